// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice A token that makes a given call while it moves money, or moves less than it says.
contract HostileToken {
    mapping(address account => uint256) public balanceOf;

    bytes[] private _calls;
    address private _target;
    uint256 private _missing;
    bool private _answersFalse;
    bool private _used;
    uint256 public succeeded;
    bytes[] public reasons;

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
    }

    /// @dev The calls are made once, in the next transfer, before any money moves, or the next approval.
    function attack(address target, bytes[] calldata calls) external {
        _target = target;
        for (uint256 i = 0; i < calls.length; ++i) {
            _calls.push(calls[i]);
        }
    }

    function keepBack(uint256 missing) external {
        _missing = missing;
    }

    function answerFalse() external {
        _answersFalse = true;
    }

    /// @dev What it says of every authorisation.
    function setUsed(bool used) external {
        _used = used;
    }

    function authorizationState(address, bytes32) external view returns (bool) {
        return _used;
    }

    function isBlacklisted(address) external pure returns (bool) {
        return false;
    }

    /// @dev Calls back, too.
    function approve(address, uint256) external returns (bool) {
        _callBack();
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (_answersFalse) return false;
        _callBack();
        balanceOf[from] -= amount;
        balanceOf[to] += amount - _missing;
        return true;
    }

    function _callBack() private {
        bytes[] memory calls = _calls;
        delete _calls;
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool ok, bytes memory reason) = _target.call(calls[i]);
            if (ok) ++succeeded;
            else reasons.push(reason);
        }
    }
}
