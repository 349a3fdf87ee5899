// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {WalletStorage} from "./WalletStorage.sol";

/// @title How a wallet moves USDC.
/// @dev The token's own errors come through as they are. Only a shortage and a refused treasury have errors of ours.
abstract contract WalletTransfers is WalletStorage {
    /// @dev Where `_reserved` and `_whitelistEpoch` are in their slot, which is read and written once for both.
    uint256 private constant _RESERVED_SHIFT = 160;
    uint256 private constant _EPOCH_SHIFT = 208;

    /// @dev Transfers `amount` and, unless it is zero, `fee`.
    function _transferWithFee(address to, uint256 amount, uint256 fee, address treasury) internal {
        if (!_tryTransfer(to, amount)) _revertTransfer(_returned(), amount + fee);
        if (fee == 0 || _tryTransfer(treasury, fee)) return;
        uint256 balance = IFiatToken(_usdc).balanceOf(address(this));
        if (balance < fee) revert IAgentWallet.InsufficientBalance(balance + amount, amount + fee);
        revert IAgentWallet.TreasuryRefused(treasury);
    }

    function _transfer(address to, uint256 amount) internal {
        if (!_tryTransfer(to, amount)) _revertTransfer(_returned(), amount);
    }

    /// @dev The same, but false if USDC refuses `to` for good. What passes by, as a pause, reverts; and so does too little gas:
    /// where 63 of 64 parts are not enough for the transfer, the one that is left is not enough to ask.
    function _transferUnlessBlacklisted(address to, uint256 amount) internal returns (bool) {
        if (_tryTransfer(to, amount)) return true;
        bytes memory reason = _returned();
        if (!IFiatToken(_usdc).isBlacklisted(to)) _revertTransfer(reason, amount);
        return false;
    }

    /// @dev Reverts as the transfers of a payment would.
    function _requireTransferable(address to, uint256 amount, uint256 fee, address treasury) internal view {
        _requireAvailable(amount + fee);
        _requireSendable();
        IFiatToken token = IFiatToken(_usdc);
        require(!token.isBlacklisted(to), "Blacklistable: account is blacklisted");
        if (fee != 0 && token.isBlacklisted(treasury)) revert IAgentWallet.TreasuryRefused(treasury);
    }

    /// @dev Reverts as every transfer of the wallet would.
    function _requireSendable() internal view {
        IFiatToken token = IFiatToken(_usdc);
        require(!token.paused(), "Pausable: paused");
        require(!token.isBlacklisted(address(this)), "Blacklistable: account is blacklisted");
    }

    function _requireAvailable(uint256 needed) internal view {
        _requireAvailable(needed, _reserved);
    }

    /// @dev Only unreserved money is available. That is too little while a transfer has been executed and is not settled: what it
    /// moved is then gone and still reserved.
    function _requireAvailable(uint256 needed, uint256 reserved_) private view {
        uint256 balance = IFiatToken(_usdc).balanceOf(address(this));
        uint256 available;
        unchecked {
            available = balance > reserved_ ? balance - reserved_ : 0;
        }
        if (available < needed) revert IAgentWallet.InsufficientBalance(available, needed);
    }

    /// @dev Reverts unless `amount` can be put aside.
    function _requireReservable(uint256 amount) internal view {
        _requireReservable(amount, _reserved);
    }

    /// @dev More than the counter holds is refused: everything open must be reserved, or a freeze would not know of it.
    function _requireReservable(uint256 amount, uint256 reserved_) private view {
        _requireAvailable(amount, reserved_);
        uint256 room = type(uint48).max - reserved_;
        if (amount > room) revert IAgentWallet.InsufficientBalance(room, amount);
    }

    function _reserve(uint256 amount) internal {
        uint256 word = _loadReserve();
        uint256 reserved_ = uint48(word >> _RESERVED_SHIFT);
        _requireReservable(amount, reserved_);
        // The slot stays nonzero from now on, which spares 17k gas whenever something is reserved again. No list is of
        // epoch 0, so that skipping it changes none.
        if (word >> _EPOCH_SHIFT == 0) word |= 1 << _EPOCH_SHIFT;
        _storeReserve(word + (amount << _RESERVED_SHIFT));
    }

    /// @dev Ends a reservation of `amount`.
    function _unreserve(uint256 amount) internal {
        _storeReserve(_loadReserve() - (amount << _RESERVED_SHIFT));
    }

    function _loadReserve() private view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(_reserved.slot)
        }
    }

    function _storeReserve(uint256 word) private {
        assembly ("memory-safe") {
            sstore(_reserved.slot, word)
        }
    }

    function _bubble(bytes memory reason) internal pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    /// @dev False if USDC reverts or answers anything but true; what it returned is the return data then.
    function _tryTransfer(address to, uint256 amount) internal returns (bool ok) {
        address token = _usdc;
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

    /// @dev Names a shortage of `needed`, else hands on what USDC has refused a transfer with.
    function _revertTransfer(bytes memory reason, uint256 needed) private view {
        uint256 balance = IFiatToken(_usdc).balanceOf(address(this));
        if (balance < needed) revert IAgentWallet.InsufficientBalance(balance, needed);
        // An error is a selector and whole words. Anything else is no reason: `false`, say, or nothing.
        if (reason.length % 32 != 4) revert IAgentWallet.TransferRefused();
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
