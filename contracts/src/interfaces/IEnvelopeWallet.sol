// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title How a wallet lets its session pay by signature many times with one call: envelopes.
/// @notice An envelope is a number of slots, each of which is good for one `transferWithAuthorization` of USDC of at most `cap`,
/// to anybody whom the wallet may pay. All of it is counted and put aside when the envelope is opened. From then on the session
/// key consents to transfers off-chain (`IAuthorizationWallet.isValidSignature`). A slot has one nonce at USDC, which executes it
/// at most once. `IAgentWallet` and `IAuthorizationWallet` have the errors that are not here.
///
/// An envelope goes by the session nonce with which it was opened: no other one of the wallet ever has that.
interface IEnvelopeWallet {
    /// @notice An envelope to open, signed by the session key.
    struct EnvelopeOpening {
        /// Most micro-USDC that a slot can move, more than zero. Bounded by the limit per payment.
        uint48 cap;
        /// How many transfers there can be, at most `MAX_ENVELOPE_SLOTS`. `slots` times `cap`, with what counts of its fee, counts
        /// against the day's limit.
        uint48 slots;
        /// First second in which no transfer is accepted any more: at most the end of the UTC day on which it is opened; where a
        /// budget of the wallet or the key counts, of the present eight hours (0, 8 or 16 h UTC); and where an hour's does, of the
        /// present twenty minutes.
        uint48 end;
        /// Highest platform fee, micro-USDC, that the signer accepts on top of `cap`, for each slot.
        uint48 maxFee;
        /// Session nonce; see `IAgentWallet.state`. It is the envelope's name from then on.
        uint256 nonce;
        /// Last second at which this message may be executed.
        uint48 deadline;
    }

    /// @notice The end of an envelope, signed by the session key.
    struct EnvelopeClosing {
        /// Which one.
        uint256 envelope;
        /// The slots, one bit each from the lowest, that USDC has not executed. None of them can be executed any more, and what they
        /// counted is given back to the limit of their day. All others count as used.
        uint64 unused;
        /// Micro-USDC that the used slots have moved together: what the fee is of. At most the cap of each.
        uint64 value;
        /// Session nonce; see `IAgentWallet.state`.
        uint256 nonce;
        /// Last second at which this message may be executed.
        uint48 deadline;
    }

    /// @notice What `slots` times `cap` count is spent, and they are reserved with their highest fees until `EnvelopeClosed`. The
    /// nonce of a slot at USDC, where `AuthorizationUsed` shows that it was executed, is `keccak256(abi.encode(wallet, envelope,
    /// slot))`.
    /// @param envelope The session nonce with which it was opened.
    /// @param fee Micro-USDC that a slot which moved `cap` costs by the rate. The reserved fee is `minFee` where that is more, but
    /// never more than `cap`.
    /// @param minFee Micro-USDC that a slot costs at least, if it was executed, but never more than it moved.
    /// @param end First second in which it is good for nothing any more.
    event EnvelopeOpened(
        uint256 indexed envelope, uint256 cap, uint256 slots, uint256 fee, uint256 minFee, uint256 end
    );

    /// @notice No slot can be executed any more, and nothing is reserved for them. `fee` went to the treasury. The caps of the
    /// slots in `unused` no longer count against the limit of their day; those of the others do.
    /// @param unused The slots that were not executed, one bit each from the lowest.
    /// @param value What the fee is of: what the session says that the other slots moved, or their caps where it said nothing.
    /// @param feeWaived There was a fee and USDC has blacklisted the treasury: `fee` is zero, and is not owed.
    event EnvelopeClosed(uint256 indexed envelope, uint256 unused, uint256 value, uint256 fee, bool feeWaived);

    /// @notice None, or more slots than an envelope can have.
    error InvalidSlots(uint256 slots, uint256 maximum);

    /// @notice No envelope of this name is open: it never was, or was closed.
    error UnknownEnvelope(uint256 envelope);

    /// @notice These of the slots that were named as unused are none of the envelope's, or USDC has executed them.
    error SlotsUsed(uint256 slots);

    /// @notice `value` is above the caps of the used slots together.
    error ValueAboveCaps(uint256 value, uint256 maximum);

    /// @notice Until `until` only session keys close the envelope: the first one, or the one that opened it.
    error EnvelopePending(uint256 until);

    /// @notice Opens an envelope as the session key signed it. Anybody may submit.
    /// @dev Checks in this order: deadline, freeze, nonce, session, expiry, number of slots, amount, limit per payment, daily
    /// limit, end, fee, balance.
    /// @param sessionSignature 65 bytes (r, s, v) or 64 bytes (EIP-2098), over this wallet's message.
    function openEnvelope(EnvelopeOpening calldata opening, bytes calldata sessionSignature) external;

    /// @notice Ends an envelope as the session key signed it, whenever it likes: consents that are not executed yet are void.
    /// Charges `fee * value / cap`, or the smallest fee of each slot that USDC has executed where that is more, but never more than
    /// `value`. Anybody may submit.
    /// @dev Checks in this order: deadline, freeze, nonce, session, envelope, unused slots, value. The wallet cannot see what a used
    /// slot has moved, so that against limits it counts with its cap. The fee is waived if USDC has blacklisted the treasury;
    /// otherwise what USDC reverts with comes through, and the envelope stays.
    /// @param sessionSignature As for `openEnvelope`; of the first session key, whichever key opened it, or of the one that did.
    function closeEnvelope(EnvelopeClosing calldata closing, bytes calldata sessionSignature) external;

    /// @notice Ends an envelope that the session key has not closed `ENVELOPE_REPORT_PERIOD` after its end. For everybody. USDC says
    /// which slots were used, and each is charged the fee of its cap.
    /// @dev Not while the wallet is frozen, since it would pay.
    function expireEnvelope(uint256 envelope) external;

    /// @notice Reverts as `openEnvelope` would for a session key now.
    /// @param key Who would sign: zero for the first session key.
    /// @return fee The fee in micro-USDC that would be reserved for each slot.
    function previewOpenEnvelope(uint48 cap, uint48 slots, uint48 end, address key) external view returns (uint48 fee);

    /// @notice Reverts as `closeEnvelope` would for a session key now, the token's own refusals included.
    /// @param key Who would sign: zero for the first session key.
    /// @return fee The fee in micro-USDC that it would charge.
    function previewCloseEnvelope(uint256 envelope, uint64 unused, uint64 value, address key)
        external
        view
        returns (uint256 fee);

    /// @notice What `EnvelopeOpened` said, while the envelope is open; all zero if it is not.
    function envelopeOf(uint256 envelope)
        external
        view
        returns (uint48 cap, uint8 slots, uint48 fee, uint16 minFee, uint48 end);

    /// @notice The slots that USDC has executed, one bit each from the lowest. Zero if the envelope is not open.
    function executedSlots(uint256 envelope) external view returns (uint64);
}
