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

    function test_revertsForZeroSession() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setup(address(0), 0, 0, 0);
    }

    function test_revertsForExpiryBeyondItsRoom() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, 2 ** 40, 2 ** 40 - 1));
        wallet.setup(session, 0, 0, 2 ** 40);
    }

    function test_revertsForOthers() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setup(stranger, 0, 0, 0);
    }
}
