// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {AuthorizationFixture} from "./AuthorizationFixture.sol";

/// @notice A wallet, the envelopes that its session opens, and sellers who cash what it consents to.
abstract contract EnvelopeFixture is AuthorizationFixture {
    uint48 internal constant CAP = 5e6;
    uint48 internal constant SLOTS = 20;
    uint48 internal constant SLOT_FEE = 100_000;
    uint256 internal constant ALL = (1 << 20) - 1;
    uint256 internal constant MIDNIGHT = START + 12 hours;

    /// What the session key consents to off-chain.
    struct Purchase {
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        uint256 envelope;
        uint256 slot;
    }

    /// The fixture's wallet, and its version.
    IEnvelopeWallet internal enveloper;
    string internal version = "3";

    function setUp() public virtual override {
        super.setUp();
        enveloper = IEnvelopeWallet(address(wallet));
    }

    function _useVersion2() internal {
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        enveloper = IEnvelopeWallet(address(wallet));
        version = "2";
    }

    // Opening

    /// @dev An envelope that the policy allows, of an hour.
    function _opening(uint256 nonce) internal view returns (IEnvelopeWallet.EnvelopeOpening memory) {
        return IEnvelopeWallet.EnvelopeOpening({
            cap: CAP,
            slots: SLOTS,
            end: uint48(block.timestamp + 1 hours),
            maxFee: type(uint48).max,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _openEnvelope(uint256 nonce) internal {
        _openEnvelope(_opening(nonce));
    }

    function _openEnvelope(IEnvelopeWallet.EnvelopeOpening memory opening) internal {
        bytes memory signature = _signOpening(sessionKey, opening);
        vm.prank(stranger);
        enveloper.openEnvelope(opening, signature);
    }

    // Consenting and cashing

    /// @dev Of `value`, for a minute from now on.
    function _purchase(uint256 envelope, uint256 slot, uint256 value) internal view returns (Purchase memory) {
        return Purchase(seller, value, 0, block.timestamp + 1 minutes, envelope, slot);
    }

    function _slotConsent(uint256 key, Purchase memory purchase) internal view returns (bytes memory) {
        return bytes.concat(_signDigest(key, _slotDigest(purchase)), _terms(purchase));
    }

    function _slotConsent(Purchase memory purchase) internal view returns (bytes memory) {
        return _slotConsent(sessionKey, purchase);
    }

    function _terms(Purchase memory purchase) internal pure returns (bytes memory) {
        return abi.encodePacked(
            purchase.to,
            uint48(purchase.value),
            uint40(purchase.validAfter),
            uint40(purchase.validBefore),
            uint32(purchase.envelope),
            uint8(purchase.slot),
            uint16(0xffff)
        );
    }

    function _cashSlot(uint256 envelope, uint256 slot, uint256 value) internal {
        _cashSlot(_purchase(envelope, slot, value));
    }

    function _cashSlot(Purchase memory purchase) internal {
        _cashSlot(purchase, _slotConsent(purchase));
    }

    /// @dev As a facilitator does it for the seller.
    function _cashSlot(Purchase memory purchase, bytes memory signature) internal {
        bytes32 nonce = _slotNonce(purchase.envelope, purchase.slot);
        vm.prank(stranger);
        usdc.transferWithAuthorization(
            address(wallet), purchase.to, purchase.value, purchase.validAfter, purchase.validBefore, nonce, signature
        );
    }

    function _expectUncashable(Purchase memory purchase) internal {
        bytes memory signature = _slotConsent(purchase);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cashSlot(purchase, signature);
    }

    // Closing

    function _closing(uint256 envelope, uint256 unused, uint256 value, uint256 nonce)
        internal
        view
        returns (IEnvelopeWallet.EnvelopeClosing memory)
    {
        return IEnvelopeWallet.EnvelopeClosing({
            envelope: envelope,
            unused: uint64(unused),
            value: uint64(value),
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _close(uint256 envelope, uint256 unused, uint256 value, uint256 nonce) internal {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(envelope, unused, value, nonce);
        bytes memory signature = _signClosing(sessionKey, closing);
        vm.prank(stranger);
        enveloper.closeEnvelope(closing, signature);
    }

    function _isOpen(uint256 envelope) internal view returns (bool) {
        (uint48 cap,,,,) = enveloper.envelopeOf(envelope);
        return cap != 0;
    }

    // EIP-712 and the derivation of nonces, written again from their texts

    function _slotNonce(uint256 envelope, uint256 slot) internal view returns (bytes32) {
        return keccak256(abi.encode(address(wallet), envelope, slot));
    }

    function _slotDigest(Purchase memory purchase) internal view returns (bytes32) {
        bytes32 typehash = keccak256(
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        return _digestAtUsdc(
            abi.encode(
                typehash,
                address(wallet),
                purchase.to,
                purchase.value,
                purchase.validAfter,
                purchase.validBefore,
                _slotNonce(purchase.envelope, purchase.slot)
            )
        );
    }

    function _signOpening(uint256 key, IEnvelopeWallet.EnvelopeOpening memory opening)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256(
            "EnvelopeOpening(uint48 cap,uint48 slots,uint48 end,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, version, keccak256(abi.encode(typehash, opening, _epochOf(wallet)))));
    }

    function _signClosing(uint256 key, IEnvelopeWallet.EnvelopeClosing memory closing)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256(
            "EnvelopeClosing(uint256 envelope,uint64 unused,uint64 value,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, version, keccak256(abi.encode(typehash, closing, _epochOf(wallet)))));
    }
}
