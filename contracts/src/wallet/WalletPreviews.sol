// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Access} from "../libraries/Access.sol";
import {SessionKeyLib} from "../libraries/SessionKey.sol";
import {WalletSpending} from "./WalletSpending.sol";

/// @title What payments and authorisations would revert with now.
abstract contract WalletPreviews is WalletSpending {
    /// @dev See `IAgentWallet`.
    function previewPayment(address to, uint48 amount, address key) external view returns (uint48) {
        Access access;
        (access, key) = _accessOfSession(key, SessionKeyLib.PAYMENTS);
        _checkPolicy(access, _spending, to, amount);
        _requireWithinBudgets(access, key, to, amount, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        _requireTransferable(to, amount, fee, treasury);
        _requireSpendableFromFleet(access, amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    /// @dev See `IAuthorizationWallet`.
    function previewAuthorizeTransfer(
        address to,
        uint48 value,
        uint48 validAfter,
        uint48 validBefore,
        address key
    ) external view returns (uint48) {
        Access access;
        (access, key) = _accessOfSession(key, SessionKeyLib.X402);
        _checkPolicy(access, _spending, to, value);
        _requireWithinBudgets(access, key, to, value, value);
        _requireValidity(validAfter, validBefore);
        (uint256 fee,) = _feeOn(value);
        _requireReservable(value + fee);
        _requireSpendableFromFleet(access, value);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }
}
