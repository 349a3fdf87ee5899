// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {ownerMessageOf} from "./OwnerMessages.sol";
import {WalletAuthorizations} from "./WalletAuthorizations.sol";
import {WalletJobs} from "./WalletJobs.sol";
import {Scopes, WalletStorage} from "./WalletStorage.sol";

/// @title A USDC wallet that an agent spends from and a person owns. See `IAgentWallet`.
/// @dev A contract can have 24,576 bytes. Functions that are called often are here; `AgentWalletExtension` has the others, and
/// `AgentWalletViews` what only reads. Each hands on what it has not to the next one, from which it takes its terms, too.
contract AgentWallet is WalletAuthorizations, WalletJobs {
    bytes32 private constant _FREEZE_TYPEHASH = keccak256("Freeze(uint48 deadline,uint48 epoch)");

    /// @notice Where the functions are that this has not. What runs there is part of the wallet.
    address public immutable extension;

    constructor(address extension_) WalletStorage(_termsOf(extension_)) {
        extension = extension_;
    }

    /// @dev For what the owner does through `execute`.
    receive() external payable {}

    /// @dev All other functions are in the extension.
    fallback() external {
        _extend();
    }

    function payFromPackedCalldata() external {
        uint256 terms_;
        bytes32 ref;
        uint256 times;
        bytes32 r;
        bytes32 vs;
        assembly ("memory-safe") {
            terms_ := calldataload(0x04)
            ref := calldataload(0x24)
            times := shr(184, calldataload(0x44))
            r := calldataload(0x4d)
            vs := calldataload(0x6d)
        }
        // forge-lint: disable-start(unsafe-typecast)
        (Access access, Spending spending) = _requireTimely(uint40(times), times >> 40);
        bytes32 digest = _hashPackedPayment(terms_, ref, times, access);
        address key = _requireSigner(access, ECDSA.tryRecover(digest, r, vs), Scopes.PAYMENTS);
        _pay(access, spending, key, address(uint160(terms_ >> 96)), uint48(terms_ >> 48), uint48(terms_), ref);
        // forge-lint: disable-end(unsafe-typecast)
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool valid;
        if (_isConsent(signature)) valid = _consentsToAuthorized(hash, signature);
        else if (_isSlotConsent(signature)) valid = _consentsToSlot(hash, signature);
        else _extendView();
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @dev The wallet calls itself, so that it does not matter where the function is.
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result)
    {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        Access access = _access;
        bytes4 selector = bytes4(data);
        bytes32 digest;
        if (selector == IAgentWallet.freeze.selector) {
            if (nonce != 0) revert IAgentWallet.InvalidOwnerCall();
            digest = _hashFreeze(access, deadline);
        } else {
            _requireOwnerNonce(access, nonce);
            digest = _hashOwnerMessage(access, data, nonce, deadline);
        }
        bool accepts = selector == IAgentWallet.acceptOwnership.selector
            || selector == IAgentWallet.acceptOwnershipAndEndConsents.selector;
        if (!_isSignedBy(accepts ? _pendingOwner : _owner(access), digest, signature)) {
            revert IAgentWallet.Unauthorized();
        }
        if (nonce != 0) access = access.withOwnerNonce(nonce);
        if (selector == IAgentWallet.setup.selector) {
            // What every claim calls, without the way through the wallet.
            (address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) =
                abi.decode(data[4:], (address, uint48, uint48, uint48));
            _setup(access, session, txLimit, dailyLimit, expiresAt);
            return result;
        }
        _access = access;
        return _call(address(this), 0, data);
    }

    /// @dev Zero is never the guardian, whatever the caller: a node simulates calls of the zero address, too.
    function freeze() external {
        bool byOwner = _isCalledByOwner();
        if (!byOwner && (msg.sender == address(0) || msg.sender != _guardian)) {
            revert IAgentWallet.Unauthorized();
        }
        _freeze(byOwner);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// @dev No nonce: the epoch, which the freeze ends, stands for it.
    function _hashFreeze(Access access, uint48 deadline) private view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(_FREEZE_TYPEHASH, deadline, access.epoch())));
    }

    /// @dev A message has the function's name with a capital letter, its parameters, and `uint48 nonce,uint48 deadline,uint48 epoch`
    /// behind them. Calldata has the arguments as EIP-712 encodes them, but for one that has a length: its hash goes in its place.
    function _hashOwnerMessage(Access access, bytes calldata data, uint48 nonce, uint48 deadline)
        private
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
            // Values with a length begin right behind the words, so that the hash covers what the function reads.
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

    function _requireOwnerNonce(Access access, uint256 nonce) private pure {
        uint256 last = access.ownerNonce();
        if (nonce <= last) revert IAgentWallet.NonceUsed();
        uint256 highest = last + AccessLib.MAX_OWNER_NONCE_JUMP;
        if (highest > type(uint24).max) highest = type(uint24).max;
        if (nonce > highest) revert IAgentWallet.NonceTooHigh(nonce, highest);
    }

    /// @dev The extension answers the whole call in place of this.
    function _extend() private {
        _answerFrom(extension);
    }

    /// @dev The same for a function that is a view there, too. The compiler takes every delegation for a change.
    function _extendView() private view {
        function() internal extend = _extend;
        function() internal view extendView;
        assembly ("memory-safe") {
            extendView := extend
        }
        extendView();
    }
}
