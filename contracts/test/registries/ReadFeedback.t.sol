// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RegistryFixture} from "../support/RegistryFixture.sol";

contract ReadFeedbackTest is RegistryFixture {
    /// What `readAllFeedback` returns.
    address[] private _clients;
    uint64[] private _indexes;
    int128[] private _values;
    uint8[] private _decimals;
    string[] private _tag1s;
    string[] private _tag2s;
    bool[] private _revoked;

    /// Two of the reviewer's, the second revoked, then one of the stranger's and a third of the reviewer's.
    function setUp() public override {
        super.setUp();
        _give(reviewer, 5, 0, "job", "provider");
        _give(reviewer, -30, 1, "payment", "");
        _give(stranger, 7, 2, "job", "client");
        _give(reviewer, 1, 0, "job", "client");
        vm.prank(reviewer);
        reputation.revokeFeedback(agentId, 2);
    }

    // readFeedback

    function test_readFeedbackRevertsForNoIndex() public {
        vm.expectRevert("index must be > 0");
        reputation.readFeedback(agentId, reviewer, 0);
        vm.expectRevert("index out of bounds");
        reputation.readFeedback(agentId, reviewer, 4);
        vm.expectRevert("index out of bounds");
        reputation.readFeedback(agentId, recipient, 1);
        vm.expectRevert("index out of bounds");
        reputation.readFeedback(2, reviewer, 1);
    }

    function test_readFeedback() public view {
        (int128 value, uint8 decimals, string memory tag1, string memory tag2, bool revoked) =
            reputation.readFeedback(agentId, reviewer, 2);
        assertEq(value, -30);
        assertEq(decimals, 1);
        assertEq(tag1, "payment");
        assertEq(tag2, "");
        assertTrue(revoked);
    }

    // readAllFeedback

    function test_readAllFeedbackOfEverybody() public {
        _readAll(new address[](0), "", "", true);
        assertEq(_clients.length, 4);
        _expect(0, reviewer, 1, 5, 0, "job", "provider", false);
        _expect(1, reviewer, 2, -30, 1, "payment", "", true);
        _expect(2, reviewer, 3, 1, 0, "job", "client", false);
        _expect(3, stranger, 1, 7, 2, "job", "client", false);
    }

    function test_readAllFeedbackLeavesOutWhatWasRevoked() public {
        _readAll(new address[](0), "", "", false);
        assertEq(_clients.length, 3);
        _expect(0, reviewer, 1, 5, 0, "job", "provider", false);
        _expect(1, reviewer, 3, 1, 0, "job", "client", false);
        _expect(2, stranger, 1, 7, 2, "job", "client", false);
    }

    function test_readAllFeedbackOfSomeInTheirOrder() public {
        _readAll(_two(stranger, recipient), "", "", true);
        assertEq(_clients.length, 1);
        _expect(0, stranger, 1, 7, 2, "job", "client", false);
        _readAll(_two(stranger, reviewer), "", "", true);
        assertEq(_clients.length, 4);
        assertEq(_clients[0], stranger);
    }

    function test_readAllFeedbackByTags() public {
        _readAll(new address[](0), "job", "", true);
        assertEq(_clients.length, 3);
        _readAll(new address[](0), "", "client", true);
        assertEq(_clients.length, 2);
        _readAll(_one(reviewer), "job", "client", true);
        assertEq(_clients.length, 1);
        _expect(0, reviewer, 3, 1, 0, "job", "client", false);
        _readAll(new address[](0), "payment", "client", true);
        assertEq(_clients.length, 0);
    }

    function test_readAllFeedbackWithoutAgent() public {
        (_clients,,,,,,) = reputation.readAllFeedback(2, new address[](0), "", "", true);
        assertEq(_clients.length, 0);
    }

    function _readAll(address[] memory clients, string memory tag1, string memory tag2, bool revoked) private {
        (_clients, _indexes, _values, _decimals, _tag1s, _tag2s, _revoked) =
            reputation.readAllFeedback(agentId, clients, tag1, tag2, revoked);
        assertEq(_revoked.length, _clients.length);
        assertEq(_tag2s.length, _clients.length);
    }

    function _expect(
        uint256 place,
        address client,
        uint64 index,
        int128 value,
        uint8 decimals,
        string memory tag1,
        string memory tag2,
        bool revoked
    ) private view {
        assertEq(_clients[place], client);
        assertEq(_indexes[place], index);
        assertEq(_values[place], value);
        assertEq(_decimals[place], decimals);
        assertEq(_tag1s[place], tag1);
        assertEq(_tag2s[place], tag2);
        assertEq(_revoked[place], revoked);
    }

    // getSummary

    function test_getSummaryNeedsClients() public {
        vm.expectRevert("clientAddresses required");
        reputation.getSummary(agentId, new address[](0), "", "");
    }

    function test_getSummaryOfNothing() public view {
        _expectSummary(_one(recipient), "", "", 0, 0, 0);
        _expectSummary(_one(reviewer), "payment", "", 0, 0, 0);
    }

    function test_getSummaryAveragesWhatIsNotRevoked() public view {
        _expectSummary(_one(reviewer), "", "", 2, 3, 0);
        _expectSummary(_one(stranger), "", "", 1, 7, 2);
        _expectSummary(_one(reviewer), "job", "client", 1, 1, 0);
        // (5 + 1 + 0.07) / 3, without decimals since most have none.
        _expectSummary(_two(reviewer, stranger), "job", "", 3, 2, 0);
    }

    function test_getSummaryCountsAClientAsOftenAsItIsNamed() public view {
        _expectSummary(_two(stranger, stranger), "", "", 2, 7, 2);
    }

    function test_getSummaryRoundsTowardsZero() public {
        _give(recipient, -1, 0, "", "");
        _give(recipient, -2, 0, "", "");
        _expectSummary(_one(recipient), "", "", 2, -1, 0);
    }

    function test_getSummaryTakesTheFewestOfEquallyFrequentDecimals() public {
        _give(recipient, 500, 2, "", "");
        _give(recipient, 15, 1, "", "");
        // (5.00 + 1.5) / 2
        _expectSummary(_one(recipient), "", "", 2, 32, 1);
    }

    function testFuzz_getSummary(int128[8] memory values, uint8[8] memory decimals) public {
        int256 sum;
        uint256[19] memory frequency;
        for (uint256 i = 0; i < values.length; ++i) {
            values[i] = int128(bound(values[i], -1e38, 1e38));
            // Few different ones, so that there are majorities.
            decimals[i] = uint8(bound(decimals[i], 0, 3));
            _give(recipient, values[i], decimals[i], "", "");
            sum += int256(values[i]) * int256(10 ** (18 - uint256(decimals[i])));
            ++frequency[decimals[i]];
        }
        uint8 mode = 0;
        for (uint8 d = 0; d < frequency.length; ++d) {
            if (frequency[d] > frequency[mode]) mode = d;
        }
        int256 average = (sum / 8) / int256(10 ** (18 - uint256(mode)));
        // What does not fit is cut, as any conversion of the language does.
        int128 cut = int128(uint128(uint256(average)));
        _expectSummary(_one(recipient), "", "", 8, cut, mode);
    }

    function _expectSummary(
        address[] memory clients,
        string memory tag1,
        string memory tag2,
        uint64 count,
        int128 value,
        uint8 decimals
    ) private view {
        (uint64 count_, int128 value_, uint8 decimals_) = reputation.getSummary(agentId, clients, tag1, tag2);
        assertEq(count_, count);
        assertEq(value_, value);
        assertEq(decimals_, decimals);
    }
}
