// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract UnfreezeTest is Fixture {
    function test_unfreezes() public {
        vm.startPrank(owner);
        wallet.freeze();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Unfrozen();
        wallet.unfreeze();
        vm.stopPrank();
        assertFalse(wallet.frozen());
        _pay(1e6, 0);
    }

    function test_silentWhenNotFrozen() public {
        vm.recordLogs();
        vm.prank(owner);
        wallet.unfreeze();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.unfreeze();
    }
}
