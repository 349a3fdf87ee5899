// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IIdentityRegistry} from "../interfaces/IIdentityRegistry.sol";

/// @title An identity registry for chains that have none of the ERC's authors, and for development.
/// @notice Behaves as theirs, but cannot be upgraded, has no owner, and counts agents from 1.
contract IdentityRegistry is IIdentityRegistry, IERC5267, ERC721URIStorage {
    uint256 private constant _MAX_DEADLINE_DELAY = 5 minutes;
    string private constant _WALLET_KEY = "agentWallet";
    string private constant _DOMAIN_NAME = "ERC8004IdentityRegistry";
    string private constant _DOMAIN_VERSION = "1";
    bytes32 private constant _DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant _AGENT_WALLET_SET_TYPEHASH =
        keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)");

    uint256 private _lastId;
    /// @dev The agent's wallet is among it, as 20 bytes.
    mapping(uint256 agentId => mapping(string key => bytes)) private _metadata;

    constructor() ERC721("AgentIdentity", "AGENT") {}

    function register() external returns (uint256 agentId) {
        agentId = _mintToCaller();
        _announce(agentId, "");
    }

    function register(string calldata agentURI) external returns (uint256 agentId) {
        agentId = _register(agentURI);
    }

    function register(string calldata agentURI, MetadataEntry[] calldata metadata) external returns (uint256 agentId) {
        agentId = _register(agentURI);
        for (uint256 i = 0; i < metadata.length; ++i) {
            _setMetadata(agentId, metadata[i].metadataKey, metadata[i].metadataValue);
        }
    }

    function setAgentURI(uint256 agentId, string calldata newURI) external {
        _requireAuthorized(agentId);
        _setTokenURI(agentId, newURI);
        emit URIUpdated(agentId, newURI, msg.sender);
    }

    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external {
        _requireAuthorized(agentId);
        _setMetadata(agentId, metadataKey, metadataValue);
    }

    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external {
        address owner = _requireAuthorized(agentId);
        require(newWallet != address(0), "bad wallet");
        require(block.timestamp <= deadline, "expired");
        require(deadline <= block.timestamp + _MAX_DEADLINE_DELAY, "deadline too far");
        bytes32 structHash = keccak256(abi.encode(_AGENT_WALLET_SET_TYPEHASH, agentId, newWallet, owner, deadline));
        bytes32 digest = MessageHashUtils.toTypedDataHash(_domainSeparator(), structHash);
        require(_isSignedBy(newWallet, digest, signature), "invalid wallet sig");
        _setWallet(agentId, abi.encodePacked(newWallet));
        _announceWallet(agentId);
    }

    function unsetAgentWallet(uint256 agentId) external {
        _requireAuthorized(agentId);
        _setWallet(agentId, "");
        _announceWallet(agentId);
    }

    function getMetadata(uint256 agentId, string calldata metadataKey) external view returns (bytes memory) {
        return _metadata[agentId][metadataKey];
    }

    function getAgentWallet(uint256 agentId) external view returns (address) {
        return address(bytes20(_metadata[agentId][_WALLET_KEY]));
    }

    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool) {
        return _isAuthorized(ownerOf(agentId), spender, agentId);
    }

    function getVersion() external pure returns (string memory) {
        return "2.0.0";
    }

    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (hex"0f", _DOMAIN_NAME, _DOMAIN_VERSION, block.chainid, address(this), 0, new uint256[](0));
    }

    /// @dev A new owner does not inherit the old one's wallet.
    function _update(address to, uint256 agentId, address auth) internal override returns (address) {
        if (_ownerOf(agentId) != address(0)) {
            _setWallet(agentId, "");
            _announceWallet(agentId);
        }
        return super._update(to, agentId, auth);
    }

    function _register(string calldata agentURI) private returns (uint256 agentId) {
        agentId = _mintToCaller();
        _setTokenURI(agentId, agentURI);
        _announce(agentId, agentURI);
    }

    /// @dev The wallet is set first: a caller with code has to accept the token, and may look.
    function _mintToCaller() private returns (uint256 agentId) {
        agentId = ++_lastId;
        _setWallet(agentId, abi.encodePacked(msg.sender));
        _safeMint(msg.sender, agentId);
    }

    function _announce(uint256 agentId, string memory agentURI) private {
        emit Registered(agentId, agentURI, msg.sender);
        emit MetadataSet(agentId, _WALLET_KEY, _WALLET_KEY, abi.encodePacked(msg.sender));
    }

    function _setMetadata(uint256 agentId, string calldata key, bytes calldata value) private {
        require(keccak256(bytes(key)) != keccak256(bytes(_WALLET_KEY)), "reserved key");
        _metadata[agentId][key] = value;
        emit MetadataSet(agentId, key, key, value);
    }

    function _setWallet(uint256 agentId, bytes memory wallet) private {
        _metadata[agentId][_WALLET_KEY] = wallet;
    }

    function _announceWallet(uint256 agentId) private {
        emit MetadataSet(agentId, _WALLET_KEY, _WALLET_KEY, _metadata[agentId][_WALLET_KEY]);
    }

    function _requireAuthorized(uint256 agentId) private view returns (address owner) {
        owner = ownerOf(agentId);
        require(_isAuthorized(owner, msg.sender, agentId), "Not authorized");
    }

    /// @dev Computed each time: an immutable would make the code depend on the address.
    function _domainSeparator() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                _DOMAIN_TYPEHASH,
                keccak256(bytes(_DOMAIN_NAME)),
                keccak256(bytes(_DOMAIN_VERSION)),
                block.chainid,
                address(this)
            )
        );
    }

    /// @dev An ECDSA signature counts even if the signer has code: an account that delegates (EIP-7702) has both.
    function _isSignedBy(address signer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && recovered == signer) return true;
        return SignatureChecker.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }
}
