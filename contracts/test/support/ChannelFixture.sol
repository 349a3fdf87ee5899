// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IBatchSettlement} from "../../src/interfaces/IBatchSettlement.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {BudgetFixture} from "./BudgetFixture.sol";

/// @notice A wallet, the settlement contract at its address, and sellers to whom it opens channels.
abstract contract ChannelFixture is BudgetFixture {
    IBatchSettlement internal constant SETTLEMENT = IBatchSettlement(0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003);
    uint48 internal constant DEPOSIT = 50e6;
    uint48 internal constant DEPOSIT_FEE = 1e6;
    uint40 internal constant DELAY = 15 minutes;
    bytes32 internal constant CHANNEL_SALT = "channel";

    /// The fixture's wallet.
    IChannelWallet internal channeler;
    address internal clerk;
    uint256 internal clerkKey;

    function setUp() public virtual override {
        super.setUp();
        channeler = IChannelWallet(address(wallet));
        (clerk, clerkKey) = makeAddrAndKey("the seller's clerk");
        vm.etch(address(SETTLEMENT), _deploy("X402BatchSettlement", "").code);
    }

    function _select(address wallet_, string memory version_) internal {
        channeler = IChannelWallet(wallet_);
        version = version_;
    }

    // What a session does

    /// @dev A deposit that the policy allows, into the same channel each time.
    function _channelOpening(uint48 amount, uint256 nonce)
        internal
        view
        returns (IChannelWallet.ChannelOpening memory)
    {
        return IChannelWallet.ChannelOpening({
            receiver: seller,
            receiverAuthorizer: clerk,
            withdrawDelay: DELAY,
            salt: CHANNEL_SALT,
            amount: amount,
            maxFee: type(uint48).max,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _openChannel(uint48 amount) internal returns (bytes32) {
        return _openChannel(sessionKey, _channelOpening(amount, next++));
    }

    function _openChannel(uint256 key, IChannelWallet.ChannelOpening memory opening) internal returns (bytes32) {
        bytes memory signature = _signChannelOpening(key, opening);
        vm.prank(stranger);
        return channeler.openChannel(opening, signature);
    }

    function _channelClosing(bytes32 channelId, uint256 nonce)
        internal
        view
        returns (IChannelWallet.ChannelClosing memory)
    {
        return IChannelWallet.ChannelClosing(channelId, nonce, uint48(block.timestamp + 2 minutes));
    }

    function _closeChannel() internal {
        _closeChannel(sessionKey, _config());
    }

    function _closeChannel(uint256 key, IBatchSettlement.ChannelConfig memory config) internal {
        IChannelWallet.ChannelClosing memory closing = _channelClosing(SETTLEMENT.getChannelId(config), next++);
        bytes memory signature = _signChannelClosing(key, closing);
        vm.prank(stranger);
        channeler.closeChannel(closing, config, signature);
    }

    function _settleChannel() internal {
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.prank(stranger);
        channeler.settleChannel(config);
    }

    // What a seller does

    function _config() internal view returns (IBatchSettlement.ChannelConfig memory) {
        return _configOf(session);
    }

    function _configOf(address payerAuthorizer) internal view returns (IBatchSettlement.ChannelConfig memory) {
        return IBatchSettlement.ChannelConfig({
            payer: address(channeler),
            payerAuthorizer: payerAuthorizer,
            receiver: seller,
            receiverAuthorizer: clerk,
            token: address(usdc),
            withdrawDelay: DELAY,
            salt: CHANNEL_SALT
        });
    }

    function _channelId() internal view returns (bytes32) {
        return SETTLEMENT.getChannelId(_config());
    }

    /// @dev With a voucher over `total`.
    function _claim(uint256 key, uint128 total) internal {
        _claim(key, _config(), total, total);
    }

    function _claim(uint256 key, IBatchSettlement.ChannelConfig memory config, uint128 signed, uint128 total) internal {
        bytes memory signature = _signDigest(key, _voucherDigest(SETTLEMENT.getChannelId(config), signed));
        IBatchSettlement.VoucherClaim[] memory claims = new IBatchSettlement.VoucherClaim[](1);
        claims[0] = IBatchSettlement.VoucherClaim(IBatchSettlement.Voucher(config, signed), signature, total);
        vm.prank(clerk);
        SETTLEMENT.claim(claims);
    }

    function _refund(uint128 amount) internal {
        IBatchSettlement.ChannelConfig memory config = _config();
        vm.prank(seller);
        SETTLEMENT.refund(config, amount);
    }

    function _cashClaims() internal {
        SETTLEMENT.settle(seller, address(usdc));
    }

    function _balanceIn(bytes32 channelId) internal view returns (uint256 balance) {
        (balance,) = SETTLEMENT.channels(channelId);
    }

    // EIP-712, written again from its texts

    function _voucherDigest(bytes32 channelId, uint128 maxClaimableAmount) internal view returns (bytes32) {
        bytes32 typehash = keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)");
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("x402 Batch Settlement"),
                keccak256("1"),
                block.chainid,
                SETTLEMENT
            )
        );
        return
            keccak256(
                abi.encodePacked(hex"1901", domain, keccak256(abi.encode(typehash, channelId, maxClaimableAmount)))
            );
    }

    function _signChannelOpening(uint256 key, IChannelWallet.ChannelOpening memory opening)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256(
            "ChannelOpening(address receiver,address receiverAuthorizer,uint40 withdrawDelay,bytes32 salt,uint48 amount,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _signDigest(key, _digest(wallet, version, keccak256(abi.encode(typehash, opening, _epochOf(wallet)))));
    }

    function _signChannelClosing(uint256 key, IChannelWallet.ChannelClosing memory closing)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typehash = keccak256("ChannelClosing(bytes32 channelId,uint256 nonce,uint48 deadline,uint48 epoch)");
        return _signDigest(key, _digest(wallet, version, keccak256(abi.encode(typehash, closing, _epochOf(wallet)))));
    }
}
