// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";
import {ContractOwner} from "../support/Targets.sol";

contract RegistryAgentWalletTest is RegistryFixture {
    address private _newWallet;
    uint256 private _newWalletKey;

    function setUp() public override {
        super.setUp();
        (_newWallet, _newWalletKey) = makeAddrAndKey("new wallet");
    }

    // setAgentWallet

    function test_setAgentWallet() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            (address next, uint256 key) = makeAddrAndKey(vm.toString(i));
            bytes memory signature = _signDigest(key, _digestFor(next, START));
            vm.expectEmit(address(identity));
            emit IIdentityRegistry.MetadataSet(agentId, "agentWallet", "agentWallet", abi.encodePacked(next));
            vm.prank(authorized[i]);
            identity.setAgentWallet(agentId, next, START, signature);
            assertEq(identity.getAgentWallet(agentId), next);
            assertEq(identity.getMetadata(agentId, "agentWallet"), abi.encodePacked(next));
        }
    }

    function test_setAgentWalletRevertsForOthers() public {
        bytes memory signature = _signed(START);
        vm.expectRevert("Not authorized");
        vm.prank(stranger);
        identity.setAgentWallet(agentId, _newWallet, START, signature);
    }

    function test_setAgentWalletRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        identity.setAgentWallet(2, _newWallet, START, "");
    }

    function test_setAgentWalletRevertsForZero() public {
        vm.expectRevert("bad wallet");
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, address(0), START, "");
    }

    function testFuzz_setAgentWalletRevertsAfterTheDeadline(uint256 deadline) public {
        deadline = bound(deadline, 0, START - 1);
        bytes memory signature = _signed(deadline);
        vm.expectRevert("expired");
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, _newWallet, deadline, signature);
    }

    function testFuzz_setAgentWalletRevertsForAFarDeadline(uint256 deadline) public {
        deadline = bound(deadline, START + 5 minutes + 1, type(uint256).max);
        bytes memory signature = _signed(deadline);
        vm.expectRevert("deadline too far");
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, _newWallet, deadline, signature);
    }

    function testFuzz_setAgentWalletUntilTheDeadline(uint256 deadline) public {
        deadline = bound(deadline, START, START + 5 minutes);
        bytes memory signature = _signed(deadline);
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, _newWallet, deadline, signature);
        assertEq(identity.getAgentWallet(agentId), _newWallet);
    }

    function test_setAgentWalletRevertsForAnothersSignature() public {
        (, uint256 otherKey) = makeAddrAndKey("other");
        _expectRefused(_signDigest(otherKey, _digestFor(_newWallet, START)));
    }

    function test_setAgentWalletRevertsForNoSignature() public {
        _expectRefused("");
    }

    function test_setAgentWalletRevertsForACompactSignature() public {
        _expectRefused(_compact(_signed(START)));
    }

    function test_setAgentWalletRevertsIfAnythingElseWasSigned() public {
        bytes32[6] memory digests = [
            _digest(identity, agentId + 1, _newWallet, agentOwner, START),
            _digest(identity, agentId, stranger, agentOwner, START),
            _digest(identity, agentId, _newWallet, agentOperator, START),
            _digest(identity, agentId, _newWallet, agentOwner, START + 1),
            _digest(IIdentityRegistry(address(reputation)), agentId, _newWallet, agentOwner, START),
            _structHash(agentId, _newWallet, agentOwner, START)
        ];
        for (uint256 i = 0; i < digests.length; ++i) {
            _expectRefused(_signDigest(_newWalletKey, digests[i]));
        }
        // And this is how it is right.
        bytes memory signature = _signDigest(_newWalletKey, _digestFor(_newWallet, START));
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, _newWallet, START, signature);
    }

    function test_setAgentWalletRevertsOnAnotherChain() public {
        bytes memory signature = _signed(START);
        vm.chainId(1);
        _expectRefused(signature);
    }

    function test_setAgentWalletAsksAContract() public {
        ContractOwner contractWallet = new ContractOwner();
        bytes32 digest = _digestFor(address(contractWallet), START);
        vm.prank(agentOwner);
        vm.expectRevert("invalid wallet sig");
        identity.setAgentWallet(agentId, address(contractWallet), START, "any");
        contractWallet.accept(digest);
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, address(contractWallet), START, "any");
        assertEq(identity.getAgentWallet(agentId), address(contractWallet));
    }

    /// @dev The precompile that returns its input begins its answer with the right four bytes.
    function test_setAgentWalletRevertsForAnEcho() public {
        vm.prank(agentOwner);
        vm.expectRevert("invalid wallet sig");
        identity.setAgentWallet(agentId, address(4), START, "any");
    }

    function test_setAgentWalletTakesTheKeyOfAnAccountWithCode() public {
        bytes memory signature = _signed(START);
        vm.etch(_newWallet, address(new ContractOwner()).code);
        vm.prank(agentOwner);
        identity.setAgentWallet(agentId, _newWallet, START, signature);
        assertEq(identity.getAgentWallet(agentId), _newWallet);
    }

    function _expectRefused(bytes memory signature) private {
        vm.prank(agentOwner);
        vm.expectRevert("invalid wallet sig");
        identity.setAgentWallet(agentId, _newWallet, START, signature);
    }

    function _signed(uint256 deadline) private view returns (bytes memory) {
        return _signDigest(_newWalletKey, _digestFor(_newWallet, deadline));
    }

    function _digestFor(address newWallet, uint256 deadline) private view returns (bytes32) {
        return _digest(identity, agentId, newWallet, agentOwner, deadline);
    }

    function _digest(IIdentityRegistry registry, uint256 id, address newWallet, address owner_, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ERC8004IdentityRegistry"),
                keccak256("1"),
                block.chainid,
                address(registry)
            )
        );
        return keccak256(bytes.concat(hex"1901", domain, _structHash(id, newWallet, owner_, deadline)));
    }

    function _structHash(uint256 id, address newWallet, address owner_, uint256 deadline)
        private
        pure
        returns (bytes32)
    {
        return keccak256(
            abi.encode(
                keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)"),
                id,
                newWallet,
                owner_,
                deadline
            )
        );
    }

    // getAgentWallet

    function test_getAgentWalletIsZeroWithoutAgent() public view {
        assertEq(identity.getAgentWallet(2), address(0));
    }

    // unsetAgentWallet

    function test_unsetAgentWallet() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            vm.expectEmit(address(identity));
            emit IIdentityRegistry.MetadataSet(agentId, "agentWallet", "agentWallet", "");
            vm.prank(authorized[i]);
            identity.unsetAgentWallet(agentId);
            assertEq(identity.getAgentWallet(agentId), address(0));
            assertEq(identity.getMetadata(agentId, "agentWallet"), "");
        }
    }

    function test_unsetAgentWalletRevertsForOthers() public {
        vm.expectRevert("Not authorized");
        vm.prank(stranger);
        identity.unsetAgentWallet(agentId);
    }

    function test_unsetAgentWalletRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        identity.unsetAgentWallet(2);
    }

    // Transfers

    function test_aTransferClearsTheWallet() public {
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(agentId, "agentWallet", "agentWallet", "");
        vm.expectEmit(address(identity));
        emit IERC721.Transfer(agentOwner, stranger, agentId);
        vm.prank(agentOwner);
        _token().transferFrom(agentOwner, stranger, agentId);
        assertEq(_token().ownerOf(agentId), stranger);
        assertEq(identity.getAgentWallet(agentId), address(0));
        assertFalse(identity.isAuthorizedOrOwner(approved, agentId));
        assertFalse(identity.isAuthorizedOrOwner(agentOwner, agentId));
    }

    function test_aTransferLeavesOtherMetadataAndAgents() public {
        vm.startPrank(agentOwner);
        uint256 other = identity.register();
        identity.setMetadata(agentId, "kind", "translator");
        _token().transferFrom(agentOwner, stranger, agentId);
        assertEq(identity.getMetadata(agentId, "kind"), "translator");
        assertEq(identity.getAgentWallet(other), agentOwner);
    }

    function test_aTransferByAStrangerChangesNothing() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSignature("ERC721InsufficientApproval(address,uint256)", stranger, agentId));
        _token().transferFrom(agentOwner, stranger, agentId);
        assertEq(identity.getAgentWallet(agentId), agentOwner);
    }
}
