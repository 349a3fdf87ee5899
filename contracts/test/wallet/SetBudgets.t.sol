// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

contract SetBudgetsTest is BudgetFixture {
    function _expectBudgets(
        uint256 day,
        uint256 daySpent,
        uint256 week,
        uint256 weekSpent,
        uint256 month,
        uint256 monthSpent,
        uint256 hour,
        uint256 hourSpent
    ) private view {
        (, bytes memory shown) = address(wallet).staticcall(abi.encodeCall(IBudgetWallet.budgets, ()));
        assertEq(shown, abi.encode(day, daySpent, week, weekSpent, month, monthSpent, hour, hourSpent));
    }

    function test_setsAndTells() public {
        vm.expectEmit(address(wallet));
        emit IBudgetWallet.BudgetsUpdated(10e6, 20e6, 30e6, 5e6);
        _setBudgets(10e6, 20e6, 30e6, 5e6);
        _payBy(sessionKey, 4e6);
        _expectBudgets(10e6, 4e6, 20e6, 4e6, 30e6, 4e6, 5e6, 4e6);
        Left memory left = _left(address(0), recipient);
        assertEq(left.day, 6e6);
        assertEq(left.week, 16e6);
        assertEq(left.month, 26e6);
        assertEq(left.hour, 1e6);
        assertEq(left.recipient, NONE);
        assertEq(left.sessionKey, NONE);
    }

    function test_onlyTheOwner() public {
        vm.prank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        budgeted.setBudgets(1, 1, 1, 1);
        vm.prank(owner);
        wallet.setGuardian(stranger);
        vm.prank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        budgeted.setRecipientBudget(recipient, DAY, 1);
    }

    /// @dev Each of them alone, for payments, fundings, authorisations and envelopes.
    function test_eachBoundsEverySpend() public {
        for (uint8 period = DAY; period <= HOUR; ++period) {
            uint48[5] memory limits;
            limits[period] = 9e6;
            _setBudgets(limits[DAY], limits[WEEK], limits[MONTH], limits[HOUR]);
            if (period == HOUR) span = 20 minutes;
            _payBy(sessionKey, 2e6);
            _authorizeBy(sessionKey, 2e6);
            _fundBy(sessionKey, 2e6);
            _openBy(sessionKey, 1e6);
            bytes memory reason = _overBudget(period, 10e6, 9e6);
            _payBy(sessionKey, 2e6, reason);
            _authorizeBy(sessionKey, 2e6, reason);
            _fundBy(sessionKey, 2e6, reason);
            _openBy(sessionKey, 1e6, reason);
            _payBy(sessionKey, 1e6);
            _setBudgets(0, 0, 0);
        }
    }

    function test_version2HasThem() public {
        _useVersion2();
        _useWallet();
        _setBudgets(3e6, 0, 0);
        _payBy(sessionKey, 2e6);
        _payBy(sessionKey, 2e6, _overBudget(DAY, 4e6, 3e6));
        _openBy(sessionKey, 1e6, _overBudget(DAY, 4e6, 3e6));
        _authorizeBy(sessionKey, 1e6);
    }

    function test_approvedPaymentsCountNowhere() public {
        _setBudgets(1e6, 0, 0);
        _setRecipientBudget(recipient, DAY, 1e6);
        _payApprovedBy(sessionKey, 5e6, "");
        _payBy(sessionKey, 1e6);
    }

    /// @dev Around midnight there is no second budget.
    function test_dayHasNoBeginning() public {
        _setBudgets(10e6, 0, 0);
        vm.warp(MIDNIGHT - 1);
        _payBy(sessionKey, 10e6);
        vm.warp(MIDNIGHT);
        _payBy(sessionKey, 1, _overBudget(DAY, 10e6 + 1, 10e6));
        vm.warp(MIDNIGHT - 1 + 24 hours);
        _payBy(sessionKey, 1, _overBudget(DAY, 10e6 + 1, 10e6));
        vm.warp(MIDNIGHT + 24 hours);
        _payBy(sessionKey, 10e6);
    }

    function test_keepsWhatWasSpentUnderAnotherLimit() public {
        _setBudgets(10e6, 0, 0);
        _payBy(sessionKey, 8e6);
        _setBudgets(9e6, 5e6, 0);
        _expectBudgets(9e6, 8e6, 5e6, 0, 0, 0, 0, 0);
        _setBudgets(5e6, 0, 0);
        assertEq(_left(address(0), recipient).day, 0);
        _payBy(sessionKey, 1, _overBudget(DAY, 8e6 + 1, 5e6));
        _setBudgets(0, 0, 0);
        _expectBudgets(0, 0, 0, 0, 0, 0, 0, 0);
        _payBy(sessionKey, 20e6);
        _setBudgets(5e6, 0, 0);
        _payBy(sessionKey, 5e6);
    }

    /// @dev The first refusal is named.
    function test_orderOfChecks() public {
        _setBudgets(1e6, 1e6, 1e6, 1e6);
        _setRecipientBudget(recipient, DAY, 1e6);
        _payBy(
            sessionKey,
            TX_LIMIT + 1,
            abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT)
        );
        _payBy(sessionKey, 2e6, _overBudget(DAY, 2e6, 1e6));
        _setBudgets(0, 1e6, 1e6, 1e6);
        _payBy(sessionKey, 2e6, _overBudget(WEEK, 2e6, 1e6));
        _setBudgets(0, 0, 1e6, 1e6);
        _payBy(sessionKey, 2e6, _overBudget(MONTH, 2e6, 1e6));
        _setBudgets(0, 0, 0, 1e6);
        _payBy(sessionKey, 2e6, _overBudget(HOUR, 2e6, 1e6));
        _setBudgets(0, 0, 0);
        _payBy(
            sessionKey,
            2e6,
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, recipient, 2e6, uint256(1e6))
        );
    }

    // Recipients

    function test_recipientsBudget() public {
        vm.expectEmit(address(wallet));
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, WEEK, 5e6);
        _setRecipientBudget(recipient, WEEK, 5e6);
        _payBy(sessionKey, 4e6);
        (uint8 period, uint48 limit, uint48 spent) = budgeted.recipientBudgetOf(recipient);
        assertEq(period, WEEK);
        assertEq(limit, 5e6);
        assertEq(spent, 4e6);
        assertEq(_left(address(0), recipient).recipient, 1e6);
        assertEq(_left(address(0), seller).recipient, NONE);
        bytes memory reason =
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, recipient, 6e6, uint256(5e6));
        _payBy(sessionKey, 2e6, reason);
        // No one else is bound.
        _authorizeBy(sessionKey, 20e6);
        _fundBy(sessionKey, 20e6);
        skip(6 days);
        _payBy(sessionKey, 2e6, reason);
        skip(4 days);
        _payBy(sessionKey, 5e6);
    }

    function test_recipientsBudgetBoundsSellersAndProviders() public {
        _setRecipientBudget(seller, DAY, 5e6);
        _setRecipientBudget(provider, DAY, 5e6);
        _authorizeBy(sessionKey, 5e6);
        _fundBy(sessionKey, 5e6);
        _authorizeBy(
            sessionKey,
            1,
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, seller, 5e6 + 1, uint256(5e6))
        );
        _fundBy(
            sessionKey,
            1,
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, provider, 5e6 + 1, uint256(5e6))
        );
    }

    /// @dev In a consent nothing can be counted.
    function test_slotsAreNotForARecipientWithABudget() public {
        uint256 id = _openBy(sessionKey, 1e6);
        _cashSlot(id, 0, 1e6);
        _setRecipientBudget(recipient, DAY, 1e6);
        _cashSlot(id, 1, 1);
        _setRecipientBudget(seller, DAY, 100e6);
        id = _openBy(sessionKey, 1e6);
        _expectUncashable(_purchase(id, 0, 1));
        _setRecipientBudget(seller, DAY, 0);
        _cashSlot(id, 0, 1);
    }

    function test_recipientWithoutABudget() public {
        _setRecipientBudget(recipient, DAY, 5e6);
        _payBy(sessionKey, 5e6);
        vm.expectEmit(address(wallet));
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, 0, 0);
        _setRecipientBudget(recipient, DAY, 0);
        _payBy(sessionKey, 5e6);
        _setRecipientBudget(recipient, MONTH, 5e6);
        _payBy(sessionKey, 5e6);
        _setRecipientBudget(recipient, DAY, 5e6);
        _payBy(sessionKey, 5e6);
        _setRecipientBudget(recipient, DAY, 6e6);
        assertEq(_left(address(0), recipient).recipient, 1e6);
    }

    /// @dev Payments of a wallet that never had one look for none.
    function test_noBudgetMarksNothing() public {
        _setRecipientBudget(recipient, DAY, 0);
        assertEq(uint256(vm.load(address(wallet), bytes32(uint256(1)))) >> 248, 0);
        _setRecipientBudget(recipient, DAY, 1);
        assertEq(uint256(vm.load(address(wallet), bytes32(uint256(1)))) >> 248, 8);
    }

    function test_refusesPeriodsAndRecipients() public {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IBudgetWallet.InvalidPeriod.selector, 5));
        budgeted.setRecipientBudget(recipient, 5, 1);
        vm.expectRevert(abi.encodeWithSelector(IBudgetWallet.InvalidPeriod.selector, 5));
        budgeted.setRecipientBudget(recipient, 5, 0);
        vm.expectRevert(abi.encodeWithSelector(IBudgetWallet.InvalidPeriod.selector, 0));
        budgeted.setRecipientBudget(recipient, 0, 1);
        budgeted.setRecipientBudget(recipient, 0, 0);
        address[6] memory refused =
            [address(0), address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.expectRevert(IAgentWallet.InvalidRecipient.selector);
            budgeted.setRecipientBudget(refused[i], DAY, 1);
        }
    }

    // What came to nothing

    /// @dev A budget goes by thirds of a period, and it is unknown in which of them it was counted.
    function test_releaseGivesNothingBack() public {
        _setBudgets(10e6, 20e6, 30e6, 40e6);
        _setRecipientBudget(seller, DAY, 40e6);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 4e6);
        skip(1 minutes);
        _release(authorization);
        assertEq(wallet.spentToday(), 0);
        _expectBudgets(10e6, 4e6, 20e6, 4e6, 30e6, 4e6, 40e6, 4e6);
        authorization = _authorizeBy(sessionKey, 4e6);
        _cancel(authorization);
        assertEq(wallet.spentToday(), 0);
        _expectBudgets(10e6, 8e6, 20e6, 8e6, 30e6, 8e6, 40e6, 8e6);
        assertEq(_left(address(0), seller).recipient, 32e6);
        _authorizeBy(sessionKey, 4e6, _overBudget(DAY, 12e6, 10e6));
    }

    function test_closingGivesNothingBack() public {
        _setBudgets(10e6, 20e6, 30e6, 40e6);
        span = 20 minutes;
        uint256 id = _openBy(sessionKey, 3e6);
        _cashSlot(id, 0, 1e6);
        _closeBy(sessionKey, id, 2);
        assertEq(wallet.spentToday(), 3e6);
        _expectBudgets(10e6, 6e6, 20e6, 6e6, 30e6, 6e6, 40e6, 6e6);
        _openBy(sessionKey, 3e6, _overBudget(DAY, 12e6, 10e6));
    }

    // Envelopes

    /// @dev What was counted at noon must count for a whole period after it was moved.
    function test_envelopeEndsWithItsThird() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(1e6, 0);
        opening.end = uint48(NEXT_THIRD + 1);
        bytes memory signature = _signOpening(sessionKey, opening);
        bytes memory reason =
            abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, NEXT_THIRD + 1, NEXT_THIRD);
        _setBudgets(0, 0, 50e6);
        vm.expectRevert(reason);
        enveloper.openEnvelope(opening, signature);
        vm.expectRevert(reason);
        enveloper.previewOpenEnvelope(1e6, 2, opening.end, address(0));
        // A recipient's budget counts none.
        _setBudgets(0, 0, 0);
        _setRecipientBudget(recipient, DAY, 1e6);
        enveloper.openEnvelope(opening, signature);
    }
}
