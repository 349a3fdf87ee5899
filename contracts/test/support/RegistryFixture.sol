// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {Fixture} from "./Fixture.sol";

/// @notice Both registries, the attestor, one registered agent, and those who have to do with it.
abstract contract RegistryFixture is Fixture {
    string internal constant URI = "https://agents.example/1.json";
    bytes32 internal constant HASH = keccak256("the document");

    IIdentityRegistry internal identity;
    IReputationRegistry internal reputation;
    IReputationAttestor internal attestor;

    address internal attestorKey = makeAddr("attestor");
    /// Owns the agent.
    address internal agentOwner = makeAddr("agent's owner");
    /// May do everything with all agents of the owner.
    address internal agentOperator = makeAddr("agent's operator");
    /// May do everything with this agent.
    address internal approved = makeAddr("approved for the agent");
    address internal reviewer = makeAddr("reviewer");
    uint256 internal agentId;

    function setUp() public virtual override {
        super.setUp();
        identity = IIdentityRegistry(_deploy("IdentityRegistry", ""));
        reputation = IReputationRegistry(_deploy("ReputationRegistry", abi.encode(identity)));
        attestor = IReputationAttestor(_deploy("ReputationAttestor", abi.encode(reputation, relay, attestorKey)));
        vm.startPrank(agentOwner);
        agentId = identity.register(URI);
        _token().setApprovalForAll(agentOperator, true);
        _token().approve(approved, agentId);
        vm.stopPrank();
    }

    function _token() internal view returns (IERC721) {
        return IERC721(address(identity));
    }

    /// @dev All who may change the agent.
    function _authorized() internal view returns (address[3] memory) {
        return [agentOwner, agentOperator, approved];
    }

    function _expectNoSuchAgent(uint256 id) internal {
        vm.expectRevert(abi.encodeWithSignature("ERC721NonexistentToken(uint256)", id));
    }

    function _give(address client, int128 value, uint8 decimals, string memory tag1, string memory tag2) internal {
        vm.prank(client);
        reputation.giveFeedback(agentId, value, decimals, tag1, tag2, "https://agents.example", "ipfs://document", HASH);
    }

    function _one(address a) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = a;
    }

    function _two(address a, address b) internal pure returns (address[] memory list) {
        list = new address[](2);
        list[0] = a;
        list[1] = b;
    }
}
