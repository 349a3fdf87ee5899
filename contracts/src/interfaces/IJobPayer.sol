// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title A client that pays for its Jobs when the escrow asks it to. See `IJobEscrow.fundPaid`.
interface IJobPayer {
    /// @notice Has to transfer `budget` micro-USDC to the caller, which must be the escrow, or the Job is not funded.
    function payBudget(uint256 jobId, uint256 budget) external;
}
