// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget} from "../libraries/Budget.sol";
import {Budgets} from "../libraries/Budgets.sol";
import {Limit} from "../libraries/Limit.sol";
import {SessionKey, WalletStorage} from "./WalletStorage.sol";

/// @title What bounds a spend beside the wallet's policy: budgets of its session key, of the wallet and of its recipient.
/// @dev Looking and counting are apart, so that a preview looks with the same code. A `key` of zero is the first session key, which
/// has nothing of its own; a recipient of zero is an envelope's, which is not known yet.
abstract contract WalletBudgets is WalletStorage {
    using Budgets for mapping(uint256 period => Budget);

    /// @dev Reverts if a spend of `total`, in parts of `each`, is above what is left anywhere.
    function _requireWithinBudgets(Access access, address key, address to, uint256 each, uint256 total) internal view {
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
        if (key != address(0) && _sessionKeys[key].hasBudget) {
            _sessionKeyBudgets[key] = _sessionKeyBudgets[key].spend(total, block.timestamp);
        }
        _budgets.spend(access.budgetPeriods(), total);
        Budget budget = _budgetOf(access, to);
        if (budget.exists()) _recipientBudgets[to] = budget.spend(total, block.timestamp);
    }

    /// @dev Whether a spend is counted in thirds of a period.
    function _isBudgeted(Access access, address key) internal view returns (bool) {
        return access.has(AccessLib.BUDGETS) || (key != address(0) && _sessionKeys[key].hasBudget);
    }

    /// @dev The recipient's, if there is one.
    function _budgetOf(Access access, address to) internal view returns (Budget) {
        return access.has(AccessLib.RECIPIENT_BUDGETS) ? _recipientBudgets[to] : Budget.wrap(0);
    }

    /// @dev Most spends are bound by nothing of this, and pay for nothing of it.
    function _isBound(Access access, address key) internal pure returns (bool bound) {
        uint256 flags = Access.unwrap(access) & (AccessLib.BUDGETS | AccessLib.RECIPIENT_BUDGETS);
        // As it is: a key is looked for wherever there may be one.
        assembly ("memory-safe") {
            bound := iszero(iszero(or(flags, key)))
        }
    }

    function _requireWithinSessionKey(address key, uint256 each, uint256 total) private view {
        SessionKey memory terms_ = _sessionKeys[key];
        if (each > Limit.orNone(terms_.txLimit)) {
            revert ISessionKeyWallet.SessionKeyLimitExceeded(each, terms_.txLimit);
        }
        if (!terms_.hasBudget) return;
        (uint256 sum, uint256 limit) = _sessionKeyBudgets[key].with(total, block.timestamp);
        if (sum > limit) revert ISessionKeyWallet.SessionKeyBudgetExceeded(sum, limit);
    }
}
