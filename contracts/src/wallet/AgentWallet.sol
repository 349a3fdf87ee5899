// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletAuthorizations} from "./WalletAuthorizations.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title A USDC wallet that an agent spends from and a person owns. See `IAgentWallet`.
abstract contract AgentWallet is WalletAuthorizations {
    constructor(address usdc_, address platformFees_) WalletStorage(usdc_, platformFees_) {}

    /// @dev For what the owner does through `execute`.
    receive() external payable {}

    /// @inheritdoc IAgentWallet
    function sessionKey() external view returns (address) {
        return _access.session();
    }

    /// @inheritdoc IAgentWallet
    function frozen() external view returns (bool) {
        return _access.has(AccessLib.FROZEN);
    }

    /// @inheritdoc IAgentWallet
    function ownerNonce() external view returns (uint48) {
        return _access.ownerNonce();
    }

    /// @inheritdoc IAgentWallet
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

    /// @inheritdoc IAgentWallet
    function isWhitelisted(address recipient) external view returns (bool) {
        return _access.has(AccessLib.WHITELIST) && _isListed(recipient);
    }

    /// @inheritdoc IAgentWallet
    function spentToday() external view returns (uint256) {
        return _spending.spentOn(_today());
    }

    /// @inheritdoc IAgentWallet
    function remainingToday() external view returns (uint256) {
        Spending spending = _spending;
        uint256 limit = spending.dailyLimit();
        if (limit == 0) return type(uint256).max;
        uint256 spent = spending.spentOn(_today());
        return spent < limit ? limit - spent : 0;
    }

    /// @inheritdoc IAgentWallet
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
        reserved_ = reserved;
        sessionNonceBase = spending.nonceBase();
        sessionNonceWindow = spending.nonceWindow();
        balance = IFiatToken(usdc).balanceOf(address(this));
        sessionNonceEnd = spending.executedEnd();
        if (sessionNonceEnd == 0 && sessionNonceBase != 0) sessionNonceEnd = _executedAtFreeze;
    }

    /// @inheritdoc IAgentWallet
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
