// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";

/// @notice Selectors and topics as the registries of the ERC's authors have them, and what else tells one from another.
contract RegistryAbiTest is RegistryFixture {
    function test_selectorsOfIdentity() public pure {
        assertEq(IIdentityRegistry.setAgentURI.selector, bytes4(0x0af28bd3));
        assertEq(IIdentityRegistry.getMetadata.selector, bytes4(0xcb4799f2));
        assertEq(IIdentityRegistry.setMetadata.selector, bytes4(0x466648da));
        assertEq(IIdentityRegistry.getAgentWallet.selector, bytes4(0x00339509));
        assertEq(IIdentityRegistry.setAgentWallet.selector, bytes4(0x2d1ef5ae));
        assertEq(IIdentityRegistry.unsetAgentWallet.selector, bytes4(0x3fddcf19));
        assertEq(
            IIdentityRegistry.isAuthorizedOrOwner.selector, bytes4(keccak256("isAuthorizedOrOwner(address,uint256)"))
        );
        assertEq(IIdentityRegistry.getVersion.selector, bytes4(0x0d8e6e2c));
    }

    function test_selectorsOfRegister() public {
        IIdentityRegistry.MetadataEntry[] memory none;
        _expectId(abi.encodeWithSelector(0x1aa3a008), 2);
        _expectId(abi.encodeWithSelector(0xf2c298be, URI), 3);
        _expectId(abi.encodeWithSelector(0x8ea42286, URI, none), 4);
    }

    function _expectId(bytes memory data, uint256 id) private {
        vm.prank(agentOwner);
        (bool ok, bytes memory answer) = address(identity).call(data);
        assertTrue(ok);
        assertEq(abi.decode(answer, (uint256)), id);
    }

    function test_selectorsOfReputation() public pure {
        assertEq(IReputationRegistry.giveFeedback.selector, bytes4(0x3c036a7e));
        assertEq(IReputationRegistry.revokeFeedback.selector, bytes4(0x4ab3ca99));
        assertEq(IReputationRegistry.appendResponse.selector, bytes4(0xc2349ab2));
        assertEq(IReputationRegistry.getSummary.selector, bytes4(0x81bbba58));
        assertEq(IReputationRegistry.readFeedback.selector, bytes4(0x232b0810));
        assertEq(IReputationRegistry.readAllFeedback.selector, bytes4(0xd9d84224));
        assertEq(IReputationRegistry.getResponseCount.selector, bytes4(0x6e04cacd));
        assertEq(IReputationRegistry.getClients.selector, bytes4(0x42dd519c));
        assertEq(IReputationRegistry.getLastIndex.selector, bytes4(0xf2d81759));
        assertEq(IReputationRegistry.getIdentityRegistry.selector, bytes4(0xbc4d861b));
        assertEq(IReputationRegistry.getVersion.selector, bytes4(0x0d8e6e2c));
    }

    function test_topics() public pure {
        assertEq(
            IIdentityRegistry.Registered.selector,
            bytes32(0xca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a)
        );
        assertEq(
            IIdentityRegistry.MetadataSet.selector,
            bytes32(0x2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b)
        );
        assertEq(
            IIdentityRegistry.URIUpdated.selector,
            bytes32(0x3a2c7fffc2cba7582c690e3b82c453ea02a308326a98a3ad7576c606336409fb)
        );
        assertEq(
            IReputationRegistry.NewFeedback.selector,
            bytes32(0x6a4a61743519c9d648a14e6493f47dbe3ff1aa29e7785c96c8326a205e58febc)
        );
        assertEq(
            IReputationRegistry.FeedbackRevoked.selector,
            bytes32(0x25156fd3288212246d8b008d5921fde376c71ed14ac2e072a506eb06fde6d09d)
        );
        assertEq(
            IReputationRegistry.ResponseAppended.selector,
            bytes32(0xb1c6be0b5b8aef6539e2fac0fd131a2faa7b49edf8e505b5eb0ad487d56051d4)
        );
    }

    /// @dev Which arguments are indexed does not show in the topic, and an indexed string is its hash.
    function test_indexedArguments() public {
        vm.recordLogs();
        vm.prank(agentOwner);
        uint256 id = identity.register(URI);
        _give(reviewer, 1, 0, "payment", "");
        vm.prank(reviewer);
        reputation.revokeFeedback(agentId, 1);
        reputation.appendResponse(agentId, reviewer, 1, URI, HASH);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        // Transfer, MetadataUpdate, and then those of interest.
        bytes32 client = bytes32(uint256(uint160(reviewer)));
        _expectTopics(logs[2], bytes32(id), bytes32(uint256(uint160(agentOwner))), 0);
        _expectTopics(logs[3], bytes32(id), keccak256("agentWallet"), 0);
        _expectTopics(logs[4], bytes32(agentId), client, keccak256("payment"));
        _expectTopics(logs[5], bytes32(agentId), client, bytes32(uint256(1)));
        _expectTopics(logs[6], bytes32(agentId), client, bytes32(uint256(uint160(address(this)))));
        vm.recordLogs();
        vm.prank(agentOwner);
        identity.setAgentURI(id, URI);
        _expectTopics(vm.getRecordedLogs()[1], bytes32(id), bytes32(uint256(uint160(agentOwner))), 0);
    }

    function _expectTopics(Vm.Log memory log, bytes32 first, bytes32 second, bytes32 third) private pure {
        assertEq(log.topics.length, third == 0 ? 3 : 4);
        assertEq(log.topics[1], first);
        assertEq(log.topics[2], second);
        if (third != 0) assertEq(log.topics[3], third);
    }

    function test_namesAndVersions() public view {
        assertEq(IERC721Metadata(address(identity)).name(), "AgentIdentity");
        assertEq(IERC721Metadata(address(identity)).symbol(), "AGENT");
        assertEq(identity.getVersion(), "2.0.0");
        assertEq(reputation.getVersion(), "2.0.0");
        assertEq(reputation.getIdentityRegistry(), address(identity));
    }

    function test_interfacesOfTheToken() public view {
        IERC165 token = IERC165(address(identity));
        assertTrue(token.supportsInterface(0x01ffc9a7));
        assertTrue(token.supportsInterface(0x80ac58cd));
        assertTrue(token.supportsInterface(0x5b5e139f));
        assertTrue(token.supportsInterface(0x49064906));
        assertFalse(token.supportsInterface(0xffffffff));
    }

    function test_domainOfTheSignatures() public view {
        (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        ) = IERC5267(address(identity)).eip712Domain();
        assertEq(fields, bytes1(0x0f));
        assertEq(name, "ERC8004IdentityRegistry");
        assertEq(version, "1");
        assertEq(chainId, block.chainid);
        assertEq(verifyingContract, address(identity));
        assertEq(salt, bytes32(0));
        assertEq(extensions.length, 0);
    }

    function test_reputationNeedsAnIdentityRegistry() public {
        bytes memory reason = abi.encodeWithSignature("Error(string)", "bad identity");
        _expectNoDeployment("ReputationRegistry", abi.encode(address(0)), reason);
    }

    /// @dev Equal code at every address is what a deployment is verified by.
    function test_codeDoesNotDependOnTheAddress() public {
        assertEq(_deploy("IdentityRegistry", "").code, address(identity).code);
        address other = _deploy("ReputationRegistry", abi.encode(identity));
        assertEq(other.code, address(reputation).code);
    }
}
