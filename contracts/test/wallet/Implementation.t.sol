// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {Fixture} from "../support/Fixture.sol";

/// @notice The implementation belongs to no one, and where things are stored is promised.
contract ImplementationTest is Fixture {
    function test_implementationHasNoOwner() public {
        IAgentWallet implementation = IAgentWallet(factory.implementation());
        assertEq(implementation.owner(), address(0));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        implementation.freeze();
        vm.prank(address(0));
        vm.expectRevert();
        implementation.setSession(address(0));
    }

    function test_implementationAcceptsNoSignature() public {
        wallet = IAgentWallet(factory.implementation());
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 0, uint48(START), new bytes(65));
        bytes memory accept = abi.encodeCall(IAgentWallet.acceptOwnership, ());
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(accept, 1, uint48(START), new bytes(65));
        IAgentWallet.Payment memory payment = _payment(1, 0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, new bytes(65));
    }

    function test_paymentTouchesTwoSlots() public {
        _pay(1e6, 0);
        vm.record();
        _pay(1e6, 1);
        (bytes32[] memory reads, bytes32[] memory writes) = vm.accesses(address(wallet));
        assertEq(writes.length, 1);
        assertEq(writes[0], bytes32(0));
        for (uint256 i = 0; i < reads.length; ++i) {
            assertLe(uint256(reads[i]), 1);
        }
    }

    function test_layoutOfTheHotSlot() public {
        _pay(3e6, 1);
        uint256 slot = uint256(vm.load(address(wallet), 0));
        assertEq(uint64(slot), 2);
        assertEq(uint32(slot >> 64), 0);
        assertEq(uint16(slot >> 96), START / 1 days);
        assertEq(uint48(slot >> 112), 3e6);
        assertEq(uint48(slot >> 160), DAILY_LIMIT);
        assertEq(uint48(slot >> 208), TX_LIMIT);
    }

    function test_layoutOfAuthorizations() public {
        IAuthorizationWallet.Authorization memory authorization = IAuthorizationWallet.Authorization({
            to: recipient,
            value: 50e6,
            validAfter: uint48(START - 5),
            validBefore: uint48(START + 60),
            ref: "ref",
            maxFee: 1e6,
            nonce: 3,
            deadline: uint48(START)
        });
        bytes32 typehash = keccak256(
            "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes32 message = _digest(wallet, "2", keccak256(abi.encode(typehash, authorization, 0)));
        bytes32 digest =
            IAuthorizationWallet(address(wallet)).authorizeTransfer(authorization, _signDigest(sessionKey, message));
        uint256 slot = uint256(vm.load(address(wallet), keccak256(abi.encode(digest, 5))));
        assertEq(uint48(slot), 50e6);
        assertEq(uint48(slot >> 48), 1e6);
        assertEq(uint32(slot >> 96), 3);
        assertEq(uint32(slot >> 128), START + 60);
        assertEq(uint32(slot >> 160), 0);
        assertEq(slot >> 192, uint256(keccak256(abi.encode(bytes32("ref")))) >> 192);
        assertEq(uint256(vm.load(address(wallet), bytes32(uint256(2)))) >> 160, 51e6 | (1 << 48));
        assertEq(uint256(vm.load(address(wallet), 0)) >> 111 & 1, 1);
    }

    function test_layoutOfTheAccessSlot() public {
        _ownerCall(abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0x11223344)), 0x899);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(owner);
            wallet.freeze();
        }
        uint256 slot = uint256(vm.load(address(wallet), bytes32(uint256(1))));
        assertEq(address(uint160(slot)), session);
        assertEq(uint32(slot >> 160), 0x11223344);
        assertEq(uint24(slot >> 192), 0x899);
        assertEq(uint32(slot >> 216), _epochs(3));
        assertEq(slot >> 248, 1);
    }

    function test_refusesEveryOtherCall() public {
        (bool ok,) = address(wallet).call(abi.encodeWithSignature("approve(address,uint256)", stranger, 1));
        assertFalse(ok);
        (ok,) = address(wallet).call(abi.encodeWithSignature("increaseAllowance(address,uint256)", stranger, 1));
        assertFalse(ok);
    }
}
