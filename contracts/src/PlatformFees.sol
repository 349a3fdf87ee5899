// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPlatformFees} from "./interfaces/IPlatformFees.sol";
import {Operated} from "./Operated.sol";

/// @dev What a payer of fees says about them.
interface ITakesFees {
    function platformFees() external view returns (address);
}

/// @title The platform's fee rate, smallest fee and treasury, set by the operator.
/// @notice A payment's fee is the rate's, and the smallest fee at least. The rate can never pass 5%, the smallest fee never 5
/// cents, and wallets refuse more than that whatever this contract says.
contract PlatformFees is IPlatformFees, Operated {
    /// @notice The cap of the rate: 5%.
    uint16 public constant MAX_FEE_BPS = 500;

    /// @notice The cap of the smallest fee: 5 cents.
    uint16 public constant MAX_MIN_FEE = 50_000;

    /// @dev What a treasury may use to say where it takes its own fees from.
    uint256 private constant TREASURY_GAS = 50_000;

    address public immutable usdc;

    /// @dev A struct begins a storage slot of its own and does not share it: a payment reads one slot. From the lowest bit
    /// 16, 16 and 160 bits.
    struct Terms {
        uint16 feeBps;
        uint16 minFee;
        address treasury;
    }

    Terms private _terms;

    /// @dev A treasury that USDC blacklists stops every payment, so someone must always be able to replace it.
    constructor(address usdc_, address batchRelay_, address operator, address treasury_, uint16 feeBps_, uint16 minFee_)
        Operated(batchRelay_, operator)
    {
        usdc = usdc_;
        _setFeeBps(feeBps_);
        _setMinFee(minFee_);
        _setTreasury(treasury_);
    }

    /// @dev Every payment asks this: its name has the lowest selector, which is compared first, and it copies nothing.
    function feeMinimumAndRecipient() external view returns (uint16, uint16, address) {
        assembly ("memory-safe") {
            let terms := sload(_terms.slot)
            let free := mload(0x40)
            mstore(free, and(terms, 0xffff))
            mstore(add(free, 0x20), and(shr(16, terms), 0xffff))
            mstore(add(free, 0x40), shr(96, shl(64, terms)))
            return(free, 0x60)
        }
    }

    function feeBps() external view returns (uint16) {
        return _terms.feeBps;
    }

    function minFee() external view returns (uint16) {
        return _terms.minFee;
    }

    function treasury() external view returns (address) {
        return _terms.treasury;
    }

    function setFeeBps(uint16 newFeeBps) external onlyOwner {
        _setFeeBps(newFeeBps);
    }

    function setMinFee(uint16 newMinFee) external onlyOwner {
        _setMinFee(newMinFee);
    }

    function setTreasury(address newTreasury) external onlyOwner {
        _setTreasury(newTreasury);
    }

    function _setFeeBps(uint16 newFeeBps) private {
        if (newFeeBps > MAX_FEE_BPS) revert FeeAboveCap(newFeeBps, MAX_FEE_BPS);
        _terms.feeBps = newFeeBps;
        emit FeeUpdated(newFeeBps);
    }

    function _setMinFee(uint16 newMinFee) private {
        if (newMinFee > MAX_MIN_FEE) revert MinFeeAboveCap(newMinFee, MAX_MIN_FEE);
        _terms.minFee = newMinFee;
        emit MinFeeUpdated(newMinFee);
    }

    function _setTreasury(address newTreasury) private {
        bool isInvalid = newTreasury == address(0) || newTreasury == address(this) || newTreasury == usdc
            || newTreasury == batchRelay || _takesFeesFromHere(newTreasury);
        if (isInvalid) revert InvalidTreasury(newTreasury);
        _terms.treasury = newTreasury;
        emit TreasuryUpdated(newTreasury);
    }

    /// @dev Whether `account` is an escrow or a wallet of these fees. Bounded in gas and in what it may answer; one that does
    /// not answer is none.
    function _takesFeesFromHere(address account) private view returns (bool answer) {
        bytes4 selector = ITakesFees.platformFees.selector;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            let ok := staticcall(TREASURY_GAS, account, 0x00, 0x04, 0x00, 0x20)
            answer := and(and(ok, gt(returndatasize(), 0x1f)), eq(mload(0x00), address()))
        }
    }
}
