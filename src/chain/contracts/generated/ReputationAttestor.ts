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
        "name": "batchRelay_",
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
  '0x60c03461017157601f6110d038819003918201601f19168301916001600160401b03831184841017610175578084926060946040528339810103126101715761004781610189565b61005360208301610189565b916001600160a01b039061006990604001610189565b16801561015e57600180546001600160a01b03199081169091555f805491821683178155604051949183916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a360808190526001600160a01b0316811461014c5750803b1561012c576001600160a01b031660a052610f32908161019e823960805181818160f901526106b7015260a0518181816102590152818161092f01528181610a5a01528181610b120152610de10152f35b63540b960160e01b5f9081526001600160a01b0391909116600452602490fd5b631e4fbdf760e01b5f5260045260245ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036101715756fe6080806040526004361015610012575f80fd5b5f3560e01c9081632ae7a0181461066f57508063715018a61461061957806379ba509714610513578063830be593146104665780638da5cb5b14610416578063b8b53ec9146102ca578063c13c23961461027d578063c8db44e31461020f578063e30c3978146101be5763f2fde38b1461008a575f80fd5b346101ba5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba5760043573ffffffffffffffffffffffffffffffffffffffff81168091036101ba576100e2610792565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016811461018f57610127610792565b807fffffffffffffffffffffffff0000000000000000000000000000000000000000600154161760015573ffffffffffffffffffffffffffffffffffffffff5f54167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b7f1e4fbdf7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f80fd5b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101ba5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba576004355f526002602052602060ff60405f2054166040519015158152f35b346101ba5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba5760043567ffffffffffffffff81116101ba576103199036906004016106db565b6103228161077a565b61032f604051918261070c565b81815261033b8261077a565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020830191013682375f5b838110156103d0578060051b90818601355f52600260205260ff60405f2054169184518210156103a35760206001931515918601015201610367565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b5090604051918291602083019060208452518091526040830191905f5b8181106103fb575050500390f35b825115158452859450602093840193909201916001016103ed565b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346101ba5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba5760043567ffffffffffffffff81116101ba576104b59036906004016106db565b6104bd610792565b5f917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0181360301925b82811015610511578060051b82013590848212156101ba5761050b60019284016108ac565b016104e6565b005b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba576001543373ffffffffffffffffffffffffffffffffffffffff8216036105ed577fffffffffffffffffffffffff0000000000000000000000000000000000000000166001555f54337fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f5573ffffffffffffffffffffffffffffffffffffffff3391167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba577f89051165000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101ba575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ba5760209073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b9181601f840112156101ba5782359167ffffffffffffffff83116101ba576020808501948460051b0101116101ba57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761074d57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161074d5760051b60200190565b73ffffffffffffffffffffffffffffffffffffffff5f541633036105ed57565b3580600f0b81036101ba5790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156101ba570180359067ffffffffffffffff82116101ba576020019181360383136101ba57565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b3d156108a7573d9067ffffffffffffffff821161074d576040519161089c60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f840116018461070c565b82523d5f602084013e565b606090565b80355f8181526002602052604081205460ff16610ec1575a90604084016108d2816107b2565b9160608601936108e285886107c0565b6108f260808a979397018a6107c0565b8a61091560a0829a949a01996109088b846107c0565b92909360c08101906107c0565b94909573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163b156101ba578f97604051998a997f3c036a7e000000000000000000000000000000000000000000000000000000008b526020013560048b0152600f0b60248a0152604489015f90526064890161010090526101048901906109b092610811565b908782037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160848901526109e492610811565b908582037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160a4870152610a1892610811565b908382037ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0160c4850152610a4c92610811565b60e08a013560e483015203817f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1691815a5f948591f19081610eac575b50610d5257610aab61084f565b908151159081610d44575b50610d18576001610b9b610b376040517fbc4d861b00000000000000000000000000000000000000000000000000000000602082015260048152610afb60248261070c565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016610eea565b73ffffffffffffffffffffffffffffffffffffffff604051917fd95e72be00000000000000000000000000000000000000000000000000000000602084015230602484015260208c0135604484015260448352610b9560648461070c565b16610eea565b03610ca05750610c8d610c7160c094610c7f89610c47610c1c610c157f6c76cfa3377c8fb54155d0c2728ef088eb20db83acce56935a4a3004f5acf6d79b9960408a8f60209c5260028c522060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790556107b2565b98836107c0565b959094610c3b610c63610c3260808701876107c0565b929093876107c0565b9590968e8101906107c0565b9890996040519e8f9e8f90600f0b8152818f8201520191610811565b918b830360408d0152610811565b9188830360608a0152610811565b918583036080870152610811565b9560e081013560a08401520135940390a3565b915092507f6147a716dccdced1e90b9d147a3be47934f5bb11ed41d07100523d862a87eee1939450604091507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6020845195869482865280519283918282890152018787015e85828601015201168101030190a2565b602482877f23df79bc000000000000000000000000000000000000000000000000000000008252600452fd5b90505a9060031c115f610ab6565b50949250505081835260026020526040832060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051927ff2d817590000000000000000000000000000000000000000000000000000000084526020820135600485015230602485015260208460448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415610e9f578194610e4e575b50506020807fa7a0e5eff1ee8c7e500dbbc026253d0fa927268580603dbec8106ced38d903b09267ffffffffffffffff60405196168652013593a3565b909193506020813d602011610e97575b81610e6b6020938361070c565b81010312610e9357519067ffffffffffffffff82168203610e90575091602080610e11565b80fd5b5080fd5b3d9150610e5e565b50604051903d90823e3d90fd5b610eb99193505f9061070c565b5f915f610a9e565b5090507fdb93427e77f47217017bccf8d7d7e8cfec0d6b58320af656b0efe128aa2164c15f80a2565b5f91829160208251920190620186a0fa610f0261084f565b9080610f27575b15610f22576020818051810103126101ba576020015190565b505f90565b506020815114610f0956' as const
