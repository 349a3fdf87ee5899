// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";
import {IMint} from "../support/Fixture.sol";

/// @notice `closeEnvelope`, `previewCloseEnvelope` and `executedSlots`.
contract CloseEnvelopeTest is EnvelopeFixture {
    uint256 private constant ID = 3;

    function setUp() public override {
        super.setUp();
        _openEnvelope(ID);
    }

    function _expectRevert(IEnvelopeWallet.EnvelopeClosing memory closing, bytes memory reason) private {
        bytes memory signature = _signClosing(sessionKey, closing);
        vm.expectRevert(reason);
        enveloper.closeEnvelope(closing, signature);
    }

    /// @dev Expects that the preview refuses it, too.
    function _expectRefusal(uint256 unused, uint256 value, bytes memory reason) private {
        _expectRevert(_closing(ID, unused, value, _freshNonce()), reason);
        vm.expectRevert(reason);
        enveloper.previewCloseEnvelope(ID, uint64(unused), uint64(value), address(0));
    }

    function _setMinFee(uint16 minFee) private {
        vm.prank(operator);
        fees.setMinFee(minFee);
    }

    // What it does

    function test_takesTheFeeOnWhatWasMovedAndFreesTheReserve() public {
        _cashSlot(ID, 0, 1e6);
        _cashSlot(ID, 19, CAP);
        _close(ID, ALL ^ (1 << 19) ^ 1, 1e6 + CAP, 4);
        assertEq(usdc.balanceOf(treasury), _feeOf(1e6 + CAP));
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - 1e6 - CAP - _feeOf(1e6 + CAP));
        assertEq(wallet.reserved(), 0);
        assertFalse(_isOpen(ID));
        assertEq(enveloper.executedSlots(ID), 0);
    }

    /// @dev The chain cannot see what a slot has moved, so that it counts with all that it could have.
    function test_usedSlotsCountWithTheirCaps() public {
        _cashSlot(ID, 0, 1);
        _cashSlot(ID, 1, CAP);
        _close(ID, ALL ^ 3, 2, 4);
        assertEq(wallet.spentToday(), 2 * CAP);
    }

    function test_slotThatWasSaidToBeUsedCounts() public {
        _close(ID, ALL ^ 0xf0, 4 * CAP, 4);
        assertEq(wallet.spentToday(), 4 * CAP);
        assertEq(usdc.balanceOf(treasury), 4 * SLOT_FEE);
    }

    function test_neverUsedCostsNothing() public {
        _close(ID, ALL, 0, 4);
        assertEq(wallet.spentToday(), 0);
        assertEq(wallet.reserved(), 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_emitsEnvelopeClosed() public {
        _cashSlot(ID, 2, 1e6);
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL ^ 4, 1e6, 4);
        bytes memory signature = _signClosing(sessionKey, closing);
        vm.expectEmit(address(wallet));
        emit IEnvelopeWallet.EnvelopeClosed(ID, ALL ^ 4, 1e6, 20_000, false);
        enveloper.closeEnvelope(closing, signature);
    }

    function test_acceptsCompactSignature() public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        enveloper.closeEnvelope(closing, _compact(_signClosing(sessionKey, closing)));
        assertFalse(_isOpen(ID));
    }

    function test_othersStayAsTheyAre() public {
        _openEnvelope(4);
        _authorize(VALUE, 5);
        _cashSlot(4, 0, CAP);
        _close(ID, ALL, 0, 6);
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE) + VALUE + FEE);
        assertEq(wallet.spentToday(), SLOTS * CAP + VALUE);
        _cashSlot(4, 1, CAP);
        assertEq(enveloper.executedSlots(4), 3);
    }

    /// @dev A stolen session key that says the least it can moves no more than the owner's limit.
    function test_smallReportsGiveNoAllowanceBack() public {
        uint256 nonce = 4;
        uint256 id = ID;
        for (uint256 i = 0; i < 5; ++i) {
            for (uint256 slot = 0; slot < SLOTS; ++slot) {
                _cashSlot(id, slot, CAP);
            }
            _close(id, 0, 0, nonce++);
            id = nonce++;
            if (i != 4) _openEnvelope(id);
        }
        assertEq(usdc.balanceOf(seller), DAILY_LIMIT);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(id);
        (opening.cap, opening.slots) = (1, 1);
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, DAILY_LIMIT + 1, DAILY_LIMIT));
        enveloper.openEnvelope(opening, signature);
    }

    function test_frozenSinceAndUnfrozenIsClosedAsEver() public {
        _cashSlot(ID, 0, CAP);
        _freeze();
        _unfreeze();
        _close(ID, ALL ^ 1, CAP, _freshNonce());
        assertEq(wallet.spentToday(), CAP);
        assertEq(usdc.balanceOf(treasury), SLOT_FEE);
    }

    function test_expiredWalletCloses() public {
        vm.prank(owner);
        wallet.setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(START - 1));
        _close(ID, ALL, 0, 4);
        assertEq(wallet.reserved(), 0);
    }

    function test_presentSessionClosesWhateverOpenedIt() public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        bytes memory signature = _signClosing(sessionKey, closing);
        sessionKey = uint256(keccak256("new session"));
        vm.prank(owner);
        wallet.setSession(vm.addr(sessionKey));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.closeEnvelope(closing, signature);
        _close(ID, ALL, 0, 4);
        assertEq(wallet.reserved(), 0);
    }

    // The day

    function test_givesBackUntilTheEndOfItsDay() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        opening.end = uint48(MIDNIGHT);
        _openEnvelope(opening);
        vm.warp(MIDNIGHT - 1);
        _close(4, ALL, 0, 5);
        assertEq(wallet.spentToday(), SLOTS * CAP);
    }

    /// @dev Neither takes it anything from the next day, nor does it add to it.
    function test_givesNothingBackToTheNextDay() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        opening.end = uint48(MIDNIGHT);
        _openEnvelope(opening);
        vm.warp(MIDNIGHT);
        _payAs3(100e6, 5);
        _close(4, ALL, 0, 6);
        assertEq(wallet.spentToday(), 100e6);
        _close(ID, ALL, 0, 7);
        assertEq(wallet.spentToday(), 100e6);
        assertEq(wallet.reserved(), 0);
    }

    function test_closingFirstThingOfADayCountsNothing() public {
        vm.warp(MIDNIGHT);
        _close(ID, ALL, 0, 4);
        assertEq(wallet.spentToday(), 0);
    }

    // The fee

    function test_feeIsThatOfTheOpeningAndGoesToTheTreasuryOfTheClosing() public {
        vm.startPrank(operator);
        fees.setFeeBps(500);
        fees.setMinFee(50_000);
        fees.setTreasury(stranger);
        vm.stopPrank();
        _cashSlot(ID, 0, 1e6);
        _close(ID, ALL ^ 1, 1e6, 4);
        assertEq(usdc.balanceOf(stranger), 20_000);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_eachExecutedSlotCostsTheSmallestFee() public {
        _setMinFee(30_000);
        _openEnvelope(4);
        _setMinFee(0);
        for (uint256 slot = 0; slot < 3; ++slot) {
            _cashSlot(4, slot, 1e6);
        }
        assertEq(enveloper.previewCloseEnvelope(4, uint64(ALL ^ 7), uint64(3 * 1e6), address(0)), 90_000);
        assertEq(enveloper.previewCloseEnvelope(4, uint64(ALL ^ 7), uint64(3 * CAP), address(0)), 3 * SLOT_FEE);
        // Never more than what the session says was paid.
        assertEq(enveloper.previewCloseEnvelope(4, uint64(ALL ^ 7), 89_999, address(0)), 89_999);
        assertEq(enveloper.previewCloseEnvelope(4, uint64(ALL ^ 7), 0, address(0)), 0);
        _close(4, ALL ^ 7, 3e6, 5);
        assertEq(usdc.balanceOf(treasury), 90_000);
    }

    /// @dev It paid no one, whatever the session says about it. With a smallest fee an operator would be.
    function test_slotThatUsdcHasNotExecutedCostsNoSmallestFee() public {
        _setMinFee(50_000);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        (opening.cap, opening.slots) = (1, 64);
        _openEnvelope(opening);
        uint256 before = usdc.balanceOf(address(wallet));
        assertEq(enveloper.previewCloseEnvelope(4, 0, 0, address(0)), 0);
        assertEq(enveloper.previewCloseEnvelope(4, 0, 64, address(0)), 0);
        _close(4, 0, 64, 5);
        assertEq(usdc.balanceOf(address(wallet)), before);
        assertEq(wallet.spentToday(), SLOTS * CAP + 64 * 2);
        // The same of a larger one, of which one slot was used and all are said to be.
        opening = _opening(6);
        _openEnvelope(opening);
        _cashSlot(6, 5, 100_000);
        assertEq(enveloper.previewCloseEnvelope(6, 0, 100_000, address(0)), 50_000);
        assertEq(enveloper.previewCloseEnvelope(6, 0, SLOTS * 1e6, address(0)), SLOTS * 20_000);
        _close(6, 0, 100_000, 7);
        assertEq(usdc.balanceOf(treasury), 50_000);
    }

    /// @dev Written again: what the parts cost is at most what was put aside, and at most what was moved.
    function testFuzz_feeIsInProportionAndNeverMoreThanReserved(
        uint48 cap,
        uint16 feeBps,
        uint16 minFee,
        uint64 unused,
        uint64 value,
        uint256 executed
    ) public {
        cap = uint48(bound(cap, 1, cap % 4 == 0 ? 60_000 : 20e6));
        vm.startPrank(operator);
        fees.setFeeBps(uint16(bound(feeBps, 0, 500)));
        fees.setMinFee(uint16(bound(minFee, 0, minFee % 2 == 0 ? 0 : 50_000)));
        vm.stopPrank();
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        opening.cap = cap;
        _openEnvelope(opening);
        unused &= uint64(ALL);
        (uint256 used, uint256 cashed) = (0, 0);
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            if ((unused >> slot) & 1 != 0) continue;
            ++used;
            if ((executed >> slot) & 1 == 0) continue;
            ++cashed;
            _cashSlot(4, slot, cap);
        }
        value = uint64(bound(value, 0, used * cap));
        uint256 least = fees.minFee();
        uint256 most = uint256(fees.feeBps()) * cap / 10_000;
        uint256 expected = most * value / cap;
        if (most < least) most = least < cap ? least : cap;
        if (expected < used * least) {
            least = cashed * least < value ? cashed * least : value;
            if (expected < least) expected = least;
        }
        assertLe(expected, used * most);
        assertLe(expected, value);
        assertEq(enveloper.previewCloseEnvelope(4, unused, value, address(0)), expected);
        uint256 spent = wallet.spentToday();
        _close(4, unused, value, 5);
        assertEq(usdc.balanceOf(treasury), expected);
        uint256 counted = most > cap / 20 ? cap + most - cap / 20 : cap;
        assertEq(spent - wallet.spentToday(), (SLOTS - used) * counted);
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE));
    }

    function test_feeIsWaivedForABlacklistedTreasury() public {
        _cashSlot(ID, 0, CAP);
        _blacklist(treasury);
        assertEq(enveloper.previewCloseEnvelope(ID, uint64(ALL ^ 1), CAP, address(0)), 0);
        vm.expectEmit(address(wallet));
        emit IEnvelopeWallet.EnvelopeClosed(ID, ALL ^ 1, CAP, 0, true);
        _close(ID, ALL ^ 1, CAP, 4);
        assertEq(wallet.reserved(), 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - CAP);
    }

    function test_waitsWhileUsdcIsPaused() public {
        _cashSlot(ID, 0, CAP);
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRefusal(ALL ^ 1, CAP, abi.encodeWithSignature("Error(string)", "Pausable: paused"));
        assertTrue(_isOpen(ID));
        vm.prank(admin);
        IMint(address(usdc)).unpause();
        _close(ID, ALL ^ 1, CAP, 4);
        assertEq(usdc.balanceOf(treasury), SLOT_FEE);
    }

    function test_waitsWhileTheWalletIsBlacklisted() public {
        _cashSlot(ID, 0, CAP);
        _blacklist(address(wallet));
        _expectRefusal(ALL ^ 1, CAP, abi.encodeWithSignature("Error(string)", "Blacklistable: account is blacklisted"));
        assertTrue(_isOpen(ID));
    }

    function test_nothingToPayWaitsForNoOne() public {
        vm.prank(admin);
        IMint(address(usdc)).pause();
        assertEq(enveloper.previewCloseEnvelope(ID, uint64(ALL), 0, address(0)), 0);
        _close(ID, ALL, 0, 4);
        assertEq(wallet.reserved(), 0);
    }

    /// @dev The owner may take everything, and a consent then finds no money.
    function test_waitsForTheMoneyThatTheOwnerTook() public {
        _cashSlot(ID, 0, CAP);
        vm.startPrank(owner);
        wallet.withdraw(owner, BALANCE - CAP - SLOT_FEE + 1);
        vm.stopPrank();
        Purchase memory purchase = _purchase(ID, 1, CAP);
        bytes memory signature = _slotConsent(purchase);
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        _cashSlot(purchase, signature);
        _expectRefusal(
            ALL ^ 1, CAP, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, SLOT_FEE - 1, SLOT_FEE)
        );
        _mint(address(wallet), 1);
        assertEq(enveloper.previewCloseEnvelope(ID, uint64(ALL ^ 1), CAP, address(0)), SLOT_FEE);
        _close(ID, ALL ^ 1, CAP, 4);
    }

    // What it refuses

    function testFuzz_executedSlotIsNotUnused(uint256 slot) public {
        slot = bound(slot, 0, SLOTS - 1);
        _cashSlot(ID, slot, 1);
        assertEq(enveloper.executedSlots(ID), 1 << slot);
        _expectRefusal(ALL, 0, abi.encodeWithSelector(IEnvelopeWallet.SlotsUsed.selector, uint256(1) << slot));
        _expectRefusal(
            uint256(1) << slot, 0, abi.encodeWithSelector(IEnvelopeWallet.SlotsUsed.selector, uint256(1) << slot)
        );
        _close(ID, ALL ^ (1 << slot), 1, 4);
        assertEq(wallet.spentToday(), CAP);
    }

    /// @dev A slot that the envelope has not would give back what was never counted.
    function testFuzz_slotOfNoEnvelopeIsNotUnused(uint256 slot) public {
        slot = bound(slot, SLOTS, 63);
        _cashSlot(ID, 0, CAP);
        _expectRefusal(
            ALL | (1 << slot), 0, abi.encodeWithSelector(IEnvelopeWallet.SlotsUsed.selector, (uint256(1) << slot) | 1)
        );
        _expectRefusal(
            uint256(1) << slot, 0, abi.encodeWithSelector(IEnvelopeWallet.SlotsUsed.selector, uint256(1) << slot)
        );
    }

    function test_valueIsAtMostTheCapsOfTheUsedSlots() public {
        _expectRefusal(
            ALL ^ 7, 3 * CAP + 1, abi.encodeWithSelector(IEnvelopeWallet.ValueAboveCaps.selector, 3 * CAP + 1, 3 * CAP)
        );
        _expectRefusal(ALL, 1, abi.encodeWithSelector(IEnvelopeWallet.ValueAboveCaps.selector, 1, 0));
        _close(ID, ALL ^ 7, 3 * CAP, 4);
    }

    function testFuzz_unknownEnvelope(uint256 envelope) public {
        vm.assume(envelope != ID);
        bytes memory unknown = abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, envelope);
        _expectRevert(_closing(envelope, 0, 0, 4), unknown);
        vm.expectRevert(unknown);
        enveloper.previewCloseEnvelope(envelope, 0, 0, address(0));
    }

    function test_closesOnce() public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        _close(ID, ALL, 0, 4);
        _expectRevert(closing, abi.encodePacked(IAgentWallet.NonceUsed.selector));
        _expectRefusal(ALL, 0, abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, ID));
    }

    function test_lastSecondOfTheDeadline() public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        bytes memory signature = _signClosing(sessionKey, closing);
        vm.warp(closing.deadline + 1);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        enveloper.closeEnvelope(closing, signature);
        vm.warp(closing.deadline);
        enveloper.closeEnvelope(closing, signature);
    }

    function test_frozenWalletClosesNothing() public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        _freeze();
        _expectRefusal(ALL, 0, abi.encodePacked(IAgentWallet.WalletFrozen.selector));
        bytes memory signedBefore = _signClosing(sessionKey, closing);
        _unfreeze();
        _freeze();
        _unfreeze();
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.closeEnvelope(closing, signedBefore);
        _close(ID, ALL, 0, 4);
    }

    function test_previewNeedsASession() public {
        enveloper = IEnvelopeWallet(factoryV3.deploy(owner, "other"));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.previewCloseEnvelope(ID, 0, 0, address(0));
    }

    function testFuzz_noOneElseCloses(uint256 key) public {
        key = boundPrivateKey(key);
        vm.assume(key != sessionKey);
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, ALL, 0, 4);
        bytes memory signature = _signClosing(key, closing);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.closeEnvelope(closing, signature);
    }

    function testFuzz_revertsWhenAnyFieldWasChanged(uint256 field, uint256 flip) public {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(ID, 0, 0, 4);
        bytes memory signature = _signClosing(sessionKey, closing);
        field = bound(field, 0, 4);
        if (field == 0) closing.envelope ^= 1 << bound(flip, 0, 255);
        if (field == 1) closing.unused ^= uint64(1 << bound(flip, 0, 63));
        if (field == 2) closing.value ^= uint64(1 << bound(flip, 0, 63));
        if (field == 3) closing.nonce ^= 1 << bound(flip, 3, 9);
        if (field == 4) closing.deadline ^= uint48(1 << bound(flip, 32, 47));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.closeEnvelope(closing, signature);
    }

    /// @dev Even if the session key signed the excess bits: the signed and the executed closing must be the same.
    function testFuzz_excessBitsAreRefused(uint256 narrowField, uint256 bit) public {
        uint256[3] memory narrowFields = [uint256(1), 2, 4];
        uint256 field = narrowFields[bound(narrowField, 0, 2)];
        uint256[5] memory words = abi.decode(abi.encode(_closing(ID, ALL, 0, 4)), (uint256[5]));
        words[field] |= uint256(1) << bound(bit, field == 4 ? 48 : 64, 255);
        bytes32 typehash = keccak256(
            "EnvelopeClosing(uint256 envelope,uint64 unused,uint64 value,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "3", keccak256(abi.encode(typehash, words, 0))));
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodePacked(IEnvelopeWallet.closeEnvelope.selector, abi.encode(words, signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }
}
