// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletV3Abi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "usdc_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "platformFees_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "receive",
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "MAX_FEE_BPS",
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
    "name": "MAX_WHITELIST_LENGTH",
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
    "name": "acceptOwnership",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "configure",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "recipients",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "execute",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "result",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "freeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "frozen",
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
    "name": "isWhitelisted",
    "inputs": [
      {
        "name": "recipient",
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
    "name": "onERC721Received",
    "inputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "stateMutability": "pure"
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
    "name": "ownerCall",
    "inputs": [
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "deadline",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "result",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "ownerNonce",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "pay",
    "inputs": [
      {
        "name": "payment",
        "type": "tuple",
        "internalType": "struct IAgentWallet.Payment",
        "components": [
          {
            "name": "to",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "amount",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "maxFee",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "ref",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "pendingOwner",
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
    "name": "platformFees",
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
    "name": "policy",
    "inputs": [],
    "outputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "whitelistEnabled",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewPayment",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "quoteFee",
    "inputs": [
      {
        "name": "amount",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "remainingToday",
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
    "name": "reserved",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "sessionKey",
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
    "name": "setPolicy",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setSession",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setWhitelist",
    "inputs": [
      {
        "name": "recipients",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setup",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "spentToday",
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
    "name": "state",
    "inputs": [],
    "outputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "ownerNonce_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "frozen_",
        "type": "bool",
        "internalType": "bool"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "spentToday_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "reserved_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "sessionNonceBase",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "sessionNonceWindow",
        "type": "uint64",
        "internalType": "uint64"
      },
      {
        "name": "balance",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transferOwnership",
    "inputs": [
      {
        "name": "newOwner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unfreeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "usdc",
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
    "name": "withdraw",
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
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "Executed",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "selector",
        "type": "bytes4",
        "indexed": false,
        "internalType": "bytes4"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Frozen",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnershipTransferStarted",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newOwner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnershipTransferred",
    "inputs": [
      {
        "name": "previousOwner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newOwner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PaymentExecuted",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
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
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PolicyUpdated",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SessionUpdated",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Unfrozen",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "WhitelistUpdated",
    "inputs": [
      {
        "name": "recipients",
        "type": "address[]",
        "indexed": false,
        "internalType": "address[]"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Withdrawn",
    "inputs": [
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
    "type": "error",
    "name": "DailyLimitExceeded",
    "inputs": [
      {
        "name": "wouldBe",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "limit",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeadlinePassed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ExpiryTooLate",
    "inputs": [
      {
        "name": "expiresAt",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "latest",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FeeAboveMaximum",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InsufficientBalance",
    "inputs": [
      {
        "name": "available",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidOwner",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidRecipient",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidSession",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidSessionKey",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidTarget",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceTooHigh",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "highest",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceUsed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotInWhitelist",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TransferRefused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TreasuryRefused",
    "inputs": [
      {
        "name": "treasury",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TxLimitExceeded",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "limit",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "Unauthorized",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WalletExpired",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WalletFrozen",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WhitelistTooLong",
    "inputs": [
      {
        "name": "length",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "maximum",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAmount",
    "inputs": []
  }
] as const

export const agentWalletV3Bytecode =
  '0x60e06040523461010957604051601f61320a38819003918201601f19168301916001600160401b038311848410176100f55780849260409485528339810103126101095761005860206100518361010d565b920161010d565b60809190915260a052600160fa1b600155604080519081016001600160401b038111828210176100f55760019160209160405282815201603360f81b81522060c0526040516130e8908161012282396080518181816106fc01528181611456015281816118b401528181612a7401528181612d8c01528181612f660152613016015260a051818181611afe0152612127015260c05181612e0f0152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b03821682036101095756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f3560e01c9081630505c8c914611c7057508063054f7d9c14611c11578063150b7a0214611b8457806319396ff014611b22578063194a4e7e14611ab457806329a260bf146119fc5780633645cc47146119815780633af32abf146118d85780633e413bee1461186a5780633f238486146117de578063454297f4146113bd5780634d5fa1e2146111b557806350bd207b14610ede57806362a5af3b14610e70578063633465a814610e1f5780636a28f00014610db157806379ba509714610c925780637f83d98314610c5957806384b0196e14610b0b5780638da5cb5b14610ab2578063a08a0acc14610a0c578063b61d27f61461084a578063c19d93fb14610658578063c876d43e14610612578063d55be8c6146105d8578063e30c397814610587578063f059cf2b14610536578063f2fde38b14610402578063f3fef3a3146102d2578063f421764814610212578063fc3c5515146101d25763fe60d12c14610188575f61000f565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff60025460a01c16604051908152f35b5f80fd5b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602061020a612076565b604051908152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81116101ce57610261903690600401611dab565b30331415806102a8575b6102805761027b91600154612349565b600155005b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6102c9600154612b5a565b1633141561026b565b346101ce5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610309611cf8565b6024359030331415806103d8575b6102805761032481612d4a565b156103b0578115610388576103398282612f2b565b1561038257602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a2005b50612f95565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6103f9600154612b5a565b16331415610317565b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610439611cf8565b303314158061050c575b6102805773ffffffffffffffffffffffffffffffffffffffff1680158015610503575b6104db57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff6104b4600154612b5a565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b50308114610466565b5073ffffffffffffffffffffffffffffffffffffffff61052d600154612b5a565b16331415610443565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff61057e5f5462015180420490612d23565b16604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760206040516101f48152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff60015460c81c16604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760015461069281612b5a565b5f546106a362015180420482612d23565b9065ffffffffffff60025460a01c16604051927f70a0823100000000000000000000000000000000000000000000000000000000845230600485015260208460248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa93841561083f575f946107ff575b509065ffffffffffff67ffffffffffffffff939264ffffffffff6101809873ffffffffffffffffffffffffffffffffffffffff6040519916895273ffffffffffffffffffffffffffffffffffffffff811660208a0152838160c81c1660408a01527f01000000000000000000000000000000000000000000000000000000000000008116151560608a015260a01c1660808801528360d01c60a0880152818460a01c1660c08801521660e086015261010085015263ffffffff8160401c1661012085015216610140830152610160820152f35b95935091906020863d602011610837575b8161081d60209383611f94565b810103126101ce5794519294909165ffffffffffff61072c565b3d9150610810565b6040513d5f823e3d90fd5b346101ce5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610881611cf8565b6024359060443567ffffffffffffffff81116101ce576108a5903690600401611d3e565b91909130331415806109e2575b6102805773ffffffffffffffffffffffffffffffffffffffff8216913083146109ad57811515806109d9575b6109ad575f809160405184878237878186810185815203925af1923d156109a5573d9361090a85612002565b946109186040519687611f94565b85523d5f602087013e5b1561099d57610999947fffffffff000000000000000000000000000000000000000000000000000000006109797fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db094604094611e40565b8351928352166020820152a2604051918291602083526020830190611ddc565b0390f35b835160208501fd5b606093610922565b827fd08525e9000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b50803b156108de565b5073ffffffffffffffffffffffffffffffffffffffff610a03600154612b5a565b163314156108b2565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610a43611cf8565b610a4b611d81565b610a53611d96565b6064359165ffffffffffff831683036101ce573033141580610a88575b61028057610a8361027b9460015461253b565b6121d5565b5073ffffffffffffffffffffffffffffffffffffffff610aa9600154612b5a565b16331415610a70565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576020610aed600154612b5a565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610bfe6040805190610b4b8183611f94565b600b82527f4167656e7457616c6c65740000000000000000000000000000000000000000006020830152805190610b828183611f94565b600182527f33000000000000000000000000000000000000000000000000000000000000006020830152610c0b602091805193610bbf8486611f94565b5f85525f36813781519687967f0f00000000000000000000000000000000000000000000000000000000000000885260e08689015260e0880190611ddc565b9186830390870152611ddc565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b828110610c4257505050500390f35b835185528695509381019392810192600101610c33565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405160648152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760025473ffffffffffffffffffffffffffffffffffffffff8116903033141580610da7575b6102805773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff0000000000000000000000000000000000000000610d4d82612b5a565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b5081331415610ce5565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce573033141580610df5575b6102805761001a611f1e565b5073ffffffffffffffffffffffffffffffffffffffff610e16600154612b5a565b16331415610de9565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce573033141580610eb4575b6102805761001a611ea6565b5073ffffffffffffffffffffffffffffffffffffffff610ed5600154612b5a565b16331415610ea8565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81116101ce57610f2d903690600401611d3e565b610f35611d81565b90610f3e611d96565b9260643567ffffffffffffffff81116101ce57610f6665ffffffffffff913690600401611d3e565b919095169081421161118d576001549565ffffffffffff86169265ffffffffffff8860c81c16841115611165577f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff00000000000000000000000000000000000000000000000000000000610fdf8888611e40565b16036111565773ffffffffffffffffffffffffffffffffffffffff60025416905b61100987612002565b906110176040519283611f94565b878252602082019536898901116101ce5786611092938a8a6110989a375f60208c83010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea62585526040840152606083015260808201526080815261108a60a082611f94565b519020612dbc565b90612c79565b15610280575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d1561114e573d9061111182612002565b9161111f6040519384611f94565b82523d5f602084013e5b156111465761099990604051918291602083526020830190611ddc565b602081519101fd5b606090611129565b61115f88612b5a565b90611000565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101ce577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126101ce5760c0136101ce5760c43567ffffffffffffffff81116101ce5761120c903690600401611d3e565b9060a43565ffffffffffff8116908181036101ce5750421161118d5760043573ffffffffffffffffffffffffffffffffffffffff8116928382036101ce5760243565ffffffffffff8116938482036101ce5773ffffffffffffffffffffffffffffffffffffffff6112c86112845f54608435906128f2565b94600154936112c360e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720612dbc565b612e9d565b16801590811561139c575b50611374576112e39284916125cd565b5f556112ee826120e3565b90919060443565ffffffffffff8116908181036101ce5750831161134c57828461131793612a0b565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a3005b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b905073ffffffffffffffffffffffffffffffffffffffff82161415876112d3565b346101ce5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576113f4611cf8565b6113fc611d81565b6001549073ffffffffffffffffffffffffffffffffffffffff82161561137457611431818465ffffffffffff945f54906125cd565b501661143c816120e3565b91909273ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001691604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481875afa91821561083f575f926117aa575b506114c68682612842565b82106117715750506040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa90811561083f575f91611752575b506116f4576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa801561083f5761155d915f916116d5575b5015612867565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa801561083f576115bf915f916116b6575015612867565b8215159081611623575b506115e15760208265ffffffffffff60405191168152f35b73ffffffffffffffffffffffffffffffffffffffff907f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa90811561083f575f91611687575b50836115c9565b6116a9915060203d6020116116af575b6116a18183611f94565b81019061284f565b83611680565b503d611697565b6116cf915060203d6020116116af576116a18183611f94565b85611556565b6116ee915060203d6020116116af576116a18183611f94565b86611556565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b61176b915060203d6020116116af576116a18183611f94565b8561150b565b8561177b91612842565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9091506020813d6020116117d6575b816117c660209383611f94565b810103126101ce575190866114bb565b3d91506117b9565b346101ce5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57611815611d6c565b61181d611d81565b611825611d96565b903033141580611840575b6102805761027b926001546121d5565b5073ffffffffffffffffffffffffffffffffffffffff611861600154612b5a565b16331415611830565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576020611911611cf8565b7f0200000000000000000000000000000000000000000000000000000000000000600154161515908161194a575b506040519015158152f35b61197b915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b8261193f565b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576119b8611cf8565b30331415806119d2575b6102805761027b9060015461253b565b5073ffffffffffffffffffffffffffffffffffffffff6119f3600154612b5a565b163314156119c2565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57611a33611d6c565b611a3b611d81565b90611a44611d96565b60643567ffffffffffffffff81116101ce57611a64903690600401611dab565b9290913033141580611a8a575b6102805761027b94611a85926001546121d5565b612349565b5073ffffffffffffffffffffffffffffffffffffffff611aab600154612b5a565b16331415611a71565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81168091036101ce57611b716020916120e3565b5067ffffffffffffffff60405191168152f35b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57611bbb611cf8565b50611bc4611d1b565b5060643567ffffffffffffffff81116101ce57611be5903690600401611d3e565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101ce57565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101ce57565b9181601f840112156101ce5782359167ffffffffffffffff83116101ce57602083818601950101116101ce57565b6004359065ffffffffffff821682036101ce57565b6024359065ffffffffffff821682036101ce57565b6044359065ffffffffffff821682036101ce57565b9181601f840112156101ce5782359167ffffffffffffffff83116101ce576020808501948460051b0101116101ce57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036101ce5790565b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110611e74575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b6001547f01000000000000000000000000000000000000000000000000000000000000008116611f1b577f0100000000000000000000000000000000000000000000000000000000000000176001557fa8cab3d1893ed53071b052fafa843143492f25d1d6b0170d460789f7ab1954be5f80a1565b50565b6001547f0100000000000000000000000000000000000000000000000000000000000000811615611f1b577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611fd557604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff8111611fd557601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9190820391821161204957565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b5f5465ffffffffffff8160a01c169081156120bd576120a265ffffffffffff9162015180420490612d23565b16818110156120b7576120b49161203c565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b604051907f08849b3600000000000000000000000000000000000000000000000000000000825260408260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa801561083f575f925f91612170575b509161ffff166101f4811161134c5761271091020491565b9250506040823d6040116121cd575b8161218c60409383611f94565b810103126101ce5781519161ffff831683036101ce57602001519173ffffffffffffffffffffffffffffffffffffffff831683036101ce579161ffff612158565b3d915061217f565b929165ffffffffffff83169064ffffffffff82116122d757606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b919081101561231c5760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b916064811161250b57801515918261242b575b60405191806020840160208552526040830191905f905b8082106123f35750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a1156123ce577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff82168092036101ce57602081600193829352019401920190612373565b6002548060d01c65ffffffffffff8114612049576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b8381106124a357505061235c565b73ffffffffffffffffffffffffffffffffffffffff6124cb6124c683878761230c565b611e1f565b16156103b0578073ffffffffffffffffffffffffffffffffffffffff6124f76124c6600194888861230c565b165f5260046020528260405f205501612495565b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b9073ffffffffffffffffffffffffffffffffffffffff169081156125a5577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b929190927f0100000000000000000000000000000000000000000000000000000000000000811661281a5764ffffffffff8160a01c168015159081612810575b506127e85761261b82612d4a565b156103b0577f0200000000000000000000000000000000000000000000000000000000000000161515806127b1575b61276f575065ffffffffffff1690811561038857620151804204918160d01c80151580612766575b612737575065ffffffffffff6126888484612d23565b160165ffffffffffff8260a01c168015158061272e575b6126ff575065ffffffffffff81116126f2575b6dffff0000000000000000000000007fffffffffffffffffffffffff0000000000000000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff6126b2565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5080821161269f565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612672565b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b506127e28173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b1561264a565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b905042115f61260d565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b9190820180921161204957565b908160209103126101ce575180151581036101ce5790565b1561286e57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b9063ffffffff8260401c169182821061116557828203604081106129f857506040830180841161204957603f84019081116120495761043f84018091116120495763ffffffff81116129ed575b8083116129be57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211612049577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000678000000000000000936129b167ffffffffffffffff8416918561203c565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff61293f565b6001901b92509050818116611165571790565b81612a1891959295612f2b565b15612b4b5781158015612b3b575b612b3557506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561083f575f91612b03575b50818110612aee5773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b61177b925083612afd91612842565b92612842565b90506020813d602011612b2d575b81612b1e60209383611f94565b810103126101ce57515f612aa4565b3d9150612b11565b92505050565b50612b468284612f2b565b612a26565b612b558285612842565b612f95565b7f040000000000000000000000000000000000000000000000000000000000000016612c5d57604051604060146034600d84303c8083015160ff1615612c1b575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612be6575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612bde565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612b9b565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015612d1a5773ffffffffffffffffffffffffffffffffffffffff612cb7868486612e9d565b1614612d11577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b9061ffff1661ffff8260601c16145f14612d455760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff168015159081612db1575b81612d73575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150612d6a565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a08152612e4e60c082611f94565b519020906040519060208201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152612e97606282611f94565b51902090565b604080515f95949093918114612ee857604114612eb957505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052612ecb565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b6040513d815260208101913d5f843e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116806040527f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561083f575f916130b6575b508181106130885750506004601f82511603613060575190fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d6020116130e0575b816130d160209383611f94565b810103126101ce57515f613046565b3d91506130c456' as const
