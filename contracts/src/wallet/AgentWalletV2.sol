// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {AgentWallet} from "./AgentWallet.sol";

/// @title A wallet for payments.
contract AgentWalletV2 is AgentWallet {
    /// @param extension_ An `AgentWalletV2Extension`.
    constructor(address extension_) AgentWallet(extension_) {}

    function _version() internal pure override returns (string memory) {
        return "2";
    }
}
