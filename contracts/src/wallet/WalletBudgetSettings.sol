// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget, BudgetLib} from "../libraries/Budget.sol";
import {Budgets} from "../libraries/Budgets.sol";
import {WalletFleetSettings} from "./WalletFleetSettings.sol";
import {WalletSessionKeys} from "./WalletSessionKeys.sol";

/// @title The budgets that the owner sets, and what is left of all that bound a spend.
abstract contract WalletBudgetSettings is WalletSessionKeys, WalletFleetSettings {
    using Budgets for mapping(uint256 period => Budget);

    /// @dev See `IBudgetWallet`.
    function setBudgets(uint48 day, uint48 week, uint48 month) external onlyOwner {
        Access access = _access;
        uint256 before = access.budgetPeriods();
        uint256 periods = _budgets.set(before, day, week, month);
        // forge-lint: disable-next-line(unsafe-typecast)
        if (periods & ~before != 0) _budgetsSince = uint32(_today());
        _access = access.withBudgetPeriods(periods);
        emit IBudgetWallet.BudgetsUpdated(day, week, month);
    }

    /// @dev See `IBudgetWallet`.
    function setRecipientBudget(address recipient, uint8 period, uint48 limit) external onlyOwner {
        if (!_canReceive(recipient)) revert IAgentWallet.InvalidRecipient();
        _requirePeriod(period, limit);
        Budget budget = _recipientBudgets[recipient].withLimit(period, limit, block.timestamp);
        _recipientBudgets[recipient] = budget;
        if (budget.exists()) {
            _access = _access.with(AccessLib.RULES, true);
            _hasRecipientBudgets = true;
        }
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, budget.period(), limit);
    }

    /// @dev See `IBudgetWallet`.
    function budgets()
        external
        view
        returns (
            uint48 dayLimit,
            uint48 daySpent,
            uint48 weekLimit,
            uint48 weekSpent,
            uint48 monthLimit,
            uint48 monthSpent
        )
    {
        (, dayLimit, daySpent) = _budgets[1].shownAt(block.timestamp);
        (, weekLimit, weekSpent) = _budgets[2].shownAt(block.timestamp);
        (, monthLimit, monthSpent) = _budgets[3].shownAt(block.timestamp);
    }

    /// @dev See `IBudgetWallet`.
    function recipientBudgetOf(address recipient)
        external
        view
        returns (uint8 period, uint48 limit, uint48 spent)
    {
        return _recipientBudgets[recipient].shownAt(block.timestamp);
    }

    /// @dev See `IBudgetWallet`.
    function spendable(address key, address to)
        external
        view
        returns (
            uint256 day,
            uint256 week,
            uint256 month,
            uint256 recipient,
            uint256 sessionKey,
            uint256 fleet_
        )
    {
        day = _budgets[1].leftAt(block.timestamp);
        week = _budgets[2].leftAt(block.timestamp);
        month = _budgets[3].leftAt(block.timestamp);
        recipient = _recipientBudgets[to].leftAt(block.timestamp);
        sessionKey = _leftTo(key);
        fleet_ = _leftByFleet();
    }

    /// @dev A limit of zero is none, whatever its period. Any other one without a period would bound nothing.
    function _requirePeriod(uint8 period, uint48 limit) internal pure {
        if (period > BudgetLib.PERIODS || (period == 0 && limit != 0)) {
            revert IBudgetWallet.InvalidPeriod(period);
        }
    }

    function _leftTo(address key) private view returns (uint256) {
        if (key == address(0) || key == _access.session()) return type(uint256).max;
        if (_sessionKeyTerms(key).scopes() == 0 || _sessionKeyTerms(key).isExpired()) return 0;
        return _sessionKeyBudgets[key].leftAt(block.timestamp);
    }
}
