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

    function test_factoryNeedsAnImplementation() public {
        _expectNoDeployment(
            "AgentWalletFactory",
            abi.encode(stranger),
            abi.encodeWithSelector(IAgentWalletFactory.InvalidImplementation.selector, stranger)
        );
    }
}
