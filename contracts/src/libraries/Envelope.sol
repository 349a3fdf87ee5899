// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a wallet remembers of an open envelope, in one storage slot. From the lowest bit:
///
/// | bits | field   | meaning                                                                      |
/// |------|---------|------------------------------------------------------------------------------|
/// | 48   | cap     | most micro-USDC that a slot can move, never zero, which tells one from none  |
/// | 48   | fee     | micro-USDC for a slot that moved the cap, fixed when the envelope was opened |
/// | 16   | minFee  | micro-USDC for a slot that moved anything, fixed then, too                   |
/// | 8    | slots   | how many transfers there can be                                              |
/// | 40   | end     | first second in which USDC no longer accepts one                             |
/// | 96   | session | the lower bits of the session key that opened it                             |
type Envelope is uint256;

using EnvelopeLib for Envelope global;

/// @title Writes and reads `Envelope` values; storage is the caller's business.
library EnvelopeLib {
    uint256 private constant _FEE_SHIFT = 48;
    uint256 private constant _MIN_FEE_SHIFT = 96;
    uint256 private constant _SLOTS_SHIFT = 112;
    uint256 private constant _END_SHIFT = 120;
    uint256 private constant _SESSION_SHIFT = 160;

    /// @dev `fee_` has at most 48 bits and is not below `minFee_`, which has 16, `slots_` 8 and `end_` 40.
    function create(uint48 cap_, uint256 fee_, uint256 minFee_, uint256 slots_, uint256 end_, address session)
        internal
        pure
        returns (Envelope)
    {
        return Envelope.wrap(
            cap_ | (fee_ << _FEE_SHIFT) | (minFee_ << _MIN_FEE_SHIFT) | (slots_ << _SLOTS_SHIFT)
                | (end_ << _END_SHIFT) | (uint256(uint160(session)) << _SESSION_SHIFT)
        );
    }

    function exists(Envelope self) internal pure returns (bool) {
        return Envelope.unwrap(self) != 0;
    }

    function cap(Envelope self) internal pure returns (uint48) {
        return uint48(Envelope.unwrap(self));
    }

    function fee(Envelope self) internal pure returns (uint48) {
        return uint48(Envelope.unwrap(self) >> _FEE_SHIFT);
    }

    function minFee(Envelope self) internal pure returns (uint16) {
        return uint16(Envelope.unwrap(self) >> _MIN_FEE_SHIFT);
    }

    function slots(Envelope self) internal pure returns (uint8) {
        return uint8(Envelope.unwrap(self) >> _SLOTS_SHIFT);
    }

    function end(Envelope self) internal pure returns (uint40) {
        return uint40(Envelope.unwrap(self) >> _END_SHIFT);
    }

    /// @dev Whether `session` opened it.
    function isOf(Envelope self, address session) internal pure returns (bool) {
        return Envelope.unwrap(self) >> _SESSION_SHIFT == uint256(uint96(uint160(session)));
    }

    /// @dev The bits of all slots.
    function all(Envelope self) internal pure returns (uint256) {
        return (1 << self.slots()) - 1;
    }

    /// @dev What is put aside for it.
    function reserve(Envelope self) internal pure returns (uint256) {
        unchecked {
            return self.slots() * (uint256(self.cap()) + self.fee());
        }
    }

    /// @dev The fee on `used` slots that moved `value` together, which is at most the cap of each: the cap's fee in proportion,
    /// rounded down, and the smallest fee of each slot at least. Never more than what is put aside for it.
    function feeOn(Envelope self, uint256 used, uint256 value) internal pure returns (uint256) {
        unchecked {
            uint256 proportional = self.fee() * value / self.cap();
            uint256 least = used * self.minFee();
            return proportional > least ? proportional : least;
        }
    }

    /// @dev A slot's nonce at USDC, which executes no nonce twice. Longer than what the nonce of a single authorisation is
    /// derived from.
    function nonceOf(address wallet, uint256 envelope, uint256 slot) internal pure returns (bytes32 nonce) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, wallet)
            mstore(add(free, 0x20), envelope)
            mstore(add(free, 0x40), slot)
            nonce := keccak256(free, 0x60)
        }
    }
}
