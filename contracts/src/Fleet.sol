// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";
import {IFleet} from "./interfaces/IFleet.sol";
import {IFleetWallet} from "./interfaces/IFleetWallet.sol";
import {AccessLib} from "./libraries/Access.sol";
import {Budget} from "./libraries/Budget.sol";
import {Budgets} from "./libraries/Budgets.sol";

/// @title Budgets and a freeze over several wallets. See `IFleet`.
/// @dev Runs as a clone whose code carries its owner, as a wallet's does: an `AgentWalletFactory` makes both. It calls nobody but
/// itself.
contract Fleet is IFleet {
    using Budgets for mapping(uint256 period => Budget);

    bytes32 private constant _DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant _SET_BUDGETS_TYPEHASH =
        keccak256("SetBudgets(uint48 day,uint48 week,uint48 month,uint48 nonce,uint48 deadline)");
    bytes32 private constant _ADMIT_TYPEHASH =
        keccak256("Admit(address wallet,bool member,uint48 nonce,uint48 deadline)");
    bytes32 private constant _FREEZE_TYPEHASH = keccak256("Freeze(uint48 nonce,uint48 deadline)");
    bytes32 private constant _UNFREEZE_TYPEHASH = keccak256("Unfreeze(uint48 nonce,uint48 deadline)");

    string private constant _NAME = "AgentFleet";
    string private constant _VERSION = "1";

    /// @dev Belongs to nobody: only clones have an owner.
    address private immutable _implementation = address(this);

    /// @inheritdoc IFleet
    uint48 public ownerNonce;

    /// @inheritdoc IFleet
    bool public frozen;

    /// @dev Which budgets there are, as `Budgets` takes it.
    uint8 private _periods;

    /// @dev The UTC day since when all of them count without a gap.
    uint32 private _since;

    mapping(uint256 period => Budget) private _budgets;

    /// @inheritdoc IFleet
    mapping(address wallet => bool) public isMember;

    /// @dev The owner, or the fleet on behalf of one whose signature `ownerCall` has checked.
    modifier onlyOwner() {
        if (msg.sender != address(this) && msg.sender != owner()) revert Unauthorized();
        _;
    }

    // For wallets

    /// @inheritdoc IFleet
    function spend(uint256 amount) external {
        _requireSpendable(msg.sender, amount);
        _budgets.spend(_periods, amount);
    }

    /// @inheritdoc IFleet
    function giveBack(uint256 amount) external {
        if (isMember[msg.sender] && _since < _today()) _budgets.giveBack(_periods, amount);
    }

    /// @inheritdoc IFleet
    function previewSpend(address wallet, uint256 amount) external view {
        _requireSpendable(wallet, amount);
    }

    /// @inheritdoc IFleet
    function spendable(address wallet) external view returns (uint256 least) {
        if (frozen || !isMember[wallet]) return 0;
        least = type(uint256).max;
        for (uint256 period = 1; period <= 3; ++period) {
            uint256 left = _budgets[period].leftAt(block.timestamp);
            if (left < least) least = left;
        }
    }

    // For the owner

    /// @inheritdoc IFleet
    function setBudgets(uint48 day, uint48 week, uint48 month) external onlyOwner {
        uint256 before = _periods;
        uint256 periods = _budgets.set(before, day, week, month);
        // forge-lint: disable-next-line(unsafe-typecast)
        if (periods & ~before != 0) _since = uint32(_today());
        // forge-lint: disable-next-line(unsafe-typecast)
        _periods = uint8(periods);
        emit FleetBudgetsUpdated(day, week, month);
    }

    /// @inheritdoc IFleet
    function admit(address wallet, bool member) external onlyOwner {
        isMember[wallet] = member;
        emit FleetMemberUpdated(wallet, member);
    }

    /// @inheritdoc IFleet
    function freeze() external onlyOwner {
        frozen = true;
        emit FleetFreezeUpdated(true);
    }

    /// @inheritdoc IFleet
    function unfreeze() external onlyOwner {
        frozen = false;
        emit FleetFreezeUpdated(false);
    }

    /// @inheritdoc IFleet
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result)
    {
        if (block.timestamp > deadline) revert DeadlinePassed();
        uint256 last = ownerNonce;
        if (nonce <= last) revert NonceUsed();
        uint256 highest = last + AccessLib.MAX_OWNER_NONCE_JUMP;
        if (nonce > highest) revert NonceTooHigh(nonce, highest);
        if (!_isSignedByOwner(_digestOf(data, nonce, deadline), signature)) revert Unauthorized();
        ownerNonce = nonce;
        bool ok;
        (ok, result) = address(this).call(data);
        if (ok) return result;
        assembly ("memory-safe") {
            revert(add(result, 0x20), mload(result))
        }
    }

    // Views

    /// @inheritdoc IFleet
    function owner() public view returns (address) {
        if (address(this) == _implementation) return address(0);
        return address(bytes20(LibClone.argsOnClone(address(this), 0, 20)));
    }

    /// @inheritdoc IFleet
    function budgets()
        external
        view
        returns (
            uint48 dayLimit,
            uint48 daySpent,
            uint48 weekLimit,
            uint48 weekSpent,
            uint48 monthLimit,
            uint48 monthSpent
        )
    {
        (, dayLimit, daySpent) = _budgets[1].shownAt(block.timestamp);
        (, weekLimit, weekSpent) = _budgets[2].shownAt(block.timestamp);
        (, monthLimit, monthSpent) = _budgets[3].shownAt(block.timestamp);
    }

    /// @inheritdoc IFleet
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
        return (hex"0f", _NAME, _VERSION, block.chainid, address(this), 0, new uint256[](0));
    }

    function _requireSpendable(address wallet, uint256 amount) private view {
        if (frozen) revert IFleetWallet.FleetFrozen();
        if (!isMember[wallet]) revert IFleetWallet.NotInFleet(wallet);
        (uint8 period, uint256 total, uint256 limit) = _budgets.findExceeded(_periods, amount);
        if (period != 0) revert IFleetWallet.FleetBudgetExceeded(period, total, limit);
    }

    /// @dev An ECDSA signature counts even if the signer has code: an account that delegates (EIP-7702) has both.
    function _isSignedByOwner(bytes32 digest, bytes calldata signature) private view returns (bool) {
        address signer = owner();
        if (signer == address(0)) return false;
        if (ECDSA.tryRecoverCalldata(digest, signature) == signer) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }

    /// @dev What the owner signs for a call: all arguments are words, which calldata has as EIP-712 encodes them.
    function _digestOf(bytes calldata data, uint48 nonce, uint48 deadline) private view returns (bytes32) {
        (bytes32 typehash, uint256 words) = _messageOf(bytes4(data));
        if (data.length != 4 + 32 * words) revert InvalidOwnerCall();
        bytes32 structHash =
            keccak256(abi.encodePacked(typehash, data[4:], uint256(nonce), uint256(deadline)));
        bytes32 separator = keccak256(
            abi.encode(
                _DOMAIN_TYPEHASH,
                keccak256(bytes(_NAME)),
                keccak256(bytes(_VERSION)),
                block.chainid,
                address(this)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _messageOf(bytes4 selector) private pure returns (bytes32 typehash, uint256 words) {
        if (selector == IFleet.setBudgets.selector) return (_SET_BUDGETS_TYPEHASH, 3);
        if (selector == IFleet.admit.selector) return (_ADMIT_TYPEHASH, 2);
        if (selector == IFleet.freeze.selector) return (_FREEZE_TYPEHASH, 0);
        if (selector == IFleet.unfreeze.selector) return (_UNFREEZE_TYPEHASH, 0);
        revert InvalidOwnerCall();
    }

    function _today() private view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
