// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "./interfaces/IBatchRelay.sol";

/// @title Carries many independent calls in one transaction.
contract BatchRelay is IBatchRelay {
    /// @notice How much of a failure's reason the event carries.
    uint256 public constant MAX_REASON_BYTES = 256;

    /// @notice How much of an answer `probe` hands on.
    uint256 public constant MAX_ANSWER_BYTES = 4096;

    /// @dev target, gas limit and length of one packed call.
    uint256 private constant _PACKED_HEAD_BYTES = 27;

    /// @dev Spent between the check of the gas and the call itself, with room to spare.
    uint256 private constant _CALL_OVERHEAD_GAS = 1_000;

    bool private transient _entered;

    modifier nonReentrant() {
        if (_entered) revert Reentered();
        _entered = true;
        _;
        _entered = false;
    }

    /// @inheritdoc IBatchRelay
    function relay(Call[] calldata calls) external nonReentrant {
        for (uint256 i = 0; i < calls.length; ++i) {
            Call calldata call = calls[i];
            _forward(i, call.target, call.gasLimit, call.data);
        }
    }

    /// @inheritdoc IBatchRelay
    function relayPacked(bytes calldata calls) external nonReentrant {
        uint256 index = 0;
        while (calls.length != 0) {
            if (calls.length < _PACKED_HEAD_BYTES) revert TruncatedCall(index);
            uint256 end = _PACKED_HEAD_BYTES + uint24(bytes3(calls[24:27]));
            if (calls.length < end) revert TruncatedCall(index);
            _forward(
                index, address(bytes20(calls[:20])), uint32(bytes4(calls[20:24])), calls[_PACKED_HEAD_BYTES:end]
            );
            calls = calls[end:];
            ++index;
        }
    }

    /// @inheritdoc IBatchRelay
    function probe(Query[] calldata queries)
        external
        view
        returns (uint256 blockNumber, uint256 timestamp, Answer[] memory answers)
    {
        answers = new Answer[](queries.length);
        for (uint256 i = 0; i < queries.length; ++i) {
            // An even share of what is left, so that a query that devours its gas leaves the others theirs.
            uint256 gasShare = gasleft() / (queries.length - i + 1);
            answers[i] = _ask(queries[i].target, gasShare, queries[i].data);
        }
        return (block.number, block.timestamp, answers);
    }

    function _forward(uint256 index, address target, uint256 gasLimit, bytes calldata data) private {
        if (target.code.length == 0) {
            emit CallFailed(index, "");
            return;
        }
        bytes memory input = data;
        // A call gets at most 63/64 of the gas that is left: less than its limit must not count as its failure.
        if ((gasleft() - _min(gasleft(), _CALL_OVERHEAD_GAS)) * 63 / 64 < gasLimit) revert InsufficientGas(index);
        bool ok;
        assembly ("memory-safe") {
            ok := call(gasLimit, target, 0, add(input, 0x20), mload(input), 0, 0)
        }
        if (!ok) emit CallFailed(index, _returned(MAX_REASON_BYTES));
    }

    function _ask(address target, uint256 gasShare, bytes calldata data) private view returns (Answer memory answer) {
        if (target.code.length == 0) return answer;
        bytes memory input = data;
        bool ok;
        uint256 size;
        assembly ("memory-safe") {
            ok := staticcall(gasShare, target, add(input, 0x20), mload(input), 0, 0)
            size := returndatasize()
        }
        answer.ok = ok && size <= MAX_ANSWER_BYTES;
        answer.data = _returned(MAX_ANSWER_BYTES);
    }

    /// @dev What the last call returned, cut at `maximum` bytes.
    function _returned(uint256 maximum) private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, maximum) { size := maximum }
            data := mload(0x40)
            mstore(data, size)
            returndatacopy(add(data, 0x20), 0, size)
            mstore(0x40, and(add(add(data, 0x3f), size), not(0x1f)))
        }
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
