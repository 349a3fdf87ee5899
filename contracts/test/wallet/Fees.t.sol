// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice An operator who holds the session key and sets the greatest fees takes no more than the owner's limits allow, and 5%.
contract FeesTest is BudgetFixture {
    uint16 private constant GREATEST = 50_000;

    function setUp() public override {
        super.setUp();
        vm.startPrank(operator);
        fees.setFeeBps(500);
        fees.setMinFee(GREATEST);
        vm.stopPrank();
    }

    function _setPolicy(uint48 txLimit, uint48 dailyLimit) private {
        vm.prank(owner);
        wallet.setPolicy(txLimit, dailyLimit, 0);
    }

    function _gone() private view returns (uint256) {
        return BALANCE - usdc.balanceOf(address(wallet));
    }

    // Payments

    function test_smallestPaymentCostsNoMoreThanItIsAndCountsBoth() public {
        assertEq(wallet.previewPayment(recipient, 1, address(0)), 1);
        _payBy(sessionKey, 1);
        assertEq(_gone(), 2);
        assertEq(wallet.spentToday(), 2);
        assertEq(usdc.balanceOf(treasury), 1);
    }

    /// @dev The whole story: a cent a day, one recipient, and everything is tried in dust.
    function test_dustTakesNoMoreThanTheLimitOfTheDay() public {
        _setPolicy(10_000, 10_000);
        for (uint256 i = 0; i < 5_000; ++i) {
            _payBy(sessionKey, 1);
        }
        assertEq(_gone(), 10_000);
        assertEq(wallet.remainingToday(), 0);
        _payBy(sessionKey, 1, abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 10_002, 10_000));
    }

    function test_limitOfASpendBoundsTheFee() public {
        _setPolicy(100_000, 0);
        bytes memory reason = abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 102_500, uint256(100_000));
        _payBy(
            sessionKey, 55_263, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 102_500, uint256(100_000))
        );
        _authorizeBy(sessionKey, 55_263, reason);
        _openBy(sessionKey, 55_263, reason);
        _payBy(sessionKey, 52_631);
        assertEq(_gone(), 52_631 + 50_000);
        assertLe(_gone() * 20, 100_000 * 21);
    }

    function test_limitOfTheDayBoundsTheFee() public {
        _setPolicy(0, 500_000);
        for (uint256 i = 0; i < 4; ++i) {
            _payBy(sessionKey, 60_000);
        }
        assertEq(wallet.spentToday(), 4 * 107_000);
        bytes memory reason =
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 535_000, uint256(500_000));
        _payBy(sessionKey, 60_000, reason);
        _authorizeBy(sessionKey, 60_000, reason);
        reason =
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 428_000 + 2 * 78_000, uint256(500_000));
        _openBy(sessionKey, 40_000, reason);
        assertLe(_gone() * 20, 500_000 * 21);
    }

    function testFuzz_outflowOfOnePaymentIsWithinItsLimit(uint48 amount, uint16 bps, uint16 minFee, uint48 limit)
        public
    {
        vm.startPrank(operator);
        fees.setFeeBps(uint16(bound(bps, 0, 500)));
        fees.setMinFee(uint16(bound(minFee, 0, GREATEST)));
        vm.stopPrank();
        amount = uint48(bound(amount, 1, amount % 2 == 0 ? 100_000 : 50e6));
        limit = uint48(bound(limit, 1, 2 * uint256(amount)));
        _setPolicy(limit, 0);
        IAgentWallet.Payment memory payment = _payment(amount, 0);
        bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
        (bool ok, bytes memory reason) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        if (ok) assertLe(_gone() * 20, uint256(limit) * 21);
        else assertEq(bytes4(reason), IAgentWallet.TxLimitExceeded.selector);
        assertTrue(ok || _gone() == 0);
    }

    function test_packedFormCountsTheSame() public {
        IAgentWallet.Payment memory payment = _payment(60_000, 0);
        bytes memory data = _packed(payment, _signPayment(sessionKey, wallet, version, payment));
        _setPolicy(107_000 - 1, 0);
        (bool ok, bytes memory reason) = address(wallet).call(data);
        assertFalse(ok);
        assertEq(reason, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 107_000, 107_000 - 1));
        _setPolicy(107_000, 107_000);
        (ok,) = address(wallet).call(data);
        assertTrue(ok);
        assertEq(wallet.spentToday(), 107_000);
    }

    // Budgets

    function test_everyBudgetCountsTheFee() public {
        _setBudgets(400_000, 500_000, 600_000, 700_000);
        _setRecipientBudget(recipient, MONTH, 700_000);
        _setAgent(EVERYTHING, 0, 107_000, WEEK, 300_000);
        _payBy(agentKey, 60_000);
        (, uint48 day,, uint48 week,, uint48 month,, uint48 hour) = budgeted.budgets();
        assertEq(day, 107_000);
        assertEq(week, 107_000);
        assertEq(month, 107_000);
        assertEq(hour, 107_000);
        (,, uint48 spent) = budgeted.recipientBudgetOf(recipient);
        assertEq(spent, 107_000);
        (,,,,, spent) = keyed.sessionKeyOf(agent);
        assertEq(spent, 107_000);
        _authorizeBy(agentKey, 60_000);
        (,,,,, spent) = keyed.sessionKeyOf(agent);
        assertEq(spent, 214_000);
        _payBy(
            agentKey,
            60_000,
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 321_000, uint256(300_000))
        );
        _payBy(
            agentKey,
            60_001,
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyLimitExceeded.selector, 107_001, uint256(107_000))
        );
        _payBy(sessionKey, 60_000);
        _payBy(sessionKey, 60_000, _overBudget(DAY, 428_000, 400_000));
        _setBudgets(0, 0, 0);
        _setRecipientBudget(recipient, MONTH, 300_000);
        _payBy(
            sessionKey,
            60_000,
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, recipient, 321_000, uint256(300_000))
        );
    }

    function test_envelopeCountsTheFeeOfEachSlotInBudgets() public {
        _setBudgets(400_000, 0, 0);
        _setAgent(EVERYTHING, 0, 107_000, WEEK, 300_000);
        _openBy(agentKey, 60_000);
        (, uint48 day,,,,,,) = budgeted.budgets();
        assertEq(day, 214_000);
        _openBy(
            agentKey,
            60_000,
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 428_000, uint256(300_000))
        );
        _openBy(sessionKey, 60_000, _overBudget(DAY, 428_000, 400_000));
    }

    // Authorisations

    function test_authorizationCountsItsFeeAndGivesAllOfItBack() public {
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 60_000);
        assertEq(wallet.spentToday(), 107_000);
        assertEq(wallet.reserved(), 110_000);
        skip(1 minutes);
        _release(authorization);
        assertEq(wallet.spentToday(), 0);
        assertEq(wallet.reserved(), 0);
        // By the fee of then, whatever it is now.
        authorization = _authorizeBy(sessionKey, 60_000);
        vm.prank(operator);
        fees.setMinFee(0);
        _payBy(sessionKey, 1e6);
        _cancel(authorization);
        assertEq(wallet.spentToday(), 1e6);
    }

    // Approvals

    function _expectApprovedFee(uint48 amount, uint256 fee) private {
        uint256 before = usdc.balanceOf(treasury);
        uint256 spent = wallet.spentToday();
        _payApprovedBy(sessionKey, amount, "");
        assertEq(usdc.balanceOf(treasury) - before, fee);
        assertEq(wallet.spentToday(), spent);
    }

    /// @dev It counts against nothing, so that there is no part of a fee that would.
    function test_approvedPaymentCostsATwentiethAtMost() public {
        uint48[6] memory amounts = [uint48(1), 19, 20, 39, 999_999, 1_000_001];
        uint16[6] memory most = [uint16(0), 0, 1, 1, 49_999, 50_000];
        for (uint256 i = 0; i < amounts.length; ++i) {
            _expectApprovedFee(amounts[i], most[i]);
        }
        _expectApprovedFee(2_000_000, 100_000);
        vm.prank(operator);
        fees.setFeeBps(100);
        _expectApprovedFee(2_000_000, 50_000);
        _expectApprovedFee(10_000_000, 100_000);
    }

    function testFuzz_approvedPaymentCostsATwentiethAtMost(uint48 amount, uint16 bps, uint16 minFee) public {
        vm.startPrank(operator);
        fees.setFeeBps(uint16(bound(bps, 0, 500)));
        fees.setMinFee(uint16(bound(minFee, 0, GREATEST)));
        vm.stopPrank();
        amount = uint48(bound(amount, 1, amount % 2 == 0 ? 2e6 : BALANCE / 2));
        _payApprovedBy(sessionKey, amount, "");
        uint256 fee = wallet.quoteFee(amount);
        assertEq(usdc.balanceOf(treasury), fee < amount / 20 ? fee : amount / 20);
    }

    // Envelopes

    /// @dev 64 unused slots of one micro-USDC were 3.2 USDC for the treasury.
    function test_emptyEnvelopesCostNothing() public {
        for (uint256 i = 0; i < 8; ++i) {
            IEnvelopeWallet.EnvelopeOpening memory opening = _opening(next++);
            (opening.cap, opening.slots) = (1, 64);
            enveloper.openEnvelope(opening, _signOpening(sessionKey, opening));
            _closeBy(sessionKey, opening.nonce, i % 2 == 0 ? 0 : type(uint64).max);
        }
        assertEq(_gone(), 0);
        assertEq(usdc.balanceOf(treasury), 0);
        assertEq(wallet.reserved(), 0);
    }

    /// @dev A value that paid no one costs what the rate makes of it, which the slot has counted.
    function test_invertedReportsCostNoMoreThanWasCounted() public {
        for (uint256 i = 0; i < 8; ++i) {
            IEnvelopeWallet.EnvelopeOpening memory opening = _opening(next++);
            (opening.cap, opening.slots) = (uint48(1 + 30_000 * i), 10);
            enveloper.openEnvelope(opening, _signOpening(sessionKey, opening));
            IEnvelopeWallet.EnvelopeClosing memory closing =
                _closing(opening.nonce, 0, uint256(opening.cap) * 10, next++);
            enveloper.closeEnvelope(closing, _signClosing(sessionKey, closing));
        }
        assertLe(_gone() * 20, wallet.spentToday());
        assertEq(wallet.reserved(), 0);
    }

    /// @dev Each slot is cashed with the least there is, and reported in full.
    function test_dustInSlotsTakesNoMoreThanWasCounted() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(next++);
        (opening.cap, opening.slots) = (60_000, 10);
        enveloper.openEnvelope(opening, _signOpening(sessionKey, opening));
        assertEq(wallet.spentToday(), 10 * 107_000);
        assertEq(wallet.reserved(), 10 * 110_000);
        for (uint256 slot = 0; slot < 10; ++slot) {
            _cashSlot(opening.nonce, slot, 1);
        }
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(opening.nonce, 0, 600_000, next++);
        enveloper.closeEnvelope(closing, _signClosing(sessionKey, closing));
        assertEq(_gone(), 10 + 500_000);
        assertLe(_gone() * 20, wallet.spentToday() * 21);
    }

    function test_previewTellsWhatASlotReserves() public {
        assertEq(enveloper.previewOpenEnvelope(1, 2, uint48(START + 60), address(0)), 1);
        assertEq(enveloper.previewOpenEnvelope(60_000, 2, uint48(START + 60), address(0)), 50_000);
        assertEq(enveloper.previewOpenEnvelope(2e6, 2, uint48(START + 60), address(0)), 100_000);
        uint256 id = _openBy(sessionKey, 60_000);
        (uint48 cap, uint8 slots, uint48 fee, uint16 minFee,) = enveloper.envelopeOf(id);
        assertEq(cap, 60_000);
        assertEq(slots, 2);
        assertEq(fee, 3_000);
        assertEq(minFee, 50_000);
    }

    function test_messageBoundsTheFeeOfASlot() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(60_000, next);
        opening.maxFee = 49_999;
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.expectRevert(IAgentWallet.FeeAboveMaximum.selector);
        enveloper.openEnvelope(opening, signature);
        opening.maxFee = 50_000;
        enveloper.openEnvelope(opening, _signOpening(sessionKey, opening));
    }

    // Jobs

    function test_jobsHaveNoFeeToCount() public {
        _setPolicy(50e6, 50e6);
        _fundBy(sessionKey, 50e6);
        assertEq(wallet.spentToday(), 50e6);
        assertEq(_gone(), 50e6);
    }
}
