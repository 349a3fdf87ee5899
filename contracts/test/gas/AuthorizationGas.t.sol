// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {AuthorizationFixture} from "../support/AuthorizationFixture.sol";

/// @notice Gas of authorised transfers, compared with `snapshots/AuthorizationGasTest.json`: packed batches of ten, a call of
/// each of ten wallets, which have all done the same before.
/// forge-config: test.isolate = true
contract AuthorizationGasTest is AuthorizationFixture {
    uint256 private constant WALLETS = 10;
    uint48 private constant PRICE = 1_500_000;

    IAgentWallet[] private _wallets;

    function setUp() public override {
        super.setUp();
        _mint(seller, 1);
        _mint(recipient, 1);
        _mint(treasury, 1);
        for (uint256 i = 0; i < WALLETS; ++i) {
            _wallets.push(IAgentWallet(factory.deploy(owner, bytes32(i))));
            vm.prank(owner);
            _wallets[i].setup(session, TX_LIMIT, DAILY_LIMIT, uint48(START * 2));
            _mint(address(_wallets[i]), 1_000e6);
        }
        _send(_authorizations(0), "");
        _cashAll(0);
        _send(_settlements(0), "");
        // A payment ends the looking for reserves.
        _send(_payments(1), "");
    }

    function test_authorizeTransfer() public {
        _send(_authorizations(2), "authorizeTransfer, batch of ten");
    }

    function test_settleAuthorization() public {
        _send(_authorizations(2), "");
        _cashAll(2);
        _send(_settlements(2), "settleAuthorization, batch of ten");
    }

    function test_settleBeforePay() public {
        _send(_authorizations(2), "");
        _cashAll(2);
        _send(bytes.concat(_settlements(2), _payments(3)), "settleAuthorization and pay, batch of ten pairs");
    }

    function test_pay() public {
        _send(_payments(2), "pay, batch of ten");
    }

    function test_payWhileReserved() public {
        _send(_authorizations(2), "");
        _send(_payments(3), "pay, batch of ten with something reserved");
    }

    function test_releaseAuthorization() public {
        _send(_authorizations(2), "");
        _warpToTheEnd();
        bytes memory calls;
        for (uint256 i = 0; i < WALLETS; ++i) {
            (bytes32 digest, bytes32 ref) = _select(i, 2);
            calls = _append(calls, abi.encodeCall(authorizer.releaseAuthorization, (digest, ref)));
        }
        _send(calls, "releaseAuthorization, batch of ten");
    }

    function test_cash() public {
        _send(_authorizations(2), "");
        _select(0, 2);
        _cash(_authorizationOf(2));
        vm.snapshotGasLastCall("transferWithAuthorization, which the seller pays for");
    }

    function _warpToTheEnd() private {
        vm.warp(START + 60);
    }

    /// @dev At a fixed time, whenever it is requested.
    function _authorizationOf(uint256 nonce)
        private
        view
        returns (IAuthorizationWallet.Authorization memory authorization)
    {
        authorization = _authorization(PRICE, nonce);
        authorization.validBefore = uint48(START + 60);
        authorization.deadline = uint48(START + 120);
        authorization.maxFee = 30_000;
        authorization.ref = keccak256(abi.encode(address(wallet), nonce));
    }

    function _select(uint256 index, uint256 nonce) private returns (bytes32 digest, bytes32 ref) {
        wallet = _wallets[index];
        authorizer = IAuthorizationWallet(address(wallet));
        IAuthorizationWallet.Authorization memory authorization = _authorizationOf(nonce);
        return (_transferDigest(authorization), authorization.ref);
    }

    function _authorizations(uint256 nonce) private returns (bytes memory calls) {
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i, nonce);
            IAuthorizationWallet.Authorization memory authorization = _authorizationOf(nonce);
            bytes memory signature = _compact(_signAuthorization(sessionKey, wallet, "2", authorization));
            calls = _append(calls, abi.encodeCall(authorizer.authorizeTransfer, (authorization, signature)));
        }
    }

    function _settlements(uint256 nonce) private returns (bytes memory calls) {
        for (uint256 i = 0; i < WALLETS; ++i) {
            (bytes32 digest, bytes32 ref) = _select(i, nonce);
            calls = _append(calls, abi.encodeCall(authorizer.settleAuthorization, (digest, ref)));
        }
    }

    function _payments(uint256 nonce) private returns (bytes memory calls) {
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i, nonce);
            IAgentWallet.Payment memory payment = _payment(PRICE, nonce);
            payment.maxFee = 30_000;
            bytes memory signature = _compact(_signPayment(sessionKey, wallet, "2", payment));
            calls = _append(calls, abi.encodeCall(wallet.pay, (payment, signature)));
        }
    }

    function _cashAll(uint256 nonce) private {
        for (uint256 i = 0; i < WALLETS; ++i) {
            _select(i, nonce);
            _cash(_authorizationOf(nonce));
        }
    }

    function _append(bytes memory calls, bytes memory data) private view returns (bytes memory) {
        return abi.encodePacked(calls, address(wallet), uint32(150_000), uint24(data.length), data);
    }

    /// @dev A batch without a name is not measured. No call may fail: a figure for less would flatter.
    function _send(bytes memory calls, string memory name) private {
        vm.recordLogs();
        (bool ok,) = address(relay).call(abi.encodePacked(IBatchRelay.relayPackedCalls.selector, calls));
        if (bytes(name).length != 0) vm.snapshotGasLastCall(name);
        require(ok, "the batch was reverted");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            require(logs[i].emitter != address(relay), "a call failed");
        }
    }
}
