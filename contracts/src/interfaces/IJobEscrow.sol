// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Escrow of Jobs in USDC: a client pays in, a provider works, an evaluator decides (ERC-8183).
/// @notice PROFILE: the functions and events of the ERC's prose, without hooks. Several ABIs go by the name of ERC-8183;
/// what tells this one is `createJob(address,address,uint256,string,address)` (0x41528812) and
/// `fund(uint256,uint256,bytes)` (0xd2e13f50). Implementations with a token, an agent id or a disburser in these calls have
/// other selectors and do not understand each other's. Amounts are micro-USDC (6 decimals), times Unix seconds. Ids start
/// at 1. `optParams` is for hooks and is ignored but by `submit`.
interface IJobEscrow {
    enum JobStatus {
        /// Created, not paid in.
        Open,
        /// The budget is in escrow.
        Funded,
        /// The provider has handed in.
        Submitted,
        /// The provider was paid.
        Completed,
        /// The client was paid back, if the Job was ever funded.
        Rejected,
        /// The client was paid back after `refundableAt`.
        Expired
    }

    /// @notice A Job as the ERC has it.
    struct Job {
        uint256 id;
        address client;
        /// Zero until it is set.
        address provider;
        address evaluator;
        string description;
        uint256 budget;
        uint256 expiredAt;
        JobStatus status;
        /// Always zero.
        address hook;
    }

    event JobCreated(
        uint256 indexed jobId,
        address indexed client,
        address indexed provider,
        address evaluator,
        uint256 expiredAt,
        address hook
    );

    /// @notice A Job without a provider has one now.
    event ProviderSet(uint256 indexed jobId, address indexed provider);

    /// @notice The budget of an open Job is now `amount`.
    event BudgetSet(uint256 indexed jobId, uint256 amount);

    /// @notice The client has paid `amount` into the Job.
    event JobFunded(uint256 indexed jobId, address indexed client, uint256 amount);

    event JobSubmitted(uint256 indexed jobId, address indexed provider, bytes32 deliverable);

    /// @notice Where the provider says that the deliverable is: a URI in UTF-8, as far as anybody knows. Right before the
    /// `JobSubmitted` that it belongs to.
    event DeliverableLocated(uint256 indexed jobId, bytes uri);

    event JobCompleted(uint256 indexed jobId, address indexed evaluator, bytes32 reason);
    event JobRejected(uint256 indexed jobId, address indexed rejector, bytes32 reason);
    event JobExpired(uint256 indexed jobId);

    /// @notice `amount` left the Job for its provider, who has it unless a `PayoutKept` came just before.
    event PaymentReleased(uint256 indexed jobId, address indexed provider, uint256 amount);

    /// @notice `amount` left the Job for its evaluator, who has it unless a `PayoutKept` came just before.
    event EvaluatorFeePaid(uint256 indexed jobId, address indexed evaluator, uint256 amount);

    /// @notice `amount` left the Job for the platform, which has it unless a `PayoutKept` came just before.
    event PlatformFeePaid(uint256 indexed jobId, address indexed treasury, uint256 amount);

    /// @notice `amount` left the Job for its client, who has it unless a `PayoutKept` came just before.
    event Refunded(uint256 indexed jobId, address indexed client, uint256 amount);

    /// @notice USDC refused a payout to `account`: it waits for `withdraw`. The event of the payout itself follows.
    event PayoutKept(uint256 indexed jobId, address indexed account, uint256 amount);

    /// @notice `account` got what was kept for it.
    event Withdrawn(address indexed account, uint256 amount);

    /// @notice Jobs that are funded from now on pay their evaluator `feeBps` hundredths of a percent.
    event EvaluatorFeeUpdated(uint16 feeBps);

    /// @notice There is no Job of this id.
    error InvalidJob();

    /// @notice The Job's status, or its `expiredAt`, does not allow this now.
    error WrongStatus();

    /// @notice The caller has another role, or none.
    error Unauthorized();

    /// @notice No evaluator when a Job is created, no provider when one is set.
    error ZeroAddress();

    /// @notice `expiredAt` must be more than five minutes ahead.
    error ExpiryTooShort();

    /// @notice `expiredAt` is beyond what the escrow can hold.
    error ExpiryTooLate(uint256 expiredAt, uint256 latest);

    /// @notice A budget above what the escrow can hold.
    error BudgetTooHigh(uint256 budget, uint256 maximum);

    /// @notice A Job without a budget cannot be funded.
    error ZeroBudget();

    /// @notice A Job without a provider cannot be funded.
    error ProviderNotSet();

    /// @notice The budget is not the one that the client expects.
    error BudgetMismatch();

    /// @notice A fee rate is above 5%.
    error FeesTooHigh();

    /// @notice This escrow has no hooks: only zero is accepted.
    error HookNotWhitelisted();

    error ClientCannotBeProvider();
    error ProviderCannotBeEvaluator();

    /// @notice USDC refused a transfer without saying why.
    error TransferRefused();

    /// @notice USDC moved less than the budget into the escrow, or its client did.
    error UnexpectedFundedAmount();

    /// @notice Of `fundPaid` and `submitWork`: the Job is not the one that is named.
    error JobMismatch();

    /// @notice Nothing is kept for this account.
    error NothingToWithdraw();

    // Jobs

    /// @notice Creates an open Job of the caller.
    /// @param provider Does the work; zero to set it later. Not the client.
    /// @param evaluator Decides; may be the client, not the provider, not zero.
    /// @param expiredAt More than five minutes ahead. From then on the Job can no more be funded or submitted, and its
    /// client can be paid back, unless work was handed in less than an hour before.
    /// @param hook Must be zero.
    function createJob(
        address provider,
        address evaluator,
        uint256 expiredAt,
        string calldata description,
        address hook
    ) external returns (uint256 jobId);

