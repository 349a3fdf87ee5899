// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title What bounds the Jobs of a wallet's session key, as all three codes of a wallet read it.
abstract contract WalletJobPolicy is WalletStorage {
    /// @dev How long a Job may last where the owner has set nothing else. Whatever its parties do, its budget comes back
    /// then.
    uint32 internal constant _DEFAULT_JOB_DURATION = 90 days;

    /// @dev The most that a session key can put into one Job: 1,000 USDC.
    uint256 internal constant _MAX_JOB_APPROVAL = 1000e6;

    modifier onlyWithJobs() {
        if (!_takesJobs) revert IJobWallet.JobsUnavailable();
        _;
    }

    function _jobPolicy() internal view returns (address evaluator, uint32 maxDuration) {
        maxDuration = _maxJobDuration;
        return (_jobEvaluator, maxDuration == 0 ? _DEFAULT_JOB_DURATION : maxDuration);
    }

    function _requireFundingAllowed(Access access, address evaluator, uint48 budget, uint48 expiredAt) internal view {
        if (budget > _MAX_JOB_APPROVAL) {
            revert IJobWallet.JobApprovalExceeded(budget, _MAX_JOB_APPROVAL);
        }
        _requireJobAllowed(access, evaluator, expiredAt);
    }

    /// @dev An evaluator decides about the budget, and until a Job's end no one else does: both are for the owner to bound.
    function _requireJobAllowed(Access access, address evaluator, uint48 expiredAt) internal view {
        (address allowed, uint32 maxDuration) = _jobPolicy();
        if (evaluator != allowed) {
            bool listed = access.has(AccessLib.WHITELIST);
            if (listed ? !_isListed(evaluator) : allowed != address(0)) {
                revert IJobWallet.EvaluatorNotAllowed(evaluator);
            }
            _requireEvaluator(evaluator);
        }
        uint256 latest = block.timestamp + maxDuration;
        if (expiredAt > latest) revert IAgentWallet.ExpiryTooLate(expiredAt, latest);
    }

    /// @dev What these contracts could decide, anyone could, or no one.
    function _requireEvaluator(address evaluator) internal view {
        if (evaluator != address(0) && evaluator != address(this) && !_canReceive(evaluator)) {
            revert IJobWallet.EvaluatorNotAllowed(evaluator);
        }
    }
}
