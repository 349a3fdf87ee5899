// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {IFleetWallet} from "../../src/interfaces/IFleetWallet.sol";
import {RelayFixture} from "../support/RelayFixture.sol";
import {RuinousFleet} from "../support/Fleets.sol";

/// @notice Strangers' wallets between good ones, each with a fleet of its own making, which nobody has looked at: what one call
/// can use up is its own gas, and the others in the batch never notice.
contract HostileFleetsTest is RelayFixture {
    uint32 private constant LIMIT = 140_000;
    /// What the relay may spend on a call beside its limit: a cold wallet, the loop, and a `CallFailed` with its reason.
    uint256 private constant OVERHEAD = 9_000;

    RuinousFleet private _fleet;
    IAgentWallet private _hostile;

    function setUp() public override {
        super.setUp();
        _fleet = new RuinousFleet();
        _hostile = IAgentWallet(factory.deploy(stranger, SALT));
        vm.startPrank(stranger);
        _hostile.setup(session, 0, 0, 0);
        IFleetWallet(address(_hostile)).setFleet(address(_fleet));
        vm.stopPrank();
        _mint(address(_hostile), BALANCE);
    }

    function _batch(IBatchRelay.Call[] memory calls) internal pure override returns (bytes memory packed) {
        packed = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < calls.length; ++i) {
            packed = abi.encodePacked(
                packed, calls[i].target, calls[i].gasLimit, uint24(calls[i].data.length), calls[i].data
            );
        }
    }

    function _packedCall(IAgentWallet payer, uint256 nonce) private view returns (IBatchRelay.Call memory) {
        IAgentWallet.Payment memory payment = _payment(1e6, nonce);
        bytes memory signature = _signPayment(sessionKey, payer, "2", payment);
        return IBatchRelay.Call(address(payer), LIMIT, _packed(payment, signature));
    }

    /// @dev Good, hostile, good, with the gas that the service sends for three such calls and no more.
    function _sendAround(IBatchRelay.Call memory hostile) private returns (uint256 used) {
        IBatchRelay.Call[] memory calls = new IBatchRelay.Call[](3);
        calls[0] = _packedCall(wallet, 0);
        calls[1] = hostile;
        calls[2] = _packedCall(wallet, 1);
        uint256 before = gasleft();
        (bool ok, bytes memory reason) = _sendWith(calls, 3 * (LIMIT + OVERHEAD) + 10_000);
        used = before - gasleft();
        assertTrue(ok, vm.toString(reason));
        assertEq(usdc.balanceOf(recipient) >= 2e6, true, "a good payment was not made");
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - 2.04e6);
    }

    function test_burnsNoMoreThanItsOwnGas() public {
        RuinousFleet.Ruin[4] memory ruins = [
            RuinousFleet.Ruin.Burn,
            RuinousFleet.Ruin.AnswerAtLength,
            RuinousFleet.Ruin.RefuseAtLength,
            RuinousFleet.Ruin.RefuseAtLengthAndBurn
        ];
        for (uint256 i = 0; i < ruins.length; ++i) {
            _fleet.set(ruins[i], "");
            uint256 snapshot = vm.snapshotState();
            uint256 good = _sendAround(_increment());
            vm.revertToState(snapshot);
            uint256 used = _sendAround(_packedCall(_hostile, 0));
            assertLe(used, good + LIMIT + OVERHEAD, "it used another one's gas");
            vm.revertToState(snapshot);
        }
    }

    /// @dev It can make the payment of its own wallet fail, and have at most 256 bytes told of it.
    function test_tellsNoMoreThanTheReasonIsCutAt() public {
        _fleet.set(RuinousFleet.Ruin.RefuseAtLength, "");
        vm.expectEmit(address(relay));
        emit IBatchRelay.CallFailed(1, new bytes(256));
        IBatchRelay.Call memory hostile = _packedCall(_hostile, 0);
        hostile.gasLimit = 1_000_000;
        IBatchRelay.Call[] memory calls = new IBatchRelay.Call[](3);
        calls[0] = _packedCall(wallet, 0);
        calls[1] = hostile;
        calls[2] = _packedCall(wallet, 1);
        _send(calls);
        assertEq(usdc.balanceOf(recipient), 2e6);
    }

    /// @dev Called back, the relay carries nothing, and each wallet and message counts once.
    function test_gainsNothingByCallingBack() public {
        IBatchRelay.Call[] memory inner = new IBatchRelay.Call[](1);
        inner[0] = _packedCall(wallet, 1);
        _fleet.set(RuinousFleet.Ruin.CallBack, abi.encode(address(relay), _batch(inner)));
        _sendAround(_packedCall(_hostile, 0));
        assertEq(bytes4(_fleet.answer()), IBatchRelay.Reentered.selector);
        assertEq(usdc.balanceOf(recipient), 3e6);
    }

    /// @dev Nor by having its own wallet pay again: the message is spent.
    function test_ownMessageIsSpentWhenItCallsBack() public {
        IBatchRelay.Call memory hostile = _packedCall(_hostile, 0);
        hostile.gasLimit = 400_000;
        _fleet.set(RuinousFleet.Ruin.CallBack, abi.encode(address(_hostile), hostile.data));
        IBatchRelay.Call[] memory calls = new IBatchRelay.Call[](1);
        calls[0] = hostile;
        _send(calls);
        assertEq(bytes4(_fleet.answer()), IAgentWallet.NonceUsed.selector);
        assertEq(usdc.balanceOf(recipient), 1e6);
    }

    /// @dev What previews say is asked for beforehand, of many wallets together: the same holds there.
    function test_starvesNoOtherPreview() public {
        RuinousFleet.Ruin[3] memory ruins = [
            RuinousFleet.Ruin.Burn, RuinousFleet.Ruin.RefuseAtLength, RuinousFleet.Ruin.RefuseAtLengthAndBurn
        ];
        for (uint256 i = 0; i < ruins.length; ++i) {
            _fleet.set(ruins[i], "");
            IBatchRelay.Query[] memory queries = new IBatchRelay.Query[](60);
            for (uint256 k = 0; k < 60; ++k) {
                queries[k].target = address(k % 2 == 0 ? _hostile : wallet);
                queries[k].data = abi.encodeCall(IAgentWallet.previewPayment, (recipient, 1e6, address(0)));
            }
            uint256 before = gasleft();
            (,, IBatchRelay.Answer[] memory answers) = relay.probe{gas: 30_000_000}(queries);
            assertLe(before - gasleft(), 30_000_000);
            for (uint256 k = 0; k < 60; ++k) {
                assertEq(answers[k].ok, k % 2 == 1);
                assertLe(answers[k].data.length, 256);
            }
        }
    }
}
