// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The reputation registry of ERC-8004: what clients say of agents.
/// @notice Selectors, events and revert strings of the registries that the ERC's authors have deployed. Feedback of a
/// client about an agent has indexes from 1. Anybody may give some, so that readers name the clients whom they believe.
interface IReputationRegistry {
    /// @notice A client has given feedback. `indexedTag1` is the hash of `tag1`.
    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        int128 value,
        uint8 valueDecimals,
        string indexed indexedTag1,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );

    /// @notice A client has taken feedback back.
    event FeedbackRevoked(uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex);

    /// @notice An account has responded to feedback.
    event ResponseAppended(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        address indexed responder,
        string responseURI,
        bytes32 responseHash
    );

    /// @notice Records the caller's feedback: `value / 10^valueDecimals`. At most 18 decimals, `too many decimals`; at most
    /// 1e38 either way, `value too large`; not by the agent's owner or those whom it approved,
    /// `Self-feedback not allowed`. Reverts with `ERC721NonexistentToken` if there is no such agent.
    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external;

    /// @notice Takes the caller's feedback back, once: `Already revoked`. `index must be > 0` and `index out of bounds` if
    /// there is none with this index.
    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external;

    /// @notice Answers to feedback, which anybody may do any number of times. Reverts with `index must be > 0`, `Empty URI`
    /// and `index out of bounds`.
    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external;

    /// @notice Number and average of the feedback of the clients that is not revoked and has the tags; an empty tag stands
    /// for any. The average has the decimals that most of the feedback has, is rounded towards zero, and is cut to 128 bits
    /// where it does not fit. No clients are refused: `clientAddresses required`.
    function getSummary(uint256 agentId, address[] calldata clientAddresses, string calldata tag1, string calldata tag2)
        external
        view
        returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals);

    /// @notice One piece of feedback. Reverts with `index must be > 0` and `index out of bounds`.
    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (int128 value, uint8 valueDecimals, string memory tag1, string memory tag2, bool isRevoked);

    /// @notice All feedback of the clients, or of everybody if none is named, that has the tags; an empty tag stands for any.
    function readAllFeedback(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2,
        bool includeRevoked
    )
        external
        view
        returns (
            address[] memory clients,
            uint64[] memory feedbackIndexes,
            int128[] memory values,
            uint8[] memory valueDecimals,
            string[] memory tag1s,
            string[] memory tag2s,
            bool[] memory revokedStatuses
        );

    /// @notice How often the responders, or everybody if none is named, have answered: to one piece of feedback, to all of
    /// a client if the index is 0, to all about the agent if the client is zero.
    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count);

    /// @notice Everybody who has given feedback about the agent, in the order of the first time.
    function getClients(uint256 agentId) external view returns (address[] memory);

    /// @notice Index of the client's latest feedback about the agent; 0 if there is none.
    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64);

    /// @notice The registry whose agents these are.
    function getIdentityRegistry() external view returns (address);

    /// @notice The version of the contracts that this one behaves as.
    function getVersion() external pure returns (string memory);
}
