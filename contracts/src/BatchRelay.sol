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

    /// @dev What must be left beside a call's gas: the call itself and, if it fails, the event with its reason.
    uint256 private constant _CALL_OVERHEAD_GAS = 6_000;

    /// @dev One while a batch runs. A whole word: a narrower one would be read again for every write.
    uint256 private transient _entered;

    modifier nonReentrant() {
        if (_entered != 0) revert Reentered();
        _entered = 1;
        _;
        _entered = 0;
    }

    /// @inheritdoc IBatchRelay
    function relay(Call[] calldata calls) external nonReentrant {
        for (uint256 i = 0; i < calls.length; ++i) {
            Call calldata call = calls[i];
            _forward(i, call.target, call.gasLimit, call.data);
        }
    }

    /// @inheritdoc IBatchRelay
    function relayPacked() external nonReentrant {
        uint256 index = 0;
        uint256 offset = 4;
        while (offset != msg.data.length) {
            uint256 start = offset + _PACKED_HEAD_BYTES;
            uint256 head;
            assembly ("memory-safe") {
                head := calldataload(offset)
            }
            // From the highest bit: 160 of the target, 32 of the gas limit, 24 of the length. Behind the end are zeros, which
            // the next check finds out as well as too long a length.
            offset = start + uint24(head >> 40);
            if (offset > msg.data.length) revert TruncatedCall(index);
            _forward(index, address(uint160(head >> 96)), uint32(head >> 64), msg.data[start:offset]);
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

    function _forward(uint256 index, address target, uint32 gasLimit, bytes calldata data) private {
        if (target.code.length == 0) {
            emit CallFailed(index, "");
            return;
        }
        // A call gets at most 63/64 of what is left: less than its limit must not look like its own failure.
        uint256 needed = uint256(gasLimit) + gasLimit / 63 + _CALL_OVERHEAD_GAS;
        bool enough;
        bool ok;
        assembly ("memory-safe") {
            let input := mload(0x40)
            calldatacopy(input, data.offset, data.length)
            enough := iszero(lt(gas(), needed))
            if enough { ok := call(gasLimit, target, 0, input, data.length, 0, 0) }
        }
        if (!enough) revert InsufficientGas(index);
        if (!ok) emit CallFailed(index, _returned(MAX_REASON_BYTES));
    }

    function _ask(address target, uint256 gasShare, bytes calldata data)
        private
        view
        returns (Answer memory answer)
    {
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
}
