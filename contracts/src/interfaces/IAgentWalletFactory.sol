// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Deploys wallets of one version, each at an address that commits to its first owner.
interface IAgentWalletFactory {
    /// @notice `wallet` exists now and belongs to `owner`.
    event WalletDeployed(address indexed wallet, address indexed owner, bytes32 salt);

    /// @notice A wallet cannot belong to the zero address.
    error InvalidOwner();

    /// @notice The caller is not the factory itself.
    error Unauthorized();

    /// @notice A factory needs the code that its wallets run.
    error InvalidImplementation(address implementation);

    /// @notice The code that every wallet of this factory runs.
    function implementation() external view returns (address);

    /// @notice Where the wallet of `owner` with `salt` is or will be. It can be paid to before it is deployed,
    /// so the zero owner, whose wallet could never be, is refused here too.
    function predict(address owner, bytes32 salt) external view returns (address wallet);

    /// @notice Deploys that wallet. Open to all; a second call returns the address.
    function deploy(address owner, bytes32 salt) external returns (address wallet);

    /// @notice Deploys that wallet if it does not exist, then makes an owner call that the owner signed.
    /// @dev The four last parameters are those of `IAgentWallet.ownerCall`.
    function deployAndCall(
        address owner,
        bytes32 salt,
        bytes calldata data,
        uint48 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external returns (address wallet);
}
