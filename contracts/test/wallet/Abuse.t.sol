// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {Fixture} from "../support/Fixture.sol";

/// @notice What a holder of the session key would try, other than paying.
contract AbuseTest is Fixture {
    function _usdcDigest(bytes32 structHash) private view returns (bytes32) {
        return keccak256(bytes.concat(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash));
    }

    function _signatures(bytes32 digest) private view returns (bytes[3] memory) {
        bytes memory signature = _signDigest(sessionKey, digest);
        return [signature, _compact(signature), bytes.concat(signature, hex"00")];
    }

    function test_permitBySessionIsWorthless() public {
        bytes32 digest = _usdcDigest(
            keccak256(
                abi.encode(
                    keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                    wallet,
                    stranger,
                    BALANCE,
                    0,
                    type(uint256).max
                )
            )
        );
        bytes[3] memory signatures = _signatures(digest);
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert("EIP2612: invalid signature");
            usdc.permit(address(wallet), stranger, BALANCE, type(uint256).max, signatures[i]);
        }
        assertEq(usdc.allowance(address(wallet), stranger), 0);
    }

    function test_eip3009BySessionIsWorthless() public {
        bytes32 digest = _usdcDigest(
            keccak256(
                abi.encode(
                    keccak256(
                        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
                    ),
                    wallet,
                    stranger,
                    BALANCE,
                    0,
                    type(uint256).max,
                    bytes32(0)
                )
            )
        );
        bytes[3] memory signatures = _signatures(digest);
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert("FiatTokenV2: invalid signature");
            usdc.transferWithAuthorization(
                address(wallet), stranger, BALANCE, 0, type(uint256).max, bytes32(0), signatures[i]
            );
        }
    }

    function test_ownerSignatureIsNoErc1271SignatureEither() public {
        bytes32 digest = keccak256("login");
        bytes memory signature = _signDigest(ownerKey, digest);
        IAuthorizationWallet wallet_ = IAuthorizationWallet(address(wallet));
        assertEq(wallet_.isValidSignature(digest, signature), bytes4(0xffffffff));
        assertEq(wallet_.isValidSignature(digest, bytes.concat(signature, hex"00")), bytes4(0xffffffff));
    }

    function test_sessionReachesNoOwnerFunction() public {
        bytes[10] memory calls = [
            abi.encodeCall(IAgentWallet.setup, (session, 0, 0, 0)),
            abi.encodeCall(IAgentWallet.setSession, (stranger)),
            abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0)),
            abi.encodeCall(IAgentWallet.setWhitelist, (new address[](0))),
            abi.encodeCall(IAgentWallet.configure, (0, 0, 0, new address[](0))),
            abi.encodeCall(IAgentWallet.freeze, ()),
            abi.encodeCall(IAgentWallet.unfreeze, ()),
            abi.encodeCall(IAgentWallet.withdraw, (session, 1)),
            abi.encodeCall(IAgentWallet.transferOwnership, (session)),
            abi.encodeCall(
                IAgentWallet.execute, (address(usdc), 0, abi.encodeCall(IFiatToken.approve, (session, BALANCE)))
            )
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(session);
            (bool ok, bytes memory reason) = address(wallet).call(calls[i]);
            assertFalse(ok);
            assertEq(reason, abi.encodePacked(IAgentWallet.Unauthorized.selector));
            uint48 nonce = bytes4(calls[i]) == IAgentWallet.freeze.selector ? 0 : 1;
            bytes memory signature = _signOwnerCall(sessionKey, calls[i], nonce, uint48(START));
            vm.expectRevert(IAgentWallet.Unauthorized.selector);
            wallet.ownerCall(calls[i], nonce, uint48(START), signature);
        }
    }

    /// @dev A payment's signature must not pass for an owner's, even where one key has both roles.
    function test_paymentSignatureIsNoOwnerCall() public {
        vm.prank(owner);
        wallet.setSession(owner);
        bytes memory data = abi.encodeCall(IAgentWallet.withdraw, (stranger, BALANCE));
        bytes memory signature = _signPayment(ownerKey, wallet, "2", _payment(1e6, 0));
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        wallet.ownerCall(data, 1, uint48(START), signature);
    }

    /// @dev 65-byte and 64-byte forms of one signature, and its malleable twin, are still one message.
    function test_otherFormsOfASignatureDoNotPayTwice() public {
        IAgentWallet.Payment memory payment = _payment(1e6, 0);
        bytes memory signature = _sign(payment);
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        bytes memory twin = abi.encodePacked(r, order - uint256(s), uint8(signature[64]) == 27 ? uint8(28) : uint8(27));
        wallet.pay(payment, signature);
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, _compact(signature));
        vm.expectRevert(IAgentWallet.NonceUsed.selector);
        wallet.pay(payment, twin);
        assertEq(usdc.balanceOf(recipient), 1e6);
    }
}
