// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The identity registry of ERC-8004: agents as ERC-721 tokens with a URI, metadata and a wallet.
/// @notice Selectors, events and revert strings of the registries that the ERC's authors have deployed. The functions of
/// ERC-721 come in addition to these.
interface IIdentityRegistry {
    /// @notice One piece of metadata to register with.
    struct MetadataEntry {
        /// Anything but `agentWallet`.
        string metadataKey;
        bytes metadataValue;
    }

    /// @notice `owner` has registered the agent.
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);

    /// @notice The value under a key changed. `agentWallet` is announced like any other key: 20 bytes, or none.
    event MetadataSet(
        uint256 indexed agentId, string indexed indexedMetadataKey, string metadataKey, bytes metadataValue
    );

    /// @notice The registration file is at `newURI` from now on.
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);

    /// @notice Mints the next agent to the caller, who is also its first wallet. A caller with code must accept ERC-721
    /// tokens.
    function register() external returns (uint256 agentId);

    /// @notice The same with the URI of the registration file.
    function register(string calldata agentURI) external returns (uint256 agentId);

    /// @notice The same with metadata. Reverts with `reserved key` for `agentWallet`.
    function register(string calldata agentURI, MetadataEntry[] calldata metadata) external returns (uint256 agentId);

    /// @notice Changes the URI. Only the owner and those whom it approved: `Not authorized`.
    function setAgentURI(uint256 agentId, string calldata newURI) external;

    /// @notice The value under a key; empty if there is none, or no such agent.
    function getMetadata(uint256 agentId, string calldata metadataKey) external view returns (bytes memory);

    /// @notice Sets the value under a key. Only the owner and those whom it approved: `Not authorized`; not `agentWallet`:
    /// `reserved key`.
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external;

    /// @notice The agent's wallet; zero if it has none, or there is no such agent.
    function getAgentWallet(uint256 agentId) external view returns (address);

    /// @notice Sets the agent's wallet. Only the owner and those whom it approved: `Not authorized`. The wallet agrees by
    /// signing `AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)` as a key or by ERC-1271:
    /// `invalid wallet sig`. The deadline must not have passed, `expired`, and be at most five minutes ahead:
    /// `deadline too far`. The zero address is a `bad wallet`.
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external;

    /// @notice Leaves the agent without a wallet. Only the owner and those whom it approved: `Not authorized`.
    function unsetAgentWallet(uint256 agentId) external;

    /// @notice Whether an account owns the agent or was approved by its owner. Reverts with `ERC721NonexistentToken` if there
    /// is no such agent.
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool);

    /// @notice The version of the contracts that this one behaves as.
    function getVersion() external pure returns (string memory);
}
