// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {Access, AccessLib} from "../../src/libraries/Access.sol";

contract AccessTest is Test {
    uint256 private constant _FLAGS = uint256(0xff) << 248;

    function testFuzz_session(uint256 word, address session) public pure {
        Access next = Access.wrap(word).withSession(session);
        assertEq(next.session(), session);
        assertEq(Access.unwrap(next) >> 160, word >> 160);
    }

    function testFuzz_expiresAt(uint256 word, uint32 expiresAt) public pure {
        Access before = Access.wrap(word);
        Access next = before.withExpiresAt(expiresAt);
        assertEq(next.expiresAt(), expiresAt);
        assertEq(next.session(), before.session());
        assertEq(Access.unwrap(next) >> 192, word >> 192);
    }

    function testFuzz_ownerNonce(uint256 word, uint24 ownerNonce) public pure {
        Access next = Access.wrap(word).withOwnerNonce(ownerNonce);
        assertEq(next.ownerNonce(), ownerNonce);
        assertEq(uint192(Access.unwrap(next)), uint192(word));
        assertEq(Access.unwrap(next) >> 216, word >> 216);
    }

    function testFuzz_laterEpoch(uint256 word, uint16 step) public pure {
        uint256 later = 1 + uint256(step);
        uint256 epoch = uint32(word) % (AccessLib.LAST_EPOCH - later);
        Access before = Access.wrap(word & ~(uint256(type(uint32).max) << 216) | epoch << 216);
        Access next = before.withLaterEpoch(later);
        assertEq(next.epoch(), epoch + later);
        assertEq(uint216(Access.unwrap(next)), uint216(word));
        assertEq(Access.unwrap(next) & _FLAGS, word & _FLAGS);
    }

    /// @dev There is no epoch behind the last, so that nothing must be signed in it.
    function testFuzz_lastEpochFreezes(uint256 word, uint16 step) public pure {
        uint256 later = 1 + uint256(step);
        assertEq(AccessLib.LAST_EPOCH, type(uint32).max);
        uint256 epoch = AccessLib.LAST_EPOCH - uint32(word) % (later + 1);
        Access late = Access.wrap(word & ~(uint256(type(uint32).max) << 216) | epoch << 216);
        Access next = late.withLaterEpoch(later);
        assertTrue(next.has(AccessLib.FROZEN));
        assertEq(next.epoch(), AccessLib.LAST_EPOCH);
        assertEq(uint216(Access.unwrap(next)), uint216(word));
    }

    function testFuzz_budgetPeriods(uint256 word, uint256 periods) public pure {
        periods &= 15;
        Access next = Access.wrap(word).withBudgetPeriods(periods);
        assertEq(next.budgetPeriods(), periods);
        assertEq(next.has(AccessLib.BUDGETS), periods != 0);
        assertEq(Access.unwrap(next) & ~AccessLib.BUDGETS, word & ~AccessLib.BUDGETS);
    }

    function testFuzz_flags(uint256 word, uint256 which, bool on) public pure {
        uint256[3] memory flags = [AccessLib.FROZEN, AccessLib.WHITELIST, AccessLib.OWNER_STORED];
        uint256 flag = flags[which % 3];
        Access next = Access.wrap(word).with(flag, on);
        assertEq(next.has(flag), on);
        assertEq(Access.unwrap(next) & ~flag, word & ~flag);
    }
}
