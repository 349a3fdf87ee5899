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

    function test_untilTheLastSecond() public {
        uint256 jobId = _funded();
        vm.warp(_expiry() - 1);
        escrow.previewSubmit(jobId, provider);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
    }

    function test_previewSaysWhatSubmitWould() public {
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        escrow.previewSubmit(1, provider);
        uint256 jobId = _open();
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.previewSubmit(jobId, provider);
        jobId = _funded();
        vm.expectRevert(IJobEscrow.Unauthorized.selector);
        escrow.previewSubmit(jobId, client);
        vm.warp(_expiry());
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.previewSubmit(jobId, provider);
    }
}
