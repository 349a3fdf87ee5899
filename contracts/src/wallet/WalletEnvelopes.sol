// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LibBit} from "solady/utils/LibBit.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../interfaces/IEnvelopeWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {Access} from "../libraries/Access.sol";
import {Budgets} from "../libraries/Budget.sol";
import {Envelope, EnvelopeLib} from "../libraries/Envelope.sol";
import {Fee} from "../libraries/Fee.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletSpending} from "./WalletSpending.sol";
import {Scopes} from "./WalletStorage.sol";

/// @title Opening and closing envelopes. What they are good for in between is in `WalletConsents`.
/// @dev Only USDC knows whether a slot was used, and no contract what it moved. So a claim that would give the session allowance
/// back, that a slot was not used, is checked with USDC; and a used slot counts with its cap. What the session says against itself is
/// believed. Only the fee depends on what was moved: at most a twentieth of it, or the smallest fee for slots that USDC has executed.
abstract contract WalletEnvelopes is WalletSpending {
    using EnvelopeLib for Envelope;

    /// @notice The most slots that an envelope can have.
    uint256 public constant MAX_ENVELOPE_SLOTS = 64;

    /// @notice How long after its end only session keys close an envelope: they alone know what was moved.
    uint256 public constant ENVELOPE_REPORT_PERIOD = 1 days;

    bytes32 private constant _ENVELOPE_OPENING_TYPEHASH = keccak256(
        "EnvelopeOpening(uint48 cap,uint48 slots,uint48 end,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
    );
    bytes32 private constant _ENVELOPE_CLOSING_TYPEHASH = keccak256(
        "EnvelopeClosing(uint256 envelope,uint64 unused,uint64 value,uint256 nonce,uint48 deadline,uint48 epoch)"
    );

    function openEnvelope(IEnvelopeWallet.EnvelopeOpening calldata opening, bytes calldata sessionSignature) external {
        (uint48 cap, uint48 slots, uint48 end) = (opening.cap, opening.slots, opening.end);
        (Access access, Spending spending, address key) =
            _requireMessage(_ENVELOPE_OPENING_TYPEHASH, 6, sessionSignature, Scopes.X402);
        (uint256 fee, uint256 minFee,) = _feePartsOn(cap);
        uint256 most = Fee.atLeast(fee, minFee, cap);
        uint256 counted = Fee.counted(cap, most);
        _spending = _checkOpening(access, key, spending, cap, counted, slots, end).withReserving(true);
        if (_isBound(access, key)) _countInBudgets(access, key, address(0), counted, counted * slots);
        if (most > opening.maxFee) revert IAgentWallet.FeeAboveMaximum();
        unchecked {
            // 8 bits, and twice 48.
            _reserve(slots * (cap + most));
        }
        address opener = key == address(0) ? access.session() : key;
        // Every value was checked above, or has its bound in `Fee`.
        // forge-lint: disable-start(unsafe-typecast)
        Envelope storage envelope = _envelopes[opening.nonce];
        envelope.cap = cap;
        envelope.fee = uint48(fee);
        envelope.minFee = uint16(minFee);
        envelope.slots = uint8(slots);
        envelope.end = uint32(end);
        envelope.epoch = access.epoch();
        envelope.grant = _grantOf(access, opener);
        envelope.opener = bytes7(bytes20(opener));
        // forge-lint: disable-end(unsafe-typecast)
        emit IEnvelopeWallet.EnvelopeOpened(opening.nonce, cap, slots, fee, minFee, end);
    }

    function closeEnvelope(IEnvelopeWallet.EnvelopeClosing calldata closing, bytes calldata sessionSignature) external {
        (uint256 id, uint256 unused, uint256 value) = (closing.envelope, closing.unused, closing.value);
        (, Spending spending, address key) =
            _requireMessage(_ENVELOPE_CLOSING_TYPEHASH, 5, sessionSignature, Scopes.X402);
        (Envelope memory envelope, uint256 fee) = _checkClosing(key, id, unused, value);
        if (unused != 0) spending = _giveBack(spending, envelope, unused);
        _spending = spending;
        _end(id, envelope, unused, value, fee);
    }

    /// @dev Its day is over, so that nothing is given back to it.
    function expireEnvelope(uint256 id) external {
        _requireNotFrozen(_access);
        Envelope memory envelope = _requireEnvelope(id);
        uint256 until = envelope.end + ENVELOPE_REPORT_PERIOD;
        if (block.timestamp < until) revert IEnvelopeWallet.EnvelopePending(until);
        uint256 all = envelope.all();
        uint256 executed = _executed(id, all);
        uint256 value = LibBit.popCount(executed) * envelope.cap;
        _end(id, envelope, all ^ executed, value, _feeOf(id, envelope, executed, value));
    }

    function previewOpenEnvelope(uint48 cap, uint48 slots, uint48 end, address key) external view returns (uint48) {
        Access access;
        (access, key) = _accessOfSession(key, Scopes.X402);
        (uint256 fee, uint256 counted,) = _feeOn(cap);
        _checkOpening(access, key, _spending, cap, counted, slots, end);
        _requireReservable(slots * (cap + fee));
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    function previewCloseEnvelope(uint256 id, uint64 unused, uint64 value, address key)
        external
        view
        returns (uint256)
    {
        (, key) = _accessOfSession(key, Scopes.X402);
        (, uint256 fee) = _checkClosing(key, id, unused, value);
        (,, address treasury) = _feeTerms();
        if (fee == 0 || IFiatToken(_usdc).isBlacklisted(treasury)) return 0;
        _requireSendable();
        uint256 balance = IFiatToken(_usdc).balanceOf(address(this));
        if (balance < fee) revert IAgentWallet.InsufficientBalance(balance, fee);
        return fee;
    }

    function envelopeOf(uint256 id)
        external
        view
        returns (uint48 cap, uint8 slots, uint48 fee, uint16 minFee, uint48 end)
    {
        Envelope memory envelope = _envelopes[id];
        return (envelope.cap, envelope.slots, envelope.fee, envelope.minFee, envelope.end);
    }

    function executedSlots(uint256 id) external view returns (uint64) {
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(_executed(id, EnvelopeLib.all(_envelopes[id])));
    }

    /// @dev Everything between the signature and the fee. It ends with the day that it counts against, so that what a day's
    /// slots move never adds to another day's; and with the third of a period that it counts in where there are budgets, so that
    /// it counts for a whole period after its end.
    function _checkOpening(
        Access access,
        address key,
        Spending spending,
        uint256 cap,
        uint256 counted,
        uint256 slots,
        uint256 end
    ) private view returns (Spending) {
        _requireNotExpired(access);
        if (slots == 0 || slots > MAX_ENVELOPE_SLOTS) {
            revert IEnvelopeWallet.InvalidSlots(slots, MAX_ENVELOPE_SLOTS);
        }
        if (cap == 0) revert IAgentWallet.ZeroAmount();
        spending = spending.spendEach(counted, slots, _today());
        if (_isBound(access, key)) _requireWithinBudgets(access, key, address(0), counted, counted * slots);
        if (end <= block.timestamp) revert IAuthorizationWallet.ValidityEmpty(block.timestamp, end);
        // Where a third of a longer period ends, or a day, one of a shorter does.
        uint256 third = Budgets.shortestThird(_periodsOf(access, key));
        uint256 latest = (block.timestamp / third + 1) * third;
        if (end > latest) revert IAuthorizationWallet.ValidityTooLong(end, latest);
        return spending;
    }

    /// @dev Everything behind the signature. A key other than the first one cannot act on what another one opened.
    function _checkClosing(address key, uint256 id, uint256 unused, uint256 value)
        private
        view
        returns (Envelope memory envelope, uint256 fee)
    {
        envelope = _requireEnvelope(id);
        if (key != address(0) && !envelope.isOf(key)) revert IAgentWallet.InvalidSession();
        uint256 wrong = unused & ~envelope.all();
        wrong |= _executed(id, unused ^ wrong);
        if (wrong != 0) revert IEnvelopeWallet.SlotsUsed(wrong);
        uint256 used = envelope.all() ^ unused;
        uint256 maximum;
        unchecked {
            // At most 64 times 48 bits.
            maximum = LibBit.popCount(used) * envelope.cap;
        }
        if (value > maximum) revert IEnvelopeWallet.ValueAboveCaps(value, maximum);
        fee = _feeOf(id, envelope, used, value);
    }

    /// @dev The fee of the slots `used` that moved `value` together: the cap's in proportion, rounded down, and the smallest fee of
    /// each slot at least, but never more than `value`. The smallest fee is charged for slots that USDC has executed and for no
    /// other: those paid no one. Never more than is reserved for the slots.
    function _feeOf(uint256 id, Envelope memory envelope, uint256 used, uint256 value)
        private
        view
        returns (uint256 fee)
    {
        unchecked {
            // 48 bits each, and 64.
            fee = envelope.fee * value / envelope.cap;
        }
        uint256 minFee = envelope.minFee;
        if (minFee == 0 || fee >= LibBit.popCount(used) * minFee) return fee;
        return Fee.atLeast(fee, LibBit.popCount(_executed(id, used)) * minFee, value);
    }

    /// @dev What was counted for the slots `unused`, if it was counted today: an envelope ends with the UTC day that it counts against.
    function _giveBack(Spending spending, Envelope memory envelope, uint256 unused) private view returns (Spending) {
        uint256 today = _today();
        if ((envelope.end - 1) / 1 days != today) return spending;
        uint256 each = Fee.counted(envelope.cap, _mostOf(envelope));
        return spending.giveBack(LibBit.popCount(unused) * each, today);
    }

    /// @dev The fee of a slot that moved the cap.
    function _mostOf(Envelope memory envelope) private pure returns (uint256) {
        return Fee.atLeast(envelope.fee, envelope.minFee, envelope.cap);
    }

    /// @dev Consent ends here, before anything else happens.
    function _end(uint256 id, Envelope memory envelope, uint256 unused, uint256 value, uint256 fee) private {
        Envelope storage stored = _envelopes[id];
        // At once: the compiler would clear it field by field.
        assembly ("memory-safe") {
            sstore(stored.slot, 0)
        }
        unchecked {
            // Nor more than 56 bits here.
            _unreserve(envelope.slots * (envelope.cap + _mostOf(envelope)));
        }
        bool waived;
        (fee, waived) = _takeFee(fee);
        emit IEnvelopeWallet.EnvelopeClosed(id, unused, value, fee, waived);
    }

    function _requireEnvelope(uint256 id) private view returns (Envelope memory envelope) {
        envelope = _envelopes[id];
        if (envelope.cap == 0) revert IEnvelopeWallet.UnknownEnvelope(id);
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
}
