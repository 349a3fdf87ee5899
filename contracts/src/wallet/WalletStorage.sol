// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget} from "../libraries/Budget.sol";
import {Envelope} from "../libraries/Envelope.sol";
import {Reservation} from "../libraries/Reservation.sol";
import {SessionKey} from "../libraries/SessionKey.sol";
import {Spending} from "../libraries/Spending.sol";

/// @title What a wallet stores, and who owns it.
/// @dev All storage of all wallets is here, so that nothing can be laid over it, and an implementation and its extension agree
/// on it. A wallet runs as a clone whose code carries the first owner, 20 bytes behind the proxy's own.
abstract contract WalletStorage {
    /// @dev The token of all amounts.
    address internal immutable _usdc;

    /// @dev Where the fee and its receiver are read.
    address internal immutable _platformFees;

    /// @dev Slot 0: all that a payment changes.
    Spending internal _spending;

    /// @dev Slot 1: what a payment only reads, and the owner's nonce.
    Access internal _access;

    /// @dev Slot 2, together with the next two: who may accept the ownership, zero if nobody.
    address internal _pendingOwner;

    /// @dev Micro-USDC put aside for authorisations that are not settled yet, and for open envelopes.
    uint48 internal _reserved;

    /// @dev Whitelist entries of earlier epochs are void, which spares clearing them.
    uint48 internal _whitelistEpoch;

    /// @dev Slot 3: counts only once the ownership was transferred (`AccessLib.OWNER_STORED`).
    address internal _storedOwner;

    /// @dev The nonce after the highest that was executed before the last freeze that came after any: consent to what was
    /// authorised or opened with a lower one has ended.
    uint48 internal _executedAtFreeze;

    /// @dev How often the wallet was frozen: an approval names it, so that a freeze voids every one that was signed before.
    uint48 internal _freezeCount;

    /// @dev Slot 4.
    mapping(address recipient => uint256 epoch) internal _whitelistedIn;

    /// @dev Slot 5: the authorised transfers that are neither settled nor released, by USDC's digest of them.
    mapping(bytes32 digest => Reservation) internal _reservations;

    /// @dev Slot 6, of wallets that take part in Jobs: the evaluator that the session key may choose, zero for none in
    /// particular, and the seconds that a Job may last, zero for the default.
    address internal _jobEvaluator;
    uint32 internal _maxJobDuration;

    /// @dev Slot 7: who may freeze beside the owner, zero if nobody.
    address internal _guardian;

    /// @dev What the guardian's next signature has to name: no other one counts.
    uint48 internal _guardianNonce;

    /// @dev Slot 8: the references that were paid by an approval, each of them once.
    mapping(bytes32 ref => bool) internal _isApprovalUsed;

    /// @dev Slot 9: the open envelopes, by the session nonces with which they were opened.
    mapping(uint256 sessionNonce => Envelope) internal _envelopes;

    /// @dev Slot 10: whose budgets and freeze bound this wallet, too; zero if nobody's.
    address internal _fleet;

    /// @dev The UTC days since when the fleet and the wallet's budgets count without a gap. On these days themselves nothing is
    /// given back to them: it may not have been counted.
    uint32 internal _fleetSince;
    uint32 internal _budgetsSince;

    /// @dev Session keys of other epochs are revoked.
    uint24 internal _sessionKeyEpoch;

    /// @dev Whether any recipient ever had a budget.
    bool internal _hasRecipientBudgets;

    /// @dev Slot 11: the wallet's budgets, by their periods.
    mapping(uint256 period => Budget) internal _budgets;

    /// @dev Slot 12.
    mapping(address recipient => Budget) internal _recipientBudgets;

    /// @dev Slot 13: the session keys beside the first one.
    mapping(address key => SessionKey) internal _sessionKeys;

    /// @dev Slot 14: their budgets, which stay when they are revoked.
    mapping(address key => Budget) internal _sessionKeyBudgets;

    /// @dev Neither an implementation nor an extension belongs to anybody: both are marked as transferred, to no owner.
    constructor(address usdc_, address platformFees_) {
        _usdc = usdc_;
        _platformFees = platformFees_;
        _access = Access.wrap(0).with(AccessLib.OWNER_STORED, true);
    }

    function _owner(Access access) internal view returns (address) {
        if (access.has(AccessLib.OWNER_STORED)) return _storedOwner;
        return address(bytes20(LibClone.argsOnClone(address(this), 0, 20)));
    }

    function _isListed(address recipient) internal view returns (bool) {
        return _whitelistedIn[recipient] == _whitelistEpoch;
    }

    /// @dev Whatever is sent to these is lost.
    function _canReceive(address to) internal view returns (bool can) {
        (uint256 recipient, uint256 token) = (uint160(to), uint160(_usdc));
        // No branches: every payment asks.
        assembly ("memory-safe") {
            can := iszero(or(or(iszero(recipient), eq(recipient, address())), eq(recipient, token)))
        }
    }

    /// @dev The UTC day of this block.
    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
