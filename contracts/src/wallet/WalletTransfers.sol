// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title How a wallet moves USDC.
/// @dev The token's own errors come through as they are. Only a shortage and a refused treasury have errors of ours.
abstract contract WalletTransfers is WalletStorage {
    /// @dev Transfers `amount` and, unless it is zero, `fee`.
    function _transferWithFee(address to, uint256 amount, uint256 fee, address treasury) internal {
        if (!_tryTransfer(to, amount)) _revertTransfer(amount + fee);
        if (fee == 0 || _tryTransfer(treasury, fee)) return;
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        if (balance < fee) revert InsufficientBalance(balance + amount, amount + fee);
        revert TreasuryRefused(treasury);
    }

    function _transfer(address to, uint256 amount) internal {
        if (!_tryTransfer(to, amount)) _revertTransfer(amount);
    }

    /// @dev Reverts as the transfers of a payment would.
    function _requireTransferable(address to, uint256 amount, uint256 fee, address treasury) internal view {
        IFiatToken token = IFiatToken(usdc);
        uint256 balance = token.balanceOf(address(this));
        if (balance < amount + fee) revert InsufficientBalance(balance, amount + fee);
        require(!token.paused(), "Pausable: paused");
        require(!token.isBlacklisted(address(this)), "Blacklistable: account is blacklisted");
        require(!token.isBlacklisted(to), "Blacklistable: account is blacklisted");
        if (fee != 0 && token.isBlacklisted(treasury)) revert TreasuryRefused(treasury);
    }

    function _bubble(bytes memory reason) internal pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    /// @dev False if USDC reverts or answers anything but true; what it returned is the return data then.
    function _tryTransfer(address to, uint256 amount) private returns (bool ok) {
        address token = usdc;
        bytes4 selector = IFiatToken.transfer.selector;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, selector)
            mstore(add(free, 0x04), to)
            mstore(add(free, 0x24), amount)
            ok := call(gas(), token, 0, free, 0x44, 0x00, 0x20)
            ok := and(ok, and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1)))
        }
    }

    /// @dev Directly after a failed transfer: names a shortage of `needed`, else hands on what USDC reverted with.
    function _revertTransfer(uint256 needed) private view {
        bytes memory reason = _returned();
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        if (balance < needed) revert InsufficientBalance(balance, needed);
        // An error is a selector and whole words. Anything else is no reason: `false`, say, or nothing.
        if (reason.length % 32 != 4) revert TransferRefused();
        _bubble(reason);
    }

    function _returned() private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, returndatasize())
            returndatacopy(add(data, 0x20), 0, returndatasize())
            mstore(0x40, and(add(add(data, 0x3f), returndatasize()), not(0x1f)))
        }
    }
}
