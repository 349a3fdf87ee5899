// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFleet} from "../interfaces/IFleet.sol";
import {IFleetWallet} from "../interfaces/IFleetWallet.sol";
import {AccessLib} from "../libraries/Access.sol";
import {WalletOwned} from "./WalletOwned.sol";

/// @title The fleet that the owner sets.
abstract contract WalletFleetSettings is WalletOwned {
    /// @dev See `IFleetWallet`.
    function setFleet(address newFleet) external onlyOwner {
        if (newFleet != address(0) && (newFleet == address(this) || newFleet.code.length == 0)) {
            revert IFleetWallet.InvalidFleet(newFleet);
        }
        if (newFleet != _fleet) {
            _fleet = newFleet;
            // forge-lint: disable-next-line(unsafe-typecast)
            _fleetSince = uint32(_today());
        }
        _access = _access.with(AccessLib.RULES, newFleet != address(0) || _hasRecipientBudgets);
        emit IFleetWallet.FleetUpdated(newFleet);
    }

    /// @dev See `IFleetWallet`.
    function fleet() external view returns (address) {
        return _fleet;
    }

    /// @dev What the fleet leaves to this wallet; nothing if it does not say so.
    function _leftByFleet() internal view returns (uint256 left) {
        if (_fleet == address(0)) return type(uint256).max;
        bytes memory call = abi.encodeCall(IFleet.spendable, (address(this)));
        (bool ok, bytes memory answer) = _fleet.staticcall(call);
        return ok && answer.length >= 32 ? abi.decode(answer, (uint256)) : 0;
    }
}
