// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IPlatformFees} from "../interfaces/IPlatformFees.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSignatures} from "./WalletSignatures.sol";
import {WalletTransfers} from "./WalletTransfers.sol";

/// @title What the session key can do: pay within the policy.
abstract contract WalletPayments is WalletSignatures, WalletTransfers {
    /// @notice No fee rate above this is paid, whatever the fees contract says: 5%.
    uint256 public constant MAX_FEE_BPS = 500;

    /// @dev No smallest fee above this is paid, whatever the fees contract says: 5 cents.
    uint256 internal constant MAX_MIN_FEE = 50_000;

    /// @dev See `IAgentWallet`.
    function pay(IAgentWallet.Payment calldata payment, bytes calldata sessionSignature) external {
        (address to, uint48 amount) = (payment.to, payment.amount);
        (Access access, Spending spending) = _requireTimely(payment.deadline, payment.nonce);
        _requireSession(access, _hashPayment(payment), sessionSignature);
        spending = _checkPolicy(access, spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        if (fee > payment.maxFee) revert IAgentWallet.FeeAboveMaximum();
        if (spending.reserving()) {
            spending = _withReserving(spending);
            if (spending.reserving()) _requireAvailable(amount + fee);
        }
        _spending = spending;
        _transferWithFee(to, amount, fee, treasury);
        emit IAgentWallet.PaymentExecuted(payment.ref, to, amount, fee);
    }

    /// @dev See `IAgentWallet`.
    function previewPayment(address to, uint48 amount) external view returns (uint48) {
        _checkPolicy(_accessOfSession(), _spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        _requireTransferable(to, amount, fee, treasury);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    /// @dev See `IAgentWallet`.
    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,) = _feeOn(amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(fee);
    }

    /// @dev Everything before the signature of a message. A freeze is named first: it has used up the nonce of whatever was
    /// signed before it.
    /// @return access As it is stored.
    /// @return spending What to store when `nonce` is executed.
    function _requireTimely(uint48 deadline, uint256 nonce)
        internal
        view
        returns (Access access, Spending spending)
    {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        access = _access;
        _requireNotFrozen(access);
        spending = _spending.useNonce(nonce);
    }

    /// @dev Everything between the signature and the fee, in the order that `pay` promises.
    /// @return What to store when `amount` is spent.
    function _checkPolicy(Access access, Spending spending, address to, uint48 amount)
        internal
        view
        returns (Spending)
    {
        _requireActive(access);
        if (!_canReceive(to)) revert IAgentWallet.InvalidRecipient();
        if (access.has(AccessLib.WHITELIST) && !_isListed(to)) revert IAgentWallet.NotInWhitelist(to);
        if (amount == 0) revert IAgentWallet.ZeroAmount();
        return spending.spend(amount, _today());
    }

    /// @dev For a preview: reverts if there is no session that could sign.
    function _accessOfSession() internal view returns (Access access) {
        access = _access;
        if (access.session() == address(0)) revert IAgentWallet.InvalidSession();
    }

    function _requireActive(Access access) internal view {
        _requireNotFrozen(access);
        if (_isExpired(access)) revert IAgentWallet.WalletExpired();
    }

    function _requireNotFrozen(Access access) internal pure {
        if (access.has(AccessLib.FROZEN)) revert IAgentWallet.WalletFrozen();
    }

    function _isExpired(Access access) internal view returns (bool) {
        uint256 expiresAt = access.expiresAt();
        return expiresAt != 0 && block.timestamp > expiresAt;
    }

    /// @dev The same without the mark of reservations once there are none.
    function _withReserving(Spending spending) internal view returns (Spending) {
        return spending.withReserving(_reserved != 0);
    }

    /// @dev The rate's, rounded down, and the smallest fee at least: at most 5% of `amount`, which has at most 64 bits, or 5
    /// cents. No wider than `amount`'s type, and no overflow.
    function _feeOn(uint256 amount) internal view returns (uint256 fee, address treasury) {
        uint256 feeBps;
        uint256 minFee;
        (feeBps, minFee, treasury) = _feeTerms();
        if (feeBps > MAX_FEE_BPS || minFee > MAX_MIN_FEE) revert IAgentWallet.FeeAboveMaximum();
        unchecked {
            fee = amount * feeBps / 10_000;
        }
        if (fee < minFee) fee = minFee;
    }

    /// @dev What the fees contract says now.
    function _feeTerms() internal view returns (uint256 feeBps, uint256 minFee, address treasury) {
        address source = _platformFees;
        bytes4 selector = IPlatformFees.feeMinimumAndRecipient.selector;
        uint256 word;
        bool ok;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x00, selector)
            ok := staticcall(gas(), source, 0x00, 0x04, free, 0x60)
            ok := and(ok, gt(returndatasize(), 0x5f))
            feeBps := mload(free)
            minFee := mload(add(free, 0x20))
            word := mload(add(free, 0x40))
        }
        if (!ok) revert();
        // forge-lint: disable-next-line(unsafe-typecast)
        treasury = address(uint160(word));
    }
}
