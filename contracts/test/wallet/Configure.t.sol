// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract ConfigureTest is Fixture {
    address[] private _list = [address(0xa), address(0xb)];

    function test_setsPolicyAndWhitelist() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PolicyUpdated(1, 2, 3);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.WhitelistUpdated(_list);
        vm.prank(owner);
        wallet.configure(1, 2, 3, _list);
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelisted) = wallet.policy();
        assertEq(txLimit, 1);
        assertEq(dailyLimit, 2);
        assertEq(expiresAt, 3);
        assertTrue(whitelisted);
        assertTrue(wallet.isWhitelisted(address(0xb)));
    }

    function test_allOrNothing() public {
        _list.push(address(0));
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidRecipient.selector);
        wallet.configure(1, 2, 3, _list);
        (uint48 txLimit,,,) = wallet.policy();
        assertEq(txLimit, TX_LIMIT);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.configure(0, 0, 0, _list);
    }
}
