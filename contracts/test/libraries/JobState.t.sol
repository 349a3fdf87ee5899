// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobState, JobStateLib} from "../../src/libraries/JobState.sol";

contract JobStateTest is Test {
    struct Fields {
        address provider;
        uint40 expiredAt;
        IJobEscrow.JobStatus status;
        uint16 platform;
        uint16 evaluator;
        bytes4 tail;
    }

    function _expect(JobState state, Fields memory fields) private pure {
        (uint16 platform, uint16 evaluator) = state.rates();
        Fields memory shown =
            Fields(state.provider(), state.expiredAt(), state.status(), platform, evaluator, state.tail());
        assertEq(abi.encode(shown), abi.encode(fields));
        for (uint256 i = 0; i <= uint256(type(IJobEscrow.JobStatus).max); ++i) {
            assertEq(state.isIn(IJobEscrow.JobStatus(i)), i == uint256(fields.status));
        }
    }

    function _any(uint256 status) private pure returns (IJobEscrow.JobStatus) {
        return IJobEscrow.JobStatus(bound(status, 0, uint256(type(IJobEscrow.JobStatus).max)));
    }

    /// @dev From its creation to its end, whatever the values.
    function testFuzz_fieldsKeepToThemselves(
        address provider,
        uint40 expiredAt,
        uint256 rates,
        bytes4 tail,
        uint256 next,
        uint256 last
    ) public pure {
        Fields memory now_ = Fields(address(0), expiredAt, IJobEscrow.JobStatus.Open, 0, 0, tail);
        JobState state = JobStateLib.create(address(0), expiredAt, tail);
        _expect(state, now_);
        state = JobStateLib.create(provider, state.expiredAt(), state.tail());
        now_.provider = provider;
        _expect(state, now_);
        now_.platform = uint16(rates % 512);
        now_.evaluator = uint16((rates >> 9) % 512);
        now_.status = IJobEscrow.JobStatus.Funded;
        state = state.funded(now_.platform, now_.evaluator);
        _expect(state, now_);
        now_.status = _any(next);
        state = state.withStatus(now_.status);
        _expect(state, now_);
        now_.status = _any(last);
        _expect(state.withStatus(now_.status), now_);
    }
}
