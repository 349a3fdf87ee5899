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
  '0x60808060405234601557610794908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80630e0c50e11461042f57806336912998146101035780633cefc404146100c9578063497040651461008f5763f39f940014610050575f80fd5b3461008b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008b576020604051620f42408152f35b5f80fd5b3461008b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008b5760206040516110008152f35b3461008b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008b5760206040516101008152f35b3461008b5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008b5760043567ffffffffffffffff811161008b573660238201121561008b57806004013567ffffffffffffffff811161008b576024820191602436918360051b01011161008b5761018081610647565b917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051940116830183811067ffffffffffffffff821117610402576040528183527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101ef83610647565b015f5b8181106103e25750505f5b8281106102a657836040518091606082014383524260208401526060604084015281518091526080830190602060808260051b8601019301915f905b82821061024857505050500390f35b91936020610296827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8060019597998495030186526040838a51805115158452015191818582015201906105e4565b9601920192018594939192610239565b5a818403908482116103b557600182018092116103b5578115610388570490620f4240821161037d575b6102db81858561065f565b3573ffffffffffffffffffffffffffffffffffffffff8116810361008b5761030482868661065f565b6020810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561008b570180359067ffffffffffffffff821161008b57602001813603811361008b57600194610361936106e0565b61036b82876106cc565b5261037681866106cc565b50016101fd565b620f424091506102d0565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b6020906103ed610627565b5f8152606083820152828288010152016101f2565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3461008b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008b575f5c6105bc5760015f5d60045f5b368210610477575f805d005b8135908160601c62ffffff63ffffffff8460401c169360281c1693601b85818301920101933685116105905785604051928337611770603f82048201015a1061056457600194955f9283858194f1903b151516156104d6575b0161046b565b803d610100811161055b575b6105537f5c0dee5d32a1e145396705da49c1e64a2b1d63387f78c2697100f655567f5de9917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526040519182916020835260208301906105e4565b0390a26104d0565b506101006104e2565b837fb22db895000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b837fb480cf32000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fb5dfd9e5000000000000000000000000000000000000000000000000000000005f5260045ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b604051906040820182811067ffffffffffffffff82111761040257604052565b67ffffffffffffffff81116104025760051b60200190565b919081101561069f5760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18136030182121561008b570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b805182101561069f5760209160051b010190565b93929190936106ed610627565b945f86526060602087015285823b1561078c57509183915f94938594604051938437fa3d8161077f575b501580158352610777576110005b3d9080821161076f575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f60405192808452805f602086013e830101166040526020830152565b90505f61072f565b610100610725565b611000915011155f610717565b95505050505056' as const
