// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";

contract RegisterTest is RegistryFixture {
    function test_countsFromOne() public {
        assertEq(agentId, 1);
        vm.startPrank(stranger);
        assertEq(identity.register(), 2);
        assertEq(identity.register(URI), 3);
        assertEq(identity.register(URI, new IIdentityRegistry.MetadataEntry[](0)), 4);
        assertEq(_token().balanceOf(stranger), 3);
    }

    function test_theCallerOwnsTheAgentAndIsItsWallet() public {
        vm.prank(stranger);
        uint256 id = identity.register();
        assertEq(_token().ownerOf(id), stranger);
        assertEq(identity.getAgentWallet(id), stranger);
        assertEq(identity.getMetadata(id, "agentWallet"), abi.encodePacked(stranger));
        assertEq(IERC721Metadata(address(identity)).tokenURI(id), "");
    }

    function test_announcesAnAgentWithoutUri() public {
        vm.expectEmit(address(identity));
        emit IERC721.Transfer(address(0), stranger, 2);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.Registered(2, "", stranger);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(2, "agentWallet", "agentWallet", abi.encodePacked(stranger));
        vm.recordLogs();
        vm.prank(stranger);
        identity.register();
        assertEq(vm.getRecordedLogs().length, 3);
    }

    function testFuzz_uri(string calldata uri) public {
        vm.expectEmit(address(identity));
        emit IERC721.Transfer(address(0), stranger, 2);
        vm.expectEmit(address(identity));
        emit IERC4906.MetadataUpdate(2);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.Registered(2, uri, stranger);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(2, "agentWallet", "agentWallet", abi.encodePacked(stranger));
        vm.recordLogs();
        vm.prank(stranger);
        identity.register(uri);
        assertEq(IERC721Metadata(address(identity)).tokenURI(2), uri);
        assertEq(vm.getRecordedLogs().length, 4);
    }

    function test_metadata() public {
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](2);
        entries[0] = IIdentityRegistry.MetadataEntry("kind", "translator");
        entries[1] = IIdentityRegistry.MetadataEntry("since", abi.encode(2025));
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.Registered(2, URI, stranger);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(2, "agentWallet", "agentWallet", abi.encodePacked(stranger));
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(2, "kind", "kind", "translator");
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(2, "since", "since", abi.encode(2025));
        vm.prank(stranger);
        identity.register(URI, entries);
        assertEq(identity.getMetadata(2, "kind"), "translator");
        assertEq(identity.getMetadata(2, "since"), abi.encode(2025));
        assertEq(IERC721Metadata(address(identity)).tokenURI(2), URI);
        assertEq(identity.getAgentWallet(2), stranger);
    }

    function test_metadataRevertsForTheReservedKey() public {
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](2);
        entries[0] = IIdentityRegistry.MetadataEntry("kind", "translator");
        entries[1] = IIdentityRegistry.MetadataEntry("agentWallet", abi.encodePacked(recipient));
        vm.expectRevert("reserved key");
        vm.prank(stranger);
        identity.register(URI, entries);
        _expectNoSuchAgent(2);
        _token().ownerOf(2);
    }

    function test_aContractThatTakesNoTokensCannotRegister() public {
        vm.expectRevert(abi.encodeWithSignature("ERC721InvalidReceiver(address)", address(this)));
        identity.register();
    }

    function test_aContractIsAskedWhenItsWalletIsThere() public {
        Passer passer = new Passer(stranger);
        uint256 id = passer.register(identity);
        assertEq(passer.walletSeen(), address(passer));
        // It has passed the agent on at once, and with it goes no wallet.
        assertEq(_token().ownerOf(id), stranger);
        assertEq(identity.getAgentWallet(id), address(0));
    }

    // An agent's own wallet

    function test_aWalletRegistersItselfAndOwnsTheAgent() public {
        bytes memory data = abi.encodeWithSignature("register(string)", URI);
        vm.prank(owner);
        uint256 id = abi.decode(wallet.execute(address(identity), 0, data), (uint256));
        assertEq(_token().ownerOf(id), address(wallet));
        assertEq(identity.getAgentWallet(id), address(wallet));
        assertEq(IERC721Metadata(address(identity)).tokenURI(id), URI);
        assertTrue(identity.isAuthorizedOrOwner(address(wallet), id));
        assertFalse(identity.isAuthorizedOrOwner(owner, id));
    }

    function test_aWalletsOwnerChangesItsAgent() public {
        vm.startPrank(owner);
        bytes memory data = abi.encodeWithSignature("register()");
        uint256 id = abi.decode(wallet.execute(address(identity), 0, data), (uint256));
        wallet.execute(address(identity), 0, abi.encodeCall(IIdentityRegistry.setAgentURI, (id, URI)));
        assertEq(IERC721Metadata(address(identity)).tokenURI(id), URI);
        vm.expectRevert("Not authorized");
        identity.setAgentURI(id, "");
    }
}

/// @notice Hands on what it registers, in the moment in which it gets it.
contract Passer {
    address public immutable heir;
    address public walletSeen;

    constructor(address heir_) {
        heir = heir_;
    }

    function register(IIdentityRegistry identity) external returns (uint256) {
        return identity.register();
    }

    function onERC721Received(address, address, uint256 id, bytes calldata) external returns (bytes4) {
        walletSeen = IIdentityRegistry(msg.sender).getAgentWallet(id);
        IERC721(msg.sender).transferFrom(address(this), heir, id);
        return this.onERC721Received.selector;
    }
}
