// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract WithdrawTest is Fixture {
    function test_sendsWithoutFee() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Withdrawn(stranger, BALANCE);
        vm.prank(owner);
        wallet.withdraw(stranger, BALANCE);
        assertEq(usdc.balanceOf(stranger), BALANCE);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_knowsNoPolicy() public {
        address[] memory list = new address[](1);
        list[0] = recipient;
        vm.startPrank(owner);
        wallet.configure(1, 1, uint48(START - 1), list);
        wallet.freeze();
        wallet.withdraw(stranger, 5_000e6);
        vm.stopPrank();
        assertEq(usdc.balanceOf(stranger), 5_000e6);
        assertEq(wallet.spentToday(), 0);
    }

    function test_worksWithoutTreasury() public {
        _blacklist(treasury);
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE);
        assertEq(usdc.balanceOf(owner), BALANCE);
    }

    function test_revertsForImpossibleRecipients() public {
        address[6] memory bad =
            [address(0), address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < bad.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(IAgentWallet.InvalidRecipient.selector);
            wallet.withdraw(bad[i], 1);
        }
    }

    function test_revertsForNothing() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.ZeroAmount.selector);
        wallet.withdraw(owner, 0);
    }

    function testFuzz_revertsForMoreThanThereIs(uint256 amount) public {
        amount = bound(amount, BALANCE + 1, type(uint256).max);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, BALANCE, amount));
        wallet.withdraw(owner, amount);
    }

    function test_tokenErrorsComeThrough() public {
        _blacklist(stranger);
        vm.prank(owner);
        vm.expectRevert("Blacklistable: account is blacklisted");
        wallet.withdraw(stranger, 1);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.withdraw(session, 1);
    }
}
