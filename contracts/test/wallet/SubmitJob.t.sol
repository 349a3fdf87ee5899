// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract WalletSubmitJobTest is JobFixture {
    function _expectRefused(bytes4 reason, uint256 jobId) private {
        IJobWallet.JobSubmission memory submission = _submission(jobId, 0);
        bytes memory signature = _signSubmission(sessionKey, submission);
        vm.expectRevert(reason);
        jobWallet.submitJob(submission, signature);
        vm.expectRevert(reason);
        jobWallet.previewSubmitJob(jobId, client, "", address(0));
    }

    function test_submits() public {
        uint256 jobId = _fundedForWallet();
        jobWallet.previewSubmitJob(jobId, client, "", address(0));
        IJobWallet.JobSubmission memory submission = _submission(jobId, 0);
        bytes memory signature = _compact(_signSubmission(sessionKey, submission));
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobSubmitted(jobId, address(wallet), DELIVERABLE);
        vm.prank(stranger);
        jobWallet.submitJob(submission, signature);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
        assertEq(usdc.balanceOf(address(wallet)), BALANCE + BUDGET - _feeOf(BUDGET));
    }

    function test_worksWhateverTheLimits() public {
        vm.prank(owner);
        wallet.setPolicy(1, 1, 0);
        uint256 jobId = _fundedForWallet();
        IJobWallet.JobSubmission memory submission = _submission(jobId, 0);
        jobWallet.submitJob(submission, _signSubmission(sessionKey, submission));
        assertEq(wallet.spentToday(), 0);
    }

    function test_handsOnWhatTheEscrowSays() public {
        _expectRefused(IJobEscrow.InvalidJob.selector, 1);
        // Each of them is described, and the message names no description.
        _expectRefused(IJobEscrow.JobMismatch.selector, _open());
        _expectRefused(IJobEscrow.JobMismatch.selector, _funded());
        uint256 jobId = _fundedForWallet();
        vm.warp(_expiry());
        _expectRefused(IJobEscrow.WrongStatus.selector, jobId);
    }

    /// @dev After a reorganisation the id may be a stranger's Job, which must not get the work.
    function test_namesTheClientAndTheDescription() public {
        vm.prank(stranger);
        uint256 jobId = escrow.createJob(address(wallet), evaluator, _expiry(), "translate a text", address(0));
        _mint(stranger, BUDGET);
        vm.startPrank(stranger);
        usdc.approve(address(escrow), BUDGET);
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        IJobWallet.JobSubmission memory submission = _submission(jobId, 0);
        submission.description = DESCRIPTION;
        _expectMismatch(submission);
        (submission.client, submission.description) = (stranger, "");
        _expectMismatch(submission);
        submission.description = DESCRIPTION;
        jobWallet.previewSubmitJob(jobId, stranger, DESCRIPTION, address(0));
        jobWallet.submitJob(submission, _signSubmission(sessionKey, submission));
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
    }

    function _expectMismatch(IJobWallet.JobSubmission memory submission) private {
        bytes memory signature = _signSubmission(sessionKey, submission);
        vm.expectRevert(IJobEscrow.JobMismatch.selector);
        jobWallet.submitJob(submission, signature);
        vm.expectRevert(IJobEscrow.JobMismatch.selector);
        jobWallet.previewSubmitJob(submission.jobId, submission.client, submission.description, address(0));
    }
}
