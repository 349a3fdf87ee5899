// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {WalletSignatures} from "./WalletSignatures.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title An implementation that has part of its functions in an extension.
abstract contract WalletExtended is WalletSignatures {
    /// @notice Where the functions are that this has not. What runs there is part of the wallet.
    address public immutable extension;

    /// @notice The extension has no code, or is that of another version.
    error InvalidExtension(address extension);

    /// @dev The terms are the extension's, so that the two cannot disagree.
    constructor(address extension_)
        WalletStorage(_extended(extension_).usdc(), IAgentWallet(extension_).platformFees())
    {
        (,, string memory version,,,,) = IAgentWallet(extension_).eip712Domain();
        if (keccak256(bytes(version)) != keccak256(bytes(_version()))) revert InvalidExtension(extension_);
        extension = extension_;
    }

    /// @dev What is not here is in the extension.
    fallback() external {
        _extend();
    }

    /// @dev The extension answers the whole call in place of this, so that nothing comes after it.
    function _extend() private {
        address extension_ = extension;
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, 0, calldatasize())
            let ok := delegatecall(gas(), extension_, free, calldatasize(), 0, 0)
            returndatacopy(free, 0, returndatasize())
            if iszero(ok) { revert(free, returndatasize()) }
            return(free, returndatasize())
        }
    }

    /// @dev The same for a function that is a view there, too. The compiler takes every delegation for a change.
    function _extendView() internal view {
        function() internal extend = _extend;
        function() internal view extendView;
        assembly ("memory-safe") {
            extendView := extend
        }
        extendView();
    }

    function _extended(address extension_) private view returns (IAgentWallet) {
        if (extension_.code.length == 0) revert InvalidExtension(extension_);
        return IAgentWallet(extension_);
    }
}
