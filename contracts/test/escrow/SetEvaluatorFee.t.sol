// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

interface IOwnership {
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;
}

contract SetEvaluatorFeeTest is JobFixture {
    function testFuzz_setsTheRate(uint16 feeBps) public {
        feeBps = uint16(bound(feeBps, 0, 500));
        _funded();
        vm.expectEmit(address(escrow));
        emit IJobEscrow.EvaluatorFeeUpdated(feeBps);
        vm.prank(operator);
        escrow.setEvaluatorFeeBps(feeBps);
        (uint16 platform, uint16 evaluator_) = escrow.feeBps();
        assertEq(platform, FEE_BPS);
        assertEq(evaluator_, feeBps);
        // What shares its place is left alone.
        assertEq(escrow.jobCount(), 1);
        assertEq(escrow.escrowed(), BUDGET);
    }

    function testFuzz_atMostFivePercent(uint16 feeBps) public {
        feeBps = uint16(bound(feeBps, 501, type(uint16).max));
        vm.prank(operator);
        vm.expectRevert(IJobEscrow.FeesTooHigh.selector);
        escrow.setEvaluatorFeeBps(feeBps);
    }

    function test_onlyThePresentOperator() public {
        vm.expectRevert(IJobEscrow.Unauthorized.selector);
        escrow.setEvaluatorFeeBps(1);
        vm.prank(operator);
        IOwnership(address(fees)).transferOwnership(stranger);
        vm.prank(stranger);
        IOwnership(address(fees)).acceptOwnership();
        vm.prank(operator);
        vm.expectRevert(IJobEscrow.Unauthorized.selector);
        escrow.setEvaluatorFeeBps(1);
        vm.prank(stranger);
        escrow.setEvaluatorFeeBps(1);
    }

    function test_noneAtFirst() public view {
        (, uint16 evaluator_) = escrow.feeBps();
        assertEq(evaluator_, 0);
    }
}
