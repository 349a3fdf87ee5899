// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletFactoryAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "implementation_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "deploy",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "deployAndCall",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      },
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
        "name": "wallet",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "implementation",
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
    "name": "predict",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
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
    "name": "WalletDeployed",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "InvalidImplementation",
    "inputs": [
      {
        "name": "implementation",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidOwner",
    "inputs": []
  }
] as const

export const agentWalletFactoryBytecode =
  '0x60a03461009357601f61081c38819003918201601f19168301916001600160401b038311848410176100975780849260209460405283398101031261009357516001600160a01b03811680820361009357813b15610081575060805260405161077090816100ac82396080518181816101190152818161022201526106530152f35b630c76093760e01b5f5260045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c80630d3dd3a7146102a957806332c02a14146102465780635c60da1b146101d8576364fb6f5e14610045575f80fd5b346101d45760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d45761007c6104eb565b73ffffffffffffffffffffffffffffffffffffffff8116156101ac576100e2604051917fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b166020840152601483526100d960348461053c565b60243590610734565b906040519080519061ffd282113d3d3e5f5b8281106101965750506037600c916e5af43d82803e903d91602b57fd5bf360238501527f000000000000000000000000000000000000000000000000000000000000000060148501528060881b7361002d3d81600a3d39f3363d3d373d3d3d363d730184520191012060ff5f536035523060601b600152601552602060555f205f60355273ffffffffffffffffffffffffffffffffffffffff60405191168152f35b80602080928401015160438287010152016100f4565b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346101d4575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d457602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101d45760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d457602061028b6102826104eb565b602435906105bb565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101d45760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d4576102e06104eb565b60443567ffffffffffffffff81116101d45761030090369060040161050e565b90916064359265ffffffffffff84168094036101d4576084359265ffffffffffff84168094036101d45760a4359267ffffffffffffffff84116101d4576103b6956103786103f09273ffffffffffffffffffffffffffffffffffffffff61036c5f98369060040161050e565b939092602435906105bb565b1697604051998a9788977f50bd207b000000000000000000000000000000000000000000000000000000008952608060048a0152608489019161057d565b93602487015260448601527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc85840301606486015261057d565b038183855af180156104e05761040c575b602090604051908152f35b3d805f843e61041b818461053c565b8201916020818403126101d45780519067ffffffffffffffff82116101d457019180601f840112156101d45782519267ffffffffffffffff84116104b3576040519161048f60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f880116018461053c565b848352602085830101116101d457835f92602095868094018483015e010152610401565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040513d5f823e3d90fd5b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101d457565b9181601f840112156101d45782359167ffffffffffffffff83116101d457602083818601950101116101d457565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176104b357604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b919073ffffffffffffffffffffffffffffffffffffffff83169081156101ac57604051936106248260208701927fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b1684526014885261061f60348961053c565b610734565b600c60375f93604051985180918160438c019160045afa506e5af43d82803e903d91602b57fd5bf360238a01527f000000000000000000000000000000000000000000000000000000000000000060148a01528060881b74fe61002d3d81600a3d39f3363d3d373d3d3d363d730161ffd282118a015260ff5f53019601958087206035523060601b6001528160155260555f2096873b1561071b57505050506001935b5f6035528094156106d757505050565b602073ffffffffffffffffffffffffffffffffffffffff7f195bcaf5c86c75410014291983a0bc0b60a4ae2874ff863699229144c361a216926040519485521692a3565b90919296505ff5806106c75763301164255f526004601cfd5b906040519073ffffffffffffffffffffffffffffffffffffffff602083019316835260408201526040815261076a60608261053c565b5190209056' as const
