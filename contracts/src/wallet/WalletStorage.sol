// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget} from "../libraries/Budget.sol";
import {Envelope} from "../libraries/Envelope.sol";
import {Spending} from "../libraries/Spending.sol";

/// @notice What a session key other than the first one may do, in one storage slot.
struct SessionKey {
    /// See `Scopes`; zero if it may do nothing.
    uint8 scopes;
    /// Last second in which it works; zero for no end.
    uint40 expiresAt;
    /// Micro-USDC, zero for no limit.
    uint48 txLimit;
    /// The key is revoked unless the wallet's `_revocations` is the same.
    uint24 revocations;
    /// Grows whenever the key gets scopes, and never returns: an envelope names it.
    uint16 grant;
    bool hasBudget;
}

/// @notice An authorised transfer until it is settled or released, in one storage slot.
struct Reservation {
    /// Micro-USDC, never zero, which tells an authorisation from none.
    uint48 value;
    /// Micro-USDC, fixed when the transfer was authorised.
    uint48 fee;
    /// The nonce at USDC is derived from it.
    uint32 sessionNonce;
    /// First second in which USDC no longer accepts the transfer.
    uint32 validBefore;
    /// The wallet's when the transfer was authorised.
    uint32 epoch;
    /// Of the hash of `ref`, so that no one settles or releases under another one.
    bytes8 tag;
}

/// @notice What a wallet knows of a payment channel, in one storage slot.
struct Channel {
    /// Micro-USDC that it has deposited and that are not known to have come back.
    uint48 deposited;
    /// The most that `deposited` ever was: the fee on it was paid.
    uint48 paidFor;
    /// Of `deposited`, what was deposited on `day`.
    uint48 today;
    /// UTC day of the last deposit.
    uint16 day;
    /// The wallet's at the last deposit.
    uint32 epoch;
}

/// @title What session keys can be allowed, one bit each.
library Scopes {
    /// @dev Payments, with the owner's approval or without.
    uint8 internal constant PAYMENTS = 1;

    /// @dev Transfers by signature, envelopes, and payment channels.
    uint8 internal constant X402 = 2;

    uint8 internal constant JOBS = 4;
    uint8 internal constant ALL = PAYMENTS | X402 | JOBS;
}

/// @title What a wallet stores, who owns it, and the contracts that it belongs to.
/// @dev All storage of all wallets is here, so that the three codes of a wallet agree on it. A wallet runs as a clone
/// whose code carries the first owner, 20 bytes behind the proxy's own.
abstract contract WalletStorage {
    /// @notice There is no code to hand calls on to.
    error InvalidExtension(address extension);

    /// @dev x402's payment channels, at this address on every chain.
    address internal constant _BATCH_SETTLEMENT = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    /// @dev The token of all amounts, the source of fees, the relay and the escrow: none of them can receive anything.
    address internal immutable _usdc;
    address internal immutable _platformFees;
    address internal immutable _batchRelay;
    address internal immutable _jobEscrow;

    /// @dev Whether this is version 3, which takes part in Jobs, or version 2, which does not.
    bool internal immutable _takesJobs;

    /// @dev Slot 0: everything that a payment changes.
    Spending internal _spending;

    /// @dev Slot 1: what a payment only reads, the epoch, and the owner's nonce.
    Access internal _access;

    /// @dev Slot 2, with the next two: who may accept the ownership, zero if no one.
    address internal _pendingOwner;

    /// @dev Micro-USDC put aside for authorisations that are not settled yet, and for open envelopes.
    uint48 internal _reserved;

    /// @dev Whitelist entries of earlier epochs are void, which spares clearing them.
    uint48 internal _whitelistEpoch;

    /// @dev Slot 3: counts only after the ownership was transferred (`AccessLib.OWNER_STORED`).
    address internal _storedOwner;

    /// @dev How often all session keys but the first were revoked at once.
    uint24 internal _revocations;

    /// @dev Slot 4.
    mapping(address recipient => uint256 epoch) internal _whitelistedIn;

    /// @dev Slot 5: authorised transfers that are neither settled nor released, by USDC's digest of them.
    mapping(bytes32 digest => Reservation) internal _reservations;

    /// @dev Slot 6: the evaluator that the session key may choose, zero for none in particular, and the seconds that a Job may
    /// last, zero for the default.
    address internal _jobEvaluator;
    uint32 internal _maxJobDuration;

    /// @dev Slot 7: who may freeze in addition to the owner, zero if no one, and what its next signature has to name.
    address internal _guardian;
    uint48 internal _guardianNonce;

    /// @dev Slot 8: the references that were paid by an approval, each of them once.
    mapping(bytes32 ref => bool) internal _isApprovalUsed;

    /// @dev Slot 9: the open envelopes, by the session nonces that opened them.
    mapping(uint256 sessionNonce => Envelope) internal _envelopes;

    /// @dev Slots 10 to 13: budgets of the wallet by their periods, of recipients, and the session keys other than the first one
    /// with their budgets, which stay when a key is revoked.
    mapping(uint256 period => Budget) internal _budgets;
    mapping(address recipient => Budget) internal _recipientBudgets;
    mapping(address key => SessionKey) internal _sessionKeys;
    mapping(address key => Budget) internal _sessionKeyBudgets;

    /// @dev Slot 14: payment channels, by their ids at the settlement contract.
    mapping(bytes32 channelId => Channel) internal _channels;

    /// @dev None of the three codes itself belongs to anybody: each is marked as transferred, to no owner.
    constructor(IAgentWallet.Terms memory terms_) {
        _usdc = terms_.usdc;
        _platformFees = terms_.platformFees;
        _batchRelay = terms_.batchRelay;
        _jobEscrow = terms_.jobEscrow;
        _takesJobs = terms_.takesJobs;
        _access = Access.wrap(0).with(AccessLib.OWNER_STORED, true);
    }

    function _owner(Access access) internal view returns (address) {
        if (access.has(AccessLib.OWNER_STORED)) return _storedOwner;
        return address(bytes20(LibClone.argsOnClone(address(this), 0, 20)));
    }

    function _isListed(address recipient) internal view returns (bool) {
        return _whitelistedIn[recipient] == _whitelistEpoch;
    }

    /// @dev Whether `to` can be given money or power. What these contracts get is lost, or everybody's: the relay makes any call
    /// for anybody. No branches: every payment asks.
    function _canReceive(address to) internal view returns (bool can) {
        (address token, address fees, address relay, address escrow) = (_usdc, _platformFees, _batchRelay, _jobEscrow);
        assembly ("memory-safe") {
            can := iszero(
                or(
                    or(or(iszero(to), eq(to, address())), or(eq(to, token), eq(to, fees))),
                    or(or(eq(to, relay), eq(to, escrow)), eq(to, _BATCH_SETTLEMENT))
                )
            )
        }
    }

    /// @dev The UTC day of this block.
    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev `code` answers the whole call in place of this, so that nothing comes after it.
    function _answerFrom(address code) internal {
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, 0, calldatasize())
            let ok := delegatecall(gas(), code, free, calldatasize(), 0, 0)
            returndatacopy(free, 0, returndatasize())
            if iszero(ok) { revert(free, returndatasize()) }
            return(free, returndatasize())
        }
    }

    /// @dev The terms of what `code` is to be extended by.
    function _termsOf(address code) internal view returns (IAgentWallet.Terms memory) {
        if (code.code.length == 0) revert InvalidExtension(code);
        return IAgentWallet(code).terms();
    }
}
