// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletV3Abi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "usdc_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "platformFees_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "jobEscrow_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "receive",
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "MAX_FEE_BPS",
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
    "name": "MAX_JOB_APPROVAL",
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
    "name": "MAX_VALIDITY",
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
    "name": "MAX_WHITELIST_LENGTH",
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
    "name": "acceptOwnership",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "authorizationOf",
    "inputs": [
      {
        "name": "digest",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "authorizationNonce",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "value",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "fee",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "validBefore",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "authorizeTransfer",
    "inputs": [
      {
        "name": "authorization",
        "type": "tuple",
        "internalType": "struct IAuthorizationWallet.Authorization",
        "components": [
          {
            "name": "to",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "value",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "validAfter",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "validBefore",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "ref",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "maxFee",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "digest",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelAuthorization",
    "inputs": [
      {
        "name": "digest",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "ref",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "configure",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "recipients",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "createJob",
    "inputs": [
      {
        "name": "creation",
        "type": "tuple",
        "internalType": "struct IJobWallet.JobCreation",
        "components": [
          {
            "name": "provider",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "evaluator",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "expiredAt",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "budget",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "description",
            "type": "bytes16",
            "internalType": "bytes16"
          },
          {
            "name": "metadataHash",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "execute",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "result",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "freeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "frozen",
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
    "name": "fundJob",
    "inputs": [
      {
        "name": "funding",
        "type": "tuple",
        "internalType": "struct IJobWallet.JobFunding",
        "components": [
          {
            "name": "jobId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "provider",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "evaluator",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "budget",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "isValidSignature",
    "inputs": [
      {
        "name": "hash",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isWhitelisted",
    "inputs": [
      {
        "name": "recipient",
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
    "name": "jobEscrow",
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
    "name": "onERC721Received",
    "inputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "stateMutability": "pure"
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
    "name": "ownerCall",
    "inputs": [
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
        "name": "result",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "ownerNonce",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "pay",
    "inputs": [
      {
        "name": "payment",
        "type": "tuple",
        "internalType": "struct IAgentWallet.Payment",
        "components": [
          {
            "name": "to",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "amount",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "maxFee",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "ref",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "pendingOwner",
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
    "name": "platformFees",
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
    "name": "policy",
    "inputs": [],
    "outputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "whitelistEnabled",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewAuthorizeTransfer",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "validAfter",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "validBefore",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewCreateJob",
    "inputs": [
      {
        "name": "provider",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "expiredAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "budget",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewFundJob",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "provider",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "budget",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewPayment",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewSubmitJob",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "quoteFee",
    "inputs": [
      {
        "name": "amount",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "releaseAuthorization",
    "inputs": [
      {
        "name": "digest",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "ref",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "remainingToday",
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
    "name": "reserved",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "sessionKey",
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
    "name": "setPolicy",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setSession",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setWhitelist",
    "inputs": [
      {
        "name": "recipients",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "settleAuthorization",
    "inputs": [
      {
        "name": "digest",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "ref",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setup",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "spentToday",
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
    "name": "state",
    "inputs": [],
    "outputs": [
      {
        "name": "owner_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "session",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "ownerNonce_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "frozen_",
        "type": "bool",
        "internalType": "bool"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "txLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "spentToday_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "reserved_",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "sessionNonceBase",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "sessionNonceWindow",
        "type": "uint64",
        "internalType": "uint64"
      },
      {
        "name": "balance",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "submitJob",
    "inputs": [
      {
        "name": "submission",
        "type": "tuple",
        "internalType": "struct IJobWallet.JobSubmission",
        "components": [
          {
            "name": "jobId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deliverable",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "nonce",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint48",
            "internalType": "uint48"
          }
        ]
      },
      {
        "name": "sessionSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
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
    "name": "unfreeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "usdc",
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
    "name": "withdraw",
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
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AuthorizationReleased",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AuthorizationSettled",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "feeWaived",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Executed",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "selector",
        "type": "bytes4",
        "indexed": false,
        "internalType": "bytes4"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Frozen",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobSpecified",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "metadataHash",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnershipTransferStarted",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newOwner",
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
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newOwner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PaymentExecuted",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
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
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PolicyUpdated",
    "inputs": [
      {
        "name": "txLimit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "dailyLimit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SessionUpdated",
    "inputs": [
      {
        "name": "session",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TransferAuthorized",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
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
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "validAfter",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "authorizationNonce",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "digest",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Unfrozen",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "WhitelistUpdated",
    "inputs": [
      {
        "name": "recipients",
        "type": "address[]",
        "indexed": false,
        "internalType": "address[]"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Withdrawn",
    "inputs": [
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
    "type": "error",
    "name": "AuthorizationPending",
    "inputs": [
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AuthorizationUnused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AuthorizationUsed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "DailyLimitExceeded",
    "inputs": [
      {
        "name": "wouldBe",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "limit",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeadlinePassed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ExpiryTooLate",
    "inputs": [
      {
        "name": "expiresAt",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "latest",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FeeAboveMaximum",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InsufficientBalance",
    "inputs": [
      {
        "name": "available",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidOwner",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidRecipient",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidSession",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidSessionKey",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidTarget",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "JobApprovalExceeded",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "maximum",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "JobMismatch",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NonceTooHigh",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "highest",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceUsed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotInWhitelist",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TransferRefused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TreasuryRefused",
    "inputs": [
      {
        "name": "treasury",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TxLimitExceeded",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "limit",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "Unauthorized",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnknownAuthorization",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ValidityEmpty",
    "inputs": [
      {
        "name": "validAfter",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ValidityTooLong",
    "inputs": [
      {
        "name": "validBefore",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "latest",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "WalletExpired",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WalletFrozen",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WhitelistTooLong",
    "inputs": [
      {
        "name": "length",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "maximum",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAmount",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZeroBudget",
    "inputs": []
  }
] as const

export const agentWalletV3Bytecode =
  '0x6101006040523461017f57604051601f61547538819003918201601f19168301916001600160401b0383118484101761016b5780849260609460405283398101031261017f5761004e81610183565b90610067604061006060208401610183565b9201610183565b60809290925260a052600160fa1b600155604080519081016001600160401b0381118282101761016b5760019160209160405282815201603360f81b81522060c05260e0526040516152dd90816101988239608051818181610d5a01528181611fd7015281816123b2015281816126bc0152818161326a0152818161401d0152818161485801528181614cdf01528181614de701528181614f3f01528181614fb80152615134015260a051818181612aa40152614d59015260c0518161522c015260e05181818161044b0152818161117f01528181611595015281816116e801528181611a50015281816131ea0152818161339b01528181613dc60152613f6f0152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b038216820361017f5756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f905f3560e01c9081630505c8c914612cb457508063054f7d9c14612c5557806312c9d2df14612c3e578063150b7a0214612bb15780631626ba7e14612b2a57806319396ff014612ac8578063194a4e7e14612a5a57806329a260bf146129a25780632c7386331461291a57806332454159146124fa5780633645cc471461247f5780633af32abf146123d65780633e413bee146123685780633e5b1c881461232c5780633f2384861461229b578063454297f414611f4a5780634d5fa1e214611db157806350bd207b14611ada5780635e1a7f66146119fe57806362a5af3b1461198f578063633465a81461193d5780636a28f000146118ce57806379ba5097146117ad5780637de0deaf146116655780637f83d9831461162b57806380c4dcdc146114b357806384b0196e146113615780638da5cb5b14611307578063a08a0acc1461127f578063a68574d8146111a3578063b0d83db814611134578063b3773a31146110cf578063b61d27f614610f0d578063b7797bf414610ea8578063c19d93fb14610cb4578063c75d3ed614610c56578063c876d43e14610c0f578063d55be8c614610bd4578063e30c397814610b82578063f059cf2b14610b2e578063f2fde38b146109d0578063f3fef3a31461089e578063f4217648146107d6578063f789e76c14610375578063fb2380f5146102f9578063fc3c5515146102b8578063fda7c94d1461027d5763fe60d12c0361000f573461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60025460a01c16604051908152f35b80fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516102588152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206102f16138b1565b604051908152f35b503461027a5765ffffffffffff610330610339602093838061031a36612f29565b928298929196610328614600565b905490613ab3565b50169116614622565b1661036561035161034983614274565b5080936136bf565b65ffffffffffff60025460a01c1690615027565b65ffffffffffff60405191168152f35b503461027a5761038436612e8e565b9065ffffffffffff61039a60e085969501612fe3565b1642116107ae57610403906103fe6103b8855460c08801359061391e565b93600154926103f86101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f581526101008b6020830137206151d8565b84613a37565b614b36565b815561041160608301612fe3565b9165ffffffffffff831615610786576080810135907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082167f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff16818403610782576040519160208301526010825261049f603083613017565b60105b80158015806106c6575b15610509576104dc577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104a2565b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b508252849086602073ffffffffffffffffffffffffffffffffffffffff61052f87612ff6565b6105a061053d848a01612ff6565b9765ffffffffffff61055160408c01612fe3565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190612ee6565b866084830152038186865af19384156106bb578394610683575b50813b1561067f576040517fdd4ae9d40000000000000000000000000000000000000000000000000000000081526004810185905265ffffffffffff919091166024820152606060448201525f60648201529082908290608490829084905af180156106745761065f575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61066a828092613017565b61027a5780610625565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116106b3575b8161069f60209383613017565b810103126106af575192856105ba565b5f80fd5b3d9150610692565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161075557601081101561072857867fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104ac565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b8480fd5b6004827fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760043567ffffffffffffffff811161089a57610826903690600401612e5d565b903033141580610870575b6108485790610842916001546143f9565b60015580f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff61089160015461496d565b16331415610831565b5080fd5b503461027a5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a576108d6612dc3565b6024359030331415806109a6575b610848576108f181614efd565b1561097e578115610956576109068282614dac565b1561095057602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a280f35b506150b3565b6004837f1f2a2005000000000000000000000000000000000000000000000000000000008152fd5b6004837f9c8d2cd2000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff6109c760015461496d565b163314156108e4565b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57610a08612dc3565b3033141580610b04575b610adc5773ffffffffffffffffffffffffffffffffffffffff1680158015610ad3575b610aab57807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff610a8360015461496d565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b6004827f49e27cff000000000000000000000000000000000000000000000000000000008152fd5b50308114610a35565b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610b2560015461496d565b16331415610a12565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a575460209065ffffffffffff90610b799062015180420490614ed6565b16604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516101f48152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60015460c81c16604051908152f35b503461027a57610c6536612faf565b903033141580610c8a575b6108485790610c8281610c8793614bc6565b614e16565b80f35b5073ffffffffffffffffffffffffffffffffffffffff610cab60015461496d565b16331415610c70565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760015490610cf08261496d565b908054610d0262015180420482614ed6565b65ffffffffffff60025460a01c16906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa948515610e9c5794610e5c575b509065ffffffffffff67ffffffffffffffff939264ffffffffff6101809873ffffffffffffffffffffffffffffffffffffffff6040519916895273ffffffffffffffffffffffffffffffffffffffff811660208a0152838160c81c1660408a01527f01000000000000000000000000000000000000000000000000000000000000008116151560608a015260a01c1660808801528360d01c60a0880152818460a01c1660c08801521660e086015261010085015263ffffffff8160401c1661012085015216610140830152610160820152f35b95935091906020863d602011610e94575b81610e7a60209383613017565b810103126106af5794519294909165ffffffffffff610d89565b3d9150610e6d565b604051903d90823e3d90fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57608065ffffffffffff8080610eee60043561384d565b9392959091604051968752166020860152166040840152166060820152f35b503461027a5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57610f45612dc3565b906024359160443567ffffffffffffffff811161067f57610f6a903690600401612d3c565b909230331415806110a5575b61107d5773ffffffffffffffffffffffffffffffffffffffff8316923084146110485782151580611074575b61104857819060405184878237878186810185815203925af192610fc46130bf565b93156110405761103c947fffffffff0000000000000000000000000000000000000000000000000000000061101c7fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db0946040946136f9565b8351928352166020820152a2604051918291602083526020830190612ee6565b0390f35b835160208501fd5b602482857fd08525e9000000000000000000000000000000000000000000000000000000008252600452fd5b50803b15610fa2565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b5073ffffffffffffffffffffffffffffffffffffffff6110c660015461496d565b16331415610f76565b503461027a576110ea906110e236612faf565b809391614bc6565b9164ffffffffff8360801c16928342106111085790610c8791614e16565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b503461027a576111c86111b536612faf565b8092916111c3600154614b76565b614bc6565b6111d181614c7c565b156112575760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c1685908061123a575b81156112355750855b65ffffffffffff60405193168352602083015215156040820152a280f35b611217565b905061125081611248614d2b565b915050614dac565b159061120e565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461027a5761128e36612f29565b9193929330331415806112dd575b6112b5576112b061084294956001546146ba565b6142b2565b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff6112fe60015461496d565b1633141561129c565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602061134360015461496d565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5780611458915060408051916113a58284613017565b600b83527f4167656e7457616c6c657400000000000000000000000000000000000000000060208401528151916113dc8184613017565b600183527f330000000000000000000000000000000000000000000000000000000000000060208401526114656020918051946114198487613017565b8486525f36813781519788977f0f00000000000000000000000000000000000000000000000000000000000000895260e0868a015260e0890190612ee6565b9187830390880152612ee6565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b82811061149c57505050500390f35b83518552869550938101939281019260010161148d565b503461027a577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a0811261089a5760801361027a5760843567ffffffffffffffff811161089a5761150b903690600401612d3c565b9060643565ffffffffffff811690818103610782575042116107ae5761157b906103fe61153c85546044359061391e565b93600154926103f860a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db8152608060046020830137206151d8565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611628578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af18015610674576116175750f35b8161162191613017565b61027a5780f35b50fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405160648152f35b503461027a5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5761169d612dc3565b906116a6612de6565b6116ae612e33565b9265ffffffffffff6116be612e48565b6116c96103fe614600565b161561178557829373ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561078257849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa8015610674576116175750f35b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760025473ffffffffffffffffffffffffffffffffffffffff81169030331415806118c4575b6108485773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff00000000000000000000000000000000000000006118698261496d565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b5081331415611801565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a573033141580611913575b61107d57610c876137d7565b5073ffffffffffffffffffffffffffffffffffffffff61193460015461496d565b16331415611907565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5730331415806119d4575b61107d57610c8761375f565b5073ffffffffffffffffffffffffffffffffffffffff6119f560015461496d565b163314156119c8565b50346106af5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57611a396103fe614600565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156106af575f604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa8015611acf57611ac3575080f35b61001a91505f90613017565b6040513d5f823e3d90fd5b346106af5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af5760043567ffffffffffffffff81116106af57611b29903690600401612d3c565b611b31612e1e565b90611b3a612e33565b9260643567ffffffffffffffff81116106af57611b6265ffffffffffff913690600401612d3c565b9190951690814211611d89576001549565ffffffffffff86169265ffffffffffff8860c81c16841115611d61577f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff00000000000000000000000000000000000000000000000000000000611bdb88886136f9565b1603611d525773ffffffffffffffffffffffffffffffffffffffff60025416905b611c0587613085565b90611c136040519283613017565b878252602082019536898901116106af5786611c8e938a8a611c949a375f60208c83010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea625855260408401526060830152608082015260808152611c8660a082613017565b5190206151d8565b90614a8c565b15611d2a575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af1611d046130bf565b9015611d225761103c90604051918291602083526020830190612ee6565b602081519101fd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611d5b8861496d565b90611bfc565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b346106af57611dbf36612d6a565b9065ffffffffffff611dd360a08501612fe3565b164211611d895765ffffffffffff611e55611ded85612ff6565b9283611dfb60208801612fe3565b958692611e50611e115f5460808c01359061391e565b92600154926103f860e08d60c0604051917fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a406999783526020830137206151d8565b613ab3565b921691611e6183614274565b65ffffffffffff611e7760408895949501612fe3565b168311611f22577f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae93604093611edf73ffffffffffffffffffffffffffffffffffffffff93856d800000000000000000000000000060609716611ef1575b5f558289856147ef565b845196875260208701521694013592a3005b611efa90613ce6565b6d8000000000000000000000000000811615611ed557611f1d610351858c6136bf565b611ed5565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b346106af5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57611f81612dc3565b61035165ffffffffffff611f93612e1e565b611fa88185611fa0614600565b5f5490613ab3565b501691611fc0611fb784614274565b939080956136bf565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611acf575f9161227c575b5061221e576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa8015611acf57612087915f916121ff575b5015614764565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa8015611acf576120e9915f916121e0575015614764565b821515908161214d575b5061210b5760208265ffffffffffff60405191168152f35b73ffffffffffffffffffffffffffffffffffffffff907f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa908115611acf575f916121b1575b50836120f3565b6121d3915060203d6020116121d9575b6121cb8183613017565b81019061474c565b836121aa565b503d6121c1565b6121f9915060203d6020116121d9576121cb8183613017565b85612080565b612218915060203d6020116121d9576121cb8183613017565b86612080565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b612295915060203d6020116121d9576121cb8183613017565b85612035565b346106af5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af576122d2612e09565b6122da612e1e565b6122e2612e33565b903033141580612302575b611d2a576122fd926001546142b2565b600155005b5073ffffffffffffffffffffffffffffffffffffffff61232360015461496d565b163314156122ed565b346106af575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af576020604051633b9aca008152f35b346106af575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346106af5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57602061240f612dc3565b7f02000000000000000000000000000000000000000000000000000000000000006001541615159081612448575b506040519015158152f35b612479915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b8261243d565b346106af5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af576124b6612dc3565b30331415806124d0575b611d2a576122fd906001546146ba565b5073ffffffffffffffffffffffffffffffffffffffff6124f160015461496d565b163314156124c0565b346106af5761250836612e8e565b65ffffffffffff61251d60e085949501612fe3565b164211611d895760208201926d80000000000000000000000000006125b161254486612fe3565b80935f54956125a261255b60c08a0135809961391e565b916001549361259c6101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e84083526020830137206151d8565b85613a37565b6125ab88612ff6565b91613ab3565b175f55604083019065ffffffffffff6125c983612fe3565b916125e5606087019383806125dd87612fe3565b169116614622565b16916125f083614274565b509265ffffffffffff61260560a08801612fe3565b168411611f22576126198461264d926136bf565b60025465ffffffffffff8160a01c16916126338382615027565b8160d01c156128f2575b61264791926136bf565b9061506a565b61266b61266561266561265f88612ff6565b98612fe3565b92612fe3565b92305f528460205260405f2093604051927f3644e51500000000000000000000000000000000000000000000000000000000845260208460048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415611acf575f9461288e575b50947f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a9460c09473ffffffffffffffffffffffffffffffffffffffff9460209b9460806127d065ffffffffffff809d9c169c8d96169460e065ffffffffffff851697604051907f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226782523060208301528b6040830152606082015287858201528860a0820152898d8201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9c013599620151804204918486039161ffff8311612884575b8c5f528f75ffffffffffff000000000000000000000000000000008f917ffffffffffffffffffe0000000000000000000000000000000000000000000000905f201695620151808a040360b81b9460a81b9360801b169160601b908660301b1717171717178b5f5260058d5260405f2055604051998a528b8a01526040890152606088015260808701528660a08701521693a3604051908152f35b61ffff92506127e9565b92949891935095946020833d6020116128ea575b816128af60209383613017565b810103126106af57915190979495919493909290917f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a6126ec565b3d91506128a2565b7a0100000000000000000000000000000000000000000000000000006126479217915061263d565b346106af5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57600435612954612de6565b906044359073ffffffffffffffffffffffffffffffffffffffff821682036106af5761299c61001a93612985612e48565b9381612995868094611fa0614600565b5084613d65565b50613f57565b346106af5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af576129d9612e09565b6129e1612e1e565b906129ea612e33565b60643567ffffffffffffffff81116106af57612a0a903690600401612e5d565b9290913033141580612a30575b611d2a576122fd94612a2b926001546142b2565b6143f9565b5073ffffffffffffffffffffffffffffffffffffffff612a5160015461496d565b16331415612a17565b346106af575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346106af5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af5760043567ffffffffffffffff81168091036106af57612b17602091614274565b5067ffffffffffffffff60405191168152f35b346106af5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af5760243567ffffffffffffffff81116106af57612b87612b7e6020923690600401612d3c565b90600435613467565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b346106af5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af57612be8612dc3565b50612bf1612de6565b5060643567ffffffffffffffff81116106af57612c12903690600401612d3c565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346106af5761001a612c4f36612d6a565b916130ee565b346106af575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af5760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b346106af575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106af576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b9181601f840112156106af5782359167ffffffffffffffff83116106af57602083818601950101116106af57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820160e081126106af5760c0136106af5760049160c4359067ffffffffffffffff82116106af57612dbf91600401612d3c565b9091565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036106af57565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036106af57565b6004359065ffffffffffff821682036106af57565b6024359065ffffffffffff821682036106af57565b6044359065ffffffffffff821682036106af57565b6064359065ffffffffffff821682036106af57565b9181601f840112156106af5782359167ffffffffffffffff83116106af576020808501948460051b0101116106af57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820161012081126106af57610100136106af57600491610104359067ffffffffffffffff82116106af57612dbf91600401612d3c565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60809101126106af5760043573ffffffffffffffffffffffffffffffffffffffff811681036106af579060243565ffffffffffff811681036106af579060443565ffffffffffff811681036106af579060643565ffffffffffff811681036106af5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60409101126106af576004359060243590565b3565ffffffffffff811681036106af5790565b3573ffffffffffffffffffffffffffffffffffffffff811681036106af5790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761305857604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161305857601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d156130e9573d906130d082613085565b916130de6040519384613017565b82523d5f602084013e565b606090565b9190916130fd60a08201612fe3565b9265ffffffffffff5f94164211611d895765ffffffffffff9061318861312560208501612ff6565b918261313360608701612fe3565b968792611e506131495f5460808b01359061391e565b92600154926103f860e08c60c0604051917f86e36c3a2f3d30451664725523e343c9a0eb554346fa0fc5f5a669cf07f3765b83526020830137206151d8565b846d80000000000000000000000000008216613454575b81926131bc925f556131b5604087359701612ff6565b9086613d65565b8285169283911603613384575b6d800000000000000000000000000016151580613366575b613357575b83807f00000000000000000000000000000000000000000000000000000000000000009260405160208101917f095ea7b300000000000000000000000000000000000000000000000000000000835273ffffffffffffffffffffffffffffffffffffffff86166024830152604482015260448152613265606482613017565b5190827f00000000000000000000000000000000000000000000000000000000000000005af1936132946130bf565b9491826132b1575b50506132ac5790611d2291613f57565b505050565b909294508291506040518260208201917fd2e13f5000000000000000000000000000000000000000000000000000000000835261334281613316898b602484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282613017565b51925af19161334f6130bf565b925f8061329c565b6133618383613f57565b6131e6565b508061337e65ffffffffffff60025460a01c16614f6f565b106131e1565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156106af575f60405180927fdd4ae9d400000000000000000000000000000000000000000000000000000000825281838161341c8b8b600484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b03925af18015611acf57613431575b506131c9565b61343e9195505f90613017565b5f936d800000000000000000000000000061342b565b6134606131bc92613ce6565b915061319f565b906042831480159061365a575b61361757826040116106af577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060208201351161361757815f52600560205260405f205464ffffffffff8160801c16804210918261363e575b50501561361757600154927f0100000000000000000000000000000000000000000000000000000000000000841615801590613608575b6135e0576041116106af5760405173ffffffffffffffffffffffffffffffffffffffff925f926135ac565b50505016801591821561358b575b5050613567577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f8061353d565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f808061352f565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b50613612846141c8565b613504565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b61365291925061ffff9060a81c16426136bf565b115f806134cd565b508260411015613692577fff000000000000000000000000000000000000000000000000000000000000006041820135161515613474565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b919082018092116136cc57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b919091357fffffffff000000000000000000000000000000000000000000000000000000008116926004811061372d575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b6001547f010000000000000000000000000000000000000000000000000000000000000081166137d4577f0100000000000000000000000000000000000000000000000000000000000000176001557fa8cab3d1893ed53071b052fafa843143492f25d1d6b0170d460789f7ab1954be5f80a1565b50565b6001547f01000000000000000000000000000000000000000000000000000000000000008116156137d4577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b5f52600560205260405f205490811561389957305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b919082039182116136cc57565b5f5465ffffffffffff8160a01c169081156138f8576138dd65ffffffffffff9162015180420490614ed6565b16818110156138f2576138ef916138a4565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b9063ffffffff8260401c1691828210611d615782820360408110613a245750604083018084116136cc57603f84019081116136cc5761043f84018091116136cc5763ffffffff8111613a19575b8083116139ea57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116136cc577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000678000000000000000936139dd67ffffffffffffffff841691856138a4565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff61396b565b6001901b92509050818116611d61571790565b9273ffffffffffffffffffffffffffffffffffffffff92613a57926141e6565b168015918215613a92575b5050613a6a57565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff16141590505f80613a62565b92919092613ac081614b36565b613ac982614efd565b15613cbe577f020000000000000000000000000000000000000000000000000000000000000016151580613c87575b613c45575065ffffffffffff16908115613c1d57620151804204918160d01c80151580613c14575b613be5575065ffffffffffff613b368484614ed6565b160165ffffffffffff8260a01c1680151580613bdc575b613bad575065ffffffffffff8111613ba0575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff613b60565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613b4d565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613b20565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50613cb88173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15613af8565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff1615613d0c576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b519073ffffffffffffffffffffffffffffffffffffffff821682036106af57565b519065ffffffffffff821682036106af57565b9091939265ffffffffffff16633b9aca008111613f245750604051907f0894d950000000000000000000000000000000000000000000000000000000008252600482015260c08160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415611acf575f945f905f935f91613ea2575b509573ffffffffffffffffffffffffffffffffffffffff16301480159490613e7d575b50508215613e58575b5050613e3057565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff9192508116911614155f80613e28565b73ffffffffffffffffffffffffffffffffffffffff9182169116141592505f80613e1f565b93505050935060c0813d60c011613f1c575b81613ec160c09383613017565b810103126106af57613ed281613d31565b93613edf60208301613d31565b94613eec60408401613d31565b90600660a0613efd60608701613d52565b95613f0a60808201613d52565b50015110156106af579590925f613dfc565b3d9150613eb4565b7f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b156106af5765ffffffffffff604051917fb76b967f0000000000000000000000000000000000000000000000000000000083525f94600484015230602484015216908160448201525f81606481865afa8015611acf576141b1575b506140069065ffffffffffff60025460a01c1690615027565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115614187578491614192575b5061221e576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa90811561418757602092916140d1918691614170575015614764565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa90811561067457829161411e918391614151575015614764565b6141255750565b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b61416a915060203d6020116121d9576121cb8183613017565b5f612080565b61416a9150843d86116121d9576121cb8183613017565b6040513d86823e3d90fd5b6141ab915060203d6020116121d9576121cb8183613017565b5f61407b565b6141be9193505f90613017565b5f91614006613fed565b60a01c64ffffffffff1680151590816141df575090565b9050421190565b604080515f959490939181146142315760411461420257505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614214565b61427c614d2b565b9391929093926101f4811180156142a7575b611f2257612710910204928084106142a35750565b9250565b5061c350851161428e565b929165ffffffffffff83169064ffffffffff82116143b457606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b91908110156136925760051b0190565b91606481116145d05780151591826144f0575b60405191806020840160208552526040830191905f905b8082106144a35750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a11561447e577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff821682036106af576020809173ffffffffffffffffffffffffffffffffffffffff600194168152019401920190614423565b6002548060d01c65ffffffffffff81146136cc576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b83811061456857505061440c565b73ffffffffffffffffffffffffffffffffffffffff61459061458b8387876143e9565b612ff6565b1615613cbe578073ffffffffffffffffffffffffffffffffffffffff6145bc61458b60019488886143e9565b165f5260046020528260405f20550161455a565b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b6001549073ffffffffffffffffffffffffffffffffffffffff821615613a6a57565b4282118015906146a6575b61467857506102584201908142116136cc5781811161464a575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116136cc5782111561462d565b9073ffffffffffffffffffffffffffffffffffffffff16908115614724577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b908160209103126106af575180151581036106af5790565b1561476b57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b816147fc91959295614dac565b1561495e578115801561494e575b61494857506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acf575f91614916575b508181106148d25773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6148e79250836148e1916136bf565b926136bf565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614940575b8161493160209383613017565b810103126106af57515f614888565b3d9150614924565b92505050565b506149598284614dac565b61480a565b61496882856136bf565b6150b3565b7f040000000000000000000000000000000000000000000000000000000000000016614a7057604051604060146034600d84303c8083015160ff1615614a2e575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff000000000000000000000000811691601481106149f9575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f806149f1565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e820301828211029003901515026149ae565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015614b2d5773ffffffffffffffffffffffffffffffffffffffff614aca8684866141e6565b1614614b24577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b614b4890614b4381614b76565b6141c8565b614b4e57565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f010000000000000000000000000000000000000000000000000000000000000016614b9e57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115614c65575b50614c3d575f5260056020525f6040812055614c32614c1265ffffffffffff8460301c1665ffffffffffff85166136bf565b6002549065ffffffffffff8260a01c168181115f14614c3457039061506a565b565b50505f9061506a565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f614be0565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acf575f91614d12575090565b6138ef915060203d6020116121d9576121cb8183613017565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d1116918151926040602084015193015190156106af5773ffffffffffffffffffffffffffffffffffffffff1690565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b614e1f81614c7c565b614eae5760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa4291620151804204614e5d60018360b81c16826136bf565b64ffffffffff62015180818560801c16041614614e91575b5065ffffffffffff825191818116835260301c166020820152a2565b614ea6905f5465ffffffffffff841690615295565b5f555f614e75565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f14614ef85760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff168015159081614f64575b81614f26575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150614f1d565b6040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acf575f91614ff5575b50818111156138f2570390565b90506020813d60201161501f575b8161501060209383613017565b810103126106af57515f614fe8565b3d9150615003565b9061503190614f6f565b81811061503c575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9065ffffffffffff81116150a6575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff615079565b6040513d815260208101913d5f843e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116806040527f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acf575f916151a6575b5081811061503c5750506004601f8251160361517e575190fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116151d0575b816151c160209383613017565b810103126106af57515f615164565b3d91506151b4565b6138ef9060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b916152a765ffffffffffff9184614ed6565b169065ffffffffffff82146152d85765ffffffffffff1690808210156152d157505b60701b900390565b90506152c9565b50509056' as const
