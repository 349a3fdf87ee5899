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

    function testFuzz_ownerNonce(uint256 word, uint48 ownerNonce) public pure {
        Access next = Access.wrap(word).withOwnerNonce(ownerNonce);
        assertEq(next.ownerNonce(), ownerNonce);
        assertEq(uint200(Access.unwrap(next)), uint200(word));
        assertEq(Access.unwrap(next) & _FLAGS, word & _FLAGS);
    }

    function testFuzz_flags(uint256 word, uint256 which, bool on) public pure {
        uint256[3] memory flags = [AccessLib.FROZEN, AccessLib.WHITELIST, AccessLib.OWNER_STORED];
        uint256 flag = flags[which % 3];
        Access next = Access.wrap(word).with(flag, on);
        assertEq(next.has(flag), on);
        assertEq(Access.unwrap(next) & ~flag, word & ~flag);
    }
}
