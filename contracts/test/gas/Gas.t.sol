// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {Fixture} from "../support/Fixture.sol";

/// @notice Gas of the hot calls, each as a transaction of its own, compared with `snapshots/GasTest.json`. How much a
/// call costs in a batch is measured by `scripts/bench/gas.ts`.
/// forge-config: test.isolate = true
contract GasTest is Fixture {
    function setUp() public override {
        super.setUp();
        _pay(1e6, 0);
    }

    function test_pay() public {
        IAgentWallet.Payment memory payment = _payment(1_500_000, 1);
        bytes memory signature = _compact(_sign(payment));
        wallet.pay(payment, signature);
        vm.snapshotGasLastCall("pay");
    }

    function test_payFromPackedCalldata() public {
        bytes memory packed = _packed(_payment(1_500_000, 1), _sign(_payment(1_500_000, 1)));
        (bool ok,) = address(wallet).call(packed);
        vm.snapshotGasLastCall("payFromPackedCalldata");
        assertTrue(ok);
    }

    function test_payWithWhitelist() public {
        address[] memory list = new address[](1);
        list[0] = recipient;
        vm.prank(owner);
        wallet.setWhitelist(list);
        IAgentWallet.Payment memory payment = _payment(1_500_000, 1);
        bytes memory signature = _compact(_sign(payment));
        wallet.pay(payment, signature);
        vm.snapshotGasLastCall("pay, with a whitelist");
    }

    function test_payApproved() public {
        IAgentWallet.Payment memory payment = _payment(2 * TX_LIMIT, 1);
        bytes32 typehash =
            keccak256("PaymentApproval(address to,uint48 amount,bytes32 ref,uint48 validUntil,uint48 epoch)");
        uint48 validUntil = uint48(START + 1 days);
        bytes32 structHash = keccak256(abi.encode(typehash, payment.to, payment.amount, payment.ref, validUntil, 0));
        bytes memory approval = _compact(_signDigest(ownerKey, _digest(wallet, "2", structHash)));
        wallet.payApproved(payment, _compact(_sign(payment)), validUntil, approval);
        vm.snapshotGasLastCall("payApproved");
    }

    function test_claim() public {
        wallet = IAgentWallet(factory.predict(owner, "other"));
        bytes memory data = abi.encodeCall(IAgentWallet.setup, (session, TX_LIMIT, DAILY_LIMIT, uint48(START * 2)));
        bytes memory signature = _compact(_signOwnerCall(ownerKey, data, 1, uint48(START + 60)));
        factory.deployAndCall(owner, "other", data, 1, uint48(START + 60), signature);
        vm.snapshotGasLastCall("claim: deploy, session and policy");
    }

    function test_claimWithoutLimits() public {
        wallet = IAgentWallet(factory.predict(owner, "other"));
        bytes memory data = abi.encodeCall(IAgentWallet.setup, (session, 0, 0, 0));
        bytes memory signature = _compact(_signOwnerCall(ownerKey, data, 1, uint48(START + 60)));
        factory.deployAndCall(owner, "other", data, 1, uint48(START + 60), signature);
        vm.snapshotGasLastCall("claim: deploy and session");
    }

    function test_deploy() public {
        factory.deploy(owner, "other");
        vm.snapshotGasLastCall("deploy");
    }

    function test_freeze() public {
        bytes memory data = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory signature = _compact(_signOwnerCall(ownerKey, data, 0, uint48(START + 60)));
        wallet.ownerCall(data, 0, uint48(START + 60), signature);
        vm.snapshotGasLastCall("freeze, signed");
    }

    function test_endConsents() public {
        address[] memory spenders = new address[](1);
        spenders[0] = stranger;
        vm.prank(owner);
        wallet.execute(address(usdc), 0, abi.encodeCall(usdc.approve, (stranger, 1)));
        bytes memory data = abi.encodeCall(IAgentWallet.endConsents, (spenders));
        bytes memory signature = _compact(_signOwnerCall(ownerKey, data, 1, uint48(START + 60)));
        wallet.ownerCall(data, 1, uint48(START + 60), signature);
        vm.snapshotGasLastCall("endConsents, signed, with one spender");
    }

    function test_whitelist() public {
        address[] memory list = new address[](10);
        for (uint256 i = 0; i < list.length; ++i) {
            list[i] = address(uint160(0x1000 + i));
        }
        vm.startPrank(owner);
        wallet.setWhitelist(list);
        vm.snapshotGasLastCall("setWhitelist, ten new recipients");
        wallet.setWhitelist(list);
        vm.snapshotGasLastCall("setWhitelist, the same ten again");
        vm.stopPrank();
    }

    function test_relayOverhead() public {
        bytes memory batch = abi.encodePacked(IBatchRelay.relayPackedCalls.selector);
        for (uint256 i = 0; i < 50; ++i) {
            bytes memory data = abi.encodeCall(IAgentWallet.owner, ());
            batch = abi.encodePacked(batch, address(wallet), uint32(50_000), uint24(data.length), data);
        }
        (bool ok,) = address(relay).call(batch);
        vm.snapshotGasLastCall("relayPackedCalls, fifty calls of owner()");
        assertTrue(ok);
    }

    function test_state() public {
        (bool ok,) = address(wallet).staticcall(abi.encodeCall(IAgentWallet.state, ()));
        vm.snapshotGasLastCall("state");
        assertTrue(ok);
    }
}
