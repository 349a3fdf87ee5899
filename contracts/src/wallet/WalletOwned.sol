// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSignatures} from "./WalletSignatures.sol";
import {WalletTransfers} from "./WalletTransfers.sol";

/// @title What an implementation and its extension share of the owner's rights.
abstract contract WalletOwned is WalletSignatures, WalletTransfers {
    /// @dev The owner, or the wallet on behalf of an owner whose signature `ownerCall` has checked. The wallet calls
    /// itself nowhere else; an extension runs with the caller of the wallet.
    modifier onlyOwner() {
        if (!_isCalledByOwner()) revert IAgentWallet.Unauthorized();
        _;
    }

    function _isCalledByOwner() internal view returns (bool) {
        return msg.sender == address(this) || msg.sender == _owner(_access);
    }

    /// @dev For whoever may. Of a frozen wallet only an offer that was made since is taken back.
    function _freeze() internal {
        Access access = _access;
        _takeOfferBack(access);
        if (access.has(AccessLib.FROZEN)) return;
        access = access.with(AccessLib.FROZEN, true);
        Spending spending = _spending;
        uint256 end = spending.executedEnd();
        // forge-lint: disable-next-line(unsafe-typecast)
        if (end != 0) _executedAtFreeze = uint48(end);
        ++_freezeCount;
        if (spending.reserving()) access = access.with(AccessLib.CONSENT_ENDED, true);
        _access = access;
        uint256 sessionNonceBase;
        (_spending, sessionNonceBase) = spending.killUsable();
        emit IAgentWallet.Frozen(sessionNonceBase);
    }

    /// @dev Tells it as an owner's own withdrawal of an offer is told, which leaves the owner as the pending one.
    function _takeOfferBack(Access access) private {
        address pending = _pendingOwner;
        if (pending == address(0)) return;
        address owner = _owner(access);
        if (pending == owner) return;
        _pendingOwner = address(0);
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
    }

    function _withPolicy(Access access, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt)
        internal
        returns (Access)
    {
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert IAgentWallet.ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _spending = _spending.withLimits(txLimit, dailyLimit);
        emit IAgentWallet.PolicyUpdated(txLimit, dailyLimit, expiresAt);
        // forge-lint: disable-next-line(unsafe-typecast)
        return access.withExpiresAt(uint40(expiresAt));
    }

    function _call(address target, uint256 value, bytes calldata data)
        internal
        returns (bytes memory result)
    {
        bool ok;
        (ok, result) = target.call{value: value}(data);
        if (!ok) _bubble(result);
    }
}
