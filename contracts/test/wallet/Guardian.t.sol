// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice A party that can freeze, once for each time that the owner lets the wallet go on, and can do nothing else.
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

    function _next() private view returns (uint48) {
        return wallet.guardianNonce();
    }

    function _signed(uint48 nonce) private view returns (bytes memory) {
        return _signFreeze(_guardianKey, wallet, nonce, type(uint48).max);
    }

    /// @dev By a signature with the present number.
    function _freeze() private {
        wallet.guardianFreeze(_next(), type(uint48).max, _signed(_next()));
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

    function test_noOneAtFirst() public {
        assertEq(IAgentWallet(factory.deploy(owner, "other")).guardian(), address(0));
    }

    function test_noOneElseSetsIt() public {
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
        emit IAgentWallet.Frozen(_epochs(1));
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

    function test_noOneIsNoGuardian() public {
        _set(address(0));
        vm.prank(address(0));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
        _expectUnauthorized(wallet.guardianNonce(), type(uint48).max, new bytes(65));
    }

    // A signature

    function test_freezesByASignature() public {
        uint48 nonce = _next();
        bytes memory signature = _signed(nonce);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(_epochs(1));
        vm.prank(stranger);
        wallet.guardianFreeze(nonce, type(uint48).max, signature);
        assertTrue(wallet.frozen());
        _unfreeze();
        _pay(1e6, 0);
    }

    function test_compactSignature() public {
        wallet.guardianFreeze(_next(), type(uint48).max, _compact(_signed(_next())));
        assertTrue(wallet.frozen());
    }

    function test_contractIsAsked() public {
        ContractOwner watchdog = new ContractOwner();
        _set(address(watchdog));
        bytes32 structHash =
            keccak256(abi.encode(keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)"), _next(), START));
        bytes32 digest = _digest(wallet, "2", structHash);
        _expectUnauthorized(_next(), uint48(START), "any");
        watchdog.accept(digest);
        wallet.guardianFreeze(_next(), uint48(START), "any");
        assertTrue(wallet.frozen());
    }

    function test_signatureCountsUntilItsDeadline() public {
        uint48 nonce = _next();
        bytes memory signature = _signFreeze(_guardianKey, wallet, nonce, uint48(START));
        skip(1);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        wallet.guardianFreeze(nonce, uint48(START), signature);
        vm.warp(START);
        wallet.guardianFreeze(nonce, uint48(START), signature);
        assertTrue(wallet.frozen());
    }

    function test_onlyWhatWasSignedCounts() public {
        uint48 nonce = _next();
        bytes memory signature = _signFreeze(_guardianKey, wallet, nonce, uint48(START));
        _expectUnauthorized(nonce, uint48(START + 1), signature);
        IAgentWallet other = IAgentWallet(factory.deploy(owner, "other"));
        _expectUnauthorized(nonce, uint48(START), _signFreeze(_guardianKey, other, nonce, uint48(START)));
        _expectUnauthorized(nonce, uint48(START), _signFreeze(_guardianKey, wallet, nonce + 1, uint48(START)));
        _expectUnauthorized(nonce, uint48(START), "");
    }

    function test_othersSignaturesDoNotCount() public {
        uint48 nonce = _next();
        _expectUnauthorized(nonce, uint48(START), _signFreeze(sessionKey, wallet, nonce, uint48(START)));
        _expectUnauthorized(nonce, uint48(START), _signFreeze(ownerKey, wallet, nonce, uint48(START)));
    }

    // Replays

    /// @dev Whether that signature froze it or something else did.
    function testFuzz_noSignatureFreezesAgainAfterAnUnfreeze(uint8 how) public {
        uint48 nonce = _next();
        bytes memory signature = _signed(nonce);
        if (how % 3 == 0) {
            _freeze();
        } else {
            vm.prank(how % 3 == 1 ? owner : _guardian);
            wallet.freeze();
        }
        _unfreeze();
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.guardianFreeze(nonce, type(uint48).max, signature);
        assertFalse(wallet.frozen());
        _freeze();
        assertTrue(wallet.frozen());
    }

    /// @dev Or a guardian could use up all epochs, and with them the wallet.
    function test_freezeOfAFrozenWalletIsSilentAndBeginsNoEpoch() public {
        _freeze();
        vm.recordLogs();
        _freeze();
        vm.prank(_guardian);
        wallet.freeze();
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(wallet.epoch(), _epochs(1));
        assertEq(_nonceBase(wallet), 0);
    }

    // The number that a signature names

    /// @dev A guardian could sign counters ahead. This one is unknown before its block.
    function testFuzz_numberDependsOnTheBlock(uint256 randomness, uint256 other) public {
        vm.assume(randomness != other);
        uint256 state = vm.snapshotState();
        vm.prevrandao(randomness);
        _set(_guardian);
        uint48 first = _next();
        vm.revertToState(state);
        vm.prevrandao(other);
        _set(_guardian);
        assertNotEq(_next(), first);
        vm.revertToState(state);
        vm.prevrandao(randomness);
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, bytes32(other));
        _set(_guardian);
        assertNotEq(_next(), first);
    }

    /// @dev Within a block, too.
    function test_numberChangesWithEachGuardianAndEachUnfreeze() public {
        uint48[] memory seen = new uint48[](6);
        for (uint256 i = 0; i < seen.length; ++i) {
            if (i % 2 == 0) {
                _set(_guardian);
            } else {
                _freeze();
                _unfreeze();
            }
            seen[i] = _next();
            for (uint256 j = 0; j < i; ++j) {
                assertNotEq(seen[i], seen[j]);
            }
        }
    }

    function test_freezeLeavesTheNumber() public {
        uint48 nonce = _next();
        _freeze();
        assertEq(_next(), nonce);
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
        uint48 nonce = _next();
        bytes memory signature = _signed(nonce);
        _expectTakenBack();
        wallet.guardianFreeze(nonce, type(uint48).max, signature);
        assertTrue(wallet.frozen());
        assertEq(wallet.pendingOwner(), address(0));
    }

    /// @dev Anybody can submit it again, and would decide so whether the owner can hand a frozen wallet over.
    function test_signatureTakesNothingBackThatWasOfferedWhileFrozen() public {
        _freeze();
        _offer();
        vm.recordLogs();
        _freeze();
        assertEq(vm.getRecordedLogs().length, 0);
        vm.prank(stranger);
        wallet.acceptOwnership();
        assertEq(wallet.owner(), stranger);
    }

    /// @dev What a guardian has signed does not come back with it.
    function test_newGuardianEndsWhatTheOldOneSigned() public {
        uint48 nonce = _next();
        bytes memory signature = _signed(nonce);
        _set(stranger);
        _set(_guardian);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.guardianFreeze(nonce, type(uint48).max, signature);
        _freeze();
        assertTrue(wallet.frozen());
    }

    function test_unfreezeOfAWalletThatIsNotFrozenVoidsNothing() public {
        uint48 nonce = _next();
        _unfreeze();
        assertEq(_next(), nonce);
        _freeze();
        assertTrue(wallet.frozen());
    }

    function test_noncesThatAreNotThePresentOneAreRefused() public {
        uint48[4] memory nonces = [uint48(0), _next() - 1, _next() + 1, type(uint48).max];
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
        uint48 nonce = _next();
        _unfreeze();
        assertEq(_next(), nonce);
        _set(_guardian);
        assertNotEq(_next(), nonce);
    }

    // Who it cannot be

    function test_revertsForTheWalletItselfAndThePlatformsContracts() public {
        address[5] memory refused = [address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(IAgentWallet.InvalidGuardian.selector);
            wallet.setGuardian(refused[i]);
        }
        assertEq(wallet.guardian(), _guardian);
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
        bytes memory byGuardian = _signOwnerCall(_guardianKey, freeze, 0, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 0, uint48(START), byGuardian);
    }

    function test_ownerTakesMoneyOutOfAWalletThatTheGuardianFroze() public {
        _freeze();
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
        assertEq(slot >> 160, _next());
    }
}
