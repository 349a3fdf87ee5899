// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletOwned} from "./WalletOwned.sol";
import {WalletOwnerMessages} from "./WalletOwnerMessages.sol";
import {WalletSessionKeys} from "./WalletSessionKeys.sol";

/// @title What the owner does at a claim, in an emergency, or by a signature. The rest is in `WalletExtension`.
abstract contract WalletOwner is WalletSessionKeys, WalletOwned, WalletOwnerMessages {
    /// @dev See `IAgentWallet`. The wallet calls itself, so that it does not matter where the function is.
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result)
    {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        Access access = _access;
        uint256 last = access.ownerNonce();
        if (nonce <= last) revert IAgentWallet.NonceUsed();
        uint256 highest = last + AccessLib.MAX_OWNER_NONCE_JUMP;
        if (nonce > highest) revert IAgentWallet.NonceTooHigh(nonce, highest);
        address signer =
            bytes4(data) == IAgentWallet.acceptOwnership.selector ? _pendingOwner : _owner(access);
        if (!_isSignedBy(signer, _hashOwnerMessage(data, nonce, deadline), signature)) {
            revert IAgentWallet.Unauthorized();
        }
        _access = access.withOwnerNonce(nonce);
        return _call(address(this), 0, data);
    }

    /// @dev See `IAgentWallet`.
    function setup(address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_withSession(_access, session), txLimit, dailyLimit, expiresAt);
    }

    /// @dev See `IAgentWallet`.
    function setSession(address session) external onlyOwner {
        _access = _withSession(_access, session);
    }

    /// @dev See `IAgentWallet`.
    function freeze() external {
        if (!_isCalledByOwner() && !_isCalledByGuardian()) revert IAgentWallet.Unauthorized();
        _freeze();
    }

    /// @dev Nobody is no guardian, whoever calls: a node simulates calls of the zero address, too.
    function _isCalledByGuardian() private view returns (bool) {
        return msg.sender != address(0) && msg.sender == _guardian;
    }

    /// @dev A key with scopes of its own would still have them when it is replaced as the first one. There is none before there is
    /// a first one.
    function _withSession(Access access, address session) private returns (Access) {
        bool isScoped = access.session() != address(0) && _sessionKeyTerms(session).scopes() != 0;
        if (session == address(0) || isScoped) revert IAgentWallet.InvalidSessionKey();
        emit IAgentWallet.SessionUpdated(session);
        return access.withSession(session);
    }
}
