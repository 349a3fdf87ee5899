// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a payment reads but does not change, in one storage slot. From the lowest bit:
///
/// | bits | field      | meaning                                           |
/// |------|------------|---------------------------------------------------|
/// | 160  | session    | the session key; zero until one is set            |
/// | 32   | expiresAt  | last second in which the session works; 0: no end |
/// | 24   | ownerNonce | the last owner nonce that was used                |
/// | 32   | epoch      | what messages to the wallet have to name          |
/// | 8    | flags      | see the constants                                 |
type Access is uint256;

using AccessLib for Access global;

/// @title Reads and changes `Access` values; storage is the caller's business.
library AccessLib {
    /// @dev The session keys are shut off.
    uint256 internal constant FROZEN = 1 << 248;

    /// @dev Only recipients of the whitelist's present epoch are allowed.
    uint256 internal constant WHITELIST = 1 << 249;

    /// @dev The owner is no longer the one that the wallet's code carries, but a stored one.
    uint256 internal constant OWNER_STORED = 1 << 250;

    /// @dev A recipient has a budget.
    uint256 internal constant RECIPIENT_BUDGETS = 1 << 251;

    /// @dev The wallet has a budget of any period, from the lowest bit those of the periods 1 to 4.
    uint256 internal constant BUDGETS = 15 << _BUDGETS_SHIFT;

    /// @dev How far above the last one an owner nonce may be. Unbounded, one message could use up all.
    uint256 internal constant MAX_OWNER_NONCE_JUMP = 1 << 12;

    /// @dev In the last epoch a wallet stays frozen, since there is no next one that could end what was signed in it.
    uint256 internal constant LAST_EPOCH = type(uint32).max;

    uint256 internal constant MAX_EXPIRES_AT = type(uint32).max;

    uint256 private constant _EXPIRES_AT_SHIFT = 160;
    uint256 private constant _OWNER_NONCE_SHIFT = 192;
    uint256 private constant _EPOCH_SHIFT = 216;

    uint256 private constant _BUDGETS_SHIFT = 252;

    function session(Access self) internal pure returns (address) {
        return address(uint160(Access.unwrap(self)));
    }

    function expiresAt(Access self) internal pure returns (uint32) {
        return uint32(Access.unwrap(self) >> _EXPIRES_AT_SHIFT);
    }

    function ownerNonce(Access self) internal pure returns (uint24) {
        return uint24(Access.unwrap(self) >> _OWNER_NONCE_SHIFT);
    }

    function epoch(Access self) internal pure returns (uint32) {
        return uint32(Access.unwrap(self) >> _EPOCH_SHIFT);
    }

    function has(Access self, uint256 flag) internal pure returns (bool) {
        return Access.unwrap(self) & flag != 0;
    }

    /// @dev Which budgets the wallet has, as `Budgets` takes it.
    function budgetPeriods(Access self) internal pure returns (uint256) {
        return Access.unwrap(self) >> _BUDGETS_SHIFT;
    }

    function withBudgetPeriods(Access self, uint256 periods) internal pure returns (Access) {
        return Access.wrap((Access.unwrap(self) & ~BUDGETS) | (periods << _BUDGETS_SHIFT));
    }

    function withSession(Access self, address newSession) internal pure returns (Access) {
        return Access.wrap(_replace(Access.unwrap(self), type(uint160).max, 0, uint160(newSession)));
    }

    function withExpiresAt(Access self, uint32 newExpiresAt) internal pure returns (Access) {
        return Access.wrap(_replace(Access.unwrap(self), type(uint32).max, _EXPIRES_AT_SHIFT, newExpiresAt));
    }

    /// @dev `newOwnerNonce` has at most 24 bits.
    function withOwnerNonce(Access self, uint256 newOwnerNonce) internal pure returns (Access) {
        return Access.wrap(_replace(Access.unwrap(self), type(uint24).max, _OWNER_NONCE_SHIFT, newOwnerNonce));
    }

    /// @dev In a later epoch no message counts that was signed before. In the last one the wallet is frozen for good.
    /// @param step How much later, more than zero.
    function withLaterEpoch(Access self, uint256 step) internal pure returns (Access) {
        uint256 next = self.epoch() + step;
        if (next >= LAST_EPOCH) (next, self) = (LAST_EPOCH, self.with(FROZEN, true));
        return Access.wrap(_replace(Access.unwrap(self), type(uint32).max, _EPOCH_SHIFT, next));
    }

    function with(Access self, uint256 flag, bool on) internal pure returns (Access) {
        uint256 word = Access.unwrap(self);
        return Access.wrap(on ? word | flag : word & ~flag);
    }

    function _replace(uint256 word, uint256 mask, uint256 shift, uint256 value) private pure returns (uint256) {
        return (word & ~(mask << shift)) | (value << shift);
    }
}
