// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {AuthorizationModel} from "./AuthorizationModel.sol";

/// @notice What envelopes should do in addition to all else: plain variables, one rule a line.
abstract contract EnvelopeModel is AuthorizationModel {
    struct ModelEnvelope {
        uint256 id;
        uint256 cap;
        uint256 slots;
        uint256 fee;
        uint256 minFee;
        uint256 most;
        uint256 end;
        uint256 day;
        address session;
        uint256 executed;
        uint256 moved;
        uint256 epoch;
        uint256 grant;
        bool open;
    }

    ModelEnvelope[] internal modelEnvelopes;
    bool internal modelSellerUnlisted;
    /// How often the agent's key was set, which ends what it has opened.
    uint256 internal modelGrant;

    function _modelReserved() internal view override returns (uint256 sum) {
        sum = super._modelReserved();
        for (uint256 i = 0; i < modelEnvelopes.length; ++i) {
            ModelEnvelope storage envelope = modelEnvelopes[i];
            if (envelope.open) sum += envelope.slots * (envelope.cap + envelope.most);
        }
    }

    function _mayOpen(address signer, uint256 cap, uint256 slots, uint256 end) internal view returns (bool) {
        if (!_maySign(signer, 2) || modelFrozen) return false;
        uint256 counted = _modelCounted(cap, _modelFee(cap));
        if (slots == 0 || slots > 64 || cap == 0 || counted > modelTxLimit) return false;
        if (modelCommitted[_modelDay()] + slots * counted > modelDailyLimit) return false;
        if (!_fitsBudgets(signer, counted, slots * counted)) return false;
        if (end <= block.timestamp || end > (_modelDay() + 1) * 1 days) return false;
        uint256 span = _modelEnvelopeSpan(signer);
        if (end > (block.timestamp / span + 1) * span) return false;
        return modelBalance >= slots * (cap + _modelFee(cap)) + _modelReserved();
    }

    function _mayCashSlot(
        ModelEnvelope memory envelope,
        address signer,
        uint256 slot,
        uint256 value,
        uint256 validBefore
    ) internal view returns (bool) {
        if (
            !envelope.open || envelope.epoch != modelEpoch || modelFrozen || modelSellerUnlisted || modelSellerBudgeted
                || modelSellerRefused || modelStuck
        ) {
            return false;
        }
        if (!_maySign(signer, 2) || signer != envelope.session) return false;
        if (signer == modelAgent && envelope.grant != modelGrant) return false;
        if (slot >= envelope.slots || (envelope.executed >> slot) & 1 == 1) return false;
        if (value == 0 || value > envelope.cap || value > modelBalance) return false;
        return block.timestamp < validBefore && validBefore <= envelope.end;
    }

    function _mayClose(ModelEnvelope memory envelope, address signer, uint256 unused, uint256 value)
        internal
        view
        returns (bool)
    {
        if (!envelope.open || modelFrozen || !_maySign(signer, 2)) return false;
        if (signer != modelSession && signer != envelope.session) return false;
        if (unused & envelope.executed != 0 || unused >> envelope.slots != 0) return false;
        if (value > _modelUsed(envelope, unused) * envelope.cap) return false;
        return _mayPayFee(_modelEnvelopeFee(envelope, unused, value));
    }

    function _mayExpire(ModelEnvelope memory envelope) internal view returns (bool) {
        if (!envelope.open || modelFrozen || block.timestamp < envelope.end + 1 days) return false;
        uint256 unused = _modelUnused(envelope);
        uint256 value = _modelUsed(envelope, unused) * envelope.cap;
        return _mayPayFee(_modelEnvelopeFee(envelope, unused, value));
    }

    function _modelUnused(ModelEnvelope memory envelope) internal pure returns (uint256) {
        return ((1 << envelope.slots) - 1) ^ envelope.executed;
    }

    function _modelUsed(ModelEnvelope memory envelope, uint256 unused) internal pure returns (uint256 used) {
        for (uint256 slot = 0; slot < envelope.slots; ++slot) {
            if ((unused >> slot) & 1 == 0) ++used;
        }
    }

    /// @dev The smallest fee is for slots that USDC has executed alone, and never more than was moved.
    function _modelEnvelopeFee(ModelEnvelope memory envelope, uint256 unused, uint256 value)
        internal
        pure
        returns (uint256)
    {
        uint256 fee = envelope.fee * value / envelope.cap;
        if (fee >= _modelUsed(envelope, unused) * envelope.minFee) return fee;
        uint256 least = _modelUsed(envelope, _modelUnused(envelope) | unused) * envelope.minFee;
        if (least > value) least = value;
        return fee > least ? fee : least;
    }
}