    /// @notice Names the provider of an open Job that has none. Only the client.
    function setProvider(uint256 jobId, address provider, bytes calldata optParams) external;

    /// @notice Sets the budget of an open Job, zero included. The client or the provider.
    function setBudget(uint256 jobId, uint256 amount, bytes calldata optParams) external;

    /// @notice Takes the budget from the client, who calls and has approved it, and fixes the fees.
    /// @param expectedBudget What the client agrees to: the provider may have set another one just before.
    function fund(uint256 jobId, uint256 expectedBudget, bytes calldata optParams) external;

    /// @notice Takes the budget without an allowance from the client, a contract (`IJobPayer`) that calls: the escrow asks it for
    /// the money in this call. Sets the budget, if it is another one, and fixes the fees.
    /// @dev Not part of ERC-8183. The money must come in this call: a surplus in the escrow, which may be
    /// a mistake, funds nothing.
    /// @param provider As evaluator and expiredAt, must be the Job's: after a reorganisation the id may be another Job's.
    /// @param description Must be the Job's, which is without the zero bytes at its end.
    function fundPaid(
        uint256 jobId,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description
    ) external;

    /// @notice Hands in the work of a funded Job before `expiredAt`. Only the provider. From then on the evaluator has an hour
    /// at least in which no one can claim the refund.
    /// @param deliverable What was handed in, as a hash.
    /// @param optParams Where that is, a URI of at most 2,048 bytes, for `DeliverableLocated`; a longer one is ignored, an
    /// empty one is none.
    function submit(uint256 jobId, bytes32 deliverable, bytes calldata optParams) external;

    /// @notice `submit` for a provider that names the Job it means. Not part of ERC-8183.
    /// @param client As `description`, must be the Job's: after a reorganisation the id may be another Job's.
    /// @param description As for `fundPaid`.
    function submitWork(uint256 jobId, address client, bytes16 description, bytes32 deliverable) external;

    /// @notice Accepts what was submitted and pays: the fees that were fixed, the rest to the provider. Only the evaluator.
    /// @dev Possible after `expiredAt`, as long as no one has called `claimRefund`.
    /// @param reason A hash, or zero for none.
    function complete(uint256 jobId, bytes32 reason, bytes calldata optParams) external;

    /// @notice Ends the Job and pays the client back in full. The client while it is open, then the evaluator.
    /// @param reason A hash, or zero for none.
    function reject(uint256 jobId, bytes32 reason, bytes calldata optParams) external;

    /// @notice Pays the client of a funded or submitted Job back in full, from `refundableAt` on. Anybody.
    function claimRefund(uint256 jobId) external;

    /// @notice Sends what was kept for `account` to it. Anybody. USDC's own errors come through as they are.
    function withdraw(address account) external;

    /// @notice Sets the evaluators' rate for Jobs that are not funded yet, at most 5%. Only the owner of the fees contract.
    function setEvaluatorFeeBps(uint16 newFeeBps) external;

    // Views

    /// @notice The token of all amounts.
    function usdc() external view returns (address);

    /// @notice Where the platform's rate and treasury are, and whose owner sets the evaluators' rate.
    function platformFees() external view returns (address);

    /// @notice The Job in full. Reverts with `InvalidJob` if there is none.
    function getJob(uint256 jobId) external view returns (Job memory);

    /// @notice The id of the latest Job, and how many there are.
    function jobCount() external view returns (uint256);

    /// @notice First second in which `claimRefund` is possible, if the budget is in escrow then: `expiredAt`, or an hour after
    /// the work was handed in, whichever is later. Reverts with `InvalidJob` if there is no such Job.
    function refundableAt(uint256 jobId) external view returns (uint256);

    /// @notice What a client compares before it pays. Reverts with `InvalidJob` if there is no such Job.
    function jobTerms(uint256 jobId)
        external
        view
        returns (address client, address provider, address evaluator, uint48 budget, uint48 expiredAt, JobStatus status);

    /// @notice Rates in basis points at which a Job would be funded now. Reverts with `FeesTooHigh` if none could be.
    function feeBps() external view returns (uint16 platform, uint16 evaluator);

    /// @notice Rates in basis points that were fixed when the Job was funded; zero before.
    function jobFees(uint256 jobId) external view returns (uint16 platform, uint16 evaluator);

    /// @notice Present receiver of the platform's fee.
    function treasury() external view returns (address);

    /// @notice Micro-USDC that all funded and submitted Jobs have in escrow.
    function escrowed() external view returns (uint256);

    /// @notice Micro-USDC that are kept for all accounts together.
    function kept() external view returns (uint256);

    /// @notice Micro-USDC that are kept for `account`.
    function withdrawable(address account) external view returns (uint256);

    // The published reference's names for some of them

    /// @notice The fields of `getJob` one by one; all zero if there is no such Job.
    function jobs(uint256 jobId)
        external
        view
        returns (
            uint256 id,
            address client,
            address provider,
            address evaluator,
            string memory description,
            uint256 budget,
            uint256 expiredAt,
            JobStatus status,
            address hook
        );

    /// @notice The same as `jobCount`.
    function jobCounter() external view returns (uint256);

    /// @notice The same as `usdc`.
    function paymentToken() external view returns (address);

    // What would happen

    /// @notice Reverts as `createJob` by `client` would now.
    function previewCreateJob(address client, address provider, address evaluator, uint256 expiredAt) external view;

    /// @notice Reverts as `fundPaid` by `client` would now, but for what USDC says.
    function previewFundPaid(
        uint256 jobId,
        address client,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description
    ) external view;

    /// @notice Reverts as `submitWork` by `provider` would now.
    function previewSubmitWork(uint256 jobId, address provider, address client, bytes16 description) external view;
}
