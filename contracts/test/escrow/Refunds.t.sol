// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice `reject` and `claimRefund`: the client gets back what this Job has in escrow, and no other money.
contract RefundsTest is JobFixture {
    function test_rejectWhileOpenMovesNothing() public {
        _funded();
        uint256 jobId = _open();
        vm.recordLogs();
        vm.prank(client);
        escrow.reject(jobId, REASON, "");
        assertEq(vm.getRecordedLogs().length, 1);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
    }

    function test_rejectRefundsInFull() public {
        vm.prank(operator);
        escrow.setEvaluatorFeeBps(500);
        for (uint256 i = 0; i < 2; ++i) {
            uint256 jobId = i == 0 ? _funded() : _submitted();
            vm.expectEmit(address(escrow));
            emit IJobEscrow.JobRejected(jobId, evaluator, REASON);
            vm.expectEmit(address(escrow));
            emit IJobEscrow.Refunded(jobId, client, BUDGET);
            vm.prank(evaluator);
            escrow.reject(jobId, REASON, "");
            assertEq(usdc.balanceOf(client), BALANCE);
            assertEq(escrow.escrowed(), 0);
        }
        assertEq(usdc.balanceOf(evaluator), 0);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_rejectNamesTheClientWhileOpen() public {
        uint256 jobId = _open();
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobRejected(jobId, client, REASON);
        vm.prank(client);
        escrow.reject(jobId, REASON, "");
    }

    function test_claimRefundsInFull() public {
        for (uint256 i = 0; i < 2; ++i) {
            uint256 jobId = i == 0 ? _funded() : _submitted();
            vm.warp(_expiry());
            vm.expectEmit(address(escrow));
            emit IJobEscrow.JobExpired(jobId);
            vm.expectEmit(address(escrow));
            emit IJobEscrow.Refunded(jobId, client, BUDGET);
            vm.prank(stranger);
            escrow.claimRefund(jobId);
            assertEq(usdc.balanceOf(client), BALANCE);
            assertEq(escrow.escrowed(), 0);
        }
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_claimNotASecondBefore() public {
        uint256 jobId = _funded();
        vm.warp(_expiry() - 1);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.claimRefund(jobId);
    }

    // Work that was handed in late

    function _submittedAt(uint256 time) private returns (uint256 jobId) {
        jobId = _funded();
        vm.warp(time);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
    }

    /// @dev Handed in in the last second, it could once be refunded in the next.
    function test_workHandedInInTheLastSecondHasAnHour() public {
        uint256 end = _expiry();
        uint256 jobId = _submittedAt(end - 1);
        for (uint256 i = 0; i < 2; ++i) {
            vm.warp(i == 0 ? end : end - 1 + 1 hours - 1);
            vm.expectRevert(IJobEscrow.WrongStatus.selector);
            escrow.claimRefund(jobId);
        }
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
        assertEq(usdc.balanceOf(provider), BUDGET - _feeOf(BUDGET));
    }

    function test_workHandedInInTheLastSecondIsRefundedAfterTheHour() public {
        uint256 end = _expiry();
        uint256 jobId = _submittedAt(end - 1);
        vm.warp(end - 1 + 1 hours);
        vm.prank(stranger);
        escrow.claimRefund(jobId);
        assertEq(usdc.balanceOf(client), BALANCE);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Expired);
    }

    function testFuzz_refundableToTheSecond(uint256 submittedAt) public {
        uint256 end = _expiry();
        submittedAt = bound(submittedAt, block.timestamp, end - 1);
        uint256 from = submittedAt + 1 hours > end ? submittedAt + 1 hours : end;
        uint256 jobId = _submittedAt(submittedAt);
        assertEq(escrow.refundableAt(jobId), from);
        IJobEscrow.Job memory job = escrow.getJob(jobId);
        assertEq(job.expiredAt, end);
        assertEq(job.provider, provider);
        (uint16 platform,) = escrow.jobFees(jobId);
        assertEq(platform, FEE_BPS);
        vm.warp(from - 1);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.claimRefund(jobId);
        vm.warp(from);
        escrow.claimRefund(jobId);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Expired);
        assertEq(escrow.refundableAt(jobId), from);
    }

    /// @dev Also at the end of what fits into the slot, where the grace must not run into other fields.
    function test_refundableAtTheLatestExpiry() public {
        uint256 end = type(uint40).max;
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(provider, evaluator, end, "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        vm.warp(end - 1);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        assertEq(escrow.refundableAt(jobId), end - 1 + 1 hours);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Submitted);
        vm.warp(end - 1 + 1 hours);
        escrow.claimRefund(jobId);
    }

    function test_refundableAtItsExpiryUntilWorkIsHandedIn() public {
        uint256 end = _expiry();
        assertEq(escrow.refundableAt(_open()), end);
        assertEq(escrow.refundableAt(_funded()), end);
        assertEq(escrow.refundableAt(_submitted()), end);
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        escrow.refundableAt(4);
    }

    /// @dev A refund of a Job that was never funded once came out of other people's Jobs.
    function test_unfundedJobDrainsNothing() public {
        _funded();
        _submitted();
        address thief = stranger;
        vm.startPrank(thief);
        uint256 jobId = escrow.createJob(provider, thief, _expiry(), "", address(0));
        escrow.setBudget(jobId, 2 * BUDGET, "");
        vm.warp(_expiry());
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.claimRefund(jobId);
        escrow.reject(jobId, 0, "");
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.claimRefund(jobId);
        vm.stopPrank();
        assertEq(usdc.balanceOf(thief), 0);
        assertEq(usdc.balanceOf(address(escrow)), 2 * BUDGET);
        assertEq(escrow.escrowed(), 2 * BUDGET);
    }

    /// @dev Nor does one that was paid back already, or one whose budget was raised for nothing.
    function test_noOneIsPaidBackTwice() public {
        uint256 jobId = _funded();
        _funded();
        vm.prank(client);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.setBudget(jobId, 2 * BUDGET, "");
        vm.warp(_expiry());
        escrow.claimRefund(jobId);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        escrow.claimRefund(jobId);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
    }
}
