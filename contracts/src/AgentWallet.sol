// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";
import {IAgentWallet} from "./interfaces/IAgentWallet.sol";
import {IFiatToken} from "./interfaces/IFiatToken.sol";
import {IPlatformFees} from "./interfaces/IPlatformFees.sol";
import {Access, AccessLib} from "./libraries/Access.sol";
import {Spending} from "./libraries/Spending.sol";

/// @title A USDC wallet that an agent spends from and a person owns.
/// @dev Runs as a clone whose code carries the first owner (20 bytes after the proxy's own 45). Cannot be upgraded.
abstract contract AgentWallet is IAgentWallet {
    /// @notice The most recipients that a whitelist can have.
    uint256 public constant MAX_WHITELIST_LENGTH = 100;

    /// @notice No fee rate above this is paid, whatever the fees contract says: 5%.
    uint256 public constant MAX_FEE_BPS = 500;

    bytes32 private constant _DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant _PAYMENT_TYPEHASH = keccak256(
        "Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline)"
    );
    bytes32 private constant _OWNER_CALL_TYPEHASH =
        keccak256("OwnerCall(bytes data,uint48 nonce,uint48 deadline)");

    /// @inheritdoc IAgentWallet
    address public immutable usdc;

    /// @inheritdoc IAgentWallet
    address public immutable platformFees;

    bytes32 private immutable _versionHash;

    Spending private _spending;
    Access private _access;

    /// @inheritdoc IAgentWallet
    address public pendingOwner;

    /// @inheritdoc IAgentWallet
    uint48 public reserved;

    /// @dev Whitelist entries of earlier epochs are void, which spares clearing them.
    uint48 private _whitelistEpoch;

    /// @dev Counts only once the ownership was transferred.
    address private _storedOwner;

    mapping(address recipient => uint256 epoch) private _whitelistedIn;

    /// @dev The owner, or the wallet on behalf of an owner whose signature `ownerCall` has checked. The wallet calls
    /// itself nowhere else.
    modifier onlyOwner() {
        if (msg.sender != address(this) && msg.sender != owner()) revert Unauthorized();
        _;
    }

    /// @dev The implementation itself belongs to nobody.
    constructor(address usdc_, address platformFees_) {
        usdc = usdc_;
        platformFees = platformFees_;
        _versionHash = keccak256(bytes(_version()));
        _access = Access.wrap(0).with(AccessLib.OWNER_STORED, true);
    }

    receive() external payable {}

    /// @inheritdoc IAgentWallet
    function pay(Payment calldata payment, bytes calldata sessionSignature) external {
        if (block.timestamp > payment.deadline) revert DeadlinePassed();
        (address to, uint48 amount) = (payment.to, payment.amount);
        Spending spending = _spending.useNonce(payment.nonce);
        Access access = _access;
        _requireSession(access, _hashPayment(payment), sessionSignature);
        _spending = _checkPolicy(access, spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        if (fee > payment.maxFee) revert FeeAboveMaximum();
        _transferWithFee(to, amount, fee, treasury);
        emit PaymentExecuted(payment.ref, to, amount, fee);
    }

    /// @inheritdoc IAgentWallet
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result)
    {
        if (block.timestamp > deadline) revert DeadlinePassed();
        Access access = _access;
        if (nonce <= access.ownerNonce()) revert NonceUsed();
        bytes32 digest =
            _hashTypedData(keccak256(abi.encode(_OWNER_CALL_TYPEHASH, keccak256(data), nonce, deadline)));
        address signer = bytes4(data) == this.acceptOwnership.selector ? pendingOwner : _owner(access);
        if (!_isSignedBy(signer, digest, signature)) revert Unauthorized();
        _access = access.withOwnerNonce(nonce);
        return _call(address(this), 0, data);
    }

    /// @inheritdoc IAgentWallet
    function setup(address session, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_withSession(_access, session), txLimit, dailyLimit, expiresAt);
    }

    /// @inheritdoc IAgentWallet
    function setSession(address session) external onlyOwner {
        _access = _withSession(_access, session);
    }

    /// @inheritdoc IAgentWallet
    function setPolicy(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt) external onlyOwner {
        _access = _withPolicy(_access, txLimit, dailyLimit, expiresAt);
    }

    /// @inheritdoc IAgentWallet
    function setWhitelist(address[] calldata recipients) external onlyOwner {
        _access = _withWhitelist(_access, recipients);
    }

    /// @inheritdoc IAgentWallet
    function configure(uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, address[] calldata recipients)
        external
        onlyOwner
    {
        _access = _withWhitelist(_withPolicy(_access, txLimit, dailyLimit, expiresAt), recipients);
    }

    /// @inheritdoc IAgentWallet
    function freeze() external onlyOwner {
        Access access = _access;
        if (access.has(AccessLib.FROZEN)) return;
        _access = access.with(AccessLib.FROZEN, true);
        emit Frozen();
    }

    /// @inheritdoc IAgentWallet
    function unfreeze() external onlyOwner {
        Access access = _access;
        if (!access.has(AccessLib.FROZEN)) return;
        _access = access.with(AccessLib.FROZEN, false);
        emit Unfrozen();
    }

    /// @inheritdoc IAgentWallet
    function withdraw(address to, uint256 amount) external onlyOwner {
        if (!_canReceive(to)) revert InvalidRecipient();
        if (amount == 0) revert ZeroAmount();
        if (!_tryTransfer(to, amount)) _revertTransfer(amount);
        emit Withdrawn(to, amount);
    }

    /// @inheritdoc IAgentWallet
    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner == address(0) || newOwner == address(this)) revert InvalidOwner();
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner(), newOwner);
    }

    /// @inheritdoc IAgentWallet
    function acceptOwnership() external {
        address newOwner = pendingOwner;
        // The wallet calls this only from `ownerCall`, which has checked the pending owner's signature.
        if (msg.sender != address(this) && msg.sender != newOwner) revert Unauthorized();
        Access access = _access;
        address previousOwner = _owner(access);
        pendingOwner = address(0);
        _storedOwner = newOwner;
        _access = access.with(AccessLib.OWNER_STORED, true);
        emit OwnershipTransferred(previousOwner, newOwner);
    }

    /// @inheritdoc IAgentWallet
    function execute(address target, uint256 value, bytes calldata data)
        external
        onlyOwner
        returns (bytes memory result)
    {
        // Through itself the owner could accept an ownership that was offered to somebody else.
        if (target == address(this)) revert InvalidTarget(target);
        if (data.length != 0 && target.code.length == 0) revert InvalidTarget(target);
        result = _call(target, value, data);
        emit Executed(target, value, bytes4(data));
    }

    /// @inheritdoc IAgentWallet
    function previewPayment(address to, uint48 amount) external view returns (uint48) {
        Access access = _access;
        if (access.session() == address(0)) revert InvalidSession();
        _checkPolicy(access, _spending, to, amount);
        (uint256 fee, address treasury) = _feeOn(amount);
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        if (balance < amount + fee) revert InsufficientBalance(balance, amount + fee);
        _requireTransferable(to, fee, treasury);
        return uint48(fee);
    }

    /// @inheritdoc IAgentWallet
    function sessionKey() external view returns (address) {
        return _access.session();
    }

    /// @inheritdoc IAgentWallet
    function frozen() external view returns (bool) {
        return _access.has(AccessLib.FROZEN);
    }

    /// @inheritdoc IAgentWallet
    function ownerNonce() external view returns (uint48) {
        return _access.ownerNonce();
    }

    /// @inheritdoc IAgentWallet
    function policy()
        external
        view
        returns (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelistEnabled)
    {
        Spending spending = _spending;
        Access access = _access;
        return
            (spending.txLimit(), spending.dailyLimit(), access.expiresAt(), access.has(AccessLib.WHITELIST));
    }

    /// @inheritdoc IAgentWallet
    function isWhitelisted(address recipient) external view returns (bool) {
        return _access.has(AccessLib.WHITELIST) && _isListed(recipient);
    }

    /// @inheritdoc IAgentWallet
    function spentToday() external view returns (uint256) {
        return _spending.spentOn(_today());
    }

    /// @inheritdoc IAgentWallet
    function remainingToday() external view returns (uint256) {
        Spending spending = _spending;
        uint256 limit = spending.dailyLimit();
        if (limit == 0) return type(uint256).max;
        uint256 spent = spending.spentOn(_today());
        return spent < limit ? limit - spent : 0;
    }

    /// @inheritdoc IAgentWallet
    function quoteFee(uint64 amount) external view returns (uint64) {
        (uint256 fee,) = _feeOn(amount);
        return uint64(fee);
    }

    /// @inheritdoc IAgentWallet
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
            uint256 balance
        )
    {
        Access access = _access;
        owner_ = _owner(access);
        session = access.session();
        ownerNonce_ = access.ownerNonce();
        frozen_ = access.has(AccessLib.FROZEN);
        expiresAt = access.expiresAt();
        Spending spending = _spending;
        txLimit = spending.txLimit();
        dailyLimit = spending.dailyLimit();
        spentToday_ = spending.spentOn(_today());
        reserved_ = reserved;
        sessionNonceBase = spending.nonceBase();
        sessionNonceWindow = spending.nonceWindow();
        balance = IFiatToken(usdc).balanceOf(address(this));
    }

    /// @inheritdoc IAgentWallet
    function eip712Domain()
        external
        view
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory)
    {
        return
            (hex"0f", "AgentWallet", _version(), block.chainid, address(this), bytes32(0), new uint256[](0));
    }

    /// @inheritdoc IAgentWallet
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// @inheritdoc IAgentWallet
    function owner() public view returns (address) {
        return _owner(_access);
    }

    /// @dev The version of the EIP-712 domain.
    function _version() internal pure virtual returns (string memory);

    function _withSession(Access access, address session) private returns (Access) {
        if (session == address(0)) revert InvalidSessionKey();
        emit SessionUpdated(session);
        return access.withSession(session);
    }

    function _withPolicy(Access access, uint48 txLimit, uint48 dailyLimit, uint48 expiresAt)
        private
        returns (Access)
    {
        if (expiresAt > AccessLib.MAX_EXPIRES_AT) {
            revert ExpiryTooLate(expiresAt, AccessLib.MAX_EXPIRES_AT);
        }
        _spending = _spending.withLimits(txLimit, dailyLimit);
        emit PolicyUpdated(txLimit, dailyLimit, expiresAt);
        return access.withExpiresAt(uint40(expiresAt));
    }

    function _withWhitelist(Access access, address[] calldata recipients) private returns (Access) {
        if (recipients.length > MAX_WHITELIST_LENGTH) {
            revert WhitelistTooLong(recipients.length, MAX_WHITELIST_LENGTH);
        }
        if (recipients.length != 0) {
            uint48 epoch = ++_whitelistEpoch;
            for (uint256 i = 0; i < recipients.length; ++i) {
                if (recipients[i] == address(0)) revert InvalidRecipient();
                _whitelistedIn[recipients[i]] = epoch;
            }
        }
        emit WhitelistUpdated(recipients);
        return access.with(AccessLib.WHITELIST, recipients.length != 0);
    }

    /// @dev Transfers the amount, then the fee. What USDC refuses is refused with its own error, except that a
    /// shortage and a treasury that it refuses have errors of ours.
    function _transferWithFee(address to, uint256 amount, uint256 fee, address treasury) private {
        if (!_tryTransfer(to, amount)) _revertTransfer(amount + fee);
        if (fee == 0 || _tryTransfer(treasury, fee)) return;
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        if (balance < fee) revert InsufficientBalance(balance + amount, amount + fee);
        revert TreasuryRefused(treasury);
    }

    /// @dev False if USDC reverts (its reason is the return data then) or answers anything but true.
    function _tryTransfer(address to, uint256 amount) private returns (bool ok) {
        address token = usdc;
        bytes4 selector = IFiatToken.transfer.selector;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, selector)
            mstore(add(free, 0x04), to)
            mstore(add(free, 0x24), amount)
            ok := call(gas(), token, 0, free, 0x44, 0x00, 0x20)
            ok := and(ok, and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1)))
        }
    }

    function _call(address target, uint256 value, bytes calldata data) private returns (bytes memory result) {
        bool ok;
        (ok, result) = target.call{value: value}(data);
        if (!ok) _bubble(result);
    }

    /// @dev Names a shortage of `needed`; otherwise reverts with what the failed transfer returned.
    function _revertTransfer(uint256 needed) private view {
        bytes memory reason = _returned();
        uint256 balance = IFiatToken(usdc).balanceOf(address(this));
        if (balance < needed) revert InsufficientBalance(balance, needed);
        if (reason.length == 0) revert TransferRefused();
        _bubble(reason);
    }

    /// @dev Everything between the signature and the fee, in the order that `pay` promises.
    function _checkPolicy(Access access, Spending spending, address to, uint48 amount)
        private
        view
        returns (Spending)
    {
        if (access.has(AccessLib.FROZEN)) revert WalletFrozen();
        uint256 expiresAt = access.expiresAt();
        if (expiresAt != 0 && block.timestamp > expiresAt) revert WalletExpired();
        if (!_canReceive(to)) revert InvalidRecipient();
        if (access.has(AccessLib.WHITELIST) && !_isListed(to)) revert NotInWhitelist(to);
        if (amount == 0) revert ZeroAmount();
        return spending.spend(amount, _today());
    }

    function _requireSession(Access access, bytes32 digest, bytes calldata signature) private view {
        address signer = ECDSA.tryRecoverCalldata(digest, signature);
        if (signer == address(0) || signer != access.session()) revert InvalidSession();
    }

    /// @dev What USDC would say to the transfers of a payment, as far as it can be asked.
    function _requireTransferable(address to, uint256 fee, address treasury) private view {
        IFiatToken token = IFiatToken(usdc);
        require(!token.paused(), "Pausable: paused");
        require(!token.isBlacklisted(address(this)), "Blacklistable: account is blacklisted");
        require(!token.isBlacklisted(to), "Blacklistable: account is blacklisted");
        if (fee != 0 && token.isBlacklisted(treasury)) revert TreasuryRefused(treasury);
    }

    /// @dev An ECDSA signature counts even if the owner has code: an account that delegates (EIP-7702) has both.
    function _isSignedBy(address signer, bytes32 digest, bytes calldata signature)
        private
        view
        returns (bool)
    {
        if (signer == address(0)) return false;
        if (ECDSA.tryRecoverCalldata(digest, signature) == signer) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }

    function _feeOn(uint256 amount) private view returns (uint256 fee, address treasury) {
        uint256 feeBps;
        (feeBps, treasury) = IPlatformFees(platformFees).feeAndTreasury();
        if (feeBps > MAX_FEE_BPS) revert FeeAboveMaximum();
        unchecked {
            // At most 2^64 times 500.
            fee = amount * feeBps / 10_000;
        }
    }

    function _owner(Access access) private view returns (address) {
        if (access.has(AccessLib.OWNER_STORED)) return _storedOwner;
        return address(bytes20(LibClone.argsOnClone(address(this), 0, 20)));
    }

    function _isListed(address recipient) private view returns (bool) {
        return _whitelistedIn[recipient] == _whitelistEpoch;
    }

    function _canReceive(address to) private view returns (bool) {
        return to != address(0) && to != address(this) && to != usdc;
    }

    function _today() private view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev The struct's calldata is its EIP-712 encoding: six static words, of which the narrow ones are checked
    /// for excess bits where they are read.
    function _hashPayment(Payment calldata payment) private view returns (bytes32) {
        bytes32 typehash = _PAYMENT_TYPEHASH;
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typehash)
            calldatacopy(add(free, 0x20), payment, 0xc0)
            structHash := keccak256(free, 0xe0)
        }
        return _hashTypedData(structHash);
    }

    /// @dev The domain is not cached: a clone's address is its own, and the chain's id may change in a fork.
    function _hashTypedData(bytes32 structHash) private view returns (bytes32) {
        bytes32 separator = keccak256(
            abi.encode(_DOMAIN_TYPEHASH, keccak256("AgentWallet"), _versionHash, block.chainid, address(this))
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _returned() private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, returndatasize())
            returndatacopy(add(data, 0x20), 0, returndatasize())
            mstore(0x40, and(add(add(data, 0x3f), returndatasize()), not(0x1f)))
        }
    }

    function _bubble(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
