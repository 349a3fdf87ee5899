// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IMint} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract FundTest is JobFixture {
    uint256 private _jobId;

    function setUp() public override {
        super.setUp();
        _jobId = _open();
    }

    function _expectRefused(bytes memory reason, uint256 expectedBudget) private {
        vm.prank(client);
        vm.expectRevert(reason);
        escrow.fund(_jobId, expectedBudget, "");
        assertEq(escrow.escrowed(), 0);
    }

    function _setBudget(uint256 budget) private {
        vm.prank(client);
        escrow.setBudget(_jobId, budget, "");
    }

    function test_takesTheBudget() public {
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobFunded(_jobId, client, BUDGET);
        vm.prank(client);
        escrow.fund(_jobId, BUDGET, "");
        assertEq(usdc.balanceOf(client), BALANCE - BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(escrow.kept(), 0);
    }

    function test_keepsEverythingElse() public {
        IJobEscrow.Job memory before = escrow.getJob(_jobId);
        vm.prank(client);
        escrow.fund(_jobId, BUDGET, "");
        before.status = IJobEscrow.JobStatus.Funded;
        assertEq(abi.encode(escrow.getJob(_jobId)), abi.encode(before));
    }

    function test_takesNoMoreThanExpected() public {
        vm.prank(provider);
        escrow.setBudget(_jobId, BUDGET + 1, "");
        _expectRefused(abi.encodePacked(IJobEscrow.BudgetMismatch.selector), BUDGET);
        _expectRefused(abi.encodePacked(IJobEscrow.BudgetMismatch.selector), BUDGET + 2);
    }

    function test_needsABudget() public {
        _setBudget(0);
        _expectRefused(abi.encodePacked(IJobEscrow.ZeroBudget.selector), 0);
    }

    function test_needsAProvider() public {
        vm.startPrank(client);
        _jobId = escrow.createJob(address(0), evaluator, _expiry(), "", address(0));
        escrow.setBudget(_jobId, BUDGET, "");
        vm.stopPrank();
        _expectRefused(abi.encodePacked(IJobEscrow.ProviderNotSet.selector), BUDGET);
    }

    function test_untilTheLastSecond() public {
        vm.warp(_expiry() - 1);
        vm.prank(client);
        escrow.fund(_jobId, BUDGET, "");
        assertTrue(_statusOf(_jobId) == IJobEscrow.JobStatus.Funded);
    }

    function test_needsAnAllowanceAndMoney() public {
        vm.prank(client);
        usdc.approve(address(escrow), BUDGET - 1);
        _expectRefused(abi.encodeWithSignature("Error(string)", "ERC20: transfer amount exceeds allowance"), BUDGET);
        vm.startPrank(client);
        usdc.approve(address(escrow), BUDGET);
        usdc.transfer(stranger, BALANCE - BUDGET + 1);
        vm.stopPrank();
        _expectRefused(abi.encodeWithSignature("Error(string)", "ERC20: transfer amount exceeds balance"), BUDGET);
    }

    function test_handsOnWhatTheTokenSays() public {
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRefused(abi.encodeWithSignature("Error(string)", "Pausable: paused"), BUDGET);
    }

    /// @dev The largest budgets add up beyond 48 bits.
    function test_holdsManyLargeBudgets() public {
        uint256 largest = type(uint48).max;
        _mint(client, 3 * largest);
        for (uint256 i = 0; i < 3; ++i) {
            _jobId = _open();
            _setBudget(largest);
            vm.prank(client);
            escrow.fund(_jobId, largest, "");
        }
        assertEq(escrow.escrowed(), 3 * largest);
        assertEq(escrow.getJob(_jobId).budget, largest);
    }

    // Fees

    function test_fixesTheFees() public {
        vm.startPrank(operator);
        escrow.setEvaluatorFeeBps(300);
        fees.setFeeBps(400);
        vm.stopPrank();
        assertFees(0, 0);
        vm.prank(client);
        escrow.fund(_jobId, BUDGET, "");
        assertFees(400, 300);
        vm.startPrank(operator);
        escrow.setEvaluatorFeeBps(500);
        fees.setFeeBps(500);
        vm.stopPrank();
        assertFees(400, 300);
        (uint16 platform, uint16 evaluator_) = escrow.feeBps();
        assertEq(platform, 500);
        assertEq(evaluator_, 500);
    }

    function assertFees(uint16 platform, uint16 evaluator_) private view {
        (uint16 actualPlatform, uint16 actualEvaluator) = escrow.jobFees(_jobId);
        assertEq(actualPlatform, platform);
        assertEq(actualEvaluator, evaluator_);
    }

    /// @dev The fees contract knows a cap of its own; the escrow does not rely on it.
    function testFuzz_rateAboveTheCapIsRefused(uint16 feeBps) public {
        feeBps = uint16(bound(feeBps, 501, type(uint16).max));
        vm.mockCall(address(fees), abi.encodeWithSignature("feeBps()"), abi.encode(feeBps));
        _expectRefused(abi.encodePacked(IJobEscrow.FeesTooHigh.selector), BUDGET);
        vm.expectRevert(IJobEscrow.FeesTooHigh.selector);
        escrow.feeBps();
    }
}
