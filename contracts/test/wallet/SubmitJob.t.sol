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
        jobWallet.previewSubmitJob(jobId, address(0));
    }

    function test_submits() public {
        uint256 jobId = _fundedForWallet();
        jobWallet.previewSubmitJob(jobId, address(0));
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
        _expectRefused(IJobEscrow.WrongStatus.selector, _open());
        _expectRefused(IJobEscrow.Unauthorized.selector, _funded());
        uint256 jobId = _fundedForWallet();
        vm.warp(_expiry());
        _expectRefused(IJobEscrow.WrongStatus.selector, jobId);
    }
}
