// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";

/// @notice A contract owner that accepts one digest, whatever the signature.
contract ContractOwner {
    bytes32 public accepted;

    function accept(bytes32 digest) external {
        accepted = digest;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return digest == accepted ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// @notice Does well, and counts how often.
contract Counter {
    uint256 public count;
    uint256 public lastGas;
    address public lastCaller;
    bytes public lastData;

    error Refused(uint256 code);

    function increment() external {
        lastGas = gasleft();
        lastCaller = msg.sender;
        ++count;
    }

    function remember(bytes calldata data) external {
        lastData = data;
        ++count;
    }

    /// @dev Fails if it was given less than `gas`.
    function need(uint256 gas) external {
        require(gasleft() >= gas, "too little gas");
        ++count;
    }

    /// @dev Uses up practically all of its gas, and then still says why.
    function burnAndRefuse() external view {
        while (gasleft() > 2_000) {}
        bytes memory reason = new bytes(300);
        assembly ("memory-safe") {
            revert(add(reason, 0x20), 300)
        }
    }

    function refuse(uint256 code) external pure {
        revert Refused(code);
    }

    function refuseAtLength(uint256 length) external pure {
        bytes memory reason = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            reason[i] = bytes1(uint8(i));
        }
        assembly ("memory-safe") {
            revert(add(reason, 0x20), length)
        }
    }

    function answerAtLength(uint256 length) external pure {
        assembly {
            return(0x80, length)
        }
    }

    function gasOf() external view returns (uint256) {
        return gasleft();
    }

    function devour() external pure {
        assembly {
            invalid()
        }
    }

    receive() external payable {}
}

/// @notice Uses up nearly all of its gas and then reverts with as much as the rest allows.
contract HostileView {
    fallback() external {
        while (gasleft() > 40_000) {}
        assembly {
            revert(0x00, 100000)
        }
    }
}

/// @notice Calls the relay back while the relay calls it.
contract Reentrant {
    IBatchRelay private immutable _relay;

    constructor(IBatchRelay relay) {
        _relay = relay;
    }

    function callBack(bytes calldata data) external {
        (bool ok, bytes memory reason) = address(_relay).call(data);
        if (ok) return;
        assembly {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}

/// @notice A token that answers `transfer` with a given result.
contract OddToken {
    enum Answer {
        True,
        False,
        Nothing,
        Two,
        RevertEmpty,
        NothingToTreasury
    }

    Answer public answer;
    mapping(address account => uint256) public balanceOf;

    function set(Answer answer_, address account, uint256 balance) external {
        answer = answer_;
        balanceOf[account] = balance;
    }

    function transfer(address to, uint256) external view {
        Answer a = answer;
        if (a == Answer.NothingToTreasury) a = to == address(0xfee) ? Answer.Nothing : Answer.True;
        assembly {
            switch a
            case 0 { mstore(0, 1) }
            case 1 { mstore(0, 0) }
            case 2 { return(0, 0) }
            case 3 { mstore(0, 2) }
            default { revert(0, 0) }
            return(0, 32)
        }
    }
}

/// @notice Answers everything, `platformFees()` too, with `length` words of a given value.
contract Answerer {
    uint256 private immutable _word;
    uint256 private immutable _length;

    constructor(uint256 word, uint256 length) {
        (_word, _length) = (word, length);
    }

    fallback() external {
        uint256 word = _word;
        uint256 length = _length;
        assembly {
            mstore(0x00, word)
            return(0x00, length)
        }
    }
}

/// @notice Uses up whatever gas it gets.
contract Devourer {
    fallback() external {
        assembly {
            invalid()
        }
    }
}

/// @notice A fees contract that returns given values.
contract OddFees {
    uint256 public feeBps;
    uint256 public minFee;

    function set(uint256 feeBps_) external {
        feeBps = feeBps_;
    }

    function setMinFee(uint256 minFee_) external {
        minFee = minFee_;
    }

    function feeMinimumAndRecipient() external view returns (uint256, uint256, address) {
        return (feeBps, minFee, address(0xfee));
    }
}
