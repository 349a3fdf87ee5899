// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDepositCollector} from "../interfaces/IBatchSettlement.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";

/// @title Behaves like x402's collector of deposits by EIP-3009, for development and tests only.
contract X402DepositCollector is IDepositCollector {
    error OnlyBatchSettlement();

    address private constant _BATCH_SETTLEMENT = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    /// @param collectorData validAfter, validBefore, salt and signature of the authorisation. Its nonce is the hash of the channel
    /// and the salt.
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata collectorData)
        external
    {
        if (msg.sender != _BATCH_SETTLEMENT) revert OnlyBatchSettlement();
        (uint256 validAfter, uint256 validBefore, uint256 salt, bytes memory signature) =
            abi.decode(collectorData, (uint256, uint256, uint256, bytes));
        bytes32 nonce = keccak256(abi.encode(channelId, salt));
        IReceiver(token)
            .receiveWithAuthorization(payer, address(this), amount, validAfter, validBefore, nonce, signature);
        require(IFiatToken(token).transfer(_BATCH_SETTLEMENT, amount), "The token refused the transfer");
    }
}

/// @dev As EIP-3009 has it, with a signature of any length.
interface IReceiver {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}
