// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {JobFixture} from "./JobFixture.sol";

/// @notice A wallet of version 3, the transfers that it authorises, and sellers who cash them.
abstract contract AuthorizationFixture is JobFixture {
    bytes4 internal constant VALID = 0x1626ba7e;
    bytes4 internal constant INVALID = 0xffffffff;
    uint48 internal constant VALUE = 50e6;
    uint48 internal constant FEE = 1e6;

    /// The fixture's wallet.
    IAuthorizationWallet internal authorizer;
    address internal seller = makeAddr("seller");

    function setUp() public virtual override {
        super.setUp();
        authorizer = IAuthorizationWallet(address(wallet));
    }

    /// @dev An authorisation that the policy allows, with its own reference, valid for a minute from now on.
    function _authorization(uint48 value, uint256 nonce)
        internal
        view
        returns (IAuthorizationWallet.Authorization memory)
    {
        return IAuthorizationWallet.Authorization({
            to: seller,
            value: value,
            validAfter: 0,
            validBefore: uint48(block.timestamp + 1 minutes),
            ref: keccak256(abi.encode("authorization", nonce)),
            maxFee: type(uint48).max,
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _authorize(uint48 value, uint256 nonce)
        internal
        returns (IAuthorizationWallet.Authorization memory authorization)
    {
        authorization = _authorization(value, nonce);
        _authorize(authorization);
    }

    function _authorize(IAuthorizationWallet.Authorization memory authorization) internal returns (bytes32 digest) {
        return authorizer.authorizeTransfer(authorization, _signAuthorization(sessionKey, wallet, "3", authorization));
    }

    /// @dev The fixture's wallet is of version 3, and `_pay` signs for one of version 2.
    function _payAs3(uint48 amount, uint256 nonce) internal {
        IAgentWallet.Payment memory payment = _payment(amount, nonce);
        wallet.pay(payment, _signPayment(sessionKey, wallet, "3", payment));
    }

    // What sellers do

    /// @dev What the session key hands to the seller.
    function _consent(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        return bytes.concat(_signDigest(key, digest), hex"00");
    }

    function _consent(IAuthorizationWallet.Authorization memory authorization) internal view returns (bytes memory) {
        return _consent(sessionKey, _transferDigest(authorization));
    }

    function _cash(IAuthorizationWallet.Authorization memory authorization) internal {
        _cash(authorization, _consent(authorization));
    }

    /// @dev As a facilitator does it for the seller.
    function _cash(IAuthorizationWallet.Authorization memory authorization, bytes memory signature) internal {
        bytes32 nonce = _authorizationNonce(authorization.nonce);
        vm.prank(stranger);
        usdc.transferWithAuthorization(
            address(wallet),
            authorization.to,
            authorization.value,
            authorization.validAfter,
            authorization.validBefore,
            nonce,
            signature
        );
    }

    function _expectUncashable(IAuthorizationWallet.Authorization memory authorization) internal {
        bytes memory signature = _consent(authorization);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _cash(authorization, signature);
    }

    // What ends an authorisation

    function _settle(IAuthorizationWallet.Authorization memory authorization) internal {
        bytes32 digest = _transferDigest(authorization);
        vm.prank(stranger);
        authorizer.settleAuthorization(digest, authorization.ref);
    }

    function _release(IAuthorizationWallet.Authorization memory authorization) internal {
        bytes32 digest = _transferDigest(authorization);
        vm.prank(stranger);
        authorizer.releaseAuthorization(digest, authorization.ref);
    }

    function _cancel(IAuthorizationWallet.Authorization memory authorization) internal {
        bytes32 digest = _transferDigest(authorization);
        vm.prank(owner);
        authorizer.cancelAuthorization(digest, authorization.ref);
    }

    // The world around

    function _freeze() internal {
        vm.prank(owner);
        wallet.freeze();
    }

    function _unfreeze() internal {
        vm.prank(owner);
        wallet.unfreeze();
    }

    /// @dev Circle's layout has the name in slot 4, a short one as its text and twice its length.
    function _renameUsdc(string memory name) internal {
        bytes32 word = bytes32(bytes(name)) | bytes32(2 * bytes(name).length);
        vm.store(address(usdc), bytes32(uint256(4)), word);
        assertEq(usdc.name(), name);
    }

    // EIP-712 and the derivation of nonces, written again from their texts

    function _authorizationNonce(uint256 sessionNonce) internal view returns (bytes32) {
        return keccak256(abi.encode(address(wallet), sessionNonce));
    }

    function _transferDigest(IAuthorizationWallet.Authorization memory authorization) internal view returns (bytes32) {
        return _transferDigest(
            authorization,
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
    }

    function _transferDigest(IAuthorizationWallet.Authorization memory authorization, string memory type_)
        internal
        view
        returns (bytes32)
    {
        return _digestAtUsdc(
            abi.encode(
                keccak256(bytes(type_)),
                address(wallet),
                authorization.to,
                uint256(authorization.value),
                uint256(authorization.validAfter),
                uint256(authorization.validBefore),
                _authorizationNonce(authorization.nonce)
            )
        );
    }

    function _digestAtUsdc(bytes memory encoded) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(usdc.name())),
                keccak256("2"),
                block.chainid,
                address(usdc)
            )
        );
        return keccak256(bytes.concat(hex"1901", domain, keccak256(encoded)));
    }

    function _signAuthorization(
        uint256 key,
        IAgentWallet wallet_,
        string memory version,
        IAuthorizationWallet.Authorization memory authorization
    ) internal view returns (bytes memory) {
        bytes32 typehash = keccak256(
            "Authorization(address to,uint48 value,uint48 validAfter,uint48 validBefore,bytes32 ref,uint48 maxFee,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return
            _signDigest(
                key, _digest(wallet_, version, keccak256(abi.encode(typehash, authorization, _epochOf(wallet_))))
            );
    }
}
