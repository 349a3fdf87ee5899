// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletApprovals} from "./WalletApprovals.sol";
import {WalletEnvelopes} from "./WalletEnvelopes.sol";
import {WalletGuardian} from "./WalletGuardian.sol";
import {WalletOwnerSignatures} from "./WalletOwnerSignatures.sol";
import {WalletPreviews} from "./WalletPreviews.sol";
import {WalletSessionKeySettings} from "./WalletSessionKeySettings.sol";
import {WalletViews} from "./WalletViews.sol";

/// @title What a wallet does less often than it pays: most of what the owner can do, what the owner has approved, and the
/// beginning and end of envelopes. See `IAgentWallet` and `IEnvelopeWallet`.
/// @dev Runs by delegatecall of a wallet's implementation, on the wallet's storage and in its name. It delegates to nobody
/// itself. Called directly it is as an implementation that belongs to nobody.
abstract contract WalletExtension is
    WalletViews,
    WalletOwnerSignatures,
    WalletGuardian,
    WalletSessionKeySettings,
    WalletPreviews,
    WalletApprovals,
    WalletEnvelopes
{
    /// @notice The most recipients that a whitelist can have.
    uint256 public constant MAX_WHITELIST_LENGTH = 100;

    /// @dev See `IAgentWallet`.
    function setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_access, txLimit, dailyLimit, expiresAt);
    }

    /// @dev See `IAgentWallet`.
    function setWhitelist(address[] calldata recipients) external onlyOwner {
        _access = _withWhitelist(_access, recipients);
    }

    /// @dev See `IAgentWallet`.
    function configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients)
        external
        onlyOwner
    {
        _configure(txLimit, dailyLimit, expiresAt, recipients);
    }

    /// @dev See `IAgentWallet`.
    function withdraw(address to, uint256 amount) external onlyOwner {
        if (!_canReceive(to)) revert IAgentWallet.InvalidRecipient();
        if (amount == 0) revert IAgentWallet.ZeroAmount();
        _transfer(to, amount);
        emit IAgentWallet.Withdrawn(to, amount);
    }

    /// @dev See `IAgentWallet`.
    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner == address(0) || newOwner == address(this)) revert IAgentWallet.InvalidOwner();
        _pendingOwner = newOwner;
        emit IAgentWallet.OwnershipTransferStarted(_owner(_access), newOwner);
    }

    /// @dev See `IAgentWallet`.
    function acceptOwnership() external {
        address newOwner = _pendingOwner;
        // The wallet calls this only from `ownerCall`, which has checked the pending owner's signature.
        if (msg.sender != address(this) && msg.sender != newOwner) revert IAgentWallet.Unauthorized();
        Access access = _access;
        address previousOwner = _owner(access);
        _pendingOwner = address(0);
        _storedOwner = newOwner;
        _access = access.with(AccessLib.OWNER_STORED, true);
        emit IAgentWallet.OwnershipTransferred(previousOwner, newOwner);
    }

    /// @dev See `IAgentWallet`.
    function execute(address target, uint256 value, bytes calldata data)
        external
        onlyOwner
        returns (bytes memory result)
    {
        // Through itself the owner could accept an ownership that was offered to somebody else.
        if (target == address(this)) revert IAgentWallet.InvalidTarget(target);
        if (data.length != 0 && target.code.length == 0) revert IAgentWallet.InvalidTarget(target);
        result = _call(target, value, data);
        emit IAgentWallet.Executed(target, value, bytes4(data));
    }

    function _configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients)
        internal
    {
        _access = _withWhitelist(_withPolicy(_access, txLimit, dailyLimit, expiresAt), recipients);
    }

    function _withWhitelist(Access access, address[] calldata recipients) private returns (Access) {
        if (recipients.length > MAX_WHITELIST_LENGTH) {
            revert IAgentWallet.WhitelistTooLong(recipients.length, MAX_WHITELIST_LENGTH);
        }
        if (recipients.length != 0) {
            uint48 epoch = ++_whitelistEpoch;
            for (uint256 i = 0; i < recipients.length; ++i) {
                if (recipients[i] == address(0)) revert IAgentWallet.InvalidRecipient();
                _whitelistedIn[recipients[i]] = epoch;
            }
        }
        emit IAgentWallet.WhitelistUpdated(recipients);
        return access.with(AccessLib.WHITELIST, recipients.length != 0);
    }
}
