// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {AgentWallet} from "./AgentWallet.sol";
import {WalletJobs} from "./WalletJobs.sol";

/// @title A wallet for payments and Jobs.
contract AgentWalletV3 is AgentWallet, WalletJobs {
    constructor(address usdc_, address platformFees_, address jobEscrow_)
        AgentWallet(usdc_, platformFees_)
        WalletJobs(jobEscrow_)
    {}

    function _version() internal pure override returns (string memory) {
        return "3";
    }
}
