// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {IAgentWallet} from "../interfaces/IAgentWallet.sol";
import {Access} from "../libraries/Access.sol";
import {Spending} from "../libraries/Spending.sol";
import {Scopes} from "./WalletStorage.sol";
import {WalletSpending} from "./WalletSpending.sol";

/// @title Payments of session keys in the packed form, within the policy. `WalletApprovals` has the other form.
abstract contract WalletPayments is WalletSpending {
    function payFromPackedCalldata() external {
        uint256 terms_;
        bytes32 ref;
        uint256 times;
        bytes32 r;
        bytes32 vs;
        assembly ("memory-safe") {
            terms_ := calldataload(0x04)
            ref := calldataload(0x24)
            times := shr(184, calldataload(0x44))
            r := calldataload(0x4d)
            vs := calldataload(0x6d)
        }
        // forge-lint: disable-start(unsafe-typecast)
        (Access access, Spending spending) = _requireTimely(uint40(times), times >> 40);
        bytes32 digest = _hashPackedPayment(terms_, ref, times, access);
        address key = _requireSigner(access, ECDSA.tryRecover(digest, r, vs), Scopes.PAYMENTS);
        _pay(access, spending, key, address(uint160(terms_ >> 96)), uint48(terms_ >> 48), uint48(terms_), ref);
        // forge-lint: disable-end(unsafe-typecast)
    }
}
