// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {IMint} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice Whatever the state, a preview ends as the call does: with the same error bytes, or well.
contract JobPreviewsTest is JobFixture {
    function testFuzz_createJob(uint256 seed, uint48 expiredAt, uint48 budget) public {
        _disturb(seed);
        IJobWallet.JobCreation memory creation = _creation(_freshNonce());
        creation.provider = _partyOf(seed >> 32);
        creation.evaluator = _partyOf(seed >> 40);
        if (seed >> 48 & 1 == 0) creation.expiredAt = expiredAt;
        creation.budget = seed >> 49 & 3 == 0 ? 0 : budget;
        _compare(
            abi.encodeCall(
                IJobWallet.previewCreateJob,
                (creation.provider, creation.evaluator, creation.expiredAt, creation.budget, address(0))
            ),
            abi.encodeCall(IJobWallet.createJob, (creation, _signCreation(sessionKey, creation)))
        );
    }

    function testFuzz_fundJob(uint256 seed, uint48 budget) public {
        uint256 jobId = _create(0);
        if (seed >> 32 & 7 == 0) _fund(jobId, 1);
        if (seed >> 32 & 7 == 1) jobId = _open();
        if (seed >> 32 & 7 == 2) ++jobId;
        if (seed >> 35 & 1 == 0) {
            vm.prank(provider);
            try escrow.setBudget(jobId, BUDGET + 1, "") {} catch {}
        }
        _disturb(seed);
        if (seed >> 36 & 7 == 0) vm.warp(_expiry());
        IJobWallet.JobFunding memory funding = _funding(jobId, _freshNonce());
        if (seed >> 39 & 3 == 0) funding.provider = _partyOf(seed >> 48);
        if (seed >> 41 & 7 == 0) funding.evaluator = _partyOf(seed >> 56);
        if (seed >> 44 & 3 == 0) funding.budget = uint48(bound(budget, 0, 200e6));
        if (seed >> 64 & 15 == 0) ++funding.expiredAt;
        if (seed >> 68 & 15 == 0) funding.description = "another";
        if (seed >> 44 & 15 == 1) funding.budget = uint48(bound(budget, 900e6, 1100e6));
        uint256 before = usdc.balanceOf(address(wallet));
        bool done = _compare(
            _previewCall(funding), abi.encodeCall(IJobWallet.fundJob, (funding, _signFunding(sessionKey, funding)))
        );
        assertEq(before - usdc.balanceOf(address(wallet)), done ? funding.budget : 0);
        assertEq(usdc.allowance(address(wallet), address(escrow)), 0);
    }

    function testFuzz_submitJob(uint256 seed) public {
        uint256 jobId = seed >> 32 & 3 == 0 ? _jobIn(IJobEscrow.JobStatus(seed % 6)) : _fundedForWallet();
        _disturb(seed);
        if (seed >> 34 & 7 == 0) vm.warp(_expiry());
        IJobWallet.JobSubmission memory submission = _submission(jobId, _freshNonce());
        if (seed >> 64 & 7 == 0) submission.client = _partyOf(seed >> 56);
        if (seed >> 67 & 7 == 0) submission.description = DESCRIPTION;
        _compare(
            abi.encodeCall(IJobWallet.previewSubmitJob, (jobId, submission.client, submission.description, address(0))),
            abi.encodeCall(IJobWallet.submitJob, (submission, _signSubmission(sessionKey, submission)))
        );
    }

    function _compare(bytes memory preview, bytes memory call) private returns (bool) {
        (bool previewed, bytes memory expected) = address(wallet).staticcall(preview);
        (bool done, bytes memory actual) = address(wallet).call(call);
        assertEq(done, previewed);
        if (!done) assertEq(actual, expected);
        return done;
    }

    /// @dev Some bits of the seed break something, most do not.
    function _disturb(uint256 seed) private {
        address[] memory list = new address[](1);
        list[0] = seed & 1 == 0 ? provider : stranger;
        vm.startPrank(owner);
        if (seed & 6 == 6) wallet.setWhitelist(list);
        if (seed & 24 == 24) wallet.setPolicy(0, 30e6, 0);
        if (seed & 24 == 16) wallet.setPolicy(0, 0, 0);
        if (seed & 0xe0 == 0xe0) wallet.setPolicy(0, 0, uint48(START - 1));
        if (seed & 0x700 == 0x700) wallet.freeze();
        if (seed & 0x1800 == 0x1800) wallet.withdraw(owner, usdc.balanceOf(address(wallet)) - 40e6);
        address allowed = _partyOf(seed >> 80);
        if (allowed == address(usdc)) allowed = address(0);
        if (seed >> 72 & 3 == 0) jobWallet.setJobPolicy(allowed, uint32(seed >> 96 & 0x1ffff));
        vm.stopPrank();
        if (seed & 0xe000 == 0xe000) _blacklist(address(escrow));
        if (seed & 0x70000 == 0x70000) _blacklist(address(wallet));
        if (seed & 0x180000 == 0x180000) _blacklist(provider);
        if (seed & 0xe00000 == 0xe00000) {
            vm.prank(admin);
            IMint(address(usdc)).pause();
        }
        if (seed & 0x7000000 == 0x7000000) {
            vm.mockCall(address(fees), abi.encodeWithSignature("feeBps()"), abi.encode(501));
        }
    }

    function _partyOf(uint256 seed) private view returns (address) {
        return [provider, evaluator, client, stranger, address(wallet), address(usdc), address(0), address(1)][seed % 8];
    }
}
