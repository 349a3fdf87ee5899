// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Reservation, ReservationLib} from "../libraries/Reservation.sol";
import {SessionKeyLib} from "../libraries/SessionKey.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletConsents} from "./WalletConsents.sol";
import {WalletExtended} from "./WalletExtended.sol";
import {WalletOwner} from "./WalletOwner.sol";
import {WalletPayments} from "./WalletPayments.sol";

/// @title Transfers that the session key authorises and somebody else has USDC execute. See `IAuthorizationWallet`.
/// @dev USDC asks a wallet for its consent in a static call, in which nothing can be counted. So everything is counted
/// before, and consent is given to what was counted and to nothing else.
abstract contract WalletAuthorizations is WalletExtended, WalletOwner, WalletPayments, WalletConsents {
    /// @notice How far ahead `validBefore` may be: money must not be reserved for long.
    uint256 public constant MAX_VALIDITY = _MAX_VALIDITY;

    bytes32 private constant _AUTHORIZATION_TYPEHASH = keccak256(
        "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline)"
    );

    /// @dev See `IAuthorizationWallet`.
    function authorizeTransfer(
        IAuthorizationWallet.Authorization calldata authorization,
        bytes calldata sessionSignature
    ) external returns (bytes32 digest) {
        uint48 value = authorization.value;
        (Access access, Spending spending) = _requireTimely(authorization.deadline, authorization.nonce);
        address key =
            _requireSession(access, _hashAuthorization(authorization), sessionSignature, SessionKeyLib.X402);
        _spending = _checkPolicy(access, spending, authorization.to, value).withReserving(true);
        if (_isBound(access, key)) _countInBudgets(access, key, authorization.to, value, value);
        _requireValidity(authorization.validAfter, authorization.validBefore);
        (uint256 fee,) = _feeOn(value);
        if (fee > authorization.maxFee) revert IAgentWallet.FeeAboveMaximum();
        _reserve(value + fee);
        digest = _remember(authorization, fee);
        if (access.has(AccessLib.RULES)) _spendFromFleet(value);
    }

    /// @dev See `IAuthorizationWallet`.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool valid;
        if (_isConsent(signature)) valid = _consentsToAuthorized(hash, signature);
        else if (_isSlotConsent(signature)) valid = _consentsToSlot(hash, signature);
        else _extendView();
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @dev See `IAuthorizationWallet`.
    function settleAuthorization(bytes32 digest, bytes32 ref) external {
        _requireNotFrozen(_access);
        Reservation reservation = _forget(digest, ref);
        if (!_isUsed(reservation)) revert IAuthorizationWallet.AuthorizationUnused();
        uint256 fee = reservation.fee();
        bool waived = false;
        if (fee != 0) {
            (,, address treasury) = _feeTerms();
            waived = !_transferUnlessBlacklisted(treasury, fee);
        }
        emit IAuthorizationWallet.AuthorizationSettled(ref, reservation.value(), waived ? 0 : fee, waived);
    }

    /// @dev See `IAuthorizationWallet`.
    function releaseAuthorization(bytes32 digest, bytes32 ref) external {
        Reservation reservation = _forget(digest, ref);
        uint256 validBefore = reservation.validBefore();
        if (block.timestamp < validBefore) revert IAuthorizationWallet.AuthorizationPending(validBefore);
        uint256 given = _release(reservation, ref);
        if (given != 0) _giveBackToFleet(_access, given, _today());
    }

    /// @dev See `IAuthorizationWallet`.
    function cancelAuthorization(bytes32 digest, bytes32 ref) external onlyOwner {
        _release(_forget(digest, ref), ref);
    }

    /// @dev See `IAuthorizationWallet`.
    function authorizationOf(bytes32 digest)
        external
        view
        returns (bytes32 authorizationNonce, uint48 value, uint48 fee, uint48 validBefore)
    {
        Reservation reservation = _reservations[digest];
        if (!reservation.exists()) return (0, 0, 0, 0);
        authorizationNonce = _authorizationNonce(reservation.sessionNonce());
        return (authorizationNonce, reservation.value(), reservation.fee(), reservation.validBefore());
    }

    function _remember(IAuthorizationWallet.Authorization calldata authorization, uint256 fee)
        private
        returns (bytes32 digest)
    {
        bytes32 authorizationNonce = _authorizationNonce(authorization.nonce);
        digest = _transferDigest(
            authorization.to,
            authorization.value,
            authorization.validAfter,
            authorization.validBefore,
            authorizationNonce
        );
        _reservations[digest] = _reservationOf(authorization, fee);
        emit IAuthorizationWallet.TransferAuthorized(
            authorization.ref,
            authorization.to,
            authorization.value,
            fee,
            authorization.validAfter,
            authorization.validBefore,
            authorizationNonce,
            digest
        );
    }

    function _reservationOf(IAuthorizationWallet.Authorization calldata authorization, uint256 fee)
        private
        view
        returns (Reservation)
    {
        return ReservationLib.create(
            authorization.value,
            fee,
            authorization.nonce,
            authorization.validAfter,
            authorization.validBefore,
            _today(),
            authorization.ref
        );
    }

    /// @dev Consent ends here, before anything else happens.
    function _forget(bytes32 digest, bytes32 ref) private returns (Reservation reservation) {
        reservation = _reservations[digest];
        if (!reservation.exists() || !reservation.hasRef(ref)) {
            revert IAuthorizationWallet.UnknownAuthorization();
        }
        _reservations[digest] = Reservation.wrap(0);
        _unreserve(uint256(reservation.value()) + reservation.fee());
    }

    /// @dev For what USDC has not executed, and cannot execute any more.
    /// @return given What no longer counts for today.
    function _release(Reservation reservation, bytes32 ref) private returns (uint256 given) {
        if (_isUsed(reservation)) revert IAuthorizationWallet.AuthorizationUsed();
        uint256 today = _today();
        if (reservation.isOf(today)) {
            given = reservation.value();
            _spending = _spending.giveBack(given, today);
            // Which key had authorised it is not remembered.
            _giveBackToBudgets(_access, address(0), given, today);
        }
        emit IAuthorizationWallet.AuthorizationReleased(ref, reservation.value(), reservation.fee());
    }

    function _isUsed(Reservation reservation) private view returns (bool) {
        bytes32 nonce = _authorizationNonce(reservation.sessionNonce());
        return IFiatToken(_usdc).authorizationState(address(this), nonce);
    }

    /// @dev Session nonces are used once, so that no two authorisations share a nonce at USDC.
    function _authorizationNonce(uint256 sessionNonce) private view returns (bytes32) {
        bytes32 nonce;
        assembly ("memory-safe") {
            mstore(0x00, address())
            mstore(0x20, sessionNonce)
            nonce := keccak256(0x00, 0x40)
        }
        return nonce;
    }

    function _hashAuthorization(IAuthorizationWallet.Authorization calldata authorization)
        private
        view
        returns (bytes32)
    {
        uint256 offset;
        assembly ("memory-safe") {
            offset := authorization
        }
        return _hashStaticStruct(_AUTHORIZATION_TYPEHASH, offset, 0x100);
    }
}
