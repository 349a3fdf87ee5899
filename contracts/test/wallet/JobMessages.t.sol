// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice What holds for all three messages of Jobs as it does for a payment.
contract JobMessagesTest is JobFixture {
    uint256 private constant KINDS = 3;
    uint256 private constant NONCE = 7;

    uint256[KINDS] private _words = [8, 8, 6];
    bytes32[KINDS] private _typehashes = [
        keccak256(
            "JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline,uint48 epoch)"
        ),
        keccak256(
            "JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline,uint48 epoch)"
        ),
        keccak256(
            "JobSubmission(uint256 jobId,address client,bytes16 description,bytes32 deliverable,uint256 nonce,uint48 deadline,uint48 epoch)"
        )
    ];
    bytes4[KINDS] private _selectors =
        [IJobWallet.createJob.selector, IJobWallet.fundJob.selector, IJobWallet.submitJob.selector];

    uint256 private _toFund;
    uint256 private _toSubmit;

    function setUp() public override {
        super.setUp();
        _toFund = _create(0);
        _toSubmit = _fundedForWallet();
    }

    /// @dev The message as it is signed: its words.
    function _message(uint256 kind) private view returns (bytes memory) {
        return _message(kind, NONCE);
    }

    function _message(uint256 kind, uint256 nonce) private view returns (bytes memory) {
        if (kind == 0) return abi.encode(_creation(nonce));
        if (kind == 1) return abi.encode(_funding(_toFund, nonce));
        return abi.encode(_submission(_toSubmit, nonce));
    }

    function _callData(uint256 kind, bytes memory message, uint256 key) private view returns (bytes memory) {
        bytes32 structHash = keccak256(bytes.concat(_typehashes[kind], message, bytes32(_epochOf(wallet))));
        bytes memory signature = _compact(_signDigest(key, _digest(wallet, "3", structHash)));
        return abi.encodePacked(_selectors[kind], message, (_words[kind] + 1) * 32, signature.length, signature);
    }

    function _callData(uint256 kind) private view returns (bytes memory) {
        return _callData(kind, _message(kind), sessionKey);
    }

    function _expectDone(bytes memory data) private {
        (bool ok, bytes memory reason) = address(wallet).call(data);
        assertTrue(ok, vm.toString(reason));
    }

    function _expectRefused(bytes memory data, bytes4 reason) private {
        (bool ok, bytes memory actual) = address(wallet).call(data);
        assertFalse(ok);
        assertEq(actual, abi.encodePacked(reason));
    }

    function _expectPreviewsRefused(bytes4 reason) private {
        vm.expectRevert(reason);
        jobWallet.previewCreateJob(provider, evaluator, _expiry(), BUDGET, address(0));
        IJobWallet.JobFunding memory funding = _funding(_toFund, NONCE);
        vm.expectRevert(reason);
        this.previewFund(funding);
        vm.expectRevert(reason);
        jobWallet.previewSubmitJob(_toSubmit, client, "", address(0));
    }

    function test_anybodySubmitsAndOnlyOnce() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            uint256 state = vm.snapshotState();
            bytes memory data = _callData(i);
            vm.prank(stranger);
            _expectDone(data);
            _expectRefused(data, IAgentWallet.NonceUsed.selector);
            vm.revertToState(state);
        }
    }

    function test_noncesAreThoseOfPayments() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            uint256 state = vm.snapshotState();
            IAgentWallet.Payment memory payment = _payment(1, NONCE);
            wallet.pay(payment, _signPayment(sessionKey, wallet, "3", payment));
            _expectRefused(_callData(i), IAgentWallet.NonceUsed.selector);
            vm.revertToState(state);
            _expectDone(_callData(i));
            vm.expectRevert(IAgentWallet.NonceUsed.selector);
            wallet.pay(payment, "");
            vm.revertToState(state);
        }
    }

    function test_untilTheDeadline() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            uint256 state = vm.snapshotState();
            bytes memory data = _callData(i);
            vm.warp(START + 2 minutes + 1);
            _expectRefused(data, IAgentWallet.DeadlinePassed.selector);
            vm.warp(START + 2 minutes);
            _expectDone(data);
            vm.revertToState(state);
        }
    }

    function test_frozenWalletDoesNothing() public {
        vm.prank(owner);
        wallet.freeze();
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(_callData(i), IAgentWallet.WalletFrozen.selector);
        }
        _expectPreviewsRefused(IAgentWallet.WalletFrozen.selector);
    }

    function test_freezeKillsWhatWasSignedBefore() public {
        bytes[KINDS] memory signedBefore;
        for (uint256 i = 0; i < KINDS; ++i) {
            signedBefore[i] = _callData(i, _message(i, NONCE + i), sessionKey);
        }
        vm.startPrank(owner);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(signedBefore[i], IAgentWallet.InvalidSession.selector);
            _expectDone(_callData(i, _message(i, NONCE + i), sessionKey));
        }
    }

    function test_expiredWalletDoesNothing() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START - 1));
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(_callData(i), IAgentWallet.WalletExpired.selector);
        }
        _expectPreviewsRefused(IAgentWallet.WalletExpired.selector);
    }

    function test_onlyThePresentSession() public {
        bytes[KINDS] memory signedByTheOld;
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(_callData(i, _message(i), ownerKey), IAgentWallet.InvalidSession.selector);
            signedByTheOld[i] = _callData(i);
        }
        vm.prank(owner);
        wallet.setSession(stranger);
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(signedByTheOld[i], IAgentWallet.InvalidSession.selector);
        }
    }

    function test_walletWithoutSessionDoesNothing() public {
        wallet = IAgentWallet(factoryV3.deploy(owner, "other"));
        jobWallet = IJobWallet(address(wallet));
        for (uint256 i = 0; i < KINDS; ++i) {
            _expectRefused(_callData(i), IAgentWallet.InvalidSession.selector);
        }
        _expectPreviewsRefused(IAgentWallet.InvalidSession.selector);
    }

    function test_messagesAreForOneWallet() public {
        IAgentWallet other = IAgentWallet(factoryV3.deploy(owner, "other"));
        vm.prank(owner);
        other.setup(session, 0, 0, 0);
        for (uint256 i = 0; i < KINDS; ++i) {
            bytes memory data = _callData(i);
            (bool ok, bytes memory reason) = address(other).call(data);
            assertFalse(ok);
            assertEq(reason, abi.encodePacked(IAgentWallet.InvalidSession.selector));
        }
    }

    /// @dev Every word is signed.
    function testFuzz_changedMessagesAreRefused(uint256 kind, uint256 word, uint256 bit) public {
        kind = bound(kind, 0, KINDS - 1);
        word = bound(word, 0, _words[kind] - 1);
        bytes memory message = _message(kind);
        bytes memory data = _callData(kind, message, sessionKey);
        // Within the narrowest type's bits, and away from a nonce or deadline that would be refused before.
        bool left = (kind == 0 && word == 4) || (kind == 1 && word == 5) || (kind == 2 && word == 2);
        _flip(data, 36 + 32 * word, left ? bound(bit, 128, 255) : bound(bit, 0, 4));
        (bool ok, bytes memory reason) = address(wallet).call(data);
        assertFalse(ok);
        bytes4 selector = bytes4(reason);
        assertTrue(selector == IAgentWallet.InvalidSession.selector || selector == IAgentWallet.NonceUsed.selector);
        if (word != _words[kind] - 2) assertEq(selector, IAgentWallet.InvalidSession.selector);
    }

    /// @dev A value with bits beyond its type is none, even if it is signed like that.
    function testFuzz_excessBitsAreRefused(uint256 seed) public {
        uint256[15] memory cases =
            [uint256(0x00), 0x01, 0x02, 0x03, 0x04, 0x07, 0x11, 0x12, 0x13, 0x14, 0x15, 0x17, 0x21, 0x22, 0x25];
        for (uint256 i = 0; i < cases.length; ++i) {
            (uint256 kind, uint256 word) = (cases[i] >> 4, cases[i] & 15);
            bool isAddress = (kind == 0 && word < 2) || (kind == 1 && (word == 1 || word == 2)) || cases[i] == 0x21;
            uint256 lowest = isAddress ? 160 : 48;
            bool left = (kind == 0 && word == 4) || (kind == 1 && word == 5) || cases[i] == 0x22;
            bytes memory message = _message(kind);
            _flip(message, 32 + 32 * word, left ? seed % 128 : lowest + seed % (256 - lowest));
            (bool ok, bytes memory reason) = address(wallet).call(_callData(kind, message, sessionKey));
            assertFalse(ok);
            assertEq(reason.length, 0);
        }
    }

    /// @dev Flips a bit of the word at this place of the memory that holds `data`.
    function _flip(bytes memory data, uint256 offset, uint256 bit) private pure {
        assembly ("memory-safe") {
            let place := add(data, offset)
            mstore(place, xor(mload(place), shl(bit, 1)))
        }
    }
}
