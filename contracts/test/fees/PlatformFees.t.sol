// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IPlatformFees} from "../../src/interfaces/IPlatformFees.sol";
import {Fixture} from "../support/Fixture.sol";

contract PlatformFeesTest is Fixture {
    // Construction

    function test_startsAsItWasTold() public view {
        assertEq(fees.usdc(), address(usdc));
        assertEq(fees.feeBps(), FEE_BPS);
        assertEq(fees.treasury(), treasury);
        assertEq(Ownable(address(fees)).owner(), operator);
    }

    function test_constructionAnnouncesTheTerms() public {
        address deployed = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        vm.expectEmit(deployed);
        emit IPlatformFees.FeeUpdated(FEE_BPS);
        vm.expectEmit(deployed);
        emit IPlatformFees.TreasuryUpdated(treasury);
        _deploy("PlatformFees", abi.encode(usdc, operator, treasury, FEE_BPS));
    }

    function test_constructionRefusesWhatTheSettersRefuse() public {
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, operator, treasury, 501),
            abi.encodeWithSelector(IPlatformFees.FeeAboveCap.selector, 501, 500)
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, operator, address(0), 200),
            abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, address(0))
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, address(0), treasury, 200),
            abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0))
        );
    }

    // feeAndTreasury

    function test_paymentReadsOneSlot() public {
        vm.record();
        fees.feeAndTreasury();
        (bytes32[] memory reads,) = vm.accesses(address(fees));
        for (uint256 i = 1; i < reads.length; ++i) {
            assertEq(reads[i], reads[0]);
        }
    }

    // setFeeBps

    function testFuzz_setFeeBps(uint16 feeBps) public {
        feeBps = uint16(bound(feeBps, 0, 500));
        vm.expectEmit(address(fees));
        emit IPlatformFees.FeeUpdated(feeBps);
        vm.prank(operator);
        fees.setFeeBps(feeBps);
        (uint16 feeBps_, address treasury_) = fees.feeAndTreasury();
        assertEq(feeBps_, feeBps);
        assertEq(treasury_, treasury);
    }

    function testFuzz_setFeeBpsRevertsAboveTheCap(uint16 feeBps) public {
        feeBps = uint16(bound(feeBps, 501, type(uint16).max));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.FeeAboveCap.selector, feeBps, 500));
        fees.setFeeBps(feeBps);
    }

    function test_setFeeBpsRevertsForOthers() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this)));
        fees.setFeeBps(1);
    }

    // setTreasury

    function test_setTreasury() public {
        vm.expectEmit(address(fees));
        emit IPlatformFees.TreasuryUpdated(stranger);
        vm.prank(operator);
        fees.setTreasury(stranger);
        (uint16 feeBps, address treasury_) = fees.feeAndTreasury();
        assertEq(feeBps, FEE_BPS);
        assertEq(treasury_, stranger);
    }

    function test_setTreasuryRevertsForZeroAndUsdc() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, address(0)));
        fees.setTreasury(address(0));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, address(usdc)));
        fees.setTreasury(address(usdc));
    }

    function test_setTreasuryRevertsForOthers() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this)));
        fees.setTreasury(stranger);
    }

    // The operator

    function test_operatorChangesInTwoSteps() public {
        vm.prank(operator);
        Ownable2Step(address(fees)).transferOwnership(stranger);
        assertEq(Ownable(address(fees)).owner(), operator);
        vm.prank(stranger);
        Ownable2Step(address(fees)).acceptOwnership();
        assertEq(Ownable(address(fees)).owner(), stranger);
    }

    function test_operatorCannotResign() public {
        vm.prank(operator);
        vm.expectRevert(IPlatformFees.RenounceDisabled.selector);
        Ownable(address(fees)).renounceOwnership();
    }
}
