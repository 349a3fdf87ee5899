// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {WalletOwned} from "./WalletOwned.sol";

/// @title Somebody who can freeze a wallet and nothing else, and the owner's end of a freeze.
abstract contract WalletGuardian is WalletOwned {
    bytes32 private constant _GUARDIAN_FREEZE_TYPEHASH =
        keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)");

    /// @dev See `IAgentWallet`. Everything that an earlier guardian signed is void, even if it is this one again.
    function setGuardian(address newGuardian) external onlyOwner {
        (_guardian, _guardianNonce) = (newGuardian, _guardianNonce + 1);
        emit IAgentWallet.GuardianUpdated(newGuardian);
    }

    /// @dev See `IAgentWallet`.
    function guardianFreeze(uint48 nonce, uint48 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        if (nonce != _guardianNonce) revert IAgentWallet.NonceUsed();
        bytes32 digest = _hashTypedData(keccak256(abi.encode(_GUARDIAN_FREEZE_TYPEHASH, nonce, deadline)));
        if (!_isSignedBy(_guardian, digest, signature)) revert IAgentWallet.Unauthorized();
        // Anybody may submit it again, and must not so take back what the owner has offered since.
        if (!_access.has(AccessLib.FROZEN)) _freeze();
    }

    /// @dev See `IAgentWallet`. What the guardian signed before must not freeze again.
    function unfreeze() external onlyOwner {
        Access access = _access;
        if (!access.has(AccessLib.FROZEN)) return;
        _access = access.with(AccessLib.FROZEN, false);
        if (_guardian != address(0)) ++_guardianNonce;
        emit IAgentWallet.Unfrozen();
    }

    /// @dev See `IAgentWallet`.
    function guardian() external view returns (address) {
        return _guardian;
    }

    /// @dev See `IAgentWallet`.
    function guardianNonce() external view returns (uint48) {
        return _guardianNonce;
    }
}
