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
  '0x60808060405234601557614b14908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde0314613090578063077f224a1461296a578063095ea7b31461287457806318160ddd146128395780631a8952661461278557806323b872dd146125225780632ab60045146123ed5780633092afd51461232357806330adf81f146122cb578063313ce5671461228d57806335d99f351461223c5780633644e5151461220457806338a63183146121b3578063395093511461208e5780633f4ba83a14611ff157806340c10f1914611c4257806342966c68146119d25780634e44d956146118e957806354fd4d501461186c578063554bab3c146117375780635a049a701461165f5780635c975abb1461161c57806370a08231146115915780637ecebe001461152e5780637f2eecc3146114d65780638456cb591461142257806388b7ab63146113585780638a6db9c3146112f55780638da5cb5b146112a557806395d89b41146111e25780639fd0506d146111915780639fd5a6cf1461111a578063a0cc6a68146110c2578063a457c2d714610f09578063a9059cbb14610e08578063aa20e1e414610cd3578063aa271e1a14610c6b578063ad38bf2214610b36578063b7b7289914610abf578063bd10243014610a6e578063cf092995146109a4578063d505accf146108b6578063d91694871461085e578063dd62ed3e146107d2578063e3ee160e146107b6578063e5a6b10f14610698578063e94a010214610624578063ef55bec6146104d2578063f2fde38b14610391578063f9f92be4146102dd5763fe575a871461024a575f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206102cf610286613256565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519015158152f35b5f80fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610329613256565b6103388260025416331461355b565b16805f52600960205260405f207f800000000000000000000000000000000000000000000000000000000000000081541790557fffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b8555f80a2005b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576103c8613256565b5f549073ffffffffffffffffffffffffffffffffffffffff808316916103ef833314613620565b1691821561044e577f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e060407fffffffffffffffffffffffff0000000000000000000000000000000000000000938151908152856020820152a116175f55005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f4f776e61626c653a206e6577206f776e657220697320746865207a65726f206160448201527f64647265737300000000000000000000000000000000000000000000000000006064820152fd5b346102d95761062261061d6105f16104e9366133ba565b999298909161050660ff60019a969a9997995460a01c161561346b565b61055c6105568673ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b156134d0565b6105ac6105568773ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6040519a8b936020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018952886131a4565b6140df565b005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610670613256565b165f52601060205260405f206024355f52602052602060ff60405f2054166040519015158152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f6007546106d681613153565b80845290600181169081156107745750600114610716575b610712836106fe818503826131a4565b6040519182916020835260208301906131e5565b0390f35b60075f9081527fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c688939250905b80821061075a575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291610742565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506106fe90506106ee565b346102d9576106226107cd6105f16104e9366133ba565b614402565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610809613256565b73ffffffffffffffffffffffffffffffffffffffff610826613279565b91165f52600a60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a15974298152f35b346102d95760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576108ed613256565b6108f5613279565b6084359060ff821682036102d9576106229261099761096b9361092060ff60015460a01c161561346b565b60405194859160c43560a4356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018552846131a4565b606435916044359161422d565b346102d9576106226109b53661331c565b956109ce60ff60019793979694965460a01c161561346b565b610a1e6105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6107cd6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610af6613256565b6044359067ffffffffffffffff82116102d957610b1a6106229236906004016132d6565b90610b2d60ff60015460a01c161561346b565b60243590613ffb565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610b82613256565b610b90825f54163314613620565b168015610be757807fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557fc67398012c111ce95ecb7429b933096c977380ee6c421175a71a4a4c6c88c06e5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152603260248201527f426c61636b6c69737461626c653a206e657720626c61636b6c6973746572206960448201527f7320746865207a65726f206164647265737300000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610cb7613256565b165f52600c602052602060ff60405f2054166040519015158152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff610d1f613256565b610d2d825f54163314613620565b168015610d8457807fffffffffffffffffffffffff000000000000000000000000000000000000000060085416176008557fdb66dfa9c6b8f5226fe9aac7e51897ae8ee94ac31dc70bb6c9900b2574b707e65f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602f60248201527f46696174546f6b656e3a206e6577206d61737465724d696e746572206973207460448201527f6865207a65726f206164647265737300000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe610e42613256565b610e5460ff60015460a01c161561346b565b610ea46105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610ef46105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b60243590336139b7565b602060405160018152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610f40613256565b60243590610f5660ff60015460a01c161561346b565b610fa66105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b610ff66105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f205480831161103e57610efe92611037916135e6565b9033613833565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a2064656372656173656420616c6c6f77616e63652062656c6f7760448201527f207a65726f0000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611151613256565b611159613279565b906084359167ffffffffffffffff83116102d95761117e6106229336906004016132d6565b9161099760ff60015460a01c161561346b565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f60055461122081613153565b8084529060018116908115610774575060011461124757610712836106fe818503826131a4565b60055f9081527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0939250905b80821061128b575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291611273565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff611341613256565b165f52600d602052602060405f2054604051908152f35b346102d9576106226113693661331c565b9561138260ff60019793979694965460a01c161561346b565b6113d26105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61061d6105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff6001546114ab73ffffffffffffffffffffffffffffffffffffffff8216331461371d565b16176001557f6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff6255f80a1005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de88152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff61157a613256565b165f526011602052602060405f2054604051908152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206116146115cd613256565b73ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60015460a01c166040519015158152f35b346102d95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611696613256565b60443560ff811681036102d95761062291610b2d61170b926116c060ff60015460a01c161561346b565b6040519384916084356064356020850191926041937fff00000000000000000000000000000000000000000000000000000000000000928452602084015260f81b1660408201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018452836131a4565b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff611783613256565b611791825f54163314613620565b1680156117e857807fffffffffffffffffffffffff000000000000000000000000000000000000000060015416176001557fb80482a293ca2e013eda8683c9bd7fc8347cfdaeea5ede58cba46df502c2a6045f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f5061757361626c653a206e65772070617573657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576107126040516118ab6040826131a4565b600181527f320000000000000000000000000000000000000000000000000000000000000060208201526040519182916020835260208301906131e5565b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611920613256565b7f46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d20602073ffffffffffffffffffffffffffffffffffffffff6024359361196e60ff60015460a01c161561346b565b61197d82600854163314613685565b1692835f52600c825260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055835f52600d82528060405f2055604051908152a2602060405160018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957600435611a1660ff60015460a01c161561346b565b335f52600c602052611a2e60ff60405f2054166137a8565b611a7e6105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f908152600960205260409020547f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff16908015611bbe57808210611b3a57611ae0611ada825f94611ad282600b546135e6565b600b556135e6565b33613df1565b6040518181527fcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca560203392a26040519081527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60203392a3005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f46696174546f6b656e3a206275726e20616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206275726e20616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957611c79613256565b602435611c8e60ff60015460a01c161561346b565b335f52600c602052611ca660ff60405f2054166137a8565b611cf66105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b611d466105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff8216918215611f6d578115611ee957335f52600d60205260405f205490818311611e655782611e1b817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef94611e16602095611db95f99600b54613710565b600b55611e1084611e0b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b613710565b90613df1565b6135e6565b338552600d83526040852055846040518281527fab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8843392a3604051908152a3602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e3a206d696e7420616d6f756e742065786365656473206d60448201527f696e746572416c6c6f77616e63650000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a206d696e7420616d6f756e74206e6f7420677265617460448201527f6572207468616e203000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f46696174546f6b656e3a206d696e7420746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff60015461206473ffffffffffffffffffffffffffffffffffffffff8216331461371d565b166001557f7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b335f80a1005b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe6120c8613256565b6120da60ff60015460a01c161561346b565b61212a6105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b61217a6105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b335f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205261103760405f206024359054613710565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff600e5416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020611614613ca2565b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff60085416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602060ff60065416604051908152f35b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760206040517f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957602073ffffffffffffffffffffffffffffffffffffffff612371613256565b61238082600854163314613685565b16805f52600c825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008154169055805f52600d82525f6040812055604051907fe94479a9f7e1952cc78f2d6baab678adc1b772d936c6583def489e524cb666925f80a260018152f35b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff612439613256565b612447825f54163314613620565b16801561249e57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e557fe475e580d85111348e40d8ca33cfdd74c30fe1655c2d8537a13abc10065ffa5a5f80a2005b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f526573637561626c653a206e6577207265736375657220697320746865207a6560448201527f726f2061646472657373000000000000000000000000000000000000000000006064820152fd5b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957612559613256565b612561613279565b906044359161257860ff60015460a01c161561346b565b6125c86105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6126186105568373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6126686105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b73ffffffffffffffffffffffffffffffffffffffff821691825f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20548411612701576126be9184916139b7565b5f52600a60205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020526126f460405f209182546135e6565b9055602060405160018152f35b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206160448201527f6c6c6f77616e63650000000000000000000000000000000000000000000000006064820152fd5b346102d95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95773ffffffffffffffffffffffffffffffffffffffff6127d1613256565b6127e08260025416331461355b565b16805f52600960205260405f207f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81541690557f117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e5f80a2005b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576020600b54604051908152f35b346102d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d957610efe6128ae613256565b6128c060ff60015460a01c161561346b565b6129106105563373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6129606105568273ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b6024359033613833565b346102d95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d95760043567ffffffffffffffff81116102d9576129b9903690600401613228565b60243567ffffffffffffffff81116102d9576129d9903690600401613228565b906044359273ffffffffffffffffffffffffffffffffffffffff84168094036102d95760085460ff8160a01c1661300c578415612f88577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff16740100000000000000000000000000000000000000001760085567ffffffffffffffff8111612e3957612a66600454613153565b601f8111612f30575b505f601f8211600114612e715781929394955f92612e66575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176004555b67ffffffffffffffff8211612e3957612ad5600554613153565b601f8111612df5575b505f90601f8311600114612d115791807f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e094926040945f92612d06575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916176005555b612b59600754613153565b601f8111612cc3575b5060067f55534400000000000000000000000000000000000000000000000000000000000160075560067fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541617600655807fffffffffffffffffffffffff00000000000000000000000000000000000000005f5416175f55807fffffffffffffffffffffffff00000000000000000000000000000000000000006001541617600155807fffffffffffffffffffffffff00000000000000000000000000000000000000006002541617600255807fffffffffffffffffffffffff00000000000000000000000000000000000000006008541617600855807fffffffffffffffffffffffff0000000000000000000000000000000000000000600e541617600e55305f526009602052815f207f800000000000000000000000000000000000000000000000000000000000000081541790558151905f82526020820152a1005b6003811115612b625760075f52612d0090601f0160051c7fa66cc928b5edb82af9bd49922954155ab7b0942694bea4ce44661d9a8736c688613450565b83612b62565b013590508580612b1b565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083169160055f527f036b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db0925f5b818110612ddd57509260019285926040967f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0989610612da5575b505050811b01600555612b4e565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055858080612d97565b91936020600181928787013581550195019201612d5d565b82811115612ade57612e2b9060055f5260205f2090601f850160051c9060208610612e31575b601f82910160051c039101613450565b83612ade565b5f9150612e1b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b013590508580612a88565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169560045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b915f5b888110612f1857508360019596979810612ee0575b505050811b01600455612abb565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055858080612ed2565b90926020600181928686013581550194019101612ebd565b81811115612a6f5760045f52612f82907f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b90601f840160051c9060208510612e3157601f82910160051c039101613450565b85612a6f565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602860248201527f46696174546f6b656e3a206e6577206f776e657220697320746865207a65726f60448201527f20616464726573730000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e3a20636f6e747261637420697320616c7265616479206960448201527f6e697469616c697a6564000000000000000000000000000000000000000000006064820152fd5b346102d9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102d9576040515f6004546130ce81613153565b808452906001811690811561077457506001146130f557610712836106fe818503826131a4565b60045f9081527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b939250905b808210613139575090915081016020016106fe6106ee565b919260018160209254838588010152019101909291613121565b90600182811c9216801561319a575b602083101461316d57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691613162565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612e3957604052565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9181601f840112156102d95782359167ffffffffffffffff83116102d957602083818601950101116102d957565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036102d957565b67ffffffffffffffff8111612e3957601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f820112156102d9578035906132ed8261329c565b926132fb60405194856131a4565b828452602083830101116102d957815f926020809301838601378301015290565b60e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579160443591606435916084359160a4359160c4359067ffffffffffffffff82116102d9576133b7916004016132d6565b90565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6101209101126102d95760043573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060243573ffffffffffffffffffffffffffffffffffffffff811681036102d9579060443590606435906084359060a4359060c43560ff811681036102d9579060e435906101043590565b5f5b82811061345e57505050565b5f82820155600101613452565b1561347257565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b156134d757565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b1561356257565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602c60248201527f426c61636b6c69737461626c653a2063616c6c6572206973206e6f742074686560448201527f20626c61636b6c697374657200000000000000000000000000000000000000006064820152fd5b919082039182116135f357565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b1561362757565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602060248201527f4f776e61626c653a2063616c6c6572206973206e6f7420746865206f776e65726044820152fd5b1561368c57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602960248201527f46696174546f6b656e3a2063616c6c6572206973206e6f7420746865206d617360448201527f7465724d696e74657200000000000000000000000000000000000000000000006064820152fd5b919082018092116135f357565b1561372457565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f5061757361626c653a2063616c6c6572206973206e6f7420746865207061757360448201527f65720000000000000000000000000000000000000000000000000000000000006064820152fd5b156137af57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602160248201527f46696174546f6b656e3a2063616c6c6572206973206e6f742061206d696e746560448201527f72000000000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff169081156139345773ffffffffffffffffffffffffffffffffffffffff169182156138b05760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f52600a825260405f20855f5282528060405f2055604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602260248201527f45524332303a20617070726f766520746f20746865207a65726f20616464726560448201527f73730000000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a0000000000000000000000000000000000000000000000000000000008152602060048201526024808201527f45524332303a20617070726f76652066726f6d20746865207a65726f2061646460448201527f72657373000000000000000000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff8116918215613c1e5773ffffffffffffffffffffffffffffffffffffffff8116938415613b9a57613a3e8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b8111613b1657613b0d602092613abe85611e1085611e167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9973ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b611e1083611e0b8373ffffffffffffffffffffffffffffffffffffffff165f5260096020527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60405f20541690565b604051908152a3565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45524332303a207472616e7366657220616d6f756e742065786365656473206260448201527f616c616e636500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45524332303a207472616e7366657220746f20746865207a65726f206164647260448201527f65737300000000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f45524332303a207472616e736665722066726f6d20746865207a65726f20616460448201527f64726573730000000000000000000000000000000000000000000000000000006064820152fd5b604051600454905f81613cb484613153565b9182825260208201946001811690815f14613db75750600114613d58575b613cde925003826131a4565b51902060405160208101917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260408201527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a560608201524660808201523060a082015260a08152613d5260c0826131a4565b51902090565b509060045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b905f915b818310613d9b575050906020613cde92820101613cd2565b6020919350806001915483858801015201910190918392613d83565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016865250613cde92151560051b82016020019050613cd2565b7f8000000000000000000000000000000000000000000000000000000000000000821015613f1257613e668173ffffffffffffffffffffffffffffffffffffffff165f5260096020527f800000000000000000000000000000000000000000000000000000000000000060405f205416151590565b613e8e5773ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2055565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56325f323a204163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602a60248201527f46696174546f6b656e56325f323a2042616c616e63652065786365656473202860448201527f325e323535202d203129000000000000000000000000000000000000000000006064820152fd5b15613f9d57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a20696e76616c6964207369676e617475726500006044820152fd5b909161407561407a9161400e85856144ab565b60405193602085017f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429815273ffffffffffffffffffffffffffffffffffffffff8216958660408201528760608201526060815261406c6080826131a4565b51902090614564565b613f96565b805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d815f80a3565b92949093919473ffffffffffffffffffffffffffffffffffffffff8516923384036141a9576141a7976141a29483836141206140759561419c97898c614977565b6040519160208301937fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8855273ffffffffffffffffffffffffffffffffffffffff8b16604085015260608401528b608084015260a083015260c08201528560e082015260e08152614193610100826131a4565b51902086614564565b82614a99565b6139b7565b565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a2063616c6c6572206d757374206265207468652060448201527f70617965650000000000000000000000000000000000000000000000000000006064820152fd5b93929091927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff821480156143f8575b1561439a5773ffffffffffffffffffffffffffffffffffffffff8516805f52601160205260405f20928354907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82146135f35761432e946001830190556040519160208301937f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98552604084015273ffffffffffffffffffffffffffffffffffffffff8716606084015287608084015260a083015260c082015260c0815261432560e0826131a4565b51902085614564565b1561433c576141a792613833565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601a60248201527f454950323631323a20696e76616c6964207369676e61747572650000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601e60248201527f46696174546f6b656e56323a207065726d6974206973206578706972656400006044820152fd5b504282101561425c565b926140756141a79761419c926141a2959894976144218183888b614977565b6040519060208201927f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267845273ffffffffffffffffffffffffffffffffffffffff8a16604084015273ffffffffffffffffffffffffffffffffffffffff8b1660608401528b608084015260a083015260c08201528560e082015260e08152614193610100826131a4565b73ffffffffffffffffffffffffffffffffffffffff165f52601060205260405f20905f5260205260ff60405f2054166144e057565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602e60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320757360448201527f6564206f722063616e63656c65640000000000000000000000000000000000006064820152fd5b919061456e613ca2565b906040519060208201927f1901000000000000000000000000000000000000000000000000000000000000845260228301526042820152604281526145b46062826131a4565b51902090823b156146c357915f929161460f61463b859460405192839160208301957f1626ba7e00000000000000000000000000000000000000000000000000000000875260248401526040604484015260648301906131e5565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826131a4565b51915afa3d156146bc573d61464f8161329c565b9061465d60405192836131a4565b81523d5f602083013e5b816146ae575b81614676575090565b90506020818051810103126102d957602001517f1626ba7e000000000000000000000000000000000000000000000000000000001490565b90506020815110159061466d565b6060614667565b9060418251036148f357602082015190606060408401519301515f1a907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841161486f57601b82148015614865575b156147e1576020935f93608093604051938452868401526040830152606082015282805260015afa156147d65773ffffffffffffffffffffffffffffffffffffffff5f51169081156147785773ffffffffffffffffffffffffffffffffffffffff161490565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601c60248201527f45435265636f7665723a20696e76616c6964207369676e6174757265000000006044820152fd5b6040513d5f823e3d90fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027762760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b50601c8214614712565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e61747572652027732760448201527f2076616c756500000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602360248201527f45435265636f7665723a20696e76616c6964207369676e6174757265206c656e60448201527f67746800000000000000000000000000000000000000000000000000000000006064820152fd5b929091421115614a1557421015614991576141a7916144ab565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320657860448201527f70697265640000000000000000000000000000000000000000000000000000006064820152fd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602b60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e206973206e6f60448201527f74207965742076616c69640000000000000000000000000000000000000000006064820152fd5b73ffffffffffffffffffffffffffffffffffffffff16805f52601060205260405f20825f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a55f80a356' as const
