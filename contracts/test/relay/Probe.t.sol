// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {Fixture} from "../support/Fixture.sol";
import {Counter, HostileView} from "../support/Targets.sol";

contract ProbeTest is Fixture {
    Counter private _counter;

    function setUp() public override {
        super.setUp();
        _counter = new Counter();
    }

    function _query(address target, bytes memory data) private pure returns (IBatchRelay.Query memory) {
        return IBatchRelay.Query(target, data);
    }

    function _probe(IBatchRelay.Query memory query) private view returns (IBatchRelay.Answer memory) {
        IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](1);
        queries[0] = query;
        (,, IBatchRelay.Answer[] memory answers) = relay.probe(queries);
        return answers[0];
    }

    function test_answersForOneBlock() public {
        vm.roll(1234);
        (uint256 blockNumber, uint256 timestamp, IBatchRelay.Answer[] memory answers) =
            relay.probe(new IBatchRelay.Query[](0));
        assertEq(blockNumber, 1234);
        assertEq(timestamp, START);
        assertEq(answers.length, 0);
    }

    function test_answersEachByItself() public {
        IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](5);
        queries[0] = _query(address(wallet), abi.encodeCall(IAgentWallet.previewPayment, (recipient, 50e6, address(0))));
        queries[1] =
            _query(address(wallet), abi.encodeCall(IAgentWallet.previewPayment, (recipient, TX_LIMIT + 1, address(0))));
        queries[2] = _query(address(_counter), abi.encodeCall(Counter.devour, ()));
        queries[3] = _query(stranger, abi.encodeCall(IAgentWallet.state, ()));
        queries[4] = _query(address(wallet), abi.encodeCall(IAgentWallet.owner, ()));
        (,, IBatchRelay.Answer[] memory answers) = relay.probe{gas: 30_000_000}(queries);
        assertTrue(answers[0].ok);
        assertEq(answers[0].data, abi.encode(1e6));
        assertFalse(answers[1].ok);
        assertEq(answers[1].data, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT));
        assertFalse(answers[2].ok);
        assertEq(answers[2].data, "");
        assertFalse(answers[3].ok);
        assertEq(answers[3].data, "");
        assertTrue(answers[4].ok);
        assertEq(answers[4].data, abi.encode(owner));
    }

    function test_devouringQueriesLeaveGasForTheLast() public {
        IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](20);
        for (uint256 i = 0; i < 19; ++i) {
            queries[i] = _query(address(_counter), abi.encodeCall(Counter.devour, ()));
        }
        queries[19] =
            _query(address(wallet), abi.encodeCall(IAgentWallet.previewPayment, (recipient, 50e6, address(0))));
        (,, IBatchRelay.Answer[] memory answers) = relay.probe{gas: 10_000_000}(queries);
        assertTrue(answers[19].ok);
    }

    function test_cannotWrite() public view {
        assertFalse(_probe(_query(address(_counter), abi.encodeCall(Counter.increment, ()))).ok);
    }

    function testFuzz_longAnswersAreCutAndCountAsFailures(uint256 length) public view {
        length = bound(length, 0, 100_000);
        IBatchRelay.Answer memory answer =
            _probe(_query(address(_counter), abi.encodeCall(Counter.answerAtLength, (length))));
        assertEq(answer.ok, length <= 4096);
        assertEq(answer.data.length, answer.ok ? length : 256);
    }

    function testFuzz_reasonsAreCut(uint256 length) public view {
        length = bound(length, 0, 2_000);
        IBatchRelay.Answer memory answer =
            _probe(_query(address(_counter), abi.encodeCall(Counter.refuseAtLength, (length))));
        assertFalse(answer.ok);
        assertEq(answer.data.length, length < 256 ? length : 256);
    }

    /// @dev However much there is: who waits for the others does not wait longer.
    function test_queryGetsNoMoreThanItsBound() public view {
        bytes memory ask = abi.encodeCall(Counter.gasOf, ());
        uint256 given = abi.decode(_probe(_query(address(_counter), ask)).data, (uint256));
        assertLe(given, 1_000_000);
        assertGe(given, 999_000);
    }

    function test_queriesShareWhatIsLessThanTheirBound() public view {
        IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](3);
        for (uint256 i = 0; i < 3; ++i) {
            queries[i] = _query(address(_counter), abi.encodeCall(Counter.gasOf, ()));
        }
        (,, IBatchRelay.Answer[] memory answers) = relay.probe{gas: 400_000}(queries);
        uint256 given = abi.decode(answers[0].data, (uint256));
        assertLe(given, 100_000);
        assertGe(given, 98_000);
    }

    /// @dev Every second one uses up what it gets, and all have much to say.
    function test_hostileQueriesLeaveTheOthersTheirAnswers() public {
        HostileView hostile = new HostileView();
        IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](100);
        for (uint256 i = 0; i < 100; ++i) {
            queries[i] = i % 2 == 0
                ? _query(address(hostile), abi.encode(i))
                : _query(address(wallet), abi.encodeCall(IAgentWallet.previewPayment, (recipient, 50e6, address(0))));
        }
        (,, IBatchRelay.Answer[] memory answers) = relay.probe{gas: 15_000_000}(queries);
        for (uint256 i = 0; i < 100; ++i) {
            assertEq(answers[i].ok, i % 2 == 1);
        }
    }
}
