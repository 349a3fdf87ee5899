// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IFiatToken} from "../../src/interfaces/IFiatToken.sol";
import {Fixture, IMint} from "../support/Fixture.sol";
import {ContractOwner} from "../support/Targets.sol";

interface ITestUSDC is IFiatToken {
    function initialize(string calldata name, string calldata symbol, address admin) external;
    function mint(address to, uint256 amount) external returns (bool);
    function pause() external;
    function unpause() external;
    function blacklist(address account) external;
    function unBlacklist(address account) external;
    function increaseAllowance(address spender, uint256 increment) external returns (bool);
    function decreaseAllowance(address spender, uint256 decrement) external returns (bool);
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external;
    function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)
        external;
    function receiveWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)
        external;
    function cancelAuthorization(address, bytes32, uint8, bytes32, bytes32) external;
}

/// @notice That the stand-in behaves as Circle's FiatToken v2.2 does, wherever a caller could notice.
contract TestUSDCTest is Fixture {
    bytes32 private constant _NONCE = keccak256("nonce");
    bytes32 private constant _TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant _RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant _CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
    bytes32 private constant _PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    ITestUSDC private _token;
    address private _payer;
    uint256 private _payerKey;

    function setUp() public override {
        super.setUp();
        _token = ITestUSDC(address(usdc));
        (_payer, _payerKey) = makeAddrAndKey("payer");
        _mint(_payer, 100e6);
    }

    function _digest(bytes memory message) private view returns (bytes32) {
        return keccak256(bytes.concat(hex"1901", _token.DOMAIN_SEPARATOR(), keccak256(message)));
    }

    function _authorization(bytes32 typehash, address from, uint256 validAfter, uint256 validBefore)
        private
        view
        returns (bytes32)
    {
        return _digest(abi.encode(typehash, from, recipient, 10e6, validAfter, validBefore, _NONCE));
    }

    function _transfer(uint256 validAfter, uint256 validBefore, bytes memory signature) private {
        _token.transferWithAuthorization(_payer, recipient, 10e6, validAfter, validBefore, _NONCE, signature);
    }

    // What it says about itself

    function test_describesItselfAsUsdc() public view {
        assertEq(_token.name(), "USD Coin");
        assertEq(_token.symbol(), "USDC");
        assertEq(_token.version(), "2");
        assertEq(_token.decimals(), 6);
        assertEq(
            _token.DOMAIN_SEPARATOR(),
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256("USD Coin"),
                    keccak256("2"),
                    block.chainid,
                    address(_token)
                )
            )
        );
    }

    function test_initializesOnce() public {
        vm.expectRevert("FiatToken: contract is already initialized");
        _token.initialize("", "", stranger);
    }

    function test_keepsTheBlacklistInTheTopBitOfTheBalance() public {
        bytes32 slot = keccak256(abi.encode(_payer, 9));
        assertEq(uint256(vm.load(address(_token), slot)), 100e6);
        _blacklist(_payer);
        assertEq(uint256(vm.load(address(_token), slot)), 100e6 | 1 << 255);
        assertEq(_token.balanceOf(_payer), 100e6);
        assertTrue(_token.isBlacklisted(_payer));
    }

    // Transfers

    function testFuzz_transferMovesMoney(uint256 amount) public {
        amount = bound(amount, 0, 100e6);
        vm.expectEmit(address(_token));
        emit IFiatToken.Transfer(_payer, recipient, amount);
        vm.prank(_payer);
        assertTrue(_token.transfer(recipient, amount));
        assertEq(_token.balanceOf(recipient), amount);
        assertEq(_token.balanceOf(_payer), 100e6 - amount);
    }

    function test_transferErrors() public {
        vm.startPrank(_payer);
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        _token.transfer(recipient, 100e6 + 1);
        vm.expectRevert("ERC20: transfer to the zero address");
        _token.transfer(address(0), 1);
        vm.expectRevert("Blacklistable: account is blacklisted");
        _token.transfer(address(_token), 1);
        vm.stopPrank();
    }

    function test_transferFromSpendsTheAllowance() public {
        vm.prank(_payer);
        _token.approve(stranger, 10e6);
        vm.startPrank(stranger);
        _token.transferFrom(_payer, recipient, 4e6);
        assertEq(_token.allowance(_payer, stranger), 6e6);
        vm.expectRevert("ERC20: transfer amount exceeds allowance");
        _token.transferFrom(_payer, recipient, 6e6 + 1);
        vm.stopPrank();
    }

    function test_allowanceSteps() public {
        vm.startPrank(_payer);
        _token.increaseAllowance(stranger, 5);
        _token.decreaseAllowance(stranger, 2);
        assertEq(_token.allowance(_payer, stranger), 3);
        vm.expectRevert("ERC20: decreased allowance below zero");
        _token.decreaseAllowance(stranger, 4);
        vm.stopPrank();
    }

    /// @dev As Circle's since v2.2: allowances are set even if a party is blacklisted, and no one moves anything by them.
    function test_blacklistStopsNoAllowances() public {
        address[2] memory accounts = [_payer, stranger];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            _blacklist(accounts[i]);
            vm.startPrank(_payer);
            _token.approve(stranger, 10);
            _token.increaseAllowance(stranger, 5);
            _token.decreaseAllowance(stranger, 2);
            vm.stopPrank();
            assertEq(_token.allowance(_payer, stranger), 13);
            vm.prank(stranger);
            vm.expectRevert("Blacklistable: account is blacklisted");
            _token.transferFrom(_payer, recipient, 1);
            vm.revertToState(state);
        }
    }

    function test_pauseStopsAllowances() public {
        vm.prank(admin);
        IMint(address(_token)).pause();
        vm.startPrank(_payer);
        vm.expectRevert("Pausable: paused");
        _token.approve(stranger, 10);
        vm.expectRevert("Pausable: paused");
        _token.increaseAllowance(stranger, 10);
        vm.expectRevert("Pausable: paused");
        _token.decreaseAllowance(stranger, 0);
    }

    function test_blacklistStopsSenderReceiverAndSpender() public {
        vm.prank(_payer);
        _token.approve(stranger, 10e6);
        _blacklist(stranger);
        vm.prank(stranger);
        vm.expectRevert("Blacklistable: account is blacklisted");
        _token.transferFrom(_payer, recipient, 1);
        vm.prank(_payer);
        vm.expectRevert("Blacklistable: account is blacklisted");
        _token.transfer(stranger, 1);
        vm.prank(admin);
        _token.unBlacklist(stranger);
        vm.prank(_payer);
        _token.transfer(stranger, 1);
        vm.expectRevert("Blacklistable: caller is not the blacklister");
        _token.blacklist(stranger);
    }

    function test_pauseStopsEverything() public {
        vm.prank(admin);
        _token.pause();
        assertTrue(_token.paused());
        vm.startPrank(_payer);
        vm.expectRevert("Pausable: paused");
        _token.transfer(recipient, 1);
        vm.expectRevert("Pausable: paused");
        _token.approve(recipient, 1);
        vm.stopPrank();
        vm.expectRevert("Pausable: paused");
        _transfer(0, type(uint256).max, "");
        vm.expectRevert("Pausable: caller is not the pauser");
        _token.unpause();
        vm.prank(admin);
        _token.unpause();
    }

    // Minting

    function test_adminMintsWithoutBound() public {
        uint256 supply = _token.totalSupply();
        _mint(recipient, 1e30);
        assertEq(_token.totalSupply(), supply + 1e30);
    }

    function test_noOneElseMints() public {
        vm.expectRevert("FiatToken: caller is not a minter");
        _token.mint(recipient, 1);
        vm.startPrank(admin);
        vm.expectRevert("FiatToken: mint to the zero address");
        _token.mint(address(0), 1);
        vm.expectRevert("FiatToken: mint amount not greater than 0");
        _token.mint(recipient, 0);
    }

    // EIP-3009

    function test_transferWithAuthorizationByBytes() public {
        bytes memory signature = _signDigest(_payerKey, _authorization(_TRANSFER, _payer, 0, START + 1));
        vm.expectEmit(address(_token));
        emit IFiatToken.AuthorizationUsed(_payer, _NONCE);
        vm.expectEmit(address(_token));
        emit IFiatToken.Transfer(_payer, recipient, 10e6);
        _transfer(0, START + 1, signature);
        assertTrue(_token.authorizationState(_payer, _NONCE));
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        _transfer(0, START + 1, signature);
    }

    function test_transferWithAuthorizationByParts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_payerKey, _authorization(_TRANSFER, _payer, 0, START + 1));
        _token.transferWithAuthorization(_payer, recipient, 10e6, 0, START + 1, _NONCE, v, r, s);
        assertEq(_token.balanceOf(recipient), 10e6);
    }

    function test_authorizationTimesAreStrict() public {
        vm.expectRevert("FiatTokenV2: authorization is not yet valid");
        _transfer(START, START + 1, "");
        vm.expectRevert("FiatTokenV2: authorization is expired");
        _transfer(0, START, "");
    }

    function test_authorizationSignatureErrors() public {
        bytes memory signature = _signDigest(sessionKey, _authorization(_TRANSFER, _payer, 0, START + 1));
        vm.expectRevert("FiatTokenV2: invalid signature");
        _transfer(0, START + 1, signature);
        vm.expectRevert("ECRecover: invalid signature length");
        _transfer(0, START + 1, _compact(signature));
        vm.expectRevert("ECRecover: invalid signature 'v' value");
        _transfer(0, START + 1, new bytes(65));
    }

    function test_receiveWithAuthorizationIsForThePayee() public {
        bytes memory signature = _signDigest(_payerKey, _authorization(_RECEIVE, _payer, 0, START + 1));
        vm.expectRevert("FiatTokenV2: caller must be the payee");
        _token.receiveWithAuthorization(_payer, recipient, 10e6, 0, START + 1, _NONCE, signature);
        vm.prank(recipient);
        _token.receiveWithAuthorization(_payer, recipient, 10e6, 0, START + 1, _NONCE, signature);
        assertEq(_token.balanceOf(recipient), 10e6);
    }

    function test_receiveWithAuthorizationByParts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_payerKey, _authorization(_RECEIVE, _payer, 0, START + 1));
        vm.prank(recipient);
        _token.receiveWithAuthorization(_payer, recipient, 10e6, 0, START + 1, _NONCE, v, r, s);
        assertEq(_token.balanceOf(recipient), 10e6);
    }

    function test_cancelAuthorization() public {
        bytes memory signature = _signDigest(_payerKey, _digest(abi.encode(_CANCEL, _payer, _NONCE)));
        vm.expectEmit(address(_token));
        emit IFiatToken.AuthorizationCanceled(_payer, _NONCE);
        _token.cancelAuthorization(_payer, _NONCE, signature);
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        _transfer(0, START + 1, "");
    }

    function test_cancelAuthorizationByParts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_payerKey, _digest(abi.encode(_CANCEL, _payer, _NONCE)));
        _token.cancelAuthorization(_payer, _NONCE, v, r, s);
        assertTrue(_token.authorizationState(_payer, _NONCE));
    }

    function test_contractPayerIsAskedByErc1271() public {
        ContractOwner payer = new ContractOwner();
        _mint(address(payer), 10e6);
        bytes memory signature = "any length at all";
        vm.expectRevert("FiatTokenV2: invalid signature");
        _token.transferWithAuthorization(address(payer), recipient, 10e6, 0, START + 1, _NONCE, signature);
        payer.accept(_authorization(_TRANSFER, address(payer), 0, START + 1));
        _token.transferWithAuthorization(address(payer), recipient, 10e6, 0, START + 1, _NONCE, signature);
        assertEq(_token.balanceOf(recipient), 10e6);
    }

    // EIP-2612

    function test_permitByBytes() public {
        bytes memory signature = _signDigest(_payerKey, _digest(abi.encode(_PERMIT, _payer, stranger, 7, 0, START)));
        vm.expectEmit(address(_token));
        emit IFiatToken.Approval(_payer, stranger, 7);
        _token.permit(_payer, stranger, 7, START, signature);
        assertEq(_token.allowance(_payer, stranger), 7);
        assertEq(_token.nonces(_payer), 1);
        vm.expectRevert("EIP2612: invalid signature");
        _token.permit(_payer, stranger, 7, START, signature);
    }

    function test_permitByParts() public {
        bytes32 digest = _digest(abi.encode(_PERMIT, _payer, stranger, 7, 0, type(uint256).max));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_payerKey, digest);
        _token.permit(_payer, stranger, 7, type(uint256).max, v, r, s);
        assertEq(_token.allowance(_payer, stranger), 7);
    }

    function test_permitExpires() public {
        vm.expectRevert("FiatTokenV2: permit is expired");
        _token.permit(_payer, stranger, 7, START - 1, "");
    }
}
