// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract SubmitTest is JobFixture {
    function test_emitsTheDeliverable() public {
        uint256 jobId = _funded();
        IJobEscrow.Job memory before = escrow.getJob(jobId);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobSubmitted(jobId, provider, DELIVERABLE);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "ignored");
        before.status = IJobEscrow.JobStatus.Submitted;
        assertEq(abi.encode(escrow.getJob(jobId)), abi.encode(before));
        assertEq(escrow.escrowed(), BUDGET);
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
