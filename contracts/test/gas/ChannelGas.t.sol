// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {ChannelFixture} from "../support/ChannelFixture.sol";

/// @notice Gas of payment channels, compared with `snapshots/ChannelGasTest.json`: packed batches of one and of ten, a call of each of
/// ten wallets, to a seller who has sold before.
/// forge-config: test.isolate = true
contract ChannelGasTest is ChannelFixture {
    IAgentWallet[] private _wallets;

    function setUp() public override {
        super.setUp();
        version = "2";
        _mint(seller, 1);
        _mint(treasury, 1);
        _mint(address(SETTLEMENT), 1);
        for (uint256 i = 0; i < 10; ++i) {
            _wallets.push(IAgentWallet(factory.deploy(owner, bytes32(i))));
            vm.prank(owner);
            _wallets[i].setup(session, TX_LIMIT, DAILY_LIMIT, uint48(START * 2));
            _mint(address(_wallets[i]), 1_000e6);
        }
        _each(_paying, 10, "");
    }

    function test_open() public {
        _each(_depositing, 10, "openChannel, batch of ten");
    }

    function test_openOne() public {
        _each(_depositing, 1, "openChannel");
    }

    function test_openAgain() public {
        _each(_depositing, 10, "");
        _each(_depositing, 10, "openChannel of one that is open, batch of ten");
    }

    function test_close() public {
        _each(_depositing, 10, "");
        _each(_ending, 10, "closeChannel, batch of ten");
        skip(DELAY);
        _each(_settling, 10, "settleChannel of what was closed, batch of ten");
    }

    function test_closeOne() public {
        _each(_depositing, 1, "");
        _each(_ending, 1, "closeChannel");
        skip(DELAY);
        _each(_settling, 1, "settleChannel of what was closed");
    }

    function test_settleRefund() public {
        _each(_depositing, 10, "");
        for (uint256 i = 0; i < 10; ++i) {
            _use(i);
            _refund(DEPOSIT);
        }
        _each(_settling, 10, "settleChannel of what was refunded, batch of ten");
    }

    function _use(uint256 index) private {
        wallet = _wallets[index];
        _select(address(wallet), "2");
    }

    function _paying() private returns (bytes memory) {
        IAgentWallet.Payment memory payment = _payment(1e6, next);
        return abi.encodeCall(wallet.pay, (payment, _signPayment(sessionKey, wallet, "2", payment)));
    }

    function _depositing() private returns (bytes memory) {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, next);
        opening.maxFee = DEPOSIT_FEE;
        return abi.encodeCall(channeler.openChannel, (opening, _compact(_signChannelOpening(sessionKey, opening))));
    }

    function _ending() private returns (bytes memory) {
        IChannelWallet.ChannelClosing memory closing = _channelClosing(_channelId(), next);
        bytes memory signature = _compact(_signChannelClosing(sessionKey, closing));
        return abi.encodeCall(channeler.closeChannel, (closing, _config(), signature));
    }

    function _settling() private returns (bytes memory) {
        return abi.encodeCall(channeler.settleChannel, (_config()));
    }

    /// @dev A batch without a name is not measured. No call may fail: a figure for less would flatter.
    function _each(function() returns (bytes memory) call, uint256 count, string memory name) private {
        bytes memory calls;
        for (uint256 i = 0; i < count; ++i) {
            _use(i);
            bytes memory data = call();
            calls = abi.encodePacked(calls, address(wallet), uint32(300_000), uint24(data.length), data);
        }
        ++next;
        vm.recordLogs();
        (bool ok,) = address(relay).call(abi.encodePacked(IBatchRelay.relayPackedCalls.selector, calls));
        if (bytes(name).length != 0) vm.snapshotGasLastCall(name);
        require(ok, "the batch was reverted");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            require(logs[i].emitter != address(relay), "a call failed");
        }
    }
}
