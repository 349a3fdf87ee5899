// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Limit} from "./Limit.sol";

/// @notice All that a payment changes in a wallet, in one storage slot. From the lowest bit:
///
/// | bits | field       | meaning                                                            |
/// |------|-------------|--------------------------------------------------------------------|
/// | 64   | nonceWindow | bit i: session nonce `nonceBase + i` was executed                  |
/// | 32   | nonceBase   | lowest session nonce that the window covers                        |
/// | 15   | day         | UTC day of `spent`, modulo 2^15                                    |
/// | 1    | reserving   | whether anything may be reserved, so that a payment has to look    |
/// | 48   | spent       | micro-USDC that count against `day`'s limit, saturating            |
/// | 48   | dailyLimit  | micro-USDC, zero for none                                          |
/// | 48   | txLimit     | micro-USDC, zero for none                                          |
type Spending is uint256;

using SpendingLib for Spending global;

/// @title Reads and changes `Spending` values; storage is the caller's business.
library SpendingLib {
    /// @dev How many nonces the window covers.
    uint256 internal constant NONCE_WINDOW = 64;

    /// @dev How far beyond the window a nonce may be. Unbounded, one message of a stolen key could use up all.
    uint256 internal constant MAX_NONCE_JUMP = 1024;

    uint256 private constant _BASE_SHIFT = 64;
    uint256 private constant _DAY_SHIFT = 96;
    uint256 private constant _RESERVING = 1 << 111;
    uint256 private constant _SPENT_SHIFT = 112;
    uint256 private constant _DAILY_LIMIT_SHIFT = 160;
    uint256 private constant _TX_LIMIT_SHIFT = 208;

    uint256 private constant _NONCES_MASK = type(uint96).max;
    uint256 private constant _DAY_MASK = type(uint16).max >> 1;
    uint256 private constant _DAY_AND_SPENT_MASK = (uint256(type(uint64).max) << _DAY_SHIFT) & ~_RESERVING;

    function nonceWindow(Spending self) internal pure returns (uint64) {
        return uint64(Spending.unwrap(self));
    }

    function nonceBase(Spending self) internal pure returns (uint32) {
        return uint32(Spending.unwrap(self) >> _BASE_SHIFT);
    }

    function dailyLimit(Spending self) internal pure returns (uint48) {
        return uint48(Spending.unwrap(self) >> _DAILY_LIMIT_SHIFT);
    }

    function txLimit(Spending self) internal pure returns (uint48) {
        return uint48(Spending.unwrap(self) >> _TX_LIMIT_SHIFT);
    }

    function reserving(Spending self) internal pure returns (bool) {
        return Spending.unwrap(self) & _RESERVING != 0;
    }

    function withReserving(Spending self, bool on) internal pure returns (Spending) {
        uint256 word = Spending.unwrap(self);
        return Spending.wrap(on ? word | _RESERVING : word & ~_RESERVING);
    }

    /// @dev What counts against the limit of `today`. The stored day is compared modulo 2^15: an equal one is
    /// today's, unless nothing was spent for exactly a multiple of 89 years.
    function spentOn(Spending self, uint256 today) internal pure returns (uint48) {
        uint256 word = Spending.unwrap(self);
        return (word >> _DAY_SHIFT) & _DAY_MASK == today & _DAY_MASK ? uint48(word >> _SPENT_SHIFT) : 0;
    }

    /// @dev The same with other limits. What was spent and which nonces were executed stays.
    function withLimits(Spending self, uint48 newTxLimit, uint48 newDailyLimit) internal pure returns (Spending) {
        uint256 kept = Spending.unwrap(self) & (_NONCES_MASK | _DAY_AND_SPENT_MASK | _RESERVING);
        return
            Spending.wrap(
                kept | (uint256(newDailyLimit) << _DAILY_LIMIT_SHIFT) | (uint256(newTxLimit) << _TX_LIMIT_SHIFT)
            );
    }

    /// @dev The same after `nonce` was executed. Reverts unless it is usable.
    function useNonce(Spending self, uint256 nonce) internal pure returns (Spending) {
        uint256 word = Spending.unwrap(self);
        uint256 base = self.nonceBase();
        if (nonce < base) revert IAgentWallet.NonceUsed();
        uint256 offset;
        unchecked {
            offset = nonce - base;
        }
        if (offset < NONCE_WINDOW) {
            uint256 bit = 1 << offset;
            if (word & bit != 0) revert IAgentWallet.NonceUsed();
            return Spending.wrap(word | bit);
        }
        return _slideTo(self, nonce);
    }

    /// @dev The same after `amount` was spent on `today`. Reverts above a limit.
    function spend(Spending self, uint256 amount, uint256 today) internal pure returns (Spending) {
        return self.spendEach(amount, 1, today);
    }

    /// @dev The same after `amount`, which has at most 49 bits, was spent `times` times, which has at most 48.
    function spendEach(Spending self, uint256 amount, uint256 times, uint256 today) internal pure returns (Spending) {
        uint256 limit = self.txLimit();
        if (amount > Limit.orNone(limit)) revert IAgentWallet.TxLimitExceeded(amount, limit);

        uint256 total;
        unchecked {
            total = self.spentOn(today) + amount * times;
        }
        limit = self.dailyLimit();
        if (total > Limit.orNone(limit)) revert IAgentWallet.DailyLimitExceeded(total, limit);

        // Only without a limit can it be more; should one be set later on that day, it is used up then.
        if (total > type(uint48).max) total = type(uint48).max;
        uint256 kept = Spending.unwrap(self) & ~_DAY_AND_SPENT_MASK;
        return Spending.wrap(kept | ((today & _DAY_MASK) << _DAY_SHIFT) | (total << _SPENT_SHIFT));
    }

    /// @dev The same after `amount`, which was spent on `today`, came to nothing. A saturated counter stays: how much was
    /// really spent is not known then.
    function giveBack(Spending self, uint256 amount, uint256 today) internal pure returns (Spending) {
        uint256 spent = self.spentOn(today);
        if (spent == type(uint48).max) return self;
        uint256 given = amount < spent ? amount : spent;
        unchecked {
            // Not above the field that it is taken from.
            return Spending.wrap(Spending.unwrap(self) - (given << _SPENT_SHIFT));
        }
    }

    /// @dev Moves the window so that `nonce`, which is above it, becomes its last.
    function _slideTo(Spending self, uint256 nonce) private pure returns (Spending) {
        uint256 base = self.nonceBase();
        uint256 highest = base + NONCE_WINDOW - 1 + MAX_NONCE_JUMP;
        if (highest > type(uint32).max) highest = type(uint32).max;
        if (nonce > highest) revert IAgentWallet.NonceTooHigh(nonce, highest);

        uint256 newBase = nonce - (NONCE_WINDOW - 1);
        uint256 window = uint256(self.nonceWindow()) >> (newBase - base);
        window |= 1 << (NONCE_WINDOW - 1);
        uint256 kept = Spending.unwrap(self) & ~_NONCES_MASK;
        return Spending.wrap(kept | (newBase << _BASE_SHIFT) | window);
    }
}
