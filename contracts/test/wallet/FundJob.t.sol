// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobPayer} from "../../src/interfaces/IJobPayer.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {IMint} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";

contract WalletFundJobTest is JobFixture {
    uint256 private _jobId;

    function setUp() public override {
        super.setUp();
        _jobId = _create(0);
    }

    function _expectRefused(bytes memory reason, IJobWallet.JobFunding memory funding) private {
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(reason);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(reason);
        this.previewFund(funding);
        assertEq(wallet.spentToday(), 0);
        assertEq(usdc.allowance(address(wallet), address(escrow)), 0);
    }

    function _expectRefused(bytes4 reason, IJobWallet.JobFunding memory funding) private {
        _expectRefused(abi.encodePacked(reason), funding);
    }

    function test_paysTheBudgetIn() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        bytes memory signature = _compact(_signFunding(sessionKey, funding));
        _previewFund(_funding(_jobId, 1));
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobFunded(_jobId, address(wallet), BUDGET);
        vm.prank(stranger);
        jobWallet.fundJob(funding, signature);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(usdc.allowance(address(wallet), address(escrow)), 0);
        assertEq(wallet.spentToday(), BUDGET);
    }

    /// @dev Not even one that the owner gave: the wallet pays the budget and nothing else.
    function test_usesNoAllowance() public {
        bytes memory data = abi.encodeCall(usdc.approve, (address(escrow), 5 * BUDGET));
        vm.prank(owner);
        wallet.execute(address(usdc), 0, data);
        _fund(_jobId, 1);
        assertEq(usdc.allowance(address(wallet), address(escrow)), 5 * BUDGET);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - BUDGET);
    }

    /// @dev No one but the escrow, which asks who funds a Job, in that call.
    function test_paysNoOneElseABudget() public {
        address[4] memory callers = [stranger, session, owner, address(usdc)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            IJobPayer(address(wallet)).payBudget(_jobId, BUDGET);
        }
    }

    function test_ownerFundsThroughExecute() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        bytes memory data = abi.encodeCall(
            IJobEscrow.fundPaid, (_jobId, provider, evaluator, BUDGET, funding.expiredAt, funding.description)
        );
        vm.prank(owner);
        wallet.execute(address(escrow), 0, data);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(wallet.spentToday(), 0);
    }

    function test_setsTheSignedBudget() public {
        vm.prank(provider);
        escrow.setBudget(_jobId, 2 * BUDGET, "");
        _previewFund(_funding(_jobId, 1));
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.BudgetSet(_jobId, BUDGET);
        jobWallet.fundJob(funding, signature);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
        assertEq(escrow.getJob(_jobId).budget, BUDGET);
    }

    function test_setsNoBudgetThatIsSet() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.recordLogs();
        jobWallet.fundJob(funding, signature);
        // Transfer, JobFunded.
        assertEq(vm.getRecordedLogs().length, 2);
    }

    // The Job must be the one that was signed

    function test_otherProvider() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        funding.provider = stranger;
        _expectRefused(IJobWallet.JobMismatch.selector, funding);
    }

    function test_otherEvaluator() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        funding.evaluator = stranger;
        _expectRefused(IJobWallet.JobMismatch.selector, funding);
    }

    function test_otherEnd() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        ++funding.expiredAt;
        _expectRefused(IJobWallet.JobMismatch.selector, funding);
    }

    function testFuzz_otherDescription(bytes16 description) public {
        vm.assume(description != DESCRIPTION);
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        funding.description = description;
        _expectRefused(IJobWallet.JobMismatch.selector, funding);
    }

    /// @dev By the owner, who may give any text: none of more than 16 bytes passes for its beginning.
    function testFuzz_descriptionOfAnyLength(bytes memory text) public {
        if (text.length > 70) {
            assembly {
                mstore(text, 70)
            }
        }
        bytes memory data =
            abi.encodeCall(IJobEscrow.createJob, (provider, evaluator, _expiry(), string(text), address(0)));
        vm.prank(owner);
        wallet.execute(address(escrow), 0, data);
        IJobWallet.JobFunding memory funding = _funding(_jobId + 1, 1);
        bool fits = text.length <= 16 && (text.length == 0 || text[text.length - 1] != 0);
        if (fits) _fund(funding);
        else _expectRefused(IJobWallet.JobMismatch.selector, funding);
    }

    function test_othersJob() public {
        _expectRefused(IJobWallet.JobMismatch.selector, _funding(_open(), 1));
    }

    function test_noSuchJob() public {
        _expectRefused(IJobEscrow.InvalidJob.selector, _funding(_jobId + 1, 1));
    }

    /// @dev After a reorganisation the id may be another Job's.
    function test_jobsSwappedByAReorganisation() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId + 1, 1);
        bytes memory signature = _signFunding(sessionKey, funding);
        IJobWallet.JobCreation memory creation = _creation(2);
        creation.provider = stranger;
        assertEq(_create(creation), _jobId + 1);
        vm.expectRevert(IJobWallet.JobMismatch.selector);
        jobWallet.fundJob(funding, signature);
    }

    /// @dev The same parties: one Job's money must not become the other's, which ends later and pays more.
    function test_jobsOfTheSamePartiesSwappedByAReorganisation() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId + 1, 1);
        bytes memory signature = _signFunding(sessionKey, funding);
        IJobWallet.JobCreation memory creation = _creation(2);
        (creation.budget, creation.expiredAt) = (90e6, uint48(START + 80 days));
        uint256 state = vm.snapshotState();
        assertEq(_create(creation), _jobId + 1);
        vm.expectRevert(IJobWallet.JobMismatch.selector);
        jobWallet.fundJob(funding, signature);
        vm.revertToState(state);
        creation = _creation(2);
        creation.description = "another text";
        assertEq(_create(creation), _jobId + 1);
        vm.expectRevert(IJobWallet.JobMismatch.selector);
        jobWallet.fundJob(funding, signature);
    }

    // The policy is that of payments

    function test_whitelist() public {
        address[] memory list = new address[](1);
        list[0] = stranger;
        vm.prank(owner);
        wallet.setWhitelist(list);
        _expectRefused(abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, provider), _funding(_jobId, 1));
        list[0] = provider;
        vm.startPrank(owner);
        wallet.setWhitelist(list);
        jobWallet.setJobPolicy(evaluator, 0);
        vm.stopPrank();
        _fund(_jobId, 1);
    }

    function test_limitPerPayment() public {
        vm.prank(owner);
        wallet.setPolicy(BUDGET - 1, 0, 0);
        _expectRefused(
            abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, BUDGET, BUDGET - 1), _funding(_jobId, 1)
        );
        vm.prank(owner);
        wallet.setPolicy(BUDGET, 0, 0);
        _fund(_jobId, 1);
    }

    function test_dailyLimitIsSharedWithPayments() public {
        vm.prank(owner);
        wallet.setPolicy(0, 2 * BUDGET - 1, 0);
        _fund(_jobId, 1);
        IAgentWallet.Payment memory payment = _payment(BUDGET, 2);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        bytes memory reason =
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 2 * BUDGET, 2 * BUDGET - 1);
        vm.expectRevert(reason);
        wallet.pay(payment, signature);
        IJobWallet.JobFunding memory funding = _funding(_create(3), 4);
        signature = _signFunding(sessionKey, funding);
        vm.expectRevert(reason);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(reason);
        this.previewFund(funding);
        skip(12 hours);
        _fund(_funding(funding.jobId, 4));
    }

    /// @dev Or a session key could spend all of the balance by having its own Jobs rejected, day after day.
    function test_aRefundFreesNoLimit() public {
        _fund(_jobId, 1);
        vm.prank(evaluator);
        escrow.reject(_jobId, 0, "");
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
        assertEq(wallet.spentToday(), BUDGET);
    }

    function test_zeroBudget() public {
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        funding.budget = 0;
        _expectRefused(IAgentWallet.ZeroAmount.selector, funding);
    }

    function test_recipientsThatReceiveNothing() public {
        address[6] memory noOne =
            [address(0), address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < noOne.length; ++i) {
            IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
            funding.provider = noOne[i];
            _expectRefused(IAgentWallet.InvalidRecipient.selector, funding);
        }
    }

    function test_atMostAThousand() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        IJobWallet.JobFunding memory funding = _funding(_jobId, 1);
        funding.budget = 1000e6 + 1;
        _expectRefused(abi.encodeWithSelector(IJobWallet.JobApprovalExceeded.selector, 1000e6 + 1, 1000e6), funding);
        funding.budget = 1000e6;
        _fund(funding);
        assertEq(escrow.escrowed(), 1000e6);
    }

    // What the escrow and the token say

    function test_onlyOnce() public {
        _fund(_jobId, 1);
        IJobWallet.JobFunding memory funding = _funding(_jobId, 2);
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        jobWallet.fundJob(funding, signature);
        funding.budget = BUDGET - 1;
        signature = _signFunding(sessionKey, funding);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        jobWallet.fundJob(funding, signature);
        assertEq(escrow.escrowed(), BUDGET);
    }

    function test_notFromItsExpiryOn() public {
        vm.warp(_expiry());
        _expectRefused(IJobEscrow.WrongStatus.selector, _funding(_jobId, 1));
    }

    function test_rateAboveTheCap() public {
        vm.mockCall(address(fees), abi.encodeWithSignature("feeBps()"), abi.encode(501));
        _expectRefused(IJobEscrow.FeesTooHigh.selector, _funding(_jobId, 1));
    }

    function test_namesAShortage() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - BUDGET + 1);
        _expectRefused(
            abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, BUDGET - 1, BUDGET), _funding(_jobId, 1)
        );
    }

    /// @dev No fee is due before the Job is completed.
    function test_needsNoMoreThanTheBudget() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - BUDGET);
        _fund(_jobId, 1);
        assertEq(usdc.balanceOf(address(wallet)), 0);
    }

    function test_handsOnWhatTheTokenSays() public {
        bytes memory listed = abi.encodeWithSignature("Error(string)", "Blacklistable: account is blacklisted");
        _blacklist(address(escrow));
        _expectRefused(listed, _funding(_jobId, 1));
        vm.prank(admin);
        IMint(address(usdc)).unBlacklist(address(escrow));
        _blacklist(address(wallet));
        _expectRefused(listed, _funding(_jobId, 1));
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRefused(abi.encodeWithSignature("Error(string)", "Pausable: paused"), _funding(_jobId, 1));
    }

    /// @dev The escrow keeps what cannot be paid out; that a provider is blacklisted is known only when it is paid.
    function test_blacklistedProviderCanBeFunded() public {
        _blacklist(provider);
        _previewFund(_funding(_jobId, 1));
        _fund(_jobId, 1);
    }
}
