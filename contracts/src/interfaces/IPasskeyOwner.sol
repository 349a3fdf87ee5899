// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title An owner of wallets that is a passkey: it says by ERC-1271 what the passkey has signed, and does nothing else.
/// @dev It has no owner, no storage and no function that changes anything. What belongs to it is in its code.
interface IPasskeyOwner {
    /// @notice The passkey's public key: a point of the curve P-256.
    function publicKey() external view returns (bytes32 x, bytes32 y);

    /// @notice An account or ERC-1271 contract whose signature counts as the passkey's, zero for none. Its holder needs
    /// neither the passkey nor the domain that the passkey is bound to.
    function recovery() external view returns (address);

    /// @notice Whether the passkey or the recovery account has signed `hash` (ERC-1271): `0x1626ba7e` if so, else `0xffffffff`.
    /// @dev The passkey's signature is its assertion of the WebAuthn Level 2 standard, as
    /// `abi.encode(bytes32 r, bytes32 s, uint256 challengeIndex, uint256 typeIndex, bytes authenticatorData, string clientDataJSON)`.
    /// The indices are where `"challenge":"` and `"type":"` begin in `clientDataJSON`. The challenge is `hash`, the type
    /// `webauthn.get`, the user is present and verified (UV), and `s` is in the lower half of the curve's order. Which origin
    /// requested it, and the domain (`rpIdHash`), are the authenticator's to check.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}
