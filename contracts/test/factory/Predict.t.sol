// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {Fixture} from "../support/Fixture.sol";

contract PredictTest is Fixture {
    function testFuzz_isWhereDeployPutsIt(address owner_, bytes32 salt) public {
        vm.assume(owner_ != address(0));
        address predicted = factory.predict(owner_, salt);
        assertEq(factory.deploy(owner_, salt), predicted);
        assertEq(factory.predict(owner_, salt), predicted);
    }

    /// @dev The code of a clone, written out: this is what an address commits to.
    function test_addressFollowsFromFactoryImplementationOwnerAndSalt() public view {
        bytes memory initCode = abi.encodePacked(
            hex"61",
            uint16(45 + 20),
            hex"3d81600a3d39f3363d3d373d3d3d363d73",
            factory.implementation(),
            hex"5af43d82803e903d91602b57fd5bf3",
            owner
        );
        bytes32 salt = keccak256(abi.encode(owner, SALT));
        assertEq(factory.predict(owner, SALT), vm.computeCreate2Address(salt, keccak256(initCode), address(factory)));
    }

    function test_everythingMatters() public view {
        address predicted = factory.predict(owner, SALT);
        assertNotEq(factory.predict(stranger, SALT), predicted);
        assertNotEq(factory.predict(owner, "other"), predicted);
        assertNotEq(factoryV3.predict(owner, SALT), predicted);
    }

    function test_feesAndTreasuryDoNot() public {
        address predicted = factory.predict(owner, "other");
        vm.startPrank(operator);
        fees.setFeeBps(500);
        fees.setTreasury(stranger);
        vm.stopPrank();
        assertEq(factory.deploy(owner, "other"), predicted);
    }

    function test_revertsForZeroOwner() public {
        vm.expectRevert(IAgentWalletFactory.InvalidOwner.selector);
        factory.predict(address(0), SALT);
    }
}
