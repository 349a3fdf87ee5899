// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @title A USDC wallet that an agent spends from and a person owns.
/// @notice The **owner** sets the policy and can always take everything out. The **session key** can pay within
/// that policy, and can do nothing else. Both may act by EIP-712 messages that anybody submits.
/// Amounts are micro-USDC (6 decimals). Times are Unix seconds, and a limit in time includes its last second.
/// EIP-5267 returns its EIP-712 domain. It accepts every ERC-721 token: the agent's identity is one.
interface IAgentWallet is IERC5267, IERC721Receiver {
    /// @notice One payment, signed by the session key.
    struct Payment {
        /// Receives the full `amount`. See `InvalidRecipient`.
        address to;
        /// Micro-USDC, more than zero. Counts against the limits, and so does what the fee has above a twentieth of it.
        uint48 amount;
        /// Highest platform fee, micro-USDC, that the signer accepts on top of `amount`.
        uint48 maxFee;
        /// Opaque to the wallet: by it the payment's event is recognised.
        bytes32 ref;
        /// Session nonce; see `state` for which are usable.
        uint256 nonce;
        /// Last second at which the payment may be executed.
        uint48 deadline;
    }

    /// @notice The contracts that a wallet belongs to, and whether it takes part in Jobs.
    struct Terms {
        address usdc;
        address platformFees;
        address batchRelay;
        address jobEscrow;
        bool takesJobs;
    }

    /// @notice `amount` went to `to`, and `fee` to the treasury. The only proof that a payment was executed.
    event PaymentExecuted(bytes32 indexed ref, address indexed to, uint256 amount, uint256 fee);

    /// @notice The payment of the same transaction with this reference was approved by the owner, until `validUntil`: it counts
    /// against no limit.
    event ApprovalExecuted(bytes32 indexed ref, uint48 validUntil);

    /// @notice The limits are now these; zero means none.
    event PolicyUpdated(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt);

    /// @notice The whitelist is now exactly `recipients`; empty means that every recipient is allowed.
    event WhitelistUpdated(address[] recipients);

    /// @notice Session keys can do nothing until `Unfrozen`, and messages to the wallet that were signed before are dead for good.
    /// Emitted again if the owner freezes a frozen wallet, or the guardian one that has been offered since.
    /// @param epoch The one that begins.
    event Frozen(uint256 epoch);

    /// @notice Session keys work again.
    event Unfrozen();

    /// @notice `session` is the first session key from now on, and the one before it can do nothing any more. Further keys stay.
    event SessionUpdated(address indexed session);

    /// @notice `newOwner` may accept the ownership. A later start replaces an earlier one. To the owner: no one else may, for
    /// the owner has taken an offer back, or a freeze or `endConsents` has.
    event OwnershipTransferStarted(address indexed owner, address indexed newOwner);

    /// @notice `newOwner` has accepted.
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice No session key but the first one may do anything, there is no guardian, and messages to the wallet that were signed
    /// before are dead for good. USDC's `Approval` tells which allowances have ended.
    /// @param epoch The one that begins.
    event ConsentsEnded(uint256 epoch);

    /// @notice `guardian` may freeze, in addition to the owner, and no one else; zero for none.
    event GuardianUpdated(address indexed guardian);

    /// @notice The owner took `amount` out.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice The owner had the wallet call `target`. `selector` is zero for data of less than four bytes.
    event Executed(address indexed target, uint256 value, bytes4 selector);

    /// @notice The session keys are shut off by the owner or the guardian.
    error WalletFrozen();

    /// @notice The wallet's `expiresAt` has passed.
    error WalletExpired();

    /// @notice `amount`, with the part of its fee that counts, is above the limit for one payment.
    error TxLimitExceeded(uint256 amount, uint256 limit);

    /// @notice The day's payments would add up to `wouldBe`.
    error DailyLimitExceeded(uint256 wouldBe, uint256 limit);

    /// @notice A whitelist is set and `recipient` is not on it.
    error NotInWhitelist(address recipient);

    /// @notice The wallet has `available` micro-USDC that are not reserved, and would need `needed`, fee included.
    error InsufficientBalance(uint256 available, uint256 needed);

    /// @notice The message is not signed by a session key, or in an earlier epoch, or there is no key.
    error InvalidSession();

    /// @notice A session nonce that was executed or fell behind the window; an owner nonce that is not above the last; a
    /// guardian's nonce that is not the present one.
    error NonceUsed();

