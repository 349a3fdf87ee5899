// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice Session keys other than the first one: what each may do, and for how long.
contract SetSessionKeyTest is BudgetFixture {
    bytes private _invalid = abi.encodePacked(IAgentWallet.InvalidSession.selector);

    function _outOf(uint8 scope) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISessionKeyWallet.OutOfScope.selector, scope);
    }

    function _expectTerms(
        uint256 scopes,
        uint256 expiresAt,
        uint256 txLimit,
        uint256 period,
        uint256 limit,
        uint256 spent
    ) private view {
        (, bytes memory shown) = address(wallet).staticcall(abi.encodeCall(ISessionKeyWallet.sessionKeyOf, (agent)));
        assertEq(shown, abi.encode(scopes, expiresAt, txLimit, period, limit, spent));
    }

    // Setting

    function test_setsAndTells() public {
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeyUpdated(agent, X402 | JOBS, uint48(START + 1), 2, MONTH, 3);
        _setAgent(X402 | JOBS, uint48(START + 1), 2, MONTH, 3);
        _expectTerms(X402 | JOBS, START + 1, 2, MONTH, 3, 0);
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeyUpdated(agent, PAYMENTS, 0, 0, 0, 0);
        _setAgent(PAYMENTS, 0, 0, WEEK, 0);
        _expectTerms(PAYMENTS, 0, 0, 0, 0, 0);
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeyUpdated(agent, 0, 0, 0, 0, 0);
        _setAgent(0, 1, 2, MONTH, 3);
        _expectTerms(0, 0, 0, 0, 0, 0);
    }

    function test_onlyTheOwner() public {
        _setAgent(EVERYTHING);
        address[3] memory others = [stranger, session, agent];
        for (uint256 i = 0; i < 3; ++i) {
            vm.startPrank(others[i]);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            keyed.setSessionKey(agent, EVERYTHING, 0, 0, 0, 0);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            keyed.revokeSessionKeys();
            vm.stopPrank();
        }
    }

    function test_refusesWhatNoKeyCanBe() public {
        vm.startPrank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        keyed.setSessionKey(address(0), EVERYTHING, 0, 0, 0, 0);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        keyed.setSessionKey(session, EVERYTHING, 0, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(ISessionKeyWallet.InvalidScopes.selector, 8));
        keyed.setSessionKey(agent, 8, 0, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IBudgetWallet.InvalidPeriod.selector, 5));
        keyed.setSessionKey(agent, EVERYTHING, 0, 0, 5, 1);
        vm.expectRevert(abi.encodeWithSelector(IBudgetWallet.InvalidPeriod.selector, 0));
        keyed.setSessionKey(agent, EVERYTHING, 0, 0, 0, 1);
        uint48 end = 1 << 32;
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, end, end - 1));
        keyed.setSessionKey(agent, EVERYTHING, end, 0, 0, 0);
        keyed.setSessionKey(agent, EVERYTHING, end - 1, 0, 0, 0);
        vm.stopPrank();
    }

    /// @dev As the first one it would have no bounds, and replaced as that it would still have its scopes.
    function test_firstKeyAndOthersAreApart() public {
        _setAgent(PAYMENTS);
        vm.startPrank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setSession(agent);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        wallet.setup(agent, 0, 0, 0);
        keyed.revokeSessionKeys();
        wallet.setSession(agent);
        vm.stopPrank();
        _expectTerms(0, 0, 0, 0, 0, 0);
        _payBy(agentKey, 1);
        vm.prank(owner);
        wallet.setSession(session);
        _payBy(agentKey, 1, _invalid);
    }

    function test_noOtherKeyBeforeTheFirst() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        _useWallet();
        vm.startPrank(owner);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        keyed.setSessionKey(agent, EVERYTHING, 0, 0, 0, 0);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.previewPayment(recipient, 1, agent);
    }

    // Scopes

    function test_eachScopeAlone() public {
        uint8[3] memory scopes = [PAYMENTS, X402, JOBS];
        uint256 id = _openBy(sessionKey, 1e6);
        for (uint256 i = 0; i < 3; ++i) {
            uint8 scope = scopes[i];
            _setAgent(scope);
            if (scope == PAYMENTS) {
                _payBy(agentKey, 1);
                _payApprovedBy(agentKey, 1, "");
            } else {
                _payBy(agentKey, 1, _outOf(PAYMENTS));
                _payApprovedBy(agentKey, 1, _outOf(PAYMENTS));
            }
            if (scope == X402) {
                _authorizeBy(agentKey, 1);
                uint256 own = _openBy(agentKey, 1e6);
                _closeBy(agentKey, own, 3);
            } else {
                _authorizeBy(agentKey, 1, _outOf(X402));
                _openBy(agentKey, 1e6, _outOf(X402));
                _closeBy(agentKey, id, _outOf(X402));
            }
            if (scope == JOBS) _fundBy(agentKey, 1);
            else _fundBy(agentKey, 1, _outOf(JOBS));
            _createAndSubmitBy(scope == JOBS ? bytes("") : _outOf(JOBS));
        }
    }

    function _createAndSubmitBy(bytes memory reason) private {
        IJobWallet.JobCreation memory creation = _creation(next);
        bytes memory signature = _signCreation(agentKey, creation);
        if (reason.length != 0) vm.expectRevert(reason);
        jobWallet.previewCreateJob(provider, evaluator, creation.expiredAt, BUDGET, agent);
        if (reason.length != 0) vm.expectRevert(reason);
        jobWallet.createJob(creation, signature);
        if (reason.length == 0) ++next;
        uint256 jobId = _fundedForWallet();
        IJobWallet.JobSubmission memory submission = _submission(jobId, next);
        signature = _signSubmission(agentKey, submission);
        if (reason.length != 0) vm.expectRevert(reason);
        jobWallet.previewSubmitJob(jobId, client, "", agent);
        if (reason.length != 0) vm.expectRevert(reason);
        jobWallet.submitJob(submission, signature);
        if (reason.length == 0) ++next;
    }

    function test_version2HasThem() public {
        _useVersion2();
        _useWallet();
        _setAgent(PAYMENTS, 0, 5, DAY, 6);
        _payBy(agentKey, 5);
        _payBy(agentKey, 2, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 7, 6));
        _authorizeBy(agentKey, 1, _outOf(X402));
    }

    // Its own bounds

    function test_ownLimits() public {
        _setAgent(EVERYTHING, 0, 5e6, WEEK, 14e6);
        bytes memory over =
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyLimitExceeded.selector, 5e6 + 1, uint256(5e6));
        _payBy(agentKey, 5e6 + 1, over);
        _authorizeBy(agentKey, 5e6 + 1, over);
        _fundBy(agentKey, 5e6 + 1, over);
        _openBy(agentKey, 5e6 + 1, over);
        _payBy(agentKey, 4e6);
        _authorizeBy(agentKey, 4e6);
        _fundBy(agentKey, 4e6);
        _openBy(agentKey, 1e6);
        assertEq(_left(agent, recipient).sessionKey, 0);
        over = abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 14e6 + 1, uint256(14e6));
        _payBy(agentKey, 1, over);
        _authorizeBy(agentKey, 1, over);
        _fundBy(agentKey, 1, over);
        over = abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 14e6 + 2, uint256(14e6));
        _openBy(agentKey, 1, over);
        // The first key has none of them, nor an approved payment.
        _payBy(sessionKey, 50e6);
        _payApprovedBy(agentKey, 50e6, "");
        _expectTerms(EVERYTHING, 0, 5e6, WEEK, 14e6, 14e6);
    }

    /// @dev What bounds the wallet bounds every key.
    function test_walletsLimitsToo() public {
        _setAgent(EVERYTHING);
        _setBudgets(3e6, 0, 0);
        _payBy(agentKey, 2e6);
        _payBy(agentKey, 2e6, _overBudget(DAY, 4e6, 3e6));
        _payBy(sessionKey, 2e6, _overBudget(DAY, 4e6, 3e6));
        _setBudgets(0, 0, 0);
        vm.prank(owner);
        wallet.setPolicy(1e6, 0, 0);
        _payBy(agentKey, 2e6, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, 2e6, uint256(1e6)));
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START - 1));
        _payBy(agentKey, 1, _reason(IAgentWallet.WalletExpired.selector));
        _freeze();
        next = _nonceBase(wallet);
        _payBy(agentKey, 1, _reason(IAgentWallet.WalletFrozen.selector));
    }

    function test_expires() public {
        _setAgent(EVERYTHING, uint48(START), 0, 0, 0);
        _payBy(agentKey, 1);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1);
        bytes memory consent = _consent(agentKey, _transferDigest(authorization));
        assertEq(authorizer.isValidSignature(_transferDigest(authorization), consent), VALID);
        assertEq(_left(agent, recipient).sessionKey, NONE);
        skip(1);
        _payBy(agentKey, 1, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyExpired.selector, START));
        assertEq(authorizer.isValidSignature(_transferDigest(authorization), consent), INVALID);
        assertEq(_left(agent, recipient).sessionKey, 0);
        _expectTerms(EVERYTHING, START, 0, 0, 0, 0);
        _setAgent(0);
        _payBy(agentKey, 1, _invalid);
    }

    function test_revokesAll() public {
        _setAgent(EVERYTHING, 0, 0, DAY, 5);
        _payBy(agentKey, 3);
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeysRevoked();
        vm.prank(owner);
        keyed.revokeSessionKeys();
        _payBy(agentKey, 1, _invalid);
        assertEq(_left(agent, recipient).sessionKey, 0);
        _expectTerms(0, 0, 0, 0, 0, 0);
        _payBy(sessionKey, 1);
        // What it has spent it has spent.
        _setAgent(EVERYTHING, 0, 0, DAY, 5);
        _payBy(agentKey, 3, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 6, 5));
        _setAgent(0);
        _setAgent(EVERYTHING, 0, 0, DAY, 5);
        _payBy(agentKey, 2);
        _setAgent(EVERYTHING, 0, 0, WEEK, 5);
        _payBy(agentKey, 5);
    }

    function test_unknownKeysMayNothing() public {
        _payBy(agentKey, 1, _invalid);
        assertEq(_left(agent, recipient).sessionKey, 0);
        assertEq(_left(session, recipient).sessionKey, NONE);
    }

    // Shared nonces

    function test_noncesAreTheWallets() public {
        _setAgent(EVERYTHING);
        _payBy(agentKey, 1);
        next = 0;
        _expectNonceUsed(sessionKey);
        _expectNonceUsed(agentKey);
        IAgentWallet.Payment memory payment = _payment(1, 5);
        bytes memory signature = _signPayment(agentKey, wallet, version, payment);
        _freeze();
        _unfreeze();
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, signature);
    }

    function _expectNonceUsed(uint256 key) private {
        IAgentWallet.Payment memory payment = _payment(1, next);
        bytes memory signature = _signPayment(key, wallet, version, payment);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, signature);
    }

    // Consents

    /// @dev What was authorised was counted, whichever key signs for it.
    function test_everyX402KeyConsentsToWhatWasAuthorised() public {
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1);
        bytes32 digest = _transferDigest(authorization);
        bytes memory consent = _consent(agentKey, digest);
        uint8[3] memory scopes = [PAYMENTS | JOBS, 0, EVERYTHING];
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(authorizer.isValidSignature(digest, consent), INVALID);
            _setAgent(scopes[i]);
        }
        assertEq(authorizer.isValidSignature(digest, consent), VALID);
        _setAgent(X402);
        _cash(authorization, consent);
        authorization = _authorizeBy(agentKey, 1);
        _cash(authorization, _consent(sessionKey, _transferDigest(authorization)));
    }

    function test_onlyTheOpenerConsentsToSlots() public {
        _setAgent(X402);
        uint256 ofFirst = _openBy(sessionKey, 1e6);
        uint256 ofAgent = _openBy(agentKey, 1e6);
        _expectSlot(agentKey, ofFirst, false);
        _expectSlot(sessionKey, ofAgent, false);
        _expectSlot(sessionKey, ofFirst, true);
        _expectSlot(agentKey, ofAgent, true);
        _setAgent(PAYMENTS | JOBS);
        _expectSlot(agentKey, ofAgent, false);
        _setAgent(X402, uint48(block.timestamp), 0, 0, 0);
        ofAgent = _openBy(agentKey, 1e6);
        _expectSlot(agentKey, ofAgent, true);
        skip(1);
        _expectSlot(agentKey, ofAgent, false);
        _setAgent(X402);
        ofAgent = _openBy(agentKey, 1e6);
        vm.prank(owner);
        keyed.revokeSessionKeys();
        _expectSlot(agentKey, ofAgent, false);
        _expectSlot(sessionKey, ofFirst, true);
    }

    /// @dev Each was set once, as the other was.
    function test_anotherKeyDoesNotConsentToTheOpenersSlots() public {
        (address other, uint256 otherKey) = makeAddrAndKey("other agent");
        _setAgent(X402);
        vm.prank(owner);
        keyed.setSessionKey(other, X402, 0, 0, 0, 0);
        uint256 ofAgent = _openBy(agentKey, 1e6);
        uint256 ofOther = _openBy(otherKey, 1e6);
        _expectSlot(otherKey, ofAgent, false);
        _expectSlot(agentKey, ofOther, false);
        _expectSlot(agentKey, ofAgent, true);
        _expectSlot(otherKey, ofOther, true);
        _closeBy(otherKey, ofAgent, _invalid);
    }

    function _expectSlot(uint256 key, uint256 id, bool valid) private view {
        Purchase memory purchase = _purchase(id, 0, 1e6);
        bytes4 answer = authorizer.isValidSignature(_slotDigest(purchase), _slotConsent(key, purchase));
        assertEq(answer, valid ? VALID : INVALID);
    }

    // Closing

    function test_closesItsOwnEnvelopesOnly() public {
        _setAgent(X402);
        uint256 ofFirst = _openBy(sessionKey, 1e6);
        uint256 ofAgent = _openBy(agentKey, 1e6);
        _closeBy(agentKey, ofFirst, _invalid);
        _closeBy(agentKey, ofAgent, 3);
        ofAgent = _openBy(agentKey, 1e6);
        _closeBy(sessionKey, ofAgent, 3);
        _closeBy(agentKey, ofAgent, abi.encodeWithSelector(IEnvelopeWallet.UnknownEnvelope.selector, ofAgent));
    }

    /// @dev Whichever key closes: a key's budget counts what it opened, and it is unknown in which third that was.
    function test_closingGivesNothingBackToTheKey() public {
        _setAgent(X402, 0, 0, DAY, 12);
        uint256 id = _openBy(agentKey, 3);
        _expectTerms(X402, 0, 0, DAY, 12, 6);
        _closeBy(agentKey, id, 2);
        _expectTerms(X402, 0, 0, DAY, 12, 6);
        id = _openBy(agentKey, 3);
        _closeBy(sessionKey, id, 3);
        _expectTerms(X402, 0, 0, DAY, 12, 12);
        assertEq(wallet.spentToday(), 3);
        _openBy(
            agentKey, 1, abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 14, uint256(12))
        );
    }

    // Changed and set again

    /// @dev Also by one that changes nothing: an owner who sets a key must not wonder what it opened before.
    function test_eachChangeEndsWhatTheKeyHasOpened() public {
        uint48[3] memory txLimits = [uint48(0), 5e6, 5e6];
        for (uint256 i = 0; i < txLimits.length; ++i) {
            _setAgent(X402);
            uint256 id = _openBy(agentKey, 1e6);
            uint256 ofFirst = _openBy(sessionKey, 1e6);
            _expectSlot(agentKey, id, true);
            _setAgent(X402, 0, txLimits[i], 0, 0);
            _expectSlot(agentKey, id, false);
            _expectSlot(sessionKey, ofFirst, true);
            _closeBy(agentKey, id, 3);
        }
    }

    function test_revokedAndSetAgainConsentsToNothingOfBefore() public {
        _setAgent(X402);
        uint256 id = _openBy(agentKey, 1e6);
        _setAgent(0);
        _setAgent(X402);
        _expectSlot(agentKey, id, false);
        id = _openBy(agentKey, 1e6);
        _expectSlot(agentKey, id, true);
        vm.prank(owner);
        keyed.revokeSessionKeys();
        _setAgent(X402);
        _expectSlot(agentKey, id, false);
        // It may still end what it holds up.
        uint256 reserved = wallet.reserved();
        _closeBy(agentKey, id, 3);
        assertEq(reserved - wallet.reserved(), 2 * 1.02e6);
    }

    /// @dev Scoped, then the first, then scoped again: what it did as the first counts for nothing of its own.
    function test_firstForAWhileBringsNothingBack() public {
        _setAgent(EVERYTHING, 0, 0, WEEK, 10e6);
        _payBy(agentKey, 3e6);
        uint256 asScoped = _openBy(agentKey, 1e6);
        vm.startPrank(owner);
        keyed.revokeSessionKeys();
        wallet.setSession(agent);
        vm.stopPrank();
        uint256 asFirst = _openBy(agentKey, 2e6);
        _expectSlot(agentKey, asScoped, false);
        _expectSlot(agentKey, asFirst, true);
        vm.prank(owner);
        wallet.setSession(session);
        _expectSlot(agentKey, asFirst, false);
        _setAgent(EVERYTHING, 0, 0, WEEK, 10e6);
        _expectSlot(agentKey, asScoped, false);
        _expectSlot(agentKey, asFirst, false);
        _closeBy(agentKey, asFirst, 3);
        _closeBy(agentKey, asScoped, 3);
        _expectTerms(EVERYTHING, 0, 0, WEEK, 10e6, 5e6);
    }

    /// @dev A message of a key in one role is none of it in another.
    function test_messagesOfOneRoleAreNoneOfAnother() public {
        _setAgent(EVERYTHING);
        IAgentWallet.Payment memory payment = _payment(1e6, next);
        bytes memory asScoped = _signPayment(agentKey, wallet, version, payment);
        vm.startPrank(owner);
        keyed.revokeSessionKeys();
        wallet.setSession(agent);
        vm.stopPrank();
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, asScoped);
        bytes memory asFirst = _signPayment(agentKey, wallet, version, payment);
        vm.prank(owner);
        wallet.setSession(session);
        _setAgent(EVERYTHING);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, asFirst);
        _payBy(agentKey, 1e6);
    }

    function test_releasedAuthorizationStaysWithTheKey() public {
        _setAgent(X402, 0, 0, DAY, 10);
        _setBudgets(20, 0, 0);
        skip(1 days);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(agentKey, 4);
        skip(1 minutes);
        _release(authorization);
        _expectTerms(X402, 0, 0, DAY, 10, 4);
        assertEq(_left(agent, seller).day, 16);
    }

    /// @dev A key with a budget opens until the end of a third, one without as the first one does.
    function test_envelopeEndsWithTheThirdOfItsKey() public {
        _setAgent(X402);
        IEnvelopeWallet.EnvelopeOpening memory opening = _twoSlots(1, next++);
        opening.end = uint48(NEXT_THIRD + 1);
        enveloper.openEnvelope(opening, _signOpening(agentKey, opening));
        _setAgent(X402, 0, 0, MONTH, 10);
        opening.nonce = next++;
        bytes memory signature = _signOpening(agentKey, opening);
        vm.expectRevert(
            abi.encodeWithSelector(IAuthorizationWallet.ValidityTooLong.selector, NEXT_THIRD + 1, NEXT_THIRD)
        );
        enveloper.openEnvelope(opening, signature);
        enveloper.openEnvelope(opening, _signOpening(sessionKey, opening));
    }

    // What an owner signs for it

    function test_setByMessages() public {
        _useVersion2();
        _useWallet();
        bytes[4] memory calls = [
            abi.encodeCall(ISessionKeyWallet.setSessionKey, (agent, X402, uint48(START * 2), 5, WEEK, 7)),
            abi.encodeCall(IBudgetWallet.setBudgets, (1, 2, 3, 4)),
            abi.encodeCall(IBudgetWallet.setRecipientBudget, (recipient, MONTH, 9)),
            abi.encodeCall(ISessionKeyWallet.revokeSessionKeys, ())
        ];
        for (uint48 i = 0; i < 3; ++i) {
            _ownerCall(calls[i], i + 1);
        }
        _expectTerms(X402, START * 2, 5, WEEK, 7, 0);
        Left memory left = _left(address(0), recipient);
        assertEq(left.day, 1);
        assertEq(left.week, 2);
        assertEq(left.month, 3);
        assertEq(left.hour, 4);
        assertEq(left.recipient, 9);
        _ownerCall(calls[3], 4);
        _expectTerms(0, 0, 0, 0, 0, 0);
    }
}
