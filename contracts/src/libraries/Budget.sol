// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice At most `limit` in any period, in one storage slot. From the lowest bit:
///
/// | bits | field   | meaning                                                                   |
/// |------|---------|---------------------------------------------------------------------------|
/// | 192  | buckets | micro-USDC spent in the third `stamp` and the three before, 48 bits each  |
/// | 48   | limit   | micro-USDC, never zero, which tells a budget from none                    |
/// | 14   | stamp   | the third of a period in which was spent last, modulo 2^14                |
/// | 2    | period  | 1 day (24 hours), 2 week (7 days), 3 month (30 days), 0 hour              |
///
/// What counts is all four buckets: three whole thirds and the present one. So a spend counts for a period at least, and for
/// four thirds of one at most.
type Budget is uint256;

using BudgetLib for Budget global;

/// @title Reads and changes `Budget` values; storage is the caller's business.
library BudgetLib {
    /// @dev The periods go from one to this, which is the hour. A `Budget` has their two lowest bits.
    uint256 internal constant PERIODS = 4;

    /// @dev Seconds of a third of each period by its two bits, 32 bits each. A longer one has whole ones of the shortest two.
    uint256 private constant _THIRDS =
        uint256(20 minutes) | (8 hours << 32) | (uint256(56 hours) << 64) | (uint256(240 hours) << 96);

    uint256 private constant _LIMIT_SHIFT = 192;
    uint256 private constant _STAMP_SHIFT = 240;
    uint256 private constant _PERIOD_SHIFT = 254;

    uint256 private constant _BUCKET_BITS = 48;
    uint256 private constant _BUCKET_MASK = type(uint48).max;
    uint256 private constant _BUCKETS_MASK = type(uint192).max;
    uint256 private constant _STAMP_MASK = type(uint16).max >> 2;
    uint256 private constant _TERMS_MASK = ~(_BUCKETS_MASK | (_STAMP_MASK << _STAMP_SHIFT));

    function exists(Budget self) internal pure returns (bool) {
        return Budget.unwrap(self) != 0;
    }

    function limit(Budget self) internal pure returns (uint48) {
        return uint48(Budget.unwrap(self) >> _LIMIT_SHIFT);
    }

    function period(Budget self) internal pure returns (uint8) {
        uint256 bits = Budget.unwrap(self) >> _PERIOD_SHIFT;
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint8(bits == 0 ? PERIODS : bits);
    }

    /// @dev Seconds of a third of a period.
    function thirdOf(uint256 period_) internal pure returns (uint256) {
        return uint32(_THIRDS >> (32 * (period_ & 3)));
    }

    /// @dev What counts against the limit at `time`, which has at most 50 bits.
    function spentAt(Budget self, uint256 time) internal pure returns (uint256) {
        return _sum(_bucketsIn(self, _thirdAt(self, time)));
    }

    /// @dev The rest of it at `time`; unlimited if there is none.
    function leftAt(Budget self, uint256 time) internal pure returns (uint256) {
        if (!self.exists()) return type(uint256).max;
        uint256 spent = self.spentAt(time);
        uint256 limit_ = self.limit();
        return spent < limit_ ? limit_ - spent : 0;
    }

    /// @dev What would count after a spend of `amount`, which has at most 54 bits, and the limit.
    function with(Budget self, uint256 amount, uint256 time) internal pure returns (uint256 total, uint256 limit_) {
        unchecked {
            return (self.spentAt(time) + amount, self.limit());
        }
    }

    /// @dev All of it, as views show it; all zero if there is none.
    function shownAt(Budget self, uint256 time) internal pure returns (uint8 period_, uint48 limit_, uint48 spent) {
        if (!self.exists()) return (0, 0, 0);
        // No more bits: what was spent is within a limit, the present one or an earlier.
        // forge-lint: disable-next-line(unsafe-typecast)
        return (self.period(), self.limit(), uint48(self.spentAt(time)));
    }

    /// @dev The same with another limit. What was spent stays, unless the period is another one. None if the limit is zero.
    /// `newPeriod` is at most `PERIODS`, and not zero if the limit is not.
    function withLimit(Budget self, uint256 newPeriod, uint48 newLimit, uint256 time) internal pure returns (Budget) {
        if (newLimit == 0) return Budget.wrap(0);
        uint256 third = time / thirdOf(newPeriod);
        uint256 buckets = self.period() == newPeriod ? _bucketsIn(self, third) : 0;
        uint256 terms = (uint256(newLimit) << _LIMIT_SHIFT) | (newPeriod << _PERIOD_SHIFT);
        return _create(terms, third, buckets);
    }

    /// @dev The same after `amount` was spent at `time`. The caller has made sure that all that counts then is within the limit, or
    /// a bucket could overflow.
    function spend(Budget self, uint256 amount, uint256 time) internal pure returns (Budget) {
        uint256 third = _thirdAt(self, time);
        unchecked {
            return _create(Budget.unwrap(self) & _TERMS_MASK, third, _bucketsIn(self, third) + amount);
        }
    }

    /// @dev `terms` are limit and period where they belong.
    function _create(uint256 terms, uint256 third, uint256 buckets) private pure returns (Budget) {
        return Budget.wrap(terms | ((third & _STAMP_MASK) << _STAMP_SHIFT) | buckets);
    }

    /// @dev The number of the budget's third at `time`.
    function _thirdAt(Budget self, uint256 time) private pure returns (uint256) {
        return time / thirdOf(Budget.unwrap(self) >> _PERIOD_SHIFT);
    }

    /// @dev The buckets as they are in `third`, that of `third` lowest. Stamps are compared modulo 2^14: what was spent exactly so
    /// many thirds ago, and nothing since, counts again: after 15 years at least, in a budget of an hour after 227 days. That is
    /// too much, never too little.
    function _bucketsIn(Budget self, uint256 third) private pure returns (uint256) {
        uint256 word = Budget.unwrap(self);
        unchecked {
            uint256 age = (third - (word >> _STAMP_SHIFT)) & _STAMP_MASK;
            return (word << (age * _BUCKET_BITS)) & _BUCKETS_MASK;
        }
    }

    function _sum(uint256 buckets) private pure returns (uint256 sum) {
        unchecked {
            sum = (buckets & _BUCKET_MASK) + ((buckets >> 48) & _BUCKET_MASK) + ((buckets >> 96) & _BUCKET_MASK)
                + (buckets >> 144);
        }
    }
}

