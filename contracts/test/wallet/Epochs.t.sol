// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice Whatever begins an epoch ends everything that was signed before it, by any signer and of any kind, for good.
contract EpochsTest is BudgetFixture {
    enum Ending {
        Freeze,
        FreezeByGuardian,
        Acceptance,
        ThereAndBack,
        Session,
        SessionAgain,
        Setup,
        EndConsents
    }

    address private _guardian = makeAddr("guardian");

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wallet.setGuardian(_guardian);
    }

    /// @dev Afterwards the wallet is not frozen, and the owner is `_ownerKey`, the first session key `_firstKey`.
    uint256 private _ownerKey;
    uint256 private _firstKey;

    function _endBy(Ending how) private {
        (address heir, uint256 heirKey) = makeAddrAndKey("heir");
        (_ownerKey, _firstKey) = (ownerKey, sessionKey);
        if (how == Ending.Freeze) {
            _freeze();
            _unfreeze();
        } else if (how == Ending.FreezeByGuardian) {
            vm.prank(_guardian);
            wallet.freeze();
            _unfreeze();
        } else if (how == Ending.Acceptance) {
            _handOver(owner, heir);
            _ownerKey = heirKey;
        } else if (how == Ending.ThereAndBack) {
            _handOver(owner, heir);
            _handOver(heir, owner);
        } else if (how == Ending.Session) {
            (address other, uint256 otherKey) = makeAddrAndKey("other session");
            vm.prank(owner);
            wallet.setSession(other);
            _firstKey = otherKey;
        } else if (how == Ending.SessionAgain) {
            vm.startPrank(owner);
            wallet.setSession(stranger);
            wallet.setSession(session);
            vm.stopPrank();
        } else if (how == Ending.Setup) {
            vm.prank(owner);
            wallet.setup(session, 0, 0, 0);
        } else {
            vm.prank(owner);
            wallet.endConsents(new address[](0));
        }
        assertFalse(wallet.frozen());
    }

    function _handOver(address from, address to) private {
        vm.prank(from);
        wallet.transferOwnership(to);
        vm.prank(to);
        wallet.acceptOwnership();
    }

    function _ending(uint256 seed) private pure returns (Ending) {
        return Ending(seed % (uint256(type(Ending).max) + 1));
    }

    function test_eachBeginsAnEpoch() public {
        uint8[8] memory epochs = [1, 1, 1, 2, 1, 2, 1, 1];
        for (uint256 i = 0; i < epochs.length; ++i) {
            uint256 state = vm.snapshotState();
            _endBy(Ending(i));
            assertEq(wallet.epoch(), _epochs(epochs[i]));
            vm.revertToState(state);
        }
    }

    /// @dev The first session key replaces none, and nothing was signed before it.
    function test_firstSessionBeginsNone() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        vm.prank(owner);
        wallet.setSession(session);
        assertEq(wallet.epoch(), 0);
    }

    function test_nothingElseBeginsOne() public {
        vm.startPrank(owner);
        wallet.setPolicy(1, 2, 0);
        wallet.setWhitelist(new address[](0));
        wallet.setGuardian(stranger);
        wallet.unfreeze();
        wallet.transferOwnership(stranger);
        wallet.withdraw(owner, 1);
        wallet.execute(stranger, 0, "");
        vm.stopPrank();
        _setAgent(EVERYTHING);
        _setBudgets(1, 2, 3);
        vm.prank(owner);
        keyed.revokeSessionKeys();
        assertEq(wallet.epoch(), 0);
    }

    /// @dev With a nonce as far ahead as there are any: not usable now, and some day it would be.
    function _ahead(uint256 seed) private pure returns (uint256) {
        return bound(seed, 0, seed % 2 == 0 ? 1_087 : type(uint32).max);
    }

    /// @dev The wallet as it is when it has come so far that `nonce` is usable.
    function _comeTo(uint256 nonce) private {
        uint256 spending = uint256(vm.load(address(wallet), 0)) >> 96 << 96;
        vm.store(address(wallet), 0, bytes32(spending | nonce << 64));
        next = nonce;
    }

    function testFuzz_payments(uint256 how, uint256 seed) public {
        uint256 nonce = _ahead(seed);
        IAgentWallet.Payment memory payment = _payment(1e6, nonce);
        bytes memory before = _signPayment(sessionKey, wallet, version, payment);
        _endBy(_ending(how));
        _comeTo(nonce);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, before);
        (bool ok, bytes memory reason) = address(wallet).call(_packed(payment, before));
        assertFalse(ok);
        assertEq(reason, abi.encodePacked(IAgentWallet.InvalidSession.selector));
        wallet.pay(payment, _signPayment(_firstKey, wallet, version, payment));
    }

    function testFuzz_authorizations(uint256 how, uint256 seed) public {
        uint256 nonce = _ahead(seed);
        IAuthorizationWallet.Authorization memory authorization = _authorization(1e6, nonce);
        bytes memory before = _signAuthorization(sessionKey, wallet, version, authorization);
        _endBy(_ending(how));
        _comeTo(nonce);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        authorizer.authorizeTransfer(authorization, before);
        authorizer.authorizeTransfer(authorization, _signAuthorization(_firstKey, wallet, version, authorization));
    }

    /// @dev Nor does a consent that was signed ahead find an envelope.
    function testFuzz_openings(uint256 how, uint256 seed) public {
        uint256 nonce = _ahead(seed);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(nonce);
        bytes memory before = _signOpening(sessionKey, opening);
        Purchase memory purchase = _purchase(nonce, 0, 1e6);
        bytes memory consent = _slotConsent(purchase);
        _endBy(_ending(how));
        _comeTo(nonce);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        enveloper.openEnvelope(opening, before);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cashSlot(purchase, consent);
    }

    function testFuzz_openEnvelopes(uint256 how, bool byAgent) public {
        _setAgent(EVERYTHING);
        uint256 id = _openBy(byAgent ? agentKey : sessionKey, 2e6);
        Purchase memory purchase = _purchase(id, 0, 1e6);
        bytes memory consent = _slotConsent(byAgent ? agentKey : sessionKey, purchase);
        assertEq(authorizer.isValidSignature(_slotDigest(purchase), consent), VALID);
        _endBy(_ending(how));
        assertEq(authorizer.isValidSignature(_slotDigest(purchase), consent), INVALID);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cashSlot(purchase, consent);
        // Nor if the present key signs for it.
        _expectInvalid(purchase, _firstKey);
        // It still ends as ever.
        _closeBy(_firstKey, id, 3);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), 0);
    }

    function _expectInvalid(Purchase memory purchase, uint256 key) private view {
        bytes memory consent = _slotConsent(key, purchase);
        assertEq(authorizer.isValidSignature(_slotDigest(purchase), consent), INVALID);
    }

    function testFuzz_reservations(uint256 how) public {
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1e6);
        bytes32 digest = _transferDigest(authorization);
        _endBy(_ending(how));
        assertEq(authorizer.isValidSignature(digest, _consent(sessionKey, digest)), INVALID);
        assertEq(authorizer.isValidSignature(digest, _consent(_firstKey, digest)), INVALID);
        _expectUncashable(authorization);
        skip(1 minutes);
        _release(authorization);
        assertEq(wallet.reserved(), 0);
    }

    function testFuzz_approvals(uint256 how) public {
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory approval = _approveBy(ownerKey, payment);
        _endBy(_ending(how));
        bytes memory signature = _signPayment(_firstKey, wallet, version, payment);
        vm.expectRevert(IAgentWallet.InvalidApproval.selector);
        wallet.payApproved(payment, signature, uint48(START), approval);
        vm.expectRevert(IAgentWallet.InvalidApproval.selector);
        wallet.previewApprovedPayment(recipient, 1e6, payment.ref, uint48(START), approval, address(0));
        wallet.payApproved(payment, signature, uint48(START), _approveBy(_ownerKey, payment));
    }

    function _approveBy(uint256 key, IAgentWallet.Payment memory payment) private view returns (bytes memory) {
        bytes32 typehash =
            keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
        return _signDigest(
            key,
            _digest(
                wallet,
                version,
                keccak256(abi.encode(typehash, payment.to, payment.amount, payment.ref, START, _epochOf(wallet)))
            )
        );
    }

    function testFuzz_ownerMessages(uint256 how, uint48 nonce) public {
        nonce = uint48(bound(nonce, 1, 1 << 12));
        bytes memory data = abi.encodeCall(IAgentWallet.withdraw, (stranger, 1e6));
        bytes memory before = _signFor3(ownerKey, data, nonce);
        _endBy(_ending(how));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(data, nonce, uint48(START), before);
        wallet.ownerCall(data, nonce, uint48(START), _signFor3(_ownerKey, data, nonce));
        assertEq(usdc.balanceOf(stranger), 1e6);
    }

    /// @dev A freeze, too, is for the epoch in which it was signed.
    function testFuzz_signedFreezes(uint256 how) public {
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory before = _signFor3(ownerKey, freeze, 0);
        _endBy(_ending(how));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(freeze, 0, uint48(START), before);
        assertFalse(wallet.frozen());
    }

    function _signFor3(uint256 key, bytes memory data, uint48 nonce) private view returns (bytes memory) {
        return _signDigest(key, _ownerCallDigest(wallet, "3", data, nonce, uint48(START)));
    }

    /// @dev Of the accepting owner: the message names the epoch that the acceptance ends.
    function test_acceptanceIsSignedInTheEpochThatItEnds() public {
        (address heir, uint256 heirKey) = makeAddrAndKey("heir");
        vm.prank(owner);
        wallet.transferOwnership(heir);
        bytes memory accept = abi.encodeCall(IAgentWallet.acceptOwnership, ());
        bytes memory signature = _signFor3(heirKey, accept, 1);
        wallet.ownerCall(accept, 1, uint48(START), signature);
        assertEq(wallet.owner(), heir);
        assertEq(wallet.epoch(), _epochs(1));
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(accept, 1, uint48(START), signature);
    }

    /// @dev A guardian freezes as often as it likes. Only what ends something begins an epoch.
    function testFuzz_guardianUsesUpNoEpochs(uint8 times) public {
        for (uint256 i = 0; i < times; ++i) {
            vm.prank(_guardian);
            wallet.freeze();
        }
        assertEq(wallet.epoch(), _epochs(times == 0 ? 0 : 1));
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(_guardian);
            wallet.freeze();
        }
        assertEq(wallet.epoch(), _epochs(times == 0 ? 1 : 2));
        assertEq(wallet.pendingOwner(), address(0));
    }

    /// @dev So that a guardian's freeze of a frozen wallet tells of what it has ended.
    function test_guardianTakesAnOfferBackInANewEpoch() public {
        _freeze();
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.Frozen(_epochs(2));
        vm.prank(_guardian);
        wallet.freeze();
    }
}
