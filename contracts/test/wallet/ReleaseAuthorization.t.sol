// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

contract ReleaseAuthorizationTest is AuthorizationFixture {
    IAuthorizationWallet.Authorization private _authorized;

    function setUp() public override {
        super.setUp();
        _authorized = _authorize(VALUE, 0);
    }

    function _expectRevert(bytes memory reason) private {
        bytes32 digest = _transferDigest(_authorized);
        vm.expectRevert(reason);
        authorizer.releaseAuthorization(digest, _authorized.ref);
    }

    function _expectRevert(bytes4 selector) private {
        _expectRevert(abi.encodePacked(selector));
    }

    function test_givesReserveAndAllowanceBack() public {
        _payAs3(10e6, 1);
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        assertEq(wallet.reserved(), 0);
        assertEq(wallet.spentToday(), 10e6);
        assertEq(usdc.balanceOf(treasury), 0.2e6);
    }

    function test_emitsAuthorizationReleased() public {
        vm.warp(_authorized.validBefore);
        vm.expectEmit(address(wallet));
        emit IAuthorizationWallet.AuthorizationReleased(_authorized.ref, VALUE, FEE);
        _release(_authorized);
    }

    /// @dev USDC refuses from `validBefore` on, and accepts up to the second before.
    function test_releasableFromTheSecondOnInWhichUsdcRefuses() public {
        vm.warp(_authorized.validBefore - 1);
        _expectRevert(
            abi.encodeWithSelector(IAuthorizationWallet.AuthorizationPending.selector, _authorized.validBefore)
        );
        uint256 snapshot = vm.snapshotState();
        _cash(_authorized);
        vm.revertToState(snapshot);

        vm.warp(_authorized.validBefore);
        bytes memory signature = _consent(_authorized);
        vm.expectRevert("FiatTokenV2: authorization is expired");
        _cash(_authorized, signature);
        _release(_authorized);
        assertEq(wallet.reserved(), 0);
    }

    function test_revertsWhenUsed() public {
        _cash(_authorized);
        vm.warp(_authorized.validBefore);
        _expectRevert(IAuthorizationWallet.AuthorizationUsed.selector);
        assertEq(wallet.spentToday(), VALUE);
        _settle(_authorized);
    }

    function test_revertsTheSecondTime() public {
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        _expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        assertEq(wallet.spentToday(), 0);
    }

    function testFuzz_revertsForWhatWasNeverAuthorized(bytes32 digest) public {
        vm.assume(digest != _transferDigest(_authorized));
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.releaseAuthorization(digest, _authorized.ref);
    }

    /// @dev Nor for a reference whose hash would begin with zeros, as what was never authorised does.
    function test_revertsWithoutAValueWhateverTheTag() public {
        bytes32 digest = keccak256("never authorised");
        uint256 tag = uint256(keccak256(abi.encode(_authorized.ref))) >> 184 << 184;
        vm.store(address(wallet), keccak256(abi.encode(digest, 5)), bytes32(tag));
        vm.warp(_authorized.validBefore);
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.releaseAuthorization(digest, _authorized.ref);
    }

    function testFuzz_revertsUnderAnotherRef(bytes32 ref) public {
        vm.assume(ref != _authorized.ref);
        vm.warp(_authorized.validBefore);
        bytes32 digest = _transferDigest(_authorized);
        vm.expectRevert(IAuthorizationWallet.UnknownAuthorization.selector);
        authorizer.releaseAuthorization(digest, ref);
    }

    function test_worksWhileFrozen() public {
        _freeze();
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        assertEq(wallet.reserved(), 0);
    }

    function test_renamedUsdcChangesNothing() public {
        bytes32 digest = _transferDigest(_authorized);
        _renameUsdc("Digital Dollar");
        vm.warp(_authorized.validBefore);
        authorizer.releaseAuthorization(digest, _authorized.ref);
        assertEq(wallet.reserved(), 0);
    }

    // The allowance of the day

    function test_allowanceThatIsGivenBackCanBeSpent() public {
        vm.prank(owner);
        wallet.setPolicy(0, VALUE, 0);
        vm.warp(_authorized.validBefore);
        assertEq(wallet.remainingToday(), 0);
        _release(_authorized);
        assertEq(wallet.remainingToday(), VALUE);
        _payAs3(VALUE, 1);
    }

    function test_nothingIsGivenBackTheDayAfter() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight - 1);
        IAuthorizationWallet.Authorization memory late = _authorize(VALUE, 1);
        vm.warp(midnight + 70);
        _payAs3(10e6, 2);
        _release(late);
        assertEq(wallet.spentToday(), 10e6);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_nothingIsGivenBackTheDayAfterIfNothingWasSpent() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight);
        bytes32 before = vm.load(address(wallet), 0);
        _release(_authorized);
        assertEq(vm.load(address(wallet), 0), before);
        assertEq(wallet.spentToday(), 0);
    }

    function test_givenBackInTheLastSecondOfTheDay() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight - 1);
        _release(_authorized);
        assertEq(wallet.spentToday(), 0);
    }

    /// @dev When it was authorised is not kept. It may have been yesterday, so that it is taken for yesterday's.
    function test_nothingIsGivenBackThatMayBeOfTheDayBefore() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight + 5 minutes);
        IAuthorizationWallet.Authorization memory early = _authorize(VALUE, 1);
        IAuthorizationWallet.Authorization memory longer = _authorization(VALUE, 2);
        longer.validBefore = uint48(midnight + 10 minutes - 1);
        _authorize(longer);
        vm.warp(midnight + 20 minutes);
        _release(early);
        _release(longer);
        assertEq(wallet.spentToday(), 2 * VALUE);
        assertEq(wallet.reserved(), VALUE + FEE);
    }

    function test_givenBackThatEndsTenMinutesBehindMidnight() public {
        uint256 midnight = (START / 1 days + 1) * 1 days;
        vm.warp(midnight);
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 1);
        authorization.validBefore = uint48(midnight + 10 minutes);
        _authorize(authorization);
        skip(10 minutes);
        _release(authorization);
        assertEq(wallet.spentToday(), 0);
    }

    /// @dev Whenever it is authorised, and whenever released or cancelled: never more than was counted today, nor of another day.
    function testFuzz_givesBackOnlyWhatCountedToday(uint256 at, uint256 validity, uint256 later, bool cancels) public {
        _cancel(_authorized);
        vm.warp(START + bound(at, 11 hours, 13 hours));
        uint256 day = block.timestamp / 1 days;
        IAuthorizationWallet.Authorization memory authorization = _authorization(VALUE, 1);
        authorization.validBefore = uint48(block.timestamp + bound(validity, 1, 10 minutes));
        _authorize(authorization);
        if (cancels) skip(bound(later, 0, 2 hours));
        else vm.warp(authorization.validBefore + bound(later, 0, 2 hours));
        _payAs3(10e6, 2);
        uint256 before = wallet.spentToday();
        cancels ? _cancel(authorization) : _release(authorization);
        uint256 given = before - wallet.spentToday();
        bool sure = (authorization.validBefore - 10 minutes) / 1 days == block.timestamp / 1 days;
        assertEq(given, sure ? VALUE : 0);
        if (given != 0) assertEq(block.timestamp / 1 days, day);
    }

    /// @dev Days are kept in 16 bits: a year must not look like the day.
    function testFuzz_otherDaysAreOtherDays(uint256 days_) public {
        days_ = bound(days_, 1, 30_000);
        skip(days_ * 1 days);
        _payAs3(60e6, 1);
        _release(_authorized);
        assertEq(wallet.spentToday(), 60e6);
    }

    /// @dev The limit of the day changes nothing about what was spent.
    function test_policyOfTheMeantimeDoesNotMatter() public {
        _payAs3(10e6, 1);
        vm.prank(owner);
        wallet.setPolicy(1, 1, uint48(START + 30));
        vm.warp(_authorized.validBefore);
        _release(_authorized);
        assertEq(wallet.spentToday(), 10e6);
    }
}
