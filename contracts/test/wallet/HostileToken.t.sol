// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";
import {HostileToken} from "../support/HostileToken.sol";

/// @notice A token that calls the wallet back while it moves the wallet's money: what a payment counts is counted before.
contract WalletHostileTokenTest is Fixture {
    HostileToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new HostileToken();
        address implementation = _deployWallet(address(_token), address(fees), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, 0, DAILY_LIMIT, 0);
        _token.mint(address(wallet), BALANCE);
    }

    /// @dev The token makes these payments while it moves the money of the next one.
    function _payWithin(IAgentWallet.Payment[] memory payments) private {
        bytes[] memory calls = new bytes[](payments.length);
        for (uint256 i = 0; i < payments.length; ++i) {
            calls[i] = abi.encodeCall(IAgentWallet.pay, (payments[i], _sign(payments[i])));
        }
        _token.attack(address(wallet), calls);
    }

    function _payWithin(uint48 amount, uint256 nonce) private {
        IAgentWallet.Payment[] memory payments = new IAgentWallet.Payment[](1);
        payments[0] = _payment(amount, nonce);
        _payWithin(payments);
    }

    function test_paymentIsNotMadeAgainWithinItself() public {
        _payWithin(10e6, 0);
        _pay(10e6, 0);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.NonceUsed.selector));
        assertEq(_token.balanceOf(recipient), 10e6);
    }

    function test_paymentWithinAPaymentCountsAgainstTheSameDay() public {
        _payWithin(201e6, 1);
        _pay(300e6, 0);
        assertEq(_token.succeeded(), 0);
        assertEq(
            _token.reasons(0), abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 501e6, DAILY_LIMIT)
        );
        assertEq(_token.balanceOf(recipient), 300e6);
        assertEq(wallet.spentToday(), 300e6);
    }

    /// @dev One that is within the limit is a payment like any other, and both stay counted and used.
    function test_whatAPaymentWithinAPaymentCountsIsKept() public {
        _payWithin(200e6, 1);
        _pay(300e6, 0);
        assertEq(_token.succeeded(), 1);
        assertEq(_token.balanceOf(recipient), 500e6);
        assertEq(wallet.spentToday(), 500e6);
        for (uint256 nonce = 0; nonce < 2; ++nonce) {
            IAgentWallet.Payment memory payment = _payment(1, nonce);
            bytes memory signature = _sign(payment);
            vm.expectRevert(IAgentWallet.NonceUsed.selector);
            wallet.pay(payment, signature);
        }
        IAgentWallet.Payment memory next = _payment(1, 2);
        bytes memory signed = _sign(next);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 500e6 + 1, DAILY_LIMIT));
        wallet.pay(next, signed);
    }
}
