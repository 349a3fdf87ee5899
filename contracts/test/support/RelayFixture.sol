// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {Fixture} from "./Fixture.sol";
import {Counter} from "./Targets.sol";

/// @notice Batches, in the form that the inheriting test sends them.
abstract contract RelayFixture is Fixture {
    uint32 internal constant GAS = 300_000;

    Counter internal counter;

    function setUp() public virtual override {
        super.setUp();
        counter = new Counter();
    }

    /// @dev The calldata of a batch.
    function _batch(IBatchRelay.Call[] memory calls) internal pure virtual returns (bytes memory);

    function _send(IBatchRelay.Call[] memory calls) internal {
        (bool ok, bytes memory reason) = _sendWith(calls, gasleft());
        assertTrue(ok, vm.toString(reason));
    }

    function _sendWith(IBatchRelay.Call[] memory calls, uint256 gas) internal returns (bool ok, bytes memory reason) {
        (ok, reason) = address(relay).call{gas: gas}(_batch(calls));
    }

    function _call(address target, bytes memory data) internal pure returns (IBatchRelay.Call memory) {
        return IBatchRelay.Call(target, GAS, data);
    }

    function _one(IBatchRelay.Call memory call) internal pure returns (IBatchRelay.Call[] memory calls) {
        calls = new IBatchRelay.Call[](1);
        calls[0] = call;
    }

    function _increment() internal view returns (IBatchRelay.Call memory) {
        return _call(address(counter), abi.encodeCall(Counter.increment, ()));
    }

    function _payCall(uint256 nonce) internal view returns (IBatchRelay.Call memory) {
        IAgentWallet.Payment memory payment = _payment(1e6, nonce);
        return _call(address(wallet), abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment))));
    }
}
