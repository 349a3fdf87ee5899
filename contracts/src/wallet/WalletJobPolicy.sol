// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WalletStorage} from "./WalletStorage.sol";

/// @title What bounds the Jobs of a wallet's session key, as both its implementation and its extension read it.
abstract contract WalletJobPolicy is WalletStorage {
    /// @dev How long a Job may last where the owner has set nothing else. Whatever its parties do, its budget comes back
    /// then.
    uint32 internal constant _DEFAULT_JOB_DURATION = 90 days;

    function _jobPolicy() internal view returns (address evaluator, uint32 maxDuration) {
        maxDuration = _maxJobDuration;
        return (_jobEvaluator, maxDuration == 0 ? _DEFAULT_JOB_DURATION : maxDuration);
    }
}
