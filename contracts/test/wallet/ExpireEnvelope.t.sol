// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";
import {IMint} from "../support/Fixture.sol";

contract ExpireEnvelopeTest is EnvelopeFixture {
    uint256 private constant ID = 3;
    uint256 private constant DUE = START + 1 hours + 1 days;

    function setUp() public override {
        super.setUp();
        _openEnvelope(ID);
        _cashSlot(ID, 0, 1);
        _cashSlot(ID, 7, CAP);
        vm.warp(DUE);
    }

    function _expire() private {
        vm.prank(stranger);
        enveloper.expireEnvelope(ID);
    }

    function _expectRevert(bytes memory reason) private {
        vm.expectRevert(reason);
        enveloper.expireEnvelope(ID);
    }

    function test_takesTheFeeOfTheCapsAndFreesTheReserve() public {
        _expire();
        assertEq(usdc.balanceOf(treasury), 2 * SLOT_FEE);
        assertEq(wallet.reserved(), 0);
        assertFalse(_isOpen(ID));
    }

    function test_emitsEnvelopeClosed() public {
        vm.expectEmit(address(wallet));
        emit IEnvelopeWallet.EnvelopeClosed(ID, ALL ^ 0x81, 2 * CAP, 2 * SLOT_FEE, false);
        _expire();
    }

    function test_smallestFeeOfEachSlotIsPartOfIt() public {
        vm.prank(operator);
        fees.setMinFee(40_000);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        opening.cap = 10_000;
        _openEnvelope(opening);
        _cashSlot(4, 1, 1);
        skip(1 days + 1 hours);
        vm.prank(stranger);
        enveloper.expireEnvelope(4);
        // The cap, which is the most that the slot can have moved.
        assertEq(usdc.balanceOf(treasury), 10_000);
    }

    function test_sessionHasADayToSayWhatWasMoved() public {
        vm.warp(DUE - 1);
        _expectRevert(abi.encodeWithSelector(IEnvelopeWallet.EnvelopePending.selector, DUE));
        _close(ID, ALL ^ 0x81, CAP + 1, 4);
        assertEq(usdc.balanceOf(treasury), SLOT_FEE);
        vm.warp(DUE);
        _expectRevert(abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, ID));
    }

    function test_sessionMaySayItLaterToo() public {
        _close(ID, ALL ^ 0x81, CAP + 1, 4);
        assertEq(usdc.balanceOf(treasury), SLOT_FEE);
    }

    function test_leavesTheNewDayAsItIs() public {
        _payAs3(30e6, 4);
        _expire();
        assertEq(wallet.spentToday(), 30e6);
    }

    function test_othersStayAsTheyAre() public {
        _openEnvelope(4);
        _expire();
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE));
        _cashSlot(4, 0, CAP);
    }

    function testFuzz_unknownEnvelope(uint256 envelope) public {
        vm.assume(envelope != ID);
        vm.expectRevert(abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, envelope));
        enveloper.expireEnvelope(envelope);
    }

    function test_happensOnce() public {
        _expire();
        _expectRevert(abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, ID));
    }

    /// @dev It would pay.
    function test_notWhileFrozen() public {
        _freeze();
        _expectRevert(abi.encodePacked(IAgentWallet.WalletFrozen.selector));
        _unfreeze();
        _expire();
        assertEq(usdc.balanceOf(treasury), 2 * SLOT_FEE);
    }

    function test_needsNoSession() public {
        vm.prank(owner);
        wallet.setSession(stranger);
        _expire();
        assertEq(wallet.reserved(), 0);
    }

    function test_waitsWhileUsdcIsPaused() public {
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRevert(abi.encodeWithSignature("Error(string)", "Pausable: paused"));
        assertTrue(_isOpen(ID));
    }

    function test_feeIsWaivedForABlacklistedTreasury() public {
        _blacklist(treasury);
        vm.expectEmit(address(wallet));
        emit IEnvelopeWallet.EnvelopeClosed(ID, ALL ^ 0x81, 2 * CAP, 0, true);
        _expire();
    }

    function test_version2Too() public {
        _useVersion2();
        _openEnvelope(ID);
        skip(1 days + 1 hours);
        _expire();
        assertEq(wallet.reserved(), 0);
        assertEq(usdc.balanceOf(treasury), 0);
    }
}
