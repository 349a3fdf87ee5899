// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Base64} from "solady/utils/Base64.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IPasskeyOwner} from "../../src/interfaces/IPasskeyOwner.sol";
import {IPasskeyOwnerFactory} from "../../src/interfaces/IPasskeyOwnerFactory.sol";
import {Fixture} from "./Fixture.sol";

/// @notice Of newer versions of the test runner than its interface is.
interface IEvmVersions {
    function setEvmVersion(string calldata version) external;
}

/// @notice A passkey that signs as an authenticator does, and the account that it owns wallets by.
abstract contract PasskeyFixture is Fixture {
    uint256 internal constant CURVE_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551;
    uint256 internal constant PASSKEY = uint256(keccak256("passkey"));
    bytes1 internal constant PRESENT_AND_VERIFIED = 0x05;
    string internal constant ORIGIN = "https://bursar.example";

    /// What an authenticator answers, before it is encoded.
    struct Assertion {
        bytes authenticatorData;
        string clientDataJSON;
        uint256 challengeIndex;
        uint256 typeIndex;
    }

    IPasskeyOwnerFactory internal passkeys;
    IPasskeyOwner internal account;
    bytes32 internal x;
    bytes32 internal y;

    function setUp() public virtual override {
        super.setUp();
        passkeys = IPasskeyOwnerFactory(_deploy("PasskeyOwnerFactory", abi.encode(_deploy("PasskeyOwner", ""))));
        (x, y) = _publicKey(PASSKEY);
        account = IPasskeyOwner(passkeys.deploy(x, y, address(0)));
    }

    /// @dev Osaka has the precompile, Cancun has not.
    function _withPrecompile(bool hasIt) internal {
        IEvmVersions(address(vm)).setEvmVersion(hasIt ? "osaka" : "cancun");
    }

    function _publicKey(uint256 key) internal pure returns (bytes32, bytes32) {
        (uint256 keyX, uint256 keyY) = vm.publicKeyP256(key);
        return (bytes32(keyX), bytes32(keyY));
    }

    /// @dev The answer to a question by the page of `ORIGIN`.
    function _assertion(bytes32 challenge) internal pure returns (Assertion memory) {
        return _assertion("webauthn.get", challenge, ORIGIN, PRESENT_AND_VERIFIED);
    }

    function _assertion(string memory kind, bytes32 challenge, string memory origin, bytes1 flags)
        internal
        pure
        returns (Assertion memory)
    {
        string memory start = string.concat('{"type":"', kind, '",');
        string memory json = string.concat(
            start,
            '"challenge":"',
            Base64.encode(abi.encodePacked(challenge), true, true),
            '","origin":"',
            origin,
            '","crossOrigin":false}'
        );
        return Assertion({
            authenticatorData: abi.encodePacked(sha256("bursar.example"), flags, uint32(7)),
            clientDataJSON: json,
            challengeIndex: bytes(start).length,
            typeIndex: 1
        });
    }

    function _signBy(uint256 key, Assertion memory assertion) internal pure returns (bytes memory) {
        (bytes32 r, bytes32 s) = _rawBy(key, assertion);
        return _encode(assertion, r, s);
    }

    /// @dev `s` in the lower half of the order.
    function _rawBy(uint256 key, Assertion memory assertion) internal pure returns (bytes32 r, bytes32 s) {
        bytes32 hash = sha256(bytes.concat(assertion.authenticatorData, sha256(bytes(assertion.clientDataJSON))));
        (r, s) = vm.signP256(key, hash);
        if (uint256(s) > CURVE_ORDER / 2) s = bytes32(CURVE_ORDER - uint256(s));
    }

    function _encode(Assertion memory assertion, bytes32 r, bytes32 s) internal pure returns (bytes memory) {
        return abi.encode(
            r, s, assertion.challengeIndex, assertion.typeIndex, assertion.authenticatorData, assertion.clientDataJSON
        );
    }

    function _signByPasskey(bytes32 digest) internal pure returns (bytes memory) {
        return _signBy(PASSKEY, _assertion(digest));
    }

    /// @dev An owner call of the fixture's wallet, signed by the passkey.
    function _signCallByPasskey(bytes memory data, uint48 nonce) internal view returns (bytes memory) {
        return _signByPasskey(_ownerCallDigest(wallet, "2", data, nonce, uint48(START + 60)));
    }

    function _callByPasskey(bytes memory data, uint48 nonce) internal {
        wallet.ownerCall(data, nonce, uint48(START + 60), _signCallByPasskey(data, nonce));
    }

    /// @dev Makes the account the owner of the fixture's wallet. The nonces of the owner's calls after that begin at 2.
    function _handOver() internal {
        vm.prank(owner);
        wallet.transferOwnership(address(account));
        _callByPasskey(abi.encodeCall(IAgentWallet.acceptOwnership, ()), 1);
    }
}
