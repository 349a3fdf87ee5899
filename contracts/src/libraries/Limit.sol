// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Limits of which zero is none.
library Limit {
    /// @dev What a limit bounds: anything if it is zero. Every payment asks several times, and a branch would cost more.
    function orNone(uint256 limit) internal pure returns (uint256 bound) {
        assembly ("memory-safe") {
            bound := or(limit, sub(0, iszero(limit)))
        }
    }
}
