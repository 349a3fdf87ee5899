// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IBatchSettlement} from "../interfaces/IBatchSettlement.sol";
import {IChannelWallet} from "../interfaces/IChannelWallet.sol";
import {Access} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSpending} from "./WalletSpending.sol";
import {Channel, Scopes} from "./WalletStorage.sol";

/// @title Payment channels. See `IChannelWallet`.
/// @dev The wallet brings its deposits itself: the settlement contract asks it for the money in the call that deposits. What comes
/// back is measured by what the channel holds: that falls only when the settlement contract pays the wallet. So another's deposit into
/// the channel gives the session nothing.
abstract contract WalletChannels is WalletSpending {
    bytes32 private constant _CHANNEL_OPENING_TYPEHASH = keccak256(
        "ChannelOpening(address receiver,address receiverAuthorizer,uint40 withdrawDelay,bytes32 salt,uint48 amount,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
    );
    bytes32 private constant _CHANNEL_CLOSING_TYPEHASH =
        keccak256("ChannelClosing(bytes32 channelId,uint256 nonce,uint48 deadline,uint48 epoch)");

    /// @dev Immutable, because a constant that is used so often would be data behind the code.
    IBatchSettlement private immutable _batchSettlement = IBatchSettlement(_BATCH_SETTLEMENT);

    /// @dev What the settlement contract may take now.
    uint256 private transient _collectable;

    function openChannel(IChannelWallet.ChannelOpening calldata opening, bytes calldata sessionSignature)
        external
        returns (bytes32 channelId)
    {
        (address receiver, uint48 amount) = (opening.receiver, opening.amount);
        (Access access, Spending spending, address key) =
            _requireMessage(_CHANNEL_OPENING_TYPEHASH, 8, sessionSignature, Scopes.X402);
        IBatchSettlement.ChannelConfig memory config = IBatchSettlement.ChannelConfig({
            payer: address(this),
            payerAuthorizer: key == address(0) ? access.session() : key,
            receiver: receiver,
            receiverAuthorizer: opening.receiverAuthorizer,
            token: _usdc,
            withdrawDelay: opening.withdrawDelay,
            salt: opening.salt
        });
        channelId = _batchSettlement.getChannelId(config);
        Channel memory channel = _channels[channelId];
        (uint256 fee, uint256 counted, address treasury) = _feeOnDeposit(channel, amount);
        spending = _checkPolicy(access, spending, receiver, amount, counted);
        if (_isBound(access, key)) _countInBudgets(access, key, receiver, counted, counted);
        if (fee > opening.maxFee) revert IAgentWallet.FeeAboveMaximum();
        _requireAvailable(amount + fee);
        _spending = spending;
        _countDeposit(channelId, channel, amount, access.epoch());

        _collectable = amount;
        _batchSettlement.deposit(config, amount, address(this), "");
        if (fee != 0 && !_tryTransfer(treasury, fee)) revert IAgentWallet.TreasuryRefused(treasury);
        emit IChannelWallet.ChannelDeposited(
            channelId,
            receiver,
            config.receiverAuthorizer,
            config.payerAuthorizer,
            config.withdrawDelay,
            config.salt,
            amount,
            fee
        );
    }

    function closeChannel(
        IChannelWallet.ChannelClosing calldata closing,
        IBatchSettlement.ChannelConfig calldata config,
        bytes calldata sessionSignature
    ) external {
        (bytes32 channelId, Channel memory channel) = _requireChannel(config);
        if (!_isAbandoned(channel, config.payerAuthorizer)) {
            (, Spending spending, address key) =
                _requireMessage(_CHANNEL_CLOSING_TYPEHASH, 3, sessionSignature, Scopes.X402);
            if (closing.channelId != channelId) revert IChannelWallet.UnknownChannel(closing.channelId);
            if (key != address(0) && key != config.payerAuthorizer) revert IAgentWallet.InvalidSession();
            _spending = spending;
        }
        (uint128 balance, uint128 claimed) = _batchSettlement.channels(channelId);
        uint128 amount = balance - claimed;
        _batchSettlement.initiateWithdraw(config, amount);
        emit IChannelWallet.ChannelWithdrawalStarted(channelId, amount);
    }

    function settleChannel(IBatchSettlement.ChannelConfig calldata config) external {
        (bytes32 channelId, Channel memory channel) = _requireChannel(config);
        (, uint256 announcedAt) = _batchSettlement.pendingWithdrawals(channelId);
        bool due = announcedAt != 0 && block.timestamp >= announcedAt + config.withdrawDelay;
        if (due) _batchSettlement.finalizeWithdraw(config);
        (uint256 balance,) = _batchSettlement.channels(channelId);
        uint256 returned = balance < channel.deposited ? channel.deposited - balance : 0;
        if (returned == 0 && !due) revert IChannelWallet.NothingReturned(channelId);
        uint256 today = _today();
        uint256 ofToday = channel.day != today ? 0 : returned < channel.today ? returned : channel.today;
        if (ofToday != 0) _spending = _spending.giveBack(ofToday, today);
        // None has more bits than the value it is taken from.
        // forge-lint: disable-start(unsafe-typecast)
        channel.deposited -= uint48(returned);
        channel.today -= uint48(ofToday);
        // forge-lint: disable-end(unsafe-typecast)
        _channels[channelId] = channel;
        emit IChannelWallet.ChannelReturned(channelId, returned, balance);
    }

    function collect(address, address, uint256 amount, bytes32, bytes calldata) external {
        if (msg.sender != _BATCH_SETTLEMENT || amount != _collectable) revert IAgentWallet.Unauthorized();
        _collectable = 0;
        _transfer(msg.sender, amount);
    }

    function depositedIn(bytes32 channelId) external view returns (uint48) {
        return _channels[channelId].deposited;
    }

    function previewOpenChannel(bytes32 channelId, address receiver, uint48 amount, address key)
        external
        view
        returns (uint48)
    {
        Access access;
        (access, key) = _accessOfSession(key, Scopes.X402);
        (uint256 fee, uint256 counted, address treasury) = _feeOnDeposit(_channels[channelId], amount);
        _checkPolicy(access, _spending, receiver, amount, counted);
        _requireWithinBudgets(access, key, receiver, counted, counted);
        _requireTransferable(_BATCH_SETTLEMENT, amount, fee, treasury);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    function _countDeposit(bytes32 channelId, Channel memory channel, uint48 amount, uint32 epoch_) private {
        // Until the year 2149.
        // forge-lint: disable-next-line(unsafe-typecast)
        uint16 today = uint16(_today());
        channel.today = channel.day == today ? channel.today + amount : amount;
        channel.deposited += amount;
        if (channel.deposited > channel.paidFor) channel.paidFor = channel.deposited;
        (channel.day, channel.epoch) = (today, epoch_);
        _channels[channelId] = channel;
    }

    /// @dev The fee is on what has never been in the channel before; all of `amount` counts.
    function _feeOnDeposit(Channel memory channel, uint256 amount)
        private
        view
        returns (uint256 fee, uint256 counted, address treasury)
    {
        uint256 free = channel.paidFor - channel.deposited;
        if (free > amount) free = amount;
        (fee, counted, treasury) = _feeOn(amount - free);
        counted += free;
    }

    /// @dev Whether the session can no longer sign for it, so that anyone may bring the money home.
    function _isAbandoned(Channel memory channel, address authorizer) private view returns (bool) {
        Access access = _access;
        return channel.epoch != access.epoch() || _isExpired(access) || !_isConsenter(access, authorizer);
    }

    /// @dev Only `openChannel` makes an entry, under the id of a channel that the wallet pays.
    function _requireChannel(IBatchSettlement.ChannelConfig calldata config)
        private
        view
        returns (bytes32 channelId, Channel memory channel)
    {
        channelId = _batchSettlement.getChannelId(config);
        channel = _channels[channelId];
        if (channel.deposited == 0) revert IChannelWallet.UnknownChannel(channelId);
    }
}
