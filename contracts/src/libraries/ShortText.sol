// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Texts of up to 16 bytes that do not end with a zero byte, in as many bytes.
library ShortText {
    /// @dev Without the zero bytes at its end.
    function trimmed(bytes16 text) internal pure returns (string memory) {
        bytes memory result = abi.encodePacked(text);
        uint256 length = 16;
        while (length != 0 && text[length - 1] == 0) --length;
        assembly ("memory-safe") {
            mstore(result, length)
        }
        return string(result);
    }
}
