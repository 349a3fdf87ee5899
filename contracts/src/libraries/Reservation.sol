// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a wallet remembers of an authorised transfer until it is settled or released, in one storage slot. From
/// the lowest bit:
///
/// | bits | field        | meaning                                                                       |
/// |------|--------------|-------------------------------------------------------------------------------|
/// | 48   | value        | micro-USDC, never zero, which tells an authorisation from none                |
/// | 48   | fee          | micro-USDC, fixed when the transfer was authorised                            |
/// | 32   | sessionNonce | what the nonce at USDC is derived from                                        |
/// | 40   | validBefore  | first second in which USDC no longer accepts it                               |
/// | 16   | window       | valid in less than so many seconds before `validBefore`; saturating           |
/// | 1    | dayBefore    | `value` counts against the limit of the UTC day before that of `validBefore`  |
/// | 71   | tag          | of the hash of `ref`, so that nobody settles or releases under another `ref`  |
type Reservation is uint256;

using ReservationLib for Reservation global;

/// @title Writes and reads `Reservation` values; storage is the caller's business.
library ReservationLib {
    uint256 private constant _FEE_SHIFT = 48;
    uint256 private constant _SESSION_NONCE_SHIFT = 96;
    uint256 private constant _VALID_BEFORE_SHIFT = 128;
    uint256 private constant _WINDOW_SHIFT = 168;
    uint256 private constant _DAY_BEFORE_SHIFT = 184;
    uint256 private constant _TAG_SHIFT = 185;

    /// @dev `validAfter` is below `validBefore`, which is less than 2^16 seconds ahead. So a window that is cut had begun
    /// already, and `validBefore` is on the day `today` or on the next. `fee` has at most 48 bits.
    function create(
        uint48 value_,
        uint256 fee_,
        uint256 sessionNonce_,
        uint256 validAfter,
        uint256 validBefore_,
        uint256 today,
        bytes32 ref
    ) internal pure returns (Reservation) {
        uint256 window;
        uint256 dayBefore;
        unchecked {
            window = validBefore_ - validAfter;
            dayBefore = validBefore_ / 1 days - today;
        }
        if (window > type(uint16).max) window = type(uint16).max;
        return Reservation.wrap(
            value_ | (fee_ << _FEE_SHIFT) | (sessionNonce_ << _SESSION_NONCE_SHIFT)
                | (validBefore_ << _VALID_BEFORE_SHIFT) | (window << _WINDOW_SHIFT)
                | (dayBefore << _DAY_BEFORE_SHIFT) | _tagOf(ref)
        );
    }

    function exists(Reservation self) internal pure returns (bool) {
        return Reservation.unwrap(self) != 0;
    }

    function value(Reservation self) internal pure returns (uint48) {
        return uint48(Reservation.unwrap(self));
    }

    function fee(Reservation self) internal pure returns (uint48) {
        return uint48(Reservation.unwrap(self) >> _FEE_SHIFT);
    }

    function sessionNonce(Reservation self) internal pure returns (uint32) {
        return uint32(Reservation.unwrap(self) >> _SESSION_NONCE_SHIFT);
    }

    function validBefore(Reservation self) internal pure returns (uint40) {
        return uint40(Reservation.unwrap(self) >> _VALID_BEFORE_SHIFT);
    }

    /// @dev Whether USDC accepts the authorisation's times at `time`. Never if there is none.
    function isValidAt(Reservation self, uint256 time) internal pure returns (bool) {
        uint256 end = self.validBefore();
        uint256 window = uint16(Reservation.unwrap(self) >> _WINDOW_SHIFT);
        return time < end && time + window > end;
    }

    /// @dev Whether `value` counts against the limit of `today`.
    function isOf(Reservation self, uint256 today) internal pure returns (bool) {
        uint256 dayBefore = (Reservation.unwrap(self) >> _DAY_BEFORE_SHIFT) & 1;
        return self.validBefore() / 1 days == today + dayBefore;
    }

    /// @dev Whether `ref` is the authorisation's.
    function hasRef(Reservation self, bytes32 ref) internal pure returns (bool) {
        return Reservation.unwrap(self) >> _TAG_SHIFT == _tagOf(ref) >> _TAG_SHIFT;
    }

    function _tagOf(bytes32 ref) private pure returns (uint256) {
        uint256 hash;
        assembly ("memory-safe") {
            mstore(0x00, ref)
            hash := keccak256(0x00, 0x20)
        }
        return hash & (type(uint256).max << _TAG_SHIFT);
    }
}
