// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSignatures} from "./WalletSignatures.sol";
import {WalletTransfers} from "./WalletTransfers.sol";

/// @title What the owner can do: everything.
abstract contract WalletOwner is WalletSignatures, WalletTransfers {
    /// @notice The most recipients that a whitelist can have.
    uint256 public constant MAX_WHITELIST_LENGTH = 100;

    /// @dev The owner, or the wallet on behalf of an owner whose signature `ownerCall` has checked. The wallet calls
    /// itself nowhere else.
    modifier onlyOwner() {
        if (msg.sender != address(this) && msg.sender != owner()) revert Unauthorized();
        _;
    }

    /// @inheritdoc IAgentWallet
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result)
    {
        if (block.timestamp > deadline) revert DeadlinePassed();
        Access access = _access;
        uint256 last = access.ownerNonce();
        if (nonce <= last) revert NonceUsed();
        uint256 highest = last + AccessLib.MAX_OWNER_NONCE_JUMP;
        if (nonce > highest) revert NonceTooHigh(nonce, highest);
        address signer = bytes4(data) == this.acceptOwnership.selector ? pendingOwner : _owner(access);
        if (!_isSignedBy(signer, _hashOwnerCall(data, nonce, deadline), signature)) revert Unauthorized();
        _access = access.withOwnerNonce(nonce);
        return _call(address(this), 0, data);
    }

    /// @inheritdoc IAgentWallet
    function setup(address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_withSession(_access, session), txLimit, dailyLimit, expiresAt);
    }

    /// @inheritdoc IAgentWallet
    function setSession(address session) external onlyOwner {
        _access = _withSession(_access, session);
    }

    /// @inheritdoc IAgentWallet
    function setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_access, txLimit, dailyLimit, expiresAt);
    }

    /// @inheritdoc IAgentWallet
    function setWhitelist(address[] calldata recipients) external onlyOwner {
        _access = _withWhitelist(_access, recipients);
    }

    /// @inheritdoc IAgentWallet
    function configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients)
        external
        onlyOwner
    {
        _access = _withWhitelist(_withPolicy(_access, txLimit, dailyLimit, expiresAt), recipients);
    }

    /// @inheritdoc IAgentWallet
    function freeze() external onlyOwner {
        Access access = _access;
        if (access.has(AccessLib.FROZEN)) return;
        access = access.with(AccessLib.FROZEN, true);
        Spending spending = _spending;
        uint256 end = spending.executedEnd();
        // forge-lint: disable-next-line(unsafe-typecast)
        if (end != 0) _executedAtFreeze = uint48(end);
        if (spending.reserving()) access = access.with(AccessLib.CONSENT_ENDED, true);
        _access = access;
        uint256 sessionNonceBase;
        (_spending, sessionNonceBase) = spending.killUsable();
        emit Frozen(sessionNonceBase);
    }

    /// @inheritdoc IAgentWallet
    function unfreeze() external onlyOwner {
        Access access = _access;
        if (!access.has(AccessLib.FROZEN)) return;
        _access = access.with(AccessLib.FROZEN, false);
        emit Unfrozen();
    }

    /// @inheritdoc IAgentWallet
    function withdraw(address to, uint256 amount) external onlyOwner {
        if (!_canReceive(to)) revert InvalidRecipient();
        if (amount == 0) revert ZeroAmount();
        _transfer(to, amount);
        emit Withdrawn(to, amount);
    }

    /// @inheritdoc IAgentWallet
    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner == address(0) || newOwner == address(this)) revert InvalidOwner();
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner(), newOwner);
    }

    /// @inheritdoc IAgentWallet
    function acceptOwnership() external {
        address newOwner = pendingOwner;
        // The wallet calls this only from `ownerCall`, which has checked the pending owner's signature.
        if (msg.sender != address(this) && msg.sender != newOwner) revert Unauthorized();
        Access access = _access;
        address previousOwner = _owner(access);
        pendingOwner = address(0);
        _storedOwner = newOwner;
        _access = access.with(AccessLib.OWNER_STORED, true);
        emit OwnershipTransferred(previousOwner, newOwner);
    }

    /// @inheritdoc IAgentWallet
    function execute(address target, uint256 value, bytes calldata data)
        external
        onlyOwner
        returns (bytes memory result)
    {
        // Through itself the owner could accept an ownership that was offered to somebody else.
        if (target == address(this)) revert InvalidTarget(target);
        if (data.length != 0 && target.code.length == 0) revert InvalidTarget(target);
        result = _call(target, value, data);
        emit Executed(target, value, bytes4(data));
    }

    function _withSession(Access access, address session) private returns (Access) {
        if (session == address(0)) revert InvalidSessionKey();
        emit SessionUpdated(session);
        return access.withSession(session);
    }

    function _withPolicy(Access access, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt)
        internal
        returns (Access)
    {
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _spending = _spending.withLimits(txLimit, dailyLimit);
        emit PolicyUpdated(txLimit, dailyLimit, expiresAt);
        // forge-lint: disable-next-line(unsafe-typecast)
        return access.withExpiresAt(uint40(expiresAt));
    }

    function _withWhitelist(Access access, address[] calldata recipients) internal returns (Access) {
        if (recipients.length > MAX_WHITELIST_LENGTH) {
            revert WhitelistTooLong(recipients.length, MAX_WHITELIST_LENGTH);
        }
        if (recipients.length != 0) {
            uint48 epoch = ++_whitelistEpoch;
            for (uint256 i = 0; i < recipients.length; ++i) {
                if (recipients[i] == address(0)) revert InvalidRecipient();
                _whitelistedIn[recipients[i]] = epoch;
            }
        }
        emit WhitelistUpdated(recipients);
        return access.with(AccessLib.WHITELIST, recipients.length != 0);
    }

    function _call(address target, uint256 value, bytes calldata data) private returns (bytes memory result) {
        bool ok;
        (ok, result) = target.call{value: value}(data);
        if (!ok) _bubble(result);
    }
}
