// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";
import {IMint} from "../support/Fixture.sol";

/// @notice What a former owner has left open for others ends in one step: by the new owner, or by an owner who has lost count.
contract EndConsentsTest is BudgetFixture {
    address private _heir;
    uint256 private _heirKey;
    address[] private _spenders = [address(0xa1), address(0xa2)];

    function setUp() public override {
        super.setUp();
        (_heir, _heirKey) = makeAddrAndKey("heir");
        for (uint256 i = 0; i < _spenders.length; ++i) {
            vm.prank(owner);
            wallet.execute(address(usdc), 0, abi.encodeCall(usdc.approve, (_spenders[i], type(uint256).max - i)));
        }
        vm.prank(owner);
        wallet.setGuardian(stranger);
        _setAgent(EVERYTHING);
    }

    function _offer() private {
        vm.prank(owner);
        wallet.transferOwnership(_heir);
    }

    function _take(address spender, uint256 amount) private {
        vm.prank(spender);
        usdc.transferFrom(address(wallet), spender, amount);
    }

    function _expectNoAllowances() private {
        for (uint256 i = 0; i < _spenders.length; ++i) {
            assertEq(usdc.allowance(address(wallet), _spenders[i]), 0);
            vm.expectRevert("ERC20: transfer amount exceeds allowance");
            _take(_spenders[i], 1);
        }
    }

    // Acceptance

    /// @dev The audit's way past every limit: it works after a hand-over, and not after this.
    function test_allowanceSurvivesAnAcceptanceAndAFreezeButNotThis() public {
        _offer();
        uint256 state = vm.snapshotState();
        vm.prank(_heir);
        wallet.acceptOwnership();
        vm.prank(_heir);
        wallet.freeze();
        _take(_spenders[0], 1e6);
        vm.revertToState(state);
        vm.prank(_heir);
        wallet.acceptOwnershipAndEndConsents(_spenders);
        assertEq(wallet.owner(), _heir);
        _expectNoAllowances();
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_acceptanceEndsEverything() public {
        _offer();
        _expectAllEnded(this.acceptDirectly);
    }

    function acceptDirectly() external {
        vm.prank(_heir);
        wallet.acceptOwnershipAndEndConsents(_spenders);
    }

    function test_signedAcceptanceEndsEverything() public {
        _offer();
        _expectAllEnded(this.acceptBySignature);
    }

    function acceptBySignature() external {
        bytes memory data = abi.encodeCall(IAgentWallet.acceptOwnershipAndEndConsents, (_spenders));
        bytes memory signature = _signFor3(_heirKey, data, 5);
        vm.prank(recipient);
        wallet.ownerCall(data, 5, uint48(START), signature);
        assertEq(wallet.ownerNonce(), 5);
    }

    function test_ownerEndsEverything() public {
        _offer();
        _expectAllEnded(this.endDirectly);
        vm.prank(_heir);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnership();
    }

    function endDirectly() external {
        vm.prank(owner);
        wallet.endConsents(_spenders);
    }

    function test_ownerEndsEverythingBySignature() public {
        _offer();
        _expectAllEnded(this.endBySignature);
    }

    function endBySignature() external {
        bytes memory data = abi.encodeCall(IAgentWallet.endConsents, (_spenders));
        wallet.ownerCall(data, 5, uint48(START), _signFor3(ownerKey, data, 5));
    }

    function _signFor3(uint256 key, bytes memory data, uint48 nonce) private view returns (bytes memory) {
        return _signDigest(key, _ownerCallDigest(wallet, "3", data, nonce, uint48(START)));
    }

    function _expectAllEnded(function() external end) private {
        uint256 ofFirst = _openBy(sessionKey, 1e6);
        uint256 ofAgent = _openBy(agentKey, 1e6);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(sessionKey, 1e6);
        IAgentWallet.Payment memory payment = _payment(1e6, next);
        bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
        bytes memory byAgent = _signPayment(agentKey, wallet, version, payment);
        bytes memory withdraw = abi.encodeCall(IAgentWallet.withdraw, (owner, 1));
        bytes memory byOwner = _signFor3(ownerKey, withdraw, 9);
        end();
        _expectNoAllowances();
        assertEq(wallet.guardian(), address(0));
        assertEq(wallet.pendingOwner(), address(0));
        (uint8 scopes,,,,,) = keyed.sessionKeyOf(agent);
        assertEq(scopes, 0);
        assertEq(wallet.sessionKey(), session);
        assertFalse(wallet.frozen());
        _expectUncashable(_purchase(ofFirst, 0, 1));
        bytes memory consent = _slotConsent(agentKey, _purchase(ofAgent, 0, 1));
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cashSlot(_purchase(ofAgent, 0, 1), consent);
        _expectUncashable(authorization);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, signature);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.pay(payment, byAgent);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(withdraw, 9, uint48(START), byOwner);
        vm.prank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.freeze();
        // The reserve for them ends as ever, and the session goes on.
        _closeBy(sessionKey, ofFirst, 3);
        _closeBy(sessionKey, ofAgent, 3);
        skip(1 minutes);
        _release(authorization);
        assertEq(wallet.reserved(), 0);
        _payBy(sessionKey, 1e6);
        _payBy(agentKey, 1e6, _reason(IAgentWallet.InvalidSession.selector));
    }

    function test_tellsWhatEnded() public {
        _offer();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferStarted(owner, owner);
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeysRevoked();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.GuardianUpdated(address(0));
        vm.expectEmit(address(wallet));
        emit IAgentWallet.ConsentsEnded(_epochs(1));
        vm.expectEmit(address(usdc));
        emit IFiatToken.Approval(address(wallet), _spenders[0], 0);
        vm.expectEmit(address(usdc));
        emit IFiatToken.Approval(address(wallet), _spenders[1], 0);
        vm.prank(owner);
        wallet.endConsents(_spenders);
    }

    function test_acceptanceTellsWhatEnded() public {
        _offer();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.OwnershipTransferred(owner, _heir);
        vm.expectEmit(address(wallet));
        emit ISessionKeyWallet.SessionKeysRevoked();
        vm.expectEmit(address(wallet));
        emit IAgentWallet.GuardianUpdated(address(0));
        vm.expectEmit(address(wallet));
        emit IAgentWallet.ConsentsEnded(_epochs(2));
        vm.prank(_heir);
        wallet.acceptOwnershipAndEndConsents(new address[](0));
    }

    /// @dev No event reports what there was not.
    function test_withoutGuardianAndOfferTellsOnlyTheRest() public {
        vm.startPrank(owner);
        wallet.setGuardian(address(0));
        uint48 nonce = wallet.guardianNonce();
        vm.recordLogs();
        wallet.endConsents(new address[](0));
        assertEq(vm.getRecordedLogs().length, 2);
        assertEq(wallet.guardianNonce(), nonce);
    }

    function test_formerGuardiansSignatureDoesNotComeBack() public {
        (address guardian, uint256 guardianKey) = makeAddrAndKey("guardian");
        vm.prank(owner);
        wallet.setGuardian(guardian);
        uint48 nonce = wallet.guardianNonce();
        bytes32 typehash = keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)");
        bytes32 structHash = keccak256(abi.encode(typehash, nonce, START));
        bytes memory signature = _signDigest(guardianKey, _digest(wallet, "3", structHash));
        vm.startPrank(owner);
        wallet.endConsents(new address[](0));
        wallet.setGuardian(guardian);
        vm.stopPrank();
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.guardianFreeze(nonce, uint48(START), signature);
    }

    function test_worksWhileFrozenAndStaysFrozen() public {
        _freeze();
        vm.prank(owner);
        wallet.endConsents(_spenders);
        assertTrue(wallet.frozen());
        assertEq(wallet.epoch(), _epochs(2));
        _expectNoAllowances();
    }

    // Spenders

    function _many(uint256 length) private pure returns (address[] memory spenders) {
        spenders = new address[](length);
        for (uint256 i = 0; i < length; ++i) {
            spenders[i] = address(uint160(0xb000 + i));
        }
    }

    function test_atMostAHundred() public {
        bytes memory reason = abi.encodeWithSelector(IAgentWallet.TooManySpenders.selector, 101, uint256(100));
        vm.startPrank(owner);
        vm.expectRevert(reason);
        wallet.endConsents(_many(101));
        wallet.endConsents(_many(100));
        wallet.transferOwnership(_heir);
        vm.stopPrank();
        vm.startPrank(_heir);
        vm.expectRevert(reason);
        wallet.acceptOwnershipAndEndConsents(_many(101));
        wallet.acceptOwnershipAndEndConsents(_many(100));
    }

    /// @dev A spender that USDC has blacklisted is no reason not to take over.
    function test_blacklistedSpendersAndWalletStopNothing() public {
        _blacklist(_spenders[0]);
        _blacklist(address(wallet));
        vm.prank(owner);
        wallet.endConsents(_spenders);
        assertEq(usdc.allowance(address(wallet), _spenders[0]), 0);
    }

    /// @dev All or nothing: an owner must not believe that it has ended.
    function test_whatUsdcRefusesRevertsAll() public {
        vm.prank(admin);
        IMint(address(usdc)).pause();
        vm.startPrank(owner);
        vm.expectRevert("Pausable: paused");
        wallet.endConsents(_spenders);
        assertEq(wallet.guardian(), stranger);
        vm.expectRevert();
        wallet.endConsents(new address[](1));
        wallet.endConsents(new address[](0));
        vm.mockCall(address(usdc), abi.encodeWithSelector(usdc.approve.selector), abi.encode(false));
        vm.expectRevert(IAgentWallet.TransferRefused.selector);
        wallet.endConsents(_spenders);
    }

    // Who may

    function test_isForTheOwnerAlone() public {
        _offer();
        address[5] memory others = [session, agent, stranger, _heir, address(relay)];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.startPrank(others[i]);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            wallet.endConsents(_spenders);
            if (others[i] != _heir) {
                vm.expectRevert(IAgentWallet.Unauthorized.selector);
                wallet.acceptOwnershipAndEndConsents(_spenders);
            }
            vm.stopPrank();
        }
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.acceptOwnershipAndEndConsents(_spenders);
    }

    function test_onlyThePendingOwnerSignsTheAcceptance() public {
        bytes memory data = abi.encodeCall(IAgentWallet.acceptOwnershipAndEndConsents, (_spenders));
        bytes memory signature = _signFor3(_heirKey, data, 1);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(data, 1, uint48(START), signature);
        _offer();
        bytes memory byOwner = _signFor3(ownerKey, data, 1);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(data, 1, uint48(START), byOwner);
        bytes memory end = abi.encodeCall(IAgentWallet.endConsents, (_spenders));
        bytes memory byHeir = _signFor3(_heirKey, end, 1);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(end, 1, uint48(START), byHeir);
        wallet.ownerCall(data, 1, uint48(START), signature);
        assertEq(wallet.owner(), _heir);
    }

    /// @dev Or its submitter could leave one of them out.
    function test_everySpenderIsSigned() public {
        address[] memory fewer = new address[](1);
        fewer[0] = _spenders[0];
        bytes memory data = abi.encodeCall(IAgentWallet.endConsents, (_spenders));
        bytes memory signature = _signFor3(ownerKey, data, 1);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(abi.encodeCall(IAgentWallet.endConsents, (fewer)), 1, uint48(START), signature);
        wallet.ownerCall(data, 1, uint48(START), signature);
    }

    function test_ownerCannotAcceptThroughExecute() public {
        _offer();
        bytes memory data = abi.encodeCall(IAgentWallet.acceptOwnershipAndEndConsents, (_spenders));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InvalidTarget.selector, address(wallet)));
        wallet.execute(address(wallet), 0, data);
    }
}
