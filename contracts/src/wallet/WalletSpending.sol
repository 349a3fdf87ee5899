// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {IPlatformFees} from "../interfaces/IPlatformFees.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget, Budgets} from "../libraries/Budget.sol";
import {Fee} from "../libraries/Fee.sol";
import {Limit} from "../libraries/Limit.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletKeys} from "./WalletKeys.sol";
import {SessionKey} from "./WalletStorage.sol";
import {WalletTransfers} from "./WalletTransfers.sol";

/// @title What every message of the session key is checked for: the policy, budgets; and what a payment costs.
/// @dev Looking and counting are apart, so that a preview looks with the same code.
abstract contract WalletSpending is WalletKeys, WalletTransfers {
    using Budgets for mapping(uint256 period => Budget);

    /// @dev How far ahead a transfer by signature may end: money must not be reserved for long.
    uint256 internal constant _MAX_VALIDITY = 10 minutes;

    /// @dev Everything before the signature of a message.
    /// @return access As it is stored.
    /// @return spending What to store when `nonce` is executed.
    function _requireTimely(uint256 deadline, uint256 nonce) internal view returns (Access access, Spending spending) {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        access = _access;
        _requireNotFrozen(access);
        spending = _spending.useNonce(nonce);
    }

    /// @dev Everything up to the signature of the message that is the first argument of this call, a struct of `words` static
    /// words. The last two of all messages are the nonce and the deadline.
    /// @return access As it is stored.
    /// @return spending What to store when the message is executed.
    /// @return key Who has signed, zero for the first session key.
    function _requireMessage(bytes32 typehash, uint256 words, bytes calldata signature, uint8 scope)
        internal
        view
        returns (Access access, Spending spending, address key)
    {
        uint256 nonce;
        uint256 deadline;
        assembly ("memory-safe") {
            let end := add(0x04, shl(5, words))
            nonce := calldataload(sub(end, 0x40))
            deadline := calldataload(sub(end, 0x20))
        }
        if (deadline > type(uint48).max) revert();
        (access, spending) = _requireTimely(deadline, nonce);
        address signer = ECDSA.tryRecoverCalldata(_hashMessage(typehash, words, access), signature);
        key = _requireSigner(access, signer, scope);
    }

    /// @dev Everything between the signature and what bounds a spend in addition to the policy, in the order that `pay` promises.
    /// @param counted What `amount` and its fee count against limits.
    /// @return What to store when `amount` is spent.
    function _checkPolicy(Access access, Spending spending, address to, uint256 amount, uint256 counted)
        internal
        view
        returns (Spending)
    {
        _requireNotExpired(access);
        if (!_canReceive(to)) revert IAgentWallet.InvalidRecipient();
        if (access.has(AccessLib.WHITELIST) && !_isListed(to)) revert IAgentWallet.NotInWhitelist(to);
        if (amount == 0) revert IAgentWallet.ZeroAmount();
        return spending.spend(counted, _today());
    }

    /// @dev Everything behind the signature, by `key`.
    function _pay(Access access, Spending spending, address key, address to, uint48 amount, uint48 maxFee, bytes32 ref)
        internal
    {
        (uint256 fee, uint256 counted, address treasury) = _feeOn(amount);
        spending = _checkPolicy(access, spending, to, amount, counted);
        if (_isBound(access, key)) _countInBudgets(access, key, to, counted, counted);
        if (fee > maxFee) revert IAgentWallet.FeeAboveMaximum();
        if (spending.reserving()) spending = _requireUnreserved(spending, amount + fee);
        _spending = spending;
        _transferWithFee(to, amount, fee, treasury);
        emit IAgentWallet.PaymentExecuted(ref, to, amount, fee);
    }

    function _requireValidity(uint256 validAfter, uint256 validBefore) internal view {
        if (validBefore <= block.timestamp || validBefore <= validAfter + 1) {
            revert IAuthorizationWallet.ValidityEmpty(validAfter, validBefore);
        }
        uint256 latest = block.timestamp + _MAX_VALIDITY;
        if (validBefore > latest) revert IAuthorizationWallet.ValidityTooLong(validBefore, latest);
    }

    /// @dev For a preview: reverts if `key`, zero for the first session key, could sign nothing of this scope.
    /// @return access As it is stored.
    /// @return scoped Zero for the first session key.
    function _accessOfSession(address key, uint8 scope) internal view returns (Access access, address scoped) {
        access = _access;
        _requireNotFrozen(access);
        scoped = _requireKey(access, key, scope);
    }

    function _requireNotExpired(Access access) internal view {
        if (_isExpired(access)) revert IAgentWallet.WalletExpired();
    }

    function _requireNotFrozen(Access access) internal pure {
        if (access.has(AccessLib.FROZEN)) revert IAgentWallet.WalletFrozen();
    }

    function _isExpired(Access access) internal view returns (bool) {
        return block.timestamp > Limit.orNone(access.expiresAt());
    }

    /// @dev For what may be reserving: reverts unless `needed` is there in addition to the reserved amount.
    /// @return The same, without the mark of reservations once there are none.
    function _requireUnreserved(Spending spending, uint256 needed) internal view returns (Spending) {
        spending = _withReserving(spending);
        if (spending.reserving()) _requireAvailable(needed);
        return spending;
    }

    /// @dev The same without the mark of reservations once there are none.
    function _withReserving(Spending spending) internal view returns (Spending) {
        return spending.withReserving(_reserved != 0);
    }

    /// @dev What `amount`, which has at most 64 bits, costs, and what it counts against limits with that.
    function _feeOn(uint256 amount) internal view returns (uint256 fee, uint256 counted, address treasury) {
        uint256 minFee;
        (fee, minFee, treasury) = _feePartsOn(amount);
        counted = amount;
        // Only a smallest fee can be above the part that is free.
        if (fee < minFee) (fee, counted) = Fee.smallest(minFee, amount);
    }

    /// @dev The rate's fee alone, rounded down, and the smallest fee.
    function _feePartsOn(uint256 amount) internal view returns (uint256 fee, uint256 minFee, address treasury) {
        uint256 feeBps;
        (feeBps, minFee, treasury) = _feeTerms();
        if (feeBps > Fee.MAX_BPS || minFee > Fee.MAX_MINIMUM) revert IAgentWallet.FeeAboveMaximum();
        unchecked {
            fee = amount * feeBps / 10_000;
        }
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

    /// @dev Pays `fee`, which is waived if USDC has blacklisted the treasury.
    function _takeFee(uint256 fee) internal returns (uint256 taken, bool waived) {
        if (fee == 0) return (0, false);
        (,, address treasury) = _feeTerms();
        return _transferUnlessBlacklisted(treasury, fee) ? (fee, false) : (0, true);
    }

    // Budgets. A `key` of zero is the first session key, which has none; a recipient of zero is an envelope's, not known yet.

    /// @dev Reverts if a spend of `total`, in parts of `each`, is above any remaining amount.
    function _requireWithinBudgets(Access access, address key, address to, uint256 each, uint256 total) internal view {
        if (key != address(0)) _requireWithinSessionKey(key, each, total);
        (uint8 period, uint256 sum, uint256 limit) = _budgets.findExceeded(access.budgetPeriods(), total);
        if (period != 0) revert IBudgetWallet.BudgetExceeded(period, sum, limit);
        Budget budget = _budgetOf(access, to);
        if (!budget.exists()) return;
        (sum, limit) = budget.with(total, block.timestamp);
        if (sum > limit) revert IBudgetWallet.RecipientBudgetExceeded(to, sum, limit);
    }

    /// @dev Counts such a spend, or reverts. Of a spend for which `_isBound` is false there is nothing to count.
    function _countInBudgets(Access access, address key, address to, uint256 each, uint256 total) internal {
        _requireWithinBudgets(access, key, to, each, total);
        if (key != address(0) && _sessionKeys[key].hasBudget) {
            _sessionKeyBudgets[key] = _sessionKeyBudgets[key].spend(total, block.timestamp);
        }
        _budgets.spend(access.budgetPeriods(), total);
        Budget budget = _budgetOf(access, to);
        if (budget.exists()) _recipientBudgets[to] = budget.spend(total, block.timestamp);
    }

    /// @dev Which periods a spend is counted in, as `Budgets` takes it; a recipient's budget is not considered.
    function _periodsOf(Access access, address key) internal view returns (uint256 periods) {
        periods = access.budgetPeriods();
        if (key != address(0) && _sessionKeys[key].hasBudget) periods |= 1 << (_sessionKeyBudgets[key].period() - 1);
    }

    /// @dev The recipient's, if there is one.
    function _budgetOf(Access access, address to) internal view returns (Budget) {
        return access.has(AccessLib.RECIPIENT_BUDGETS) ? _recipientBudgets[to] : Budget.wrap(0);
    }

    /// @dev Most spends are bound by nothing of this, and pay for nothing of it.
    function _isBound(Access access, address key) internal pure returns (bool bound) {
        uint256 flags = Access.unwrap(access) & (AccessLib.BUDGETS | AccessLib.RECIPIENT_BUDGETS);
        // As it is: a key is looked for wherever there may be one.
        assembly ("memory-safe") {
            bound := iszero(iszero(or(flags, key)))
        }
    }

    function _requireWithinSessionKey(address key, uint256 each, uint256 total) private view {
        SessionKey memory terms_ = _sessionKeys[key];
        if (each > Limit.orNone(terms_.txLimit)) {
            revert ISessionKeyWallet.SessionKeyLimitExceeded(each, terms_.txLimit);
        }
        if (!terms_.hasBudget) return;
        (uint256 sum, uint256 limit) = _sessionKeyBudgets[key].with(total, block.timestamp);
        if (sum > limit) revert ISessionKeyWallet.SessionKeyBudgetExceeded(sum, limit);
    }
}
