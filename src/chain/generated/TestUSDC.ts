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
  '0x60808060405234601557614b5a908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde0314613118578063077f224a1461296a578063095ea7b31461287457806318160ddd146128395780631a8952661461278557806323b872dd146125225780632ab60045146123ed5780633092afd51461232357806330adf81f146122cb578063313ce5671461228d57806335d99f351461223c5780633644e5151461220457806338a63183146121b3578063395093511461208e5780633f4ba83a14611ff157806340c10f1914611c4257806342966c68146119d25780634e44d956146118e957806354fd4d501461186c578063554bab3c146117375780635a049a701461165f5780635c975abb1461161c57806370a08231146115915780637ecebe001461152e5780637f2eecc3146114d65780638456cb591461142257806388b7ab63146113585780638a6db9c3146112f55780638da5cb5b146112a557806395d89b41146111e25780639fd0506d146111915780639fd5a6cf1461111a578063a0cc6a68146110c2578063a457c2d714610f09578063a9059cbb14610e08578063aa20e1e414610cd3578063aa271e1a14610c6b578063ad38bf2214610b36578063b7b7289914610abf578063bd10243014610a6e578063cf092995146109a4578063d505accf146108b6578063d91694871461085e578063dd62ed3e146107d2578063e3ee160e146107b6578063e5a6b10f14610698578063e94a010214610624578063ef55bec6146104d2578063f2fde38b14610391578063f9f92be4146102dd5763fe575a871461024a575f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206102cf6102866132de565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519015158152f35b5f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6103296132de565b610338826002541633146135e3565b16805f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557fffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b8555f80a2005b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576103c86132de565b5f549073ffffffffffffffffffffffffffffffffffffffff808316916103ef8333146136a8565b1691821561044e577f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e060407fffffffffffffffffffffffff0000000000000000000000000000000000000000938151908152856020820152a116175f55005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f4f776e61626c653a206e6577206f776e657220697320746865207a65726f206160448201527f64647265737300000000000000000000000000000000000000000000000000006064820152fd5b346102d95761062261061d6105f16104e936613442565b999298909161050660ff60019a969a9997995460a01c16156134f3565b61055c6105568673ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b15613558565b6105ac6105568773ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519a8b936020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810189528861322c565b614125565b005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6106706132de565b165f52601060205260405f206024355f52602052602060ff60405f2054166040519015158152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f6007546106d6816131db565b80845290600181169081156107745750600114610716575b610712836106fe8185038261322c565b60405191829160208352602083019061326d565b0390f35b60075f9081527fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c688939250905b80821061075a575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291610742565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506106fe90506106ee565b346102d9576106226107cd6105f16104e936613442565b614448565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576108096132de565b73ffffffffffffffffffffffffffffffffffffffff610826613301565b91165f52600a60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a15974298152f35b346102d95760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576108ed6132de565b6108f5613301565b6084359060ff821682036102d9576106229261099761096b9361092060ff60015460a01c16156134f3565b60405194859160c43560a4356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810185528461322c565b6064359160443591614273565b346102d9576106226109b5366133a4565b956109ce60ff60019793979694965460a01c16156134f3565b610a1e6105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6107cd6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610af66132de565b6044359067ffffffffffffffff82116102d957610b1a61062292369060040161335e565b90610b2d60ff60015460a01c16156134f3565b60243590614041565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610b826132de565b610b90825f541633146136a8565b168015610be757807fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557fc67398012c111ce95ecb7429b933096c977380ee6c421175a71a4a4c6c88c06e5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152603260248201527f426c61636b6c69737461626c653a206e657720626c61636b6c6973746572206960448201527f7320746865207a65726f206164647265737300000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610cb76132de565b165f52600c602052602060ff60405f2054166040519015158152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610d1f6132de565b610d2d825f541633146136a8565b168015610d8457807fffffffffffffffffffffffff000000000000000000000000000000000000000060085416176008557fdb66dfa9c6b8f5226fe9aac7e51897ae8ee94ac31dc70bb6c9900b2574b707e65f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602f60248201527f46696174546f6b656e3a206e6577206d61737465724d696e746572206973207460448201527f6865207a65726f206164647265737300000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe610e426132de565b610e5460ff60015460a01c16156134f3565b610ea46105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610ef46105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6024359033613a3f565b602060405160018152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610f406132de565b60243590610f5660ff60015460a01c16156134f3565b610fa66105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610ff66105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f205480831161103e57610efe926110379161366e565b90336138bb565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a2064656372656173656420616c6c6f77616e63652062656c6f7760448201527f207a65726f0000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576111516132de565b611159613301565b906084359167ffffffffffffffff83116102d95761117e61062293369060040161335e565b9161099760ff60015460a01c16156134f3565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f600554611220816131db565b8084529060018116908115610774575060011461124757610712836106fe8185038261322c565b60055f9081527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0939250905b80821061128b575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291611273565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6113416132de565b165f52600d602052602060405f2054604051908152f35b346102d957610622611369366133a4565b9561138260ff60019793979694965460a01c16156134f3565b6113d26105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61061d6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff6001546114ab73ffffffffffffffffffffffffffffffffffffffff821633146137a5565b16176001557f6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff6255f80a1005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de88152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff61157a6132de565b165f526011602052602060405f2054604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206116146115cd6132de565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60015460a01c166040519015158152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576116966132de565b60443560ff811681036102d95761062291610b2d61170b926116c060ff60015460a01c16156134f3565b6040519384916084356064356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810184528361322c565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6117836132de565b611791825f541633146136a8565b1680156117e857807fffffffffffffffffffffffff000000000000000000000000000000000000000060015416176001557fb80482a293ca2e013eda8683c9bd7fc8347cfdaeea5ede58cba46df502c2a6045f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f5061757361626c653a206e65772070617573657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576107126040516118ab60408261322c565b600181527f3200000000000000000000000000000000000000000000000000000000000000602082015260405191829160208352602083019061326d565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576119206132de565b7f46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d20602073ffffffffffffffffffffffffffffffffffffffff6024359361196e60ff60015460a01c16156134f3565b61197d8260085416331461370d565b1692835f52600c825260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055835f52600d82528060405f2055604051908152a2602060405160018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957600435611a1660ff60015460a01c16156134f3565b335f52600c602052611a2e60ff60405f205416613830565b611a7e6105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f908152600960205260409020547f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff16908015611bbe57808210611b3a57611ae0611ada825f94611ad282600b5461366e565b600b5561366e565b33613e37565b6040518181527fcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca560203392a26040519081527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60203392a3005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f46696174546f6b656e3a206275726e20616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206275726e20616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611c796132de565b602435611c8e60ff60015460a01c16156134f3565b335f52600c602052611ca660ff60405f205416613830565b611cf66105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b611d466105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff8216918215611f6d578115611ee957335f52600d60205260405f205490818311611e655782611e1b817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef94611e16602095611db95f99600b54613798565b600b55611e1084611e0b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b613798565b90613e37565b61366e565b338552600d83526040852055846040518281527fab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8843392a3604051908152a3602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e3a206d696e7420616d6f756e742065786365656473206d60448201527f696e746572416c6c6f77616e63650000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206d696e7420616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f46696174546f6b656e3a206d696e7420746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff60015461206473ffffffffffffffffffffffffffffffffffffffff821633146137a5565b166001557f7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b335f80a1005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe6120c86132de565b6120da60ff60015460a01c16156134f3565b61212a6105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61217a6105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205261103760405f206024359054613798565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff600e5416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020611614613ce8565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60085416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60065416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff6123716132de565b6123808260085416331461370d565b16805f52600c825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008154169055805f52600d82525f6040812055604051907fe94479a9f7e1952cc78f2d6baab678adc1b772d936c6583def489e524cb666925f80a260018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6124396132de565b612447825f541633146136a8565b16801561249e57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e557fe475e580d85111348e40d8ca33cfdd74c30fe1655c2d8537a13abc10065ffa5a5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f526573637561626c653a206e6577207265736375657220697320746865207a6560448201527f726f2061646472657373000000000000000000000000000000000000000000006064820152fd5b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576125596132de565b612561613301565b906044359161257860ff60015460a01c16156134f3565b6125c86105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6126186105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6126686105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff821691825f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20548411612701576126be918491613a3f565b5f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020526126f460405f2091825461366e565b9055602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206160448201527f6c6c6f77616e63650000000000000000000000000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6127d16132de565b6127e0826002541633146135e3565b16805f52600960205260405f207f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81541690557f117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e5f80a2005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020600b54604051908152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe6128ae6132de565b6128c060ff60015460a01c16156134f3565b6129106105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6129606105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b60243590336138bb565b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760043567ffffffffffffffff81116102d9576129b99036906004016132b0565b60243567ffffffffffffffff81116102d9576129d99036906004016132b0565b5f929192506044359173ffffffffffffffffffffffffffffffffffffffff83168093036102d95760085460ff8160a01c16613094578315613010577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff16740100000000000000000000000000000000000000001760085567ffffffffffffffff8111612ec157612a6a6004546131db565b601f8111612fb8575b505f601f8211600114612ef95781929394955f92612eee575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176004555b67ffffffffffffffff8111612ec157612ad96005546131db565b601f8111612e7d575b505f601f8211600114612dc0578192935f92612db5575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176005555b612b376007546131db565b601f8111612d72575b5060067f55534400000000000000000000000000000000000000000000000000000000000160075560067fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541617600655807fffffffffffffffffffffffff00000000000000000000000000000000000000005f5416175f55807fffffffffffffffffffffffff00000000000000000000000000000000000000006001541617600155807fffffffffffffffffffffffff00000000000000000000000000000000000000006002541617600255807fffffffffffffffffffffffff00000000000000000000000000000000000000006008541617600855807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e55805f52600c60205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055805f52600d6020527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f2055305f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0604080515f8152836020820152a17f46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d2060206040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8152a2005b6003811115612b405760075f52612daf90601f0160051c7fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c6886134d8565b81612b40565b013590508380612af9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169360055f527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0915f5b868110612e655750836001959610612e2d575b505050811b01600555612b2c565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055838080612e1f565b90926020600181928686013581550194019101612e0c565b81811115612ae257612eb39060055f5260205f2090601f840160051c9060208510612eb9575b601f82910160051c0391016134d8565b83612ae2565b5f9150612ea3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b013590508580612a8c565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169560045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b915f5b888110612fa057508360019596979810612f68575b505050811b01600455612abf565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055858080612f5a565b90926020600181928686013581550194019101612f45565b81811115612a735760045f5261300a907f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b90601f840160051c9060208510612eb957601f82910160051c0391016134d8565b85612a73565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f46696174546f6b656e3a206e6577206f776e657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e3a20636f6e747261637420697320616c7265616479206960448201527f6e697469616c697a6564000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f600454613156816131db565b8084529060018116908115610774575060011461317d57610712836106fe8185038261322c565b60045f9081527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b939250905b8082106131c1575090915081016020016106fe6106ee565b9192600181602092548385880101520191019092916131a9565b90600182811c92168015613222575b60208310146131f557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f16916131ea565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612ec157604052565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9181601f840112156102d95782359167ffffffffffffffff83116102d957602083818601950101116102d957565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b67ffffffffffffffff8111612ec157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f820112156102d95780359061337582613324565b92613383604051948561322c565b828452602083830101116102d957815f926020809301838601378301015290565b60e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160443591606435916084359160a4359160c4359067ffffffffffffffff82116102d95761343f9160040161335e565b90565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6101209101126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060443590606435906084359060a4359060c43560ff811681036102d9579060e435906101043590565b5f5b8281106134e657505050565b5f828201556001016134da565b156134fa57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b1561355f57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b156135ea57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602c60248201527f426c61636b6c69737461626c653a2063616c6c6572206973206e6f742074686560448201527f20626c61636b6c697374657200000000000000000000000000000000000000006064820152fd5b9190820391821161367b57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b156136af57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602060248201527f4f776e61626c653a2063616c6c6572206973206e6f7420746865206f776e65726044820152fd5b1561371457565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a2063616c6c6572206973206e6f7420746865206d617360448201527f7465724d696e74657200000000000000000000000000000000000000000000006064820152fd5b9190820180921161367b57565b156137ac57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f5061757361626c653a2063616c6c6572206973206e6f7420746865207061757360448201527f65720000000000000000000000000000000000000000000000000000000000006064820152fd5b1561383757565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602160248201527f46696174546f6b656e3a2063616c6c6572206973206e6f742061206d696e746560448201527f72000000000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff169081156139bc5773ffffffffffffffffffffffffffffffffffffffff169182156139385760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f52600a825260405f20855f5282528060405f2055604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f45524332303a20617070726f766520746f20746865207a65726f20616464726560448201527f73730000000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a0000000000000000000000000000000000000000000000000000000008152602060048201526024808201527f45524332303a20617070726f76652066726f6d20746865207a65726f2061646460448201527f72657373000000000000000000000000000000000000000000000000000000006064820152fd5b9073ffffffffffffffffffffffffffffffffffffffff8216918215613c645773ffffffffffffffffffffffffffffffffffffffff8216938415613be057613ac78273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b91828211613b5c577fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef93613b04613b5392611e108560209761366e565b611e1083611e0b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45524332303a207472616e7366657220746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a207472616e736665722066726f6d20746865207a65726f20616460448201527f64726573730000000000000000000000000000000000000000000000000000006064820152fd5b604051600454905f81613cfa846131db565b9182825260208201946001811690815f14613dfd5750600114613d9e575b613d249250038261322c565b51902060405160208101917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260408201527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a560608201524660808201523060a082015260a08152613d9860c08261322c565b51902090565b509060045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b905f915b818310613de1575050906020613d2492820101613d18565b6020919350806001915483858801015201910190918392613dc9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016865250613d2492151560051b82016020019050613d18565b7f8000000000000000000000000000000000000000000000000000000000000000821015613f5857613eac8173ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b613ed45773ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2055565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56325f323a204163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e56325f323a2042616c616e63652065786365656473202860448201527f325e323535202d203129000000000000000000000000000000000000000000006064820152fd5b15613fe357565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a20696e76616c6964207369676e617475726500006044820152fd5b90916140bb6140c09161405485856144f1565b60405193602085017f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429815273ffffffffffffffffffffffffffffffffffffffff821695866040820152876060820152606081526140b260808261322c565b519020906145aa565b613fdc565b805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d815f80a3565b92949093919473ffffffffffffffffffffffffffffffffffffffff8516923384036141ef576141ed976141e89483836141666140bb956141e297898c6149bd565b6040519160208301937fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8855273ffffffffffffffffffffffffffffffffffffffff8b16604085015260608401528b608084015260a083015260c08201528560e082015260e081526141d96101008261322c565b519020866145aa565b82614adf565b613a3f565b565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a2063616c6c6572206d757374206265207468652060448201527f70617965650000000000000000000000000000000000000000000000000000006064820152fd5b93929091927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8214801561443e575b156143e05773ffffffffffffffffffffffffffffffffffffffff8516805f52601160205260405f20928354907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff821461367b57614374946001830190556040519160208301937f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98552604084015273ffffffffffffffffffffffffffffffffffffffff8716606084015287608084015260a083015260c082015260c0815261436b60e08261322c565b519020856145aa565b15614382576141ed926138bb565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601a60248201527f454950323631323a20696e76616c6964207369676e61747572650000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a207065726d6974206973206578706972656400006044820152fd5b50428210156142a2565b926140bb6141ed976141e2926141e8959894976144678183888b6149bd565b6040519060208201927f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267845273ffffffffffffffffffffffffffffffffffffffff8a16604084015273ffffffffffffffffffffffffffffffffffffffff8b1660608401528b608084015260a083015260c08201528560e082015260e081526141d96101008261322c565b73ffffffffffffffffffffffffffffffffffffffff165f52601060205260405f20905f5260205260ff60405f20541661452657565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320757360448201527f6564206f722063616e63656c65640000000000000000000000000000000000006064820152fd5b91906145b4613ce8565b906040519060208201927f1901000000000000000000000000000000000000000000000000000000000000845260228301526042820152604281526145fa60628261322c565b51902090823b1561470957915f9291614655614681859460405192839160208301957f1626ba7e000000000000000000000000000000000000000000000000000000008752602484015260406044840152606483019061326d565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261322c565b51915afa3d15614702573d61469581613324565b906146a3604051928361322c565b81523d5f602083013e5b816146f4575b816146bc575090565b90506020818051810103126102d957602001517f1626ba7e000000000000000000000000000000000000000000000000000000001490565b9050602081511015906146b3565b60606146ad565b90604182510361493957602082015190606060408401519301515f1a907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116148b557601b821480156148ab575b15614827576020935f93608093604051938452868401526040830152606082015282805260015afa1561481c5773ffffffffffffffffffffffffffffffffffffffff5f51169081156147be5773ffffffffffffffffffffffffffffffffffffffff161490565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601c60248201527f45435265636f7665723a20696e76616c6964207369676e6174757265000000006044820152fd5b6040513d5f823e3d90fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027762760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b50601c8214614758565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027732760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45435265636f7665723a20696e76616c6964207369676e6174757265206c656e60448201527f67746800000000000000000000000000000000000000000000000000000000006064820152fd5b929091421115614a5b574210156149d7576141ed916144f1565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320657860448201527f70697265640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602b60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e206973206e6f60448201527f74207965742076616c69640000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff16805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a55f80a356' as const
