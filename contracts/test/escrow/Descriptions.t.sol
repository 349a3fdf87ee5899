// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice Short descriptions are kept in parts, next to what else their words hold.
contract DescriptionsTest is JobFixture {
    function _jobWith(bytes memory description) private returns (uint256 jobId) {
        vm.startPrank(client);
        jobId = escrow.createJob(provider, evaluator, _expiry(), string(description), address(0));
        escrow.setBudget(jobId, type(uint48).max, "");
        vm.stopPrank();
    }

    function _isFundable(uint256 jobId, bytes16 description) private view returns (bool) {
        bytes memory call = abi.encodeCall(
            IJobEscrow.previewFundPaid, (jobId, client, provider, evaluator, BUDGET, _expiry(), description)
        );
        (bool ok, bytes memory reason) = address(escrow).staticcall(call);
        if (!ok) assertEq(reason, abi.encodePacked(bytes4(keccak256("JobMismatch()"))));
        return ok;
    }

    function _text(uint256 length) private pure returns (bytes memory text) {
        text = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            text[i] = bytes1(uint8(255 - i));
        }
    }

    function test_everyLengthIsKept() public {
        for (uint256 length = 0; length < 70; ++length) {
            bytes memory text = _text(length);
            uint256 jobId = _jobWith(text);
            IJobEscrow.Job memory job = escrow.getJob(jobId);
            assertEq(bytes(job.description), text);
            assertEq(job.client, client);
            assertEq(job.evaluator, evaluator);
            assertEq(job.budget, type(uint48).max);
            // Only what fits into the message is what it says.
            assertEq(_isFundable(jobId, bytes16(text)), length <= 16);
        }
    }

    function test_everyBitIsCompared() public {
        uint256 jobId = _jobWith(_text(16));
        uint128 text = uint128(bytes16(_text(16)));
        for (uint256 bit = 0; bit < 128; ++bit) {
            assertFalse(_isFundable(jobId, bytes16(text ^ uint128(1 << bit))));
        }
        for (uint256 length = 0; length < 16; ++length) {
            assertFalse(_isFundable(jobId, bytes16(_text(length))));
        }
    }

    /// @dev The message has no length of its own: what ends with zeros is not what it can say.
    function test_zerosAtTheEndAreNotSaid() public {
        assertFalse(_isFundable(_jobWith("text\x00"), "text"));
        assertFalse(_isFundable(_jobWith("\x00"), ""));
        assertFalse(_isFundable(_jobWith(new bytes(16)), ""));
        assertFalse(_isFundable(_jobWith(new bytes(17)), ""));
        assertTrue(_isFundable(_jobWith("a\x00b"), "a\x00b"));
        assertTrue(_isFundable(_jobWith(""), ""));
    }
}
