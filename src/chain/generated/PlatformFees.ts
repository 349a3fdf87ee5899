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
  '0x60a03461028c57601f610bd438819003918201601f19168301916001600160401b038311848410176102905780849260a09460405283398101031261028c57610047816102a4565b610053602083016102a4565b90610060604084016102a4565b926100796080610072606084016102b8565b92016102b8565b926001600160a01b031691821561027957600180546001600160a01b03199081169091555f80549182168517815561ffff94916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a360805216906101f4821161026057600254917fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b486020604051838152a161ffff82169161c350831161024757602063ffff00007f41b9038f95e9f417b6fab1b4f10dfb88da8ec0d8567e66605bbc98db47da687f9260101b1693848463ffffffff1988161717600255604051908152a16001600160a01b0384169384158015610233575b801561022a575b61021757630ca5273f60e11b5f5260205f6004818461c350fa305f511490601f3d111616610217576001600160c01b03199093161717602091821b600160201b600160c01b0316176002556040519182527f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d191a160405161090c90816102c882396080518181816102ef01526106240152f35b846312b31bfd60e11b5f5260045260245ffd5b50308514610184565b506080516001600160a01b0316851461017d565b826345f7146f60e11b5f5260045261c35060245260445ffd5b50630e2b357b60e31b5f526004526101f460245260445ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b038216820361028c57565b519061ffff8216820361028c5756fe6080806040526004361015610012575f80fd5b5f3560e01c908163012635751461088457508063023b1fc9146107ad578063169f5cc1146106c957806324a9d8531461068a57806324ec7590146106485780633e413bee146105da57806361d027b314610587578063715018a61461053157806379ba50971461042b5780638483d43e146103f15780638da5cb5b146103a1578063d55be8c614610367578063e30c397814610316578063f0f44260146101855763f2fde38b146100c1575f80fd5b346101815760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760043573ffffffffffffffffffffffffffffffffffffffff8116809103610181576101196108ec565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b5f80fd5b346101815760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760043573ffffffffffffffffffffffffffffffffffffffff811690818103610181576101de6108ec565b811580156102d7575b80156102ce575b6102a2577f194a4e7e000000000000000000000000000000000000000000000000000000005f5260205f6004818461c350fa305f511490601f3d1116166102a257600280547fffffffffffffffff0000000000000000000000000000000000000000ffffffff16602092831b77ffffffffffffffffffffffffffffffffffffffff00000000161790556040519182527f7dae230f18360d76a040c81f050aa14eb9d6dc7901b20fc5d855e2a20fe814d191a1005b507f256637fa000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b503082146101ee565b5073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001682146101e7565b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760206040516101f48152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602060405161c3508152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610181576001543373ffffffffffffffffffffffffffffffffffffffff821603610505577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610181577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602073ffffffffffffffffffffffffffffffffffffffff600254821c16604051908152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602061ffff60025460101c16604051908152f35b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018157602061ffff60025416604051908152f35b346101815760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760043561ffff811690818103610181576107106108ec565b61c350821161077b577f41b9038f95e9f417b6fab1b4f10dfb88da8ec0d8567e66605bbc98db47da687f916020917fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000ffff63ffff00006002549260101b16911617600255604051908152a1005b507f8bee28de000000000000000000000000000000000000000000000000000000005f5260045261c35060245260445ffd5b346101815760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760043561ffff8116809103610181576107f36108ec565b6101f48111610853576020817fc8fcf8ee1425e7e60b8af83735e1eb516d5b9ef05bfd6eece552ebaeb7c75b48927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00006002541617600255604051908152a1005b7f7159abd8000000000000000000000000000000000000000000000000000000005f526004526101f460245260445ffd5b34610181575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101815760609073ffffffffffffffffffffffffffffffffffffffff60025461ffff8116835261ffff8160101c16602084015260201c166040820152f35b73ffffffffffffffffffffffffffffffffffffffff5f541633036105055756' as const
