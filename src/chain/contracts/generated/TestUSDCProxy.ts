// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const testUsdcProxyAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "implementation",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "admin",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "fallback",
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "upgradeTo",
    "inputs": [
      {
        "name": "implementation",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "Upgraded",
    "inputs": [
      {
        "name": "implementation",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AdminCannotFallback",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NoCode",
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
    "name": "NotAdmin",
    "inputs": []
  }
] as const

export const testUsdcProxyBytecode =
  '0x6080604052346100a9576103f980380380610019816100ad565b92833981016060828203126100a957610031826100e6565b9161003e602082016100e6565b604082015190916001600160401b0382116100a957019282601f850112156100a957835161007361006e826100fa565b6100ad565b93818552602082870101116100a9576020815f928261009a98018388015e85010152610115565b6040516101f590816102048239f35b5f80fd5b6040519190601f01601f191682016001600160401b038111838210176100d257604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100a957565b6001600160401b0381116100d257601f01601f191660200190565b91907fb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d610355813b156101e2577f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8290556001600160a01b0382167fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a2805180156101dd575f926020849301905af4903d156101d5573d916101b961006e846100fa565b9283523d5f602085013e5b6101d15750602081519101fd5b9050565b6060916101c4565b505050565b506333a2905b60e11b5f9081526001600160a01b0391909116600452602490fdfe608060405260043610610151575f3560e01c633659cfe603610151573461014d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043573ffffffffffffffffffffffffffffffffffffffff81169081810361014d5773ffffffffffffffffffffffffffffffffffffffff7fb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d61035416330361012557803b156100f9577f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a2005b507f674520b6000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f7bfa4b9f000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b73ffffffffffffffffffffffffffffffffffffffff7fb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103541633146101cd575f807f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc54368280378136915af43d5f803e156101c9573d5ff35b3d5ffd5b7f9b50d006000000000000000000000000000000000000000000000000000000005f5260045ffd' as const
