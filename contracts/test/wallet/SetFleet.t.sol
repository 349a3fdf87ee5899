// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {IFleetWallet} from "../../src/interfaces/IFleetWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";
import {HostileFleet, OddFleet} from "../support/Fleets.sol";

/// @notice A wallet in a fleet, which may be anything.
contract SetFleetTest is BudgetFixture {
    bytes private _frozen = abi.encodePacked(IFleetWallet.FleetFrozen.selector);

    function _setFleet(address fleet_) private {
        vm.prank(owner);
        inFleet.setFleet(fleet_);
    }

    function _overFleet(uint8 period, uint256 total, uint256 limit) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IFleetWallet.FleetBudgetExceeded.selector, period, total, limit);
    }

    function _setFleetBudgets(uint48 day, uint48 week, uint48 month) private {
        vm.prank(owner);
        fleet.setBudgets(day, week, month);
    }

    function test_setsAndTells() public {
        vm.expectEmit(address(wallet));
        emit IFleetWallet.FleetUpdated(address(fleet));
        _setFleet(address(fleet));
        assertEq(inFleet.fleet(), address(fleet));
        _setFleet(address(0));
        assertEq(inFleet.fleet(), address(0));
    }

    function test_refusesWhatNoFleetCanBe() public {
        address[2] memory refused = [address(wallet), stranger];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(owner);
            vm.expectRevert(abi.encodeWithSelector(IFleetWallet.InvalidFleet.selector, refused[i]));
            inFleet.setFleet(refused[i]);
        }
    }

    function test_bothHaveToAgree() public {
        _setFleet(address(fleet));
        bytes memory reason = abi.encodeWithSelector(IFleetWallet.NotInFleet.selector, address(wallet));
        _payBy(sessionKey, 1, reason);
        assertEq(_left(address(0), recipient).fleet, 0);
        vm.prank(owner);
        fleet.admit(address(wallet), true);
        _payBy(sessionKey, 1);
        assertEq(_left(address(0), recipient).fleet, NONE);
        vm.prank(owner);
        fleet.admit(address(wallet), false);
        _payBy(sessionKey, 1, reason);
        _setFleet(address(0));
        _payBy(sessionKey, 1);
    }

    /// @dev Whoever got the wallet spends from the fleet until its owner ends that, and needs nobody for it.
    function test_aHandOverLeavesItInTheFleet() public {
        _joinFleet();
        _setFleetBudgets(9e6, 0, 0);
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(inFleet.fleet(), address(fleet));
        _payBy(sessionKey, 2e6);
        assertEq(fleet.spendable(address(wallet)), 7e6);
        vm.prank(owner);
        fleet.admit(address(wallet), false);
        _payBy(sessionKey, 2e6, abi.encodeWithSelector(IFleetWallet.NotInFleet.selector, address(wallet)));
        vm.prank(stranger);
        inFleet.setFleet(address(0));
        _payBy(sessionKey, 2e6);
    }

    function test_budgetsBoundEverySpend() public {
        _joinFleet();
        _setAgent(EVERYTHING);
        for (uint8 period = 1; period <= 3; ++period) {
            _setFleetBudgets(period == 1 ? 9e6 : 0, period == 2 ? 9e6 : 0, period == 3 ? 9e6 : 0);
            _payBy(sessionKey, 2e6);
            _authorizeBy(agentKey, 2e6);
            _fundBy(sessionKey, 2e6);
            _openBy(agentKey, 1e6);
            assertEq(_left(address(0), recipient).fleet, 1e6);
            bytes memory reason = _overFleet(period, 10e6, 9e6);
            _payBy(sessionKey, 2e6, reason);
            _authorizeBy(agentKey, 2e6, reason);
            _fundBy(sessionKey, 2e6, reason);
            _openBy(agentKey, 1e6, reason);
            _payApprovedBy(sessionKey, 2e6, "");
            _setFleetBudgets(0, 0, 0);
        }
    }

    function test_version2CanBeInOne() public {
        _useVersion2();
        _useWallet();
        _joinFleet();
        _setFleetBudgets(3e6, 0, 0);
        _payBy(sessionKey, 2e6);
        _payBy(sessionKey, 2e6, _overFleet(DAY, 4e6, 3e6));
        _openBy(sessionKey, 1e6, _overFleet(DAY, 4e6, 3e6));
    }

    /// @dev The wallet's own budgets are asked first, and with them recipients'.
    function test_besideBudgets() public {
        _joinFleet();
        _setFleetBudgets(3e6, 0, 0);
        _setBudgets(2e6, 0, 0);
        _setRecipientBudget(recipient, DAY, 4e6);
        _payBy(sessionKey, 4e6, _overBudget(DAY, 4e6, 2e6));
        _setBudgets(0, 0, 0);
        _payBy(sessionKey, 4e6, _overFleet(DAY, 4e6, 3e6));
        _setFleet(address(0));
        _payBy(sessionKey, 4e6);
        assertEq(_left(address(0), recipient).recipient, 0);
    }

    function test_freezeStopsTheSessionAndNotTheOwner() public {
        _joinFleet();
        uint256 id = _openBy(sessionKey, 1e6);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1e6);
        vm.prank(owner);
        fleet.freeze();
        _payBy(sessionKey, 1, _frozen);
        _authorizeBy(sessionKey, 1, _frozen);
        _fundBy(sessionKey, 1, _frozen);
        _openBy(sessionKey, 1, _frozen);
        _payApprovedBy(sessionKey, 1, _frozen);
        _expectUncashable(authorization);
        _expectUncashable(_purchase(id, 0, 1));
        assertEq(_left(address(0), recipient).fleet, 0);
        vm.startPrank(owner);
        wallet.withdraw(owner, 1);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        _cancel(authorization);
        next = _nonceBase(wallet);
        // Ending is no spending.
        _closeBy(sessionKey, id, 3);
        vm.prank(owner);
        fleet.unfreeze();
        _payBy(sessionKey, 1);
    }

    // What comes back

    function test_givesBackOnTheDay() public {
        _joinFleet();
        _setFleetBudgets(20e6, 0, 0);
        skip(1 days);
        uint256 id = _openBy(sessionKey, 3e6);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 4e6);
        _closeBy(sessionKey, id, 1);
        assertEq(_left(address(0), seller).fleet, 13e6);
        skip(1 minutes);
        _release(authorization);
        assertEq(_left(address(0), seller).fleet, 17e6);
        id = _openBy(sessionKey, 3e6);
        authorization = _authorizeBy(sessionKey, 4e6);
        vm.warp(MIDNIGHT + 1 days);
        _closeBy(sessionKey, id, 3);
        _release(authorization);
        assertEq(_left(address(0), seller).fleet, 7e6);
    }

    /// @dev What the owner does asks no fleet, so that none can hold it up.
    function test_ownersCancellationAsksNobody() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        skip(1 days);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 4e6);
        hostile.refuse(true);
        _cancel(authorization);
        assertEq(hostile.given(), 0);
    }

    function test_givesNothingBackThatWasNotCounted() public {
        uint256 id = _openBy(sessionKey, 5e6);
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        _closeBy(sessionKey, id, 3);
        assertEq(hostile.given(), 0);
        // Nor to one that was left and joined again; to the same one, set again, it does.
        skip(1 days);
        id = _openBy(sessionKey, 5e6);
        _setFleet(address(hostile));
        _closeBy(sessionKey, id, 1);
        assertEq(hostile.given(), 5e6);
        _setFleet(address(0));
        id = _openBy(sessionKey, 5e6);
        _setFleet(address(hostile));
        _closeBy(sessionKey, id, 3);
        assertEq(hostile.given(), 5e6);
    }

    function test_nothingGivenBackAsksNobody() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        skip(1 days);
        uint256 id = _openBy(sessionKey, 5e6);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 4e6);
        hostile.refuse(true);
        _closeBy(sessionKey, id, 0);
        vm.warp(MIDNIGHT + 1 days);
        _release(authorization);
    }

    /// @dev A fleet that refuses to take back holds what is held until the owner leaves it.
    function test_leavingFreesWhatAFleetHolds() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        skip(1 days);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 4e6);
        hostile.refuse(true);
        skip(1 minutes);
        bytes32 digest = _transferDigest(authorization);
        vm.expectRevert(HostileFleet.Refused.selector);
        authorizer.releaseAuthorization(digest, authorization.ref);
        _setFleet(address(0));
        _release(authorization);
        assertEq(wallet.reserved(), 0);
    }

    /// @dev Where there is a fleet there may be a budget of it.
    function test_envelopeEndsWithItsThird() public {
        _joinFleet();
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(1, 0);
        opening.end = uint48(NEXT_THIRD + 1);
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.expectRevert(
            abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, NEXT_THIRD + 1, NEXT_THIRD)
        );
        enveloper.openEnvelope(opening, signature);
        _setFleet(address(0));
        enveloper.openEnvelope(opening, signature);
    }

    // Fleets that misbehave

    /// @dev Called back, it finds the spend counted and paid, and its nonce used.
    function test_callsBackIntoAWholeWallet() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        _setBudgets(10e6, 0, 0);
        IAgentWallet.Payment memory payment = _payment(6e6, 0);
        bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
        hostile.callBack(address(wallet), abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        wallet.pay(payment, signature);
        assertTrue(hostile.calledBack());
        assertFalse(hostile.ok());
        assertEq(hostile.answer(), abi.encodePacked(IAgentWallet.NonceUsed.selector));
        IAgentWallet.Payment memory second = _payment(3e6, 1);
        IAgentWallet.Payment memory third = _payment(2e6, 2);
        hostile.callBack(
            address(wallet),
            abi.encodeCall(IAgentWallet.pay, (third, _signPayment(sessionKey, wallet, version, third)))
        );
        wallet.pay(second, _signPayment(sessionKey, wallet, version, second));
        assertFalse(hostile.ok());
        assertEq(hostile.answer(), _overBudget(DAY, 11e6, 10e6));
        assertEq(usdc.balanceOf(recipient), 9e6);
        assertEq(hostile.spent(), 9e6);
    }

    /// @dev What is being authorised is reserved by then, and the wallet knows that something is.
    function test_callsBackIntoWhatIsReserved() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 6e6);
        IAgentWallet.Payment memory payment = _payment(2e6, 1);
        bytes memory data =
            abi.encodeCall(IAgentWallet.pay, (payment, _signPayment(sessionKey, wallet, version, payment)));
        hostile.callBack(address(wallet), data);
        _authorizeBy(sessionKey, 5e6);
        assertTrue(hostile.calledBack());
        assertFalse(hostile.ok());
        bytes memory shortage =
            abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 900_000, 2.04e6);
        assertEq(hostile.answer(), shortage);
        // A freeze in the middle ends the consent to it.
        hostile.callBack(address(wallet), data);
        _freeze();
        _unfreeze();
        assertEq(wallet.reserved(), 5.1e6);
    }

    function test_fleetThatDoesNotAnswerConsentsToNothing() public {
        OddFleet odd = new OddFleet();
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1e6);
        _setFleet(address(odd));
        bytes32 digest = _transferDigest(authorization);
        bytes memory consent = _consent(authorization);
        for (uint256 mode = 0; mode < 6; ++mode) {
            odd.set(mode);
            uint256 before = gasleft();
            bytes4 answer = authorizer.isValidSignature(digest, consent);
            assertLe(before - gasleft(), 100_000);
            assertEq(answer, mode == 3 ? VALID : INVALID);
        }
        for (uint256 mode = 0; mode < 6; ++mode) {
            odd.set(mode);
            if (mode == 2) continue;
            assertEq(_left(address(0), seller).fleet, mode < 3 ? 0 : mode - 3);
        }
        odd.set(odd.REFUSES());
        assertEq(_left(address(0), seller).fleet, 0);
        odd.set(1);
        _payApprovedBy(sessionKey, 1, _frozen);
        odd.set(3);
        _payApprovedBy(sessionKey, 1, "");
    }

    function test_refusalsComeThrough() public {
        HostileFleet hostile = new HostileFleet();
        _setFleet(address(hostile));
        hostile.refuse(true);
        bytes memory reason = abi.encodePacked(HostileFleet.Refused.selector);
        _payBy(sessionKey, 1, reason);
        _authorizeBy(sessionKey, 1, reason);
        _fundBy(sessionKey, 1, reason);
        _openBy(sessionKey, 1, reason);
        assertEq(usdc.balanceOf(recipient), 0);
        assertEq(wallet.spentToday(), 0);
    }
}
