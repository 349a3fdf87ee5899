// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

// Generated from the interfaces by scripts/contracts/build. Do not edit.
// forgefmt: disable-start

/// @dev The message of each function that an owner can sign.
/// @return typehash The hash of its type, zero for a function that has none.
/// @return words The number of words of its arguments.
/// @return place Which of them stands for what has a length.
/// @return unit The bytes of an element of that, zero if nothing has a length.
function ownerMessageOf(bytes4 selector)
    pure
    returns (bytes32 typehash, uint256 words, uint256 place, uint256 unit)
{
    if (selector == 0xa08a0acc)
        return (keccak256("Setup(address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)"), 4, 0, 0);
    if (selector == 0x3645cc47)
        return (keccak256("SetSession(address session,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 0);
    if (selector == 0x3f238486)
        return (keccak256("SetPolicy(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)"), 3, 0, 0);
    if (selector == 0xf4217648)
        return (keccak256("SetWhitelist(address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 32);
    if (selector == 0x29a260bf)
        return (keccak256("Configure(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)"), 4, 3, 32);
    if (selector == 0x8a0dac4a)
        return (keccak256("SetGuardian(address newGuardian,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 0);
    if (selector == 0x6a28f000)
        return (keccak256("Unfreeze(uint48 nonce,uint48 deadline,uint48 epoch)"), 0, 0, 0);
    if (selector == 0xf3fef3a3)
        return (keccak256("Withdraw(address to,uint256 amount,uint48 nonce,uint48 deadline,uint48 epoch)"), 2, 0, 0);
    if (selector == 0xf2fde38b)
        return (keccak256("TransferOwnership(address newOwner,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 0);
    if (selector == 0x79ba5097)
        return (keccak256("AcceptOwnership(uint48 nonce,uint48 deadline,uint48 epoch)"), 0, 0, 0);
    if (selector == 0xfe72a224)
        return (keccak256("AcceptOwnershipAndEndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 32);
    if (selector == 0x6f436e18)
        return (keccak256("EndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)"), 1, 0, 32);
    if (selector == 0xb61d27f6)
        return (keccak256("Execute(address target,uint256 value,bytes data,uint48 nonce,uint48 deadline,uint48 epoch)"), 3, 2, 1);
    if (selector == 0xc75d3ed6)
        return (keccak256("CancelAuthorization(bytes32 digest,bytes32 ref,uint48 nonce,uint48 deadline,uint48 epoch)"), 2, 0, 0);
    if (selector == 0x380f88bc)
        return (keccak256("SetBudgets(uint48 day,uint48 week,uint48 month,uint48 hour,uint48 nonce,uint48 deadline,uint48 epoch)"), 4, 0, 0);
    if (selector == 0x51c6a766)
        return (keccak256("SetRecipientBudget(address recipient,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)"), 3, 0, 0);
    if (selector == 0x4920ec70)
        return (keccak256("SetSessionKey(address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)"), 6, 0, 0);
    if (selector == 0xe8f85513)
        return (keccak256("RevokeSessionKeys(uint48 nonce,uint48 deadline,uint48 epoch)"), 0, 0, 0);
    if (selector == 0xaea2e8e8)
        return (keccak256("SetJobPolicy(address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)"), 2, 0, 0);
    if (selector == 0xb78068fd)
        return (keccak256("ConfigureWithJobs(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)"), 6, 3, 32);
}
// forgefmt: disable-end
