// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IMint} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice A payout that USDC refuses is kept, and delays no other one.
contract KeptTest is JobFixture {
    uint256 private constant FEE = 1_000_000;
    uint256 private constant EVALUATOR_FEE = 500_000;
    uint256 private constant RELEASED = BUDGET - FEE - EVALUATOR_FEE;

    function setUp() public override {
        super.setUp();
        vm.prank(operator);
        escrow.setEvaluatorFeeBps(100);
    }

    function _complete(uint256 jobId) private {
        vm.prank(evaluator);
        escrow.complete(jobId, REASON, "");
    }

    function _unBlacklist(address account) private {
        vm.prank(admin);
        IMint(address(usdc)).unBlacklist(account);
    }

    function _checkKept(address account, uint256 amount) private {
        assertEq(escrow.withdrawable(account), amount);
        assertEq(escrow.kept(), amount);
        assertEq(escrow.escrowed(), 0);
        assertEq(usdc.balanceOf(address(escrow)), amount);
        uint256 before = usdc.balanceOf(account);
        vm.expectRevert("Blacklistable: account is blacklisted");
        escrow.withdraw(account);
        _unBlacklist(account);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.Withdrawn(account, amount);
        vm.prank(stranger);
        escrow.withdraw(account);
        assertEq(usdc.balanceOf(account), before + amount);
        assertEq(usdc.balanceOf(address(escrow)), 0);
        assertEq(escrow.kept(), 0);
        vm.expectRevert(IJobEscrow.NothingToWithdraw.selector);
        escrow.withdraw(account);
    }

    function test_provider() public {
        uint256 jobId = _submitted();
        _blacklist(provider);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PayoutKept(jobId, provider, RELEASED);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PaymentReleased(jobId, provider, RELEASED);
        _complete(jobId);
        assertEq(usdc.balanceOf(treasury), FEE);
        assertEq(usdc.balanceOf(evaluator), EVALUATOR_FEE);
        _checkKept(provider, RELEASED);
    }

    function test_treasury() public {
        uint256 jobId = _submitted();
        _blacklist(treasury);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PayoutKept(jobId, treasury, FEE);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PlatformFeePaid(jobId, treasury, FEE);
        _complete(jobId);
        assertEq(usdc.balanceOf(provider), RELEASED);
        assertEq(usdc.balanceOf(evaluator), EVALUATOR_FEE);
        _checkKept(treasury, FEE);
    }

    function test_evaluator() public {
        uint256 jobId = _submitted();
        _blacklist(evaluator);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PayoutKept(jobId, evaluator, EVALUATOR_FEE);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.EvaluatorFeePaid(jobId, evaluator, EVALUATOR_FEE);
        _complete(jobId);
        assertEq(usdc.balanceOf(provider), RELEASED);
        assertEq(usdc.balanceOf(treasury), FEE);
        _checkKept(evaluator, EVALUATOR_FEE);
    }

    function test_clientOfARejectedJob() public {
        uint256 jobId = _submitted();
        _blacklist(client);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PayoutKept(jobId, client, BUDGET);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.Refunded(jobId, client, BUDGET);
        vm.prank(evaluator);
        escrow.reject(jobId, REASON, "");
        _checkKept(client, BUDGET);
    }

    function test_clientOfAnExpiredJob() public {
        uint256 jobId = _funded();
        _blacklist(client);
        vm.warp(_expiry());
        vm.expectEmit(address(escrow));
        emit IJobEscrow.PayoutKept(jobId, client, BUDGET);
        escrow.claimRefund(jobId);
        _checkKept(client, BUDGET);
    }

    /// @dev Kept payouts add up, each account for itself, and are not lent to other Jobs.
    function test_keptAddsUp() public {
        uint256 first = _submitted();
        uint256 second = _submitted();
        uint256 third = _funded();
        _blacklist(provider);
        _blacklist(treasury);
        _complete(first);
        _complete(second);
        assertEq(escrow.withdrawable(provider), 2 * RELEASED);
        assertEq(escrow.withdrawable(treasury), 2 * FEE);
        assertEq(escrow.kept(), 2 * (RELEASED + FEE));
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET + 2 * (RELEASED + FEE));
        _unBlacklist(provider);
        escrow.withdraw(provider);
        assertEq(usdc.balanceOf(provider), 2 * RELEASED);
        assertEq(escrow.kept(), 2 * FEE);
        vm.warp(_expiry());
        escrow.claimRefund(third);
        assertEq(usdc.balanceOf(address(escrow)), 2 * FEE);
    }

    /// @dev A pause is no reason to leave a Job undecided.
    function test_pausedToken() public {
        uint256 jobId = _submitted();
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _complete(jobId);
        assertEq(escrow.kept(), BUDGET);
        vm.expectRevert("Pausable: paused");
        escrow.withdraw(provider);
        vm.prank(admin);
        IMint(address(usdc)).unpause();
        escrow.withdraw(provider);
        escrow.withdraw(treasury);
        escrow.withdraw(evaluator);
        assertEq(usdc.balanceOf(provider), RELEASED);
        assertEq(usdc.balanceOf(address(escrow)), 0);
    }

    function test_aWalletIsPaidByWithdrawToo() public {
        uint256 jobId = _create(0);
        _fund(jobId, 1);
        _blacklist(address(wallet));
        vm.warp(_expiry());
        escrow.claimRefund(jobId);
        _checkKept(address(wallet), BUDGET);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    /// @dev A caller cannot have a good payout kept by giving too little gas: it goes through, or nothing happens.
    function testFuzz_tooLittleGasKeepsNothing(uint256 gas) public {
        gas = bound(gas, 20_000, 200_000);
        uint256 jobId = _funded();
        vm.warp(_expiry());
        (bool ok,) = address(escrow).call{gas: gas}(abi.encodeCall(IJobEscrow.claimRefund, (jobId)));
        assertEq(escrow.kept(), 0);
        assertEq(usdc.balanceOf(client), ok ? BALANCE : BALANCE - BUDGET);
    }

    /// @dev Not even where keeping is cheapest, because something is kept already.
    function testFuzz_tooLittleGasKeepsNoMore(uint256 gas) public {
        gas = bound(gas, 20_000, 200_000);
        uint256 first = _funded();
        uint256 second = _funded();
        _blacklist(client);
        vm.warp(_expiry());
        escrow.claimRefund(first);
        _unBlacklist(client);
        (bool ok,) = address(escrow).call{gas: gas}(abi.encodeCall(IJobEscrow.claimRefund, (second)));
        assertEq(escrow.kept(), BUDGET);
        assertEq(usdc.balanceOf(client), BALANCE - (ok ? 1 : 2) * BUDGET);
    }
}
