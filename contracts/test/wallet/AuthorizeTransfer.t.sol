// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

contract AuthorizeTransferTest is AuthorizationFixture {
    function _expectRevert(IAuthorizationWallet.Authorization memory authorization, bytes memory reason) private {
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", authorization);
        vm.expectRevert(reason);
        authorizer.authorizeTransfer(authorization, signature);
    }

    function _expectRevert(IAuthorizationWallet.Authorization memory authorization, bytes4 selector) private {
        _expectRevert(authorization, abi.encodePacked(selector));
    }

    function test_countsAndReservesButMovesNothing() public {
        _authorize(VALUE, 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
        assertEq(wallet.spentToday(), VALUE);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_sellerIsPaidByAnyHolderOfTheSignature() public {
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        _cash(authorization);
        assertEq(usdc.balanceOf(seller), VALUE);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - VALUE);
        assertTrue(usdc.authorizationState(address(wallet), _authorizationNonce(0)));
    }

    function test_emitsTransferAuthorized() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.validAfter = uint48(START - 7);
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", authorization);
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.TransferAuthorized(
            authorization.ref,
            seller,
            VALUE,
            FEE,
            START - 7,
            START + 60,
            _authorizationNonce(0),
            _transferDigest(authorization)
        );
        vm.prank(stranger);
        authorizer.authorizeTransfer(authorization, signature);
    }

    function test_returnsUsdcsDigest() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        assertEq(_authorize(authorization), _transferDigest(authorization));
    }

    function test_digestIsOfTheNameThatUsdcHasNow() public {
        _renameUsdc("Digital Dollar");
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        _cash(authorization);
        assertEq(usdc.balanceOf(seller), VALUE);
    }

    function test_acceptsCompactSignature() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorizer.authorizeTransfer(
            authorization, _compact(_signAuthorization(sessionKey, wallet, "3", authorization))
        );
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_v2AuthorizesUnderItsOwnDomain() public {
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        authorizer = IAuthorizationWallet(address(wallet));
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        bytes memory wrong = _signAuthorization(sessionKey, wallet, "3", authorization);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.authorizeTransfer(authorization, wrong);
        authorizer.authorizeTransfer(authorization, _signAuthorization(sessionKey, wallet, "2", authorization));
        _cash(authorization);
        _settle(authorization);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_severalAreRememberedAtOnce() public {
        IAuthorizationWallet.Authorization memory first = _authorize(10e6, 0);
        IAuthorizationWallet.Authorization memory second = _authorize(20e6, 1);
        assertEq(wallet.reserved(), 30.6e6);
        _cash(second);
        _cash(first);
        assertEq(usdc.balanceOf(seller), 30e6);
    }

    /// @dev A list is of an epoch of its own, and the first authorisation begins one.
    function test_whitelistIsNotTouched() public {
        _whitelist(seller);
        _authorize(VALUE, 0);
        assertTrue(wallet.isWhitelisted(seller));
        assertFalse(wallet.isWhitelisted(stranger));
    }

    function test_whitelistAfterTheFirstAuthorizationIsExact() public {
        _authorize(VALUE, 0);
        assertFalse(wallet.isWhitelisted(seller));
        _whitelist(seller);
        assertTrue(wallet.isWhitelisted(seller));
        assertFalse(wallet.isWhitelisted(stranger));
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 1);
        authorization.to = stranger;
        _expectRevert(authorization, abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, stranger));
    }

    function test_offeredOwnershipIsNotTouched() public {
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        assertEq(wallet.pendingOwner(), stranger);
        _cancel(authorization);
        assertEq(wallet.pendingOwner(), stranger);
    }

    // Nonce

    function test_revertsWhenNonceUsed() public {
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        _expectRevert(authorization, IAgentWallet.NonceUsed.selector);
    }

    function test_sharesNoncesWithPayments() public {
        _payAs3(1e6, 0);
        _expectRevert(_authorization(VALUE, 0), IAgentWallet.NonceUsed.selector);
        _authorize(VALUE, 1);
        IAgentWallet.Payment memory payment = _payment(1e6, 1);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
    }

    function test_noNonceComesBackWithASettlement() public {
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        _cash(authorization);
        _settle(authorization);
        _expectRevert(authorization, IAgentWallet.NonceUsed.selector);
    }

    function test_noNonceComesBackWithACancellation() public {
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        _cancel(authorization);
        _expectRevert(authorization, IAgentWallet.NonceUsed.selector);
    }

    /// @dev Two sessions, one counter: what the second authorises shares no nonce with what the first did.
    function test_noNonceComesBackWithASession() public {
        _authorize(VALUE, 0);
        vm.prank(owner);
        wallet.setSession(owner);
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        bytes memory signature = _signAuthorization(ownerKey, wallet, "3", authorization);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        authorizer.authorizeTransfer(authorization, signature);
    }

    // Session

    function testFuzz_revertsWhenAnyFieldWasChanged(uint256 field, uint256 flip) public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", authorization);
        field = bound(field, 0, 7);
        if (field == 0) authorization.to = stranger;
        if (field == 1) authorization.value ^= uint48(1 << bound(flip, 0, 24));
        if (field == 2) authorization.validAfter ^= uint48(1 << bound(flip, 0, 24));
        if (field == 3) authorization.validBefore ^= uint48(1 << bound(flip, 0, 24));
        if (field == 4) authorization.ref ^= bytes32(uint256(1) << bound(flip, 0, 255));
        if (field == 5) authorization.maxFee ^= uint48(1 << bound(flip, 0, 16));
        if (field == 6) authorization.nonce ^= 1 << bound(flip, 0, 9);
        if (field == 7) authorization.deadline ^= uint48(1 << bound(flip, 32, 47));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.authorizeTransfer(authorization, signature);
    }

    /// @dev Even if the session key signed the excess bits: the signed and the executed transfer must be the same.
    function testFuzz_excessBitsAreRefused(uint256 narrowField, uint256 bit) public {
        uint256[6] memory narrowFields = [uint256(0), 1, 2, 3, 5, 7];
        uint256 field = narrowFields[bound(narrowField, 0, 5)];
        uint256[8] memory words = abi.decode(abi.encode(_authorization(VALUE, 0)), (uint256[8]));
        words[field] |= uint256(1) << bound(bit, field == 0 ? 160 : 48, 255);
        bytes32 typehash = keccak256(
            "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "3", keccak256(abi.encode(typehash, words, 0))));
        (bool ok, bytes memory reason) = address(wallet)
            .call(abi.encodePacked(IAuthorizationWallet.authorizeTransfer.selector, abi.encode(words, signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }

    /// @dev Consent to the transfer is not the message that authorises it.
    function test_revertsForASignatureOverUsdcsDigest() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        bytes memory signature = _signDigest(sessionKey, _transferDigest(authorization));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.authorizeTransfer(authorization, signature);
    }

    function test_revertsForMessageOfAnotherWallet() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        bytes memory signature = _signAuthorization(sessionKey, wallet, "3", authorization);
        IAgentWallet other = IAgentWallet(factoryV3.deploy(owner, "other"));
        vm.prank(owner);
        other.setup(session, 0, 0, 0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        IAuthorizationWallet(address(other)).authorizeTransfer(authorization, signature);
    }

    // Times

    function test_mayBeValidForTenMinutes() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.validBefore = uint48(START + 10 minutes);
        _authorize(authorization);
        vm.warp(START + 10 minutes - 1);
        _cash(authorization);
    }

    function test_revertsWhenValidForLonger() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.validBefore = uint48(START + 10 minutes + 1);
        _expectRevert(
            authorization,
            abi.encodeWithSelector(
                IAuthorizationWallet.ValidityTooLong.selector, START + 10 minutes + 1, START + 10 minutes
            )
        );
        authorization.validBefore = type(uint48).max;
        _expectRevert(
            authorization,
            abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, type(uint48).max, START + 10 minutes)
        );
    }

    function test_revertsWhenNoLongerValid() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.validBefore = uint48(START);
        _expectRevert(authorization, abi.encodeWithSelector(IAuthorizationWallet.ValidityEmpty.selector, 0, START));
        authorization.validBefore = uint48(START + 1);
        _authorize(authorization);
        _cash(authorization);
    }

    function test_revertsWhenNeverValid() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.validAfter = authorization.validBefore - 1;
        _expectRevert(
            authorization,
            abi.encodeWithSelector(
                IAuthorizationWallet.ValidityEmpty.selector, authorization.validAfter, authorization.validBefore
            )
        );
        authorization.validAfter = type(uint48).max;
        _expectRevert(
            authorization,
            abi.encodeWithSelector(
                IAuthorizationWallet.ValidityEmpty.selector, type(uint48).max, authorization.validBefore
            )
        );
        authorization.validAfter = authorization.validBefore - 2;
        _authorize(authorization);
        vm.warp(authorization.validBefore - 1);
        _cash(authorization);
    }

    // Fee and balance

    function test_feeIsThatOfTheMoment() public {
        vm.prank(operator);
        fees.setFeeBps(500);
        _authorize(100e6, 0);
        assertEq(wallet.reserved(), 105e6);
    }

    function test_dustReservesTheSmallestFeeUpToItself() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        _authorize(49, 0);
        assertEq(wallet.reserved(), 49 + 49);
        assertEq(wallet.spentToday(), 49 + 47);
        (,, uint48 fee,) = authorizer.authorizationOf(_transferDigest(_authorization(49, 0)));
        assertEq(fee, 49);
    }

    function test_smallestFeeIsBoundedByTheMessage() public {
        vm.prank(operator);
        fees.setMinFee(50_000);
        IAuthorizationWallet.Authorization memory authorization = _authorization(49, 0);
        authorization.maxFee = 48;
        _expectRevert(authorization, IAgentWallet.FeeAboveMaximum.selector);
    }

    function test_revertsWhenFeeIsAboveMaximum() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 0);
        authorization.maxFee = FEE - 1;
        _expectRevert(authorization, IAgentWallet.FeeAboveMaximum.selector);
        authorization.maxFee = FEE;
        _authorize(authorization);
    }

    function test_reservesTheVeryLast() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - VALUE - FEE);
        _authorize(VALUE, 0);
    }

    function test_revertsWhenOnlyTheFeeIsNotThere() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - VALUE - FEE + 1);
        _expectRevert(
            _authorization(VALUE, 0),
            abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, VALUE + FEE - 1, VALUE + FEE)
        );
    }

    function test_revertsWhenTheMoneyIsReserved() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 100e6);
        _authorize(VALUE, 0);
        _expectRevert(
            _authorization(VALUE, 1), abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 49e6, 51e6)
        );
    }

    /// @dev No wallet of USDC holds 2^48 micro-USDC; with one, what cannot be counted is not authorised.
    function test_reservesNoMoreThanItCanCount() public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        vm.prank(operator);
        fees.setFeeBps(0);
        _mint(address(wallet), 2 ** 49);
        IAuthorizationWallet.Authorization memory first = _authorize(2 ** 48 - 6, 0);
        bytes memory full = abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 5, 6);
        _expectRevert(_authorization(6, 1), full);
        vm.expectRevert(full);
        authorizer.previewAuthorizeTransfer(seller, 6, 0, uint48(START + 60), address(0));
        IAuthorizationWallet.Authorization memory second = _authorize(5, 1);
        assertEq(wallet.reserved(), 2 ** 48 - 1);
        _cancel(second);
        assertEq(wallet.reserved(), 2 ** 48 - 6);
        _cancel(first);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), 2 ** 48 - 1, "a saturated limit is used up");
    }

    function test_countsAgainstTheDailyLimit() public {
        for (uint256 nonce = 0; nonce < 5; ++nonce) {
            _authorize(99e6, nonce);
        }
        _expectRevert(
            _authorization(5e6 + 1, 5),
            abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, DAILY_LIMIT + 1, DAILY_LIMIT)
        );
        _authorize(5e6, 5);
    }

    function test_countsForTheDayOnWhichItIsAuthorized() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight - 1);
        IAuthorizationWallet.Authorization memory authorization = _authorize(VALUE, 0);
        assertEq(wallet.spentToday(), VALUE);
        vm.warp(midnight);
        _cash(authorization);
        _settle(authorization);
        assertEq(wallet.spentToday(), 0);
    }

    // Order of checks: each case breaks a rule and all later ones.

    function test_checksInThePromisedOrder() public {
        IAuthorizationWallet.Authorization memory authorization = _authorization(0, 0);
        vm.prank(owner);
        wallet.setPolicy(1, 1, uint48(START - 1));
        _whitelist(stranger);
        _freeze();
        authorization.to = address(0);
        authorization.maxFee = 0;
        authorization.validBefore = 1;

        vm.warp(authorization.deadline + 1);
        authorization.nonce = 5000;
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        authorizer.authorizeTransfer(authorization, "");
        vm.warp(START);
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        authorizer.authorizeTransfer(authorization, "");
        _unfreeze();
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, 5000, 1087));
        authorizer.authorizeTransfer(authorization, "");
        authorization.nonce = 0;
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.authorizeTransfer(authorization, "");
        _expectRevert(authorization, IAgentWallet.WalletExpired.selector);
        vm.prank(owner);
        wallet.setPolicy(1, 1, 0);
        _expectRevert(authorization, IAgentWallet.InvalidRecipient.selector);
        authorization.to = seller;
        _expectRevert(authorization, abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, seller));
        _whitelist(seller);
        _expectRevert(authorization, IAgentWallet.ZeroAmount.selector);
        authorization.value = 20_000e6;
        _expectRevert(authorization, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 20_000e6, 1));
        vm.prank(owner);
        wallet.setPolicy(0, 1, 0);
        _expectRevert(authorization, abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 20_000e6, 1));
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        _expectRevert(authorization, abi.encodeWithSelector(IAuthorizationWallet.ValidityEmpty.selector, 0, 1));
        authorization.validBefore = uint48(START + 60);
        _expectRevert(authorization, IAgentWallet.FeeAboveMaximum.selector);
        authorization.maxFee = type(uint48).max;
        _expectRevert(
            authorization, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, BALANCE, 20_400e6)
        );
    }

    function _whitelist(address account) private {
        address[] memory list = new address[](1);
        list[0] = account;
        vm.prank(owner);
        wallet.setWhitelist(list);
    }
}
