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
    // Setup(address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xa08a0acc) {
        return (0x455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf1257048dfcadce4, 4, 0, 0);
    }
    // SetSession(address session,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x3645cc47) {
        return (0x1ba75f103d865aa7d0ee3ef66f0f120376e481747601b4b593b3dae4efb03e01, 1, 0, 0);
    }
    // SetPolicy(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x3f238486) {
        return (0x6c04bfd0c247c63faf1248422c914b5076f8dd9750991b7c7e56c95dee5a52a7, 3, 0, 0);
    }
    // SetWhitelist(address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xf4217648) {
        return (0x8d3c70534df2cf192065c71bff78707b4d71b42420761a13241aaa7f2df4411a, 1, 0, 32);
    }
    // Configure(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x29a260bf) {
        return (0xde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f369, 4, 3, 32);
    }
    // SetGuardian(address newGuardian,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x8a0dac4a) {
        return (0x08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f8251247c4d8682, 1, 0, 0);
    }
    // Unfreeze(uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x6a28f000) {
        return (0x27bdd0898d25d5c9c2dd1d69ff26bc4624f35326ef7b8c01bcc7b022cb12f713, 0, 0, 0);
    }
    // Withdraw(address to,uint256 amount,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xf3fef3a3) {
        return (0x4373a61260e2a88c04df228b7e0a68804ea06065b7194da81049633210768d86, 2, 0, 0);
    }
    // TransferOwnership(address newOwner,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xf2fde38b) {
        return (0xbb9f10e9da41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b5, 1, 0, 0);
    }
    // AcceptOwnership(uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x79ba5097) {
        return (0xafe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c699975, 0, 0, 0);
    }
    // AcceptOwnershipAndEndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xfe72a224) {
        return (0x816d5983422498b6e74c9599058f286c42e77344a98650e0e8b3616db1c757bd, 1, 0, 32);
    }
    // EndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x6f436e18) {
        return (0x7942e3c5c486386649bc5617f9c93f8481571746731c1d0475d777a6d1bc9c36, 1, 0, 32);
    }
    // Execute(address target,uint256 value,bytes data,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xb61d27f6) {
        return (0xa685598a8cf9f2e474149fdf6cd8be27927d77b88cc0edc1039993c3d1dc9176, 3, 2, 1);
    }
    // CancelAuthorization(bytes32 digest,bytes32 ref,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xc75d3ed6) {
        return (0x0a8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d, 2, 0, 0);
    }
    // SetBudgets(uint48 day,uint48 week,uint48 month,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x18f6cf31) {
        return (0x21e21462132fbbf964c302e9c3eb9b135923058f444ae5e3f3b9ecfcb6d9feb8, 3, 0, 0);
    }
    // SetRecipientBudget(address recipient,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x51c6a766) {
        return (0xd9087db22c956eb8c932e985ac8fecc2a9c5f8bf8359421eea3215ed364a133a, 3, 0, 0);
    }
    // SetSessionKey(address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0x4920ec70) {
        return (0x650af8d4a547107e527a41823c937f5f9ef50175804991054da2dc20277c5e88, 6, 0, 0);
    }
    // RevokeSessionKeys(uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xe8f85513) {
        return (0xd7e72bb55f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f161, 0, 0, 0);
    }
    // SetJobPolicy(address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xaea2e8e8) {
        return (0x75b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b689f, 2, 0, 0);
    }
    // ConfigureWithJobs(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)
    if (selector == 0xb78068fd) {
        return (0xd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8994a0f91cc9d75e0b837, 6, 3, 32);
    }
}
// forgefmt: disable-end
