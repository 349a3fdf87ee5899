// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice Gas of Jobs, compared with `snapshots/JobGasTest.json`. What wallets do is measured as a packed batch of ten, a
/// call of each of ten wallets, which have all done the same before; what accounts do, as a transaction of its own.
/// forge-config: test.isolate = true
contract JobGasTest is JobFixture {
    uint256 private constant WALLETS = 10;

    IJobWallet[] private _wallets;
    /// Jobs of the first round, which is not measured, and of the second.
    uint256[] private _first;
    uint256[] private _second;

    function setUp() public override {
        super.setUp();
        vm.prank(operator);
        escrow.setEvaluatorFeeBps(100);
        _mint(provider, 1);
        _mint(evaluator, 1);
        _mint(treasury, 1);
        for (uint256 i = 0; i < WALLETS; ++i) {
            address wallet_ = factoryV3.deploy(owner, bytes32(i));
            _wallets.push(IJobWallet(wallet_));
            vm.prank(owner);
            IAgentWallet(wallet_).setup(session, TX_LIMIT, DAILY_LIMIT, uint48(START * 2));
            _mint(wallet_, 1_000e6);
        }
        _createAll(_first, 0, "");
        _fundAll(_first, 1, "");
    }

    function test_createJob() public {
        _createAll(_second, 2, "createJob, batch of ten");
    }

    function test_fundJob() public {
        _createAll(_second, 2, "");
        _fundAll(_second, 3, "fundJob, batch of ten");
    }

    function test_fundJobWithAnotherBudget() public {
        _createAll(_second, 2, "");
        for (uint256 i = 0; i < WALLETS; ++i) {
            vm.prank(provider);
            escrow.setBudget(_second[i], BUDGET + 1, "");
        }
        _fundAll(_second, 3, "fundJob, batch of ten with another budget");
    }

    function test_submitJob() public {
        uint256[] memory jobs = new uint256[](2 * WALLETS);
        for (uint256 i = 0; i < jobs.length; ++i) {
            vm.startPrank(client);
            jobs[i] = escrow.createJob(address(_wallets[i % WALLETS]), evaluator, _expiry(), "", address(0));
            escrow.setBudget(jobs[i], BUDGET, "");
            escrow.fund(jobs[i], BUDGET, "");
            vm.stopPrank();
        }
        _submitAll(jobs, 0, 2, "");
        _submitAll(jobs, WALLETS, 3, "submitJob, batch of ten");
    }

    function test_complete() public {
        _submitFirst();
        vm.startPrank(evaluator);
        escrow.complete(_first[0], REASON, "");
        escrow.complete(_first[1], REASON, "");
        vm.snapshotGasLastCall("complete");
        vm.stopPrank();
    }

    function test_reject() public {
        _submitFirst();
        vm.startPrank(evaluator);
        escrow.reject(_first[0], REASON, "");
        escrow.reject(_first[1], REASON, "");
        vm.snapshotGasLastCall("reject");
        vm.stopPrank();
    }

    function test_claimRefund() public {
        skip(1 days);
        escrow.claimRefund(_first[0]);
        escrow.claimRefund(_first[1]);
        vm.snapshotGasLastCall("claimRefund");
    }

    function _submitFirst() private {
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(provider);
            escrow.submit(_first[i], DELIVERABLE, "");
        }
    }

    function _createAll(uint256[] storage jobs, uint256 nonce, string memory name) private {
        uint256 count = escrow.jobCount();
        bytes memory batch = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < WALLETS; ++i) {
            IJobWallet.JobCreation memory creation = _creation(nonce);
            creation.metadataHash = keccak256(abi.encode("metadata", nonce, i));
            wallet = IAgentWallet(address(_wallets[i]));
            bytes memory signature = _compact(_signCreation(sessionKey, creation));
            batch = _append(batch, abi.encodeCall(IJobWallet.createJob, (creation, signature)));
            jobs.push(++count);
        }
        _send(batch, name);
        for (uint256 i = 0; i < WALLETS; ++i) {
            (address client_,,, uint48 budget,,) = escrow.jobTerms(jobs[i]);
            assertEq(client_, address(_wallets[i]));
            assertEq(budget, BUDGET);
        }
    }

    function _fundAll(uint256[] storage jobs, uint256 nonce, string memory name) private {
        bytes memory batch = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < WALLETS; ++i) {
            IJobWallet.JobFunding memory funding = _funding(jobs[i], nonce);
            wallet = IAgentWallet(address(_wallets[i]));
            bytes memory signature = _compact(_signFunding(sessionKey, funding));
            batch = _append(batch, abi.encodeCall(IJobWallet.fundJob, (funding, signature)));
        }
        _send(batch, name);
        for (uint256 i = 0; i < WALLETS; ++i) {
            assertTrue(_statusOf(jobs[i]) == IJobEscrow.JobStatus.Funded);
        }
    }

    function _submitAll(uint256[] memory jobs, uint256 from, uint256 nonce, string memory name) private {
        bytes memory batch = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < WALLETS; ++i) {
            IJobWallet.JobSubmission memory submission = _submission(jobs[from + i], nonce);
            wallet = IAgentWallet(address(_wallets[i]));
            bytes memory signature = _compact(_signSubmission(sessionKey, submission));
            batch = _append(batch, abi.encodeCall(IJobWallet.submitJob, (submission, signature)));
        }
        _send(batch, name);
        for (uint256 i = 0; i < WALLETS; ++i) {
            assertTrue(_statusOf(jobs[from + i]) == IJobEscrow.JobStatus.Submitted);
        }
    }

    function _append(bytes memory batch, bytes memory data) private view returns (bytes memory) {
        return abi.encodePacked(batch, address(wallet), uint32(400_000), uint24(data.length), data);
    }

    /// @dev A batch without a name is not measured.
    function _send(bytes memory batch, string memory name) private {
        (bool ok,) = address(relay).call(batch);
        if (bytes(name).length != 0) vm.snapshotGasLastCall(name);
        require(ok, "the batch was reverted");
    }
}
