// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a wallet remembers of an authorised transfer until it is settled or released, in one storage slot. From
/// the lowest bit:
///
/// | bits | field        | meaning                                                                       |
/// |------|--------------|-------------------------------------------------------------------------------|
/// | 48   | value        | micro-USDC, never zero, which tells an authorisation from none                |
/// | 16   | feeBps       | the platform's rate, fixed when the transfer was authorised                   |
/// | 32   | sessionNonce | what the nonce at USDC is derived from                                        |
/// | 40   | validBefore  | first second in which USDC no longer accepts it                               |
/// | 16   | window       | valid in less than so many seconds before `validBefore`; saturating           |
/// | 16   | day          | UTC day whose limit `value` counts against, modulo 2^16                       |
/// | 88   | tag          | of the hash of `ref`, so that nobody settles or releases under another `ref`  |
type Reservation is uint256;

using ReservationLib for Reservation global;

/// @title Writes and reads `Reservation` values; storage is the caller's business.
library ReservationLib {
    uint256 private constant _FEE_BPS_SHIFT = 48;
    uint256 private constant _SESSION_NONCE_SHIFT = 64;
    uint256 private constant _VALID_BEFORE_SHIFT = 96;
    uint256 private constant _WINDOW_SHIFT = 136;
    uint256 private constant _DAY_SHIFT = 152;
    uint256 private constant _TAG_SHIFT = 168;

    /// @dev `validAfter` is below `validBefore`, which is less than 2^16 seconds ahead. So a window that is cut had begun
    /// already.
    function create(
        uint48 value_,
        uint256 feeBps,
        uint256 sessionNonce_,
        uint256 validAfter,
        uint256 validBefore_,
        uint256 today,
        bytes32 ref
    ) internal pure returns (Reservation) {
        uint256 window;
        unchecked {
            window = validBefore_ - validAfter;
        }
        if (window > type(uint16).max) window = type(uint16).max;
        return Reservation.wrap(
            value_ | (feeBps << _FEE_BPS_SHIFT) | (sessionNonce_ << _SESSION_NONCE_SHIFT)
                | (validBefore_ << _VALID_BEFORE_SHIFT) | (window << _WINDOW_SHIFT)
                | (uint256(uint16(today)) << _DAY_SHIFT) | _tagOf(ref)
        );
    }

    function exists(Reservation self) internal pure returns (bool) {
        return Reservation.unwrap(self) != 0;
    }

    function value(Reservation self) internal pure returns (uint48) {
        return uint48(Reservation.unwrap(self));
    }

    /// @dev Rounded down. At most 5% of the value.
    function fee(Reservation self) internal pure returns (uint48) {
        unchecked {
            // forge-lint: disable-next-line(unsafe-typecast)
            return uint48(uint256(self.value()) * uint16(Reservation.unwrap(self) >> _FEE_BPS_SHIFT) / 10_000);
        }
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
        return uint16(Reservation.unwrap(self) >> _DAY_SHIFT) == uint16(today);
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
