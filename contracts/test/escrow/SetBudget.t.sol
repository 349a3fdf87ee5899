// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract SetBudgetTest is JobFixture {
    function testFuzz_clientAndProviderAgree(uint256 asked, uint256 offered) public {
        asked = bound(asked, 0, type(uint48).max);
        offered = bound(offered, 0, type(uint48).max);
        uint256 jobId = _open();
        vm.expectEmit(address(escrow));
        emit IJobEscrow.BudgetSet(jobId, asked);
        vm.prank(provider);
        escrow.setBudget(jobId, asked, "");
        assertEq(escrow.getJob(jobId).budget, asked);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.BudgetSet(jobId, offered);
        vm.prank(client);
        escrow.setBudget(jobId, offered, "");
        IJobEscrow.Job memory job = escrow.getJob(jobId);
        assertEq(job.budget, offered);
        assertEq(job.evaluator, evaluator);
    }

    function testFuzz_fitsItsPlace(uint256 amount) public {
        amount = bound(amount, uint256(type(uint48).max) + 1, type(uint256).max);
        uint256 jobId = _open();
        vm.prank(client);
        vm.expectRevert(abi.encodeWithSelector(IJobEscrow.BudgetTooHigh.selector, amount, type(uint48).max));
        escrow.setBudget(jobId, amount, "");
    }

    function test_noOneIsNoProvider() public {
        vm.prank(client);
        uint256 jobId = escrow.createJob(address(0), evaluator, _expiry(), "", address(0));
        vm.prank(stranger);
        vm.expectRevert(IJobEscrow.Unauthorized.selector);
        escrow.setBudget(jobId, 1, "");
    }

    function test_movesNoMoney() public {
        _open();
        assertEq(usdc.balanceOf(address(escrow)), 0);
        assertEq(escrow.escrowed(), 0);
    }
}
