// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "./interfaces/IBatchRelay.sol";

/// @title Carries many independent calls in one transaction.
contract BatchRelay is IBatchRelay {
    /// @notice How much of a failure's reason the event carries.
    uint256 public constant MAX_REASON_BYTES = 256;

    /// @notice How much of an answer `probe` hands on. Of a failure's reason it is `MAX_REASON_BYTES`.
    uint256 public constant MAX_ANSWER_BYTES = 4096;

    /// @notice What one query of `probe` may use at most: three times the dearest view of a wallet.
    uint256 public constant MAX_QUERY_GAS = 1_000_000;

    /// @dev target, gas limit and length of one packed call.
    uint256 private constant _PACKED_HEAD_BYTES = 27;

    /// @dev Gas that must remain after a call's own: the call itself and, if it fails, the event with its reason.
    uint256 private constant _CALL_OVERHEAD_GAS = 6_000;

    /// @dev One while a batch runs. A whole word: a narrower one would be read again for every write.
    uint256 private transient _entered;

    modifier nonReentrant() {
        if (_entered != 0) revert Reentered();
        _entered = 1;
        _;
        _entered = 0;
    }

    /// @dev Its name has the lowest selector, which is compared first.
    function relayPackedCalls() external nonReentrant {
        uint256 index = 0;
        uint256 offset = 4;
        while (offset < msg.data.length) {
            address target;
            uint256 gasLimit;
            uint256 start;
            uint256 length;
            // From the highest bit: 160 of the target, 32 of the gas limit, 24 of the length. Behind the end are zeros, which
            // the next check finds out as well as too long a length.
            assembly ("memory-safe") {
                let head := calldataload(offset)
                target := shr(96, head)
                gasLimit := and(shr(64, head), 0xffffffff)
                length := and(shr(40, head), 0xffffff)
                start := add(offset, _PACKED_HEAD_BYTES)
                offset := add(start, length)
            }
            if (offset > msg.data.length) revert TruncatedCall(index);
            _forward(index, target, gasLimit, start, length);
            unchecked {
                ++index;
            }
        }
    }

    function probe(Query[] calldata queries)
        external
        view
        returns (uint256 blockNumber, uint256 timestamp, Answer[] memory answers)
    {
        answers = new Answer[](queries.length);
        for (uint256 i = 0; i < queries.length; ++i) {
            // An even share of the remaining gas, so that a query that uses up its gas leaves the others theirs; and at most
            // what a view needs, so that it cannot delay those who wait for the others.
            uint256 gasShare = gasleft() / (queries.length - i + 1);
            if (gasShare > MAX_QUERY_GAS) gasShare = MAX_QUERY_GAS;
            answers[i] = _ask(queries[i].target, gasShare, queries[i].data);
        }
        return (block.number, block.timestamp, answers);
    }

    /// @dev Calls `target` with `length` bytes of calldata from `start` on. A limit has 32 bits, so that nothing overflows.
    function _forward(uint256 index, address target, uint256 gasLimit, uint256 start, uint256 length) private {
        bytes4 insufficient = InsufficientGas.selector;
        bool ok;
        assembly ("memory-safe") {
            let input := mload(0x40)
            calldatacopy(input, start, length)
            // A call gets at most 63/64 of the remaining gas: less than its limit must not look like its own failure.
            if lt(gas(), add(add(gasLimit, div(gasLimit, 63)), _CALL_OVERHEAD_GAS)) {
                mstore(0x00, insufficient)
                mstore(0x04, index)
                revert(0x00, 0x24)
            }
            ok := call(gasLimit, target, 0, input, length, 0, 0)
            // Where there is no code, every call succeeds.
            ok := and(ok, gt(extcodesize(target), 0))
        }
        if (!ok) emit CallFailed(index, _returned(MAX_REASON_BYTES));
    }

    function _ask(address target, uint256 gasShare, bytes calldata data) private view returns (Answer memory answer) {
        if (target.code.length == 0) return answer;
        bool ok;
        uint256 size;
        assembly ("memory-safe") {
            let input := mload(0x40)
            calldatacopy(input, data.offset, data.length)
            ok := staticcall(gasShare, target, input, data.length, 0, 0)
            size := returndatasize()
        }
        answer.ok = ok && size <= MAX_ANSWER_BYTES;
        answer.data = _returned(answer.ok ? MAX_ANSWER_BYTES : MAX_REASON_BYTES);
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
