// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Writes the platform's feedback into an ERC-8004 reputation registry, each piece once.
/// @notice At the registry this contract is the client, by whose address readers choose what to believe.
interface IReputationAttestor {
    /// @notice One piece of feedback.
    struct Feedback {
        /// Stands for the attested event: keccak256 of the event's id.
        bytes32 ref;
        uint256 agentId;
        /// Without decimals.
        int128 value;
        string tag1;
        string tag2;
        string endpoint;
        string feedbackURI;
        bytes32 feedbackHash;
    }

    /// @notice The feedback is in the registry, as that of this contract with `feedbackIndex`.
    event Attested(bytes32 indexed ref, uint256 indexed agentId, uint64 feedbackIndex);

    /// @notice The registry takes no feedback about this agent from this contract, as that of a party that may speak for it:
    /// the agent's owner has approved this contract, or given it the agent. So the feedback stands here, as it would there,
    /// and never in the registry: readers of the attestor's feedback read these, too.
    event AttestationRefused(
        bytes32 indexed ref,
        uint256 indexed agentId,
        int128 value,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );

    /// @notice The feedback was attested before, in the registry or by `AttestationRefused`; nothing was written.
    event AttestationSkipped(bytes32 indexed ref);

    /// @notice The registry refused the feedback with `reason` for now; nothing was written, and it may be sent again.
    event AttestationFailed(bytes32 indexed ref, bytes reason);

    /// @notice There is no contract at the registry's address.
    error InvalidRegistry(address registry);

    /// @notice The transaction has not the gas for the feedback with `ref`; nothing of the batch happens.
    error InsufficientGas(bytes32 ref);

    /// @notice The registry that is written to.
    function reputationRegistry() external view returns (address);

    /// @notice Writes each piece of feedback by itself: one that was attested is skipped, one that the registry refuses
    /// stops no other. One that it refuses because of an approval by the agent's owner is attested here instead. Only the owner. Reverts with `InsufficientGas` rather than take a lack of gas for a refusal.
    function attest(Feedback[] calldata feedbacks) external;

    /// @notice Whether the feedback is in the registry, or was said by `AttestationRefused`.
    function isAttested(bytes32 ref) external view returns (bool);

    /// @notice The same for many, in their order.
    function attested(bytes32[] calldata refs) external view returns (bool[] memory);
}
