// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract SetWhitelistTest is Fixture {
    function _list(uint256 first, uint256 length) private pure returns (address[] memory list) {
        list = new address[](length);
        for (uint256 i = 0; i < length; ++i) {
            list[i] = address(uint160(0x1000 + first + i));
        }
    }

    function _set(address[] memory list) private {
        vm.prank(owner);
        wallet.setWhitelist(list);
    }

    function _enabled() private view returns (bool enabled) {
        (,,, enabled) = wallet.policy();
    }

    function test_emitsTheWholeList() public {
        address[] memory list = _list(0, 3);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.WhitelistUpdated(list);
        _set(list);
    }

    function testFuzz_replacesTheWholeList(uint256 firstLength, uint256 secondFirst, uint256 secondLength) public {
        firstLength = bound(firstLength, 0, 100);
        secondFirst = bound(secondFirst, 0, 120);
        secondLength = bound(secondLength, 0, 100);
        _set(_list(0, firstLength));
        _set(_list(secondFirst, secondLength));
        assertEq(_enabled(), secondLength != 0);
        for (uint256 i = 0; i < 240; ++i) {
            bool listed = i >= secondFirst && i < secondFirst + secondLength;
            assertEq(wallet.isWhitelisted(address(uint160(0x1000 + i))), listed);
        }
    }

    function test_emptyListAllowsEverybody() public {
        _set(_list(0, 2));
        _set(new address[](0));
        assertFalse(_enabled());
        assertFalse(wallet.isWhitelisted(address(uint160(0x1000))));
        _pay(1e6, 0);
    }

    function test_clearedListDoesNotComeBack() public {
        _set(_list(0, 1));
        _set(new address[](0));
        _set(_list(5, 1));
        assertFalse(wallet.isWhitelisted(address(uint160(0x1000))));
    }

    function test_repeatedRecipientsDoNoHarm() public {
        address[] memory list = new address[](2);
        list[0] = recipient;
        list[1] = recipient;
        _set(list);
        assertTrue(wallet.isWhitelisted(recipient));
    }

    function test_keepsEverythingElse() public {
        _pay(1e6, 0);
        _set(_list(0, 1));
        assertEq(wallet.sessionKey(), session);
        assertEq(wallet.spentToday(), 1e6);
        assertEq(wallet.owner(), owner);
        assertEq(wallet.pendingOwner(), address(0));
    }

    function test_revertsAboveHundred() public {
        _set(_list(0, 100));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.WhitelistTooLong.selector, 101, 100));
        wallet.setWhitelist(_list(0, 101));
    }

    function test_revertsForZeroAddress() public {
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.InvalidRecipient.selector);
        wallet.setWhitelist(new address[](1));
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.setWhitelist(new address[](0));
    }
}
