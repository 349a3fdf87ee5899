// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Deploys passkey owners, each at an address that commits to its passkey and its recovery account.
interface IPasskeyOwnerFactory {
    /// @notice The coordinates are no point of the curve P-256, so that nothing could ever be signed.
    error InvalidPublicKey();

    /// @notice A factory needs the code that its accounts run.
    error InvalidImplementation(address implementation);

    /// @notice The code that every account of this factory runs.
    function implementation() external view returns (address);

    /// @notice Where the account of a passkey with a recovery account, zero for none, is or will be. A wallet can be offered to it
    /// before it is deployed.
    function predict(bytes32 x, bytes32 y, address recovery) external view returns (address account);

    /// @notice Deploys that account. Open to all; a second call returns the address.
    function deploy(bytes32 x, bytes32 y, address recovery) external returns (address account);

    /// @notice Deploys that account if it does not exist, then makes an owner call that the owner of `wallet` signed: an offer of
    /// the wallet to the account, say, or the account's acceptance.
    /// @dev The four last parameters are those of `IAgentWallet.ownerCall`.
    function deployAndCall(
        bytes32 x,
        bytes32 y,
        address recovery,
        address wallet,
        bytes calldata data,
        uint48 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external returns (address account);
}
