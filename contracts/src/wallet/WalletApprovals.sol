// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access} from "../libraries/Access.sol";
import {Fee} from "../libraries/Fee.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSpending} from "./WalletSpending.sol";
import {Scopes} from "./WalletStorage.sol";

/// @title Payments of the session key as the compiler encodes them: within the policy, or approved by the owner one by one, which
/// limits and whitelist do not bound.
abstract contract WalletApprovals is WalletSpending {
    bytes32 private constant _PAYMENT_APPROVAL_TYPEHASH =
        keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");

    function pay(IAgentWallet.Payment calldata payment, bytes calldata sessionSignature) external {
        (address to, uint48 amount, uint48 maxFee) = (payment.to, payment.amount, payment.maxFee);
        (Access access, Spending spending, address key) =
            _requireMessage(_PAYMENT_TYPEHASH, 6, sessionSignature, Scopes.PAYMENTS);
        _pay(access, spending, key, to, amount, maxFee, payment.ref);
    }

    function payApproved(
        IAgentWallet.Payment calldata payment,
        bytes calldata sessionSignature,
        uint48 validUntil,
        bytes calldata ownerSignature
    ) external {
        (address to, uint48 amount, bytes32 ref) = (payment.to, payment.amount, payment.ref);
        (Access access, Spending spending,) = _requireMessage(_PAYMENT_TYPEHASH, 6, sessionSignature, Scopes.PAYMENTS);
        _requireApproved(access, to, amount, ref, validUntil, ownerSignature);
        (uint256 fee, address treasury) = _approvedFeeOn(amount);
        if (fee > payment.maxFee) revert IAgentWallet.FeeAboveMaximum();
        if (spending.reserving()) spending = _requireUnreserved(spending, amount + fee);
        _spending = spending;
        _isApprovalUsed[ref] = true;
        _transferWithFee(to, amount, fee, treasury);
        emit IAgentWallet.ApprovalExecuted(ref, validUntil);
        emit IAgentWallet.PaymentExecuted(ref, to, amount, fee);
    }

    function previewApprovedPayment(
        address to,
        uint48 amount,
        bytes32 ref,
        uint48 validUntil,
        bytes calldata ownerSignature,
        address key
    ) external view returns (uint48) {
        (Access access,) = _accessOfSession(key, Scopes.PAYMENTS);
        _requireApproved(access, to, amount, ref, validUntil, ownerSignature);
        (uint256 fee, address treasury) = _approvedFeeOn(amount);
        _requireTransferable(to, amount, fee, treasury);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    /// @dev Everything between the session's signature and the fee.
    function _requireApproved(
        Access access,
        address to,
        uint48 amount,
        bytes32 ref,
        uint48 validUntil,
        bytes calldata ownerSignature
    ) private view {
        _requireNotExpired(access);
        if (!_canReceive(to)) revert IAgentWallet.InvalidRecipient();
        if (amount == 0) revert IAgentWallet.ZeroAmount();
        if (block.timestamp > validUntil) revert IAgentWallet.ApprovalExpired(validUntil);
        if (_isApprovalUsed[ref]) revert IAgentWallet.ApprovalUsed();
        bytes32 structHash =
            keccak256(abi.encode(_PAYMENT_APPROVAL_TYPEHASH, to, amount, ref, validUntil, access.epoch()));
        if (!_isSignedBy(_owner(access), _hashTypedData(structHash), ownerSignature)) {
            revert IAgentWallet.InvalidApproval();
        }
    }

    /// @dev An approval is outside of all limits, so that no part of its fee could count against them.
    function _approvedFeeOn(uint48 amount) private view returns (uint256 fee, address treasury) {
        (fee,, treasury) = _feeOn(amount);
        fee = Fee.uncounted(amount, fee);
    }
}
