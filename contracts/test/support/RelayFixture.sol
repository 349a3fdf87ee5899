// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "./Fixture.sol";
import {RelayedCall, packBatch} from "./RelayedCall.sol";
import {Counter} from "./Targets.sol";

abstract contract RelayFixture is Fixture {
    uint32 internal constant GAS = 300_000;

    Counter internal counter;

    function setUp() public virtual override {
        super.setUp();
        counter = new Counter();
    }

    function _send(RelayedCall[] memory calls) internal {
        (bool ok, bytes memory reason) = _sendWith(calls, gasleft());
        assertTrue(ok, vm.toString(reason));
    }

    function _sendWith(RelayedCall[] memory calls, uint256 gas) internal returns (bool ok, bytes memory reason) {
        (ok, reason) = address(relay).call{gas: gas}(packBatch(calls));
    }

    function _call(address target, bytes memory data) internal pure returns (RelayedCall memory) {
        return RelayedCall(target, GAS, data);
    }

    function _one(RelayedCall memory call) internal pure returns (RelayedCall[] memory calls) {
        calls = new RelayedCall[](1);
        calls[0] = call;
    }

    function _increment() internal view returns (RelayedCall memory) {
        return _call(address(counter), abi.encodeCall(Counter.increment, ()));
    }

    function _payCall(uint256 nonce) internal view returns (RelayedCall memory) {
        IAgentWallet.Payment memory payment = _payment(1e6, nonce);
        return _call(address(wallet), abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment))));
    }
}
