// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract CompleteTest is JobFixture {
    function _complete(uint256 jobId) private {
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
    }

    function _setFees(uint16 platform, uint16 evaluator_) private {
        vm.startPrank(operator);
        fees.setFeeBps(platform);
        escrow.setEvaluatorFeeBps(evaluator_);
        vm.stopPrank();
    }

    function test_paysAllThree() public {
        _setFees(200, 100);
        uint256 jobId = _submitted();
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobCompleted(jobId, evaluator, REASON);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PaymentReleased(jobId, provider, 48_500_000);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PlatformFeePaid(jobId, treasury, 1_000_000);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.EvaluatorFeePaid(jobId, evaluator, 500_000);
        _complete(jobId);
        assertEq(usdc.balanceOf(provider), 48_500_000);
        assertEq(usdc.balanceOf(treasury), 1_000_000);
        assertEq(usdc.balanceOf(evaluator), 500_000);
        assertEq(usdc.balanceOf(address(escrow)), 0);
        assertEq(escrow.escrowed(), 0);
    }

    function test_noFeeIsNoEvent() public {
        _setFees(0, 0);
        uint256 jobId = _submitted();
        vm.recordLogs();
        _complete(jobId);
        // JobCompleted, Transfer, PaymentReleased.
        assertEq(vm.getRecordedLogs().length, 3);
        assertEq(usdc.balanceOf(provider), BUDGET);
    }

    function test_paysAtTheRatesOfFunding() public {
        _setFees(100, 200);
        uint256 jobId = _submitted();
        _setFees(500, 500);
        _complete(jobId);
        assertEq(usdc.balanceOf(treasury), BUDGET / 100);
        assertEq(usdc.balanceOf(evaluator), BUDGET / 50);
    }

    /// @dev The receiver of the fee is the operator's own matter.
    function test_paysThePresentTreasury() public {
        uint256 jobId = _submitted();
        vm.prank(operator);
        fees.setTreasury(stranger);
        _complete(jobId);
        assertEq(usdc.balanceOf(stranger), _feeOf(BUDGET));
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function testFuzz_nothingIsLostInRounding(uint48 budget, uint16 platform, uint16 evaluator_) public {
        budget = uint48(bound(budget, 1, type(uint48).max));
        platform = uint16(bound(platform, 0, 500));
        evaluator_ = uint16(bound(evaluator_, 0, 500));
        _setFees(platform, evaluator_);
        _mint(client, budget);
        uint256 jobId = _open();
        vm.startPrank(client);
        escrow.setBudget(jobId, budget, "");
        escrow.fund(jobId, budget, "");
        vm.stopPrank();
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        _complete(jobId);
        uint256 platformFee = uint256(budget) * platform / 10_000;
        uint256 evaluatorFee = uint256(budget) * evaluator_ / 10_000;
        assertEq(usdc.balanceOf(treasury), platformFee);
        assertEq(usdc.balanceOf(evaluator), evaluatorFee);
        assertEq(usdc.balanceOf(provider), budget - platformFee - evaluatorFee);
        assertEq(usdc.balanceOf(address(escrow)), 0);
    }

    function test_lateAsLongAsNoOneWasPaidBack() public {
        uint256 jobId = _submitted();
        skip(30 days);
        _complete(jobId);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Completed);
    }
}