    /// @notice A session nonce further ahead than the window may jump, or an owner nonce more than 4,096 above the last;
    /// `highest` is the last one accepted now.
    error NonceTooHigh(uint256 nonce, uint256 highest);

    /// @notice The message came after its deadline.
    error DeadlinePassed();

    /// @notice The fee is above what the message allows, or the rate or the smallest fee above what any wallet accepts.
    error FeeAboveMaximum();

    /// @notice The owner has not approved this payment, or in an earlier epoch.
    error InvalidApproval();

    /// @notice The owner's approval ended at `validUntil`.
    error ApprovalExpired(uint256 validUntil);

    /// @notice A payment with this reference was made by an approval already.
    error ApprovalUsed();

    /// @notice Zero, this wallet, USDC and the other contracts of `terms` can receive nothing: it would be lost, or anybody's.
    error InvalidRecipient();

    /// @notice A payment or withdrawal of nothing.
    error ZeroAmount();

    /// @notice The caller or the signer is not the owner (for `acceptOwnership`: not the pending owner; for a freeze: nor the
    /// guardian).
    error Unauthorized();

    /// @notice No message of an owner stands for such calldata: another function's, or arguments in another order than the
    /// compiler's.
    error InvalidOwnerCall();

    /// @notice What can receive nothing (`InvalidRecipient`) can be no owner.
    error InvalidOwner();

    /// @notice An address that can receive nothing cannot be the guardian, except zero, which is none.
    error InvalidGuardian();

    /// @notice More allowances than can be ended at once.
    error TooManySpenders(uint256 length, uint256 maximum);

    /// @notice The wallet is in its last epoch (2^32 - 1) and stays frozen. The owner still takes everything out.
    error EpochsUsedUp();

    /// @notice A session key must not be zero. A further one cannot become the first one before it is revoked; see
    /// `ISessionKeyWallet.setSessionKey`.
    error InvalidSessionKey();

    /// @notice `expiresAt` is beyond what the wallet can hold (2^32 - 1 seconds, in the year 2106), or a Job's `expiredAt` beyond
    /// what its owner lets a Job last.
    error ExpiryTooLate(uint256 expiresAt, uint256 latest);

    /// @notice More recipients than a whitelist can have.
    error WhitelistTooLong(uint256 length, uint256 maximum);

    /// @notice USDC refuses the platform's treasury (it is blacklisted, say), so that no fee can be paid.
    error TreasuryRefused(address treasury);

    /// @notice USDC refused a transfer without saying why.
    error TransferRefused();

    /// @notice The wallet does not call itself through `execute`, nor an address without code with data.
    error InvalidTarget(address target);

    // Payments

    /// @notice Pays as the session key signed it. Anybody may submit.
    /// @dev Checks in this order: deadline, freeze, nonce, session, expiry, recipient, whitelist, amount, limit per
    /// payment, daily limit, fee, balance. Errors of the token come through as they are.
    /// @param sessionSignature 65 bytes (r, s, v) or 64 bytes (EIP-2098).
    function pay(Payment calldata payment, bytes calldata sessionSignature) external;

    /// @notice The same for a payment in a denser form, which follows the selector at once, without padding: `to` (20 bytes),
    /// `amount` (6), `maxFee` (6), `ref` (32), `nonce` (4), `deadline` (5), and the signature in 64 bytes (EIP-2098). Big-endian.
    function payFromPackedCalldata() external;

    /// @notice Reverts as `pay` would for a session key now, the token's own refusals included.
    /// @param key Who would sign: zero for the first session key.
    /// @return fee The fee in micro-USDC that `pay` would charge.
    function previewPayment(address to, uint48 amount, address key) external view returns (uint48 fee);

    // Approvals

    /// @notice Pays as the session key signed it, and as the owner approved it by signing
    /// `PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)`. Neither the limits nor the whitelist
    /// bound it, and it counts against no limit; so its fee is a twentieth of it at most. A reference is paid so once. Anybody
    /// may submit.
    /// @dev Checks in this order: deadline, freeze, nonce, session, expiry, recipient, amount, approval, fee, balance. Errors of
    /// the token come through as they are.
    /// @param sessionSignature As for `pay`.
    /// @param validUntil Last second at which the approval counts.
    /// @param ownerSignature 65 bytes, 64 bytes (EIP-2098), or whatever an ERC-1271 owner takes.
    function payApproved(
        Payment calldata payment,
        bytes calldata sessionSignature,
        uint48 validUntil,
        bytes calldata ownerSignature
    ) external;

