// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {RelayedCall, packBatch} from "../support/RelayedCall.sol";
import {RelayFixture} from "../support/RelayFixture.sol";
import {Counter, Reentrant} from "../support/Targets.sol";

contract RelayTest is RelayFixture {
    function test_callsAllInOrder() public {
        RelayedCall[] memory calls = new RelayedCall[](3);
        calls[0] = _call(address(counter), abi.encodeCall(Counter.remember, ("first")));
        calls[1] = _call(address(counter), abi.encodeCall(Counter.remember, ("second")));
        calls[2] = _payCall(0);
        _send(calls);
        assertEq(counter.count(), 2);
        assertEq(counter.lastData(), "second");
        assertEq(usdc.balanceOf(recipient), 1e6);
    }

    function test_emptyBatchDoesNothing() public {
        vm.recordLogs();
        _send(new RelayedCall[](0));
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_targetSeesTheRelayAndNoValue() public {
        _send(_one(_increment()));
        assertEq(counter.lastCaller(), address(relay));
        (bool ok,) = address(relay).call{value: 1}(packBatch(_one(_increment())));
        assertFalse(ok);
    }

    function testFuzz_handsOnAnyData(bytes memory data) public {
        _send(_one(_call(address(counter), abi.encodeCall(Counter.remember, (data)))));
        assertEq(counter.lastData(), data);
    }

    // Failures

    function test_failedCallIsReportedAndStopsNoOther() public {
        RelayedCall[] memory calls = new RelayedCall[](3);
        calls[0] = _increment();
        calls[1] = _call(address(counter), abi.encodeCall(Counter.refuse, (7)));
        calls[2] = _increment();
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(1, abi.encodeWithSelector(Counter.Refused.selector, 7));
        _send(calls);
        assertEq(counter.count(), 2);
    }

    function test_failingDevouringAndGoodCall() public {
        RelayedCall[] memory calls = new RelayedCall[](3);
        calls[0] = _call(address(wallet), abi.encodeCall(IAgentWallet.freeze, ()));
        calls[1] = _call(address(counter), abi.encodeCall(Counter.devour, ()));
        calls[2] = _payCall(0);
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(0, abi.encodePacked(IAgentWallet.Unauthorized.selector));
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(1, "");
        _send(calls);
        assertEq(usdc.balanceOf(recipient), 1e6);
    }

    function test_targetWithoutCodeIsAFailure() public {
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(0, "");
        _send(_one(_call(stranger, "hello")));
    }

    function testFuzz_reasonIsCut(uint256 length) public {
        length = bound(length, 0, 2000);
        bytes memory expected = new bytes(length < 256 ? length : 256);
        for (uint256 i = 0; i < expected.length; ++i) {
            expected[i] = bytes1(uint8(i));
        }
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(0, expected);
        RelayedCall memory call = _call(address(counter), abi.encodeCall(Counter.refuseAtLength, (length)));
        call.gasLimit = 3_000_000;
        _send(_one(call));
    }

    function test_sameMessageTwiceIsExecutedOnce() public {
        RelayedCall[] memory calls = new RelayedCall[](2);
        calls[0] = _payCall(0);
        calls[1] = calls[0];
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(1, abi.encodePacked(IAgentWallet.NonceUsed.selector));
        _send(calls);
        assertEq(usdc.balanceOf(recipient), 1e6);
    }

    // Gas

    function testFuzz_callGetsItsLimitAndNoMore(uint32 gasLimit) public {
        gasLimit = uint32(bound(gasLimit, 100_000, 10_000_000));
        RelayedCall memory call = _increment();
        call.gasLimit = gasLimit;
        _send(_one(call));
        assertLe(counter.lastGas(), gasLimit);
        assertGe(counter.lastGas(), gasLimit - 1_000);
    }

    /// @dev With however little gas: either nothing happens at all, or every good call is executed.
    function testFuzz_shortTransactionCannotFailAGoodCall(uint256 gas) public {
        gas = bound(gas, 21_000, 1_500_000);
        RelayedCall[] memory calls = new RelayedCall[](3);
        calls[0] = _payCall(0);
        calls[1] = _call(address(counter), abi.encodeCall(Counter.devour, ()));
        calls[2] = _payCall(1);
        (bool ok, bytes memory reason) = _sendWith(calls, gas);
        assertEq(usdc.balanceOf(recipient), ok ? 2e6 : 0);
        if (!ok && reason.length != 0) assertEq(bytes4(reason), IBatchRelay.InsufficientGas.selector);
    }

    function test_namesTheCallThatLacksGas() public {
        RelayedCall[] memory calls = new RelayedCall[](2);
        calls[0] = _increment();
        calls[1] = _increment();
        calls[1].gasLimit = 5_000_000;
        (bool ok, bytes memory reason) = _sendWith(calls, 5_000_000);
        assertFalse(ok);
        assertEq(reason, abi.encodeWithSelector(IBatchRelay.InsufficientGas.selector, 1));
        assertEq(counter.count(), 0);
    }

    /// @dev However large a call is: it starts with its whole limit, or nothing starts.
    function testFuzz_largeCallStartsWithItsWholeLimit(uint256 gas) public {
        RelayedCall memory call = _call(address(counter), abi.encodeCall(Counter.need, (5_000_000 - 500)));
        call.gasLimit = 5_000_000;
        vm.recordLogs();
        (bool ok, bytes memory reason) = _sendWith(_one(call), bound(gas, 5_000_000, 5_200_000));
        assertEq(vm.getRecordedLogs().length, 0, "the call failed for lack of gas");
        assertEq(counter.count(), ok ? 1 : 0);
        if (!ok) assertEq(reason, abi.encodeWithSelector(IBatchRelay.InsufficientGas.selector, 0));
    }

    /// @dev Gas that passes the check also suffices to tell of a call that used up its own.
    function test_gasThatPassesTheCheckSufficesForTheEvent() public {
        RelayedCall memory call = _call(address(counter), abi.encodeCall(Counter.burnAndRefuse, ()));
        call.gasLimit = 50_000;
        uint256 shown;
        for (uint256 gas = 50_000; gas < 70_000; gas += 50) {
            (bool ok, bytes memory reason) = _sendWith(_one(call), gas);
            if (ok) ++shown;
            else assertEq(reason, abi.encodeWithSelector(IBatchRelay.InsufficientGas.selector, 0));
        }
        assertGt(shown, 0);
    }

    // Reentrancy

    function test_calledContractCannotForgeFailures() public {
        Reentrant reentrant = new Reentrant(relay);
        bytes memory inner = packBatch(_one(_call(stranger, "")));
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(0, abi.encodePacked(IBatchRelay.Reentered.selector));
        _send(_one(_call(address(reentrant), abi.encodeCall(Reentrant.callBack, (inner)))));
    }

    function test_twoBatchesInOneTransaction() public {
        _send(_one(_increment()));
        _send(_one(_increment()));
        assertEq(counter.count(), 2);
    }

    function testFuzz_revertsWhenCutAnywhereInsideACall(uint256 length) public {
        RelayedCall[] memory calls = new RelayedCall[](2);
        calls[0] = _increment();
        calls[1] = _increment();
        bytes memory whole = packBatch(calls);
        uint256 firstEnd = 4 + 27 + calls[0].data.length;
        length = bound(length, 5, whole.length - 1);
        vm.assume(length != firstEnd);
        assembly ("memory-safe") {
            mstore(whole, length)
        }
        (bool ok, bytes memory reason) = address(relay).call(whole);
        assertFalse(ok);
        assertEq(reason, abi.encodeWithSelector(IBatchRelay.TruncatedCall.selector, length < firstEnd ? 0 : 1));
        assertEq(counter.count(), 0);
    }
}
