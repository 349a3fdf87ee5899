// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";

/// @notice `openEnvelope`, `previewOpenEnvelope` and `envelopeOf`.
contract OpenEnvelopeTest is EnvelopeFixture {
    function _expectRevert(IEnvelopeWallet.EnvelopeOpening memory opening, bytes memory reason) private {
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.expectRevert(reason);
        enveloper.openEnvelope(opening, signature);
    }

    /// @dev Expects that the preview refuses it, too.
    function _expectRefusal(IEnvelopeWallet.EnvelopeOpening memory opening, bytes memory reason) private {
        _expectRevert(opening, reason);
        vm.expectRevert(reason);
        enveloper.previewOpenEnvelope(opening.cap, opening.slots, opening.end, address(0));
    }

    function _setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) private {
        vm.prank(owner);
        wallet.setPolicy(txLimit, dailyLimit, expiresAt);
    }

    function test_countsAndReservesAllOfItButMovesNothing() public {
        _openEnvelope(0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
        assertEq(wallet.spentToday(), SLOTS * CAP);
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE));
    }

    function test_emitsEnvelopeOpened() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(7);
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.expectEmit(address(wallet));
        emit IEnvelopeWallet.EnvelopeOpened(7, CAP, SLOTS, SLOT_FEE, 1_000, START + 1 hours);
        enveloper.openEnvelope(opening, signature);
    }

    function test_envelopeOfSaysWhatIsOpen() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        _openEnvelope(7);
        (uint48 cap, uint8 slots, uint48 fee, uint16 minFee, uint48 end) = enveloper.envelopeOf(7);
        assertEq(cap, CAP);
        assertEq(slots, SLOTS);
        assertEq(fee, SLOT_FEE);
        assertEq(minFee, 1_000);
        assertEq(end, START + 1 hours);
    }

    function testFuzz_unknownEnvelopeIsZero(uint256 envelope) public {
        _openEnvelope(7);
        vm.assume(envelope != 7);
        (uint48 cap, uint8 slots, uint48 fee, uint16 minFee, uint48 end) = enveloper.envelopeOf(envelope);
        assertEq(uint256(cap) + slots + fee + minFee + end, 0);
        assertEq(enveloper.executedSlots(envelope), 0);
    }

    /// @dev Never more than the cap of the slot.
    function test_smallestFeeIsReservedForEachSlot() public {
        vm.prank(operator);
        fees.setMinFee(50_000);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.cap = 10_000;
        assertEq(enveloper.previewOpenEnvelope(10_000, SLOTS, opening.end, address(0)), 10_000);
        _openEnvelope(opening);
        assertEq(wallet.reserved(), SLOTS * 20_000);
        // All of the fee but a twentieth of the cap counts in addition to the cap.
        assertEq(wallet.spentToday(), SLOTS * 19_500);
    }

    function test_acceptsCompactSignature() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        enveloper.openEnvelope(opening, _compact(_signOpening(sessionKey, opening)));
        assertTrue(_isOpen(0));
    }

    function test_v2OpensUnderItsOwnDomain() public {
        _useVersion2();
        version = "3";
        _expectRevert(_opening(0), abi.encodePacked(IAgentWallet.InvalidSession.selector));
        version = "2";
        _openEnvelope(0);
        _cashSlot(0, 3, CAP);
        _close(0, ALL ^ 8, CAP, 1);
        assertEq(usdc.balanceOf(seller), CAP);
        assertEq(usdc.balanceOf(treasury), SLOT_FEE);
        assertEq(wallet.spentToday(), CAP);
        assertEq(wallet.reserved(), 0);
    }

    // The message

    function test_lastSecondOfTheDeadline() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        vm.warp(opening.deadline + 1);
        _expectRevert(opening, abi.encodePacked(IAgentWallet.DeadlinePassed.selector));
        vm.warp(opening.deadline);
        _openEnvelope(opening);
    }

    function test_opensOnce() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        _openEnvelope(opening);
        _expectRevert(opening, abi.encodePacked(IAgentWallet.NonceUsed.selector));
        _close(0, ALL, 0, 1);
        _expectRevert(opening, abi.encodePacked(IAgentWallet.NonceUsed.selector));
    }

    function test_frozenWalletOpensNone() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        _freeze();
        _expectRefusal(opening, abi.encodePacked(IAgentWallet.WalletFrozen.selector));
        _unfreeze();
        _openEnvelope(opening);
    }

    function testFuzz_noOneElseOpens(uint256 key) public {
        key = boundPrivateKey(key);
        vm.assume(key != sessionKey);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        bytes memory signature = _signOpening(key, opening);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.openEnvelope(opening, signature);
    }

    function test_walletWithoutSessionOpensNone() public {
        wallet = IAgentWallet(factoryV3.deploy(owner, "other"));
        enveloper = IEnvelopeWallet(address(wallet));
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.openEnvelope(opening, new bytes(65));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.previewOpenEnvelope(opening.cap, opening.slots, opening.end, address(0));
    }

    function testFuzz_revertsWhenAnyFieldWasChanged(uint256 field, uint256 flip) public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        bytes memory signature = _signOpening(sessionKey, opening);
        field = bound(field, 0, 5);
        if (field == 0) opening.cap ^= uint48(1 << bound(flip, 0, 24));
        if (field == 1) opening.slots ^= uint48(1 << bound(flip, 0, 5));
        if (field == 2) opening.end ^= uint48(1 << bound(flip, 0, 12));
        if (field == 3) opening.maxFee ^= uint48(1 << bound(flip, 0, 47));
        if (field == 4) opening.nonce ^= 1 << bound(flip, 0, 9);
        if (field == 5) opening.deadline ^= uint48(1 << bound(flip, 32, 47));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.openEnvelope(opening, signature);
    }

    /// @dev Even if the session key signed the excess bits: the signed and the executed opening must be the same.
    function testFuzz_excessBitsAreRefused(uint256 narrowField, uint256 bit) public {
        uint256[5] memory narrowFields = [uint256(0), 1, 2, 3, 5];
        uint256 field = narrowFields[bound(narrowField, 0, 4)];
        uint256[6] memory words = abi.decode(abi.encode(_opening(0)), (uint256[6]));
        words[field] |= uint256(1) << bound(bit, 48, 255);
        bytes32 typehash = keccak256(
            "EnvelopeOpening(uint48 cap,uint48 slots,uint48 end,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "3", keccak256(abi.encode(typehash, words, 0))));
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodePacked(IEnvelopeWallet.openEnvelope.selector, abi.encode(words, signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }

    // The policy

    function test_lastSecondOfTheWallet() public {
        _setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(START));
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        vm.warp(START + 1);
        _expectRefusal(opening, abi.encodePacked(IAgentWallet.WalletExpired.selector));
        vm.warp(START);
        _openEnvelope(opening);
    }

    function testFuzz_hasOneSlotAtLeastAnd64AtMost(uint48 slots) public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.cap = 1;
        opening.slots = 0;
        _expectRefusal(opening, abi.encodeWithSelector(IEnvelopeWallet.InvalidSlots.selector, 0, 64));
        opening.slots = 65;
        _expectRefusal(opening, abi.encodeWithSelector(IEnvelopeWallet.InvalidSlots.selector, 65, 64));
        opening.slots = uint48(bound(slots, 65, type(uint48).max));
        _expectRefusal(opening, abi.encodeWithSelector(IEnvelopeWallet.InvalidSlots.selector, opening.slots, 64));
        opening.slots = 64;
        _openEnvelope(opening);
        opening.slots = 1;
        opening.nonce = 1;
        _openEnvelope(opening);
        assertEq(wallet.spentToday(), 65);
    }

    function test_capOfNothingIsRefused() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.cap = 0;
        _expectRefusal(opening, abi.encodePacked(IAgentWallet.ZeroAmount.selector));
    }

    /// @dev Each slot is a payment. All of them together are no larger one.
    function test_limitPerPaymentBoundsTheCap() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.slots = 2;
        opening.cap = TX_LIMIT + 1;
        _expectRefusal(opening, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT));
        opening.cap = TX_LIMIT;
        _openEnvelope(opening);
    }

    function test_dailyLimitBoundsAllSlotsTogether() public {
        _payAs3(1e6, 0);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(1);
        (opening.cap, opening.slots) = (25e6, 20);
        _expectRefusal(opening, abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 501e6, DAILY_LIMIT));
        opening.cap = 499e6 / 20;
        _openEnvelope(opening);
        assertEq(wallet.remainingToday(), 0);
        IAgentWallet.Payment memory payment = _payment(1, 2);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, DAILY_LIMIT + 1, DAILY_LIMIT));
        wallet.pay(payment, signature);
    }

    /// @dev Without limits all slots together may have more bits than what the wallet counts in.
    function test_reservesNoMoreThanItCanCount() public {
        _setPolicy(0, 0, 0);
        vm.prank(operator);
        fees.setFeeBps(0);
        _mint(address(wallet), 1 << 56);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        (opening.cap, opening.slots) = (type(uint48).max, 64);
        uint256 most = type(uint48).max;
        _expectRefusal(opening, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, most, 64 * most));
        opening.cap = type(uint48).max / 64;
        _openEnvelope(opening);
        _cashSlot(0, 63, opening.cap);
        assertEq(usdc.balanceOf(seller), opening.cap);
        opening.nonce = 1;
        opening.cap = 1;
        _expectRefusal(opening, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 63, 64));
        opening.slots = 63;
        _openEnvelope(opening);
        assertEq(wallet.reserved(), most);
        assertEq(wallet.spentToday(), most);
        _close(0, ALL, 0, 2);
        assertEq(wallet.reserved(), 63);
        assertEq(wallet.spentToday(), most, "a saturated limit is used up");
    }

    // The end

    function test_endMustBeAhead() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.end = uint48(START);
        _expectRefusal(opening, abi.encodeWithSelector(IAuthorizationWallet.ValidityEmpty.selector, START, START));
        opening.end = 0;
        _expectRefusal(opening, abi.encodeWithSelector(IAuthorizationWallet.ValidityEmpty.selector, START, 0));
        opening.end = uint48(START + 1);
        _openEnvelope(opening);
    }

    /// @dev What it moves must not add to what another day's limit allows.
    function test_endsWithItsDay() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.end = uint48(MIDNIGHT + 1);
        _expectRefusal(
            opening, abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, MIDNIGHT + 1, MIDNIGHT)
        );
        opening.end = uint48(MIDNIGHT);
        _openEnvelope(opening);
    }

    function test_endsWithTheNextDayFromMidnightOn() public {
        vm.warp(MIDNIGHT);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.end = uint48(MIDNIGHT + 1 days + 1);
        _expectRefusal(
            opening,
            abi.encodeWithSelector(
                IAuthorizationWallet.ValidityTooLong.selector, MIDNIGHT + 1 days + 1, MIDNIGHT + 1 days
            )
        );
        opening.end = uint48(MIDNIGHT + 1 days);
        _openEnvelope(opening);
    }

    // The fee and the balance

    function test_maxFeeIsOfOneSlot() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(0);
        opening.maxFee = SLOT_FEE - 1;
        _expectRevert(opening, abi.encodePacked(IAgentWallet.FeeAboveMaximum.selector));
        opening.maxFee = SLOT_FEE;
        _openEnvelope(opening);
    }

    function test_needsTheMoneyForAllSlotsAndTheirFees() public {
        uint256 needed = SLOTS * (CAP + SLOT_FEE);
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - needed + 1);
        _expectRefusal(
            _opening(0), abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, needed - 1, needed)
        );
        _mint(address(wallet), 1);
        _openEnvelope(0);
    }

    function test_leavesWhatIsReserved() public {
        uint256 needed = SLOTS * (CAP + SLOT_FEE);
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - needed);
        _authorize(VALUE, 0);
        uint256 left = needed - VALUE - FEE;
        _expectRefusal(_opening(1), abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, left, needed));
    }

    function test_paymentsLeaveWhatIsReserved() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - SLOTS * (CAP + SLOT_FEE) - 50);
        _openEnvelope(0);
        IAgentWallet.Payment memory payment = _payment(51, 1);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 50, 52));
        wallet.pay(payment, signature);
        _payAs3(49, 1);
    }

    function test_jobsAndApprovedPaymentsLeaveWhatIsReserved() public {
        uint256 jobId = _create(1);
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - SLOTS * (CAP + SLOT_FEE) - 50);
        _openEnvelope(2);
        IJobWallet.JobFunding memory funding = _funding(jobId, 3);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 50, BUDGET));
        jobWallet.fundJob(funding, signature);
        IAgentWallet.Payment memory payment = _payment(51, 3);
        signature = _signPayment(sessionKey, wallet, "3", payment);
        bytes32 typehash =
            keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
        bytes32 approval = keccak256(abi.encode(typehash, payment.to, 51, payment.ref, START, 0));
        bytes memory ownerSignature = _signDigest(ownerKey, _digest(wallet, "3", approval));
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 50, 52));
        wallet.payApproved(payment, signature, uint48(START), ownerSignature);
        _mint(address(wallet), 2);
        wallet.payApproved(payment, signature, uint48(START), ownerSignature);
    }

    /// @dev The first thing that is wrong is named, in the order that the interface promises.
    function test_orderOfChecks() public {
        _setPolicy(1, 1, uint48(START - 1));
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE);
        _freeze();
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(1 << 32);
        (opening.cap, opening.slots, opening.end, opening.maxFee) = (0, 0, 0, 0);
        opening.deadline = uint48(START - 1);
        _expectSelector(opening, 1, IAgentWallet.DeadlinePassed.selector);
        opening.deadline = uint48(START);
        _expectSelector(opening, 1, IAgentWallet.WalletFrozen.selector);
        _unfreeze();
        _expectSelector(opening, 1, IAgentWallet.NonceTooHigh.selector);
        opening.nonce = _freshNonce();
        _expectSelector(opening, 1, IAgentWallet.InvalidSession.selector);
        _expectSelector(opening, sessionKey, IAgentWallet.WalletExpired.selector);
        _setPolicy(1, 1, 0);
        _expectSelector(opening, sessionKey, IEnvelopeWallet.InvalidSlots.selector);
        opening.slots = 2;
        _expectSelector(opening, sessionKey, IAgentWallet.ZeroAmount.selector);
        opening.cap = 2;
        _expectSelector(opening, sessionKey, IAgentWallet.TxLimitExceeded.selector);
        _setPolicy(2, 1, 0);
        _expectSelector(opening, sessionKey, IAgentWallet.DailyLimitExceeded.selector);
        _setPolicy(100, 0, 0);
        opening.cap = 100;
        _expectSelector(opening, sessionKey, IAuthorizationWallet.ValidityEmpty.selector);
        opening.end = uint48(MIDNIGHT);
        _expectSelector(opening, sessionKey, IAgentWallet.FeeAboveMaximum.selector);
        opening.maxFee = 2;
        _expectSelector(opening, sessionKey, IAgentWallet.InsufficientBalance.selector);
    }

    function _expectSelector(IEnvelopeWallet.EnvelopeOpening memory opening, uint256 key, bytes4 selector) private {
        bytes memory signature = _signOpening(key, opening);
        vm.expectPartialRevert(selector);
        enveloper.openEnvelope(opening, signature);
    }

    /// @dev Whatever the state, the preview ends as the opening does: same error bytes, or same fee.
    function testFuzz_endsAsPreviewed(uint256 seed, uint48 cap, uint48 slots, uint48 end) public {
        _disturb(seed);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(_freshNonce());
        opening.cap = uint48(bound(cap, 0, seed & 0x3000 == 0 ? 110e6 : 100_000));
        opening.slots = uint48(bound(slots, 0, seed & 0x800 == 0 ? 5 : 66));
        opening.end = uint48(bound(end, START - 1, MIDNIGHT + 3600));
        bytes memory previewed;
        uint48 fee;
        try enveloper.previewOpenEnvelope(opening.cap, opening.slots, opening.end, address(0)) returns (uint48 fee_) {
            fee = fee_;
        } catch (bytes memory reason) {
            previewed = reason;
        }
        uint256 before = wallet.reserved();
        bytes memory signature = _signOpening(sessionKey, opening);
        (bool ok, bytes memory result) =
            address(wallet).call(abi.encodeCall(enveloper.openEnvelope, (opening, signature)));
        assertEq(ok, previewed.length == 0);
        if (ok) assertEq(wallet.reserved() - before, opening.slots * (uint256(opening.cap) + fee));
        else assertEq(result, previewed);
    }

    /// @dev Each bit of the seed breaks one thing, or does not.
    function _disturb(uint256 seed) private {
        if (seed & 1 != 0) _authorize(40e6, 0);
        vm.startPrank(owner);
        if (seed & 6 == 6) wallet.setPolicy(0, 60e6, 0);
        if (seed & 24 == 24) wallet.setPolicy(0, 0, uint48(START - 1));
        if (seed & 96 == 96) wallet.freeze();
        if (seed & 128 != 0) wallet.withdraw(owner, BALANCE - 100e6);
        vm.stopPrank();
        if (seed & 0x400 != 0) {
            vm.prank(operator);
            fees.setFeeBps(0);
        }
        if (seed & 0xc000 != 0) {
            vm.prank(operator);
            fees.setMinFee(uint16((seed >> 40) % 50_001));
        }
        if (seed & 0x30000 == 0) {
            vm.prank(owner);
            wallet.setPolicy(uint48((seed >> 64) % 150_000), uint48((seed >> 96) % 600_000), 0);
        }
    }
}
