// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Carries many independent calls in one transaction.
/// @notice Has no rights, no storage and no value: a called contract sees only that the relay called.
interface IBatchRelay {
    /// @notice One read of a probe.
    struct Query {
        address target;
        bytes data;
    }

    /// @notice The answer to a `Query`.
    struct Answer {
        /// Whether the target has code, did not revert and answered with at most `MAX_ANSWER_BYTES`.
        bool ok;
        /// What it returned; if not `ok`, what it returned or reverted with, cut at 256 bytes.
        bytes data;
    }

    /// @notice The call at `index` had no effect. `reason` is what it reverted with, cut at 256 bytes; empty if it
    /// ran out of gas, or the target has no code and is no precompile.
    event CallFailed(uint256 indexed index, bytes reason);

    /// @notice The transaction has not the gas for the call at `index`; nothing of the batch happens.
    error InsufficientGas(uint256 index);

    /// @notice The packed calls end in the middle of one, that at `index`.
    error TruncatedCall(uint256 index);

    /// @notice A called contract called the relay back, which could forge `CallFailed`.
    error Reentered();

    /// @notice Makes each call by itself; one that fails stops no other. The calls follow the selector at once. For each, without
    /// padding, big-endian: the target (20 bytes), which must have code; the gas limit (4 bytes), all of which the call gets, and
    /// no more; the length of the data (3 bytes); the data.
    function relayPackedCalls() external;

    /// @notice Makes each read by itself, all in the same block; one that fails stops no other. It gets an even share of the gas
    /// that is left, and no more than `MAX_QUERY_GAS`.
    function probe(Query[] calldata queries)
        external
        view
        returns (uint256 blockNumber, uint256 timestamp, Answer[] memory answers);
}
