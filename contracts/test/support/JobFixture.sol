// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {Fixture} from "./Fixture.sol";

/// @notice A wallet of version 3 that takes part in Jobs, accounts that do without one, and the messages of Jobs.
abstract contract JobFixture is Fixture {
    uint48 internal constant BUDGET = 50e6;
    bytes16 internal constant DESCRIPTION = "translate a text";
    bytes32 internal constant METADATA = keccak256("metadata");
    bytes32 internal constant DELIVERABLE = keccak256("deliverable");
    bytes32 internal constant REASON = keccak256("reason");

    address internal client = makeAddr("client");
    address internal provider = makeAddr("provider");
    address internal evaluator = makeAddr("evaluator");

    /// The fixture's wallet, which is one of version 3 here.
    IJobWallet internal jobWallet;

    function setUp() public virtual override {
        super.setUp();
        wallet = IAgentWallet(factoryV3.deploy(owner, SALT));
        jobWallet = IJobWallet(address(wallet));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _mint(address(wallet), BALANCE);
        _mint(client, BALANCE);
        vm.prank(client);
        usdc.approve(address(escrow), type(uint256).max);
    }

    // Jobs between accounts

    function _expiry() internal view returns (uint48) {
        return uint48(block.timestamp + 1 days);
    }

    /// @dev An open Job with a budget.
    function _open() internal returns (uint256 jobId) {
        vm.startPrank(client);
        jobId = escrow.createJob(provider, evaluator, _expiry(), "translate a text", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        vm.stopPrank();
    }

    function _funded() internal returns (uint256 jobId) {
        jobId = _open();
        vm.prank(client);
        escrow.fund(jobId, BUDGET, "");
    }

    function _submitted() internal returns (uint256 jobId) {
        jobId = _funded();
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
    }

    /// @dev A new Job that has got as far as `status`.
    function _jobIn(IJobEscrow.JobStatus status) internal returns (uint256 jobId) {
        if (status == IJobEscrow.JobStatus.Open) return _open();
        if (status == IJobEscrow.JobStatus.Funded) return _funded();
        jobId = _submitted();
        if (status == IJobEscrow.JobStatus.Completed) {
            vm.prank(evaluator);
            escrow.complete(jobId, REASON, "");
        } else if (status == IJobEscrow.JobStatus.Rejected) {
            vm.prank(evaluator);
            escrow.reject(jobId, REASON, "");
        } else if (status == IJobEscrow.JobStatus.Expired) {
            uint256 now_ = block.timestamp;
            skip(1 days);
            escrow.claimRefund(jobId);
            vm.warp(now_);
        }
    }

    function _statusOf(uint256 jobId) internal view returns (IJobEscrow.JobStatus status) {
        (,,,,, status) = escrow.jobTerms(jobId);
    }

    // Messages of the wallet

    function _creation(uint256 nonce) internal view returns (IJobWallet.JobCreation memory) {
        return IJobWallet.JobCreation({
            provider: provider,
            evaluator: evaluator,
            expiredAt: _expiry(),
            budget: BUDGET,
            description: DESCRIPTION,
            metadataHash: METADATA,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    /// @dev Its end and description are those of the Job, if there is one.
    function _funding(uint256 jobId, uint256 nonce) internal view returns (IJobWallet.JobFunding memory) {
        (uint48 expiredAt, bytes16 description) = (_expiry(), DESCRIPTION);
        try escrow.getJob(jobId) returns (IJobEscrow.Job memory job) {
            (expiredAt, description) = (uint48(job.expiredAt), bytes16(bytes(job.description)));
        } catch {}
        return IJobWallet.JobFunding({
            jobId: jobId,
            provider: provider,
            evaluator: evaluator,
            budget: BUDGET,
            expiredAt: expiredAt,
            description: description,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _previewCall(IJobWallet.JobFunding memory funding) internal pure returns (bytes memory) {
        return abi.encodeCall(
            IJobWallet.previewFundJob,
            (
                funding.jobId,
                funding.provider,
                funding.evaluator,
                funding.budget,
                funding.expiredAt,
                funding.description,
                address(0)
            )
        );
    }

    /// @dev Reverts as the preview does.
    function _previewFund(IJobWallet.JobFunding memory funding) internal view {
        (bool ok, bytes memory reason) = address(wallet).staticcall(_previewCall(funding));
        if (ok) return;
        assembly {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    /// @dev For `vm.expectRevert`, which looks at calls.
    function previewFund(IJobWallet.JobFunding memory funding) external view {
        _previewFund(funding);
    }

    function _submission(uint256 jobId, uint256 nonce) internal view returns (IJobWallet.JobSubmission memory) {
        return IJobWallet.JobSubmission({
            jobId: jobId,
            client: client,
            description: "",
            deliverable: DELIVERABLE,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _create(uint256 nonce) internal returns (uint256) {
        return _create(_creation(nonce));
    }

    function _create(IJobWallet.JobCreation memory creation) internal returns (uint256) {
        return jobWallet.createJob(creation, _signCreation(sessionKey, creation));
    }

    function _fund(uint256 jobId, uint256 nonce) internal {
        _fund(_funding(jobId, nonce));
    }

    function _fund(IJobWallet.JobFunding memory funding) internal {
        jobWallet.fundJob(funding, _signFunding(sessionKey, funding));
    }

    /// @dev A funded Job whose provider is the wallet.
    function _fundedForWallet() internal returns (uint256 jobId) {
        vm.startPrank(client);
        jobId = escrow.createJob(address(wallet), evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
    }

    // EIP-712, written again from the text of the types

    function _signCreation(uint256 key, IJobWallet.JobCreation memory creation) internal view returns (bytes memory) {
        bytes32 typehash = keccak256(
            "JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, "3", keccak256(abi.encode(typehash, creation, _epochOf(wallet)))));
    }

    function _signFunding(uint256 key, IJobWallet.JobFunding memory funding) internal view returns (bytes memory) {
        bytes32 typehash = keccak256(
            "JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, "3", keccak256(abi.encode(typehash, funding, _epochOf(wallet)))));
    }

    function _signSubmission(uint256 key, IJobWallet.JobSubmission memory submission)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256(
            "JobSubmission(uint256 jobId,address client,bytes16 description,bytes32 deliverable,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, "3", keccak256(abi.encode(typehash, submission, _epochOf(wallet)))));
    }
}
