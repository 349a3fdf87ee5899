// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchSettlement} from "./IBatchSettlement.sol";

/// @title How a wallet buys by payment channel: one deposit, then a signature for each purchase.
/// @notice A channel is one of `IBatchSettlement`, whose payer is the wallet, whose token is USDC and whose vouchers the session key
/// signs that has opened it. All that it holds is counted and paid when it is deposited, as a payment to the receiver would be. The
/// receiver can take that and nothing else, whatever is signed: also after a freeze, until the withdrawal is over. What comes back
/// the same day is given back to the day's limit. `IAgentWallet` has the errors that are not here.
interface IChannelWallet {
    /// @notice A deposit into a channel, new or not, signed by the session key that is the channel's payer authorizer.
    struct ChannelOpening {
        /// The seller. The policy is asked whether it may be paid.
        address receiver;
        /// Signs for the receiver, not zero.
        address receiverAuthorizer;
        /// Seconds between `closeChannel` and the return of the money, 15 minutes to 30 days.
        uint40 withdrawDelay;
        /// Tells channels of the same parties apart.
        bytes32 salt;
        /// Micro-USDC, more than zero. All of it counts against the limits.
        uint48 amount;
        /// Highest platform fee, micro-USDC, that the signer accepts on top of `amount`.
        uint48 maxFee;
        /// Session nonce; see `IAgentWallet.state`.
        uint256 nonce;
        /// Last second at which this message may be executed.
        uint48 deadline;
    }

    /// @notice The end of a channel, signed by its session key or the first one.
    struct ChannelClosing {
        bytes32 channelId;
        /// Session nonce; see `IAgentWallet.state`.
        uint256 nonce;
        /// Last second at which this message may be executed.
        uint48 deadline;
    }

    /// @notice A deposit was made. `fee` was paid on top of it.
    event ChannelDeposited(
        bytes32 indexed channelId,
        address indexed receiver,
        address receiverAuthorizer,
        address payerAuthorizer,
        uint256 withdrawDelay,
        bytes32 salt,
        uint256 amount,
        uint256 fee
    );

    /// @notice `amount`, all that the receiver has not claimed, comes back unless the receiver claims it in the time that it has.
    event ChannelWithdrawalStarted(bytes32 indexed channelId, uint256 amount);

    /// @notice `amount` of the deposits was found to have come back; `balance` has not, whether it was claimed or not.
    event ChannelReturned(bytes32 indexed channelId, uint256 amount, uint256 balance);

    /// @notice The wallet has deposited nothing there that is not known to have come back.
    error UnknownChannel(bytes32 channelId);

    /// @notice Nothing has come back since the last look.
    error NothingReturned(bytes32 channelId);

    /// @notice Deposits into a channel, which opens it if it is new. Anyone may submit it; checked like a payment to the receiver.
    /// @dev The fee is on what the channel has never held before: what came back of it costs nothing again.
    function openChannel(ChannelOpening calldata opening, bytes calldata sessionSignature)
        external
        returns (bytes32 channelId);

    /// @notice Announces the withdrawal of all that the receiver has not claimed. Anyone may submit it, and without a signature once
    /// the session can no longer sign for the channel: another epoch than that of the last deposit, a key without rights, an
    /// expired wallet.
    function closeChannel(
        ChannelClosing calldata closing,
        IBatchSettlement.ChannelConfig calldata config,
        bytes calldata sessionSignature
    ) external;

    /// @notice Finishes a withdrawal whose time has come, and takes notice of what has come back, also by the receiver's refund.
    /// Anyone.
    function settleChannel(IBatchSettlement.ChannelConfig calldata config) external;

    /// @notice For the settlement contract, during `openChannel` alone.
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external;

    /// @notice Micro-USDC that were deposited into a channel and are not known to have come back.
    function depositedIn(bytes32 channelId) external view returns (uint48);

    /// @notice Reverts as `openChannel` would now, by `key`, zero for the first session key.
    /// @return fee What would be paid on top of `amount`.
    function previewOpenChannel(bytes32 channelId, address receiver, uint48 amount, address key)
        external
        view
        returns (uint48 fee);
}
