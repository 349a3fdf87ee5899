// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice A fleet that allows everything and, when it is asked to count, calls whatever it was told to.
contract HostileFleet {
    address private _target;
    bytes private _data;
    bool public calledBack;
    bool public ok;
    bytes public answer;
    uint256 public spent;
    uint256 public given;
    bool public refuses;

    error Refused();

    function callBack(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function refuse(bool on) external {
        refuses = on;
    }

    function spend(uint256 amount) external {
        spent += amount;
        _act();
    }

    function giveBack(uint256 amount) external {
        given += amount;
        _act();
    }

    function previewSpend(address, uint256) external view {
        if (refuses) revert Refused();
    }

    function frozen() external pure returns (bool) {
        return false;
    }

    function _act() private {
        if (refuses) revert Refused();
        if (_data.length == 0) return;
        bytes memory data = _data;
        delete _data;
        calledBack = true;
        (ok, answer) = _target.call(data);
    }
}

/// @notice Answers `frozen` and everything else as it was told to.
contract OddFleet {
    uint256 public constant REFUSES = 99;
    uint256 public mode;

    function set(uint256 mode_) external {
        mode = mode_;
    }

    fallback() external {
        uint256 how = mode;
        if (how == 0) return;
        if (how == 1) revert();
        if (how == 2) while (true) {}
        uint256 word = how - 3;
        if (how == REFUSES) revert(string(new bytes(64)));
        assembly ("memory-safe") {
            mstore(0x00, word)
            return(0x00, 0x20)
        }
    }
}
