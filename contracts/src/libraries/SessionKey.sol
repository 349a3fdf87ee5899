// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice What a session key beside the first one may do, in one storage slot. From the lowest bit:
///
/// | bits | field       | meaning                                                             |
/// |------|-------------|---------------------------------------------------------------------|
/// | 8    | scopes      | see the constants; zero if it may do nothing                        |
/// | 40   | expiresAt   | last second in which it works; 0: no end                            |
/// | 48   | txLimit     | micro-USDC, zero for none                                           |
/// | 24   | epoch       | it is revoked unless the wallet's is the same                       |
/// | 32   | budgetSince | UTC day since when its budget counts without a gap; zero for none   |
type SessionKey is uint256;

using SessionKeyLib for SessionKey global;

/// @title Writes and reads `SessionKey` values; storage is the caller's business.
library SessionKeyLib {
    /// @dev Payments, with the owner's approval or without.
    uint8 internal constant PAYMENTS = 1;

    /// @dev Transfers by signature, and envelopes.
    uint8 internal constant X402 = 2;

    uint8 internal constant JOBS = 4;

    uint8 internal constant ALL = PAYMENTS | X402 | JOBS;

    uint256 private constant _EXPIRES_AT_SHIFT = 8;
    uint256 private constant _TX_LIMIT_SHIFT = 48;
    uint256 private constant _EPOCH_SHIFT = 96;
    uint256 private constant _BUDGET_SINCE_SHIFT = 120;

    /// @dev `expiresAt_` has at most 40 bits, `epoch_` 24 and `budgetSince_` 32.
    function create(uint8 scopes_, uint256 expiresAt_, uint48 txLimit_, uint256 epoch_, uint256 budgetSince_)
        internal
        pure
        returns (SessionKey)
    {
        return SessionKey.wrap(
            scopes_ | (expiresAt_ << _EXPIRES_AT_SHIFT) | (uint256(txLimit_) << _TX_LIMIT_SHIFT)
                | (epoch_ << _EPOCH_SHIFT) | (budgetSince_ << _BUDGET_SINCE_SHIFT)
        );
    }

    function scopes(SessionKey self) internal pure returns (uint8) {
        return uint8(SessionKey.unwrap(self));
    }

    function has(SessionKey self, uint8 scope) internal pure returns (bool) {
        return SessionKey.unwrap(self) & scope != 0;
    }

    function expiresAt(SessionKey self) internal pure returns (uint40) {
        return uint40(SessionKey.unwrap(self) >> _EXPIRES_AT_SHIFT);
    }

    function isExpired(SessionKey self) internal view returns (bool) {
        uint256 end = self.expiresAt();
        return end != 0 && block.timestamp > end;
    }

    function txLimit(SessionKey self) internal pure returns (uint48) {
        return uint48(SessionKey.unwrap(self) >> _TX_LIMIT_SHIFT);
    }

    function epoch(SessionKey self) internal pure returns (uint24) {
        return uint24(SessionKey.unwrap(self) >> _EPOCH_SHIFT);
    }

    function budgetSince(SessionKey self) internal pure returns (uint32) {
        return uint32(SessionKey.unwrap(self) >> _BUDGET_SINCE_SHIFT);
    }
}