/// @title Up to one budget of each period, which a spend counts against together.
/// @dev `periods` says which there are, so that no other one is read: bit 0 is the day's, which is period 1, and so on.
library Budgets {
    /// @dev The first budget that would be exceeded now if `amount` were spent; of period zero if none.
    function findExceeded(mapping(uint256 period => Budget) storage self, uint256 periods, uint256 amount)
        internal
        view
        returns (uint8 period, uint256 total, uint256 limit)
    {
        unchecked {
            for (period = 1; periods != 0; (++period, periods >>= 1)) {
                if (periods & 1 == 0) continue;
                (total, limit) = self[period].with(amount, block.timestamp);
                if (total > limit) return (period, total, limit);
            }
        }
        return (0, 0, 0);
    }

    /// @dev Counts `amount`, for which `findExceeded` has found none.
    function spend(mapping(uint256 period => Budget) storage self, uint256 periods, uint256 amount) internal {
        unchecked {
            for (uint256 period = 1; periods != 0; (++period, periods >>= 1)) {
                if (periods & 1 != 0) self[period] = self[period].spend(amount, block.timestamp);
            }
        }
    }

    /// @dev Seconds of the shortest third of any of these periods; a day if there are none.
    function shortestThird(uint256 periods) internal pure returns (uint256) {
        if (periods == 0) return 1 days;
        return BudgetLib.thirdOf(periods >> (BudgetLib.PERIODS - 1) == 0 ? 1 : BudgetLib.PERIODS);
    }

    /// @dev Replaces the limits, zero for none. What was spent stays counted where there was a limit.
    /// @return next Which there are now.
    function set(mapping(uint256 period => Budget) storage self, uint256 periods, uint48[4] memory limits)
        internal
        returns (uint256 next)
    {
        for (uint256 i = 0; i < BudgetLib.PERIODS; ++i) {
            uint256 bit = 1 << i;
            if (limits[i] != 0) next |= bit;
            else if (periods & bit == 0) continue;
            self[i + 1] = self[i + 1].withLimit(i + 1, limits[i], block.timestamp);
        }
    }
}
