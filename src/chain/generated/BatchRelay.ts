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
  '0x60808060405234601557610979908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80632ef1b2ab14610434578063369129981461022c5780633cefc404146101f257806349704065146101b85763eeea6ff114610050575f80fd5b3461015b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015b575f5c6101905760015f5d60045f5b8136831461018b57601b83019283811161012e57356100b362ffffff8260281c168561069f565b9336851161015f5784811161015b577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe56100ff938603019163ffffffff8160401c169060601c8561072d565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811461012e5760010161008c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b5f80fd5b837fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f805d005b7fb5dfd9e5000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461015b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015b5760206040516110008152f35b3461015b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015b5760206040516101008152f35b3461015b5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015b5760043567ffffffffffffffff811161015b5761027b903690600401610510565b61028c61028782610687565b610643565b918183527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102ba83610687565b015f5b8181106104145750505f5b82811061037157836040518091606082014383524260208401526060604084015281518091526080830190602060808260051b8601019301915f905b82821061031357505050500390f35b91936020610361827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8060019597998495030186526040838a5180511515845201519181858201520190610541565b9601920192018594939192610304565b5a908084039184831161012e576001830180931161012e5782156103e7576001926103cb916103a96103a48589896106ac565b610584565b6103c16103b7868a8a6106ac565b60208101906105a5565b9390920490610882565b6103d58287610719565b526103e08186610719565b50016102c8565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b60209061041f6105f6565b5f8152606083820152828288010152016102bd565b3461015b5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015b5760043567ffffffffffffffff811161015b57610483903690600401610510565b5f5c610190579060015f5d5f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa181360301915b8381101561018b578060051b8201358381121561015b578201906104da82610584565b91602081013563ffffffff8116810361015b5760019361050183604061050a9501906105a5565b9290918561072d565b016104b7565b9181601f8401121561015b5782359167ffffffffffffffff831161015b576020808501948460051b01011161015b57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff8116810361015b5790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561015b570180359067ffffffffffffffff821161015b5760200191813603831361015b57565b604051906040820182811067ffffffffffffffff82111761061657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761061657604052565b67ffffffffffffffff81116106165760051b60200190565b9190820180921161012e57565b91908110156106ec5760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18136030182121561015b570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b80518210156106ec5760209160051b010190565b939092833b1561084c5761075163ffffffff841663ffffffff603f8204169061069f565b93611770850180951161012e575f94836040519384375a10938415610837575b5050505061080b57156107815750565b3d6101008111610802575b6107fd7f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de9917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e83010116604052604051918291602083526020830190610541565b0390a2565b5061010061078c565b507fb22db895000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f949550849392918491f1905f808080610771565b505050507f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de960408051602081525f6020820152a2565b9392919061088e6105f6565b945f86526060602087015285813b15610971575067ffffffffffffffff8411610616576108e260207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f87011601610643565b908482526020820191368686011161015b575f602087829883988737830101525192fa3d81610964575b50151582523d611000811161095b575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526020830152565b5061100061091c565b611000915011155f61090c565b95505050505056' as const
