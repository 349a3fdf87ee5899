// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";

contract ViewsTest is Fixture {
    function test_immutables() public view {
        assertEq(wallet.usdc(), address(usdc));
        assertEq(wallet.platformFees(), address(fees));
        assertEq(wallet.reserved(), 0);
    }

    function test_spentTodayForgetsYesterday() public {
        _pay(60e6, 0);
        assertEq(wallet.spentToday(), 60e6);
        skip(1 days);
        assertEq(wallet.spentToday(), 0);
    }

    function test_remainingToday() public {
        assertEq(wallet.remainingToday(), DAILY_LIMIT);
        _pay(60e6, 0);
        assertEq(wallet.remainingToday(), DAILY_LIMIT - 60e6);
        skip(1 days);
        assertEq(wallet.remainingToday(), DAILY_LIMIT);
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        assertEq(wallet.remainingToday(), type(uint256).max);
    }

    function testFuzz_quoteFee(uint64 amount, uint16 feeBps, uint16 minFee) public {
        if (minFee % 2 == 0) amount %= 10e6;
        feeBps = uint16(bound(feeBps, 0, 500));
        minFee = uint16(bound(minFee, 0, 50_000));
        vm.startPrank(operator);
        fees.setFeeBps(feeBps);
        fees.setMinFee(minFee);
        vm.stopPrank();
        uint256 atTheRate = uint256(amount) * feeBps / 10_000;
        uint256 least = minFee < amount ? minFee : amount;
        assertEq(wallet.quoteFee(amount), atTheRate < least ? least : atTheRate);
    }

    function test_domain() public view {
        (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        ) = wallet.eip712Domain();
        assertEq(fields, hex"0f");
        assertEq(name, "AgentWallet");
        assertEq(version, "2");
        assertEq(chainId, block.chainid);
        assertEq(verifyingContract, address(wallet));
        assertEq(salt, bytes32(0));
        assertEq(extensions.length, 0);
    }

    function test_domainOfV3() public {
        (,, string memory version,,,,) = IAgentWallet(factoryV3.deploy(owner, SALT)).eip712Domain();
        assertEq(version, "3");
    }

    function test_acceptsErc721() public {
        assertEq(wallet.onERC721Received(stranger, stranger, 1, ""), IERC721Receiver.onERC721Received.selector);
    }

    /// @dev In place of a call's result in thirteen variables.
    struct State {
        address owner;
        address session;
        uint48 ownerNonce;
        bool frozen;
        uint48 expiresAt;
        uint48 txLimit;
        uint48 dailyLimit;
        uint48 spentToday;
        uint48 reserved;
        uint256 nonceBase;
        uint64 nonceWindow;
        uint256 balance;
        uint48 epoch;
    }

    function _state() private view returns (State memory) {
        (bool ok, bytes memory result) = address(wallet).staticcall(abi.encodeCall(IAgentWallet.state, ()));
        require(ok);
        return abi.decode(result, (State));
    }

    function test_stateSaysAllAtOnce() public {
        _ownerCall(abi.encodeCall(IAgentWallet.setPolicy, (90e6, 400e6, uint48(START + 1 days))), 17);
        _pay(50e6, 2);
        State memory state = _state();
        assertFalse(state.frozen);
        assertEq(state.nonceBase, 0);
        assertEq(state.nonceWindow, 1 << 2);
        assertEq(state.epoch, 0);
        vm.prank(owner);
        wallet.freeze();
        state = _state();
        assertEq(state.owner, owner);
        assertEq(state.session, session);
        assertEq(state.ownerNonce, 17);
        assertTrue(state.frozen);
        assertEq(state.expiresAt, START + 1 days);
        assertEq(state.txLimit, 90e6);
        assertEq(state.dailyLimit, 400e6);
        assertEq(state.spentToday, 50e6);
        assertEq(state.reserved, 0);
        assertEq(state.nonceBase, 0);
        assertEq(state.nonceWindow, 1 << 2);
        assertEq(state.balance, BALANCE - 51e6);
        assertEq(state.epoch, _epochs(1));
    }

    /// @dev By it a signer learns whether the wallet has executed what he knows nothing of.
    function testFuzz_stateTellsTheHighestNonceThatWasExecuted(uint256[12] memory steps) public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        uint256 end;
        for (uint256 i = 0; i < steps.length; ++i) {
            if (steps[i] % 3 == 0) {
                vm.startPrank(owner);
                wallet.freeze();
                wallet.unfreeze();
                vm.stopPrank();
            } else {
                uint256 nonce = _state().nonceBase + (steps[i] >> 8) % (steps[i] % 3 == 1 ? 70 : 1088);
                if (_tryPay(nonce) && nonce >= end) end = nonce + 1;
            }
            State memory state = _state();
            uint256 past = state.nonceBase;
            for (uint256 window = state.nonceWindow; window != 0; window >>= 1) {
                ++past;
            }
            assertEq(past, end);
        }
    }

    function test_stateFollowsTheOwner() public {
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(_state().owner, stranger);
    }

    /// @dev What `state` promises about nonces, against what `pay` does.
    function testFuzz_stateTellsWhichNoncesAreUsable(uint256[8] memory executed, uint256 probe) public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        for (uint256 i = 0; i < executed.length; ++i) {
            _tryPay(bound(executed[i], 0, 80 * (i + 1)));
        }
        State memory state = _state();
        uint256 nonce = bound(probe, 0, state.nonceBase + 64 + 1024 + 10);
        bool usable = nonce >= state.nonceBase && nonce < state.nonceBase + 64 + 1024;
        if (usable && nonce < state.nonceBase + 64) {
            usable = (state.nonceWindow >> (nonce - state.nonceBase)) & 1 == 0;
        }
        assertEq(_tryPay(nonce), usable);
        if (usable && nonce >= state.nonceBase + 64) assertEq(_state().nonceBase, nonce - 63);
    }

    function _tryPay(uint256 nonce) private returns (bool ok) {
        IAgentWallet.Payment memory payment = _payment(1, nonce);
        (ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment))));
    }
}
