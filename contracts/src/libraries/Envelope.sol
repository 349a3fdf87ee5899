// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a wallet remembers of an open envelope, in one storage slot.
struct Envelope {
    /// Most micro-USDC that a slot can move, never zero, which tells an envelope from none.
    uint48 cap;
    /// Micro-USDC that the fee rate makes of the cap, fixed when the envelope was opened.
    uint48 fee;
    /// The smallest fee of a slot that moved anything, fixed then, too.
    uint16 minFee;
    /// How many transfers there can be.
    uint8 slots;
    /// First second in which USDC no longer accepts one.
    uint32 end;
    /// The wallet's when the envelope was opened.
    uint32 epoch;
    /// That of the session key that opened it, zero for the first one.
    uint16 grant;
    /// The first bytes of that key.
    bytes7 opener;
}

/// @title Computes what follows from an `Envelope`; storage is the caller's business.
library EnvelopeLib {
    /// @dev Whether `key` opened it.
    function isOf(Envelope memory self, address key) internal pure returns (bool) {
        return self.opener == bytes7(bytes20(key));
    }

    /// @dev The bits of all slots.
    function all(Envelope memory self) internal pure returns (uint256) {
        return (1 << self.slots) - 1;
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
