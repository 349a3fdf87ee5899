// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {PasskeyFixture} from "../support/PasskeyFixture.sol";

/// @notice Gas of owners that are passkeys, compared with `snapshots/PasskeyGasTest.json`.
/// forge-config: test.isolate = true
contract PasskeyGasTest is PasskeyFixture {
    bytes private _withdraw;

    function setUp() public override {
        super.setUp();
        _mint(stranger, 1);
        _handOver();
        _withdraw = abi.encodeCall(IAgentWallet.withdraw, (stranger, 1e6));
    }

    function test_withdraw() public {
        _withPrecompile(true);
        bytes memory signature = _signCallByPasskey(_withdraw, 2);
        wallet.ownerCall(_withdraw, 2, uint48(START + 60), signature);
        vm.snapshotGasLastCall("withdraw, signed by a passkey");
    }

    function test_withdrawWithoutPrecompile() public {
        _withPrecompile(false);
        bytes memory signature = _signCallByPasskey(_withdraw, 2);
        wallet.ownerCall(_withdraw, 2, uint48(START + 60), signature);
        vm.snapshotGasLastCall("withdraw, signed by a passkey, on a chain without the precompile");
    }

    function test_offer() public {
        (bytes32 otherX, bytes32 otherY) = _publicKey(PASSKEY + 1);
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        address heir = passkeys.predict(otherX, otherY, stranger);
        bytes memory offer = abi.encodeCall(IAgentWallet.transferOwnership, (heir));
        bytes memory signature = _signOwnerCall(ownerKey, offer, 1, uint48(START + 60));
        passkeys.deployAndCall(otherX, otherY, stranger, address(wallet), offer, 1, uint48(START + 60), signature);
        vm.snapshotGasLastCall("offer to a passkey: its account and transferOwnership, signed");
    }
}
