// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchSettlement} from "../../src/interfaces/IBatchSettlement.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {ChannelFixture} from "../support/ChannelFixture.sol";

/// @notice A session, a seller, strangers and an owner who do to one wallet and its channels what they like. Every outcome is compared
/// with the model: plain variables, one rule a line.
contract ChannelHandler is ChannelFixture {
    /// How often what happened.
    mapping(string outcome => uint256) public count;

    uint256 public modelBalance;
    uint256 public modelTreasury;
    /// What the seller has claimed, cashed or not.
    uint256 public modelClaimed;
    /// What counts against a day's limit.
    mapping(uint256 day => uint256) public modelSpent;
    /// What others got on a day by the session: payments, and deposits that did not come back on that day.
    mapping(uint256 day => uint256) public modelOutflow;
    bool public modelFrozen;

    struct ModelChannel {
        uint256 held;
        uint256 claimed;
        /// The wallet's deposits that it does not know to have come back.
        uint256 deposited;
        uint256 most;
        uint256 today;
        uint256 day;
        uint256 epoch;
        uint256 announced;
        uint256 announcedAt;
    }

    /// By their salts.
    ModelChannel[3] public modelChannels;

    uint256 private _epoch;
    uint256 private _mixes;
    address private _stranger = address(new Purse());

    constructor() {
        setUp();
        modelBalance = 2_000e6;
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 2_000e6);
    }

    function _mix(uint256 seed) private returns (uint256) {
        return uint256(keccak256(abi.encode(seed, ++_mixes)));
    }

    function _outcome(bool ok, bool expected, string memory what) private {
        assertEq(ok, expected, string.concat(what, ": outcome differs from the model"));
        ok ? ++count[what] : ++count["refused"];
    }

    function today() public view returns (uint256) {
        return block.timestamp / 1 days;
    }

    function _configAt(uint256 index) private view returns (IBatchSettlement.ChannelConfig memory config) {
        config = _config();
        config.salt = bytes32(index);
    }

    function idAt(uint256 index) public view returns (bytes32) {
        return SETTLEMENT.getChannelId(_configAt(index));
    }

    function unclaimedIn(uint256 index) public view returns (uint256) {
        return modelChannels[index].held - modelChannels[index].claimed;
    }

    // The session

    function pay(uint256 seed) public {
        seed = _mix(seed);
        IAgentWallet.Payment memory payment = _payment(uint48((seed >> 64) % TX_LIMIT + 1), next);
        payment.to = makeAddr("shop");
        uint256 fee = payment.amount * FEE_BPS / 10_000;
        bytes memory signature = _signPayment(sessionKey, wallet, version, payment);
        (bool ok,) = address(wallet).call(abi.encodeCall(wallet.pay, (payment, signature)));
        _outcome(ok, _maySpend(payment.amount, fee), "paid");
        if (!ok) return;
        ++next;
        modelBalance -= payment.amount + fee;
        modelTreasury += fee;
        modelSpent[today()] += payment.amount;
        modelOutflow[today()] += payment.amount;
    }

    function open(uint256 seed) public {
        seed = _mix(seed);
        uint256 index = seed % 3;
        IChannelWallet.ChannelOpening memory opening =
            _channelOpening(uint48((seed >> 64) % (seed % 16 == 5 ? 2 * TX_LIMIT : TX_LIMIT)), next);
        opening.salt = bytes32(index);
        ModelChannel storage channel = modelChannels[index];
        uint256 above =
            channel.deposited + opening.amount > channel.most ? channel.deposited + opening.amount - channel.most : 0;
        uint256 fee = above * FEE_BPS / 10_000;
        bytes memory signature = _signChannelOpening(seed % 16 == 9 ? agentKey : sessionKey, opening);
        (bool ok,) = address(wallet).call(abi.encodeCall(channeler.openChannel, (opening, signature)));
        _outcome(ok, _maySpend(opening.amount, fee) && seed % 16 != 9, "opened");
        if (!ok) return;
        ++next;
        modelBalance -= opening.amount + fee;
        modelTreasury += fee;
        modelSpent[today()] += opening.amount;
        modelOutflow[today()] += opening.amount;
        channel.held += opening.amount;
        channel.deposited += opening.amount;
        channel.most += above;
        channel.today = (channel.day == today() ? channel.today : 0) + opening.amount;
        (channel.day, channel.epoch) = (today(), _epoch);
    }

    function _maySpend(uint256 amount, uint256 fee) private view returns (bool) {
        if (modelFrozen || amount == 0 || amount > TX_LIMIT) return false;
        return modelSpent[today()] + amount <= DAILY_LIMIT && modelBalance >= amount + fee;
    }

    function close(uint256 seed) public {
        seed = _mix(seed);
        uint256 index = seed % 3;
        ModelChannel storage channel = modelChannels[index];
        bool signed = seed % 4 != 1;
        IChannelWallet.ChannelClosing memory closing = _channelClosing(idAt(index), next);
        bytes memory signature = signed ? _signChannelClosing(sessionKey, closing) : bytes("");
        (bool ok,) =
            address(wallet).call(abi.encodeCall(channeler.closeChannel, (closing, _configAt(index), signature)));
        bool abandoned = channel.epoch != _epoch;
        bool expected = channel.deposited != 0 && channel.announcedAt == 0 && unclaimedIn(index) != 0
            && (abandoned || (signed && !modelFrozen));
        _outcome(ok, expected, "closed");
        if (!ok) return;
        if (!abandoned) ++next;
        (channel.announced, channel.announcedAt) = (unclaimedIn(index), block.timestamp);
    }

    // Anyone

    function settle(uint256 seed) public {
        uint256 index = _mix(seed) % 3;
        ModelChannel storage channel = modelChannels[index];
        bool due = channel.announcedAt != 0 && block.timestamp >= channel.announcedAt + DELAY;
        uint256 taken = channel.announced < unclaimedIn(index) ? channel.announced : unclaimedIn(index);
        uint256 held = due ? channel.held - taken : channel.held;
        bool expected = channel.deposited != 0 && (due || channel.deposited > held);
        (bool ok,) = address(wallet).call(abi.encodeCall(channeler.settleChannel, (_configAt(index))));
        _outcome(ok, expected, "settled");
        if (!ok) return;
        if (due) {
            modelBalance += taken;
            (channel.held, channel.announced, channel.announcedAt) = (held, 0, 0);
        }
        uint256 returned = channel.deposited > held ? channel.deposited - held : 0;
        channel.deposited -= returned;
        if (channel.day != today()) return;
        uint256 given = returned < channel.today ? returned : channel.today;
        channel.today -= given;
        modelSpent[today()] -= given;
        modelOutflow[today()] -= given;
    }

    /// @dev A present of a stranger, who may be the seller.
    function donate(uint256 seed) public {
        seed = _mix(seed);
        uint256 amount = (seed >> 64) % 20e6 + 1;
        _mint(_stranger, amount);
        SETTLEMENT.deposit(_configAt(seed % 3), uint128(amount), _stranger, "");
        modelChannels[seed % 3].held += amount;
        ++count["donated"];
    }

    function steal(uint256 seed) public {
        seed = _mix(seed);
        IBatchSettlement.ChannelConfig memory config = _configAt(seed % 3);
        if (seed % 2 == 0) config.payer = seller;
        vm.prank(seller);
        (bool ok,) = address(SETTLEMENT)
            .call(abi.encodeCall(SETTLEMENT.deposit, (config, uint128(seed >> 192) + 1, address(wallet), "")));
        assertFalse(ok);
    }

    // The seller, with whatever the session signs

    function claim(uint256 seed) public {
        seed = _mix(seed);
        uint256 index = seed % 3;
        ModelChannel storage channel = modelChannels[index];
        uint256 total = (seed >> 64) % (channel.held + 2);
        if (total <= channel.claimed || total > channel.held) return;
        _claim(sessionKey, _configAt(index), type(uint128).max, uint128(total));
        modelClaimed += total - channel.claimed;
        channel.claimed = total;
        ++count["claimed"];
    }

    function refund(uint256 seed) public {
        seed = _mix(seed);
        uint256 index = seed % 3;
        ModelChannel storage channel = modelChannels[index];
        uint256 amount = (seed >> 64) % (unclaimedIn(index) + 1);
        if (amount == 0) return;
        IBatchSettlement.ChannelConfig memory config = _configAt(index);
        vm.prank(clerk);
        SETTLEMENT.refund(config, uint128(amount));
        channel.held -= amount;
        modelBalance += amount;
        if (amount >= channel.announced) (channel.announced, channel.announcedAt) = (0, 0);
        else channel.announced -= amount;
        ++count["refunded"];
    }

    // The owner, and time

    function freeze(uint256 seed) public {
        if (_mix(seed) % 4 != 0) return;
        vm.prank(owner);
        wallet.freeze();
        modelFrozen = true;
        _epoch = wallet.epoch();
        ++count["frozen"];
    }

    function unfreeze() public {
        vm.prank(owner);
        wallet.unfreeze();
        modelFrozen = false;
    }

    function deposit(uint256 seed) public {
        uint256 amount = _mix(seed) % 300e6;
        _mint(address(wallet), amount);
        modelBalance += amount;
    }

    function passTime(uint256 seed) public {
        skip(_mix(seed) % 5 hours);
    }

    // What the invariants look at

    function walletOf() external view returns (IAgentWallet) {
        return wallet;
    }

    function balanceOf(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    function partiesOf() external view returns (address settlement, address seller_, address treasury_) {
        return (address(SETTLEMENT), seller, treasury);
    }

    function heldIn(uint256 index) external view returns (uint256) {
        return modelChannels[index].held;
    }

    function depositedIn(uint256 index) external view returns (uint256) {
        return modelChannels[index].deposited;
    }

    /// @dev On any day, from the first to the present one.
    function mostOutflow() external view returns (uint256 most) {
        for (uint256 day = START / 1 days; day <= today(); ++day) {
            if (modelOutflow[day] > most) most = modelOutflow[day];
        }
    }

    /// @dev Whatever came before: what no one has claimed comes home.
    function endEverything() public {
        vm.prank(owner);
        wallet.freeze();
        _epoch = wallet.epoch();
        for (uint256 i = 0; i < 3; ++i) {
            ModelChannel storage channel = modelChannels[i];
            if (channel.deposited == 0 || channel.announcedAt != 0 || unclaimedIn(i) == 0) continue;
            channeler.closeChannel(IChannelWallet.ChannelClosing(0, 0, 0), _configAt(i), "");
        }
        skip(DELAY);
        for (uint256 i = 0; i < 3; ++i) {
            if (modelChannels[i].deposited == 0) continue;
            (bool ok,) = address(wallet).call(abi.encodeCall(channeler.settleChannel, (_configAt(i))));
            if (!ok) continue;
            (uint128 balance, uint128 claimed) = SETTLEMENT.channels(idAt(i));
            if (modelChannels[i].announced == 0) assertEq(balance, claimed, "money is left in a channel");
        }
    }
}

/// @notice Brings deposits out of its own pocket.
contract Purse {
    function collect(address, address token, uint256 amount, bytes32, bytes calldata) external {
        (bool ok,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount));
        require(ok);
    }
}
