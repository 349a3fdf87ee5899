// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract WalletCreateJobTest is JobFixture {
    function _expectRefused(bytes4 reason, IJobWallet.JobCreation memory creation) private {
        bytes memory signature = _signCreation(sessionKey, creation);
        vm.expectRevert(reason);
        jobWallet.createJob(creation, signature);
        vm.expectRevert(reason);
        jobWallet.previewCreateJob(
            creation.provider, creation.evaluator, creation.expiredAt, creation.budget, address(0)
        );
    }

    function test_createsWithBudget() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        bytes memory signature = _compact(_signCreation(sessionKey, creation));
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobCreated(1, address(wallet), provider, evaluator, _expiry(), address(0));
        vm.expectEmit(address(escrow));
        emit IJobEscrow.BudgetSet(1, BUDGET);
        vm.expectEmit(address(wallet));
        emit IJobWallet.JobSpecified(1, METADATA);
        vm.prank(stranger);
        assertEq(jobWallet.createJob(creation, signature), 1);
        IJobEscrow.Job memory job = escrow.getJob(1);
        assertEq(job.client, address(wallet));
        assertEq(job.provider, provider);
        assertEq(job.evaluator, evaluator);
        assertEq(job.budget, BUDGET);
        assertEq(job.expiredAt, _expiry());
        assertTrue(job.status == IJobEscrow.JobStatus.Open);
    }

    function test_movesAndCountsNothing() public {
        _create(0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
        assertEq(wallet.spentToday(), 0);
        assertEq(usdc.allowance(address(wallet), address(escrow)), 0);
    }

    function testFuzz_descriptionEndsWithItsText(bytes16 text) public {
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.description = text;
        bytes memory description = bytes(escrow.getJob(_create(creation)).description);
        assertLe(description.length, 16);
        assertEq(bytes16(description), text);
        if (description.length != 0) assertTrue(description[description.length - 1] != 0);
    }

    function test_descriptions() public {
        assertEq(escrow.getJob(_create(0)).description, "translate a text");
        IJobWallet.JobCreation memory creation = _creation(1);
        creation.description = "short";
        assertEq(escrow.getJob(_create(creation)).description, "short");
        creation = _creation(2);
        creation.description = 0;
        assertEq(escrow.getJob(_create(creation)).description, "");
        creation = _creation(3);
        creation.description = "a\x00b";
        assertEq(escrow.getJob(_create(creation)).description, "a\x00b");
    }

    function test_needsABudget() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.budget = 0;
        _expectRefused(IJobEscrow.ZeroBudget.selector, creation);
    }

    function test_handsOnWhatTheEscrowSays() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.evaluator = address(0);
        _expectRefused(IJobEscrow.ZeroAddress.selector, creation);
        creation = _creation(0);
        creation.expiredAt = uint48(START + 5 minutes);
        _expectRefused(IJobEscrow.ExpiryTooShort.selector, creation);
        creation = _creation(0);
        creation.provider = address(wallet);
        _expectRefused(IJobEscrow.ClientCannotBeProvider.selector, creation);
        creation = _creation(0);
        creation.provider = evaluator;
        _expectRefused(IJobEscrow.ProviderCannotBeEvaluator.selector, creation);
    }

    /// @dev Who may be paid is checked when it is paid.
    function test_limitsAndWhitelistConcernFundingOnly() public {
        address[] memory list = new address[](1);
        list[0] = stranger;
        vm.prank(owner);
        jobWallet.configureWithJobs(1, 1, 0, list, evaluator, 0);
        jobWallet.previewCreateJob(provider, evaluator, _expiry(), BUDGET, address(0));
        assertEq(_create(0), 1);
    }
}
