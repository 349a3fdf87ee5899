// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract SetSessionTest is Fixture {
    function test_replacesTheKeyAndNothingElse() public {
        _pay(1e6, 3);
        _ownerCall(abi.encodeCall(IAgentWallet.setGuardian, (recipient)), 9);
        _ownerCall(abi.encodeCall(IAgentWallet.freeze, ()), 0);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.SessionUpdated(stranger);
        vm.prank(owner);
        wallet.setSession(stranger);
        assertEq(wallet.sessionKey(), stranger);
        assertEq(wallet.ownerNonce(), 9);
        assertTrue(wallet.frozen());
        assertEq(wallet.spentToday(), 1e6);
    }

    function test_usedNoncesStayUsed() public {
        _pay(1e6, 0);
        (session, sessionKey) = makeAddrAndKey("second session");
        vm.prank(owner);
        wallet.setSession(session);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
        _pay(1e6, 1);
    }

    function test_revertsForZero() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setSession(address(0));
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setSession(session);
    }
}
