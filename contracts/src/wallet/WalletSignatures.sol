// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access} from "../libraries/Access.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title The EIP-712 messages of a wallet, and who may sign them.
abstract contract WalletSignatures is WalletStorage {
    bytes32 private constant _DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 internal constant _PAYMENT_TYPEHASH = keccak256(
        "Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline,uint48 epoch)"
    );

    string internal constant _NAME = "AgentWallet";
    bytes32 internal constant _NAME_HASH = keccak256("AgentWallet");
    bytes32 internal immutable _versionHash;

    constructor() {
        _versionHash = keccak256(bytes(_version()));
    }

    /// @dev The version of the EIP-712 domain.
    function _version() internal view returns (string memory) {
        return _takesJobs ? "3" : "2";
    }

    /// @dev An ECDSA signature counts even if the signer has code: an account that delegates (EIP-7702) has both.
    function _isSignedBy(address signer, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        if (signer == address(0)) return false;
        if (ECDSA.tryRecoverCalldata(digest, signature) == signer) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }

    /// @dev A payment from the words of the packed form: recipient (160 bits), amount (48) and highest fee (48); the reference;
    /// nonce (32) and deadline (40).
    function _hashPackedPayment(uint256 terms_, bytes32 ref, uint256 times, Access access)
        internal
        view
        returns (bytes32)
    {
        bytes32 typehash = _PAYMENT_TYPEHASH;
        uint256 epoch_ = access.epoch();
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typehash)
            mstore(add(free, 0x20), shr(96, terms_))
            mstore(add(free, 0x40), and(shr(48, terms_), 0xffffffffffff))
            mstore(add(free, 0x60), and(terms_, 0xffffffffffff))
            mstore(add(free, 0x80), ref)
            mstore(add(free, 0xa0), shr(40, times))
            mstore(add(free, 0xc0), and(times, 0xffffffffff))
            mstore(add(free, 0xe0), epoch_)
            structHash := keccak256(free, 0x100)
        }
        return _hashTypedData(structHash);
    }

    /// @dev The message that is the first argument of this call: a struct of `words` static words, in calldata as EIP-712 encodes
    /// it, but for the epoch, which is the wallet's own: what was signed in another one has another hash. The narrow words are
    /// checked for excess bits where their values are read, and all of them must be read.
    function _hashMessage(bytes32 typehash, uint256 words, Access access) internal view returns (bytes32) {
        uint256 epoch_ = access.epoch();
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typehash)
            let length := shl(5, words)
            calldatacopy(add(free, 0x20), 0x04, length)
            mstore(add(add(free, 0x20), length), epoch_)
            structHash := keccak256(free, add(length, 0x40))
        }
        return _hashTypedData(structHash);
    }

    /// @dev The domain is not cached: a clone's address is its own, and a fork may change the chain's id.
    function _hashTypedData(bytes32 structHash) internal view returns (bytes32) {
        (bytes32 typehash, bytes32 nameHash, bytes32 versionHash) = (_DOMAIN_TYPEHASH, _NAME_HASH, _versionHash);
        bytes32 separator;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typehash)
            mstore(add(free, 0x20), nameHash)
            mstore(add(free, 0x40), versionHash)
            mstore(add(free, 0x60), chainid())
            mstore(add(free, 0x80), address())
            separator := keccak256(free, 0xa0)
        }
        return _hashUnder(separator, structHash);
    }

    /// @dev The EIP-712 digest of a struct under a domain.
    function _hashUnder(bytes32 separator, bytes32 structHash) internal pure returns (bytes32 digest) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, shl(240, 0x1901))
            mstore(add(free, 0x02), separator)
            mstore(add(free, 0x22), structHash)
            digest := keccak256(free, 0x42)
        }
    }

    /// @dev The nonce at USDC of an authorised transfer. Session nonces are used once, so that no two share one.
    function _authorizationNonce(uint256 sessionNonce) internal view returns (bytes32 nonce) {
        assembly ("memory-safe") {
            mstore(0x00, address())
            mstore(0x20, sessionNonce)
            nonce := keccak256(0x00, 0x40)
        }
    }
}
