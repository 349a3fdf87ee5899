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
  '0x6101006040523461017f57604051601f61548a38819003918201601f19168301916001600160401b0383118484101761016b5780849260609460405283398101031261017f5761004e81610183565b90610067604061006060208401610183565b9201610183565b60809290925260a052600160fa1b600155604080519081016001600160401b0381118282101761016b5760019160209160405282815201603360f81b81522060c05260e0526040516152f290816101988239608051818181610d6401528181611ffb015281816123d6015281816126f1015281816132930152818161405b0152818161486d01528181614d0401528181614e0201528181614f5401528181614fcd0152615149015260a051818181612ac80152614d7b015260c05181615241015260e05181818161045501528181611189015281816115ae0152818161170101528181611a6901528181613213015281816133c401528181613e040152613fad0152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b038216820361017f5756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f905f3560e01c9081630505c8c914612cdd57508063054f7d9c14612c7e57806312c9d2df14612c67578063150b7a0214612bda5780631626ba7e14612b5357806319396ff014612aec578063194a4e7e14612a7e57806329a260bf146129c65780632c7386331461293e578063324541591461251e5780633645cc47146124a35780633af32abf146123fa5780633e413bee1461238c5780633e5b1c88146123505780633f238486146122bf578063454297f414611f695780634d5fa1e214611dca57806350bd207b14611af35780635e1a7f6614611a1757806362a5af3b146119a8578063633465a8146119565780636a28f000146118e757806379ba5097146117c65780637de0deaf1461167e5780637f83d9831461164457806380c4dcdc146114cc57806384b0196e1461137a5780638da5cb5b14611320578063a08a0acc14611298578063a68574d8146111ad578063b0d83db81461113e578063b3773a31146110d9578063b61d27f614610f17578063b7797bf414610eb2578063c19d93fb14610cbe578063c75d3ed614610c60578063c876d43e14610c19578063d55be8c614610bde578063e30c397814610b8c578063f059cf2b14610b38578063f2fde38b146109da578063f3fef3a3146108a8578063f4217648146107e0578063f789e76c1461037f578063fb2380f5146102f9578063fc3c5515146102b8578063fda7c94d1461027d5763fe60d12c0361000f573461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60025460a01c16604051908152f35b80fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516102588152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206102f16138ef565b604051908152f35b503461027a5760209061036f61035b61271065ffffffffffff8061034461033b8261032336612f52565b918097938d610333979397614600565b905490613af1565b50169116614622565b169361034e6146ba565b50905084020480936136e8565b65ffffffffffff60025460a01c169061503c565b65ffffffffffff60405191168152f35b503461027a5761038e36612eb7565b9065ffffffffffff6103a460e08596950161300c565b1642116107b85761040d906104086103c2855460c08801359061395c565b93600154926104026101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f581526101008b6020830137206151ed565b84613a75565b614b4b565b815561041b6060830161300c565b9165ffffffffffff831615610790576080810135907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082167f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1681840361078c57604051916020830152601082526104a9603083613040565b60105b80158015806106d0575b15610513576104e6577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104ac565b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b508252849086602073ffffffffffffffffffffffffffffffffffffffff6105398761301f565b6105aa610547848a0161301f565b9765ffffffffffff61055b60408c0161300c565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190612f0f565b866084830152038186865af19384156106c557839461068d575b50813b15610689576040517fdd4ae9d40000000000000000000000000000000000000000000000000000000081526004810185905265ffffffffffff919091166024820152606060448201525f60648201529082908290608490829084905af1801561067e57610669575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b610674828092613040565b61027a578061062f565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116106bd575b816106a960209383613040565b810103126106b9575192856105c4565b5f80fd5b3d915061069c565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161075f57601081101561073257867fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104b6565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b8480fd5b6004827fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760043567ffffffffffffffff81116108a457610830903690600401612e86565b90303314158061087a575b610852579061084c916001546143f9565b60015580f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff61089b600154614982565b1633141561083b565b5080fd5b503461027a5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a576108e0612dec565b6024359030331415806109b0575b610852576108fb81614f12565b15610988578115610960576109108282614dc7565b1561095a57602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a280f35b506150c8565b6004837f1f2a2005000000000000000000000000000000000000000000000000000000008152fd5b6004837f9c8d2cd2000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff6109d1600154614982565b163314156108ee565b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57610a12612dec565b3033141580610b0e575b610ae65773ffffffffffffffffffffffffffffffffffffffff1680158015610add575b610ab557807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff610a8d600154614982565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b6004827f49e27cff000000000000000000000000000000000000000000000000000000008152fd5b50308114610a3f565b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610b2f600154614982565b16331415610a1c565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a575460209065ffffffffffff90610b839062015180420490614eeb565b16604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516101f48152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60015460c81c16604051908152f35b503461027a57610c6f36612fd8565b903033141580610c94575b6108525790610c8c81610c9193614bdb565b614e31565b80f35b5073ffffffffffffffffffffffffffffffffffffffff610cb5600154614982565b16331415610c7a565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760015490610cfa82614982565b908054610d0c62015180420482614eeb565b65ffffffffffff60025460a01c16906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa948515610ea65794610e66575b509065ffffffffffff67ffffffffffffffff939264ffffffffff6101809873ffffffffffffffffffffffffffffffffffffffff6040519916895273ffffffffffffffffffffffffffffffffffffffff811660208a0152838160c81c1660408a01527f01000000000000000000000000000000000000000000000000000000000000008116151560608a015260a01c1660808801528360d01c60a0880152818460a01c1660c08801521660e086015261010085015263ffffffff8160401c1661012085015216610140830152610160820152f35b95935091906020863d602011610e9e575b81610e8460209383613040565b810103126106b95794519294909165ffffffffffff610d93565b3d9150610e77565b604051903d90823e3d90fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57608065ffffffffffff8080610ef8600435613876565b9392959091604051968752166020860152166040840152166060820152f35b503461027a5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57610f4f612dec565b906024359160443567ffffffffffffffff811161068957610f74903690600401612d65565b909230331415806110af575b6110875773ffffffffffffffffffffffffffffffffffffffff831692308414611052578215158061107e575b61105257819060405184878237878186810185815203925af192610fce6130e8565b931561104a57611046947fffffffff000000000000000000000000000000000000000000000000000000006110267fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db094604094613722565b8351928352166020820152a2604051918291602083526020830190612f0f565b0390f35b835160208501fd5b602482857fd08525e9000000000000000000000000000000000000000000000000000000008252600452fd5b50803b15610fac565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b5073ffffffffffffffffffffffffffffffffffffffff6110d0600154614982565b16331415610f80565b503461027a576110f4906110ec36612fd8565b809391614bdb565b9164ffffffffff8360601c16928342106111125790610c9191614e31565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b503461027a576111d26111bf36612fd8565b8092916111cd600154614b8b565b614bdb565b6111db81614ca1565b15611270577fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9060609065ffffffffffff612710818316603084901c61ffff160204811616859080611254575b811561124f5750855b65ffffffffffff60405193168352602083015215156040820152a280f35b611231565b905061126981611262614d50565b9050614dc7565b1590611228565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461027a576112a736612f52565b9193929330331415806112f6575b6112ce576112c961084c94956001546146cf565b6142b2565b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff611317600154614982565b163314156112b5565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602061135c600154614982565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5780611471915060408051916113be8284613040565b600b83527f4167656e7457616c6c657400000000000000000000000000000000000000000060208401528151916113f58184613040565b600183527f3300000000000000000000000000000000000000000000000000000000000000602084015261147e6020918051946114328487613040565b8486525f36813781519788977f0f00000000000000000000000000000000000000000000000000000000000000895260e0868a015260e0890190612f0f565b9187830390880152612f0f565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b8281106114b557505050500390f35b8351855286955093810193928101926001016114a6565b503461027a577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a081126108a45760801361027a5760843567ffffffffffffffff81116108a457611524903690600401612d65565b9060643565ffffffffffff81169081810361078c575042116107b8576115949061040861155585546044359061395c565b936001549261040260a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db8152608060046020830137206151ed565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611641578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561067e576116305750f35b8161163a91613040565b61027a5780f35b50fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405160648152f35b503461027a5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a576116b6612dec565b906116bf612e0f565b6116c7612e5c565b9265ffffffffffff6116d7612e71565b6116e2610408614600565b161561179e57829373ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561078c57849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa801561067e576116305750f35b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760025473ffffffffffffffffffffffffffffffffffffffff81169030331415806118dd575b6108525773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff000000000000000000000000000000000000000061188282614982565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b508133141561181a565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57303314158061192c575b61108757610c91613800565b5073ffffffffffffffffffffffffffffffffffffffff61194d600154614982565b16331415611920565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5730331415806119ed575b61108757610c91613788565b5073ffffffffffffffffffffffffffffffffffffffff611a0e600154614982565b163314156119e1565b50346106b95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957611a52610408614600565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156106b9575f604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa8015611ae857611adc575080f35b61001a91505f90613040565b6040513d5f823e3d90fd5b346106b95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b95760043567ffffffffffffffff81116106b957611b42903690600401612d65565b611b4a612e47565b90611b53612e5c565b9260643567ffffffffffffffff81116106b957611b7b65ffffffffffff913690600401612d65565b9190951690814211611da2576001549565ffffffffffff86169265ffffffffffff8860c81c16841115611d7a577f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff00000000000000000000000000000000000000000000000000000000611bf48888613722565b1603611d6b5773ffffffffffffffffffffffffffffffffffffffff60025416905b611c1e876130ae565b90611c2c6040519283613040565b878252602082019536898901116106b95786611ca7938a8a611cad9a375f60208c83010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea625855260408401526060830152608082015260808152611c9f60a082613040565b5190206151ed565b90614aa1565b15611d43575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af1611d1d6130e8565b9015611d3b5761104690604051918291602083526020830190612f0f565b602081519101fd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611d7488614982565b90611c15565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b346106b957611dd836612d93565b9065ffffffffffff611dec60a0850161300c565b164211611da25761271065ffffffffffff611e72611e6d94611e0d8761301f565b809588611e1c6020820161300c565b988994611e2f5f5460808501359061395c565b9361040260e06001549560c0604051917fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a406999783526020830137206151ed565b613af1565b931692611e7d6146ba565b92908502049165ffffffffffff611e966040880161300c565b168311611f41577f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae93604093611efe73ffffffffffffffffffffffffffffffffffffffff93856d800000000000000000000000000060609716611f10575b5f55828985614804565b845196875260208701521694013592a3005b611f1990613d24565b6d8000000000000000000000000000811615611ef457611f3c61035b858c6136e8565b611ef4565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b346106b95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957611fa0612dec565b61271065ffffffffffff611fb2612e47565b611fc78185611fbf614600565b5f5490613af1565b501691611fe461035b611fd86146ba565b949086020480956136e8565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611ae8575f916122a0575b50612242576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa8015611ae8576120ab915f91612223575b5015614779565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa8015611ae85761210d915f91612204575015614779565b8215159081612171575b5061212f5760208265ffffffffffff60405191168152f35b73ffffffffffffffffffffffffffffffffffffffff907f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa908115611ae8575f916121d5575b5083612117565b6121f7915060203d6020116121fd575b6121ef8183613040565b810190614761565b836121ce565b503d6121e5565b61221d915060203d6020116121fd576121ef8183613040565b856120a4565b61223c915060203d6020116121fd576121ef8183613040565b866120a4565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b6122b9915060203d6020116121fd576121ef8183613040565b85612059565b346106b95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576122f6612e32565b6122fe612e47565b612306612e5c565b903033141580612326575b611d4357612321926001546142b2565b600155005b5073ffffffffffffffffffffffffffffffffffffffff612347600154614982565b16331415612311565b346106b9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576020604051633b9aca008152f35b346106b9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346106b95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576020612433612dec565b7f0200000000000000000000000000000000000000000000000000000000000000600154161515908161246c575b506040519015158152f35b61249d915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b82612461565b346106b95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576124da612dec565b30331415806124f4575b611d4357612321906001546146cf565b5073ffffffffffffffffffffffffffffffffffffffff612515600154614982565b163314156124e4565b346106b95761252c36612eb7565b65ffffffffffff61254160e08594950161300c565b164211611da257602082016d80000000000000000000000000006125d46125678361300c565b80965f54956125c561257e60c08a0135809961395c565b91600154936125bf6101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e84083526020830137206151ed565b85613a75565b6125ce8861301f565b91613af1565b175f5560408301936125e58561300c565b94612607606086019665ffffffffffff806125ff8a61300c565b169116614622565b65ffffffffffff6126166146ba565b509216612710838202049065ffffffffffff61263460a0890161300c565b168211611f41576126488261267c926136e8565b60025465ffffffffffff8160a01c1691612662838261503c565b8160d01c15612916575b61267691926136e8565b9061507f565b6126a061269a61269461268e8961301f565b9661300c565b9361300c565b9761300c565b96305f528560205260405f2093604051937f3644e51500000000000000000000000000000000000000000000000000000000855260208560048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa948515611ae8575f956128cf575b509360209973ffffffffffffffffffffffffffffffffffffffff9465ffffffffffff9998947f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a98948b60c099169b8c921693608061280665ffffffffffff83169760e06040517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226781523060208201528c604082015287606082015289858201528a60a08201528b8f8201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9e01359b8c92620151804204948789039461ffff86116128c5575b5f52602074ffff000000000000000000000000000000000000007fffffffffffffffffffffff00000000000000000000000000000000000000000071ffffffffffff000000000000000000000000925f20169760981b169560881b9460601b169260401b9160301b1717171717178b5f5260058d5260405f2055604051998a528b8a01526040890152606088015260808701528660a08701521693a3604051908152f35b61ffff9550612821565b93979692959194506020843d60201161290e575b816128f060209383613040565b810103126106b9579251959691959094909391929091906020612721565b3d91506128e3565b7a0100000000000000000000000000000000000000000000000000006126769217915061266c565b346106b95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957600435612978612e0f565b906044359073ffffffffffffffffffffffffffffffffffffffff821682036106b9576129c061001a936129a9612e71565b93816129b9868094611fbf614600565b5084613da3565b50613f95565b346106b95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576129fd612e32565b612a05612e47565b90612a0e612e5c565b60643567ffffffffffffffff81116106b957612a2e903690600401612e86565b9290913033141580612a54575b611d435761232194612a4f926001546142b2565b6143f9565b5073ffffffffffffffffffffffffffffffffffffffff612a75600154614982565b16331415612a3b565b346106b9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346106b95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b95760043567ffffffffffffffff81168091036106b957612710602091612b3e6146ba565b50020467ffffffffffffffff60405191168152f35b346106b95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b95760243567ffffffffffffffff81116106b957612bb0612ba76020923690600401612d65565b90600435613490565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b346106b95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b957612c11612dec565b50612c1a612e0f565b5060643567ffffffffffffffff81116106b957612c3b903690600401612d65565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346106b95761001a612c7836612d93565b91613117565b346106b9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b95760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b346106b9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106b9576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b9181601f840112156106b95782359167ffffffffffffffff83116106b957602083818601950101116106b957565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820160e081126106b95760c0136106b95760049160c4359067ffffffffffffffff82116106b957612de891600401612d65565b9091565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036106b957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036106b957565b6004359065ffffffffffff821682036106b957565b6024359065ffffffffffff821682036106b957565b6044359065ffffffffffff821682036106b957565b6064359065ffffffffffff821682036106b957565b9181601f840112156106b95782359167ffffffffffffffff83116106b9576020808501948460051b0101116106b957565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820161012081126106b957610100136106b957600491610104359067ffffffffffffffff82116106b957612de891600401612d65565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60809101126106b95760043573ffffffffffffffffffffffffffffffffffffffff811681036106b9579060243565ffffffffffff811681036106b9579060443565ffffffffffff811681036106b9579060643565ffffffffffff811681036106b95790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60409101126106b9576004359060243590565b3565ffffffffffff811681036106b95790565b3573ffffffffffffffffffffffffffffffffffffffff811681036106b95790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761308157604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161308157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d15613112573d906130f9826130ae565b916131076040519384613040565b82523d5f602084013e565b606090565b91909161312660a0820161300c565b9265ffffffffffff5f94164211611da25765ffffffffffff906131b161314e6020850161301f565b918261315c6060870161300c565b968792611e6d6131725f5460808b01359061395c565b926001549261040260e08c60c0604051917f86e36c3a2f3d30451664725523e343c9a0eb554346fa0fc5f5a669cf07f3765b83526020830137206151ed565b846d8000000000000000000000000000821661347d575b81926131e5925f556131de60408735970161301f565b9086613da3565b82851692839116036133ad575b6d80000000000000000000000000001615158061338f575b613380575b83807f00000000000000000000000000000000000000000000000000000000000000009260405160208101917f095ea7b300000000000000000000000000000000000000000000000000000000835273ffffffffffffffffffffffffffffffffffffffff8616602483015260448201526044815261328e606482613040565b5190827f00000000000000000000000000000000000000000000000000000000000000005af1936132bd6130e8565b9491826132da575b50506132d55790611d3b91613f95565b505050565b909294508291506040518260208201917fd2e13f5000000000000000000000000000000000000000000000000000000000835261336b8161333f898b602484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282613040565b51925af1916133786130e8565b925f806132c5565b61338a8383613f95565b61320f565b50806133a765ffffffffffff60025460a01c16614f84565b1061320a565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156106b9575f60405180927fdd4ae9d40000000000000000000000000000000000000000000000000000000082528183816134458b8b600484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b03925af18015611ae85761345a575b506131f2565b6134679195505f90613040565b5f936d8000000000000000000000000000613454565b6134896131e592613d24565b91506131c8565b9060428314801590613683575b61364057826040116106b9577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060208201351161364057815f52600560205260405f205464ffffffffff8160601c168042109182613667575b50501561364057600154927f0100000000000000000000000000000000000000000000000000000000000000841615801590613631575b613609576041116106b95760405173ffffffffffffffffffffffffffffffffffffffff925f926135d5565b5050501680159182156135b4575b5050613590577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f80613566565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f8080613558565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b5061363b84614206565b61352d565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b61367b91925061ffff9060881c16426136e8565b115f806134f6565b5082604110156136bb577fff00000000000000000000000000000000000000000000000000000000000000604182013516151561349d565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b919082018092116136f557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110613756575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b6001547f010000000000000000000000000000000000000000000000000000000000000081166137fd577f0100000000000000000000000000000000000000000000000000000000000000176001557fa8cab3d1893ed53071b052fafa843143492f25d1d6b0170d460789f7ab1954be5f80a1565b50565b6001547f01000000000000000000000000000000000000000000000000000000000000008116156137fd577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b5f52600560205260405f205480156138d757305f5263ffffffff8160401c1660205260405f20906138bd8161271065ffffffffffff918261ffff8260301c16911602041690565b919264ffffffffff65ffffffffffff8316939260601c1690565b505f905f905f905f90565b919082039182116136f557565b5f5465ffffffffffff8160a01c169081156139365761391b65ffffffffffff9162015180420490614eeb565b16818110156139305761392d916138e2565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b9063ffffffff8260401c1691828210611d7a5782820360408110613a625750604083018084116136f557603f84019081116136f55761043f84018091116136f55763ffffffff8111613a57575b808311613a2857507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116136f5577fffffffffffffffffffffffffffffffffffffffff00000000000000000000000067800000000000000093613a1b67ffffffffffffffff841691856138e2565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff6139a9565b6001901b92509050818116611d7a571790565b9273ffffffffffffffffffffffffffffffffffffffff92613a9592614224565b168015918215613ad0575b5050613aa857565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff16141590505f80613aa0565b92919092613afe81614b4b565b613b0782614f12565b15613cfc577f020000000000000000000000000000000000000000000000000000000000000016151580613cc5575b613c83575065ffffffffffff16908115613c5b57620151804204918160d01c80151580613c52575b613c23575065ffffffffffff613b748484614eeb565b160165ffffffffffff8260a01c1680151580613c1a575b613beb575065ffffffffffff8111613bde575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff613b9e565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613b8b565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613b5e565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50613cf68173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15613b36565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff1615613d4a576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b519073ffffffffffffffffffffffffffffffffffffffff821682036106b957565b519065ffffffffffff821682036106b957565b9091939265ffffffffffff16633b9aca008111613f625750604051907f0894d950000000000000000000000000000000000000000000000000000000008252600482015260c08160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415611ae8575f945f905f935f91613ee0575b509573ffffffffffffffffffffffffffffffffffffffff16301480159490613ebb575b50508215613e96575b5050613e6e57565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff9192508116911614155f80613e66565b73ffffffffffffffffffffffffffffffffffffffff9182169116141592505f80613e5d565b93505050935060c0813d60c011613f5a575b81613eff60c09383613040565b810103126106b957613f1081613d6f565b93613f1d60208301613d6f565b94613f2a60408401613d6f565b90600660a0613f3b60608701613d90565b95613f4860808201613d90565b50015110156106b9579590925f613e3a565b3d9150613ef2565b7f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b156106b95765ffffffffffff604051917fb76b967f0000000000000000000000000000000000000000000000000000000083525f94600484015230602484015216908160448201525f81606481865afa8015611ae8576141ef575b506140449065ffffffffffff60025460a01c169061503c565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa9081156141c55784916141d0575b50612242576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa9081156141c5576020929161410f9186916141ae575015614779565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa90811561067e57829161415c91839161418f575015614779565b6141635750565b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b6141a8915060203d6020116121fd576121ef8183613040565b5f6120a4565b6141a89150843d86116121fd576121ef8183613040565b6040513d86823e3d90fd5b6141e9915060203d6020116121fd576121ef8183613040565b5f6140b9565b6141fc9193505f90613040565b5f9161404461402b565b60a01c64ffffffffff16801515908161421d575090565b9050421190565b604080515f9594909391811461426f5760411461424057505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614252565b929165ffffffffffff83169064ffffffffff82116143b457606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b91908110156136bb5760051b0190565b91606481116145d05780151591826144f0575b60405191806020840160208552526040830191905f905b8082106144a35750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a11561447e577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff821682036106b9576020809173ffffffffffffffffffffffffffffffffffffffff600194168152019401920190614423565b6002548060d01c65ffffffffffff81146136f5576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b83811061456857505061440c565b73ffffffffffffffffffffffffffffffffffffffff61459061458b8387876143e9565b61301f565b1615613cfc578073ffffffffffffffffffffffffffffffffffffffff6145bc61458b60019488886143e9565b165f5260046020528260405f20550161455a565b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b6001549073ffffffffffffffffffffffffffffffffffffffff821615613aa857565b4282118015906146a6575b61467857506102584201908142116136f55781811161464a575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116136f55782111561462d565b6146c2614d50565b90916101f48311611f4157565b9073ffffffffffffffffffffffffffffffffffffffff16908115614739577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b908160209103126106b9575180151581036106b95790565b1561478057565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b8161481191959295614dc7565b156149735781158015614963575b61495d57506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ae8575f9161492b575b508181106148e75773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6148fc9250836148f6916136e8565b926136e8565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614955575b8161494660209383613040565b810103126106b957515f61489d565b3d9150614939565b92505050565b5061496e8284614dc7565b61481f565b61497d82856136e8565b6150c8565b7f040000000000000000000000000000000000000000000000000000000000000016614a8557604051604060146034600d84303c8083015160ff1615614a43575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110614a0e575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80614a06565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e820301828211029003901515026149c3565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015614b425773ffffffffffffffffffffffffffffffffffffffff614adf868486614224565b1614614b39577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b614b5d90614b5881614b8b565b614206565b614b6357565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f010000000000000000000000000000000000000000000000000000000000000016614bb357565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115614c8a575b50614c62575f90815260056020526040812055614c57614c3765ffffffffffff612710858216603087901c61ffff16020481161665ffffffffffff85166136e8565b6002549065ffffffffffff8260a01c168181115f14614c5957039061507f565b565b50505f9061507f565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060a81c8360a81c14155f614bf5565b63ffffffff90305f5260401c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ae8575f91614d37575090565b61392d915060203d6020116121fd576121ef8183613040565b7f08849b36000000000000000000000000000000000000000000000000000000005f5260405f6004817f00000000000000000000000000000000000000000000000000000000000000005afa603f3d1116905f519160205190156106b95773ffffffffffffffffffffffffffffffffffffffff1690565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b614e3a81614ca1565b614ec35760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429162015180420461ffff811661ffff8360981c1614614ea6575b5065ffffffffffff612710828216603084901c61ffff160204811681845193168352166020820152a2565b614ebb905f5465ffffffffffff8416906152aa565b5f555f614e7b565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f14614f0d5760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff168015159081614f79575b81614f3b575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150614f32565b6040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ae8575f9161500a575b5081811115613930570390565b90506020813d602011615034575b8161502560209383613040565b810103126106b957515f614ffd565b3d9150615018565b9061504690614f84565b818110615051575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9065ffffffffffff81116150bb575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff61508e565b6040513d815260208101913d5f843e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116806040527f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ae8575f916151bb575b508181106150515750506004601f82511603615193575190fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116151e5575b816151d660209383613040565b810103126106b957515f615179565b3d91506151c9565b61392d9060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b916152bc65ffffffffffff9184614eeb565b169065ffffffffffff82146152ed5765ffffffffffff1690808210156152e657505b60701b900390565b90506152de565b50509056' as const
