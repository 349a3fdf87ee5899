// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletV3Abi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "extension_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "fallback",
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
    "name": "extension",
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
    "name": "freeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "InvalidExtension",
    "inputs": [
      {
        "name": "extension",
        "type": "address",
        "internalType": "address"
      }
    ]
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
    "name": "ZeroAmount",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZeroBudget",
    "inputs": []
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
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "fields",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "name",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "version",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "chainId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "verifyingContract",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "extensions",
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
    "name": "freezeCount",
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
    "name": "guardian",
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
    "name": "guardianFreeze",
    "inputs": [
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
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "guardianNonce",
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
    "name": "isApprovalUsed",
    "inputs": [
      {
        "name": "ref",
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
    "name": "payApproved",
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
      },
      {
        "name": "validUntil",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "ownerSignature",
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
    "name": "previewApprovedPayment",
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
      },
      {
        "name": "ref",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "validUntil",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "ownerSignature",
        "type": "bytes",
        "internalType": "bytes"
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
    "name": "setGuardian",
    "inputs": [
      {
        "name": "newGuardian",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "ApprovalExecuted",
    "inputs": [
      {
        "name": "ref",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "validUntil",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
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
    "name": "GuardianUpdated",
    "inputs": [
      {
        "name": "guardian",
        "type": "address",
        "indexed": true,
        "internalType": "address"
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
    "name": "ApprovalExpired",
    "inputs": [
      {
        "name": "validUntil",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ApprovalUsed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidApproval",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidOwner",
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
    "name": "JobMismatch",
    "inputs": []
  }
] as const

export const agentWalletV3Bytecode =
  '0x610120806040523461021e57602081614a1080380380916100208285610414565b83398101031261021e5761003390610437565b803b156103f457604051631f209df760e11b81526001600160a01b03821690602081600481855afa9081156103af575f916103ba575b50604051630ca5273f60e11b815290602082600481865afa9182156103af575f92610373575b5060805260a052600160fa1b6001556040916001602084516100b18682610414565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa908115610369575f91610247575b50602081519101206001602085516100fa8782610414565b82815201603360f81b815220036102345760e052815163161b07b760e31b815290602090829060049082905afa90811561022a575f916101ec575b50610100525161456f90816104a18239608051818181610795015281816118b301528181611e7001528181612350015281816130a00152818161343a01528181613cbe01528181613e01015281816141dd0152818161430f01526143c3015260a05181613d38015260c051816144be015260e05181818161252201526140010152610100518181816102ee01528181610ba701528181610f90015281816110b20152818161127101528181611c6201526122760152f35b90506020813d602011610222575b8161020760209383610414565b8101031261021e5761021890610437565b5f610135565b5f80fd5b3d91506101fa565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e6102588183610414565b810160e08282031261021e5781517fff0000000000000000000000000000000000000000000000000000000000000081160361021e5760208201516001600160401b03811161021e57816102ad91840161044b565b50818501516001600160401b03811161021e57816102cc91840161044b565b916102d960808201610437565b5060c0810151906001600160401b03821161021e570181601f8201121561021e578051906001600160401b038211610355576020808360051b9389519061032283870183610414565b8152019282010192831161021e57602001905b828210610345575050505f6100e2565b8151815260209182019101610335565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d6020116103a7575b8161038f60209383610414565b8101031261021e576103a090610437565b905f61008f565b3d9150610382565b6040513d5f823e3d90fd5b90506020813d6020116103ec575b816103d560209383610414565b8101031261021e576103e690610437565b5f610069565b3d91506103c8565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761035557604052565b51906001600160a01b038216820361021e57565b81601f8201121561021e578051906001600160401b038211610355576040519261047f601f8401601f191660200185610414565b8284526020838301011161021e57815f9260208093018386015e830101529056fe6080806040526004361015610023575b503615610021573415613ff4575b5f80fd5b005b5f905f3560e01c908163150b7a021461262f575080631626ba7e146125a857806319396ff0146125465780632d5537b0146124d85780633154ad3c146121995780633245415914611cf0578063339aebb414611c2d5780633645cc4714611bae5780633e5b1c8814611b71578063454297f4146118245780634d5fa1e21461162957806350bd207b146112e35780635e1a7f661461121e57806362a5af3b1461117b5780637de0deaf1461101d57806380c4dcdc14610ead5780638da5cb5b14610e53578063a08a0acc14610cc7578063a555348f14610ab1578063a68574d8146109d5578063b3773a3114610970578063b7797bf41461090b578063c19d93fb146106e3578063c75d3ed614610688578063d55be8c61461064d578063f789e76c14610218578063fb2380f51461019c5763fda7c94d0361000f573461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516102588152f35b80fd5b50346101995765ffffffffffff6101d36101dc60209383806101bd3661280c565b9282989291966101cb612e02565b905490612e4c565b50169116613274565b166102086101f46101ec83612d9c565b508093612c32565b65ffffffffffff60025460a01c1690614193565b65ffffffffffff60405191168152f35b5034610199576102273661276d565b61028b61024761023c60e08695979601612bfe565b60c0850135906131cd565b9290956102856101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f581526101008860208301372061446a565b87613220565b61029484613756565b825565ffffffffffff6102a960608301612bfe565b169081156106255760208101936102d76102c286612c11565b9160408401926102d184612bfe565b91613981565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001661031a60808401612c6c565b93604051967fffffffffffffffffffffffffffffffff000000000000000000000000000000008616602089015260108852610356603089612b90565b60105b8015801580610569575b156103c057610393577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01610359565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926104548b602094815265ffffffffffff6104056103ff6103f98d612c11565b95612c11565b9a612bfe565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a48301906127c9565b866084830152038186865af193841561055e57839461052a575b50813b156105265782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561051b57610506575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b610511828092612b90565b61019957806104cc565b6040513d84823e3d90fd5b8280fd5b9093506020813d602011610556575b8161054660209383612b90565b8101031261001d5751928561046e565b3d9150610539565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116105f85760108110156105cb57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615610363565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516101f48152f35b50346101995761069736612892565b906106a061330c565b156106bb57906106b3816106b893613ba7565b613e63565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760015461071e81613553565b9082549261073162015180420485613f23565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9384156108ff57936108c9575b6101a097506107d283613f4a565b948515806108c0575b6108ab575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff1695506107e0565b508215156107db565b92506020873d6020116108f7575b816108e460209383612b90565b8101031261001d576101a09651926107c4565b3d91506108d7565b604051903d90823e3d90fd5b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957608065ffffffffffff8080610951600435612c99565b9392959091604051968752166020860152166040840152166060820152f35b50346101995761098b9061098336612892565b809391613ba7565b9164ffffffffff8360801c16928342106109a957906106b891613e63565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b5034610199576109fa6109e736612892565b8092916109f5600154613b57565b613ba7565b610a0381613c5b565b15610a895760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610a6c575b8115610a675750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610a49565b9050610a8281610a7a613d0a565b915050613d8b565b1590610a40565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b50346101995780610b4b610ac43661276d565b610ad2602084939401612c11565b938491610ae160608501612bfe565b928391610b45610b01610af660e08901612bfe565b60c0890135906131cd565b929098610b3f6101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c60208301372061446a565b8a613220565b86612e4c565b6d80000000000000000000000000008116610cb9575b85556040820190610b8a610b7483612c11565b94826080860196610b8488612bfe565b926130d2565b610bd3610bcd73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693612c11565b94612bfe565b610bdf60a08501612c6c565b91833b15610cb55787956040519788967fc257f4a100000000000000000000000000000000000000000000000000000000885235600488015273ffffffffffffffffffffffffffffffffffffffff16602487015273ffffffffffffffffffffffffffffffffffffffff16604486015265ffffffffffff16606485015265ffffffffffff1660848401527fffffffffffffffffffffffffffffffff000000000000000000000000000000001660a483015281835a9260c493f1801561051b57610ca45750f35b81610cae91612b90565b6101995780f35b8780fd5b610cc290613b0c565b610b61565b503461019957610cd63661280c565b919092610ce161330c565b15610e2b57610cf29060015461333f565b9265ffffffffffff83169064ffffffffff8211610df657606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020610e8f600154613553565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a08112611019576080136101995760843567ffffffffffffffff811161101957610f05903690600401612700565b906064359065ffffffffffff8216820361101557610f71610f2e83610f769450604435906131cd565b949092610f6b60a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db81526080600460208301372061446a565b84613220565b613756565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611012578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561051b57610ca45750f35b50fd5b8380fd5b5080fd5b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576110556126ba565b9061105e6126dd565b611066612758565b9261106f61272e565b9365ffffffffffff61107f612e02565b9561108987613756565b16156111535761109b81848697613981565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561114f57849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa801561051b57610ca45750f35b8480fd5b6004847fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576111b261330c565b15806111ed575b6111c5576106b8613796565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b50331515806111fd575b156111b9565b5073ffffffffffffffffffffffffffffffffffffffff6007541633146111f7565b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611259610f71612e02565b8073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156110125781604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa801561051b57610ca45750f35b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760043567ffffffffffffffff811161101957611333903690600401612700565b9061133c612743565b611344612758565b9060643567ffffffffffffffff81116116255761136c65ffffffffffff913690600401612700565b91909316908142116115fd576001549365ffffffffffff8560c81c169265ffffffffffff851693808511156115d55764010000000081018091116105f8578085116115a557507f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff0000000000000000000000000000000000000000000000000000000088358181169060048c10611591575b501603611581578873ffffffffffffffffffffffffffffffffffffffff60025416915b61142f8a613672565b9561143d6040519788612b90565b8a875260208701368c8c0111611015576114bc976114b69460208e808f863783010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea6258552604084015260608301526080820152608081526114ae60a082612b90565b51902061446a565b906136ac565b15610e2b57918493917fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d15611578573d61153681613672565b906115446040519283612b90565b8152809260203d92013e5b156115705761156c906040519182916020835260208301906127c9565b0390f35b602081519101fd5b6060915061154f565b8861158b87613553565b91611426565b828092508c60040360031b1b16165f611403565b89604491867f90bbe9b6000000000000000000000000000000000000000000000000000000008352600452602452fd5b60048a7f1f6d5aef000000000000000000000000000000000000000000000000000000008152fd5b6004877f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126110195760c0136101995760c43567ffffffffffffffff811161101957611681903690600401612700565b60043573ffffffffffffffffffffffffffffffffffffffff81169283820361114f5760243565ffffffffffff8116938482036118205760a4359065ffffffffffff82168203610cb5576117239361171e6116e184889550608435906131cd565b939092610f6b60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c0600460208301372061446a565b612e4c565b9061172d83612d9c565b91909260443565ffffffffffff81169081810361181c575084116117f457846117709392826d80000000000000000000000000008794166117a6575b89556133d1565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a380f35b6117b96117b38585612c32565b91613b0c565b906d800000000000000000000000000082166117d6575b50611769565b6117ee9065ffffffffffff60025460a01c1690614193565b5f6117d0565b6004877fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b8880fd5b8680fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995761185c6126ba565b906101f465ffffffffffff61186f612743565b611884818661187c612e02565b875490612e4c565b50169261189c61189385612d9c565b93908096612c32565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611ae9578591611b52575b50611af4576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115611ae95790611965918691611abf575b5015613142565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa908115611ade57906119c9918591611abf575015613142565b8315159081611a2c575b506119eb5760208365ffffffffffff60405191168152f35b7f98d3f4ee00000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff16600452602490fd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa90811561055e578391611a90575b505f6119d3565b611ab2915060203d602011611ab8575b611aaa8183612b90565b81019061312a565b5f611a89565b503d611aa0565b611ad8915060203d602011611ab857611aaa8183612b90565b5f61195e565b6040513d86823e3d90fd5b6040513d87823e3d90fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b611b6b915060203d602011611ab857611aaa8183612b90565b5f611911565b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020604051633b9aca008152f35b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611be66126ba565b611bee61330c565b15611c0557611bff9060015461333f565b60015580f35b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff811633036106bb5781611cbe916d8000000000000000000000000000855416611cd4576142d4565b15611cc7575080f35b611ccf61433e565b614379565b611ceb65ffffffffffff60025460a01c1683614193565b6142d4565b5034610199576d800000000000000000000000000065ffffffffffff611d9d611d183661276d565b611d29602084979495939501612bfe565b938491611d8e611d49611d3e60e08b01612bfe565b60c08b0135906131cd565b929093611d886101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e840835260208301372061446a565b85613220565b611d9788612c11565b91612e4c565b178455611dc5611daf60408501612bfe565b8380611dbd60608801612bfe565b169116613274565b1690611dd082612d9c565b509165ffffffffffff611de560a08401612bfe565b16831161217157611df983611e2d92612c32565b60025465ffffffffffff8160a01c1691611e138382614193565b8160d01c15612149575b611e279192612c32565b9061428b565b6040517f3644e51500000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ade5784916120f7575b50927f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff611faa60209860e0611eed89612c11565b611ef88c8b01612bfe565b65ffffffffffff8b818c816040611f10818601612bfe565b928e611f1e60608801612bfe565b9630835201356020522095604051977f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226789523060208a0152604089015216606087015216898501521660a0830152878201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b96611fb6898801612bfe565b611fc260408901612bfe565b90611fcf60608a01612bfe565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff83116120ed575b868b01358a5275ffffffffffff000000000000000000000000000000007ffffffffffffffffffe00000000000000000000000000000000000000000000008e8c2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8760301b911617171717171788875260058a52604087205561208187612c11565b9065ffffffffffff88816120968d8301612bfe565b9960406120a4818501612bfe565b918a6120b260608701612bfe565b9530835201356020522094826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff9250611ff3565b90506020813d602011612141575b8161211260209383612b90565b8101031261101557517f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a611ea0565b3d9150612105565b7a010000000000000000000000000000000000000000000000000000611e2792179150611e1d565b6004847fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b503461001d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576121d16126dd565b60443573ffffffffffffffffffffffffffffffffffffffff81169182820361001d576121fb61272e565b926084359065ffffffffffff82169384830361001d5760a435927fffffffffffffffffffffffffffffffff00000000000000000000000000000000841680940361001d578661225f9261224c612e02565b61225983895f5484612e4c565b506130d2565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001694853b1561001d5765ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff604051957fe520638b00000000000000000000000000000000000000000000000000000000875260043560048801523060248801521660448601526064850152169283608484015260a483015260c48201525f8160e481865afa80156124cd576124b6575b506123399065ffffffffffff60025460a01c1690614193565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481855afa908115611ade578491612497575b50611af4576040517ffe575a870000000000000000000000000000000000000000000000000000000081523060048201528392602082602481865afa918215611ade57602092612404918691612480575015613142565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa801561051b5761244e918391611abf575015613142565b61245457005b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b611ad89150843d8611611ab857611aaa8183612b90565b6124b0915060203d602011611ab857611aaa8183612b90565b5f6123ad565b6124c39193505f90612b90565b5f91612339612320565b6040513d5f823e3d90fd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d57612595602091612d9c565b5067ffffffffffffffff60405191168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760243567ffffffffffffffff811161001d576126056125fc6020923690600401612700565b906004356128c6565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576126666126ba565b5061266f6126dd565b506064359067ffffffffffffffff821161001d576126936020923690600401612700565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b6064359065ffffffffffff8216820361001d57565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d576127c591600401612700565b9091565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc608091011261001d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361001d579060243565ffffffffffff8116810361001d579060443565ffffffffffff8116810361001d579060643565ffffffffffff8116810361001d5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b9060428303612b8b578260411015612b5e577fff00000000000000000000000000000000000000000000000000000000000000604182013516612b37578260401161001d577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602082013511612b3757815f52600560205260405f20549264ffffffffff8460801c168042109081612b1d575b5015612a9c57600154937f0100000000000000000000000000000000000000000000000000000000000000851615801590612b0e575b612ae5577f0800000000000000000000000000000000000000000000000000000000000000851615159081612ac4575b50612a9c5760411161001d5760405173ffffffffffffffffffffffffffffffffffffffff925f92612a68565b505050168015918215612a47575b5050612a23577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f806129f9565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f80806129eb565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b905063ffffffff65ffffffffffff60035460a01c169160601c16105f6129bf565b50505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b50612b1885612cf0565b61298f565b9050612b3061ffff8660a81c1642612c32565b115f612959565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b613ff4565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612bd157604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b91908201809211612c3f57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f2054908115612ce557305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b60a01c64ffffffffff168015159081612d07575090565b9050421190565b604080515f95949093918114612d5957604114612d2a57505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052612d3c565b612da4613d0a565b9391929093926101f481118015612df7575b612dcf5761271091020492808410612dcb5750565b9250565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061c3508511612db6565b6001549073ffffffffffffffffffffffffffffffffffffffff821615612e2457565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b909291612e5882613756565b73ffffffffffffffffffffffffffffffffffffffff811691821515806130c8575b80613088575b15613060577f02000000000000000000000000000000000000000000000000000000000000001615159081613028575b50612ffd575065ffffffffffff16908115612fd557620151804204918160d01c80151580612fcc575b612f9d575065ffffffffffff612eee8484613f23565b160165ffffffffffff8260a01c1680151580612f94575b612f65575065ffffffffffff8111612f58575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612f18565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612f05565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612ed8565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fe19a2672000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b613059915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155f612eaf565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016831415612e7f565b5030831415612e79565b93929165ffffffffffff1693633b9aca0085116130f6576130f4939450613981565b565b847f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9081602091031261001d5751801515810361001d5790565b1561314957565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b90919065ffffffffffff1642116131f8576131f5600154926131ee84613b57565b5f54614033565b90565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b9273ffffffffffffffffffffffffffffffffffffffff9261324092612d0e565b168015918215613253575b5050612e2457565b73ffffffffffffffffffffffffffffffffffffffff16141590505f8061324b565b4282118015906132f8575b6132ca5750610258420190814211612c3f5781811161329c575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211612c3f5782111561327f565b30331480156133185790565b5073ffffffffffffffffffffffffffffffffffffffff613339600154613553565b16331490565b9073ffffffffffffffffffffffffffffffffffffffff169081156133a9577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b816133de919592956142d4565b156135405781158015613530575b61352a57506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124cd575f916134f8575b508181106134b45773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6134c99250836134c391612c32565b92612c32565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613522575b8161351360209383612b90565b8101031261001d57515f61346a565b3d9150613506565b92505050565b5061353b82846142d4565b6133ec565b8361354d836134c361433e565b90614379565b7f04000000000000000000000000000000000000000000000000000000000000001661365657604051604060146034600d84303c8083015160ff1615613614575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff000000000000000000000000811691601481106135df575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f806135d7565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502613594565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b67ffffffffffffffff8111612bd157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9173ffffffffffffffffffffffffffffffffffffffff8316801561374d5773ffffffffffffffffffffffffffffffffffffffff6136ea868486612d0e565b1614613744577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b6137689061376381613b57565b612cf0565b61376e57565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b600154807f0100000000000000000000000000000000000000000000000000000000000000811661397d577f010000000000000000000000000000000000000000000000000000000000000017905f546137ef81613f4a565b8061392d575b50600354928360d01c9265ffffffffffff8414612c3f577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289479ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000060016020970160d01b169116176003556d80000000000000000000000000008316613903575b506001555f61044063ffffffff8360401c1601918263ffffffc084116138e5575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc06138b1565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613890565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f6137f5565b5050565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613b0657506276a700925b73ffffffffffffffffffffffffffffffffffffffff811692808403613a28575b505050506139ed63ffffffff65ffffffffffff921642612c32565b91168181116139fa575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613adc575b159182613a70575b5050613a45578080806139d2565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613aa5575b50155f80613a37565b613ad6915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613a9c565b507f0200000000000000000000000000000000000000000000000000000000000000821615613a2f565b926139b2565b60025460a01c65ffffffffffff1615613b32576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f010000000000000000000000000000000000000000000000000000000000000016613b7f57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613c44575b50613c1c575f5260056020525f60408120556130f4613bf365ffffffffffff8460301c1665ffffffffffff8516612c32565b6002549065ffffffffffff8260a01c168181115f14613c1357039061428b565b50505f9061428b565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f613bc1565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124cd575f91613cf1575090565b6131f5915060203d602011611ab857611aaa8183612b90565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b613d9582826142d4565b613e5c57613da161433e565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124cd575f91613e3d575b5015611ccf5750505f90565b613e56915060203d602011611ab857611aaa8183612b90565b5f613e31565b5050600190565b613e6c81613c5b565b613efb5760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa4291620151804204613eaa60018360b81c1682612c32565b64ffffffffff62015180818560801c16041614613ede575b5065ffffffffffff825191818116835260301c166020820152a2565b613ef3905f5465ffffffffffff841690614527565b5f555f613ec2565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f14613f455760701c65ffffffffffff1690565b505f90565b67ffffffffffffffff8116908115613fee5763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e1561402f573d90f35b3d90fd5b9063ffffffff8260401c1680821061416b578082039060408210614159576040810190818111612c3f57603f8101918211612c3f5761043f01809111612c3f5763ffffffff811161414e575b80831161411f57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211612c3f577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc10191818311612c3f577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009367ffffffffffffffff8316901c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff61407f565b50600191501b9081811661416b571790565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124cd575f91614259575b508181111561425157035b818110614223575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f614218565b90506020813d602011614283575b8161427460209383612b90565b8101031261001d57515f61420d565b3d9150614267565b9065ffffffffffff81116142c7575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff61429a565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124cd575f91614438575b5081811061422357826004601f8251160361441057602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011614462575b8161445360209383612b90565b8101031261001d57515f6143f3565b3d9150614446565b6131f59060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9161453965ffffffffffff9184613f23565b169065ffffffffffff821461456a5765ffffffffffff16908082101561456357505b60701b900390565b905061455b565b50509056' as const
