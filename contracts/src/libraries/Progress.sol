// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../interfaces/IJobEscrow.sol";

/// @notice How far a Job is and all that decides when it may go on, in one storage slot. From the lowest bit:
///
/// | bits | field        | meaning                                                          |
/// |------|--------------|------------------------------------------------------------------|
/// | 160  | provider     | zero until one is set                                            |
/// | 48   | expiredAt    | never zero, which tells a Job from none                          |
/// | 16   | platformBps  | the platform's rate, fixed when the Job was funded               |
/// | 16   | evaluatorBps | the evaluator's rate, fixed when the Job was funded              |
/// | 4    | status       | `IJobEscrow.JobStatus`                                           |
/// | 12   | grace        | seconds for which no refund can be claimed after `expiredAt`     |
type Progress is uint256;

using ProgressLib for Progress global;

/// @title Reads and changes `Progress` values; storage is the caller's business.
library ProgressLib {
    uint256 private constant _EXPIRED_AT_SHIFT = 160;
    uint256 private constant _PLATFORM_BPS_SHIFT = 208;
    uint256 private constant _EVALUATOR_BPS_SHIFT = 224;
    uint256 private constant _STATUS_SHIFT = 240;
    uint256 private constant _GRACE_SHIFT = 244;

    uint256 private constant _STATUS_MASK = 0xf;

    /// @dev Work that was handed in waits at least so long for its evaluation. As a grace it has 12 bits.
    uint256 internal constant EVALUATION_SECONDS = 1 hours;

    /// @dev An open Job.
    function create(address provider_, uint48 expiredAt_) internal pure returns (Progress) {
        return Progress.wrap(uint160(provider_) | (uint256(expiredAt_) << _EXPIRED_AT_SHIFT));
    }

    function exists(Progress self) internal pure returns (bool) {
        return self.expiredAt() != 0;
    }

    function provider(Progress self) internal pure returns (address) {
        return address(uint160(Progress.unwrap(self)));
    }

    function expiredAt(Progress self) internal pure returns (uint48) {
        return uint48(Progress.unwrap(self) >> _EXPIRED_AT_SHIFT);
    }

    function platformBps(Progress self) internal pure returns (uint16) {
        return uint16(Progress.unwrap(self) >> _PLATFORM_BPS_SHIFT);
    }

    function evaluatorBps(Progress self) internal pure returns (uint16) {
        return uint16(Progress.unwrap(self) >> _EVALUATOR_BPS_SHIFT);
    }

    function status(Progress self) internal pure returns (IJobEscrow.JobStatus) {
        return IJobEscrow.JobStatus((Progress.unwrap(self) >> _STATUS_SHIFT) & _STATUS_MASK);
    }

    /// @dev First second in which a refund can be claimed, if the budget is in escrow then.
    function refundableAt(Progress self) internal pure returns (uint256) {
        return uint256(self.expiredAt()) + (Progress.unwrap(self) >> _GRACE_SHIFT);
    }

    /// @dev Whether the budget is in escrow.
    function isPaidIn(Progress self) internal pure returns (bool) {
        IJobEscrow.JobStatus status_ = self.status();
        return status_ == IJobEscrow.JobStatus.Funded || status_ == IJobEscrow.JobStatus.Submitted;
    }

    /// @dev The provider of a Job that has none.
    function withProvider(Progress self, address provider_) internal pure returns (Progress) {
        return Progress.wrap(Progress.unwrap(self) | uint160(provider_));
    }

    /// @dev The rates of a Job that has none.
    function withFees(Progress self, uint16 platformBps_, uint16 evaluatorBps_) internal pure returns (Progress) {
        return Progress.wrap(
            Progress.unwrap(self) | (uint256(platformBps_) << _PLATFORM_BPS_SHIFT)
                | (uint256(evaluatorBps_) << _EVALUATOR_BPS_SHIFT)
        );
    }

    function withStatus(Progress self, IJobEscrow.JobStatus status_) internal pure returns (Progress) {
        uint256 kept = Progress.unwrap(self) & ~(_STATUS_MASK << _STATUS_SHIFT);
        return Progress.wrap(kept | (uint256(status_) << _STATUS_SHIFT));
    }

    /// @dev Handed in at `time`, which is before `expiredAt`.
    function withSubmission(Progress self, uint256 time) internal pure returns (Progress) {
        uint256 word = Progress.unwrap(self.withStatus(IJobEscrow.JobStatus.Submitted));
        uint256 judgedUntil = time + EVALUATION_SECONDS;
        uint256 end = self.expiredAt();
        return Progress.wrap(judgedUntil > end ? word | ((judgedUntil - end) << _GRACE_SHIFT) : word);
    }
}
