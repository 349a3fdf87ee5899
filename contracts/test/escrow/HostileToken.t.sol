// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {HostileToken} from "../support/HostileToken.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice The escrow believes the token as little as it can, though it is Circle's. The token itself is a party to the
/// Jobs here: what it calls back with, it has every right to.
contract HostileTokenTest is JobFixture {
    HostileToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new HostileToken();
        usdc = IFiatToken(address(_token));
        escrow = IJobEscrow(_deploy("JobEscrow", abi.encode(address(_token), address(fees))));
        vm.prank(operator);
        escrow.setEvaluatorFeeBps(100);
        _token.mint(client, BALANCE);
        evaluator = address(_token);
    }

    function _jobWith(address provider_, address evaluator_) private returns (uint256 jobId) {
        vm.startPrank(client);
        jobId = escrow.createJob(provider_, evaluator_, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
    }

    /// @dev Everything that could pay out of, or into, this Job again.
    function _attack(uint256 jobId) private {
        bytes[] memory calls = new bytes[](8);
        calls[0] = abi.encodeCall(IJobEscrow.complete, (jobId, REASON, ""));
        calls[1] = abi.encodeCall(IJobEscrow.reject, (jobId, REASON, ""));
        calls[2] = abi.encodeCall(IJobEscrow.claimRefund, (jobId));
        calls[3] = abi.encodeCall(IJobEscrow.fund, (jobId, BUDGET, ""));
        calls[4] = abi.encodeCall(IJobEscrow.submit, (jobId, DELIVERABLE, ""));
        calls[5] = abi.encodeCall(IJobEscrow.setBudget, (jobId, 2 * BUDGET, ""));
        calls[6] = abi.encodeCall(IJobEscrow.setProvider, (jobId, stranger, ""));
        calls[7] = abi.encodeCall(IJobEscrow.withdraw, (client));
        _token.attack(address(escrow), calls);
    }

    function _checkDefended(uint256 refusals) private view {
        assertEq(_token.succeeded(), 0);
        for (uint256 i = 0; i + 1 < refusals; ++i) {
            assertEq(_token.reasons(i), abi.encodePacked(IJobEscrow.WrongStatus.selector));
        }
        assertEq(_token.reasons(refusals - 1), abi.encodePacked(IJobEscrow.NothingToWithdraw.selector));
        assertGe(_token.balanceOf(address(escrow)), escrow.escrowed() + escrow.kept());
    }

    function test_rejectPaysBackOnce() public {
        _jobWith(stranger, evaluator);
        uint256 jobId = _jobWith(stranger, evaluator);
        vm.warp(_expiry());
        _attack(jobId);
        vm.prank(evaluator);
        escrow.reject(jobId, REASON, "");
        _checkDefended(8);
        assertEq(_token.balanceOf(client), BALANCE - BUDGET);
    }

    function test_claimRefundPaysBackOnce() public {
        _jobWith(stranger, evaluator);
        uint256 jobId = _jobWith(stranger, evaluator);
        vm.warp(_expiry());
        _attack(jobId);
        escrow.claimRefund(jobId);
        _checkDefended(8);
        assertEq(_token.balanceOf(client), BALANCE - BUDGET);
    }

    function test_completePaysOnce() public {
        _jobWith(stranger, evaluator);
        uint256 jobId = _jobWith(stranger, evaluator);
        vm.prank(stranger);
        escrow.submit(jobId, DELIVERABLE, "");
        vm.warp(_expiry());
        _attack(jobId);
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
        _checkDefended(8);
        assertEq(_token.balanceOf(client), BALANCE - 2 * BUDGET);
        assertEq(_token.balanceOf(address(escrow)), BUDGET);
    }

    function test_withdrawPaysOnce() public {
        vm.mockCallRevert(address(_token), abi.encodeCall(IFiatToken.transfer, (client, BUDGET)), "refused for now");
        uint256 jobId = _jobWith(stranger, evaluator);
        _jobWith(stranger, evaluator);
        vm.prank(evaluator);
        escrow.reject(jobId, REASON, "");
        assertEq(escrow.withdrawable(client), BUDGET);
        vm.clearMockedCalls();
        _attack(jobId);
        escrow.withdraw(client);
        _checkDefended(8);
        assertEq(_token.balanceOf(client), BALANCE - BUDGET);
        assertEq(_token.balanceOf(address(escrow)), BUDGET);
    }

    /// @dev Before its money is there, a Job looks funded to the token; nothing of the others' comes out for good.
    function test_jobThatIsBeingFundedPaysNothing() public {
        _jobWith(stranger, address(0xe));
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(stranger, evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(IJobEscrow.reject, (jobId, REASON, ""));
        _token.attack(address(escrow), calls);
        vm.expectRevert(IJobEscrow.UnexpectedFundedAmount.selector);
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        assertEq(_token.balanceOf(client), BALANCE - BUDGET);
        assertEq(_token.balanceOf(address(escrow)), BUDGET);
        assertEq(escrow.escrowed(), BUDGET);
    }

    /// @dev Two Jobs funded at once cannot count the same money.
    function test_fundingWithinFundingCountsOnce() public {
        _jobWith(stranger, address(0xe));
        _token.mint(address(_token), BUDGET);
        vm.startPrank(address(_token));
        uint256 inner = escrow.createJob(stranger, address(0xe), _expiry(), "", address(0));
        escrow.setBudget(inner, BUDGET, "");
        vm.stopPrank();
        vm.startPrank(client);
        uint256 outer = escrow.createJob(stranger, evaluator, _expiry(), "", address(0));
        escrow.setBudget(outer, BUDGET, "");
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(IJobEscrow.fund, (inner, BUDGET, ""));
        _token.attack(address(escrow), calls);
        escrow.fund(outer, BUDGET, "");
        vm.stopPrank();
        assertEq(_token.succeeded(), 0);
        assertEq(escrow.escrowed(), 2 * BUDGET);
        assertEq(_token.balanceOf(address(escrow)), 2 * BUDGET);
    }

    function testFuzz_onlyWhatMovedInCounts(uint256 missing) public {
        missing = bound(missing, 1, BUDGET);
        _jobWith(stranger, evaluator);
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(stranger, evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        _token.keepBack(missing);
        vm.expectRevert(IJobEscrow.UnexpectedFundedAmount.selector);
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        assertEq(escrow.escrowed(), BUDGET);
    }

    /// @dev A payout that is kept counts no more for a Job than another Job's budget.
    function test_whatIsKeptDoesNotCount() public {
        uint256 jobId = _jobWith(stranger, evaluator);
        vm.mockCallRevert(address(_token), abi.encodeWithSelector(IFiatToken.transfer.selector), "refused");
        vm.prank(evaluator);
        escrow.reject(jobId, REASON, "");
        assertEq(escrow.kept(), BUDGET);
        vm.startPrank(client);
        jobId = escrow.createJob(stranger, evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        _token.keepBack(1);
        vm.expectRevert(IJobEscrow.UnexpectedFundedAmount.selector);
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
    }

    function test_falseIsRefused() public {
        vm.startPrank(client);
        uint256 jobId = escrow.createJob(stranger, evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        vm.stopPrank();
        uint256 state = vm.snapshotState();
        _token.answerFalse();
        vm.prank(client);
        vm.expectRevert(IJobEscrow.TransferRefused.selector);
        escrow.fund(jobId, BUDGET, "");
        vm.revertToState(state);
        vm.prank(client);
        escrow.fund(jobId, BUDGET, "");
        _token.answerFalse();
        vm.prank(evaluator);
        escrow.reject(jobId, REASON, "");
        assertEq(escrow.withdrawable(client), BUDGET);
        vm.expectRevert(IJobEscrow.TransferRefused.selector);
        escrow.withdraw(client);
        assertEq(escrow.withdrawable(client), BUDGET);
        assertEq(escrow.kept(), BUDGET);
    }
}
