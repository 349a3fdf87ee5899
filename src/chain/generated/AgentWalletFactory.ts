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
  '0x60a03461009257601f6107ff38819003918201601f19168301916001600160401b038311848410176100965780849260209460405283398101031261009257516001600160a01b03811680820361009257813b15610080575060805260405161075490816100ab823960805181818160fd015281816101de015261060f0152f35b630c76093760e01b5f5260045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c80630d3dd3a71461026557806332c02a14146102025780635c60da1b14610194576364fb6f5e14610045575f80fd5b346101905760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101905761007c6104a7565b6100c6604051917fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b166020840152601483526100bd6034846104f8565b60243590610718565b906040519080519061ffd282113d3d3e5f5b82811061017a5750506037600c916e5af43d82803e903d91602b57fd5bf360238501527f000000000000000000000000000000000000000000000000000000000000000060148501528060881b7361002d3d81600a3d39f3363d3d373d3d3d363d730184520191012060ff5f536035523060601b600152601552602060555f205f60355273ffffffffffffffffffffffffffffffffffffffff60405191168152f35b80602080928401015160438287010152016100d8565b5f80fd5b34610190575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101905760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019057602061024761023e6104a7565b60243590610577565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101905760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101905761029c6104a7565b60443567ffffffffffffffff8111610190576102bc9036906004016104ca565b90916064359265ffffffffffff8416809403610190576084359265ffffffffffff84168094036101905760a4359267ffffffffffffffff841161019057610372956103346103ac9273ffffffffffffffffffffffffffffffffffffffff6103285f9836906004016104ca565b93909260243590610577565b1697604051998a9788977f50bd207b000000000000000000000000000000000000000000000000000000008952608060048a01526084890191610539565b93602487015260448601527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc858403016064860152610539565b038183855af1801561049c576103c8575b602090604051908152f35b3d805f843e6103d781846104f8565b8201916020818403126101905780519067ffffffffffffffff821161019057019180601f840112156101905782519267ffffffffffffffff841161046f576040519161044b60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f88011601846104f8565b8483526020858301011161019057835f92602095868094018483015e0101526103bd565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040513d5f823e3d90fd5b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361019057565b9181601f840112156101905782359167ffffffffffffffff8311610190576020838186019501011161019057565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761046f57604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b919073ffffffffffffffffffffffffffffffffffffffff83169081156106f057604051936105e08260208701927fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b168452601488526105db6034896104f8565b610718565b600c60375f93604051985180918160438c019160045afa506e5af43d82803e903d91602b57fd5bf360238a01527f000000000000000000000000000000000000000000000000000000000000000060148a01528060881b74fe61002d3d81600a3d39f3363d3d373d3d3d363d730161ffd282118a015260ff5f53019601958087206035523060601b6001528160155260555f2096873b156106d757505050506001935b5f60355280941561069357505050565b602073ffffffffffffffffffffffffffffffffffffffff7f195bcaf5c86c75410014291983a0bc0b60a4ae2874ff863699229144c361a216926040519485521692a3565b90919296505ff5806106835763301164255f526004601cfd5b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b906040519073ffffffffffffffffffffffffffffffffffffffff602083019316835260408201526040815261074e6060826104f8565b5190209056' as const
