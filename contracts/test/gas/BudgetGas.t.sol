// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {BudgetFixture} from "../support/BudgetFixture.sol";

/// @notice What a payment costs with each kind of budget, with a second session key, each after it has paid so
/// before.
/// forge-config: test.isolate = true
contract BudgetGasTest is BudgetFixture {
    function _snapshot(uint256 key, string memory name) private {
        _payBy(key, 1e6);
        IAgentWallet.Payment memory payment = _payment(1_500_000, next);
        bytes memory signature = _compact(_signPayment(key, wallet, version, payment));
        wallet.pay(payment, signature);
        vm.snapshotGasLastCall(name);
    }

    function test_payWithNothing() public {
        _snapshot(sessionKey, "pay, with none of it");
    }

    function test_payWithADayBudget() public {
        _setBudgets(100e6, 0, 0);
        _snapshot(sessionKey, "pay, with a day's budget");
    }

    function test_payWithThreeBudgets() public {
        _setBudgets(100e6, 200e6, 300e6);
        _snapshot(sessionKey, "pay, with three budgets");
    }

    function test_payWithAnHoursBudget() public {
        _setBudgets(0, 0, 0, 100e6);
        _snapshot(sessionKey, "pay, with an hour's budget");
    }

    function test_payWithFourBudgets() public {
        _setBudgets(100e6, 200e6, 300e6, 50e6);
        _snapshot(sessionKey, "pay, with four budgets");
    }

    function test_payToARecipientWithABudget() public {
        _setRecipientBudget(recipient, WEEK, 100e6);
        _snapshot(sessionKey, "pay, to a recipient with a budget");
    }

    function test_payBySecondKey() public {
        _setAgent(PAYMENTS, uint48(START + 1 days), 10e6, 0, 0);
        _snapshot(agentKey, "pay, by a second key");
    }

    function test_payBySecondKeyWithABudget() public {
        _setAgent(PAYMENTS, uint48(START + 1 days), 10e6, DAY, 100e6);
        _snapshot(agentKey, "pay, by a second key with a budget");
    }

    /// @dev The dearest that there is: all of it counted yesterday already.
    function test_releaseWithEverything() public {
        _setBudgets(100e6, 200e6, 300e6);
        _setAgent(X402, uint48(START + 7 days), 10e6, DAY, 100e6);
        skip(1 days);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(agentKey, 4e6);
        bytes32 digest = _transferDigest(authorization);
        skip(1 minutes);
        authorizer.releaseAuthorization(digest, authorization.ref);
        vm.snapshotGasLastCall("releaseAuthorization, with three budgets");
    }

    function test_settleWithEverything() public {
        _setBudgets(100e6, 200e6, 300e6);
        _setAgent(X402, uint48(START + 7 days), 10e6, DAY, 100e6);
        skip(1 days);
        IAuthorizationWallet.Authorization memory authorization = _authorizeBy(agentKey, 4e6);
        bytes32 digest = _transferDigest(authorization);
        _cash(authorization);
        authorizer.settleAuthorization(digest, authorization.ref);
        vm.snapshotGasLastCall("settleAuthorization, with three budgets");
    }
}
