// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget} from "../libraries/Budget.sol";
import {Budgets} from "../libraries/Budgets.sol";
import {SessionKey} from "../libraries/SessionKey.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title What bounds a spend beside the wallet's policy: budgets of its session key, of the wallet and of its recipient.
/// @dev Looking and counting are apart, so that a preview looks with the same code. A `key` of zero is the first session key, which
/// has nothing of its own; a recipient of zero is an envelope's, which is not known yet.
abstract contract WalletBudgets is WalletStorage {
    using Budgets for mapping(uint256 period => Budget);

    /// @dev Reverts if a spend of `total`, in parts of `each`, is above what is left anywhere.
    function _requireWithinBudgets(Access access, address key, address to, uint256 each, uint256 total)
        internal
        view
    {
        if (key != address(0)) _requireWithinSessionKey(key, each, total);
        (uint8 period, uint256 sum, uint256 limit) = _budgets.findExceeded(access.budgetPeriods(), total);
        if (period != 0) revert IBudgetWallet.BudgetExceeded(period, sum, limit);
        Budget budget = _budgetOf(access, to);
        if (!budget.exists()) return;
        (sum, limit) = budget.with(total, block.timestamp);
        if (sum > limit) revert IBudgetWallet.RecipientBudgetExceeded(to, sum, limit);
    }

    /// @dev Counts such a spend, or reverts. Of a spend for which `_isBound` is false there is nothing to count.
    function _countInBudgets(Access access, address key, address to, uint256 each, uint256 total) internal {
        _requireWithinBudgets(access, key, to, each, total);
        if (key != address(0) && _sessionKeys[key].budgetSince() != 0) {
            _sessionKeyBudgets[key] = _sessionKeyBudgets[key].spend(total, block.timestamp);
        }
        _budgets.spend(access.budgetPeriods(), total);
        Budget budget = _budgetOf(access, to);
        if (budget.exists()) _recipientBudgets[to] = budget.spend(total, block.timestamp);
    }

    /// @dev Gives back what was spent `today` and came to nothing: to the wallet's budgets, and to that of `key`, if it is not zero.
    /// Not on the day on which they began to count: it may have been spent before.
    function _giveBackToBudgets(Access access, address key, uint256 amount, uint256 today) internal {
        if (!_isBound(access, key)) return;
        if (key != address(0)) {
            uint256 since = _sessionKeys[key].budgetSince();
            if (since != 0 && since < today) {
                _sessionKeyBudgets[key] = _sessionKeyBudgets[key].giveBack(amount, block.timestamp);
            }
        }
        uint256 periods = access.budgetPeriods();
        if (periods != 0 && _budgetsSince < today) _budgets.giveBack(periods, amount);
    }

    /// @dev Whether a spend is counted in thirds of a period.
    function _isBudgeted(Access access, address key) internal view returns (bool) {
        if (!_isBound(access, key)) return false;
        if (access.has(AccessLib.BUDGETS)) return true;
        if (key != address(0) && _sessionKeys[key].budgetSince() != 0) return true;
        return access.has(AccessLib.RULES) && _fleet != address(0);
    }

    /// @dev The recipient's, if there is one.
    function _budgetOf(Access access, address to) internal view returns (Budget) {
        if (!access.has(AccessLib.RULES) || !_hasRecipientBudgets) return Budget.wrap(0);
        return _recipientBudgets[to];
    }

    /// @dev Most spends are bound by nothing of this, and pay for nothing of it.
    function _isBound(Access access, address key) internal pure returns (bool) {
        uint256 flags = Access.unwrap(access) & (AccessLib.BUDGETS | AccessLib.RULES);
        return flags | uint160(key) != 0;
    }

    function _requireWithinSessionKey(address key, uint256 each, uint256 total) private view {
        SessionKey terms = _sessionKeys[key];
        uint256 txLimit = terms.txLimit();
        if (txLimit != 0 && each > txLimit) revert ISessionKeyWallet.SessionKeyLimitExceeded(each, txLimit);
        if (terms.budgetSince() == 0) return;
        (uint256 sum, uint256 limit) = _sessionKeyBudgets[key].with(total, block.timestamp);
        if (sum > limit) revert ISessionKeyWallet.SessionKeyBudgetExceeded(sum, limit);
    }
}
