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
  '0x60e06040523461010957604051601f6131ff38819003918201601f19168301916001600160401b038311848410176100f55780849260409485528339810103126101095761005860206100518361010d565b920161010d565b60809190915260a052604080519081016001600160401b038111828210176100f55760019160209160405282815201603360f81b81522060c052600160fa1b6001556040516130dd908161012282396080518181816106fc01528181611450015281816118ae01528181612a6e01528181612e6701528181612ed20152612f82015260a051818181611af8015261212e015260c05181612ba70152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b03821682036101095756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f3560e01c9081630505c8c914611c6a57508063054f7d9c14611c0b578063150b7a0214611b7e57806319396ff014611b1c578063194a4e7e14611aae57806329a260bf146119f65780633645cc471461197b5780633af32abf146118d25780633e413bee146118645780633f238486146117d8578063454297f4146113b75780634d5fa1e2146111af57806350bd207b14610edc57806362a5af3b14610e6e578063633465a814610e1d5780636a28f00014610daf57806379ba509714610c905780637f83d98314610c5757806384b0196e14610b0b5780638da5cb5b14610ab2578063a08a0acc14610a0c578063b61d27f61461084a578063c19d93fb14610658578063c876d43e14610612578063d55be8c6146105d8578063e30c397814610587578063f059cf2b14610536578063f2fde38b14610402578063f3fef3a3146102d2578063f421764814610212578063fc3c5515146101d25763fe60d12c14610188575f61000f565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff60025460a01c16604051908152f35b5f80fd5b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602061020a61207d565b604051908152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81116101ce57610261903690600401611da5565b30331415806102a8575b6102805761027b91600154612350565b600155005b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6102c9600154612c35565b1633141561026b565b346101ce5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610309611cf2565b6024359030331415806103d8575b6102805761032481612e25565b156103b0578115610388576103398282612e97565b1561038257602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a2005b50612f01565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6103f9600154612c35565b16331415610317565b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610439611cf2565b303314158061050c575b6102805773ffffffffffffffffffffffffffffffffffffffff1680158015610503575b6104db57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff6104b4600154612c35565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b50308114610466565b5073ffffffffffffffffffffffffffffffffffffffff61052d600154612c35565b16331415610443565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff61057e5f5462015180420490612dfe565b16604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760206040516101f48152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602065ffffffffffff60015460c81c16604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760015461069281612c35565b5f546106a362015180420482612dfe565b9065ffffffffffff60025460a01c16604051927f70a0823100000000000000000000000000000000000000000000000000000000845230600485015260208460248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa93841561083f575f946107ff575b509065ffffffffffff67ffffffffffffffff939264ffffffffff6101809873ffffffffffffffffffffffffffffffffffffffff6040519916895273ffffffffffffffffffffffffffffffffffffffff811660208a0152838160c81c1660408a01527f01000000000000000000000000000000000000000000000000000000000000008116151560608a015260a01c1660808801528360d01c60a0880152818460a01c1660c08801521660e086015261010085015263ffffffff8160401c1661012085015216610140830152610160820152f35b95935091906020863d602011610837575b8161081d60209383611e19565b810103126101ce5794519294909165ffffffffffff61072c565b3d9150610810565b6040513d5f823e3d90fd5b346101ce5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610881611cf2565b6024359060443567ffffffffffffffff81116101ce576108a5903690600401611d38565b91909130331415806109e2575b6102805773ffffffffffffffffffffffffffffffffffffffff8216913083146109ad57811515806109d9575b6109ad575f809160405184878237878186810185815203925af1923d156109a5573d9361090a85611ee2565b946109186040519687611e19565b85523d5f602087013e5b1561099d57610999947fffffffff000000000000000000000000000000000000000000000000000000006109797fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db094604094611f1c565b8351928352166020820152a2604051918291602083526020830190611dd6565b0390f35b835160208501fd5b606093610922565b827fd08525e9000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b50803b156108de565b5073ffffffffffffffffffffffffffffffffffffffff610a03600154612c35565b163314156108b2565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610a43611cf2565b610a4b611d7b565b610a53611d90565b6064359165ffffffffffff831683036101ce573033141580610a88575b61028057610a8361027b94600154612542565b6121dc565b5073ffffffffffffffffffffffffffffffffffffffff610aa9600154612c35565b16331415610a70565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576020610aed600154612c35565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57610bfc6040805190610b4b8183611e19565b600182527f330000000000000000000000000000000000000000000000000000000000000060208301526020610c09825192610b878385611e19565b5f84525f368137805194610b9b8287611e19565b600b86527f4167656e7457616c6c65740000000000000000000000000000000000000000008487015281519687967f0f00000000000000000000000000000000000000000000000000000000000000885260e08689015260e0880190611dd6565b9186830390870152611dd6565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b828110610c4057505050500390f35b835185528695509381019392810192600101610c31565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405160648152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760025473ffffffffffffffffffffffffffffffffffffffff8116903033141580610da5575b6102805773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff0000000000000000000000000000000000000000610d4b82612c35565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b5081331415610ce3565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce573033141580610df3575b6102805761001a611ffa565b5073ffffffffffffffffffffffffffffffffffffffff610e14600154612c35565b16331415610de7565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce573033141580610eb2575b6102805761001a611f82565b5073ffffffffffffffffffffffffffffffffffffffff610ed3600154612c35565b16331415610ea6565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81116101ce57610f2b903690600401611d38565b610f33611d7b565b90610f3c611d90565b9260643567ffffffffffffffff81116101ce57610f6465ffffffffffff913690600401611d38565b9190951690814211611187576001549565ffffffffffff86169265ffffffffffff8860c81c1684111561115f57610f9a86611ee2565b90610fa86040519283611e19565b868252602082019436888801116101ce578561102393898961109399375f60208b83010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea62585526040840152606083015260808201526080815261101b60a082611e19565b519020612b54565b7f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff0000000000000000000000000000000000000000000000000000000061106f8888611f1c565b16036111515773ffffffffffffffffffffffffffffffffffffffff60025416612d54565b15610280575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d15611149573d9061110c82611ee2565b9161111a6040519384611e19565b82523d5f602084013e5b156111415761099990604051918291602083526020830190611dd6565b602081519101fd5b606090611124565b61115a88612c35565b612d54565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101ce577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126101ce5760c0136101ce5760c43567ffffffffffffffff81116101ce57611206903690600401611d38565b9060a43565ffffffffffff8116908181036101ce575042116111875760043573ffffffffffffffffffffffffffffffffffffffff8116928382036101ce5760243565ffffffffffff8116938482036101ce5773ffffffffffffffffffffffffffffffffffffffff6112c261127e5f54608435906128ec565b94600154936112bd60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720612b54565b61304f565b168015908115611396575b5061136e576112dd9284916125d4565b5f556112e8826120ea565b90919060443565ffffffffffff8116908181036101ce5750831161134657828461131193612a05565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a3005b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b905073ffffffffffffffffffffffffffffffffffffffff82161415876112cd565b346101ce5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576113ee611cf2565b6113f6611d7b565b6001549073ffffffffffffffffffffffffffffffffffffffff82161561136e5761142b818465ffffffffffff945f54906125d4565b5016611436816120ea565b91909273ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001691604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481875afa91821561083f575f926117a4575b506114c08682611e87565b821061176b5750506040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa90811561083f575f9161174c575b506116ee576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa801561083f57611557915f916116cf575b5015612861565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa801561083f576115b9915f916116b0575015612861565b821515908161161d575b506115db5760208265ffffffffffff60405191168152f35b73ffffffffffffffffffffffffffffffffffffffff907f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa90811561083f575f91611681575b50836115c3565b6116a3915060203d6020116116a9575b61169b8183611e19565b810190612849565b8361167a565b503d611691565b6116c9915060203d6020116116a95761169b8183611e19565b85611550565b6116e8915060203d6020116116a95761169b8183611e19565b86611550565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b611765915060203d6020116116a95761169b8183611e19565b85611505565b8561177591611e87565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9091506020813d6020116117d0575b816117c060209383611e19565b810103126101ce575190866114b5565b3d91506117b3565b346101ce5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5761180f611d66565b611817611d7b565b61181f611d90565b90303314158061183a575b6102805761027b926001546121dc565b5073ffffffffffffffffffffffffffffffffffffffff61185b600154612c35565b1633141561182a565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602061190b611cf2565b7f02000000000000000000000000000000000000000000000000000000000000006001541615159081611944575b506040519015158152f35b611975915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b82611939565b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576119b2611cf2565b30331415806119cc575b6102805761027b90600154612542565b5073ffffffffffffffffffffffffffffffffffffffff6119ed600154612c35565b163314156119bc565b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57611a2d611d66565b611a35611d7b565b90611a3e611d90565b60643567ffffffffffffffff81116101ce57611a5e903690600401611da5565b9290913033141580611a84575b6102805761027b94611a7f926001546121dc565b612350565b5073ffffffffffffffffffffffffffffffffffffffff611aa5600154612c35565b16331415611a6b565b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101ce5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760043567ffffffffffffffff81168091036101ce57611b6b6020916120ea565b5067ffffffffffffffff60405191168152f35b346101ce5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce57611bb5611cf2565b50611bbe611d15565b5060643567ffffffffffffffff81116101ce57611bdf903690600401611d38565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce5760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b346101ce575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ce576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101ce57565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101ce57565b9181601f840112156101ce5782359167ffffffffffffffff83116101ce57602083818601950101116101ce57565b6004359065ffffffffffff821682036101ce57565b6024359065ffffffffffff821682036101ce57565b6044359065ffffffffffff821682036101ce57565b9181601f840112156101ce5782359167ffffffffffffffff83116101ce576020808501948460051b0101116101ce57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611e5a57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b91908201809211611e9457565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff811681036101ce5790565b67ffffffffffffffff8111611e5a57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110611f50575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b6001547f01000000000000000000000000000000000000000000000000000000000000008116611ff7577f0100000000000000000000000000000000000000000000000000000000000000176001557fa8cab3d1893ed53071b052fafa843143492f25d1d6b0170d460789f7ab1954be5f80a1565b50565b6001547f0100000000000000000000000000000000000000000000000000000000000000811615611ff7577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b91908203918211611e9457565b5f5465ffffffffffff8160a01c169081156120c4576120a965ffffffffffff9162015180420490612dfe565b16818110156120be576120bb91612070565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b604051907f08849b3600000000000000000000000000000000000000000000000000000000825260408260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa801561083f575f925f91612177575b509161ffff166101f481116113465761271091020491565b9250506040823d6040116121d4575b8161219360409383611e19565b810103126101ce5781519161ffff831683036101ce57602001519173ffffffffffffffffffffffffffffffffffffffff831683036101ce579161ffff61215f565b3d9150612186565b929165ffffffffffff83169064ffffffffff82116122de57606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b91908110156123235760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b9160648111612512578015159182612432575b60405191806020840160208552526040830191905f905b8082106123fa5750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a1156123d5577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff82168092036101ce5760208160019382935201940192019061237a565b6002548060d01c65ffffffffffff8114611e94576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b8381106124aa575050612363565b73ffffffffffffffffffffffffffffffffffffffff6124d26124cd838787612313565b611ec1565b16156103b0578073ffffffffffffffffffffffffffffffffffffffff6124fe6124cd6001948888612313565b165f5260046020528260405f20550161249c565b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b9073ffffffffffffffffffffffffffffffffffffffff169081156125ac577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b929190927f010000000000000000000000000000000000000000000000000000000000000081166128215764ffffffffff8160a01c168015159081612817575b506127ef5761262282612e25565b156103b0577f0200000000000000000000000000000000000000000000000000000000000000161515806127b8575b612776575065ffffffffffff1690811561038857620151804204918160d01c8015158061276d575b61273e575065ffffffffffff61268f8484612dfe565b160165ffffffffffff8260a01c1680151580612735575b612706575065ffffffffffff81116126f9575b6dffff0000000000000000000000007fffffffffffffffffffffffff0000000000000000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff6126b9565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b508082116126a6565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612679565b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b506127e98173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612651565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b905042115f612614565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b908160209103126101ce575180151581036101ce5790565b1561286857565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b9063ffffffff8260401c169182821061115f57828203604081106129f2575060408301808411611e9457603f8401908111611e945761043f8401809111611e945763ffffffff81116129e7575b8083116129b857507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211611e94577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000678000000000000000936129ab67ffffffffffffffff84169185612070565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff612939565b6001901b9250905081811661115f571790565b81612a1291959295612e97565b15612b455781158015612b35575b612b2f57506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561083f575f91612afd575b50818110612ae85773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b611775925083612af791611e87565b92611e87565b90506020813d602011612b27575b81612b1860209383611e19565b810103126101ce57515f612a9e565b3d9150612b0b565b92505050565b50612b408284612e97565b612a20565b612b4f8285611e87565b612f01565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a08152612be660c082611e19565b519020906040519060208201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152612c2f606282611e19565b51902090565b7f040000000000000000000000000000000000000000000000000000000000000016612d3857604051604060146034600d84303c8083015160ff1615612cf6575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612cc1575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612cb9565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612c76565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015612df55773ffffffffffffffffffffffffffffffffffffffff612d9286848661304f565b1614612dec577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b9061ffff1661ffff8260601c16145f14612e205760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff168015159081612e8c575b81612e4e575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150612e45565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b6040513d815260208101913d5f843e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116806040527f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561083f575f9161301d575b50818110612fef575050805115612fc7575190fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613047575b8161303860209383611e19565b810103126101ce57515f612fb2565b3d915061302b565b604080515f9594909391811461309a5760411461306b57505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c01602052356040521660605261307d56' as const
