// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {EscrowHandler} from "./EscrowHandler.sol";

/// @notice What holds for the escrow, and for wallets that take part in Jobs, whatever everybody does in whatever order.
contract EscrowInvariants is QuickTest {
    EscrowHandler private _handler;

    function setUp() public {
        _handler = new EscrowHandler();
        targetContract(address(_handler));
        bytes4[] memory excluded = new bytes4[](4);
        excluded[0] = bytes4(keccak256("setUp()"));
        excluded[1] = EscrowHandler.check.selector;
        excluded[2] = EscrowHandler.checkCommitted.selector;
        excluded[3] = EscrowHandler.checkJobs.selector;
        excludeSelector(FuzzSelector(address(_handler), excluded));
    }

    /// @dev All of them after every call of one walk: a walk for each would try nothing more.
    function invariant_holds() public view {
        _everybodyHasWhatIsHis();
        _walletCountsWhatIsCommitted();
        _jobsAreAsTheyShouldBe();
    }

    /// @dev The escrow has what it owes and what was given to it, and every party has its own money.
    function _everybodyHasWhatIsHis() private view {
        _handler.check();
    }

    /// @dev What a session key pays and puts into Jobs counts together; the model lets none of it pass the daily limit.
    function _walletCountsWhatIsCommitted() private view {
        _handler.checkCommitted();
    }

    function _jobsAreAsTheyShouldBe() private view {
        _handler.checkJobs();
    }

    /// @dev Runs in which hardly any Job went anywhere would prove little.
    function test_handlerReachesEveryStatusOften() public {
        for (uint256 i = 0; i < 300; ++i) {
            _handler.createAndFund(i);
            _handler.setBudget(i);
            _handler.fund(i);
            _handler.submit(i);
            _handler.complete(i);
            if (i % 2 == 0) _handler.submit(i);
            if (i % 3 == 0) _handler.reject(i);
            _handler.claimRefund(i);
            _handler.withdrawKept(i);
            _handler.pay(i);
            _handler.deposit(i);
            _handler.passTime(uint256(keccak256(abi.encode(i))) % 1 hours);
            if (i % 5 == 0) _handler.setPolicy(i);
            if (i % 7 == 0) _handler.setFees(i * 7919, i * 104_729);
            if (i % 4 == 0) _handler.blacklist(i);
            if (i % 9 == 0) _handler.donate(i);
        }
        _handler.check();
        _handler.checkJobs();
        emit log_named_uint("successes", _handler.successes());
        emit log_named_uint("refusals", _handler.refusals());
        for (uint256 i = 0; i < 6; ++i) {
            emit log_named_uint(vm.toString(i), _handler.jobsIn(IJobEscrow.JobStatus(i)));
            assertGt(_handler.jobsIn(IJobEscrow.JobStatus(i)), 3);
        }
        assertGt(_handler.successes(), 300);
        assertGt(_handler.refusals(), 300);
        assertGt(_handler.refusedInGrace(), 0);
    }
}
