// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget, BudgetLib} from "../libraries/Budget.sol";
import {Budgets} from "../libraries/Budgets.sol";
import {WalletOwned} from "./WalletOwned.sol";
import {Scopes, SessionKey} from "./WalletStorage.sol";

/// @title The budgets and the further session keys that the owner sets.
abstract contract WalletSettings is WalletOwned {
    using Budgets for mapping(uint256 period => Budget);

    function setBudgets(uint48 day, uint48 week, uint48 month) external onlyOwner {
        Access access = _access;
        _access = access.withBudgetPeriods(_budgets.set(access.budgetPeriods(), day, week, month));
        emit IBudgetWallet.BudgetsUpdated(day, week, month);
    }

    function setRecipientBudget(address recipient, uint8 period, uint48 limit) external onlyOwner {
        if (!_canReceive(recipient)) revert IAgentWallet.InvalidRecipient();
        _requirePeriod(period, limit);
        Budget budget = _recipientBudgets[recipient].withLimit(period, limit, block.timestamp);
        _recipientBudgets[recipient] = budget;
        if (budget.exists()) _access = _access.with(AccessLib.RECIPIENT_BUDGETS, true);
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, budget.period(), limit);
    }

    /// @dev The first key is none of these, and there must be one.
    function setSessionKey(address key, uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit)
        external
        onlyOwner
    {
        address first = _access.session();
        if (first == address(0) || key == address(0) || key == first) {
            revert IAgentWallet.InvalidSessionKey();
        }
        if (scopes > Scopes.ALL) revert ISessionKeyWallet.InvalidScopes(scopes);
        if (scopes == 0) (expiresAt, txLimit, period, limit) = (0, 0, 0, 0);
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert IAgentWallet.ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _requirePeriod(period, limit);
        if (limit == 0) period = 0;
        // What a revoked key has spent stays: its budget counts on if it is set again.
        if (scopes != 0) {
            _sessionKeyBudgets[key] = _sessionKeyBudgets[key].withLimit(period, limit, block.timestamp);
        }
        _sessionKeys[key] = SessionKey({
            scopes: scopes,
            // forge-lint: disable-next-line(unsafe-typecast)
            expiresAt: uint40(expiresAt),
            txLimit: txLimit,
            revocations: _revocations,
            // A revoked key has no scopes, so that its number can wait for the next change: revoking never fails.
            grant: scopes == 0 ? _sessionKeys[key].grant : _sessionKeys[key].grant + 1,
            hasBudget: limit != 0
        });
        emit ISessionKeyWallet.SessionKeyUpdated(key, scopes, expiresAt, txLimit, period, limit);
    }

    function revokeSessionKeys() external onlyOwner {
        _revokeSessionKeys();
    }

    function _revokeSessionKeys() internal {
        ++_revocations;
        emit ISessionKeyWallet.SessionKeysRevoked();
    }

    /// @dev A limit of zero is none, whatever its period. Any other one without a period would bound nothing.
    function _requirePeriod(uint8 period, uint48 limit) private pure {
        if (period > BudgetLib.PERIODS || (period == 0 && limit != 0)) {
            revert IBudgetWallet.InvalidPeriod(period);
        }
    }
}
