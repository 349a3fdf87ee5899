// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {AuthorizationHandler} from "./AuthorizationHandler.sol";

/// @notice What holds for a wallet that authorises transfers and opens envelopes, whatever everybody does, in whatever order. That a frozen
/// wallet pays no one, and that every call ends as the model says, is compared as it happens.
contract AuthorizationInvariants is QuickTest {
    AuthorizationHandler private _handler;
    IAgentWallet private _wallet;

    function setUp() public {
        _handler = new AuthorizationHandler();
        _wallet = _handler.walletOf();
        targetContract(address(_handler));
        bytes4[] memory excluded = new bytes4[](3);
        excluded[0] = bytes4(keccak256("setUp()"));
        excluded[1] = AuthorizationHandler.tryToCash.selector;
        excluded[2] = AuthorizationHandler.tryToCashSlot.selector;
        excludeSelector(FuzzSelector(address(_handler), excluded));
    }

    /// @dev All of them after every call of one walk: a walk for each would try nothing more.
    function invariant_holds() public view {
        _moneyIsWhereTheModelSays();
        _sessionNeverCommitsMoreThanTheDailyLimit();
        _whatIsMovedStaysCounted();
        _walletCountsWhatIsCommitted();
        _reservedIsWhatIsHeld();
        _budgetsCountWhatIsCommitted();
    }

    function _moneyIsWhereTheModelSays() private view {
        (uint256 balance, uint256 sellers, uint256 treasurys,,) = _handler.expected();
        (address seller, address treasury) = _handler.partiesOf();
        assertEq(_handler.balanceOf(address(_wallet)), balance);
        assertEq(_handler.balanceOf(seller), sellers);
        assertEq(_handler.balanceOf(treasury), treasurys);
    }

    function _sessionNeverCommitsMoreThanTheDailyLimit() private view {
        assertLe(_handler.mostCommitted(), _handler.dailyLimit());
    }

    /// @dev The wallet does not learn what a slot has moved, the session may say what it likes of it, and the operator may take what
    /// he likes: of what leaves, no more than a twentieth does not count.
    function _whatIsMovedStaysCounted() private view {
        assertFalse(_handler.movedMoreThanCounted());
        assertLe(_handler.mostOutflow() * 20, _handler.dailyLimit() * 21);
    }

    function _walletCountsWhatIsCommitted() private view {
        (,,,, uint256 spentToday) = _handler.expected();
        assertEq(_wallet.spentToday(), spentToday);
    }

    function _reservedIsWhatIsHeld() private view {
        (,,, uint256 reserved,) = _handler.expected();
        assertEq(_wallet.reserved(), reserved);
    }

    function _budgetsCountWhatIsCommitted() private view {
        (uint256[5] memory modelled, uint256[5] memory shown) = _handler.budgetsLeft();
        for (uint256 i = 0; i < 5; ++i) {
            assertEq(shown[i], modelled[i]);
        }
    }

    /// @dev At the end of every run, whatever it left behind.
    function afterInvariant() public {
        _handler.endEverything();
    }

    /// @dev Runs in which hardly anything happened would prove little.
    function test_handlerDoesEverythingOften() public {
        for (uint256 i = 0; i < 320; ++i) {
            _handler.authorize(i);
            _handler.cash(i);
            _handler.settle(i);
            _handler.pay(i);
            _handler.release(i);
            if (i % 2 == 0) _handler.openEnvelope(i);
            _handler.cashSlot(i);
            _handler.cashSlot(i + 1);
            if (i % 8 == 3) _handler.closeEnvelope(i);
            if (i % 4 == 2) _handler.expireEnvelope(i);
            if (i % 16 == 4) _handler.whitelistOthersForAMoment(i);
            if (i % 4 == 0) _handler.fundJob(i);
            if (i % 5 == 0) _handler.cancel(i);
            if (i % 16 == 0) _handler.freeze(i);
            if (i % 16 == 2) _handler.unfreeze();
            if (i % 8 == 0) _handler.rotate(i);
            if (i % 8 == 1) _handler.withdraw(i);
            _handler.deposit(i);
            if (i % 4 == 3) _handler.setFee(i);
            if (i % 16 == 9) _handler.stickForAMoment(i);
            if (i % 16 == 11) _handler.refuseSellerForAMoment(i);
            if (i % 64 == 13) _handler.endConsents(i);
            if (i % 4 == 0) _handler.refuseTreasuryForAMoment(i);
            if (i % 8 == 5) _handler.renameUsdcForAMoment(i);
            if (i % 16 == 7) _handler.setBudgets(i);
            if (i % 8 == 6) _handler.setAgent(i);
            if (i % 16 == 12) _handler.budgetSellerForAMoment(i);
            invariant_holds();
            _handler.passTime(i);
        }
        _handler.endEverything();
        string[13] memory outcomes = [
            "paid",
            "authorized",
            "opened",
            "cashed a slot",
            "closed",
            "expired",
            "funded",
            "cashed",
            "settled",
            "waived",
            "released",
            "cancelled",
            "refused"
        ];
        for (uint256 i = 0; i < outcomes.length; ++i) {
            emit log_named_uint(outcomes[i], _handler.count(outcomes[i]));
            assertGt(_handler.count(outcomes[i]), 5, outcomes[i]);
        }
        assertGt(_handler.days_(), 5);
    }
}
