// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobPayer} from "../../src/interfaces/IJobPayer.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice A client that pays a given amount, and makes a given call, when the escrow asks for the money.
contract Payer is IJobPayer {
    IJobEscrow private immutable _escrow;
    IFiatToken private immutable _usdc;
    uint256 private _pays;
    bytes[] private _calls;
    uint256 public asked;
    bytes[] public reasons;

    constructor(IJobEscrow escrow, IFiatToken usdc) {
        (_escrow, _usdc) = (escrow, usdc);
        usdc.approve(address(escrow), type(uint256).max);
    }

    function pays(uint256 amount) external {
        _pays = amount;
    }

    /// @dev Made before it pays, the first time that the escrow calls it.
    function callsBack(bytes calldata data) external {
        _calls.push(data);
    }

    function act(bytes calldata data) external returns (bytes memory result) {
        bool ok;
        (ok, result) = address(_escrow).call(data);
        if (ok) return result;
        assembly {
            revert(add(result, 0x20), mload(result))
        }
    }

    function payBudget(uint256, uint256 budget) external {
        asked = budget;
        bytes[] memory calls = _calls;
        delete _calls;
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool ok, bytes memory reason) = address(_escrow).call(calls[i]);
            if (!ok) reasons.push(reason);
        }
        if (_pays != 0) _usdc.transfer(msg.sender, _pays);
    }
}

