// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IJobWallet} from "../../src/interfaces/IJobWallet.sol";
import {IExtended} from "../support/Fixture.sol";
import {JobFixture} from "../support/JobFixture.sol";
import {Answerer, Counter} from "../support/Targets.sol";

/// @notice A wallet is three contracts that act as one.
contract ExtensionTest is JobFixture {
    address private _implementation;
    address private _extension;
    address private _views;
    Counter private _counter;

    /// The implementation answers for the session's signatures, and asks the extension about the owner's.
    bytes4 private constant IN_BOTH = 0x1626ba7e;

    function setUp() public override {
        super.setUp();
        _implementation = factoryV3.implementation();
        _extension = IExtended(_implementation).extension();
        _views = IExtended(_extension).views();
        _counter = new Counter();
    }

    // Who has which function

    function _selectorsOf(string memory name) private view returns (bytes4[] memory selectors) {
        string memory json = vm.readFile(string.concat("out/", name, ".sol/", name, ".json"));
        string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
        selectors = new bytes4[](signatures.length);
        for (uint256 i = 0; i < signatures.length; ++i) {
            selectors[i] = bytes4(keccak256(bytes(signatures[i])));
        }
    }

    function _has(bytes4[] memory selectors, bytes4 selector) private pure returns (bool) {
        for (uint256 i = 0; i < selectors.length; ++i) {
            if (selectors[i] == selector) return true;
        }
        return false;
    }

    /// @dev Where one has a selector, the function of a later one is only reached through it.
    function test_noSelectorIsInTwo() public view {
        bytes4[] memory first = _selectorsOf("AgentWallet");
        bytes4[] memory second = _selectorsOf("AgentWalletExtension");
        bytes4[] memory third = _selectorsOf("AgentWalletViews");
        assertGt(first.length, 10);
        assertGt(second.length, 15);
        assertGt(third.length, 15);
        for (uint256 i = 0; i < second.length; ++i) {
            assertEq(_has(first, second[i]), second[i] == IN_BOTH, vm.toString(second[i]));
        }
        for (uint256 i = 0; i < third.length; ++i) {
            assertFalse(_has(first, third[i]), vm.toString(third[i]));
            assertFalse(_has(second, third[i]), vm.toString(third[i]));
        }
    }

    function _expectAll(string memory interface_) private view {
        bytes4[] memory first = _selectorsOf("AgentWallet");
        bytes4[] memory second = _selectorsOf("AgentWalletExtension");
        bytes4[] memory third = _selectorsOf("AgentWalletViews");
        bytes4[] memory wanted = _selectorsOf(interface_);
        for (uint256 i = 0; i < wanted.length; ++i) {
            bool has = _has(first, wanted[i]) || _has(second, wanted[i]) || _has(third, wanted[i]);
            assertTrue(has, vm.toString(wanted[i]));
        }
    }

    /// @dev What a wallet can do, and which contracts it is, is in the interfaces and nowhere else.
    function test_theThreeHaveNothingElse() public view {
        bytes4[5] memory others = [
            bytes4(keccak256("MAX_WHITELIST_LENGTH()")),
            bytes4(keccak256("MAX_ENVELOPE_SLOTS()")),
            bytes4(keccak256("ENVELOPE_REPORT_PERIOD()")),
            bytes4(keccak256("DEFAULT_JOB_DURATION()")),
            bytes4(keccak256("payBudget(uint256,uint256)"))
        ];
        string[7] memory interfaces = [
            "IAgentWallet",
            "IAuthorizationWallet",
            "IChannelWallet",
            "IEnvelopeWallet",
            "IBudgetWallet",
            "ISessionKeyWallet",
            "IJobWallet"
        ];
        string[3] memory codes = ["AgentWallet", "AgentWalletExtension", "AgentWalletViews"];
        for (uint256 i = 0; i < codes.length; ++i) {
            bytes4[] memory selectors = _selectorsOf(codes[i]);
            for (uint256 j = 0; j < selectors.length; ++j) {
                bytes4 selector = selectors[j];
                bool known = selector == IExtended.extension.selector || selector == IExtended.views.selector;
                for (uint256 k = 0; k < others.length; ++k) {
                    known = known || selector == others[k];
                }
                for (uint256 k = 0; k < interfaces.length && !known; ++k) {
                    known = _has(_selectorsOf(interfaces[k]), selector);
                }
                assertTrue(known, vm.toString(selector));
            }
        }
    }

    function test_everyFunctionOfTheInterfacesIsInOne() public view {
        _expectAll("IAgentWallet");
        _expectAll("IAuthorizationWallet");
        _expectAll("IChannelWallet");
        _expectAll("IEnvelopeWallet");
        _expectAll("IBudgetWallet");
        _expectAll("ISessionKeyWallet");
        _expectAll("IJobWallet");
    }

    /// @dev What a payment needs must not take the way through the extension.
    function test_whatIsHotIsInTheImplementation() public view {
        bytes4[] memory first = _selectorsOf("AgentWallet");
        bytes4[11] memory hot = [
            IAgentWallet.payFromPackedCalldata.selector,
            IAgentWallet.ownerCall.selector,
            IAgentWallet.freeze.selector,
            IN_BOTH,
            IAuthorizationWallet.authorizeTransfer.selector,
            bytes4(keccak256("settleAuthorization(bytes32,bytes32)")),
            bytes4(keccak256("releaseAuthorization(bytes32,bytes32)")),
            bytes4(keccak256("payBudget(uint256,uint256)")),
            IJobWallet.createJob.selector,
            IJobWallet.fundJob.selector,
            IJobWallet.submitJob.selector
        ];
        for (uint256 i = 0; i < hot.length; ++i) {
            assertTrue(_has(first, hot[i]), vm.toString(hot[i]));
        }
    }

    // As one

    function _read(bytes4 selector) private view returns (bytes memory answer) {
        bool ok;
        (ok, answer) = address(wallet).staticcall(abi.encodePacked(selector));
        assertTrue(ok, vm.toString(selector));
    }

    function test_everyViewAnswersAStaticCall() public {
        vm.startPrank(owner);
        wallet.freeze();
        wallet.transferOwnership(stranger);
        wallet.setPolicy(1, 2, 3);
        jobWallet.setJobPolicy(evaluator, 4);
        vm.stopPrank();
        assertEq(_read(IExtended.extension.selector), abi.encode(_extension));
        assertEq(_read(IExtended.views.selector), abi.encode(_views));
        assertEq(_read(IAgentWallet.terms.selector), abi.encode(usdc, fees, relay, escrow, true));
        assertEq(_read(IAgentWallet.epoch.selector), abi.encode(_epochs(1)));
        assertEq(_read(IAgentWallet.usdc.selector), abi.encode(usdc));
        assertEq(_read(IAgentWallet.platformFees.selector), abi.encode(fees));
        assertEq(_read(IAgentWallet.owner.selector), abi.encode(owner));
        assertEq(_read(IAgentWallet.pendingOwner.selector), abi.encode(stranger));
        assertEq(_read(IAgentWallet.sessionKey.selector), abi.encode(session));
        assertEq(_read(IAgentWallet.frozen.selector), abi.encode(true));
        assertEq(_read(IAgentWallet.ownerNonce.selector), abi.encode(0));
        assertEq(_read(IAgentWallet.policy.selector), abi.encode(1, 2, 3, false));
        assertEq(_read(IAgentWallet.spentToday.selector), abi.encode(0));
        assertEq(_read(IAgentWallet.remainingToday.selector), abi.encode(2));
        assertEq(_read(IAgentWallet.reserved.selector), abi.encode(0));
        assertEq(_read(IJobWallet.jobPolicy.selector), abi.encode(evaluator, 4));
        assertEq(_read(IJobWallet.jobEscrow.selector), abi.encode(escrow));
        assertEq(_read(bytes4(keccak256("MAX_WHITELIST_LENGTH()"))), abi.encode(100));
        assertEq(_read(bytes4(keccak256("DEFAULT_JOB_DURATION()"))), abi.encode(90 days));
        (,,,, address verifyingContract,,) = wallet.eip712Domain();
        assertEq(verifyingContract, address(wallet));
    }

    function test_aStaticCallChangesNothing() public {
        vm.prank(owner);
        wallet.freeze();
        vm.prank(owner);
        (bool ok,) = address(wallet).staticcall{gas: 1_000_000}(abi.encodeCall(IAgentWallet.unfreeze, ()));
        assertFalse(ok);
        assertTrue(wallet.frozen());
    }

    function testFuzz_answersPassWhole(uint256 length) public {
        length = bound(length, 0, 20_000);
        bytes memory data = abi.encodeCall(Counter.answerAtLength, (length));
        (, bytes memory expected) = address(_counter).staticcall(data);
        vm.prank(owner);
        assertEq(wallet.execute(address(_counter), 0, data), expected);
        assertEq(expected.length, length);
    }

    function testFuzz_errorsPassWhole(uint256 length) public {
        length = bound(length, 0, 3_000);
        bytes memory data = abi.encodeCall(Counter.refuseAtLength, (length));
        (, bytes memory expected) = address(_counter).staticcall(data);
        vm.prank(owner);
        (bool ok, bytes memory reason) =
            address(wallet).call(abi.encodeCall(IAgentWallet.execute, (address(_counter), 0, data)));
        assertFalse(ok);
        assertEq(reason, expected);
        assertEq(reason.length, length);
    }

    function testFuzz_signedCallsReachTheExtension(uint48 txLimit, uint48 dailyLimit) public {
        bytes memory data = abi.encodeCall(IAgentWallet.setPolicy, (txLimit, dailyLimit, 0));
        uint48 deadline = uint48(block.timestamp);
        bytes32 digest = _ownerCallDigest(wallet, "3", data, 1, deadline);
        wallet.ownerCall(data, 1, deadline, _signDigest(ownerKey, digest));
        (uint48 tx_, uint48 daily,,) = wallet.policy();
        assertEq(tx_, txLimit);
        assertEq(daily, dailyLimit);
    }

    // What none of them knows

    function testFuzz_refusesUnknownFunctions(bytes4 selector, bytes calldata rest) public {
        vm.assume(!_has(_selectorsOf("AgentWallet"), selector));
        vm.assume(!_has(_selectorsOf("AgentWalletExtension"), selector));
        vm.assume(!_has(_selectorsOf("AgentWalletViews"), selector));
        _expectRefused(abi.encodePacked(selector, rest), 0);
    }

    function test_refusesWhatIsNoSelector() public {
        _expectRefused(hex"00", 0);
        _expectRefused(hex"6a28f0", 0);
    }

    function test_takesMoneyOnlyByItself() public {
        vm.deal(address(this), 3 ether);
        (bool ok,) = address(wallet).call{value: 1 ether}("");
        assertTrue(ok);
        _expectRefused(abi.encodeCall(IAgentWallet.unfreeze, ()), 1);
        _expectRefused(abi.encodeCall(IAgentWallet.frozen, ()), 1);
        _expectRefused(abi.encodeCall(IAgentWallet.owner, ()), 1);
        _expectRefused(hex"00", 1);
    }

    function _expectRefused(bytes memory data, uint256 value) private {
        vm.deal(owner, value);
        vm.prank(owner);
        (bool ok, bytes memory reason) = address(wallet).call{value: value}(data);
        assertFalse(ok);
        assertEq(reason.length, 0);
    }

    // Without a wallet

    function _expectUnauthorized(address target, bytes memory data) private {
        (bool ok, bytes memory reason) = target.call(data);
        assertFalse(ok);
        assertEq(reason, abi.encodePacked(IAgentWallet.Unauthorized.selector));
    }

    /// @dev Of an implementation, by way of its extension, and of an extension: they have nothing, and belong to no one.
    function _expectLocked(address target) private {
        address[] memory none = new address[](0);
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.setPolicy, (0, 0, 0)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.setWhitelist, (none)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.configure, (0, 0, 0, none)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.unfreeze, ()));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.withdraw, (stranger, 1)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.transferOwnership, (stranger)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.acceptOwnership, ()));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.execute, (stranger, 0, "")));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.endConsents, (none)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.acceptOwnershipAndEndConsents, (none)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.setGuardian, (stranger)));
        _expectUnauthorized(target, abi.encodeCall(IAgentWallet.guardianFreeze, (0, type(uint48).max, new bytes(65))));
        _expectUnauthorized(target, abi.encodeCall(IJobWallet.setJobPolicy, (stranger, 1)));
        _expectUnauthorized(target, abi.encodeCall(IJobWallet.configureWithJobs, (0, 0, 0, none, stranger, 1)));
        assertEq(IAgentWallet(target).pendingOwner(), address(0));
        assertEq(IAgentWallet(target).sessionKey(), address(0));
        assertEq(IAgentWallet(target).guardian(), address(0));
    }

    function test_implementationIsLocked() public {
        _expectLocked(_implementation);
        assertEq(IAgentWallet(_implementation).owner(), address(0));
        _expectUnauthorized(_implementation, abi.encodeCall(IAgentWallet.freeze, ()));
        _expectUnauthorized(_implementation, abi.encodeCall(IAgentWallet.setSession, (stranger)));
    }

    function test_extensionIsLocked() public {
        _expectLocked(_extension);
    }

    function test_extensionKnowsNoPaymentsAndTakesNoMoney() public {
        bytes4[] memory hot = _selectorsOf("AgentWallet");
        for (uint256 i = 0; i < hot.length; ++i) {
            (bool ok, bytes memory answer) = _extension.call(abi.encodePacked(hot[i], new bytes(640)));
            assertEq(ok, hot[i] == IN_BOTH, vm.toString(hot[i]));
            if (ok) assertEq(answer, abi.encode(bytes4(0xffffffff)));
        }
        vm.deal(address(this), 1);
        (bool taken,) = _extension.call{value: 1}("");
        assertFalse(taken);
    }

    /// @dev The number of times that code has an instruction; what follows PUSH is none.
    function _count(address target, uint8 instruction) private view returns (uint256 count) {
        bytes memory code = target.code;
        for (uint256 i = 0; i < code.length; ++i) {
            uint8 op = uint8(code[i]);
            if (op == instruction) ++count;
            if (op >= 0x60 && op <= 0x7f) i += op - 0x5f;
        }
    }

    /// @dev The views have none: they are the end of the chain.
    function test_codeDelegatesToTheNextOneAloneAndCannotVanish() public view {
        address[2] memory implementations = [_implementation, factory.implementation()];
        for (uint256 i = 0; i < 2; ++i) {
            address extension = IExtended(implementations[i]).extension();
            address views = IExtended(extension).views();
            assertEq(_count(implementations[i], 0xf4), 1, "DELEGATECALL of the implementation");
            assertEq(_count(extension, 0xf4), 1, "DELEGATECALL of the extension");
            assertEq(_count(views, 0xf4), 0, "DELEGATECALL of the views");
            _expectHarmless(implementations[i]);
            _expectHarmless(extension);
            _expectHarmless(views);
        }
    }

    function _expectHarmless(address code) private view {
        // CREATE, CALLCODE, CREATE2, SELFDESTRUCT
        uint8[4] memory others = [0xf0, 0xf2, 0xf5, 0xff];
        for (uint256 i = 0; i < others.length; ++i) {
            assertEq(_count(code, others[i]), 0, vm.toString(others[i]));
        }
    }

    function test_viewsHaveNoOwnerFunctionsAndTakeNoMoney() public {
        bytes4[] memory others = _selectorsOf("AgentWalletExtension");
        for (uint256 i = 0; i < others.length; ++i) {
            (bool ok, bytes memory answer) = _views.call(abi.encodePacked(others[i], new bytes(640)));
            assertFalse(ok, vm.toString(others[i]));
            assertEq(answer.length, 0);
        }
        vm.deal(address(this), 1);
        (bool taken,) = _views.call{value: 1}("");
        assertFalse(taken);
    }

    // Construction

    function test_needsWhatExtendsIt() public {
        bytes memory reason = abi.encodeWithSelector(IExtended.InvalidExtension.selector, stranger);
        _expectNoDeployment("AgentWallet", abi.encode(stranger), reason);
        _expectNoDeployment("AgentWalletExtension", abi.encode(stranger), reason);
        // What has no terms is no extension.
        _expectNoDeployment("AgentWallet", abi.encode(new Answerer(1, 0x20)), "");
        _expectNoDeployment("AgentWalletExtension", abi.encode(_counter), "");
    }

    function test_theTermsAreThoseOfTheViews() public {
        for (uint256 i = 0; i < 2; ++i) {
            bool takesJobs = i == 1;
            address implementation = takesJobs ? _implementation : factory.implementation();
            address extension = IExtended(implementation).extension();
            bytes memory terms = abi.encode(usdc, fees, relay, escrow, takesJobs);
            assertEq(abi.encode(IAgentWallet(implementation).terms()), terms);
            assertEq(abi.encode(IAgentWallet(extension).terms()), terms);
            assertEq(abi.encode(IAgentWallet(IExtended(extension).views()).terms()), terms);
        }
        vm.prank(owner);
        wallet.setPolicy(0, 0, 0);
        vm.expectCall(address(usdc), abi.encodeWithSignature("balanceOf(address)", address(wallet)));
        wallet.previewPayment(recipient, 1e6, address(0));
    }
}
