// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

/// @notice `previewAuthorizeTransfer` and `authorizationOf`.
contract PreviewAuthorizeTransferTest is AuthorizationFixture {
    function test_returnsTheFee() public view {
        assertEq(authorizer.previewAuthorizeTransfer(seller, VALUE, 0, uint48(START + 60), address(0)), FEE);
    }

    function test_revertsWithoutSession() public {
        authorizer = IAuthorizationWallet(factoryV3.deploy(owner, "other"));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.previewAuthorizeTransfer(seller, VALUE, 0, uint48(START + 60), address(0));
    }

    /// @dev Whatever the state, the preview ends as the authorisation does: same error bytes, or same fee.
    function testFuzz_endsAsAuthorizeTransferDoes(uint256 seed, uint48 value, uint48 from, uint48 until) public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(0, 1);
        authorization.value = uint48(bound(value, 0, seed & 0x3000 == 0 ? 200e6 : 100_000));
        authorization.validAfter = uint48(bound(from, START - 10, START + 100));
        authorization.validBefore = uint48(bound(until, START - 5, START + 605));
        if (seed & 0x300 == 0) authorization.to = address(wallet);
        _disturb(seed);
        authorization.nonce = _freshNonce();
        bytes memory previewed;
        uint48 fee;
        try authorizer.previewAuthorizeTransfer(
            authorization.to, authorization.value, authorization.validAfter, authorization.validBefore, address(0)
        ) returns (
            uint48 fee_
        ) {
            fee = fee_;
        } catch (bytes memory reason) {
            previewed = reason;
        }
        uint256 before = wallet.reserved();
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", authorization);
        (bool ok, bytes memory result) =
            address(wallet).call(abi.encodeCall(authorizer.authorizeTransfer, (authorization, signature)));
        assertEq(ok, previewed.length == 0);
        if (ok) assertEq(wallet.reserved() - before, uint256(authorization.value) + fee);
        else assertEq(result, previewed);
    }

    /// @dev Each bit of the seed breaks one thing, or does not.
    function _disturb(uint256 seed) private {
        if (seed & 1 != 0) _authorize(40e6, 0);
        vm.startPrank(owner);
        if (seed & 6 == 6) wallet.setPolicy(0, 60e6, 0);
        if (seed & 24 == 24) wallet.setPolicy(0, 0, uint48(START - 1));
        if (seed & 96 == 96) wallet.freeze();
        if (seed & 128 != 0) wallet.withdraw(owner, BALANCE - 100e6);
        vm.stopPrank();
        if (seed & 0x400 != 0) {
            vm.prank(operator);
            fees.setFeeBps(0);
        }
        if (seed & 0xc000 != 0) {
            vm.prank(operator);
            fees.setMinFee(uint16((seed >> 40) % 50_001));
        }
        if (seed & 0x30000 == 0) {
            vm.prank(owner);
            wallet.setPolicy(uint48((seed >> 64) % 150_000), uint48((seed >> 96) % 150_000), 0);
        }
    }

    function test_authorizationOf() public {
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 7);
        bytes32 digest = _transferDigest(authorization);
        (bytes32 nonce, uint48 value, uint48 fee, uint48 validBefore) = authorizer.authorizationOf(digest);
        assertEq(nonce, _authorizationNonce(7));
        assertEq(value, VALUE);
        assertEq(fee, FEE);
        assertEq(validBefore, START + 60);
        _cancel(authorization);
        _assertUnknown(digest);
    }

    function testFuzz_unknownAuthorizationIsZero(bytes32 digest) public view {
        _assertUnknown(digest);
    }

    function _assertUnknown(bytes32 digest) private view {
        (bytes32 nonce, uint48 value, uint48 fee, uint48 validBefore) = authorizer.authorizationOf(digest);
        assertEq(nonce, 0);
        assertEq(uint256(value) + fee + validBefore, 0);
    }
}
