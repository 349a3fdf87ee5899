// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const passkeyOwnerFactoryAbi = [
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
        "name": "x",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "y",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "recovery",
        "type": "address",
        "internalType": "address"
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
        "name": "x",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "y",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "recovery",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "wallet",
        "type": "address",
        "internalType": "address"
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
        "name": "account",
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
        "name": "x",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "y",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "recovery",
        "type": "address",
        "internalType": "address"
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
    "name": "InvalidPublicKey",
    "inputs": []
  }
] as const

export const passkeyOwnerFactoryBytecode =
  '0x60a03461009357601f61080938819003918201601f19168301916001600160401b038311848410176100975780849260209460405283398101031261009357516001600160a01b03811680820361009357813b15610081575060805260405161075d90816100ac823960805181818161034a015281816103ba01526106d00152f35b630c76093760e01b5f5260045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c80631b060fc31461036e5780635c60da1b146103005780636d8ee715146102c95763a59cf38f14610045575f80fd5b3461028d576101007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028d5760443573ffffffffffffffffffffffffffffffffffffffff8116810361028d576064359073ffffffffffffffffffffffffffffffffffffffff821680920361028d5760843567ffffffffffffffff811161028d576100d79036906004016104a3565b909260a4359065ffffffffffff821680920361028d5760c4359465ffffffffffff861680960361028d5760e4359267ffffffffffffffff841161028d575f946101b6869261013d61012f61017c9836906004016104a3565b91909a602435600435610694565b996040519b8c998a9889977f50bd207b000000000000000000000000000000000000000000000000000000008952608060048a01526084890191610512565b93602487015260448601527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc858403016064860152610512565b03925af180156102be576101e6575b60209073ffffffffffffffffffffffffffffffffffffffff60405191168152f35b3d805f843e6101f581846104d1565b82019160208184031261028d5780519067ffffffffffffffff821161028d57019180601f8401121561028d5782519267ffffffffffffffff8411610291576040519161026960207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f88011601846104d1565b8483526020858301011161028d57835f92602095868094018483015e0101526101c5565b5f80fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040513d5f823e3d90fd5b3461028d5760206102e26102dc3661044e565b91610694565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b3461028d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461028d5761038561037f3661044e565b91610550565b6040519080519061ffd282113d3d3e5f5b8281106104385783600c6037856e5af43d82803e903d91602b57fd5bf360238501527f000000000000000000000000000000000000000000000000000000000000000060148501528060881b7361002d3d81600a3d39f3363d3d373d3d3d363d730184520191012060ff5f536035523060601b6001525f601552602060555f205f60355273ffffffffffffffffffffffffffffffffffffffff60405191168152f35b8060208092840101516043828701015201610396565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc606091011261028d57600435906024359060443573ffffffffffffffffffffffffffffffffffffffff8116810361028d5790565b9181601f8401121561028d5782359167ffffffffffffffff831161028d576020838186019501011161028d57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761029157604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b917fffffffff00000001000000000000000000000000ffffffffffffffffffffffff7f5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b8185817fffffffff00000001000000000000000000000000fffffffffffffffffffffffc818380090809087fffffffff00000001000000000000000000000000ffffffffffffffffffffffff838009147fffffffff00000001000000000000000000000000ffffffffffffffffffffffff83107fffffffff00000001000000000000000000000000ffffffffffffffffffffffff851016161561066c5773ffffffffffffffffffffffffffffffffffffffff916040519360208501526040840152166060820152606081526106696080826104d1565b90565b7fa2d0fee8000000000000000000000000000000000000000000000000000000005f5260045ffd5b9061069f9291610550565b600c6037604051928051809181602060438801920160045afa506e5af43d82803e903d91602b57fd5bf360238501527f000000000000000000000000000000000000000000000000000000000000000060148501528060881b74fe61002d3d81600a3d39f3363d3d373d3d3d363d730161ffd2821185015260ff5f53019101908082206035523060601b6001525f60155260555f2091823b156107465750505b5f60355290565b5f809350f58061073f5763301164255f526004601cfd' as const
