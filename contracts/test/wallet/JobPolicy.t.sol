// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice Who evaluates the session key's Jobs and how long they last is for the owner to bound: both hold the budget.
contract JobPolicyTest is JobFixture {
    uint32 private constant DEFAULT = 90 days;

    function _whitelist(address listed) private {
        address[] memory list = new address[](2);
        (list[0], list[1]) = (provider, listed);
        vm.prank(owner);
        wallet.setWhitelist(list);
    }

    function _setJobPolicy(address evaluator_, uint32 maxDuration) private {
        vm.prank(owner);
        jobWallet.setJobPolicy(evaluator_, maxDuration);
    }

    function _expectNotCreated(IJobWallet.JobCreation memory creation, bytes memory reason) private {
        bytes memory signature = _signCreation(sessionKey, creation);
        vm.expectRevert(reason);
        jobWallet.createJob(creation, signature);
        vm.expectRevert(reason);
        jobWallet.previewCreateJob(
            creation.provider, creation.evaluator, creation.expiredAt, creation.budget, address(0)
        );
    }

    function _expectNotFunded(uint256 jobId, bytes memory reason) private {
        IJobWallet.JobFunding memory funding = _funding(jobId, 60);
        funding.evaluator = escrow.getJob(jobId).evaluator;
        bytes memory signature = _signFunding(sessionKey, funding);
        vm.expectRevert(reason);
        jobWallet.fundJob(funding, signature);
        vm.expectRevert(reason);
        this.previewFund(funding);
        assertEq(escrow.escrowed(), 0);
    }

    function _notAllowed(address evaluator_) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IJobWallet.EvaluatorNotAllowed.selector, evaluator_);
    }

    function _tooLate(uint256 expiredAt, uint256 latest) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAgentWallet.ExpiryTooLate.selector, expiredAt, latest);
    }

    // Setting it

    function test_isTheDefaultAtFirst() public view {
        (address evaluator_, uint32 maxDuration) = jobWallet.jobPolicy();
        assertEq(evaluator_, address(0));
        assertEq(maxDuration, DEFAULT);
    }

    function testFuzz_isWhatTheOwnerSets(address evaluator_, uint32 maxDuration) public {
        for (uint256 i = 0; i < 5; ++i) {
            vm.assume(evaluator_ != _platformsContracts()[i]);
        }
        vm.expectEmit(address(wallet));
        emit IJobWallet.JobPolicyUpdated(evaluator_, maxDuration);
        _setJobPolicy(evaluator_, maxDuration);
        (address setEvaluator, uint32 setDuration) = jobWallet.jobPolicy();
        assertEq(setEvaluator, evaluator_);
        assertEq(setDuration, maxDuration == 0 ? DEFAULT : maxDuration);
    }

    function _platformsContracts() private view returns (address[5] memory) {
        return
            [address(usdc), address(relay), address(escrow), address(fees), 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003];
    }

    /// @dev What the relay may decide, anybody may, and the others decide nothing.
    function test_neverThePlatformsContracts() public {
        uint256 jobId;
        for (uint256 i = 0; i < 5; ++i) {
            address refused = _platformsContracts()[i];
            vm.startPrank(owner);
            vm.expectRevert(_notAllowed(refused));
            jobWallet.setJobPolicy(refused, 0);
            vm.expectRevert(_notAllowed(refused));
            jobWallet.configureWithJobs(0, 0, 0, new address[](0), refused, 0);
            vm.stopPrank();
            IJobWallet.JobCreation memory creation = _creation(0);
            creation.evaluator = refused;
            _expectNotCreated(creation, _notAllowed(refused));
            // Nor one that the owner has created himself.
            vm.prank(owner);
            bytes memory result = wallet.execute(
                address(escrow), 0, abi.encodeCall(IJobEscrow.createJob, (provider, refused, _expiry(), "", address(0)))
            );
            jobId = abi.decode(result, (uint256));
            _expectNotFunded(jobId, _notAllowed(refused));
        }
    }

    /// @dev A whitelist has none of them, and an evaluator that is set is the only one.
    function test_walletItselfMayEvaluate() public {
        _setJobPolicy(address(wallet), 0);
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.evaluator = address(wallet);
        _create(creation);
    }

    function test_isForTheOwnerAlone() public {
        vm.startPrank(session);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        jobWallet.setJobPolicy(stranger, 1);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        jobWallet.configureWithJobs(1, 2, 3, new address[](0), stranger, 1);
    }

    function test_ownerMaySign() public {
        address[] memory list = new address[](1);
        list[0] = provider;
        bytes memory data =
            abi.encodeCall(IJobWallet.configureWithJobs, (4, 5, uint48(START + 6), list, evaluator, 7 days));
        uint48 deadline = uint48(START);
        bytes32 digest = _ownerCallDigest(wallet, "3", data, 1, deadline);
        wallet.ownerCall(data, 1, deadline, _signDigest(ownerKey, digest));
        (uint48 txLimit, uint48 dailyLimit, uint48 expiresAt, bool whitelisted) = wallet.policy();
        assertEq(txLimit, 4);
        assertEq(dailyLimit, 5);
        assertEq(expiresAt, START + 6);
        assertTrue(whitelisted);
        assertTrue(wallet.isWhitelisted(provider));
        (address evaluator_, uint32 maxDuration) = jobWallet.jobPolicy();
        assertEq(evaluator_, evaluator);
        assertEq(maxDuration, 7 days);
    }

    // The evaluator

    function test_anybodyWithoutAWhitelistAndWithoutAnEvaluatorThatIsSet() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.evaluator = stranger;
        _create(creation);
    }

    /// @dev What a stolen session key would do with a whitelisted provider: be the evaluator itself, and ransom the budget.
    function test_strangerIsRefusedWithAWhitelist() public {
        uint256 jobId = _create(0);
        _whitelist(stranger);
        _expectNotCreated(_creation(1), _notAllowed(evaluator));
        _expectNotFunded(jobId, _notAllowed(evaluator));
        IJobWallet.JobCreation memory creation = _creation(1);
        creation.evaluator = stranger;
        _create(creation);
    }

    function test_setOneIsAllowedNextToTheWhitelist() public {
        _whitelist(stranger);
        _setJobPolicy(evaluator, 0);
        _fund(_create(0), 1);
        IJobWallet.JobCreation memory creation = _creation(2);
        creation.evaluator = stranger;
        _create(creation);
        creation = _creation(3);
        creation.evaluator = client;
        _expectNotCreated(creation, _notAllowed(client));
    }

    function test_setOneIsTheOnlyOneWithoutAWhitelist() public {
        uint256 jobId = _create(0);
        _setJobPolicy(stranger, 0);
        _expectNotCreated(_creation(1), _notAllowed(evaluator));
        _expectNotFunded(jobId, _notAllowed(evaluator));
        _setJobPolicy(evaluator, 0);
        _fund(jobId, 1);
    }

    /// @dev Money moves when a Job is funded: one that the owner had created is judged then.
    function test_fundingIsJudgedAgain() public {
        bytes memory data = abi.encodeCall(IJobEscrow.createJob, (provider, stranger, _expiry(), "", address(0)));
        vm.prank(owner);
        wallet.execute(address(escrow), 0, data);
        _setJobPolicy(evaluator, 0);
        _expectNotFunded(1, _notAllowed(stranger));
    }

    // The duration

    function test_noneIsLongerThanTheDefault() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.expiredAt = uint48(START + DEFAULT + 1);
        _expectNotCreated(creation, _tooLate(START + DEFAULT + 1, START + DEFAULT));
        creation.expiredAt = type(uint48).max;
        _expectNotCreated(creation, _tooLate(type(uint48).max, START + DEFAULT));
        creation.expiredAt = uint48(START + DEFAULT);
        _fund(_create(creation), 1);
    }

    function testFuzz_noneIsLongerThanTheOwnerAllows(uint32 maxDuration, uint48 expiredAt) public {
        maxDuration = uint32(bound(maxDuration, 1 hours, type(uint32).max));
        _setJobPolicy(address(0), maxDuration);
        IJobWallet.JobCreation memory creation = _creation(0);
        creation.expiredAt = uint48(bound(expiredAt, START + 10 minutes, START + 2 * uint256(maxDuration)));
        uint256 latest = START + maxDuration;
        if (creation.expiredAt > latest) _expectNotCreated(creation, _tooLate(creation.expiredAt, latest));
        else _fund(_create(creation), 1);
    }

    function test_fundingCountsFromItself() public {
        uint256 jobId = _create(0);
        _setJobPolicy(address(0), 1 days - 1);
        _expectNotFunded(jobId, _tooLate(START + 1 days, START + 1 days - 1));
        skip(1);
        _fund(_funding(jobId, 1));
    }
}
