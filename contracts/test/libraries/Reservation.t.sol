// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {Reservation, ReservationLib} from "../../src/libraries/Reservation.sol";

contract ReservationTest is Test {
    uint256 private constant _NOW = 1_750_075_200;

    /// @dev One that could exist, made of any numbers.
    function _create(uint48 value, uint256 fee, uint256 nonce, uint256 from, uint256 until, bytes32 ref)
        private
        pure
        returns (Reservation)
    {
        return ReservationLib.create(value, fee, nonce, from, until, _NOW / 1 days, ref);
    }

    function testFuzz_keepsEveryField(
        uint48 value,
        uint48 fee,
        uint32 nonce,
        uint256 from,
        uint256 until,
        bytes32 ref
    ) public pure {
        value = uint48(bound(value, 1, type(uint48).max));
        until = bound(until, _NOW + 1, _NOW + 600);
        from = bound(from, 0, until - 1);
        Reservation reservation = _create(value, fee, nonce, from, until, ref);
        assertTrue(reservation.exists());
        assertEq(reservation.value(), value);
        assertEq(reservation.fee(), fee);
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

    /// @dev Also around midnight, when it is no longer valid on the day on which it was made.
    function testFuzz_otherDays(uint256 now_, uint256 validity, uint256 other) public pure {
        uint256 midnight = (_NOW / 1 days + 1) * 1 days;
        now_ = bound(now_, now_ % 2 == 0 ? midnight - 700 : _NOW, now_ % 2 == 0 ? midnight + 700 : midnight);
        uint256 until = now_ + bound(validity, 1, 600);
        uint256 day = now_ / 1 days;
        other = other % 2 == 0 ? bound(other, day - 3, day + 3) : bound(other, 0, 60_000);
        Reservation reservation = ReservationLib.create(1, 0, 0, 0, until, day, "");
        assertTrue(reservation.isOf(day));
        assertEq(reservation.isOf(other), other == day);
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
