// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAgentWallet} from "../../src/interfaces/IAgentWallet.sol";
import {IAuthorizationWallet} from "../../src/interfaces/IAuthorizationWallet.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IExtended} from "../support/Fixture.sol";
import {RegistryFixture} from "../support/RegistryFixture.sol";
import {ContractOwner} from "../support/Targets.sol";

/// @notice What the owner signs in the wallet's name: typed data that names the wallet, for every app but USDC.
contract OwnerSignatureTest is RegistryFixture {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;
    string private constant NESTED =
        " contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)";
    string private constant LINK = "AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)";

    /// What an app asks about.
    struct Question {
        bytes32 domain;
        bytes32 contents;
        string name;
        string types;
    }

    // Signing, as a wallet program does it

    function _domain(string memory name, string memory version, address verifying) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                verifying
            )
        );
    }

    function _hashOf(Question memory question) private pure returns (bytes32) {
        return keccak256(bytes.concat(hex"1901", question.domain, question.contents));
    }

    /// @dev What the owner of `wallet_` is shown and signs.
    function _nested(Question memory question, IAgentWallet wallet_, string memory version)
        private
        view
        returns (bytes32)
    {
        bytes32 typehash = keccak256(abi.encodePacked("TypedDataSign(", question.name, NESTED, question.types));
        bytes32 structHash = keccak256(
            abi.encode(
                typehash,
                question.contents,
                keccak256("AgentWallet"),
                keccak256(bytes(version)),
                block.chainid,
                address(wallet_),
                bytes32(0)
            )
        );
        return keccak256(bytes.concat(hex"1901", question.domain, structHash));
    }

    function _wrap(bytes memory signature, Question memory question, bytes memory description)
        private
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(signature, question.domain, question.contents, description, uint16(description.length));
    }

    function _signedBy(uint256 key, Question memory question) private view returns (bytes memory) {
        return _wrap(_signDigest(key, _nested(question, wallet, "2")), question, bytes(question.types));
    }

    function _ask(Question memory question, bytes memory signature) private view returns (bytes4) {
        return IAuthorizationWallet(address(wallet)).isValidSignature(_hashOf(question), signature);
    }

    function _mail() private view returns (Question memory) {
        return _questionOf("Mail", "Mail(string text)");
    }

    function _questionOf(string memory name, string memory types) private view returns (Question memory) {
        return Question({
            domain: _domain("App", "1", address(0xa99)),
            contents: keccak256(abi.encode(keccak256(bytes(types)), keccak256("hello"))),
            name: name,
            types: types
        });
    }

    // The registry

    function _link(uint256 id, address newWallet, address agentOwner_, uint256 deadline)
        private
        view
        returns (Question memory)
    {
        return Question({
            domain: _domain("ERC8004IdentityRegistry", "1", address(identity)),
            contents: keccak256(abi.encode(keccak256(bytes(LINK)), id, newWallet, agentOwner_, deadline)),
            name: "AgentWalletSet",
            types: LINK
        });
    }

    /// @dev The wallet's own agent, which it then gives to another account.
    function _passOn() private returns (uint256 id) {
        vm.startPrank(owner);
        bytes memory registered = wallet.execute(address(identity), 0, abi.encodeWithSignature("register(string)", URI));
        id = abi.decode(registered, (uint256));
        wallet.execute(address(identity), 0, abi.encodeCall(_token().transferFrom, (address(wallet), stranger, id)));
        vm.stopPrank();
    }

    function test_walletIsLinkedAgainAfterTheAgentMoved() public {
        uint256 id = _passOn();
        assertEq(identity.getAgentWallet(id), address(0));
        bytes memory signature = _signedBy(ownerKey, _link(id, address(wallet), stranger, START));
        vm.prank(stranger);
        identity.setAgentWallet(id, address(wallet), START, signature);
        assertEq(identity.getAgentWallet(id), address(wallet));
    }

    function test_registryRefusesWhatTheOwnerHasNotSigned() public {
        uint256 id = _passOn();
        Question memory asked = _link(id, address(wallet), stranger, START);
        bytes[4] memory signatures = [
            _signedBy(sessionKey, asked),
            _signDigest(ownerKey, _hashOf(asked)),
            _wrap(_signDigest(ownerKey, _hashOf(asked)), asked, bytes(LINK)),
            _signedBy(ownerKey, _link(id, address(wallet), stranger, START + 1))
        ];
        for (uint256 i = 0; i < signatures.length; ++i) {
            vm.prank(stranger);
            vm.expectRevert("invalid wallet sig");
            identity.setAgentWallet(id, address(wallet), START, signatures[i]);
        }
    }

    /// @dev Both wallets are of one owner, who has signed for the first alone.
    function test_signatureIsNotReplayedOnAnotherWalletOfTheOwner() public {
        Question memory mail = _mail();
        bytes memory signature = _signedBy(ownerKey, mail);
        assertEq(_ask(mail, signature), VALID);
        wallet = IAgentWallet(factory.deploy(owner, "other"));
        assertEq(_ask(mail, signature), INVALID);
        wallet = IAgentWallet(factoryV3.deploy(owner, SALT));
        assertEq(_ask(mail, signature), INVALID);
    }

    // Who signs

    function test_walletOfVersion3() public {
        wallet = IAgentWallet(factoryV3.deploy(owner, SALT));
        Question memory mail = _mail();
        bytes memory signature = _signDigest(ownerKey, _nested(mail, wallet, "3"));
        assertEq(_ask(mail, _wrap(signature, mail, bytes(mail.types))), VALID);
    }

    function test_compactSignature() public view {
        Question memory mail = _mail();
        bytes memory signature = _compact(_signDigest(ownerKey, _nested(mail, wallet, "2")));
        assertEq(_ask(mail, _wrap(signature, mail, bytes(mail.types))), VALID);
    }

    function test_ownerThatIsAContractIsAsked() public {
        ContractOwner newOwner = new ContractOwner();
        vm.prank(owner);
        wallet.transferOwnership(address(newOwner));
        vm.prank(address(newOwner));
        wallet.acceptOwnership();
        Question memory mail = _mail();
        assertEq(_ask(mail, _wrap("any", mail, bytes(mail.types))), INVALID);
        assertEq(_ask(mail, _signedBy(ownerKey, mail)), INVALID);
        newOwner.accept(_nested(mail, wallet, "2"));
        assertEq(_ask(mail, _wrap("any", mail, bytes(mail.types))), VALID);
        assertEq(_ask(mail, _wrap("", mail, bytes(mail.types))), VALID);
    }

    function test_noOneSignsWithoutOwner() public {
        Question memory mail = _mail();
        wallet = IAgentWallet(factory.implementation());
        assertEq(_ask(mail, _wrap(new bytes(65), mail, bytes(mail.types))), INVALID);
        wallet = IAgentWallet(IExtended(factory.implementation()).extension());
        assertEq(_ask(mail, _wrap(new bytes(65), mail, bytes(mail.types))), INVALID);
    }

    function test_validWhileFrozenAndExpired() public {
        vm.startPrank(owner);
        wallet.setPolicy(0, 0, uint48(block.timestamp));
        wallet.freeze();
        vm.stopPrank();
        skip(1);
        Question memory mail = _mail();
        assertEq(_ask(mail, _signedBy(ownerKey, mail)), VALID);
    }

    function test_notOnAnotherChain() public {
        Question memory mail = _mail();
        bytes memory signature = _signedBy(ownerKey, mail);
        vm.chainId(1);
        assertEq(_ask(mail, signature), INVALID);
    }

    /// @dev An owner's wallet may itself own a wallet, and its owner acts for both.
    function test_walletOwnsAWallet() public {
        IAgentWallet child = IAgentWallet(factory.deploy(address(wallet), SALT));
        bytes memory data = abi.encodeCall(IAgentWallet.setSession, (stranger));
        Question memory order = Question({
            domain: _domain("AgentWallet", "2", address(child)),
            contents: keccak256(
                abi.encode(
                    keccak256("SetSession(address session,uint48 nonce,uint48 deadline,uint48 epoch)"),
                    stranger,
                    1,
                    START,
                    0
                )
            ),
            name: "SetSession",
            types: "SetSession(address session,uint48 nonce,uint48 deadline,uint48 epoch)"
        });
        child.ownerCall(data, 1, uint48(START), _signedBy(ownerKey, order));
        assertEq(child.sessionKey(), stranger);
    }

    // USDC

    /// @dev The transfer is the owner's will, but it would be counted nowhere.
    function test_usdcGetsNoSignatureOfTheOwner() public {
        string memory types =
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
        bytes32 contents = keccak256(
            abi.encode(keccak256(bytes(types)), address(wallet), stranger, 1, 0, START + 1, bytes32("nonce"))
        );
        Question memory transfer = Question({
            domain: usdc.DOMAIN_SEPARATOR(), contents: contents, name: "TransferWithAuthorization", types: types
        });
        bytes memory signature = _signedBy(ownerKey, transfer);
        assertEq(_ask(transfer, signature), INVALID);
        vm.expectRevert("FiatTokenV2: invalid signature");
        usdc.transferWithAuthorization(address(wallet), stranger, 1, 0, START + 1, "nonce", signature);
        // All that is wrong with it is whose domain it is.
        transfer.domain = _domain("Other", "1", address(usdc));
        assertEq(_ask(transfer, _signedBy(ownerKey, transfer)), VALID);
    }

    function test_permitOfUsdcIsRefused() public {
        string memory types = "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)";
        Question memory permit = Question({
            domain: usdc.DOMAIN_SEPARATOR(),
            contents: keccak256(abi.encode(keccak256(bytes(types)), address(wallet), stranger, 1, 0, START)),
            name: "Permit",
            types: types
        });
        bytes memory signature = _signedBy(ownerKey, permit);
        (bool ok,) = address(usdc)
            .call(
                abi.encodeWithSignature(
                    "permit(address,address,uint256,uint256,bytes)", address(wallet), stranger, 1, START, signature
                )
            );
        assertFalse(ok);
        assertEq(usdc.allowance(address(wallet), stranger), 0);
    }

    /// @dev Whatever domains the token may come to take.
    function test_usdcItselfIsRefusedUnderEveryDomain() public {
        Question memory mail = _mail();
        bytes memory signature = _signedBy(ownerKey, mail);
        vm.prank(address(usdc));
        assertEq(_ask(mail, signature), INVALID);
    }

    // Descriptions

    function _askAs(string memory name, string memory types, string memory description) private view returns (bytes4) {
        Question memory question = _questionOf(name, types);
        bytes memory signature = _signDigest(ownerKey, _nested(question, wallet, "2"));
        return _ask(question, _wrap(signature, question, bytes(description)));
    }

    function test_descriptionsThatAreTaken() public view {
        assertEq(_askAs("Mail", "Mail(string text)", "Mail(string text)"), VALID);
        assertEq(_askAs("Mail", "Mail(string text)", "Mail(string text)Mail"), VALID);
        assertEq(_askAs("A", "A(B b)B(C c)C(bool d)", "A(B b)B(C c)C(bool d)"), VALID);
        assertEq(_askAs("Z", "A(bool a)Z(A a)", "A(bool a)Z(A a)Z"), VALID);
        assertEq(_askAs("_x$9", "_x$9(bool a)", "_x$9(bool a)"), VALID);
    }

    /// @dev Each is signed as it stands, so that nothing but the description is wrong.
    function test_hostileDescriptionsAreRefused() public view {
        // Types that hide the signed content.
        assertEq(_askAs("bytes32", "", "bytes32"), INVALID);
        assertEq(_askAs("uint256", "uint256(bool a)", "uint256(bool a)"), INVALID);
        assertEq(_askAs("bytes32", "Mail(string text)", "Mail(string text)bytes32"), INVALID);
        assertEq(_askAs("mail", "mail(string text)", "mail(string text)"), INVALID);
        // Names that are none, or more than a name.
        assertEq(_askAs("", "(bool a)", "(bool a)"), INVALID);
        assertEq(_askAs("", ")", ")"), INVALID);
        assertEq(_askAs("9", "9(bool a)", "9(bool a)"), INVALID);
        assertEq(_askAs("Mail contents,Mail", "Mail contents,Mail(bool a)", "Mail contents,Mail(bool a)"), INVALID);
        assertEq(_askAs("Mail", "Mail(string text)", "Mail(string text) Mail"), INVALID);
        assertEq(_askAs("Ma(il", "A(bool a)", "A(bool a)Ma(il"), INVALID);
        assertEq(_askAs("Ma,il", "A(bool a)", "A(bool a)Ma,il"), INVALID);
        assertEq(_askAs("Mail\x00", "A(bool a)", "A(bool a)Mail\x00"), INVALID);
        assertEq(_askAs(unicode"Mäil", unicode"Mäil(bool a)", unicode"Mäil(bool a)"), INVALID);
        // No type at all.
        assertEq(_askAs("Mail", "", "Mail"), INVALID);
        assertEq(_askAs("", "", ""), INVALID);
    }

    function testFuzz_descriptionIsSigned(bytes calldata description) public view {
        Question memory mail = _mail();
        vm.assume(keccak256(description) != keccak256(bytes(mail.types)));
        vm.assume(keccak256(description) != keccak256(abi.encodePacked(mail.types, mail.name)));
        bytes memory signature = _signDigest(ownerKey, _nested(mail, wallet, "2"));
        vm.assume(description.length < 2 ** 16);
        assertEq(_ask(mail, _wrap(signature, mail, description)), INVALID);
    }

    // Lengths

    function testFuzz_wrongLengthsAreRefused(uint16 length) public view {
        Question memory mail = _mail();
        vm.assume(length != bytes(mail.types).length);
        bytes memory signature = _signDigest(ownerKey, _nested(mail, wallet, "2"));
        bytes memory wrapped = abi.encodePacked(signature, mail.domain, mail.contents, mail.types, length);
        assertEq(_ask(mail, wrapped), INVALID);
    }

    function testFuzz_cutSignaturesAreRefused(uint256 kept) public view {
        Question memory mail = _mail();
        bytes memory signature = _signedBy(ownerKey, mail);
        kept = bound(kept, 0, signature.length - 1);
        bytes memory front = new bytes(kept);
        bytes memory back = new bytes(kept);
        for (uint256 i = 0; i < kept; ++i) {
            front[i] = signature[i];
            back[i] = signature[signature.length - kept + i];
        }
        assertEq(_ask(mail, front), INVALID);
        assertEq(_ask(mail, back), INVALID);
    }

    function testFuzz_changedSignaturesAreRefused(uint256 index, uint8 change) public view {
        vm.assume(change != 0);
        Question memory mail = _mail();
        bytes memory signature = _signedBy(ownerKey, mail);
        index = bound(index, 0, signature.length - 1);
        signature[index] ^= bytes1(change);
        assertEq(_ask(mail, signature), INVALID);
    }

    function testFuzz_otherQuestionsAreRefused(bytes32 hash) public view {
        Question memory mail = _mail();
        vm.assume(hash != _hashOf(mail));
        bytes memory signature = _signedBy(ownerKey, mail);
        assertEq(IAuthorizationWallet(address(wallet)).isValidSignature(hash, signature), INVALID);
    }

    /// @dev What the owner signed for the wallet itself is no signature in its name.
    function test_ownerCallIsNoSignatureInItsName() public view {
        bytes memory data = abi.encodeCall(IAgentWallet.freeze, ());
        bytes32 structHash = keccak256(abi.encode(keccak256("Freeze(uint48 deadline,uint48 epoch)"), START, 0));
        Question memory order = Question({
            domain: _domain("AgentWallet", "2", address(wallet)),
            contents: structHash,
            name: "Freeze",
            types: "Freeze(uint48 deadline,uint48 epoch)"
        });
        bytes memory signature = _signOwnerCall(ownerKey, data, 0, uint48(START));
        assertEq(_ask(order, signature), INVALID);
        assertEq(_ask(order, _wrap(signature, order, bytes(order.types))), INVALID);
    }
}
