// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract TransferOwnershipTest is Fixture {
    function test_offersTheOwnership() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(owner, stranger);
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        assertEq(wallet.pendingOwner(), stranger);
        assertEq(wallet.owner(), owner);
    }

    function test_laterOfferReplacesEarlier() public {
        vm.startPrank(owner);
        wallet.transferOwnership(stranger);
        wallet.transferOwnership(owner);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
    }

    function test_offersAgainAfterAFreeze() public {
        vm.startPrank(owner);
        wallet.transferOwnership(stranger);
        wallet.freeze();
        wallet.transferOwnership(stranger);
        vm.stopPrank();
        assertEq(wallet.pendingOwner(), stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), stranger);
    }

    function test_revertsForImpossibleOwners() public {
        address[6] memory refused =
            [address(0), address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(IAgentWallet.InvalidOwner.selector);
            wallet.transferOwnership(refused[i]);
        }
        assertEq(wallet.pendingOwner(), address(0));
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.transferOwnership(session);
    }
}
