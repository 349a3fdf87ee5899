// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title A contract that an operator owns, in two steps and always.
/// @dev The relay makes any call for anybody. If it were the owner, anybody would be.
abstract contract Operated is Ownable2Step {
    /// @notice The owner cannot give up the role without naming a successor.
    error RenounceDisabled();

    address public immutable batchRelay;

    constructor(address batchRelay_, address operator) Ownable(operator) {
        batchRelay = batchRelay_;
        if (operator == batchRelay_) revert OwnableInvalidOwner(operator);
    }

    function transferOwnership(address newOwner) public override onlyOwner {
        if (newOwner == batchRelay) revert OwnableInvalidOwner(newOwner);
        super.transferOwnership(newOwner);
    }

    function renounceOwnership() public pure override {
        revert RenounceDisabled();
    }
}
