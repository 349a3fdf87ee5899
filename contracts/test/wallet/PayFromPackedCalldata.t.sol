// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {PayBehaviour} from "../support/PayBehaviour.sol";

contract PayFromPackedCalldataTest is PayBehaviour {
    function _submit(IAgentWallet wallet_, IAgentWallet.Payment memory payment, bytes memory signature)
        internal
        override
    {
        (bool ok, bytes memory reason) = address(wallet_).call(_packed(payment, signature));
        if (!ok) _bubble(reason);
    }

    function _deadlineBits() internal pure override returns (uint256) {
        return 40;
    }

    function _bubble(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    function test_takesNotEvenTwoHundredBytesInABatch() public view {
        assertEq(27 + _packed(_payment(50e6, 0), _sign(_payment(50e6, 0))).length, 168);
    }

    /// @dev Whatever the fields are: the same happens as in the other form, for the same reason.
    function testFuzz_doesWhatTheOtherFormDoes(
        IAgentWallet.Payment memory payment,
        uint256 seed,
        bool[6] memory isAnything,
        bool isSignedByAnother
    ) public {
        IAgentWallet.Payment memory usual = _payment(uint48(bound(seed, 0, 150e6)), seed % 1200);
        if (!isAnything[0]) payment.to = usual.to;
        if (!isAnything[1]) payment.amount = usual.amount;
        if (!isAnything[2]) payment.maxFee = usual.maxFee;
        if (!isAnything[3]) payment.ref = usual.ref;
        payment.nonce = isAnything[4] ? uint32(payment.nonce) : usual.nonce;
        payment.deadline = isAnything[5] ? uint40(payment.deadline) : usual.deadline;
        bytes memory signature = _signPayment(isSignedByAnother ? ownerKey : sessionKey, wallet, "2", payment);
        bytes[2] memory forms = [abi.encodeCall(IAgentWallet.pay, (payment, signature)), _packed(payment, signature)];
        bytes[2] memory outcomes;
        for (uint256 i = 0; i < 2; ++i) {
            uint256 snapshot = vm.snapshotState();
            vm.recordLogs();
            (bool ok, bytes memory reason) = address(wallet).call(forms[i]);
            outcomes[i] = abi.encode(ok, reason, vm.getRecordedLogs(), vm.load(address(wallet), 0));
            vm.revertToState(snapshot);
        }
        assertEq(outcomes[1], outcomes[0]);
    }

    function test_messageOfOneFormIsSpentInTheOther() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        _pay(payment);
        bytes memory signature = _sign(payment);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
    }

    /// @dev Missing bytes read as zeros, which then must be what was signed.
    function testFuzz_whatIsCutOffCountsAsZeros(uint256 length) public {
        bytes memory whole = _packed(_payment(50e6, 0), _sign(_payment(50e6, 0)));
        length = bound(length, 4, whole.length - 1);
        bytes memory cut = new bytes(length);
        bool isZero = true;
        for (uint256 i = 0; i < whole.length; ++i) {
            if (i < length) cut[i] = whole[i];
            else if (whole[i] != 0) isZero = false;
        }
        (bool ok,) = address(wallet).call(cut);
        assertEq(ok, isZero);
    }

    function testFuzz_whatFollowsIsIgnored(bytes memory more) public {
        bytes memory whole = _packed(_payment(50e6, 0), _sign(_payment(50e6, 0)));
        (bool ok,) = address(wallet).call(bytes.concat(whole, more));
        assertTrue(ok);
        assertEq(usdc.balanceOf(recipient), 50e6);
    }

    /// @dev A key other than the first one needs the scope of payments here, too, and no other one does.
    function test_asksForTheScopeOfPayments() public {
        (address agent, uint256 agentKey) = makeAddrAndKey("agent");
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _signPayment(agentKey, wallet, "2", payment);
        vm.prank(owner);
        ISessionKeyWallet(address(wallet)).setSessionKey(agent, 6, 0, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(ISessionKeyWallet.OutOfScope.selector, 1));
        _submit(wallet, payment, signature);
        vm.prank(owner);
        ISessionKeyWallet(address(wallet)).setSessionKey(agent, 1, 0, 0, 0, 0);
        _submit(wallet, payment, signature);
        assertEq(usdc.balanceOf(recipient), 50e6);
    }

    function test_takesNoMoney() public {
        bytes memory whole = _packed(_payment(50e6, 0), _sign(_payment(50e6, 0)));
        vm.deal(address(this), 1);
        (bool ok,) = address(wallet).call{value: 1}(whole);
        assertFalse(ok);
    }
}
