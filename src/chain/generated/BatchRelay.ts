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
    "name": "MAX_QUERY_GAS",
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
    "name": "relayPackedCalls",
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
  '0x608080604052346015576108b5908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80630e0c50e1146104c55780632ef1b2ab146103bc578063369129981461010e5780633cefc404146100d4578063497040651461009a5763f39f94001461005b575f80fd5b34610096575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610096576020604051620f42408152f35b5f80fd5b34610096575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100965760206040516110008152f35b34610096575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100965760206040516101008152f35b346100965760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100965760043567ffffffffffffffff81116100965761015d90369060040161057a565b61016681610680565b917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051940116830183811067ffffffffffffffff82111761038f576040528183527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101d583610680565b015f5b81811061036f5750505f5b82811061028c57836040518091606082014383524260208401526060604084015281518091526080830190602060808260051b8601019301915f905b82821061022e57505050500390f35b9193602061027c827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8060019597998495030186526040838a51805115158452015191818582015201906105ab565b960192019201859493919261021f565b5a9080840384811161034257600181018091116103425780156103155760019204620f4240811161030b575b6102ef906102cf6102ca848888610698565b61063f565b6102e76102dd858989610698565b60208101906105ee565b929091610801565b6102f98287610705565b526103048186610705565b50016101e3565b50620f42406102b8565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b60209061037a610660565b5f8152606083820152828288010152016101d8565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b346100965760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100965760043567ffffffffffffffff81116100965761040b90369060040161057a565b5f5c61049d579060015f5d5f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa181360301915b83811015610498578060051b820135838112156100965782019061046660408301836105ee565b602061047385939561063f565b9201359363ffffffff8516809503610096576001946104929385610719565b0161043f565b5f805d005b7fb5dfd9e5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610096575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610096575f5c61049d5760015f5d60045f5b36821061050d575f805d005b81359162ffffff8360281c1690601b828183019201019336851161054e5791610548918363ffffffff6001969560401c169060601c85610719565b01610501565b837fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9181601f840112156100965782359167ffffffffffffffff8311610096576020808501948460051b01011161009657565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610096570180359067ffffffffffffffff82116100965760200191813603831361009657565b3573ffffffffffffffffffffffffffffffffffffffff811681036100965790565b604051906040820182811067ffffffffffffffff82111761038f57604052565b67ffffffffffffffff811161038f5760051b60200190565b91908110156106d85760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc181360301821215610096570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b80518210156106d85760209160051b010190565b939192909282604051928337611770603f82048201015a106107d557915f929183858194f1903b1515161561074b5750565b3d61010081116107cc575b6107c77f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de9917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526040519182916020835260208301906105ab565b0390a2565b50610100610756565b847fb22db895000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b939291909361080e610660565b945f86526060602087015285823b156108ad57509183915f94938594604051938437fa3d816108a0575b501580158352610898576110005b3d90808211610890575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526020830152565b90505f610850565b610100610846565b611000915011155f610838565b95505050505056' as const
