// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {SessionKeyLib} from "../libraries/SessionKey.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSpending} from "./WalletSpending.sol";

/// @title What the session key can do: pay within the policy.
abstract contract WalletPayments is WalletSpending {
    /// @notice No fee rate above this is paid, whatever the fees contract says: 5%.
    uint256 public constant MAX_FEE_BPS = _MAX_FEE_BPS;

    /// @dev See `IAgentWallet`.
    function pay(IAgentWallet.Payment calldata payment, bytes calldata sessionSignature) external {
        (address to, uint48 amount) = (payment.to, payment.amount);
        (Access access, Spending spending) = _requireTimely(payment.deadline, payment.nonce);
        address key = _requireSession(access, _hashPayment(payment), sessionSignature, SessionKeyLib.PAYMENTS);
        spending = _checkPolicy(access, spending, to, amount);
        if (_isBound(access, key)) _countInBudgets(access, key, to, amount, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        if (fee > payment.maxFee) revert IAgentWallet.FeeAboveMaximum();
        if (spending.reserving()) spending = _requireUnreserved(spending, amount + fee);
        _spending = spending;
        _transferWithFee(to, amount, fee, treasury);
        emit IAgentWallet.PaymentExecuted(payment.ref, to, amount, fee);
        if (access.has(AccessLib.RULES)) _spendFromFleet(amount);
    }

    /// @dev See `IAgentWallet`.
    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,) = _feeOn(amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(fee);
    }
}
