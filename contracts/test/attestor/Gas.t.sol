// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {AttestorFixture} from "../support/AttestorFixture.sol";

/// @notice A transaction that has too little gas does all or nothing, and takes nothing for a refusal.
contract AttestGasTest is AttestorFixture {
    uint256 private constant LENGTH = 6;

    /// How much a batch takes that has all the gas that it could want.
    uint256 private _needed;

    function setUp() public override {
        super.setUp();
        uint256 before = vm.snapshotState();
        (bool ok, uint256 used) = _attestWith(30_000_000);
        assertTrue(ok);
        vm.revertToState(before);
        _needed = used;
    }

    function testFuzz_allOrNothing(uint256 gasLimit) public {
        // A little more than the used gas has to be there, of which the EVM holds back a part.
        gasLimit = bound(gasLimit, 30_000, _needed * 9 / 8);
        _expectAllOrNothing(gasLimit);
    }

    /// @dev Each stretch of the last feedback, where the leftovers are the fewest, and of the one before it.
    function test_allOrNothingAtTheEnd() public {
        uint256 step = _needed / 600;
        for (uint256 gasLimit = _needed * 2 / 3; gasLimit < _needed * 9 / 8; gasLimit += step) {
            _expectAllOrNothing(gasLimit);
        }
    }

    function test_enoughGasIsNotMuchMoreThanWhatIsUsed() public {
        (bool ok,) = _attestWith(_needed * 9 / 8);
        assertTrue(ok);
    }

    function test_saysForWhichThereWasNotEnough() public {
        bool shown = false;
        for (uint256 gasLimit = 30_000; gasLimit < _needed && !shown; gasLimit += 1_000) {
            uint256 before = vm.snapshotState();
            (bool ok, bytes memory answer) = _call(gasLimit);
            assertFalse(ok);
            vm.revertToState(before);
            if (answer.length == 0) continue;
            assertEq(bytes4(answer), IReputationAttestor.InsufficientGas.selector);
            shown = true;
        }
        assertTrue(shown);
    }

    // A registry that takes its gas where the canonical ones do: four calls inside one another

    function test_aLackOfGasFarInsideIsNoRefusal() public {
        IReputationAttestor other = _attestorAt(new DeepRegistry(""));
        bytes memory data = abi.encodeCall(IReputationAttestor.attest, (_batch(1)));
        bool enough = false;
        for (uint256 gasLimit = 400_000; !enough; gasLimit += 25_000) {
            assertLt(gasLimit, 1_500_000);
            vm.prank(attestorKey);
            bytes memory answer;
            (enough, answer) = address(other).call{gas: gasLimit}(data);
            if (enough) break;
            bytes32 ref = _ref(0);
            assertEq(answer, abi.encodeWithSelector(IReputationAttestor.InsufficientGas.selector, ref));
        }
        assertTrue(other.isAttested(_ref(0)));
    }

    function test_aRefusalWithAReasonIsOneHoweverMuchGasItTook() public {
        bytes memory reason = "too late";
        IReputationAttestor other = _attestorAt(new DeepRegistry(reason));
        bytes memory data = abi.encodeCall(IReputationAttestor.attest, (_batch(1)));
        vm.expectEmit(address(other));
        emit IReputationAttestor.AttestationFailed(_ref(0), reason);
        vm.prank(attestorKey);
        // Of which nearly everything is used.
        (bool ok,) = address(other).call{gas: 1_080_000}(data);
        assertTrue(ok);
    }

    function _attestorAt(DeepRegistry registry) private returns (IReputationAttestor) {
        return IReputationAttestor(_deploy("ReputationAttestor", abi.encode(registry, relay, attestorKey)));
    }

    function _expectAllOrNothing(uint256 gasLimit) private {
        uint256 before = vm.snapshotState();
        vm.recordLogs();
        (bool ok,) = _attestWith(gasLimit);
        uint256 logs = vm.getRecordedLogs().length;
        // The feedback that the registry knows, the refs that the attestor knows, and what both have said agree.
        assertEq(_written(), ok ? LENGTH : 0);
        if (ok) assertEq(logs, 2 * LENGTH);
        for (uint256 i = 0; i < LENGTH; ++i) {
            assertEq(attestor.isAttested(_ref(i)), ok);
        }
        vm.revertToState(before);
    }

    function _attestWith(uint256 gasLimit) private returns (bool ok, uint256 used) {
        uint256 before = gasleft();
        (ok,) = _call(gasLimit);
        used = before - gasleft();
    }

    function _call(uint256 gasLimit) private returns (bool ok, bytes memory answer) {
        bytes memory data = abi.encodeCall(IReputationAttestor.attest, (_batch(LENGTH)));
        vm.prank(attestorKey);
        (ok, answer) = address(attestor).call{gas: gasLimit}(data);
    }
}

/// @notice Uses a million gas in the fourth call inside one another, and reverts if there is a reason to.
contract DeepRegistry {
    bytes private _reason;

    constructor(bytes memory reason) {
        _reason = reason;
    }

    /// @dev For `giveFeedback`.
    fallback() external {
        this.descend(3);
    }

    function getIdentityRegistry() external pure returns (address) {
        return address(0);
    }

    function getLastIndex(uint256, address) external pure returns (uint64) {
        return 1;
    }

    function descend(uint256 levels) external {
        if (levels > 1) return this.descend(levels - 1);
        uint256 before = gasleft();
        while (before - gasleft() < 1_000_000) {}
        bytes memory reason = _reason;
        if (reason.length == 0) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
