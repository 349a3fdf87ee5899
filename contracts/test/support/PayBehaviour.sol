// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {Fixture, IMint} from "./Fixture.sol";

/// @notice What both forms of a payment promise.
abstract contract PayBehaviour is Fixture {
    /// @dev Submits a payment to `wallet_` in the form that the inheriting test sends them. The signature may have any length.
    function _submit(IAgentWallet wallet_, IAgentWallet.Payment memory payment, bytes memory signature) internal virtual;

    /// @dev How many bits the form has for a deadline.
    function _deadlineBits() internal pure virtual returns (uint256);

    function _pay(IAgentWallet.Payment memory payment) internal override {
        _submit(wallet, payment, _sign(payment));
    }

    function _expectRevert(IAgentWallet.Payment memory payment, bytes memory reason) internal {
        bytes memory signature = _sign(payment);
        vm.expectRevert(reason);
        _submit(wallet, payment, signature);
    }

    function _expectRevert(IAgentWallet.Payment memory payment, bytes4 selector) private {
        _expectRevert(payment, abi.encodePacked(selector));
    }

    function test_paysRecipientInFullAndFeeOnTop() public {
        _pay(50e6, 0);
        assertEq(usdc.balanceOf(recipient), 50e6);
        assertEq(usdc.balanceOf(treasury), 1e6);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - 51e6);
    }

    function test_emitsPaymentExecuted() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PaymentExecuted(payment.ref, recipient, 50e6, 1e6);
        _submit(wallet, payment, signature);
    }

    function test_acceptsCompactSignature() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        _submit(wallet, payment, _compact(_sign(payment)));
        assertEq(usdc.balanceOf(recipient), 50e6);
    }

    function test_strangerMaySubmit() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        vm.prank(stranger);
        _submit(wallet, payment, signature);
        assertEq(usdc.balanceOf(recipient), 50e6);
        assertEq(usdc.balanceOf(stranger), 0);
    }

    function test_feeIsRoundedDown() public {
        _pay(49, 0);
        assertEq(usdc.balanceOf(treasury), 0);
        _pay(50, 1);
        assertEq(usdc.balanceOf(treasury), 1);
    }

    /// @dev A payment below 50 micro-USDC once cost nothing, and its relayer paid the gas. It never costs more than its amount.
    function test_dustPaysTheSmallestFeeUpToItself() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        for (uint256 i = 0; i < 40; ++i) {
            _pay(49, i);
        }
        assertEq(usdc.balanceOf(treasury), 40 * 49);
        assertEq(usdc.balanceOf(recipient), 40 * 49);
        assertEq(wallet.spentToday(), 40 * (49 + 49 - 2));
    }

    function test_smallestFeeIsNotAddedToTheRate() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        _pay(50_000, 0);
        assertEq(usdc.balanceOf(treasury), 1_000);
        _pay(50_050, 1);
        assertEq(usdc.balanceOf(treasury), 1_000 + 1_001);
    }

    function test_smallestFeeIsTakenWithoutARate() public {
        vm.startPrank(operator);
        fees.setFeeBps(0);
        fees.setMinFee(50_000);
        vm.stopPrank();
        _pay(100e6, 0);
        assertEq(usdc.balanceOf(treasury), 50_000);
    }

    /// @dev One who signed for less pays nothing rather than more.
    function test_smallestFeeIsBoundedByTheMessage() public {
        IAgentWallet.Payment memory payment = _payment(10_000, 0);
        payment.maxFee = 200;
        vm.prank(operator);
        fees.setMinFee(201);
        _expectRevert(payment, IAgentWallet.FeeAboveMaximum.selector);
        vm.prank(operator);
        fees.setMinFee(200);
        _pay(payment);
        assertEq(usdc.balanceOf(treasury), 200);
    }

    function test_noFeeTransferWithoutFee() public {
        vm.prank(operator);
        fees.setFeeBps(0);
        vm.expectCall(address(usdc), abi.encodeWithSelector(IFiatToken.transfer.selector), 1);
        _pay(50e6, 0);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_feeIsThatOfTheMoment() public {
        vm.startPrank(operator);
        fees.setFeeBps(500);
        fees.setTreasury(stranger);
        vm.stopPrank();
        _pay(100e6, 0);
        assertEq(usdc.balanceOf(stranger), 5e6);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_v3PaysUnderItsOwnDomain() public {
        IAgentWallet v3 = IAgentWallet(factoryV3.deploy(owner, SALT));
        vm.prank(owner);
        v3.setup(session, 0, 0, 0);
        _mint(address(v3), 100e6);
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory wrong = _signPayment(sessionKey, v3, "2", payment);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(v3, payment, wrong);
        _submit(v3, payment, _signPayment(sessionKey, v3, "3", payment));
        assertEq(usdc.balanceOf(recipient), 50e6);
    }

    // Deadline

    function test_revertsAfterDeadline() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        vm.warp(payment.deadline + 1);
        _expectRevert(payment, IAgentWallet.DeadlinePassed.selector);
    }

    function test_paysInTheLastSecond() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        vm.warp(payment.deadline);
        _pay(payment);
    }

    // Nonce

    function test_revertsWhenNonceUsed() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        _pay(payment);
        _expectRevert(payment, IAgentWallet.NonceUsed.selector);
    }

    function test_otherPaymentWithUsedNonceReverts() public {
        _pay(50e6, 7);
        _expectRevert(_payment(1e6, 7), IAgentWallet.NonceUsed.selector);
    }

    function test_revertsBehindTheWindow() public {
        _pay(1e6, 64);
        _expectRevert(_payment(1e6, 0), IAgentWallet.NonceUsed.selector);
        _pay(1e6, 1);
    }

    function test_revertsBeyondTheJump() public {
        bytes memory reason = abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, 1088, 1087);
        _expectRevert(_payment(1e6, 1088), reason);
        _pay(1e6, 1087);
    }

    function test_failedPaymentLeavesItsNonce() public {
        _expectRevert(
            _payment(101e6, 0), abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 101e6, TX_LIMIT)
        );
        _pay(50e6, 0);
    }

    // Session

    function test_revertsForOtherSigner() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _signPayment(ownerKey, wallet, "2", payment);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, signature);
    }

    function testFuzz_revertsWhenAnyFieldWasChanged(uint256 field, uint256 flip) public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        field = bound(field, 0, 5);
        if (field == 0) payment.to = stranger;
        if (field == 1) payment.amount ^= uint48(1 << bound(flip, 0, 24));
        if (field == 2) payment.maxFee ^= uint48(1 << bound(flip, 0, 16));
        if (field == 3) payment.ref ^= bytes32(uint256(1) << bound(flip, 0, 255));
        if (field == 4) payment.nonce ^= 1 << bound(flip, 0, 9);
        if (field == 5) payment.deadline ^= uint48(1 << bound(flip, 32, _deadlineBits() - 1));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, signature);
    }

    function test_revertsWithoutSession() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, new bytes(64));
    }

    function test_revertsForSessionThatWasReplaced() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        vm.prank(owner);
        wallet.setSession(stranger);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, signature);
    }

    function test_revertsForMessageOfAnotherWallet() public {
        IAgentWallet other = IAgentWallet(factory.deploy(owner, "other"));
        vm.prank(owner);
        other.setup(session, 0, 0, 0);
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(other, payment, signature);
    }

    function test_revertsForMessageOfAnotherChain() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        bytes memory signature = _sign(payment);
        vm.chainId(block.chainid + 1);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, signature);
    }

    // Freeze and expiry

    function test_revertsWhenFrozen() public {
        vm.prank(owner);
        wallet.freeze();
        _expectRevert(_payment(50e6, 0), IAgentWallet.WalletFrozen.selector);
    }

    function test_revertsWhenExpired() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START + 10));
        vm.warp(START + 11);
        _expectRevert(_payment(50e6, 0), IAgentWallet.WalletExpired.selector);
    }

    function test_paysInTheLastSecondOfTheWallet() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START + 10));
        vm.warp(START + 10);
        _pay(50e6, 0);
    }

    // Recipient

    function test_revertsForImpossibleRecipients() public {
        address[3] memory bad = [address(0), address(wallet), address(usdc)];
        for (uint256 i = 0; i < bad.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(50e6, 0);
            payment.to = bad[i];
            _expectRevert(payment, IAgentWallet.InvalidRecipient.selector);
        }
    }

    function test_revertsOutsideTheWhitelist() public {
        _whitelist(stranger);
        _expectRevert(_payment(50e6, 0), abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, recipient));
    }

    function test_paysWithinTheWhitelist() public {
        _whitelist(recipient);
        _pay(50e6, 0);
    }

    function _whitelist(address account) private {
        address[] memory list = new address[](1);
        list[0] = account;
        vm.prank(owner);
        wallet.setWhitelist(list);
    }

    // Amounts

    function test_revertsForNothing() public {
        _expectRevert(_payment(0, 0), IAgentWallet.ZeroAmount.selector);
    }

    function test_revertsAboveTxLimit() public {
        _expectRevert(
            _payment(TX_LIMIT + 1, 0),
            abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT)
        );
        _pay(TX_LIMIT, 0);
    }

    function test_revertsAboveDailyLimit() public {
        for (uint256 nonce = 0; nonce < 5; ++nonce) {
            _pay(99e6, nonce);
        }
        _expectRevert(
            _payment(5e6 + 1, 5),
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, DAILY_LIMIT + 1, DAILY_LIMIT)
        );
        _pay(5e6, 5);
    }

    function test_feeDoesNotCountAgainstLimits() public {
        vm.prank(owner);
        wallet.setPolicy(100e6, 100e6, 0);
        _pay(100e6, 0);
        assertEq(wallet.spentToday(), 100e6);
    }

    function test_dailyLimitRestartsAtUtcMidnight() public {
        vm.prank(owner);
        wallet.setPolicy(0, 100e6, 0);
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight - 1);
        _pay(100e6, 0);
        _expectRevert(
            _payment(1, 1), abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 100e6 + 1, 100e6)
        );
        vm.warp(midnight);
        _pay(100e6, 1);
        assertEq(wallet.spentToday(), 100e6);
    }

    function test_zeroLimitsMeanNone() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        _pay(9_000e6, 0);
        assertEq(usdc.balanceOf(recipient), 9_000e6);
    }

    // Fee and balance

    function test_revertsWhenFeeIsAboveMaximum() public {
        IAgentWallet.Payment memory payment = _payment(50e6, 0);
        payment.maxFee = 1e6 - 1;
        _expectRevert(payment, IAgentWallet.FeeAboveMaximum.selector);
        payment.maxFee = 1e6;
        _pay(payment);
    }

    function test_revertsWhenAmountIsNotThere() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 49e6);
        _expectRevert(_payment(50e6, 0), abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 49e6, 51e6));
    }

    function test_revertsWhenOnlyTheFeeIsNotThere() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 51e6 + 1);
        _expectRevert(
            _payment(50e6, 0), abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 51e6 - 1, 51e6)
        );
    }

    function test_paysTheVeryLast() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 51e6);
        _pay(50e6, 0);
        assertEq(usdc.balanceOf(address(wallet)), 0);
    }

    // What USDC refuses

    function test_refusedTreasuryHasItsOwnError() public {
        _blacklist(treasury);
        _expectRevert(_payment(50e6, 0), abi.encodeWithSelector(IAgentWallet.TreasuryRefused.selector, treasury));
        assertEq(usdc.balanceOf(recipient), 0);
    }

    function test_refusedTreasuryIsNoMatterWithoutFee() public {
        _blacklist(treasury);
        _pay(49, 0);
        assertEq(usdc.balanceOf(recipient), 49);
    }

    function test_tokenErrorsComeThrough() public {
        _blacklist(recipient);
        _expectRevert(
            _payment(50e6, 0), abi.encodeWithSignature("Error(string)", "Blacklistable: account is blacklisted")
        );
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRevert(_payment(50e6, 0), abi.encodeWithSignature("Error(string)", "Pausable: paused"));
    }

    // Order of checks: each case breaks a rule and all later ones.

    function test_checksInThePromisedOrder() public {
        IAgentWallet.Payment memory payment = _payment(0, 0);
        vm.prank(owner);
        wallet.setPolicy(1, 1, uint48(START - 1));
        _whitelist(stranger);
        vm.prank(owner);
        wallet.freeze();
        payment.to = address(0);
        payment.maxFee = 0;

        vm.warp(payment.deadline + 1);
        payment.nonce = 5000;
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        _submit(wallet, payment, "");
        vm.warp(START);
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        _submit(wallet, payment, "");
        vm.prank(owner);
        wallet.unfreeze();
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, 5000, 1087));
        _submit(wallet, payment, "");
        payment.nonce = 0;
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        _submit(wallet, payment, "");
        _expectRevert(payment, IAgentWallet.WalletExpired.selector);
        vm.prank(owner);
        wallet.setPolicy(1, 1, 0);
        _expectRevert(payment, IAgentWallet.InvalidRecipient.selector);
        payment.to = recipient;
        _expectRevert(payment, abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, recipient));
        _whitelist(recipient);
        _expectRevert(payment, IAgentWallet.ZeroAmount.selector);
        payment.amount = 20_000e6;
        _expectRevert(payment, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 20_000e6, 1));
        vm.prank(owner);
        wallet.setPolicy(0, 1, 0);
        _expectRevert(payment, abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 20_000e6, 1));
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        _expectRevert(payment, IAgentWallet.FeeAboveMaximum.selector);
        payment.maxFee = type(uint48).max;
        _expectRevert(payment, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, BALANCE, 20_400e6));
    }

    function testFuzz_movesExactlyAmountAndFee(uint48 amount, uint16 feeBps, uint16 minFee, uint256 nonce) public {
        amount = uint48(bound(amount, 1, minFee % 2 == 0 ? 1e12 : 1e6));
        minFee = uint16(bound(minFee, 0, 50_000));
        feeBps = uint16(bound(feeBps, 0, 500));
        nonce = bound(nonce, 0, 1087);
        vm.startPrank(operator);
        fees.setFeeBps(feeBps);
        fees.setMinFee(minFee);
        vm.stopPrank();
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        _mint(address(wallet), 2e12);
        uint256 fee = uint256(amount) * feeBps / 10_000;
        if (fee < minFee) fee = minFee < amount ? minFee : amount;
        _pay(amount, nonce);
        assertEq(usdc.balanceOf(recipient), amount);
        assertEq(usdc.balanceOf(treasury), fee);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE + 2e12 - amount - fee);
        assertEq(wallet.spentToday(), fee > amount / 20 ? amount + fee - amount / 20 : amount);
    }
}
