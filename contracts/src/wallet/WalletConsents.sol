// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Envelope, EnvelopeLib} from "../libraries/Envelope.sol";
import {WalletSpending} from "./WalletSpending.sol";
import {Reservation} from "./WalletStorage.sol";

/// @title What a session key's signature over USDC's own message is worth.
/// @dev USDC asks for it in a static call, in which nothing can be counted. So all of it was counted before: one transfer by an
/// authorisation, or any that fits into a slot of an envelope, of which USDC executes each once.
abstract contract WalletConsents is WalletSpending {
    using EnvelopeLib for Envelope;

    bytes32 private constant _TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    /// @dev r, s, v and a zero.
    uint256 private constant _CONSENT_LENGTH = 66;

    /// @dev r, s, v; to (20 bytes), value (6), validAfter (5), validBefore (5), envelope (4), slot (1); and two bytes 0xff.
    uint256 private constant _SLOT_CONSENT_LENGTH = 108;

    /// @dev Half the order of the curve. Every signature has a twin above it; with one of them refused, the bytes of a
    /// signature are as good as a name for it.
    uint256 private constant _MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// @dev No signature of an owner is so short: it brings 67 bytes in addition to its own.
    function _isConsent(bytes calldata signature) internal pure returns (bool) {
        return signature.length == _CONSENT_LENGTH;
    }

    /// @dev No signature of an owner of this length ends so: it would announce a description longer than itself.
    function _isSlotConsent(bytes calldata signature) internal pure returns (bool) {
        return signature.length == _SLOT_CONSENT_LENGTH && bytes2(signature[106:]) == 0xffff;
    }

    /// @dev Whether a signature of `_CONSENT_LENGTH` is a session key's over an authorised transfer.
    function _consentsToAuthorized(bytes32 hash, bytes calldata signature) internal view returns (bool) {
        if (signature[65] != 0) return false;
        Reservation memory reservation = _reservations[hash];
        if (block.timestamp >= reservation.validBefore) return false;
        Access access = _access;
        if (!_isConsenting(access, reservation.epoch)) return false;
        return _isConsenter(access, _signerOf(hash, signature[:65]));
    }

    /// @dev Whether one of `_SLOT_CONSENT_LENGTH` is its opener's over a transfer that fits into a slot. The recipient is
    /// judged now, as a payment's would be; the limits were when the envelope was opened.
    function _consentsToSlot(bytes32 hash, bytes calldata signature) internal view returns (bool) {
        address to = address(bytes20(signature[65:85]));
        uint256 terms = uint256(bytes32(signature[76:]));
        uint256 value = uint48(terms >> 136);
        uint256 validAfter = uint40(terms >> 96);
        uint256 validBefore = uint40(terms >> 56);
        uint256 id = uint32(terms >> 24);
        uint256 slot = uint8(terms >> 16);
        Envelope memory envelope = _envelopes[id];
        if (slot >= envelope.slots || value == 0 || value > envelope.cap) return false;
        if (validBefore > envelope.end) return false;
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) return false;
        Access access = _access;
        if (!_isConsenting(access, envelope.epoch)) return false;
        if (!_canReceive(to) || (access.has(AccessLib.WHITELIST) && !_isListed(to))) return false;
        // Nothing can be counted here.
        if (_budgetOf(access, to).exists()) return false;
        bytes32 nonce = EnvelopeLib.nonceOf(address(this), id, slot);
        if (_transferDigest(to, value, validAfter, validBefore, nonce) != hash) return false;
        address signer = _signerOf(hash, signature[:65]);
        if (!envelope.isOf(signer) || envelope.grant != _grantOf(access, signer)) return false;
        return _isConsenter(access, signer);
    }

    /// @dev USDC's digest of a transfer. The token's domain is read each time: it can rename itself.
    function _transferDigest(
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 authorizationNonce
    ) internal view returns (bytes32) {
        bytes32 typehash = _TRANSFER_WITH_AUTHORIZATION_TYPEHASH;
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typehash)
            mstore(add(free, 0x20), address())
            mstore(add(free, 0x40), to)
            mstore(add(free, 0x60), value)
            mstore(add(free, 0x80), validAfter)
            mstore(add(free, 0xa0), validBefore)
            mstore(add(free, 0xc0), authorizationNonce)
            structHash := keccak256(free, 0xe0)
        }
        return _hashUnder(IFiatToken(_usdc).DOMAIN_SEPARATOR(), structHash);
    }

    /// @dev Whether the wallet still stands by what was counted in this epoch.
    function _isConsenting(Access access, uint256 epoch_) private view returns (bool) {
        return access.epoch() == epoch_ && !access.has(AccessLib.FROZEN) && !_isExpired(access);
    }

    /// @dev Zero if there is none.
    function _signerOf(bytes32 hash, bytes calldata signature) private view returns (address) {
        if (uint256(bytes32(signature[32:64])) > _MAX_S) return address(0);
        return ECDSA.tryRecoverCalldata(hash, signature);
    }
}
