// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {IJobEscrow} from "../interfaces/IJobEscrow.sol";
import {Access, AccessLib} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {WalletChannels} from "./WalletChannels.sol";
import {WalletJobPolicy} from "./WalletJobPolicy.sol";
import {Reservation, Scopes, SessionKey, WalletStorage} from "./WalletStorage.sol";

/// @title What a wallet says of itself, what messages of its session keys would revert with now, and payment channels. See
/// `IAgentWallet` and its siblings.
/// @dev Runs by delegatecall like `AgentWalletExtension`. Only channels, for which there is no room before it, change anything.
contract AgentWalletViews is WalletChannels, WalletJobPolicy {
    constructor(address usdc_, address platformFees_, address batchRelay_, address jobEscrow_, bool takesJobs_)
        WalletStorage(IAgentWallet.Terms(usdc_, platformFees_, batchRelay_, jobEscrow_, takesJobs_))
    {}

    /// @notice How long a Job may last where the owner has set nothing else.
    uint32 public constant DEFAULT_JOB_DURATION = _DEFAULT_JOB_DURATION;

    function terms() external view returns (IAgentWallet.Terms memory) {
        return IAgentWallet.Terms(_usdc, _platformFees, _batchRelay, _jobEscrow, _takesJobs);
    }

    function jobEscrow() external view returns (address) {
        return _takesJobs ? _jobEscrow : address(0);
    }

    function jobPolicy() external view returns (address evaluator, uint32 maxDuration) {
        return _jobPolicy();
    }

    function epoch() external view returns (uint48) {
        return _access.epoch();
    }

    function guardian() external view returns (address) {
        return _guardian;
    }

    function guardianNonce() external view returns (uint48) {
        return _guardianNonce;
    }

    function usdc() external view returns (address) {
        return _usdc;
    }

    function platformFees() external view returns (address) {
        return _platformFees;
    }

    function pendingOwner() external view returns (address) {
        return _pendingOwner;
    }

    function sessionKey() external view returns (address) {
        return _access.session();
    }

    function frozen() external view returns (bool) {
        return _access.has(AccessLib.FROZEN);
    }

    function ownerNonce() external view returns (uint48) {
        return _access.ownerNonce();
    }

    function policy()
        external
        view
        returns (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelistEnabled)
    {
        Spending spending = _spending;
        Access access = _access;
        return (spending.txLimit(), spending.dailyLimit(), access.expiresAt(), access.has(AccessLib.WHITELIST));
    }

    function isWhitelisted(address recipient) external view returns (bool) {
        return _access.has(AccessLib.WHITELIST) && _isListed(recipient);
    }

    function spentToday() external view returns (uint256) {
        return _spending.spentOn(_today());
    }

    function remainingToday() external view returns (uint256) {
        Spending spending = _spending;
        uint256 limit = spending.dailyLimit();
        if (limit == 0) return type(uint256).max;
        uint256 spent = spending.spentOn(_today());
        return spent < limit ? limit - spent : 0;
    }

    function reserved() external view returns (uint48) {
        return _reserved;
    }

    function authorizationOf(bytes32 digest)
        external
        view
        returns (bytes32 authorizationNonce, uint48 value, uint48 fee, uint48 validBefore)
    {
        Reservation memory reservation = _reservations[digest];
        if (reservation.value == 0) return (0, 0, 0, 0);
        authorizationNonce = _authorizationNonce(reservation.sessionNonce);
        return (authorizationNonce, reservation.value, reservation.fee, reservation.validBefore);
    }

    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (hex"0f", _NAME, _version(), block.chainid, address(this), 0, new uint256[](0));
    }

    function owner() external view returns (address) {
        return _owner(_access);
    }

    function state()
        external
        view
        returns (
            address owner_,
            address session,
            uint48 ownerNonce_,
            bool frozen_,
            uint48 expiresAt,
            uint48 txLimit,
            uint48 dailyLimit,
            uint48 spentToday_,
            uint48 reserved_,
            uint256 sessionNonceBase,
            uint64 sessionNonceWindow,
            uint256 balance,
            uint48 epoch_
        )
    {
        Access access = _access;
        owner_ = _owner(access);
        session = access.session();
        ownerNonce_ = access.ownerNonce();
        frozen_ = access.has(AccessLib.FROZEN);
        expiresAt = access.expiresAt();
        epoch_ = access.epoch();
        Spending spending = _spending;
        txLimit = spending.txLimit();
        dailyLimit = spending.dailyLimit();
        spentToday_ = spending.spentOn(_today());
        reserved_ = _reserved;
        sessionNonceBase = spending.nonceBase();
        sessionNonceWindow = spending.nonceWindow();
        balance = IFiatToken(_usdc).balanceOf(address(this));
    }

    function budgets()
        external
        view
        returns (
            uint48 dayLimit,
            uint48 daySpent,
            uint48 weekLimit,
            uint48 weekSpent,
            uint48 monthLimit,
            uint48 monthSpent,
            uint48 hourLimit,
            uint48 hourSpent
        )
    {
        (, dayLimit, daySpent) = _budgets[1].shownAt(block.timestamp);
        (, weekLimit, weekSpent) = _budgets[2].shownAt(block.timestamp);
        (, monthLimit, monthSpent) = _budgets[3].shownAt(block.timestamp);
        (, hourLimit, hourSpent) = _budgets[4].shownAt(block.timestamp);
    }

    function recipientBudgetOf(address recipient) external view returns (uint8 period, uint48 limit, uint48 spent) {
        return _recipientBudgets[recipient].shownAt(block.timestamp);
    }

    function spendable(address key, address to)
        external
        view
        returns (uint256 day, uint256 week, uint256 month, uint256 hour, uint256 recipient, uint256 sessionKey)
    {
        day = _budgets[1].leftAt(block.timestamp);
        week = _budgets[2].leftAt(block.timestamp);
        month = _budgets[3].leftAt(block.timestamp);
        hour = _budgets[4].leftAt(block.timestamp);
        recipient = _recipientBudgets[to].leftAt(block.timestamp);
        sessionKey = type(uint256).max;
        if (key == address(0) || key == _access.session()) return (day, week, month, hour, recipient, sessionKey);
        SessionKey memory terms_ = _keyTerms(key);
        sessionKey = terms_.scopes == 0 || _isKeyExpired(terms_) ? 0 : _sessionKeyBudgets[key].leftAt(block.timestamp);
    }

    function sessionKeyOf(address key)
        external
        view
        returns (uint8 scopes, uint48 expiresAt, uint48 txLimit, uint8 period, uint48 limit, uint48 spent)
    {
        SessionKey memory terms_ = _keyTerms(key);
        if (terms_.scopes == 0) return (0, 0, 0, 0, 0, 0);
        if (terms_.hasBudget) (period, limit, spent) = _sessionKeyBudgets[key].shownAt(block.timestamp);
        return (terms_.scopes, terms_.expiresAt, terms_.txLimit, period, limit, spent);
    }

    // Previews

    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,,) = _feeOn(amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint64(fee);
    }

    function previewPayment(address to, uint48 amount, address key) external view returns (uint48) {
        (uint256 fee, address treasury) = _previewSpend(key, Scopes.PAYMENTS, to, amount);
        _requireTransferable(to, amount, fee, treasury);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    function previewAuthorizeTransfer(address to, uint48 value, uint48 validAfter, uint48 validBefore, address key)
        external
        view
        returns (uint48)
    {
        (uint256 fee,) = _previewSpend(key, Scopes.X402, to, value);
        _requireValidity(validAfter, validBefore);
        _requireReservable(value + fee);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint48(fee);
    }

    function previewCreateJob(address provider, address evaluator, uint48 expiredAt, uint48 budget, address key)
        external
        view
        onlyWithJobs
    {
        (Access access,) = _accessOfSession(key, Scopes.JOBS);
        _requireNotExpired(access);
        if (budget == 0) revert IJobEscrow.ZeroBudget();
        _requireJobAllowed(access, evaluator, expiredAt);
        IJobEscrow(_jobEscrow).previewCreateJob(address(this), provider, evaluator, expiredAt);
    }

    function previewFundJob(
        uint256 jobId,
        address provider,
        address evaluator,
        uint48 budget,
        uint48 expiredAt,
        bytes16 description,
        address key
    ) external view onlyWithJobs {
        Access access;
        (access, key) = _accessOfSession(key, Scopes.JOBS);
        _checkPolicy(access, _spending, provider, budget, budget);
        _requireWithinBudgets(access, key, provider, budget, budget);
        _requireFundingAllowed(access, evaluator, budget, expiredAt);
        IJobEscrow(_jobEscrow)
            .previewFundPaid(jobId, address(this), provider, evaluator, budget, expiredAt, description);
        _requireTransferable(_jobEscrow, budget, 0, address(0));
    }

    function previewSubmitJob(uint256 jobId, address client, bytes16 description, address key)
        external
        view
        onlyWithJobs
    {
        (Access access,) = _accessOfSession(key, Scopes.JOBS);
        _requireNotExpired(access);
        IJobEscrow(_jobEscrow).previewSubmitWork(jobId, address(this), client, description);
    }

    function _previewSpend(address key, uint8 scope, address to, uint48 amount)
        private
        view
        returns (uint256 fee, address treasury)
    {
        Access access;
        (access, key) = _accessOfSession(key, scope);
        uint256 counted;
        (fee, counted, treasury) = _feeOn(amount);
        _checkPolicy(access, _spending, to, amount, counted);
        _requireWithinBudgets(access, key, to, counted, counted);
    }
}
