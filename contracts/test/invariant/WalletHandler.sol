// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {Fixture, IMint} from "../support/Fixture.sol";
import {RelayedCall, packBatch} from "../support/RelayedCall.sol";
import {WalletModel} from "./WalletModel.sol";

/// @notice Everybody who can do something to a wallet, doing it at random. Every outcome is compared with the model.
contract WalletHandler is Fixture, WalletModel {
    struct Message {
        IAgentWallet.Payment payment;
        bytes signature;
        address signer;
        uint256 epoch;
    }

    struct Approval {
        IAgentWallet.Payment payment;
        bytes sessionSignature;
        address session;
        uint256 epoch;
        uint256 approvalEpoch;
        uint48 validUntil;
        bytes ownerSignature;
        address owner;
    }

    struct OwnerMessage {
        bytes data;
        uint48 nonce;
        uint48 deadline;
        bytes signature;
        address signer;
        uint256 epoch;
    }

    struct GuardianMessage {
        uint48 nonce;
        address signer;
        bytes signature;
    }

    IAgentWallet public other;
    uint256 public executions;
    uint256 public refusals;
    uint256 public approvedExecutions;

    address[4] private _recipients;
    uint256[3] private _sessionKeys;
    uint256[2] private _ownerKeys;
    Message[] private _messages;
    Approval[] private _approvals;
    OwnerMessage[] private _ownerMessages;
    GuardianMessage[] private _guardianMessages;
    uint256[2] private _guardianKeys;
    uint48 private _ownerNonce;
    uint256 private _mixes;

    constructor() {
        setUp();
        _recipients = [recipient, stranger, treasury, makeAddr("shop")];
        _sessionKeys = [sessionKey, _key("second session"), _key("third session")];
        _ownerKeys = [ownerKey, _key("second owner")];
        _guardianKeys = [_key("guardian"), _key("second guardian")];
        modelPolicy.txLimit = TX_LIMIT;
        modelPolicy.dailyLimit = DAILY_LIMIT;
        modelSession = session;
        modelFeeBps = FEE_BPS;
        modelTreasury = treasury;
        _modelDeposit(BALANCE);
        other = IAgentWallet(factory.deploy(owner, "other"));
        vm.prank(owner);
        other.setup(session, 0, 0, 0);
        _mint(address(other), 1e6);
        modelEpochStep = _epochs(1);
    }

    /// @dev The fuzzer likes small and round numbers; choices by bits of a seed need all of them. After each
    /// change a payment follows: what the change did must show.
    modifier thenPays(uint256 seed) {
        _;
        _payAtRandom(_mix(seed));
    }

    function _mix(uint256 seed) private returns (uint256) {
        return uint256(keccak256(abi.encode(seed, ++_mixes)));
    }

    function _key(string memory name) private returns (uint256 key) {
        (, key) = makeAddrAndKey(name);
    }

    function walletOf() external view returns (IAgentWallet) {
        return wallet;
    }

    function expectedBalance() external view returns (uint256) {
        return modelBalance;
    }

    function expectedSpentToday() external view returns (uint256) {
        return modelSpent[block.timestamp / 1 days];
    }

    function expectedEpoch() external view returns (uint256) {
        return modelEpoch;
    }

    function expectedGuardian() external view returns (address) {
        return modelGuardian;
    }

    function expectedOwner() external view returns (address) {
        return vm.addr(_ownerKeys[0]);
    }

    /// @dev Zero for none.
    function expectedHeir() external view returns (address) {
        return modelHeir;
    }

    function balanceOf(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    // The session key, and everybody who submits its messages

    function pay(uint256 seed) external {
        _payAtRandom(_mix(seed));
    }

    function _payAtRandom(uint256 seed) private {
        IAgentWallet.Payment memory payment = _payment(_pickAmount(seed), _pickNonce(seed >> 64));
        payment.to = _recipients[seed % 4];
        if (seed % 32 == 1) payment.maxFee = 0;
        uint256 key = _sessionKeys[(seed >> 8) % 8 == 0 ? (seed >> 16) % 3 : _currentSession()];
        Message memory message = Message(payment, _signPayment(key, wallet, "2", payment), vm.addr(key), modelEpoch);
        _messages.push(message);
        if (seed % 5 != 0) _submit(message, seed >> 32);
    }

    function _pickAmount(uint256 seed) private pure returns (uint48) {
        if (seed % 64 == 0) return 0;
        return uint48(1 + (seed >> 128) % (seed % 16 == 2 ? 2 * DAILY_LIMIT : TX_LIMIT / 2));
    }

    function submitAgain(uint256 index, uint256 seed) external {
        if (_messages.length == 0) return;
        _submit(_messages[bound(index, 0, _messages.length - 1)], seed);
    }

    function submitToAnotherWallet(uint256 index) external {
        if (_messages.length == 0) return;
        Message memory message = _messages[bound(index, 0, _messages.length - 1)];
        (bool ok,) = address(other).call(abi.encodeCall(IAgentWallet.pay, (message.payment, message.signature)));
        assertFalse(ok, "a message worked for another wallet");
        (ok,) = address(other).call(_packed(message.payment, message.signature));
        assertFalse(ok, "a packed message worked for another wallet");
    }

    function _submit(Message memory message, uint256 seed) private {
        bool allowed = _allows(message.payment, message.signer, message.epoch);
        // Either form of a message does the same.
        bytes memory data = seed % 4 < 2
            ? abi.encodeCall(IAgentWallet.pay, (message.payment, message.signature))
            : _packed(message.payment, message.signature);
        uint256 before = usdc.balanceOf(address(wallet));
        if (seed % 2 == 0) {
            vm.prank(stranger);
            (bool ok,) = address(wallet).call(data);
            assertEq(ok, allowed, "outcome differs from the model");
        } else {
            RelayedCall[] memory calls = new RelayedCall[](1);
            calls[0] = RelayedCall(address(wallet), 300_000, data);
            (bool ok,) = address(relay).call(packBatch(calls));
            assertTrue(ok);
        }
        if (allowed) _modelPay(message.payment);
        allowed ? ++executions : ++refusals;
        uint256 cost = allowed ? message.payment.amount + _modelFee(message.payment.amount) : 0;
        assertEq(before - usdc.balanceOf(address(wallet)), cost, "moved other than amount and fee");
    }

    function _pickNonce(uint256 seed) private view returns (uint256) {
        if (seed % 8 == 0) return (seed >> 8) % (modelNonceBase + (seed % 16 == 0 ? 5_000 : 1_200));
        return modelNonceBase + (seed >> 8) % 80;
    }

    function _currentSession() private view returns (uint256 index) {
        while (vm.addr(_sessionKeys[index]) != modelSession) ++index;
    }

    /// @dev What the owner, or a former owner, has approved; at times under a reference that was paid so before.
    function payApproved(uint256 seed) external {
        seed = _mix(seed);
        IAgentWallet.Payment memory payment =
            _payment(uint48((seed >> 128) % (4 * DAILY_LIMIT)), _pickNonce(seed >> 64));
        payment.to = _recipients[seed % 4];
        if (seed % 8 == 1 && _approvals.length != 0) {
            payment.ref = _approvals[seed % _approvals.length].payment.ref;
        } else {
            payment.ref = bytes32(seed);
        }
        uint256 key = _sessionKeys[(seed >> 8) % 16 == 0 ? (seed >> 16) % 3 : _currentSession()];
        uint256 approver = _ownerKeys[(seed >> 24) % 8 == 0 ? 1 : 0];
        Approval memory approval = Approval({
            payment: payment,
            sessionSignature: _signPayment(key, wallet, "2", payment),
            session: vm.addr(key),
            epoch: modelEpoch,
            approvalEpoch: modelEpoch + ((seed >> 32) % 16 == 0 ? 1 : 0),
            validUntil: uint48(block.timestamp + (seed >> 40) % 2 days),
            ownerSignature: "",
            owner: vm.addr(approver)
        });
        approval.ownerSignature = _signApproval(approver, approval);
        _approvals.push(approval);
        if (seed % 5 != 0) _submitApproved(approval);
    }

    function submitApprovedAgain(uint256 index) external {
        if (_approvals.length != 0) _submitApproved(_approvals[index % _approvals.length]);
    }

    /// @dev An approval is bound to what the session signs, not to the nonce under which it does.
    function signApprovedAgain(uint256 index, uint256 seed) external {
        if (_approvals.length == 0) return;
        Approval memory approval = _approvals[index % _approvals.length];
        approval.payment.nonce = _pickNonce(_mix(seed));
        approval.payment.deadline = uint48(block.timestamp);
        approval.session = modelSession;
        approval.epoch = modelEpoch;
        approval.sessionSignature = _signPayment(_sessionKeys[_currentSession()], wallet, "2", approval.payment);
        _submitApproved(approval);
    }

    function _signApproval(uint256 key, Approval memory approval) private view returns (bytes memory) {
        bytes32 typehash =
            keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
        IAgentWallet.Payment memory payment = approval.payment;
        bytes32 structHash = keccak256(
            abi.encode(typehash, payment.to, payment.amount, payment.ref, approval.validUntil, approval.approvalEpoch)
        );
        return _signDigest(key, _digest(wallet, "2", structHash));
    }

    function _submitApproved(Approval memory approval) private {
        IAgentWallet.Payment memory payment = approval.payment;
        uint256 fee = _modelApprovedFee(payment.amount);
        bool allowed = _allowsOutsideLimits(payment, approval.session, approval.epoch, fee)
            && approval.owner == vm.addr(_ownerKeys[0]) && approval.approvalEpoch == modelEpoch
            && block.timestamp <= approval.validUntil && !modelApprovalUsed[payment.ref];
        uint256 before = usdc.balanceOf(address(wallet));
        vm.prank(stranger);
        (bool ok,) = address(wallet)
            .call(
                abi.encodeCall(
                    IAgentWallet.payApproved,
                    (payment, approval.sessionSignature, approval.validUntil, approval.ownerSignature)
                )
            );
        assertEq(ok, allowed, "an approved payment differs from the model");
        uint256 cost = allowed ? payment.amount + fee : 0;
        assertEq(before - usdc.balanceOf(address(wallet)), cost, "moved other than amount and fee");
        if (!allowed) {
            ++refusals;
            return;
        }
        modelApprovalUsed[payment.ref] = true;
        _modelPayOutsideLimits(payment, fee);
        ++executions;
        ++approvedExecutions;
    }

    /// @dev The session key tries what it has no right to, directly and signed.
    function sessionTriesOwnerFunctions(uint256 seed) external {
        bytes[4] memory calls = [
            abi.encodeCall(IAgentWallet.withdraw, (modelSession, 1)),
            abi.encodeCall(IAgentWallet.unfreeze, ()),
            abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0)),
            abi.encodeCall(IAgentWallet.execute, (address(usdc), 0, abi.encodeCall(usdc.approve, (stranger, 1))))
        ];
        bytes memory data = calls[seed % 4];
        vm.prank(modelSession);
        (bool ok,) = address(wallet).call(data);
        assertFalse(ok, "the session key called an owner function");
        bytes memory signature =
            _signOwnerCall(_sessionKeys[_currentSession()], data, _ownerNonce + 1, type(uint48).max);
        (ok,) = address(wallet)
            .call(abi.encodeCall(IAgentWallet.ownerCall, (data, _ownerNonce + 1, type(uint48).max, signature)));
        assertFalse(ok, "the session key signed an owner call");
    }

    // The owner, directly or by a message

    function setPolicy(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        modelPolicy.txLimit = seed % 4 == 0 ? 0 : 1 + (seed >> 8) % TX_LIMIT;
        modelPolicy.dailyLimit = seed % 8 == 1 ? 0 : TX_LIMIT + (seed >> 64) % DAILY_LIMIT;
        modelPolicy.expiresAt = seed % 8 == 2 ? block.timestamp + (seed >> 128) % 1 days : 0;
        _asOwner(
            abi.encodeCall(
                IAgentWallet.setPolicy,
                (uint48(modelPolicy.txLimit), uint48(modelPolicy.dailyLimit), uint48(modelPolicy.expiresAt))
            ),
            seed >> 192
        );
    }

    function setWhitelist(uint256 seed) external thenPays(seed) {
        uint256 members = _mix(seed);
        address[] memory list = new address[](members % 2 == 0 ? 0 : (members >> 1) % 5);
        for (uint256 i = 0; i < 4; ++i) {
            modelWhitelist[_recipients[i]] = false;
        }
        for (uint256 i = 0; i < list.length; ++i) {
            list[i] = _recipients[(members >> (8 * (i + 1))) % 4];
            modelWhitelist[list[i]] = true;
        }
        modelPolicy.whitelisted = list.length != 0;
        _asOwner(abi.encodeCall(IAgentWallet.setWhitelist, (list)), members >> 128);
    }

    function freeze(uint256 seed) external thenPays(seed) {
        _asOwner(abi.encodeCall(IAgentWallet.freeze, ()), seed);
        _modelFreeze();
    }

    function unfreeze(uint256 seed) external thenPays(seed) {
        modelPolicy.frozen = false;
        _asOwner(abi.encodeCall(IAgentWallet.unfreeze, ()), seed);
    }

    function setSession(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        modelSession = vm.addr(_sessionKeys[seed % 3]);
        _asOwner(abi.encodeCall(IAgentWallet.setSession, (modelSession)), seed >> 32);
        modelEpoch += _epochs(1);
    }

    function withdraw(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        if (modelBalance == 0) return;
        uint256 amount = 1 + (seed >> 64) % (seed % 16 == 0 ? modelBalance : modelBalance / 8 + 1);
        if (amount > modelBalance) amount = modelBalance;
        _modelWithdraw(amount);
        _asOwner(abi.encodeCall(IAgentWallet.withdraw, (makeAddr("vault"), amount)), seed >> 32);
    }

    function transferOwnership(uint256 seed) external thenPays(seed) {
        (_ownerKeys[0], _ownerKeys[1]) = (_ownerKeys[1], _ownerKeys[0]);
        address heir = vm.addr(_ownerKeys[0]);
        vm.prank(vm.addr(_ownerKeys[1]));
        wallet.transferOwnership(heir);
        modelHeir = address(0);
        bool ends = seed % 3 == 0;
        _asOwner(
            ends
                ? abi.encodeCall(IAgentWallet.acceptOwnershipAndEndConsents, (new address[](0)))
                : abi.encodeCall(IAgentWallet.acceptOwnership, ()),
            seed >> 2
        );
        modelEpoch += _epochs(ends ? 2 : 1);
        if (ends) modelGuardian = address(0);
    }

    /// @dev For later: the heir accepts in a call of its own, or no one does. An offer to the owner takes one back.
    function offerOwnership(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        bool takesBack = seed % 4 == 0;
        modelHeir = takesBack ? address(0) : vm.addr(_ownerKeys[1]);
        address newOwner = takesBack ? vm.addr(_ownerKeys[0]) : modelHeir;
        _asOwner(abi.encodeCall(IAgentWallet.transferOwnership, (newOwner)), seed >> 32);
    }

    function acceptOwnership() external {
        address heir = vm.addr(_ownerKeys[1]);
        vm.prank(heir);
        (bool ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.acceptOwnership, ()));
        assertEq(ok, heir == modelHeir, "an acceptance differs from the model");
        if (!ok) return;
        (_ownerKeys[0], _ownerKeys[1]) = (_ownerKeys[1], _ownerKeys[0]);
        modelHeir = address(0);
        modelEpoch += _epochs(1);
    }

    function endConsents(uint256 seed) external thenPays(seed) {
        address[] memory spenders = new address[](seed % 3);
        for (uint256 i = 0; i < spenders.length; ++i) {
            spenders[i] = _recipients[i];
        }
        _asOwner(abi.encodeCall(IAgentWallet.endConsents, (spenders)), seed);
        modelEpoch += _epochs(1);
        (modelHeir, modelGuardian) = (address(0), address(0));
    }

    // The guardian

    function setGuardian(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        modelGuardian = seed % 4 == 0 ? address(0) : vm.addr(_guardianKeys[seed % 2]);
        _asOwner(abi.encodeCall(IAgentWallet.setGuardian, (modelGuardian)), seed >> 32);
    }

    /// @dev The current guardian, a former or a later one, by a call or by a message that is kept for later.
    function guardianFreezes(uint256 seed) external thenPays(seed) {
        seed = _mix(seed);
        uint256 key = _guardianKeys[seed % 2];
        address signer = vm.addr(key);
        if ((seed >> 8) % 4 == 0) {
            vm.prank(signer);
            (bool ok,) = address(wallet).call(abi.encodeCall(IAgentWallet.freeze, ()));
            assertEq(ok, signer == modelGuardian, "a guardian's call differs from the model");
            if (ok) _modelFreezeByGuardian();
            return;
        }
        uint48 nonce = wallet.guardianNonce() + ((seed >> 16) % 4 == 0 ? 1 : 0);
        bytes32 typehash = keccak256("GuardianFreeze(uint48 nonce,uint48 deadline)");
        bytes32 structHash = keccak256(abi.encode(typehash, nonce, type(uint48).max));
        _guardianMessages.push(GuardianMessage(nonce, signer, _signDigest(key, _digest(wallet, "2", structHash))));
        if ((seed >> 24) % 2 == 0) _submitGuardianMessage(_guardianMessages.length - 1);
    }

    function submitGuardianMessageAgain(uint256 index) external thenPays(index) {
        if (_guardianMessages.length != 0) _submitGuardianMessage(index % _guardianMessages.length);
    }

    function _submitGuardianMessage(uint256 index) private {
        GuardianMessage memory message = _guardianMessages[index];
        (bool ok,) = address(wallet)
            .call(abi.encodeCall(IAgentWallet.guardianFreeze, (message.nonce, type(uint48).max, message.signature)));
        bool allowed = message.signer == modelGuardian && message.nonce == wallet.guardianNonce();
        assertEq(ok, allowed, "a guardian's message differs from the model");
        if (ok) _modelFreezeByMessage();
    }

    /// @dev Signed, and submitted later or never: a freeze above all must not be in vain because something else came first.
    function signFreeze() external {
        bytes memory data = abi.encodeCall(IAgentWallet.freeze, ());
        OwnerMessage memory message = OwnerMessage(data, 0, type(uint48).max, "", vm.addr(_ownerKeys[0]), modelEpoch);
        message.signature = _signOwnerCall(_ownerKeys[0], data, 0, type(uint48).max);
        _ownerMessages.push(message);
    }

    /// @dev Of all that was signed, only a freeze of this epoch and this owner still works.
    function submitOwnerMessageAgain(uint256 index) external thenPays(index) {
        if (_ownerMessages.length == 0) return;
        OwnerMessage memory message = _ownerMessages[bound(index, 0, _ownerMessages.length - 1)];
        bool allowed = message.nonce == 0 && message.epoch == modelEpoch && message.signer == vm.addr(_ownerKeys[0]);
        (bool ok,) = address(wallet)
            .call(
                abi.encodeCall(
                    IAgentWallet.ownerCall, (message.data, message.nonce, message.deadline, message.signature)
                )
            );
        assertEq(ok, allowed, "an owner message differs from the model");
        if (ok) _modelFreeze();
    }

    function _asOwner(bytes memory data, uint256 seed) private {
        if (seed % 2 == 0) {
            vm.prank(vm.addr(_ownerKeys[0]));
            (bool ok,) = address(wallet).call(data);
            assertTrue(ok, "the owner was refused");
            return;
        }
        bool freezes = bytes4(data) == IAgentWallet.freeze.selector;
        if (!freezes) _ownerNonce += uint48(1 + (seed >> 8) % 5);
        OwnerMessage memory message =
            OwnerMessage(data, freezes ? 0 : _ownerNonce, type(uint48).max, "", vm.addr(_ownerKeys[0]), modelEpoch);
        message.signature = _signOwnerCall(_ownerKeys[0], data, message.nonce, message.deadline);
        wallet.ownerCall(data, message.nonce, message.deadline, message.signature);
        _ownerMessages.push(message);
    }

    // The world around

    function deposit(uint256 seed) external thenPays(seed) {
        uint256 amount = 1 + _mix(seed) % (2 * DAILY_LIMIT);
        _mint(address(wallet), amount);
        _modelDeposit(amount);
    }

    function passTime(uint256 time) external thenPays(time) {
        skip(bound(time, 1, 12 hours));
    }

    function setFee(uint256 feeBps) external thenPays(feeBps) {
        modelFeeBps = bound(feeBps, 0, 500);
        modelMinFee = feeBps % 3 == 0 ? feeBps % 50_001 : 0;
        vm.startPrank(operator);
        fees.setFeeBps(uint16(modelFeeBps));
        fees.setMinFee(uint16(modelMinFee));
        vm.stopPrank();
    }

    function setTreasury(uint256 seed) external thenPays(seed) {
        modelTreasury = _recipients[_mix(seed) % 4];
        vm.prank(operator);
        fees.setTreasury(modelTreasury);
    }

    /// @dev A pause stops everything, so that it must not last.
    function pauseForAMoment(uint256 seed) external {
        modelPaused = true;
        vm.prank(admin);
        IMint(address(usdc)).pause();
        _payAtRandom(_mix(seed));
        modelPaused = false;
        vm.prank(admin);
        IMint(address(usdc)).unpause();
    }

    /// @dev Most come off the list again, or soon no one could be paid.
    function blacklist(uint256 seed) external {
        seed = _mix(seed);
        address account = _recipients[seed % 4];
        _setBlacklisted(account, true);
        _payAtRandom(seed);
        if (seed % 8 != 0) _setBlacklisted(account, false);
    }

    function _setBlacklisted(address account, bool listed) private {
        modelBlacklist[account] = listed;
        vm.prank(admin);
        if (listed) IMint(address(usdc)).blacklist(account);
        else IMint(address(usdc)).unBlacklist(account);
    }
}