    /// @notice Reverts as `payApproved` would for a session key now, the token's own refusals included.
    /// @param key Who would sign: zero for the first session key.
    /// @return fee The fee in micro-USDC that `payApproved` would charge.
    function previewApprovedPayment(
        address to,
        uint48 amount,
        bytes32 ref,
        uint48 validUntil,
        bytes calldata ownerSignature,
        address key
    ) external view returns (uint48 fee);

    // Owner functions: for the owner directly, or signed through `ownerCall`

    /// @notice Calls one of this wallet's owner functions for the owner who signed. Anybody may submit.
    /// The signed message is the function's own: its name with a capital letter, its parameters, and
    /// `uint48 nonce,uint48 deadline,uint48 epoch` behind them. So `withdraw` takes `Withdraw(address to,uint256 amount,uint48
    /// nonce,uint48 deadline,uint48 epoch)`. Only `freeze` has no nonce, so that no other message overtakes it:
    /// `Freeze(uint48 deadline,uint48 epoch)`.
    /// @dev An acceptance is signed by the pending owner. The order of checks: deadline, nonce, function, signature.
    /// @param data Calldata of the owner function, as the compiler encodes it.
    /// @param nonce Above every owner nonce used before, by at most 4,096, and of 24 bits; gaps are allowed. Zero for `freeze`.
    /// @param signature 65 bytes, 64 bytes (EIP-2098), or whatever an ERC-1271 owner takes.
    /// @return result What the function returned.
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result);

    /// @notice The first session key and policy of a wallet in one call: `setSession` and, unless all three are zero, `setPolicy`.
    /// @custom:owner
    function setup(address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external;

    /// @notice Replaces the first session key, and begins an epoch unless there was none: messages to the wallet that were signed
    /// before are void. Further keys stay.
    /// @custom:owner
    function setSession(address session) external;

    /// @notice Replaces the limits; zero removes one. What was spent today stays counted.
    /// @custom:owner
    function setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external;

    /// @notice Replaces the whole whitelist; an empty one allows every recipient.
    /// @custom:owner
    function setWhitelist(address[] calldata recipients) external;

    /// @notice `setPolicy` and `setWhitelist` in one call.
    /// @custom:owner
    function configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients) external;

    /// @notice Shuts the session keys off and begins an epoch: every message to the wallet that was signed before is dead for good,
    /// by session keys as by the owner, and transfers that were authorised or fit into an envelope, and were not executed, cannot
    /// be executed any more. An offer of the ownership is taken back. What the owner has signed for apps (ERC-1271) and allowances
    /// stay. For the guardian, too; the guardian's does nothing if the wallet is frozen and nothing is offered.
    function freeze() external;

    /// @notice Sets who may freeze in addition to the owner, and can do nothing else: an account, or a contract that answers ERC-1271.
    /// Zero for none. Voids what the guardian before has signed.
    /// @custom:owner
    function setGuardian(address newGuardian) external;

    /// @notice Lets session keys work again, with new messages, and voids what the guardian has signed. Nothing happens if the
    /// wallet is not frozen.
    /// @custom:owner
    function unfreeze() external;

    /// @notice Sends USDC to `to`: no fee, no policy, frozen or not.
    /// @custom:owner
    function withdraw(address to, uint256 amount) external;

    /// @notice Offers the ownership. Offering it to the present owner withdraws an offer, as `freeze` does.
    /// @custom:owner
    function transferOwnership(address newOwner) external;

    /// @notice Takes the ownership that was offered to the caller or, through `ownerCall`, to the signer, and begins an epoch.
    /// @dev Session keys, policy, guardian, allowances and a freeze stay as they are. Messages that were signed before are void.
    /// @custom:owner
    function acceptOwnership() external;

    /// @notice `acceptOwnership` and `endConsents` in one call.
    /// @custom:owner
    function acceptOwnershipAndEndConsents(address[] calldata spenders) external;

    /// @notice Ends what others were allowed before: revokes all session keys but the first, sets no guardian, takes an offer of the
    /// ownership back, begins an epoch, and sets the USDC allowances of `spenders`, at most 100, to zero. No one but USDC's
    /// `Approval` events tells who has an allowance.
    /// @custom:owner
    function endConsents(address[] calldata spenders) external;

    /// @notice Has the wallet call `target`. The wallet itself is no target.
    /// @custom:owner
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory result);

    // The guardian

    /// @notice Freezes for the guardian who signed `GuardianFreeze(uint48 nonce,uint48 deadline)`. Anybody may submit. Takes
    /// an offer of the ownership back as `freeze` does. Nothing happens if the wallet is frozen.
    /// @dev The order of checks: deadline, nonce, signature.
    /// @param nonce `guardianNonce()`. `unfreeze` and a new guardian draw another one, which is unknown before, so that no
    /// signature freezes again what the owner has unfrozen.
    /// @param deadline Last second at which it may be submitted.
    /// @param signature 65 bytes, 64 bytes (EIP-2098), or whatever an ERC-1271 guardian takes.
    function guardianFreeze(uint48 nonce, uint48 deadline, bytes calldata signature) external;

    // Views

    /// @notice Who may freeze in addition to the owner; zero if no one.
    function guardian() external view returns (address);

    /// @notice What the guardian's next signature has to name.
    function guardianNonce() external view returns (uint48);

    /// @notice What all messages of session keys and of the owner have to name. Each freeze, acceptance of the ownership, replacement
    /// of the first session key, and `endConsents` makes it higher, by 1 to 65,536: by how much is unknown before its block, so
    /// that one who signs ahead has to sign for each of these.
    function epoch() external view returns (uint48);

    /// @notice The contracts that the wallet belongs to.
    function terms() external view returns (Terms memory);

    /// @notice The token of all amounts.
    function usdc() external view returns (address);

    /// @notice Where the fee and its receiver are read at the time of a payment.
    function platformFees() external view returns (address);

    function owner() external view returns (address);

    /// @notice Who may accept the ownership; zero if no one.
    function pendingOwner() external view returns (address);

    function sessionKey() external view returns (address);

    function frozen() external view returns (bool);

    /// @notice The last owner nonce that was used; the next must be above it.
    function ownerNonce() external view returns (uint48);

    /// @notice The limits, zero for none, and whether a whitelist is set.
    function policy() external view returns (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelistEnabled);

    /// @notice Whether `recipient` is on the whitelist. False for everybody when none is set.
    function isWhitelisted(address recipient) external view returns (bool);

    /// @notice Micro-USDC that count against today's limit, today being the UTC day of the latest block.
    function spentToday() external view returns (uint256);

    /// @notice The rest of today's limit; the greatest uint256 if there is no limit.
    function remainingToday() external view returns (uint256);

    /// @notice Micro-USDC put aside for authorisations that are not settled yet, and for envelopes that are open.
    function reserved() external view returns (uint48);

    /// @notice Fee on `amount` now: that of the rate, rounded down, or the smallest fee where that is more; at most `amount`.
    function quoteFee(uint64 amount) external view returns (uint64 fee);

    /// @notice All of the wallet that changes, for one read in one block.
    ///
    /// A session nonce `n` is, with `base = sessionNonceBase` and `window = sessionNonceWindow`:
    /// - **executed or dead** if `n < base`: it will never be executed again; only the event tells which it was;
    /// - **executed** if `base <= n < base + 64` and bit `n - base` of `window` (from the lowest) is one;
    /// - **usable** if `base <= n < base + 64` and that bit is zero;
    /// - **usable** if `base + 64 <= n < base + 64 + 1024`; its execution moves `base` to `n - 63`, and whatever is
    ///   then below `base` and unexecuted is dead;
    /// - refused for now (`NonceTooHigh`) beyond that, and for ever from 2^32 on.
    /// `base` never decreases and a bit never returns to zero, whatever the owner does. A new epoch moves neither: nonces that
    /// were not executed are usable in it, for messages that name it.
    ///
    /// @return owner_ As `owner()`.
    /// @return session As `sessionKey()`.
    /// @return ownerNonce_ As `ownerNonce()`.
    /// @return frozen_ As `frozen()`.
    /// @return expiresAt Last second of the wallet, zero for none.
    /// @return txLimit Micro-USDC per payment, zero for none.
    /// @return dailyLimit Micro-USDC per UTC day, zero for none.
    /// @return spentToday_ As `spentToday()`, at most 2^48 - 1.
    /// @return reserved_ As `reserved()`.
    /// @return sessionNonceBase The lowest nonce that the window covers.
    /// @return sessionNonceWindow One bit for each of the 64 nonces from the base on.
    /// @return balance Micro-USDC that the wallet holds, reserved ones included.
    /// @return epoch_ As `epoch()`.
    function state()
        external
        view
        returns (
            address owner_,
            address session,
            uint48 ownerNonce_,
            bool frozen_,
            uint48 expiresAt,
            uint48 txLimit,
            uint48 dailyLimit,
            uint48 spentToday_,
            uint48 reserved_,
            uint256 sessionNonceBase,
            uint64 sessionNonceWindow,
            uint256 balance,
            uint48 epoch_
        );
}
