// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {Reservation, ReservationLib} from "../../src/libraries/Reservation.sol";

contract ReservationTest is Test {
    uint256 private constant _NOW = 1_750_075_200;

    /// @dev One that could exist, made of any numbers.
    function _create(uint48 value, uint256 feeBps, uint256 nonce, uint256 from, uint256 until, bytes32 ref)
        private
        pure
        returns (Reservation)
    {
        return ReservationLib.create(value, feeBps, nonce, from, until, _NOW / 1 days, ref);
    }

    function testFuzz_keepsEveryField(
        uint48 value,
        uint256 feeBps,
        uint32 nonce,
        uint256 from,
        uint256 until,
        bytes32 ref
    ) public pure {
        value = uint48(bound(value, 1, type(uint48).max));
        feeBps = bound(feeBps, 0, 500);
        until = bound(until, _NOW + 1, _NOW + 600);
        from = bound(from, 0, until - 1);
        Reservation reservation = _create(value, feeBps, nonce, from, until, ref);
        assertTrue(reservation.exists());
        assertEq(reservation.value(), value);
        assertEq(reservation.fee(), uint256(value) * feeBps / 10_000);
        assertEq(reservation.sessionNonce(), nonce);
        assertEq(reservation.validBefore(), until);
        assertTrue(reservation.isOf(_NOW / 1 days));
        assertTrue(reservation.hasRef(ref));
    }

    /// @dev As USDC compares, at every time from the one on at which it was made.
    function testFuzz_isValidAtTheTimesThatUsdcAccepts(uint256 from, uint256 until, uint256 time)
        public
        pure
    {
        until = bound(until, _NOW + 1, _NOW + 600);
        from = bound(from, from % 2 == 0 ? 0 : _NOW - 100, until - 1);
        time = bound(time, _NOW, time % 2 == 0 ? _NOW + 700 : type(uint64).max);
        Reservation reservation = _create(1, 0, 0, from, until, "");
        assertEq(reservation.isValidAt(time), time > from && time < until);
    }

    function testFuzz_noneIsNeverValid(uint256 time) public pure {
        time = bound(time, 0, type(uint64).max);
        assertFalse(Reservation.wrap(0).isValidAt(time));
        assertFalse(Reservation.wrap(0).exists());
    }

    function testFuzz_otherDays(uint256 other) public pure {
        uint256 day = _NOW / 1 days;
        other = bound(other, 0, 60_000);
        assertEq(_create(1, 0, 0, 0, _NOW + 1, "").isOf(other), other == day);
    }

    function testFuzz_otherRefs(bytes32 ref, bytes32 other) public pure {
        vm.assume(ref != other);
        assertFalse(_create(1, 0, 0, 0, _NOW + 1, ref).hasRef(other));
    }

    /// @dev References that differ in any one bit are others.
    function testFuzz_everyBitOfTheRefCounts(bytes32 ref, uint256 bit) public pure {
        bytes32 other = ref ^ bytes32(uint256(1) << bound(bit, 0, 255));
        assertFalse(_create(1, 0, 0, 0, _NOW + 1, ref).hasRef(other));
    }
}
