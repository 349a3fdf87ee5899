// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WalletExtension} from "./WalletExtension.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title The extension of a wallet for payments.
contract AgentWalletV2Extension is WalletExtension {
    constructor(address usdc_, address platformFees_) WalletStorage(usdc_, platformFees_) {}

    function _version() internal pure override returns (string memory) {
        return "2";
    }
}
