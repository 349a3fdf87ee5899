// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {AgentWallet} from "./AgentWallet.sol";
import {WalletJobs} from "./WalletJobs.sol";

/// @title A wallet for payments and Jobs.
contract AgentWalletV3 is AgentWallet, WalletJobs {
    /// @param extension_ An `AgentWalletV3Extension`.
    constructor(address extension_) AgentWallet(extension_) WalletJobs(extension_) {}

    function _version() internal pure override returns (string memory) {
        return "3";
    }
}
