// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
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
        (address to, uint48 amount, uint48 maxFee) = (payment.to, payment.amount, payment.maxFee);
        (Access access, Spending spending) = _requireTimely(payment.deadline, payment.nonce);
        address key = _requireSession(access, _hashPayment(payment), sessionSignature, SessionKeyLib.PAYMENTS);
        _pay(access, spending, key, to, amount, maxFee, payment.ref);
    }

    /// @dev See `IAgentWallet`.
    function payFromPackedCalldata() external {
        uint256 terms;
        bytes32 ref;
        uint256 times;
        bytes32 r;
        bytes32 vs;
        assembly ("memory-safe") {
            terms := calldataload(0x04)
            ref := calldataload(0x24)
            times := shr(184, calldataload(0x44))
            r := calldataload(0x4d)
            vs := calldataload(0x6d)
        }
        // forge-lint: disable-start(unsafe-typecast)
        (Access access, Spending spending) = _requireTimely(uint40(times), times >> 40);
        bytes32 digest = _hashPackedPayment(terms, ref, times);
        address key = _requireSigner(access, ECDSA.tryRecover(digest, r, vs), SessionKeyLib.PAYMENTS);
        _pay(access, spending, key, address(uint160(terms >> 96)), uint48(terms >> 48), uint48(terms), ref);
        // forge-lint: disable-end(unsafe-typecast)
    }

    /// @dev See `IAgentWallet`.
    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,) = _feeOn(amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(fee);
    }

    /// @dev Everything behind the signature, by `key`.
    function _pay(
        Access access,
        Spending spending,
        address key,
        address to,
        uint48 amount,
        uint48 maxFee,
        bytes32 ref
    ) private {
        spending = _checkPolicy(access, spending, to, amount);
        if (_isBound(access, key)) _countInBudgets(access, key, to, amount, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        if (fee > maxFee) revert IAgentWallet.FeeAboveMaximum();
        if (spending.reserving()) spending = _requireUnreserved(spending, amount + fee);
        _spending = spending;
        _transferWithFee(to, amount, fee, treasury);
        emit IAgentWallet.PaymentExecuted(ref, to, amount, fee);
        if (access.has(AccessLib.RULES)) _spendFromFleet(amount);
    }
}
