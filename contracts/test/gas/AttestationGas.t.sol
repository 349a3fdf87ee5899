// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {AttestorFixture} from "../support/AttestorFixture.sol";

/// @notice Gas of registration and attestation, compared with `snapshots/AttestationGasTest.json`, each as a transaction of
/// its own with its calldata.
/// forge-config: test.isolate = true
contract AttestationGasTest is AttestorFixture {
    uint256 private constant LENGTH = 50;

    function setUp() public override {
        super.setUp();
        // A feedback about each agent was written before.
        IReputationAttestor.Feedback[] memory batch = _batch(LENGTH);
        for (uint256 i = 0; i < LENGTH; ++i) {
            vm.prank(agentOwner);
            batch[i].agentId = identity.register();
        }
        _attest(batch);
    }

    function test_attestAboutMany() public {
        IReputationAttestor.Feedback[] memory batch = _next();
        for (uint256 i = 0; i < LENGTH; ++i) {
            batch[i].agentId = agentId + 1 + i;
        }
        _attest(batch);
        vm.snapshotGasLastCall("attest, fifty about fifty agents");
        assertTrue(attestor.isAttested(batch[49].ref));
    }

    function test_attestAboutOne() public {
        IReputationAttestor.Feedback[] memory batch = _next();
        for (uint256 i = 0; i < LENGTH; ++i) {
            batch[i].agentId = agentId + 1;
        }
        _attest(batch);
        vm.snapshotGasLastCall("attest, fifty about one agent");
        assertTrue(attestor.isAttested(batch[49].ref));
    }

    function test_attestAgain() public {
        IReputationAttestor.Feedback[] memory batch = _next();
        _attest(batch);
        _attest(batch);
        vm.snapshotGasLastCall("attest, the same fifty again");
    }

    function test_attestAlone() public {
        IReputationAttestor.Feedback memory feedback = _feedback(LENGTH);
        feedback.agentId = agentId + 1;
        _attest(_list(feedback));
        vm.snapshotGasLastCall("attest, one");
    }

    function test_register() public {
        vm.prank(agentOwner);
        identity.register(URI);
        vm.snapshotGasLastCall("register, with a URI");
    }

    /// @dev Fifty that were not written yet.
    function _next() private view returns (IReputationAttestor.Feedback[] memory batch) {
        batch = new IReputationAttestor.Feedback[](LENGTH);
        for (uint256 i = 0; i < LENGTH; ++i) {
            batch[i] = _feedback(LENGTH + i);
        }
    }
}
