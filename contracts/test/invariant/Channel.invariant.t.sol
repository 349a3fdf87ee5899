// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "../support/QuickTest.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IChannelWallet} from "../../src/interfaces/IChannelWallet.sol";
import {ChannelHandler} from "./ChannelHandler.sol";

/// @notice What holds for a wallet that opens channels, whatever everybody does, in whatever order. That every call ends as the model
/// says is compared as it happens.
contract ChannelInvariants is QuickTest {
    ChannelHandler private _handler;
    IAgentWallet private _wallet;

    function setUp() public {
        _handler = new ChannelHandler();
        _wallet = _handler.walletOf();
        targetContract(address(_handler));
        bytes4[] memory excluded = new bytes4[](2);
        excluded[0] = bytes4(keccak256("setUp()"));
        excluded[1] = ChannelHandler.endEverything.selector;
        excludeSelector(FuzzSelector(address(_handler), excluded));
    }

    /// @dev All of them after every call of one walk: a walk for each would try nothing more.
    function invariant_holds() public view {
        _moneyIsWhereTheModelSays();
        _sessionSpendsNoMoreThanTheDailyLimit();
        _walletCountsWhatIsSpent();
    }

    /// @dev The seller can have what was deposited, and nothing else.
    function _moneyIsWhereTheModelSays() private view {
        (address settlement, address seller, address treasury) = _handler.partiesOf();
        assertEq(_handler.balanceOf(address(_wallet)), _handler.modelBalance());
        assertEq(_handler.balanceOf(treasury), _handler.modelTreasury());
        uint256 held = 0;
        for (uint256 i = 0; i < 3; ++i) {
            held += _handler.heldIn(i);
        }
        assertEq(_handler.balanceOf(settlement), held);
        assertEq(_handler.balanceOf(seller), 0);
    }

    function _sessionSpendsNoMoreThanTheDailyLimit() private view {
        assertLe(_handler.mostOutflow(), 500e6);
    }

    function _walletCountsWhatIsSpent() private view {
        assertEq(_wallet.spentToday(), _handler.modelSpent(_handler.today()));
        IChannelWallet channeler = IChannelWallet(address(_wallet));
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(channeler.depositedIn(_handler.idAt(i)), _handler.depositedIn(i));
        }
    }

    /// @dev At the end of every run, whatever it left behind.
    function afterInvariant() public {
        _handler.endEverything();
    }

    /// @dev Runs in which hardly anything happened would prove little.
    function test_handlerDoesEverythingOften() public {
        for (uint256 i = 0; i < 200; ++i) {
            _handler.open(i);
            _handler.claim(i);
            _handler.pay(i);
            if (i % 3 == 0) _handler.refund(i);
            _handler.close(i);
            _handler.settle(i);
            _handler.steal(i);
            if (i % 4 == 1) _handler.donate(i);
            if (i % 8 == 3) _handler.freeze(i);
            if (i % 8 == 5) _handler.unfreeze();
            _handler.deposit(i);
            invariant_holds();
            _handler.passTime(i);
        }
        _handler.endEverything();
        string[9] memory outcomes =
            ["paid", "opened", "closed", "settled", "claimed", "refunded", "donated", "frozen", "refused"];
        for (uint256 i = 0; i < outcomes.length; ++i) {
            emit log_named_uint(outcomes[i], _handler.count(outcomes[i]));
            assertGt(_handler.count(outcomes[i]), 3, outcomes[i]);
        }
    }
}
