// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {QuickTest} from "./QuickTest.sol";
import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAgentWalletFactory} from "../../src/interfaces/IAgentWalletFactory.sol";
import {IBatchRelay} from "../../src/interfaces/IBatchRelay.sol";
import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {IPlatformFees} from "../../src/interfaces/IPlatformFees.sol";
import {OwnerMessages} from "./OwnerMessages.sol";

interface IMint {
    function mint(address to, uint256 amount) external returns (bool);
    function blacklist(address account) external;
    function unBlacklist(address account) external;
    function pause() external;
    function unpause() external;
}

/// @notice What an implementation and its extension say of what they hand calls on to.
interface IExtended {
    error InvalidExtension(address extension);

    function extension() external view returns (address);

    function views() external view returns (address);
}

/// @notice All contracts as they are deployed in earnest, and one claimed wallet with money in it.
/// @dev Contracts come from their artifacts, so that no test compiles them again.
abstract contract Fixture is QuickTest {
    /// Noon of 16 June 2025, so that tests may add hours without passing midnight.
    uint256 internal constant START = 1_750_075_200;
    uint16 internal constant FEE_BPS = 200;
    uint48 internal constant TX_LIMIT = 100e6;
    uint48 internal constant DAILY_LIMIT = 500e6;
    uint256 internal constant BALANCE = 10_000e6;
    bytes32 internal constant SALT = "salt";

    address internal admin = makeAddr("USDC admin");
    address internal operator = makeAddr("operator");
    address internal treasury = makeAddr("treasury");
    address internal recipient = makeAddr("recipient");
    address internal stranger = makeAddr("stranger");
    address internal owner;
    uint256 internal ownerKey;
    address internal session;
    uint256 internal sessionKey;

    IFiatToken internal usdc;
    IPlatformFees internal fees;
    IAgentWalletFactory internal factory;
    IAgentWalletFactory internal factoryV3;
    IBatchRelay internal relay;
    IJobEscrow internal escrow;
    IAgentWallet internal wallet;

    function setUp() public virtual {
        vm.warp(START);
        (owner, ownerKey) = makeAddrAndKey("owner");
        (session, sessionKey) = makeAddrAndKey("session");
        _deployAll();
        wallet = IAgentWallet(factory.deploy(owner, SALT));
        vm.prank(owner);
        wallet.setup(session, TX_LIMIT, DAILY_LIMIT, 0);
        _mint(address(wallet), BALANCE);
    }

    function _deployAll() private {
        usdc = IFiatToken(_deployUsdc());
        relay = IBatchRelay(_deploy("BatchRelay", ""));
        fees = IPlatformFees(_deploy("PlatformFees", abi.encode(usdc, relay, operator, treasury, FEE_BPS, 0)));
        escrow = IJobEscrow(_deploy("JobEscrow", abi.encode(address(usdc), address(fees))));
        factory = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(_deployWallet(false))));
        factoryV3 = IAgentWalletFactory(_deploy("AgentWalletFactory", abi.encode(_deployWallet(true))));
    }

    /// @dev An implementation with an extension of its own, for the contracts of this fixture.
    function _deployWallet(bool takesJobs) internal returns (address) {
        return _deployWallet(address(usdc), address(fees), takesJobs);
    }

    function _deployWallet(address usdc_, address fees_, bool takesJobs) internal returns (address) {
        bytes memory terms = abi.encode(usdc_, fees_, address(relay), address(escrow), takesJobs);
        address extension = _deploy("AgentWalletExtension", abi.encode(_deploy("AgentWalletViews", terms)));
        return _deploy("AgentWallet", abi.encode(extension));
    }

    /// @dev From the artifact that is also what `bursar deploy` uses.
    function _deploy(string memory name, bytes memory args) internal returns (address) {
        return vm.deployCode(string.concat("out/", name, ".sol/", name, ".json"), args);
    }

    /// @dev Expects that a contract refuses these arguments. `vm.expectRevert` does not notice a creation that succeeds.
    function _expectNoDeployment(string memory name, bytes memory args, bytes memory reason) internal {
        bytes memory artifact = vm.getCode(string.concat("out/", name, ".sol/", name, ".json"));
        bytes memory code = abi.encodePacked(artifact, args);
        address created;
        bytes memory returned;
        assembly ("memory-safe") {
            created := create(0, add(code, 0x20), mload(code))
            returned := mload(0x40)
            mstore(returned, returndatasize())
            returndatacopy(add(returned, 0x20), 0, returndatasize())
            mstore(0x40, and(add(add(returned, 0x3f), returndatasize()), not(0x1f)))
        }
        assertEq(created, address(0));
        assertEq(returned, reason);
    }

    function _deployUsdc() internal returns (address) {
        address implementation = _deploy("TestUSDC", "");
        bytes memory init = abi.encodeWithSignature("initialize(string,string,address)", "USD Coin", "USDC", admin);
        return _deploy("TestUSDCProxy", abi.encode(implementation, address(0xdead), init));
    }

    function _mint(address to, uint256 amount) internal {
        vm.prank(admin);
        IMint(address(usdc)).mint(to, amount);
    }

    function _blacklist(address account) internal {
        vm.prank(admin);
        IMint(address(usdc)).blacklist(account);
    }

    // Payments

    /// @dev A payment that the policy allows, with its own reference.
    function _payment(uint48 amount, uint256 nonce) internal view returns (IAgentWallet.Payment memory) {
        return IAgentWallet.Payment({
            to: recipient,
            amount: amount,
            maxFee: type(uint48).max,
            ref: keccak256(abi.encode("payment", nonce)),
            nonce: nonce,
            deadline: uint48(block.timestamp + 2 minutes)
        });
    }

    function _sign(IAgentWallet.Payment memory payment) internal view returns (bytes memory) {
        return _signPayment(sessionKey, wallet, "2", payment);
    }

    function _signPayment(uint256 key, IAgentWallet wallet_, string memory version, IAgentWallet.Payment memory payment)
        internal
        view
        returns (bytes memory)
    {
        return _signDigest(key, _paymentDigest(wallet_, version, payment));
    }

    function _pay(IAgentWallet.Payment memory payment) internal virtual {
        wallet.pay(payment, _sign(payment));
    }

    /// @dev The calldata of a payment in the dense form, with a signature of 65 bytes made compact.
    function _packed(IAgentWallet.Payment memory payment, bytes memory signature) internal pure returns (bytes memory) {
        if (signature.length == 65) signature = _compact(signature);
        return abi.encodePacked(
            IAgentWallet.payFromPackedCalldata.selector,
            payment.to,
            payment.amount,
            payment.maxFee,
            payment.ref,
            uint32(payment.nonce),
            uint40(payment.deadline),
            signature
        );
    }

    /// @dev From storage, which no expectation and no prank takes for a call.
    function _epochOf(IAgentWallet wallet_) internal view returns (uint256) {
        return uint32(uint256(vm.load(address(wallet_), bytes32(uint256(1)))) >> 216);
    }

    /// @dev The epoch of the fixture's wallet after so many have begun, all of them in this block.
    function _epochs(uint256 count) internal view returns (uint256) {
        bytes32 random = keccak256(abi.encode(blockhash(block.number - 1), block.prevrandao, address(wallet)));
        return count * (1 + uint256(uint16(uint256(random))));
    }

    /// @dev A session nonce that is usable, frozen or not: the last one that the window covers.
    function _freshNonce() internal view returns (uint256) {
        return _nonceBase(wallet) + 63;
    }

    /// @dev The lowest session nonce that is neither executed nor dead for certain.
    function _nonceBase(IAgentWallet wallet_) internal view returns (uint256) {
        return _wordOfState(wallet_, 9);
    }

    function _wordOfState(IAgentWallet wallet_, uint256 index) internal view returns (uint256 word) {
        (, bytes memory words) = address(wallet_).staticcall(abi.encodeCall(IAgentWallet.state, ()));
        assembly ("memory-safe") {
            word := mload(add(add(words, 0x20), mul(index, 0x20)))
        }
    }

    /// @dev Pays `amount` with `nonce` to the fixture's recipient.
    function _pay(uint48 amount, uint256 nonce) internal {
        _pay(_payment(amount, nonce));
    }

    function _feeOf(uint256 amount) internal pure returns (uint256) {
        return amount * FEE_BPS / 10_000;
    }

    // Owner calls

    function _ownerCall(bytes memory data, uint48 nonce) internal returns (bytes memory) {
        uint48 deadline = uint48(block.timestamp + 2 minutes);
        return wallet.ownerCall(data, nonce, deadline, _signOwnerCall(ownerKey, data, nonce, deadline));
    }

    function _signOwnerCall(uint256 key, bytes memory data, uint48 nonce, uint48 deadline)
        internal
        view
        returns (bytes memory)
    {
        return _signDigest(key, _ownerCallDigest(wallet, "2", data, nonce, deadline));
    }

    // EIP-712, written again from the text of the types

    function _paymentDigest(IAgentWallet wallet_, string memory version, IAgentWallet.Payment memory payment)
        internal
        view
        returns (bytes32)
    {
        bytes32 typehash = keccak256(
            "Payment(address to,uint48 amount,uint48 maxFee,bytes32 ref,uint256 nonce,uint48 deadline,uint48 epoch)"
        );
        return _digest(wallet_, version, keccak256(abi.encode(typehash, payment, _epochOf(wallet_))));
    }

    function _ownerCallDigest(
        IAgentWallet wallet_,
        string memory version,
        bytes memory data,
        uint48 nonce,
        uint48 deadline
    ) internal view returns (bytes32) {
        return _digest(wallet_, version, OwnerMessages.structHash(data, nonce, deadline, _epochOf(wallet_)));
    }

    function _digest(IAgentWallet wallet_, string memory version, bytes32 structHash) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("AgentWallet"),
                keccak256(bytes(version)),
                block.chainid,
                address(wallet_)
            )
        );
        return keccak256(bytes.concat(hex"1901", domain, structHash));
    }

    function _signDigest(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev The same signature in 64 bytes (EIP-2098).
    function _compact(bytes memory signature) internal pure returns (bytes memory) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        return abi.encodePacked(r, uint256(s) | (uint256(uint8(signature[64]) - 27) << 255));
    }
}
