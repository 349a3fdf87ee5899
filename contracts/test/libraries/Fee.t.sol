// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Fee} from "../../src/libraries/Fee.sol";
import {QuickTest} from "../support/QuickTest.sol";

/// @notice A fee is never above its amount, and what of it is above a twentieth counts like an amount.
contract FeeTest is QuickTest {
    function test_smallestFeeOfEverySmallAmount() public pure {
        for (uint256 minFee = 0; minFee <= 60; ++minFee) {
            for (uint256 amount = 0; amount <= 1_300; ++amount) {
                (uint256 fee, uint256 counted) = Fee.smallest(minFee, amount);
                assertEq(fee, minFee < amount ? minFee : amount);
                assertEq(counted, fee > amount / 20 ? amount + fee - amount / 20 : amount);
                assertEq(counted, Fee.counted(amount, fee));
            }
        }
    }

    function test_examples() public pure {
        (uint256 fee, uint256 counted) = Fee.smallest(50_000, 1);
        assertEq(fee, 1);
        assertEq(counted, 2);
        (fee, counted) = Fee.smallest(50_000, 50_000);
        assertEq(fee, 50_000);
        assertEq(counted, 97_500);
        (fee, counted) = Fee.smallest(50_000, 999_999);
        assertEq(fee, 50_000);
        assertEq(counted, 1_000_000);
        (fee, counted) = Fee.smallest(50_000, 1_000_000);
        assertEq(fee, 50_000);
        assertEq(counted, 1_000_000);
    }

    /// @dev Whatever the fees contract may say: what leaves is at most 5% above what counts.
    function testFuzz_outflowIsAtMostATwentiethAboveWhatCounts(uint64 amount, uint16 bps, uint16 minFee) public pure {
        if (amount % 2 == 0) amount %= 2_000_000;
        uint256 rate = uint256(amount) * bound(bps, 0, Fee.MAX_BPS) / 10_000;
        uint256 fee = Fee.atLeast(rate, bound(minFee, 0, Fee.MAX_MINIMUM), amount);
        assertLe(fee, amount);
        uint256 counted = Fee.counted(amount, fee);
        assertLe((uint256(amount) + fee) * 20, counted * 21);
        // No more counts than leaves.
        assertLe(counted, uint256(amount) + fee);
        assertGe(counted, amount);
    }

    /// @dev The greatest rate is just what counts against nothing.
    function testFuzz_rateAloneCountsNothing(uint64 amount, uint16 bps) public pure {
        uint256 fee = uint256(amount) * bound(bps, 0, 500) / 10_000;
        assertEq(Fee.counted(amount, fee), amount);
        assertEq(Fee.uncounted(amount, fee), fee);
    }

    function testFuzz_atLeast(uint64 amount, uint256 fee, uint16 minFee) public pure {
        fee = bound(fee, 0, amount);
        uint256 expected = fee;
        if (expected < minFee) expected = minFee;
        if (expected > amount) expected = amount;
        assertEq(Fee.atLeast(fee, minFee, amount), expected);
    }

    function testFuzz_uncountedIsWhatCountsAgainstNothing(uint64 amount, uint64 fee) public pure {
        uint256 uncounted = Fee.uncounted(amount, fee);
        assertEq(uncounted, fee < amount / 20 ? fee : amount / 20);
        assertEq(Fee.counted(amount, fee), uint256(amount) + fee - uncounted);
        assertEq(Fee.counted(amount, uncounted), amount);
    }

    function test_capsAreWhatTheInterfacesPromise() public pure {
        assertEq(Fee.MAX_BPS, 500);
        assertEq(Fee.MAX_MINIMUM, 50_000);
    }
}
