// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBudgetWallet} from "../../src/interfaces/IBudgetWallet.sol";
import {IEnvelopeWallet} from "../../src/interfaces/IEnvelopeWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {ISessionKeyWallet} from "../../src/interfaces/ISessionKeyWallet.sol";
import {EnvelopeFixture} from "../support/EnvelopeFixture.sol";
import {IMint} from "../support/Fixture.sol";
import {EnvelopeModel} from "./EnvelopeModel.sol";

/// @notice A session, sellers, strangers and an owner who do to one wallet what they like, with one authorisation or many. Every outcome is compared with
/// the model.
contract AuthorizationHandler is EnvelopeFixture, EnvelopeModel {
    uint256 private constant RECENT = 3;

    /// How often what happened.
    mapping(string outcome => uint256) public count;
    uint256 public days_;

    uint256[3] private _keys;
    uint256 private _agentKey = uint256(keccak256("agent"));
    uint256 private _nonce;
    uint256 private _mixes;
    IAuthorizationWallet.Authorization[] private _messages;
    /// A payment that was signed before the last freeze.
    IAgentWallet.Payment private _signed;
    bytes private _signature;

    constructor() {
        setUp();
        _keys = [sessionKey, uint256(keccak256("second session")), uint256(keccak256("third session"))];
        modelSession = session;
        modelAgent = vm.addr(_agentKey);
        modelTxLimit = TX_LIMIT;
        modelDailyLimit = DAILY_LIMIT;
        modelFeeBps = FEE_BPS;
        modelTokenName = "USD Coin";
        vm.prank(owner);
        wallet.withdraw(owner, BALANCE - 600e6);
        modelBalance = 600e6;
    }

    /// @dev The fuzzer likes small and round numbers; choices by bits of a seed need all of them. A wallet that
    /// is frozen before and after must have paid no one but its owner.
    modifier acts() {
        bool frozen = modelFrozen;
        uint256 before = usdc.balanceOf(address(wallet));
        _;
        if (frozen && modelFrozen) assertGe(usdc.balanceOf(address(wallet)), before, "frozen, and paid");
    }

    function _mix(uint256 seed) private returns (uint256) {
        return uint256(keccak256(abi.encode(seed, ++_mixes)));
    }

    function _outcome(bool ok, bool expected, string memory what) private {
        assertEq(ok, expected, string.concat(what, ": outcome differs from the model"));
        ok ? ++count[what] : ++count["refused"];
    }

    function _pickKey(uint256 seed) private view returns (uint256 key) {
        if (seed % 8 == 0) return _keys[(seed >> 8) % 3];
        if (seed % 4 == 1) return _agentKey;
        uint256 i = 0;
        while (vm.addr(_keys[i]) != modelSession) ++i;
        return _keys[i];
    }

    function _pickAmount(uint256 seed) private pure returns (uint48) {
        // Below the greatest smallest fee, in part.
        if (seed % 4 == 1) return uint48((seed >> 32) % (seed % 16 == 1 ? 10 : 100_000));
        return uint48((seed >> 32) % (seed % 16 == 0 ? TX_LIMIT + 10e6 : TX_LIMIT / 2));
    }

    // The session

    function pay(uint256 seed) public acts {
        seed = _mix(seed);
        uint256 key = _pickKey(seed);
        IAgentWallet.Payment memory payment = _payment(_pickAmount(seed >> 64), _nonce);
        bytes memory signature = _signPayment(key, wallet, "3", payment);
        bool expected = _mayPay(vm.addr(key), payment.amount);
        (bool ok,) = address(wallet).call(abi.encodeCall(wallet.pay, (payment, signature)));
        _outcome(ok, expected, "paid");
        if (!ok) return;
        uint256 fee = _modelFee(payment.amount);
        modelBalance -= payment.amount + fee;
        modelTreasuryBalance += fee;
        _modelCommit(vm.addr(key), _modelCounted(payment.amount, fee));
        modelOutflow[_modelDay()] += payment.amount + fee;
        _expectWithinTxLimit(payment.amount + fee, 1);
        ++_nonce;
    }

    function _modelCommit(address signer, uint256 counted) private {
        modelCommitted[_modelDay()] += counted;
        _modelCount(signer, counted);
    }

    /// @dev Whatever the operator takes: 5% above the owner's limit, and no more.
    function _expectWithinTxLimit(uint256 outflow, uint256 times) private view {
        assertLe(outflow * 20, times * modelTxLimit * 21, "more left than a spend may be");
    }

    function authorize(uint256 seed) public acts {
        seed = _mix(seed);
        uint256 key = _pickKey(seed);
        IAuthorizationWallet.Authorization memory authorization = _authorization(_pickAmount(seed >> 64), _nonce);
        authorization.validBefore = uint48(block.timestamp + (seed >> 128) % (seed % 4 == 0 ? 620 : 120));
        if (seed % 4 == 1) authorization.validAfter = uint48(block.timestamp + (seed >> 192) % 60 - 20);
        bytes memory signature = _signAuthorization(key, wallet, "3", authorization);
        bool expected =
            _mayAuthorize(vm.addr(key), authorization.value, authorization.validAfter, authorization.validBefore);
        (bool ok,) = address(wallet).call(abi.encodeCall(authorizer.authorizeTransfer, (authorization, signature)));
        _outcome(ok, expected, "authorized");
        if (!ok) return;
        modelHeld.push(
            Held({
                digest: _transferDigest(authorization),
                ref: authorization.ref,
                nonce: _nonce,
                value: authorization.value,
                fee: _modelFee(authorization.value),
                validAfter: authorization.validAfter,
                validBefore: authorization.validBefore,
                day: _modelDay(),
                tokenName: modelTokenName,
                epoch: modelEpoch,
                stage: Stage.Open
            })
        );
        _messages.push(authorization);
        _modelCommit(vm.addr(key), _modelCounted(authorization.value, _modelFee(authorization.value)));
        ++_nonce;
    }

    function fundJob(uint256 seed) public acts {
        seed = _mix(seed);
        uint256 key = _pickKey(seed);
        uint48 budget = _pickAmount(seed >> 64);
        IJobWallet.JobFunding memory funding = _funding(_makeJob(), _nonce);
        funding.budget = budget;
        bytes memory signature = _signFunding(key, funding);
        bool expected = _mayCommit(vm.addr(key), 4, budget, 0) && !modelStuck;
        (bool ok,) = address(wallet).call(abi.encodeCall(jobWallet.fundJob, (funding, signature)));
        _outcome(ok, expected, "funded");
        if (!ok) return;
        modelBalance -= budget;
        _modelCommit(vm.addr(key), budget);
        modelOutflow[_modelDay()] += budget;
        _expectWithinTxLimit(budget, 1);
        ++_nonce;
    }

    function openEnvelope(uint256 seed) public acts {
        seed = _mix(seed);
        uint256 key = _pickKey(seed);
        IEnvelopeWallet.EnvelopeOpening memory opening = _opening(_nonce);
        opening.cap = uint48((seed >> 64) % (seed % 32 == 1 ? TX_LIMIT + 10e6 : seed % 4 == 2 ? 60_000 : 15e6));
        opening.slots = uint48((seed >> 128) % (seed % 32 == 2 ? 80 : 7));
        opening.end = uint48(block.timestamp + (seed >> 192) % (seed % 16 == 3 ? 1 days : 20 minutes));
        bytes memory signature = _signOpening(key, opening);
        bool expected = _mayOpen(vm.addr(key), opening.cap, opening.slots, opening.end);
        (bool ok,) = address(wallet).call(abi.encodeCall(enveloper.openEnvelope, (opening, signature)));
        _outcome(ok, expected, "opened");
        if (!ok) return;
        modelEnvelopes.push(
            ModelEnvelope({
                id: _nonce,
                cap: opening.cap,
                slots: opening.slots,
                fee: opening.cap * modelFeeBps / 10_000,
                minFee: modelMinFee,
                most: _modelFee(opening.cap),
                end: opening.end,
                day: _modelDay(),
                session: vm.addr(key),
                executed: 0,
                moved: 0,
                epoch: modelEpoch,
                grant: modelGrant,
                open: true
            })
        );
        uint256 counted = _modelCounted(opening.cap, _modelFee(opening.cap));
        _modelCommit(vm.addr(key), counted * opening.slots);
        ++_nonce;
    }

    /// @dev As a rule it says the truth. Else it says too little or too much, that slots were used, or that they were not.
    function closeEnvelope(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelEnvelopes.length == 0) return;
        ModelEnvelope memory envelope = modelEnvelopes[_pickEnvelope(seed)];
        uint256 unused = _modelUnused(envelope);
        uint256 value = envelope.moved;
        if (seed % 4 == 1) value = (seed >> 64) % (envelope.slots * envelope.cap + 1);
        if (seed % 8 == 5) unused = 0;
        if (seed % 4 == 2) unused &= seed >> 128;
        if (seed % 8 == 3) (unused, value) = ((1 << envelope.slots) - 1, 0);
        if (seed % 32 == 7) unused |= (seed >> 192) & 0xff;
        _closeAs(_pickKey(seed >> 8), envelope, unused, value);
    }

    function _closeAs(uint256 key, ModelEnvelope memory envelope, uint256 unused, uint256 value) private {
        IEnvelopeWallet.EnvelopeClosing memory closing = _closing(envelope.id, unused, value, _nonce);
        bytes memory signature = _signClosing(key, closing);
        bool expected = _mayClose(envelope, vm.addr(key), unused, value);
        (bool ok,) = address(wallet).call(abi.encodeCall(enveloper.closeEnvelope, (closing, signature)));
        _outcome(ok, expected, "closed");
        if (!ok) return;
        _modelEnd(envelope, unused, value);
        ++_nonce;
    }

    function expireEnvelope(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelEnvelopes.length == 0) return;
        uint256 index = _pickEnvelope(seed);
        // The oldest that is left, if any is.
        for (uint256 i = 0; i < modelEnvelopes.length && seed % 4 != 0; ++i) {
            if (!modelEnvelopes[i].open) continue;
            index = i;
            break;
        }
        _expire(modelEnvelopes[index]);
    }

    function _expire(ModelEnvelope memory envelope) private {
        bool expected = _mayExpire(envelope);
        (bool ok,) = address(wallet).call(abi.encodeCall(enveloper.expireEnvelope, (envelope.id)));
        _outcome(ok, expected, "expired");
        if (!ok) return;
        uint256 unused = _modelUnused(envelope);
        _modelEnd(envelope, unused, _modelUsed(envelope, unused) * envelope.cap);
    }

    /// @dev What slots count that were used is their caps, whatever was said.
    function _modelEnd(ModelEnvelope memory envelope, uint256 unused, uint256 value) private {
        uint256 fee = modelTreasuryRefused ? 0 : _modelEnvelopeFee(envelope, unused, value);
        modelBalance -= fee;
        modelTreasuryBalance += fee;
        modelOutflow[envelope.day] += fee;
        assertLe(fee, value, "a fee is above what it is for");
        uint256 used = _modelUsed(envelope, unused);
        _expectWithinTxLimit(envelope.moved + fee, used);
        if (envelope.day == _modelDay()) {
            uint256 each = _modelCounted(envelope.cap, envelope.most);
            modelCommitted[envelope.day] -= (envelope.slots - used) * each;
        }
        for (uint256 i = 0; i < modelEnvelopes.length; ++i) {
            if (modelEnvelopes[i].id == envelope.id) modelEnvelopes[i].open = false;
        }
    }

    /// @dev By the owner, who can do it while the wallet is frozen.
    function _makeJob() private returns (uint256 jobId) {
        vm.prank(owner);
        bytes memory result = wallet.execute(
            address(escrow), 0, abi.encodeCall(escrow.createJob, (provider, evaluator, _expiry(), "", address(0)))
        );
        return abi.decode(result, (uint256));
    }

    // Sellers and strangers

    function _pick(uint256 seed) private view returns (uint256) {
        uint256 length = modelHeld.length;
        uint256 back = (seed >> 16) % (seed % 8 == 0 || length < RECENT ? length : RECENT);
        return length - 1 - back;
    }

    function cash(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelHeld.length == 0) return;
        uint256 index = _pick(seed);
        Held storage held = modelHeld[index];
        uint256 key = _pickKey(seed >> 128);
        bool raw = (seed >> 64) % 16 == 0;
        bytes memory signature = raw ? _signDigest(key, held.digest) : _consent(key, held.digest);
        bool expected = !raw && _mayCash(held, vm.addr(key));
        (bool ok,) = address(this).call(abi.encodeCall(this.tryToCash, (index, signature)));
        _outcome(ok, expected, "cashed");
        if (!ok) return;
        held.stage = Stage.Cashed;
        modelBalance -= held.value;
        modelSellerBalance += held.value;
        modelOutflow[held.day] += held.value;
    }

    function _pickEnvelope(uint256 seed) private view returns (uint256) {
        uint256 length = modelEnvelopes.length;
        uint256 back = (seed >> 16) % (seed % 8 == 0 || length < RECENT ? length : RECENT);
        return length - 1 - back;
    }

    function cashSlot(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelEnvelopes.length == 0) return;
        ModelEnvelope storage envelope = modelEnvelopes[_pickEnvelope(seed)];
        uint256 slot = (seed >> 32) % (envelope.slots + (seed % 8 == 1 ? 2 : 0));
        uint256 value = seed % 2 == 0 ? envelope.cap : (seed >> 40) % (envelope.cap + 2);
        Purchase memory purchase = _purchase(envelope.id, slot, value);
        if (purchase.validBefore > envelope.end && seed % 8 != 3) purchase.validBefore = envelope.end;
        uint256 key = _pickKey(seed >> 128);
        bytes memory signature = _slotConsent(key, purchase);
        bool expected = _mayCashSlot(envelope, vm.addr(key), slot, value, purchase.validBefore);
        (bool ok,) = address(this).call(abi.encodeCall(this.tryToCashSlot, (purchase, signature)));
        _outcome(ok, expected, "cashed a slot");
        if (!ok) return;
        envelope.executed |= 1 << slot;
        envelope.moved += value;
        modelOutflow[envelope.day] += value;
        modelBalance -= value;
        modelSellerBalance += value;
    }

    function tryToCashSlot(Purchase calldata purchase, bytes calldata signature) external {
        require(msg.sender == address(this));
        _cashSlot(purchase, signature);
    }

    function tryToCash(uint256 index, bytes calldata signature) external {
        require(msg.sender == address(this));
        _cash(_messages[index], signature);
    }

    function settle(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelHeld.length != 0) _settleAt(_pick(seed), (seed >> 64) % 16 == 0);
    }

    function _settleAt(uint256 index, bool underAnotherRef) private {
        Held storage held = modelHeld[index];
        bool expected = !underAnotherRef && _maySettle(held);
        bytes32 ref = underAnotherRef ? bytes32(uint256(held.ref) + 1) : held.ref;
        (bool ok,) = address(wallet).call(abi.encodeCall(authorizer.settleAuthorization, (held.digest, ref)));
        _outcome(ok, expected, "settled");
        if (!ok) return;
        uint256 fee = _modelSettledFee(held);
        if (fee < held.fee) ++count["waived"];
        held.stage = Stage.Settled;
        modelBalance -= fee;
        modelTreasuryBalance += fee;
        modelOutflow[held.day] += fee;
        _expectWithinTxLimit(held.value + fee, 1);
    }

    function release(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelHeld.length != 0) _releaseAt(_pick(seed));
    }

    function _releaseAt(uint256 index) private {
        Held storage held = modelHeld[index];
        bool expected = _mayRelease(held);
        (bool ok,) = address(wallet).call(abi.encodeCall(authorizer.releaseAuthorization, (held.digest, held.ref)));
        _outcome(ok, expected, "released");
        if (ok) _modelRelease(held);
    }

    // The owner

    function cancel(uint256 seed) public acts {
        seed = _mix(seed);
        if (modelHeld.length == 0) return;
        Held storage held = modelHeld[_pick(seed)];
        bool expected = _mayCancel(held);
        vm.prank(owner);
        (bool ok,) = address(wallet).call(abi.encodeCall(authorizer.cancelAuthorization, (held.digest, held.ref)));
        _outcome(ok, expected, "cancelled");
        if (ok) _modelRelease(held);
    }

    /// @dev Then all that is held is tried: a frozen wallet pays none of it.
    function freeze(uint256 seed) public {
        seed = _mix(seed);
        _signed = _payment(1, _nonce + (seed % 4 == 0 ? (seed >> 8) % 5_000 : 0));
        _signature = _signPayment(_pickKey(1), wallet, "3", _signed);
        modelFrozen = true;
        modelEpoch += _epochs(1);
        _freeze();
        _expectDead(IAgentWallet.WalletFrozen.selector);
        cash(seed);
        cashSlot(seed);
        settle(seed);
        closeEnvelope(seed);
        pay(seed);
    }

    function _expectDead(bytes4 selector) private {
        if (_signature.length == 0) return;
        _signed.deadline = type(uint40).max;
        (bool ok, bytes memory reason) = address(wallet).call(abi.encodeCall(wallet.pay, (_signed, _signature)));
        assertFalse(ok, "a freeze left a message alive");
        if (selector != 0) assertEq(reason, abi.encodePacked(selector));
    }

    function unfreeze() public {
        modelFrozen = false;
        _unfreeze();
        _expectDead(0);
    }

    /// @dev Of an owner who takes over, or has lost count.
    function endConsents(uint256 seed) public {
        address[] memory spenders = new address[](_mix(seed) % 3);
        for (uint256 i = 0; i < spenders.length; ++i) {
            spenders[i] = seller;
        }
        modelEpoch += _epochs(1);
        modelScopes = 0;
        vm.prank(owner);
        wallet.endConsents(spenders);
        cash(seed);
        cashSlot(seed);
    }

    function rotate(uint256 seed) public {
        modelSession = vm.addr(_keys[_mix(seed) % 3]);
        modelEpoch += _epochs(1);
        vm.prank(owner);
        wallet.setSession(modelSession);
    }

    function setBudgets(uint256 seed) public {
        seed = _mix(seed);
        uint48[4] memory limits;
        for (uint256 i = 0; i < 4; ++i) {
            if ((seed >> i) % 2 == 0) limits[i] = uint48(1 + (seed >> (32 * i + 32)) % (400e6 * (i + 1)));
            _setCounter(i + 1, i + 1, limits[i]);
        }
        vm.prank(owner);
        IBudgetWallet(address(wallet)).setBudgets(limits[0], limits[1], limits[2], limits[3]);
    }

    function setAgent(uint256 seed) public {
        seed = _mix(seed);
        modelScopes = seed % 16 == 0 ? 0 : seed % 4 == 0 ? 1 + (seed >> 8) % 7 : 7;
        uint8 period = uint8((seed >> 16) % 5);
        uint48 limit = period == 0 || modelScopes == 0 ? 0 : uint48(1 + (seed >> 32) % 300e6);
        modelAgentTxLimit = (seed >> 96) % 2 == 0 ? 0 : 1 + (seed >> 104) % TX_LIMIT;
        bool expires = (seed >> 160) % 4 == 0;
        modelAgentEnd = expires ? block.timestamp + (seed >> 168) % 10 minutes : type(uint48).max;
        if (modelScopes != 0) _setCounter(0, period, limit);
        ++modelGrant;
        vm.prank(owner);
        ISessionKeyWallet(address(wallet))
            .setSessionKey(
                modelAgent,
                uint8(modelScopes),
                expires ? uint48(modelAgentEnd) : 0,
                uint48(modelAgentTxLimit),
                period,
                limit
            );
    }

    function budgetSellerForAMoment(uint256 seed) public {
        vm.startPrank(owner);
        IBudgetWallet(address(wallet)).setRecipientBudget(seller, 3, type(uint48).max);
        modelSellerBudgeted = true;
        vm.stopPrank();
        cashSlot(seed);
        authorize(seed);
        modelSellerBudgeted = false;
        vm.prank(owner);
        IBudgetWallet(address(wallet)).setRecipientBudget(seller, 0, 0);
    }

    /// @dev Leaves something as a rule, and seldom nothing.
    function withdraw(uint256 seed) public {
        seed = _mix(seed);
        uint256 amount = seed % 16 == 0 ? modelBalance : (seed >> 8) % (modelBalance / 8 + 1);
        if (amount == 0) return;
        modelBalance -= amount;
        vm.prank(owner);
        wallet.withdraw(makeAddr("vault"), amount);
    }

    // The world around

    function deposit(uint256 seed) public {
        uint256 amount = _mix(seed) % 100e6;
        modelBalance += amount;
        _mint(address(wallet), amount);
    }

    function passTime(uint256 seed) public {
        seed = _mix(seed);
        uint256 day = _modelDay();
        uint256 longest = seed % 16 == 8 ? 2 days : seed % 8 == 0 ? 8 hours : seed % 8 == 4 ? 40 minutes : 90;
        skip(1 + (seed >> 8) % longest);
        if (_modelDay() != day) ++days_;
    }

    /// @dev Whatever an operator may set, between any two steps.
    function setFee(uint256 seed) public {
        seed = _mix(seed);
        modelFeeBps = seed % 4 == 0 ? 500 : (seed >> 8) % 501;
        modelMinFee = (seed >> 64) % 4 == 0 ? 50_000 : (seed >> 64) % 4 == 1 ? (seed >> 72) % 50_001 : 0;
        vm.startPrank(operator);
        fees.setFeeBps(uint16(modelFeeBps));
        fees.setMinFee(uint16(modelMinFee));
        vm.stopPrank();
    }

    /// @dev All stands still while USDC is paused or has the wallet on its list, and nothing is lost by it.
    function stickForAMoment(uint256 seed) public {
        seed = _mix(seed);
        modelStuck = true;
        vm.prank(admin);
        if (seed % 2 == 0) IMint(address(usdc)).pause();
        else IMint(address(usdc)).blacklist(address(wallet));
        _tryAll(seed);
        modelStuck = false;
        vm.prank(admin);
        if (seed % 2 == 0) IMint(address(usdc)).unpause();
        else IMint(address(usdc)).unBlacklist(address(wallet));
    }

    function refuseSellerForAMoment(uint256 seed) public {
        modelSellerRefused = true;
        _blacklist(seller);
        _tryAll(seed);
        modelSellerRefused = false;
        vm.prank(admin);
        IMint(address(usdc)).unBlacklist(seller);
    }

    function _tryAll(uint256 seed) private {
        authorize(seed);
        openEnvelope(seed);
        pay(seed);
        fundJob(seed);
        cash(seed);
        cashSlot(seed);
        settle(seed);
        release(seed);
        closeEnvelope(seed);
        expireEnvelope(seed);
    }

    /// @dev A treasury that is refused stops payments, so that it must not last.
    function refuseTreasuryForAMoment(uint256 seed) public {
        modelTreasuryRefused = true;
        _blacklist(treasury);
        for (uint256 i = 0; i < RECENT; ++i) {
            cash(seed);
            settle(seed);
        }
        closeEnvelope(seed);
        expireEnvelope(seed);
        pay(seed);
        modelTreasuryRefused = false;
        vm.prank(admin);
        IMint(address(usdc)).unBlacklist(treasury);
    }

    /// @dev Everybody but the seller is allowed then.
    function whitelistOthersForAMoment(uint256 seed) public {
        address[] memory recipients = new address[](1);
        recipients[0] = recipient;
        vm.prank(owner);
        wallet.setWhitelist(recipients);
        modelSellerUnlisted = true;
        cashSlot(seed);
        modelSellerUnlisted = false;
        vm.prank(owner);
        wallet.setWhitelist(new address[](0));
    }

    function renameUsdcForAMoment(uint256 seed) public {
        modelTokenName = "Digital Dollar";
        _renameUsdc("Digital Dollar");
        cash(seed);
        cashSlot(seed);
        authorize(seed);
        settle(seed);
        modelTokenName = "USD Coin";
        _renameUsdc("USD Coin");
    }

    /// @dev Whatever came before: ten minutes later everybody can end every reservation, and the session every envelope, or else
    /// everybody a day after its end, where there is money for the fees.
    function endEverything() public {
        unfreeze();
        skip(10 minutes);
        uint256 fees_ = _modelReserved();
        modelBalance += fees_;
        if (fees_ != 0) _mint(address(wallet), fees_);
        for (uint256 i = 0; i < modelHeld.length; ++i) {
            if (modelHeld[i].stage == Stage.Cashed) _settleAt(i, false);
            else if (modelHeld[i].stage == Stage.Open) _releaseAt(i);
        }
        uint256 key = _pickKey(2);
        for (uint256 i = 0; i < modelEnvelopes.length; i += 2) {
            if (modelEnvelopes[i].open) {
                _closeAs(key, modelEnvelopes[i], _modelUnused(modelEnvelopes[i]), modelEnvelopes[i].moved);
            }
        }
        skip(2 days);
        for (uint256 i = 1; i < modelEnvelopes.length; i += 2) {
            if (modelEnvelopes[i].open) _expire(modelEnvelopes[i]);
        }
        assertEq(wallet.reserved(), 0, "something is reserved for ever");
    }

    // What the invariants look at

    function walletOf() external view returns (IAgentWallet) {
        return wallet;
    }

    function balanceOf(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    function partiesOf() external view returns (address seller_, address treasury_) {
        return (seller, treasury);
    }

    function expected()
        external
        view
        returns (uint256 balance, uint256 sellers, uint256 treasurys, uint256 reserved, uint256 spentToday)
    {
        return (modelBalance, modelSellerBalance, modelTreasuryBalance, _modelReserved(), modelCommitted[_modelDay()]);
    }

    /// @dev From the first day to the present one.
    function mostCommitted() external view returns (uint256 most) {
        for (uint256 day = START / 1 days; day <= _modelDay(); ++day) {
            if (modelCommitted[day] > most) most = modelCommitted[day];
        }
    }

    /// @dev Whether more than 5% above what counts against a day's limit has left the wallet for it, whatever the session and the
    /// operator have said and done since.
    function movedMoreThanCounted() external view returns (bool) {
        for (uint256 day = START / 1 days; day <= _modelDay(); ++day) {
            if (modelOutflow[day] * 20 > modelCommitted[day] * 21) return true;
        }
        return false;
    }

    /// @dev The most that has left the wallet for any day.
    function mostOutflow() external view returns (uint256 most) {
        for (uint256 day = START / 1 days; day <= _modelDay(); ++day) {
            if (modelOutflow[day] > most) most = modelOutflow[day];
        }
    }

    /// @dev The remaining amounts, by the model and by the wallet.
    function budgetsLeft() external view returns (uint256[5] memory modelled, uint256[5] memory shown) {
        for (uint256 i = 0; i < 5; ++i) {
            uint256 limit = _modelBudgetLimit(i);
            uint256 spent = _modelBudgetSpent(i);
            modelled[i] = limit == 0 ? type(uint256).max : spent < limit ? limit - spent : 0;
        }
        if (!_maySign(modelAgent, 7)) modelled[0] = 0;
        (shown[1], shown[2], shown[3], shown[4],, shown[0]) =
            IBudgetWallet(address(wallet)).spendable(modelAgent, seller);
    }

    function dailyLimit() external view returns (uint256) {
        return modelDailyLimit;
    }
}
