// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The proxy in front of TestUSDC, for development and tests only.
/// @dev Like Circle's, it keeps admin and implementation in storage, reads both on every call and does not let the
/// admin through to the implementation. The slots are those of ERC-1967.
contract TestUSDCProxy {
    /// @notice The admin may only administer, as in Circle's proxy.
    error AdminCannotFallback();

    /// @notice Only the admin may do this.
    error NotAdmin();

    /// @notice An implementation needs code.
    error NoCode(address implementation);

    event Upgraded(address indexed implementation);

    bytes32 private constant _ADMIN_SLOT = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);
    bytes32 private constant _IMPLEMENTATION_SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    /// @param data Called on the implementation at once, unless it is empty.
    constructor(address implementation, address admin, bytes memory data) {
        _store(_ADMIN_SLOT, admin);
        _setImplementation(implementation);
        if (data.length == 0) return;
        (bool ok, bytes memory reason) = implementation.delegatecall(data);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    fallback() external payable {
        if (msg.sender == _load(_ADMIN_SLOT)) revert AdminCannotFallback();
        _delegate(_load(_IMPLEMENTATION_SLOT));
    }

    /// @notice Replaces the implementation. Only the admin.
    function upgradeTo(address implementation) external {
        if (msg.sender != _load(_ADMIN_SLOT)) revert NotAdmin();
        _setImplementation(implementation);
    }

    function _setImplementation(address implementation) private {
        if (implementation.code.length == 0) revert NoCode(implementation);
        _store(_IMPLEMENTATION_SLOT, implementation);
        emit Upgraded(implementation);
    }

    function _delegate(address implementation) private {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    function _store(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }

    function _load(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }
}
