// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract SetupTest is Fixture {
    function test_setsSessionAndPolicy() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.SessionUpdated(stranger);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PolicyUpdated(1, 2, 3);
        vm.prank(owner);
        wallet.setup(stranger, 1, 2, 3);
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelisted) = wallet.policy();
        assertEq(txLimit, 1);
        assertEq(dailyLimit, 2);
        assertEq(expiresAt, 3);
        assertFalse(whitelisted);
        assertEq(wallet.sessionKey(), stranger);
    }

    /// @dev Most wallets begin without limits, and pay for none.
    function test_zerosSetTheSessionAlone() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        vm.recordLogs();
        vm.prank(owner);
        wallet.setup(session, 0, 0, 0);
        assertEq(vm.getRecordedLogs().length, 1);
        assertEq(wallet.sessionKey(), session);
        assertEq(vm.load(address(wallet), 0), 0);
        assertEq(wallet.epoch(), 0);
    }

    function test_zerosLeaveLimitsAsTheyAre() public {
        vm.startPrank(owner);
        wallet.setPolicy(1, 2, uint48(START + 3));
        wallet.setup(stranger, 0, 0, 0);
        vm.stopPrank();
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt,) = wallet.policy();
        assertEq(txLimit, 1);
        assertEq(dailyLimit, 2);
        assertEq(expiresAt, START + 3);
        assertEq(wallet.sessionKey(), stranger);
    }

    /// @dev One that is not zero sets all three.
    function test_eachLimitAloneSetsAllThree() public {
        uint48[3][3] memory each = [[uint48(9), 0, 0], [uint48(0), 9, 0], [uint48(0), 0, uint48(START + 9)]];
        for (uint256 i = 0; i < 3; ++i) {
            vm.startPrank(owner);
            wallet.setPolicy(1, 2, uint48(START + 3));
            wallet.setup(session, each[i][0], each[i][1], each[i][2]);
            vm.stopPrank();
            (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt,) = wallet.policy();
            assertEq(txLimit, each[i][0]);
            assertEq(dailyLimit, each[i][1]);
            assertEq(expiresAt, each[i][2]);
        }
    }

    // Signed, which goes another way

    function _signed(bytes memory data) private view returns (bytes memory) {
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, uint48(START));
        return abi.encodeCall(IAgentWallet.ownerCall, (data, 1, uint48(START), signature));
    }

    /// @dev It leaves the same, says the same, and fails alike.
    function testFuzz_signedDoesTheSame(
        address session_,
        uint48 txLimit,
        uint48 dailyLimit,
        uint48 expiresAt,
        uint256 before
    ) public {
        if (before % 4 == 0) (txLimit, dailyLimit, expiresAt) = (0, 0, 0);
        if (before % 8 == 1) session_ = address(0);
        if (before & 16 == 0) expiresAt %= 1 << 32;
        if (before & 32 == 0) wallet = IAgentWallet(factory.deploy(owner, "other"));
        bytes memory data = abi.encodeCall(IAgentWallet.setup, (session_, txLimit, dailyLimit, expiresAt));
        bytes memory signed = _signed(data);
        if (before & 64 == 0) {
            vm.prank(owner);
            wallet.freeze();
            signed = _signed(data);
        }
        uint256 state = vm.snapshotState();
        vm.recordLogs();
        vm.prank(owner);
        (bool ok, bytes memory reason) = address(wallet).call(data);
        bytes32 logs = keccak256(abi.encode(vm.getRecordedLogs()));
        bytes32[2] memory slots = [vm.load(address(wallet), 0), vm.load(address(wallet), bytes32(uint256(1)))];
        vm.revertToState(state);
        vm.recordLogs();
        (bool okSigned, bytes memory reasonSigned) = address(wallet).call(signed);
        assertEq(okSigned, ok);
        if (ok) assertEq(reasonSigned, abi.encode(bytes("")));
        else assertEq(reasonSigned, reason);
        assertEq(keccak256(abi.encode(vm.getRecordedLogs())), logs);
        assertEq(vm.load(address(wallet), 0), slots[0]);
        uint256 nonce = ok ? uint256(1) << 192 : 0;
        assertEq(uint256(vm.load(address(wallet), bytes32(uint256(1)))), uint256(slots[1]) | nonce);
    }

    function test_signedCountsOnce() public {
        bytes memory signed = _signed(abi.encodeCall(IAgentWallet.setup, (stranger, 1, 2, 3)));
        (bool ok,) = address(wallet).call(signed);
        assertTrue(ok);
        assertEq(wallet.epoch(), _epochs(1));
        (bool again, bytes memory reason) = address(wallet).call(signed);
        assertFalse(again);
        assertEq(reason, abi.encodePacked(IAgentWallet.NonceUsed.selector));
    }

    /// @dev Even if they are signed.
    function testFuzz_signedExcessBitsAreRefused(uint256 word, uint256 bit) public {
        bytes memory data = abi.encodeCall(IAgentWallet.setup, (stranger, 1, 2, 3));
        word = bound(word, 0, 3);
        uint256 place = 36 + 32 * word;
        bit = bound(bit, word == 0 ? 160 : 48, 255);
        assembly ("memory-safe") {
            let at_ := add(data, place)
            mstore(at_, xor(mload(at_), shl(bit, 1)))
        }
        bytes32 typehash = keccak256(
            "Setup(address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory arguments = new bytes(128);
        for (uint256 i = 0; i < 128; ++i) {
            arguments[i] = data[4 + i];
        }
        bytes32 structHash = keccak256(bytes.concat(typehash, arguments, abi.encode(1, START, 0)));
        bytes memory signature = _signDigest(ownerKey, _digest(wallet, "2", structHash));
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodeCall(IAgentWallet.ownerCall, (data, 1, uint48(START), signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }

    function test_revertsForZeroSession() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setup(address(0), 0, 0, 0);
    }

    function test_revertsForExpiryBeyondItsRoom() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, 2 ** 32, 2 ** 32 - 1));
        wallet.setup(session, 0, 0, 2 ** 32);
    }

    function test_revertsForOthers() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
    }
}
