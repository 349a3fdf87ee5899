// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Budgets and a freeze over several wallets.
/// @notice The **owner** sets the budgets, admits wallets and freezes, by calling or by EIP-712 messages that anybody submits. A
/// wallet belongs to a fleet when both say so (`IFleetWallet.setFleet`). Whoever owns a wallet of the fleet can use its budgets up,
/// and give back what was not spent: a fleet is for wallets of one owner. It holds no money. Budgets are those of
/// `IBudgetWallet`; errors of wallets are those of `IFleetWallet`. Amounts are micro-USDC.
interface IFleet {
    /// @notice The fleet's budgets are now these; zero for none.
    /// @dev No wallet has events of the same names: a log tells by itself what it is of.
    event FleetBudgetsUpdated(uint48 day, uint48 week, uint48 month);

    /// @notice Whether `wallet` may spend is now this.
    event FleetMemberUpdated(address indexed wallet, bool isMember);

    /// @notice Whether no session key of any wallet of the fleet spends anything is now this.
    event FleetFreezeUpdated(bool frozen);

    /// @notice The caller or the signer is not the owner.
    error Unauthorized();

    /// @notice The message came after its deadline.
    error DeadlinePassed();

    /// @notice An owner nonce that is not above the last.
    error NonceUsed();

    /// @notice An owner nonce more than 2^32 above the last.
    error NonceTooHigh(uint256 nonce, uint256 highest);

    /// @notice No message of an owner stands for such calldata.
    error InvalidOwnerCall();

    // For wallets

    /// @notice Counts a spend of the calling wallet, or reverts: `FleetFrozen`, `NotInFleet`, `FleetBudgetExceeded`.
    function spend(uint256 amount) external;

    /// @notice Gives back what the calling wallet has spent on this UTC day and came to nothing. Never reverts: nothing is given back
    /// to one that is no member, nor on the day on which a budget began to count.
    function giveBack(uint256 amount) external;

    /// @notice Reverts as `spend` of `wallet` would.
    function previewSpend(address wallet, uint256 amount) external view;

    /// @notice The least that is left of a budget to `wallet`; zero if it may not spend, the greatest uint256 if nothing bounds it.
    function spendable(address wallet) external view returns (uint256);

    // Owner functions: for the owner directly, or signed through `ownerCall`

    /// @notice Replaces the budgets, zero for none. One that stays keeps what was spent; a new one starts at zero.
    function setBudgets(uint48 day, uint48 week, uint48 month) external;

    /// @notice Lets `wallet` spend, or no more.
    function admit(address wallet, bool member) external;

    /// @notice Stops all wallets of the fleet. What their session keys have signed is not void, unlike by a wallet's own freeze: it
    /// may be executed after `unfreeze`, until its deadline.
    function freeze() external;

    function unfreeze() external;

    /// @notice Calls one of the owner functions for the owner who signed. Anybody may submit.
    /// What is signed is a message of the function's own: its name with a capital letter, its parameters, and
    /// `uint48 nonce,uint48 deadline` behind them.
    /// @dev The order of checks: deadline, nonce, function, signature.
    /// @param data Calldata of the function, as the compiler encodes it.
    /// @param nonce Above every owner nonce used before, by at most 2^32; gaps are allowed.
    /// @param signature 65 bytes, 64 bytes (EIP-2098), or whatever an ERC-1271 owner takes.
    /// @return result What the function returned: nothing.
    function ownerCall(bytes calldata data, uint48 nonce, uint48 deadline, bytes calldata signature)
        external
        returns (bytes memory result);

    // Views

    function owner() external view returns (address);

    /// @notice The last owner nonce that was used; the next must be above it.
    function ownerNonce() external view returns (uint48);

    function frozen() external view returns (bool);

    function isMember(address wallet) external view returns (bool);

    /// @notice The budgets, zero for none, and what counts against each now.
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
        );

    /// @notice The EIP-712 domain (ERC-5267).
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
        );
}
