// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {RegistryFixture} from "./RegistryFixture.sol";

/// @notice Feedback as the platform writes it.
abstract contract AttestorFixture is RegistryFixture {
    function _ref(uint256 number) internal pure returns (bytes32) {
        return keccak256(abi.encode("event", number));
    }

    function _feedback(uint256 number) internal view returns (IReputationAttestor.Feedback memory) {
        return IReputationAttestor.Feedback({
            ref: _ref(number),
            agentId: agentId,
            value: int128(int256(number % 5) + 1),
            tag1: "payment",
            tag2: "",
            endpoint: "https://api.bursar.example",
            feedbackURI: "https://api.bursar.example/v1/reputation/events/rep_0123456789abcdef",
            feedbackHash: keccak256(abi.encode("document", number))
        });
    }

    function _batch(uint256 length) internal view returns (IReputationAttestor.Feedback[] memory batch) {
        batch = new IReputationAttestor.Feedback[](length);
        for (uint256 i = 0; i < length; ++i) {
            batch[i] = _feedback(i);
        }
    }

    function _list(IReputationAttestor.Feedback memory feedback)
        internal
        pure
        returns (IReputationAttestor.Feedback[] memory list)
    {
        list = new IReputationAttestor.Feedback[](1);
        list[0] = feedback;
    }

    function _attest(IReputationAttestor.Feedback[] memory batch) internal {
        vm.prank(attestorKey);
        attestor.attest(batch);
    }

    /// @dev How much feedback about the agent is in the registry.
    function _written() internal view returns (uint64) {
        return reputation.getLastIndex(agentId, address(attestor));
    }

    function _random(uint256 seed, uint256 salt) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}
