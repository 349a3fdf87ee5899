// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";
import {HostileToken} from "../support/HostileToken.sol";
import {OddFees} from "../support/Targets.sol";

/// @notice A token that calls the wallet back while it moves the wallet's money: what a call changes is written before.
contract ReentryTest is Fixture {
    HostileToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new HostileToken();
        address implementation = _deployWallet(address(_token), address(new OddFees()), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, TX_LIMIT, 0);
        _token.mint(address(wallet), BALANCE);
    }

    function _payCall(uint48 amount, uint256 nonce) private view returns (bytes memory) {
        IAgentWallet.Payment memory payment = _payment(amount, nonce);
        return abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment)));
    }

    function _payWhileItCallsBack(uint48 amount, bytes memory callback) private {
        bytes[] memory calls = new bytes[](1);
        calls[0] = callback;
        _token.attack(address(wallet), calls);
        _pay(amount, 0);
    }

    function test_sameMessageIsNotExecutedTwice() public {
        _payWhileItCallsBack(40e6, _payCall(40e6, 0));
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.NonceUsed.selector));
        assertEq(_token.balanceOf(recipient), 40e6);
    }

    function test_limitOfTheDayCountsBothPayments() public {
        _payWhileItCallsBack(60e6, _payCall(60e6, 1));
        assertEq(_token.succeeded(), 0);
        assertEq(
            _token.reasons(0),
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 120e6, TX_LIMIT)
        );
        assertEq(wallet.spentToday(), 60e6);
    }

    function test_paymentInsideAPaymentCountsToo() public {
        _payWhileItCallsBack(60e6, _payCall(40e6, 1));
        assertEq(_token.succeeded(), 1);
        assertEq(_token.balanceOf(recipient), 100e6);
        assertEq(wallet.spentToday(), 100e6);
        IAgentWallet.Payment memory payment = _payment(1, 2);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 100e6 + 1, TX_LIMIT));
        wallet.pay(payment, signature);
    }
}
