// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";
import {RelayedCall, packBatch} from "../support/RelayedCall.sol";

/// @notice What else a wallet pays while something is reserved. It holds 100 USDC, 51 of them for a seller.
contract ReservesTest is AuthorizationFixture {
    IAuthorizationWallet.Authorization private _authorized;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 100e6);
        _authorized = _authorize(VALUE, 0);
    }

    function _shortage(uint256 available, uint256 needed) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, available, needed);
    }

    function _expectNoPayment(uint48 amount, bytes memory reason) private {
        IAgentWallet.Payment memory payment = _payment(amount, 1);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(reason);
        wallet.pay(payment, signature);
        vm.expectRevert(reason);
        wallet.previewPayment(recipient, amount, address(0));
    }

    function _payCall(uint48 amount, uint256 nonce) private view returns (bytes memory) {
        IAgentWallet.Payment memory payment = _payment(amount, nonce);
        return abi.encodeCall(IAgentWallet.pay, (payment, _signPayment(sessionKey, wallet, "3", payment)));
    }

    function _settleCall() private view returns (bytes memory) {
        return abi.encodeCall(authorizer.settleAuthorization, (_transferDigest(_authorized), _authorized.ref));
    }

    function _relay(bytes memory first, bytes memory second) private {
        RelayedCall[] memory calls = new RelayedCall[](2);
        calls[0] = RelayedCall(address(wallet), 300_000, first);
        calls[1] = RelayedCall(address(wallet), 300_000, second);
        (bool ok,) = address(relay).call(packBatch(calls));
        assertTrue(ok);
    }

    // Payments

    function test_paymentLeavesWhatIsReserved() public {
        _expectNoPayment(48.1e6, _shortage(49e6, 48.1e6 + 0.962e6));
        _payAs3(48e6, 1);
        _cash(_authorized);
        _settle(_authorized);
        assertEq(usdc.balanceOf(seller), VALUE);
        assertEq(usdc.balanceOf(treasury), 0.96e6 + FEE);
    }

    function test_paymentLeavesTheFeeToo() public {
        vm.prank(operator);
        fees.setFeeBps(0);
        _expectNoPayment(49e6 + 1, _shortage(49e6, 49e6 + 1));
        _payAs3(49e6, 1);
    }

    function test_paymentMayTakeWhatWasReleased() public {
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        _payAs3(90e6, 1);
    }

    function test_paymentMayTakeWhatWasCancelled() public {
        _cancel(_authorized);
        _payAs3(90e6, 1);
    }

    /// @dev Payments that follow look at the balance no more, and at the reserve no more after the first.
    function test_firstPaymentAfterwardsEndsTheLooking() public {
        _cancel(_authorized);
        assertEq(uint256(vm.load(address(wallet), 0)) >> 111 & 1, 1);
        _payAs3(1e6, 1);
        assertEq(uint256(vm.load(address(wallet), 0)) >> 111 & 1, 0);
        vm.record();
        _payAs3(1e6, 2);
        (bytes32[] memory reads,) = vm.accesses(address(wallet));
        for (uint256 i = 0; i < reads.length; ++i) {
            assertLe(uint256(reads[i]), 1);
        }
    }

    function test_paymentDuringAReservationKeepsLooking() public {
        _payAs3(1e6, 2);
        _expectNoPayment(48e6, _shortage(100e6 - 1.02e6 - 51e6, 48.96e6));
    }

    function test_newPolicyKeepsLooking() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        _expectNoPayment(49e6, _shortage(49e6, 49.98e6));
    }

    function test_releaseOfAnotherKeepsLooking() public {
        IAuthorizationWallet.Authorization memory second = _authorize(10e6, 2);
        _cancel(second);
        _expectNoPayment(49e6, _shortage(49e6, 49.98e6));
    }

    // Between the seller's settlement and the wallet's own, the money is gone and still reserved

    /// @dev 50 are left. 49 of them are free, but the wallet cannot know which way the money went.
    function test_paymentBeforeTheSettlementMayHaveToWait() public {
        _cash(_authorized);
        _expectNoPayment(48e6, _shortage(0, 48.96e6));
        _settle(_authorized);
        _payAs3(48e6, 1);
    }

    function test_paymentBeforeTheSettlementIsMadeIfThereIsEnough() public {
        _mint(address(wallet), 51e6);
        _cash(_authorized);
        _payAs3(49e6, 1);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), 0.98e6 + FEE);
    }

    function test_settlementDirectlyBeforeThePaymentLetsItThrough() public {
        _cash(_authorized);
        _relay(_settleCall(), _payCall(48e6, 1));
        assertEq(usdc.balanceOf(recipient), 48e6);
        assertEq(usdc.balanceOf(treasury), FEE + 0.96e6);
        assertEq(usdc.balanceOf(address(wallet)), 100e6 - VALUE - FEE - 48.96e6);
    }

    /// @dev The first call of the batch fails, the second does not mind.
    function test_settlementByAStrangerBeforehandDoesNotMatter() public {
        _cash(_authorized);
        _settle(_authorized);
        _relay(_settleCall(), _payCall(48e6, 1));
        assertEq(usdc.balanceOf(recipient), 48e6);
        assertEq(usdc.balanceOf(treasury), FEE + 0.96e6);
    }

    /// @dev Nothing to settle yet: the reserve is still for the seller, who comes afterwards.
    function test_settlementThatComesTooEarlyDoesNotMatter() public {
        _relay(_settleCall(), _payCall(48e6, 1));
        assertEq(usdc.balanceOf(recipient), 48e6);
        _cash(_authorized);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE + 0.96e6);
    }

    function test_settlementAfterThePaymentTakesItsFee() public {
        _mint(address(wallet), 51e6);
        _cash(_authorized);
        _relay(_payCall(48e6, 1), _settleCall());
        assertEq(usdc.balanceOf(recipient), 48e6);
        assertEq(usdc.balanceOf(treasury), FEE + 0.96e6);
        assertEq(wallet.reserved(), 0);
    }

    function test_settlementThatIsWaivedLetsThePaymentThrough() public {
        _cash(_authorized);
        _blacklist(treasury);
        vm.prank(operator);
        fees.setFeeBps(0);
        _relay(_settleCall(), _payCall(48e6, 1));
        assertEq(usdc.balanceOf(recipient), 48e6);
        assertEq(wallet.reserved(), 0);
    }

    function test_settlementDirectlyBeforeAnAuthorizationLetsItThrough() public {
        _cash(_authorized);
        IAuthorizationWallet.Authorization memory second = _authorization(48e6, 1);
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", second);
        vm.expectRevert(_shortage(0, 48.96e6));
        authorizer.authorizeTransfer(second, signature);
        _relay(_settleCall(), abi.encodeCall(authorizer.authorizeTransfer, (second, signature)));
        assertEq(wallet.reserved(), 48.96e6);
        _cash(second);
        _settle(second);
        assertEq(usdc.balanceOf(seller), 98e6);
    }

    function test_oneOfTwoSettledLeavesTheOthersReserve() public {
        IAuthorizationWallet.Authorization memory second = _authorize(10e6, 2);
        _cash(_authorized);
        _settle(_authorized);
        assertEq(wallet.reserved(), 10.2e6);
        _expectNoPayment(39e6, _shortage(100e6 - 51e6 - 10.2e6, 39.78e6));
        _cash(second);
        _settle(second);
        assertEq(wallet.reserved(), 0);
    }

    // Jobs

    function test_jobFundingLeavesWhatIsReserved() public {
        uint256 jobId = _create(1);
        vm.prank(owner);
        wallet.withdraw(owner, 1e6);
        IJobWallet.JobFunding memory funding = _funding(jobId, 2);
        bytes memory signature = _signFunding(sessionKey, funding);
        bytes memory reason = _shortage(48e6, BUDGET);
        vm.expectRevert(reason);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(reason);
        this.previewFund(funding);
        _mint(address(wallet), 2e6);
        this.previewFund(funding);
        jobWallet.fundJob(funding, signature);
        _cash(_authorized);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    /// @dev As without a reserve: the escrow speaks before the shortage is named.
    function test_jobFundingNamesTheEscrowsErrorFirst() public {
        uint256 jobId = _create(1);
        vm.prank(owner);
        wallet.withdraw(owner, 1e6);
        skip(1 days);
        IJobWallet.JobFunding memory funding = _funding(jobId, 2);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        this.previewFund(funding);
    }

    function test_jobFundingThatIsShortResetsNoBudget() public {
        uint256 jobId = _create(1);
        vm.prank(owner);
        wallet.withdraw(owner, 1e6);
        vm.prank(provider);
        escrow.setBudget(jobId, BUDGET + 1, "");
        IJobWallet.JobFunding memory funding = _funding(jobId, 2);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(_shortage(48e6, BUDGET));
        jobWallet.fundJob(funding, signature);
        _cancel(_authorized);
        jobWallet.fundJob(funding, signature);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Funded);
        assertEq(uint256(vm.load(address(wallet), 0)) >> 111 & 1, 0);
    }

    function test_jobFundingAfterTheSellersSettlement() public {
        uint256 jobId = _create(1);
        _mint(address(wallet), 1e6);
        _cash(_authorized);
        IJobWallet.JobFunding memory funding = _funding(jobId, 2);
        bytes memory data = abi.encodeCall(jobWallet.fundJob, (funding, _signFunding(sessionKey, funding)));
        _relay(_settleCall(), data);
        assertTrue(_statusOf(jobId) == IJobEscrow.JobStatus.Funded);
    }

    // The owner takes what he wants

    function test_ownerWithdrawsWhatIsReserved() public {
        vm.prank(owner);
        wallet.withdraw(owner, 100e6);
        assertEq(usdc.balanceOf(address(wallet)), 0);
        assertEq(wallet.reserved(), VALUE + FEE);
        bytes memory signature = _consent(_authorized);
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        _cash(_authorized, signature);
        _expectNoPayment(1e6, _shortage(0, 1.02e6));
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        _mint(address(wallet), 1.02e6);
        _payAs3(1e6, 1);
    }

    function test_ownerMovesWhatIsReservedByExecute() public {
        vm.prank(owner);
        wallet.execute(address(usdc), 0, abi.encodeCall(usdc.transfer, (owner, 100e6)));
        assertEq(usdc.balanceOf(address(wallet)), 0);
        _mint(address(wallet), 60e6);
        _cash(_authorized);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    /// @dev The next reservation finds the slot as the last one left it, and not at zero, which would cost 17k gas.
    function test_slotNeverReturnsToZero() public {
        _cancel(_authorized);
        assertEq(wallet.reserved(), 0);
        assertNotEq(vm.load(address(wallet), bytes32(uint256(2))), bytes32(0));
    }
}
