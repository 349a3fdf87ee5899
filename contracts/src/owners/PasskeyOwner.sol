// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";
import {IPasskeyOwner} from "../interfaces/IPasskeyOwner.sol";

/// @title An owner of wallets that is a passkey.
/// @dev Runs as a clone whose code carries the passkey's public key and the recovery account. P-256 is verified by the precompile at
/// 0x100 (RIP-7212, EIP-7951), and in Solidity where a chain has none.
contract PasskeyOwner is IPasskeyOwner {
    bool private constant _USER_VERIFICATION = true;

    function publicKey() external view returns (bytes32 x, bytes32 y) {
        (x, y,) = _signers();
    }

    function recovery() external view returns (address account) {
        (,, account) = _signers();
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 x, bytes32 y, address account) = _signers();
        bool isSigned = _isByPasskey(x, y, hash, signature) || _isByRecovery(account, hash, signature);
        return isSigned ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function _signers() private view returns (bytes32, bytes32, address) {
        return abi.decode(LibClone.argsOnClone(address(this)), (bytes32, bytes32, address));
    }

    function _isByPasskey(bytes32 x, bytes32 y, bytes32 hash, bytes calldata signature) private view returns (bool) {
        (bool isAssertion, WebAuthn.WebAuthnAuth calldata auth) = WebAuthn.tryDecodeAuth(signature);
        if (!isAssertion) return false;
        // The library reads at this index before it compares it, which takes all gas where that is far outside.
        if (auth.typeIndex >= bytes(auth.clientDataJSON).length) return false;
        return WebAuthn.verify(abi.encodePacked(hash), auth, x, y, _USER_VERIFICATION);
    }

    /// @dev An ECDSA signature counts even if the account has code (EIP-7702), as with a wallet's owner.
    function _isByRecovery(address account, bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (account == address(0)) return false;
        if (ECDSA.tryRecoverCalldata(hash, signature) == account) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(account, hash, signature);
    }
}
