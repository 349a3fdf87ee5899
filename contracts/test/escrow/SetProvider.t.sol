// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract SetProviderTest is JobFixture {
    uint256 private _jobId;

    function setUp() public override {
        super.setUp();
        vm.prank(client);
        _jobId = escrow.createJob(address(0), evaluator, _expiry(), "", address(0));
    }

    function _expectRefused(bytes4 reason, address caller, address provider_) private {
        vm.prank(caller);
        vm.expectRevert(reason);
        escrow.setProvider(_jobId, provider_, "");
    }

    function test_setsTheProvider() public {
        vm.expectEmit(address(escrow));
        emit IJobEscrow.ProviderSet(_jobId, provider);
        vm.prank(client);
        escrow.setProvider(_jobId, provider, "");
        IJobEscrow.Job memory job = escrow.getJob(_jobId);
        assertEq(job.provider, provider);
        assertEq(job.expiredAt, _expiry());
        assertTrue(job.status == IJobEscrow.JobStatus.Open);
    }

    function test_onlyOnce() public {
        vm.prank(client);
        escrow.setProvider(_jobId, provider, "");
        _expectRefused(IJobEscrow.WrongStatus.selector, client, stranger);
    }

    function test_onlyTheClient() public {
        _expectRefused(IJobEscrow.Unauthorized.selector, evaluator, provider);
        _expectRefused(IJobEscrow.Unauthorized.selector, provider, provider);
        // Before there is a provider, zero is none.
        _expectRefused(IJobEscrow.Unauthorized.selector, address(0), provider);
    }

    function test_refusesNoOne() public {
        _expectRefused(IJobEscrow.ZeroAddress.selector, client, address(0));
    }

    function test_refusesTheClient() public {
        _expectRefused(IJobEscrow.ClientCannotBeProvider.selector, client, client);
    }

    function test_refusesTheEvaluator() public {
        _expectRefused(IJobEscrow.ProviderCannotBeEvaluator.selector, client, evaluator);
    }

    function test_refusesAnEndedJob() public {
        vm.prank(client);
        escrow.reject(_jobId, 0, "");
        _expectRefused(IJobEscrow.WrongStatus.selector, client, provider);
    }
}
