// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IFiatToken} from "./interfaces/IFiatToken.sol";
import {IJobEscrow} from "./interfaces/IJobEscrow.sol";
import {IJobPayer} from "./interfaces/IJobPayer.sol";
import {IPlatformFees} from "./interfaces/IPlatformFees.sol";
import {JobState, JobStateLib} from "./libraries/JobState.sol";
import {ShortText} from "./libraries/ShortText.sol";

/// @title Escrow of Jobs in USDC. See `IJobEscrow`.
/// @dev No one can stop it or take anything out of it except by the rules of a Job. Whatever is written is written before
/// USDC is called, so that a call back would find the Job as it is afterwards.
contract JobEscrow is IJobEscrow {
    /// @notice No fee rate above this is fixed, neither the platform's nor the evaluators': 5%.
    uint16 public constant MAX_FEE_BPS = 500;

    /// @notice `expiredAt` must be further ahead than this.
    uint256 public constant MIN_DURATION = 5 minutes;

    /// @notice Work that was handed in cannot be refunded for this long, also if `expiredAt` passes meanwhile.
    uint256 public constant EVALUATION_GRACE_PERIOD = 1 hours;

    /// @dev `submit` tells of a longer location nothing.
    uint256 private constant MAX_URI_BYTES = 2048;

    address public immutable usdc;

    address public immutable platformFees;

    /// @dev Three slots, of which handing in work needs two, and more for a description that has more than 16 bytes or a zero byte
    /// at its end. Any other one is in `head` and the state's tail, which are zero if it is in `description`.
    struct StoredJob {
        address client;
        bytes12 head;
        JobState state;
        address evaluator;
        uint48 budget;
        /// Seconds for which no refund can be claimed after the state's `expiredAt`.
        uint16 grace;
        string description;
    }

    /// @dev One slot: what creating, funding and ending Jobs change in addition to the Job itself.
    struct Totals {
        uint48 jobCount;
        uint96 escrowed;
        uint96 kept;
        uint16 evaluatorFeeBps;
    }

    Totals private _totals;
    mapping(uint256 jobId => StoredJob) private _jobs;

    mapping(address account => uint256) public withdrawable;

    constructor(address usdc_, address platformFees_) {
        usdc = usdc_;
        platformFees = platformFees_;
    }

    // Jobs

    function createJob(
        address provider,
        address evaluator,
        uint256 expiredAt,
        string calldata description,
        address hook
    ) external returns (uint256 jobId) {
        if (hook != address(0)) revert HookNotWhitelisted();
        _requireCreatable(msg.sender, provider, evaluator, expiredAt);
        jobId = ++_totals.jobCount;
        StoredJob storage job = _jobs[jobId];
        bytes16 text = _shortOf(description);
        (job.client, job.head, job.evaluator) = (msg.sender, bytes12(text), evaluator);
        job.state = JobStateLib.create(provider, expiredAt, bytes4(text << 96));
        if (text == 0 && bytes(description).length != 0) job.description = description;
        emit JobCreated(jobId, msg.sender, provider, evaluator, expiredAt, address(0));
    }

    function setProvider(uint256 jobId, address provider, bytes calldata) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!state.isIn(JobStatus.Open)) revert WrongStatus();
        if (msg.sender != job.client) revert Unauthorized();
        if (state.provider() != address(0)) revert WrongStatus();
        if (provider == address(0)) revert ZeroAddress();
        _requireSeparate(msg.sender, provider, job.evaluator);
        job.state = JobStateLib.create(provider, state.expiredAt(), state.tail());
        emit ProviderSet(jobId, provider);
    }

    function setBudget(uint256 jobId, uint256 amount, bytes calldata) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!state.isIn(JobStatus.Open)) revert WrongStatus();
        if (msg.sender != job.client && msg.sender != state.provider()) revert Unauthorized();
        if (amount > type(uint48).max) revert BudgetTooHigh(amount, type(uint48).max);
        // forge-lint: disable-next-line(unsafe-typecast)
        job.budget = uint48(amount);
        emit BudgetSet(jobId, amount);
    }

    function fund(uint256 jobId, uint256 expectedBudget, bytes calldata) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!state.isIn(JobStatus.Open)) revert WrongStatus();
        if (msg.sender != job.client) revert Unauthorized();
        uint48 budget = job.budget;
        _requireFundable(state, budget);
        if (budget != expectedBudget) revert BudgetMismatch();
        Totals storage totals = _totals;
        job.state = _funded(state);
        uint96 nowEscrowed = totals.escrowed + budget;
        totals.escrowed = nowEscrowed;
        if (!IFiatToken(usdc).transferFrom(msg.sender, address(this), budget)) revert TransferRefused();
        // Whatever the token did: everything that is owed must be there.
        uint256 owed = uint256(nowEscrowed) + totals.kept;
        if (IFiatToken(usdc).balanceOf(address(this)) < owed) revert UnexpectedFundedAmount();
        emit JobFunded(jobId, msg.sender, budget);
    }

    function fundPaid(
        uint256 jobId,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description
    ) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        _requireTerms(job, state, msg.sender, provider, evaluator, expiredAt, description);
        _requireFundable(state, budget);
        if (job.budget != budget) {
            job.budget = budget;
            emit BudgetSet(jobId, budget);
        }
        job.state = _funded(state);
        uint256 spare = _spare();
        _totals.escrowed += budget;
        IJobPayer(msg.sender).payBudget(jobId, budget);
        // Whatever else was done in that call: in addition to the budget there must be everything owed, and what was there
        // before and belongs to no one.
        if (IFiatToken(usdc).balanceOf(address(this)) < _owed() + spare) revert UnexpectedFundedAmount();
        emit JobFunded(jobId, msg.sender, budget);
    }

    function submit(uint256 jobId, bytes32 deliverable, bytes calldata optParams) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        _handIn(job, state);
        uint256 length = optParams.length;
        // Before the submission itself, so that those who act on that already know where the work is.
        if (length != 0 && length <= MAX_URI_BYTES) emit DeliverableLocated(jobId, optParams);
        emit JobSubmitted(jobId, msg.sender, deliverable);
    }

    function submitWork(uint256 jobId, address client, bytes16 description, bytes32 deliverable) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!_isOf(job, state, client, description)) revert JobMismatch();
        _handIn(job, state);
        emit JobSubmitted(jobId, msg.sender, deliverable);
    }

    function complete(uint256 jobId, bytes32 reason, bytes calldata) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!state.isIn(JobStatus.Submitted)) revert WrongStatus();
        if (msg.sender != job.evaluator) revert Unauthorized();
        address provider = state.provider();
        uint256 budget = _end(job, state.withStatus(JobStatus.Completed));
        emit JobCompleted(jobId, msg.sender, reason);
        (uint16 platformBps, uint16 evaluatorBps) = state.rates();
        uint256 platformFee = budget * platformBps / 10_000;
        uint256 evaluatorFee = budget * evaluatorBps / 10_000;
        uint256 released = budget - platformFee - evaluatorFee;
        _payOut(jobId, provider, released);
        emit PaymentReleased(jobId, provider, released);
        if (platformFee != 0) {
            address receiver = treasury();
            _payOut(jobId, receiver, platformFee);
            emit PlatformFeePaid(jobId, receiver, platformFee);
        }
        if (evaluatorFee != 0) {
            _payOut(jobId, msg.sender, evaluatorFee);
            emit EvaluatorFeePaid(jobId, msg.sender, evaluatorFee);
        }
    }

    function reject(uint256 jobId, bytes32 reason, bytes calldata) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        bool open = state.isIn(JobStatus.Open);
        if (!open && !_isPaidIn(state)) revert WrongStatus();
        if (msg.sender != (open ? job.client : job.evaluator)) revert Unauthorized();
        emit JobRejected(jobId, msg.sender, reason);
        if (open) job.state = state.withStatus(JobStatus.Rejected);
        else _refund(jobId, job, state.withStatus(JobStatus.Rejected));
    }

    function claimRefund(uint256 jobId) external {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!_isPaidIn(state) || block.timestamp < refundableAt(jobId)) revert WrongStatus();
        emit JobExpired(jobId);
        _refund(jobId, job, state.withStatus(JobStatus.Expired));
    }

    function withdraw(address account) external {
        uint256 amount = withdrawable[account];
        if (amount == 0) revert NothingToWithdraw();
        withdrawable[account] = 0;
        // forge-lint: disable-next-line(unsafe-typecast)
        _totals.kept -= uint96(amount);
        if (!IFiatToken(usdc).transfer(account, amount)) revert TransferRefused();
        emit Withdrawn(account, amount);
    }

    function setEvaluatorFeeBps(uint16 newFeeBps) external {
        if (msg.sender != Ownable(platformFees).owner()) revert Unauthorized();
        if (newFeeBps > MAX_FEE_BPS) revert FeesTooHigh();
        _totals.evaluatorFeeBps = newFeeBps;
        emit EvaluatorFeeUpdated(newFeeBps);
    }

    // Views

    function getJob(uint256 jobId) external view returns (Job memory) {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        return _show(jobId, job, state);
    }

    function jobCount() external view returns (uint256) {
        return _totals.jobCount;
    }

    function refundableAt(uint256 jobId) public view returns (uint256) {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        return uint256(state.expiredAt()) + job.grace;
    }

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
        )
    {
        StoredJob storage stored = _jobs[jobId];
        JobState state = stored.state;
        if (state.expiredAt() == 0) return (0, hook, hook, hook, description, 0, 0, status, hook);
        Job memory job = _show(jobId, stored, state);
        (id, client, provider, evaluator) = (job.id, job.client, job.provider, job.evaluator);
        (description, budget, expiredAt, status) = (job.description, job.budget, job.expiredAt, job.status);
    }

    function jobCounter() external view returns (uint256) {
        return _totals.jobCount;
    }

    function paymentToken() external view returns (address) {
        return usdc;
    }

    function jobTerms(uint256 jobId)
        external
        view
        returns (address client, address provider, address evaluator, uint48 budget, uint48 expiredAt, JobStatus status)
    {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        return (job.client, state.provider(), job.evaluator, job.budget, state.expiredAt(), state.status());
    }

    function feeBps() external view returns (uint16 platform, uint16 evaluator) {
        return _feeBps();
    }

    function jobFees(uint256 jobId) external view returns (uint16 platform, uint16 evaluator) {
        (, JobState state) = _jobOf(jobId);
        return state.rates();
    }

    function treasury() public view returns (address) {
        return IPlatformFees(platformFees).treasury();
    }

    function escrowed() external view returns (uint256) {
        return _totals.escrowed;
    }

    function kept() external view returns (uint256) {
        return _totals.kept;
    }

    function previewCreateJob(address client, address provider, address evaluator, uint256 expiredAt) external view {
        _requireCreatable(client, provider, evaluator, expiredAt);
    }

    function previewFundPaid(
        uint256 jobId,
        address client,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description
    ) external view {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        _requireTerms(job, state, client, provider, evaluator, expiredAt, description);
        _requireFundable(state, budget);
        _feeBps();
    }

    function previewSubmitWork(uint256 jobId, address provider, address client, bytes16 description) external view {
        (StoredJob storage job, JobState state) = _jobOf(jobId);
        if (!_isOf(job, state, client, description)) revert JobMismatch();
        _requireSubmittable(state, provider);
    }

    function _show(uint256 jobId, StoredJob storage job, JobState state) private view returns (Job memory) {
        bytes16 text = _joined(job.head, state);
        return Job({
            id: jobId,
            client: job.client,
            provider: state.provider(),
            evaluator: job.evaluator,
            description: text == 0 ? job.description : ShortText.trimmed(text),
            budget: job.budget,
            expiredAt: state.expiredAt(),
            status: state.status(),
            hook: address(0)
        });
    }

    // Requirements

    function _requireCreatable(address client, address provider, address evaluator, uint256 expiredAt) private view {
        if (evaluator == address(0)) revert ZeroAddress();
        if (expiredAt <= block.timestamp + MIN_DURATION) revert ExpiryTooShort();
        if (expiredAt > type(uint40).max) revert ExpiryTooLate(expiredAt, type(uint40).max);
        _requireSeparate(client, provider, evaluator);
    }

    function _requireSeparate(address client, address provider, address evaluator) private pure {
        if (provider == client) revert ClientCannotBeProvider();
        if (provider == evaluator) revert ProviderCannotBeEvaluator();
    }

    function _requireFundable(JobState state, uint256 budget) private view {
        if (!state.isIn(JobStatus.Open)) revert WrongStatus();
        if (state.provider() == address(0)) revert ProviderNotSet();
        if (budget == 0) revert ZeroBudget();
        if (block.timestamp >= state.expiredAt()) revert WrongStatus();
    }

    /// @dev A Job's id is not known for sure before it is final: what it stands for must be what the client says.
    function _requireTerms(
        StoredJob storage job,
        JobState state,
        address client,
        address provider,
        address evaluator,
        uint48 expiredAt,
        bytes16 description
    ) private view {
        if (
            state.provider() != provider || job.evaluator != evaluator || state.expiredAt() != expiredAt
                || !_isOf(job, state, client, description)
        ) revert JobMismatch();
    }

    /// @dev Whether a Job's client is this one, and this its description, without the zero bytes at its end.
    function _isOf(StoredJob storage job, JobState state, address client, bytes16 description)
        private
        view
        returns (bool)
    {
        (address client_, bytes12 head) = (job.client, job.head);
        if (client_ != client || _joined(head, state) != description) return false;
        return description != 0 || bytes(job.description).length == 0;
    }

    /// @dev What of it is not in `description`; zero if it is there, or empty.
    function _shortOf(string calldata description) private pure returns (bytes16) {
        bytes calldata text = bytes(description);
        bool isShort = text.length != 0 && text.length <= 16 && text[text.length - 1] != 0;
        return isShort ? bytes16(text) : bytes16(0);
    }

    function _joined(bytes12 head, JobState state) private pure returns (bytes16) {
        return bytes16(head) | (bytes16(state.tail()) >> 96);
    }

    function _requireSubmittable(JobState state, address provider) private view {
        if (!state.isIn(JobStatus.Funded)) revert WrongStatus();
        if (provider != state.provider()) revert Unauthorized();
        if (block.timestamp >= state.expiredAt()) revert WrongStatus();
    }

    function _jobOf(uint256 jobId) private view returns (StoredJob storage job, JobState state) {
        job = _jobs[jobId];
        state = job.state;
        if (state.expiredAt() == 0) revert InvalidJob();
    }

    /// @dev Whether the budget is in escrow.
    function _isPaidIn(JobState state) private pure returns (bool) {
        return state.isIn(JobStatus.Funded) || state.isIn(JobStatus.Submitted);
    }

    /// @dev With the rates of now.
    function _funded(JobState state) private view returns (JobState) {
        (uint256 platform, uint256 evaluator) = _feeBps();
        return state.funded(platform, evaluator);
    }

    /// @dev Everything that is owed.
    function _owed() private view returns (uint256) {
        Totals storage totals = _totals;
        return uint256(totals.escrowed) + totals.kept;
    }

    /// @dev The surplus, sent by mistake or as a present. It belongs to no one, and stays.
    function _spare() private view returns (uint256) {
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        uint256 owed = _owed();
        return balance > owed ? balance - owed : 0;
    }

    function _feeBps() private view returns (uint16 platform, uint16 evaluator) {
        platform = IPlatformFees(platformFees).feeBps();
        if (platform > MAX_FEE_BPS) revert FeesTooHigh();
        evaluator = _totals.evaluatorFeeBps;
    }

    /// @dev Work that is handed in waits for its evaluation for an hour at least.
    function _handIn(StoredJob storage job, JobState state) private {
        _requireSubmittable(state, msg.sender);
        uint256 end = state.expiredAt();
        uint256 judgedUntil = block.timestamp + EVALUATION_GRACE_PERIOD;
        // forge-lint: disable-next-line(unsafe-typecast)
        if (judgedUntil > end) job.grace = uint16(judgedUntil - end);
        job.state = state.withStatus(JobStatus.Submitted);
    }

    // Money

    /// @dev Takes the budget out of a Job that has it in escrow. Once, since no status leads back.
    function _end(StoredJob storage job, JobState state) private returns (uint48 budget) {
        job.state = state;
        budget = job.budget;
        _totals.escrowed -= budget;
    }

    function _refund(uint256 jobId, StoredJob storage job, JobState state) private {
        (address client, uint256 amount) = (job.client, _end(job, state));
        _payOut(jobId, client, amount);
        emit Refunded(jobId, client, amount);
    }

    /// @dev Keeps what USDC refuses to transfer: one blacklisting must not hold up others' money. Too little gas for the
    /// transfer is not a refusal: the rest of it could not pay for the keeping.
    function _payOut(uint256 jobId, address account, uint256 amount) private {
        if (SafeERC20.trySafeTransfer(IERC20(usdc), account, amount)) return;
        withdrawable[account] += amount;
        // forge-lint: disable-next-line(unsafe-typecast)
        _totals.kept += uint96(amount);
        emit PayoutKept(jobId, account, amount);
    }
}
