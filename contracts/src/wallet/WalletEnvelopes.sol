// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LibBit} from "solady/utils/LibBit.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../interfaces/IEnvelopeWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {BudgetLib} from "../libraries/Budget.sol";
import {Envelope, EnvelopeLib} from "../libraries/Envelope.sol";
import {SessionKeyLib} from "../libraries/SessionKey.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSpending} from "./WalletSpending.sol";

/// @title Opening and closing envelopes. What they are good for in between is in `WalletConsents`.
/// @dev Nobody but USDC knows whether a slot was used, and nobody on-chain what it moved. So what would give the session allowance
/// back, that a slot was not used, is asked of USDC; and a used slot counts with its cap. What the session says against itself is
/// believed. Of what was moved only the fee depends, within bounds.
abstract contract WalletEnvelopes is WalletSpending {
    /// @notice The most slots that an envelope can have.
    uint256 public constant MAX_ENVELOPE_SLOTS = 64;

    /// @notice How long after its end only the session key closes an envelope: it alone knows what was moved.
    uint256 public constant ENVELOPE_REPORT_PERIOD = 1 days;

    bytes32 private constant _ENVELOPE_OPENING_TYPEHASH = keccak256(
        "EnvelopeOpening(uint48 cap,uint48 slots,uint48 end,uint48 maxFee,uint256 nonce,uint48 deadline)"
    );
    bytes32 private constant _ENVELOPE_CLOSING_TYPEHASH = keccak256(
        "EnvelopeClosing(uint256 envelope,uint64 unused,uint64 value,uint256 nonce,uint48 deadline)"
    );

    /// @dev See `IEnvelopeWallet`.
    function openEnvelope(IEnvelopeWallet.EnvelopeOpening calldata opening, bytes calldata sessionSignature)
        external
    {
        (uint48 cap, uint48 slots, uint48 end) = (opening.cap, opening.slots, opening.end);
        (Access access, Spending spending) = _requireTimely(opening.deadline, opening.nonce);
        address key = _requireSession(access, _hashOpening(opening), sessionSignature, SessionKeyLib.X402);
        _spending = _checkOpening(access, key, spending, cap, slots, end).withReserving(true);
        if (_isBound(access, key)) _countInBudgets(access, key, address(0), cap, uint256(cap) * slots);
        (uint256 fee, uint256 minFee,) = _feeAndMinimumOn(cap);
        if (fee > opening.maxFee) revert IAgentWallet.FeeAboveMaximum();
        address opener = key == address(0) ? access.session() : key;
        Envelope envelope = EnvelopeLib.create(cap, fee, minFee, slots, end, opener);
        _reserve(envelope.reserve());
        _envelopes[opening.nonce] = envelope;
        emit IEnvelopeWallet.EnvelopeOpened(opening.nonce, cap, slots, fee, minFee, end);
        if (access.has(AccessLib.RULES)) _spendFromFleet(uint256(cap) * slots);
    }

    /// @dev See `IEnvelopeWallet`.
    function closeEnvelope(IEnvelopeWallet.EnvelopeClosing calldata closing, bytes calldata sessionSignature)
        external
    {
        (uint256 id, uint256 unused, uint256 value) = (closing.envelope, closing.unused, closing.value);
        (Access access, Spending spending) = _requireTimely(closing.deadline, closing.nonce);
        address key = _requireSession(access, _hashClosing(closing), sessionSignature, SessionKeyLib.X402);
        (Envelope envelope, uint256 fee) = _checkClosing(key, id, unused, value);
        uint256 today = _today();
        uint256 given;
        if (_dayOf(envelope) == today) {
            given = LibBit.popCount(unused) * envelope.cap();
            spending = spending.giveBack(given, today);
            _giveBackToBudgets(access, key, given, today);
        }
        _spending = spending;
        _end(id, envelope, unused, value, fee);
        if (given != 0) _giveBackToFleet(access, given, today);
    }

    /// @dev See `IEnvelopeWallet`. Its day is over, so that nothing is given back to it.
    function expireEnvelope(uint256 id) external {
        _requireNotFrozen(_access);
        Envelope envelope = _requireEnvelope(id);
        uint256 until = envelope.end() + ENVELOPE_REPORT_PERIOD;
        if (block.timestamp < until) revert IEnvelopeWallet.EnvelopePending(until);
        uint256 all = envelope.all();
        uint256 executed = _executed(id, all);
        uint256 used = LibBit.popCount(executed);
        uint256 value = used * envelope.cap();
        _end(id, envelope, all ^ executed, value, envelope.feeOn(used, value));
    }

    /// @dev See `IEnvelopeWallet`.
    function previewOpenEnvelope(uint48 cap, uint48 slots, uint48 end, address key)
        external
        view
        returns (uint48)
    {
        Access access;
        (access, key) = _accessOfSession(key, SessionKeyLib.X402);
        _checkOpening(access, key, _spending, cap, slots, end);
        (uint256 fee,) = _feeOn(cap);
        _requireReservable(slots * (cap + fee));
        _requireSpendableFromFleet(access, uint256(cap) * slots);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    /// @dev See `IEnvelopeWallet`.
    function previewCloseEnvelope(uint256 id, uint64 unused, uint64 value, address key)
        external
        view
        returns (uint256)
    {
        (, key) = _accessOfSession(key, SessionKeyLib.X402);
        (, uint256 fee) = _checkClosing(key, id, unused, value);
        (,, address treasury) = _feeTerms();
        if (fee == 0 || IFiatToken(_usdc).isBlacklisted(treasury)) return 0;
        _requireSendable();
        uint256 balance = IFiatToken(_usdc).balanceOf(address(this));
        if (balance < fee) revert IAgentWallet.InsufficientBalance(balance, fee);
        return fee;
    }

    /// @dev See `IEnvelopeWallet`.
    function envelopeOf(uint256 id)
        external
        view
        returns (uint48 cap, uint8 slots, uint48 fee, uint16 minFee, uint48 end)
    {
        Envelope envelope = _envelopes[id];
        return (envelope.cap(), envelope.slots(), envelope.fee(), envelope.minFee(), envelope.end());
    }

    /// @dev See `IEnvelopeWallet`.
    function executedSlots(uint256 id) external view returns (uint64) {
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(_executed(id, _envelopes[id].all()));
    }

    /// @dev Everything between the signature and the fee. It ends with the day that it counts against, so that what a day's
    /// slots move never adds to another day's; and with the third of a period that it counts in where there are budgets, so that
    /// it counts for a whole period after its end.
    function _checkOpening(
        Access access,
        address key,
        Spending spending,
        uint48 cap,
        uint256 slots,
        uint256 end
    ) private view returns (Spending) {
        _requireNotExpired(access);
        if (slots == 0 || slots > MAX_ENVELOPE_SLOTS) {
            revert IEnvelopeWallet.InvalidSlots(slots, MAX_ENVELOPE_SLOTS);
        }
        if (cap == 0) revert IAgentWallet.ZeroAmount();
        uint256 today = _today();
        spending = spending.spendEach(cap, slots, today);
        _requireWithinBudgets(access, key, address(0), cap, cap * slots);
        if (end <= block.timestamp) revert IAuthorizationWallet.ValidityEmpty(block.timestamp, end);
        // A day has three of the shortest thirds, and where a third of another period ends, one of those does.
        uint256 bound = _isBudgeted(access, key) ? BudgetLib.SHORTEST_THIRD : 1 days;
        uint256 latest = (block.timestamp / bound + 1) * bound;
        if (end > latest) revert IAuthorizationWallet.ValidityTooLong(end, latest);
        return spending;
    }

    /// @dev Everything behind the signature. A key beside the first one has no say about what another one opened.
    function _checkClosing(address key, uint256 id, uint256 unused, uint256 value)
        private
        view
        returns (Envelope envelope, uint256 fee)
    {
        envelope = _requireEnvelope(id);
        if (key != address(0) && !envelope.isOf(key)) revert IAgentWallet.InvalidSession();
        uint256 wrong = unused & ~envelope.all();
        wrong |= _executed(id, unused ^ wrong);
        if (wrong != 0) revert IEnvelopeWallet.SlotsUsed(wrong);
        uint256 used = envelope.slots() - LibBit.popCount(unused);
        uint256 maximum = used * envelope.cap();
        if (value > maximum) revert IEnvelopeWallet.ValueAboveCaps(value, maximum);
        fee = envelope.feeOn(used, value);
    }

    /// @dev Consent ends here, before anything else happens.
    function _end(uint256 id, Envelope envelope, uint256 unused, uint256 value, uint256 fee) private {
        _envelopes[id] = Envelope.wrap(0);
        _unreserve(envelope.reserve());
        bool waived = false;
        if (fee != 0) {
            (,, address treasury) = _feeTerms();
            waived = !_transferUnlessBlacklisted(treasury, fee);
        }
        emit IEnvelopeWallet.EnvelopeClosed(id, unused, value, waived ? 0 : fee, waived);
    }

    function _requireEnvelope(uint256 id) private view returns (Envelope envelope) {
        envelope = _envelopes[id];
        if (!envelope.exists()) revert IEnvelopeWallet.UnknownEnvelope(id);
    }

    /// @dev The UTC day that the envelope counts against: that of its last second.
    function _dayOf(Envelope envelope) private pure returns (uint256) {
        return (envelope.end() - 1) / 1 days;
    }

    /// @dev Those of `slots` that USDC has executed.
    function _executed(uint256 id, uint256 slots) private view returns (uint256 executed) {
        for (uint256 slot = 0; slots >> slot != 0; ++slot) {
            uint256 bit = 1 << slot;
            if (slots & bit == 0) continue;
            bytes32 nonce = EnvelopeLib.nonceOf(address(this), id, slot);
            if (IFiatToken(_usdc).authorizationState(address(this), nonce)) executed |= bit;
        }
    }

    function _hashOpening(IEnvelopeWallet.EnvelopeOpening calldata opening) private view returns (bytes32) {
        uint256 offset;
        assembly ("memory-safe") {
            offset := opening
        }
        return _hashStaticStruct(_ENVELOPE_OPENING_TYPEHASH, offset, 0xc0);
    }

    function _hashClosing(IEnvelopeWallet.EnvelopeClosing calldata closing) private view returns (bytes32) {
        uint256 offset;
        assembly ("memory-safe") {
            offset := closing
        }
        return _hashStaticStruct(_ENVELOPE_CLOSING_TYPEHASH, offset, 0xa0);
    }
}
