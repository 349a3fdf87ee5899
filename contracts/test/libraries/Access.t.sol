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

    function testFuzz_expiresAt(uint256 word, uint40 expiresAt) public pure {
        Access before = Access.wrap(word);
        Access next = before.withExpiresAt(expiresAt);
        assertEq(next.expiresAt(), expiresAt);
        assertEq(next.session(), before.session());
        assertEq(Access.unwrap(next) >> 200, word >> 200);
    }

    function testFuzz_ownerNonce(uint256 word, uint32 ownerNonce) public pure {
        Access next = Access.wrap(word).withOwnerNonce(ownerNonce);
        assertEq(next.ownerNonce(), ownerNonce);
        assertEq(uint200(Access.unwrap(next)), uint200(word));
        assertEq(Access.unwrap(next) >> 232, word >> 232);
    }

    function testFuzz_nextEpoch(uint256 word) public pure {
        Access before = Access.wrap(word & ~(uint256(type(uint16).max) << 232) | (word & 0xfffe) << 232);
        Access next = before.withNextEpoch();
        assertEq(next.epoch(), uint256(before.epoch()) + 1);
        assertEq(uint232(Access.unwrap(next)), uint232(word));
        assertEq(Access.unwrap(next) & _FLAGS, word & _FLAGS);
    }

    /// @dev There is no epoch behind the last, so that nothing must be signed in it.
    function testFuzz_lastEpochFreezesInPlaceOfTheNext(uint256 word) public pure {
        Access last = Access.wrap(word | uint256(type(uint16).max) << 232);
        assertEq(AccessLib.LAST_EPOCH, type(uint16).max);
        Access next = last.withNextEpoch();
        assertTrue(next.has(AccessLib.FROZEN));
        assertEq(Access.unwrap(next) & ~AccessLib.FROZEN, Access.unwrap(last) & ~AccessLib.FROZEN);
    }

    function testFuzz_budgetPeriods(uint256 word, uint256 periods) public pure {
        periods = (periods & 7) << 1;
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
