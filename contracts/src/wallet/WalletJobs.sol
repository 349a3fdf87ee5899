// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../interfaces/IJobEscrow.sol";
import {IJobPayer} from "../interfaces/IJobPayer.sol";
import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {Access} from "../libraries/Access.sol";
import {ShortText} from "../libraries/ShortText.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletJobPolicy} from "./WalletJobPolicy.sol";
import {WalletSpending} from "./WalletSpending.sol";
import {Scopes} from "./WalletStorage.sol";

/// @title What the session key can do about Jobs: create, fund and submit them, each by a call of its own.
abstract contract WalletJobs is IJobPayer, WalletJobPolicy, WalletSpending {
    bytes32 private constant _JOB_CREATION_TYPEHASH = keccak256(
        "JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline,uint48 epoch)"
    );
    bytes32 private constant _JOB_FUNDING_TYPEHASH = keccak256(
        "JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline,uint48 epoch)"
    );
    bytes32 private constant _JOB_SUBMISSION_TYPEHASH = keccak256(
        "JobSubmission(uint256 jobId,address client,bytes16 description,bytes32 deliverable,uint256 nonce,uint48 deadline,uint48 epoch)"
    );

    function createJob(IJobWallet.JobCreation calldata creation, bytes calldata sessionSignature)
        external
        onlyWithJobs
        returns (uint256 jobId)
    {
        (Access access, Spending spending,) = _requireMessage(_JOB_CREATION_TYPEHASH, 8, sessionSignature, Scopes.JOBS);
        _requireNotExpired(access);
        _spending = spending;
        uint48 budget = creation.budget;
        if (budget == 0) revert IJobEscrow.ZeroBudget();
        _requireJobAllowed(access, creation.evaluator, creation.expiredAt);
        IJobEscrow escrow = IJobEscrow(_jobEscrow);
        string memory description = ShortText.trimmed(creation.description);
        jobId = escrow.createJob(creation.provider, creation.evaluator, creation.expiredAt, description, address(0));
        escrow.setBudget(jobId, budget, "");
        emit IJobWallet.JobSpecified(jobId, creation.metadataHash);
    }

    function fundJob(IJobWallet.JobFunding calldata funding, bytes calldata sessionSignature) external onlyWithJobs {
        (address provider, uint48 budget) = (funding.provider, funding.budget);
        (Access access, Spending spending, address key) =
            _requireMessage(_JOB_FUNDING_TYPEHASH, 8, sessionSignature, Scopes.JOBS);
        spending = _checkPolicy(access, spending, provider, budget, budget);
        if (_isBound(access, key)) _countInBudgets(access, key, provider, budget, budget);
        if (spending.reserving()) spending = _withReserving(spending);
        _spending = spending;
        _requireFundingAllowed(access, funding.evaluator, budget, funding.expiredAt);
        IJobEscrow(_jobEscrow)
            .fundPaid(funding.jobId, provider, funding.evaluator, budget, funding.expiredAt, funding.description);
    }

    function payBudget(uint256, uint256 budget) external {
        // The escrow asks only the party that has it fund a Job, in that call: this wallet, in `fundJob` or for its owner.
        if (msg.sender != _jobEscrow) revert IAgentWallet.Unauthorized();
        if (_spending.reserving()) _requireAvailable(budget);
        _transfer(_jobEscrow, budget);
    }

    function submitJob(IJobWallet.JobSubmission calldata submission, bytes calldata sessionSignature)
        external
        onlyWithJobs
    {
        (Access access, Spending spending,) =
            _requireMessage(_JOB_SUBMISSION_TYPEHASH, 6, sessionSignature, Scopes.JOBS);
        _requireNotExpired(access);
        _spending = spending;
        IJobEscrow(_jobEscrow)
            .submitWork(submission.jobId, submission.client, submission.description, submission.deliverable);
    }
}
