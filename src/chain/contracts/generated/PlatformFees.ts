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
        "name": "batchRelay_",
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
      },
      {
        "name": "minFee_",
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
    "name": "MAX_MIN_FEE",
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
    "name": "batchRelay",
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
    "name": "feeMinimumAndRecipient",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint16",
        "internalType": "uint16"
      },
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
    "name": "minFee",
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
    "name": "setMinFee",
    "inputs": [
      {
        "name": "newMinFee",
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
    "name": "MinFeeUpdated",
    "inputs": [
      {
        "name": "minFee",
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
    "name": "MinFeeAboveCap",
    "inputs": [
      {
        "name": "minFee",
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
  '0x60c0346102fb57601f610d7b38819003918201601f19168301916001600160401b038311848410176102ff5780849260c0946040528339810103126102fb5761004781610313565b61005360208301610313565b9161006060408201610313565b9161006d60608301610313565b9361008660a061007f60808601610327565b9401610327565b936001600160a01b03169081156102e857600180546001600160a01b03199081169091555f80549182168417815583916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a360808190526001600160a01b031681146102d6575060a05261ffff16906101f482116102bd57600254917fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b486020604051838152a161ffff82169161c35083116102a457602063ffff00007f41b9038f95e9f417b6fab1b4f10dfb88da8ec0d8567e66605bbc98db47da687f9260101b1693848463ffffffff1988161717600255604051908152a16001600160a01b038416938415801561029b575b8015610287575b8015610273575b801561024d575b61023a576001600160c01b03199093161717602091821b600160201b600160c01b0316176002556040519182527f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d191a1604051610a449081610337823960805181818161013b01528181610371015261075c015260a0518181816103b001526106ee0152f35b846312b31bfd60e11b5f5260045260245ffd5b50630ca5273f60e11b5f5260205f6004818461c350fa305f511490601f3d1116166101b4565b506080516001600160a01b031685146101ad565b5060a0516001600160a01b031685146101a6565b5030851461019f565b826345f7146f60e11b5f5260045261c35060245260445ffd5b50630e2b357b60e31b5f526004526101f460245260445ffd5b631e4fbdf760e01b5f5260045260245ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036102fb57565b519061ffff821682036102fb5756fe6080806040526004361015610012575f80fd5b5f3560e01c90816301263575146109bc57508063023b1fc9146108e5578063169f5cc11461080157806324a9d853146107c257806324ec7590146107805780632ae7a018146107125780633e413bee146106a457806361d027b314610651578063715018a6146105fb57806379ba5097146104f55780638483d43e146104bb5780638da5cb5b1461046b578063d55be8c614610431578063e30c3978146103e0578063f0f44260146102005763f2fde38b146100cc575f80fd5b346101fc5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760043573ffffffffffffffffffffffffffffffffffffffff81168091036101fc57610124610a24565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001681146101d157610169610a24565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b7f1e4fbdf7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f80fd5b346101fc5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760043573ffffffffffffffffffffffffffffffffffffffff8116908181036101fc57610259610a24565b811580156103d7575b8015610398575b8015610359575b801561031a575b6102ee57600280547fffffffffffffffff0000000000000000000000000000000000000000ffffffff16602092831b77ffffffffffffffffffffffffffffffffffffffff00000000161790556040519182527f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d191a1005b507f256637fa000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b507f194a4e7e000000000000000000000000000000000000000000000000000000005f5260205f6004818461c350fa305f511490601f3d111616610277565b5073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168214610270565b5073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168214610269565b50308214610262565b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760206040516101f48152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602060405161c3508152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc576001543373ffffffffffffffffffffffffffffffffffffffff8216036105cf577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602073ffffffffffffffffffffffffffffffffffffffff600254821c16604051908152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602061ffff60025460101c16604051908152f35b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc57602061ffff60025416604051908152f35b346101fc5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760043561ffff8116908181036101fc57610848610a24565b61c35082116108b3577f41b9038f95e9f417b6fab1b4f10dfb88da8ec0d8567e66605bbc98db47da687f916020917fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000ffff63ffff00006002549260101b16911617600255604051908152a1005b507f8bee28de000000000000000000000000000000000000000000000000000000005f5260045261c35060245260445ffd5b346101fc5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760043561ffff81168091036101fc5761092b610a24565b6101f4811161098b576020817fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b48927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00006002541617600255604051908152a1005b7f7159abd8000000000000000000000000000000000000000000000000000000005f526004526101f460245260445ffd5b346101fc575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fc5760609073ffffffffffffffffffffffffffffffffffffffff60025461ffff8116835261ffff8160101c16602084015260201c166040820152f35b73ffffffffffffffffffffffffffffffffffffffff5f541633036105cf5756' as const
