// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Session keys in addition to the wallet's first one, each with scopes, an end and limits of its own.
/// @notice A key signs the same messages as the first one, those of its scopes, with the same session nonces. All that bounds the
/// first key bounds it, too, and a freeze voids what it has signed. Scopes are bits: 1 payments (`pay`, `payApproved`); 2 x402
/// (`authorizeTransfer`, envelopes, and consents to what they have counted); 4 Jobs.
interface ISessionKeyWallet {
    /// @notice `key` may do this from now on; all zero if nothing.
    /// @param expiresAt Last second in which it works; zero for no end.
    /// @param txLimit Most micro-USDC of one spend, zero for no limit.
    /// @param limit Most micro-USDC of all its spends in any `period` (see `IBudgetWallet`), zero for no limit.
    event SessionKeyUpdated(
        address indexed key, uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit
    );

    /// @notice No key but the wallet's first one may do anything any more.
    event SessionKeysRevoked();

    /// @notice The key worked until `expiresAt`.
    error SessionKeyExpired(uint256 expiresAt);

    /// @notice The key may not do what takes `scope`.
    error OutOfScope(uint8 scope);

    /// @notice `amount` is above the key's limit for one spend.
    error SessionKeyLimitExceeded(uint256 amount, uint256 limit);

    /// @notice The key's spends in its period would add up to `total`.
    error SessionKeyBudgetExceeded(uint256 total, uint256 limit);

    /// @notice Bits that are no scopes.
    error InvalidScopes(uint8 scopes);

    /// @notice Sets what a key other than the first one may do. Replaces what it could do before, and ends the envelopes that it has
    /// opened; with the same period it keeps what it has spent. For the owner, as the functions of `IAgentWallet` are.
    /// @dev There must be a first key, and the first key cannot be set so (`IAgentWallet.InvalidSessionKey`). Nor can a key that is
    /// set so become the first one before it is revoked: replaced as the first one, it would still have its scopes.
    /// @param scopes Zero revokes the key; the rest does not matter then.
    /// @custom:owner
    function setSessionKey(address key, uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit)
        external;

    /// @notice Revokes all keys but the first one at once. For the owner.
    /// @custom:owner
    function revokeSessionKeys() external;

    /// @notice What the key may do, as `setSessionKey` has set it, and what counts against its budget now. All zero if it was never
    /// set or was revoked, and for the first key. One that has expired is still shown.
    function sessionKeyOf(address key)
        external
        view
        returns (uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit, uint48 spent);
}
