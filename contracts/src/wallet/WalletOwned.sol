// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletKeys} from "./WalletKeys.sol";
import {WalletTransfers} from "./WalletTransfers.sol";

/// @title What an implementation and its extension share of the owner's rights.
abstract contract WalletOwned is WalletKeys, WalletTransfers {
    /// @dev The owner, or the wallet on behalf of an owner whose signature `ownerCall` has checked. The wallet calls
    /// itself nowhere else; an extension runs with the caller of the wallet.
    modifier onlyOwner() {
        if (!_isCalledByOwner()) revert IAgentWallet.Unauthorized();
        _;
    }

    function _isCalledByOwner() internal view returns (bool) {
        return msg.sender == address(this) || msg.sender == _owner(_access);
    }

    /// @dev Ends every message that was signed before, and takes an offer of the ownership back. The owner's freeze always does, so
    /// that no signature for one is good twice. The guardian's does only if there is something to end: it must not use up epochs.
    function _freeze(bool byOwner) internal {
        Access access = _access;
        bool tookBack = _takeOfferBack(access);
        if (access.has(AccessLib.FROZEN) && !byOwner && !tookBack) return;
        access = access.with(AccessLib.FROZEN, true).withLaterEpoch(_epochStep());
        _access = access;
        emit IAgentWallet.Frozen(access.epoch());
    }

    /// @dev Reports it like an owner's own withdrawal of an offer, which leaves the owner as the pending one.
    /// @return Whether there was an offer.
    function _takeOfferBack(Access access) internal returns (bool) {
        address pending = _pendingOwner;
        if (pending == address(0)) return false;
        address owner = _owner(access);
        if (pending == owner) return false;
        _pendingOwner = address(0);
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
        return true;
    }

    /// @dev Most wallets begin without limits, and pay for none here.
    function _setup(Access access, address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) internal {
        access = _withSession(access, session);
        if (txLimit | dailyLimit | expiresAt != 0) {
            access = _withPolicy(access, txLimit, dailyLimit, expiresAt);
        }
        _access = access;
    }

    function _withPolicy(Access access, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) internal returns (Access) {
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert IAgentWallet.ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _spending = _spending.withLimits(txLimit, dailyLimit);
        emit IAgentWallet.PolicyUpdated(txLimit, dailyLimit, expiresAt);
        // forge-lint: disable-next-line(unsafe-typecast)
        return access.withExpiresAt(uint32(expiresAt));
    }

    function _call(address target, uint256 value, bytes calldata data) internal returns (bytes memory result) {
        bool ok;
        (ok, result) = target.call{value: value}(data);
        if (!ok) _bubble(result);
    }

    /// @dev What the key before has signed ends with its epoch. A key with scopes of its own would still have them when it is
    /// replaced as the first one; there is none before there is a first one.
    function _withSession(Access access, address session) internal returns (Access) {
        bool replaces = access.session() != address(0);
        if (session == address(0) || (replaces && _keyTerms(session).scopes != 0)) {
            revert IAgentWallet.InvalidSessionKey();
        }
        emit IAgentWallet.SessionUpdated(session);
        access = access.withSession(session);
        return replaces ? access.withLaterEpoch(_epochStep()) : access;
    }

    /// @dev By how much an epoch is later than the one before. It is unknown before its block, so that one who signs for the next
    /// epoch ahead has to sign for each step.
    function _epochStep() internal view returns (uint256) {
        return 1 + uint256(uint16(uint256(_random())));
    }

    function _random() internal view returns (bytes32) {
        return keccak256(abi.encode(blockhash(block.number - 1), block.prevrandao, address(this)));
    }
}
