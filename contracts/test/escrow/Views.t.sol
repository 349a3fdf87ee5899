// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract EscrowViewsTest is JobFixture {
    /// @dev Those by which other software knows the ERC's profile.
    function test_selectorsOfTheStandard() public pure {
        assertEq(IJobEscrow.createJob.selector, bytes4(0x41528812));
        assertEq(IJobEscrow.setProvider.selector, bytes4(0xc9a84bb9));
        assertEq(IJobEscrow.setBudget.selector, bytes4(0xdd4ae9d4));
        assertEq(IJobEscrow.fund.selector, bytes4(0xd2e13f50));
        assertEq(IJobEscrow.submit.selector, bytes4(0x9e63798d));
        assertEq(IJobEscrow.complete.selector, bytes4(0xd75bbdf3));
        assertEq(IJobEscrow.reject.selector, bytes4(0x41dd26f5));
        assertEq(IJobEscrow.claimRefund.selector, bytes4(0x5b7baf64));
        assertEq(IJobEscrow.getJob.selector, bytes4(0xbf22c457));
    }

    /// @dev Software that was written for the published reference asks these.
    function test_viewsOfThePublishedReference() public {
        assertEq(IJobEscrow.jobs.selector, bytes4(0x180aedf3));
        assertEq(IJobEscrow.jobCounter.selector, bytes4(0x50355d76));
        assertEq(IJobEscrow.paymentToken.selector, bytes4(0x3013ce29));
        assertEq(escrow.paymentToken(), address(usdc));
        for (uint256 i = 0; i < 6; ++i) {
            uint256 jobId = _jobIn(IJobEscrow.JobStatus(i));
            assertEq(escrow.jobCounter(), jobId);
            assertEq(escrow.jobCount(), jobId);
            assertEq(_jobFieldByField(jobId), abi.encode(escrow.getJob(jobId)));
        }
        (bool ok, bytes memory graces) =
            address(escrow).staticcall(abi.encodeWithSignature("EVALUATION_GRACE_PERIOD()"));
        assertTrue(ok);
        assertEq(abi.decode(graces, (uint256)), 1 hours);
    }

    /// @dev Their getter answers zeros where there is no Job.
    function test_jobsAnswersZerosForNoJob() public {
        _open();
        IJobEscrow.Job memory none;
        assertEq(_jobFieldByField(0), abi.encode(none));
        assertEq(_jobFieldByField(2), abi.encode(none));
        assertEq(_jobFieldByField(type(uint256).max), abi.encode(none));
    }

    /// @dev The fields one by one are encoded as a struct is, but for the offset in front of it.
    function _jobFieldByField(uint256 jobId) private view returns (bytes memory) {
        (bool ok, bytes memory answer) = address(escrow).staticcall(abi.encodeCall(IJobEscrow.jobs, (jobId)));
        assertTrue(ok);
        return bytes.concat(bytes32(uint256(0x20)), answer);
    }

    function test_eventsOfTheStandard() public pure {
        assertEq(
            IJobEscrow.JobCreated.selector, keccak256("JobCreated(uint256,address,address,address,uint256,address)")
        );
        assertEq(IJobEscrow.ProviderSet.selector, keccak256("ProviderSet(uint256,address)"));
        assertEq(IJobEscrow.BudgetSet.selector, keccak256("BudgetSet(uint256,uint256)"));
        assertEq(IJobEscrow.JobFunded.selector, keccak256("JobFunded(uint256,address,uint256)"));
        assertEq(IJobEscrow.JobSubmitted.selector, keccak256("JobSubmitted(uint256,address,bytes32)"));
        assertEq(IJobEscrow.JobCompleted.selector, keccak256("JobCompleted(uint256,address,bytes32)"));
        assertEq(IJobEscrow.JobRejected.selector, keccak256("JobRejected(uint256,address,bytes32)"));
        assertEq(IJobEscrow.JobExpired.selector, keccak256("JobExpired(uint256)"));
        assertEq(IJobEscrow.PaymentReleased.selector, keccak256("PaymentReleased(uint256,address,uint256)"));
        assertEq(IJobEscrow.EvaluatorFeePaid.selector, keccak256("EvaluatorFeePaid(uint256,address,uint256)"));
        assertEq(IJobEscrow.PlatformFeePaid.selector, keccak256("PlatformFeePaid(uint256,address,uint256)"));
        assertEq(IJobEscrow.Refunded.selector, keccak256("Refunded(uint256,address,uint256)"));
    }

    function test_statusesAreNumberedAsInTheStandard() public {
        for (uint256 i = 0; i < 6; ++i) {
            uint256 jobId = _jobIn(IJobEscrow.JobStatus(i));
            (bool ok, bytes memory answer) = address(escrow).staticcall(abi.encodeCall(IJobEscrow.jobTerms, (jobId)));
            assertTrue(ok);
            (,,,,, uint256 status) = abi.decode(answer, (address, address, address, uint256, uint256, uint256));
            assertEq(status, i);
            assertEq(uint256(escrow.getJob(jobId).status), i);
        }
    }

    function test_termsAreThoseOfTheJob() public {
        uint256 jobId = _funded();
        (
            address client_,
            address provider_,
            address evaluator_,
            uint48 budget,
            uint48 expiredAt,
            IJobEscrow.JobStatus status
        ) = escrow.jobTerms(jobId);
        assertEq(client_, client);
        assertEq(provider_, provider);
        assertEq(evaluator_, evaluator);
        assertEq(budget, BUDGET);
        assertEq(expiredAt, _expiry());
        assertTrue(status == IJobEscrow.JobStatus.Funded);
    }

    function test_noSuchJob() public {
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        escrow.getJob(0);
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        escrow.jobTerms(1);
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        escrow.jobFees(1);
    }

    function test_whereItStands() public view {
        assertEq(escrow.usdc(), address(usdc));
        assertEq(escrow.platformFees(), address(fees));
        assertEq(escrow.treasury(), treasury);
    }
}
