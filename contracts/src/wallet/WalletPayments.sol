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

    /// @inheritdoc IAgentWallet
    function pay(Payment calldata payment, bytes calldata sessionSignature) external {
        if (block.timestamp > payment.deadline) revert DeadlinePassed();
        (address to, uint48 amount) = (payment.to, payment.amount);
        Spending spending = _spending.useNonce(payment.nonce);
        Access access = _access;
        _requireSession(access, _hashPayment(payment), sessionSignature);
        spending = _checkPolicy(access, spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        if (fee > payment.maxFee) revert FeeAboveMaximum();
        if (spending.reserving()) {
            spending = _withReserving(spending);
            if (spending.reserving()) _requireAvailable(amount + fee);
        }
        _spending = spending;
        _transferWithFee(to, amount, fee, treasury);
        emit PaymentExecuted(payment.ref, to, amount, fee);
    }

    /// @inheritdoc IAgentWallet
    function previewPayment(address to, uint48 amount) external view returns (uint48) {
        _checkPolicy(_accessOfSession(), _spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        _requireTransferable(to, amount, fee, treasury);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    /// @inheritdoc IAgentWallet
    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,) = _feeOn(amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(fee);
    }

    /// @dev Everything between the signature and the fee, in the order that `pay` promises.
    /// @return What to store when `amount` is spent.
    function _checkPolicy(Access access, Spending spending, address to, uint48 amount)
        internal
        view
        returns (Spending)
    {
        _requireActive(access);
        if (!_canReceive(to)) revert InvalidRecipient();
        if (access.has(AccessLib.WHITELIST) && !_isListed(to)) revert NotInWhitelist(to);
        if (amount == 0) revert ZeroAmount();
        return spending.spend(amount, _today());
    }

    /// @dev For a preview: reverts if there is no session that could sign.
    function _accessOfSession() internal view returns (Access access) {
        access = _access;
        if (access.session() == address(0)) revert InvalidSession();
    }

    function _requireActive(Access access) internal view {
        _requireNotFrozen(access);
        if (_isExpired(access)) revert WalletExpired();
    }

    function _requireNotFrozen(Access access) internal pure {
        if (access.has(AccessLib.FROZEN)) revert WalletFrozen();
    }

    function _isExpired(Access access) internal view returns (bool) {
        uint256 expiresAt = access.expiresAt();
        return expiresAt != 0 && block.timestamp > expiresAt;
    }

    /// @dev The same without the mark of reservations once there are none.
    function _withReserving(Spending spending) internal view returns (Spending) {
        return spending.withReserving(reserved != 0);
    }

    /// @dev Rounded down. At most 5% of `amount`, which has at most 64 bits: no wider than it, and no overflow.
    function _feeOn(uint256 amount) internal view returns (uint256 fee, address treasury) {
        uint256 feeBps;
        (feeBps, treasury) = _feeRate();
        fee = _feeAt(feeBps, amount);
    }

    function _feeAt(uint256 feeBps, uint256 amount) internal pure returns (uint256) {
        unchecked {
            return amount * feeBps / 10_000;
        }
    }

    /// @dev What the fees contract says now.
    function _feeAndTreasury() internal view returns (uint256 feeBps, address treasury) {
        address source = platformFees;
        bytes4 selector = IPlatformFees.feeAndTreasury.selector;
        uint256 word;
        bool ok;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            ok := staticcall(gas(), source, 0x00, 0x04, 0x00, 0x40)
            ok := and(ok, gt(returndatasize(), 0x3f))
            feeBps := mload(0x00)
            word := mload(0x20)
        }
        if (!ok) revert();
        // forge-lint: disable-next-line(unsafe-typecast)
        treasury = address(uint160(word));
    }

    function _feeRate() internal view returns (uint256 feeBps, address treasury) {
        (feeBps, treasury) = _feeAndTreasury();
        if (feeBps > MAX_FEE_BPS) revert FeeAboveMaximum();
    }
}
