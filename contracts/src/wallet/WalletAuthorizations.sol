// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access} from "../libraries/Access.sol";
import {Fee} from "../libraries/Fee.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletConsents} from "./WalletConsents.sol";
import {WalletOwned} from "./WalletOwned.sol";
import {Reservation, Scopes} from "./WalletStorage.sol";

/// @title Transfers that the session key authorises and another party has USDC execute. See `IAuthorizationWallet`.
/// @dev USDC asks a wallet for its consent in a static call, in which nothing can be counted. So everything is counted
/// before, and consent is given to what was counted and to nothing else.
abstract contract WalletAuthorizations is WalletOwned, WalletConsents {
    bytes32 private constant _AUTHORIZATION_TYPEHASH = keccak256(
        "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
    );

    function authorizeTransfer(
        IAuthorizationWallet.Authorization calldata authorization,
        bytes calldata sessionSignature
    ) external returns (bytes32 digest) {
        uint48 value = authorization.value;
        (Access access, Spending spending, address key) =
            _requireMessage(_AUTHORIZATION_TYPEHASH, 8, sessionSignature, Scopes.X402);
        (uint256 fee, uint256 counted,) = _feeOn(value);
        spending = _checkPolicy(access, spending, authorization.to, value, counted);
        _spending = spending.withReserving(true);
        if (_isBound(access, key)) _countInBudgets(access, key, authorization.to, counted, counted);
        _requireValidity(authorization.validAfter, authorization.validBefore);
        if (fee > authorization.maxFee) revert IAgentWallet.FeeAboveMaximum();
        _reserve(value + fee);
        digest = _remember(authorization, fee, access);
    }

    function settleAuthorization(bytes32 digest, bytes32 ref) external {
        _requireNotFrozen(_access);
        Reservation memory reservation = _forget(digest, ref);
        if (!_isUsed(reservation)) revert IAuthorizationWallet.AuthorizationUnused();
        (uint256 fee, bool waived) = _takeFee(reservation.fee);
        emit IAuthorizationWallet.AuthorizationSettled(ref, reservation.value, fee, waived);
    }

    function releaseAuthorization(bytes32 digest, bytes32 ref) external {
        Reservation memory reservation = _forget(digest, ref);
        uint256 validBefore = reservation.validBefore;
        if (block.timestamp < validBefore) revert IAuthorizationWallet.AuthorizationPending(validBefore);
        _release(reservation, ref);
    }

    function cancelAuthorization(bytes32 digest, bytes32 ref) external onlyOwner {
        _release(_forget(digest, ref), ref);
    }

    /// @dev `fee` is at most `value`, and the nonce was accepted: none has more bits than its field.
    function _remember(IAuthorizationWallet.Authorization calldata authorization, uint256 fee, Access access)
        private
        returns (bytes32 digest)
    {
        bytes32 authorizationNonce = _authorizationNonce(authorization.nonce);
        (uint256 validAfter, uint256 validBefore) = (authorization.validAfter, authorization.validBefore);
        digest = _transferDigest(authorization.to, authorization.value, validAfter, validBefore, authorizationNonce);
        // forge-lint: disable-start(unsafe-typecast)
        Reservation storage reservation = _reservations[digest];
        reservation.value = authorization.value;
        reservation.fee = uint48(fee);
        reservation.sessionNonce = uint32(authorization.nonce);
        reservation.validBefore = uint32(validBefore);
        reservation.epoch = access.epoch();
        reservation.tag = _tagOf(authorization.ref);
        // forge-lint: disable-end(unsafe-typecast)
        emit IAuthorizationWallet.TransferAuthorized(
            authorization.ref,
            authorization.to,
            authorization.value,
            fee,
            validAfter,
            validBefore,
            authorizationNonce,
            digest
        );
    }

    /// @dev Consent ends here, before anything else happens.
    function _forget(bytes32 digest, bytes32 ref) private returns (Reservation memory reservation) {
        reservation = _reservations[digest];
        if (reservation.value == 0 || reservation.tag != _tagOf(ref)) {
            revert IAuthorizationWallet.UnknownAuthorization();
        }
        Reservation storage stored = _reservations[digest];
        // At once: the compiler would clear it field by field.
        assembly ("memory-safe") {
            sstore(stored.slot, 0)
        }
        _unreserve(uint256(reservation.value) + reservation.fee);
    }

    /// @dev For what USDC has not executed, and cannot execute any more. What counts for today is given back if it was counted
    /// today for sure: an authorisation ends within `_MAX_VALIDITY`.
    function _release(Reservation memory reservation, bytes32 ref) private {
        if (_isUsed(reservation)) revert IAuthorizationWallet.AuthorizationUsed();
        uint256 today = _today();
        if ((reservation.validBefore - _MAX_VALIDITY) / 1 days == today) {
            _spending = _spending.giveBack(Fee.counted(reservation.value, reservation.fee), today);
        }
        emit IAuthorizationWallet.AuthorizationReleased(ref, reservation.value, reservation.fee);
    }

    function _isUsed(Reservation memory reservation) private view returns (bool) {
        bytes32 nonce = _authorizationNonce(reservation.sessionNonce);
        return IFiatToken(_usdc).authorizationState(address(this), nonce);
    }

    function _tagOf(bytes32 ref) private pure returns (bytes8) {
        bytes32 hash;
        assembly ("memory-safe") {
            mstore(0x00, ref)
            hash := keccak256(0x00, 0x20)
        }
        return bytes8(hash);
    }
}
