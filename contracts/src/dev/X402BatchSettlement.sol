// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IBatchSettlement, IDepositCollector} from "../interfaces/IBatchSettlement.sol";

/// @title Behaves like x402's batch settlement contract, for development and tests only.
/// @dev Its code is put at the address that the contract has on public chains. The domain follows the address and the chain of
/// each call.
contract X402BatchSettlement is IBatchSettlement, EIP712, Multicall, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint40 public constant MIN_WITHDRAW_DELAY = 15 minutes;
    uint40 public constant MAX_WITHDRAW_DELAY = 30 days;

    bytes32 public constant CHANNEL_CONFIG_TYPEHASH = keccak256(
        "ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"
    );
    bytes32 public constant VOUCHER_TYPEHASH = keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)");
    bytes32 public constant REFUND_TYPEHASH = keccak256("Refund(bytes32 channelId,uint256 nonce,uint128 amount)");
    bytes32 public constant CLAIM_ENTRY_TYPEHASH =
        keccak256("ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)");
    bytes32 public constant CLAIM_BATCH_TYPEHASH = keccak256(
        "ClaimBatch(ClaimEntry[] claims)ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"
    );

    struct ChannelState {
        uint128 balance;
        uint128 totalClaimed;
    }

    struct WithdrawalState {
        uint128 amount;
        uint40 initiatedAt;
    }

    struct ReceiverState {
        uint128 totalClaimed;
        uint128 totalSettled;
    }

    mapping(bytes32 channelId => ChannelState) public channels;
    mapping(bytes32 channelId => uint256) public refundNonce;
    mapping(bytes32 channelId => WithdrawalState) public pendingWithdrawals;
    mapping(address receiver => mapping(address token => ReceiverState)) public receivers;

    constructor() EIP712("x402 Batch Settlement", "1") {}

    function deposit(ChannelConfig calldata config, uint128 amount, address collector, bytes calldata collectorData)
        external
        nonReentrant
    {
        if (
            config.payer == address(0) || config.receiver == address(0) || config.receiverAuthorizer == address(0)
                || config.token == address(0)
        ) revert InvalidChannel();
        if (config.withdrawDelay < MIN_WITHDRAW_DELAY || config.withdrawDelay > MAX_WITHDRAW_DELAY) {
            revert WithdrawDelayOutOfRange();
        }
        if (amount == 0) revert ZeroDeposit();
        if (collector == address(0)) revert InvalidCollector();

        bytes32 channelId = getChannelId(config);
        ChannelState storage channel = channels[channelId];
        if (amount > type(uint128).max - channel.balance) revert DepositOverflow();
        channel.balance += amount;

        uint256 before = IERC20(config.token).balanceOf(address(this));
        IDepositCollector(collector).collect(config.payer, config.token, amount, channelId, collectorData);
        if (IERC20(config.token).balanceOf(address(this)) != before + amount) revert DepositCollectionFailed();

        if (channel.balance == amount && channel.totalClaimed == 0) emit ChannelCreated(channelId, config);
        emit Deposited(channelId, msg.sender, amount, channel.balance);
    }

    function claim(VoucherClaim[] calldata claims) external nonReentrant {
        if (claims.length == 0) revert EmptyBatch();
        for (uint256 i = 0; i < claims.length; ++i) {
            if (!_isReceiverSide(claims[i].voucher.channel)) revert NotAuthorizedToClaim();
            _claim(claims[i]);
        }
    }

    function claimWithSignature(VoucherClaim[] calldata claims, bytes calldata authorizerSignature)
        external
        nonReentrant
    {
        if (claims.length == 0) revert EmptyBatch();
        address authorizer = claims[0].voucher.channel.receiverAuthorizer;
        if (!SignatureChecker.isValidSignatureNow(authorizer, getClaimBatchDigest(claims), authorizerSignature)) {
            revert InvalidSignature();
        }
        for (uint256 i = 0; i < claims.length; ++i) {
            if (claims[i].voucher.channel.receiverAuthorizer != authorizer) revert NotReceiverAuthorizer();
            _claim(claims[i]);
        }
    }

    function settle(address receiver, address token) external nonReentrant {
        ReceiverState storage state = receivers[receiver][token];
        uint128 amount = state.totalClaimed - state.totalSettled;
        if (amount == 0) return;
        state.totalSettled = state.totalClaimed;
        IERC20(token).safeTransfer(receiver, amount);
        emit Settled(receiver, token, msg.sender, amount);
    }

    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external nonReentrant {
        if (!_isPayerSide(config)) revert InvalidChannel();
        if (amount == 0) revert NothingToWithdraw();
        bytes32 channelId = getChannelId(config);
        WithdrawalState storage withdrawal = pendingWithdrawals[channelId];
        if (withdrawal.initiatedAt != 0) revert WithdrawalAlreadyPending();
        if (amount > _unclaimed(channelId)) revert WithdrawAmountExceedsAvailable();
        (withdrawal.amount, withdrawal.initiatedAt) = (amount, uint40(block.timestamp));
        emit WithdrawInitiated(channelId, amount, uint40(block.timestamp) + config.withdrawDelay);
    }

    function finalizeWithdraw(ChannelConfig calldata config) external nonReentrant {
        if (!_isPayerSide(config)) revert NotAuthorizedToFinalizeWithdraw();
        bytes32 channelId = getChannelId(config);
        WithdrawalState memory withdrawal = pendingWithdrawals[channelId];
        if (withdrawal.initiatedAt == 0) revert WithdrawalNotPending();
        if (block.timestamp < uint256(withdrawal.initiatedAt) + config.withdrawDelay) revert WithdrawDelayNotElapsed();
        delete pendingWithdrawals[channelId];

        uint128 available = _unclaimed(channelId);
        uint128 amount = withdrawal.amount > available ? available : withdrawal.amount;
        channels[channelId].balance -= amount;
        emit WithdrawFinalized(channelId, msg.sender, amount);
        _reportIfClosed(channelId, config);
        if (amount > 0) IERC20(config.token).safeTransfer(config.payer, amount);
    }

    function refund(ChannelConfig calldata config, uint128 amount) external nonReentrant {
        if (!_isReceiverSide(config)) revert NotAuthorizedToRefund();
        _refund(config, amount);
    }

    function refundWithSignature(
        ChannelConfig calldata config,
        uint128 amount,
        uint256 nonce,
        bytes calldata authorizerSignature
    ) external nonReentrant {
        bytes32 channelId = getChannelId(config);
        if (nonce != refundNonce[channelId]) revert InvalidRefundNonce();
        bytes32 digest = getRefundDigest(channelId, nonce, amount);
        if (!SignatureChecker.isValidSignatureNow(config.receiverAuthorizer, digest, authorizerSignature)) {
            revert InvalidSignature();
        }
        _refund(config, amount);
    }

    function getChannelId(ChannelConfig calldata config) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(CHANNEL_CONFIG_TYPEHASH, config)));
    }

    function getVoucherDigest(bytes32 channelId, uint128 maxClaimableAmount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, channelId, maxClaimableAmount)));
    }

    function getRefundDigest(bytes32 channelId, uint256 nonce, uint128 amount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(REFUND_TYPEHASH, channelId, nonce, amount)));
    }

    function getClaimBatchDigest(VoucherClaim[] calldata claims) public view returns (bytes32) {
        bytes32[] memory entries = new bytes32[](claims.length);
        for (uint256 i = 0; i < claims.length; ++i) {
            Voucher calldata voucher = claims[i].voucher;
            entries[i] = keccak256(
                abi.encode(
                    CLAIM_ENTRY_TYPEHASH,
                    getChannelId(voucher.channel),
                    voucher.maxClaimableAmount,
                    claims[i].totalClaimed
                )
            );
        }
        return _hashTypedDataV4(keccak256(abi.encode(CLAIM_BATCH_TYPEHASH, keccak256(abi.encodePacked(entries)))));
    }

    function _claim(VoucherClaim calldata each) private {
        (ChannelConfig calldata config, uint128 total) = (each.voucher.channel, each.totalClaimed);
        bytes32 channelId = getChannelId(config);
        ChannelState storage channel = channels[channelId];
        if (total <= channel.totalClaimed) return;
        if (total > each.voucher.maxClaimableAmount) revert ClaimExceedsCeiling();
        if (total > channel.balance) revert ClaimExceedsBalance();

        bytes32 digest = getVoucherDigest(channelId, each.voucher.maxClaimableAmount);
        bool isSigned = config.payerAuthorizer == address(0)
            ? SignatureChecker.isValidSignatureNow(config.payer, digest, each.signature)
            : ECDSA.recoverCalldata(digest, each.signature) == config.payerAuthorizer;
        if (!isSigned) revert InvalidSignature();

        uint128 amount = total - channel.totalClaimed;
        channel.totalClaimed = total;
        receivers[config.receiver][config.token].totalClaimed += amount;
        emit Claimed(channelId, msg.sender, amount, total);
    }

    /// @dev The nonce counts a refund of nothing, too. A refund is taken from a pending withdrawal.
    function _refund(ChannelConfig calldata config, uint128 amount) private {
        if (amount == 0) revert ZeroRefund();
        bytes32 channelId = getChannelId(config);
        ++refundNonce[channelId];
        uint128 available = _unclaimed(channelId);
        if (amount > available) amount = available;
        if (amount == 0) return;
        channels[channelId].balance -= amount;

        WithdrawalState storage withdrawal = pendingWithdrawals[channelId];
        if (amount >= withdrawal.amount) delete pendingWithdrawals[channelId];
        else withdrawal.amount -= amount;

        emit Refunded(channelId, msg.sender, amount);
        _reportIfClosed(channelId, config);
        IERC20(config.token).safeTransfer(config.payer, amount);
    }

    function _reportIfClosed(bytes32 channelId, ChannelConfig calldata config) private {
        ChannelState memory channel = channels[channelId];
        if (channel.balance == 0 && channel.totalClaimed == 0) emit ChannelClosed(channelId, config);
    }

    function _unclaimed(bytes32 channelId) private view returns (uint128) {
        ChannelState memory channel = channels[channelId];
        return channel.balance - channel.totalClaimed;
    }

    function _isReceiverSide(ChannelConfig calldata config) private view returns (bool) {
        return msg.sender == config.receiver || msg.sender == config.receiverAuthorizer;
    }

    function _isPayerSide(ChannelConfig calldata config) private view returns (bool) {
        return msg.sender == config.payer || msg.sender == config.payerAuthorizer;
    }
}
