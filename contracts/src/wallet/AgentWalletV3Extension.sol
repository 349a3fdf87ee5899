// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {WalletExtension} from "./WalletExtension.sol";
import {WalletJobPreviews} from "./WalletJobPreviews.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title The extension of a wallet for payments and Jobs: what the owner lets Jobs be.
contract AgentWalletV3Extension is WalletExtension, WalletJobPreviews {
    /// @notice How long a Job may last where the owner has set nothing else.
    uint32 public constant DEFAULT_JOB_DURATION = _DEFAULT_JOB_DURATION;

    constructor(address usdc_, address platformFees_, address jobEscrow_)
        WalletStorage(usdc_, platformFees_)
        WalletJobPreviews(jobEscrow_)
    {}

    /// @dev See `IJobWallet`.
    function setJobPolicy(address evaluator, uint32 maxDuration) external onlyOwner {
        _setJobPolicy(evaluator, maxDuration);
    }

    /// @dev See `IJobWallet`.
    function configureWithJobs(
        uint48 txLimit,
        uint48 dailyLimit,
        uint48 expiresAt,
        address[] calldata recipients,
        address evaluator,
        uint32 maxDuration
    ) external onlyOwner {
        _configure(txLimit, dailyLimit, expiresAt, recipients);
        _setJobPolicy(evaluator, maxDuration);
    }

    /// @dev See `IJobWallet`.
    function jobPolicy() external view returns (address evaluator, uint32 maxDuration) {
        return _jobPolicy();
    }

    function _setJobPolicy(address evaluator, uint32 maxDuration) private {
        (_jobEvaluator, _maxJobDuration) = (evaluator, maxDuration);
        emit IJobWallet.JobPolicyUpdated(evaluator, maxDuration);
    }

    function _version() internal pure override returns (string memory) {
        return "3";
    }
}
