// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice `isValidSignature` for transfers that fit into a slot of an envelope.
contract SlotConsentTest is EnvelopeFixture {
    uint256 private constant ID = 3;

    function setUp() public override {
        super.setUp();
        _openEnvelope(ID);
    }

    function _answer(Purchase memory purchase) private view returns (bytes4) {
        return _answer(purchase, _slotConsent(purchase));
    }

    function _answer(Purchase memory purchase, bytes memory signature) private view returns (bytes4) {
        return authorizer.isValidSignature(_slotDigest(purchase), signature);
    }

    function _expect(Purchase memory purchase, bool valid) private view {
        assertEq(_answer(purchase), valid ? VALID : INVALID);
    }

    function _expectSome(bool valid) private view {
        _expect(_purchase(ID, 0, CAP), valid);
    }

    function _whitelist(address recipient_) private {
        address[] memory recipients = new address[](1);
        recipients[0] = recipient_;
        vm.prank(owner);
        wallet.setWhitelist(recipients);
    }

    // What a slot is good for

    function test_sellerIsPaidWithoutACallOfTheWallet() public {
        _cashSlot(ID, 0, CAP);
        assertEq(usdc.balanceOf(seller), CAP);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - CAP);
        assertEq(wallet.reserved(), SLOTS * (CAP + SLOT_FEE));
        assertEq(wallet.spentToday(), SLOTS * CAP);
        assertEq(enveloper.executedSlots(ID), 1);
    }

    function test_eachSlotIsGoodOnce() public {
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            _cashSlot(ID, slot, CAP);
        }
        assertEq(usdc.balanceOf(seller), SLOTS * CAP);
        assertEq(enveloper.executedSlots(ID), ALL);
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            Purchase memory purchase = _purchase(ID, slot, 1);
            purchase.to = recipient;
            bytes memory signature = _slotConsent(purchase);
            vm.expectRevert("FiatTokenV2: authorization is used or canceled");
            _cashSlot(purchase, signature);
        }
    }

    function testFuzz_slotIsOneOfTheEnvelope(uint8 slot) public view {
        _expect(_purchase(ID, slot, CAP), slot < SLOTS);
        _expect(_purchase(ID, SLOTS, CAP), false);
        _expect(_purchase(ID, SLOTS - 1, CAP), true);
    }

    function testFuzz_valueIsMoreThanNothingAndAtMostTheCap(uint48 value) public view {
        _expect(_purchase(ID, 0, value), value != 0 && value <= CAP);
        _expect(_purchase(ID, 0, 0), false);
        _expect(_purchase(ID, 0, 1), true);
        _expect(_purchase(ID, 0, CAP), true);
        _expect(_purchase(ID, 0, CAP + 1), false);
    }

    /// @dev The bytes have 48 bits for it, and USDC 256.
    function test_valueWithMoreBitsIsAnotherOne() public view {
        _expect(_purchase(ID, 0, (1 << 48) + 1), false);
    }

    function testFuzz_envelopeMustBeOpen(uint32 id) public view {
        _expect(_purchase(id, 0, CAP), id == ID);
        _expect(_purchase(0, 0, CAP), false);
    }

    function test_capIsThatOfItsEnvelope() public {
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(4);
        (opening.cap, opening.slots) = (CAP + 1, 21);
        _openEnvelope(opening);
        _expect(_purchase(4, 20, CAP + 1), true);
        _expect(_purchase(ID, 0, CAP + 1), false);
        _expect(_purchase(ID, 20, CAP), false);
        _cashSlot(4, 0, CAP + 1);
        _cashSlot(ID, 0, CAP);
        assertEq(usdc.balanceOf(seller), 2 * CAP + 1);
    }

    function test_closedEnvelopeIsGoodForNothing() public {
        Purchase memory purchase = _purchase(ID, 5, CAP);
        _close(ID, ALL, 0, 4);
        _expect(purchase, false);
        _expectUncashable(purchase);
    }

    /// @dev Whatever the session said of the slot: a consent that is out dies.
    function test_slotThatWasSaidToBeUsedIsGoodForNothing() public {
        Purchase memory purchase = _purchase(ID, 5, CAP);
        _close(ID, 0, 0, 4);
        _expectUncashable(purchase);
    }

    // Times

    function test_validBeforeIsAtMostTheEnd() public {
        Purchase memory purchase = _purchase(ID, 0, CAP);
        purchase.validBefore = START + 1 hours + 1;
        _expect(purchase, false);
        purchase.validBefore = START + 1 hours;
        vm.warp(START + 1 hours - 1);
        _expect(purchase, true);
        vm.warp(START + 1 hours);
        _expect(purchase, false);
        vm.expectRevert("FiatTokenV2: authorization is expired");
        this.cash(purchase);
    }

    function cash(Purchase memory purchase) external {
        _cashSlot(purchase);
    }

    function testFuzz_timesAreThoseOfUsdc(uint256 from, uint256 until, uint256 time) public {
        Purchase memory purchase = _purchase(ID, 0, CAP);
        purchase.validAfter = bound(from, START - 2, START + 3);
        purchase.validBefore = bound(until, START, START + 4);
        vm.warp(bound(time, START, START + 5));
        bool valid = purchase.validAfter < block.timestamp && block.timestamp < purchase.validBefore;
        _expect(purchase, valid);
        (bool ok,) = address(this).call(abi.encodeCall(this.cash, (purchase)));
        assertEq(ok, valid);
    }

    // Who is paid

    function test_whitelistIsThatOfTheMoment() public {
        _whitelist(recipient);
        _expectSome(false);
        _expectUncashable(_purchase(ID, 0, CAP));
        _whitelist(seller);
        _expectSome(true);
        _whitelist(recipient);
        _expectSome(false);
        vm.prank(owner);
        wallet.setWhitelist(new address[](0));
        _expectSome(true);
        _cashSlot(ID, 0, CAP);
    }

    function test_noOneWhoCannotReceive() public view {
        address[3] memory nobodies = [address(0), address(wallet), address(usdc)];
        for (uint256 i = 0; i < nobodies.length; ++i) {
            Purchase memory purchase = _purchase(ID, 0, CAP);
            purchase.to = nobodies[i];
            _expect(purchase, false);
        }
    }

    // The wallet

    function test_freezeEndsItForGood() public {
        _freeze();
        _expectSome(false);
        _unfreeze();
        _expectSome(false);
        _expectUncashable(_purchase(ID, 0, CAP));
        uint256 next = _nonceBase(wallet);
        _openEnvelope(next);
        _expect(_purchase(next, 0, CAP), true);
        _freeze();
        _expect(_purchase(next, 0, CAP), false);
        _unfreeze();
        _expect(_purchase(next, 0, CAP), false);
        _expectSome(false);
    }

    /// @dev Whatever else a freeze leaves behind.
    function test_whileTheWalletIsMarkedAsFrozenItIsGoodForNothing() public {
        uint256 access = uint256(vm.load(address(wallet), bytes32(uint256(1))));
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access | (1 << 248)));
        assertTrue(wallet.frozen());
        _expectSome(false);
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access));
        _expectSome(true);
    }

    function test_guardianEndsItForGood() public {
        vm.prank(owner);
        wallet.setGuardian(stranger);
        vm.prank(stranger);
        wallet.freeze();
        _unfreeze();
        _expectSome(false);
    }

    /// @dev One that frees its reserve only once the freeze is over goes on in no way.
    function test_freezeEndsItAlsoIfAnotherOneWasClosedBefore() public {
        _openEnvelope(4);
        _close(4, ALL, 0, 5);
        _payAs3(1e6, 6);
        _freeze();
        _unfreeze();
        _expectSome(false);
    }

    function test_anotherSessionEndsIt() public {
        uint256 newKey = uint256(keccak256("new session"));
        vm.prank(owner);
        wallet.setSession(vm.addr(newKey));
        _expectSome(false);
        Purchase memory purchase = _purchase(ID, 0, CAP);
        assertEq(_answer(purchase, _slotConsent(newKey, purchase)), INVALID, "it is the old key's");
    }

    function test_newSessionHasItsOwn() public {
        sessionKey = uint256(keccak256("new session"));
        vm.prank(owner);
        wallet.setSession(vm.addr(sessionKey));
        _openEnvelope(4);
        _expect(_purchase(4, 0, CAP), true);
    }

    function test_lastSecondOfTheWallet() public {
        vm.prank(owner);
        wallet.setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(START));
        _expectSome(true);
        vm.warp(START + 1);
        _expectSome(false);
    }

    /// @dev They were applied when it was opened, as to an authorised transfer.
    function test_laterLimitsLeaveItAsItIs() public {
        vm.prank(owner);
        wallet.setPolicy(1, 1, 0);
        _expectSome(true);
    }

    function test_noOneSignsForAWalletWithoutSession() public {
        bytes32 slot = keccak256(abi.encode(ID, uint256(9)));
        bytes32 word = vm.load(address(wallet), slot);
        assertNotEq(word, 0);
        wallet = IAgentWallet(factoryV3.deploy(owner, "other"));
        authorizer = IAuthorizationWallet(address(wallet));
        // Opened by no one.
        vm.store(address(wallet), slot, bytes32(uint256(uint160(uint256(word)))));
        Purchase memory purchase = _purchase(ID, 0, CAP);
        assertEq(_answer(purchase, bytes.concat(new bytes(65), _terms(purchase))), INVALID);
        assertEq(_answer(purchase), INVALID);
    }

    // The signature

    function testFuzz_othersSignaturesAreRefused(uint256 key) public view {
        key = boundPrivateKey(key);
        vm.assume(key != sessionKey);
        Purchase memory purchase = _purchase(ID, 0, CAP);
        assertEq(_answer(purchase, _slotConsent(key, purchase)), INVALID);
        assertEq(_answer(purchase, _slotConsent(ownerKey, purchase)), INVALID);
    }

    /// @dev There is one signature for a consent, and one consent for a signature.
    function test_everyBitCounts() public view {
        Purchase memory purchase = _purchase(ID, 0, CAP);
        bytes memory signature = _slotConsent(purchase);
        for (uint256 bit = 0; bit < 8 * signature.length; ++bit) {
            signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
            assertEq(_answer(purchase, signature), INVALID);
            signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        }
    }

    function testFuzz_onlyOneLengthCounts(uint256 length) public view {
        length = bound(length, 0, 300);
        Purchase memory purchase = _purchase(ID, 0, CAP);
        bytes memory signature = _slotConsent(purchase);
        bytes memory other = new bytes(length);
        for (uint256 i = 0; i < length && i < signature.length; ++i) {
            other[i] = signature[i];
        }
        assertEq(_answer(purchase, other), length == 108 ? VALID : INVALID);
    }

    function test_malleableTwinIsRefused() public view {
        Purchase memory purchase = _purchase(ID, 0, CAP);
        bytes memory signature = _signDigest(sessionKey, _slotDigest(purchase));
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        uint8 v = uint8(signature[64]) == 27 ? 28 : 27;
        uint256 twin = order - uint256(s);
        assertEq(ecrecover(_slotDigest(purchase), v, r, bytes32(twin)), session, "is no twin");
        assertEq(_answer(purchase, bytes.concat(abi.encodePacked(r, twin, v), _terms(purchase))), INVALID);
    }

    function testFuzz_termsAreThoseOfTheHash(uint256 field) public view {
        Purchase memory asked = _purchase(ID, 0, CAP);
        Purchase memory shown = _purchase(ID, 0, CAP);
        field = bound(field, 0, 4);
        if (field == 0) asked.to = stranger;
        if (field == 1) asked.value = CAP + 1;
        if (field == 2) asked.validAfter = 1;
        if (field == 3) asked.validBefore = START + 2 hours;
        if (field == 4) asked.slot = 1;
        bytes memory signed = _signDigest(sessionKey, _slotDigest(asked));
        assertEq(_answer(asked, bytes.concat(signed, _terms(shown))), INVALID);
    }

    function testFuzz_garbageIsRefusedWithoutRevert(bytes32 hash, bytes calldata garbage) public view {
        assertEq(authorizer.isValidSignature(hash, garbage), INVALID);
        bytes memory long = bytes.concat(garbage, new bytes(106));
        assembly ("memory-safe") {
            mstore(long, 106)
        }
        assertEq(authorizer.isValidSignature(hash, bytes.concat(long, hex"ffff")), INVALID);
    }

    /// @dev 66 bytes are for a single authorisation.
    function test_shortConsentIsNotEnough() public view {
        bytes32 digest = _slotDigest(_purchase(ID, 0, CAP));
        assertEq(authorizer.isValidSignature(digest, _consent(sessionKey, digest)), INVALID);
    }

    /// @dev A description as long as the last two bytes say fits into no signature of this length, so that none is taken for a
    /// consent.
    function test_ownersSignatureOfTheSameLengthIsTheOwners() public {
        ContractOwner contractOwner = new ContractOwner();
        vm.prank(owner);
        wallet.transferOwnership(address(contractOwner));
        vm.prank(address(contractOwner));
        wallet.acceptOwnership();
        bytes32 contents = keccak256("contents");
        bytes32 domain = keccak256("domain");
        bytes32 typehash = keccak256(
            "TypedDataSign(Mail contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)Mail(bytes32 contents)"
        );
        bytes32 nested = keccak256(
            abi.encode(
                typehash, contents, keccak256("AgentWallet"), keccak256("3"), block.chainid, address(wallet), bytes32(0)
            )
        );
        contractOwner.accept(keccak256(bytes.concat(hex"1901", domain, nested)));
        bytes memory signature =
            bytes.concat(new bytes(20), domain, contents, "Mail(bytes32 contents)", bytes2(uint16(22)));
        assertEq(signature.length, 108);
        bytes32 hash = keccak256(bytes.concat(hex"1901", domain, contents));
        assertEq(authorizer.isValidSignature(hash, signature), VALID);
    }

    // What the hash is of

    function _answerFor(bytes32 hash) private view returns (bytes4) {
        Purchase memory purchase = _purchase(ID, 0, CAP);
        return authorizer.isValidSignature(hash, bytes.concat(_signDigest(sessionKey, hash), _terms(purchase)));
    }

    function _encoded(string memory type_) private view returns (bytes memory) {
        return abi.encode(
            keccak256(bytes(type_)),
            address(wallet),
            seller,
            uint256(CAP),
            uint256(0),
            block.timestamp + 1 minutes,
            _slotNonce(ID, 0)
        );
    }

    string private constant _TRANSFER =
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";

    function test_noOtherMessageOfUsdc() public {
        assertEq(_answerFor(_digestAtUsdc(_encoded(_TRANSFER))), VALID);
        string memory receive_ =
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
        assertEq(_answerFor(_digestAtUsdc(_encoded(receive_))), INVALID);
        bytes32 cancel = _digestAtUsdc(
            abi.encode(
                keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), address(wallet), _slotNonce(ID, 0)
            )
        );
        assertEq(_answerFor(cancel), INVALID);
        bytes memory signature = bytes.concat(_signDigest(sessionKey, cancel), _terms(_purchase(ID, 0, CAP)));
        vm.expectRevert("FiatTokenV2: invalid signature");
        usdc.cancelAuthorization(address(wallet), _slotNonce(ID, 0), signature);
    }

    /// @dev Other tokens know the same message.
    function test_noOtherToken() public view {
        bytes32 domain = keccak256("another token's domain");
        assertEq(_answerFor(keccak256(bytes.concat(hex"1901", domain, keccak256(_encoded(_TRANSFER))))), INVALID);
    }

    function test_nameIsThatWhichUsdcHasNow() public {
        bytes32 before = _slotDigest(_purchase(ID, 0, CAP));
        _renameUsdc("Digital Dollar");
        assertEq(_answerFor(before), INVALID);
        _cashSlot(ID, 0, CAP);
    }

    /// @dev Both have the session's name for it, and neither has the other's.
    function test_singleAuthorizationIsNoEnvelope() public {
        _authorize(VALUE, 4);
        _expect(_purchase(4, 0, 1), false);
        assertNotEq(_authorizationNonce(4), _slotNonce(4, 0));
        _expectSome(true);
    }

    function test_otherWalletOfTheSameSessionIsAskedForItself() public {
        bytes memory signature = _slotConsent(_purchase(ID, 0, CAP));
        IAgentWallet first = wallet;
        wallet = IAgentWallet(factoryV3.deploy(owner, "other"));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _mint(address(wallet), BALANCE);
        enveloper = IEnvelopeWallet(address(wallet));
        authorizer = IAuthorizationWallet(address(wallet));
        _openEnvelope(ID);
        Purchase memory purchase = _purchase(ID, 0, CAP);
        assertEq(_answer(purchase, signature), INVALID);
        assertEq(_answer(purchase), VALID);
        assertEq(
            IAuthorizationWallet(address(first)).isValidSignature(_slotDigest(purchase), _slotConsent(purchase)),
            INVALID
        );
    }

    function test_implementationAndExtensionConsentToNothing() public {
        wallet = IAgentWallet(factoryV3.implementation());
        authorizer = IAuthorizationWallet(address(wallet));
        _expectSome(false);
    }
}
