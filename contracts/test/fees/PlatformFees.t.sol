// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IPlatformFees} from "../../src/interfaces/IPlatformFees.sol";
import {Operated} from "../../src/Operated.sol";
import {Fixture} from "../support/Fixture.sol";
import {Answerer, Devourer} from "../support/Targets.sol";

contract PlatformFeesTest is Fixture {
    // Construction

    function test_startsAsConfigured() public view {
        assertEq(fees.usdc(), address(usdc));
        assertEq(fees.feeBps(), FEE_BPS);
        assertEq(fees.minFee(), 0);
        assertEq(fees.treasury(), treasury);
        assertEq(Ownable(address(fees)).owner(), operator);
    }

    function test_constructionAnnouncesTheTerms() public {
        address deployed = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        vm.expectEmit(deployed);
        emit IPlatformFees.FeeUpdated(FEE_BPS);
        vm.expectEmit(deployed);
        emit IPlatformFees.MinFeeUpdated(1_000);
        vm.expectEmit(deployed);
        emit IPlatformFees.TreasuryUpdated(treasury);
        _deploy("PlatformFees", abi.encode(usdc, relay, operator, treasury, FEE_BPS, 1_000));
    }

    function test_constructionRefusesWhatTheSettersRefuse() public {
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, operator, treasury, 501, 0),
            abi.encodeWithSelector(IPlatformFees.FeeAboveCap.selector, 501, 500)
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, operator, treasury, 200, 50_001),
            abi.encodeWithSelector(IPlatformFees.MinFeeAboveCap.selector, 50_001, 50_000)
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, operator, address(0), 200, 0),
            abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, address(0))
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, operator, relay, 200, 0),
            abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, relay)
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, address(0), treasury, 200, 0),
            abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0))
        );
        _expectNoDeployment(
            "PlatformFees",
            abi.encode(usdc, relay, relay, treasury, 200, 0),
            abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, relay)
        );
    }

    // feeMinimumAndRecipient

    function test_paymentReadsOneSlot() public {
        vm.record();
        fees.feeMinimumAndRecipient();
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
        (uint16 feeBps_, uint16 minFee, address treasury_) = fees.feeMinimumAndRecipient();
        assertEq(feeBps_, feeBps);
        assertEq(minFee, 0);
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

    // setMinFee

    function testFuzz_setMinFee(uint16 minFee) public {
        minFee = uint16(bound(minFee, 0, 50_000));
        vm.expectEmit(address(fees));
        emit IPlatformFees.MinFeeUpdated(minFee);
        vm.prank(operator);
        fees.setMinFee(minFee);
        (uint16 feeBps, uint16 minFee_, address treasury_) = fees.feeMinimumAndRecipient();
        assertEq(feeBps, FEE_BPS);
        assertEq(minFee_, minFee);
        assertEq(fees.minFee(), minFee);
        assertEq(treasury_, treasury);
    }

    function testFuzz_setMinFeeRevertsAboveTheCap(uint16 minFee) public {
        minFee = uint16(bound(minFee, 50_001, type(uint16).max));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.MinFeeAboveCap.selector, minFee, 50_000));
        fees.setMinFee(minFee);
    }

    function test_setMinFeeRevertsForOthers() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this)));
        fees.setMinFee(1);
    }

    // setTreasury

    /// @dev Fees that go to the escrow, or to the fees contract, belong to no one: nothing takes them out again.
    function test_setTreasuryRefusesWhatTakesItsFeesFromHere() public {
        address[4] memory stuck = [address(escrow), address(fees), address(wallet), factoryV3.deploy(owner, SALT)];
        for (uint256 i = 0; i < stuck.length; ++i) {
            vm.prank(operator);
            vm.expectRevert(abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, stuck[i]));
            fees.setTreasury(stuck[i]);
        }
        assertEq(fees.treasury(), treasury);
    }

    /// @dev A contract that does not say so is none of them, whatever else it answers, or uses up.
    function test_setTreasuryTakesAnythingElse() public {
        uint256 here = uint160(address(fees));
        address[4] memory others = [
            address(new Answerer(here, 0x1f)),
            address(new Answerer(uint160(stranger), 0x20)),
            address(new Answerer(1, 100_000)),
            address(new Devourer())
        ];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(operator);
            fees.setTreasury{gas: 150_000}(others[i]);
            assertEq(fees.treasury(), others[i]);
        }
        address long = address(new Answerer(here, 0x40));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, long));
        fees.setTreasury(long);
    }

    function test_setTreasury() public {
        vm.expectEmit(address(fees));
        emit IPlatformFees.TreasuryUpdated(stranger);
        vm.prank(operator);
        fees.setTreasury(stranger);
        (uint16 feeBps, uint16 minFee, address treasury_) = fees.feeMinimumAndRecipient();
        assertEq(feeBps, FEE_BPS);
        assertEq(minFee, 0);
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

    /// @dev Anybody could take what the relay gets.
    function test_setTreasuryRevertsForTheRelay() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IPlatformFees.InvalidTreasury.selector, relay));
        fees.setTreasury(address(relay));
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

    /// @dev Through the relay anybody could accept.
    function test_operatorIsNeverTheRelay() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, relay));
        Ownable2Step(address(fees)).transferOwnership(address(relay));
        assertEq(Ownable2Step(address(fees)).pendingOwner(), address(0));
    }

    function test_othersNameNoOperator() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this)));
        Ownable2Step(address(fees)).transferOwnership(address(relay));
    }

    function test_operatorCannotResign() public {
        vm.prank(operator);
        vm.expectRevert(Operated.RenounceDisabled.selector);
        Ownable(address(fees)).renounceOwnership();
    }
}
