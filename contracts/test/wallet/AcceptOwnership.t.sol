// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract AcceptOwnershipTest is Fixture {
    address private _heir;
    uint256 private _heirKey;
    bytes private _accept = abi.encodeCall(IAgentWallet.acceptOwnership, ());

    function setUp() public override {
        super.setUp();
        (_heir, _heirKey) = makeAddrAndKey("heir");
        vm.prank(owner);
        wallet.transferOwnership(_heir);
    }

    function test_makesTheCallerOwner() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferred(owner, _heir);
        vm.prank(_heir);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), _heir);
        assertEq(wallet.pendingOwner(), address(0));
    }

    function test_previousOwnerHasNoPowerLeft() public {
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory signature = _signOwnerCall(ownerKey, freeze, 0, uint48(START));
        vm.prank(_heir);
        wallet.acceptOwnership();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 0, uint48(START), signature);
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
        vm.prank(_heir);
        wallet.freeze();
    }

    function test_ownershipCanMoveOn() public {
        vm.prank(_heir);
        wallet.acceptOwnership();
        vm.prank(_heir);
        wallet.transferOwnership(owner);
        vm.prank(owner);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), owner);
    }

    function test_keepsEverythingElse() public {
        _pay(1e6, 0);
        vm.prank(_heir);
        wallet.acceptOwnership();
        assertEq(wallet.sessionKey(), session);
        assertEq(wallet.spentToday(), 1e6);
        _pay(1e6, 1);
    }

    /// @dev An acceptance begins an epoch, and takes nothing back of what bounds messages.
    function test_keepsTheOwnerNonce() public {
        bytes memory setPolicy = abi.encodeCall(IAgentWallet.setPolicy, (1e6, 2e6, 0));
        bytes memory signature = _signOwnerCall(ownerKey, setPolicy, 7, uint48(START));
        wallet.ownerCall(setPolicy, 7, uint48(START), signature);
        vm.prank(_heir);
        wallet.acceptOwnership();
        assertEq(wallet.ownerNonce(), 7);
        vm.prank(_heir);
        wallet.transferOwnership(owner);
        vm.prank(owner);
        wallet.acceptOwnership();
        assertEq(wallet.ownerNonce(), 7);
        assertEq(wallet.epoch(), _epochs(2));
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(setPolicy, 7, uint48(START), signature);
    }

    function test_signedAcceptanceLeavesItsOwnNonce() public {
        uint48 deadline = uint48(START);
        wallet.ownerCall(_accept, 9, deadline, _signOwnerCall(_heirKey, _accept, 9, deadline));
        assertEq(wallet.ownerNonce(), 9);
    }

    function test_keepsAFreeze() public {
        vm.startPrank(owner);
        wallet.freeze();
        wallet.transferOwnership(_heir);
        vm.stopPrank();
        vm.prank(_heir);
        wallet.acceptOwnership();
        assertTrue(wallet.frozen());
    }

    function test_pendingOwnerMaySign() public {
        uint48 deadline = uint48(START);
        wallet.ownerCall(_accept, 1, deadline, _signOwnerCall(_heirKey, _accept, 1, deadline));
        assertEq(wallet.owner(), _heir);
    }

    function test_ownerCannotSignForThePendingOwner() public {
        bytes memory signature = _signOwnerCall(ownerKey, _accept, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_accept, 1, uint48(START), signature);
    }

    function test_ownerCannotAcceptThroughExecute() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InvalidTarget.selector, address(wallet)));
        wallet.execute(address(wallet), 0, _accept);
    }

    function test_pendingOwnerCanSignNothingElse() public {
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory signature = _signOwnerCall(_heirKey, freeze, 0, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 0, uint48(START), signature);
    }

    function test_revertsForOthers() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
    }

    function test_revertsAfterAFreeze() public {
        vm.prank(owner);
        wallet.freeze();
        vm.prank(_heir);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
        bytes memory signature = _signOwnerCall(_heirKey, _accept, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_accept, 1, uint48(START), signature);
        assertEq(wallet.owner(), owner);
    }

    function test_revertsWithoutOffer() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        vm.prank(_heir);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
        bytes memory signature = _signOwnerCall(ownerKey, _accept, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_accept, 1, uint48(START), signature);
    }
}
