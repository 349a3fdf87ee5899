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
        bool frozenSince;
        uint256 entry;
        Stage stage;
    }

    Held[] internal modelHeld;
    uint256 internal modelTxLimit;
    uint256 internal modelDailyLimit;
    bool internal modelFrozen;
    uint256 internal modelFeeBps;
    uint256 internal modelMinFee;
    bool internal modelTreasuryRefused;
    bytes32 internal modelTokenName;
    uint256 internal modelBalance;
    uint256 internal modelTreasuryBalance;
    uint256 internal modelSellerBalance;
    /// What the session has paid, put into Jobs and authorised, without what was released.
    mapping(uint256 day => uint256) internal modelCommitted;

    function _modelDay() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    function _modelFee(uint256 amount) internal view returns (uint256) {
        uint256 fee = amount * modelFeeBps / 10_000;
        return fee < modelMinFee ? modelMinFee : fee;
    }

    /// @dev Whatever is neither settled nor released, even if the money is gone.
    function _modelReserved() internal view virtual returns (uint256 sum) {
        for (uint256 i = 0; i < modelHeld.length; ++i) {
            Held memory held = modelHeld[i];
            if (held.stage == Stage.Open || held.stage == Stage.Cashed) sum += held.value + held.fee;
        }
    }

    function _mayCommit(address signer, uint256 scope, uint256 amount, uint256 cost)
        internal
        view
        returns (bool)
    {
        if (!_maySign(signer, scope) || modelFrozen || !_fitsBudgets(signer, amount, amount)) {
            return false;
        }
        if (amount == 0 || amount > modelTxLimit) return false;
        if (modelCommitted[_modelDay()] + amount > modelDailyLimit) return false;
        return modelBalance >= cost + _modelReserved();
    }

    function _mayPay(address signer, uint256 amount) internal view returns (bool) {
        uint256 fee = _modelFee(amount);
        return _mayCommit(signer, 1, amount, amount + fee) && (fee == 0 || !modelTreasuryRefused);
    }

    function _mayAuthorize(address signer, uint256 value, uint256 validAfter, uint256 validBefore)
        internal
        view
        returns (bool)
    {
        if (!_mayCommit(signer, 2, value, value + _modelFee(value))) return false;
        if (validBefore <= block.timestamp || validBefore > block.timestamp + 10 minutes) return false;
        return validBefore > validAfter + 1;
    }

    function _mayCash(Held memory held, address signer) internal view returns (bool) {
        if (held.stage != Stage.Open || !_maySign(signer, 2) || modelFrozen) return false;
        if (held.frozenSince || held.tokenName != modelTokenName || modelBalance < held.value) return false;
        return block.timestamp > held.validAfter && block.timestamp < held.validBefore;
    }

    function _maySettle(Held memory held) internal view returns (bool) {
        if (held.stage != Stage.Cashed || modelFrozen) return false;
        return modelTreasuryRefused || modelBalance >= held.fee;
    }

    function _mayRelease(Held memory held) internal view returns (bool) {
        return held.stage == Stage.Open && block.timestamp >= held.validBefore;
    }

    /// @dev Whatever was authorised and signed until now is dead.
    function _modelFreeze() internal virtual {
        modelFrozen = true;
        for (uint256 i = 0; i < modelHeld.length; ++i) {
            modelHeld[i].frozenSince = true;
        }
    }

    function _mayCancel(Held memory held) internal pure returns (bool) {
        return held.stage == Stage.Open;
    }

    /// @dev The fee that a settlement moves.
    function _modelSettledFee(Held memory held) internal view returns (uint256) {
        return modelTreasuryRefused ? 0 : held.fee;
    }
}
