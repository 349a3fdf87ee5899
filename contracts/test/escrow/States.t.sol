// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice Every status, before and from `expiredAt` on, with every function, called by everybody.
contract StatesTest is JobFixture {
    enum Function {
        SetProvider,
        SetBudget,
        Fund,
        Submit,
        Complete,
        Reject,
        ClaimRefund
    }

    uint256 private constant FUNCTIONS = 7;

    /// Columns are the functions in the order of the enum. In each, what happens to client, provider, evaluator and
    /// stranger: + done, W WrongStatus, U Unauthorized.
    string private constant OPEN = "WUUU ++UU +UUU WWWW WWWW +UUU WWWW";
    string private constant OPEN_LATE = "WUUU ++UU WUUU WWWW WWWW +UUU WWWW";
    string private constant FUNDED = "WWWW WWWW WWWW U+UU WWWW UU+U WWWW";
    string private constant FUNDED_LATE = "WWWW WWWW WWWW UWUU WWWW UU+U ++++";
    string private constant SUBMITTED = "WWWW WWWW WWWW WWWW UU+U UU+U WWWW";
    string private constant SUBMITTED_LATE = "WWWW WWWW WWWW WWWW UU+U UU+U ++++";
    string private constant ENDED = "WWWW WWWW WWWW WWWW WWWW WWWW WWWW";

    function test_open() public {
        _check(IJobEscrow.JobStatus.Open, false, OPEN);
    }

    function test_openLate() public {
        _check(IJobEscrow.JobStatus.Open, true, OPEN_LATE);
    }

    function test_funded() public {
        _check(IJobEscrow.JobStatus.Funded, false, FUNDED);
    }

    function test_fundedLate() public {
        _check(IJobEscrow.JobStatus.Funded, true, FUNDED_LATE);
    }

    function test_submitted() public {
        _check(IJobEscrow.JobStatus.Submitted, false, SUBMITTED);
    }

    function test_submittedLate() public {
        _check(IJobEscrow.JobStatus.Submitted, true, SUBMITTED_LATE);
    }

    /// @dev Past `expiredAt`, and still the evaluator's alone for an hour from the submission on.
    function test_submittedInTheLastSecond() public {
        _funded();
        uint256 jobId = _funded();
        skip(1 days - 1);
        vm.prank(provider);
        escrow.submit(jobId, DELIVERABLE, "");
        skip(1 hours - 1);
        _checkRow(jobId, IJobEscrow.JobStatus.Submitted, SUBMITTED);
        skip(1);
        _checkRow(jobId, IJobEscrow.JobStatus.Submitted, SUBMITTED_LATE);
    }

    function test_completed() public {
        _check(IJobEscrow.JobStatus.Completed, false, ENDED);
        _check(IJobEscrow.JobStatus.Completed, true, ENDED);
    }

    function test_rejected() public {
        _check(IJobEscrow.JobStatus.Rejected, false, ENDED);
        _check(IJobEscrow.JobStatus.Rejected, true, ENDED);
    }

    function test_expired() public {
        _check(IJobEscrow.JobStatus.Expired, false, ENDED);
        _check(IJobEscrow.JobStatus.Expired, true, ENDED);
    }

    function test_noSuchJob() public {
        _funded();
        for (uint256 i = 0; i < FUNCTIONS; ++i) {
            _expectError(Function(i), 0, client, IJobEscrow.InvalidJob.selector);
            _expectError(Function(i), 2, client, IJobEscrow.InvalidJob.selector);
            _expectError(Function(i), type(uint256).max, client, IJobEscrow.InvalidJob.selector);
        }
    }

    function _check(IJobEscrow.JobStatus status, bool late, string memory table) private {
        // Others' money is in the escrow, too.
        _funded();
        _submitted();
        uint256 jobId = _jobIn(status);
        if (late) skip(1 days);
        _checkRow(jobId, status, table);
    }

    function _checkRow(uint256 jobId, IJobEscrow.JobStatus status, string memory table) private {
        for (uint256 i = 0; i < FUNCTIONS * 4; ++i) {
            uint256 state = vm.snapshotState();
            _checkCell(Function(i / 4), jobId, status, i % 4, bytes(table)[i / 4 * 5 + i % 4]);
            assertTrue(vm.revertToState(state));
        }
    }

    function _checkCell(Function function_, uint256 jobId, IJobEscrow.JobStatus status, uint256 caller, bytes1 outcome)
        private
    {
        address account = [client, provider, evaluator, stranger][caller];
        if (outcome == "+") {
            uint256 before = usdc.balanceOf(address(escrow));
            (bool ok,) = _call(function_, jobId, account);
            assertTrue(ok, string.concat(vm.toString(uint256(function_)), " by ", vm.toString(caller)));
            assertTrue(_statusOf(jobId) == _statusAfter(function_, status));
            uint256 afterwards = before + _paidIn(_statusOf(jobId)) - _paidIn(status);
            assertEq(usdc.balanceOf(address(escrow)), afterwards);
            assertEq(escrow.escrowed(), afterwards);
        } else {
            bytes4 reason = outcome == "W" ? IJobEscrow.WrongStatus.selector : IJobEscrow.Unauthorized.selector;
            _expectError(function_, jobId, account, reason);
            assertTrue(_statusOf(jobId) == status);
        }
    }

    function _expectError(Function function_, uint256 jobId, address account, bytes4 reason) private {
        (bool ok, bytes memory actual) = _call(function_, jobId, account);
        assertFalse(ok);
        assertEq(actual, abi.encodePacked(reason), vm.toString(uint256(function_)));
    }

    function _call(Function function_, uint256 jobId, address account) private returns (bool, bytes memory) {
        bytes memory data;
        if (function_ == Function.SetProvider) {
            data = abi.encodeCall(IJobEscrow.setProvider, (jobId, stranger, ""));
        }
        if (function_ == Function.SetBudget) {
            data = abi.encodeCall(IJobEscrow.setBudget, (jobId, BUDGET + 1, ""));
        }
        if (function_ == Function.Fund) data = abi.encodeCall(IJobEscrow.fund, (jobId, BUDGET, ""));
        if (function_ == Function.Submit) {
            data = abi.encodeCall(IJobEscrow.submit, (jobId, DELIVERABLE, ""));
        }
        if (function_ == Function.Complete) {
            data = abi.encodeCall(IJobEscrow.complete, (jobId, REASON, ""));
        }
        if (function_ == Function.Reject) data = abi.encodeCall(IJobEscrow.reject, (jobId, REASON, ""));
        if (function_ == Function.ClaimRefund) data = abi.encodeCall(IJobEscrow.claimRefund, (jobId));
        vm.prank(account);
        return address(escrow).call(data);
    }

    function _statusAfter(Function function_, IJobEscrow.JobStatus status) private pure returns (IJobEscrow.JobStatus) {
        if (function_ == Function.Fund) return IJobEscrow.JobStatus.Funded;
        if (function_ == Function.Submit) return IJobEscrow.JobStatus.Submitted;
        if (function_ == Function.Complete) return IJobEscrow.JobStatus.Completed;
        if (function_ == Function.Reject) return IJobEscrow.JobStatus.Rejected;
        if (function_ == Function.ClaimRefund) return IJobEscrow.JobStatus.Expired;
        return status;
    }

    function _paidIn(IJobEscrow.JobStatus status) private pure returns (uint256) {
        bool paidIn = status == IJobEscrow.JobStatus.Funded || status == IJobEscrow.JobStatus.Submitted;
        return paidIn ? BUDGET : 0;
    }
}
