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
        emit IAgentWallet.Frozen(_epochs(1));
        _freeze();
        assertTrue(wallet.frozen());
    }

    /// @dev So that a signed one counts once, whatever the wallet was when it came.
    function test_everyFreezeOfTheOwnerBeginsAnEpoch() public {
        for (uint256 i = 1; i < 5; ++i) {
            vm.expectEmit(address(wallet));
            emit IAgentWallet.Frozen(_epochs(i));
            _freeze();
            assertEq(wallet.epoch(), _epochs(i));
        }
        assertTrue(wallet.frozen());
    }

    // A signed one

    bytes private constant FREEZE_CALL = abi.encodeWithSelector(IAgentWallet.freeze.selector);

    function _signFreeze(uint48 deadline) private view returns (bytes memory) {
        return _signDigest(ownerKey, _ownerCallDigest(wallet, "3", FREEZE_CALL, 0, deadline));
    }

    function _signFor3(bytes memory data, uint48 nonce) private view returns (bytes memory) {
        return _signDigest(ownerKey, _ownerCallDigest(wallet, "3", data, nonce, uint48(START)));
    }

    function test_signedFreezeUsesNoNonce() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(_epochs(1));
        vm.prank(stranger);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), _signFreeze(uint48(START)));
        assertTrue(wallet.frozen());
        assertEq(wallet.ownerNonce(), 0);
    }

    /// @dev Whatever else the owner has signed, and was submitted before.
    function test_otherMessagesDoNotOvertakeASignedFreeze() public {
        bytes memory freeze = _signFreeze(uint48(START));
        bytes[3] memory others = [
            abi.encodeCall(IAgentWallet.setPolicy, (1, 2, 3)),
            abi.encodeCall(IAgentWallet.setGuardian, (stranger)),
            abi.encodeCall(IAgentWallet.transferOwnership, (stranger))
        ];
        for (uint48 i = 0; i < others.length; ++i) {
            wallet.ownerCall(others[i], 1000 * (i + 1), uint48(START), _signFor3(others[i], 1000 * (i + 1)));
        }
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        assertTrue(wallet.frozen());
        assertEq(wallet.pendingOwner(), address(0));
        assertEq(wallet.ownerNonce(), 3000);
    }

    function test_signedFreezeCountsOnce() public {
        bytes memory freeze = _signFreeze(uint48(START));
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        _unfreeze();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        assertFalse(wallet.frozen());
    }

    /// @dev Another freeze has done what it was to do, and it must not undo what the owner did since.
    function test_signedFreezeEndsWithTheEpochAndItsDeadline() public {
        bytes memory freeze = _signFreeze(uint48(START));
        vm.warp(START + 1);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        vm.warp(START);
        _freezeAndUnfreeze();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
        assertFalse(wallet.frozen());
    }

    function testFuzz_signedFreezeHasNoOtherNonce(uint48 nonce) public {
        nonce = uint48(bound(nonce, 1, type(uint48).max));
        bytes memory freeze = _signFreeze(uint48(START));
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall(FREEZE_CALL, nonce, uint48(START), freeze);
        bytes32 typehash = keccak256("Freeze(uint48 nonce,uint48 deadline,uint48 epoch)");
        bytes32 digest = _digest(wallet, "3", keccak256(abi.encode(typehash, nonce, START, 0)));
        freeze = _signDigest(ownerKey, digest);
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall(FREEZE_CALL, nonce, uint48(START), freeze);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), freeze);
    }

    function test_noOtherMessageHasNonceZero() public {
        bytes memory data = abi.encodeCall(IAgentWallet.unfreeze, ());
        bytes memory signature = _signFor3(data, 0);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(data, 0, uint48(START), signature);
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

    function _expectNoOneAccepts() private {
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
        emit IAgentWallet.Frozen(_epochs(1));
        _freeze();
        _expectNoOneAccepts();
        _unfreeze();
        _expectNoOneAccepts();
    }

    function test_signedFreezeTakesAnOfferBack() public {
        _offerTo(stranger);
        bytes memory signature = _signFreeze(uint48(START));
        _expectTakenBack();
        wallet.ownerCall(FREEZE_CALL, 0, uint48(START), signature);
        assertTrue(wallet.frozen());
        _expectNoOneAccepts();
    }

    function test_secondFreezeTakesBackWhatWasOfferedSince() public {
        _freeze();
        _offerTo(stranger);
        assertEq(wallet.pendingOwner(), stranger);
        _expectTakenBack();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(_epochs(2));
        _freeze();
        _expectNoOneAccepts();
    }

    /// @dev The owner signs an offer, and before anybody submits it he freezes.
    function test_endsAnOfferThatWasSignedAndNotSubmitted() public {
        bytes memory offer = abi.encodeCall(IAgentWallet.transferOwnership, (stranger));
        bytes memory signature = _signFor3(offer, 1);
        _freeze();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(offer, 1, uint48(START), signature);
        _unfreeze();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(offer, 1, uint48(START), signature);
        assertEq(wallet.pendingOwner(), address(0));
        wallet.ownerCall(offer, 1, uint48(START), _signFor3(offer, 1));
        assertEq(wallet.pendingOwner(), stranger);
    }

    /// @dev Whichever it is, and by any party that may freeze.
    function testFuzz_endsEveryOwnerMessageThatWasSignedBefore(uint256 seed, uint48 nonce) public {
        nonce = uint48(bound(nonce, 1, 1 << 12));
        address[] memory none = new address[](0);
        bytes[8] memory messages = [
            abi.encodeCall(IAgentWallet.unfreeze, ()),
            abi.encodeCall(IAgentWallet.withdraw, (stranger, 1)),
            abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0)),
            abi.encodeCall(IAgentWallet.setWhitelist, (none)),
            abi.encodeCall(IAgentWallet.setSession, (stranger)),
            abi.encodeCall(IAgentWallet.setGuardian, (stranger)),
            abi.encodeCall(IAgentWallet.endConsents, (none)),
            abi.encodeCall(IAgentWallet.execute, (stranger, 0, ""))
        ];
        bytes memory data = messages[seed % 8];
        bytes memory signature = _signFor3(data, nonce);
        vm.prank(owner);
        wallet.setGuardian(seller);
        vm.prank(seed & 8 == 0 ? owner : seller);
        wallet.freeze();
        if (seed & 16 == 0) _unfreeze();
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(data, nonce, uint48(START), signature);
        wallet.ownerCall(data, nonce, uint48(START), _signFor3(data, nonce));
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

    /// @dev Whatever its nonce, wherever the wallet's nonces are when it is tried, and by any party that may freeze.
    function testFuzz_nothingSignedBeforeIsEverExecuted(
        uint256[4] memory executed,
        uint256 nonce,
        uint256 later,
        bool byGuardian
    ) public {
        vm.startPrank(owner);
        wallet.setPolicy(0, 0, 0);
        wallet.setGuardian(stranger);
        vm.stopPrank();
        for (uint256 i = 0; i < executed.length; ++i) {
            (uint256 now_,) = _nonces();
            _tryPay(bound(executed[i], 0, now_ + 70));
        }
        // As often ahead of the usable nonces as within them.
        nonce = bound(nonce, 0, nonce % 2 == 0 ? 2_000 : type(uint32).max);
        IAgentWallet.Payment memory payment = _payment(1, nonce);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.prank(byGuardian ? stranger : owner);
        wallet.freeze();
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        wallet.pay(payment, signature);
        _unfreeze();
        _expectDead(payment, signature);
        // There the nonce is one that the wallet would take.
        uint256 base = bound(later, nonce < 1087 ? 0 : nonce - 1087, nonce);
        vm.store(address(wallet), 0, bytes32((base & type(uint32).max) << 64));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, signature);
        wallet.pay(payment, _signPayment(sessionKey, wallet, "3", payment));
    }

    function _expectDead(IAgentWallet.Payment memory payment, bytes memory signature) private {
        (bool ok, bytes memory reason) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        assertFalse(ok);
        bytes4 selector = bytes4(reason);
        assertTrue(
            selector == IAgentWallet.InvalidSession.selector || selector == IAgentWallet.NonceUsed.selector
                || selector == IAgentWallet.NonceTooHigh.selector
        );
        (ok,) = address(wallet).call(_packed(payment, signature));
        assertFalse(ok);
    }

    function _tryPay(uint256 nonce) private {
        IAgentWallet.Payment memory payment = _payment(1, nonce);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        (bool ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, signature)));
        ok;
    }

    /// @dev What was not executed remains to be used, in the new epoch.
    function test_movesNoNonces() public {
        _payAs3(1e6, 3);
        _payAs3(1e6, 70);
        (uint256 base, uint64 window) = _nonces();
        _freezeAndUnfreeze();
        (uint256 baseNow, uint64 windowNow) = _nonces();
        assertEq(baseNow, base);
        assertEq(windowNow, window);
        IAgentWallet.Payment memory payment = _payment(1e6, 70);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
        _payAs3(1e6, 7);
        _payAs3(1e6, 71);
    }

    /// @dev The epoch to come is unknown, and what was signed for others is as void as what was signed for this one.
    function testFuzz_nothingIsSignedAhead(uint256 ahead) public {
        ahead = bound(ahead, 1, 1 << 17);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes32 typehash = keccak256(
            "Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "3", keccak256(abi.encode(typehash, payment, ahead))));
        bool guessed = ahead == _epochs(1);
        _freezeAndUnfreeze();
        if (!guessed) vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, signature);
    }

    /// @dev It follows from the block before, which is unknown ahead of it.
    function test_epochsOfOtherBlocksAreOthers() public {
        uint256 state = vm.snapshotState();
        _freeze();
        uint256 first = wallet.epoch();
        vm.revertToState(state);
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, keccak256("another block"));
        _freeze();
        assertNotEq(wallet.epoch(), first);
        assertEq(wallet.epoch(), _epochs(1));
    }

    function test_keepsWhatCountsToday() public {
        _payAs3(60e6, 3);
        _freezeAndUnfreeze();
        assertEq(wallet.spentToday(), 60e6);
        (uint48 txLimit, uint48 dailyLimit,,) = wallet.policy();
        assertEq(txLimit, TX_LIMIT);
        assertEq(dailyLimit, DAILY_LIMIT);
    }

    // The last epoch

    function _setEpoch(uint256 epoch) private {
        uint256 access = uint256(vm.load(address(wallet), bytes32(uint256(1))));
        access = access & ~(uint256(type(uint32).max) << 216) | epoch << 216;
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access));
    }

    function test_lastEpochButOneIsAsEver() public {
        _setEpoch(type(uint32).max - 1 - _epochs(1));
        _freezeAndUnfreeze();
        assertEq(wallet.epoch(), type(uint32).max - 1);
        _payAs3(1e6, 0);
    }

    function test_staysFrozenInTheLastEpoch() public {
        _setEpoch(type(uint32).max - _epochs(1));
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(type(uint32).max);
        _freeze();
        vm.startPrank(owner);
        vm.expectRevert(IAgentWallet.EpochsUsedUp.selector);
        wallet.unfreeze();
        wallet.freeze();
        assertEq(wallet.epoch(), type(uint32).max);
        vm.expectRevert(IAgentWallet.EpochsUsedUp.selector);
        wallet.unfreeze();
        wallet.setSession(stranger);
        wallet.endConsents(new address[](0));
        wallet.transferOwnership(stranger);
        vm.stopPrank();
        vm.startPrank(stranger);
        wallet.acceptOwnership();
        vm.expectRevert(IAgentWallet.EpochsUsedUp.selector);
        wallet.unfreeze();
        assertTrue(wallet.frozen());
        assertEq(wallet.epoch(), type(uint32).max);
        wallet.withdraw(stranger, BALANCE);
        assertEq(usdc.balanceOf(stranger), BALANCE);
    }

    /// @dev By whatever would begin another one: there is none that could end what was signed in the last.
    function testFuzz_whatEndsTheLastEpochFreezes(uint256 how) public {
        _setEpoch(type(uint32).max);
        _payAs3(1e6, 0);
        IAgentWallet.Payment memory payment = _payment(1e6, 1);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        vm.startPrank(owner);
        if (how % 4 == 0) {
            wallet.setSession(session);
        } else if (how % 4 == 1) {
            wallet.endConsents(new address[](0));
        } else if (how % 4 == 2) {
            wallet.transferOwnership(owner);
            wallet.acceptOwnership();
        } else {
            wallet.setup(session, 0, 0, 0);
        }
        vm.stopPrank();
        assertTrue(wallet.frozen());
        assertEq(wallet.epoch(), type(uint32).max);
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        wallet.pay(payment, signature);
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.EpochsUsedUp.selector);
        wallet.unfreeze();
    }

    function test_secondFreezeKeepsWhatTheFirstHasLeft() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 5);
        _freezeAndUnfreeze();
        _freezeAndUnfreeze();
        assertFalse(_isConsented(before));
        assertEq(_wordOfState(wallet, 12), _epochs(2));
    }

    // Transfers that were authorised before

    function _isConsented(IAuthorizationWallet.Authorization memory authorization) private view returns (bool) {
        bytes32 digest = _transferDigest(authorization);
        return authorizer.isValidSignature(digest, _consent(sessionKey, digest)) == VALID;
    }

    function test_endsConsentForGood() public {
        IAuthorizationWallet.Authorization memory before = _authorize(VALUE, 1087);
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
        IAuthorizationWallet.Authorization memory later = _authorize(VALUE, 1);
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
