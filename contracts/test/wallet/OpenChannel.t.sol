// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchSettlement} from "../../src/interfaces/IBatchSettlement.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {ChannelFixture} from "../support/ChannelFixture.sol";
import {IMint} from "../support/Fixture.sol";

/// @notice `openChannel`, `previewOpenChannel` and `collect`.
contract OpenChannelTest is ChannelFixture {
    function _expectRevert(IChannelWallet.ChannelOpening memory opening, bytes memory reason) private {
        _expectRevert(sessionKey, opening, reason);
    }

    function _expectRevert(uint256 key, IChannelWallet.ChannelOpening memory opening, bytes memory reason) private {
        bytes memory signature = _signChannelOpening(key, opening);
        vm.expectRevert(reason);
        channeler.openChannel(opening, signature);
    }

    /// @dev Expects that the preview refuses it, too.
    function _expectRefusal(uint256 key, IChannelWallet.ChannelOpening memory opening, bytes memory reason) private {
        _expectRevert(key, opening, reason);
        (address signer, bytes32 channelId) = (vm.addr(key), _channelId());
        vm.expectRevert(reason);
        channeler.previewOpenChannel(channelId, opening.receiver, opening.amount, signer);
    }

    function _expectRefusal(uint48 amount, bytes memory reason) private {
        _expectRefusal(sessionKey, _channelOpening(amount, next), reason);
    }

    // What it does

    function test_depositsAllOfItAndCountsItLikeAPayment() public {
        assertEq(channeler.previewOpenChannel(_channelId(), seller, DEPOSIT, address(0)), DEPOSIT_FEE);
        bytes32 channelId = _openChannel(DEPOSIT);
        assertEq(channelId, _channelId());
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - DEPOSIT - DEPOSIT_FEE);
        assertEq(usdc.balanceOf(address(SETTLEMENT)), DEPOSIT);
        assertEq(usdc.balanceOf(treasury), DEPOSIT_FEE);
        assertEq(_balanceIn(channelId), DEPOSIT);
        assertEq(channeler.depositedIn(channelId), DEPOSIT);
        assertEq(wallet.spentToday(), DEPOSIT);
        assertEq(wallet.reserved(), 0);
    }

    function test_emitsChannelDeposited() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        bytes memory signature = _signChannelOpening(sessionKey, opening);
        vm.expectEmit(address(wallet));
        emit IChannelWallet.ChannelDeposited(
            _channelId(), seller, clerk, session, DELAY, CHANNEL_SALT, DEPOSIT, DEPOSIT_FEE
        );
        channeler.openChannel(opening, signature);
    }

    function test_nextDepositGoesIntoTheSameChannel() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        assertEq(_openChannel(10e6), channelId);
        assertEq(_balanceIn(channelId), DEPOSIT + 10e6);
        assertEq(channeler.depositedIn(channelId), DEPOSIT + 10e6);
        assertEq(wallet.spentToday(), DEPOSIT + 10e6);
    }

    /// @dev It is what the session key signs for, and no one else.
    function test_receiverTakesWhatVouchersSayAndNoMoreThanTheDeposit() public {
        _openChannel(DEPOSIT);
        uint256 left = usdc.balanceOf(address(wallet));
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.expectRevert(IBatchSettlement.InvalidSignature.selector);
        this.claimBy(agentKey, config, 1e6, 1e6);
        vm.expectRevert(IBatchSettlement.ClaimExceedsCeiling.selector);
        this.claimBy(sessionKey, config, 1e6, 1e6 + 1);
        _claim(sessionKey, 1e6);
        vm.expectRevert(IBatchSettlement.ClaimExceedsBalance.selector);
        this.claimBy(sessionKey, config, type(uint128).max, DEPOSIT + 1);
        _claim(sessionKey, config, type(uint128).max, DEPOSIT);
        _cashClaims();
        assertEq(usdc.balanceOf(seller), DEPOSIT);
        assertEq(usdc.balanceOf(address(wallet)), left);
    }

    function claimBy(uint256 key, IBatchSettlement.ChannelConfig memory config, uint128 signed, uint128 total)
        external
    {
        _claim(key, config, signed, total);
    }

    function test_furtherKeySignsForItsOwnChannel() public {
        _setAgent(X402);
        bytes32 channelId = _openChannel(agentKey, _channelOpening(DEPOSIT, next++));
        assertEq(channelId, SETTLEMENT.getChannelId(_configOf(agent)));
        _claim(agentKey, _configOf(agent), 1e6, 1e6);
        vm.expectRevert(IBatchSettlement.InvalidSignature.selector);
        this.claimBy(sessionKey, _configOf(agent), 2e6, 2e6);
    }

    function test_v2OpensUnderItsOwnDomain() public {
        _useVersion2();
        _select(address(wallet), "3");
        _expectRevert(_channelOpening(DEPOSIT, 0), _reason(IAgentWallet.InvalidSession.selector));
        version = "2";
        _openChannel(DEPOSIT);
        assertEq(channeler.depositedIn(_channelId()), DEPOSIT);
    }

    /// @dev What a channel is for on one chain it is not for on another.
    function test_otherChainHasAnotherChannel() public {
        bytes32 here = _channelId();
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        bytes memory signature = _signChannelOpening(sessionKey, opening);
        vm.chainId(block.chainid + 1);
        assertNotEq(_channelId(), here);
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        channeler.openChannel(opening, signature);
    }

    // The message

    function test_lastSecondOfTheDeadline() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        vm.warp(opening.deadline + 1);
        _expectRevert(opening, _reason(IAgentWallet.DeadlinePassed.selector));
        vm.warp(opening.deadline);
        _openChannel(sessionKey, opening);
    }

    function test_depositsOnce() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        _openChannel(sessionKey, opening);
        _expectRevert(opening, _reason(IAgentWallet.NonceUsed.selector));
    }

    function test_frozenWalletOpensNone() public {
        vm.prank(owner);
        wallet.freeze();
        _expectRefusal(DEPOSIT, _reason(IAgentWallet.WalletFrozen.selector));
    }

    /// @dev Nothing that was signed before is good after it.
    function test_freezeEndsWhatWasSignedBefore() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        bytes memory signature = _signChannelOpening(sessionKey, opening);
        vm.startPrank(owner);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        channeler.openChannel(opening, signature);
    }

    function testFuzz_noOneElseOpens(uint256 key) public {
        key = boundPrivateKey(key);
        vm.assume(key != sessionKey);
        _expectRevert(key, _channelOpening(DEPOSIT, 0), _reason(IAgentWallet.InvalidSession.selector));
    }

    function testFuzz_revertsWhenAnyFieldWasChanged(uint256 field, uint256 flip) public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        bytes memory signature = _signChannelOpening(sessionKey, opening);
        field = bound(field, 0, 7);
        uint256 bit = 1 << bound(flip, 0, 39);
        if (field == 0) opening.receiver = address(uint160(opening.receiver) ^ uint160(bit));
        if (field == 1) opening.receiverAuthorizer = address(uint160(opening.receiverAuthorizer) ^ uint160(bit));
        if (field == 2) opening.withdrawDelay ^= uint40(bit);
        if (field == 3) opening.salt ^= bytes32(bit);
        if (field == 4) opening.amount ^= uint48(bit);
        if (field == 5) opening.maxFee ^= uint48(bit);
        if (field == 6) opening.nonce ^= 1 << bound(flip, 0, 9);
        if (field == 7) opening.deadline ^= uint48(1 << bound(flip, 32, 47));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        channeler.openChannel(opening, signature);
    }

    /// @dev Even if the session key signed the excess bits: the signed and the executed opening must be the same.
    function testFuzz_excessBitsAreRefused(uint256 narrowField, uint256 bit) public {
        uint256[6] memory fields = [uint256(0), 1, 2, 4, 5, 7];
        uint256[6] memory bits = [uint256(160), 160, 40, 48, 48, 48];
        uint256 index = bound(narrowField, 0, 5);
        uint256[8] memory words = abi.decode(abi.encode(_channelOpening(DEPOSIT, 0)), (uint256[8]));
        words[fields[index]] |= uint256(1) << bound(bit, bits[index], 255);
        bytes32 typehash = keccak256(
            "ChannelOpening(address receiver,address receiverAuthorizer,uint40 withdrawDelay,bytes32 salt,uint48 amount,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        bytes memory signature =
            _signDigest(sessionKey, _digest(wallet, "3", keccak256(abi.encode(typehash, words, 0))));
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodePacked(IChannelWallet.openChannel.selector, abi.encode(words, signature)));
        assertFalse(ok);
        assertEq(reason.length, 0);
    }

    // The policy

    function test_expiredWalletOpensNone() public {
        vm.prank(owner);
        wallet.setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(START));
        vm.warp(START + 1);
        _expectRefusal(DEPOSIT, _reason(IAgentWallet.WalletExpired.selector));
    }

    function test_sellerMustBeWhitelisted() public {
        address[] memory list = new address[](1);
        list[0] = recipient;
        vm.prank(owner);
        wallet.setWhitelist(list);
        _expectRefusal(DEPOSIT, abi.encodeWithSelector(IAgentWallet.NotInWhitelist.selector, seller));
        list[0] = seller;
        vm.prank(owner);
        wallet.setWhitelist(list);
        _openChannel(DEPOSIT);
    }

    function test_limitsBoundTheDeposit() public {
        _expectRefusal(0, _reason(IAgentWallet.ZeroAmount.selector));
        _expectRefusal(
            TX_LIMIT + 1, abi.encodeWithSelector(IAgentWallet.TxLimitExceeded.selector, TX_LIMIT + 1, TX_LIMIT)
        );
        for (uint256 i = 0; i < 5; ++i) {
            _openChannel(TX_LIMIT);
        }
        _expectRefusal(
            1, abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, DAILY_LIMIT + 1, DAILY_LIMIT)
        );
    }

    function test_budgetsBoundTheDeposit() public {
        _setBudgets(0, 0, 0, 60e6);
        _openChannel(DEPOSIT);
        _expectRefusal(11e6, _overBudget(HOUR, 61e6, 60e6));
        _setBudgets(0, 0, 0, 0);
        _setRecipientBudget(seller, DAY, 5e6);
        _expectRefusal(6e6, abi.encodeWithSelector(IBudgetWallet.RecipientBudgetExceeded.selector, seller, 6e6, 5e6));
    }

    function test_furtherKeysLimitsBoundTheDeposit() public {
        _setAgent(PAYMENTS | JOBS);
        _expectRefusal(
            agentKey,
            _channelOpening(DEPOSIT, next),
            abi.encodeWithSelector(ISessionKeyWallet.OutOfScope.selector, X402)
        );
        _setAgent(X402, 0, 20e6, DAY, 30e6);
        _expectRefusal(
            agentKey,
            _channelOpening(DEPOSIT, next),
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyLimitExceeded.selector, DEPOSIT, 20e6)
        );
        _openChannel(agentKey, _channelOpening(20e6, next++));
        _expectRefusal(
            agentKey,
            _channelOpening(11e6, next),
            abi.encodeWithSelector(ISessionKeyWallet.SessionKeyBudgetExceeded.selector, 31e6, 30e6)
        );
    }

    function test_leavesReservedMoneyAlone() public {
        _openEnvelope(next++);
        uint256 reserved = wallet.reserved();
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - reserved - DEPOSIT - DEPOSIT_FEE + 1);
        bytes memory reason = abi.encodeWithSelector(
            IAgentWallet.InsufficientBalance.selector, DEPOSIT + DEPOSIT_FEE - 1, DEPOSIT + DEPOSIT_FEE
        );
        _expectRefusal(DEPOSIT, reason);
        _mint(address(wallet), 1);
        _openChannel(DEPOSIT);
        assertEq(usdc.balanceOf(address(wallet)), reserved);
    }

    function test_needsTheMoney() public {
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - DEPOSIT);
        _expectRefusal(
            DEPOSIT, abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, DEPOSIT, DEPOSIT + DEPOSIT_FEE)
        );
    }

    function test_feeIsAtMostWhatTheSignerAccepts() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        opening.maxFee = DEPOSIT_FEE - 1;
        _expectRevert(opening, _reason(IAgentWallet.FeeAboveMaximum.selector));
        opening.maxFee = DEPOSIT_FEE;
        _openChannel(sessionKey, opening);
    }

    /// @dev What a smallest fee has above a twentieth counts like an amount.
    function test_smallestFeeCounts() public {
        vm.prank(operator);
        fees.setMinFee(50_000);
        _openChannel(100_000);
        assertEq(wallet.spentToday(), 145_000);
    }

    function test_schemesOwnRulesHold() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        opening.withdrawDelay = 15 minutes - 1;
        _expectRevert(opening, _reason(IBatchSettlement.WithdrawDelayOutOfRange.selector));
        opening.withdrawDelay = 30 days + 1;
        _expectRevert(opening, _reason(IBatchSettlement.WithdrawDelayOutOfRange.selector));
        opening.withdrawDelay = 30 days;
        opening.receiverAuthorizer = address(0);
        _expectRevert(opening, _reason(IBatchSettlement.InvalidChannel.selector));
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_opensNoneWhereTheSettlementContractIsNot() public {
        vm.etch(address(SETTLEMENT), "");
        _expectRevert(_channelOpening(DEPOSIT, 0), "");
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    function test_refusedTreasuryStopsIt() public {
        _blacklist(treasury);
        _expectRefusal(DEPOSIT, abi.encodeWithSelector(IAgentWallet.TreasuryRefused.selector, treasury));
    }

    function test_pausedTokenStopsIt() public {
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectRefusal(DEPOSIT, abi.encodeWithSignature("Error(string)", "Pausable: paused"));
    }

    // Collecting

    function testFuzz_noOneElseCollects(address caller, uint256 amount) public {
        vm.prank(caller);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        channeler.collect(address(wallet), address(usdc), amount == 0 ? 1 : amount, 0, "");
        if (caller != address(SETTLEMENT)) {
            vm.prank(caller);
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            channeler.collect(address(wallet), address(usdc), 0, 0, "");
        }
        assertEq(usdc.balanceOf(address(wallet)), BALANCE);
    }

    /// @dev Anyone may name any collector; this one brings nothing that was not asked for by itself, also after a deposit of its own.
    function testFuzz_strangersDepositDoesNotCollectFromTheWallet(uint128 amount, bool first) public {
        amount = uint128(bound(amount, 1, BALANCE));
        if (first) _openChannel(DEPOSIT);
        uint256 before = usdc.balanceOf(address(wallet));
        IBatchSettlement.ChannelConfig memory config = _config();
        (config.payer, config.receiver) = (stranger, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        SETTLEMENT.deposit(config, amount, address(wallet), "");
        config.payer = address(wallet);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        SETTLEMENT.deposit(config, amount, address(wallet), "");
        vm.stopPrank();
        assertEq(usdc.balanceOf(address(wallet)), before);
    }

    /// @dev In one transaction with the wallet's own deposit, neither.
    function test_nothingIsLeftToCollectAfterADeposit() public {
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, 0);
        Thief thief = new Thief();
        uint256 taken =
            thief.openAndCollect(channeler, opening, _signChannelOpening(sessionKey, opening), address(usdc));
        assertEq(taken, 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - DEPOSIT - DEPOSIT_FEE);
    }
}

/// @notice Submits a deposit and has the wallet asked for as much again at once.
contract Thief {
    IBatchSettlement private constant _SETTLEMENT = IBatchSettlement(0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003);

    function openAndCollect(
        IChannelWallet wallet,
        IChannelWallet.ChannelOpening calldata opening,
        bytes calldata signature,
        address token
    ) external returns (uint256 taken) {
        wallet.openChannel(opening, signature);
        IBatchSettlement.ChannelConfig memory config = IBatchSettlement.ChannelConfig(
            address(wallet), address(this), address(this), address(this), token, 15 minutes, 0
        );
        try _SETTLEMENT.deposit(config, opening.amount, address(wallet), "") {
            taken = opening.amount;
        } catch {}
    }
}
