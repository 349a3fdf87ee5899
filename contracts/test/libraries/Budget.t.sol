// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Budget, BudgetLib} from "../../src/libraries/Budget.sol";
import {QuickTest} from "../support/QuickTest.sol";

/// @notice A budget against a list of spends with their times.
contract BudgetTest is QuickTest {
    uint256 private constant START = 1_750_075_200;
    uint256 private constant THIRD = 8 hours;
    uint48 private constant MAX = type(uint48).max;

    struct Spend {
        uint256 time;
        uint256 amount;
        uint256 given;
    }

    Spend[] private _spends;

    function _third(uint256 period) private pure returns (uint256) {
        return period == 1 ? 8 hours : period == 2 ? 56 hours : 240 hours;
    }

    function _new(uint256 period, uint48 limit) private pure returns (Budget) {
        return Budget.wrap(0).withLimit(period, limit, START);
    }

    /// @dev What was spent in the last `length` seconds up to `time`, and how much of that came to nothing.
    function _spentWithin(uint256 length, uint256 time) private view returns (uint256 sum, uint256 given) {
        for (uint256 i = 0; i < _spends.length; ++i) {
            Spend storage spend = _spends[i];
            if (spend.time + length > time) (sum, given) = (sum + spend.amount, given + spend.given);
        }
    }

    function _mask(uint256 time, uint256 third) private pure returns (uint256) {
        return time / third * third;
    }

    // All short histories

    /// @dev Three spends of up to three at up to four thirds from each other, against a limit of three: whatever was let through, no period
    /// ever has more than the limit; whatever was refused, four thirds had too much.
    function test_everyShortHistory() public {
        for (uint256 period = 1; period <= 3; ++period) {
            _walk(_new(period, 3), period, _mask(START, _third(period)), period == 1 ? 3 : 2);
        }
    }

    function _walk(Budget budget, uint256 period, uint256 time, uint256 left) private {
        if (left == 0) return;
        uint256 half = _third(period) / 2;
        for (uint256 step = 0; step < 10; ++step) {
            // The first second of a third, and the last.
            uint256 at = time + (step / 2) * 2 * half + (step % 2) * (2 * half - 1);
            for (uint256 amount = 1; amount <= 3; ++amount) {
                _try(budget, period, at, amount, left);
            }
        }
    }

    function _try(Budget budget, uint256 period, uint256 at, uint256 amount, uint256 left) private {
        (uint256 total, uint256 limit) = budget.with(amount, at);
        uint256 third = _third(period);
        if (total <= limit) {
            (uint256 spent,) = _spentWithin(3 * third, at);
            assertLe(spent + amount, 3);
            _spends.push(Spend(at, amount, 0));
            _walk(budget.spend(amount, at), period, at, left - 1);
            _spends.pop();
        } else {
            (uint256 spent,) = _spentWithin(4 * third, at);
            assertGe(spent + amount, 4);
        }
    }

    /// @dev The same with what comes back within a day: what counts is never less than what was spent in a period.
    function test_everyShortHistoryWithWhatComesBack() public {
        for (uint256 period = 1; period <= 3; ++period) {
            _walkBack(_new(period, 3), period, _mask(START, _third(period)), 3);
        }
    }

    function _walkBack(Budget budget, uint256 period, uint256 time, uint256 left) private {
        _expectCounted(budget, _third(period), time);
        if (left == 0) return;
        for (uint256 step = 0; step < 5; ++step) {
            uint256 at = time + step * _third(period) - (step == 0 ? 0 : 1);
            for (uint256 amount = 1; amount <= 2; ++amount) {
                (uint256 total, uint256 limit) = budget.with(amount, at);
                if (total > limit) continue;
                _spends.push(Spend(at, amount, 0));
                _walkBack(budget.spend(amount, at), period, at, left - 1);
                _spends.pop();
            }
            _giveBackEach(budget, period, at, left);
        }
    }

    function _giveBackEach(Budget budget, uint256 period, uint256 at, uint256 left) private {
        for (uint256 i = 0; i < _spends.length; ++i) {
            if (_spends[i].time + 1 days <= at || _spends[i].given == _spends[i].amount) continue;
            ++_spends[i].given;
            _walkBack(budget.giveBack(1, at), period, at, left - 1);
            --_spends[i].given;
        }
    }

    function _expectCounted(Budget budget, uint256 third, uint256 time) private view {
        uint256 counted = budget.spentAt(time);
        (uint256 spent, uint256 given) = _spentWithin(3 * third, time);
        assertGe(counted, spent - given);
        (spent,) = _spentWithin(4 * third, time);
        assertLe(counted, spent);
    }

    /// @dev Longer histories, at random.
    function testFuzz_longHistory(uint256 seed) public {
        uint256 period = 1 + seed % 3;
        uint256 third = _third(period);
        Budget budget = _new(period, 10);
        uint256 time = START;
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            time += seed % 3 == 0 ? (seed >> 8) % (2 * third) : (seed >> 8) % 2 hours;
            uint256 amount = 1 + (seed >> 64) % 5;
            (uint256 total, uint256 limit) = budget.with(amount, time);
            if (total <= limit) {
                budget = budget.spend(amount, time);
                _spends.push(Spend(time, amount, 0));
            } else if (seed % 5 != 0) {
                Spend storage last = _spends[_spends.length - 1];
                if (last.given == 0 && last.time + 1 days > time) {
                    last.given = last.amount;
                    budget = budget.giveBack(last.amount, time);
                }
            }
            _expectCounted(budget, third, time);
        }
        // The first two fit, whatever they are. After them, too little may stay free until the end.
        assertGe(_spends.length, 2);
    }

    // Fields

    function testFuzz_fieldsKeepToThemselves(uint256 period, uint48 limit, uint48 amount, uint256 time)
        public
        pure
    {
        period = bound(period, 1, 3);
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
        for (uint256 bucket = 0; bucket < 4; ++bucket) {
            Budget budget = Budget.wrap(0).withLimit(1, MAX, START).spend(MAX - 3, START);
            uint256 at = _mask(START, THIRD) + bucket * THIRD;
            for (uint256 i = 0; i < 3; ++i) {
                budget = budget.spend(1, _mask(START, THIRD) + i * bucket / 2 * THIRD);
            }
            assertEq(budget.spentAt(at), MAX);
            assertEq(budget.limit(), MAX);
            assertEq(budget.period(), 1);
            assertEq(budget.leftAt(at), 0);
        }
    }

    function test_countsAtLeastAPeriodAndAtMostFourThirds() public pure {
        for (uint256 period = 1; period <= 3; ++period) {
            uint256 third = _third(period);
            uint256 begin = _mask(START, third);
            Budget budget = _new(period, 5).spend(5, begin + third - 1);
            assertEq(budget.spentAt(begin + third - 1 + 3 * third), 5);
            assertEq(budget.spentAt(begin + 4 * third - 1), 5);
            assertEq(budget.spentAt(begin + 4 * third), 0);
        }
    }

    function test_stampsAreComparedModulo() public pure {
        Budget budget = _new(1, 5).spend(5, START);
        uint256 cycle = (1 << 14) * THIRD;
        assertEq(budget.spentAt(START + cycle - THIRD), 0);
        // Too much, never too little.
        assertEq(budget.spentAt(START + cycle), 5);
        assertEq(budget.spentAt(START + cycle + 4 * THIRD), 0);
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
    }

    // What comes back

    function test_givesBackFromTheOldestFirst() public pure {
        uint256 begin = _mask(START, THIRD);
        Budget budget = _new(1, 10).spend(2, begin).spend(3, begin + THIRD).giveBack(3, begin + THIRD);
        assertEq(budget.spentAt(begin + THIRD), 2);
        // The first third's two and one of the second's are gone.
        assertEq(budget.spentAt(begin + 4 * THIRD), 2);
        assertEq(budget.spentAt(begin + 5 * THIRD), 0);
    }

    function test_givesBackNoMoreThanCounts() public pure {
        Budget budget = _new(1, 10).spend(2, START).giveBack(5, START);
        assertEq(budget.spentAt(START), 0);
        assertEq(budget.limit(), 10);
        assertEq(budget.period(), 1);
        assertEq(_new(1, 10).spend(2, START).giveBack(5, START + 2 days).spentAt(START + 2 days), 0);
    }

    function test_fitsIntoAWord() public pure {
        assertEq(BudgetLib.PERIODS, 3);
        assertEq(BudgetLib.SHORTEST_THIRD, THIRD);
    }
}
