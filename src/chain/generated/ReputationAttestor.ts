// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const reputationAttestorAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "registry",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "attestor",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
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
    "name": "attest",
    "inputs": [
      {
        "name": "feedbacks",
        "type": "tuple[]",
        "internalType": "struct IReputationAttestor.Feedback[]",
        "components": [
          {
            "name": "ref",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "agentId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "value",
            "type": "int128",
            "internalType": "int128"
          },
          {
            "name": "tag1",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "tag2",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "endpoint",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "feedbackURI",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "feedbackHash",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "attested",
    "inputs": [
      {
        "name": "refs",
        "type": "bytes32[]",
        "internalType": "bytes32[]"
      }
    ],
    "outputs": [
      {
        "name": "answers",
        "type": "bool[]",
        "internalType": "bool[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isAttested",
    "inputs": [
      {
        "name": "ref",
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
    "name": "reputationRegistry",
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
    "type": "event",
    "name": "AttestationFailed",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "reason",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AttestationRefused",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "agentId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "value",
        "type": "int128",
        "indexed": false,
        "internalType": "int128"
      },
      {
        "name": "tag1",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "tag2",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "endpoint",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "feedbackURI",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "feedbackHash",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AttestationSkipped",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Attested",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "agentId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "feedbackIndex",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
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
    "type": "error",
    "name": "InsufficientGas",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidRegistry",
    "inputs": [
      {
        "name": "registry",
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

export const reputationAttestorBytecode =
  '0x60a03461012b57601f610fa038819003918201601f19168301916001600160401b0383118484101761012f57808492604094855283398101031261012b5761004681610143565b906001600160a01b039061005c90602001610143565b1690811561011857600180546001600160a01b03199081169091555f80549182168417815560405193916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a3803b156100f8576001600160a01b0316608052610e48908161015882396080518181816101db015281816108450152818161097001528181610a280152610cf70152f35b63540b960160e01b5f9081526001600160a01b0391909116600452602490fd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b038216820361012b5756fe60806040526004361015610011575f80fd5b5f3560e01c8063715018a61461059b57806379ba509714610495578063830be593146103e85780638da5cb5b14610398578063b8b53ec91461024c578063c13c2396146101ff578063c8db44e314610191578063e30c3978146101405763f2fde38b1461007c575f80fd5b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043573ffffffffffffffffffffffffffffffffffffffff811680910361013c576100d46106a8565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b5f80fd5b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576004355f526002602052602060ff60405f2054166040519015158152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043567ffffffffffffffff811161013c5761029b9036906004016105f1565b6102a481610690565b6102b16040519182610622565b8181526102bd82610690565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020830191013682375f5b83811015610352578060051b90818601355f52600260205260ff60405f20541691845182101561032557602060019315159186010152016102e9565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b5090604051918291602083019060208452518091526040830191905f5b81811061037d575050500390f35b8251151584528594506020938401939092019160010161036f565b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043567ffffffffffffffff811161013c576104379036906004016105f1565b61043f6106a8565b5f917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0181360301925b82811015610493578060051b820135908482121561013c5761048d60019284016107c2565b01610468565b005b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576001543373ffffffffffffffffffffffffffffffffffffffff82160361056f577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b9181601f8401121561013c5782359167ffffffffffffffff831161013c576020808501948460051b01011161013c57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761066357604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff81116106635760051b60200190565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361056f57565b3580600f0b810361013c5790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561013c570180359067ffffffffffffffff821161013c5760200191813603831361013c57565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b3d156107bd573d9067ffffffffffffffff821161066357604051916107b260207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8401160184610622565b82523d5f602084013e565b606090565b80355f8181526002602052604081205460ff16610dd7575a90604084016107e8816106c8565b9160608601936107f885886106d6565b61080860808a979397018a6106d6565b8a61082b60a0829a949a019961081e8b846106d6565b92909360c08101906106d6565b94909573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163b1561013c578f97604051998a997f3c036a7e000000000000000000000000000000000000000000000000000000008b526020013560048b0152600f0b60248a0152604489015f90526064890161010090526101048901906108c692610727565b908782037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160848901526108fa92610727565b908582037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160a487015261092e92610727565b908382037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160c485015261096292610727565b60e08a013560e483015203817f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1691815a5f948591f19081610dc2575b50610c68576109c1610765565b908151159081610c5a575b50610c2e576001610ab1610a4d6040517fbc4d861b00000000000000000000000000000000000000000000000000000000602082015260048152610a11602482610622565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016610e00565b73ffffffffffffffffffffffffffffffffffffffff604051917fd95e72be00000000000000000000000000000000000000000000000000000000602084015230602484015260208c0135604484015260448352610aab606484610622565b16610e00565b03610bb65750610ba3610b8760c094610b9589610b5d610b32610b2b7f6c76cfa3377c8fb54155d0c2728ef088eb20db83acce56935a4a3004f5acf6d79b9960408a8f60209c5260028c522060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790556106c8565b98836106d6565b959094610b51610b79610b4860808701876106d6565b929093876106d6565b9590968e8101906106d6565b9890996040519e8f9e8f90600f0b8152818f8201520191610727565b918b830360408d0152610727565b9188830360608a0152610727565b918583036080870152610727565b9560e081013560a08401520135940390a3565b915092507f6147a716dccdced1e90b9d147a3be47934f5bb11ed41d07100523d862a87eee1939450604091507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6020845195869482865280519283918282890152018787015e85828601015201168101030190a2565b602482877f23df79bc000000000000000000000000000000000000000000000000000000008252600452fd5b90505a9060031c115f6109cc565b50949250505081835260026020526040832060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051927ff2d817590000000000000000000000000000000000000000000000000000000084526020820135600485015230602485015260208460448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415610db5578194610d64575b50506020807fa7a0e5eff1ee8c7e500dbbc026253d0fa927268580603dbec8106ced38d903b09267ffffffffffffffff60405196168652013593a3565b909193506020813d602011610dad575b81610d8160209383610622565b81010312610da957519067ffffffffffffffff82168203610da6575091602080610d27565b80fd5b5080fd5b3d9150610d74565b50604051903d90823e3d90fd5b610dcf9193505f90610622565b5f915f6109b4565b5090507fdb93427e77f47217017bccf8d7d7e8cfec0d6b58320af656b0efe128aa2164c15f80a2565b5f91829160208251920190620186a0fa610e18610765565b9080610e3d575b15610e385760208180518101031261013c576020015190565b505f90565b506020815114610e1f56' as const
