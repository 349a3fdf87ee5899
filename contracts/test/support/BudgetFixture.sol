// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {EnvelopeFixture} from "./EnvelopeFixture.sol";

/// @notice A wallet of version 3 with budgets and a second session key to try.
abstract contract BudgetFixture is EnvelopeFixture {
    uint8 internal constant PAYMENTS = 1;
    uint8 internal constant X402 = 2;
    uint8 internal constant JOBS = 4;
    uint8 internal constant EVERYTHING = 7;
    uint8 internal constant DAY = 1;
    uint8 internal constant WEEK = 2;
    uint8 internal constant MONTH = 3;
    uint8 internal constant HOUR = 4;
    uint256 internal constant NONE = type(uint256).max;

    /// Thirds of a day begin here, at 16 h, 0 h and 8 h UTC; the fixture starts at noon.
    uint256 internal constant NEXT_THIRD = START + 4 hours;

    IBudgetWallet internal budgeted;
    ISessionKeyWallet internal keyed;
    address internal agent;
    uint256 internal agentKey;
    uint256 internal next;
    /// Envelopes end with the present so many seconds: as late as they may with a budget of a day or more.
    uint256 internal span = 8 hours;

    function setUp() public virtual override {
        super.setUp();
        (agent, agentKey) = makeAddrAndKey("agent");
        _useWallet();
    }

    function _useWallet() internal {
        budgeted = IBudgetWallet(address(wallet));
        keyed = ISessionKeyWallet(address(wallet));
    }

    // What the owner sets

    function _setBudgets(uint48 day, uint48 week, uint48 month) internal {
        _setBudgets(day, week, month, 0);
    }

    function _setBudgets(uint48 day, uint48 week, uint48 month, uint48 hour) internal {
        vm.prank(owner);
        budgeted.setBudgets(day, week, month, hour);
    }

    function _setRecipientBudget(address recipient_, uint8 period, uint48 limit) internal {
        vm.prank(owner);
        budgeted.setRecipientBudget(recipient_, period, limit);
    }

    /// @dev The agent's key, for ever and without limits of its own.
    function _setAgent(uint8 scopes) internal {
        _setAgent(scopes, 0, 0, 0, 0);
    }

    function _setAgent(uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit) internal {
        vm.prank(owner);
        keyed.setSessionKey(agent, scopes, expiresAt, txLimit, period, limit);
    }

    // What a session key does, with the next nonce

    function _payBy(uint256 key, uint48 amount) internal {
        IAgentWallet.Payment memory payment = _payment(amount, next);
        wallet.pay(payment, _signPayment(key, wallet, version, payment));
        ++next;
    }

    function _payBy(uint256 key, uint48 amount, bytes memory reason) internal {
        IAgentWallet.Payment memory payment = _payment(amount, next);
        bytes memory signature = _signPayment(key, wallet, version, payment);
        vm.expectRevert(reason);
        wallet.pay(payment, signature);
        _expectPreview(vm.addr(key), amount, reason);
    }

    /// @dev That a preview says the same.
    function _expectPreview(address key, uint48 amount, bytes memory reason) internal view {
        (bool ok, bytes memory said) =
            address(wallet).staticcall(abi.encodeCall(IAgentWallet.previewPayment, (recipient, amount, key)));
        assertFalse(ok);
        assertEq(said, reason);
    }

    function _authorizeBy(uint256 key, uint48 value)
        internal
        returns (IAuthorizationWallet.Authorization memory authorization)
    {
        authorization = _authorization(value, next++);
        IAuthorizationWallet(address(wallet))
            .authorizeTransfer(authorization, _signAuthorization(key, wallet, version, authorization));
    }

    function _authorizeBy(uint256 key, uint48 value, bytes memory reason) internal {
        IAuthorizationWallet.Authorization memory authorization = _authorization(value, next);
        bytes memory signature = _signAuthorization(key, wallet, version, authorization);
        vm.expectRevert(reason);
        IAuthorizationWallet(address(wallet)).authorizeTransfer(authorization, signature);
        vm.expectRevert(reason);
        IAuthorizationWallet(address(wallet))
            .previewAuthorizeTransfer(seller, value, 0, authorization.validBefore, vm.addr(key));
    }

    /// @dev Of two slots, until the end of the present `span`.
    function _openBy(uint256 key, uint48 cap) internal returns (uint256 id) {
        id = next++;
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(cap, id);
        enveloper.openEnvelope(opening, _signOpening(key, opening));
    }

    function _openBy(uint256 key, uint48 cap, bytes memory reason) internal {
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(cap, next);
        bytes memory signature = _signOpening(key, opening);
        vm.expectRevert(reason);
        enveloper.openEnvelope(opening, signature);
        vm.expectRevert(reason);
        enveloper.previewOpenEnvelope(cap, 2, opening.end, vm.addr(key));
    }

    function _twoSlots(uint48 cap, uint256 id) internal view returns (IEnvelopeWallet.EnvelopeOpening memory opening) {
        opening = _opening(id);
        (opening.cap, opening.slots) = (cap, 2);
        opening.end = uint48((block.timestamp / span + 1) * span);
    }

    function _closeBy(uint256 key, uint256 id, uint256 unused) internal {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(id, unused, 0, next++);
        enveloper.closeEnvelope(closing, _signClosing(key, closing));
    }

    function _closeBy(uint256 key, uint256 id, bytes memory reason) internal {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(id, 0, 0, next);
        bytes memory signature = _signClosing(key, closing);
        vm.expectRevert(reason);
        enveloper.closeEnvelope(closing, signature);
        vm.expectRevert(reason);
        enveloper.previewCloseEnvelope(id, 0, 0, vm.addr(key));
    }

    function _fundBy(uint256 key, uint48 budget) internal {
        IJobWallet.JobFunding memory funding = _fundingOf(budget);
        jobWallet.fundJob(funding, _signFunding(key, funding));
        ++next;
    }

    function _fundBy(uint256 key, uint48 budget, bytes memory reason) internal {
        IJobWallet.JobFunding memory funding = _fundingOf(budget);
        bytes memory signature = _signFunding(key, funding);
        vm.expectRevert(reason);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(reason);
        _previewFundBy(funding, vm.addr(key));
    }

    function _previewFundBy(IJobWallet.JobFunding memory funding, address key) internal view {
        jobWallet.previewFundJob(
            funding.jobId,
            funding.provider,
            funding.evaluator,
            funding.budget,
            funding.expiredAt,
            funding.description,
            key
        );
    }

    /// @dev A Job that the owner has created.
    function _fundingOf(uint48 budget) private returns (IJobWallet.JobFunding memory funding) {
        vm.prank(owner);
        bytes memory result = wallet.execute(
            address(escrow), 0, abi.encodeCall(escrow.createJob, (provider, evaluator, _expiry(), "", address(0)))
        );
        funding = _funding(abi.decode(result, (uint256)), next);
        funding.budget = budget;
    }

    function _payApprovedBy(uint256 key, uint48 amount, bytes memory reason) internal {
        IAgentWallet.Payment memory payment = _payment(amount, next);
        uint48 until = uint48(block.timestamp);
        bytes memory approval = _approve(payment, until);
        bytes memory signature = _signPayment(key, wallet, version, payment);
        if (reason.length != 0) vm.expectRevert(reason);
        wallet.previewApprovedPayment(payment.to, amount, payment.ref, until, approval, vm.addr(key));
        if (reason.length != 0) vm.expectRevert(reason);
        wallet.payApproved(payment, signature, until, approval);
        if (reason.length == 0) ++next;
    }

    function _approve(IAgentWallet.Payment memory payment, uint48 until) private view returns (bytes memory) {
        bytes32 typehash =
            keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
        bytes32 structHash =
            keccak256(abi.encode(typehash, payment.to, payment.amount, payment.ref, until, _epochOf(wallet)));
        return _signDigest(ownerKey, _digest(wallet, version, structHash));
    }

    // Remaining amounts

    struct Left {
        uint256 day;
        uint256 week;
        uint256 month;
        uint256 hour;
        uint256 recipient;
        uint256 sessionKey;
    }

    function _left(address key, address to) internal view returns (Left memory left) {
        (left.day, left.week, left.month, left.hour, left.recipient, left.sessionKey) = budgeted.spendable(key, to);
    }

    function _reason(bytes4 selector) internal pure returns (bytes memory) {
        return abi.encodePacked(selector);
    }

    function _overBudget(uint8 period, uint256 total, uint256 limit) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IBudgetWallet.BudgetExceeded.selector, period, total, limit);
    }
}
