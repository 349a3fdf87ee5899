// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TestUSDCProxy} from "../../src/dev/TestUSDCProxy.sol";
import {Fixture} from "../support/Fixture.sol";
import {Counter} from "../support/Targets.sol";

contract TestUSDCProxyTest is Fixture {
    TestUSDCProxy private _proxy;

    function setUp() public override {
        super.setUp();
        _proxy = TestUSDCProxy(payable(address(usdc)));
    }

    function test_usesTheSlotsOfErc1967() public view {
        assertEq(_slot("eip1967.proxy.admin"), address(0xdead));
        assertNotEq(_slot("eip1967.proxy.implementation").code.length, 0);
    }

    function _slot(string memory name) private view returns (address) {
        return address(uint160(uint256(vm.load(address(usdc), bytes32(uint256(keccak256(bytes(name))) - 1)))));
    }

    function test_adminMayOnlyAdminister() public {
        vm.prank(address(0xdead));
        vm.expectRevert(TestUSDCProxy.AdminCannotFallback.selector);
        usdc.transfer(recipient, 0);
    }

    function test_upgrades() public {
        address counter = address(new Counter());
        vm.expectEmit(address(_proxy));
        emit TestUSDCProxy.Upgraded(counter);
        vm.prank(address(0xdead));
        _proxy.upgradeTo(counter);
        Counter(payable(address(_proxy))).increment();
    }

    function test_upgradeErrors() public {
        vm.expectRevert(TestUSDCProxy.NotAdmin.selector);
        _proxy.upgradeTo(address(usdc));
        vm.prank(address(0xdead));
        vm.expectRevert(abi.encodeWithSelector(TestUSDCProxy.NoCode.selector, stranger));
        _proxy.upgradeTo(stranger);
    }
}
