// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFleet} from "../../src/interfaces/IFleet.sol";
import {IFleetWallet} from "../../src/interfaces/IFleetWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice The fleet itself; its members are accounts here.
contract FleetTest is BudgetFixture {
    address private _member = makeAddr("member");
    address private _second = makeAddr("second member");

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        fleet.admit(_member, true);
        fleet.admit(_second, true);
        vm.stopPrank();
    }

    function _setFleetBudgets(uint48 day, uint48 week, uint48 month) private {
        vm.prank(owner);
        fleet.setBudgets(day, week, month);
    }

    function _spend(address member, uint256 amount) private {
        vm.prank(member);
        fleet.spend(amount);
    }

    function _expectRefusal(address member, uint256 amount, bytes memory reason) private {
        vm.expectRevert(reason);
        fleet.previewSpend(member, amount);
        vm.prank(member);
        vm.expectRevert(reason);
        fleet.spend(amount);
    }

    function _expectBudgets(uint256[6] memory wanted) private view {
        (, bytes memory told) = address(fleet).staticcall(abi.encodeCall(IFleet.budgets, ()));
        assertEq(told, abi.encode(wanted[0], wanted[1], wanted[2], wanted[3], wanted[4], wanted[5]));
    }

    // Members

    function test_membersShareItsBudgets() public {
        vm.expectEmit(address(fleet));
        emit IFleet.FleetBudgetsUpdated(10, 20, 30);
        _setFleetBudgets(10, 20, 30);
        _spend(_member, 6);
        fleet.previewSpend(_second, 4);
        _expectRefusal(
            _second, 5, abi.encodeWithSelector(IFleetWallet.FleetBudgetExceeded.selector, 1, 11, 10)
        );
        assertEq(fleet.spendable(_second), 4);
        _spend(_second, 4);
        _expectBudgets([uint256(10), 10, 20, 10, 30, 10]);
        _setFleetBudgets(0, 12, 30);
        assertEq(fleet.spendable(_second), 2);
        _expectRefusal(
            _member, 3, abi.encodeWithSelector(IFleetWallet.FleetBudgetExceeded.selector, 2, 13, 12)
        );
        _setFleetBudgets(0, 0, 12);
        assertEq(fleet.spendable(_second), 2);
        _expectRefusal(
            _member, 3, abi.encodeWithSelector(IFleetWallet.FleetBudgetExceeded.selector, 3, 13, 12)
        );
        _setFleetBudgets(0, 0, 0);
        assertEq(fleet.spendable(_second), NONE);
        _spend(_second, NONE);
    }

    function test_strangersAreNoMembers() public {
        bytes memory reason = abi.encodeWithSelector(IFleetWallet.NotInFleet.selector, stranger);
        _expectRefusal(stranger, 1, reason);
        assertEq(fleet.spendable(stranger), 0);
        assertFalse(fleet.isMember(stranger));
        assertTrue(fleet.isMember(_member));
        vm.expectEmit(address(fleet));
        emit IFleet.FleetMemberUpdated(_member, false);
        vm.prank(owner);
        fleet.admit(_member, false);
        _expectRefusal(_member, 1, abi.encodeWithSelector(IFleetWallet.NotInFleet.selector, _member));
        assertEq(fleet.spendable(_member), 0);
    }

    function test_givesBackOnlyToMembers() public {
        _setFleetBudgets(10, 10, 10);
        skip(1 days);
        _spend(_member, 6);
        vm.prank(stranger);
        fleet.giveBack(6);
        _expectBudgets([uint256(10), 6, 10, 6, 10, 6]);
        vm.prank(_member);
        fleet.giveBack(2);
        _expectBudgets([uint256(10), 4, 10, 4, 10, 4]);
        vm.prank(owner);
        fleet.freeze();
        vm.prank(_member);
        fleet.giveBack(NONE);
        _expectBudgets([uint256(10), 0, 10, 0, 10, 0]);
    }

    /// @dev What was spent before a budget was never counted in it.
    function test_givesNothingBackOnTheDayOfANewBudget() public {
        _spend(_member, 5);
        _setFleetBudgets(10, 0, 0);
        _spend(_second, 10);
        vm.prank(_member);
        fleet.giveBack(5);
        _expectBudgets([uint256(10), 10, 0, 0, 0, 0]);
        skip(1 days);
        _setFleetBudgets(20, 0, 0);
        vm.prank(_member);
        fleet.giveBack(1);
        _expectBudgets([uint256(20), 9, 0, 0, 0, 0]);
        _setFleetBudgets(20, 20, 0);
        vm.prank(_member);
        fleet.giveBack(1);
        _expectBudgets([uint256(20), 9, 20, 0, 0, 0]);
    }

    // The owner

    function test_freezes() public {
        vm.startPrank(owner);
        vm.expectEmit(address(fleet));
        emit IFleet.FleetFreezeUpdated(true);
        fleet.freeze();
        assertTrue(fleet.frozen());
        vm.stopPrank();
        _expectRefusal(_member, 1, abi.encodePacked(IFleetWallet.FleetFrozen.selector));
        assertEq(fleet.spendable(_member), 0);
        vm.prank(owner);
        vm.expectEmit(address(fleet));
        emit IFleet.FleetFreezeUpdated(false);
        fleet.unfreeze();
        assertFalse(fleet.frozen());
        _spend(_member, 1);
    }

    function test_onlyTheOwner() public {
        bytes[4] memory calls = _ownerCalls();
        address[2] memory others = [stranger, _member];
        for (uint256 i = 0; i < 8; ++i) {
            vm.prank(others[i % 2]);
            (bool ok, bytes memory reason) = address(fleet).call(calls[i / 2]);
            assertFalse(ok);
            assertEq(reason, abi.encodePacked(IFleet.Unauthorized.selector));
        }
    }

    function _ownerCalls() private view returns (bytes[4] memory) {
        return [
            abi.encodeCall(IFleet.setBudgets, (1, 2, 3)),
            abi.encodeCall(IFleet.admit, (stranger, true)),
            abi.encodeCall(IFleet.freeze, ()),
            abi.encodeCall(IFleet.unfreeze, ())
        ];
    }

    // What the owner signs

    function _structHash(bytes memory data, uint48 nonce, uint48 deadline) private pure returns (bytes32) {
        bytes memory end = abi.encode(nonce, deadline);
        bytes4 selector = bytes4(data);
        bytes memory args = _arguments(data);
        string memory type_ = "Unfreeze(uint48 nonce,uint48 deadline)";
        if (selector == IFleet.freeze.selector) type_ = "Freeze(uint48 nonce,uint48 deadline)";
        if (selector == IFleet.setBudgets.selector) {
            type_ = "SetBudgets(uint48 day,uint48 week,uint48 month,uint48 nonce,uint48 deadline)";
        }
        if (selector == IFleet.admit.selector) {
            type_ = "Admit(address wallet,bool member,uint48 nonce,uint48 deadline)";
        }
        return keccak256(bytes.concat(keccak256(bytes(type_)), args, end));
    }

    function _arguments(bytes memory data) private pure returns (bytes memory args) {
        args = new bytes(data.length - 4);
        for (uint256 i = 0; i < args.length; ++i) {
            args[i] = data[i + 4];
        }
    }

    function _fleetDigest(bytes memory data, uint48 nonce, uint48 deadline) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("AgentFleet"),
                keccak256("1"),
                block.chainid,
                address(fleet)
            )
        );
        return keccak256(bytes.concat(hex"1901", domain, _structHash(data, nonce, deadline)));
    }

    function _callAs(uint256 key, bytes memory data, uint48 nonce, uint48 deadline, bytes memory reason)
        private
    {
        bytes memory signature = _signDigest(key, _fleetDigest(data, nonce, deadline));
        if (reason.length != 0) vm.expectRevert(reason);
        fleet.ownerCall(data, nonce, deadline, signature);
    }

    function test_everyFunctionHasAMessage() public {
        bytes[4] memory calls = _ownerCalls();
        for (uint48 i = 0; i < 4; ++i) {
            bytes memory signature = _signDigest(ownerKey, _fleetDigest(calls[i], i + 1, uint48(START)));
            vm.prank(stranger);
            fleet.ownerCall(calls[i], i + 1, uint48(START), i % 2 == 0 ? signature : _compact(signature));
            assertEq(fleet.ownerNonce(), i + 1);
            if (i == 2) assertTrue(fleet.frozen());
        }
        _expectBudgets([uint256(1), 0, 2, 0, 3, 0]);
        assertTrue(fleet.isMember(stranger));
        assertFalse(fleet.frozen());
    }

    function test_messagesAreCheckedInOrder() public {
        bytes memory data = abi.encodeCall(IFleet.freeze, ());
        uint48 now_ = uint48(START);
        _callAs(ownerKey, data, 0, now_ - 1, abi.encodePacked(IFleet.DeadlinePassed.selector));
        _callAs(ownerKey, data, 0, now_, abi.encodePacked(IFleet.NonceUsed.selector));
        uint48 jump = 1 << 32;
        bytes memory tooHigh = abi.encodeWithSelector(IFleet.NonceTooHigh.selector, jump + 1, jump);
        _callAs(ownerKey, data, jump + 1, now_, tooHigh);
        _callAs(sessionKey, data, 1, now_, abi.encodePacked(IFleet.Unauthorized.selector));
        _callAs(ownerKey, data, jump, now_, "");
        _callAs(ownerKey, data, jump, now_, abi.encodePacked(IFleet.NonceUsed.selector));
        bytes memory none = abi.encodePacked(IFleet.InvalidOwnerCall.selector);
        _callAs(ownerKey, abi.encodeCall(IFleet.spend, (1)), jump + 1, now_, none);
        _callAs(ownerKey, bytes.concat(data, hex"00"), jump + 1, now_, none);
        bytes memory short = abi.encodePacked(IFleet.admit.selector, uint256(1));
        _callAs(ownerKey, short, jump + 1, now_, none);
    }

    function test_handsOnTheError() public {
        bytes memory data = abi.encodePacked(IFleet.admit.selector, uint256(1), uint256(2));
        bytes memory signature = _signDigest(ownerKey, _fleetDigest(data, 1, uint48(START)));
        vm.expectRevert(bytes(""));
        fleet.ownerCall(data, 1, uint48(START), signature);
        assertEq(fleet.ownerNonce(), 0);
    }

    function test_ownerMayBeAContract() public {
        ContractOwner contractOwner = new ContractOwner();
        vm.etch(owner, address(contractOwner).code);
        bytes memory data = abi.encodeCall(IFleet.freeze, ());
        vm.expectRevert(IFleet.Unauthorized.selector);
        fleet.ownerCall(data, 1, uint48(START), hex"00");
        ContractOwner(owner).accept(_fleetDigest(data, 1, uint48(START)));
        fleet.ownerCall(data, 1, uint48(START), hex"00");
        assertTrue(fleet.frozen());
    }

    function test_tellsItsDomain() public view {
        (bytes1 fields, string memory name, string memory version_, uint256 chainId, address at,,) =
            fleet.eip712Domain();
        assertEq(fields, bytes1(0x0f));
        assertEq(name, "AgentFleet");
        assertEq(version_, "1");
        assertEq(chainId, block.chainid);
        assertEq(at, address(fleet));
    }

    function test_belongsToWhomItsAddressSays() public {
        assertEq(fleet.owner(), owner);
        IFleet implementation = IFleet(_deploy("Fleet", ""));
        assertEq(implementation.owner(), address(0));
        vm.expectRevert(IFleet.Unauthorized.selector);
        implementation.ownerCall(abi.encodeCall(IFleet.freeze, ()), 1, uint48(START), hex"00");
    }
}
