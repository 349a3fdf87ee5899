// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";

contract DeployAndCallTest is Fixture {
    bytes private _setup;
    bytes private _signature;
    uint48 private _deadline;

    function setUp() public override {
        super.setUp();
        wallet = IAgentWallet(factory.predict(owner, "other"));
        _setup = abi.encodeCall(IAgentWallet.setup, (session, 1, 2, 3));
        _deadline = uint48(START + 60);
        _signature = _signOwnerCall(ownerKey, _setup, 1, _deadline);
    }

    function test_claimsInOneCall() public {
        vm.expectEmit(address(factory));
        emit IAgentWalletFactory.WalletDeployed(address(wallet), owner, "other");
        vm.expectEmit(address(wallet));
        emit IAgentWallet.SessionUpdated(session);
        vm.expectEmit(address(wallet));
        emit IAgentWallet.PolicyUpdated(1, 2, 3);
        vm.prank(stranger);
        assertEq(factory.deployAndCall(owner, "other", _setup, 1, _deadline, _signature), address(wallet));
        assertEq(wallet.sessionKey(), session);
        assertEq(wallet.owner(), owner);
    }

    function test_worksIfItIsDeployedAlready() public {
        factory.deploy(owner, "other");
        factory.deployAndCall(owner, "other", _setup, 1, _deadline, _signature);
        assertEq(wallet.sessionKey(), session);
    }

    function test_revertsIfTheCallWasMadeBefore() public {
        factory.deploy(owner, "other");
        wallet.ownerCall(_setup, 1, _deadline, _signature);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        factory.deployAndCall(owner, "other", _setup, 1, _deadline, _signature);
    }

    function test_deploysNothingIfTheCallFails() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        factory.deployAndCall(owner, "other", _setup, 2, _deadline, _signature);
        assertEq(address(wallet).code.length, 0);
    }

    function test_handsOnTheErrorOfTheCall() public {
        bytes memory data = abi.encodeCall(IAgentWallet.setSession, (address(0)));
        bytes memory signature = _signOwnerCall(ownerKey, data, 1, _deadline);
        vm.expectRevert(IAgentWallet.InvalidSessionKey.selector);
        factory.deployAndCall(owner, "other", data, 1, _deadline, signature);
    }

    function test_revertsForZeroOwner() public {
        vm.expectRevert(IAgentWalletFactory.InvalidOwner.selector);
        factory.deployAndCall(address(0), "other", _setup, 1, _deadline, _signature);
    }
}
