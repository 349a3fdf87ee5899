// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {Envelope, EnvelopeLib} from "../../src/libraries/Envelope.sol";

contract EnvelopeTest is Test {
    function testFuzz_keepsEveryField(
        uint48 cap,
        uint48 fee,
        uint16 minFee,
        uint8 slots,
        uint40 end,
        address session
    ) public pure {
        vm.assume(cap != 0);
        Envelope envelope = EnvelopeLib.create(cap, fee, minFee, slots, end, session);
        assertTrue(envelope.exists());
        assertEq(envelope.cap(), cap);
        assertEq(envelope.fee(), fee);
        assertEq(envelope.minFee(), minFee);
        assertEq(envelope.slots(), slots);
        assertEq(envelope.end(), end);
        assertTrue(envelope.isOf(session));
        assertEq(envelope.reserve(), slots * (uint256(cap) + fee));
    }

    function test_noneExistsNot() public pure {
        assertFalse(Envelope.wrap(0).exists());
        assertEq(Envelope.wrap(0).all(), 0);
    }

    function testFuzz_isOfItsSessionAlone(address session, uint256 bit) public pure {
        Envelope envelope = EnvelopeLib.create(1, 0, 0, 1, 1, session);
        address other = address(uint160(session) ^ uint160(1 << bound(bit, 0, 95)));
        assertFalse(envelope.isOf(other));
    }

    function testFuzz_allHasOneBitForEachSlot(uint8 slots) public pure {
        slots = uint8(bound(slots, 1, 64));
        uint256 all = EnvelopeLib.create(1, 0, 0, slots, 1, address(1)).all();
        for (uint256 slot = 0; slot < 256; ++slot) {
            assertEq((all >> slot) & 1 == 1, slot < slots);
        }
    }

    function testFuzz_feeIsAtMostWhatIsPutAsideForIt(
        uint48 cap,
        uint48 fee,
        uint16 minFee,
        uint8 used,
        uint256 value
    ) public pure {
        cap = uint48(bound(cap, 1, type(uint48).max));
        fee = uint48(bound(fee, minFee, type(uint48).max));
        used = uint8(bound(used, 0, 64));
        value = bound(value, 0, uint256(used) * cap);
        Envelope envelope = EnvelopeLib.create(cap, fee, minFee, 64, 1, address(1));
        uint256 charged = envelope.feeOn(used, value);
        assertLe(charged, uint256(used) * fee);
        assertGe(charged, uint256(used) * minFee);
        assertGe(charged, value * fee / cap);
        assertEq(envelope.feeOn(used, uint256(used) * cap), uint256(used) * fee);
    }

    function testFuzz_nonceIsTheHashOfItsName(address wallet, uint256 envelope, uint256 slot) public pure {
        assertEq(EnvelopeLib.nonceOf(wallet, envelope, slot), keccak256(abi.encode(wallet, envelope, slot)));
    }
}
