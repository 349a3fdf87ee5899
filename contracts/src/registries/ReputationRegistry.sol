// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IIdentityRegistry} from "../interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "../interfaces/IReputationRegistry.sol";

/// @title A reputation registry for chains that have none of the ERC's authors, and for development.
/// @notice Behaves as theirs, but cannot be upgraded and has no owner.
contract ReputationRegistry is IReputationRegistry {
    int128 private constant _MAX_ABS_VALUE = 1e38;
    uint8 private constant _MAX_DECIMALS = 18;

    struct Feedback {
        int128 value;
        uint8 valueDecimals;
        bool isRevoked;
        string tag1;
        string tag2;
    }

    struct Responses {
        mapping(address responder => uint64) count;
        /// Those with a count, once each.
        address[] responders;
    }

    /// @dev Hashes of the requested tags.
    struct Filter {
        bytes32 tag1;
        bytes32 tag2;
        bool includeRevoked;
    }

    address private immutable _identityRegistry;

    /// @dev The feedback with index 1 is at place 0.
    mapping(uint256 agentId => mapping(address client => Feedback[])) private _feedback;
    mapping(uint256 agentId => address[]) private _clients;
    mapping(uint256 agentId => mapping(address client => mapping(uint64 feedbackIndex => Responses))) private
        _responses;

    constructor(address identityRegistry) {
        require(identityRegistry != address(0), "bad identity");
        _identityRegistry = identityRegistry;
    }

    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external {
        require(valueDecimals <= _MAX_DECIMALS, "too many decimals");
        require(value >= -_MAX_ABS_VALUE && value <= _MAX_ABS_VALUE, "value too large");
        require(
            !IIdentityRegistry(_identityRegistry).isAuthorizedOrOwner(msg.sender, agentId), "Self-feedback not allowed"
        );
        Feedback[] storage given = _feedback[agentId][msg.sender];
        if (given.length == 0) _clients[agentId].push(msg.sender);
        given.push(Feedback(value, valueDecimals, false, tag1, tag2));
        emit NewFeedback(
            agentId,
            msg.sender,
            uint64(given.length),
            value,
            valueDecimals,
            tag1,
            tag1,
            tag2,
            endpoint,
            feedbackURI,
            feedbackHash
        );
    }

    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external {
        Feedback storage feedback = _at(agentId, msg.sender, feedbackIndex);
        require(!feedback.isRevoked, "Already revoked");
        feedback.isRevoked = true;
        emit FeedbackRevoked(agentId, msg.sender, feedbackIndex);
    }

    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external {
        require(feedbackIndex > 0, "index must be > 0");
        require(bytes(responseURI).length > 0, "Empty URI");
        require(feedbackIndex <= getLastIndex(agentId, clientAddress), "index out of bounds");
        Responses storage responses = _responses[agentId][clientAddress][feedbackIndex];
        if (responses.count[msg.sender]++ == 0) responses.responders.push(msg.sender);
        emit ResponseAppended(agentId, clientAddress, feedbackIndex, msg.sender, responseURI, responseHash);
    }

    function getSummary(uint256 agentId, address[] calldata clientAddresses, string calldata tag1, string calldata tag2)
        external
        view
        returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals)
    {
        require(clientAddresses.length > 0, "clientAddresses required");
        Filter memory filter = _filter(tag1, tag2, false);
        uint64[_MAX_DECIMALS + 1] memory withDecimals;
        // Of values with 18 decimals.
        int256 sum;
        for (uint256 i = 0; i < clientAddresses.length; ++i) {
            Feedback[] storage given = _feedback[agentId][clientAddresses[i]];
            for (uint256 j = 0; j < given.length; ++j) {
                Feedback storage feedback = given[j];
                if (!_matches(feedback, filter)) continue;
                uint8 decimals = feedback.valueDecimals;
                sum += feedback.value * _power(decimals);
                ++withDecimals[decimals];
                ++count;
            }
        }
        if (count == 0) return (0, 0, 0);
        for (uint8 decimals = 1; decimals <= _MAX_DECIMALS; ++decimals) {
            if (withDecimals[decimals] > withDecimals[summaryValueDecimals]) summaryValueDecimals = decimals;
        }
        summaryValue = int128(sum / int256(uint256(count)) / _power(summaryValueDecimals));
    }

    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (int128 value, uint8 valueDecimals, string memory tag1, string memory tag2, bool isRevoked)
    {
        Feedback storage feedback = _at(agentId, clientAddress, feedbackIndex);
        return (feedback.value, feedback.valueDecimals, feedback.tag1, feedback.tag2, feedback.isRevoked);
    }

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
        )
    {
        address[] memory asked = clientAddresses;
        if (asked.length == 0) asked = _clients[agentId];
        Filter memory filter = _filter(tag1, tag2, includeRevoked);
        uint256 total = _count(agentId, asked, filter);
        clients = new address[](total);
        feedbackIndexes = new uint64[](total);
        values = new int128[](total);
        valueDecimals = new uint8[](total);
        tag1s = new string[](total);
        tag2s = new string[](total);
        revokedStatuses = new bool[](total);
        uint256 place = 0;
        for (uint256 i = 0; i < asked.length; ++i) {
            Feedback[] storage given = _feedback[agentId][asked[i]];
            for (uint256 j = 0; j < given.length; ++j) {
                Feedback storage feedback = given[j];
                if (!_matches(feedback, filter)) continue;
                clients[place] = asked[i];
                feedbackIndexes[place] = uint64(j + 1);
                values[place] = feedback.value;
                valueDecimals[place] = feedback.valueDecimals;
                tag1s[place] = feedback.tag1;
                tag2s[place] = feedback.tag2;
                revokedStatuses[place] = feedback.isRevoked;
                ++place;
            }
        }
    }

    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count) {
        if (clientAddress == address(0)) {
            address[] storage clients = _clients[agentId];
            for (uint256 i = 0; i < clients.length; ++i) {
                count += _responsesTo(agentId, clients[i], responders);
            }
        } else if (feedbackIndex == 0) {
            count = _responsesTo(agentId, clientAddress, responders);
        } else {
            count = _responsesTo(agentId, clientAddress, feedbackIndex, responders);
        }
    }

    function getClients(uint256 agentId) external view returns (address[] memory) {
        return _clients[agentId];
    }

    function getIdentityRegistry() external view returns (address) {
        return _identityRegistry;
    }

    function getVersion() external pure returns (string memory) {
        return "2.0.0";
    }

    function getLastIndex(uint256 agentId, address clientAddress) public view returns (uint64) {
        return uint64(_feedback[agentId][clientAddress].length);
    }

    function _at(uint256 agentId, address client, uint64 feedbackIndex) private view returns (Feedback storage) {
        require(feedbackIndex > 0, "index must be > 0");
        Feedback[] storage given = _feedback[agentId][client];
        require(feedbackIndex <= given.length, "index out of bounds");
        return given[feedbackIndex - 1];
    }

    function _count(uint256 agentId, address[] memory clients, Filter memory filter)
        private
        view
        returns (uint256 count)
    {
        for (uint256 i = 0; i < clients.length; ++i) {
            Feedback[] storage given = _feedback[agentId][clients[i]];
            for (uint256 j = 0; j < given.length; ++j) {
                if (_matches(given[j], filter)) ++count;
            }
        }
    }

    function _responsesTo(uint256 agentId, address client, address[] calldata responders)
        private
        view
        returns (uint64 count)
    {
        uint64 lastIndex = getLastIndex(agentId, client);
        for (uint64 index = 1; index <= lastIndex; ++index) {
            count += _responsesTo(agentId, client, index, responders);
        }
    }

    function _responsesTo(uint256 agentId, address client, uint64 feedbackIndex, address[] calldata responders)
        private
        view
        returns (uint64 count)
    {
        Responses storage responses = _responses[agentId][client][feedbackIndex];
        address[] memory counted = responders;
        if (counted.length == 0) counted = responses.responders;
        for (uint256 i = 0; i < counted.length; ++i) {
            count += responses.count[counted[i]];
        }
    }

    function _matches(Feedback storage feedback, Filter memory filter) private view returns (bool) {
        return (filter.includeRevoked || !feedback.isRevoked) && _tagMatches(feedback.tag1, filter.tag1)
            && _tagMatches(feedback.tag2, filter.tag2);
    }

    function _tagMatches(string storage tag, bytes32 asked) private view returns (bool) {
        return asked == keccak256("") || asked == keccak256(bytes(tag));
    }

    function _filter(string calldata tag1, string calldata tag2, bool includeRevoked)
        private
        pure
        returns (Filter memory)
    {
        return Filter(keccak256(bytes(tag1)), keccak256(bytes(tag2)), includeRevoked);
    }

    /// @dev What lifts a value to 18 decimals.
    function _power(uint8 decimals) private pure returns (int256) {
        return int256(10 ** uint256(_MAX_DECIMALS - decimals));
    }
}
