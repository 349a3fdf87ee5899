// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {P256} from "@openzeppelin/contracts/utils/cryptography/P256.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IPasskeyOwnerFactory} from "../interfaces/IPasskeyOwnerFactory.sol";

/// @title Deploys passkey owners, each at an address that commits to its passkey and its recovery account.
/// @dev An account is a clone whose code carries both. Its address depends on nothing else than this factory and the
/// implementation, which depend on no setting: the same passkey has the same account on every chain.
contract PasskeyOwnerFactory is IPasskeyOwnerFactory {
    bytes32 private constant _SALT = 0;

    address public immutable implementation;

    constructor(address implementation_) {
        if (implementation_.code.length == 0) revert InvalidImplementation(implementation_);
        implementation = implementation_;
    }

    function predict(bytes32 x, bytes32 y, address recovery) external view returns (address) {
        return LibClone.predictDeterministicAddress(implementation, _args(x, y, recovery), _SALT, address(this));
    }

    function deploy(bytes32 x, bytes32 y, address recovery) external returns (address) {
        return _deploy(x, y, recovery);
    }

    function deployAndCall(
        bytes32 x,
        bytes32 y,
        address recovery,
        address wallet,
        bytes calldata data,
        uint48 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external returns (address account) {
        account = _deploy(x, y, recovery);
        IAgentWallet(wallet).ownerCall(data, nonce, deadline, signature);
    }

    function _deploy(bytes32 x, bytes32 y, address recovery) private returns (address account) {
        (, account) = LibClone.createDeterministicClone(implementation, _args(x, y, recovery), _SALT);
    }

    function _args(bytes32 x, bytes32 y, address recovery) private pure returns (bytes memory) {
        if (!P256.isValidPublicKey(x, y)) revert InvalidPublicKey();
        return abi.encode(x, y, recovery);
    }
}
