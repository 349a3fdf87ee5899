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
  '0x60a03461011657601f610d1538819003918201601f19168301916001600160401b0383118484101761011a578084926040948552833981010312610116576100468161012e565b906001600160a01b039061005c9060200161012e565b1690811561010357600180546001600160a01b03199081169091555f80549182168417815560405193916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a3803b156100e3576001600160a01b0316608052610bd2908161014382396080518181816101db01526107880152f35b63540b960160e01b5f9081526001600160a01b0391909116600452602490fd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036101165756fe60806040526004361015610011575f80fd5b5f3560e01c8063715018a61461059b57806379ba509714610495578063830be593146103e85780638da5cb5b14610398578063b8b53ec91461024c578063c13c2396146101ff578063c8db44e314610191578063e30c3978146101405763f2fde38b1461007c575f80fd5b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043573ffffffffffffffffffffffffffffffffffffffff811680910361013c576100d46106a8565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b5f80fd5b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576004355f526002602052602060ff60405f2054166040519015158152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043567ffffffffffffffff811161013c5761029b9036906004016105f1565b6102a481610690565b6102b16040519182610622565b8181526102bd82610690565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020830191013682375f5b83811015610352578060051b90818601355f52600260205260ff60405f20541691845182101561032557602060019315159186010152016102e9565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b5090604051918291602083019060208452518091526040830191905f5b81811061037d575050500390f35b8251151584528594506020938401939092019160010161036f565b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760043567ffffffffffffffff811161013c576104379036906004016105f1565b61043f6106a8565b5f917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0181360301925b82811015610493578060051b820135908482121561013c5761048d6001928401610757565b01610468565b005b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576001543373ffffffffffffffffffffffffffffffffffffffff82160361056f577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b3461013c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b9181601f8401121561013c5782359167ffffffffffffffff831161013c576020808501948460051b01011161013c57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761066357604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff81116106635760051b60200190565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361056f57565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561013c570180359067ffffffffffffffff821161013c5760200191813603831361013c57565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b5f813591825f52600260205260ff60405f205416610baa575a9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660208201359160408101359081600f0b80920361013c576107cc60608201826106c8565b92906107db60808401846106c8565b93906107ea60a08301836106c8565b906107f860c08501856106c8565b9290938a3b1561013c578a988c976040519b8c9a8b9a7f3c036a7e000000000000000000000000000000000000000000000000000000008c5260048c015260248b015260448a015f905260648a0161010090526101048a019061085a92610719565b908882037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160848a015261088e92610719565b908682037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160a48801526108c292610719565b908482037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160c48601526108f692610719565b9060e0013560e483015203815a5f948591f19081610b95575b50610a5c5750503d15610a54573d9067ffffffffffffffff8211610a27576040519161096360207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8401160184610622565b82523d83602084013e5b8151159081610a19575b506109ed579060407f6147a716dccdced1e90b9d147a3be47934f5bb11ed41d07100523d862a87eee1927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6020845195869482865280519283918282890152018787015e85828601015201168101030190a2565b506024917f23df79bc000000000000000000000000000000000000000000000000000000008252600452fd5b90505a9060031c115f610977565b6024837f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b60609061096d565b60449250602090858593969552600282526040832060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051938480927ff2d817590000000000000000000000000000000000000000000000000000000082528860048301523060248301525afa918215610b88578192610b19575b505060207fa7a0e5eff1ee8c7e500dbbc026253d0fa927268580603dbec8106ced38d903b09167ffffffffffffffff60405191168152a3565b9091506020813d602011610b80575b81610b3560209383610622565b81010312610b7c57519067ffffffffffffffff82168203610b79575060207fa7a0e5eff1ee8c7e500dbbc026253d0fa927268580603dbec8106ced38d903b0610ae0565b80fd5b5080fd5b3d9150610b28565b50604051903d90823e3d90fd5b610ba29195505f90610622565b5f935f61090f565b50507fdb93427e77f47217017bccf8d7d7e8cfec0d6b58320af656b0efe128aa2164c15f80a256' as const
