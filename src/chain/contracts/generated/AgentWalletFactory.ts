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
    "name": "create",
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
  },
  {
    "type": "error",
    "name": "Unauthorized",
    "inputs": []
  }
] as const

export const agentWalletFactoryBytecode =
  '0x60a03461009a57601f610a4438819003918201601f19168301916001600160401b0383118484101761009e5780849260209460405283398101031261009a57516001600160a01b03811680820361009a57813b15610088575060805260405161099190816100b382396080518181816101060152818161027f01528181610384015261081b0152f35b630c76093760e01b5f5260045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c80630d3dd3a71461040b57806332c02a14146103a85780635c60da1b1461033a57806364fb6f5e146101b45763a3def92314610050575f80fd5b346101b05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b05761008761064d565b3033036101885760405190600b6100dc60208401927fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b168452601485526100d360348661069e565b60243590610953565b926040519051809381604384019160045afa506e5af43d82803e903d91602b57fd5bf360238201527f000000000000000000000000000000000000000000000000000000000000000060148201528260881b74fe61002d3d81600a3d39f3363d3d373d3d3d363d7301815261ffd360378401931001015ff5801561017b5760209073ffffffffffffffffffffffffffffffffffffffff60405191168152f35b63301164255f526004601cfd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346101b05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b0576101eb61064d565b73ffffffffffffffffffffffffffffffffffffffff81161561031257610248604051917fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b166020840152601483526100d360348461069e565b906040519080519061ffd282113d3d3e5f5b8281106102fc5750506037600c916e5af43d82803e903d91602b57fd5bf360238501527f000000000000000000000000000000000000000000000000000000000000000060148501528060881b7361002d3d81600a3d39f3363d3d373d3d3d363d730184520191012060ff5f536035523060601b600152601552602060555f205f60355273ffffffffffffffffffffffffffffffffffffffff60405191168152f35b806020809284010151604382870101520161025a565b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101b0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101b05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b05760206103ed6103e461064d565b6024359061071d565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101b05760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b05761044261064d565b60443567ffffffffffffffff81116101b057610462903690600401610670565b90916064359265ffffffffffff84168094036101b0576084359265ffffffffffff84168094036101b05760a4359267ffffffffffffffff84116101b057610518956104da6105529273ffffffffffffffffffffffffffffffffffffffff6104ce5f983690600401610670565b9390926024359061071d565b1697604051998a9788977f50bd207b000000000000000000000000000000000000000000000000000000008952608060048a015260848901916106df565b93602487015260448601527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8584030160648601526106df565b038183855af180156106425761056e575b602090604051908152f35b3d805f843e61057d818461069e565b8201916020818403126101b05780519067ffffffffffffffff82116101b057019180601f840112156101b05782519267ffffffffffffffff841161061557604051916105f160207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f880116018461069e565b848352602085830101116101b057835f92602095868094018483015e010152610563565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040513d5f823e3d90fd5b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101b057565b9181601f840112156101b05782359167ffffffffffffffff83116101b057602083818601950101116101b057565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761061557604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b919073ffffffffffffffffffffffffffffffffffffffff8316908115610312576040517fa3def92300000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff85166004820152602481018290525f90602081604481853061ea60f15f9181610902575b506108fb575050604051936107ec8260208701927fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008160601b168452601488526107e760348961069e565b610953565b600c60375f93604051985180918160438c019160045afa506e5af43d82803e903d91602b57fd5bf360238a01527f000000000000000000000000000000000000000000000000000000000000000060148a01528060881b74fe61002d3d81600a3d39f3363d3d373d3d3d363d730161ffd282118a015260ff5f53019601958087206035523060601b6001528160155260555f2096873b156108e257505050506001935b5f603552935b1561089e575050565b6040519081527f195bcaf5c86c75410014291983a0bc0b60a4ae2874ff863699229144c361a216602073ffffffffffffffffffffffffffffffffffffffff861692a3565b90919296505ff58061088f5763301164255f526004601cfd5b9450610895565b9091506020813d60201161094b575b8161091e6020938361069e565b810103126101b0575173ffffffffffffffffffffffffffffffffffffffff811681036101b057905f61079c565b3d9150610911565b6040805173ffffffffffffffffffffffffffffffffffffffff929092166020830190815282820193909352815261098b60608261069e565b5190209056' as const
