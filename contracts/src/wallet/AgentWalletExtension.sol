// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IBudgetWallet} from "../interfaces/IBudgetWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {IJobWallet} from "../interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Budget, BudgetLib, Budgets} from "../libraries/Budget.sol";
import {WalletApprovals} from "./WalletApprovals.sol";
import {WalletEnvelopes} from "./WalletEnvelopes.sol";
import {WalletOwnerSignatures} from "./WalletOwnerSignatures.sol";
import {WalletOwned} from "./WalletOwned.sol";
import {Scopes, SessionKey, WalletStorage} from "./WalletStorage.sol";
import {WalletJobPolicy} from "./WalletJobPolicy.sol";

/// @title What a wallet does less often than it pays: most of what the owner and the guardian can do, approvals, and the beginning
/// and end of envelopes. See `IAgentWallet` and its siblings.
/// @dev Runs by delegatecall of a wallet's implementation, on the wallet's storage and in its name. Called directly it is as an
/// implementation that belongs to no one.
contract AgentWalletExtension is WalletJobPolicy, WalletOwnerSignatures, WalletOwned, WalletApprovals, WalletEnvelopes {
    using Budgets for mapping(uint256 period => Budget);

    /// @notice The most recipients that a whitelist can have, and the most spenders of `endConsents`.
    uint256 public constant MAX_WHITELIST_LENGTH = 100;

    bytes32 private constant _GUARDIAN_FREEZE_TYPEHASH = keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)");

    /// @notice Where the functions are that this has not, nor the implementation.
    address public immutable views;

    constructor(address views_) WalletStorage(_termsOf(views_)) {
        views = views_;
    }

    /// @dev All other functions are in the views.
    fallback() external {
        _answerFrom(views);
    }

    // Policy

    function setup(address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _setup(_access, session, txLimit, dailyLimit, expiresAt);
    }

    function setSession(address session) external onlyOwner {
        _access = _withSession(_access, session);
    }

    function setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_access, txLimit, dailyLimit, expiresAt);
    }

    function setWhitelist(address[] calldata recipients) external onlyOwner {
        _access = _withWhitelist(_access, recipients);
    }

    function configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients)
        external
        onlyOwner
    {
        _configure(txLimit, dailyLimit, expiresAt, recipients);
    }

    function setJobPolicy(address evaluator, uint32 maxDuration) external onlyOwner {
        _setJobPolicy(evaluator, maxDuration);
    }

    function configureWithJobs(
        uint48 txLimit,
        uint48 dailyLimit,
        uint48 expiresAt,
        address[] calldata recipients,
        address evaluator,
        uint32 maxDuration
    ) external onlyOwner {
        _configure(txLimit, dailyLimit, expiresAt, recipients);
        _setJobPolicy(evaluator, maxDuration);
    }

    // Budgets and further session keys

    function setBudgets(uint48 day, uint48 week, uint48 month, uint48 hour) external onlyOwner {
        Access access = _access;
        _access = access.withBudgetPeriods(_budgets.set(access.budgetPeriods(), [day, week, month, hour]));
        emit IBudgetWallet.BudgetsUpdated(day, week, month, hour);
    }

    function setRecipientBudget(address recipient, uint8 period, uint48 limit) external onlyOwner {
        if (!_canReceive(recipient)) revert IAgentWallet.InvalidRecipient();
        period = _requirePeriod(period, limit);
        _recipientBudgets[recipient] = _recipientBudgets[recipient].withLimit(period, limit, block.timestamp);
        if (limit != 0) _access = _access.with(AccessLib.RECIPIENT_BUDGETS, true);
        emit IBudgetWallet.RecipientBudgetUpdated(recipient, period, limit);
    }

    /// @dev The first key is none of these, and there must be one.
    function setSessionKey(address key, uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit)
        external
        onlyOwner
    {
        address first = _access.session();
        if (first == address(0) || key == address(0) || key == first) {
            revert IAgentWallet.InvalidSessionKey();
        }
        if (scopes > Scopes.ALL) revert ISessionKeyWallet.InvalidScopes(scopes);
        if (scopes == 0) (expiresAt, txLimit, period, limit) = (0, 0, 0, 0);
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert IAgentWallet.ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        period = _requirePeriod(period, limit);
        // What a revoked key has spent stays: its budget counts on if it is set again.
        if (scopes != 0) {
            _sessionKeyBudgets[key] = _sessionKeyBudgets[key].withLimit(period, limit, block.timestamp);
        }
        _sessionKeys[key] = SessionKey({
            scopes: scopes,
            // forge-lint: disable-next-line(unsafe-typecast)
            expiresAt: uint40(expiresAt),
            txLimit: txLimit,
            revocations: _revocations,
            // A revoked key has no scopes, so that its number can wait for the next change: revoking never fails.
            grant: scopes == 0 ? _sessionKeys[key].grant : _sessionKeys[key].grant + 1,
            hasBudget: limit != 0
        });
        emit ISessionKeyWallet.SessionKeyUpdated(key, scopes, expiresAt, txLimit, period, limit);
    }

    function revokeSessionKeys() external onlyOwner {
        _revokeSessionKeys();
    }

    // Money

    function withdraw(address to, uint256 amount) external onlyOwner {
        if (!_canReceive(to)) revert IAgentWallet.InvalidRecipient();
        if (amount == 0) revert IAgentWallet.ZeroAmount();
        _transfer(to, amount);
        emit IAgentWallet.Withdrawn(to, amount);
    }

    function execute(address target, uint256 value, bytes calldata data)
        external
        onlyOwner
        returns (bytes memory result)
    {
        // Through itself the owner could accept an ownership that was offered to another account.
        if (target == address(this)) revert IAgentWallet.InvalidTarget(target);
        if (data.length != 0 && target.code.length == 0) revert IAgentWallet.InvalidTarget(target);
        result = _call(target, value, data);
        emit IAgentWallet.Executed(target, value, bytes4(data));
    }

    // Ownership

    function transferOwnership(address newOwner) external onlyOwner {
        if (!_canReceive(newOwner)) revert IAgentWallet.InvalidOwner();
        _pendingOwner = newOwner;
        emit IAgentWallet.OwnershipTransferStarted(_owner(_access), newOwner);
    }

    function acceptOwnership() external {
        _acceptOwnership();
    }

    function acceptOwnershipAndEndConsents(address[] calldata spenders) external {
        _acceptOwnership();
        _endConsents(spenders);
    }

    function endConsents(address[] calldata spenders) external onlyOwner {
        _endConsents(spenders);
    }

    // Freezing

    function setGuardian(address newGuardian) external onlyOwner {
        if (newGuardian != address(0) && !_canReceive(newGuardian)) revert IAgentWallet.InvalidGuardian();
        _setGuardian(newGuardian);
    }

    function guardianFreeze(uint48 nonce, uint48 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert IAgentWallet.DeadlinePassed();
        if (nonce != _guardianNonce) revert IAgentWallet.NonceUsed();
        bytes32 digest = _hashTypedData(keccak256(abi.encode(_GUARDIAN_FREEZE_TYPEHASH, nonce, deadline)));
        if (!_isSignedBy(_guardian, digest, signature)) revert IAgentWallet.Unauthorized();
        // Anybody may submit it again, and must not so take back what the owner has offered since.
        if (!_access.has(AccessLib.FROZEN)) _freeze(false);
    }

    /// @dev What the guardian signed before must not freeze again.
    function unfreeze() external onlyOwner {
        Access access = _access;
        if (!access.has(AccessLib.FROZEN)) return;
        if (access.epoch() == AccessLib.LAST_EPOCH) revert IAgentWallet.EpochsUsedUp();
        _access = access.with(AccessLib.FROZEN, false);
        if (_guardian != address(0)) _guardianNonce = _nextGuardianNonce();
        emit IAgentWallet.Unfrozen();
    }

    function _revokeSessionKeys() private {
        ++_revocations;
        emit ISessionKeyWallet.SessionKeysRevoked();
    }

    /// @dev A limit of zero is none, whatever its period. Any other one without a period would bound nothing.
    /// @return The period, zero without a limit.
    function _requirePeriod(uint8 period, uint48 limit) private pure returns (uint8) {
        if (period > BudgetLib.PERIODS || (period == 0 && limit != 0)) {
            revert IBudgetWallet.InvalidPeriod(period);
        }
        return limit == 0 ? 0 : period;
    }

    function _configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients) private {
        _access = _withWhitelist(_withPolicy(_access, txLimit, dailyLimit, expiresAt), recipients);
    }

    function _withWhitelist(Access access, address[] calldata recipients) private returns (Access) {
        if (recipients.length > MAX_WHITELIST_LENGTH) {
            revert IAgentWallet.WhitelistTooLong(recipients.length, MAX_WHITELIST_LENGTH);
        }
        if (recipients.length != 0) {
            uint48 epoch_ = ++_whitelistEpoch;
            for (uint256 i = 0; i < recipients.length; ++i) {
                if (!_canReceive(recipients[i])) revert IAgentWallet.InvalidRecipient();
                _whitelistedIn[recipients[i]] = epoch_;
            }
        }
        emit IAgentWallet.WhitelistUpdated(recipients);
        return access.with(AccessLib.WHITELIST, recipients.length != 0);
    }

    function _setJobPolicy(address evaluator, uint32 maxDuration) private onlyWithJobs {
        _requireEvaluator(evaluator);
        (_jobEvaluator, _maxJobDuration) = (evaluator, maxDuration);
        emit IJobWallet.JobPolicyUpdated(evaluator, maxDuration);
    }

    /// @dev The wallet calls itself only from `ownerCall`, which has checked the pending owner's signature.
    function _acceptOwnership() private {
        address newOwner = _pendingOwner;
        if (msg.sender != address(this) && msg.sender != newOwner) revert IAgentWallet.Unauthorized();
        Access access = _access;
        address previousOwner = _owner(access);
        _pendingOwner = address(0);
        _storedOwner = newOwner;
        _access = access.with(AccessLib.OWNER_STORED, true).withLaterEpoch(_epochStep());
        emit IAgentWallet.OwnershipTransferred(previousOwner, newOwner);
    }

    function _endConsents(address[] calldata spenders) private {
        if (spenders.length > MAX_WHITELIST_LENGTH) {
            revert IAgentWallet.TooManySpenders(spenders.length, MAX_WHITELIST_LENGTH);
        }
        Access access = _access;
        _takeOfferBack(access);
        access = access.withLaterEpoch(_epochStep());
        _access = access;
        _revokeSessionKeys();
        if (_guardian != address(0)) _setGuardian(address(0));
        emit IAgentWallet.ConsentsEnded(access.epoch());
        for (uint256 i = 0; i < spenders.length; ++i) {
            if (!IFiatToken(_usdc).approve(spenders[i], 0)) revert IAgentWallet.TransferRefused();
        }
    }

    /// @dev Everything that an earlier guardian signed is void, even if it is this one again.
    function _setGuardian(address newGuardian) private {
        (_guardian, _guardianNonce) = (newGuardian, _nextGuardianNonce());
        emit IAgentWallet.GuardianUpdated(newGuardian);
    }

    /// @dev It is unknown before its block, so that no guardian signs ahead.
    function _nextGuardianNonce() private view returns (uint48) {
        return uint48(uint256(keccak256(abi.encode(_random(), _guardianNonce))));
    }
}
