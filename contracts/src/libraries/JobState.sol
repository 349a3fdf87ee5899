// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../interfaces/IJobEscrow.sol";

/// @notice What handing in work reads and changes of a Job, in one storage slot. From the lowest bit:
///
/// | bits | field       | meaning                                                |
/// |------|-------------|--------------------------------------------------------|
/// | 160  | provider    | zero until one is set                                  |
/// | 40   | expiredAt   | never zero, which tells a Job from none                |
/// | 6    | status      | see `IJobEscrow.JobStatus`                             |
/// | 9    | platform    | its fee rate, fixed when the Job was funded            |
/// | 9    | evaluator   | its fee rate, fixed then, too                          |
/// | 32   | tail        | the last bytes of a short description                  |
type JobState is uint256;

using JobStateLib for JobState global;

/// @title Reads and changes `JobState` values; storage is the caller's business.
library JobStateLib {
    uint256 private constant _EXPIRED_AT_SHIFT = 160;
    uint256 private constant _STATUS_SHIFT = 200;
    uint256 private constant _PLATFORM_SHIFT = 206;
    uint256 private constant _EVALUATOR_SHIFT = 215;
    uint256 private constant _STATUS_MASK = 63;
    uint256 private constant _RATE_MASK = 511;

    /// @dev Of an open Job. `newExpiredAt` has at most 40 bits.
    function create(address newProvider, uint256 newExpiredAt, bytes4 newTail) internal pure returns (JobState) {
        return JobState.wrap(uint160(newProvider) | (newExpiredAt << _EXPIRED_AT_SHIFT) | uint256(bytes32(newTail)));
    }

    function provider(JobState self) internal pure returns (address) {
        return address(uint160(JobState.unwrap(self)));
    }

    function expiredAt(JobState self) internal pure returns (uint40) {
        return uint40(JobState.unwrap(self) >> _EXPIRED_AT_SHIFT);
    }

    function status(JobState self) internal pure returns (IJobEscrow.JobStatus) {
        return IJobEscrow.JobStatus((JobState.unwrap(self) >> _STATUS_SHIFT) & _STATUS_MASK);
    }

    function isIn(JobState self, IJobEscrow.JobStatus status_) internal pure returns (bool) {
        return (JobState.unwrap(self) >> _STATUS_SHIFT) & _STATUS_MASK == uint256(status_);
    }

    function rates(JobState self) internal pure returns (uint16 platform, uint16 evaluator) {
        uint256 word = JobState.unwrap(self);
        return (uint16((word >> _PLATFORM_SHIFT) & _RATE_MASK), uint16((word >> _EVALUATOR_SHIFT) & _RATE_MASK));
    }

    function tail(JobState self) internal pure returns (bytes4) {
        return bytes4(bytes32(JobState.unwrap(self)));
    }

    function withStatus(JobState self, IJobEscrow.JobStatus newStatus) internal pure returns (JobState) {
        uint256 kept = JobState.unwrap(self) & ~(_STATUS_MASK << _STATUS_SHIFT);
        return JobState.wrap(kept | (uint256(newStatus) << _STATUS_SHIFT));
    }

    /// @dev Of an open Job: the same after it was funded at these rates, of at most 9 bits.
    function funded(JobState self, uint256 platform, uint256 evaluator) internal pure returns (JobState) {
        uint256 word = JobState.unwrap(self.withStatus(IJobEscrow.JobStatus.Funded));
        return JobState.wrap(word | (platform << _PLATFORM_SHIFT) | (evaluator << _EVALUATOR_SHIFT));
    }
}
