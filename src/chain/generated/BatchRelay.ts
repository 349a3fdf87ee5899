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
    "inputs": [],
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
  '0x608080604052346015576109ac908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80632ef1b2ab14610467578063369129981461025f5780633cefc4041461022557806349704065146101eb5763eeea6ff114610050575f80fd5b34610162575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610162575f5c6101c35760015f5d60045f5b813683146101be57601b8301928381116101355736841161019257356100ba62ffffff8260281c16856106d2565b9336851161016657848111610162577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe5610106938603019163ffffffff8160401c169060601c85610760565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146101355760010161008c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b5f80fd5b837fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b827fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f805d005b7fb5dfd9e5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610162575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760206040516110008152f35b34610162575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760206040516101008152f35b346101625760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760043567ffffffffffffffff8111610162576102ae903690600401610543565b6102bf6102ba826106ba565b610676565b918183527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102ed836106ba565b015f5b8181106104475750505f5b8281106103a457836040518091606082014383524260208401526060604084015281518091526080830190602060808260051b8601019301915f905b82821061034657505050500390f35b91936020610394827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8060019597998495030186526040838a5180511515845201519181858201520190610574565b9601920192018594939192610337565b5a9080840391848311610135576001830180931161013557821561041a576001926103fe916103dc6103d78589896106df565b6105b7565b6103f46103ea868a8a6106df565b60208101906105d8565b93909204906108b5565b610408828761074c565b52610413818661074c565b50016102fb565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b602090610452610629565b5f8152606083820152828288010152016102f0565b346101625760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760043567ffffffffffffffff8111610162576104b6903690600401610543565b5f5c6101c3579060015f5d5f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa181360301915b838110156101be578060051b820135838112156101625782019061050d826105b7565b91602081013563ffffffff811681036101625760019361053483604061053d9501906105d8565b92909185610760565b016104ea565b9181601f840112156101625782359167ffffffffffffffff8311610162576020808501948460051b01011161016257565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036101625790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610162570180359067ffffffffffffffff82116101625760200191813603831361016257565b604051906040820182811067ffffffffffffffff82111761064957604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761064957604052565b67ffffffffffffffff81116106495760051b60200190565b9190820180921161013557565b919081101561071f5760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc181360301821215610162570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b805182101561071f5760209160051b010190565b939092833b1561087f5761078463ffffffff841663ffffffff603f820416906106d2565b936117708501809511610135575f94836040519384375a1093841561086a575b5050505061083e57156107b45750565b3d6101008111610835575b6108307f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de9917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e83010116604052604051918291602083526020830190610574565b0390a2565b506101006107bf565b507fb22db895000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f949550849392918491f1905f8080806107a4565b505050507f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de960408051602081525f6020820152a2565b939291906108c1610629565b945f86526060602087015285813b156109a4575067ffffffffffffffff84116106495761091560207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f87011601610676565b9084825260208201913686860111610162575f602087829883988737830101525192fa3d81610997575b50151582523d611000811161098e575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526020830152565b5061100061094f565b611000915011155f61093f565b95505050505056' as const
