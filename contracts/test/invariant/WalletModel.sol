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
    uint256 internal modelEpoch;
    /// By how much an epoch is later than the one before, in the block of the test.
    uint256 internal modelEpochStep;
    mapping(bytes32 ref => bool) internal modelApprovalUsed;

    // What the invariants look at
    uint256 public paid;
    uint256 public feesPaid;
    uint256 public withdrawn;
    uint256 public deposited;

    /// @dev Whether this payment, signed by `signer` for this wallet and this epoch, should be executed now.
    function _allows(IAgentWallet.Payment memory payment, address signer, uint256 epoch) internal view returns (bool) {
        uint256 today = block.timestamp / 1 days;
        if (modelPolicy.whitelisted && !modelWhitelist[payment.to]) return false;
        uint256 counted = _modelCounted(payment.amount);
        if (modelPolicy.txLimit != 0 && counted > modelPolicy.txLimit) return false;
        if (modelPolicy.dailyLimit != 0 && modelSpent[today] + counted > modelPolicy.dailyLimit) {
            return false;
        }
        return _allowsOutsideLimits(payment, signer, epoch, _modelFee(payment.amount));
    }

    /// @dev The same without what an owner's approval lifts.
    function _allowsOutsideLimits(IAgentWallet.Payment memory payment, address signer, uint256 epoch, uint256 fee)
        internal
        view
        returns (bool)
    {
        if (block.timestamp > payment.deadline) return false;
        if (modelExecuted[payment.nonce] || payment.nonce < modelNonceBase) return false;
        if (payment.nonce >= modelNonceBase + 64 + 1024) return false;
        if (signer != modelSession || epoch != modelEpoch) return false;
        if (modelPolicy.frozen) return false;
        if (modelPolicy.expiresAt != 0 && block.timestamp > modelPolicy.expiresAt) return false;
        if (payment.amount == 0) return false;
        if (fee > payment.maxFee) return false;
        if (modelBalance < payment.amount + fee) return false;
        if (modelPaused || modelBlacklist[payment.to]) return false;
        return fee == 0 || !modelBlacklist[modelTreasury];
    }

    function _modelPay(IAgentWallet.Payment memory payment) internal {
        modelSpent[block.timestamp / 1 days] += _modelCounted(payment.amount);
        _modelPayOutsideLimits(payment, _modelFee(payment.amount));
    }

    function _modelPayOutsideLimits(IAgentWallet.Payment memory payment, uint256 fee) internal {
        modelExecuted[payment.nonce] = true;
        if (payment.nonce >= modelNonceBase + 64) modelNonceBase = payment.nonce - 63;
        modelBalance -= payment.amount + fee;
        paid += payment.amount;
        feesPaid += fee;
    }

    /// @dev Whatever was signed until now is dead, and what was offered, too.
    function _modelFreeze() internal {
        modelHeir = address(0);
        modelEpoch += modelEpochStep;
        modelPolicy.frozen = true;
    }

    /// @dev The guardian ends what there is to end, and uses up no epoch for nothing.
    function _modelFreezeByGuardian() internal {
        if (!modelPolicy.frozen || modelHeir != address(0)) _modelFreeze();
    }

    /// @dev A message that anybody can submit again does nothing to a frozen wallet, nor to what was offered since.
    function _modelFreezeByMessage() internal {
        if (!modelPolicy.frozen) _modelFreeze();
    }

    /// @dev Never above the amount.
    function _modelFee(uint256 amount) internal view returns (uint256) {
        uint256 fee = amount * modelFeeBps / 10_000;
        if (fee < modelMinFee) fee = modelMinFee;
        return fee < amount ? fee : amount;
    }

    /// @dev What of the fee is above a twentieth of the amount counts like an amount.
    function _modelCounted(uint256 amount) internal view returns (uint256) {
        uint256 fee = _modelFee(amount);
        return fee > amount / 20 ? amount + fee - amount / 20 : amount;
    }

    /// @dev An approved payment counts against nothing, so that its fee has no part that would.
    function _modelApprovedFee(uint256 amount) internal view returns (uint256) {
        uint256 fee = _modelFee(amount);
        return fee < amount / 20 ? fee : amount / 20;
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
