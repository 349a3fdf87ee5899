// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

contract IsValidSignatureTest is AuthorizationFixture {
    IAuthorizationWallet.Authorization private _authorized;
    bytes32 private _digestOfIt;

    function setUp() public override {
        super.setUp();
        _authorized = _authorize(VALUE, 0);
        _digestOfIt = _transferDigest(_authorized);
    }

    function _answer(bytes memory signature) private view returns (bytes4) {
        return authorizer.isValidSignature(_digestOfIt, signature);
    }

    function _answer() private view returns (bytes4) {
        return _answer(_consent(sessionKey, _digestOfIt));
    }

    function test_validForWhatIsAuthorized() public view {
        assertEq(_answer(), VALID);
    }

    function test_rawSignatureIsWorthNothing() public {
        bytes memory raw = _signDigest(sessionKey, _digestOfIt);
        assertEq(_answer(raw), INVALID);
        assertEq(_answer(_compact(raw)), INVALID);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(_authorized, raw);
    }

    function testFuzz_onlyOneLengthCounts(uint256 length) public view {
        length = bound(length, 0, 300);
        bytes memory signature = _consent(sessionKey, _digestOfIt);
        bytes memory other = new bytes(length);
        for (uint256 i = 0; i < length && i < 66; ++i) {
            other[i] = signature[i];
        }
        assertEq(_answer(other), length == 66 ? VALID : INVALID);
    }

    function testFuzz_onlyOneLastByteCounts(uint8 last) public view {
        bytes memory signature = bytes.concat(_signDigest(sessionKey, _digestOfIt), bytes1(last));
        assertEq(_answer(signature), last == 0 ? VALID : INVALID);
    }

    /// @dev Facilitators tell payments apart by the bytes of their signatures: there is one for each.
    function test_malleableTwinIsRefused() public view {
        bytes memory signature = _consent(sessionKey, _digestOfIt);
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        uint8 v = uint8(signature[64]) == 27 ? 28 : 27;
        assertEq(ecrecover(_digestOfIt, v, r, bytes32(order - uint256(s))), session, "is no twin");
        assertEq(_answer(abi.encodePacked(r, order - uint256(s), v, uint8(0))), INVALID);
    }

    function test_signaturesOfTwoAuthorizationsDiffer() public {
        IAuthorizationWallet.Authorization memory second = _authorize(VALUE, 1);
        assertNotEq(keccak256(_consent(second)), keccak256(_consent(_authorized)));
    }

    function test_othersSignaturesAreRefused() public view {
        assertEq(_answer(_consent(ownerKey, _digestOfIt)), INVALID);
        assertEq(_answer(_consent(uint256(keccak256("anybody")), _digestOfIt)), INVALID);
    }

    function test_signatureOverAnotherDigestIsRefused() public {
        IAuthorizationWallet.Authorization memory second = _authorize(VALUE, 1);
        assertEq(_answer(_consent(second)), INVALID);
        assertEq(authorizer.isValidSignature(_transferDigest(second), _consent(_authorized)), INVALID);
    }

    function testFuzz_nothingElseIsSigned(bytes32 hash) public view {
        vm.assume(hash != _digestOfIt);
        assertEq(authorizer.isValidSignature(hash, _consent(sessionKey, hash)), INVALID);
    }

    function testFuzz_garbageIsRefusedWithoutRevert(bytes32 hash, bytes calldata garbage) public view {
        assertEq(authorizer.isValidSignature(hash, garbage), INVALID);
        assertEq(authorizer.isValidSignature(_digestOfIt, garbage), INVALID);
    }

    function testFuzz_garbageOfTheRightLengthIsRefused(bytes32 r, bytes32 s, uint8 v, uint8 last) public view {
        assertEq(_answer(abi.encodePacked(r, s, v, last)), INVALID);
    }

    /// @dev A wallet without a session has the zero address for it, and that is what a bad signature recovers to.
    function test_noOneSignsForAWalletWithoutSession() public {
        bytes32 slot = keccak256(abi.encode(_digestOfIt, uint256(5)));
        bytes32 word = vm.load(address(wallet), slot);
        IAuthorizationWallet other = IAuthorizationWallet(factoryV3.deploy(owner, "other"));
        vm.store(address(other), slot, word);
        assertEq(other.isValidSignature(_digestOfIt, new bytes(66)), INVALID);
        assertEq(other.isValidSignature(_digestOfIt, _consent(sessionKey, _digestOfIt)), INVALID);
    }

    // Published values

    /// @dev An observer has the message that authorised, its signature and all events. That is not enough.
    function test_strangerCannotCashFromWhatIsPublished() public {
        bytes memory published = _signAuthorization(sessionKey, wallet, "3", _authorized);
        bytes[6] memory attempts = [
            bytes(""),
            published,
            _compact(published),
            bytes.concat(published, hex"00"),
            bytes.concat(published, hex"01"),
            new bytes(66)
        ];
        for (uint256 i = 0; i < attempts.length; ++i) {
            vm.expectRevert("FiatTokenV2: invalid signature");
            _cash(_authorized, attempts[i]);
        }
    }

    function test_strangerCannotChangeWhatIsCashed() public {
        bytes memory signature = _consent(_authorized);
        IAuthorizationWallet.Authorization memory changed = _authorized;
        changed.to = stranger;
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(changed, signature);
        changed = _authorized;
        changed.value += 1;
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(changed, signature);
        changed = _authorized;
        changed.validBefore += 1;
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(changed, signature);
        changed = _authorized;
        changed.nonce += 1;
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(changed, signature);
    }

    function test_isCashedOnce() public {
        _cash(_authorized);
        bytes memory signature = _consent(_authorized);
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        _cash(_authorized, signature);
        assertEq(usdc.balanceOf(seller), VALUE);
    }

    // USDC's other messages about the same nonce

    function test_payeeCannotReceiveWithIt() public {
        bytes32 digest = _transferDigest(
            _authorized,
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        bytes[2] memory signatures = [_consent(sessionKey, digest), _consent(sessionKey, _digestOfIt)];
        bytes32 nonce = _authorizationNonce(0);
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(seller);
            vm.expectRevert("FiatTokenV2: invalid signature");
            usdc.receiveWithAuthorization(
                address(wallet), seller, VALUE, 0, _authorized.validBefore, nonce, signatures[i]
            );
        }
    }

    /// @dev Or a used nonce would prove no payment.
    function test_noOneCanCancelItAtUsdc() public {
        bytes32 nonce = _authorizationNonce(0);
        bytes32 structHash = keccak256(
            abi.encode(keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), address(wallet), nonce)
        );
        bytes32 digest = keccak256(bytes.concat(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash));
        bytes[2] memory signatures = [_consent(sessionKey, digest), _consent(sessionKey, _digestOfIt)];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert("FiatTokenV2: invalid signature");
            usdc.cancelAuthorization(address(wallet), nonce, signatures[i]);
        }
    }

    // Times

    /// @dev USDC itself sees to the beginning; after the end the wallet may have released what was put aside.
    function test_answersUntilTheEnd() public {
        IAuthorizationWallet.Authorization memory later = _authorization(VALUE, 1);
        later.validAfter = uint48(START + 100);
        later.validBefore = uint48(START + 200);
        bytes32 digest = _authorize(later);
        uint256[5] memory times = [START, START + 100, START + 101, START + 199, START + 200];
        bool[5] memory valid = [true, true, true, true, false];
        for (uint256 i = 0; i < times.length; ++i) {
            vm.warp(times[i]);
            bytes4 answer = authorizer.isValidSignature(digest, _consent(sessionKey, digest));
            assertEq(answer, valid[i] ? VALID : INVALID);
        }
        vm.warp(START + 100);
        bytes memory signature = _consent(later);
        vm.expectRevert("FiatTokenV2: authorization is not yet valid");
        _cash(later, signature);
        vm.warp(START + 101);
        _cash(later, signature);
    }

    function test_invalidAfterTheWalletsEnd() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START + 10));
        vm.warp(START + 10);
        assertEq(_answer(), VALID);
        vm.warp(START + 11);
        assertEq(_answer(), INVALID);
        _expectUncashable(_authorized);
    }

    // What the owner does meanwhile

    function test_freezeKillsAndUnfreezeRevivesNothing() public {
        _freeze();
        assertEq(_answer(), INVALID);
        _expectUncashable(_authorized);
        _unfreeze();
        assertEq(_answer(), INVALID);
        _expectUncashable(_authorized);
    }

    function test_rotationKills() public {
        (address next, uint256 nextKey) = makeAddrAndKey("next session");
        vm.prank(owner);
        wallet.setSession(next);
        assertEq(_answer(), INVALID);
        _expectUncashable(_authorized);
        // Nor does the new key stand by what it has not signed.
        assertEq(_answer(_consent(nextKey, _digestOfIt)), INVALID);
    }

    function test_newOwnerKills() public {
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(_answer(), INVALID);
        _expectUncashable(_authorized);
    }

    function test_renamedUsdcKnowsItNoMore() public {
        bytes memory signature = _consent(_authorized);
        _renameUsdc("Digital Dollar");
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(_authorized, signature);
        _expectUncashable(_authorized);
    }

    function test_invalidOnceItIsOver() public {
        _cash(_authorized);
        assertEq(_answer(), VALID, "USDC itself knows what it has executed");
        _settle(_authorized);
        assertEq(_answer(), INVALID);
    }

    function test_implementationSignsNothing() public view {
        IAuthorizationWallet implementation = IAuthorizationWallet(factoryV3.implementation());
        assertEq(implementation.isValidSignature(_digestOfIt, _consent(sessionKey, _digestOfIt)), INVALID);
    }

    function test_magicValueIsThatOfErc1271() public pure {
        assertEq(IAuthorizationWallet.isValidSignature.selector, VALID);
    }
}
