// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Budget, BudgetLib} from "./Budget.sol";

/// @title Up to one budget of each period, which a spend counts against together.
/// @dev `periods` says which there are, so that no other one is read: bit 1 is the day's, bit 2 the week's, bit 3 the month's.
library Budgets {
    /// @dev The first budget that would be exceeded now if `amount` were spent; of period zero if none.
    function findExceeded(mapping(uint256 period => Budget) storage self, uint256 periods, uint256 amount)
        internal
        view
        returns (uint8 period, uint256 total, uint256 limit)
    {
        for (period = 1; period <= BudgetLib.PERIODS; ++period) {
            if (!has(periods, period)) continue;
            (total, limit) = self[period].with(amount, block.timestamp);
            if (total > limit) return (period, total, limit);
        }
        return (0, 0, 0);
    }

    /// @dev Counts `amount`, for which `findExceeded` has found none.
    function spend(mapping(uint256 period => Budget) storage self, uint256 periods, uint256 amount) internal {
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            if (has(periods, period)) self[period] = self[period].spend(amount, block.timestamp);
        }
    }

    /// @dev Replaces the limits, zero for none. What was spent stays counted where there was a limit.
    /// @return next Which there are now.
    function set(mapping(uint256 period => Budget) storage self, uint256 periods, uint48 day, uint48 week, uint48 month)
        internal
        returns (uint256 next)
    {
        uint48[3] memory limits = [day, week, month];
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            uint48 limit = limits[period - 1];
            if (limit != 0) next |= 1 << period;
            else if (!has(periods, period)) continue;
            self[period] = self[period].withLimit(period, limit, block.timestamp);
        }
    }

    function has(uint256 periods, uint256 period) private pure returns (bool) {
        return periods & (1 << period) != 0;
    }
}
