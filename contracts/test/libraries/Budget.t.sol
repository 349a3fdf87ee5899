// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Budget, BudgetLib, Budgets} from "../../src/libraries/Budget.sol";
import {QuickTest} from "../support/QuickTest.sol";

/// @notice A budget against a list of spends with their times.
contract BudgetTest is QuickTest {
    uint256 private constant START = 1_750_075_200;
    uint256 private constant THIRD = 8 hours;
    uint256 private constant HOUR = 4;
    uint48 private constant MAX = type(uint48).max;

    struct Spend {
        uint256 time;
        uint256 amount;
    }

    Spend[] private _spends;

    function _third(uint256 period) private pure returns (uint256) {
        return period == 1 ? 8 hours : period == 2 ? 56 hours : period == 3 ? 240 hours : 20 minutes;
    }

    function _new(uint256 period, uint48 limit) private pure returns (Budget) {
        return Budget.wrap(0).withLimit(period, limit, START);
    }

    /// @dev What was spent in the last `length` seconds up to `time`.
    function _spentWithin(uint256 length, uint256 time) private view returns (uint256 sum) {
        for (uint256 i = 0; i < _spends.length; ++i) {
            Spend storage spend = _spends[i];
            if (spend.time + length > time) sum += spend.amount;
        }
    }

    function _mask(uint256 time, uint256 third) private pure returns (uint256) {
        return time / third * third;
    }

    // All short histories

    /// @dev Three spends of up to three at up to four thirds from each other, against a limit of three: whatever was let through, no period
    /// ever has more than the limit; whatever was refused, four thirds had too much.
    function test_everyShortHistory() public {
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            _walk(_new(period, 3), period, _mask(START, _third(period)), period == 1 || period == HOUR ? 3 : 2);
        }
    }

    function _walk(Budget budget, uint256 period, uint256 time, uint256 left) private {
        if (left == 0) return;
        uint256 half = _third(period) / 2;
        for (uint256 step = 0; step < 10; ++step) {
            // The first second of a third, and the last.
            uint256 moment = time + (step / 2) * 2 * half + (step % 2) * (2 * half - 1);
            for (uint256 amount = 1; amount <= 3; ++amount) {
                _try(budget, period, moment, amount, left);
            }
        }
    }

    function _try(Budget budget, uint256 period, uint256 moment, uint256 amount, uint256 left) private {
        (uint256 total, uint256 limit) = budget.with(amount, moment);
        uint256 third = _third(period);
        if (total <= limit) {
            assertLe(_spentWithin(3 * third, moment) + amount, 3);
            _spends.push(Spend(moment, amount));
            _walk(budget.spend(amount, moment), period, moment, left - 1);
            _spends.pop();
        } else {
            assertGe(_spentWithin(4 * third, moment) + amount, 4);
        }
    }

    function _expectCounted(Budget budget, uint256 third, uint256 time) private view {
        uint256 counted = budget.spentAt(time);
        assertGe(counted, _spentWithin(3 * third, time));
        assertLe(counted, _spentWithin(4 * third, time));
    }

    /// @dev Longer histories, at random.
    function testFuzz_longHistory(uint256 seed) public {
        uint256 period = 1 + seed % BudgetLib.PERIODS;
        uint256 third = _third(period);
        Budget budget = _new(period, 10);
        uint256 time = START;
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            time += seed % 3 == 0 ? (seed >> 8) % (2 * third) : (seed >> 8) % (third / 4);
            uint256 amount = 1 + (seed >> 64) % 5;
            (uint256 total, uint256 limit) = budget.with(amount, time);
            if (total <= limit) {
                budget = budget.spend(amount, time);
                _spends.push(Spend(time, amount));
            }
            _expectCounted(budget, third, time);
        }
        // The first two fit, whatever they are. After them, too little may stay free until the end.
        assertGe(_spends.length, 2);
    }

    // Fields

    function testFuzz_fieldsKeepToThemselves(uint256 period, uint48 limit, uint48 amount, uint256 time) public pure {
        period = bound(period, 1, BudgetLib.PERIODS);
        limit = uint48(bound(limit, 1, MAX));
        amount = uint48(bound(amount, 0, limit));
        time = bound(time, 1 days, 1 << 40);
        Budget budget = Budget.wrap(0).withLimit(period, limit, time).spend(amount, time);
        assertTrue(budget.exists());
        assertEq(budget.period(), period);
        assertEq(budget.limit(), limit);
        assertEq(budget.spentAt(time), amount);
        assertEq(budget.leftAt(time), limit - amount);
        (uint256 total, uint256 limit_) = budget.with(1, time);
        assertEq(total, uint256(amount) + 1);
        assertEq(limit_, limit);
        (uint8 period_, uint48 shown, uint48 spent) = budget.shownAt(time);
        assertEq(period_, period);
        assertEq(shown, limit);
        assertEq(spent, amount);
    }

    /// @dev Each bucket can hold the whole limit, and the sum of all is within it: nothing runs over.
    function test_fullBucketsHold() public pure {
        for (uint256 i = 0; i < 4 * BudgetLib.PERIODS; ++i) {
            (uint256 bucket, uint256 period) = (i % 4, 1 + i / 4);
            uint256 third = _third(period);
            Budget budget = Budget.wrap(0).withLimit(period, MAX, START).spend(MAX - 3, START);
            uint256 moment = _mask(START, third) + bucket * third;
            for (uint256 j = 0; j < 3; ++j) {
                budget = budget.spend(1, _mask(START, third) + j * bucket / 2 * third);
            }
            assertEq(budget.spentAt(moment), MAX);
            assertEq(budget.limit(), MAX);
            assertEq(budget.period(), period);
            assertEq(budget.leftAt(moment), 0);
        }
    }

    function test_countsAtLeastAPeriodAndAtMostFourThirds() public pure {
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            uint256 third = _third(period);
            uint256 begin = _mask(START, third);
            Budget budget = _new(period, 5).spend(5, begin + third - 1);
            assertEq(budget.spentAt(begin + third - 1 + 3 * third), 5);
            assertEq(budget.spentAt(begin + 4 * third - 1), 5);
            assertEq(budget.spentAt(begin + 4 * third), 0);
        }
    }

    function test_stampsAreComparedModulo() public pure {
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            uint256 third = _third(period);
            Budget budget = _new(period, 5).spend(5, START);
            uint256 cycle = (1 << 14) * third;
            assertEq(budget.spentAt(START + 4 * third), 0);
            for (uint256 part = cycle / 2; part > 4 * third; part /= 2) {
                assertEq(budget.spentAt(START + part), 0);
                assertEq(budget.spentAt(START + cycle - part), 0);
            }
            assertEq(budget.spentAt(START + cycle - third), 0);
            // Too much, never too little.
            assertEq(budget.spentAt(START + cycle), 5);
            assertEq(budget.spentAt(START + cycle + 4 * third), 0);
        }
    }

    // Limits

    function test_anotherLimitKeepsWhatWasSpent() public pure {
        Budget budget = _new(1, 5).spend(4, START).withLimit(1, 3, START + THIRD);
        assertEq(budget.limit(), 3);
        assertEq(budget.spentAt(START + THIRD), 4);
        assertEq(budget.leftAt(START + THIRD), 0);
        // And for no longer than it would have counted.
        assertEq(budget.spentAt(_mask(START, THIRD) + 4 * THIRD), 0);
    }

    function test_anotherPeriodStartsAtZero() public pure {
        Budget budget = _new(1, 5).spend(4, START).withLimit(2, 5, START);
        assertEq(budget.period(), 2);
        assertEq(budget.spentAt(START), 0);
        assertEq(_new(HOUR, 5).spend(4, START).withLimit(1, 5, START).spentAt(START), 0);
        assertEq(_new(3, 5).spend(4, START).withLimit(HOUR, 5, START).spentAt(START), 0);
        // In 2039 the thirds of days and of weeks have the same stamp for once.
        uint256 time = 76_458 * THIRD;
        assertEq(time / THIRD % (1 << 14), time / (7 * THIRD) % (1 << 14));
        assertEq(_new(1, 5).spend(4, time).withLimit(2, 5, time).spentAt(time), 0);
    }

    function test_noLimitIsNone() public pure {
        Budget budget = _new(1, 5).spend(4, START).withLimit(1, 0, START);
        assertFalse(budget.exists());
        assertEq(budget.leftAt(START), type(uint256).max);
        assertEq(budget.spentAt(START), 0);
        // An hour's bits are zero, as if there were none.
        assertTrue(_new(HOUR, 5).exists());
        assertFalse(_new(HOUR, 5).withLimit(HOUR, 0, START).exists());
        (uint8 period, uint48 limit, uint48 spent) = budget.shownAt(START);
        assertEq(uint256(period) + limit + spent, 0);
    }

    function test_thirds() public pure {
        assertEq(BudgetLib.PERIODS, 4);
        for (uint256 period = 1; period <= BudgetLib.PERIODS; ++period) {
            assertEq(BudgetLib.thirdOf(period), _third(period));
        }
        assertEq(Budgets.shortestThird(0), 1 days);
        for (uint256 periods = 1; periods < 8; ++periods) {
            assertEq(Budgets.shortestThird(periods), THIRD);
            assertEq(Budgets.shortestThird(8 + periods), 20 minutes);
        }
        assertEq(Budgets.shortestThird(8), 20 minutes);
    }
}
