// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchSettlement} from "../../src/interfaces/IBatchSettlement.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {ChannelFixture} from "../support/ChannelFixture.sol";

/// @notice `closeChannel` and `settleChannel`: what was not claimed comes home.
contract CloseChannelTest is ChannelFixture {
    function _expectClosed(uint256 amount) private view {
        (uint128 announced, uint40 at) = SETTLEMENT.pendingWithdrawals(_channelId());
        assertEq(announced, amount);
        assertEq(at, block.timestamp);
    }

    function _expectNotClosable(uint256 key, bytes memory reason) private {
        IBatchSettlement.ChannelConfig memory config = _config();
        IChannelWallet.ChannelClosing memory closing = _channelClosing(_channelId(), next);
        bytes memory signature = _signChannelClosing(key, closing);
        vm.expectRevert(reason);
        channeler.closeChannel(closing, config, signature);
    }

    function _closeUnsigned() private {
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.prank(stranger);
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
    }

    function _expectNothingReturned() private {
        IBatchSettlement.ChannelConfig memory config = _config();
        bytes32 channelId = _channelId();
        vm.expectRevert(abi.encodeWithSelector(IChannelWallet.NothingReturned.selector, channelId));
        channeler.settleChannel(config);
    }

    // Closing

    function test_announcesAllThatIsNotClaimed() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        _claim(sessionKey, 8e6);
        IBatchSettlement.ChannelConfig memory config = _config();
        IChannelWallet.ChannelClosing memory closing = _channelClosing(channelId, next++);
        bytes memory signature = _signChannelClosing(sessionKey, closing);
        vm.expectEmit(address(wallet));
        emit IChannelWallet.ChannelWithdrawalStarted(channelId, DEPOSIT - 8e6);
        channeler.closeChannel(closing, config, signature);
        _expectClosed(DEPOSIT - 8e6);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        channeler.closeChannel(closing, config, signature);
    }

    function test_onlyASessionKeyOfItsOwnCloses() public {
        _openChannel(DEPOSIT);
        _expectNotClosable(clerkKey, _reason(IAgentWallet.InvalidSession.selector));
        _setAgent(X402);
        _expectNotClosable(agentKey, _reason(IAgentWallet.InvalidSession.selector));
        _openChannel(agentKey, _channelOpening(DEPOSIT, next++));
        _closeChannel(sessionKey, _configOf(agent));
        _closeChannel();
    }

    function test_signatureNamesTheChannel() public {
        _openChannel(DEPOSIT);
        IChannelWallet.ChannelOpening memory opening = _channelOpening(DEPOSIT, next++);
        opening.salt = "other";
        bytes32 other = _openChannel(sessionKey, opening);
        IBatchSettlement.ChannelConfig memory config = _config();
        IChannelWallet.ChannelClosing memory closing = _channelClosing(other, next);
        bytes memory signature = _signChannelClosing(sessionKey, closing);
        vm.expectRevert(abi.encodeWithSelector(IChannelWallet.UnknownChannel.selector, other));
        channeler.closeChannel(closing, config, signature);
    }

    /// @dev Another's channel, or one that the owner has made by hand: of none the wallet knows anything.
    function test_unknownChannels() public {
        IBatchSettlement.ChannelConfig memory config = _config();
        bytes memory reason = abi.encodeWithSelector(IChannelWallet.UnknownChannel.selector, _channelId());
        _expectNotClosable(sessionKey, reason);
        vm.expectRevert(reason);
        channeler.settleChannel(config);
    }

    function test_allClaimedLeavesNothingToClose() public {
        _openChannel(DEPOSIT);
        _claim(sessionKey, DEPOSIT);
        _expectNotClosable(sessionKey, _reason(IBatchSettlement.NothingToWithdraw.selector));
    }

    function test_twiceIsRefusedUntilItIsOver() public {
        _openChannel(DEPOSIT);
        _closeChannel();
        _expectNotClosable(sessionKey, _reason(IBatchSettlement.WithdrawalAlreadyPending.selector));
        skip(DELAY);
        _settleChannel();
        _openChannel(DEPOSIT);
        _closeChannel();
    }

    // By anyone, once the session has no say in it

    function test_anyoneClosesAfterAFreeze() public {
        _openChannel(DEPOSIT);
        vm.prank(owner);
        wallet.freeze();
        _closeUnsigned();
        _expectClosed(DEPOSIT);
        skip(DELAY);
        _settleChannel();
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - DEPOSIT_FEE);
    }

    function test_anyoneClosesWhatAnEarlierEpochHasOpened() public {
        _openChannel(DEPOSIT);
        vm.startPrank(owner);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        _closeUnsigned();
        _expectClosed(DEPOSIT);
    }

    function test_anyoneClosesWhatAReplacedKeySignsFor() public {
        _openChannel(DEPOSIT);
        vm.prank(owner);
        wallet.setSession(agent);
        _closeUnsigned();
    }

    function test_anyoneClosesWhatARevokedOrExpiredKeySignsFor() public {
        _setAgent(X402);
        _openChannel(agentKey, _channelOpening(DEPOSIT, next++));
        IBatchSettlement.ChannelConfig memory config = _configOf(agent);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
        _setAgent(X402, uint48(START), 0, 0, 0);
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
        vm.warp(START + 1);
        uint256 snapshot = vm.snapshotState();
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
        vm.revertToState(snapshot);
        _setAgent(0);
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
    }

    function test_anyoneClosesWhatAnExpiredWalletHasOpened() public {
        _openChannel(DEPOSIT);
        vm.prank(owner);
        wallet.setPolicy(TX_LIMIT, DAILY_LIMIT, uint48(START));
        vm.warp(START + 1);
        _closeUnsigned();
    }

    /// @dev A to B and back to A: each acceptance begins an epoch.
    function test_anyoneClosesWhatAFormerOwnersSessionHasOpened() public {
        _openChannel(DEPOSIT);
        address[2] memory heirs = [stranger, owner];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(i == 0 ? owner : stranger);
            wallet.transferOwnership(heirs[i]);
            vm.prank(heirs[i]);
            wallet.acceptOwnership();
        }
        _closeUnsigned();
        _expectClosed(DEPOSIT);
    }

    /// @dev The next deposit is signed in the present epoch, so that it is the session's again.
    function test_depositMakesItTheSessionsAgain() public {
        _openChannel(DEPOSIT);
        vm.startPrank(owner);
        wallet.freeze();
        wallet.unfreeze();
        vm.stopPrank();
        _openChannel(1e6);
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.expectRevert(IAgentWallet.DeadlinePassed.selector);
        channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), config, "");
    }

    function test_ownerClosesByItself() public {
        _openChannel(DEPOSIT);
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.prank(owner);
        wallet.execute(
            address(SETTLEMENT), 0, abi.encodeCall(IBatchSettlement.initiateWithdraw, (config, uint128(DEPOSIT)))
        );
        skip(DELAY);
        _settleChannel();
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - DEPOSIT_FEE);
    }

    // Settling

    function test_moneyComesHomeWhenItsTimeHasCome() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        _claim(sessionKey, 8e6);
        _closeChannel();
        skip(DELAY - 1);
        _expectNothingReturned();
        skip(1);
        vm.expectEmit(address(wallet));
        emit IChannelWallet.ChannelReturned(channelId, DEPOSIT - 8e6, 8e6);
        _settleChannel();
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - 8e6 - DEPOSIT_FEE);
        assertEq(channeler.depositedIn(channelId), 8e6);
        _expectNothingReturned();
    }

    /// @dev The announcement is over then, too, so that the next one can be made.
    function test_nothingIsLeftOfAWithdrawalThatWasClaimedFirst() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        _closeChannel();
        _claim(sessionKey, DEPOSIT);
        skip(DELAY);
        vm.expectEmit(address(wallet));
        emit IChannelWallet.ChannelReturned(channelId, 0, DEPOSIT);
        _settleChannel();
        _openChannel(1e6);
        _closeChannel();
        _expectClosed(1e6);
    }

    /// @dev The receiver still has the delay.
    function test_receiverMayClaimUntilThen() public {
        _openChannel(DEPOSIT);
        _closeChannel();
        skip(DELAY);
        _claim(sessionKey, 30e6);
        _settleChannel();
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - 30e6 - DEPOSIT_FEE);
        assertEq(wallet.spentToday(), 30e6);
    }

    function test_whatComesBackTheSameDayIsGivenBack() public {
        _openChannel(DEPOSIT);
        _claim(sessionKey, 8e6);
        _closeChannel();
        skip(DELAY);
        _settleChannel();
        assertEq(wallet.spentToday(), 8e6);
    }

    function test_refundIsGivenBackTheSameDay() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        _refund(20e6);
        assertEq(wallet.spentToday(), DEPOSIT);
        _settleChannel();
        assertEq(wallet.spentToday(), DEPOSIT - 20e6);
        assertEq(channeler.depositedIn(channelId), DEPOSIT - 20e6);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(wallet.spentToday(), 0);
        assertEq(channeler.depositedIn(channelId), 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - DEPOSIT_FEE);
    }

    /// @dev Yesterday's deposits counted yesterday.
    function test_giveBackIsBoundedByTheDaysDeposits() public {
        _openChannel(DEPOSIT);
        skip(12 hours);
        _openChannel(10e6);
        _payBy(sessionKey, 30e6);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(wallet.spentToday(), 30e6);
        _openChannel(10e6);
        skip(1 days);
        _payBy(sessionKey, 7e6);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(wallet.spentToday(), 7e6);
    }

    /// @dev Budgets count what was deposited, as they do with envelopes.
    function test_budgetsGetNothingBack() public {
        _setBudgets(60e6, 0, 0);
        _openChannel(DEPOSIT);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(_left(session, seller).day, 10e6);
    }

    /// @dev What another puts in is a present, and gives the session nothing.
    function test_strangersDepositGivesNothingBack() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        IBatchSettlement.ChannelConfig memory config = _config();
        Giver giver = new Giver();
        _mint(address(giver), 100e6);
        SETTLEMENT.deposit(config, 100e6, address(giver), "");
        _refund(100e6);
        _expectNothingReturned();
        assertEq(wallet.spentToday(), DEPOSIT);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(wallet.spentToday(), 0);
        assertEq(channeler.depositedIn(channelId), 0);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE + 100e6 - DEPOSIT_FEE);
    }

    // The fee

    function test_feeIsPaidOnceForWhatComesBack() public {
        bytes32 channelId = _openChannel(DEPOSIT);
        _refund(type(uint128).max);
        _settleChannel();
        assertEq(channeler.previewOpenChannel(channelId, seller, 60e6, address(0)), 200_000);
        assertEq(channeler.previewOpenChannel("other", seller, 60e6, address(0)), 1_200_000);
        _openChannel(20e6);
        assertEq(usdc.balanceOf(treasury), DEPOSIT_FEE);
        _openChannel(40e6);
        assertEq(usdc.balanceOf(treasury), DEPOSIT_FEE + 200_000);
        assertEq(wallet.spentToday(), 60e6);
    }

    function testFuzz_feeIsOnTheMostThatIsAway(uint48[6] memory amounts, uint48[6] memory back) public {
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        uint256 most;
        uint256 away;
        for (uint256 i = 0; i < 6; ++i) {
            uint48 amount = uint48(bound(amounts[i], 1, 500e6));
            _openChannel(amount);
            away += amount;
            if (away > most) most = away;
            uint256 returned = bound(back[i], 0, away);
            if (returned == 0) continue;
            _refund(uint128(returned));
            _settleChannel();
            away -= returned;
        }
        // Rounded down at each deposit.
        assertLe(usdc.balanceOf(treasury), most * FEE_BPS / 10_000);
        assertGe(usdc.balanceOf(treasury) + 6, most * FEE_BPS / 10_000);
    }
}

/// @notice Brings deposits out of its own pocket.
contract Giver {
    function collect(address, address token, uint256 amount, bytes32, bytes calldata) external {
        (bool ok,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount));
        require(ok);
    }
}
