// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

contract FreezeTest is AuthorizationFixture {
    function _nonces() private view returns (uint256 base, uint64 window) {
        return (_nonceBase(wallet), uint64(_wordOfState(wallet, 10)));
    }

    function _freezeAndUnfreeze() private {
        _freeze();
        _unfreeze();
    }

    function test_freezes() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(FREEZE_STEP);
        _freeze();
        assertTrue(wallet.frozen());
    }

    function test_secondFreezeIsSilentAndSkipsNothing() public {
        _freeze();
        vm.recordLogs();
        _freeze();
        assertEq(vm.getRecordedLogs().length, 0);
        (uint256 base,) = _nonces();
        assertEq(base, FREEZE_STEP);
    }

    // Offers of the ownership

    function _offerTo(address heir) private {
        vm.prank(owner);
        wallet.transferOwnership(heir);
    }

    function _expectTakenBack() private {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
    }

    function _expectNobodyAccepts() private {
        assertEq(wallet.pendingOwner(), address(0));
        vm.prank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), owner);
    }

    function test_takesAnOfferBack() public {
        _offerTo(stranger);
        _expectTakenBack();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(FREEZE_STEP);
        _freeze();
        _expectNobodyAccepts();
        _unfreeze();
        _expectNobodyAccepts();
    }

    function test_signedFreezeTakesAnOfferBack() public {
        _offerTo(stranger);
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes32 digest = _ownerCallDigest(wallet, "3", freeze, 1, uint48(START));
        bytes memory signature = _signDigest(ownerKey, digest);
        _expectTakenBack();
        wallet.ownerCall(freeze, 1, uint48(START), signature);
        assertTrue(wallet.frozen());
        _expectNobodyAccepts();
    }

    /// @dev And says nothing of a second freeze.
    function test_secondFreezeTakesBackWhatWasOfferedSince() public {
        _freeze();
        _offerTo(stranger);
        assertEq(wallet.pendingOwner(), stranger);
        vm.recordLogs();
        _freeze();
        assertEq(vm.getRecordedLogs().length, 1);
        _expectNobodyAccepts();
        _offerTo(stranger);
        _expectTakenBack();
        _freeze();
        (uint256 base,) = _nonces();
        assertEq(base, FREEZE_STEP);
        assertEq(wallet.freezeCount(), 1);
    }

    function test_takesBackWhatALaterOwnerOffered() public {
        _offerTo(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        vm.prank(stranger);
        wallet.transferOwnership(owner);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(stranger, stranger);
        vm.prank(stranger);
        wallet.freeze();
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
    }

    /// @dev What shares the slot with the offer stays.
    function test_takingAnOfferBackKeepsWhatIsReserved() public {
        address[] memory list = new address[](1);
        list[0] = seller;
        vm.prank(owner);
        wallet.setWhitelist(list);
        _authorize(VALUE, 0);
        _offerTo(stranger);
        uint256 shared = uint256(vm.load(address(wallet), bytes32(uint256(2)))) >> 160;
        assertNotEq(shared >> 48, 0);
        _freeze();
        assertEq(uint256(vm.load(address(wallet), bytes32(uint256(2)))), shared << 160);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_saysNothingOfAnOfferThatWasTakenBackBefore() public {
        _offerTo(stranger);
        _offerTo(owner);
        vm.recordLogs();
        _freeze();
        assertEq(vm.getRecordedLogs().length, 1);
    }

    function test_revertsForOthers() public {
        vm.prank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
    }

    // What was signed before

    /// @dev Whatever the owner does next: with every nonce that was usable, and with some that have been used.
    function testFuzz_nothingSignedBeforeIsEverExecuted(uint256[4] memory executed, uint256 nonce) public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        for (uint256 i = 0; i < executed.length; ++i) {
            (uint256 now_,) = _nonces();
            _tryPay(bound(executed[i], 0, now_ + 70));
        }
        (uint256 base,) = _nonces();
        nonce = bound(nonce, 0, base + FREEZE_STEP - 1);
        IAgentWallet.Payment memory payment = _payment(1, nonce);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        _freeze();
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        wallet.pay(payment, signature);
        _unfreeze();
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
        _payAs3(1, base + FREEZE_STEP);
    }

    function _tryPay(uint256 nonce) private {
        IAgentWallet.Payment memory payment = _payment(1, nonce);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        (bool ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        ok;
    }

    function test_everyFreezeSkipsAgain() public {
        _freezeAndUnfreeze();
        _freezeAndUnfreeze();
        (uint256 base, uint64 window) = _nonces();
        assertEq(base, 2 * FREEZE_STEP);
        assertEq(window, 0);
        _payAs3(1e6, 2 * FREEZE_STEP);
    }

    function test_keepsWhatCountsToday() public {
        _payAs3(60e6, 3);
        _freezeAndUnfreeze();
        assertEq(wallet.spentToday(), 60e6);
        (uint48 txLimit, uint48 dailyLimit,,) = wallet.policy();
        assertEq(txLimit, TX_LIMIT);
        assertEq(dailyLimit, DAILY_LIMIT);
    }

    function test_endsNoncesForGood() public {
        uint256 last = type(uint32).max;
        vm.store(address(wallet), bytes32(0), bytes32((last - 63 - 5) << 64));
        IAgentWallet.Payment memory payment = _payment(1, last);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(last + 1);
        _freezeAndUnfreeze();
        (uint256 base, uint64 window) = _nonces();
        assertEq(base, last - 63);
        assertEq(window, type(uint64).max);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
        payment = _payment(1, last + 1);
        signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, last + 1, last));
        wallet.pay(payment, signature);
    }

    function test_secondFreezeKeepsWhatTheFirstHasLeft() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 5);
        _freezeAndUnfreeze();
        _freezeAndUnfreeze();
        assertFalse(_isConsented(before));
        assertEq(_wordOfState(wallet, 12), 6);
    }

    // Transfers that were authorised before

    function _isConsented(IAuthorizationWallet.Authorization memory authorization)
        private
        view
        returns (bool)
    {
        bytes32 digest = _transferDigest(authorization);
        return authorizer.isValidSignature(digest, _consent(sessionKey, digest)) == VALID;
    }

    function test_endsConsentForGood() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, FREEZE_STEP - 1);
        assertTrue(_isConsented(before));
        _freezeAndUnfreeze();
        assertFalse(_isConsented(before));
        _expectUncashable(before);
        vm.warp(before.validBefore);
        _release(before);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), 0);
    }

    function test_ownerMayCancelWhatHasNoConsent() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 0);
        _freezeAndUnfreeze();
        _cancel(before);
        assertEq(wallet.reserved(), 0);
    }

    function test_leavesConsentToWhatIsAuthorizedAfterwards() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 0);
        _freezeAndUnfreeze();
        (uint256 base,) = _nonces();
        IAuthorizationWallet.Authorization memory later = _authorize(VALUE, base);
        assertFalse(_isConsented(before));
        assertTrue(_isConsented(later));
        _cash(later);
        _settle(later);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_settlesWhatWasCashedBefore() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 0);
        _cash(before);
        _freezeAndUnfreeze();
        _settle(before);
        assertEq(usdc.balanceOf(treasury), FEE);
        assertEq(wallet.reserved(), 0);
    }

    function test_newOwnerDoesNotBringConsentBack() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 0);
        _freezeAndUnfreeze();
        _offerTo(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertFalse(_isConsented(before));
    }

    function test_newSessionDoesNotBringConsentBack() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 0);
        _freezeAndUnfreeze();
        (, uint256 newKey) = makeAddrAndKey("new session");
        vm.prank(owner);
        wallet.setSession(vm.addr(newKey));
        bytes32 digest = _transferDigest(before);
        assertEq(authorizer.isValidSignature(digest, _consent(newKey, digest)), INVALID);
    }
}
