// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {IJobEscrow} from "../interfaces/IJobEscrow.sol";
import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {Access} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletPayments} from "./WalletPayments.sol";

/// @title What the session key can do about Jobs: create, fund and submit them, each by a call of its own.
abstract contract WalletJobs is IJobWallet, WalletPayments {
    /// @notice The most that a session key can put into one Job: 1,000 USDC.
    uint256 public constant MAX_JOB_APPROVAL = 1000e6;

    /// @inheritdoc IJobWallet
    address public immutable jobEscrow;

    bytes32 private constant _JOB_CREATION_TYPEHASH = keccak256(
        "JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline)"
    );
    bytes32 private constant _JOB_FUNDING_TYPEHASH = keccak256(
        "JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint256 nonce,uint48 deadline)"
    );
    bytes32 private constant _JOB_SUBMISSION_TYPEHASH =
        keccak256("JobSubmission(uint256 jobId,bytes32 deliverable,uint256 nonce,uint48 deadline)");

    constructor(address jobEscrow_) {
        jobEscrow = jobEscrow_;
    }

    /// @inheritdoc IJobWallet
    function createJob(JobCreation calldata creation, bytes calldata sessionSignature)
        external
        returns (uint256 jobId)
    {
        (Access access, Spending spending) = _requireTimely(creation.deadline, creation.nonce);
        _requireSession(access, _hashJobCreation(creation), sessionSignature);
        _requireActive(access);
        _spending = spending;
        uint48 budget = creation.budget;
        if (budget == 0) revert IJobEscrow.ZeroBudget();
        IJobEscrow escrow = IJobEscrow(jobEscrow);
        string memory description = _trimmed(creation.description);
        jobId = escrow.createJob(
            creation.provider, creation.evaluator, creation.expiredAt, description, address(0)
        );
        escrow.setBudget(jobId, budget, "");
        emit JobSpecified(jobId, creation.metadataHash);
    }

    /// @inheritdoc IJobWallet
    function fundJob(JobFunding calldata funding, bytes calldata sessionSignature) external {
        (address provider, uint48 budget) = (funding.provider, funding.budget);
        (Access access, Spending spending) = _requireTimely(funding.deadline, funding.nonce);
        _requireSession(access, _hashJobFunding(funding), sessionSignature);
        spending = _checkPolicy(access, spending, provider, budget);
        if (spending.reserving()) spending = _withReserving(spending);
        _spending = spending;
        uint256 jobId = funding.jobId;
        uint48 present = _checkTerms(jobId, provider, funding.evaluator, budget);
        if (present != budget) IJobEscrow(jobEscrow).setBudget(jobId, budget, "");
        if (spending.reserving() && !_isAvailable(budget)) _requireFundable(jobId, budget);
        (bool ok, bytes memory reason) = usdc.call(abi.encodeCall(IFiatToken.approve, (jobEscrow, budget)));
        if (ok) (ok, reason) = jobEscrow.call(abi.encodeCall(IJobEscrow.fund, (jobId, budget, "")));
        if (ok) return;
        _requireFundable(jobId, budget);
        _bubble(reason);
    }

    /// @inheritdoc IJobWallet
    function submitJob(JobSubmission calldata submission, bytes calldata sessionSignature) external {
        (Access access, Spending spending) = _requireTimely(submission.deadline, submission.nonce);
        _requireSession(access, _hashJobSubmission(submission), sessionSignature);
        _requireActive(access);
        _spending = spending;
        IJobEscrow(jobEscrow).submit(submission.jobId, submission.deliverable, "");
    }

    /// @inheritdoc IJobWallet
    function previewCreateJob(address provider, address evaluator, uint48 expiredAt, uint48 budget)
        external
        view
    {
        _requireActive(_accessOfSession());
        if (budget == 0) revert IJobEscrow.ZeroBudget();
        IJobEscrow(jobEscrow).previewCreateJob(address(this), provider, evaluator, expiredAt);
    }

    /// @inheritdoc IJobWallet
    function previewFundJob(uint256 jobId, address provider, address evaluator, uint48 budget) external view {
        _checkPolicy(_accessOfSession(), _spending, provider, budget);
        _checkTerms(jobId, provider, evaluator, budget);
        _requireFundable(jobId, budget);
    }

    /// @inheritdoc IJobWallet
    function previewSubmitJob(uint256 jobId) external view {
        _requireActive(_accessOfSession());
        IJobEscrow(jobEscrow).previewSubmit(jobId, address(this));
    }

    /// @dev A Job's id is not known for sure before it is final: what it stands for must be what was signed.
    /// @return present The budget that the Job has now.
    function _checkTerms(uint256 jobId, address provider, address evaluator, uint48 budget)
        private
        view
        returns (uint48 present)
    {
        if (budget > MAX_JOB_APPROVAL) revert JobApprovalExceeded(budget, MAX_JOB_APPROVAL);
        address client;
        address actualProvider;
        address actualEvaluator;
        (client, actualProvider, actualEvaluator, present,,) = IJobEscrow(jobEscrow).jobTerms(jobId);
        if (client != address(this) || actualProvider != provider || actualEvaluator != evaluator) {
            revert JobMismatch();
        }
    }

    /// @dev Reverts with what the escrow or USDC would say, and names a shortage.
    function _requireFundable(uint256 jobId, uint48 budget) private view {
        IJobEscrow(jobEscrow).previewFund(jobId, address(this), budget);
        _requireTransferable(jobEscrow, budget, 0, address(0));
    }

    function _trimmed(bytes16 text) private pure returns (string memory) {
        bytes memory trimmed = abi.encodePacked(text);
        uint256 length = 16;
        while (length != 0 && text[length - 1] == 0) --length;
        assembly ("memory-safe") {
            mstore(trimmed, length)
        }
        return string(trimmed);
    }

    function _hashJobCreation(JobCreation calldata creation) private view returns (bytes32) {
        uint256 offset;
        assembly ("memory-safe") {
            offset := creation
        }
        return _hashStaticStruct(_JOB_CREATION_TYPEHASH, offset, 0x100);
    }

    function _hashJobFunding(JobFunding calldata funding) private view returns (bytes32) {
        uint256 offset;
        assembly ("memory-safe") {
            offset := funding
        }
        return _hashStaticStruct(_JOB_FUNDING_TYPEHASH, offset, 0xc0);
    }

    function _hashJobSubmission(JobSubmission calldata submission) private view returns (bytes32) {
        uint256 offset;
        assembly ("memory-safe") {
            offset := submission
        }
        return _hashStaticStruct(_JOB_SUBMISSION_TYPEHASH, offset, 0x80);
    }
}
