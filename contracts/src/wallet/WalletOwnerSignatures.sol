// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../interfaces/IFiatToken.sol";
import {WalletSignatures} from "./WalletSignatures.sol";

/// @title The owner's signatures in the name of the wallet (ERC-1271), as nested typed data (ERC-7739).
/// @dev An app asks the wallet about the hash of its own typed data, `contents`. What the owner has signed is `TypedDataSign` under
/// the app's domain, which shows `contents` as it is and names the wallet next to it. So it counts for one wallet only.
abstract contract WalletOwnerSignatures is WalletSignatures {
    /// @dev The app's domain and the hash of `contents` in front of the description, and its length behind it.
    uint256 private constant _APPENDED = 32 + 32 + 2;

    /// @dev The implementation asks for every signature that cannot be a session's consent.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isSignedByOwner(hash, signature) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function _isSignedByOwner(bytes32 hash, bytes calldata signature) private view returns (bool) {
        uint256 end = signature.length;
        if (end < _APPENDED) return false;
        uint256 described = uint16(bytes2(signature[end - 2:]));
        if (end - _APPENDED < described) return false;
        bytes calldata appended = signature[end - _APPENDED - described:end - 2];
        bytes32 domain = bytes32(appended[:32]);
        bytes32 contents = bytes32(appended[32:64]);
        if (_hashUnder(domain, contents) != hash) return false;
        if (_isOfToken(domain)) return false;
        (bytes calldata name, bytes calldata types) = _split(appended[64:]);
        if (!_isName(name)) return false;
        bytes32 digest = _hashUnder(domain, _hashNested(contents, name, types));
        return _isSignedBy(_owner(_access), digest, signature[:end - _APPENDED - described]);
    }

    /// @dev Transfers and approvals of the token have ways of their own, which count what they move.
    function _isOfToken(bytes32 domain) private view returns (bool) {
        return msg.sender == _usdc || domain == IFiatToken(_usdc).DOMAIN_SEPARATOR();
    }

    /// @dev A description is the contents' type and all that it refers to; what begins it is the name of the contents' type, unless
    /// that comes once more behind it.
    function _split(bytes calldata description) private pure returns (bytes calldata name, bytes calldata types) {
        uint256 end = description.length;
        while (end != 0 && description[end - 1] != ")") --end;
        (types, name) = (description[:end], description[end:]);
        if (name.length != 0) return (end == 0 ? name[:0] : name, types);
        uint256 open = 0;
        while (open < end && types[open] != "(") ++open;
        name = types[:open];
    }

    /// @dev Whether it is a struct's and can be nothing else: an elementary type begins with a small letter, and another character
    /// could end the field that it is to be the type of.
    function _isName(bytes calldata name) private pure returns (bool) {
        if (name.length == 0) return false;
        for (uint256 i = 0; i < name.length; ++i) {
            bytes1 c = name[i];
            bool begins = (c >= "A" && c <= "Z") || c == "_" || c == "$";
            bool continues = (c >= "a" && c <= "z") || (c >= "0" && c <= "9");
            if (!begins && (i == 0 || !continues)) return false;
        }
        return true;
    }

    function _hashNested(bytes32 contents, bytes calldata name, bytes calldata types) private view returns (bytes32) {
        bytes32 typehash = keccak256(
            abi.encodePacked(
                "TypedDataSign(",
                name,
                " contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)",
                types
            )
        );
        return
            keccak256(
                abi.encode(typehash, contents, _NAME_HASH, _versionHash, block.chainid, address(this), bytes32(0))
            );
    }
}
