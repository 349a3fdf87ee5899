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
    "name": "DEFAULT_JOB_DURATION",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint32",
        "internalType": "uint32"
      }
    ],
    "stateMutability": "view"
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
    "name": "configureWithJobs",
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
      },
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "maxDuration",
        "type": "uint32",
        "internalType": "uint32"
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
            "name": "expiredAt",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "description",
            "type": "bytes16",
            "internalType": "bytes16"
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
    "name": "jobPolicy",
    "inputs": [],
    "outputs": [
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "maxDuration",
        "type": "uint32",
        "internalType": "uint32"
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
    "name": "payBudget",
    "inputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "budget",
        "type": "uint256",
        "internalType": "uint256"
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
      },
      {
        "name": "expiredAt",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "description",
        "type": "bytes16",
        "internalType": "bytes16"
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
    "name": "setJobPolicy",
    "inputs": [
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "maxDuration",
        "type": "uint32",
        "internalType": "uint32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
      },
      {
        "name": "sessionNonceEnd",
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
    "inputs": [
      {
        "name": "sessionNonceBase",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobPolicyUpdated",
    "inputs": [
      {
        "name": "evaluator",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "maxDuration",
        "type": "uint32",
        "indexed": false,
        "internalType": "uint32"
      }
    ],
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
    "name": "EvaluatorNotAllowed",
    "inputs": [
      {
        "name": "evaluator",
        "type": "address",
        "internalType": "address"
      }
    ]
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
  '0x6101006040523461017857604051601f615c1238819003918201601f19168301916001600160401b03831184841017610164578084926060946040528339810103126101785761004e8161017c565b9061006760406100606020840161017c565b920161017c565b60809290925260a052600160fa1b600155604080519081016001600160401b038111828210176101645760019160209160405282815201603360f81b81522060c05260e052604051615a8190816101918239608051818181610d7d015281816125630152818161293801528181612cc0015281816131a001528181614b21015281816151c40152818161530701528181615534015281816156ef0152818161582101526158d5015260a051818181613452015261523e015260c051816159d0015260e0518181816104820152818161135c015281816115dd015281816119ec01528181611b4001528181611f3c01528181612ab701526130c60152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b03821682036101785756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f905f3560e01c9081630505c8c91461364b57508063054f7d9c146135ec578063150b7a021461355f5780631626ba7e146134d857806319396ff014613476578063194a4e7e1461340857806329a260bf146133285780633154ad3c14612fe95780633245415914612b40578063339aebb414612a825780633645cc4714612a065780633af32abf1461295c5780633e413bee146128ed5780633e5b1c88146128b05780633f23848614612821578063454297f4146124d45780634d5fa1e2146122fa57806350bd207b14611fae5780635e1a7f6614611ee957806362a5af3b14611e7a578063633465a814611e285780636a28f00014611d915780636a6a342f14611d2a57806379ba509714611c095780637de0deaf14611aab5780637f83d98314611a7157806380c4dcdc1461190957806384b0196e146117b75780638da5cb5b1461175d578063a08a0acc146116fd578063a555348f146114e7578063a68574d81461140b578063aea2e8e814611380578063b0d83db814611311578063b3773a31146112ac578063b402f71214611270578063b61d27f614611086578063b7797bf414611021578063b78068fd14610ef3578063c19d93fb14610ccb578063c75d3ed614610c6d578063c876d43e14610c26578063d55be8c614610beb578063e30c397814610b99578063f059cf2b14610b45578063f2fde38b146109e7578063f3fef3a3146108ad578063f4217648146107e5578063f789e76c146103ac578063fb2380f514610330578063fc3c5515146102ef578063fda7c94d146102b45763fe60d12c0361000f57346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602065ffffffffffff60025460a01c16604051908152f35b80fd5b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760206040516102588152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602061032861405a565b604051908152f35b50346102b15765ffffffffffff61036761037060209383806103513661386b565b92829892919661035f61454f565b905490614599565b50169116614943565b1661039c61038861038083614173565b508093613c98565b65ffffffffffff60025460a01c16906156a5565b65ffffffffffff60405191168152f35b50346102b1576103bb366137cc565b61041f6103db6103d060e08695979601613c64565b60c08501359061489f565b9290956104196101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f581526101008860208301372061597c565b876148ef565b61042884614e03565b825565ffffffffffff61043d60608301613c64565b169081156107bd57602081019361046b61045686613c77565b91604084019261046584613c64565b91614ee7565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166104ae60808401613fc9565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526104ea603089613bf6565b60105b8015801580610701575b1561055457610527577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104ed565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926105e88b602094815265ffffffffffff61059961059361058d8d613c77565b95613c77565b9a613c64565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190613828565b866084830152038186865af19384156106f65783946106be575b50813b156106ba5782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af180156106af5761069a575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b6106a5828092613bf6565b6102b15780610660565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116106ee575b816106da60209383613bf6565b810103126106ea57519285610602565b5f80fd5b3d91506106cd565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161079057601081101561076357887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104f7565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760043567ffffffffffffffff81116108a95761083590369060040161379b565b90303314158061087f575b610857579061085191600154614320565b60015580f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff6108a0600154614c3a565b16331415610840565b5080fd5b50346102b15760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576108e56136d3565b6024359030331415806109bd575b61085757610900816154f2565b1561099557811561096d5761091582826157e6565b1561095f57602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a280f35b50610968615850565b61588b565b6004837f1f2a2005000000000000000000000000000000000000000000000000000000008152fd5b6004837f9c8d2cd2000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff6109de600154614c3a565b163314156108f3565b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157610a1f6136d3565b3033141580610b1b575b610af35773ffffffffffffffffffffffffffffffffffffffff1680158015610aea575b610ac257807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff610a9a600154614c3a565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b6004827f49e27cff000000000000000000000000000000000000000000000000000000008152fd5b50308114610a4c565b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610b3c600154614c3a565b16331415610a29565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1575460209065ffffffffffff90610b9090620151804204906154cb565b16604051908152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760206040516101f48152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602065ffffffffffff60015460c81c16604051908152f35b50346102b157610c7c366138f1565b903033141580610ca1575b6108575790610c9981610c9e936150ad565b61540b565b80f35b5073ffffffffffffffffffffffffffffffffffffffff610cc2600154614c3a565b16331415610c87565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157600154610d0681614c3a565b90825492610d19620151804204856154cb565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415610ee75793610eb1575b6101a09750610dba83614e43565b94851580610ea8575b610e93575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff169550610dc8565b50821515610dc3565b92506020873d602011610edf575b81610ecc60209383613bf6565b810103126106ea576101a0965192610dac565b3d9150610ebf565b604051903d90823e3d90fd5b50346102b15760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157610f2b613747565b90610f3461375c565b91610f3d613771565b9260643567ffffffffffffffff811161101d57610f5e90369060040161379b565b946084359273ffffffffffffffffffffffffffffffffffffffff841684036110195760a4359463ffffffff86168603611015573033141580610feb575b610fc357610c9e969792610fbb9492610fb6926001546141d9565b614320565b600155615369565b6004877f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff61100c600154614c3a565b16331415610f9b565b8680fd5b8580fd5b8380fd5b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157608065ffffffffffff8080611067600435613ff6565b9392959091604051968752166020860152166040840152166060820152f35b50346102b15760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576110be6136d3565b906024359160443567ffffffffffffffff81116106ba576110e3903690600401613719565b903033141580611246575b61121e5773ffffffffffffffffffffffffffffffffffffffff8316923084146111e95782151580611215575b6111e95784809160405185858237888187810185815203925af13d156111e0573d61114481613f8f565b906111526040519283613bf6565b8152809560203d92013e5b156111d8576111d4947fffffffff000000000000000000000000000000000000000000000000000000006111b47fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db094604094613cd2565b8351928352166020820152a2604051918291602083526020830190613828565b0390f35b835160208501fd5b6060945061115d565b602485857fd08525e9000000000000000000000000000000000000000000000000000000008252600452fd5b50803b1561111a565b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff611267600154614c3a565b163314156110ee565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760206040516276a7008152f35b50346102b1576112c7906112bf366138f1565b8093916150ad565b9164ffffffffff8360801c16928342106112e55790610c9e9161540b565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b50346102b15760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576113b86136d3565b6024359063ffffffff821682036106ba5730331415806113e1575b6108575790610c9e91615369565b5073ffffffffffffffffffffffffffffffffffffffff611402600154614c3a565b163314156113d3565b50346102b15761143061141d366138f1565b80929161142b60015461505d565b6150ad565b61143981615161565b156114bf5760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c168590806114a2575b811561149d5750855b65ffffffffffff60405193168352602083015215156040820152a280f35b61147f565b90506114b8816114b0615210565b915050615291565b1590611476565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b50346102b157806115816114fa366137cc565b611508602084939401613c77565b93849161151760608501613c64565b92839161157b61153761152c60e08901613c64565b60c08901359061489f565b9290986115756101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c60208301372061597c565b8a6148ef565b86614599565b6d800000000000000000000000000081166116ef575b855560408201906115c06115aa83613c77565b948260808601966115ba88613c64565b926147a4565b61160961160373ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693613c77565b94613c64565b61161560a08501613fc9565b91833b156116eb5787956040519788967fc257f4a100000000000000000000000000000000000000000000000000000000885235600488015273ffffffffffffffffffffffffffffffffffffffff16602487015273ffffffffffffffffffffffffffffffffffffffff16604486015265ffffffffffff16606485015265ffffffffffff1660848401527fffffffffffffffffffffffffffffffff000000000000000000000000000000001660a483015281835a9260c493f180156106af576116da5750f35b816116e491613bf6565b6102b15780f35b8780fd5b6116f890614a6d565b611597565b50346102b15761170c3661386b565b919392933033141580611733575b61121e5761172e61085194956001546149db565b6141d9565b5073ffffffffffffffffffffffffffffffffffffffff611754600154614c3a565b1633141561171a565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576020611799600154614c3a565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157806118ae915060408051916117fb8284613bf6565b600b83527f4167656e7457616c6c657400000000000000000000000000000000000000000060208401528151916118328184613bf6565b600183527f330000000000000000000000000000000000000000000000000000000000000060208401526118bb60209180519461186f8487613bf6565b8486525f36813781519788977f0f00000000000000000000000000000000000000000000000000000000000000895260e0868a015260e0890190613828565b9187830390880152613828565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b8281106118f257505050500390f35b8351855286955093810193928101926001016118e3565b50346102b1577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a081126108a9576080136102b15760843567ffffffffffffffff81116108a957611961903690600401613719565b906064359065ffffffffffff8216820361101d576119cd61198a836119d294506044359061489f565b9490926119c760a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db81526080600460208301372061597c565b846148ef565b614e03565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611a6e578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af180156106af576116da5750f35b50fd5b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602060405160648152f35b50346102b15760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157611ae36136d3565b90611aec6136f6565b611af4613771565b92611afd613786565b9365ffffffffffff611b0d61454f565b95611b1787614e03565b1615611be157611b2981848697614ee7565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b15611bdd57849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa80156106af576116da5750f35b8480fd5b6004847fff97b861000000000000000000000000000000000000000000000000000000008152fd5b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760025473ffffffffffffffffffffffffffffffffffffffff8116903033141580611d20575b6108575773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff0000000000000000000000000000000000000000611cc582614c3a565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b5081331415611c5d565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157611d61613f3d565b6040805173ffffffffffffffffffffffffffffffffffffffff93909316835263ffffffff91909116602083015290f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1573033141580611dfe575b611dd657610c9e613ec4565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b5073ffffffffffffffffffffffffffffffffffffffff611e1f600154614c3a565b16331415611dca565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1573033141580611ebf575b611dd657610c9e613d38565b5073ffffffffffffffffffffffffffffffffffffffff611ee0600154614c3a565b16331415611eb3565b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157611f246119cd61454f565b8073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611a6e5781604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa80156106af576116da5750f35b50346102b15760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760043567ffffffffffffffff81116108a957611ffe903690600401613719565b9061200761375c565b61200f613771565b9060643567ffffffffffffffff81116110195761203765ffffffffffff913690600401613719565b91909316908142116122d2576001549365ffffffffffff8560c81c169265ffffffffffff851693808511156122aa5764010000000081018091116107905780851161227a57507f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff000000000000000000000000000000000000000000000000000000006120c98a8a613cd2565b160361226a578873ffffffffffffffffffffffffffffffffffffffff60025416915b6120f48a613f8f565b956121026040519788613bf6565b8a875260208701368c8c011161101d576121819761217b9460208e808f863783010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea62585526040840152606083015260808201526080815261217360a082613bf6565b51902061597c565b90614d59565b1561224257918493917fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d15612239573d6121fb81613f8f565b906122096040519283613bf6565b8152809260203d92013e5b15612231576111d490604051918291602083526020830190613828565b602081519101fd5b60609150612214565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b8861227487614c3a565b916120eb565b89604491867f90bbe9b6000000000000000000000000000000000000000000000000000000008352600452602452fd5b60048a7f1f6d5aef000000000000000000000000000000000000000000000000000000008152fd5b6004877f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b50346102b1577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126108a95760c0136102b15760c43567ffffffffffffffff81116108a957612352903690600401613719565b60043573ffffffffffffffffffffffffffffffffffffffff811692838203611bdd5760243565ffffffffffff8116938482036110155760a4359065ffffffffffff821682036116eb576123f4936123ef6123b2848895506084359061489f565b9390926119c760e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c0600460208301372061597c565b614599565b906123fe83614173565b91909260443565ffffffffffff8116908181036124d0575084116124a857846124419392826d8000000000000000000000000000879416612477575b8955614ab8565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a380f35b61248090614a6d565b6d800000000000000000000000000081161561243a576124a36103888585613c98565b61243a565b6004877fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b8880fd5b50346102b15760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15761250c6136d3565b9061038865ffffffffffff61251f61375c565b612534818661252c61454f565b875490614599565b50169261254c61254385614173565b93908096613c98565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115612799578591612802575b506127a4576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115612799579061261591869161276f575b5015614814565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa90811561278e579061267991859161276f575015614814565b83151590816126dc575b5061269b5760208365ffffffffffff60405191168152f35b7f98d3f4ee00000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff16600452602490fd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa9081156106f6578391612740575b505f612683565b612762915060203d602011612768575b61275a8183613bf6565b8101906147fc565b5f612739565b503d612750565b612788915060203d6020116127685761275a8183613bf6565b5f61260e565b6040513d86823e3d90fd5b6040513d87823e3d90fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b61281b915060203d6020116127685761275a8183613bf6565b5f6125c1565b50346102b15760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157612859613747565b9061286261375c565b61286a613771565b903033141580612886575b6108575761085192936001546141d9565b5073ffffffffffffffffffffffffffffffffffffffff6128a7600154614c3a565b16331415612875565b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576020604051633b9aca008152f35b50346102b157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b15760206129966136d3565b7f020000000000000000000000000000000000000000000000000000000000000060015416151590816129cf575b506040519015158152f35b612a00915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b826129c4565b50346102b15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b157612a3e6136d3565b3033141580612a58575b610af357610851906001546149db565b5073ffffffffffffffffffffffffffffffffffffffff612a79600154614c3a565b16331415612a48565b50346102b15760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102b1576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff811633036108575781612b13916d8000000000000000000000000000855416612b24576157e6565b15612b1c575080f35b610968615850565b612b3b65ffffffffffff60025460a01c16836156a5565b6157e6565b50346102b1576d800000000000000000000000000065ffffffffffff612bed612b68366137cc565b612b79602084979495939501613c64565b938491612bde612b99612b8e60e08b01613c64565b60c08b01359061489f565b929093612bd86101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e840835260208301372061597c565b856148ef565b612be788613c77565b91614599565b178455612c15612bff60408501613c64565b8380612c0d60608801613c64565b169116614943565b1690612c2082614173565b509165ffffffffffff612c3560a08401613c64565b168311612fc157612c4983612c7d92613c98565b60025465ffffffffffff8160a01c1691612c6383826156a5565b8160d01c15612f99575b612c779192613c98565b9061579d565b6040517f3644e51500000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561278e578491612f47575b50927f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff612dfa60209860e0612d3d89613c77565b612d488c8b01613c64565b65ffffffffffff8b818c816040612d60818601613c64565b928e612d6e60608801613c64565b9630835201356020522095604051977f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226789523060208a0152604089015216606087015216898501521660a0830152878201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b96612e06898801613c64565b612e1260408901613c64565b90612e1f60608a01613c64565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff8311612f3d575b868b01358a5275ffffffffffff000000000000000000000000000000007ffffffffffffffffffe00000000000000000000000000000000000000000000008e8c2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8760301b911617171717171788875260058a526040872055612ed187613c77565b9065ffffffffffff8881612ee68d8301613c64565b996040612ef4818501613c64565b918a612f0260608701613c64565b9530835201356020522094826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff9250612e43565b90506020813d602011612f91575b81612f6260209383613bf6565b8101031261101d57517f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a612cf0565b3d9150612f55565b7a010000000000000000000000000000000000000000000000000000612c7792179150612c6d565b6004847fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b50346106ea5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea576130216136f6565b60443573ffffffffffffffffffffffffffffffffffffffff8116918282036106ea5761304b613786565b926084359065ffffffffffff8216938483036106ea5760a435927fffffffffffffffffffffffffffffffff0000000000000000000000000000000084168094036106ea57866130af9261309c61454f565b6130a983895f5484614599565b506147a4565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001694853b156106ea5765ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff604051957fe520638b00000000000000000000000000000000000000000000000000000000875260043560048801523060248801521660448601526064850152169283608484015260a483015260c48201525f8160e481865afa801561331d57613306575b506131899065ffffffffffff60025460a01c16906156a5565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481855afa90811561278e5784916132e7575b506127a4576040517ffe575a870000000000000000000000000000000000000000000000000000000081523060048201528392602082602481865afa91821561278e576020926132549186916132d0575015614814565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa80156106af5761329e91839161276f575015614814565b6132a457005b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b6127889150843d86116127685761275a8183613bf6565b613300915060203d6020116127685761275a8183613bf6565b5f6131fd565b6133139193505f90613bf6565b5f91613189613170565b6040513d5f823e3d90fd5b346106ea5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea5761335f613747565b61336761375c565b90613370613771565b60643567ffffffffffffffff81116106ea5761339090369060040161379b565b92909130331415806133de575b6133b6576133b194610fb6926001546141d9565b600155005b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6133ff600154614c3a565b1633141561339d565b346106ea575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346106ea5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea5760043567ffffffffffffffff81168091036106ea576134c5602091614173565b5067ffffffffffffffff60405191168152f35b346106ea5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea5760243567ffffffffffffffff81116106ea5761353561352c6020923690600401613719565b90600435613925565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b346106ea5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea576135966136d3565b5061359f6136f6565b5060643567ffffffffffffffff81116106ea576135c0903690600401613719565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346106ea575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea5760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b346106ea575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126106ea576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036106ea57565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036106ea57565b9181601f840112156106ea5782359167ffffffffffffffff83116106ea57602083818601950101116106ea57565b6004359065ffffffffffff821682036106ea57565b6024359065ffffffffffff821682036106ea57565b6044359065ffffffffffff821682036106ea57565b6064359065ffffffffffff821682036106ea57565b9181601f840112156106ea5782359167ffffffffffffffff83116106ea576020808501948460051b0101116106ea57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820161012081126106ea57610100136106ea57600491610104359067ffffffffffffffff82116106ea5761382491600401613719565b9091565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60809101126106ea5760043573ffffffffffffffffffffffffffffffffffffffff811681036106ea579060243565ffffffffffff811681036106ea579060443565ffffffffffff811681036106ea579060643565ffffffffffff811681036106ea5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60409101126106ea576004359060243590565b9060428314801590613b91575b613b6a57826040116106ea577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602082013511613b6a57815f52600560205260405f20549264ffffffffff8460801c168042109081613b50575b5015613acf57600154937f0100000000000000000000000000000000000000000000000000000000000000851615801590613b41575b613b18577f0800000000000000000000000000000000000000000000000000000000000000851615159081613af7575b50613acf576041116106ea5760405173ffffffffffffffffffffffffffffffffffffffff925f92613a9b565b505050168015918215613a7a575b5050613a56577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f80613a2c565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f8080613a1e565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b905063ffffffff65ffffffffffff60035460a01c169160601c16105f6139f2565b50505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b50613b4b856140c7565b6139c2565b9050613b6361ffff8660a81c1642613c98565b115f61398c565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b508260411015613bc9577fff000000000000000000000000000000000000000000000000000000000000006041820135161515613932565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117613c3757604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3565ffffffffffff811681036106ea5790565b3573ffffffffffffffffffffffffffffffffffffffff811681036106ea5790565b91908201809211613ca557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110613d06575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b600154807f01000000000000000000000000000000000000000000000000000000000000008116613ec0577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328917f0100000000000000000000000000000000000000000000000000000000000000602092175f5491613db683614e43565b80613e70575b506d80000000000000000000000000008316613e46575b506001555f61044063ffffffff8360401c1601918263ffffffc08411613e28575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613df4565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613dd3565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f613dbc565b5050565b6001547f0100000000000000000000000000000000000000000000000000000000000000811615613f3a577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b50565b6006549063ffffffff8260a01c1680155f14613f73575073ffffffffffffffffffffffffffffffffffffffff6276a70092169190565b73ffffffffffffffffffffffffffffffffffffffff9092169190565b67ffffffffffffffff8111613c3757601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b357fffffffffffffffffffffffffffffffff00000000000000000000000000000000811681036106ea5790565b5f52600560205260405f205490811561404257305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b91908203918211613ca557565b5f5465ffffffffffff8160a01c169081156140a15761408665ffffffffffff91620151804204906154cb565b168181101561409b576140989161404d565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b60a01c64ffffffffff1680151590816140de575090565b9050421190565b604080515f959490939181146141305760411461410157505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614113565b61417b615210565b9391929093926101f4811180156141ce575b6141a657612710910204928084106141a25750565b9250565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061c350851161418d565b929165ffffffffffff83169064ffffffffff82116142db57606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b9190811015613bc95760051b0190565b916064811161451f578015159182614417575b60405191806020840160208552526040830191905f905b8082106143ca5750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a1156143a5577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff821682036106ea576020809173ffffffffffffffffffffffffffffffffffffffff60019416815201940192019061434a565b6002548060d01c65ffffffffffff8114613ca5576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b83811061448f575050614333565b73ffffffffffffffffffffffffffffffffffffffff6144b76144b2838787614310565b613c77565b16156144f7578073ffffffffffffffffffffffffffffffffffffffff6144e36144b26001948888614310565b165f5260046020528260405f205501614481565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b6001549073ffffffffffffffffffffffffffffffffffffffff82161561457157565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b929190926145a681614e03565b6145af826154f2565b156144f7577f02000000000000000000000000000000000000000000000000000000000000001615158061476d575b61472b575065ffffffffffff1690811561470357620151804204918160d01c801515806146fa575b6146cb575065ffffffffffff61461c84846154cb565b160165ffffffffffff8260a01c16801515806146c2575b614693575065ffffffffffff8111614686575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff614646565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211614633565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211614606565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b5061479e8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b156145de565b93929165ffffffffffff1693633b9aca0085116147c8576147c6939450614ee7565b565b847f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b908160209103126106ea575180151581036106ea5790565b1561481b57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b90919065ffffffffffff1642116148c757614098600154926148c08461505d565b5f54615564565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b9273ffffffffffffffffffffffffffffffffffffffff9261490f926140e5565b168015918215614922575b505061457157565b73ffffffffffffffffffffffffffffffffffffffff16141590505f8061491a565b4282118015906149c7575b6149995750610258420190814211613ca55781811161496b575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211613ca55782111561494e565b9073ffffffffffffffffffffffffffffffffffffffff16908115614a45577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff1615614a93576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b81614ac5919592956157e6565b15614c275781158015614c17575b614c1157506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561331d575f91614bdf575b50818110614b9b5773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b614bb0925083614baa91613c98565b92613c98565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614c09575b81614bfa60209383613bf6565b810103126106ea57515f614b51565b3d9150614bed565b92505050565b50614c2282846157e6565b614ad3565b83614c3483614baa615850565b9061588b565b7f040000000000000000000000000000000000000000000000000000000000000016614d3d57604051604060146034600d84303c8083015160ff1615614cfb575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110614cc6575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80614cbe565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502614c7b565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015614dfa5773ffffffffffffffffffffffffffffffffffffffff614d978684866140e5565b1614614df1577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b614e1590614e108161505d565b6140c7565b614e1b57565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b67ffffffffffffffff811690811561409b5763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b9073ffffffffffffffffffffffffffffffffffffffff91614f06613f3d565b93169173ffffffffffffffffffffffffffffffffffffffff811692808403614f7f575b50505050614f4463ffffffff65ffffffffffff921642613c98565b9116818111614f51575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580615033575b159182614fc7575b5050614f9c57808080614f29565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081614ffc575b50155f80614f8e565b61502d915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f614ff3565b507f0200000000000000000000000000000000000000000000000000000000000000821615614f86565b7f01000000000000000000000000000000000000000000000000000000000000001661508557565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f818152600560205260409020549291831590811561514a575b50615122575f5260056020525f60408120556147c66150f965ffffffffffff8460301c1665ffffffffffff8516613c98565b6002549065ffffffffffff8260a01c168181115f1461511957039061579d565b50505f9061579d565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f6150c7565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561331d575f916151f7575090565b614098915060203d6020116127685761275a8183613bf6565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d1116918151926040602084015193015190156106ea5773ffffffffffffffffffffffffffffffffffffffff1690565b61529b82826157e6565b615362576152a7615850565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561331d575f91615343575b50156109685750505f90565b61535c915060203d6020116127685761275a8183613bf6565b5f615337565b5050600190565b600680547fffffffffffffffff0000000000000000000000000000000000000000000000001660a084901b77ffffffff0000000000000000000000000000000000000000161773ffffffffffffffffffffffffffffffffffffffff90921691821790556040805191825263ffffffff90921660208201527f0bfa99dd040d3da6270b8e0e563470686b52013ea46d5e72d8371896ba3b9a6b91819081010390a1565b61541481615161565b6154a35760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429162015180420461545260018360b81c1682613c98565b64ffffffffff62015180818560801c16041614615486575b5065ffffffffffff825191818116835260301c166020820152a2565b61549b905f5465ffffffffffff841690615a39565b5f555f61546a565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f146154ed5760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff168015159081615559575b8161551b575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150615512565b9063ffffffff8260401c169182821061567d578282036040811061566a575060408301808411613ca557603f8401908111613ca55761043f8401809111613ca55763ffffffff811161565f575b80831161563057507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211613ca5577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009361562367ffffffffffffffff8416918561404d565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff6155b1565b6001901b9250905081811661567d571790565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561331d575f9161576b575b508181111561576357035b818110615735575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f61572a565b90506020813d602011615795575b8161578660209383613bf6565b810103126106ea57515f61571f565b3d9150615779565b9065ffffffffffff81116157d9575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff6157ac565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561331d575f9161594a575b5081811061573557826004601f8251160361592257602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011615974575b8161596560209383613bf6565b810103126106ea57515f615905565b3d9150615958565b6140989060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b91615a4b65ffffffffffff91846154cb565b169065ffffffffffff8214615a7c5765ffffffffffff169080821015615a7557505b60701b900390565b9050615a6d565b50509056' as const
