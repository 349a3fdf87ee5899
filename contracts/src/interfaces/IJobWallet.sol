// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobPayer} from "./IJobPayer.sol";

/// @title What a wallet's session key can do about Jobs, each as a message that anybody may submit.
/// @notice Every message is checked like a payment: deadline, freeze, nonce, session, expiry; its errors are those of
/// `IAgentWallet`. Nonces are the same as those of payments. The escrow's own errors come through as they are.
interface IJobWallet is IJobPayer {
    /// @notice Creates a Job whose client is this wallet.
    struct JobCreation {
        address provider;
        address evaluator;
        /// From then on the Job can no more be funded or submitted.
        uint48 expiredAt;
        /// Micro-USDC, more than zero. Nothing is paid yet.
        uint48 budget;
        /// Becomes the Job's description in the escrow, without the zero bytes at its end.
        bytes16 description;
        /// What the Job is about, as a hash; opaque to the wallet and the escrow.
        bytes32 metadataHash;
        /// Session nonce; see `IAgentWallet.state`.
        uint256 nonce;
        /// Last second at which the message may be executed.
        uint48 deadline;
    }

    /// @notice Pays the budget of one of this wallet's Jobs into the escrow.
    struct JobFunding {
        uint256 jobId;
        /// Counts as the recipient. Must be the Job's.
        address provider;
        /// Must be the Job's.
        address evaluator;
        /// Micro-USDC. Counts as the amount; the Job's budget is set to it if it is another one.
        uint48 budget;
        /// Must be the Job's.
        uint48 expiredAt;
        /// Must be the Job's: which Job of the same parties is meant.
        bytes16 description;
        uint256 nonce;
        uint48 deadline;
    }

    /// @notice Hands in the work of a Job whose provider is this wallet.
    struct JobSubmission {
        uint256 jobId;
        /// Must be the Job's.
        address client;
        /// Must be the Job's: which Job of the client is meant.
        bytes16 description;
        /// The delivered work, as a hash.
        bytes32 deliverable;
        uint256 nonce;
        uint48 deadline;
    }

    /// @notice This wallet created the Job `jobId` by the message with this hash.
    event JobSpecified(uint256 indexed jobId, bytes32 metadataHash);

    /// @notice Session keys may choose this evaluator, those on a whitelist that is set, or any if it is zero and none is set, and
    /// Jobs that last so many seconds from their creation and their funding; zero for `DEFAULT_JOB_DURATION`.
    event JobPolicyUpdated(address evaluator, uint32 maxDuration);

    /// @notice The Job that is funded has another client than this wallet, or another provider, evaluator, end or description than
    /// the signed ones; or the Job whose work is handed in has another client or description.
    error JobMismatch();

    /// @notice The wallet is of version 2, which takes part in no Jobs.
    error JobsUnavailable();

    /// @notice The evaluator is one of the platform's contracts, or neither the one that the owner has set nor on the whitelist that
    /// is set.
    error EvaluatorNotAllowed(address evaluator);

    /// @notice The budget is above what a session key can put into one Job.
    error JobApprovalExceeded(uint256 amount, uint256 maximum);

    /// @notice Creates the Job, sets its budget and emits `JobSpecified`.
    /// @param sessionSignature 65 bytes (r, s, v) or 64 bytes (EIP-2098).
    /// @return jobId Its id in the escrow.
    function createJob(JobCreation calldata creation, bytes calldata sessionSignature) external returns (uint256 jobId);

    /// @notice Pays the budget into the escrow. No allowance takes part.
    /// @dev Counts against the limits like a payment to the provider. Checks in this order: deadline, freeze, nonce,
    /// session, expiry, recipient, whitelist, amount, limit per payment, daily limit, 1,000 USDC a Job, evaluator,
    /// duration, the Job's terms, the escrow, balance.
    function fundJob(JobFunding calldata funding, bytes calldata sessionSignature) external;

    /// @notice Hands in the work.
    function submitJob(JobSubmission calldata submission, bytes calldata sessionSignature) external;

    /// @notice Reverts as `createJob` would for a session key now.
    /// @param key Who would sign: zero for the first session key.
    function previewCreateJob(address provider, address evaluator, uint48 expiredAt, uint48 budget, address key)
        external
        view;

    /// @notice Reverts as `fundJob` would for a session key now, the token's own refusals included.
    /// @param key Who would sign: zero for the first session key.
    function previewFundJob(
        uint256 jobId,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description,
        address key
    ) external view;

    /// @notice Sets which evaluator the session key may choose in addition to those on the whitelist, and how long its Jobs may last.
    /// For the owner, as the functions of `IAgentWallet` are.
    /// @param evaluator Zero for none in particular: any without a whitelist, with one only those on it.
    /// @param maxDuration Seconds; zero for `DEFAULT_JOB_DURATION`.
    /// @custom:owner
    function setJobPolicy(address evaluator, uint32 maxDuration) external;

    /// @notice `IAgentWallet.configure` and `setJobPolicy` in one call.
    /// @custom:owner
    function configureWithJobs(
        uint48 txLimit,
        uint48 dailyLimit,
        uint48 expiresAt,
        address[] calldata recipients,
        address evaluator,
        uint32 maxDuration
    ) external;

    /// @notice What `setJobPolicy` has set; `maxDuration` is the default where it has set none.
    function jobPolicy() external view returns (address evaluator, uint32 maxDuration);

    /// @notice Reverts as `submitJob` would for a session key now.
    /// @param key Who would sign: zero for the first session key.
    function previewSubmitJob(uint256 jobId, address client, bytes16 description, address key) external view;

    /// @notice The escrow that the Jobs are in; zero for a wallet that takes part in none.
    function jobEscrow() external view returns (address);
}
