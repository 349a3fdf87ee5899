// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BudgetModel} from "./BudgetModel.sol";

/// @notice What a wallet whose session pays, authorises and funds Jobs should do: plain variables, one rule a line.
abstract contract AuthorizationModel is BudgetModel {
    enum Stage {
        Open,
        Cashed,
        Settled,
        Released
    }

    struct Held {
        bytes32 digest;
        bytes32 ref;
        uint256 nonce;
        uint256 value;
        uint256 fee;
        uint256 validAfter;
        uint256 validBefore;
        uint256 day;
        bytes32 tokenName;
        uint256 epoch;
        Stage stage;
    }

    Held[] internal modelHeld;
    uint256 internal modelTxLimit;
    uint256 internal modelDailyLimit;
    bool internal modelFrozen;
    uint256 internal modelEpoch;
    uint256 internal modelFeeBps;
    uint256 internal modelMinFee;
    bool internal modelTreasuryRefused;
    bool internal modelSellerRefused;
    /// USDC is paused, or has blacklisted the wallet.
    bool internal modelStuck;
    bytes32 internal modelTokenName;
    uint256 internal modelBalance;
    uint256 internal modelTreasuryBalance;
    uint256 internal modelSellerBalance;
    /// What the session has paid, put into Jobs, authorised and put into envelopes, as it counts, without what came to nothing on
    /// its day.
    mapping(uint256 day => uint256) internal modelCommitted;
    /// What has left the wallet by it, fees and all, on the day that it counts on.
    mapping(uint256 day => uint256) internal modelOutflow;

    function _modelDay() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev Never above the amount.
    function _modelFee(uint256 amount) internal view returns (uint256) {
        uint256 fee = amount * modelFeeBps / 10_000;
        if (fee < modelMinFee) fee = modelMinFee;
        return fee < amount ? fee : amount;
    }

    /// @dev What of the fee is above a twentieth of the amount counts like an amount.
    function _modelCounted(uint256 amount, uint256 fee) internal pure returns (uint256) {
        return fee > amount / 20 ? amount + fee - amount / 20 : amount;
    }

    /// @dev Whatever is neither settled nor released, even if the money is gone.
    function _modelReserved() internal view virtual returns (uint256 sum) {
        for (uint256 i = 0; i < modelHeld.length; ++i) {
            Held memory held = modelHeld[i];
            if (held.stage == Stage.Open || held.stage == Stage.Cashed) sum += held.value + held.fee;
        }
    }

    function _mayCommit(address signer, uint256 scope, uint256 amount, uint256 fee) internal view returns (bool) {
        uint256 counted = _modelCounted(amount, fee);
        if (!_maySign(signer, scope) || modelFrozen || !_fitsBudgets(signer, counted, counted)) {
            return false;
        }
        if (amount == 0 || counted > modelTxLimit) return false;
        if (modelCommitted[_modelDay()] + counted > modelDailyLimit) return false;
        return modelBalance >= amount + fee + _modelReserved();
    }

    function _mayPay(address signer, uint256 amount) internal view returns (bool) {
        uint256 fee = _modelFee(amount);
        return _mayCommit(signer, 1, amount, fee) && !modelStuck && (fee == 0 || !modelTreasuryRefused);
    }

    function _mayAuthorize(address signer, uint256 value, uint256 validAfter, uint256 validBefore)
        internal
        view
        returns (bool)
    {
        if (!_mayCommit(signer, 2, value, _modelFee(value))) return false;
        if (validBefore <= block.timestamp || validBefore > block.timestamp + 10 minutes) return false;
        return validBefore > validAfter + 1;
    }

    function _mayCash(Held memory held, address signer) internal view returns (bool) {
        if (held.stage != Stage.Open || !_maySign(signer, 2) || modelFrozen) return false;
        if (held.epoch != modelEpoch || modelStuck || modelSellerRefused) return false;
        if (held.tokenName != modelTokenName || modelBalance < held.value) return false;
        return block.timestamp > held.validAfter && block.timestamp < held.validBefore;
    }

    function _maySettle(Held memory held) internal view returns (bool) {
        if (held.stage != Stage.Cashed || modelFrozen) return false;
        return _mayPayFee(held.fee);
    }

    function _mayRelease(Held memory held) internal view returns (bool) {
        return held.stage == Stage.Open && block.timestamp >= held.validBefore;
    }

    /// @dev A fee that is settled later is waived if only the treasury is refused.
    function _mayPayFee(uint256 fee) internal view returns (bool) {
        return fee == 0 || modelTreasuryRefused || (!modelStuck && modelBalance >= fee);
    }

    /// @dev An amount that is released on the day on which it counts for sure counts no more.
    function _modelRelease(Held storage held) internal {
        held.stage = Stage.Released;
        if ((held.validBefore - 10 minutes) / 1 days != _modelDay()) return;
        modelCommitted[held.day] -= _modelCounted(held.value, held.fee);
    }

    function _mayCancel(Held memory held) internal pure returns (bool) {
        return held.stage == Stage.Open;
    }

    /// @dev The fee that a settlement moves.
    function _modelSettledFee(Held memory held) internal view returns (uint256) {
        return modelTreasuryRefused ? 0 : held.fee;
    }
}
