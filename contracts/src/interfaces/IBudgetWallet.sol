// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Budgets of a wallet: at most so much in any hour, day, week or month, together and for a recipient.
/// @notice Periods: 1 a day (24 hours), 2 a week (7 days), 3 a month (30 days), 4 an hour; they have no fixed beginning. Spending counts
/// for a whole period at least and for four thirds of one at most, from when it is paid, authorised, put into an envelope or paid
/// into a Job; a transfer that was authorised may be executed up to ten minutes later. What counts is the amount, and what its
/// fee has above a twentieth of it. A payment that the owner approved counts nowhere. Nothing is given back.
/// Budgets apply in addition to the limits of `IAgentWallet.setPolicy`, whose errors and order of checks go before. Amounts are
/// micro-USDC.
interface IBudgetWallet {
    /// @notice The wallet's budgets are now these; zero for none.
    event BudgetsUpdated(uint48 day, uint48 week, uint48 month, uint48 hour);

    /// @notice What `recipient` may get is now bounded so; zero for a recipient without a budget.
    event RecipientBudgetUpdated(address indexed recipient, uint8 period, uint48 limit);

    /// @notice The period's spends would add up to `total`.
    error BudgetExceeded(uint8 period, uint256 total, uint256 limit);

    /// @notice What the recipient gets in a period would add up to `total`.
    error RecipientBudgetExceeded(address recipient, uint256 total, uint256 limit);

    /// @notice There is no such period, or none for a limit that is not zero.
    error InvalidPeriod(uint8 period);

    /// @notice Replaces the wallet's budgets, zero for none. One that stays keeps what was spent; a new one starts at zero. For the
    /// owner, as the functions of `IAgentWallet` are.
    /// @custom:owner
    function setBudgets(uint48 day, uint48 week, uint48 month, uint48 hour) external;

    /// @notice Replaces what bounds a recipient: `limit` in any `period`, zero for no bound. With the same period it keeps what was
    /// spent, else it starts at zero. Independent of the whitelist. A Job's recipient is its provider. Slots of envelopes are good
    /// for no recipient that has a budget. For the owner.
    /// @custom:owner
    function setRecipientBudget(address recipient, uint8 period, uint48 limit) external;

    /// @notice The wallet's budgets, zero for none, and what counts against each now.
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
        );

    /// @notice What bounds `recipient`, all zero if nothing does, and what counts against it now.
    function recipientBudgetOf(address recipient) external view returns (uint8 period, uint48 limit, uint48 spent);

    /// @notice The current rest of each budget that a payment of `key` to `to` counts against; the greatest uint256 where there is
    /// none.
    /// @param key Zero for the wallet's first session key, which has none of its own. Zero is left to one that may do nothing.
    /// @param to Zero for an envelope.
    function spendable(address key, address to)
        external
        view
        returns (uint256 day, uint256 week, uint256 month, uint256 hour, uint256 recipient, uint256 sessionKey);
}
