// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../interfaces/IAgentWalletFactory.sol";

/// @title Deploys wallets of one version, each at an address that commits to its first owner.
/// @dev A wallet is a clone whose code carries its first owner. That and the salt are all that its address depends
/// on, in addition to this factory and the implementation: no one can take another's prefunded address.
contract AgentWalletFactory is IAgentWalletFactory {
    address public immutable implementation;

    /// @dev What the creation of a wallet may use: some 46,000.
    uint256 private constant _CREATION_GAS = 60_000;

    constructor(address implementation_) {
        if (implementation_.code.length == 0) revert InvalidImplementation(implementation_);
        implementation = implementation_;
    }

    function predict(address owner, bytes32 salt) external view returns (address) {
        if (owner == address(0)) revert InvalidOwner();
        return LibClone.predictDeterministicAddress(
            implementation, abi.encodePacked(owner), _create2Salt(owner, salt), address(this)
        );
    }

    function deploy(address owner, bytes32 salt) external returns (address) {
        return _deploy(owner, salt);
    }

    function deployAndCall(
        address owner,
        bytes32 salt,
        bytes calldata data,
        uint48 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external returns (address wallet) {
        wallet = _deploy(owner, salt);
        IAgentWallet(wallet).ownerCall(data, nonce, deadline, signature);
    }

    /// @dev A wallet that is not there yet is the usual case, and to ask first whether it is would cost 2,600 gas. But a creation in
    /// the place of one that is there uses up all of its gas: so it is given no more than it needs.
    function _deploy(address owner, bytes32 salt) private returns (address wallet) {
        if (owner == address(0)) revert InvalidOwner();
        bool existed;
        try this.create{gas: _CREATION_GAS}(owner, salt) returns (address created) {
            wallet = created;
        } catch {
            (existed, wallet) =
                LibClone.createDeterministicClone(implementation, abi.encodePacked(owner), _create2Salt(owner, salt));
        }
        if (!existed) emit WalletDeployed(wallet, owner, salt);
    }

    /// @notice For this contract alone.
    function create(address owner, bytes32 salt) external returns (address) {
        if (msg.sender != address(this)) revert Unauthorized();
        return LibClone.cloneDeterministic(implementation, abi.encodePacked(owner), _create2Salt(owner, salt));
    }

    function _create2Salt(address owner, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(owner, salt));
    }
}
