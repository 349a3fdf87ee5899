// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {RelayBehaviour} from "../support/RelayBehaviour.sol";

contract RelayTest is RelayBehaviour {
    function _batch(IBatchRelay.Call[] memory calls) internal pure override returns (bytes memory) {
        return abi.encodeCall(IBatchRelay.relay, (calls));
    }
}
