// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {IFleetWallet} from "../interfaces/IFleetWallet.sol";
import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {WalletSignatures} from "./WalletSignatures.sol";

/// @title What an owner signs instead of calling: each function has a message of its own, which shows its arguments.
/// @dev A message has the function's name with a capital letter, its parameters, and `uint48 nonce,uint48 deadline` behind them.
/// Calldata has the arguments as EIP-712 encodes them, but for one that has a length: its hash goes in its place.
abstract contract WalletOwnerMessages is WalletSignatures {
    bytes32 private constant _SETUP_TYPEHASH = keccak256(
        "Setup(address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline)"
    );
    bytes32 private constant _FREEZE_TYPEHASH = keccak256("Freeze(uint48 nonce,uint48 deadline)");
    bytes32 private constant _UNFREEZE_TYPEHASH = keccak256("Unfreeze(uint48 nonce,uint48 deadline)");
    bytes32 private constant _WITHDRAW_TYPEHASH =
        keccak256("Withdraw(address to,uint256 amount,uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_POLICY_TYPEHASH = keccak256(
        "SetPolicy(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline)"
    );
    bytes32 private constant _SET_WHITELIST_TYPEHASH =
        keccak256("SetWhitelist(address[] recipients,uint48 nonce,uint48 deadline)");
    bytes32 private constant _CONFIGURE_TYPEHASH = keccak256(
        "Configure(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,uint48 nonce,uint48 deadline)"
    );
    bytes32 private constant _SET_SESSION_TYPEHASH =
        keccak256("SetSession(address session,uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_GUARDIAN_TYPEHASH =
        keccak256("SetGuardian(address newGuardian,uint48 nonce,uint48 deadline)");
    bytes32 private constant _TRANSFER_OWNERSHIP_TYPEHASH =
        keccak256("TransferOwnership(address newOwner,uint48 nonce,uint48 deadline)");
    bytes32 private constant _ACCEPT_OWNERSHIP_TYPEHASH =
        keccak256("AcceptOwnership(uint48 nonce,uint48 deadline)");
    bytes32 private constant _EXECUTE_TYPEHASH =
        keccak256("Execute(address target,uint256 value,bytes data,uint48 nonce,uint48 deadline)");
    bytes32 private constant _CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(bytes32 digest,bytes32 ref,uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_BUDGETS_TYPEHASH =
        keccak256("SetBudgets(uint48 day,uint48 week,uint48 month,uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_RECIPIENT_BUDGET_TYPEHASH = keccak256(
        "SetRecipientBudget(address recipient,uint8 period,uint48 limit,uint48 nonce,uint48 deadline)"
    );
    bytes32 private constant _SET_SESSION_KEY_TYPEHASH = keccak256(
        "SetSessionKey(address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit,uint48 nonce,uint48 deadline)"
    );
    bytes32 private constant _REVOKE_SESSION_KEYS_TYPEHASH =
        keccak256("RevokeSessionKeys(uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_FLEET_TYPEHASH =
        keccak256("SetFleet(address newFleet,uint48 nonce,uint48 deadline)");
    bytes32 private constant _SET_JOB_POLICY_TYPEHASH =
        keccak256("SetJobPolicy(address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline)");
    bytes32 private constant _CONFIGURE_WITH_JOBS_TYPEHASH = keccak256(
        "ConfigureWithJobs(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline)"
    );

    function _hashOwnerMessage(bytes calldata data, uint48 nonce, uint48 deadline)
        internal
        view
        returns (bytes32)
    {
        (bytes32 typehash, uint256 shape) = _messageOf(bytes4(data));
        uint256 length = 32 * uint8(shape);
        bytes calldata arguments = data[4:];
        bytes memory encoded =
            abi.encodePacked(typehash, arguments[:length], uint256(nonce), uint256(deadline));
        if (shape > type(uint8).max) _hashLast(encoded, arguments, length, shape);
        return _hashTypedData(keccak256(encoded));
    }

    /// @dev Puts the hash of what has a length in its place. It has to begin right behind the words, so that what is hashed is what
    /// the function reads.
    function _hashLast(bytes memory encoded, bytes calldata arguments, uint256 begin, uint256 shape)
        private
        pure
    {
        uint256 place = 32 * uint8(shape >> 8);
        if (_wordAt(arguments, place) != begin) revert IAgentWallet.InvalidOwnerCall();
        uint256 size = _wordAt(arguments, begin) * (shape >> 16);
        bytes32 hash = keccak256(arguments[begin + 32:begin + 32 + size]);
        assembly ("memory-safe") {
            // Behind its length and the typehash.
            mstore(add(add(encoded, 0x40), place), hash)
        }
    }

    function _wordAt(bytes calldata arguments, uint256 at) private pure returns (uint256) {
        return uint256(bytes32(arguments[at:at + 32]));
    }

    /// @dev The message of a function, and the shape of its arguments.
    function _messageOf(bytes4 selector) private pure returns (bytes32, uint256) {
        if (selector == IAgentWallet.setup.selector) return (_SETUP_TYPEHASH, _words(4));
        if (selector == IAgentWallet.freeze.selector) return (_FREEZE_TYPEHASH, _words(0));
        if (selector == IAgentWallet.unfreeze.selector) return (_UNFREEZE_TYPEHASH, _words(0));
        if (selector == IAgentWallet.withdraw.selector) return (_WITHDRAW_TYPEHASH, _words(2));
        if (selector == IAgentWallet.setPolicy.selector) return (_SET_POLICY_TYPEHASH, _words(3));
        if (selector == IAgentWallet.setWhitelist.selector) {
            return (_SET_WHITELIST_TYPEHASH, _withList(1, 0));
        }
        if (selector == IAgentWallet.configure.selector) return (_CONFIGURE_TYPEHASH, _withList(4, 3));
        if (selector == IAgentWallet.setSession.selector) return (_SET_SESSION_TYPEHASH, _words(1));
        if (selector == IAgentWallet.setGuardian.selector) return (_SET_GUARDIAN_TYPEHASH, _words(1));
        if (selector == IAgentWallet.transferOwnership.selector) {
            return (_TRANSFER_OWNERSHIP_TYPEHASH, _words(1));
        }
        if (selector == IAgentWallet.acceptOwnership.selector) {
            return (_ACCEPT_OWNERSHIP_TYPEHASH, _words(0));
        }
        if (selector == IAgentWallet.execute.selector) return (_EXECUTE_TYPEHASH, _withBytes(3, 2));
        if (selector == IAuthorizationWallet.cancelAuthorization.selector) {
            return (_CANCEL_AUTHORIZATION_TYPEHASH, _words(2));
        }
        if (selector == IBudgetWallet.setBudgets.selector) return (_SET_BUDGETS_TYPEHASH, _words(3));
        if (selector == IBudgetWallet.setRecipientBudget.selector) {
            return (_SET_RECIPIENT_BUDGET_TYPEHASH, _words(3));
        }
        if (selector == ISessionKeyWallet.setSessionKey.selector) {
            return (_SET_SESSION_KEY_TYPEHASH, _words(6));
        }
        if (selector == ISessionKeyWallet.revokeSessionKeys.selector) {
            return (_REVOKE_SESSION_KEYS_TYPEHASH, _words(0));
        }
        if (selector == IFleetWallet.setFleet.selector) return (_SET_FLEET_TYPEHASH, _words(1));
        if (selector == IJobWallet.setJobPolicy.selector) return (_SET_JOB_POLICY_TYPEHASH, _words(2));
        if (selector == IJobWallet.configureWithJobs.selector) {
            return (_CONFIGURE_WITH_JOBS_TYPEHASH, _withList(6, 3));
        }
        revert IAgentWallet.InvalidOwnerCall();
    }

    /// @dev So many words of arguments and nothing else.
    function _words(uint256 words) private pure returns (uint256) {
        return words;
    }

    /// @dev The same, where the word at `place` stands for a list of words behind them.
    function _withList(uint256 words, uint256 place) private pure returns (uint256) {
        return words | (place << 8) | (32 << 16);
    }

    /// @dev The same for bytes.
    function _withBytes(uint256 words, uint256 place) private pure returns (uint256) {
        return words | (place << 8) | (1 << 16);
    }
}
