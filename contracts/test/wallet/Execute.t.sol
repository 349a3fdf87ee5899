// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";
import {Counter} from "../support/Targets.sol";

contract ExecuteTest is Fixture {
    Counter private _counter;

    function setUp() public override {
        super.setUp();
        _counter = new Counter();
    }

    function test_callsAsTheWallet() public {
        bytes memory data = abi.encodeCall(Counter.increment, ());
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Executed(address(_counter), 0, Counter.increment.selector);
        vm.prank(owner);
        wallet.execute(address(_counter), 0, data);
        assertEq(_counter.lastCaller(), address(wallet));
    }

    function test_returnsTheAnswer() public {
        vm.startPrank(owner);
        wallet.execute(address(_counter), 0, abi.encodeCall(Counter.increment, ()));
        bytes memory result = wallet.execute(address(_counter), 0, abi.encodeCall(_counter.count, ()));
        assertEq(abi.decode(result, (uint256)), 1);
    }

    function test_sendsMoney() public {
        vm.deal(address(this), 3 ether);
        (bool ok,) = address(wallet).call{value: 3 ether}("");
        assertTrue(ok);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Executed(stranger, 2 ether, bytes4(0));
        vm.prank(owner);
        wallet.execute(stranger, 2 ether, "");
        assertEq(stranger.balance, 2 ether);
    }

    function test_handsOnTheError() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(Counter.Refused.selector, 42));
        wallet.execute(address(_counter), 0, abi.encodeCall(Counter.refuse, (42)));
    }

    function test_revertsForTheWalletItself() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InvalidTarget.selector, address(wallet)));
        wallet.execute(address(wallet), 0, abi.encodeCall(IAgentWallet.freeze, ()));
    }

    function test_revertsForDataToNoOne() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InvalidTarget.selector, stranger));
        wallet.execute(stranger, 0, hex"00");
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.execute(address(_counter), 0, "");
    }
}
