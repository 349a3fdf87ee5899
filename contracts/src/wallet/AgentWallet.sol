// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletAuthorizations} from "./WalletAuthorizations.sol";
import {WalletExtended} from "./WalletExtended.sol";

/// @title A USDC wallet that an agent spends from and a person owns. See `IAgentWallet`.
/// @dev `WalletExtension` has what is rarely called: a contract can have 24,576 bytes.
abstract contract AgentWallet is WalletAuthorizations {
    constructor(address extension_) WalletExtended(extension_) {}

    /// @dev For what the owner does through `execute`.
    receive() external payable {}

    /// @dev See `IAgentWallet`.
    function owner() external view returns (address) {
        return _owner(_access);
    }

    /// @dev See `IAgentWallet`.
    function state()
        external
        view
        returns (
            address owner_,
            address session,
            uint48 ownerNonce_,
            bool frozen_,
            uint48 expiresAt,
            uint48 txLimit,
            uint48 dailyLimit,
            uint48 spentToday_,
            uint48 reserved_,
            uint256 sessionNonceBase,
            uint64 sessionNonceWindow,
            uint256 balance,
            uint256 sessionNonceEnd
        )
    {
        Access access = _access;
        owner_ = _owner(access);
        session = access.session();
        ownerNonce_ = access.ownerNonce();
        frozen_ = access.has(AccessLib.FROZEN);
        expiresAt = access.expiresAt();
        Spending spending = _spending;
        txLimit = spending.txLimit();
        dailyLimit = spending.dailyLimit();
        spentToday_ = spending.spentOn(_today());
        reserved_ = _reserved;
        sessionNonceBase = spending.nonceBase();
        sessionNonceWindow = spending.nonceWindow();
        balance = IFiatToken(_usdc).balanceOf(address(this));
        sessionNonceEnd = spending.executedEnd();
        if (sessionNonceEnd == 0 && sessionNonceBase != 0) sessionNonceEnd = _executedAtFreeze;
    }

    /// @dev See `IAgentWallet`.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
