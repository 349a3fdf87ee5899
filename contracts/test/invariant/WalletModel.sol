// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";

/// @notice What a wallet should do, written without looking at how it does it: plain variables, one rule a line.
abstract contract WalletModel {
    struct Policy {
        uint256 txLimit;
        uint256 dailyLimit;
        uint256 expiresAt;
        bool frozen;
        bool whitelisted;
    }

    Policy internal modelPolicy;
    address internal modelSession;
    address internal modelGuardian;
    uint48 internal modelGuardianNonce;
    address internal modelHeir;
    mapping(address recipient => bool) internal modelWhitelist;
    mapping(address account => bool) internal modelBlacklist;
    bool internal modelPaused;
    uint256 internal modelFeeBps;
    uint256 internal modelMinFee;
    address internal modelTreasury;
    uint256 internal modelBalance;
    uint256 internal modelNonceBase;
    mapping(uint256 nonce => bool) internal modelExecuted;
    mapping(uint256 day => uint256 amount) internal modelSpent;
    uint48 internal modelFreezeCount;
    mapping(bytes32 ref => bool) internal modelApprovalUsed;

    // What the invariants look at
    uint256 public paid;
    uint256 public feesPaid;
    uint256 public withdrawn;
    uint256 public deposited;

    /// @dev Whether this payment, signed by `signer` for this wallet, should be executed now.
    function _allows(IAgentWallet.Payment memory payment, address signer) internal view returns (bool) {
        uint256 today = block.timestamp / 1 days;
        if (modelPolicy.whitelisted && !modelWhitelist[payment.to]) return false;
        if (modelPolicy.txLimit != 0 && payment.amount > modelPolicy.txLimit) return false;
        if (modelPolicy.dailyLimit != 0 && modelSpent[today] + payment.amount > modelPolicy.dailyLimit) {
            return false;
        }
        return _allowsBesideLimits(payment, signer);
    }

    /// @dev The same without what an owner's approval lifts.
    function _allowsBesideLimits(IAgentWallet.Payment memory payment, address signer)
        internal
        view
        returns (bool)
    {
        uint256 fee = _modelFee(payment.amount);
        if (block.timestamp > payment.deadline) return false;
        if (modelExecuted[payment.nonce] || payment.nonce < modelNonceBase) return false;
        if (payment.nonce >= modelNonceBase + 64 + 1024) return false;
        if (signer != modelSession) return false;
        if (modelPolicy.frozen) return false;
        if (modelPolicy.expiresAt != 0 && block.timestamp > modelPolicy.expiresAt) return false;
        if (payment.amount == 0) return false;
        if (fee > payment.maxFee) return false;
        if (modelBalance < payment.amount + fee) return false;
        if (modelPaused || modelBlacklist[payment.to]) return false;
        return fee == 0 || !modelBlacklist[modelTreasury];
    }

    function _modelPay(IAgentWallet.Payment memory payment) internal {
        modelSpent[block.timestamp / 1 days] += payment.amount;
        _modelPayBesideLimits(payment);
    }

    function _modelPayBesideLimits(IAgentWallet.Payment memory payment) internal {
        uint256 fee = _modelFee(payment.amount);
        modelExecuted[payment.nonce] = true;
        if (payment.nonce >= modelNonceBase + 64) modelNonceBase = payment.nonce - 63;
        modelBalance -= payment.amount + fee;
        paid += payment.amount;
        feesPaid += fee;
    }

    /// @dev Whatever was signed until now is dead, and what was offered, too.
    function _modelFreeze() internal {
        modelHeir = address(0);
        if (modelPolicy.frozen) return;
        modelNonceBase += 64 + 1024;
        ++modelFreezeCount;
        modelPolicy.frozen = true;
    }

    /// @dev A message that anybody can submit again does nothing to a frozen wallet, nor to what was offered since.
    function _modelFreezeByMessage() internal {
        if (!modelPolicy.frozen) _modelFreeze();
    }

    /// @dev No signature of the guardian freezes again what is unfrozen.
    function _modelUnfreeze() internal {
        if (modelPolicy.frozen && modelGuardian != address(0)) ++modelGuardianNonce;
        modelPolicy.frozen = false;
    }

    function _modelFee(uint256 amount) internal view returns (uint256) {
        uint256 fee = amount * modelFeeBps / 10_000;
        return fee < modelMinFee ? modelMinFee : fee;
    }

    function _modelWithdraw(uint256 amount) internal {
        modelBalance -= amount;
        withdrawn += amount;
    }

    function _modelDeposit(uint256 amount) internal {
        modelBalance += amount;
        deposited += amount;
    }
}
