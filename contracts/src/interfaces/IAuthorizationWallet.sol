// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title How a wallet pays by signature: USDC's `transferWithAuthorization` (EIP-3009), as x402 uses it.
/// @notice The session key first has the wallet authorise one transfer, which is checked and counted like a payment. Only
/// then does its signature over USDC's own message count (ERC-1271), and the holder of that signature can have
/// USDC execute the transfer. `IAgentWallet` has the errors that are not here.
interface IAuthorizationWallet {
    /// @notice One transfer that another party may execute, signed by the session key.
    struct Authorization {
        /// Receives the full `value`. See `IAgentWallet.InvalidRecipient`.
        address to;
        /// Micro-USDC, more than zero. Counts against the limits when it is authorised.
        uint48 value;
        /// USDC executes it after this second...
        uint48 validAfter;
        /// ...and before this one, which is at most 10 minutes ahead.
        uint48 validBefore;
        /// Opaque to the wallet: by it the authorisation's events are recognised.
        bytes32 ref;
        /// Highest platform fee, micro-USDC, that the signer accepts on top of `value`.
        uint48 maxFee;
        /// Session nonce; see `IAgentWallet.state`.
        uint256 nonce;
        /// Last second at which this message may be executed.
        uint48 deadline;
    }

    /// @notice The transfer counts as spent, and `value` and `fee` are reserved until `AuthorizationSettled` or
    /// `AuthorizationReleased` with the same `ref`.
    /// @param fee Micro-USDC that the settlement will charge.
    /// @param authorizationNonce Its nonce at USDC, where `AuthorizationUsed` shows that it was executed.
    /// @param digest USDC's EIP-712 digest of the transfer. By it the wallet knows the authorisation, and this is what the
    /// session key signs for the recipient.
    event TransferAuthorized(
        bytes32 indexed ref,
        address indexed to,
        uint256 value,
        uint256 fee,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 authorizationNonce,
        bytes32 digest
    );

    /// @notice USDC has executed the transfer, nothing is reserved for it any more, and `fee` went to the treasury.
    /// @param feeWaived There was a fee and USDC has blacklisted the treasury: `fee` is zero, and is not owed.
    event AuthorizationSettled(bytes32 indexed ref, uint256 value, uint256 fee, bool feeWaived);

    /// @notice The transfer was not executed and never will be: `value` and `fee` are no longer reserved. What counted for this UTC
    /// day's limit no longer does, if `validBefore` is at least 10 minutes after that day's beginning.
    event AuthorizationReleased(bytes32 indexed ref, uint256 value, uint256 fee);

    /// @notice There is no second from now on in which USDC would accept the transfer.
    error ValidityEmpty(uint256 validAfter, uint256 validBefore);

    /// @notice `validBefore` is too far ahead; `latest` is the latest now.
    error ValidityTooLong(uint256 validBefore, uint256 latest);

    /// @notice Nothing is remembered under this digest and `ref`: never authorised, or settled or released already.
    error UnknownAuthorization();

    /// @notice USDC has not executed the transfer, so that there is nothing to settle.
    error AuthorizationUnused();

    /// @notice USDC has executed the transfer, so that it can only be settled.
    error AuthorizationUsed();

    /// @notice USDC may still execute the transfer; only the owner can release it before `validBefore`.
    error AuthorizationPending(uint256 validBefore);

    /// @notice Authorises a transfer as the session key signed it. Anybody may submit.
    /// @dev Checks in this order: deadline, freeze, nonce, session, expiry, recipient, whitelist, amount, limit per
    /// payment, daily limit, times, fee, balance. USDC's own refusals (a pause, a blacklist) show only when it executes.
    /// @param sessionSignature 65 bytes (r, s, v) or 64 bytes (EIP-2098), over this wallet's message, not USDC's.
    /// @return digest As in `TransferAuthorized`.
    function authorizeTransfer(Authorization calldata authorization, bytes calldata sessionSignature)
        external
        returns (bytes32 digest);

    /// @notice ERC-1271, for transfers of session keys that were authorised or fit into an envelope, and for what the owner has
    /// signed in the wallet's name.
    ///
    /// **A session key** with the scope of x402: `hash` is `TransferAuthorized.digest`, and `signature` has 66 bytes: r, s, v of
    /// the key's signature over `hash`, s in the lower half, and a zero. With 65 bytes it would pass for an account's, which
    /// facilitators take apart. It is valid if the authorisation is neither settled nor released, `now < validBefore` (USDC heeds
    /// `validAfter`), the wallet is neither frozen nor expired, and its epoch is that of the authorisation.
    ///
    /// **A session key, for a slot of an envelope** (`IEnvelopeWallet`): `hash` is USDC's EIP-712 digest of a
    /// `TransferWithAuthorization` from this wallet with the slot's nonce, and `signature` has 108 bytes: r, s, v of the session
    /// key's signature over `hash`, s in the lower half; to (20 bytes), value (6), validAfter (5), validBefore (5), envelope (4)
    /// and slot (1), big-endian; and two bytes 0xff. It is valid if the envelope is open, the key
    /// that signed opened it and was not changed since, the slot is one of its own, 0 < value <= cap, validAfter < now < validBefore
    /// <= end, the wallet may pay `to` now, it is neither frozen nor expired, and its epoch is that of the opening.
    ///
    /// **The owner**: `hash` is an app's EIP-712 digest, `keccak256(0x1901 ‖ domain ‖ contents)`, and `signature` is
    /// `owner's signature ‖ domain ‖ contents ‖ description ‖ uint16(length of description)`, as ERC-7739 has it. The owner signs,
    /// under the app's domain, `TypedDataSign(Type contents,string name,string version,uint256 chainId,address
    /// verifyingContract,bytes32 salt)`, whose last five fields are this wallet's `eip712Domain()`. `description` is the encoded type
    /// of the contents, and the type's name once more behind it unless it begins with that. It is valid whether the wallet is frozen
    /// or not, while the signer is the owner, for every domain but USDC's. Signatures of plain text are not taken.
    /// @return magicValue `0x1626ba7e` if it is valid, else `0xffffffff`.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4 magicValue);

    /// @notice Charges the fee of a transfer that USDC has executed, and ends its reservation. For everybody.
    /// @dev The fee is waived if USDC has blacklisted the treasury. Otherwise what USDC reverts with comes through, and the
    /// settlement can be made later. Nothing is settled while the wallet is frozen, since it would pay.
    function settleAuthorization(bytes32 digest, bytes32 ref) external;

    /// @notice Ends the reservation of a transfer that was not executed before `validBefore`. For everybody.
    function releaseAuthorization(bytes32 digest, bytes32 ref) external;

    /// @notice Forbids a transfer that is not executed yet and ends its reservation. For the owner, as the functions of
    /// `IAgentWallet` are.
    /// @custom:owner
    function cancelAuthorization(bytes32 digest, bytes32 ref) external;

    /// @notice Reverts as `authorizeTransfer` would for a session key now.
    /// @param key Who would sign: zero for the first session key.
    /// @return fee The fee in micro-USDC that would be reserved.
    function previewAuthorizeTransfer(address to, uint48 value, uint48 validAfter, uint48 validBefore, address key)
        external
        view
        returns (uint48 fee);

    /// @notice The record under `digest`; all zero if there is none.
    function authorizationOf(bytes32 digest)
        external
        view
        returns (bytes32 authorizationNonce, uint48 value, uint48 fee, uint48 validBefore);
}
