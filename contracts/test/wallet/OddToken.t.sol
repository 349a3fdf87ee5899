// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";
import {Answerer, OddFees, OddToken} from "../support/Targets.sol";

/// @notice A wallet believes neither the token nor the fees contract more than it must.
contract OddTokenTest is Fixture {
    OddToken private _token;
    OddFees private _fees;

    function setUp() public override {
        super.setUp();
        _token = new OddToken();
        _fees = new OddFees();
        address implementation = _deployWallet(address(_token), address(_fees), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, 0, 0, 0);
    }

    function _expectRevert(OddToken.Answer answer, bytes memory reason) private {
        _token.set(answer, address(wallet), 100e6);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(reason);
        wallet.pay(payment, signature);
        vm.prank(owner);
        vm.expectRevert(reason);
        wallet.withdraw(owner, 1e6);
    }

    function test_trueIsSuccess() public {
        _token.set(OddToken.Answer.True, address(wallet), 100e6);
        _pay(1e6, 0);
    }

    function test_falseIsRefused() public {
        _expectRevert(OddToken.Answer.False, abi.encodePacked(IAgentWallet.TransferRefused.selector));
    }

    function test_noAnswerIsRefused() public {
        _expectRevert(OddToken.Answer.Nothing, abi.encodePacked(IAgentWallet.TransferRefused.selector));
    }

    function test_twoIsRefused() public {
        _expectRevert(OddToken.Answer.Two, abi.encodePacked(IAgentWallet.TransferRefused.selector));
    }

    function test_silentRevertIsRefused() public {
        _expectRevert(OddToken.Answer.RevertEmpty, abi.encodePacked(IAgentWallet.TransferRefused.selector));
    }

    /// @dev The answer to the transfer before must not pass for one.
    function test_noAnswerForTheFeeIsRefused() public {
        _fees.set(100);
        _token.set(OddToken.Answer.NothingToTreasury, address(wallet), 100e6);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.TreasuryRefused.selector, address(0xfee)));
        wallet.pay(payment, signature);
    }

    function test_shortageIsNamedWhateverTheTokenSays() public {
        _token.set(OddToken.Answer.False, address(wallet), 1);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.InsufficientBalance.selector, 1, 1e6));
        wallet.pay(payment, signature);
    }

    function testFuzz_rateAboveCapIsRefused(uint256 feeBps) public {
        _fees.set(bound(feeBps, 501, type(uint16).max));
        _token.set(OddToken.Answer.True, address(wallet), 100e6);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(IAgentWallet.FeeAboveMaximum.selector);
        wallet.pay(payment, signature);
        vm.expectRevert(IAgentWallet.FeeAboveMaximum.selector);
        wallet.quoteFee(1e6);
    }

    function testFuzz_smallestFeeAboveCapIsRefused(uint256 minFee) public {
        _fees.setMinFee(bound(minFee, 50_001, type(uint256).max));
        _token.set(OddToken.Answer.True, address(wallet), 100e6);
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        vm.expectRevert(IAgentWallet.FeeAboveMaximum.selector);
        wallet.pay(payment, signature);
        vm.expectRevert(IAgentWallet.FeeAboveMaximum.selector);
        wallet.quoteFee(1e6);
    }

    function test_feesContractThatSaysTooLittleIsRefused() public {
        address brief = address(new Answerer(0, 0x40));
        address implementation = _deployWallet(address(_token), brief, false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.expectRevert(bytes(""));
        wallet.quoteFee(1e6);
    }

    function test_feesContractThatSaysNothingIsRefused() public {
        address implementation = _deployWallet(address(_token), makeAddr("noOne"), false);
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(implementation)));
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.expectRevert(bytes(""));
        wallet.quoteFee(1e6);
    }

    function test_rateThatIsNoRateIsRefused() public {
        _fees.set(uint256(type(uint16).max) + 1);
        vm.expectRevert();
        wallet.quoteFee(1e6);
    }
}
