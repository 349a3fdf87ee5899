// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title What a payment costs, and what of that counts against limits.
/// @dev A fee may have at most a twentieth (5%) of its amount outside of the limits. What it has above that counts like an amount,
/// so that limits bound what leaves, whatever the fees contract says.
library Fee {
    /// @dev No rate above this is paid: 5%.
    uint256 internal constant MAX_BPS = 500;

    /// @dev No smallest fee above this is paid: 5 cents.
    uint256 internal constant MAX_MINIMUM = 50_000;

    uint256 private constant _PARTS = 20;

    /// @dev A smallest fee on `amount`, which is never more than `amount`, and what both count against limits.
    function smallest(uint256 minFee, uint256 amount) internal pure returns (uint256 fee, uint256 sum) {
        fee = atLeast(0, minFee, amount);
        sum = counted(amount, fee);
    }

    /// @dev `fee`, which is the rate's on `amount`, and the smallest fee at least, but never more than `amount`.
    function atLeast(uint256 fee, uint256 minFee, uint256 amount) internal pure returns (uint256) {
        if (fee >= minFee) return fee;
        return minFee < amount ? minFee : amount;
    }

    /// @dev What counts against limits when `amount` is paid with `fee`.
    function counted(uint256 amount, uint256 fee) internal pure returns (uint256 sum) {
        assembly ("memory-safe") {
            let free := div(amount, _PARTS)
            sum := add(amount, mul(gt(fee, free), sub(fee, free)))
        }
    }

    /// @dev The part of `fee` on `amount` that counts against nothing.
    function uncounted(uint256 amount, uint256 fee) internal pure returns (uint256) {
        uint256 free = amount / _PARTS;
        return fee < free ? fee : free;
    }
}
