// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";

/// @notice The structs that an owner signs, written again from the text of the types: decoded from the call, encoded again.
library OwnerMessages {
    function structHash(bytes memory data, uint48 nonce, uint48 deadline, uint256 epoch)
        internal
        pure
        returns (bytes32)
    {
        bytes4 selector = bytes4(data);
        if (selector == IAgentWallet.freeze.selector) {
            return keccak256(abi.encode(keccak256("Freeze(uint48 deadline,uint48 epoch)"), deadline, epoch));
        }
        bytes memory args = _argumentsOf(data);
        bytes memory end = abi.encode(nonce, deadline, epoch);
        (string memory name, string memory fields, bytes memory encoded) = _fieldsOf(selector, args);
        bytes32 typehash = keccak256(
            abi.encodePacked(
                name, "(", fields, bytes(fields).length == 0 ? "" : ",", "uint48 nonce,uint48 deadline,uint48 epoch)"
            )
        );
        return keccak256(bytes.concat(typehash, encoded, end));
    }

    function _fieldsOf(bytes4 selector, bytes memory args)
        private
        pure
        returns (string memory, string memory, bytes memory)
    {
        if (selector == IAgentWallet.setup.selector) {
            return ("Setup", "address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt", _four(args));
        }
        if (selector == IAgentWallet.setSession.selector) {
            return ("SetSession", "address session", _one(args));
        }
        if (selector == IAgentWallet.setPolicy.selector) {
            (uint48 tx_, uint48 day, uint48 end) = abi.decode(args, (uint48, uint48, uint48));
            return ("SetPolicy", "uint48 txLimit,uint48 dailyLimit,uint48 expiresAt", abi.encode(tx_, day, end));
        }
        if (selector == IAgentWallet.setWhitelist.selector) {
            return ("SetWhitelist", "address[] recipients", abi.encode(_hash(abi.decode(args, (address[])))));
        }
        if (selector == IAgentWallet.configure.selector) {
            return
                (
                    "Configure",
                    "uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients",
                    _configured(args)
                );
        }
        if (selector == IAgentWallet.unfreeze.selector) return ("Unfreeze", "", "");
        if (selector == IAgentWallet.setGuardian.selector) {
            return ("SetGuardian", "address newGuardian", _one(args));
        }
        if (selector == IAgentWallet.withdraw.selector) {
            (address to, uint256 amount) = abi.decode(args, (address, uint256));
            return ("Withdraw", "address to,uint256 amount", abi.encode(to, amount));
        }
        if (selector == IAgentWallet.transferOwnership.selector) {
            return ("TransferOwnership", "address newOwner", _one(args));
        }
        if (selector == IAgentWallet.acceptOwnership.selector) return ("AcceptOwnership", "", "");
        if (selector == IAgentWallet.execute.selector) {
            (address target, uint256 value, bytes memory call) = abi.decode(args, (address, uint256, bytes));
            return ("Execute", "address target,uint256 value,bytes data", abi.encode(target, value, keccak256(call)));
        }
        if (selector == IAuthorizationWallet.cancelAuthorization.selector) {
            (bytes32 digest, bytes32 ref) = abi.decode(args, (bytes32, bytes32));
            return ("CancelAuthorization", "bytes32 digest,bytes32 ref", abi.encode(digest, ref));
        }
        if (selector == IJobWallet.setJobPolicy.selector) {
            (address evaluator, uint32 duration) = abi.decode(args, (address, uint32));
            return ("SetJobPolicy", "address evaluator,uint32 maxDuration", abi.encode(evaluator, duration));
        }
        if (selector == IJobWallet.configureWithJobs.selector) {
            return (
                "ConfigureWithJobs",
                "uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,address evaluator,uint32 maxDuration",
                _configuredWithJobs(args)
            );
        }
        if (selector == IBudgetWallet.setBudgets.selector) {
            (uint48 day, uint48 week, uint48 month, uint48 hour) = abi.decode(args, (uint48, uint48, uint48, uint48));
            return ("SetBudgets", "uint48 day,uint48 week,uint48 month,uint48 hour", abi.encode(day, week, month, hour));
        }
        if (selector == IBudgetWallet.setRecipientBudget.selector) {
            (address recipient, uint8 period, uint48 limit) = abi.decode(args, (address, uint8, uint48));
            return
                (
                    "SetRecipientBudget",
                    "address recipient,uint8 period,uint48 limit",
                    abi.encode(recipient, period, limit)
                );
        }
        if (selector == ISessionKeyWallet.setSessionKey.selector) {
            return (
                "SetSessionKey",
                "address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit",
                _six(args)
            );
        }
        if (selector == ISessionKeyWallet.revokeSessionKeys.selector) return ("RevokeSessionKeys", "", "");
        if (selector == IAgentWallet.endConsents.selector) {
            return ("EndConsents", "address[] spenders", abi.encode(_hash(abi.decode(args, (address[])))));
        }
        if (selector == IAgentWallet.acceptOwnershipAndEndConsents.selector) {
            return
                (
                    "AcceptOwnershipAndEndConsents",
                    "address[] spenders",
                    abi.encode(_hash(abi.decode(args, (address[]))))
                );
        }
        // Of another function, as if it took its arguments as they are.
        return ("OwnerCall", "bytes data", abi.encode(keccak256(bytes.concat(selector, args))));
    }

    function _one(bytes memory args) private pure returns (bytes memory) {
        return abi.encode(abi.decode(args, (address)));
    }

    function _four(bytes memory args) private pure returns (bytes memory) {
        (address session, uint48 tx_, uint48 day, uint48 end) = abi.decode(args, (address, uint48, uint48, uint48));
        return abi.encode(session, tx_, day, end);
    }

    function _six(bytes memory args) private pure returns (bytes memory) {
        (address key, uint8 scopes, uint48 end, uint48 tx_, uint8 period, uint48 limit) =
            abi.decode(args, (address, uint8, uint48, uint48, uint8, uint48));
        return abi.encode(key, scopes, end, tx_, period, limit);
    }

    function _configured(bytes memory args) private pure returns (bytes memory) {
        (uint48 tx_, uint48 day, uint48 end, address[] memory list) =
            abi.decode(args, (uint48, uint48, uint48, address[]));
        return abi.encode(tx_, day, end, _hash(list));
    }

    function _configuredWithJobs(bytes memory args) private pure returns (bytes memory) {
        (uint48 tx_, uint48 day, uint48 end, address[] memory list, address evaluator, uint32 duration) =
            abi.decode(args, (uint48, uint48, uint48, address[], address, uint32));
        return abi.encode(tx_, day, end, _hash(list), evaluator, duration);
    }

    /// @dev Each element as a word.
    function _hash(address[] memory list) private pure returns (bytes32) {
        bytes memory words;
        for (uint256 i = 0; i < list.length; ++i) {
            words = bytes.concat(words, bytes32(uint256(uint160(list[i]))));
        }
        return keccak256(words);
    }

    function _argumentsOf(bytes memory data) private pure returns (bytes memory args) {
        args = new bytes(data.length - 4);
        for (uint256 i = 0; i < args.length; ++i) {
            args[i] = data[i + 4];
        }
    }
}
