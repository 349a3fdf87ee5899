// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPermit2} from "./Permit2.sol";

/// @title What x402's two proxies of Permit2 share, for development and tests only: each spends by signatures that bind a
/// recipient.
abstract contract X402Permit2Proxy is ReentrancyGuardTransient {
    error InvalidDestination();
    error PaymentTooEarly();
    error InvalidOwner();
    error InvalidAmount();
    error Permit2612AmountMismatch();

    event Settled();
    event SettledWithPermit();
    event EIP2612PermitFailedWithReason(address indexed token, address indexed owner, string reason);
    event EIP2612PermitFailedWithPanic(address indexed token, address indexed owner, uint256 errorCode);
    event EIP2612PermitFailedWithData(address indexed token, address indexed owner, bytes data);

    struct EIP2612Permit {
        uint256 value;
        uint256 deadline;
        bytes32 r;
        bytes32 s;
        uint8 v;
    }

    IPermit2 public constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    function _settle(
        IPermit2.PermitTransferFrom calldata permit,
        IPermit2.SignatureTransferDetails memory details,
        address owner,
        uint256 validAfter,
        bytes32 witness,
        string memory witnessTypeString,
        bytes calldata signature
    ) internal {
        if (details.requestedAmount == 0) revert InvalidAmount();
        if (owner == address(0)) revert InvalidOwner();
        if (details.to == address(0)) revert InvalidDestination();
        if (block.timestamp < validAfter) revert PaymentTooEarly();
        PERMIT2.permitWitnessTransferFrom(permit, details, owner, witness, witnessTypeString, signature);
    }

    /// @dev A permit that fails is reported: the allowance may be there without it.
    function _permit(EIP2612Permit calldata given, IPermit2.TokenPermissions calldata permitted, address owner)
        internal
    {
        if (given.value != permitted.amount) revert Permit2612AmountMismatch();
        address token = permitted.token;
        try IERC20Permit(token)
            .permit(owner, address(PERMIT2), given.value, given.deadline, given.v, given.r, given.s) {}
        catch Error(string memory reason) {
            emit EIP2612PermitFailedWithReason(token, owner, reason);
        } catch Panic(uint256 errorCode) {
            emit EIP2612PermitFailedWithPanic(token, owner, errorCode);
        } catch (bytes memory data) {
            emit EIP2612PermitFailedWithData(token, owner, data);
        }
    }
}
