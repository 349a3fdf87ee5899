// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice What the platform's contracts, the wallet itself or no one would get is lost, or anyone's: the relay makes any call for
/// anybody. None of them gets money or power, by whatever way and whatever version.
contract OwnContractsTest is BudgetFixture {
    bytes private _refusal = abi.encodePacked(IAgentWallet.InvalidRecipient.selector);

    function _each() private view returns (address[7] memory) {
        return [
            address(0),
            address(wallet),
            address(usdc),
            address(fees),
            address(relay),
            address(escrow),
            0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003
        ];
    }

    modifier inBothVersions() {
        _;
        _useVersion2();
        _useWallet();
        next = 0;
        _;
    }

    function test_payments() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(1e6, next);
            payment.to = each[i];
            bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
            vm.expectRevert(_refusal);
            wallet.pay(payment, signature);
            (bool ok, bytes memory reason) = address(wallet).call(_packed(payment, signature));
            assertFalse(ok);
            assertEq(reason, _refusal);
            vm.expectRevert(_refusal);
            wallet.previewPayment(each[i], 1e6, address(0));
        }
        _payBy(sessionKey, 1e6);
    }

    function test_approvedPayments() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(1e6, next);
            payment.to = each[i];
            bytes32 typehash =
                keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
            bytes32 structHash =
                keccak256(abi.encode(typehash, payment.to, payment.amount, payment.ref, START, _epochOf(wallet)));
            bytes memory approval = _signDigest(ownerKey, _digest(wallet, version, structHash));
            bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
            vm.expectRevert(_refusal);
            wallet.payApproved(payment, signature, uint48(START), approval);
            vm.expectRevert(_refusal);
            wallet.previewApprovedPayment(payment.to, payment.amount, payment.ref, uint48(START), approval, address(0));
        }
    }

    function test_authorizations() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            IAuthorizationWallet.Authorization memory authorization = _authorization(1e6, next);
            authorization.to = each[i];
            bytes memory signature = _signAuthorization(sessionKey, wallet, version, authorization);
            vm.expectRevert(_refusal);
            IAuthorizationWallet(address(wallet)).authorizeTransfer(authorization, signature);
            vm.expectRevert(_refusal);
            IAuthorizationWallet(address(wallet))
                .previewAuthorizeTransfer(each[i], 1e6, 0, authorization.validBefore, address(0));
        }
    }

    /// @dev The envelope knows no recipients, so that the consent is none.
    function test_slots() public inBothVersions {
        uint256 id = _openBy(sessionKey, 1e6);
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            Purchase memory purchase = _purchase(id, 0, 1e6);
            purchase.to = each[i];
            bytes memory consent = _slotConsent(purchase);
            assertEq(IAuthorizationWallet(address(wallet)).isValidSignature(_slotDigest(purchase), consent), INVALID);
            vm.expectRevert();
            _cashSlot(purchase, consent);
        }
        _cashSlot(id, 0, 1e6);
    }

    function test_withdrawals() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(_refusal);
            wallet.withdraw(each[i], 1);
        }
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_whitelist() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            address[] memory list = new address[](3);
            (list[0], list[1], list[2]) = (recipient, each[i], seller);
            vm.startPrank(owner);
            vm.expectRevert(_refusal);
            wallet.setWhitelist(list);
            vm.expectRevert(_refusal);
            wallet.configure(0, 0, 0, list);
            vm.stopPrank();
            assertFalse(wallet.isWhitelisted(recipient));
        }
    }

    function test_recipientBudgets() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(_refusal);
            IBudgetWallet(address(wallet)).setRecipientBudget(each[i], DAY, 1);
        }
    }

    function test_providers() public {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            IJobWallet.JobFunding memory funding = _funding(_create(next++), next);
            funding.provider = each[i];
            bytes memory signature = _signFunding(sessionKey, funding);
            vm.expectRevert(_refusal);
            jobWallet.fundJob(funding, signature);
            vm.expectRevert(_refusal);
            this.previewFund(funding);
        }
    }

    function test_owners() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 0; i < each.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(IAgentWallet.InvalidOwner.selector);
            wallet.transferOwnership(each[i]);
        }
    }

    /// @dev No one is the guardian where there is to be none.
    function test_guardians() public inBothVersions {
        address[7] memory each = _each();
        for (uint256 i = 1; i < each.length; ++i) {
            vm.prank(owner);
            vm.expectRevert(IAgentWallet.InvalidGuardian.selector);
            wallet.setGuardian(each[i]);
        }
        vm.prank(owner);
        wallet.setGuardian(address(0));
    }

    /// @dev Other addresses are not restricted: the treasury, another wallet, the factories.
    function test_othersAreAllowed() public inBothVersions {
        address[4] memory others =
            [treasury, factory.deploy(owner, "other"), address(factory), factory.implementation()];
        for (uint256 i = 0; i < others.length; ++i) {
            IAgentWallet.Payment memory payment = _payment(1e6, next++);
            payment.to = others[i];
            wallet.pay(payment, _signPayment(sessionKey, wallet, version, payment));
        }
    }
}
