// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";

contract RegistryMetadataTest is RegistryFixture {
    // setAgentURI

    function test_setAgentURI() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            string memory uri = string.concat(URI, vm.toString(i));
            vm.expectEmit(address(identity));
            emit IERC4906.MetadataUpdate(agentId);
            vm.expectEmit(address(identity));
            emit IIdentityRegistry.URIUpdated(agentId, uri, authorized[i]);
            vm.prank(authorized[i]);
            identity.setAgentURI(agentId, uri);
            assertEq(IERC721Metadata(address(identity)).tokenURI(agentId), uri);
        }
    }

    function test_setAgentURIRevertsForOthers() public {
        vm.expectRevert("Not authorized");
        vm.prank(stranger);
        identity.setAgentURI(agentId, "");
    }

    function test_setAgentURIRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        identity.setAgentURI(2, "");
        _expectNoSuchAgent(0);
        identity.setAgentURI(0, "");
    }

    // setMetadata

    function test_setMetadata() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            vm.expectEmit(address(identity));
            emit IIdentityRegistry.MetadataSet(agentId, "kind", "kind", abi.encode(i));
            vm.prank(authorized[i]);
            identity.setMetadata(agentId, "kind", abi.encode(i));
            assertEq(identity.getMetadata(agentId, "kind"), abi.encode(i));
        }
    }

    function testFuzz_setMetadata(string calldata key, bytes calldata value, string calldata otherKey) public {
        vm.assume(keccak256(bytes(key)) != keccak256("agentWallet"));
        vm.assume(keccak256(bytes(key)) != keccak256(bytes(otherKey)));
        bytes memory before = identity.getMetadata(agentId, otherKey);
        vm.prank(agentOwner);
        identity.setMetadata(agentId, key, value);
        assertEq(identity.getMetadata(agentId, key), value);
        assertEq(identity.getMetadata(agentId, otherKey), before);
    }

    function test_setMetadataIsOfOneAgent() public {
        vm.startPrank(agentOwner);
        uint256 other = identity.register();
        identity.setMetadata(agentId, "kind", "translator");
        assertEq(identity.getMetadata(other, "kind"), "");
    }

    function test_setMetadataRevertsForTheReservedKey() public {
        vm.expectRevert("reserved key");
        vm.prank(agentOwner);
        identity.setMetadata(agentId, "agentWallet", abi.encodePacked(stranger));
    }

    function test_setMetadataRevertsForOthers() public {
        vm.expectRevert("Not authorized");
        vm.prank(stranger);
        identity.setMetadata(agentId, "kind", "");
    }

    function test_setMetadataRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        identity.setMetadata(2, "kind", "");
    }

    // getMetadata

    function test_getMetadataIsEmptyWhereThereIsNone() public view {
        assertEq(identity.getMetadata(agentId, "kind"), "");
        assertEq(identity.getMetadata(2, "agentWallet"), "");
    }

    // isAuthorizedOrOwner

    function test_isAuthorizedOrOwner() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            assertTrue(identity.isAuthorizedOrOwner(authorized[i], agentId));
        }
        assertFalse(identity.isAuthorizedOrOwner(stranger, agentId));
        vm.prank(agentOwner);
        uint256 other = identity.register();
        assertTrue(identity.isAuthorizedOrOwner(agentOperator, other));
        assertFalse(identity.isAuthorizedOrOwner(approved, other));
    }

    function test_isAuthorizedOrOwnerRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        identity.isAuthorizedOrOwner(stranger, 2);
    }
}
