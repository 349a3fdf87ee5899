// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {RelayBehaviour} from "../support/RelayBehaviour.sol";

contract RelayPackedTest is RelayBehaviour {
    function _batch(IBatchRelay.Call[] memory calls) internal pure override returns (bytes memory packed) {
        packed = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < calls.length; ++i) {
            packed = abi.encodePacked(
                packed, calls[i].target, calls[i].gasLimit, uint24(calls[i].data.length), calls[i].data
            );
        }
    }

    function testFuzz_revertsWhenCutAnywhereInsideACall(uint256 length) public {
        IBatchRelay.Call[] memory calls = new IBatchRelay.Call[](2);
        calls[0] = _increment();
        calls[1] = _increment();
        bytes memory whole = _batch(calls);
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
