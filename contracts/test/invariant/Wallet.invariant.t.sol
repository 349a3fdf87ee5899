// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {WalletHandler} from "./WalletHandler.sol";

/// @notice What holds for a wallet whatever everybody does, in whatever order. That every single payment keeps to the
/// policy, happens once and moves exactly its amount and fee is compared with the model as it happens.
contract WalletInvariants is QuickTest {
    WalletHandler private _handler;
    IAgentWallet private _wallet;

    function setUp() public {
        _handler = new WalletHandler();
        _wallet = _handler.walletOf();
        targetContract(address(_handler));
        bytes4[] memory excluded = new bytes4[](1);
        excluded[0] = bytes4(keccak256("setUp()"));
        excludeSelector(FuzzSelector(address(_handler), excluded));
    }

    /// @dev All of them after every call of one walk: a walk for each would try nothing more.
    function invariant_holds() public view {
        _moneyIsConserved();
        _feesStayBelowTheirCaps();
        _walletCountsWhatIsSpent();
        _otherWalletIsUntouched();
        _noOneElseOwnsItOrMay();
        _epochIsThatOfTheModel();
    }

    function _moneyIsConserved() private view {
        assertEq(_handler.balanceOf(address(_wallet)), _handler.expectedBalance());
        assertEq(
            _handler.deposited() - _handler.paid() - _handler.feesPaid() - _handler.withdrawn(),
            _handler.expectedBalance()
        );
    }

    /// @dev 5% or 5 cents of each payment, and never more than was paid.
    function _feesStayBelowTheirCaps() private view {
        assertLe(_handler.feesPaid(), _handler.paid());
        assertLe(_handler.feesPaid(), _handler.paid() / 20 + 50_000 * _handler.executions());
    }

    function _epochIsThatOfTheModel() private view {
        assertEq(_wallet.epoch(), _handler.expectedEpoch());
        assertEq(_wallet.guardian(), _handler.expectedGuardian());
    }

    function _walletCountsWhatIsSpent() private view {
        assertEq(_wallet.spentToday(), _handler.expectedSpentToday());
    }

    function _otherWalletIsUntouched() private view {
        assertEq(_handler.balanceOf(address(_handler.other())), 1e6);
    }

    /// @dev An offer that was taken back by an offer to the owner is none.
    function _noOneElseOwnsItOrMay() private view {
        assertEq(_wallet.owner(), _handler.expectedOwner());
        address heir = _wallet.pendingOwner();
        assertEq(heir == _wallet.owner() ? address(0) : heir, _handler.expectedHeir());
    }

    /// @dev Runs in which hardly anything was paid, or refused, would prove little.
    function test_handlerPaysAndIsRefusedOften() public {
        for (uint256 i = 0; i < 60; ++i) {
            _handler.pay(i);
            _handler.submitAgain(i, i);
            _handler.payApproved(i);
            _handler.submitApprovedAgain(i);
            _handler.signApprovedAgain(i, i);
            _handler.setPolicy(i);
            _handler.setWhitelist(i);
            _handler.freeze(i);
            _handler.unfreeze(i);
            _handler.setSession(i);
            _handler.withdraw(i);
            _handler.transferOwnership(i);
            _handler.offerOwnership(i);
            _handler.acceptOwnership();
            _handler.signFreeze();
            if (i % 4 == 1) _handler.endConsents(i);
            if (i % 4 == 2) _handler.submitOwnerMessageAgain(i * i);
            _handler.deposit(i);
            _handler.passTime(i * 7919);
            _handler.setFee(i);
            _handler.blacklist(i);
        }
        emit log_named_uint("executions", _handler.executions());
        emit log_named_uint("refusals", _handler.refusals());
        assertGt(_handler.executions(), 60);
        assertGt(_handler.refusals(), 60);
        assertGt(_handler.approvedExecutions(), 15);
    }
}
