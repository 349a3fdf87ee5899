// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const batchRelayAbi = [
  {
    "type": "function",
    "name": "MAX_ANSWER_BYTES",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "MAX_REASON_BYTES",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "probe",
    "inputs": [
      {
        "name": "queries",
        "type": "tuple[]",
        "internalType": "struct IBatchRelay.Query[]",
        "components": [
          {
            "name": "target",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "data",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "blockNumber",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "timestamp",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "answers",
        "type": "tuple[]",
        "internalType": "struct IBatchRelay.Answer[]",
        "components": [
          {
            "name": "ok",
            "type": "bool",
            "internalType": "bool"
          },
          {
            "name": "data",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "relay",
    "inputs": [
      {
        "name": "calls",
        "type": "tuple[]",
        "internalType": "struct IBatchRelay.Call[]",
        "components": [
          {
            "name": "target",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "gasLimit",
            "type": "uint32",
            "internalType": "uint32"
          },
          {
            "name": "data",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "relayPacked",
    "inputs": [
      {
        "name": "calls",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "CallFailed",
    "inputs": [
      {
        "name": "index",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
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
    "type": "error",
    "name": "InsufficientGas",
    "inputs": [
      {
        "name": "index",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "Reentered",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TruncatedCall",
    "inputs": [
      {
        "name": "index",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  }
] as const

export const batchRelayBytecode =
  '0x60808060405234601557610ab3908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80632ef1b2ab1461050857806336912998146103015780633cefc404146102c7578063497040651461028d57637436acbc14610050575f80fd5b346102095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102095760043567ffffffffffffffff811161020957366023820112156102095780600401359067ffffffffffffffff82116102095736602483830101116102095760ff5f5c166102655760249160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d915f9101825b610124577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d005b601b83106102395782601b1161020957601881013560e81c80601b0180601b116101dc5780851061020d5784601411610209578460181161020957841061020957601b81836101a482847fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe59701601484013560e01c843560601c8a6108b1565b0101930301917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82146101dc576001839201916100f8565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b5f80fd5b837fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b507fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fb5dfd9e5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610209575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102095760206040516110008152f35b34610209575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102095760206040516101008152f35b346102095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102095760043567ffffffffffffffff811161020957610350903690600401610635565b61036161035c826107ac565b610768565b918183527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061038f836107ac565b015f5b8181106104e85750505f5b82811061044657836040518091606082014383524260208401526060604084015281518091526080830190602060808260051b8601019301915f905b8282106103e857505050500390f35b91936020610436827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8060019597998495030186526040838a5180511515845201519181858201520190610666565b96019201920185949391926103d9565b5a9061045281856107c4565b91600183018093116101dc5782156104bb5760019261049f910461047f61047a8488886107d1565b6106a9565b61049761048d8589896107d1565b60208101906106ca565b929091610a06565b6104a9828761083e565b526104b4818661083e565b500161039d565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b6020906104f361071b565b5f815260608382015282828801015201610392565b346102095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102095760043567ffffffffffffffff811161020957610557903690600401610635565b60ff5f5c16610265579060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d5f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa181360301915b8381101561060d578060051b82013583811215610209578201906105d6826106a9565b91602081013563ffffffff8116809103610209576001936105fe8360406106079501906106ca565b929091856108b1565b016105b3565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d005b9181601f840112156102095782359167ffffffffffffffff8311610209576020808501948460051b01011161020957565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036102095790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610209570180359067ffffffffffffffff82116102095760200191813603831361020957565b604051906040820182811067ffffffffffffffff82111761073b57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761073b57604052565b67ffffffffffffffff811161073b5760051b60200190565b919082039182116101dc57565b91908110156108115760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc181360301821215610209570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b80518210156108115760209160051b010190565b92919267ffffffffffffffff821161073b5761089560207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f85011601610768565b938285528282011161020957815f926020928387013784010152565b939092833b156109d0576108c6913691610852565b916108dc5a5a6103e88110156109c657906107c4565b603f810290808204603f14901517156101dc57829060061c1061099a57915f929183809360208451940192f1156109105750565b3d6101008111610991575b61098c7f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de9917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e83010116604052604051918291602083526020830190610666565b0390a2565b5061010061091b565b837fb22db895000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b506103e8906107c4565b505050507f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de960408051602081525f6020820152a2565b91939293610a1261071b565b945f86526060602087015285843b15610aab575091610a365f949285943691610852565b9160208351930191fa3d81610a9e575b50151582523d6110008111610a95575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526020830152565b50611000610a56565b611000915011155f610a46565b95505050505056' as const
