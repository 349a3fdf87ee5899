// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFleet} from "../interfaces/IFleet.sol";
import {IFleetWallet} from "../interfaces/IFleetWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title What a wallet asks its fleet. See `IFleetWallet`.
/// @dev A fleet is the owner's choice, and may be anything. So whatever changes something there comes last, when all of the
/// wallet's own is stored and moved: a call back finds nothing half done.
abstract contract WalletFleet is WalletStorage {
    /// @dev A consent is asked for in the middle of the seller's call, which an answer must not make expensive.
    uint256 private constant _FROZEN_GAS = 30_000;

    /// @dev Counts a spend of a wallet that may have a fleet, or reverts as the fleet does.
    function _spendFromFleet(uint256 amount) internal {
        address fleet_ = _fleet;
        if (fleet_ != address(0)) IFleet(fleet_).spend(amount);
    }

    /// @dev The same for a preview.
    function _requireSpendableFromFleet(Access access, uint256 amount) internal view {
        address fleet_ = _fleetOf(access);
        if (fleet_ != address(0)) IFleet(fleet_).previewSpend(address(this), amount);
    }

    /// @dev Gives back what was spent `today`, unless the fleet was set on this very day and may not have counted it.
    function _giveBackToFleet(Access access, uint256 amount, uint256 today) internal {
        address fleet_ = _fleetOf(access);
        if (fleet_ != address(0) && _fleetSince < today) IFleet(fleet_).giveBack(amount);
    }

    /// @dev Whether there is no fleet, or it says that it is not frozen.
    function _isFleetRunning(Access access) internal view returns (bool ok) {
        address fleet_ = _fleetOf(access);
        if (fleet_ == address(0)) return true;
        bytes4 selector = IFleet.frozen.selector;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            ok := staticcall(_FROZEN_GAS, fleet_, 0x00, 0x04, 0x00, 0x20)
            ok := and(ok, and(gt(returndatasize(), 0x1f), iszero(mload(0x00))))
        }
    }

    function _requireFleetRunning(Access access) internal view {
        if (!_isFleetRunning(access)) revert IFleetWallet.FleetFrozen();
    }

    /// @dev Zero if there is none.
    function _fleetOf(Access access) internal view returns (address) {
        return access.has(AccessLib.RULES) ? _fleet : address(0);
    }
}
