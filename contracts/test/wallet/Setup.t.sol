// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract SetupTest is Fixture {
    function test_setsSessionAndPolicy() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.SessionUpdated(stranger);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PolicyUpdated(1, 2, 3);
        vm.prank(owner);
        wallet.setup(stranger, 1, 2, 3);
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelisted) = wallet.policy();
        assertEq(txLimit, 1);
        assertEq(dailyLimit, 2);
        assertEq(expiresAt, 3);
        assertFalse(whitelisted);
        assertEq(wallet.sessionKey(), stranger);
    }

    function test_revertsForZeroSession() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setup(address(0), 0, 0, 0);
    }

    function test_revertsForExpiryBeyondItsRoom() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, 2 ** 40, 2 ** 40 - 1));
        wallet.setup(session, 0, 0, 2 ** 40);
    }

    function test_revertsForOthers() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
    }
}
