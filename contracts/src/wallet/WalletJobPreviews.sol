// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../interfaces/IJobEscrow.sol";
import {Access} from "../libraries/Access.sol";
import {SessionKeyLib} from "../libraries/SessionKey.sol";
import {WalletJobPolicy} from "./WalletJobPolicy.sol";
import {WalletSpending} from "./WalletSpending.sol";

/// @title What the session key's messages about Jobs would revert with now.
abstract contract WalletJobPreviews is WalletJobPolicy, WalletSpending {
    /// @notice As `IJobWallet` says.
    address public immutable jobEscrow;

    constructor(address jobEscrow_) {
        jobEscrow = jobEscrow_;
    }

    /// @dev See `IJobWallet`.
    function previewCreateJob(
        address provider,
        address evaluator,
        uint48 expiredAt,
        uint48 budget,
        address key
    ) external view {
        (Access access,) = _accessOfSession(key, SessionKeyLib.JOBS);
        _requireNotExpired(access);
        if (budget == 0) revert IJobEscrow.ZeroBudget();
        _requireJobAllowed(access, evaluator, expiredAt);
        IJobEscrow(jobEscrow).previewCreateJob(address(this), provider, evaluator, expiredAt);
    }

    /// @dev See `IJobWallet`.
    function previewFundJob(
        uint256 jobId,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description,
        address key
    ) external view {
        Access access;
        (access, key) = _accessOfSession(key, SessionKeyLib.JOBS);
        _checkPolicy(access, _spending, provider, budget);
        _requireWithinBudgets(access, key, provider, budget, budget);
        _requireFundingAllowed(access, evaluator, budget, expiredAt);
        IJobEscrow(jobEscrow)
            .previewFundPaid(jobId, address(this), provider, evaluator, budget, expiredAt, description);
        _requireTransferable(jobEscrow, budget, 0, address(0));
        _requireSpendableFromFleet(access, budget);
    }

    /// @dev See `IJobWallet`.
    function previewSubmitJob(uint256 jobId, address key) external view {
        (Access access,) = _accessOfSession(key, SessionKeyLib.JOBS);
        _requireNotExpired(access);
        IJobEscrow(jobEscrow).previewSubmit(jobId, address(this));
    }
}
