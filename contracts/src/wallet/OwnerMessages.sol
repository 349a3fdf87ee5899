// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

// Generated from the interfaces by scripts/contracts/build. Do not edit.
// forgefmt: disable-start

/// @dev An entry for each function that an owner can sign: its selector (4 bytes), the hash of its message's type (32), the number of
/// words of its arguments (1), which of them stands for what has a length (1), and the bytes of an element of that (1), zero if
/// nothing has a length.
bytes constant OWNER_MESSAGES =
    // Setup(address session,uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"a08a0acc455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf1257048dfcadce4040000"
    // SetSession(address session,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"3645cc471ba75f103d865aa7d0ee3ef66f0f120376e481747601b4b593b3dae4efb03e01010000"
    // SetPolicy(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"3f2384866c04bfd0c247c63faf1248422c914b5076f8dd9750991b7c7e56c95dee5a52a7030000"
    // SetWhitelist(address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"f42176488d3c70534df2cf192065c71bff78707b4d71b42420761a13241aaa7f2df4411a010020"
    // Configure(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"29a260bfde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f369040320"
    // SetGuardian(address newGuardian,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"8a0dac4a08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f8251247c4d8682010000"
    // Unfreeze(uint48 nonce,uint48 deadline,uint48 epoch)
    hex"6a28f00027bdd0898d25d5c9c2dd1d69ff26bc4624f35326ef7b8c01bcc7b022cb12f713000000"
    // Withdraw(address to,uint256 amount,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"f3fef3a34373a61260e2a88c04df228b7e0a68804ea06065b7194da81049633210768d86020000"
    // TransferOwnership(address newOwner,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"f2fde38bbb9f10e9da41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b5010000"
    // AcceptOwnership(uint48 nonce,uint48 deadline,uint48 epoch)
    hex"79ba5097afe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c699975000000"
    // AcceptOwnershipAndEndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"fe72a224816d5983422498b6e74c9599058f286c42e77344a98650e0e8b3616db1c757bd010020"
    // EndConsents(address[] spenders,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"6f436e187942e3c5c486386649bc5617f9c93f8481571746731c1d0475d777a6d1bc9c36010020"
    // Execute(address target,uint256 value,bytes data,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"b61d27f6a685598a8cf9f2e474149fdf6cd8be27927d77b88cc0edc1039993c3d1dc9176030201"
    // CancelAuthorization(bytes32 digest,bytes32 ref,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"c75d3ed60a8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d020000"
    // SetBudgets(uint48 day,uint48 week,uint48 month,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"18f6cf3121e21462132fbbf964c302e9c3eb9b135923058f444ae5e3f3b9ecfcb6d9feb8030000"
    // SetRecipientBudget(address recipient,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"51c6a766d9087db22c956eb8c932e985ac8fecc2a9c5f8bf8359421eea3215ed364a133a030000"
    // SetSessionKey(address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"4920ec70650af8d4a547107e527a41823c937f5f9ef50175804991054da2dc20277c5e88060000"
    // RevokeSessionKeys(uint48 nonce,uint48 deadline,uint48 epoch)
    hex"e8f85513d7e72bb55f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f161000000"
    // SetJobPolicy(address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"aea2e8e875b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b689f020000"
    // ConfigureWithJobs(uint48 txLimit,uint48 dailyLimit,uint48 expiresAt,address[] recipients,address evaluator,uint32 maxDuration,uint48 nonce,uint48 deadline,uint48 epoch)
    hex"b78068fdd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8994a0f91cc9d75e0b837060320";
// forgefmt: disable-end
