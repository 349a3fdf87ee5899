// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice The budget of an hour, which stops an agent that pays in a circle: of the wallet, a recipient and a key.
contract HourBudgetTest is BudgetFixture {
    uint256 private constant THIRD = 20 minutes;

    function _setHour(uint48 limit) private {
        _setBudgets(0, 0, 0, limit);
    }

    function _hourSpent() private view returns (uint256 spent) {
        (,,,,,,, spent) = budgeted.budgets();
    }

    // Rolling

    function test_allOfItAndNotOneMore() public {
        _setHour(10e6);
        _payBy(sessionKey, 4e6);
        _payBy(sessionKey, 6e6 + 1, _overBudget(HOUR, 10e6 + 1, 10e6));
        _payBy(sessionKey, 6e6);
        _payBy(sessionKey, 1, _overBudget(HOUR, 10e6 + 1, 10e6));
        assertEq(_left(address(0), recipient).hour, 0);
    }

    /// @dev A payment in the last second of a third counts for a whole hour, one in the first second for a third more.
    function test_countsForAnHourAtLeastAndForFourThirdsAtMost() public {
        _setHour(10e6);
        for (uint256 second = 0; second < THIRD; second += THIRD - 1) {
            uint256 begin = (block.timestamp / THIRD + 4) * THIRD;
            vm.warp(begin + second);
            _payBy(sessionKey, 10e6);
            vm.warp(begin + THIRD - 1 + 1 hours);
            _payBy(sessionKey, 1, _overBudget(HOUR, 10e6 + 1, 10e6));
            vm.warp(begin + THIRD + 1 hours);
            assertEq(_hourSpent(), 0);
        }
    }

    /// @dev Each third's part becomes free with its own four thirds.
    function test_becomesFreeThirdByThird() public {
        _setHour(10e6);
        uint48[4] memory parts = [uint48(1e6), 2e6, 3e6, 4e6];
        for (uint256 i = 0; i < 4; ++i) {
            _payBy(sessionKey, parts[i]);
            _payBy(sessionKey, 10e6, _overBudget(HOUR, 10e6 + _hourSpent(), 10e6));
            skip(THIRD);
        }
        for (uint256 i = 0; i < 4; ++i) {
            _payBy(sessionKey, parts[i] + 1, _overBudget(HOUR, 10e6 + 1, 10e6));
            _payBy(sessionKey, parts[i]);
            skip(THIRD);
        }
    }

    /// @dev The next spend counts alone, however much later it is.
    function testFuzz_nothingCountsAfterALongTime(uint32 time) public {
        _setHour(10e6);
        _payBy(sessionKey, 10e6);
        // Thirds are compared modulo 2^14.
        skip(bound(time, 4 * THIRD, (1 << 14) * THIRD - THIRD));
        _payBy(sessionKey, 10e6);
        assertEq(_hourSpent(), 10e6);
    }

    /// @dev The least amount is a limit too: of the wallet, a recipient and a key.
    function test_theLeastLimitBounds() public {
        _setHour(1);
        _payBy(sessionKey, 1);
        _payBy(sessionKey, 1, _overBudget(HOUR, 2, 1));
        _setHour(0);
        _setRecipientBudget(recipient, HOUR, 1);
        _payBy(sessionKey, 1);
        bytes4 ofRecipient = IBudgetWallet.RecipientBudgetExceeded.selector;
        _payBy(sessionKey, 1, abi.encodeWithSelector(ofRecipient, recipient, uint256(2), uint256(1)));
        _setRecipientBudget(recipient, HOUR, 0);
        _setAgent(PAYMENTS, 0, 0, HOUR, 1);
        _payBy(agentKey, 1);
        bytes4 ofKey = ISessionKeyWallet.SessionKeyBudgetExceeded.selector;
        _payBy(agentKey, 1, abi.encodeWithSelector(ofKey, uint256(2), uint256(1)));
    }

    // Next to the others

    function test_longerPeriodsBoundWhatTheHourLeavesFree() public {
        _setBudgets(10e6, 14e6, 15e6, 4e6);
        _payBy(sessionKey, 4e6);
        _payBy(sessionKey, 1, _overBudget(HOUR, 4e6 + 1, 4e6));
        // The longest wait is named.
        _payBy(sessionKey, 7e6, _overBudget(DAY, 11e6, 10e6));
        skip(80 minutes);
        _payBy(sessionKey, 4e6);
        skip(80 minutes);
        _payBy(sessionKey, 3e6, _overBudget(DAY, 11e6, 10e6));
        _payBy(sessionKey, 2e6);
        skip(32 hours);
        _payBy(sessionKey, 4e6);
        skip(80 minutes);
        _payBy(sessionKey, 1, _overBudget(WEEK, 14e6 + 1, 14e6));
        skip(10 days);
        _payBy(sessionKey, 2e6, _overBudget(MONTH, 16e6, 15e6));
        _payBy(sessionKey, 1e6);
        Left memory left = _left(address(0), recipient);
        assertEq(left.hour, 3e6);
        assertEq(left.day, 9e6);
        assertEq(left.week, 13e6);
        assertEq(left.month, 0);
    }

    /// @dev A payment that another budget refuses counts in none.
    function test_aRefusedPaymentCountsNowhere() public {
        _setBudgets(3e6, 0, 0, 5e6);
        _payBy(sessionKey, 4e6, _overBudget(DAY, 4e6, 3e6));
        _setBudgets(5e6, 0, 0, 3e6);
        _payBy(sessionKey, 4e6, _overBudget(HOUR, 4e6, 3e6));
        assertEq(_hourSpent(), 0);
        assertEq(_left(address(0), recipient).day, 5e6);
    }

    function test_approvedPaymentsCountNowhere() public {
        _setHour(1e6);
        _payApprovedBy(sessionKey, 5e6, "");
        assertEq(_hourSpent(), 0);
    }

    // Another limit

    function test_anotherLimitInTheMiddle() public {
        _setHour(10e6);
        _payBy(sessionKey, 8e6);
        skip(THIRD);
        _setHour(5e6);
        assertEq(_left(address(0), recipient).hour, 0);
        _payBy(sessionKey, 1, _overBudget(HOUR, 8e6 + 1, 5e6));
        _setHour(12e6);
        _payBy(sessionKey, 4e6);
        _payBy(sessionKey, 1, _overBudget(HOUR, 12e6 + 1, 12e6));
        skip(1 hours);
        // The first 8 USDC are free, the 4 of a third later are not.
        _payBy(sessionKey, 8e6 + 1, _overBudget(HOUR, 12e6 + 1, 12e6));
        _payBy(sessionKey, 8e6);
    }

    function test_otherBudgetsKeepWhatTheHoursChangeLeaves() public {
        _setBudgets(20e6, 0, 0, 5e6);
        _payBy(sessionKey, 5e6);
        _setBudgets(20e6, 0, 0);
        assertEq(_left(address(0), recipient).hour, NONE);
        _payBy(sessionKey, 10e6);
        // A new one starts at zero.
        _setBudgets(20e6, 0, 0, 5e6);
        _payBy(sessionKey, 5e6);
        _payBy(sessionKey, 1, _overBudget(DAY, 20e6 + 1, 20e6));
    }

    // Recipients and keys

    function test_recipientsHour() public {
        vm.expectEmit(address(wallet));
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, HOUR, 5e6);
        _setRecipientBudget(recipient, HOUR, 5e6);
        _payBy(sessionKey, 5e6);
        bytes memory over =
            abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, recipient, 5e6 + 1, uint256(5e6));
        _payBy(sessionKey, 1, over);
        (uint8 period, uint48 limit, uint48 spent) = budgeted.recipientBudgetOf(recipient);
        assertEq(period, HOUR);
        assertEq(limit, 5e6);
        assertEq(spent, 5e6);
        _authorizeBy(sessionKey, 5e6);
        skip(80 minutes);
        _payBy(sessionKey, 5e6);
        vm.expectEmit(address(wallet));
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, 0, 0);
        _setRecipientBudget(recipient, HOUR, 0);
        (period, limit, spent) = budgeted.recipientBudgetOf(recipient);
        assertEq(uint256(period) + limit + spent, 0);
        _payBy(sessionKey, 6e6);
    }

    /// @dev Removing a recipient's budget leaves those of others.
    function test_anotherRecipientsBudgetStays() public {
        _setRecipientBudget(recipient, HOUR, 5e6);
        _setRecipientBudget(stranger, HOUR, 5e6);
        _setRecipientBudget(stranger, HOUR, 0);
        _payBy(sessionKey, 5e6);
        bytes4 reason = IBudgetWallet.RecipientBudgetExceeded.selector;
        _payBy(sessionKey, 1, abi.encodeWithSelector(reason, recipient, 5e6 + 1, uint256(5e6)));
    }

    function test_keysHour() public {
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeyUpdated(agent, EVERYTHING, 0, 0, HOUR, 6e6);
        _setAgent(EVERYTHING, 0, 0, HOUR, 6e6);
        span = THIRD;
        _payBy(agentKey, 1e6);
        _authorizeBy(agentKey, 1e6);
        _fundBy(agentKey, 1e6);
        _openBy(agentKey, 1e6);
        bytes memory over =
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 7e6, uint256(6e6));
        _payBy(agentKey, 2e6, over);
        _authorizeBy(agentKey, 2e6, over);
        _fundBy(agentKey, 2e6, over);
        _openBy(agentKey, 1e6, over);
        (,,, uint8 period, uint48 limit, uint48 spent) = keyed.sessionKeyOf(agent);
        assertEq(period, HOUR);
        assertEq(limit, 6e6);
        assertEq(spent, 5e6);
        assertEq(_left(agent, recipient).sessionKey, 1e6);
        // No other key is bound, nor what the owner approves.
        _payBy(sessionKey, 50e6);
        _payApprovedBy(agentKey, 50e6, "");
        // With the same period it keeps what it has spent, with another one it does not.
        _setAgent(EVERYTHING, 0, 0, HOUR, 7e6);
        _payBy(agentKey, 3e6, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 8e6, 7e6));
        skip(80 minutes);
        _payBy(agentKey, 7e6);
        _setAgent(EVERYTHING, 0, 0, DAY, 7e6);
        _payBy(agentKey, 7e6);
        _setAgent(EVERYTHING, 0, 0, HOUR, 7e6);
        _payBy(agentKey, 7e6);
    }

    /// @dev The wallet's hour bounds all keys together, a key's its own spends.
    function test_walletsHourAndKeysHour() public {
        _setHour(10e6);
        _setAgent(PAYMENTS, 0, 0, HOUR, 4e6);
        _payBy(sessionKey, 7e6);
        _payBy(agentKey, 4e6, _overBudget(HOUR, 11e6, 10e6));
        _payBy(agentKey, 5e6, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 5e6, 4e6));
        _payBy(agentKey, 3e6);
        _payBy(sessionKey, 1, _overBudget(HOUR, 10e6 + 1, 10e6));
        skip(80 minutes);
        _payBy(agentKey, 4e6);
        _payBy(sessionKey, 6e6);
    }

    function test_version2HasIt() public {
        _useVersion2();
        _useWallet();
        _setHour(3e6);
        _payBy(sessionKey, 2e6);
        _payBy(sessionKey, 2e6, _overBudget(HOUR, 4e6, 3e6));
    }

    // Envelopes

    function _expectLatest(uint256 key, uint256 latest) private {
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(1e6, next);
        opening.end = uint48(latest + 1);
        bytes memory signature = _signOpening(key, opening);
        bytes memory reason = abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, latest + 1, latest);
        vm.expectRevert(reason);
        enveloper.openEnvelope(opening, signature);
        vm.expectRevert(reason);
        enveloper.previewOpenEnvelope(1e6, 2, opening.end, vm.addr(key));
        opening.end = uint48(latest);
        enveloper.previewOpenEnvelope(1e6, 2, opening.end, vm.addr(key));
        enveloper.openEnvelope(opening, _signOpening(key, opening));
        ++next;
    }

    /// @dev What it may move counts for a whole hour after its end, too.
    function test_envelopeEndsWithItsTwentyMinutes() public {
        skip(7 minutes);
        _setBudgets(0, 0, 50e6, 40e6);
        _expectLatest(sessionKey, START + 20 minutes);
        vm.warp(START + 20 minutes - 1);
        _expectLatest(sessionKey, START + 20 minutes);
        vm.warp(START + 20 minutes);
        _expectLatest(sessionKey, START + 40 minutes);
        _setBudgets(0, 0, 50e6);
        _expectLatest(sessionKey, NEXT_THIRD);
        // A recipient's budget counts none.
        _setBudgets(0, 0, 0);
        _setRecipientBudget(recipient, HOUR, 1e6);
        _expectLatest(sessionKey, MIDNIGHT);
    }

    function test_envelopeEndsWithTheTwentyMinutesOfItsKey() public {
        _setAgent(X402, 0, 0, HOUR, 10e6);
        _expectLatest(agentKey, START + 20 minutes);
        _expectLatest(sessionKey, MIDNIGHT);
        _setBudgets(0, 90e6, 0);
        _expectLatest(agentKey, START + 20 minutes);
        _expectLatest(sessionKey, NEXT_THIRD);
        _setAgent(X402, 0, 0, WEEK, 10e6);
        _expectLatest(agentKey, NEXT_THIRD);
        _setBudgets(0, 90e6, 0, 80e6);
        _expectLatest(agentKey, START + 20 minutes);
        _setBudgets(0, 0, 0);
        _setAgent(X402, 0, 0, 0, 0);
        _expectLatest(agentKey, MIDNIGHT);
    }

    // Against a model

    struct Limits {
        uint256 hour;
        uint256 day;
        uint256 key;
    }

    mapping(uint256 third => uint256) private _inHour;
    mapping(uint256 third => uint256) private _inDay;
    mapping(uint256 third => uint256) private _byKey;

    function _sumOf(mapping(uint256 third => uint256) storage spent, uint256 third) private view returns (uint256 sum) {
        for (uint256 i = 0; i < 4; ++i) {
            sum += spent[block.timestamp / third - i];
        }
    }

    /// @dev Payments of both keys at random times, and limits that change in between, by plain sums.
    function testFuzz_hourNextToADayAndAKeys(uint256 seed) public {
        Limits memory limits;
        for (uint256 i = 0; i < 40; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            if (i % 10 == 0) {
                limits = Limits(1 + (seed >> 32) % 20e6, 1 + (seed >> 64) % 60e6, 1 + (seed >> 96) % 15e6);
                _setBudgets(uint48(limits.day), 0, 0, uint48(limits.hour));
                _setAgent(PAYMENTS, 0, 0, HOUR, uint48(limits.key));
            }
            skip((seed >> 128) % (seed % 8 == 0 ? 8 hours : 30 minutes));
            _payAndCompare(seed % 2 == 0 ? agentKey : sessionKey, uint48(1 + (seed >> 160) % 10e6), limits);
        }
    }

    function _payAndCompare(uint256 key, uint48 amount, Limits memory limits) private {
        uint256 byKey = _sumOf(_byKey, THIRD);
        uint256 inDay = _sumOf(_inDay, 8 hours);
        uint256 inHour = _sumOf(_inHour, THIRD);
        assertEq(_hourSpent(), inHour);
        if (key == agentKey && byKey + amount > limits.key) {
            bytes4 reason = ISessionKeyWallet.SessionKeyBudgetExceeded.selector;
            _payBy(key, amount, abi.encodeWithSelector(reason, byKey + amount, limits.key));
        } else if (inDay + amount > limits.day) {
            _payBy(key, amount, _overBudget(DAY, inDay + amount, limits.day));
        } else if (inHour + amount > limits.hour) {
            _payBy(key, amount, _overBudget(HOUR, inHour + amount, limits.hour));
        } else {
            _payBy(key, amount);
            _inDay[block.timestamp / 8 hours] += amount;
            _inHour[block.timestamp / THIRD] += amount;
            if (key == agentKey) _byKey[block.timestamp / THIRD] += amount;
        }
    }
}
