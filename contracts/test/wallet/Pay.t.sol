// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {PayBehaviour} from "../support/PayBehaviour.sol";

contract PayTest is PayBehaviour {
    function _submit(IAgentWallet wallet_, IAgentWallet.Payment memory payment, bytes memory signature)
        internal
        override
    {
        wallet_.pay(payment, signature);
    }

    function _deadlineBits() internal pure override returns (uint256) {
        return 48;
    }

    function test_revertsForHugeNonce() public {
        bytes memory reason = abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, type(uint256).max, 1087);
        _expectRevert(_payment(1e6, type(uint256).max), reason);
    }

    function test_revertsWithoutSessionForALongSignature() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, new bytes(65));
    }

    function test_revertsForMalformedSignatures() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        bytes[5] memory bad = [
            bytes(""),
            new bytes(65),
            new bytes(64),
            bytes.concat(signature, hex"00"),
            abi.encodePacked(bytes32(0), bytes32(0), uint8(27))
        ];
        for (uint256 i = 0; i < bad.length; ++i) {
            vm.expectRevert(IAgentWallet.InvalidSession.selector);
            wallet.pay(payment, bad[i]);
        }
    }

    /// @dev Even if the session key signed the excess bits: the signed and the executed payment must be the same.
    function testFuzz_excessBitsAreRefused(uint256 narrowField, uint256 bit) public {
        uint256[4] memory narrowFields = [uint256(0), 1, 2, 5];
        uint256 field = narrowFields[bound(narrowField, 0, 3)];
        uint256[6] memory words = abi.decode(abi.encode(_payment(50e6, 0)), (uint256[6]));
        words[field] |= uint256(1) << bound(bit, field == 0 ? 160 : 48, 255);
        bytes32 typehash = keccak256(
            "Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "2", keccak256(abi.encode(typehash, words, 0))));
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodePacked(IAgentWallet.pay.selector, abi.encode(words, signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }
}
