// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const platformFeesAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "usdc_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "operator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "treasury_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "feeBps_",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "MAX_FEE_BPS",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint16",
        "internalType": "uint16"
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
    "name": "feeAndTreasury",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint16",
        "internalType": "uint16"
      },
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
    "name": "feeBps",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint16",
        "internalType": "uint16"
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
    "name": "renounceOwnership",
    "inputs": [],
    "outputs": [],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "setFeeBps",
    "inputs": [
      {
        "name": "newFeeBps",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setTreasury",
    "inputs": [
      {
        "name": "newTreasury",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "treasury",
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
    "type": "event",
    "name": "FeeUpdated",
    "inputs": [
      {
        "name": "feeBps",
        "type": "uint16",
        "indexed": false,
        "internalType": "uint16"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnershipTransferStarted",
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
    "name": "TreasuryUpdated",
    "inputs": [
      {
        "name": "treasury",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "FeeAboveCap",
    "inputs": [
      {
        "name": "feeBps",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "cap",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidTreasury",
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
    "name": "OwnableInvalidOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "OwnableUnauthorizedAccount",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "RenounceDisabled",
    "inputs": []
  }
] as const

export const platformFeesBytecode =
  '0x60a0346101df57601f61099538819003918201601f19168301916001600160401b038311848410176101e3578084926080946040528339810103126101df57610047816101f7565b610053602083016101f7565b906060610062604085016101f7565b9301519161ffff83168093036101df576001600160a01b031680156101cc57600180546001600160a01b03199081169091555f8054918216831781556001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a36080526101f481116101b457600254907fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b486020604051838152a16001600160a01b03831692831580156101a0575b61018d576001600160b01b03199092161760109190911b62010000600160b01b0316176002556040519081527f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d190602090a1604051610789908161020c823960805181818161027f015261057b0152f35b836312b31bfd60e11b5f5260045260245ffd5b506080516001600160a01b0316841461011c565b630e2b357b60e31b5f526004526101f460245260445ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036101df5756fe60806040526004361015610011575f80fd5b5f3560e01c8063023b1fc91461069257806308849b36146105de57806324a9d8531461059f5780633e413bee1461053157806361d027b3146104dd578063715018a61461048757806379ba5097146103815780638da5cb5b14610331578063d55be8c6146102f7578063e30c3978146102a6578063f0f44260146101615763f2fde38b1461009d575f80fd5b3461015d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d5760043573ffffffffffffffffffffffffffffffffffffffff811680910361015d576100f5610769565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b5f80fd5b3461015d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d5760043573ffffffffffffffffffffffffffffffffffffffff81169081810361015d576101ba610769565b81158015610267575b61023b577f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d1916020917fffffffffffffffffffff0000000000000000000000000000000000000000ffff75ffffffffffffffffffffffffffffffffffffffff00006002549260101b16911617600255604051908152a1005b507f256637fa000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001682146101c3565b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d5760206040516101f48152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d576001543373ffffffffffffffffffffffffffffffffffffffff82160361045b577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57602073ffffffffffffffffffffffffffffffffffffffff60025460101c16604051908152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57602061ffff60025416604051908152f35b3461015d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d57604051604081019080821067ffffffffffffffff83111761066557604091825260206002549173ffffffffffffffffffffffffffffffffffffffff61ffff84169384835260101c16918291015282519182526020820152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3461015d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015d5760043561ffff811680910361015d576106d8610769565b6101f48111610738576020817fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b48927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00006002541617600255604051908152a1005b7f7159abd8000000000000000000000000000000000000000000000000000000005f526004526101f460245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff5f5416330361045b5756' as const
