// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";

/// @notice Gas of envelopes of twenty slots, compared with `snapshots/EnvelopeGasTest.json`: packed batches of ten, a call of
/// each of ten wallets, which have all had an envelope before.
/// forge-config: test.isolate = true
contract EnvelopeGasTest is EnvelopeFixture {
    uint256 private constant WALLETS = 10;
    uint48 private constant PRICE = 1_500_000;

    IAgentWallet[] private _wallets;

    function setUp() public override {
        super.setUp();
        version = "2";
        _mint(seller, 1);
        _mint(treasury, 1);
        for (uint256 i = 0; i < WALLETS; ++i) {
            _wallets.push(IAgentWallet(factory.deploy(owner, bytes32(i))));
            vm.prank(owner);
            _wallets[i].setup(session, TX_LIMIT, DAILY_LIMIT, uint48(START * 2));
            _mint(address(_wallets[i]), 1_000e6);
        }
        _send(_openings(0), "");
        _send(_closings(0, 0, 1), "");
    }

    function test_open() public {
        _send(_openings(2), "openEnvelope, batch of ten");
    }

    function test_closeUsed() public {
        _send(_openings(2), "");
        _send(_closings(2, 0, 3), "closeEnvelope, batch of ten, all slots used");
    }

    function test_closeHalfUsed() public {
        _send(_openings(2), "");
        _send(_closings(2, 0x3ff, 3), "closeEnvelope, batch of ten, half of the slots used");
    }

    function test_closeUnused() public {
        _send(_openings(2), "");
        _send(_closings(2, ALL, 3), "closeEnvelope, batch of ten, no slot used");
    }

    function test_expireUsed() public {
        _send(_openings(2), "");
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            for (uint256 i = 0; i < WALLETS; ++i) {
                _select(i);
                _cashSlot(2, slot, PRICE);
            }
        }
        vm.warp(START + 1 days + 1 hours);
        bytes memory calls;
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i);
            calls = _append(calls, abi.encodeCall(enveloper.expireEnvelope, (2)));
        }
        _send(calls, "expireEnvelope, batch of ten, all slots used");
    }

    function test_cash() public {
        _send(_openings(2), "");
        _select(0);
        _cashSlot(2, 0, PRICE);
        _cashSlot(2, 1, PRICE);
        vm.snapshotGasLastCall("transferWithAuthorization of a slot, which the seller pays for");
    }

    function test_cashWithWhitelist() public {
        _send(_openings(2), "");
        _select(0);
        address[] memory recipients = new address[](1);
        recipients[0] = seller;
        vm.prank(owner);
        wallet.setWhitelist(recipients);
        _cashSlot(2, 0, PRICE);
        _cashSlot(2, 1, PRICE);
        vm.snapshotGasLastCall("transferWithAuthorization of a slot with a whitelist");
    }

    function _select(uint256 index) private {
        wallet = _wallets[index];
        enveloper = IEnvelopeWallet(address(wallet));
    }

    function _openings(uint256 nonce) private returns (bytes memory calls) {
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i);
            IEnvelopeWallet.EnvelopeOpening memory opening = _opening(nonce);
            opening.maxFee = SLOT_FEE;
            bytes memory signature = _compact(_signOpening(sessionKey, opening));
            calls = _append(calls, abi.encodeCall(enveloper.openEnvelope, (opening, signature)));
        }
    }

    /// @dev Used slots are those that the session says: what they were used for is the sellers' gas.
    function _closings(uint256 envelope, uint256 unused, uint256 nonce) private returns (bytes memory calls) {
        uint256 value = unused == ALL ? 0 : uint256(PRICE) * 10;
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i);
            IEnvelopeWallet.EnvelopeClosing memory closing = _closing(envelope, unused, value, nonce);
            bytes memory signature = _compact(_signClosing(sessionKey, closing));
            calls = _append(calls, abi.encodeCall(enveloper.closeEnvelope, (closing, signature)));
        }
    }

    function _append(bytes memory calls, bytes memory data) private view returns (bytes memory) {
        return abi.encodePacked(calls, address(wallet), uint32(300_000), uint24(data.length), data);
    }

    /// @dev A batch without a name is not measured. No call may fail: a figure for less would flatter.
    function _send(bytes memory calls, string memory name) private {
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
