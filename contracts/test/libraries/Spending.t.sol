// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Spending, SpendingLib} from "../../src/libraries/Spending.sol";

contract SpendingTest is QuickTest {
    uint256 private constant _TODAY = 20_000;

    /// @dev The model: every nonce ever executed.
    mapping(uint256 nonce => bool) private _executed;

    function useNonce(Spending spending, uint256 nonce) external pure returns (Spending) {
        return spending.useNonce(nonce);
    }

    function spend(Spending spending, uint48 amount, uint256 today) external pure returns (Spending) {
        return spending.spend(amount, today);
    }

    function spendEach(Spending spending, uint48 amount, uint256 times) external pure returns (Spending) {
        return spending.spendEach(amount, times, _TODAY);
    }

    /// @dev Spending at once counts, and is refused, as if it were one by one.
    function testFuzz_timesIsOneByOne(uint256 word, uint48 amount, uint256 times) public view {
        times = bound(times, 1, 64);
        Spending together = Spending.wrap(word);
        Spending oneByOne = together;
        // Small, so that the limits are not always below it.
        amount = uint48(bound(amount, 1, amount % 2 == 0 ? 1 << 40 : type(uint48).max));
        bool refused = false;
        for (uint256 i = 0; i < times && !refused; ++i) {
            try this.spend(oneByOne, amount, _TODAY) returns (Spending next) {
                oneByOne = next;
            } catch {
                refused = true;
            }
        }
        try this.spendEach(together, amount, times) returns (Spending next) {
            assertFalse(refused);
            assertEq(Spending.unwrap(next), Spending.unwrap(oneByOne));
        } catch {
            assertTrue(refused);
        }
    }

    // Nonces

    function testFuzz_anyOrderNeverTwice(uint256[40] memory nonces) public {
        Spending spending = Spending.wrap(0);
        for (uint256 i = 0; i < nonces.length; ++i) {
            uint256 base = spending.nonceBase();
            uint256 nonce = bound(nonces[i], base < 20 ? 0 : base - 20, base + 64 + 1024 + 20);
            // Mostly near the window, so that it fills up.
            if (nonces[i] % 4 != 0) nonce = base + nonces[i] % 70;
            try this.useNonce(spending, nonce) returns (Spending next) {
                assertFalse(_executed[nonce], "executed twice");
                assertGe(nonce, base);
                assertLt(nonce, base + 64 + 1024);
                assertGe(next.nonceBase(), base, "base went back");
                _executed[nonce] = true;
                spending = next;
            } catch (bytes memory reason) {
                bool used = bytes4(reason) == IAgentWallet.NonceUsed.selector;
                assertEq(used, nonce < base || _executed[nonce]);
                if (!used) assertGe(nonce, base + 64 + 1024);
            }
            _assertWindow(spending);
        }
    }

    /// @dev Within the window every bit tells the truth.
    function _assertWindow(Spending spending) private view {
        uint256 base = spending.nonceBase();
        uint256 window = spending.nonceWindow();
        for (uint256 i = 0; i < 64; ++i) {
            assertEq((window >> i) & 1 == 1, _executed[base + i]);
        }
    }

    function testFuzz_nonceTouchesNothingElse(uint256 word, uint256 offset) public pure {
        // Low half of the base, so that the jump fits; an empty window.
        word &= ~uint256(type(uint64).max) & ~(uint256(1) << 95);
        Spending spending = Spending.wrap(word);
        Spending next = spending.useNonce(spending.nonceBase() + bound(offset, 0, 1087));
        assertEq(Spending.unwrap(next) >> 96, word >> 96);
    }

    function test_endOfAllNonces() public {
        uint256 last = type(uint32).max;
        uint256 base = last - 63;
        Spending spending = Spending.wrap(base << 64);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, last + 1, last));
        this.useNonce(spending, last + 1);
        spending = spending.useNonce(last);
        assertEq(spending.nonceBase(), base);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        this.useNonce(spending, last);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, last + 64, last));
        this.useNonce(spending, last + 64);
    }

    function testFuzz_jumpNearTheEnd(uint256 base, uint256 nonce) public {
        base = bound(base, type(uint32).max - 2000, type(uint32).max);
        nonce = bound(nonce, type(uint32).max - 100, uint256(type(uint32).max) + 2000);
        Spending spending = Spending.wrap(base << 64);
        bool usable = nonce >= base && nonce < base + 64 + 1024 && (nonce <= type(uint32).max || nonce < base + 64);
        if (!usable) vm.expectRevert();
        Spending next = this.useNonce(spending, nonce);
        if (usable) assertLe(next.nonceBase(), type(uint32).max);
    }

    // Spending

    function testFuzz_spendFollowsTheModel(uint48 txLimit, uint48 dailyLimit, uint48 first, uint48 second, bool sameDay)
        public
    {
        Spending spending = Spending.wrap(0).withLimits(txLimit, dailyLimit);
        if (_refused(txLimit, dailyLimit, 0, first)) {
            vm.expectRevert();
            this.spend(spending, first, _TODAY);
            return;
        }
        spending = spending.spend(first, _TODAY);
        assertEq(spending.spentOn(_TODAY), first);
        uint256 today = sameDay ? _TODAY : _TODAY + 1;
        uint256 before = sameDay ? first : 0;
        if (_refused(txLimit, dailyLimit, before, second)) {
            vm.expectRevert();
            this.spend(spending, second, today);
            return;
        }
        spending = spending.spend(second, today);
        uint256 total = before + second;
        assertEq(spending.spentOn(today), total > type(uint48).max ? type(uint48).max : total);
        assertEq(spending.txLimit(), txLimit);
        assertEq(spending.dailyLimit(), dailyLimit);
    }

    function _refused(uint256 txLimit, uint256 dailyLimit, uint256 before, uint256 amount) private pure returns (bool) {
        return (txLimit != 0 && amount > txLimit) || (dailyLimit != 0 && before + amount > dailyLimit);
    }

    function test_errorsCarryBothSides() public {
        Spending spending = Spending.wrap(0).withLimits(10, 15).spend(8, _TODAY);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 11, 10));
        this.spend(spending, 11, _TODAY);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 16, 15));
        this.spend(spending, 8, _TODAY);
    }

    function test_saturatedDayIsUsedUpForALimitSetLater() public {
        Spending spending = Spending.wrap(0).spend(type(uint48).max, _TODAY).spend(type(uint48).max, _TODAY);
        assertEq(spending.spentOn(_TODAY), type(uint48).max);
        spending = spending.withLimits(0, type(uint48).max);
        vm.expectRevert();
        this.spend(spending, 1, _TODAY);
    }

    function testFuzz_dayIsComparedModulo32768(uint256 today, uint256 other) public pure {
        today = bound(today, 0, type(uint40).max);
        other = bound(other, 0, type(uint40).max);
        Spending spending = Spending.wrap(0).spend(5, today);
        assertEq(spending.spentOn(other), today % 32768 == other % 32768 ? 5 : 0);
    }

    function testFuzz_spendTouchesNothingElse(uint256 word, uint48 amount) public pure {
        Spending spending = Spending.wrap(word).withLimits(0, 0);
        Spending next = spending.spend(amount, _TODAY);
        assertEq(uint96(Spending.unwrap(next)), uint96(word));
        assertEq(next.txLimit(), 0);
        assertEq(next.dailyLimit(), 0);
    }

    function testFuzz_limitsTouchNothingElse(uint256 word, uint48 txLimit, uint48 dailyLimit) public pure {
        Spending next = Spending.wrap(word).withLimits(txLimit, dailyLimit);
        assertEq(uint160(Spending.unwrap(next)), uint160(word));
        assertEq(next.txLimit(), txLimit);
        assertEq(next.dailyLimit(), dailyLimit);
    }

    function testFuzz_reservingTouchesNothingElse(uint256 word, bool on) public pure {
        Spending next = Spending.wrap(word).withReserving(on);
        assertEq(next.reserving(), on);
        uint256 mask = ~(uint256(1) << 111);
        assertEq(Spending.unwrap(next) & mask, word & mask);
    }

    function testFuzz_reservingStays(uint256 word, uint48 amount, uint48 limit) public pure {
        // Low half of the nonces, so that the jump fits.
        Spending spending = Spending.wrap(word & ~(uint256(1) << 95)).withLimits(0, 0);
        bool on = word >> 111 & 1 == 1;
        assertEq(spending.reserving(), on);
        assertEq(spending.withLimits(limit, limit).reserving(), on);
        assertEq(spending.spend(amount, _TODAY).reserving(), on);
        assertEq(spending.useNonce(uint256(spending.nonceBase()) + 64).reserving(), on);
        assertEq(spending.giveBack(amount, _TODAY).reserving(), on);
    }

    // Given back

    function testFuzz_giveBackUndoesASpending(uint256 word, uint48 first, uint48 second) public pure {
        first = uint48(bound(first, 0, 2 ** 47 - 1));
        second = uint48(bound(second, 0, 2 ** 47 - 1));
        // Bit 47 of the spent amount is zero, so that nothing saturates.
        word &= ~(uint256(1) << 159);
        Spending spending = Spending.wrap(word).withLimits(0, 0).spend(first, _TODAY + 1).spend(first, _TODAY);
        Spending next = spending.spend(second, _TODAY).giveBack(second, _TODAY);
        assertEq(Spending.unwrap(next), Spending.unwrap(spending));
    }

    function testFuzz_givesNothingBackOfAnotherDay(uint48 spent, uint48 amount, uint256 other) public pure {
        other = bound(other, _TODAY + 1, _TODAY + 32767);
        Spending spending = Spending.wrap(0).spend(spent, _TODAY);
        assertEq(Spending.unwrap(spending.giveBack(amount, other)), Spending.unwrap(spending));
    }

    function testFuzz_givesBackNoMoreThanWasSpent(uint256 word, uint48 spent, uint48 amount) public pure {
        spent = uint48(bound(spent, 0, type(uint48).max - 1));
        Spending spending = Spending.wrap(word).withLimits(7, 9).withLimits(0, 0).spend(0, _TODAY + 1);
        Spending next = spending.spend(spent, _TODAY).giveBack(amount, _TODAY);
        assertEq(next.spentOn(_TODAY), amount < spent ? spent - amount : 0);
        assertEq(next.dailyLimit(), 0);
        assertEq(uint96(Spending.unwrap(next)), uint96(word));
    }

    function test_givesNothingBackOfASaturatedDay() public pure {
        Spending spending = Spending.wrap(0).spend(type(uint48).max, _TODAY).spend(1, _TODAY);
        assertEq(spending.giveBack(1, _TODAY).spentOn(_TODAY), type(uint48).max);
    }

    function test_constantsAreWhatTheInterfacePromises() public pure {
        assertEq(SpendingLib.NONCE_WINDOW, 64);
        assertEq(SpendingLib.MAX_NONCE_JUMP, 1024);
    }
}
