// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

interface IPermit2 {
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external;
}

/// @title Behaves like Uniswap's Permit2 as far as x402 uses it, for development and tests only: one transfer by a signature that
/// binds a witness.
contract Permit2 is IPermit2 {
    using SafeERC20 for IERC20;

    error SignatureExpired(uint256 signatureDeadline);
    error InvalidNonce();
    error InvalidAmount(uint256 maxAmount);
    error InvalidSignatureLength();
    error InvalidSignature();
    error InvalidSigner();
    error InvalidContractSignature();

    event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask);

    bytes32 private constant _DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant _TOKEN_PERMISSIONS_TYPEHASH = keccak256("TokenPermissions(address token,uint256 amount)");
    string private constant _WITNESS_TYPE_STUB =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,";

    mapping(address owner => mapping(uint256 word => uint256)) public nonceBitmap;

    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external {
        if (block.timestamp > permit.deadline) revert SignatureExpired(permit.deadline);
        uint256 most = permit.permitted.amount;
        if (transferDetails.requestedAmount > most) revert InvalidAmount(most);
        _useNonce(owner, permit.nonce);
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(abi.encodePacked(_WITNESS_TYPE_STUB, witnessTypeString)),
                keccak256(abi.encode(_TOKEN_PERMISSIONS_TYPEHASH, permit.permitted)),
                msg.sender,
                permit.nonce,
                permit.deadline,
                witness
            )
        );
        _requireSigned(owner, keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), structHash)), signature);
        IERC20(permit.permitted.token).safeTransferFrom(owner, transferDetails.to, transferDetails.requestedAmount);
    }

    function invalidateUnorderedNonces(uint256 wordPos, uint256 mask) external {
        nonceBitmap[msg.sender][wordPos] |= mask;
        emit UnorderedNonceInvalidation(msg.sender, wordPos, mask);
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(_DOMAIN_TYPEHASH, keccak256("Permit2"), block.chainid, address(this)));
    }

    function _useNonce(address owner, uint256 nonce) private {
        uint256 bit = 1 << (nonce & 0xff);
        if (nonceBitmap[owner][nonce >> 8] & bit != 0) revert InvalidNonce();
        nonceBitmap[owner][nonce >> 8] |= bit;
    }

    /// @dev A signer with code is asked by ERC-1271; any other has signed in 65 bytes, or in the 64 of EIP-2098.
    function _requireSigned(address signer, bytes32 digest, bytes calldata signature) private view {
        if (signer.code.length != 0) {
            if (IERC1271(signer).isValidSignature(digest, signature) != IERC1271.isValidSignature.selector) {
                revert InvalidContractSignature();
            }
            return;
        }
        if (signature.length != 65 && signature.length != 64) revert InvalidSignatureLength();
        bytes32 r = bytes32(signature);
        bytes32 s = bytes32(signature[32:]);
        uint8 v;
        if (signature.length == 65) {
            v = uint8(signature[64]);
        } else {
            v = uint8(uint256(s) >> 255) + 27;
            s = bytes32((uint256(s) << 1) >> 1);
        }
        address recovered = ecrecover(digest, v, r, s);
        if (recovered == address(0)) revert InvalidSignature();
        if (recovered != signer) revert InvalidSigner();
    }
}
