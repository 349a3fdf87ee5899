// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const testUsdcAbi = [
  {
    "type": "function",
    "name": "CANCEL_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "DOMAIN_SEPARATOR",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "PERMIT_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "RECEIVE_WITH_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "TRANSFER_WITH_AUTHORIZATION_TYPEHASH",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "allowance",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      }
    ],
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
    "name": "approve",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "authorizationState",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "balanceOf",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
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
    "name": "blacklist",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "blacklister",
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
    "name": "burn",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelAuthorization",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelAuthorization",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "configureMinter",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "minterAllowedAmount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "currency",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decimals",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint8",
        "internalType": "uint8"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decreaseAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "decrement",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "increaseAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "increment",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "initialize",
    "inputs": [
      {
        "name": "name_",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "symbol_",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "admin",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "isBlacklisted",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isMinter",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "masterMinter",
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
    "name": "mint",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "minterAllowance",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "internalType": "address"
      }
    ],
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
    "name": "name",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nonces",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      }
    ],
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
    "name": "owner",
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
    "name": "pause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "paused",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "pauser",
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
    "name": "permit",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "permit",
    "inputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "receiveWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "receiveWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "removeMinter",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "rescuer",
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
    "name": "symbol",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "totalSupply",
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
    "name": "transfer",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferOwnership",
    "inputs": [
      {
        "name": "newOwner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferWithAuthorization",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "v",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unBlacklist",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unpause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "updateBlacklister",
    "inputs": [
      {
        "name": "newBlacklister",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "updateMasterMinter",
    "inputs": [
      {
        "name": "newMasterMinter",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "updatePauser",
    "inputs": [
      {
        "name": "newPauser",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "updateRescuer",
    "inputs": [
      {
        "name": "newRescuer",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "version",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "event",
    "name": "Approval",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "spender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AuthorizationCanceled",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AuthorizationUsed",
    "inputs": [
      {
        "name": "authorizer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Blacklisted",
    "inputs": [
      {
        "name": "_account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "BlacklisterChanged",
    "inputs": [
      {
        "name": "newBlacklister",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Burn",
    "inputs": [
      {
        "name": "burner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MasterMinterChanged",
    "inputs": [
      {
        "name": "newMasterMinter",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Mint",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MinterConfigured",
    "inputs": [
      {
        "name": "minter",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "minterAllowedAmount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MinterRemoved",
    "inputs": [
      {
        "name": "oldMinter",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnershipTransferred",
    "inputs": [
      {
        "name": "previousOwner",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "newOwner",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Pause",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PauserChanged",
    "inputs": [
      {
        "name": "newAddress",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RescuerChanged",
    "inputs": [
      {
        "name": "newRescuer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Transfer",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "UnBlacklisted",
    "inputs": [
      {
        "name": "_account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Unpause",
    "inputs": [],
    "anonymous": false
  }
] as const

export const testUsdcBytecode =
  '0x6080806040523460155761497a908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde0314612f38578063077f224a1461278a578063095ea7b31461273457806318160ddd146126f95780631a8952661461264557806323b872dd146123e25780632ab60045146122ad5780633092afd5146121e357806330adf81f1461218b578063313ce5671461214d57806335d99f35146120fc5780633644e515146120c457806338a63183146120735780633950935114611fee5780633f4ba83a14611f5157806340c10f1914611ba257806342966c68146119325780634e44d9561461184957806354fd4d50146117cc578063554bab3c146116975780635a049a70146115bf5780635c975abb1461157c57806370a08231146114f15780637ecebe001461148e5780637f2eecc3146114365780638456cb591461138257806388b7ab63146112b85780638a6db9c3146112555780638da5cb5b1461120557806395d89b41146111425780639fd0506d146110f15780639fd5a6cf1461107a578063a0cc6a6814611022578063a457c2d714610f09578063a9059cbb14610e08578063aa20e1e414610cd3578063aa271e1a14610c6b578063ad38bf2214610b36578063b7b7289914610abf578063bd10243014610a6e578063cf092995146109a4578063d505accf146108b6578063d91694871461085e578063dd62ed3e146107d2578063e3ee160e146107b6578063e5a6b10f14610698578063e94a010214610624578063ef55bec6146104d2578063f2fde38b14610391578063f9f92be4146102dd5763fe575a871461024a575f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206102cf6102866130fe565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519015158152f35b5f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6103296130fe565b61033882600254163314613378565b16805f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557fffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b8555f80a2005b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576103c86130fe565b5f549073ffffffffffffffffffffffffffffffffffffffff808316916103ef8333146134c8565b1691821561044e577f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e060407fffffffffffffffffffffffff0000000000000000000000000000000000000000938151908152856020820152a116175f55005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f4f776e61626c653a206e6577206f776e657220697320746865207a65726f206160448201527f64647265737300000000000000000000000000000000000000000000000000006064820152fd5b346102d95761062261061d6105f16104e936613262565b999298909161050660ff60019a969a9997995460a01c1615613313565b61055c6105568673ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b15613403565b6105ac6105568773ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519a8b936020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810189528861304c565b613f45565b005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6106706130fe565b165f52601060205260405f206024355f52602052602060ff60405f2054166040519015158152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f6007546106d681612ffb565b80845290600181169081156107745750600114610716575b610712836106fe8185038261304c565b60405191829160208352602083019061308d565b0390f35b60075f9081527fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c688939250905b80821061075a575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291610742565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506106fe90506106ee565b346102d9576106226107cd6105f16104e936613262565b614268565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576108096130fe565b73ffffffffffffffffffffffffffffffffffffffff610826613121565b91165f52600a60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a15974298152f35b346102d95760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576108ed6130fe565b6108f5613121565b6084359060ff821682036102d9576106229261099761096b9361092060ff60015460a01c1615613313565b60405194859160c43560a4356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810185528461304c565b6064359160443591614093565b346102d9576106226109b5366131c4565b956109ce60ff60019793979694965460a01c1615613313565b610a1e6105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6107cd6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610af66130fe565b6044359067ffffffffffffffff82116102d957610b1a61062292369060040161317e565b90610b2d60ff60015460a01c1615613313565b60243590613e61565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610b826130fe565b610b90825f541633146134c8565b168015610be757807fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557fc67398012c111ce95ecb7429b933096c977380ee6c421175a71a4a4c6c88c06e5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152603260248201527f426c61636b6c69737461626c653a206e657720626c61636b6c6973746572206960448201527f7320746865207a65726f206164647265737300000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610cb76130fe565b165f52600c602052602060ff60405f2054166040519015158152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610d1f6130fe565b610d2d825f541633146134c8565b168015610d8457807fffffffffffffffffffffffff000000000000000000000000000000000000000060085416176008557fdb66dfa9c6b8f5226fe9aac7e51897ae8ee94ac31dc70bb6c9900b2574b707e65f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602f60248201527f46696174546f6b656e3a206e6577206d61737465724d696e746572206973207460448201527f6865207a65726f206164647265737300000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe610e426130fe565b610e5460ff60015460a01c1615613313565b610ea46105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610ef46105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b602435903361385f565b602060405160018152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610f406130fe565b60243590610f5660ff60015460a01c1615613313565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f2054808311610f9e57610efe92610f979161348e565b90336136db565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a2064656372656173656420616c6c6f77616e63652062656c6f7760448201527f207a65726f0000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576110b16130fe565b6110b9613121565b906084359167ffffffffffffffff83116102d9576110de61062293369060040161317e565b9161099760ff60015460a01c1615613313565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f60055461118081612ffb565b808452906001811690811561077457506001146111a757610712836106fe8185038261304c565b60055f9081527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0939250905b8082106111eb575090915081016020016106fe6106ee565b9192600181602092548385880101520191019092916111d3565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6112a16130fe565b165f52600d602052602060405f2054604051908152f35b346102d9576106226112c9366131c4565b956112e260ff60019793979694965460a01c1615613313565b6113326105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61061d6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff60015461140b73ffffffffffffffffffffffffffffffffffffffff821633146135c5565b16176001557f6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff6255f80a1005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de88152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6114da6130fe565b165f526011602052602060405f2054604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602061157461152d6130fe565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60015460a01c166040519015158152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576115f66130fe565b60443560ff811681036102d95761062291610b2d61166b9261162060ff60015460a01c1615613313565b6040519384916084356064356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810184528361304c565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6116e36130fe565b6116f1825f541633146134c8565b16801561174857807fffffffffffffffffffffffff000000000000000000000000000000000000000060015416176001557fb80482a293ca2e013eda8683c9bd7fc8347cfdaeea5ede58cba46df502c2a6045f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f5061757361626c653a206e65772070617573657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95761071260405161180b60408261304c565b600181527f3200000000000000000000000000000000000000000000000000000000000000602082015260405191829160208352602083019061308d565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576118806130fe565b7f46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d20602073ffffffffffffffffffffffffffffffffffffffff602435936118ce60ff60015460a01c1615613313565b6118dd8260085416331461352d565b1692835f52600c825260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055835f52600d82528060405f2055604051908152a2602060405160018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760043561197660ff60015460a01c1615613313565b335f52600c60205261198e60ff60405f205416613650565b6119de6105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f908152600960205260409020547f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff16908015611b1e57808210611a9a57611a40611a3a825f94611a3282600b5461348e565b600b5561348e565b33613c57565b6040518181527fcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca560203392a26040519081527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60203392a3005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f46696174546f6b656e3a206275726e20616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206275726e20616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611bd96130fe565b602435611bee60ff60015460a01c1615613313565b335f52600c602052611c0660ff60405f205416613650565b611c566105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b611ca66105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff8216918215611ecd578115611e4957335f52600d60205260405f205490818311611dc55782611d7b817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef94611d76602095611d195f99600b546135b8565b600b55611d7084611d6b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b6135b8565b90613c57565b61348e565b338552600d83526040852055846040518281527fab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8843392a3604051908152a3602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e3a206d696e7420616d6f756e742065786365656473206d60448201527f696e746572416c6c6f77616e63650000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206d696e7420616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f46696174546f6b656e3a206d696e7420746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff600154611fc473ffffffffffffffffffffffffffffffffffffffff821633146135c5565b166001557f7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b335f80a1005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe6120286130fe565b61203a60ff60015460a01c1615613313565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f52602052610f9760405f2060243590546135b8565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff600e5416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020611574613b08565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60085416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60065416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff6122316130fe565b6122408260085416331461352d565b16805f52600c825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008154169055805f52600d82525f6040812055604051907fe94479a9f7e1952cc78f2d6baab678adc1b772d936c6583def489e524cb666925f80a260018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6122f96130fe565b612307825f541633146134c8565b16801561235e57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e557fe475e580d85111348e40d8ca33cfdd74c30fe1655c2d8537a13abc10065ffa5a5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f526573637561626c653a206e6577207265736375657220697320746865207a6560448201527f726f2061646472657373000000000000000000000000000000000000000000006064820152fd5b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576124196130fe565b612421613121565b906044359161243860ff60015460a01c1615613313565b6124886105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6124d86105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6125286105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff821691825f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f205484116125c15761257e91849161385f565b5f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020526125b460405f2091825461348e565b9055602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206160448201527f6c6c6f77616e63650000000000000000000000000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6126916130fe565b6126a082600254163314613378565b16805f52600960205260405f207f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81541690557f117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e5f80a2005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020600b54604051908152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe61276e6130fe565b61278060ff60015460a01c1615613313565b60243590336136db565b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760043567ffffffffffffffff81116102d9576127d99036906004016130d0565b60243567ffffffffffffffff81116102d9576127f99036906004016130d0565b5f929192506044359173ffffffffffffffffffffffffffffffffffffffff83168093036102d95760085460ff8160a01c16612eb4578315612e30577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff16740100000000000000000000000000000000000000001760085567ffffffffffffffff8111612ce15761288a600454612ffb565b601f8111612dd8575b505f601f8211600114612d195781929394955f92612d0e575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176004555b67ffffffffffffffff8111612ce1576128f9600554612ffb565b601f8111612c9d575b505f601f8211600114612be0578192935f92612bd5575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176005555b612957600754612ffb565b601f8111612b92575b5060067f55534400000000000000000000000000000000000000000000000000000000000160075560067fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541617600655807fffffffffffffffffffffffff00000000000000000000000000000000000000005f5416175f55807fffffffffffffffffffffffff00000000000000000000000000000000000000006001541617600155807fffffffffffffffffffffffff00000000000000000000000000000000000000006002541617600255807fffffffffffffffffffffffff00000000000000000000000000000000000000006008541617600855807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e55805f52600c60205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055805f52600d6020527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f2055305f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0604080515f8152836020820152a17f46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d2060206040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8152a2005b60038111156129605760075f52612bcf90601f0160051c7fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c6886132f8565b81612960565b013590508380612919565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169360055f527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0915f5b868110612c855750836001959610612c4d575b505050811b0160055561294c565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055838080612c3f565b90926020600181928686013581550194019101612c2c565b8181111561290257612cd39060055f5260205f2090601f840160051c9060208510612cd9575b601f82910160051c0391016132f8565b83612902565b5f9150612cc3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b0135905085806128ac565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169560045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b915f5b888110612dc057508360019596979810612d88575b505050811b016004556128df565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055858080612d7a565b90926020600181928686013581550194019101612d65565b818111156128935760045f52612e2a907f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b90601f840160051c9060208510612cd957601f82910160051c0391016132f8565b85612893565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f46696174546f6b656e3a206e6577206f776e657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e3a20636f6e747261637420697320616c7265616479206960448201527f6e697469616c697a6564000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f600454612f7681612ffb565b80845290600181169081156107745750600114612f9d57610712836106fe8185038261304c565b60045f9081527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b939250905b808210612fe1575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291612fc9565b90600182811c92168015613042575b602083101461301557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161300a565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612ce157604052565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9181601f840112156102d95782359167ffffffffffffffff83116102d957602083818601950101116102d957565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b67ffffffffffffffff8111612ce157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f820112156102d95780359061319582613144565b926131a3604051948561304c565b828452602083830101116102d957815f926020809301838601378301015290565b60e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160443591606435916084359160a4359160c4359067ffffffffffffffff82116102d95761325f9160040161317e565b90565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6101209101126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060443590606435906084359060a4359060c43560ff811681036102d9579060e435906101043590565b5f5b82811061330657505050565b5f828201556001016132fa565b1561331a57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b1561337f57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602c60248201527f426c61636b6c69737461626c653a2063616c6c6572206973206e6f742074686560448201527f20626c61636b6c697374657200000000000000000000000000000000000000006064820152fd5b1561340a57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b9190820391821161349b57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b156134cf57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602060248201527f4f776e61626c653a2063616c6c6572206973206e6f7420746865206f776e65726044820152fd5b1561353457565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a2063616c6c6572206973206e6f7420746865206d617360448201527f7465724d696e74657200000000000000000000000000000000000000000000006064820152fd5b9190820180921161349b57565b156135cc57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f5061757361626c653a2063616c6c6572206973206e6f7420746865207061757360448201527f65720000000000000000000000000000000000000000000000000000000000006064820152fd5b1561365757565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602160248201527f46696174546f6b656e3a2063616c6c6572206973206e6f742061206d696e746560448201527f72000000000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff169081156137dc5773ffffffffffffffffffffffffffffffffffffffff169182156137585760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f52600a825260405f20855f5282528060405f2055604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f45524332303a20617070726f766520746f20746865207a65726f20616464726560448201527f73730000000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a0000000000000000000000000000000000000000000000000000000008152602060048201526024808201527f45524332303a20617070726f76652066726f6d20746865207a65726f2061646460448201527f72657373000000000000000000000000000000000000000000000000000000006064820152fd5b9073ffffffffffffffffffffffffffffffffffffffff8216918215613a845773ffffffffffffffffffffffffffffffffffffffff8216938415613a00576138e78273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b9182821161397c577fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9361392461397392611d708560209761348e565b611d7083611d6b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45524332303a207472616e7366657220746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a207472616e736665722066726f6d20746865207a65726f20616460448201527f64726573730000000000000000000000000000000000000000000000000000006064820152fd5b604051600454905f81613b1a84612ffb565b9182825260208201946001811690815f14613c1d5750600114613bbe575b613b449250038261304c565b51902060405160208101917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260408201527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a560608201524660808201523060a082015260a08152613bb860c08261304c565b51902090565b509060045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b905f915b818310613c01575050906020613b4492820101613b38565b6020919350806001915483858801015201910190918392613be9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016865250613b4492151560051b82016020019050613b38565b7f8000000000000000000000000000000000000000000000000000000000000000821015613d7857613ccc8173ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b613cf45773ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2055565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56325f323a204163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e56325f323a2042616c616e63652065786365656473202860448201527f325e323535202d203129000000000000000000000000000000000000000000006064820152fd5b15613e0357565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a20696e76616c6964207369676e617475726500006044820152fd5b9091613edb613ee091613e748585614311565b60405193602085017f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429815273ffffffffffffffffffffffffffffffffffffffff82169586604082015287606082015260608152613ed260808261304c565b519020906143ca565b613dfc565b805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d815f80a3565b92949093919473ffffffffffffffffffffffffffffffffffffffff85169233840361400f5761400d97614008948383613f86613edb9561400297898c6147dd565b6040519160208301937fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8855273ffffffffffffffffffffffffffffffffffffffff8b16604085015260608401528b608084015260a083015260c08201528560e082015260e08152613ff96101008261304c565b519020866143ca565b826148ff565b61385f565b565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a2063616c6c6572206d757374206265207468652060448201527f70617965650000000000000000000000000000000000000000000000000000006064820152fd5b93929091927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8214801561425e575b156142005773ffffffffffffffffffffffffffffffffffffffff8516805f52601160205260405f20928354907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff821461349b57614194946001830190556040519160208301937f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98552604084015273ffffffffffffffffffffffffffffffffffffffff8716606084015287608084015260a083015260c082015260c0815261418b60e08261304c565b519020856143ca565b156141a25761400d926136db565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601a60248201527f454950323631323a20696e76616c6964207369676e61747572650000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a207065726d6974206973206578706972656400006044820152fd5b50428210156140c2565b92613edb61400d9761400292614008959894976142878183888b6147dd565b6040519060208201927f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267845273ffffffffffffffffffffffffffffffffffffffff8a16604084015273ffffffffffffffffffffffffffffffffffffffff8b1660608401528b608084015260a083015260c08201528560e082015260e08152613ff96101008261304c565b73ffffffffffffffffffffffffffffffffffffffff165f52601060205260405f20905f5260205260ff60405f20541661434657565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320757360448201527f6564206f722063616e63656c65640000000000000000000000000000000000006064820152fd5b91906143d4613b08565b906040519060208201927f19010000000000000000000000000000000000000000000000000000000000008452602283015260428201526042815261441a60628261304c565b51902090823b1561452957915f92916144756144a1859460405192839160208301957f1626ba7e000000000000000000000000000000000000000000000000000000008752602484015260406044840152606483019061308d565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261304c565b51915afa3d15614522573d6144b581613144565b906144c3604051928361304c565b81523d5f602083013e5b81614514575b816144dc575090565b90506020818051810103126102d957602001517f1626ba7e000000000000000000000000000000000000000000000000000000001490565b9050602081511015906144d3565b60606144cd565b90604182510361475957602082015190606060408401519301515f1a907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116146d557601b821480156146cb575b15614647576020935f93608093604051938452868401526040830152606082015282805260015afa1561463c5773ffffffffffffffffffffffffffffffffffffffff5f51169081156145de5773ffffffffffffffffffffffffffffffffffffffff161490565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601c60248201527f45435265636f7665723a20696e76616c6964207369676e6174757265000000006044820152fd5b6040513d5f823e3d90fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027762760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b50601c8214614578565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027732760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45435265636f7665723a20696e76616c6964207369676e6174757265206c656e60448201527f67746800000000000000000000000000000000000000000000000000000000006064820152fd5b92909142111561487b574210156147f75761400d91614311565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320657860448201527f70697265640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602b60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e206973206e6f60448201527f74207965742076616c69640000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff16805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a55f80a356' as const
