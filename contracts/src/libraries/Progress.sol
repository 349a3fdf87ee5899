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
/// | 8    | status       | `IJobEscrow.JobStatus`                                           |
type Progress is uint256;

using ProgressLib for Progress global;

/// @title Reads and changes `Progress` values; storage is the caller's business.
library ProgressLib {
    uint256 private constant _EXPIRED_AT_SHIFT = 160;
    uint256 private constant _PLATFORM_BPS_SHIFT = 208;
    uint256 private constant _EVALUATOR_BPS_SHIFT = 224;
    uint256 private constant _STATUS_SHIFT = 240;

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
        return IJobEscrow.JobStatus(uint8(Progress.unwrap(self) >> _STATUS_SHIFT));
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
    function withFees(Progress self, uint16 platformBps_, uint16 evaluatorBps_)
        internal
        pure
        returns (Progress)
    {
        return Progress.wrap(
            Progress.unwrap(self) | (uint256(platformBps_) << _PLATFORM_BPS_SHIFT)
                | (uint256(evaluatorBps_) << _EVALUATOR_BPS_SHIFT)
        );
    }

    function withStatus(Progress self, IJobEscrow.JobStatus status_) internal pure returns (Progress) {
        uint256 kept = Progress.unwrap(self) & ~(uint256(type(uint8).max) << _STATUS_SHIFT);
        return Progress.wrap(kept | (uint256(status_) << _STATUS_SHIFT));
    }
}
