// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const testUsdcAbi = [
  {
    "type": "function",
    "name": "CANCEL_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "DOMAIN_SEPARATOR",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "PERMIT_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "RECEIVE_WITH_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "TRANSFER_WITH_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "allowance",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "approve",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "authorizationState",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "balanceOf",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "blacklist",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelAuthorization",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelAuthorization",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "currency",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decimals",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint8",
        "internalType": "uint8"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decreaseAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "decrement",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "increaseAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "increment",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "initialize",
    "inputs": [
      {
        "name": "name_",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "symbol_",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "admin",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "isBlacklisted",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "mint",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "name",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nonces",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "owner",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "pause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "paused",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "permit",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "permit",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "receiveWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "receiveWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "symbol",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "totalSupply",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transfer",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unBlacklist",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unpause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "version",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "event",
    "name": "Approval",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AuthorizationCanceled",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AuthorizationUsed",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Blacklisted",
    "inputs": [
      {
        "name": "_account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Mint",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Pause",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Transfer",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "UnBlacklisted",
    "inputs": [
      {
        "name": "_account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Unpause",
    "inputs": [],
    "anonymous": false
  }
] as const

export const testUsdcBytecode =
  '0x608080604052346015576138ae908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde031461235d578063077f224a14611d3b578063095ea7b314611ce557806318160ddd14611caa5780631a89526614611bf757806323b872dd1461199457806330adf81f1461193c578063313ce567146118fe5780633644e515146118c657806339509351146118415780633f4ba83a146117a357806340c10f191461146857806354fd4d50146113eb5780635a049a701461134b5780635c975abb1461130857806370a082311461127d5780637ecebe001461121a5780637f2eecc3146111c25780638456cb591461110d57806388b7ab63146110e65780638da5cb5b1461109657806395d89b4114610fd35780639fd5a6cf14610f6d578063a0cc6a6814610f15578063a457c2d714610dfc578063a9059cbb14610cfb578063b7b7289914610bad578063cf09299514610b83578063d505accf146108a9578063d916948714610851578063dd62ed3e146107c5578063e3ee160e1461067d578063e5a6b10f1461055f578063e94a0102146104eb578063ef55bec6146102f6578063f9f92be4146102435763fe575a87146101b0575f80fd5b3461023f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206102356101ec612523565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519015158152f35b5f80fd5b3461023f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5773ffffffffffffffffffffffffffffffffffffffff61028f612523565b61029d825f5416331461279d565b16805f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557fffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b8555f80a2005b3461023f5761035b61038761030a36612687565b989297999091604097949796959651998a936020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101885287612471565b61039960ff60015460a01c1615612738565b6103ef6103e98873ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b15612828565b61043f6103e98273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b3373ffffffffffffffffffffffffffffffffffffffff8216036104675761046596613125565b005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a2063616c6c6572206d757374206265207468652060448201527f70617965650000000000000000000000000000000000000000000000000000006064820152fd5b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5773ffffffffffffffffffffffffffffffffffffffff610537612523565b165f52601060205260405f206024355f52602052602060ff60405f2054166040519015158152f35b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576040515f60075461059d81612420565b808452906001811690811561063b57506001146105dd575b6105d9836105c581850382612471565b6040519182916020835260208301906124b2565b0390f35b60075f9081527fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c688939250905b808210610621575090915081016020016105c56105b5565b919260018160209254838588010152019101909291610609565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506105c590506105b5565b3461023f5761046561070e6106e261069436612687565b60408051602081019390935282015260f89190911b7fff0000000000000000000000000000000000000000000000000000000000000016606082015297909691959294929188906061820190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101895288612471565b61072060ff60015460a01c1615612738565b6107706103e98273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6107c06103e98373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b613357565b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576107fc612523565b73ffffffffffffffffffffffffffffffffffffffff610819612546565b91165f52600a60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206040517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a15974298152f35b3461023f5760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576108e0612523565b6108e8612546565b6044359060643560843560ff8116810361023f576040805160a435602082015260c4359181019190915260f89190911b7fff0000000000000000000000000000000000000000000000000000000000000016606082015261097481606181015b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282612471565b61098660ff60015460a01c1615612738565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82148015610b79575b15610b1b5773ffffffffffffffffffffffffffffffffffffffff8516805f52601160205260405f20928354907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8214610aee57610a82946001830190556040519160208301937f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98552604084015273ffffffffffffffffffffffffffffffffffffffff8716606084015287608084015260a083015260c082015260c08152610a7960e082612471565b5190208561340e565b15610a9057610465926129bd565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601a60248201527f454950323631323a20696e76616c6964207369676e61747572650000000000006044820152fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a207065726d6974206973206578706972656400006044820152fd5b50428210156109b0565b3461023f57610465610b94366125e9565b9561072060ff60019793979694965460a01c1615612738565b3461023f5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610be4612523565b6024359060443567ffffffffffffffff811161023f57610c91610c0e610c969236906004016125a3565b610c2060ff60015460a01c1615612738565b610c2a85856137f5565b60405193602085017f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429815273ffffffffffffffffffffffffffffffffffffffff82169586604082015287606082015260608152610c88608082612471565b5190209061340e565b612958565b805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d815f80a3005b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610df1610d35612523565b610d4760ff60015460a01c1615612738565b610d976103e93373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610de76103e98273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6024359033612b41565b602060405160018152f35b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610e33612523565b60243590610e4960ff60015460a01c1615612738565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f2054808311610e9157610df192610e8a916128b3565b90336129bd565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a2064656372656173656420616c6c6f77616e63652062656c6f7760448201527f207a65726f0000000000000000000000000000000000000000000000000000006064820152fd5b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206040517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678152f35b3461023f5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610fa4612523565b610fac612546565b6044359060643560843567ffffffffffffffff811161023f576109749036906004016125a3565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576040515f60055461101181612420565b808452906001811690811561063b5750600114611038576105d9836105c581850382612471565b60055f9081527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0939250905b80821061107c575090915081016020016105c56105b5565b919260018160209254838588010152019101909291611064565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461023f576110f4366125e9565b9461039960ff60019693969594955460a01c1615612738565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5761115d73ffffffffffffffffffffffffffffffffffffffff5f541633146128cd565b740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff60015416176001557f6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff6255f80a1005b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206040517fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de88152f35b3461023f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5773ffffffffffffffffffffffffffffffffffffffff611266612523565b165f526011602052602060405f2054604051908152f35b3461023f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206113006112b9612523565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152f35b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57602060ff60015460a01c166040519015158152f35b3461023f5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57611382612523565b6024359060443560ff8116810361023f57610c91610948610c0e610c96936040519283916084356064356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576105d960405161142a604082612471565b600181527f320000000000000000000000000000000000000000000000000000000000000060208201526040519182916020835260208301906124b2565b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5761149f612523565b602435906114b560ff60015460a01c1615612738565b6115056103e98273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361171f5773ffffffffffffffffffffffffffffffffffffffff811691821561169b578015611617576020816115d95f9461157c7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef95600b546128c0565b600b556115d3836115ce8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b6128c0565b90612f80565b846040518281527fab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8843392a3604051908152a3602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206d696e7420616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f46696174546f6b656e3a206d696e7420746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602160248201527f46696174546f6b656e3a2063616c6c6572206973206e6f742061206d696e746560448201527f72000000000000000000000000000000000000000000000000000000000000006064820152fd5b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576117f373ffffffffffffffffffffffffffffffffffffffff5f541633146128cd565b7fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff600154166001557f7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b335f80a1005b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610df161187b612523565b61188d60ff60015460a01c1615612738565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f52602052610e8a60405f2060243590546128c0565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576020611300612e31565b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57602060ff60065416604051908152f35b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760206040517f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98152f35b3461023f5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576119cb612523565b6119d3612546565b90604435916119ea60ff60015460a01c1615612738565b611a3a6103e93373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b611a8a6103e98373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b611ada6103e98273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff821691825f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20548411611b7357611b30918491612b41565b5f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f52602052611b6660405f209182546128b3565b9055602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206160448201527f6c6c6f77616e63650000000000000000000000000000000000000000000000006064820152fd5b3461023f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5773ffffffffffffffffffffffffffffffffffffffff611c43612523565b611c51825f5416331461279d565b16805f52600960205260405f207f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81541690557f117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e5f80a2005b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576020600b54604051908152f35b3461023f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f57610df1611d1f612523565b611d3160ff60015460a01c1615612738565b60243590336129bd565b3461023f5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f5760043567ffffffffffffffff811161023f57611d8a9036906004016124f5565b9060243567ffffffffffffffff811161023f57611dab9036906004016124f5565b5f9391935060443573ffffffffffffffffffffffffffffffffffffffff811680910361023f5760ff60085460a01c166122d9578015612255577fffffffffffffffffffffffff00000000000000000000000000000000000000005f5416175f5560067fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541617600655611e40600754612420565b601f8111612212575b507f555344000000000000000000000000000000000000000000000000000000000660075567ffffffffffffffff81116120e157611e88600554612420565b601f81116121d7575b505f601f821160011461211957819293945f9261210e575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176005555b67ffffffffffffffff81116120e157611ef6600454612420565b601f8111612080575b505f601f8211600114611fc85781925f92611fbd575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176004555b740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff6008541617600855305f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790555f80f35b013590508280611f15565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08216927f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b915f5b85811061206857508360019510612030575b505050811b01600455611f48565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055828080612022565b90926020600181928686013581550194019101612010565b81811115611eff5760045f526120d3907f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b90601f840160051c90602085106120d9575b601f82910160051c03910161271d565b82611eff565b5f91506120c3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b013590508480611ea9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169460055f527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0915f5b8781106121bf575083600195969710612187575b505050811b01600555611edc565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055848080612179565b90926020600181928686013581550194019101612165565b81811115611e915761220c9060055f5260205f2090601f840160051c90602085106120d957601f82910160051c03910161271d565b84611e91565b6003811115611e495760075f5261224f90601f0160051c7fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c68861271d565b84611e49565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f46696174546f6b656e3a206e6577206f776e657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e3a20636f6e747261637420697320616c7265616479206960448201527f6e697469616c697a6564000000000000000000000000000000000000000000006064820152fd5b3461023f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023f576040515f60045461239b81612420565b808452906001811690811561063b57506001146123c2576105d9836105c581850382612471565b60045f9081527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b939250905b808210612406575090915081016020016105c56105b5565b9192600181602092548385880101520191019092916123ee565b90600182811c92168015612467575b602083101461243a57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161242f565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176120e157604052565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9181601f8401121561023f5782359167ffffffffffffffff831161023f576020838186019501011161023f57565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361023f57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361023f57565b67ffffffffffffffff81116120e157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f8201121561023f578035906125ba82612569565b926125c86040519485612471565b8284526020838301011161023f57815f926020809301838601378301015290565b60e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82011261023f5760043573ffffffffffffffffffffffffffffffffffffffff8116810361023f579160243573ffffffffffffffffffffffffffffffffffffffff8116810361023f579160443591606435916084359160a4359160c4359067ffffffffffffffff821161023f57612684916004016125a3565b90565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc61012091011261023f5760043573ffffffffffffffffffffffffffffffffffffffff8116810361023f579060243573ffffffffffffffffffffffffffffffffffffffff8116810361023f579060443590606435906084359060a4359060c43560ff8116810361023f579060e435906101043590565b5f5b82811061272b57505050565b5f8282015560010161271f565b1561273f57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b156127a457565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602c60248201527f426c61636b6c69737461626c653a2063616c6c6572206973206e6f742074686560448201527f20626c61636b6c697374657200000000000000000000000000000000000000006064820152fd5b1561282f57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b91908203918211610aee57565b91908201809211610aee57565b156128d457565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f5061757361626c653a2063616c6c6572206973206e6f7420746865207061757360448201527f65720000000000000000000000000000000000000000000000000000000000006064820152fd5b1561295f57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a20696e76616c6964207369676e617475726500006044820152fd5b73ffffffffffffffffffffffffffffffffffffffff16908115612abe5773ffffffffffffffffffffffffffffffffffffffff16918215612a3a5760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f52600a825260405f20855f5282528060405f2055604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f45524332303a20617070726f766520746f20746865207a65726f20616464726560448201527f73730000000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a0000000000000000000000000000000000000000000000000000000008152602060048201526024808201527f45524332303a20617070726f76652066726f6d20746865207a65726f2061646460448201527f72657373000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff8116918215612dad5773ffffffffffffffffffffffffffffffffffffffff8116938415612d2957612bc88373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b8111612ca557612c9c602092612c4d856115d385612c487fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9973ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b6128b3565b6115d3836115ce8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45524332303a207472616e7366657220746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a207472616e736665722066726f6d20746865207a65726f20616460448201527f64726573730000000000000000000000000000000000000000000000000000006064820152fd5b604051600454905f81612e4384612420565b9182825260208201946001811690815f14612f465750600114612ee7575b612e6d92500382612471565b51902060405160208101917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260408201527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a560608201524660808201523060a082015260a08152612ee160c082612471565b51902090565b509060045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b905f915b818310612f2a575050906020612e6d92820101612e61565b6020919350806001915483858801015201910190918392612f12565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016865250612e6d92151560051b82016020019050612e61565b7f80000000000000000000000000000000000000000000000000000000000000008210156130a157612ff58173ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61301d5773ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2055565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56325f323a204163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e56325f323a2042616c616e63652065786365656473202860448201527f325e323535202d203129000000000000000000000000000000000000000000006064820152fd5b92909395949194814211156132d3578642101561324f57610c916131e59161324d9861315186886137f5565b60405160208101917fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8835273ffffffffffffffffffffffffffffffffffffffff89169687604084015273ffffffffffffffffffffffffffffffffffffffff8b1660608401528b608084015260a083015260c08201528660e082015260e081526131dc61010082612471565b5190208661340e565b805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a55f80a3612b41565b565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320657860448201527f70697265640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602b60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e206973206e6f60448201527f74207965742076616c69640000000000000000000000000000000000000000006064820152fd5b92909395949194814211156132d3578642101561324f57610c916131e59161324d9861338386886137f5565b60405160208101917f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267835273ffffffffffffffffffffffffffffffffffffffff89169687604084015273ffffffffffffffffffffffffffffffffffffffff8b1660608401528b608084015260a083015260c08201528660e082015260e081526131dc61010082612471565b9190613418612e31565b906040519060208201927f19010000000000000000000000000000000000000000000000000000000000008452602283015260428201526042815261345e606282612471565b51902090823b1561354157915f92916109486134b9859460405192839160208301957f1626ba7e00000000000000000000000000000000000000000000000000000000875260248401526040604484015260648301906124b2565b51915afa3d1561353a573d6134cd81612569565b906134db6040519283612471565b81523d5f602083013e5b8161352c575b816134f4575090565b905060208180518101031261023f57602001517f1626ba7e000000000000000000000000000000000000000000000000000000001490565b9050602081511015906134eb565b60606134e5565b90604182510361377157602082015190606060408401519301515f1a907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116136ed57601b821480156136e3575b1561365f576020935f93608093604051938452868401526040830152606082015282805260015afa156136545773ffffffffffffffffffffffffffffffffffffffff5f51169081156135f65773ffffffffffffffffffffffffffffffffffffffff161490565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601c60248201527f45435265636f7665723a20696e76616c6964207369676e6174757265000000006044820152fd5b6040513d5f823e3d90fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027762760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b50601c8214613590565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027732760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45435265636f7665723a20696e76616c6964207369676e6174757265206c656e60448201527f67746800000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff165f52601060205260405f20905f5260205260ff60405f20541661382a57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320757360448201527f6564206f722063616e63656c65640000000000000000000000000000000000006064820152fd' as const
