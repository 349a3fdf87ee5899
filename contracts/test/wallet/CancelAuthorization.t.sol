// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

contract CancelAuthorizationTest is AuthorizationFixture {
    IAuthorizationWallet.Authorization private _authorized;

    function setUp() public override {
        super.setUp();
        _authorized = _authorize(VALUE, 0);
    }

    function _expectRevert(address caller, bytes4 selector) private {
        bytes32 digest = _transferDigest(_authorized);
        vm.prank(caller);
        vm.expectRevert(selector);
        authorizer.cancelAuthorization(digest, _authorized.ref);
    }

    function test_endsConsentAtOnce() public {
        _cancel(_authorized);
        bytes32 digest = _transferDigest(_authorized);
        assertEq(authorizer.isValidSignature(digest, _consent(_authorized)), INVALID);
        _expectUncashable(_authorized);
    }

    function test_givesReserveAndAllowanceBack() public {
        _cancel(_authorized);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_emitsAuthorizationReleased() public {
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationReleased(_authorized.ref, VALUE, FEE);
        _cancel(_authorized);
    }

    function test_ownerMaySign() public {
        bytes memory data =
            abi.encodeCall(authorizer.cancelAuthorization, (_transferDigest(_authorized), _authorized.ref));
        uint48 deadline = uint48(START + 60);
        bytes32 digest = _ownerCallDigest(wallet, "3", data, 1, deadline);
        wallet.ownerCall(data, 1, deadline, _signDigest(ownerKey, digest));
        assertEq(wallet.reserved(), 0);
    }

    function test_worksWhileFrozen() public {
        _freeze();
        _cancel(_authorized);
        _unfreeze();
        _expectUncashable(_authorized);
    }

    function test_revertsForOthers() public {
        _expectRevert(stranger, IAgentWallet.Unauthorized.selector);
        _expectRevert(session, IAgentWallet.Unauthorized.selector);
        _expectRevert(seller, IAgentWallet.Unauthorized.selector);
    }

    /// @dev A paid amount is not given back.
    function test_revertsWhenUsed() public {
        _cash(_authorized);
        _expectRevert(owner, IAuthorizationWallet.AuthorizationUsed.selector);
        assertEq(wallet.spentToday(), VALUE);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_revertsTheSecondTime() public {
        _cancel(_authorized);
        _expectRevert(owner, IAuthorizationWallet.UnknownAuthorization.selector);
    }

    function testFuzz_revertsUnderAnotherRef(bytes32 ref) public {
        vm.assume(ref != _authorized.ref);
        bytes32 digest = _transferDigest(_authorized);
        vm.prank(owner);
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.cancelAuthorization(digest, ref);
    }

    function test_othersStay() public {
        IAuthorizationWallet.Authorization memory second = _authorize(10e6, 1);
        _cancel(_authorized);
        assertEq(wallet.reserved(), 10.2e6);
        _cash(second);
        _settle(second);
        assertEq(wallet.spentToday(), 10e6);
    }
}
