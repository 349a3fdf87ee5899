// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract CreateJobTest is JobFixture {
    function _createWith(address provider_, address evaluator_, uint256 expiredAt) private returns (uint256) {
        vm.prank(client);
        return escrow.createJob(provider_, evaluator_, expiredAt, "text", address(0));
    }

    function _expectRefused(bytes memory reason, address provider_, address evaluator_, uint256 expiredAt) private {
        vm.expectRevert(reason);
        escrow.previewCreateJob(client, provider_, evaluator_, expiredAt);
        vm.prank(client);
        vm.expectRevert(reason);
        escrow.createJob(provider_, evaluator_, expiredAt, "text", address(0));
    }

    function test_emitsAndStores() public {
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobCreated(1, client, provider, evaluator, START + 1 days, address(0));
        assertEq(_createWith(provider, evaluator, START + 1 days), 1);
        IJobEscrow.Job memory job = escrow.getJob(1);
        assertEq(job.id, 1);
        assertEq(job.client, client);
        assertEq(job.provider, provider);
        assertEq(job.evaluator, evaluator);
        assertEq(job.description, "text");
        assertEq(job.budget, 0);
        assertEq(job.expiredAt, START + 1 days);
        assertTrue(job.status == IJobEscrow.JobStatus.Open);
        assertEq(job.hook, address(0));
    }

    function test_idsCountFromOne() public {
        assertEq(escrow.jobCount(), 0);
        assertEq(_createWith(provider, evaluator, START + 1 days), 1);
        assertEq(_createWith(provider, evaluator, START + 1 days), 2);
        assertEq(escrow.jobCount(), 2);
    }

    function test_keepsLongAndEmptyDescriptions() public {
        string memory long = string(new bytes(300));
        vm.startPrank(client);
        escrow.createJob(provider, evaluator, START + 1 days, long, address(0));
        escrow.createJob(provider, evaluator, START + 1 days, "", address(0));
        vm.stopPrank();
        assertEq(escrow.getJob(1).description, long);
        assertEq(escrow.getJob(2).description, "");
    }

    function test_clientMayBeEvaluator() public {
        _createWith(provider, client, START + 1 days);
        assertEq(escrow.getJob(1).evaluator, client);
    }

    function test_providerMayComeLater() public {
        _createWith(address(0), evaluator, START + 1 days);
        assertEq(escrow.getJob(1).provider, address(0));
    }

    function test_expiryIsMoreThanFiveMinutesAhead() public {
        _expectRefused(abi.encodePacked(IJobEscrow.ExpiryTooShort.selector), provider, evaluator, START + 5 minutes);
        _createWith(provider, evaluator, START + 5 minutes + 1);
    }

    function test_expiryFitsItsPlace() public {
        uint256 latest = type(uint40).max;
        _expectRefused(
            abi.encodeWithSelector(IJobEscrow.ExpiryTooLate.selector, latest + 1, latest),
            provider,
            evaluator,
            latest + 1
        );
        _createWith(provider, evaluator, latest);
        assertEq(escrow.getJob(1).expiredAt, latest);
    }

    function test_needsAnEvaluator() public {
        _expectRefused(abi.encodePacked(IJobEscrow.ZeroAddress.selector), provider, address(0), START + 1 days);
    }

    function test_clientIsNotProvider() public {
        _expectRefused(abi.encodePacked(IJobEscrow.ClientCannotBeProvider.selector), client, evaluator, START + 1 days);
    }

    function test_providerIsNotEvaluator() public {
        _expectRefused(
            abi.encodePacked(IJobEscrow.ProviderCannotBeEvaluator.selector), provider, provider, START + 1 days
        );
    }

    function testFuzz_takesNoHook(address hook) public {
        vm.assume(hook != address(0));
        vm.prank(client);
        vm.expectRevert(IJobEscrow.HookNotWhitelisted.selector);
        escrow.createJob(provider, evaluator, START + 1 days, "text", hook);
    }

    function test_usesFourSlots() public {
        vm.record();
        vm.startPrank(client);
        escrow.createJob(provider, evaluator, START + 1 days, "a description of 31 bytes, long", address(0));
        (, bytes32[] memory writes) = vm.accesses(address(escrow));
        uint256 slots;
        for (uint256 i = 0; i < writes.length; ++i) {
            uint256 earlier;
            while (writes[earlier] != writes[i]) ++earlier;
            if (earlier == i) ++slots;
        }
        // Four of the Job, and the totals.
        assertEq(slots, 5);
    }
}
