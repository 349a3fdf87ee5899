// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";

/// @notice What the escrow, and wallets that take part, should do: plain variables, one rule a line.
abstract contract EscrowModel {
    struct ModelJob {
        address client;
        address provider;
        address evaluator;
        uint256 budget;
        uint256 expiredAt;
        uint256 submittedAt;
        uint256 platformBps;
        uint256 evaluatorBps;
        IJobEscrow.JobStatus status;
    }

    struct Policy {
        uint256 txLimit;
        uint256 dailyLimit;
        bool frozen;
    }

    ModelJob[] internal modelJobs;
    mapping(address wallet => Policy) internal modelPolicy;
    mapping(address account => uint256) internal modelBalance;
    mapping(address account => uint256) internal modelKept;
    mapping(address account => bool) internal modelBlacklist;
    mapping(address wallet => mapping(uint256 day => uint256)) internal modelCommitted;
    uint256 internal modelPlatformBps;
    uint256 internal modelEvaluatorBps;
    uint256 internal modelDonated;

    function _canCreate(address client, address provider, address evaluator, uint256 expiredAt)
        internal
        view
        returns (bool)
    {
        return expiredAt > block.timestamp + 5 minutes && provider != client && provider != evaluator;
    }

    function _canSetBudget(ModelJob memory job, address caller) internal pure returns (bool) {
        return job.status == IJobEscrow.JobStatus.Open && (caller == job.client || caller == job.provider);
    }

    function _canFund(ModelJob memory job, address caller, uint256 budget) internal view returns (bool) {
        if (job.status != IJobEscrow.JobStatus.Open || caller != job.client) return false;
        if (budget == 0 || block.timestamp >= job.expiredAt) return false;
        return !modelBlacklist[caller] && modelBalance[caller] >= budget;
    }

    function _canSubmit(ModelJob memory job, address caller) internal view returns (bool) {
        return job.status == IJobEscrow.JobStatus.Funded && caller == job.provider && block.timestamp < job.expiredAt;
    }

    function _canComplete(ModelJob memory job, address caller) internal pure returns (bool) {
        return job.status == IJobEscrow.JobStatus.Submitted && caller == job.evaluator;
    }

    function _canReject(ModelJob memory job, address caller) internal pure returns (bool) {
        if (job.status == IJobEscrow.JobStatus.Open) return caller == job.client;
        return _isPaidIn(job) && caller == job.evaluator;
    }

    function _canClaimRefund(ModelJob memory job) internal view returns (bool) {
        if (job.status == IJobEscrow.JobStatus.Submitted && block.timestamp < job.submittedAt + 1 hours) {
            return false;
        }
        return _isPaidIn(job) && block.timestamp >= job.expiredAt;
    }

    function _isPaidIn(ModelJob memory job) internal pure returns (bool) {
        return job.status == IJobEscrow.JobStatus.Funded || job.status == IJobEscrow.JobStatus.Submitted;
    }

    function _canCommit(address wallet, uint256 amount) internal view returns (bool) {
        Policy memory policy = modelPolicy[wallet];
        if (policy.frozen || amount == 0) return false;
        if (policy.txLimit != 0 && amount > policy.txLimit) return false;
        return policy.dailyLimit == 0 || modelCommitted[wallet][block.timestamp / 1 days] + amount <= policy.dailyLimit;
    }

    function _modelCommit(address wallet, uint256 amount) internal {
        modelCommitted[wallet][block.timestamp / 1 days] += amount;
    }

    function _modelFund(uint256 index, uint256 budget) internal {
        ModelJob storage job = modelJobs[index];
        job.budget = budget;
        job.status = IJobEscrow.JobStatus.Funded;
        (job.platformBps, job.evaluatorBps) = (modelPlatformBps, modelEvaluatorBps);
        modelBalance[job.client] -= budget;
    }

    function _modelComplete(uint256 index, address treasury) internal {
        ModelJob storage job = modelJobs[index];
        uint256 platformFee = job.budget * job.platformBps / 10_000;
        uint256 evaluatorFee = job.budget * job.evaluatorBps / 10_000;
        job.status = IJobEscrow.JobStatus.Completed;
        _modelPayOut(treasury, platformFee);
        _modelPayOut(job.evaluator, evaluatorFee);
        _modelPayOut(job.provider, job.budget - platformFee - evaluatorFee);
    }

    function _modelRefund(uint256 index, IJobEscrow.JobStatus status) internal {
        ModelJob storage job = modelJobs[index];
        if (_isPaidIn(job)) _modelPayOut(job.client, job.budget);
        job.status = status;
    }

    function _modelPayOut(address account, uint256 amount) private {
        if (modelBlacklist[account]) modelKept[account] += amount;
        else modelBalance[account] += amount;
    }

    function _modelEscrowed() internal view returns (uint256 sum) {
        for (uint256 i = 0; i < modelJobs.length; ++i) {
            if (_isPaidIn(modelJobs[i])) sum += modelJobs[i].budget;
        }
    }
}
