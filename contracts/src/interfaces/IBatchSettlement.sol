// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Brings a deposit to the batch settlement contract.
interface IDepositCollector {
    /// @notice Transfers `amount` of `token` from `payer` to the caller.
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata collectorData)
        external;
}

/// @title x402's batch settlement contract: one-way payment channels.
/// @notice It has one address on every chain. A payer deposits once; each purchase is a voucher, signed off-chain, over the sum of
/// all purchases so far. The receiver claims the latest voucher whenever it wants, and the claimed money with `settle`. What was
/// not claimed goes back to the payer: by the receiver's refund, or `withdrawDelay` after the payer has announced to withdraw it.
interface IBatchSettlement {
    /// @notice Names a channel. Its EIP-712 hash, under this contract's domain, is the channel's id.
    struct ChannelConfig {
        address payer;
        /// Signs vouchers with a plain key, and may withdraw to the payer; zero if the payer signs itself.
        address payerAuthorizer;
        address receiver;
        /// Signs claims and refunds.
        address receiverAuthorizer;
        address token;
        /// Seconds, 15 minutes to 30 days.
        uint40 withdrawDelay;
        bytes32 salt;
    }

    struct Voucher {
        ChannelConfig channel;
        uint128 maxClaimableAmount;
    }

    /// @notice A voucher, and how much of it is claimed in total from then on.
    struct VoucherClaim {
        Voucher voucher;
        bytes signature;
        uint128 totalClaimed;
    }

    event ChannelCreated(bytes32 indexed channelId, ChannelConfig config);
    event ChannelClosed(bytes32 indexed channelId, ChannelConfig config);
    event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance);
    event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed);
    event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount);
    event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter);
    event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount);

    error InvalidChannel();
    error ZeroDeposit();
    error DepositOverflow();
    error InvalidSignature();
    error NotReceiverAuthorizer();
    error NotAuthorizedToClaim();
    error NotAuthorizedToRefund();
    error ClaimExceedsCeiling();
    error ClaimExceedsBalance();
    error WithdrawalAlreadyPending();
    error WithdrawalNotPending();
    error NotAuthorizedToFinalizeWithdraw();
    error WithdrawDelayNotElapsed();
    error NothingToWithdraw();
    error WithdrawAmountExceedsAvailable();
    error WithdrawDelayOutOfRange();
    error EmptyBatch();
    error DepositCollectionFailed();
    error InvalidCollector();
    error InvalidRefundNonce();
    error ZeroRefund();

    /// @notice Anyone; `collector` brings exactly `amount`.
    function deposit(ChannelConfig calldata config, uint128 amount, address collector, bytes calldata collectorData)
        external;

    /// @notice The receiver or its authorizer.
    function claim(VoucherClaim[] calldata claims) external;

    /// @notice Anyone, with the authorizer's signature over all of them.
    function claimWithSignature(VoucherClaim[] calldata claims, bytes calldata authorizerSignature) external;

    /// @notice Anyone: transfers what was claimed to the receiver.
    function settle(address receiver, address token) external;

    /// @notice The payer or its authorizer: announces the withdrawal of the unclaimed rest.
    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external;

    /// @notice The same, once the delay is over: as much of it as is still not claimed goes to the payer.
    function finalizeWithdraw(ChannelConfig calldata config) external;

    /// @notice The receiver or its authorizer: gives back at most the unclaimed rest.
    function refund(ChannelConfig calldata config, uint128 amount) external;

    /// @notice Anyone, with the authorizer's signature.
    function refundWithSignature(
        ChannelConfig calldata config,
        uint128 amount,
        uint256 nonce,
        bytes calldata authorizerSignature
    ) external;

    function getChannelId(ChannelConfig calldata config) external view returns (bytes32);

    /// @return balance Everything that was deposited and neither withdrawn nor refunded.
    /// @return totalClaimed How much of that is the receiver's.
    function channels(bytes32 channelId) external view returns (uint128 balance, uint128 totalClaimed);

    function pendingWithdrawals(bytes32 channelId) external view returns (uint128 amount, uint40 initiatedAt);

    function refundNonce(bytes32 channelId) external view returns (uint256);
}
