// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {AttestorFixture} from "../support/AttestorFixture.sol";

contract AttestTest is AttestorFixture {
    // Writing

    function testFuzz_attest(bytes32 ref, int128 value, bytes32 hash, string calldata tag2) public {
        IReputationAttestor.Feedback memory feedback = _feedback(0);
        feedback.ref = ref;
        feedback.value = int128(bound(value, -1e38, 1e38));
        feedback.feedbackHash = hash;
        feedback.tag2 = tag2;
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(
            agentId,
            address(attestor),
            1,
            feedback.value,
            0,
            feedback.tag1,
            feedback.tag1,
            tag2,
            feedback.endpoint,
            feedback.feedbackURI,
            hash
        );
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(ref, agentId, 1);
        _attest(_list(feedback));
        assertTrue(attestor.isAttested(ref));
    }

    function test_attestManyAboutSeveralAgents() public {
        vm.prank(agentOwner);
        uint256 other = identity.register();
        IReputationAttestor.Feedback[] memory batch = _batch(3);
        batch[1].agentId = other;
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[0].ref, agentId, 1);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[1].ref, other, 1);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[2].ref, agentId, 2);
        _attest(batch);
        assertEq(reputation.getClients(agentId), _one(address(attestor)));
        assertEq(reputation.getClients(other), _one(address(attestor)));
        (uint64 count, int128 value,) = reputation.getSummary(agentId, _one(address(attestor)), "payment", "");
        assertEq(count, 2);
        assertEq(value, 2);
    }

    function test_attestNothing() public {
        vm.recordLogs();
        _attest(new IReputationAttestor.Feedback[](0));
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_attestRevertsForOthers() public {
        address[4] memory others = [stranger, agentOwner, operator, address(attestor)];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]));
            attestor.attest(_batch(1));
        }
        assertEq(_written(), 0);
    }

    // Again

    function test_aBatchSentTwiceIsWrittenOnce() public {
        IReputationAttestor.Feedback[] memory batch = _batch(5);
        _attest(batch);
        for (uint256 i = 0; i < batch.length; ++i) {
            vm.expectEmit(address(attestor));
            emit IReputationAttestor.AttestationSkipped(batch[i].ref);
        }
        vm.recordLogs();
        _attest(batch);
        assertEq(vm.getRecordedLogs().length, batch.length);
        assertEq(_written(), 5);
    }

    function test_aRefTwiceInABatchIsWrittenOnce() public {
        IReputationAttestor.Feedback[] memory batch = _batch(3);
        batch[2] = batch[0];
        // Values under a ref that was written do not matter.
        batch[2].value = 99;
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationSkipped(batch[0].ref);
        _attest(batch);
        assertEq(_written(), 2);
    }

    function test_aRefIsSpentWhateverElseChanges() public {
        IReputationAttestor.Feedback memory feedback = _feedback(0);
        _attest(_list(feedback));
        vm.prank(agentOwner);
        feedback.agentId = identity.register();
        _attest(_list(feedback));
        assertEq(_written(), 1);
        assertEq(reputation.getLastIndex(feedback.agentId, address(attestor)), 0);
    }

    /// @dev Any batches whatever, overlapping and repeated: what was in one of them is written once.
    function testFuzz_overlappingBatches(uint256 seed) public {
        bool[12] memory sent;
        for (uint256 round = 0; round < 6; ++round) {
            IReputationAttestor.Feedback[] memory batch =
                new IReputationAttestor.Feedback[](1 + _random(seed, round) % 6);
            for (uint256 i = 0; i < batch.length; ++i) {
                uint256 number = _random(seed, 100 * round + i + 10) % sent.length;
                batch[i] = _feedback(number);
                sent[number] = true;
            }
            _attest(batch);
        }
        uint256 expected = 0;
        for (uint256 i = 0; i < sent.length; ++i) {
            assertEq(attestor.isAttested(_ref(i)), sent[i]);
            if (sent[i]) ++expected;
        }
        assertEq(_written(), expected);
    }

    // Refused

    function test_oneThatTheRegistryRefusesStopsNoOther() public {
        IReputationAttestor.Feedback[] memory batch = _batch(4);
        batch[1].agentId = 77;
        batch[2].value = 1e38 + 1;
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[0].ref, agentId, 1);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationFailed(
            batch[1].ref, abi.encodeWithSignature("ERC721NonexistentToken(uint256)", 77)
        );
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationFailed(
            batch[2].ref, abi.encodeWithSignature("Error(string)", "value too large")
        );
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[3].ref, agentId, 2);
        _attest(batch);
        assertFalse(attestor.isAttested(batch[1].ref));
        assertFalse(attestor.isAttested(batch[2].ref));
        assertEq(_written(), 2);
    }

    function test_oneThatWasRefusedMaySucceedLater() public {
        IReputationAttestor.Feedback[] memory batch = _batch(2);
        batch[1].agentId = 2;
        _attest(batch);
        assertFalse(attestor.isAttested(batch[1].ref));
        vm.prank(agentOwner);
        identity.register();
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationSkipped(batch[0].ref);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[1].ref, 2, 1);
        _attest(batch);
        assertTrue(attestor.isAttested(batch[1].ref));
    }

    // Muted: the registry takes no feedback about an agent from those who may speak for it

    /// @dev Every way in which an owner can have the registry refuse the attestor.
    function _mute(uint256 way) private {
        vm.startPrank(agentOwner);
        if (way == 0) _token().setApprovalForAll(address(attestor), true);
        if (way == 1) _token().approve(address(attestor), agentId);
        if (way == 2) _token().transferFrom(agentOwner, address(attestor), agentId);
        vm.stopPrank();
    }

    function _expectRefused(IReputationAttestor.Feedback memory feedback) private {
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationRefused(
            feedback.ref,
            feedback.agentId,
            feedback.value,
            feedback.tag1,
            feedback.tag2,
            feedback.endpoint,
            feedback.feedbackURI,
            feedback.feedbackHash
        );
    }

    /// @dev An owner could once choose which of the platform's feedback is said: approve before a bad piece, and not before
    /// a good one.
    function test_noOwnerMutesTheAttestor() public {
        for (uint256 way = 0; way < 3; ++way) {
            uint256 state = vm.snapshotState();
            IReputationAttestor.Feedback memory bad = _feedback(0);
            bad.value = -5;
            bad.tag2 = "client";
            _mute(way);
            _expectRefused(bad);
            _attest(_list(bad));
            assertTrue(attestor.isAttested(bad.ref));
            assertEq(_written(), 0);
            assertTrue(vm.revertToState(state));
        }
    }

    function test_whatWasSaidHereIsNotSaidAgainOnceTheApprovalIsTakenBack() public {
        IReputationAttestor.Feedback[] memory batch = _batch(2);
        _mute(1);
        _attest(_list(batch[0]));
        vm.prank(agentOwner);
        _token().approve(address(0), agentId);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationSkipped(batch[0].ref);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[1].ref, agentId, 1);
        vm.recordLogs();
        _attest(batch);
        assertEq(vm.getRecordedLogs().length, 3);
        assertEq(_written(), 1);
    }

    function test_whatWasWrittenIsNotSaidHereAfterAnApproval() public {
        _attest(_batch(1));
        _mute(0);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationSkipped(_ref(0));
        vm.recordLogs();
        _attest(_batch(1));
        assertEq(vm.getRecordedLogs().length, 1);
    }

    function test_oneMutedAgentStopsNoOther() public {
        vm.prank(stranger);
        uint256 other = identity.register();
        IReputationAttestor.Feedback[] memory batch = _batch(3);
        batch[1].agentId = other;
        _mute(0);
        _expectRefused(batch[0]);
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(batch[1].ref, other, 1);
        _expectRefused(batch[2]);
        _attest(batch);
    }

    /// @dev What the registry refuses for another reason is not lost: it can be sent again.
    function test_aPassingRefusalIsNotForGood() public {
        vm.mockCallRevert(address(reputation), IReputationRegistry.giveFeedback.selector, "paused");
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationFailed(_ref(0), "paused");
        _attest(_batch(1));
        assertFalse(attestor.isAttested(_ref(0)));
        vm.clearMockedCalls();
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.Attested(_ref(0), agentId, 1);
        _attest(_batch(1));
    }

    /// @dev An identity registry that does not answer, or answers with nonsense, says nothing about who may speak for whom.
    function test_withoutAnAnswerItMayBeSentAgain() public {
        _mute(0);
        bytes[4] memory answers = [bytes(""), hex"01", abi.encode(2), abi.encode(1, 1)];
        for (uint256 i = 0; i < answers.length; ++i) {
            vm.mockCall(address(identity), _question(), answers[i]);
            _expectPassing();
        }
        vm.mockCallRevert(address(identity), _question(), "no");
        _expectPassing();
        vm.clearMockedCalls();
        vm.mockCall(
            address(reputation),
            abi.encodeCall(IReputationRegistry.getIdentityRegistry, ()),
            abi.encode(makeAddr("noOne"))
        );
        _expectPassing();
    }

    function _question() private view returns (bytes memory) {
        return abi.encodeCall(IIdentityRegistry.isAuthorizedOrOwner, (address(attestor), agentId));
    }

    function _expectPassing() private {
        vm.mockCallRevert(address(reputation), IReputationRegistry.giveFeedback.selector, "refused");
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationFailed(_ref(0), "refused");
        _attest(_batch(1));
        assertFalse(attestor.isAttested(_ref(0)));
    }

    function test_aRefusalWithoutAReasonIsOne() public {
        vm.mockCallRevert(address(reputation), IReputationRegistry.giveFeedback.selector, "");
        vm.expectEmit(address(attestor));
        emit IReputationAttestor.AttestationFailed(_ref(0), "");
        _attest(_batch(1));
        assertFalse(attestor.isAttested(_ref(0)));
    }

    // Reading

    function test_attested() public {
        IReputationAttestor.Feedback[] memory batch = _batch(2);
        _attest(batch);
        bytes32[] memory refs = new bytes32[](3);
        refs[0] = batch[1].ref;
        refs[1] = "never";
        refs[2] = batch[0].ref;
        bool[] memory answers = attestor.attested(refs);
        assertEq(answers.length, 3);
        assertTrue(answers[0]);
        assertFalse(answers[1]);
        assertTrue(answers[2]);
        assertEq(attestor.attested(new bytes32[](0)).length, 0);
    }

    function test_knowsItsRegistry() public view {
        assertEq(attestor.reputationRegistry(), address(reputation));
    }
}
