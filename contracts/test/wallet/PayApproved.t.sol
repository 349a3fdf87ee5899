// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {Fixture} from "../support/Fixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice A payment that the owner has approved passes the limits and the whitelist, once, and nothing else.
contract PayApprovedTest is Fixture {
    uint48 private constant ABOVE = 5 * TX_LIMIT;

    function _approvalDigest(
        IAgentWallet wallet_,
        string memory version,
        IAgentWallet.Payment memory payment,
        uint256 epoch,
        uint48 validUntil
    ) private view returns (bytes32) {
        bytes32 typehash = keccak256(
            "PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)"
        );
        return _digest(
            wallet_,
            version,
            keccak256(abi.encode(typehash, payment.to, payment.amount, payment.ref, validUntil, epoch))
        );
    }

    function _approve(uint256 key, IAgentWallet.Payment memory payment, uint48 validUntil)
        private
        view
        returns (bytes memory)
    {
        return _signDigest(key, _approvalDigest(wallet, "2", payment, _epochOf(wallet), validUntil));
    }

    function _approve(IAgentWallet.Payment memory payment) private view returns (bytes memory) {
        return _approve(ownerKey, payment, _inADay());
    }

    function _inADay() private pure returns (uint48) {
        return uint48(START + 1 days);
    }

    function _payApproved(IAgentWallet.Payment memory payment, bytes memory ownerSignature) private {
        wallet.payApproved(payment, _sign(payment), _inADay(), ownerSignature);
    }

    function _expectRevert(
        IAgentWallet.Payment memory payment,
        uint48 validUntil,
        bytes memory ownerSignature,
        bytes memory reason
    ) private {
        bytes memory signature = _sign(payment);
        vm.expectRevert(reason);
        wallet.payApproved(payment, signature, validUntil, ownerSignature);
    }

    /// @dev Expects that the preview refuses it, too.
    function _expectRefusal(
        IAgentWallet.Payment memory payment,
        uint48 validUntil,
        bytes memory ownerSignature,
        bytes memory reason
    ) private {
        _expectRevert(payment, validUntil, ownerSignature, reason);
        vm.expectRevert(reason);
        wallet.previewApprovedPayment(payment.to, payment.amount, payment.ref, validUntil, ownerSignature, address(0));
    }

    function _expectInvalid(IAgentWallet.Payment memory payment, bytes memory ownerSignature) private {
        _expectRefusal(payment, _inADay(), ownerSignature, abi.encodePacked(IAgentWallet.InvalidApproval.selector));
    }

    function _setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) private {
        vm.prank(owner);
        wallet.setPolicy(txLimit, dailyLimit, expiresAt);
    }

    // What it passes

    function test_passesTheLimitPerPayment() public {
        IAgentWallet.Payment memory payment = _payment(TX_LIMIT + 1, 0);
        bytes memory approval = _approve(payment);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT));
        wallet.pay(payment, signature);
        _payApproved(payment, approval);
        assertEq(usdc.balanceOf(recipient), TX_LIMIT + 1);
        assertEq(usdc.balanceOf(treasury), _feeOf(TX_LIMIT + 1));
    }

    function test_passesAndLeavesTheDailyLimit() public {
        for (uint256 i = 0; i < 5; ++i) {
            _pay(TX_LIMIT, i);
        }
        assertEq(wallet.remainingToday(), 0);
        IAgentWallet.Payment memory payment = _payment(1, 5);
        _payApproved(payment, _approve(payment));
        assertEq(wallet.spentToday(), DAILY_LIMIT);
    }

    function test_countsAgainstNoLimit() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _payApproved(payment, _approve(payment));
        assertEq(wallet.spentToday(), 0);
        _pay(TX_LIMIT, 1);
        assertEq(wallet.spentToday(), TX_LIMIT);
    }

    function test_passesTheWhitelist() public {
        address[] memory list = new address[](1);
        list[0] = stranger;
        vm.prank(owner);
        wallet.setWhitelist(list);
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _payApproved(payment, _approve(payment));
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_emitsBothEvents() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        bytes memory signature = _sign(payment);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.ApprovalExecuted(payment.ref, _inADay());
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PaymentExecuted(payment.ref, recipient, ABOVE, _feeOf(ABOVE));
        wallet.payApproved(payment, signature, _inADay(), approval);
    }

    function test_anybodyMaySubmit() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        bytes memory signature = _sign(payment);
        vm.prank(stranger);
        wallet.payApproved(payment, signature, _inADay(), approval);
        assertEq(usdc.balanceOf(stranger), 0);
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_acceptsCompactSignatures() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        wallet.payApproved(payment, _compact(_sign(payment)), _inADay(), _compact(_approve(payment)));
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_contractOwnerApproves() public {
        ContractOwner safe = new ContractOwner();
        vm.prank(owner);
        wallet.transferOwnership(address(safe));
        vm.prank(address(safe));
        wallet.acceptOwnership();
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _expectInvalid(payment, "anything");
        safe.accept(_approvalDigest(wallet, "2", payment, _epochs(1), _inADay()));
        _payApproved(payment, "anything");
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_v3PaysUnderItsOwnDomain() public {
        wallet = IAgentWallet(factoryV3.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _mint(address(wallet), BALANCE);
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory signature = _signPayment(sessionKey, wallet, "3", payment);
        bytes memory wrong = _approve(payment);
        vm.expectRevert(IAgentWallet.InvalidApproval.selector);
        wallet.payApproved(payment, signature, _inADay(), wrong);
        bytes memory approval = _signDigest(ownerKey, _approvalDigest(wallet, "3", payment, 0, _inADay()));
        wallet.payApproved(payment, signature, _inADay(), approval);
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_feeIsThatOfTheMomentAndBoundedByTheMessage() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        payment.maxFee = uint48(_feeOf(ABOVE));
        vm.prank(operator);
        fees.setFeeBps(FEE_BPS + 1);
        _expectRevert(payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.FeeAboveMaximum.selector));
        vm.prank(operator);
        fees.setFeeBps(FEE_BPS);
        _payApproved(payment, _approve(payment));
        assertEq(usdc.balanceOf(treasury), payment.maxFee);
    }

    // Once

    function test_paysOnce() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        _payApproved(payment, approval);
        _expectRevert(payment, _inADay(), approval, abi.encodePacked(IAgentWallet.NonceUsed.selector));
    }

    /// @dev A holder of the session key cannot take an approval's amount again under another nonce.
    function test_doesNotPayAgainUnderAnotherNonce() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        _payApproved(payment, approval);
        payment.nonce = 1;
        _expectRefusal(payment, _inADay(), approval, abi.encodePacked(IAgentWallet.ApprovalUsed.selector));
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    /// @dev Nor does a second approval of the same payment pay it again.
    function test_doesNotPayAgainByASecondApproval() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _payApproved(payment, _approve(payment));
        payment.nonce = 1;
        bytes memory second = _approve(ownerKey, payment, _inADay() + 1);
        _expectRefusal(payment, _inADay() + 1, second, abi.encodePacked(IAgentWallet.ApprovalUsed.selector));
    }

    function test_isNotUsedUpByWhatReverts() public {
        IAgentWallet.Payment memory payment = _payment(uint48(BALANCE), 0);
        bytes memory approval = _approve(payment);
        uint256 needed = BALANCE + _feeOf(BALANCE);
        _expectRefusal(
            payment,
            _inADay(),
            approval,
            abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, BALANCE, needed)
        );
        _mint(address(wallet), _feeOf(BALANCE));
        _payApproved(payment, approval);
        assertEq(usdc.balanceOf(address(wallet)), 0);
    }

    // What it is bound to

    function test_isBoundToRecipientAmountAndReference() public {
        bytes memory approval = _approve(_payment(ABOVE, 0));
        IAgentWallet.Payment memory other = _payment(ABOVE, 0);
        other.to = stranger;
        _expectInvalid(other, approval);
        other = _payment(ABOVE + 1, 0);
        _expectInvalid(other, approval);
        other = _payment(ABOVE - 1, 0);
        _expectInvalid(other, approval);
        other = _payment(ABOVE, 0);
        other.ref = keccak256("another");
        _expectInvalid(other, approval);
        _payApproved(_payment(ABOVE, 0), approval);
    }

    function test_isBoundToItsEnd() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        _expectRefusal(payment, _inADay() + 1, approval, abi.encodePacked(IAgentWallet.InvalidApproval.selector));
    }

    function test_isBoundToTheWallet() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        vm.prank(owner);
        wallet.setup(session, 0, 0, 0);
        _mint(address(wallet), BALANCE);
        _expectInvalid(payment, approval);
    }

    function test_endsAfterItsLastSecond() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        vm.warp(_inADay() + 1);
        payment.deadline = uint48(block.timestamp);
        _expectRefusal(
            payment, _inADay(), approval, abi.encodeWithSelector(IAgentWallet.ApprovalExpired.selector, _inADay())
        );
        vm.warp(_inADay());
        _payApproved(payment, approval);
    }

    function test_onlyTheOwnerApproves() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        (, uint256 guardianKey) = makeAddrAndKey("guardian");
        vm.startPrank(owner);
        wallet.setGuardian(vm.addr(guardianKey));
        wallet.transferOwnership(vm.addr(guardianKey));
        vm.stopPrank();
        _expectInvalid(payment, _approve(sessionKey, payment, _inADay()));
        _expectInvalid(payment, _approve(guardianKey, payment, _inADay()));
        _expectInvalid(payment, "");
        _expectInvalid(payment, new bytes(65));
    }

    function test_aNewOwnerVoidsIt() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        vm.prank(owner);
        wallet.transferOwnership(stranger);
        vm.prank(stranger);
        wallet.acceptOwnership();
        _expectInvalid(payment, approval);
    }

    /// @dev What a session key signed for the owner to approve, a session key must sign that is the present one.
    function test_needsThePresentSessionKey() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        vm.prank(owner);
        wallet.setSession(stranger);
        _expectRevert(payment, _inADay(), approval, abi.encodePacked(IAgentWallet.InvalidSession.selector));
        bytes memory signature = _signPayment(ownerKey, wallet, "2", payment);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.payApproved(payment, signature, _inADay(), approval);
    }

    function test_needsASession() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _expectRefusal(payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.InvalidSession.selector));
    }

    // What it never passes

    function test_neverPassesAFreeze() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        vm.prank(owner);
        wallet.freeze();
        payment.nonce = _freshNonce();
        _expectRefusal(payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.WalletFrozen.selector));
    }

    function test_aFreezeVoidsWhatWasApprovedBefore() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        vm.startPrank(owner);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        assertEq(wallet.epoch(), _epochs(1));
        _expectInvalid(payment, approval);
        _payApproved(payment, _approve(payment));
        assertEq(usdc.balanceOf(recipient), ABOVE);
    }

    function test_neverPassesTheWalletsEnd() public {
        _setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(block.timestamp));
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        skip(1);
        _expectRefusal(payment, _inADay(), approval, abi.encodePacked(IAgentWallet.WalletExpired.selector));
    }

    function test_neverPaysWhatIsLost() public {
        address[6] memory noOne =
            [address(0), address(wallet), address(usdc), address(relay), address(escrow), address(fees)];
        for (uint256 i = 0; i < noOne.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
            payment.to = noOne[i];
            _expectRefusal(
                payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.InvalidRecipient.selector)
            );
        }
    }

    function test_neverPaysNothing() public {
        IAgentWallet.Payment memory payment = _payment(0, 0);
        _expectRefusal(payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.ZeroAmount.selector));
    }

    function test_neverPassesItsDeadline() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        bytes memory approval = _approve(payment);
        vm.warp(payment.deadline + 1);
        _expectRevert(payment, _inADay(), approval, abi.encodePacked(IAgentWallet.DeadlinePassed.selector));
    }

    function test_neverTakesAnImpossibleFee() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        vm.mockCall(
            address(fees), abi.encodeWithSelector(fees.feeMinimumAndRecipient.selector), abi.encode(501, 0, treasury)
        );
        _expectRefusal(payment, _inADay(), _approve(payment), abi.encodePacked(IAgentWallet.FeeAboveMaximum.selector));
    }

    function test_tokensRefusalComesThrough() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _blacklist(recipient);
        _expectRefusal(
            payment,
            _inADay(),
            _approve(payment),
            abi.encodeWithSignature("Error(string)", "Blacklistable: account is blacklisted")
        );
    }

    // Other than payments

    /// @dev The reserve for a seller is not the owner's to approve away from under him.
    function test_leavesWhatIsReserved() public {
        IAuthorizationWallet.Authorization memory reserved = IAuthorizationWallet.Authorization({
            to: stranger,
            value: TX_LIMIT,
            validAfter: 0,
            validBefore: uint48(block.timestamp + 5 minutes),
            ref: "reserved",
            maxFee: type(uint48).max,
            nonce: 0,
            deadline: uint48(block.timestamp)
        });
        bytes32 typehash = keccak256(
            "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory consent =
            _signDigest(sessionKey, _digest(wallet, "2", keccak256(abi.encode(typehash, reserved, 0))));
        IAuthorizationWallet(address(wallet)).authorizeTransfer(reserved, consent);
        uint256 left = BALANCE - wallet.reserved();
        IAgentWallet.Payment memory payment = _payment(uint48(left), 1);
        _expectRefusal(
            payment,
            _inADay(),
            _approve(payment),
            abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, left, left + _feeOf(left))
        );
        payment = _payment(uint48(left / 2), 1);
        _payApproved(payment, _approve(payment));
        assertEq(usdc.balanceOf(recipient), left / 2);
    }

    function test_usesTheNoncesOfPayments() public {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        _payApproved(payment, _approve(payment));
        IAgentWallet.Payment memory again = _payment(1e6, 0);
        bytes memory signature = _sign(again);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(again, signature);
    }

    function test_previewTellsTheFee() public view {
        IAgentWallet.Payment memory payment = _payment(ABOVE, 0);
        assertEq(
            wallet.previewApprovedPayment(recipient, ABOVE, payment.ref, _inADay(), _approve(payment), address(0)),
            _feeOf(ABOVE)
        );
    }

    /// @dev A smallest fee, too, is a twentieth at most here.
    function test_previewTellsTheFeeThatIsCharged() public {
        vm.prank(operator);
        fees.setMinFee(50_000);
        uint48[4] memory amounts = [uint48(19), 100, 1e6, 10e6];
        uint256[4] memory expected = [uint256(0), 5, 50_000, 200_000];
        uint256 charged = 0;
        for (uint256 i = 0; i < amounts.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(amounts[i], i);
            bytes memory approval = _approve(payment);
            assertEq(
                wallet.previewApprovedPayment(recipient, amounts[i], payment.ref, _inADay(), approval, address(0)),
                expected[i]
            );
            _payApproved(payment, approval);
            charged += expected[i];
            assertEq(usdc.balanceOf(treasury), charged);
        }
        assertEq(wallet.spentToday(), 0);
    }

    /// @dev The session's signature alone is one for `pay`, within the limits, whatever was approved.
    function testFuzz_noSignatureButTheOwnersDoes(uint48 amount, uint256 key, bytes calldata junk) public {
        amount = uint48(bound(amount, TX_LIMIT + 1, BALANCE / 2));
        key = boundPrivateKey(key);
        vm.assume(vm.addr(key) != owner);
        IAgentWallet.Payment memory payment = _payment(amount, 0);
        _expectInvalid(payment, _approve(key, payment, _inADay()));
        _expectInvalid(payment, junk);
    }
}
