// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract FreezeTest is Fixture {
    function test_freezes() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen();
        vm.prank(owner);
        wallet.freeze();
        assertTrue(wallet.frozen());
    }

    function test_secondFreezeIsSilent() public {
        vm.startPrank(owner);
        wallet.freeze();
        vm.recordLogs();
        wallet.freeze();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
    }
}
