// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";
import {HostileToken} from "../support/HostileToken.sol";

/// @notice A token that calls the wallet back while it moves an envelope's fee: the envelope is gone before.
contract EnvelopeTokenTest is EnvelopeFixture {
    HostileToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new HostileToken();
        address implementation = _deployWallet(address(_token), address(fees), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        _useVersion2();
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _token.mint(address(wallet), BALANCE);
        _openEnvelope(0);
    }

    function _closeWhileItCallsBack(bytes memory callback, uint256 unused, uint256 value) private {
        bytes[] memory calls = new bytes[](1);
        calls[0] = callback;
        _token.attack(address(wallet), calls);
        _close(0, unused, value, 1);
    }

    function _closeCall(uint256 unused, uint256 nonce) private view returns (bytes memory) {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(0, unused, CAP, nonce);
        return abi.encodeCall(IEnvelopeWallet.closeEnvelope, (closing, _signClosing(sessionKey, closing)));
    }

    function test_sameMessageIsNotExecutedTwice() public {
        _closeWhileItCallsBack(_closeCall(ALL ^ 1, 1), ALL ^ 1, CAP);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.NonceUsed.selector));
    }

    function test_envelopeIsNotClosedTwice() public {
        _closeWhileItCallsBack(_closeCall(ALL ^ 2, 2), ALL ^ 1, CAP);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, 0));
        assertEq(_token.balanceOf(treasury), SLOT_FEE);
        assertEq(wallet.spentToday(), CAP);
        assertEq(wallet.reserved(), 0);
    }

    function test_closedEnvelopeIsNotExpired() public {
        vm.warp(START + 1 days + 1 hours);
        _closeWhileItCallsBack(abi.encodeCall(IEnvelopeWallet.expireEnvelope, (0)), ALL ^ 1, CAP);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, 0));
        assertEq(_token.balanceOf(treasury), SLOT_FEE);
    }

    function test_expiredEnvelopeIsNotExpiredAgain() public {
        _token.setUsed(true);
        vm.warp(START + 1 days + 1 hours);
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(IEnvelopeWallet.expireEnvelope, (0));
        _token.attack(address(wallet), calls);
        enveloper.expireEnvelope(0);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.balanceOf(treasury), SLOTS * SLOT_FEE);
    }

    /// @dev A payment in the meantime finds the day as the closing leaves it, and is kept.
    function test_paymentMeanwhileCountsNextToIt() public {
        IAgentWallet.Payment memory payment = _payment(TX_LIMIT, 2);
        bytes memory call = abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment)));
        _closeWhileItCallsBack(call, ALL ^ 1, CAP);
        assertEq(_token.succeeded(), 1);
        assertEq(wallet.spentToday(), CAP + TX_LIMIT);
    }

    function test_openingMeanwhileCountsNextToIt() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(2);
        bytes memory call = abi.encodeCall(IEnvelopeWallet.openEnvelope, (opening, _signOpening(sessionKey, opening)));
        _closeWhileItCallsBack(call, ALL ^ 1, CAP);
        assertEq(_token.succeeded(), 1);
        assertEq(wallet.spentToday(), CAP + SLOTS * CAP);
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE));
    }

    /// @dev Its reserve is free by then, and counts once.
    function test_endingConsentsMeanwhileIsKept() public {
        bytes memory data = abi.encodeCall(IAgentWallet.endConsents, (new address[](0)));
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, uint48(block.timestamp));
        _closeWhileItCallsBack(
            abi.encodeCall(IAgentWallet.ownerCall, (data, 1, uint48(block.timestamp), signature)), ALL ^ 1, CAP
        );
        assertEq(_token.succeeded(), 1);
        assertEq(wallet.epoch(), _epochs(1));
        assertEq(wallet.ownerNonce(), 1);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), CAP);
    }

    function test_refusalWithoutAReasonIsNamed() public {
        _token.answerFalse();
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(0, ALL ^ 1, CAP, 1);
        bytes memory signature = _signClosing(sessionKey, closing);
        vm.expectRevert(IAgentWallet.TransferRefused.selector);
        enveloper.closeEnvelope(closing, signature);
    }
}
