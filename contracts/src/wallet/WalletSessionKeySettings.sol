// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {AccessLib} from "../libraries/Access.sol";
import {Budget} from "../libraries/Budget.sol";
import {SessionKey, SessionKeyLib} from "../libraries/SessionKey.sol";
import {WalletBudgetSettings} from "./WalletBudgetSettings.sol";

/// @title The session keys that the owner sets beside the first one.
abstract contract WalletSessionKeySettings is WalletBudgetSettings {
    /// @dev See `ISessionKeyWallet`.
    function setSessionKey(
        address key,
        uint8 scopes,
        uint48 expiresAt,
        uint48 txLimit,
        uint8 period,
        uint48 limit
    ) external onlyOwner {
        address first = _access.session();
        if (first == address(0) || key == address(0) || key == first) {
            revert IAgentWallet.InvalidSessionKey();
        }
        if (scopes > SessionKeyLib.ALL) revert ISessionKeyWallet.InvalidScopes(scopes);
        if (scopes == 0) {
            _sessionKeys[key] = SessionKey.wrap(0);
            emit ISessionKeyWallet.SessionKeyUpdated(key, 0, 0, 0, 0, 0);
            return;
        }
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert IAgentWallet.ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _requirePeriod(period, limit);
        uint256 since = _withSessionKeyBudget(key, period, limit);
        _sessionKeys[key] = SessionKeyLib.create(scopes, expiresAt, txLimit, _sessionKeyEpoch, since);
        if (limit == 0) period = 0;
        emit ISessionKeyWallet.SessionKeyUpdated(key, scopes, expiresAt, txLimit, period, limit);
    }

    /// @dev See `ISessionKeyWallet`.
    function revokeSessionKeys() external onlyOwner {
        ++_sessionKeyEpoch;
        emit ISessionKeyWallet.SessionKeysRevoked();
    }

    /// @dev See `ISessionKeyWallet`.
    function sessionKeyOf(address key)
        external
        view
        returns (uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit, uint48 spent)
    {
        SessionKey terms = _sessionKeyTerms(key);
        if (terms.scopes() == 0) return (0, 0, 0, 0, 0, 0);
        (period, limit, spent) = _sessionKeyBudgets[key].shownAt(block.timestamp);
        return (terms.scopes(), terms.expiresAt(), terms.txLimit(), period, limit, spent);
    }

    /// @return since The UTC day since when the budget counts without a gap; zero if there is none.
    function _withSessionKeyBudget(address key, uint8 period, uint48 limit) private returns (uint256 since) {
        Budget budget = _sessionKeyBudgets[key];
        _sessionKeyBudgets[key] = budget.withLimit(period, limit, block.timestamp);
        if (limit == 0) return 0;
        since = budget.period() == period ? _sessionKeys[key].budgetSince() : 0;
        if (since == 0) since = _today();
    }
}