/// @notice Funding without an allowance, by clients that are contracts.
contract FundPaidTest is JobFixture {
    Payer private _payer;
    uint256 private _jobId;

    function setUp() public override {
        super.setUp();
        _payer = new Payer(escrow, usdc);
        _mint(address(_payer), BALANCE);
        _payer.pays(BUDGET);
        _jobId = _createFor(evaluator);
    }

    function _createFor(address evaluator_) private returns (uint256) {
        bytes memory data =
            abi.encodeCall(IJobEscrow.createJob, (provider, evaluator_, _expiry(), "translate a text", address(0)));
        return abi.decode(_payer.act(data), (uint256));
    }

    function _fundCall(uint256 jobId, address evaluator_) private view returns (bytes memory) {
        return abi.encodeCall(IJobEscrow.fundPaid, (jobId, provider, evaluator_, BUDGET, _expiry(), DESCRIPTION));
    }

    function _fundPaid() private {
        _payer.act(_fundCall(_jobId, evaluator));
    }

    function _expectUnfunded() private {
        vm.expectRevert(IJobEscrow.UnexpectedFundedAmount.selector);
        _fundPaid();
    }

    function test_takesWhatTheClientPays() public {
        escrow.previewFundPaid(_jobId, address(_payer), provider, evaluator, BUDGET, _expiry(), DESCRIPTION);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.BudgetSet(_jobId, BUDGET);
        vm.expectEmit(address(escrow));
        emit IJobEscrow.JobFunded(_jobId, address(_payer), BUDGET);
        _fundPaid();
        assertEq(_payer.asked(), BUDGET);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
        assertTrue(_statusOf(_jobId) == IJobEscrow.JobStatus.Funded);
        (uint16 platform,) = escrow.jobFees(_jobId);
        assertEq(platform, FEE_BPS);
    }

    function test_refusesTooLittle() public {
        _payer.pays(BUDGET - 1);
        _expectUnfunded();
        _payer.pays(0);
        _expectUnfunded();
        assertEq(escrow.escrowed(), 0);
    }

    function test_anAccountCannotBeAsked() public {
        uint256 jobId = _open();
        vm.prank(client);
        vm.expectRevert();
        escrow.fundPaid(jobId, provider, evaluator, BUDGET, _expiry(), DESCRIPTION);
    }

    function test_allowanceTakesNoPart() public {
        _payer.pays(0);
        _expectUnfunded();
        assertEq(usdc.balanceOf(address(_payer)), BALANCE);
    }

    // Money that belongs to no one

    /// @dev Sent by mistake, by a client who thought of paying first: no one funds a Job with it.
    function test_whatIsThereBeforeFundsNothing() public {
        _mint(address(escrow), 3 * BUDGET);
        _payer.pays(0);
        _expectUnfunded();
        _payer.pays(BUDGET - 1);
        _expectUnfunded();
        _payer.pays(BUDGET);
        _fundPaid();
        assertEq(usdc.balanceOf(address(escrow)), 4 * BUDGET);
        assertEq(escrow.escrowed(), BUDGET);
    }

    function test_othersMoneyFundsNothing() public {
        _funded();
        _payer.pays(0);
        _expectUnfunded();
    }

    // Calls back

    /// @dev What one Job is paid with does not count for the other, even where something is spare.
    function test_budgetOfAnotherFundingDoesNotCount() public {
        uint256 other = _createFor(evaluator);
        _payer.act(abi.encodeCall(IJobEscrow.setBudget, (other, BUDGET, "")));
        _mint(address(escrow), BUDGET);
        _payer.callsBack(abi.encodeCall(IJobEscrow.fund, (other, BUDGET, "")));
        _payer.pays(0);
        _expectUnfunded();
        _payer.pays(BUDGET);
        _fundPaid();
        assertEq(escrow.escrowed(), 2 * BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), 3 * BUDGET);
    }

    /// @dev A client who evaluates itself has the budget paid back before it has paid it.
    function test_refundBeforeThePaymentIsPaidByNoOne() public {
        _funded();
        uint256 jobId = _createFor(address(_payer));
        bytes memory fund = _fundCall(jobId, address(_payer));
        bytes memory reject = abi.encodeCall(IJobEscrow.reject, (jobId, REASON, ""));
        _payer.callsBack(reject);
        _payer.pays(0);
        vm.expectRevert(IJobEscrow.UnexpectedFundedAmount.selector);
        _payer.act(fund);
        _payer.pays(BUDGET);
        _payer.act(fund);
        assertEq(escrow.escrowed(), BUDGET);
        assertEq(usdc.balanceOf(address(escrow)), BUDGET);
        assertEq(usdc.balanceOf(address(_payer)), BALANCE);
    }

    function test_isFundedOnce() public {
        _payer.callsBack(_fundCall(_jobId, evaluator));
        _fundPaid();
        assertEq(_payer.reasons(0), abi.encodePacked(IJobEscrow.WrongStatus.selector));
        assertEq(escrow.escrowed(), BUDGET);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        _fundPaid();
    }

    // Which Job it is

    function test_refusesOtherTerms() public {
        IJobEscrow e = escrow;
        uint48 end = _expiry();
        bytes[5] memory calls = [
            abi.encodeCall(e.fundPaid, (_jobId, stranger, evaluator, BUDGET, end, DESCRIPTION)),
            abi.encodeCall(e.fundPaid, (_jobId, provider, stranger, BUDGET, end, DESCRIPTION)),
            abi.encodeCall(e.fundPaid, (_jobId, provider, evaluator, BUDGET, end - 1, DESCRIPTION)),
            abi.encodeCall(e.fundPaid, (_jobId, provider, evaluator, BUDGET, end, "translate a tex")),
            abi.encodeCall(e.fundPaid, (_open(), provider, evaluator, BUDGET, end, DESCRIPTION))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.expectRevert(IJobEscrow.JobMismatch.selector);
            _payer.act(calls[i]);
        }
        vm.expectRevert(IJobEscrow.InvalidJob.selector);
        _payer.act(_fundCall(99, evaluator));
    }

    function test_refusesNoBudget() public {
        bytes memory data =
            abi.encodeCall(IJobEscrow.fundPaid, (_jobId, provider, evaluator, 0, _expiry(), DESCRIPTION));
        vm.expectRevert(IJobEscrow.ZeroBudget.selector);
        _payer.act(data);
    }

    function test_notFromItsExpiryOn() public {
        bytes memory data = _fundCall(_jobId, evaluator);
        skip(1 days);
        vm.expectRevert(IJobEscrow.WrongStatus.selector);
        _payer.act(data);
    }
}
