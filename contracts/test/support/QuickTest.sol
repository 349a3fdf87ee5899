// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";

/// @notice For tests that compare very often. An assertion of forge-std is a call to the test runner, which costs more than
/// what it compares; these make that call only if it will fail.
abstract contract QuickTest is Test {
    function assertTrue(bool condition) internal pure override {
        if (!condition) super.assertTrue(condition);
    }

    function assertEq(bool left, bool right) internal pure override {
        if (left != right) super.assertEq(left, right);
    }

    function assertEq(uint256 left, uint256 right) internal pure override {
        if (left != right) super.assertEq(left, right);
    }

    function assertEq(uint256 left, uint256 right, string memory what) internal pure override {
        if (left != right) super.assertEq(left, right, what);
    }

    function assertEq(address left, address right) internal pure override {
        if (left != right) super.assertEq(left, right);
    }

    function assertLe(uint256 left, uint256 right) internal pure override {
        if (left > right) super.assertLe(left, right);
    }

    function assertGe(uint256 left, uint256 right) internal pure override {
        if (left < right) super.assertGe(left, right);
    }
}
