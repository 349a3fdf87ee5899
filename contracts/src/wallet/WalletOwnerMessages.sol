// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access} from "../libraries/Access.sol";
import {ownerMessageOf} from "./OwnerMessages.sol";
import {WalletSignatures} from "./WalletSignatures.sol";

/// @title What an owner signs instead of calling: each function has a message of its own, which shows its arguments.
/// @dev A message has the function's name with a capital letter, its parameters, and `uint48 nonce,uint48 deadline,uint48 epoch`
/// behind them. Calldata has the arguments as EIP-712 encodes them, but for one that has a length: its hash goes in its place.
abstract contract WalletOwnerMessages is WalletSignatures {
    bytes32 private constant _FREEZE_TYPEHASH = keccak256("Freeze(uint48 deadline,uint48 epoch)");

    /// @dev No nonce: the epoch, which the freeze ends, stands for it.
    function _hashFreeze(Access access, uint48 deadline) internal view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(_FREEZE_TYPEHASH, deadline, access.epoch())));
    }

    function _hashOwnerMessage(Access access, bytes calldata data, uint48 nonce, uint48 deadline)
        internal
        view
        returns (bytes32)
    {
        (bytes32 typehash, uint256 words, uint256 place, uint256 unit) = ownerMessageOf(bytes4(data));
        if (typehash == 0) revert IAgentWallet.InvalidOwnerCall();
        bytes calldata arguments = data[4:];
        bytes memory encoded = abi.encodePacked(
            typehash, arguments[:32 * words], uint256(nonce), uint256(deadline), uint256(access.epoch())
        );
        if (unit != 0) {
            // What has a length begins right behind the words, so that what is hashed is what the function reads.
            uint256 begin = 32 * words;
            if (_wordAt(arguments, 32 * place) != begin) revert IAgentWallet.InvalidOwnerCall();
            uint256 size = _wordAt(arguments, begin) * unit;
            bytes32 hash = keccak256(arguments[begin + 32:begin + 32 + size]);
            assembly ("memory-safe") {
                // Behind its length and the typehash.
                mstore(add(add(encoded, 0x40), mul(place, 0x20)), hash)
            }
        }
        return _hashTypedData(keccak256(encoded));
    }

    function _wordAt(bytes calldata arguments, uint256 offset) private pure returns (uint256) {
        return uint256(bytes32(arguments[offset:offset + 32]));
    }
}
