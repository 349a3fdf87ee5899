// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture, IMint} from "../support/Fixture.sol";

contract PreviewPaymentTest is Fixture {
    function test_returnsTheFee() public view {
        assertEq(wallet.previewPayment(recipient, 50e6, address(0)), 1e6);
    }

    function test_revertsWithoutSession() public {
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        vm.expectRevert(IAgentWallet.InvalidSession.selector);
        wallet.previewPayment(recipient, 50e6, address(0));
    }

    function test_namesRefusedTreasury() public {
        _blacklist(treasury);
        vm.expectRevert(abi.encodeWithSelector(IAgentWallet.TreasuryRefused.selector, treasury));
        wallet.previewPayment(recipient, 50e6, address(0));
    }

    function test_saysWhatTheTokenWouldSay() public {
        _blacklist(recipient);
        vm.expectRevert("Blacklistable: account is blacklisted");
        wallet.previewPayment(recipient, 50e6, address(0));
        _blacklist(address(wallet));
        vm.expectRevert("Blacklistable: account is blacklisted");
        wallet.previewPayment(stranger, 50e6, address(0));
        vm.prank(admin);
        IMint(address(usdc)).pause();
        vm.expectRevert("Pausable: paused");
        wallet.previewPayment(stranger, 50e6, address(0));
    }

    /// @dev Whatever the state, the preview ends as the payment does: same error bytes, or same fee.
    function testFuzz_endsAsPayDoes(uint256 seed, uint48 amount) public {
        amount = uint48(bound(amount, 0, seed & 0x300000 == 0 ? 200e6 : 100_000));
        _disturb(seed);
        address to = _recipientOf(seed);
        uint48 fee;
        bytes memory previewed;
        try wallet.previewPayment(to, amount, address(0)) returns (uint48 fee_) {
            fee = fee_;
        } catch (bytes memory reason) {
            previewed = reason;
        }
        IAgentWallet.Payment memory payment = _payment(amount, _freshNonce());
        payment.to = to;
        uint256 before = usdc.balanceOf(address(wallet));
        (bool ok, bytes memory paid) = address(wallet).call(abi.encodeCall(IAgentWallet.pay, (payment, _sign(payment))));
        assertEq(ok, previewed.length == 0);
        assertEq(paid, previewed);
        if (ok) assertEq(before - usdc.balanceOf(address(wallet)), uint256(amount) + fee);
    }

    /// @dev Each bit of the seed breaks one thing, or does not.
    function _disturb(uint256 seed) private {
        address[] memory list = new address[](1);
        list[0] = seed & 1 == 0 ? recipient : stranger;
        vm.startPrank(owner);
        if (seed & 6 == 6) wallet.setWhitelist(list);
        if (seed & 8 != 0) wallet.setPolicy(0, 30e6, 0);
        if (seed & 48 == 48) wallet.setPolicy(0, 0, uint48(START - 1));
        if (seed & 192 == 192) wallet.freeze();
        if (seed & 256 != 0) wallet.withdraw(owner, BALANCE - 60e6);
        vm.stopPrank();
        if (seed & 0x600 == 0x600) _blacklist(recipient);
        if (seed & 0x1800 == 0x1800) _blacklist(treasury);
        if (seed & 0xe000 == 0xe000) _blacklist(address(wallet));
        if (seed & 0x70000 == 0x70000) {
            vm.prank(admin);
            IMint(address(usdc)).pause();
        }
        if (seed & 0x80000 != 0) {
            vm.prank(operator);
            fees.setFeeBps(0);
        }
        if (seed & 0xc00000 != 0) {
            vm.prank(operator);
            fees.setMinFee(uint16((seed >> 40) % 50_001));
        }
        // Around what small amounts count with their fees.
        if (seed & 0x3000000 == 0) {
            vm.prank(owner);
            wallet.setPolicy(uint48((seed >> 64) % 150_000), uint48((seed >> 96) % 150_000), 0);
        }
    }

    function _recipientOf(uint256 seed) private view returns (address) {
        uint256 choice = (seed >> 32) % 8;
        if (choice == 0) return address(0);
        if (choice == 1) return address(wallet);
        if (choice == 2) return address(usdc);
        if (choice == 3) return treasury;
        if (choice == 4) return [address(relay), address(escrow), address(fees)][(seed >> 40) % 3];
        return recipient;
    }
}
