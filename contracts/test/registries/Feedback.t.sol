// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";

contract FeedbackTest is RegistryFixture {
    int128 private constant MAX = 1e38;

    // giveFeedback

    function testFuzz_giveFeedback(
        int128 value,
        uint8 decimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata uri,
        bytes32 hash
    ) public {
        value = int128(bound(value, -MAX, MAX));
        decimals = uint8(bound(decimals, 0, 18));
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(
            agentId, reviewer, 1, value, decimals, tag1, tag1, tag2, endpoint, uri, hash
        );
        vm.prank(reviewer);
        reputation.giveFeedback(agentId, value, decimals, tag1, tag2, endpoint, uri, hash);
    }

    function testFuzz_giveFeedbackIsKept(int128 value, uint8 decimals, string calldata tag1, string calldata tag2)
        public
    {
        value = int128(bound(value, -MAX, MAX));
        decimals = uint8(bound(decimals, 0, 18));
        _give(reviewer, value, decimals, tag1, tag2);
        (int128 value_, uint8 decimals_, string memory tag1_, string memory tag2_, bool revoked) =
            reputation.readFeedback(agentId, reviewer, 1);
        assertEq(value_, value);
        assertEq(decimals_, decimals);
        assertEq(tag1_, tag1);
        assertEq(tag2_, tag2);
        assertFalse(revoked);
    }

    function test_giveFeedbackCountsForEachClientAndAgent() public {
        vm.prank(agentOwner);
        uint256 other = identity.register();
        _give(reviewer, 1, 0, "", "");
        _give(reviewer, 2, 0, "", "");
        _give(stranger, 3, 0, "", "");
        assertEq(reputation.getLastIndex(agentId, reviewer), 2);
        assertEq(reputation.getLastIndex(agentId, stranger), 1);
        assertEq(reputation.getLastIndex(other, reviewer), 0);
        assertEq(reputation.getClients(agentId), _two(reviewer, stranger));
        assertEq(reputation.getClients(other).length, 0);
    }

    function testFuzz_giveFeedbackRevertsForTooManyDecimals(uint8 decimals) public {
        decimals = uint8(bound(decimals, 19, type(uint8).max));
        vm.expectRevert("too many decimals");
        _give(reviewer, 1, decimals, "", "");
    }

    function testFuzz_giveFeedbackRevertsForLargeValues(int128 value) public {
        value = int128(bound(value, MAX + 1, type(int128).max));
        vm.expectRevert("value too large");
        _give(reviewer, value, 0, "", "");
        vm.expectRevert("value too large");
        _give(reviewer, -value, 0, "", "");
        vm.expectRevert("value too large");
        _give(reviewer, type(int128).min, 0, "", "");
    }

    function test_giveFeedbackRevertsJustAboveTheLargestValues() public {
        vm.expectRevert("value too large");
        _give(reviewer, MAX + 1, 0, "", "");
        vm.expectRevert("value too large");
        _give(reviewer, -MAX - 1, 0, "", "");
    }

    function test_giveFeedbackTakesTheLargestValues() public {
        _give(reviewer, MAX, 0, "", "");
        _give(reviewer, -MAX, 18, "", "");
        assertEq(reputation.getLastIndex(agentId, reviewer), 2);
    }

    function test_giveFeedbackRevertsForTheOwnerAndThoseItApproved() public {
        address[3] memory authorized = _authorized();
        for (uint256 i = 0; i < authorized.length; ++i) {
            vm.expectRevert("Self-feedback not allowed");
            _give(authorized[i], 1, 0, "", "");
        }
    }

    function test_giveFeedbackRevertsForAWalletAboutItself() public {
        vm.startPrank(owner);
        bytes memory data = abi.encodeWithSignature("register()");
        uint256 id = abi.decode(wallet.execute(address(identity), 0, data), (uint256));
        data = abi.encodeCall(IReputationRegistry.giveFeedback, (id, 1, 0, "", "", "", "", HASH));
        vm.expectRevert("Self-feedback not allowed");
        wallet.execute(address(reputation), 0, data);
    }

    function test_giveFeedbackRevertsWithoutAgent() public {
        _expectNoSuchAgent(2);
        vm.prank(reviewer);
        reputation.giveFeedback(2, 1, 0, "", "", "", "", HASH);
    }

    // revokeFeedback

    function test_revokeFeedback() public {
        _give(reviewer, 1, 0, "a", "b");
        _give(reviewer, 2, 0, "a", "b");
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.FeedbackRevoked(agentId, reviewer, 2);
        vm.prank(reviewer);
        reputation.revokeFeedback(agentId, 2);
        assertFalse(_revoked(1));
        assertTrue(_revoked(2));
        assertEq(reputation.getLastIndex(agentId, reviewer), 2);
    }

    function test_revokeFeedbackRevertsTheSecondTime() public {
        _give(reviewer, 1, 0, "", "");
        vm.startPrank(reviewer);
        reputation.revokeFeedback(agentId, 1);
        vm.expectRevert("Already revoked");
        reputation.revokeFeedback(agentId, 1);
    }

    function testFuzz_revokeFeedbackRevertsForNoIndex(uint64 index) public {
        index = uint64(bound(index, 2, type(uint64).max));
        _give(reviewer, 1, 0, "", "");
        vm.startPrank(reviewer);
        vm.expectRevert("index must be > 0");
        reputation.revokeFeedback(agentId, 0);
        vm.expectRevert("index out of bounds");
        reputation.revokeFeedback(agentId, index);
    }

    function test_revokeFeedbackRevertsForAnothersFeedback() public {
        _give(reviewer, 1, 0, "", "");
        vm.expectRevert("index out of bounds");
        vm.prank(stranger);
        reputation.revokeFeedback(agentId, 1);
    }

    function _revoked(uint64 index) private view returns (bool revoked) {
        (,,,, revoked) = reputation.readFeedback(agentId, reviewer, index);
    }

    // appendResponse and getResponseCount

    function testFuzz_appendResponse(string calldata uri, bytes32 hash) public {
        vm.assume(bytes(uri).length > 0);
        _give(reviewer, 1, 0, "", "");
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.ResponseAppended(agentId, reviewer, 1, stranger, uri, hash);
        vm.prank(stranger);
        reputation.appendResponse(agentId, reviewer, 1, uri, hash);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, _one(stranger)), 1);
    }

    function test_appendResponseReverts() public {
        _give(reviewer, 1, 0, "", "");
        vm.expectRevert("index must be > 0");
        reputation.appendResponse(agentId, reviewer, 0, "", HASH);
        vm.expectRevert("Empty URI");
        reputation.appendResponse(agentId, reviewer, 2, "", HASH);
        vm.expectRevert("index out of bounds");
        reputation.appendResponse(agentId, reviewer, 2, URI, HASH);
        vm.expectRevert("index out of bounds");
        reputation.appendResponse(agentId, stranger, 1, URI, HASH);
    }

    function test_appendResponseTakesRevokedFeedback() public {
        _give(reviewer, 1, 0, "", "");
        vm.prank(reviewer);
        reputation.revokeFeedback(agentId, 1);
        _respond(agentOwner, reviewer, 1, 1);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, new address[](0)), 1);
    }

    function test_getResponseCount() public {
        _give(reviewer, 1, 0, "", "");
        _give(reviewer, 2, 0, "", "");
        _give(stranger, 3, 0, "", "");
        _respond(agentOwner, reviewer, 1, 3);
        _respond(recipient, reviewer, 1, 2);
        _respond(agentOwner, reviewer, 2, 4);
        _respond(recipient, stranger, 1, 5);
        address[] memory all = new address[](0);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, all), 5);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, _one(recipient)), 2);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, _two(recipient, agentOwner)), 5);
        assertEq(reputation.getResponseCount(agentId, reviewer, 1, _two(recipient, recipient)), 4);
        assertEq(reputation.getResponseCount(agentId, reviewer, 2, all), 4);
        assertEq(reputation.getResponseCount(agentId, reviewer, 2, _one(recipient)), 0);
        assertEq(reputation.getResponseCount(agentId, reviewer, 3, all), 0);
        assertEq(reputation.getResponseCount(agentId, reviewer, 0, all), 9);
        assertEq(reputation.getResponseCount(agentId, reviewer, 0, _one(agentOwner)), 7);
        assertEq(reputation.getResponseCount(agentId, address(0), 0, all), 14);
        // Without a client the index does not matter.
        assertEq(reputation.getResponseCount(agentId, address(0), 2, _one(recipient)), 7);
        assertEq(reputation.getResponseCount(2, address(0), 0, all), 0);
    }

    function _respond(address responder, address client, uint64 index, uint256 times) private {
        for (uint256 i = 0; i < times; ++i) {
            vm.prank(responder);
            reputation.appendResponse(agentId, client, index, URI, HASH);
        }
    }
}
