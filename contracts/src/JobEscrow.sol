// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IFiatToken} from "./interfaces/IFiatToken.sol";
import {IJobEscrow} from "./interfaces/IJobEscrow.sol";
import {IJobPayer} from "./interfaces/IJobPayer.sol";
import {IPlatformFees} from "./interfaces/IPlatformFees.sol";

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

    /// @dev Three slots, and more for a description of more than 16 bytes. A shorter one is in what the addresses leave free of
    /// theirs: its first bytes, the rest and its length; that is zero if it is in `description`, or empty.
    struct StoredJob {
        address client;
        bytes12 head;
        /// Zero until one is set.
        address provider;
        /// Never zero, which tells a Job from none.
        uint40 expiredAt;
        /// The rates that were fixed when the Job was funded.
        uint16 platformBps;
        uint16 evaluatorBps;
        JobStatus status;
        /// Seconds for which no refund can be claimed after `expiredAt`.
        uint16 grace;
        address evaluator;
        uint48 budget;
        bytes4 tail;
        uint8 shortLength;
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
        job.client = msg.sender;
        // forge-lint: disable-next-line(unsafe-typecast)
        (job.provider, job.expiredAt) = (provider, uint40(expiredAt));
        job.evaluator = evaluator;
        _storeDescription(job, description);
        emit JobCreated(jobId, msg.sender, provider, evaluator, expiredAt, address(0));
    }

    function setProvider(uint256 jobId, address provider, bytes calldata) external {
        StoredJob storage job = _jobOf(jobId);
        if (job.status != JobStatus.Open) revert WrongStatus();
        if (msg.sender != job.client) revert Unauthorized();
        if (job.provider != address(0)) revert WrongStatus();
        if (provider == address(0)) revert ZeroAddress();
        _requireSeparate(msg.sender, provider, job.evaluator);
        job.provider = provider;
        emit ProviderSet(jobId, provider);
    }

    function setBudget(uint256 jobId, uint256 amount, bytes calldata) external {
        StoredJob storage job = _jobOf(jobId);
        if (job.status != JobStatus.Open) revert WrongStatus();
        if (msg.sender != job.client && msg.sender != job.provider) revert Unauthorized();
        if (amount > type(uint48).max) revert BudgetTooHigh(amount, type(uint48).max);
        // forge-lint: disable-next-line(unsafe-typecast)
        job.budget = uint48(amount);
        emit BudgetSet(jobId, amount);
    }

    function fund(uint256 jobId, uint256 expectedBudget, bytes calldata) external {
        StoredJob storage job = _jobOf(jobId);
        if (job.status != JobStatus.Open) revert WrongStatus();
        if (msg.sender != job.client) revert Unauthorized();
        uint48 budget = job.budget;
        _requireFundable(job, budget);
        if (budget != expectedBudget) revert BudgetMismatch();
        Totals storage totals = _totals;
        (job.platformBps, job.evaluatorBps) = _feeBps();
        job.status = JobStatus.Funded;
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
        StoredJob storage job = _jobOf(jobId);
        _requireTerms(job, msg.sender, provider, evaluator, expiredAt, description);
        _requireFundable(job, budget);
        if (job.budget != budget) {
            job.budget = budget;
            emit BudgetSet(jobId, budget);
        }
        (job.platformBps, job.evaluatorBps) = _feeBps();
        job.status = JobStatus.Funded;
        uint256 spare = _spare();
        _totals.escrowed += budget;
        IJobPayer(msg.sender).payBudget(jobId, budget);
        // Whatever else was done in that call: in addition to the budget there must be everything owed, and what was there
        // before and belongs to no one.
        if (IFiatToken(usdc).balanceOf(address(this)) < _owed() + spare) revert UnexpectedFundedAmount();
        emit JobFunded(jobId, msg.sender, budget);
    }

    function submit(uint256 jobId, bytes32 deliverable, bytes calldata optParams) external {
        _handIn(_jobOf(jobId));
        uint256 length = optParams.length;
        // Before the submission itself, so that those who act on that already know where the work is.
        if (length != 0 && length <= MAX_URI_BYTES) emit DeliverableLocated(jobId, optParams);
        emit JobSubmitted(jobId, msg.sender, deliverable);
    }

    function submitWork(uint256 jobId, address client, bytes16 description, bytes32 deliverable) external {
        StoredJob storage job = _jobOf(jobId);
        if (!_isOf(job, client, description)) revert JobMismatch();
        _handIn(job);
        emit JobSubmitted(jobId, msg.sender, deliverable);
    }

    function complete(uint256 jobId, bytes32 reason, bytes calldata) external {
        StoredJob storage job = _jobOf(jobId);
        if (job.status != JobStatus.Submitted) revert WrongStatus();
        if (msg.sender != job.evaluator) revert Unauthorized();
        address provider = job.provider;
        uint256 budget = _end(job, JobStatus.Completed);
        emit JobCompleted(jobId, msg.sender, reason);
        uint256 platformFee = budget * job.platformBps / 10_000;
        uint256 evaluatorFee = budget * job.evaluatorBps / 10_000;
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
        StoredJob storage job = _jobOf(jobId);
        bool open = job.status == JobStatus.Open;
        if (!open && !_isPaidIn(job)) revert WrongStatus();
        if (msg.sender != (open ? job.client : job.evaluator)) revert Unauthorized();
        emit JobRejected(jobId, msg.sender, reason);
        if (open) job.status = JobStatus.Rejected;
        else _refund(jobId, job, JobStatus.Rejected);
    }

    function claimRefund(uint256 jobId) external {
        StoredJob storage job = _jobOf(jobId);
        if (!_isPaidIn(job) || block.timestamp < refundableAt(jobId)) revert WrongStatus();
        emit JobExpired(jobId);
        _refund(jobId, job, JobStatus.Expired);
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
        return _show(jobId, _jobOf(jobId));
    }

    function jobCount() external view returns (uint256) {
        return _totals.jobCount;
    }

    function refundableAt(uint256 jobId) public view returns (uint256) {
        StoredJob storage job = _jobOf(jobId);
        return uint256(job.expiredAt) + job.grace;
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
        if (stored.expiredAt == 0) return (0, hook, hook, hook, description, 0, 0, status, hook);
        Job memory job = _show(jobId, stored);
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
        StoredJob storage job = _jobOf(jobId);
        return (job.client, job.provider, job.evaluator, job.budget, job.expiredAt, job.status);
    }

    function feeBps() external view returns (uint16 platform, uint16 evaluator) {
        return _feeBps();
    }

    function jobFees(uint256 jobId) external view returns (uint16 platform, uint16 evaluator) {
        StoredJob storage job = _jobOf(jobId);
        return (job.platformBps, job.evaluatorBps);
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
        StoredJob storage job = _jobOf(jobId);
        _requireTerms(job, client, provider, evaluator, expiredAt, description);
        _requireFundable(job, budget);
        _feeBps();
    }

    function previewSubmitWork(uint256 jobId, address provider, address client, bytes16 description) external view {
        StoredJob storage job = _jobOf(jobId);
        if (!_isOf(job, client, description)) revert JobMismatch();
        _requireSubmittable(job, provider);
    }

    function _show(uint256 jobId, StoredJob storage job) private view returns (Job memory) {
        return Job({
            id: jobId,
            client: job.client,
            provider: job.provider,
            evaluator: job.evaluator,
            description: _descriptionOf(job),
            budget: job.budget,
            expiredAt: job.expiredAt,
            status: job.status,
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

    function _requireFundable(StoredJob storage job, uint256 budget) private view {
        if (job.status != JobStatus.Open) revert WrongStatus();
        if (job.provider == address(0)) revert ProviderNotSet();
        if (budget == 0) revert ZeroBudget();
        if (block.timestamp >= job.expiredAt) revert WrongStatus();
    }

    /// @dev A Job's id is not known for sure before it is final: what it stands for must be what the client says.
    function _requireTerms(
        StoredJob storage job,
        address client,
        address provider,
        address evaluator,
        uint48 expiredAt,
        bytes16 description
    ) private view {
        if (
            job.provider != provider || job.evaluator != evaluator || job.expiredAt != expiredAt
                || !_isOf(job, client, description)
        ) revert JobMismatch();
    }

    function _isOf(StoredJob storage job, address client, bytes16 description) private view returns (bool) {
        return job.client == client && _isDescription(job, description);
    }

    /// @dev Whether a Job's description is this one, without the zero bytes at its end.
    function _isDescription(StoredJob storage job, bytes16 text) private view returns (bool) {
        uint256 length = 16;
        while (length != 0 && text[length - 1] == 0) --length;
        if (job.shortLength != length || job.head != bytes12(text)) return false;
        if (job.tail != bytes4(text << 96)) return false;
        return length != 0 || bytes(job.description).length == 0;
    }

    function _storeDescription(StoredJob storage job, string calldata description) private {
        uint256 length = bytes(description).length;
        if (length > 16) {
            job.description = description;
            return;
        }
        bytes16 text = bytes16(bytes(description));
        // forge-lint: disable-next-line(unsafe-typecast)
        (job.head, job.tail, job.shortLength) = (bytes12(text), bytes4(text << 96), uint8(length));
    }

    function _descriptionOf(StoredJob storage job) private view returns (string memory) {
        uint256 length = job.shortLength;
        if (length == 0) return job.description;
        bytes memory text = abi.encodePacked(job.head, job.tail);
        assembly ("memory-safe") {
            mstore(text, length)
        }
        return string(text);
    }

    function _requireSubmittable(StoredJob storage job, address provider) private view {
        if (job.status != JobStatus.Funded) revert WrongStatus();
        if (provider != job.provider) revert Unauthorized();
        if (block.timestamp >= job.expiredAt) revert WrongStatus();
    }

    function _jobOf(uint256 jobId) private view returns (StoredJob storage job) {
        job = _jobs[jobId];
        if (job.expiredAt == 0) revert InvalidJob();
    }

    /// @dev Whether the budget is in escrow.
    function _isPaidIn(StoredJob storage job) private view returns (bool) {
        return job.status == JobStatus.Funded || job.status == JobStatus.Submitted;
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
    function _handIn(StoredJob storage job) private {
        _requireSubmittable(job, msg.sender);
        uint256 end = job.expiredAt;
        uint256 judgedUntil = block.timestamp + EVALUATION_GRACE_PERIOD;
        // forge-lint: disable-next-line(unsafe-typecast)
        if (judgedUntil > end) job.grace = uint16(judgedUntil - end);
        job.status = JobStatus.Submitted;
    }

    // Money

    /// @dev Takes the budget out of a Job that has it in escrow. Once, since no status leads back.
    function _end(StoredJob storage job, JobStatus status) private returns (uint48 budget) {
        job.status = status;
        budget = job.budget;
        _totals.escrowed -= budget;
    }

    function _refund(uint256 jobId, StoredJob storage job, JobStatus status) private {
        (address client, uint256 amount) = (job.client, _end(job, status));
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
