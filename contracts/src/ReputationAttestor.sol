// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IIdentityRegistry} from "./interfaces/IIdentityRegistry.sol";
import {IReputationAttestor} from "./interfaces/IReputationAttestor.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {Operated} from "./Operated.sol";

/// @title Writes the platform's feedback into an ERC-8004 reputation registry, each piece once.
/// @dev Without an owner nothing could be written any more, and readers know the address.
contract ReputationAttestor is IReputationAttestor, Operated {
    /// @dev What a view of the registries may use; they take a tenth of it.
    uint256 private constant VIEW_GAS = 100_000;

    IReputationRegistry private immutable _registry;

    mapping(bytes32 ref => bool) public isAttested;

    constructor(address registry, address batchRelay_, address attestor) Operated(batchRelay_, attestor) {
        if (registry.code.length == 0) revert InvalidRegistry(registry);
        _registry = IReputationRegistry(registry);
    }

    function attest(Feedback[] calldata feedbacks) external onlyOwner {
        for (uint256 i = 0; i < feedbacks.length; ++i) {
            _attest(feedbacks[i]);
        }
    }

    function attested(bytes32[] calldata refs) external view returns (bool[] memory answers) {
        answers = new bool[](refs.length);
        for (uint256 i = 0; i < refs.length; ++i) {
            answers[i] = isAttested[refs[i]];
        }
    }

    function reputationRegistry() external view returns (address) {
        return address(_registry);
    }

    function _attest(Feedback calldata feedback) private {
        bytes32 ref = feedback.ref;
        if (isAttested[ref]) {
            emit AttestationSkipped(ref);
            return;
        }
        uint256 gasBefore = gasleft();
        try _registry.giveFeedback(
            feedback.agentId,
            feedback.value,
            0,
            feedback.tag1,
            feedback.tag2,
            feedback.endpoint,
            feedback.feedbackURI,
            feedback.feedbackHash
        ) {
            isAttested[ref] = true;
            emit Attested(ref, feedback.agentId, _registry.getLastIndex(feedback.agentId, address(this)));
        } catch (bytes memory reason) {
            // Who runs out of gas gives no reason and leaves only what the EVM held back: 1/64 at each of the registries'
            // four calls inside one another, less than a sixteenth. With more than that left it is a refusal.
            if (reason.length == 0 && gasleft() < gasBefore / 8) revert InsufficientGas(ref);
            if (_maySpeakFor(feedback.agentId)) _attestHere(feedback);
            else emit AttestationFailed(ref, reason);
        }
    }

    /// @dev Once, and for good: the approval may be taken back, and the same is not to be said twice.
    function _attestHere(Feedback calldata feedback) private {
        isAttested[feedback.ref] = true;
        emit AttestationRefused(
            feedback.ref,
            feedback.agentId,
            feedback.value,
            feedback.tag1,
            feedback.tag2,
            feedback.endpoint,
            feedback.feedbackURI,
            feedback.feedbackHash
        );
    }

    /// @dev Whether the agent's owner has approved this contract, or is it. No if no one says so: then the feedback may be
    /// sent again.
    function _maySpeakFor(uint256 agentId) private view returns (bool) {
        uint256 identity = _askWord(address(_registry), abi.encodeCall(IReputationRegistry.getIdentityRegistry, ()));
        bytes memory question = abi.encodeCall(IIdentityRegistry.isAuthorizedOrOwner, (address(this), agentId));
        // forge-lint: disable-next-line(unsafe-typecast)
        return _askWord(address(uint160(identity)), question) == 1;
    }

    /// @dev Zero for a contract that reverts, or answers with anything but one word.
    function _askWord(address target, bytes memory question) private view returns (uint256) {
        (bool ok, bytes memory answer) = target.staticcall{gas: VIEW_GAS}(question);
        return ok && answer.length == 32 ? abi.decode(answer, (uint256)) : 0;
    }
}
