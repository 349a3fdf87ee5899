// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice Somebody who can freeze, once for each time that the owner lets the wallet go on, and can do nothing else.
contract GuardianTest is Fixture {
    address private _guardian;
    uint256 private _guardianKey;

    function setUp() public override {
        super.setUp();
        (_guardian, _guardianKey) = makeAddrAndKey("guardian");
        _set(_guardian);
    }

    function _set(address guardian) private {
        vm.prank(owner);
        wallet.setGuardian(guardian);
    }

    function _unfreeze() private {
        vm.prank(owner);
        wallet.unfreeze();
    }

    function _signFreeze(uint256 key, IAgentWallet wallet_, uint48 nonce, uint48 deadline)
        private
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)");
        return _signDigest(key, _digest(wallet_, "2", keccak256(abi.encode(typehash, nonce, deadline))));
    }

    function _signed(uint48 nonce) private view returns (bytes memory) {
        return _signFreeze(_guardianKey, wallet, nonce, type(uint48).max);
    }

    function _freeze(uint48 nonce) private {
        wallet.guardianFreeze(nonce, type(uint48).max, _signed(nonce));
    }

    function _expectUnauthorized(uint48 nonce, uint48 deadline, bytes memory signature) private {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.guardianFreeze(nonce, deadline, signature);
        assertFalse(wallet.frozen());
    }

    // Who it is

    function test_ownerSetsIt() public {
        assertEq(wallet.guardian(), _guardian);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.GuardianUpdated(stranger);
        _set(stranger);
        assertEq(wallet.guardian(), stranger);
        _ownerCall(abi.encodeCall(IAgentWallet.setGuardian, (address(0))), 1);
        assertEq(wallet.guardian(), address(0));
    }

    function test_nobodyAtFirst() public {
        assertEq(IAgentWallet(factory.deploy(owner, "other")).guardian(), address(0));
    }

    function test_nobodyElseSetsIt() public {
        address[3] memory others = [session, _guardian, stranger];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            wallet.setGuardian(others[i]);
        }
    }

    // A call

    function test_freezesByACall() public {
        bytes memory signature = _sign(_payment(1e6, 0));
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(FREEZE_STEP);
        vm.prank(_guardian);
        wallet.freeze();
        assertTrue(wallet.frozen());
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        vm.expectRevert(IAgentWallet.WalletFrozen.selector);
        wallet.pay(payment, signature);
    }

    function test_formerGuardianDoesNotFreeze() public {
        _set(stranger);
        vm.prank(_guardian);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
    }

    function test_nobodyIsNoGuardian() public {
        _set(address(0));
        vm.prank(address(0));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
        _expectUnauthorized(wallet.guardianNonce(), type(uint48).max, new bytes(65));
    }

    // A signature

    function test_freezesByASignature() public {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(FREEZE_STEP);
        vm.prank(stranger);
        _freeze(1);
        assertTrue(wallet.frozen());
        _unfreeze();
        _pay(1e6, FREEZE_STEP);
    }

    function test_compactSignature() public {
        wallet.guardianFreeze(1, type(uint48).max, _compact(_signed(1)));
        assertTrue(wallet.frozen());
    }

    function test_contractIsAsked() public {
        ContractOwner watchdog = new ContractOwner();
        _set(address(watchdog));
        bytes32 structHash =
            keccak256(abi.encode(keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)"), 2, START));
        bytes32 digest = _digest(wallet, "2", structHash);
        _expectUnauthorized(2, uint48(START), "any");
        watchdog.accept(digest);
        wallet.guardianFreeze(2, uint48(START), "any");
        assertTrue(wallet.frozen());
    }

    function test_signatureCountsUntilItsDeadline() public {
        bytes memory signature = _signFreeze(_guardianKey, wallet, 1, uint48(START));
        skip(1);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        wallet.guardianFreeze(1, uint48(START), signature);
        vm.warp(START);
        wallet.guardianFreeze(1, uint48(START), signature);
        assertTrue(wallet.frozen());
    }

    function test_onlyWhatWasSignedCounts() public {
        bytes memory signature = _signFreeze(_guardianKey, wallet, 1, uint48(START));
        _expectUnauthorized(1, uint48(START + 1), signature);
        IAgentWallet other = IAgentWallet(factory.deploy(owner, "other"));
        _expectUnauthorized(1, uint48(START), _signFreeze(_guardianKey, other, 1, uint48(START)));
        _expectUnauthorized(1, uint48(START), _signFreeze(_guardianKey, wallet, 2, uint48(START)));
        _expectUnauthorized(1, uint48(START), "");
    }

    function test_othersSignaturesDoNotCount() public {
        _expectUnauthorized(1, uint48(START), _signFreeze(sessionKey, wallet, 1, uint48(START)));
        _expectUnauthorized(1, uint48(START), _signFreeze(ownerKey, wallet, 1, uint48(START)));
    }

    // Replays

    /// @dev Whether that signature froze it or something else did.
    function testFuzz_noSignatureFreezesAgainAfterAnUnfreeze(uint8 how) public {
        bytes memory signature = _signed(1);
        if (how % 3 == 0) {
            _freeze(1);
        } else {
            vm.prank(how % 3 == 1 ? owner : _guardian);
            wallet.freeze();
        }
        _unfreeze();
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.guardianFreeze(1, type(uint48).max, signature);
        assertFalse(wallet.frozen());
        _freeze(2);
        assertTrue(wallet.frozen());
    }

    function test_freezeOfAFrozenWalletIsSilent() public {
        _freeze(1);
        vm.recordLogs();
        _freeze(1);
        vm.prank(_guardian);
        wallet.freeze();
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(_nonceBase(wallet), FREEZE_STEP);
    }

    // Offers of the ownership

    function _offer() private {
        vm.prank(owner);
        wallet.transferOwnership(stranger);
    }

    function _expectTakenBack() private {
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
    }

    function test_takesAnOfferBackByACall() public {
        _offer();
        _expectTakenBack();
        vm.prank(_guardian);
        wallet.freeze();
        assertEq(wallet.pendingOwner(), address(0));
        _offer();
        _expectTakenBack();
        vm.prank(_guardian);
        wallet.freeze();
        assertEq(wallet.pendingOwner(), address(0));
    }

    function test_takesAnOfferBackByASignature() public {
        _offer();
        _expectTakenBack();
        _freeze(1);
        assertTrue(wallet.frozen());
        assertEq(wallet.pendingOwner(), address(0));
    }

    /// @dev Anybody can submit it again, and would decide so whether the owner can hand a frozen wallet over.
    function test_signatureTakesNothingBackThatWasOfferedWhileFrozen() public {
        _freeze(1);
        _offer();
        vm.recordLogs();
        _freeze(1);
        assertEq(vm.getRecordedLogs().length, 0);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), stranger);
    }

    /// @dev What a guardian has signed does not come back with it.
    function test_newGuardianEndsWhatTheOldOneSigned() public {
        bytes memory signature = _signed(1);
        _set(stranger);
        _set(_guardian);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.guardianFreeze(1, type(uint48).max, signature);
        _freeze(3);
        assertTrue(wallet.frozen());
    }

    function test_unfreezeOfAWalletThatIsNotFrozenVoidsNothing() public {
        _unfreeze();
        assertEq(wallet.guardianNonce(), 1);
        _freeze(1);
        assertTrue(wallet.frozen());
    }

    function test_noncesThatAreNotThePresentOneAreRefused() public {
        uint48[3] memory nonces = [uint48(0), 2, type(uint48).max];
        for (uint256 i = 0; i < nonces.length; ++i) {
            bytes memory signature = _signed(nonces[i]);
            vm.expectRevert(IAgentWallet.NonceUsed.selector);
            wallet.guardianFreeze(nonces[i], type(uint48).max, signature);
        }
    }

    /// @dev Without a guardian an unfreeze costs no more, and what an earlier one signed is void all the same.
    function test_unfreezeWithoutGuardianWritesNothingForOne() public {
        _set(address(0));
        vm.prank(owner);
        wallet.freeze();
        _unfreeze();
        assertEq(wallet.guardianNonce(), 2);
        _set(_guardian);
        assertEq(wallet.guardianNonce(), 3);
    }

    // Nothing else

    function test_guardianReleasesAndMovesNothing() public {
        vm.prank(_guardian);
        wallet.freeze();
        address[] memory none = new address[](0);
        bytes[9] memory calls = [
            abi.encodeCall(IAgentWallet.unfreeze, ()),
            abi.encodeCall(IAgentWallet.setGuardian, (_guardian)),
            abi.encodeCall(IAgentWallet.withdraw, (_guardian, 1)),
            abi.encodeCall(IAgentWallet.setSession, (_guardian)),
            abi.encodeCall(IAgentWallet.setup, (_guardian, 0, 0, 0)),
            abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0)),
            abi.encodeCall(IAgentWallet.configure, (0, 0, 0, none)),
            abi.encodeCall(IAgentWallet.transferOwnership, (_guardian)),
            abi.encodeCall(IAgentWallet.execute, (_guardian, 0, ""))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(_guardian);
            (bool ok, bytes memory reason) = address(wallet).call(calls[i]);
            assertFalse(ok);
            assertEq(reason, abi.encodePacked(IAgentWallet.Unauthorized.selector));
            bytes memory signature = _signOwnerCall(_guardianKey, calls[i], 1, uint48(START));
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            wallet.ownerCall(calls[i], 1, uint48(START), signature);
        }
        // An owner call for a freeze is the owner's to sign; a guardian has a message of its own.
        _unfreeze();
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory byGuardian = _signOwnerCall(_guardianKey, freeze, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 1, uint48(START), byGuardian);
    }

    function test_ownerTakesMoneyOutOfAWalletThatTheGuardianFroze() public {
        _freeze(1);
        vm.startPrank(owner);
        wallet.withdraw(recipient, BALANCE);
        wallet.setGuardian(address(0));
        wallet.unfreeze();
        assertFalse(wallet.frozen());
        assertEq(usdc.balanceOf(recipient), BALANCE);
    }

    function test_guardianStaysWhenTheOwnershipPassesOn() public {
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(wallet.guardian(), _guardian);
        vm.prank(_guardian);
        wallet.freeze();
        vm.prank(stranger);
        wallet.setGuardian(address(0));
        assertEq(wallet.guardian(), address(0));
    }

    function test_layoutOfTheGuardianSlot() public view {
        uint256 slot = uint256(vm.load(address(wallet), bytes32(uint256(7))));
        assertEq(address(uint160(slot)), _guardian);
        assertEq(slot >> 160, 1);
    }
}
