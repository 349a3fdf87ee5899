// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";

/// @notice One call of a batch.
struct RelayedCall {
    address target;
    uint32 gasLimit;
    bytes data;
}

/// @notice The relay's calldata for these calls.
function packBatch(RelayedCall[] memory calls) pure returns (bytes memory packed) {
    packed = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
    for (uint256 i = 0; i < calls.length; ++i) {
        packed =
            abi.encodePacked(packed, calls[i].target, calls[i].gasLimit, uint24(calls[i].data.length), calls[i].data);
    }
}
