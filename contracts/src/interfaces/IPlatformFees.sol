// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title What every payment pays to the platform, and to whom.
interface IPlatformFees {
    /// @notice The fee rate is now `feeBps` hundredths of a percent.
    event FeeUpdated(uint16 feeBps);

    /// @notice A payment's fee is at least `minFee` micro-USDC from now on, but never more than the payment.
    event MinFeeUpdated(uint16 minFee);

    /// @notice Fees go to `treasury` from now on.
    event TreasuryUpdated(address treasury);

    /// @notice A rate above the cap was requested.
    error FeeAboveCap(uint256 feeBps, uint256 cap);

    /// @notice A smallest fee above the cap was requested.
    error MinFeeAboveCap(uint256 minFee, uint256 cap);

    /// @notice The treasury must be able to hold USDC and to give it away, and no one else may: not the zero address, not
    /// this contract, USDC or the relay, and nothing that takes its own fees from here, as an escrow or a wallet does.
    error InvalidTreasury(address treasury);

    /// @notice The token that a treasury must be able to hold.
    function usdc() external view returns (address);

    /// @notice Present fee rate in basis points (1/100 of a percent), at most `MAX_FEE_BPS`.
    function feeBps() external view returns (uint16);

    /// @notice What a payment pays at least, in micro-USDC, at most `MAX_MIN_FEE`, and never more than itself. Zero for none.
    function minFee() external view returns (uint16);

    /// @notice Present receiver of fees.
    function treasury() external view returns (address);

    /// @notice All of the above from one storage slot, which is what a payment reads.
    function feeMinimumAndRecipient() external view returns (uint16 feeBps, uint16 minFee, address treasury);

    /// @notice Sets the rate. Only the operator; at most `MAX_FEE_BPS`.
    function setFeeBps(uint16 newFeeBps) external;

    /// @notice Sets what a payment pays at least. Only the operator; at most `MAX_MIN_FEE`.
    function setMinFee(uint16 newMinFee) external;

    /// @notice Sets the receiver. Only the operator; `InvalidTreasury` says who cannot be it.
    function setTreasury(address newTreasury) external;
}
