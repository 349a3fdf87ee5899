// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IJobPayer} from "../../src/interfaces/IJobPayer.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {IExtended} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";

/// @notice One code for both versions: the second one takes no part in Jobs, and is else as the third.
contract Version2Test is JobFixture {
    IJobWallet private _second;

    function setUp() public override {
        super.setUp();
        _second = IJobWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        IAgentWallet(address(_second)).setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _mint(address(_second), BALANCE);
    }

    function _expectUnavailable(bytes memory data) private {
        (bool ok, bytes memory reason) = address(_second).call(data);
        assertFalse(ok);
        assertEq(reason, abi.encodePacked(IJobWallet.JobsUnavailable.selector));
    }

    function _sign(bytes32 typehash, bytes memory message) private view returns (bytes memory) {
        IAgentWallet wallet_ = IAgentWallet(address(_second));
        bytes32 structHash = keccak256(bytes.concat(typehash, message, bytes32(_epochOf(wallet_))));
        return _signDigest(sessionKey, _digest(wallet_, "2", structHash));
    }

    /// @dev Even if all else is right.
    function test_messagesOfJobsAreRefused() public {
        IJobWallet.JobCreation memory creation = _creation(0);
        bytes memory signature = _sign(
            keccak256(
                "JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline,uint48 epoch)"
            ),
            abi.encode(creation)
        );
        _expectUnavailable(abi.encodeCall(IJobWallet.createJob, (creation, signature)));
        _expectUnavailable(abi.encodeCall(IJobWallet.createJob, (creation, "")));

        vm.prank(owner);
        bytes memory result = IAgentWallet(address(_second))
            .execute(
                address(escrow),
                0,
                abi.encodeCall(IJobEscrow.createJob, (provider, evaluator, _expiry(), "", address(0)))
            );
        uint256 jobId = abi.decode(result, (uint256));
        IJobWallet.JobFunding memory funding = _funding(jobId, 0);
        signature = _sign(
            keccak256(
                "JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline,uint48 epoch)"
            ),
            abi.encode(funding)
        );
        _expectUnavailable(abi.encodeCall(IJobWallet.fundJob, (funding, signature)));

        vm.startPrank(client);
        jobId = escrow.createJob(address(_second), evaluator, _expiry(), "", address(0));
        escrow.setBudget(jobId, BUDGET, "");
        escrow.fund(jobId, BUDGET, "");
        vm.stopPrank();
        IJobWallet.JobSubmission memory submission = _submission(jobId, 0);
        signature = _sign(
            keccak256(
                "JobSubmission(uint256 jobId,address client,bytes16 description,bytes32 deliverable,uint256 nonce,uint48 deadline,uint48 epoch)"
            ),
            abi.encode(submission)
        );
        _expectUnavailable(abi.encodeCall(IJobWallet.submitJob, (submission, signature)));
    }

    function test_previewsAreRefused() public {
        _expectUnavailable(
            abi.encodeCall(IJobWallet.previewCreateJob, (provider, evaluator, _expiry(), BUDGET, address(0)))
        );
        _expectUnavailable(_previewCall(_funding(1, 0)));
        _expectUnavailable(abi.encodeCall(IJobWallet.previewSubmitJob, (1, client, DESCRIPTION, address(0))));
    }

    function test_jobPoliciesAreRefusedOfTheOwner() public {
        address[] memory none = new address[](0);
        vm.startPrank(owner);
        vm.expectRevert(IJobWallet.JobsUnavailable.selector);
        _second.setJobPolicy(evaluator, 1);
        vm.expectRevert(IJobWallet.JobsUnavailable.selector);
        _second.configureWithJobs(1, 2, 0, none, evaluator, 1);
        vm.stopPrank();
        (uint48 txLimit,,,) = IAgentWallet(address(_second)).policy();
        assertEq(txLimit, TX_LIMIT);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        _second.setJobPolicy(evaluator, 1);
    }

    function test_hasNoEscrow() public view {
        assertEq(_second.jobEscrow(), address(0));
        assertEq(jobWallet.jobEscrow(), address(escrow));
    }

    /// @dev Its owner may still do by hand what he likes: the escrow then asks the wallet itself for the budget.
    function test_onlyTheEscrowAsksForABudget() public {
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        IJobPayer(address(_second)).payBudget(1, 1);
        vm.prank(owner);
        vm.expectRevert(IAgentWallet.Unauthorized.selector);
        IJobPayer(address(_second)).payBudget(1, 1);
    }

    function test_tellsItsVersion() public view {
        (,, string memory version,,,,) = IAgentWallet(address(_second)).eip712Domain();
        assertEq(version, "2");
        (,, version,,,,) = wallet.eip712Domain();
        assertEq(version, "3");
    }

    function test_termsTellTheTwoApart() public view {
        IAgentWallet.Terms memory second = IAgentWallet(address(_second)).terms();
        IAgentWallet.Terms memory third = wallet.terms();
        assertFalse(second.takesJobs);
        assertTrue(third.takesJobs);
        assertEq(second.usdc, address(usdc));
        assertEq(second.platformFees, address(fees));
        assertEq(second.batchRelay, address(relay));
        assertEq(second.jobEscrow, address(escrow));
        third.takesJobs = false;
        assertEq(abi.encode(second), abi.encode(third));
    }

    function _clear(bytes memory code, bytes32[2] memory words) private pure {
        for (uint256 i = 0; i + 32 <= code.length; ++i) {
            bytes32 word;
            assembly ("memory-safe") {
                word := mload(add(add(code, 0x20), i))
            }
            if (word != words[0] && word != words[1]) continue;
            assembly ("memory-safe") {
                mstore(add(add(code, 0x20), i), 0)
            }
        }
    }

    /// @dev Results of one hold for the other: their codes differ in the constants of their construction alone.
    function test_isTheSameCode() public view {
        (address first, address second) = (factory.implementation(), factoryV3.implementation());
        assertEq(first.code.length, second.code.length);
        assertEq(IExtended(first).extension().code.length, IExtended(second).extension().code.length);
        bytes32[2] memory of2 = [bytes32(uint256(uint160(IExtended(first).extension()))), keccak256("2")];
        bytes32[2] memory of3 = [bytes32(uint256(uint160(IExtended(second).extension()))), keccak256("3")];
        bytes memory firstCode = first.code;
        bytes memory secondCode = second.code;
        uint256 differing = 0;
        _clear(firstCode, of2);
        _clear(secondCode, of3);
        for (uint256 i = 0; i < firstCode.length; ++i) {
            if (firstCode[i] == secondCode[i]) continue;
            // Whether it takes Jobs.
            assertEq(uint8(firstCode[i]), 0);
            assertEq(uint8(secondCode[i]), 1);
            ++differing;
        }
        assertGt(differing, 0);
        assertLt(differing, 20);
    }
}
