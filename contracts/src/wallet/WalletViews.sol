// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSignatures} from "./WalletSignatures.sol";

/// @title What a wallet says of itself piece by piece, of which `state` says most at once. See `IAgentWallet`.
abstract contract WalletViews is WalletSignatures {
    /// @dev See `IAgentWallet`.
    function usdc() external view returns (address) {
        return _usdc;
    }

    /// @dev See `IAgentWallet`.
    function platformFees() external view returns (address) {
        return _platformFees;
    }

    /// @dev See `IAgentWallet`.
    function pendingOwner() external view returns (address) {
        return _pendingOwner;
    }

    /// @dev See `IAgentWallet`.
    function sessionKey() external view returns (address) {
        return _access.session();
    }

    /// @dev See `IAgentWallet`.
    function frozen() external view returns (bool) {
        return _access.has(AccessLib.FROZEN);
    }

    /// @dev See `IAgentWallet`.
    function ownerNonce() external view returns (uint48) {
        return _access.ownerNonce();
    }

    /// @dev See `IAgentWallet`.
    function policy()
        external
        view
        returns (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelistEnabled)
    {
        Spending spending = _spending;
        Access access = _access;
        return
            (spending.txLimit(), spending.dailyLimit(), access.expiresAt(), access.has(AccessLib.WHITELIST));
    }

    /// @dev See `IAgentWallet`.
    function isWhitelisted(address recipient) external view returns (bool) {
        return _access.has(AccessLib.WHITELIST) && _isListed(recipient);
    }

    /// @dev See `IAgentWallet`.
    function spentToday() external view returns (uint256) {
        return _spending.spentOn(_today());
    }

    /// @dev See `IAgentWallet`.
    function remainingToday() external view returns (uint256) {
        Spending spending = _spending;
        uint256 limit = spending.dailyLimit();
        if (limit == 0) return type(uint256).max;
        uint256 spent = spending.spentOn(_today());
        return spent < limit ? limit - spent : 0;
    }

    /// @dev See `IAgentWallet`.
    function reserved() external view returns (uint48) {
        return _reserved;
    }

    /// @dev See `IAgentWallet`.
    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        fields = hex"0f";
        name = _NAME;
        version = _version();
        chainId = block.chainid;
        verifyingContract = address(this);
        salt = 0;
        extensions = new uint256[](0);
    }
}
