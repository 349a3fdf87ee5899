// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";

/// @notice What budgets and a second session key should do in addition to all else. Budgets are plain sums by thirds here, and all spends
/// are in a list, by which what the model lets through is judged again.
abstract contract BudgetModel is QuickTest {
    struct Counter {
        uint256 period;
        uint256 limit;
        uint256 began;
        mapping(uint256 third => uint256) spent;
    }

    struct Commitment {
        uint256 time;
        uint256 amount;
        bool byAgent;
    }

    address internal modelSession;
    address internal modelAgent;
    uint256 internal modelScopes;
    uint256 internal modelAgentEnd;
    uint256 internal modelAgentTxLimit;
    /// The seller's or, if it is false, no one's has a budget, which is never used up.
    bool internal modelSellerBudgeted;
    Commitment[] internal modelCommitments;
    /// The agent's comes first, then the wallet's by their periods. Each that begins again is another one.
    mapping(uint256 generation => Counter)[5] private _counters;
    uint256[5] private _generation;

    function _maySign(address signer, uint256 scope) internal view returns (bool) {
        if (signer == modelSession) return true;
        return signer == modelAgent && modelScopes & scope != 0 && block.timestamp <= modelAgentEnd;
    }

    function _counter(uint256 index) private view returns (Counter storage) {
        return _counters[index][_generation[index]];
    }

    function _length(Counter storage counter) private view returns (uint256) {
        uint256 period = counter.period;
        return period == 1 ? 1 days : period == 2 ? 7 days : period == 3 ? 30 days : 1 hours;
    }

    function _modelBudgetSpent(uint256 index) internal view returns (uint256 sum) {
        Counter storage counter = _counter(index);
        uint256 third = block.timestamp / (_length(counter) / 3);
        for (uint256 i = 0; i < 4; ++i) {
            sum += counter.spent[third - i];
        }
    }

    function _modelBudgetLimit(uint256 index) internal view returns (uint256) {
        return _counter(index).limit;
    }

    function _setCounter(uint256 index, uint256 period, uint256 limit) internal {
        Counter storage counter = _counter(index);
        if (limit != 0 && (counter.limit == 0 || counter.period != period)) {
            ++_generation[index];
            counter = _counter(index);
            counter.began = block.timestamp;
        }
        (counter.period, counter.limit) = (period, limit);
    }

    /// @dev Which counters a spend of this key counts against.
    function _concerns(uint256 index, bool byAgent) private view returns (bool) {
        return _counter(index).limit != 0 && (index != 0 || byAgent);
    }

    function _fitsBudgets(address signer, uint256 each, uint256 total) internal view returns (bool) {
        bool byAgent = signer == modelAgent;
        if (byAgent && modelAgentTxLimit != 0 && each > modelAgentTxLimit) return false;
        for (uint256 i = 0; i < 5; ++i) {
            if (_concerns(i, byAgent) && _modelBudgetSpent(i) + total > _counter(i).limit) return false;
        }
        return true;
    }

    /// @dev Seconds: an envelope ends with the present so many.
    function _modelEnvelopeSpan(address signer) internal view returns (uint256 span) {
        span = 1 days;
        for (uint256 i = 0; i < 5; ++i) {
            if (!_concerns(i, signer == modelAgent)) continue;
            uint256 third = _counter(i).period == 4 ? 20 minutes : 8 hours;
            if (third < span) span = third;
        }
    }

    /// @dev For good: what comes to nothing comes back to no budget.
    function _modelCount(address signer, uint256 amount) internal {
        bool byAgent = signer == modelAgent;
        modelCommitments.push(Commitment(block.timestamp, amount, byAgent));
        for (uint256 i = 0; i < 5; ++i) {
            if (!_concerns(i, byAgent)) continue;
            Counter storage counter = _counter(i);
            counter.spent[block.timestamp / (_length(counter) / 3)] += amount;
            assertLe(_committedWithin(counter, i == 0), counter.limit);
        }
    }

    /// @dev What was committed in the last period, as far as the budget was there.
    function _committedWithin(Counter storage counter, bool onlyAgent) private view returns (uint256 sum) {
        uint256 length = _length(counter);
        for (uint256 i = modelCommitments.length; i != 0; --i) {
            Commitment storage commitment = modelCommitments[i - 1];
            if (commitment.time < counter.began || commitment.time + length <= block.timestamp) break;
            // What was committed in the very second in which the budget began may have come before.
            if (commitment.time == counter.began) continue;
            if (!onlyAgent || commitment.byAgent) sum += commitment.amount;
        }
    }
}
