// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {Vm} from "forge-std/Vm.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract SubmitTest is JobFixture {
    /// @dev As long as a location may be.
    bytes private longest = new bytes(2048);

    function test_emitsTheDeliverable() public {
        uint256 jobId = _funded();
        IJobEscrow.Job memory before = escrow.getJob(jobId);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobSubmitted(jobId, provider, DELIVERABLE);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        before.status = IJobEscrow.JobStatus.Submitted;
        assertEq(abi.encode(escrow.getJob(jobId)), abi.encode(before));
        assertEq(escrow.escrowed(), BUDGET);
    }

    function test_saysWhereTheDeliverableIs() public {
        _expectLocated(_funded(), "https://example.com/work");
    }

    function test_saysWhereTheDeliverableIsInAtMost2048Bytes() public {
        _expectLocated(_funded(), longest);
        _expectNotLocated(_funded(), bytes.concat(longest, "x"));
        _expectNotLocated(_funded(), "");
    }

    function test_saysNothingOfARefusedSubmission() public {
        uint256 jobId = _funded();
        vm.recordLogs();
        vm.expectRevert(IJobEscrow.Unauthorized.selector);
        vm.prank(client);
        escrow.submit(jobId, DELIVERABLE, "https://example.com/work");
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function _expectLocated(uint256 jobId, bytes memory uri) private {
        vm.expectEmit(address(escrow));
        emit IJobEscrow.DeliverableLocated(jobId, uri);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobSubmitted(jobId, provider, DELIVERABLE);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, uri);
    }

    function _expectNotLocated(uint256 jobId, bytes memory uri) private {
        vm.recordLogs();
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, uri);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1);
        assertEq(logs[0].topics[0], IJobEscrow.JobSubmitted.selector);
    }

    // Naming the Job

    bytes16 private constant TEXT = "translate a text";

    function _submitWork(uint256 jobId, address client_, bytes16 description) private {
        vm.prank(provider);
        escrow.submitWork(jobId, client_, description, DELIVERABLE);
    }

    function test_submitWorkDoesWhatSubmitDoes() public {
        uint256 jobId = _funded();
        escrow.previewSubmitWork(jobId, provider, client, TEXT);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobSubmitted(jobId, provider, DELIVERABLE);
        _submitWork(jobId, client, TEXT);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
        assertEq(usdc.balanceOf(provider), BUDGET - _feeOf(BUDGET));
    }

    /// @dev After a reorganisation the id may be a stranger's Job.
    function test_submitWorkIsForTheJobThatIsNamed() public {
        uint256 jobId = _funded();
        _expectMismatch(jobId, stranger, TEXT);
        _expectMismatch(jobId, provider, TEXT);
        _expectMismatch(jobId, client, "");
        _expectMismatch(jobId, client, "translate a tex");
        _expectMismatch(jobId, client, "translate a texs");
        _expectMismatch(jobId, client, "uranslate a text");
        _submitWork(jobId, client, TEXT);
    }

    function testFuzz_submitWorkComparesEveryByte(uint256 length, uint256 place, bytes1 flip) public {
        length = bound(length, 0, 16);
        bytes memory text = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            text[i] = bytes1(uint8(0x61 + i));
        }
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(provider, evaluator, _expiry(), string(text), address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        bytes16 named = bytes16(text);
        vm.assume(flip != 0);
        bytes16 other = named ^ (bytes16(flip) >> (8 * bound(place, 0, 15)));
        _expectMismatch(jobId, client, other);
        _submitWork(jobId, client, named);
    }

    /// @dev A longer description has no name.
    function test_submitWorkIsNotForLongerDescriptions() public {
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(provider, evaluator, _expiry(), "translate a text, please", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        _expectMismatch(jobId, client, TEXT);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
    }

    function _expectMismatch(uint256 jobId, address client_, bytes16 description) private {
        vm.expectRevert(IJobEscrow.JobMismatch.selector);
        escrow.previewSubmitWork(jobId, provider, client_, description);
        vm.expectRevert(IJobEscrow.JobMismatch.selector);
        _submitWork(jobId, client_, description);
    }

    function test_untilTheLastSecond() public {
        uint256 jobId = _funded();
        vm.warp(_expiry() - 1);
        escrow.previewSubmitWork(jobId, provider, client, TEXT);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
    }

    function test_submitWorkAndItsPreviewRefuseWhatSubmitRefuses() public {
        _expectRefused(1, provider, IJobEscrow.InvalidJob.selector);
        _expectRefused(_open(), provider, IJobEscrow.WrongStatus.selector);
        _expectRefused(_submitted(), provider, IJobEscrow.WrongStatus.selector);
        uint256 jobId = _funded();
        _expectRefused(jobId, client, IJobEscrow.Unauthorized.selector);
        vm.warp(_expiry());
        _expectRefused(jobId, provider, IJobEscrow.WrongStatus.selector);
    }

    function _expectRefused(uint256 jobId, address by, bytes4 reason) private {
        vm.expectRevert(reason);
        escrow.previewSubmitWork(jobId, by, client, TEXT);
        vm.expectRevert(reason);
        vm.prank(by);
        escrow.submitWork(jobId, client, TEXT, DELIVERABLE);
    }
}
