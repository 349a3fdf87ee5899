// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IPlatformFees} from "./interfaces/IPlatformFees.sol";

/// @title The platform's fee rate and treasury, set by the operator.
/// @notice The rate can never pass 5%, and wallets refuse more than that whatever this contract says.
contract PlatformFees is IPlatformFees, Ownable2Step {
    /// @notice The cap of the rate: 5%.
    uint16 public constant MAX_FEE_BPS = 500;

    /// @inheritdoc IPlatformFees
    address public immutable usdc;

    /// @dev A struct begins a storage slot of its own and shares it with nobody: a payment reads one slot.
    struct Terms {
        uint16 feeBps;
        address treasury;
    }

    Terms private _terms;

    constructor(address usdc_, address operator, address treasury_, uint16 feeBps_) Ownable(operator) {
        usdc = usdc_;
        _setFeeBps(feeBps_);
        _setTreasury(treasury_);
    }

    /// @inheritdoc IPlatformFees
    function feeAndTreasury() external view returns (uint16, address) {
        Terms memory terms = _terms;
        return (terms.feeBps, terms.treasury);
    }

    /// @inheritdoc IPlatformFees
    function feeBps() external view returns (uint16) {
        return _terms.feeBps;
    }

    /// @inheritdoc IPlatformFees
    function treasury() external view returns (address) {
        return _terms.treasury;
    }

    /// @inheritdoc IPlatformFees
    function setFeeBps(uint16 newFeeBps) external onlyOwner {
        _setFeeBps(newFeeBps);
    }

    /// @inheritdoc IPlatformFees
    function setTreasury(address newTreasury) external onlyOwner {
        _setTreasury(newTreasury);
    }

    /// @dev Without an operator, a treasury that USDC blacklists would stop every payment for good.
    function renounceOwnership() public pure override {
        revert RenounceDisabled();
    }

    function _setFeeBps(uint16 newFeeBps) private {
        if (newFeeBps > MAX_FEE_BPS) revert FeeAboveCap(newFeeBps, MAX_FEE_BPS);
        _terms.feeBps = newFeeBps;
        emit FeeUpdated(newFeeBps);
    }

    function _setTreasury(address newTreasury) private {
        if (newTreasury == address(0) || newTreasury == usdc) revert InvalidTreasury(newTreasury);
        _terms.treasury = newTreasury;
        emit TreasuryUpdated(newTreasury);
    }
}
