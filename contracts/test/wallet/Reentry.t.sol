// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";
import {HostileToken} from "../support/HostileToken.sol";
import {OddFees} from "../support/Targets.sol";

/// @notice A token that calls the wallet back while it moves the wallet's money: what a call changes is written before.
contract ReentryTest is Fixture {
    HostileToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new HostileToken();
        address implementation = _deployWallet(address(_token), address(new OddFees()), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, TX_LIMIT, 0);
        _token.mint(address(wallet), BALANCE);
    }

    function _payCall(uint48 amount, uint256 nonce) private view returns (bytes memory) {
        IAgentWallet.Payment memory payment = _payment(amount, nonce);
        return abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment)));
    }

    function _payWhileItCallsBack(uint48 amount, bytes memory callback) private {
        bytes[] memory calls = new bytes[](1);
        calls[0] = callback;
        _token.attack(address(wallet), calls);
        _pay(amount, 0);
    }

    function test_sameMessageIsNotExecutedTwice() public {
        _payWhileItCallsBack(40e6, _payCall(40e6, 0));
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.NonceUsed.selector));
        assertEq(_token.balanceOf(recipient), 40e6);
    }

    function test_limitOfTheDayCountsBothPayments() public {
        _payWhileItCallsBack(60e6, _payCall(60e6, 1));
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 120e6, TX_LIMIT));
        assertEq(wallet.spentToday(), 60e6);
    }

    function test_paymentInsideAPaymentCountsToo() public {
        _payWhileItCallsBack(60e6, _payCall(40e6, 1));
        assertEq(_token.succeeded(), 1);
        assertEq(_token.balanceOf(recipient), 100e6);
        assertEq(wallet.spentToday(), 100e6);
        IAgentWallet.Payment memory payment = _payment(1, 2);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.DailyLimitExceeded.selector, 100e6 + 1, TX_LIMIT));
        wallet.pay(payment, signature);
    }

    // While allowances are taken back

    function _endWhileItCallsBack(bytes[] memory calls) private {
        address[] memory spenders = new address[](2);
        (spenders[0], spenders[1]) = (stranger, recipient);
        _token.attack(address(wallet), calls);
        vm.prank(owner);
        wallet.endConsents(spenders);
    }

    /// @dev The epoch has begun before the token is called, so that nothing slips in that was signed in the one before.
    function test_nothingSignedBeforeIsExecutedWhileConsentsEnd() public {
        (, uint256 heirKey) = makeAddrAndKey("heir");
        vm.prank(owner);
        wallet.transferOwnership(vm.addr(heirKey));
        bytes memory accept = abi.encodeCall(IAgentWallet.acceptOwnership, ());
        bytes memory withdraw = abi.encodeCall(IAgentWallet.withdraw, (stranger, 1));
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes[] memory calls = new bytes[](4);
        calls[0] = _payCall(1e6, 0);
        calls[1] = _ownerCallOf(heirKey, accept, 1);
        calls[2] = _ownerCallOf(ownerKey, withdraw, 1);
        calls[3] = _ownerCallOf(ownerKey, freeze, 0);
        _endWhileItCallsBack(calls);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.InvalidSession.selector));
        for (uint256 i = 1; i < 4; ++i) {
            assertEq(_token.reasons(i), abi.encodePacked(IAgentWallet.Unauthorized.selector));
        }
        assertEq(wallet.owner(), owner);
        assertEq(wallet.epoch(), _epochs(1));
    }

    /// @dev Nor is anything that happens meanwhile undone.
    function test_freezeWhileConsentsEndIsKept() public {
        bytes[] memory calls = new bytes[](1);
        uint256 access = uint256(vm.load(address(wallet), bytes32(uint256(1))));
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access + (_epochs(1) << 216)));
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        calls[0] = _ownerCallOf(ownerKey, freeze, 0);
        vm.store(address(wallet), bytes32(uint256(1)), bytes32(access));
        _endWhileItCallsBack(calls);
        assertEq(_token.succeeded(), 1);
        assertTrue(wallet.frozen());
        assertEq(wallet.epoch(), _epochs(2));
    }

    function _ownerCallOf(uint256 key, bytes memory data, uint48 nonce) private view returns (bytes memory) {
        bytes memory signature = _signOwnerCall(key, data, nonce, uint48(START));
        return abi.encodeCall(IAgentWallet.ownerCall, (data, nonce, uint48(START), signature));
    }

    /// @dev By an owner message: its nonce is used before.
    function test_ownerMessageIsNotExecutedTwiceWithinItself() public {
        address[] memory spenders = new address[](1);
        spenders[0] = stranger;
        bytes memory end = abi.encodeCall(IAgentWallet.endConsents, (spenders));
        bytes[] memory calls = new bytes[](1);
        calls[0] = _ownerCallOf(ownerKey, end, 1);
        _token.attack(address(wallet), calls);
        (bool ok,) = address(wallet).call(calls[0]);
        assertTrue(ok);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.reasons(0), abi.encodePacked(IAgentWallet.NonceUsed.selector));
        bytes memory withdraw = abi.encodeCall(IAgentWallet.withdraw, (stranger, 1e6));
        calls[0] = _ownerCallOf(ownerKey, withdraw, 2);
        _token.attack(address(wallet), calls);
        (ok,) = address(wallet).call(calls[0]);
        assertTrue(ok);
        assertEq(_token.succeeded(), 0);
        assertEq(_token.balanceOf(stranger), 1e6);
    }
}
