// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract SetPolicyTest is Fixture {
    function testFuzz_setsWhatItIsGiven(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) public {
        expiresAt = uint48(bound(expiresAt, 0, 2 ** 32 - 1));
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PolicyUpdated(txLimit, dailyLimit, expiresAt);
        vm.prank(owner);
        wallet.setPolicy(txLimit, dailyLimit, expiresAt);
        (uint48 txLimit_, uint48 dailyLimit_, uint48 expiresAt_,) = wallet.policy();
        assertEq(txLimit_, txLimit);
        assertEq(dailyLimit_, dailyLimit);
        assertEq(expiresAt_, expiresAt);
        assertEq(wallet.sessionKey(), session);
    }

    function test_whatWasSpentStaysCounted() public {
        _pay(60e6, 0);
        vm.prank(owner);
        wallet.setPolicy(0, 50e6, 0);
        assertEq(wallet.spentToday(), 60e6);
        assertEq(wallet.remainingToday(), 0);
        IAgentWallet.Payment memory payment = _payment(1, 1);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 60e6 + 1, 50e6));
        wallet.pay(payment, signature);
    }

    function testFuzz_revertsForExpiryBeyondItsRoom(uint48 expiresAt) public {
        expiresAt = uint48(bound(expiresAt, 2 ** 32, type(uint48).max));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, expiresAt, 2 ** 32 - 1));
        wallet.setPolicy(0, 0, expiresAt);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setPolicy(0, 0, 0);
    }
}
