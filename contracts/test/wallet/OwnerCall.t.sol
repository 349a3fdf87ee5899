// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture} from "../support/Fixture.sol";
import {ContractOwner, Counter} from "../support/Targets.sol";

contract OwnerCallTest is Fixture {
    uint48 private constant MAX_JUMP = 1 << 12;

    bytes private _offer = abi.encodeCall(IAgentWallet.transferOwnership, (address(1)));
    bytes private _takeBack;

    function setUp() public override {
        super.setUp();
        _takeBack = abi.encodeCall(IAgentWallet.transferOwnership, (owner));
    }

    function _isOffered() private view returns (bool) {
        return wallet.pendingOwner() == address(1);
    }

    function test_callsForTheOwnerAnySubmitter() public {
        vm.prank(stranger);
        _ownerCall(_offer, 1);
        assertTrue(_isOffered());
        assertEq(wallet.ownerNonce(), 1);
    }

    function test_acceptsCompactSignature() public {
        uint48 deadline = uint48(START);
        wallet.ownerCall(_offer, 1, deadline, _compact(_signOwnerCall(ownerKey, _offer, 1, deadline)));
        assertTrue(_isOffered());
    }

    function test_reachesEveryOwnerFunction() public {
        address[] memory list = new address[](1);
        list[0] = recipient;
        bytes[11] memory calls = [
            abi.encodeCall(IAgentWallet.setup, (stranger, 1, 2, 3)),
            abi.encodeCall(IAgentWallet.setSession, (session)),
            abi.encodeCall(IAgentWallet.setPolicy, (4, 5, 6)),
            abi.encodeCall(IAgentWallet.setWhitelist, (list)),
            abi.encodeCall(IAgentWallet.configure, (7, 8, 9, list)),
            abi.encodeCall(IAgentWallet.unfreeze, ()),
            abi.encodeCall(IAgentWallet.endConsents, (list)),
            abi.encodeCall(IAgentWallet.withdraw, (stranger, 1e6)),
            abi.encodeCall(IAgentWallet.setGuardian, (recipient)),
            abi.encodeCall(IAgentWallet.execute, (stranger, 0, "")),
            abi.encodeCall(IAgentWallet.transferOwnership, (stranger))
        ];
        for (uint48 i = 0; i < calls.length; ++i) {
            _ownerCall(calls[i], i + 1);
        }
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelisted) = wallet.policy();
        assertEq(txLimit, 7);
        assertEq(dailyLimit, 8);
        assertEq(expiresAt, 9);
        assertTrue(whitelisted);
        assertEq(wallet.sessionKey(), session);
        assertEq(wallet.guardian(), recipient);
        assertEq(wallet.pendingOwner(), stranger);
        assertEq(usdc.balanceOf(stranger), 1e6);
    }

    function test_returnsWhatTheFunctionReturned() public {
        bytes memory balanceOf = abi.encodeCall(usdc.balanceOf, (address(wallet)));
        bytes memory result = _ownerCall(abi.encodeCall(IAgentWallet.execute, (address(usdc), 0, balanceOf)), 1);
        assertEq(abi.decode(abi.decode(result, (bytes)), (uint256)), BALANCE);
    }

    function test_handsOnTheError() public {
        bytes memory data = abi.encodeCall(IAgentWallet.setSession, (address(0)));
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, uint48(START));
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.ownerCall(data, 1, uint48(START), signature);
    }

    function test_failedCallLeavesItsNonce() public {
        test_handsOnTheError();
        assertEq(wallet.ownerNonce(), 0);
    }

    // Deadline

    function test_revertsAfterDeadline() public {
        bytes memory signature = _signOwnerCall(ownerKey, _offer, 1, uint48(START - 1));
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        wallet.ownerCall(_offer, 1, uint48(START - 1), signature);
    }

    // Nonce

    function test_revertsWhenNonceUsed() public {
        bytes memory signature = _signOwnerCall(ownerKey, _offer, 1, uint48(START));
        wallet.ownerCall(_offer, 1, uint48(START), signature);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(_offer, 1, uint48(START), signature);
    }

    function test_revertsForNonceZero() public {
        bytes memory signature = _signOwnerCall(ownerKey, _offer, 0, uint48(START));
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(_offer, 0, uint48(START), signature);
    }

    function test_olderCallCannotUndoNewerOne() public {
        bytes memory older = _signOwnerCall(ownerKey, _takeBack, 5, uint48(START));
        _ownerCall(_offer, 6);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(_takeBack, 5, uint48(START), older);
        assertTrue(_isOffered());
    }

    function testFuzz_nonceMayHaveGapsButOnlyRise(uint48 first, uint48 second) public {
        first = uint48(bound(first, 1, MAX_JUMP));
        second = uint48(bound(second, 0, first + MAX_JUMP));
        _ownerCall(_offer, first);
        assertEq(wallet.ownerNonce(), first);
        bytes memory signature = _signOwnerCall(ownerKey, _takeBack, second, uint48(START));
        if (second <= first) vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(_takeBack, second, uint48(START), signature);
        assertEq(_isOffered(), second <= first);
    }

    /// @dev Or one message would use up all nonces, and with them every change that is ever signed.
    function testFuzz_jumpIsBounded(uint48 last, uint48 nonce) public {
        last = uint48(bound(last, 0, MAX_JUMP));
        nonce = uint48(bound(nonce, uint256(last) + MAX_JUMP + 1, type(uint48).max));
        if (last != 0) _ownerCall(_takeBack, last);
        bytes memory signature = _signOwnerCall(ownerKey, _offer, nonce, uint48(START));
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, nonce, last + MAX_JUMP));
        wallet.ownerCall(_offer, nonce, uint48(START), signature);
        _ownerCall(_offer, uint48(last + MAX_JUMP));
        assertTrue(_isOffered());
    }

    function test_lastOfAllNonces() public {
        uint256 access = uint256(vm.load(address(wallet), bytes32(uint256(1))));
        uint48 last = type(uint24).max;
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access | (uint256(last - 1) << 192)));
        bytes memory beyond = _signOwnerCall(ownerKey, _offer, last + 1, uint48(START));
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.NonceTooHigh.selector, uint256(last) + 1, last));
        wallet.ownerCall(_offer, last + 1, uint48(START), beyond);
        _ownerCall(_offer, last);
        assertEq(wallet.ownerNonce(), last);
        bytes memory signature = _signOwnerCall(ownerKey, _takeBack, last, uint48(START));
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.ownerCall(_takeBack, last, uint48(START), signature);
    }

    // Signer

    function test_revertsForOtherSigners() public {
        bytes memory signature = _signOwnerCall(sessionKey, _takeBack, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_takeBack, 1, uint48(START), signature);
    }

    function test_revertsForMalformedSignatures() public {
        bytes[3] memory bad = [bytes(""), new bytes(65), new bytes(66)];
        for (uint256 i = 0; i < bad.length; ++i) {
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            wallet.ownerCall(_offer, 1, uint48(START), bad[i]);
        }
    }

    function test_revertsWhenAnythingWasChanged() public {
        bytes memory signature = _signOwnerCall(ownerKey, _offer, 1, uint48(START));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_takeBack, 1, uint48(START), signature);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_offer, 2, uint48(START), signature);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_offer, 1, uint48(START + 1), signature);
    }

    function test_contractOwnerSignsByErc1271() public {
        ContractOwner contractOwner = new ContractOwner();
        wallet = IAgentWallet(factory.deploy(address(contractOwner), SALT));
        bytes memory signature = "whatever it takes";
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_offer, 1, uint48(START), signature);
        contractOwner.accept(_ownerCallDigest(wallet, "2", _offer, 1, uint48(START)));
        wallet.ownerCall(_offer, 1, uint48(START), signature);
        assertTrue(_isOffered());
    }

    function test_ownerThatDelegatesStillSignsByKey() public {
        vm.etch(owner, bytes.concat(hex"ef0100", bytes20(address(new Counter()))));
        _ownerCall(_offer, 1);
        assertTrue(_isOffered());
    }

    // Signed messages

    /// @dev The whole call as bytes, which no one can read on a small screen, is no message.
    function test_opaqueBytesAreNoMessage() public {
        bytes32 typehash = keccak256("OwnerCall(bytes data,uint48 nonce,uint48 deadline,uint48 epoch)");
        bytes32 structHash = keccak256(abi.encode(typehash, keccak256(_offer), 1, START, 0));
        bytes memory signature = _signDigest(ownerKey, _digest(wallet, "2", structHash));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(_offer, 1, uint48(START), signature);
    }

    /// @dev Without an argument's own bits nothing else is signed, so that none of them can be changed.
    function testFuzz_everyBitOfTheArgumentsIsSigned(uint256 seed) public {
        address[] memory list = new address[](2);
        (list[0], list[1]) = (recipient, stranger);
        bytes[6] memory calls = [
            abi.encodeCall(IAgentWallet.withdraw, (stranger, 5e6)),
            abi.encodeCall(IAgentWallet.setPolicy, (1, 2, 3)),
            abi.encodeCall(IAgentWallet.configure, (7, 8, 9, list)),
            abi.encodeCall(IAgentWallet.setWhitelist, (list)),
            abi.encodeCall(IAgentWallet.execute, (stranger, 0, "")),
            abi.encodeCall(IAgentWallet.execute, (address(usdc), 0, abi.encodeCall(usdc.approve, (stranger, 1))))
        ];
        bytes memory data = calls[seed % 6];
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, uint48(START));
        bytes memory changed = bytes.concat(data);
        uint256 at = 4 + (seed >> 16) % (_meaningOf(data) - 4);
        changed[at] = bytes1(uint8(changed[at]) ^ uint8(1 << ((seed >> 8) % 8)));
        (bool ok,) =
            address(wallet).call(abi.encodeCall(IAgentWallet.ownerCall, (changed, 1, uint48(START), signature)));
        assertFalse(ok, "a changed call was executed");
        wallet.ownerCall(data, 1, uint48(START), signature);
    }

    /// @dev Without the padding of bytes, which means nothing.
    function _meaningOf(bytes memory data) private pure returns (uint256 end) {
        end = data.length;
        if (bytes4(data) == IAgentWallet.execute.selector && end > 4 + 128) end = 4 + 128 + 68;
    }

    /// @dev A list elsewhere in the calldata is read by the function, but it is not what was hashed.
    function test_listsBeginRightBehindTheWords() public {
        address[] memory signed = new address[](1);
        signed[0] = recipient;
        bytes memory signature =
            _signOwnerCall(ownerKey, abi.encodeCall(IAgentWallet.setWhitelist, (signed)), 1, uint48(START));
        bytes memory moved = abi.encodePacked(
            IAgentWallet.setWhitelist.selector,
            uint256(0x60),
            uint256(1),
            uint256(uint160(recipient)),
            uint256(1),
            uint256(uint160(stranger))
        );
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall(moved, 1, uint48(START), signature);
        vm.prank(owner);
        (bool ok,) = address(wallet).call(moved);
        assertTrue(ok);
        assertTrue(wallet.isWhitelisted(stranger));
    }

    function test_cutArgumentsAreRefused() public {
        bytes[3] memory cut = [
            abi.encodePacked(IAgentWallet.withdraw.selector, uint256(uint160(stranger))),
            abi.encodePacked(IAgentWallet.setWhitelist.selector, uint256(0x20), uint256(1)),
            abi.encodePacked(IAgentWallet.setWhitelist.selector, uint256(0x20), type(uint256).max)
        ];
        for (uint256 i = 0; i < cut.length; ++i) {
            vm.expectRevert();
            wallet.ownerCall(cut[i], 1, uint48(START), new bytes(65));
        }
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall("", 1, uint48(START), new bytes(65));
    }

    function test_unknownFunctionsAreRefused() public {
        bytes4[3] memory none = [IAgentWallet.state.selector, IAgentWallet.payApproved.selector, bytes4(0xdeadbeef)];
        for (uint256 i = 0; i < none.length; ++i) {
            vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
            wallet.ownerCall(abi.encodePacked(none[i]), 1, uint48(START), new bytes(65));
        }
    }

    // What it cannot do

    function test_doesNotPay() public {
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory data = abi.encodeCall(IAgentWallet.pay, (payment, bytes("")));
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, uint48(START));
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall(data, 1, uint48(START), signature);
    }

    function test_doesNotCallItself() public {
        bytes memory inner = abi.encodeCall(IAgentWallet.ownerCall, (_offer, 2, uint48(START), bytes("")));
        bytes memory signature = _signOwnerCall(ownerKey, inner, 1, uint48(START));
        vm.expectRevert(IAgentWallet.InvalidOwnerCall.selector);
        wallet.ownerCall(inner, 1, uint48(START), signature);
    }

    function test_worksWhileFrozen() public {
        vm.prank(owner);
        wallet.freeze();
        _ownerCall(_offer, 1);
        _ownerCall(abi.encodeCall(IAgentWallet.unfreeze, ()), 2);
        assertTrue(_isOffered());
        assertFalse(wallet.frozen());
    }
}
