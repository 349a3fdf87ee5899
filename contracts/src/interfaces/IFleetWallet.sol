// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title A wallet that belongs to a fleet: budgets and a freeze over several wallets. See `IFleet`.
/// @notice What the session keys spend counts against the fleet's budgets, too, after everything else was checked. A payment that
/// the owner approved does not, but is not made while the fleet is frozen. While it is, the wallet consents to no transfer. What
/// the owner does never asks the fleet.
interface IFleetWallet {
    /// @notice This fleet bounds the wallet from now on; zero for none.
    event FleetUpdated(address indexed fleet);

    /// @notice The fleet is frozen, or does not answer.
    error FleetFrozen();

    /// @notice The period's spends of all wallets of the fleet would add up to `total`.
    error FleetBudgetExceeded(uint8 period, uint256 total, uint256 limit);

    /// @notice The fleet has not admitted the wallet.
    error NotInFleet(address wallet);

    /// @notice A fleet is a contract, and not this wallet.
    error InvalidFleet(address fleet);

    /// @notice Sets the fleet, zero for none. For the owner, as the functions of `IAgentWallet` are.
    /// @dev The fleet has to admit the wallet (`IFleet.admit`), or nothing can be spent.
    function setFleet(address newFleet) external;

    /// @notice The wallet's fleet; zero if it has none.
    function fleet() external view returns (address);
}
