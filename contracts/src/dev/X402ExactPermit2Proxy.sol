// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPermit2} from "./Permit2.sol";
import {X402Permit2Proxy} from "./X402Permit2Proxy.sol";

/// @title Behaves like x402's proxy for the scheme `exact`: all that was permitted is transferred. For
/// development and tests only.
contract X402ExactPermit2Proxy is X402Permit2Proxy {
    struct Witness {
        address to;
        uint256 validAfter;
    }

    string public constant WITNESS_TYPE_STRING =
        "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,uint256 validAfter)";
    bytes32 public constant WITNESS_TYPEHASH = keccak256("Witness(address to,uint256 validAfter)");

    function settle(
        IPermit2.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) external nonReentrant {
        _settleAll(permit, owner, witness, signature);
        emit Settled();
    }

    function settleWithPermit(
        EIP2612Permit calldata permit2612,
        IPermit2.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) external nonReentrant {
        _permit(permit2612, permit.permitted, owner);
        _settleAll(permit, owner, witness, signature);
        emit SettledWithPermit();
    }

    function _settleAll(
        IPermit2.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) private {
        IPermit2.SignatureTransferDetails memory details =
            IPermit2.SignatureTransferDetails(witness.to, permit.permitted.amount);
        bytes32 hash = keccak256(abi.encode(WITNESS_TYPEHASH, witness));
        _settle(permit, details, owner, witness.validAfter, hash, WITNESS_TYPE_STRING, signature);
    }
}
