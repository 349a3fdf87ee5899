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

/// @notice A fleet that does as much harm as it can, when it is asked to count as well as when it is only asked.
contract RuinousFleet {
    enum Ruin {
        Burn,
        AnswerAtLength,
        RefuseAtLength,
        RefuseAtLengthAndBurn,
        CallBack
    }

    Ruin private _ruin;
    bytes private _data;
    bytes public answer;

    function set(Ruin ruin, bytes calldata data) external {
        (_ruin, _data) = (ruin, data);
    }

    fallback() external {
        Ruin ruin = _ruin;
        if (ruin == Ruin.CallBack) {
            (address target, bytes memory data) = abi.decode(_data, (address, bytes));
            (, answer) = target.call(data);
            return;
        }
        if (ruin == Ruin.Burn) while (true) {}
        if (ruin == Ruin.RefuseAtLengthAndBurn) while (gasleft() > 60_000) {}
        uint256 length = 100_000;
        if (ruin == Ruin.AnswerAtLength) {
            assembly ("memory-safe") {
                return(0x80, length)
            }
        }
        assembly ("memory-safe") {
            revert(0x80, length)
        }
    }
}
