// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IPasskeyOwner} from "../../src/interfaces/IPasskeyOwner.sol";
import {PasskeyFixture} from "../support/PasskeyFixture.sol";

/// @notice Returns a given answer, to any caller.
contract Signer {
    bytes4 private immutable _ANSWER;

    constructor(bytes4 answer) {
        _ANSWER = answer;
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        return _ANSWER;
    }
}

contract PasskeyOwnerTest is PasskeyFixture {
    bytes4 private constant YES = 0x1626ba7e;
    bytes4 private constant NO = 0xffffffff;
    bytes32 private constant DIGEST = keccak256("a message to sign");

    function _accepts(bytes memory signature) private view returns (bool) {
        bytes4 answer = account.isValidSignature(DIGEST, signature);
        assertTrue(answer == YES || answer == NO);
        return answer == YES;
    }

    /// @dev With the precompile and without, which must come to the same.
    function _accept(bytes memory signature, bool expected) private {
        _withPrecompile(true);
        assertEq(_accepts(signature), expected);
        _withPrecompile(false);
        assertEq(_accepts(signature), expected);
    }

    function _refuse(PasskeyFixture.Assertion memory assertion) private {
        _accept(_signBy(PASSKEY, assertion), false);
    }

    function test_saysWhatItIs() public view {
        (bytes32 keyX, bytes32 keyY) = account.publicKey();
        assertEq(keyX, x);
        assertEq(keyY, y);
        assertEq(account.recovery(), address(0));
    }

    function test_takesThePasskeysAssertion() public {
        _accept(_signByPasskey(DIGEST), true);
    }

    function testFuzz_takesAnyDigest(bytes32 digest) public {
        _withPrecompile(true);
        assertEq(account.isValidSignature(digest, _signByPasskey(digest)), YES);
        assertEq(account.isValidSignature(~digest, _signByPasskey(digest)), NO);
    }

    /// @dev Which page requested it, and for which domain, is the authenticator's to check: a passkey is used for no other domain.
    function test_takesAnyOrigin() public {
        _accept(
            _signBy(PASSKEY, _assertion("webauthn.get", DIGEST, "https://elsewhere.example", PRESENT_AND_VERIFIED)),
            true
        );
    }

    function test_takesLongClientData() public {
        string memory origin = string(new bytes(20_000));
        _accept(_signBy(PASSKEY, _assertion("webauthn.get", DIGEST, origin, PRESENT_AND_VERIFIED)), true);
    }

    function test_takesExtensionsOfTheAuthenticator() public {
        Assertion memory assertion = _assertion("webauthn.get", DIGEST, ORIGIN, 0x85);
        assertion.authenticatorData = bytes.concat(assertion.authenticatorData, hex"a0");
        _accept(_signBy(PASSKEY, assertion), true);
    }

    function test_refusesAnotherChallenge() public {
        _refuse(_assertion(keccak256("something else")));
    }

    function test_refusesARegistration() public {
        _refuse(_assertion("webauthn.create", DIGEST, ORIGIN, PRESENT_AND_VERIFIED));
    }

    function test_refusesWithoutUserVerification() public {
        _refuse(_assertion("webauthn.get", DIGEST, ORIGIN, 0x01));
    }

    function test_refusesWithoutUserPresence() public {
        _refuse(_assertion("webauthn.get", DIGEST, ORIGIN, 0x04));
    }

    function test_refusesABackupOfWhatCannotBeBackedUp() public {
        _refuse(_assertion("webauthn.get", DIGEST, ORIGIN, 0x15));
        _accept(_signBy(PASSKEY, _assertion("webauthn.get", DIGEST, ORIGIN, 0x1d)), true);
    }

    function test_refusesShortAuthenticatorData() public {
        Assertion memory assertion = _assertion(DIGEST);
        assertion.authenticatorData = abi.encodePacked(sha256("bursar.example"), PRESENT_AND_VERIFIED);
        _refuse(assertion);
    }

    function testFuzz_refusesOtherIndices(uint256 challengeIndex, uint256 typeIndex) public {
        _withPrecompile(true);
        Assertion memory assertion = _assertion(DIGEST);
        (uint256 challenge_, uint256 type_) = (assertion.challengeIndex, assertion.typeIndex);
        vm.assume(challengeIndex != challenge_ && typeIndex != type_);
        assertion.challengeIndex = challengeIndex;
        assertEq(_accepts(_signBy(PASSKEY, assertion)), false);
        (assertion.challengeIndex, assertion.typeIndex) = (challenge_, typeIndex);
        assertEq(_accepts(_signBy(PASSKEY, assertion)), false);
    }

    function test_refusesAnotherKey() public {
        _accept(_signBy(PASSKEY + 1, _assertion(DIGEST)), false);
    }

    function test_refusesHighS() public {
        Assertion memory assertion = _assertion(DIGEST);
        (bytes32 r, bytes32 s) = _rawBy(PASSKEY, assertion);
        _accept(_encode(assertion, r, bytes32(CURVE_ORDER - uint256(s))), false);
        _accept(_encode(assertion, r, 0), false);
        _accept(_encode(assertion, 0, s), false);
        _accept(_encode(assertion, r, s), true);
    }

    /// @dev A bit of the signature, of what was signed, or of where it is: whatever changes, it never counts and never reverts.
    function testFuzz_refusesAnyChange(uint256 place, uint8 bit) public {
        _withPrecompile(true);
        bytes memory signature = _signByPasskey(DIGEST);
        // What pads the two texts means nothing.
        Assertion memory assertion = _assertion(DIGEST);
        uint256 data = 0xc0 + 32;
        uint256 json = data + 64 + 32;
        place = bound(place, 0, json + bytes(assertion.clientDataJSON).length - 1);
        vm.assume(place < data + assertion.authenticatorData.length || place >= json - 32);
        // forge-lint: disable-next-line(unsafe-typecast)
        signature[place] ^= bytes1(uint8(1 << (bit % 8)));
        assertEq(_accepts(signature), false);
    }

    function testFuzz_refusesNonsense(bytes memory signature) public {
        _withPrecompile(true);
        assertEq(_accepts(signature), false);
    }

    function test_refusesWhatIsCutShort() public {
        _withPrecompile(true);
        bytes memory signature = _signByPasskey(DIGEST);
        for (uint256 length = 0; length < signature.length - 32; ++length) {
            bytes memory cut = new bytes(length);
            for (uint256 i = 0; i < length; ++i) {
                cut[i] = signature[i];
            }
            assertEq(_accepts(cut), false);
        }
    }

    function test_noOneRecoversAnAccountWithoutARecoveryAccount() public {
        // Recovers the zero address.
        _accept(new bytes(65), false);
        _accept("", false);
    }

    function test_recoveryAccountSigns() public {
        (address heir, uint256 heirKey) = makeAddrAndKey("recovery");
        account = IPasskeyOwner(passkeys.deploy(x, y, heir));
        assertEq(account.recovery(), heir);
        bytes memory signature = _signDigest(heirKey, DIGEST);
        _accept(signature, true);
        _accept(_compact(signature), true);
        _accept(_signByPasskey(DIGEST), true);
        _accept(_signDigest(heirKey, keccak256("something else")), false);
        _accept(_signDigest(ownerKey, DIGEST), false);
        _accept(_signBy(PASSKEY + 1, _assertion(DIGEST)), false);
        // It has delegated to code that says no (EIP-7702); its key is still its own.
        vm.etch(heir, bytes.concat(hex"ef0100", bytes20(address(new Signer(NO)))));
        _accept(signature, true);
    }

    function test_recoveryContractIsAsked() public {
        account = IPasskeyOwner(passkeys.deploy(x, y, address(new Signer(YES))));
        _accept("anything", true);
        account = IPasskeyOwner(passkeys.deploy(x, y, address(new Signer(NO))));
        _accept("anything", false);
        account = IPasskeyOwner(passkeys.deploy(x, y, stranger));
        _accept("anything", false);
    }

    function test_anotherPasskeyRecovers() public {
        (bytes32 otherX, bytes32 otherY) = _publicKey(PASSKEY + 1);
        account = IPasskeyOwner(passkeys.deploy(x, y, passkeys.deploy(otherX, otherY, address(0))));
        _accept(_signBy(PASSKEY + 1, _assertion(DIGEST)), true);
        _accept(_signBy(PASSKEY + 2, _assertion(DIGEST)), false);
    }

    function test_ownsAWallet() public {
        _handOver();
        assertEq(wallet.owner(), address(account));
        _callByPasskey(abi.encodeCall(IAgentWallet.setGuardian, (recipient)), 2);
        _callByPasskey(abi.encodeCall(IAgentWallet.withdraw, (stranger, 5e6)), 3);
        assertEq(usdc.balanceOf(stranger), 5e6);
    }

    function test_signsForOneWalletAndOneCall() public {
        _handOver();
        IAgentWallet first = wallet;
        IAgentWallet second = IAgentWallet(factory.deploy(address(account), "second"));
        _mint(address(second), 5e6);
        bytes memory withdraw = abi.encodeCall(IAgentWallet.withdraw, (stranger, 5e6));
        bytes memory signature = _signCallByPasskey(withdraw, 2);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        second.ownerCall(withdraw, 2, uint48(START + 60), signature);
        bytes memory more = abi.encodeCall(IAgentWallet.withdraw, (stranger, 6e6));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        first.ownerCall(more, 2, uint48(START + 60), signature);
        first.ownerCall(withdraw, 2, uint48(START + 60), signature);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        first.ownerCall(withdraw, 2, uint48(START + 60), signature);
        assertEq(usdc.balanceOf(stranger), 5e6);
    }

    function test_doesNothingElse() public {
        vm.deal(address(this), 1 ether);
        (bool ok,) = address(account).call{value: 1}("");
        assertEq(ok, false);
        (ok,) = address(account).call(abi.encodeCall(IAgentWallet.acceptOwnership, ()));
        assertEq(ok, false);
    }

    function test_theCodeBehindTheAccountsSignsNothing() public {
        bytes memory question = abi.encodeCall(IPasskeyOwner.isValidSignature, (DIGEST, _signByPasskey(DIGEST)));
        (bool ok, bytes memory answer) = passkeys.implementation().staticcall(question);
        assertTrue(!ok || abi.decode(answer, (bytes4)) == NO);
    }
}
