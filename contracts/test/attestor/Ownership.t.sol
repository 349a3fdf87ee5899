// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IReputationAttestor} from "../../src/interfaces/IReputationAttestor.sol";
import {Operated} from "../../src/Operated.sol";
import {AttestorFixture} from "../support/AttestorFixture.sol";

contract AttestorOwnershipTest is AttestorFixture {
    function test_startsWithTheAttestor() public view {
        assertEq(Ownable(address(attestor)).owner(), attestorKey);
    }

    function test_constructionRefusesNoOneAndNothing() public {
        _expectNoDeployment(
            "ReputationAttestor",
            abi.encode(reputation, relay, address(0)),
            abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0))
        );
        _expectNoDeployment(
            "ReputationAttestor",
            abi.encode(stranger, relay, attestorKey),
            abi.encodeWithSelector(IReputationAttestor.InvalidRegistry.selector, stranger)
        );
    }

    function test_changesInTwoSteps() public {
        vm.prank(attestorKey);
        Ownable2Step(address(attestor)).transferOwnership(stranger);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        attestor.attest(_batch(1));
        _attest(_batch(1));
        vm.prank(stranger);
        Ownable2Step(address(attestor)).acceptOwnership();
        vm.prank(attestorKey);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attestorKey));
        attestor.attest(_batch(2));
        vm.prank(stranger);
        attestor.attest(_batch(2));
        assertEq(_written(), 2);
    }

    /// @dev Through the relay anybody could accept, and attest.
    function test_isNeverTheRelays() public {
        _expectNoDeployment(
            "ReputationAttestor",
            abi.encode(reputation, relay, relay),
            abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, relay)
        );
        vm.prank(attestorKey);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, relay));
        Ownable2Step(address(attestor)).transferOwnership(address(relay));
    }

    function test_isNotOfferedByOthers() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        Ownable2Step(address(attestor)).transferOwnership(stranger);
    }

    function test_cannotBeGivenUp() public {
        vm.prank(attestorKey);
        vm.expectRevert(Operated.RenounceDisabled.selector);
        Ownable(address(attestor)).renounceOwnership();
    }
}
