// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";
import {IMint} from "../support/Fixture.sol";

contract SettleAuthorizationTest is AuthorizationFixture {
    IAuthorizationWallet.Authorization private _authorized;

    function setUp() public override {
        super.setUp();
        _authorized = _authorize(VALUE, 0);
    }

    function _expectRevert(bytes4 selector) private {
        bytes32 digest = _transferDigest(_authorized);
        vm.expectRevert(selector);
        authorizer.settleAuthorization(digest, _authorized.ref);
    }

    function test_takesTheFeeAndFreesTheReserve() public {
        _cash(_authorized);
        assertEq(wallet.reserved(), VALUE + FEE);
        _settle(_authorized);
        assertEq(wallet.reserved(), 0);
        assertEq(usdc.balanceOf(treasury), FEE);
        assertEq(usdc.balanceOf(address(wallet)), BALANCE - VALUE - FEE);
        assertEq(wallet.spentToday(), VALUE);
    }

    function test_emitsAuthorizationSettled() public {
        _cash(_authorized);
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationSettled(_authorized.ref, VALUE, FEE, false);
        _settle(_authorized);
    }

    function test_feeIsThatOfTheAuthorization() public {
        vm.startPrank(operator);
        fees.setFeeBps(500);
        fees.setTreasury(stranger);
        vm.stopPrank();
        _cash(_authorized);
        _settle(_authorized);
        assertEq(usdc.balanceOf(stranger), FEE);
        assertEq(usdc.balanceOf(treasury), 0);
    }

    function test_smallestFeeIsThatOfTheAuthorization() public {
        vm.prank(operator);
        fees.setMinFee(1_000);
        IAuthorizationWallet.Authorization memory dust = _authorize(49, 1);
        vm.prank(operator);
        fees.setMinFee(50_000);
        _cash(dust);
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationSettled(dust.ref, 49, 49, false);
        _settle(dust);
        assertEq(wallet.reserved(), VALUE + FEE);
        assertEq(usdc.balanceOf(treasury), 49);
    }

    function test_noFeeTransferWithoutFee() public {
        vm.prank(operator);
        fees.setFeeBps(0);
        IAuthorizationWallet.Authorization memory free = _authorize(VALUE, 1);
        vm.prank(operator);
        fees.setFeeBps(200);
        _cash(free);
        vm.expectCall(address(usdc), abi.encodeWithSelector(IFiatToken.transfer.selector), 0);
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationSettled(free.ref, VALUE, 0, false);
        _settle(free);
    }

    function test_lateSettlementIsAsGood() public {
        _cash(_authorized);
        skip(400 days);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_worksAfterTheWalletsEnd() public {
        _cash(_authorized);
        vm.prank(owner);
        wallet.setPolicy(0, 0, uint48(START));
        skip(1);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_worksAfterARotation() public {
        _cash(_authorized);
        vm.prank(owner);
        wallet.setSession(stranger);
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_renamedUsdcChangesNothing() public {
        bytes32 digest = _transferDigest(_authorized);
        _cash(_authorized);
        _renameUsdc("Digital Dollar");
        authorizer.settleAuthorization(digest, _authorized.ref);
        assertEq(usdc.balanceOf(treasury), FEE);
        assertEq(wallet.reserved(), 0);
    }

    // What cannot be settled

    function test_revertsBeforeTheTransfer() public {
        _expectRevert(IAuthorizationWallet.AuthorizationUnused.selector);
        assertEq(wallet.reserved(), VALUE + FEE);
        _cash(_authorized);
        _settle(_authorized);
    }

    function test_revertsTheSecondTime() public {
        _cash(_authorized);
        _settle(_authorized);
        _expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    function test_revertsAfterCancellation() public {
        _cancel(_authorized);
        _expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
    }

    function test_revertsAfterRelease() public {
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        _expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
    }

    function testFuzz_revertsForWhatWasNeverAuthorized(bytes32 digest) public {
        vm.assume(digest != _transferDigest(_authorized));
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.settleAuthorization(digest, _authorized.ref);
    }

    function testFuzz_revertsUnderAnotherRef(bytes32 ref) public {
        vm.assume(ref != _authorized.ref);
        _cash(_authorized);
        bytes32 digest = _transferDigest(_authorized);
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.settleAuthorization(digest, ref);
    }

    /// @dev It would pay the fee.
    function test_waitsWhileFrozen() public {
        _cash(_authorized);
        _freeze();
        _expectRevert(IAgentWallet.WalletFrozen.selector);
        assertEq(wallet.reserved(), VALUE + FEE);
        _unfreeze();
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
    }

    // A fee that USDC refuses

    function _expectWaived() private {
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationSettled(_authorized.ref, VALUE, 0, true);
        _settle(_authorized);
        assertEq(wallet.reserved(), 0);
        assertEq(usdc.balanceOf(treasury), 0);
        _expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
    }

    function test_waivedForARefusedTreasury() public {
        _cash(_authorized);
        _blacklist(treasury);
        _expectWaived();
    }

    // A fee that is paid later

    function _expectLater(bytes memory reason) private {
        bytes32 digest = _transferDigest(_authorized);
        vm.expectRevert(reason);
        authorizer.settleAuthorization(digest, _authorized.ref);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function _expectSettled() private {
        _settle(_authorized);
        assertEq(usdc.balanceOf(treasury), FEE);
        assertEq(wallet.reserved(), 0);
    }

    function test_waitsForTheWalletToBeAcceptedAgain() public {
        _cash(_authorized);
        _blacklist(address(wallet));
        _expectLater(abi.encodeWithSignature("Error(string)", "Blacklistable: account is blacklisted"));
        vm.prank(admin);
        IMint(address(usdc)).unBlacklist(address(wallet));
        _expectSettled();
    }

    /// @dev Or anybody could have the fee waived for good.
    function test_waitsForTheEndOfAPause() public {
        _cash(_authorized);
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _expectLater(abi.encodeWithSignature("Error(string)", "Pausable: paused"));
        vm.prank(admin);
        IMint(address(usdc)).unpause();
        _expectSettled();
    }

    /// @dev Or an owner who takes everything out would pay no fees.
    function test_waitsForMoney() public {
        _cash(_authorized);
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - VALUE);
        _expectLater(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 0, FEE));
        _mint(address(wallet), FEE);
        _expectSettled();
    }

    /// @dev The settling party chooses the gas. With too little all is reverted; a fee is never waived for that. Nothing is
    /// warm and the treasury's balance is zero, so that the transfer takes the most that it can.
    function test_noGasLimitWaivesTheFee() public {
        _cash(_authorized);
        bytes memory data =
            abi.encodeCall(authorizer.settleAuthorization, (_transferDigest(_authorized), _authorized.ref));
        uint256 settledFrom = 0;
        for (uint256 gas = 10_000; gas < 200_000; gas += 250) {
            uint256 snapshot = vm.snapshotState();
            vm.cool(address(usdc));
            vm.cool(address(wallet));
            (bool ok,) = address(wallet).call{gas: gas}(data);
            if (ok) {
                assertEq(usdc.balanceOf(treasury), FEE, "a fee was waived");
                if (settledFrom == 0) settledFrom = gas;
            }
            vm.revertToState(snapshot);
        }
        assertGt(settledFrom, 10_000);
    }
}
