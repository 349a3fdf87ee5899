// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IPasskeyOwner} from "../../src/interfaces/IPasskeyOwner.sol";
import {IPasskeyOwnerFactory} from "../../src/interfaces/IPasskeyOwnerFactory.sol";
import {PasskeyFixture} from "../support/PasskeyFixture.sol";

contract PasskeyOwnerFactoryTest is PasskeyFixture {
    uint256 private constant FIELD = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF;

    bytes32 private _x;
    bytes32 private _y;

    function setUp() public override {
        super.setUp();
        (_x, _y) = _publicKey(PASSKEY + 1);
    }

    function test_anybodyMayDeployAtThePredictedAddress() public {
        address predicted = passkeys.predict(_x, _y, recipient);
        assertEq(predicted.code.length, 0);
        vm.prank(stranger);
        assertEq(passkeys.deploy(_x, _y, recipient), predicted);
        (bytes32 keyX, bytes32 keyY) = IPasskeyOwner(predicted).publicKey();
        assertEq(keyX, _x);
        assertEq(keyY, _y);
        assertEq(IPasskeyOwner(predicted).recovery(), recipient);
        assertEq(passkeys.deploy(_x, _y, recipient), predicted);
    }

    function test_anotherKeyOrRecoveryIsAnotherAccount() public view {
        address one = passkeys.predict(_x, _y, address(0));
        assertTrue(one != passkeys.predict(_x, _y, recipient));
        assertTrue(one != passkeys.predict(_x, bytes32(FIELD - uint256(_y)), address(0)));
        assertTrue(one != address(account));
    }

    function test_refusesWhatIsNoPoint() public {
        _refuse(_x, bytes32(uint256(_y) ^ 1));
        _refuse(bytes32(uint256(_x) ^ 1), _y);
        _refuse(0, 0);
        _refuse(bytes32(type(uint256).max), _y);
    }

    /// @dev The same point, written otherwise: it would have two accounts.
    function test_refusesCoordinatesBeyondTheField() public {
        // sqrt(b) is the y of x = 0.
        bytes32 root = 0x66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4;
        passkeys.predict(0, root, address(0));
        _refuse(bytes32(FIELD), root);
    }

    function _refuse(bytes32 keyX, bytes32 keyY) private {
        vm.expectRevert(IPasskeyOwnerFactory.InvalidPublicKey.selector);
        passkeys.predict(keyX, keyY, address(0));
        vm.expectRevert(IPasskeyOwnerFactory.InvalidPublicKey.selector);
        passkeys.deploy(keyX, keyY, address(0));
    }

    function test_deploysAndOffersTheWallet() public {
        address heir = passkeys.predict(_x, _y, address(0));
        bytes memory offer = abi.encodeCall(IAgentWallet.transferOwnership, (heir));
        assertEq(_deployAndCall(offer, 1, _signOwnerCall(ownerKey, offer, 1, uint48(START + 60))), heir);
        assertEq(wallet.pendingOwner(), heir);
        assertTrue(heir.code.length != 0);
    }

    function test_deploysAndAcceptsTheWallet() public {
        address heir = passkeys.predict(_x, _y, address(0));
        vm.prank(owner);
        wallet.transferOwnership(heir);
        bytes memory accept = abi.encodeCall(IAgentWallet.acceptOwnership, ());
        bytes32 digest = _ownerCallDigest(wallet, "2", accept, 1, uint48(START + 60));
        _deployAndCall(accept, 1, _signBy(PASSKEY + 1, _assertion(digest)));
        assertEq(wallet.owner(), heir);
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        digest = _ownerCallDigest(wallet, "2", freeze, 0, uint48(START + 60));
        _deployAndCall(freeze, 0, _signBy(PASSKEY + 1, _assertion(digest)));
        assertTrue(wallet.frozen());
    }

    function test_leavesNothingWhereTheWalletRefuses() public {
        bytes memory freeze = abi.encodeCall(IAgentWallet.freeze, ());
        bytes memory signature = _signOwnerCall(sessionKey, freeze, 0, uint48(START + 60));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        _deployAndCall(freeze, 0, signature);
        assertEq(passkeys.predict(_x, _y, address(0)).code.length, 0);
    }

    function _deployAndCall(bytes memory data, uint48 nonce, bytes memory signature) private returns (address) {
        uint48 deadline = uint48(START + 60);
        return passkeys.deployAndCall(_x, _y, address(0), address(wallet), data, nonce, deadline, signature);
    }

    function test_needsAnImplementation() public {
        _expectNoDeployment(
            "PasskeyOwnerFactory",
            abi.encode(stranger),
            abi.encodeWithSelector(IPasskeyOwnerFactory.InvalidImplementation.selector, stranger)
        );
    }
}
