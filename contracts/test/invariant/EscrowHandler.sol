// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {IMint} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";
import {EscrowModel} from "./EscrowModel.sol";

/// @notice Two wallets and three accounts that are clients, providers and evaluators of each other's Jobs at random. Every
/// outcome is compared with the model. A wallet creates, funds and submits by its session key's messages and does the
/// rest as its owner has it do.
contract EscrowHandler is JobFixture, EscrowModel {
    uint256 private constant PARTIES = 5;
    uint256 private constant WALLETS = 2;

    uint256 public successes;
    uint256 public refusals;

    /// Refunds that were too early only because of the hour that the evaluator has.
    uint256 public refusedInGrace;

    address[PARTIES] private _parties;
    uint256[WALLETS] private _nonces;
    uint256 private _mixes;

    constructor() {
        setUp();
        _parties = [address(wallet), factoryV3.deploy(owner, "other"), client, provider, evaluator];
        vm.prank(owner);
        IAgentWallet(_parties[1]).setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        for (uint256 i = 0; i < PARTIES; ++i) {
            _mint(_parties[i], BALANCE);
            modelBalance[_parties[i]] = usdc.balanceOf(_parties[i]);
            if (_isWallet(i)) modelPolicy[_parties[i]] = Policy(TX_LIMIT, DAILY_LIMIT, false);
            if (_isWallet(i)) continue;
            vm.prank(_parties[i]);
            usdc.approve(address(escrow), type(uint256).max);
        }
        modelPlatformBps = FEE_BPS;
    }

    /// @dev The fuzzer likes small and round numbers; choices by bits of a seed need all of them.
    function _mix(uint256 seed) private returns (uint256) {
        return uint256(keccak256(abi.encode(seed, ++_mixes)));
    }

    function _isWallet(uint256 party) private pure returns (bool) {
        return party < WALLETS;
    }

    /// @dev Mostly one of the latest Jobs: earlier ones have ended.
    function _pickJob(uint256 seed) private view returns (bool any, uint256 index) {
        uint256 count = modelJobs.length;
        if (count == 0) return (false, 0);
        return (true, seed % 8 == 0 ? (seed >> 8) % count : count - 1 - (seed >> 8) % (count < 4 ? count : 4));
    }

    /// @dev Mostly `right`, else anybody.
    function _pickCaller(uint256 seed, address right) private view returns (uint256 party) {
        if (seed % 8 == 0) return (seed >> 8) % PARTIES;
        while (_parties[party] != right) ++party;
    }

    function _pickBudget(uint256 seed) private pure returns (uint48) {
        if (seed % 32 == 0) return 0;
        return uint48(1 + (seed >> 8) % (seed % 16 == 1 ? 1500e6 : TX_LIMIT));
    }

    /// @dev An account calls, a wallet's owner has it call.
    function _act(uint256 party, bytes memory data) private returns (bool ok) {
        if (_isWallet(party)) {
            vm.prank(owner);
            (ok,) = _parties[party].call(abi.encodeCall(IAgentWallet.execute, (address(escrow), 0, data)));
        } else {
            vm.prank(_parties[party]);
            (ok,) = address(escrow).call(data);
        }
    }

    function _compare(bool ok, bool expected) private returns (bool) {
        assertEq(ok, expected, "outcome differs from the model");
        expected ? ++successes : ++refusals;
        return expected;
    }

    // Jobs

    function createJob(uint256 seed) external {
        _createAtRandom(_mix(seed));
    }

    function _createAtRandom(uint256 seed) private {
        uint256 party = seed % PARTIES;
        IJobWallet.JobCreation memory creation = _creation(_isWallet(party) ? _nonces[party] : 0);
        creation.provider = _parties[(seed >> 8) % PARTIES];
        creation.evaluator = _parties[(seed >> 16) % PARTIES];
        creation.expiredAt = uint48(block.timestamp + (seed >> 24) % 16 hours);
        creation.budget = _pickBudget(seed >> 64);
        bool can = _canCreate(_parties[party], creation.provider, creation.evaluator, creation.expiredAt);
        bool ok;
        if (_isWallet(party)) {
            can = can && !modelPolicy[_parties[party]].frozen && creation.budget != 0;
            wallet = IAgentWallet(_parties[party]);
            (ok,) = address(wallet)
                .call(abi.encodeCall(IJobWallet.createJob, (creation, _signCreation(sessionKey, creation))));
            if (ok) ++_nonces[party];
        } else {
            ok = _act(
                party,
                abi.encodeCall(
                    IJobEscrow.createJob, (creation.provider, creation.evaluator, creation.expiredAt, "", address(0))
                )
            );
            if (ok) assertTrue(_act(party, _setBudgetCall(modelJobs.length + 1, creation.budget)));
        }
        if (!_compare(ok, can)) return;
        modelJobs.push(
            ModelJob({
                client: _parties[party],
                provider: creation.provider,
                evaluator: creation.evaluator,
                budget: creation.budget,
                expiredAt: creation.expiredAt,
                submittedAt: 0,
                platformBps: 0,
                evaluatorBps: 0,
                status: IJobEscrow.JobStatus.Open
            })
        );
    }

    function _setBudgetCall(uint256 jobId, uint256 budget) private pure returns (bytes memory) {
        return abi.encodeCall(IJobEscrow.setBudget, (jobId, budget, ""));
    }

    function setBudget(uint256 seed) external {
        seed = _mix(seed);
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        ModelJob storage job = modelJobs[index];
        uint256 party = _pickCaller(seed >> 64, seed >> 32 & 1 == 0 ? job.client : job.provider);
        uint256 budget = _pickBudget(seed >> 128);
        bool ok = _act(party, _setBudgetCall(index + 1, budget));
        if (_compare(ok, _canSetBudget(job, _parties[party]))) job.budget = budget;
    }

    function fund(uint256 seed) external {
        _fundAtRandom(_mix(seed));
    }

    function createAndFund(uint256 seed) external {
        seed = _mix(seed);
        _createAtRandom(seed);
        _fundAtRandom(uint256(1) << 8);
    }

    function _fundAtRandom(uint256 seed) private {
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        ModelJob memory job = modelJobs[index];
        uint256 party = _pickCaller(seed >> 64, job.client);
        if (_isWallet(party)) return _fundByWallet(party, index, seed);
        uint256 expected = (seed >> 128) % 8 == 7 ? job.budget + 1 : job.budget;
        bool ok = _act(party, abi.encodeCall(IJobEscrow.fund, (index + 1, expected, "")));
        bool can = expected == job.budget && _canFund(job, _parties[party], job.budget);
        if (_compare(ok, can)) _modelFund(index, job.budget);
    }

    function _fundByWallet(uint256 party, uint256 index, uint256 seed) private {
        ModelJob memory job = modelJobs[index];
        IJobWallet.JobFunding memory funding = _funding(index + 1, _nonces[party]);
        funding.provider = (seed >> 128) % 16 == 15 ? _parties[(seed >> 136) % PARTIES] : job.provider;
        funding.evaluator = (seed >> 144) % 16 == 15 ? _parties[(seed >> 152) % PARTIES] : job.evaluator;
        if ((seed >> 232) % 16 == 15) ++funding.expiredAt;
        if ((seed >> 240) % 16 == 15) funding.description = "another";
        funding.budget = (seed >> 160) % 8 == 7 ? _pickBudget(seed >> 168) : uint48(job.budget);
        wallet = IAgentWallet(_parties[party]);
        (bool ok,) =
            address(wallet).call(abi.encodeCall(IJobWallet.fundJob, (funding, _signFunding(sessionKey, funding))));
        bool can = _canFund(job, address(wallet), funding.budget) && _canCommit(address(wallet), funding.budget)
            && funding.budget <= 1000e6 && funding.provider == job.provider && funding.evaluator == job.evaluator
            && (seed >> 232) % 16 != 15 && (seed >> 240) % 16 != 15;
        assertEq(usdc.allowance(address(wallet), address(escrow)), 0);
        if (!_compare(ok, can)) return;
        ++_nonces[party];
        _modelFund(index, funding.budget);
        _modelCommit(address(wallet), funding.budget);
    }

    function submit(uint256 seed) external {
        seed = _mix(seed);
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        ModelJob storage job = modelJobs[index];
        uint256 party = _pickCaller(seed >> 64, job.provider);
        bool can = _canSubmit(job, _parties[party]);
        bool ok;
        if (_isWallet(party)) {
            wallet = IAgentWallet(_parties[party]);
            can = can && !modelPolicy[address(wallet)].frozen;
            IJobWallet.JobSubmission memory submission = _submission(index + 1, _nonces[party]);
            bytes16 described = _descriptionOf(job.client);
            submission.client = (seed >> 128) % 16 == 15 ? _parties[(seed >> 136) % PARTIES] : job.client;
            submission.description = (seed >> 144) % 16 == 15 ? bytes16("another") : described;
            can = can && submission.client == job.client && submission.description == described;
            (ok,) = address(wallet)
                .call(abi.encodeCall(IJobWallet.submitJob, (submission, _signSubmission(sessionKey, submission))));
            if (ok) ++_nonces[party];
        } else {
            bytes memory data = seed >> 32 & 1 == 0
                ? abi.encodeCall(IJobEscrow.submit, (index + 1, DELIVERABLE, ""))
                : abi.encodeCall(
                    IJobEscrow.submitWork, (index + 1, job.client, _descriptionOf(job.client), DELIVERABLE)
                );
            ok = _act(party, data);
        }
        if (!_compare(ok, can)) return;
        job.status = IJobEscrow.JobStatus.Submitted;
        job.submittedAt = block.timestamp;
    }

    /// @dev A wallet describes its Jobs, an account does not.
    function _descriptionOf(address party) private view returns (bytes16) {
        return party == _parties[0] || party == _parties[1] ? DESCRIPTION : bytes16(0);
    }

    function complete(uint256 seed) external {
        seed = _mix(seed);
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        uint256 party = _pickCaller(seed >> 64, modelJobs[index].evaluator);
        bool ok = _act(party, abi.encodeCall(IJobEscrow.complete, (index + 1, REASON, "")));
        if (_compare(ok, _canComplete(modelJobs[index], _parties[party]))) _modelComplete(index, treasury);
    }

    function reject(uint256 seed) external {
        seed = _mix(seed);
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        ModelJob memory job = modelJobs[index];
        bool open = job.status == IJobEscrow.JobStatus.Open;
        uint256 party = _pickCaller(seed >> 64, open ? job.client : job.evaluator);
        bool ok = _act(party, abi.encodeCall(IJobEscrow.reject, (index + 1, REASON, "")));
        if (_compare(ok, _canReject(job, _parties[party]))) {
            _modelRefund(index, IJobEscrow.JobStatus.Rejected);
        }
    }

    function claimRefund(uint256 seed) external {
        seed = _mix(seed);
        (bool any, uint256 index) = _pickJob(seed);
        if (!any) return;
        ModelJob memory job = modelJobs[index];
        bool ok = _act(seed % PARTIES, abi.encodeCall(IJobEscrow.claimRefund, (index + 1)));
        if (_compare(ok, _canClaimRefund(job))) {
            _modelRefund(index, IJobEscrow.JobStatus.Expired);
        } else if (job.status == IJobEscrow.JobStatus.Submitted && block.timestamp >= job.expiredAt) {
            ++refusedInGrace;
        }
    }

    function withdrawKept(uint256 seed) external {
        seed = _mix(seed);
        address account = seed % 6 == 5 ? treasury : _parties[seed % 6];
        bool ok = _act((seed >> 8) % PARTIES, abi.encodeCall(IJobEscrow.withdraw, (account)));
        if (!_compare(ok, modelKept[account] != 0 && !modelBlacklist[account])) return;
        modelBalance[account] += modelKept[account];
        modelKept[account] = 0;
    }

    // Wallets

    function pay(uint256 seed) external {
        seed = _mix(seed);
        uint256 party = seed % WALLETS;
        wallet = IAgentWallet(_parties[party]);
        IAgentWallet.Payment memory payment = _payment(_pickBudget(seed >> 64), _nonces[party]);
        payment.to = _parties[WALLETS + (seed >> 8) % (PARTIES - WALLETS)];
        uint256 fee = payment.amount * modelPlatformBps / 10_000;
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        (bool ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        bool can = _canCommit(address(wallet), payment.amount) && modelBalance[address(wallet)] >= payment.amount + fee
            && !modelBlacklist[address(wallet)] && !modelBlacklist[payment.to]
            && (fee == 0 || !modelBlacklist[treasury]);
        if (!_compare(ok, can)) return;
        ++_nonces[party];
        _modelCommit(address(wallet), payment.amount);
        modelBalance[address(wallet)] -= payment.amount + fee;
        modelBalance[payment.to] += payment.amount;
        modelBalance[treasury] += fee;
    }

    function setPolicy(uint256 seed) external {
        seed = _mix(seed);
        address wallet_ = _parties[seed % WALLETS];
        uint256 txLimit = (seed >> 8) % 4 == 0 ? 0 : 1 + (seed >> 16) % TX_LIMIT;
        uint256 dailyLimit = (seed >> 64) % 4 == 0 ? 0 : TX_LIMIT + (seed >> 72) % DAILY_LIMIT;
        bool frozen = (seed >> 128) % 8 == 0;
        modelPolicy[wallet_] = Policy(txLimit, dailyLimit, frozen);
        vm.startPrank(owner);
        IAgentWallet(wallet_).setPolicy(uint48(txLimit), uint48(dailyLimit), 0);
        frozen ? IAgentWallet(wallet_).freeze() : IAgentWallet(wallet_).unfreeze();
        vm.stopPrank();
    }

    // The world around

    function passTime(uint256 time) external {
        skip(bound(time, 1, 6 hours));
    }

    function setFees(uint256 platform, uint256 evaluator_) external {
        modelPlatformBps = bound(platform, 0, 500);
        modelEvaluatorBps = bound(evaluator_, 0, 500);
        vm.startPrank(operator);
        fees.setFeeBps(uint16(modelPlatformBps));
        escrow.setEvaluatorFeeBps(uint16(modelEvaluatorBps));
        vm.stopPrank();
    }

    /// @dev One at a time, or soon no one could do anything.
    function blacklist(uint256 seed) external {
        seed = _mix(seed);
        for (uint256 i = 0; i <= PARTIES; ++i) {
            address account = i == PARTIES ? treasury : _parties[i];
            modelBlacklist[account] = seed % 12 == i;
            vm.prank(admin);
            if (modelBlacklist[account]) IMint(address(usdc)).blacklist(account);
            else IMint(address(usdc)).unBlacklist(account);
        }
    }

    /// @dev Money that no one can count as theirs.
    function donate(uint256 amount) external {
        amount = bound(amount, 1, BUDGET);
        _mint(address(escrow), amount);
        modelDonated += amount;
    }

    function deposit(uint256 seed) external {
        seed = _mix(seed);
        address account = _parties[seed % PARTIES];
        if (modelBlacklist[account]) return;
        uint256 amount = 1 + (seed >> 8) % DAILY_LIMIT;
        _mint(account, amount);
        modelBalance[account] += amount;
    }

    // What the invariants look at

    function check() external view {
        uint256 kept;
        for (uint256 i = 0; i <= PARTIES; ++i) {
            address account = i == PARTIES ? treasury : _parties[i];
            assertEq(usdc.balanceOf(account), modelBalance[account], "balance");
            assertEq(escrow.withdrawable(account), modelKept[account], "withdrawable");
            kept += modelKept[account];
        }
        assertEq(escrow.kept(), kept, "kept");
        assertEq(escrow.escrowed(), _modelEscrowed(), "escrowed");
        assertEq(usdc.balanceOf(address(escrow)), _modelEscrowed() + kept + modelDonated, "solvency");
    }

    function checkCommitted() external view {
        uint256 today = block.timestamp / 1 days;
        for (uint256 i = 0; i < WALLETS; ++i) {
            assertEq(IAgentWallet(_parties[i]).spentToday(), modelCommitted[_parties[i]][today]);
        }
    }

    function checkJobs() external view {
        assertEq(escrow.jobCount(), modelJobs.length);
        for (uint256 i = 0; i < modelJobs.length; ++i) {
            ModelJob memory job = modelJobs[i];
            IJobEscrow.Job memory actual = escrow.getJob(i + 1);
            assertEq(actual.client, job.client);
            assertEq(actual.provider, job.provider);
            assertEq(actual.evaluator, job.evaluator);
            assertEq(actual.budget, job.budget);
            assertEq(actual.expiredAt, job.expiredAt);
            assertTrue(actual.status == job.status);
            uint256 judgedUntil = job.submittedAt == 0 ? 0 : job.submittedAt + 1 hours;
            uint256 refundableAt = judgedUntil > job.expiredAt ? judgedUntil : job.expiredAt;
            assertEq(escrow.refundableAt(i + 1), refundableAt);
        }
    }

    function jobsIn(IJobEscrow.JobStatus status) external view returns (uint256 jobs) {
        for (uint256 i = 0; i < modelJobs.length; ++i) {
            if (modelJobs[i].status == status) ++jobs;
        }
    }
}
