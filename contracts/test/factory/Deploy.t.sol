// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";

contract DeployTest is Fixture {
    function test_anybodyMayDeployButTheOwnerOwns() public {
        address predicted = factory.predict(owner, "other");
        vm.expectEmit(address(factory));
        emit IAgentWalletFactory.WalletDeployed(predicted, owner, "other");
        vm.prank(stranger);
        address deployed = factory.deploy(owner, "other");
        assertEq(deployed, predicted);
        assertEq(IAgentWallet(deployed).owner(), owner);
        assertEq(IAgentWallet(deployed).sessionKey(), address(0));
    }

    function test_secondDeployChangesNothing() public {
        _pay(1e6, 0);
        vm.recordLogs();
        assertEq(factory.deploy(owner, SALT), address(wallet));
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(wallet.spentToday(), 1e6);
        assertEq(wallet.sessionKey(), session);
    }

    function test_prefundedMoneyIsTheOwners() public {
        address predicted = factory.predict(owner, "other");
        _mint(predicted, 5e6);
        vm.prank(stranger);
        factory.deploy(owner, "other");
        vm.prank(owner);
        IAgentWallet(predicted).withdraw(owner, 5e6);
        assertEq(usdc.balanceOf(owner), 5e6);
    }

    function test_revertsForZeroOwner() public {
        vm.expectRevert(IAgentWalletFactory.InvalidOwner.selector);
        factory.deploy(address(0), SALT);
    }

    /// @dev Without a look whether it is there: a creation in its place fails, and must not take all of the gas with it.
    function test_secondDeployUsesLittleGas() public {
        uint256 before = gasleft();
        factory.deploy(owner, SALT);
        assertLt(before - gasleft(), 120_000);
    }

    /// @dev Whatever gas there is, a wallet is there and reported, or nothing has happened.
    function testFuzz_deploysWhollyOrNotAtAll(uint256 gas, uint256 salt) public {
        gas = bound(gas, 25_000, 250_000);
        address predicted = factory.predict(owner, bytes32(salt));
        vm.recordLogs();
        (bool ok, bytes memory result) =
            address(factory).call{gas: gas}(abi.encodeCall(IAgentWalletFactory.deploy, (owner, bytes32(salt))));
        assertEq(predicted.code.length != 0, ok);
        assertEq(vm.getRecordedLogs().length, ok ? 1 : 0);
        if (!ok) return;
        assertEq(abi.decode(result, (address)), predicted);
        assertEq(IAgentWallet(predicted).owner(), owner);
    }

    /// @dev The same for one that is there: it is never reported again.
    function testFuzz_findsOneThatIsThere(uint256 gas) public {
        gas = bound(gas, 25_000, 250_000);
        vm.recordLogs();
        (bool ok, bytes memory result) =
            address(factory).call{gas: gas}(abi.encodeCall(IAgentWalletFactory.deploy, (owner, SALT)));
        assertEq(vm.getRecordedLogs().length, 0);
        if (ok) assertEq(abi.decode(result, (address)), address(wallet));
        assertEq(wallet.sessionKey(), session);
    }

    /// @dev Or there would be a wallet that no event reports.
    function test_noOneCreatesWithoutTheFactory() public {
        address[3] memory others = [stranger, owner, factory.implementation()];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            (bool ok, bytes memory reason) =
                address(factory).call(abi.encodeWithSignature("create(address,bytes32)", owner, "other"));
            assertFalse(ok);
            assertEq(reason, abi.encodePacked(IAgentWalletFactory.Unauthorized.selector));
        }
        assertEq(factory.predict(owner, "other").code.length, 0);
    }

    function test_factoryNeedsAnImplementation() public {
        _expectNoDeployment(
            "AgentWalletFactory",
            abi.encode(stranger),
            abi.encodeWithSelector(IAgentWalletFactory.InvalidImplementation.selector, stranger)
        );
    }
}
