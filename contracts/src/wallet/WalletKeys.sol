// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {ISessionKeyWallet} from "../interfaces/ISessionKeyWallet.sol";
import {Access} from "../libraries/Access.sol";
import {Limit} from "../libraries/Limit.sol";
import {WalletSignatures} from "./WalletSignatures.sol";
import {Scopes, SessionKey} from "./WalletStorage.sol";

/// @title Which keys may sign for the session, and for what. See `ISessionKeyWallet`.
/// @dev The first one is in `Access`, which is read anyway, and may do everything. Here it goes by the zero address, for which
/// nothing more is looked up.
abstract contract WalletKeys is WalletSignatures {
    /// @dev Reverts unless `signer`, zero for none, is a session key with this scope.
    /// @return key Zero for the first one.
    function _requireSigner(Access access, address signer, uint8 scope) internal view returns (address key) {
        if (signer == address(0)) revert IAgentWallet.InvalidSession();
        if (signer == access.session()) return address(0);
        _requireScope(signer, scope);
        return signer;
    }

    /// @dev For a preview: the same for a `key` that could sign, zero for the first one as well.
    function _requireKey(Access access, address key, uint8 scope) internal view returns (address) {
        address first = access.session();
        if (first == address(0)) revert IAgentWallet.InvalidSession();
        if (key == address(0) || key == first) return address(0);
        _requireScope(key, scope);
        return key;
    }

    /// @dev Whether what `signer` signs is a consent. Zero is never a signer.
    function _isConsenter(Access access, address signer) internal view returns (bool) {
        if (signer == address(0)) return false;
        if (signer == access.session()) return true;
        SessionKey memory terms_ = _keyTerms(signer);
        return terms_.scopes & Scopes.X402 != 0 && !_isKeyExpired(terms_);
    }

    /// @dev Without scopes unless it was set and is not revoked.
    function _keyTerms(address key) internal view returns (SessionKey memory terms_) {
        terms_ = _sessionKeys[key];
        if (terms_.revocations != _revocations) terms_.scopes = 0;
    }

    /// @dev Zero for the first session key, which another one replaces in another epoch.
    function _grantOf(Access access, address key) internal view returns (uint16) {
        return key == access.session() ? 0 : _sessionKeys[key].grant;
    }

    function _isKeyExpired(SessionKey memory terms_) internal view returns (bool) {
        return block.timestamp > Limit.orNone(terms_.expiresAt);
    }

    function _requireScope(address key, uint8 scope) private view {
        SessionKey memory terms_ = _keyTerms(key);
        if (terms_.scopes == 0) revert IAgentWallet.InvalidSession();
        if (_isKeyExpired(terms_)) revert ISessionKeyWallet.SessionKeyExpired(terms_.expiresAt);
        if (terms_.scopes & scope == 0) revert ISessionKeyWallet.OutOfScope(scope);
    }
}
