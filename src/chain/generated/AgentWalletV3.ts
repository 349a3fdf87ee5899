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
  '0x610120806040523461021e5760208161499480380380916100208285610414565b83398101031261021e5761003390610437565b803b156103f457604051631f209df760e11b81526001600160a01b03821690602081600481855afa9081156103af575f916103ba575b50604051630ca5273f60e11b815290602082600481865afa9182156103af575f92610373575b5060805260a052600160fa1b6001556040916001602084516100b18682610414565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa908115610369575f91610247575b50602081519101206001602085516100fa8782610414565b82815201603360f81b815220036102345760e052815163161b07b760e31b815290602090829060049082905afa90811561022a575f916101ec575b5061010052516144f390816104a182396080518181816107950152818161189601528181611e5301528181612333015281816130830152818161346801528181613c4201528181613d8501528181614161015281816142930152614347015260a05181613cbc015260c05181614442015260e0518181816125050152613f850152610100518181816102ee01528181610ba701528181610f90015281816110b20152818161127101528181611c4501526122590152f35b90506020813d602011610222575b8161020760209383610414565b8101031261021e5761021890610437565b5f610135565b5f80fd5b3d91506101fa565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e6102588183610414565b810160e08282031261021e5781517fff0000000000000000000000000000000000000000000000000000000000000081160361021e5760208201516001600160401b03811161021e57816102ad91840161044b565b50818501516001600160401b03811161021e57816102cc91840161044b565b916102d960808201610437565b5060c0810151906001600160401b03821161021e570181601f8201121561021e578051906001600160401b038211610355576020808360051b9389519061032283870183610414565b8152019282010192831161021e57602001905b828210610345575050505f6100e2565b8151815260209182019101610335565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d6020116103a7575b8161038f60209383610414565b8101031261021e576103a090610437565b905f61008f565b3d9150610382565b6040513d5f823e3d90fd5b90506020813d6020116103ec575b816103d560209383610414565b8101031261021e576103e690610437565b5f610069565b3d91506103c8565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761035557604052565b51906001600160a01b038216820361021e57565b81601f8201121561021e578051906001600160401b038211610355576040519261047f601f8401601f191660200185610414565b8284526020838301011161021e57815f9260208093018386015e830101529056fe6080806040526004361015610023575b503615610021573415613f78575b5f80fd5b005b5f905f3560e01c908163150b7a0214612612575080631626ba7e1461258b57806319396ff0146125295780632d5537b0146124bb5780633154ad3c1461217c5780633245415914611cd3578063339aebb414611c105780633645cc4714611b915780633e5b1c8814611b54578063454297f4146118075780634d5fa1e21461162957806350bd207b146112e35780635e1a7f661461121e57806362a5af3b1461117b5780637de0deaf1461101d57806380c4dcdc14610ead5780638da5cb5b14610e53578063a08a0acc14610cc7578063a555348f14610ab1578063a68574d8146109d5578063b3773a3114610970578063b7797bf41461090b578063c19d93fb146106e3578063c75d3ed614610688578063d55be8c61461064d578063f789e76c14610218578063fb2380f51461019c5763fda7c94d0361000f573461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516102588152f35b80fd5b50346101995765ffffffffffff6101d36101dc60209383806101bd366127ef565b9282989291966101cb612de5565b905490612e2f565b50169116613257565b166102086101f46101ec83612d7f565b508093612c15565b65ffffffffffff60025460a01c1690614117565b65ffffffffffff60405191168152f35b50346101995761022736612750565b61028b61024761023c60e08695979601612be1565b60c0850135906131b0565b9290956102856101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f58152610100886020830137206143ee565b87613203565b61029484613784565b825565ffffffffffff6102a960608301612be1565b169081156106255760208101936102d76102c286612bf4565b9160408401926102d184612be1565b91613950565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001661031a60808401612c4f565b93604051967fffffffffffffffffffffffffffffffff000000000000000000000000000000008616602089015260108852610356603089612b73565b60105b8015801580610569575b156103c057610393577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01610359565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926104548b602094815265ffffffffffff6104056103ff6103f98d612bf4565b95612bf4565b9a612be1565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a48301906127ac565b866084830152038186865af193841561055e57839461052a575b50813b156105265782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561051b57610506575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b610511828092612b73565b61019957806104cc565b6040513d84823e3d90fd5b8280fd5b9093506020813d602011610556575b8161054660209383612b73565b8101031261001d5751928561046e565b3d9150610539565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116105f85760108110156105cb57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615610363565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516101f48152f35b50346101995761069736612875565b906106a06132ef565b156106bb57906106b3816106b893613b2b565b613de7565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760015461071e81613581565b9082549261073162015180420485613ea7565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9384156108ff57936108c9575b6101a097506107d283613ece565b948515806108c0575b6108ab575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff1695506107e0565b508215156107db565b92506020873d6020116108f7575b816108e460209383612b73565b8101031261001d576101a09651926107c4565b3d91506108d7565b604051903d90823e3d90fd5b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957608065ffffffffffff8080610951600435612c7c565b9392959091604051968752166020860152166040840152166060820152f35b50346101995761098b9061098336612875565b809391613b2b565b9164ffffffffff8360801c16928342106109a957906106b891613de7565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b5034610199576109fa6109e736612875565b8092916109f5600154613adb565b613b2b565b610a0381613bdf565b15610a895760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610a6c575b8115610a675750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610a49565b9050610a8281610a7a613c8e565b915050613d0f565b1590610a40565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b50346101995780610b4b610ac436612750565b610ad2602084939401612bf4565b938491610ae160608501612be1565b928391610b45610b01610af660e08901612be1565b60c0890135906131b0565b929098610b3f6101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c6020830137206143ee565b8a613203565b86612e2f565b6d80000000000000000000000000008116610cb9575b85556040820190610b8a610b7483612bf4565b94826080860196610b8488612be1565b926130b5565b610bd3610bcd73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693612bf4565b94612be1565b610bdf60a08501612c4f565b91833b15610cb55787956040519788967fc257f4a100000000000000000000000000000000000000000000000000000000885235600488015273ffffffffffffffffffffffffffffffffffffffff16602487015273ffffffffffffffffffffffffffffffffffffffff16604486015265ffffffffffff16606485015265ffffffffffff1660848401527fffffffffffffffffffffffffffffffff000000000000000000000000000000001660a483015281835a9260c493f1801561051b57610ca45750f35b81610cae91612b73565b6101995780f35b8780fd5b610cc2906133b4565b610b61565b503461019957610cd6366127ef565b919092610ce16132ef565b15610e2b57610cf290600154613322565b9265ffffffffffff83169064ffffffffff8211610df657606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020610e8f600154613581565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a08112611019576080136101995760843567ffffffffffffffff811161101957610f059036906004016126e3565b906064359065ffffffffffff8216820361101557610f71610f2e83610f769450604435906131b0565b949092610f6b60a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db8152608060046020830137206143ee565b84613203565b613784565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611012578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561051b57610ca45750f35b50fd5b8380fd5b5080fd5b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995761105561269d565b9061105e6126c0565b61106661273b565b9261106f612711565b9365ffffffffffff61107f612de5565b9561108987613784565b16156111535761109b81848697613950565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561114f57849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa801561051b57610ca45750f35b8480fd5b6004847fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576111b26132ef565b15806111ed575b6111c5576106b86137c4565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b50331515806111fd575b156111b9565b5073ffffffffffffffffffffffffffffffffffffffff6007541633146111f7565b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611259610f71612de5565b8073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156110125781604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa801561051b57610ca45750f35b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760043567ffffffffffffffff8111611019576113339036906004016126e3565b9061133c612726565b61134461273b565b9060643567ffffffffffffffff81116116255761136c65ffffffffffff9136906004016126e3565b91909316908142116115fd576001549365ffffffffffff8560c81c169265ffffffffffff851693808511156115d55764010000000081018091116105f8578085116115a557507f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff0000000000000000000000000000000000000000000000000000000088358181169060048c10611591575b501603611581578873ffffffffffffffffffffffffffffffffffffffff60025416915b61142f8a6136a0565b9561143d6040519788612b73565b8a875260208701368c8c0111611015576114bc976114b69460208e808f863783010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea6258552604084015260608301526080820152608081526114ae60a082612b73565b5190206143ee565b906136da565b15610e2b57918493917fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d15611578573d611536816136a0565b906115446040519283612b73565b8152809260203d92013e5b156115705761156c906040519182916020835260208301906127ac565b0390f35b602081519101fd5b6060915061154f565b8861158b87613581565b91611426565b828092508c60040360031b1b16165f611403565b89604491867f90bbe9b6000000000000000000000000000000000000000000000000000000008352600452602452fd5b60048a7f1f6d5aef000000000000000000000000000000000000000000000000000000008152fd5b6004877f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126110195760c0136101995760c43567ffffffffffffffff8111611019576116819036906004016126e3565b60043573ffffffffffffffffffffffffffffffffffffffff81169283820361114f5760243565ffffffffffff8116938482036118035760a4359065ffffffffffff82168203610cb5576117239361171e6116e184889550608435906131b0565b939092610f6b60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c060046020830137206143ee565b612e2f565b9061172d83612d7f565b91909260443565ffffffffffff8116908181036117ff575084116117d757846117709392826d80000000000000000000000000008794166117a6575b89556133ff565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a380f35b6117af906133b4565b6d8000000000000000000000000000811615611769576117d26101f48585612c15565b611769565b6004877fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b8880fd5b8680fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995761183f61269d565b906101f465ffffffffffff611852612726565b611867818661185f612de5565b875490612e2f565b50169261187f61187685612d7f565b93908096612c15565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611acc578591611b35575b50611ad7576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115611acc5790611948918691611aa2575b5015613125565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa908115611ac157906119ac918591611aa2575015613125565b8315159081611a0f575b506119ce5760208365ffffffffffff60405191168152f35b7f98d3f4ee00000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff16600452602490fd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa90811561055e578391611a73575b505f6119b6565b611a95915060203d602011611a9b575b611a8d8183612b73565b81019061310d565b5f611a6c565b503d611a83565b611abb915060203d602011611a9b57611a8d8183612b73565b5f611941565b6040513d86823e3d90fd5b6040513d87823e3d90fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b611b4e915060203d602011611a9b57611a8d8183612b73565b5f6118f4565b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020604051633b9aca008152f35b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611bc961269d565b611bd16132ef565b15611be857611be290600154613322565b60015580f35b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff811633036106bb5781611ca1916d8000000000000000000000000000855416611cb757614258565b15611caa575080f35b611cb26142c2565b6142fd565b611cce65ffffffffffff60025460a01c1683614117565b614258565b5034610199576d800000000000000000000000000065ffffffffffff611d80611cfb36612750565b611d0c602084979495939501612be1565b938491611d71611d2c611d2160e08b01612be1565b60c08b0135906131b0565b929093611d6b6101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e84083526020830137206143ee565b85613203565b611d7a88612bf4565b91612e2f565b178455611da8611d9260408501612be1565b8380611da060608801612be1565b169116613257565b1690611db382612d7f565b509165ffffffffffff611dc860a08401612be1565b16831161215457611ddc83611e1092612c15565b60025465ffffffffffff8160a01c1691611df68382614117565b8160d01c1561212c575b611e0a9192612c15565b9061420f565b6040517f3644e51500000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611ac15784916120da575b50927f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff611f8d60209860e0611ed089612bf4565b611edb8c8b01612be1565b65ffffffffffff8b818c816040611ef3818601612be1565b928e611f0160608801612be1565b9630835201356020522095604051977f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226789523060208a0152604089015216606087015216898501521660a0830152878201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b96611f99898801612be1565b611fa560408901612be1565b90611fb260608a01612be1565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff83116120d0575b868b01358a5275ffffffffffff000000000000000000000000000000007ffffffffffffffffffe00000000000000000000000000000000000000000000008e8c2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8760301b911617171717171788875260058a52604087205561206487612bf4565b9065ffffffffffff88816120798d8301612be1565b996040612087818501612be1565b918a61209560608701612be1565b9530835201356020522094826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff9250611fd6565b90506020813d602011612124575b816120f560209383612b73565b8101031261101557517f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a611e83565b3d91506120e8565b7a010000000000000000000000000000000000000000000000000000611e0a92179150611e00565b6004847fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b503461001d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576121b46126c0565b60443573ffffffffffffffffffffffffffffffffffffffff81169182820361001d576121de612711565b926084359065ffffffffffff82169384830361001d5760a435927fffffffffffffffffffffffffffffffff00000000000000000000000000000000841680940361001d57866122429261222f612de5565b61223c83895f5484612e2f565b506130b5565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001694853b1561001d5765ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff604051957fe520638b00000000000000000000000000000000000000000000000000000000875260043560048801523060248801521660448601526064850152169283608484015260a483015260c48201525f8160e481865afa80156124b057612499575b5061231c9065ffffffffffff60025460a01c1690614117565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481855afa908115611ac157849161247a575b50611ad7576040517ffe575a870000000000000000000000000000000000000000000000000000000081523060048201528392602082602481865afa918215611ac1576020926123e7918691612463575015613125565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa801561051b57612431918391611aa2575015613125565b61243757005b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b611abb9150843d8611611a9b57611a8d8183612b73565b612493915060203d602011611a9b57611a8d8183612b73565b5f612390565b6124a69193505f90612b73565b5f9161231c612303565b6040513d5f823e3d90fd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d57612578602091612d7f565b5067ffffffffffffffff60405191168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760243567ffffffffffffffff811161001d576125e86125df60209236906004016126e3565b906004356128a9565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761264961269d565b506126526126c0565b506064359067ffffffffffffffff821161001d5761267660209236906004016126e3565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b6064359065ffffffffffff8216820361001d57565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d576127a8916004016126e3565b9091565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc608091011261001d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361001d579060243565ffffffffffff8116810361001d579060443565ffffffffffff8116810361001d579060643565ffffffffffff8116810361001d5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b9060428303612b6e578260411015612b41577fff00000000000000000000000000000000000000000000000000000000000000604182013516612b1a578260401161001d577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602082013511612b1a57815f52600560205260405f20549264ffffffffff8460801c168042109081612b00575b5015612a7f57600154937f0100000000000000000000000000000000000000000000000000000000000000851615801590612af1575b612ac8577f0800000000000000000000000000000000000000000000000000000000000000851615159081612aa7575b50612a7f5760411161001d5760405173ffffffffffffffffffffffffffffffffffffffff925f92612a4b565b505050168015918215612a2a575b5050612a06577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f806129dc565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f80806129ce565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b905063ffffffff65ffffffffffff60035460a01c169160601c16105f6129a2565b50505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b50612afb85612cd3565b612972565b9050612b1361ffff8660a81c1642612c15565b115f61293c565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b613f78565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612bb457604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b91908201809211612c2257565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f2054908115612cc857305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b60a01c64ffffffffff168015159081612cea575090565b9050421190565b604080515f95949093918114612d3c57604114612d0d57505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052612d1f565b612d87613c8e565b9391929093926101f481118015612dda575b612db25761271091020492808410612dae5750565b9250565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061c3508511612d99565b6001549073ffffffffffffffffffffffffffffffffffffffff821615612e0757565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b909291612e3b82613784565b73ffffffffffffffffffffffffffffffffffffffff811691821515806130ab575b8061306b575b15613043577f0200000000000000000000000000000000000000000000000000000000000000161515908161300b575b50612fe0575065ffffffffffff16908115612fb857620151804204918160d01c80151580612faf575b612f80575065ffffffffffff612ed18484613ea7565b160165ffffffffffff8260a01c1680151580612f77575b612f48575065ffffffffffff8111612f3b575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612efb565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612ee8565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612ebb565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fe19a2672000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b61303c915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155f612e92565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016831415612e62565b5030831415612e5c565b93929165ffffffffffff1693633b9aca0085116130d9576130d7939450613950565b565b847f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9081602091031261001d5751801515810361001d5790565b1561312c57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b90919065ffffffffffff1642116131db576131d8600154926131d184613adb565b5f54613fb7565b90565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b9273ffffffffffffffffffffffffffffffffffffffff9261322392612cf1565b168015918215613236575b5050612e0757565b73ffffffffffffffffffffffffffffffffffffffff16141590505f8061322e565b4282118015906132db575b6132ad5750610258420190814211612c225781811161327f575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211612c2257821115613262565b30331480156132fb5790565b5073ffffffffffffffffffffffffffffffffffffffff61331c600154613581565b16331490565b9073ffffffffffffffffffffffffffffffffffffffff1690811561338c577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff16156133da576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b8161340c91959295614258565b1561356e578115801561355e575b61355857506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124b0575f91613526575b508181106134e25773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6134f79250836134f191612c15565b92612c15565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613550575b8161354160209383612b73565b8101031261001d57515f613498565b3d9150613534565b92505050565b506135698284614258565b61341a565b8361357b836134f16142c2565b906142fd565b7f04000000000000000000000000000000000000000000000000000000000000001661368457604051604060146034600d84303c8083015160ff1615613642575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008116916014811061360d575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80613605565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e820301828211029003901515026135c2565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b67ffffffffffffffff8111612bb457601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9173ffffffffffffffffffffffffffffffffffffffff8316801561377b5773ffffffffffffffffffffffffffffffffffffffff613718868486612cf1565b1614613772577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b6137969061379181613adb565b612cd3565b61379c57565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b600154807f0100000000000000000000000000000000000000000000000000000000000000811661394c577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328917f0100000000000000000000000000000000000000000000000000000000000000602092175f549161384283613ece565b806138fc575b506d800000000000000000000000000083166138d2575b506001555f61044063ffffffff8360401c1601918263ffffffc084116138b4575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613880565b7f09000000000000000000000000000000000000000000000000000000000000009150175f61385f565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f613848565b5050565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613ad557506276a700925b73ffffffffffffffffffffffffffffffffffffffff8116928084036139f7575b505050506139bc63ffffffff65ffffffffffff921642612c15565b91168181116139c9575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613aab575b159182613a3f575b5050613a14578080806139a1565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613a74575b50155f80613a06565b613aa5915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613a6b565b507f02000000000000000000000000000000000000000000000000000000000000008216156139fe565b92613981565b7f010000000000000000000000000000000000000000000000000000000000000016613b0357565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613bc8575b50613ba0575f5260056020525f60408120556130d7613b7765ffffffffffff8460301c1665ffffffffffff8516612c15565b6002549065ffffffffffff8260a01c168181115f14613b9757039061420f565b50505f9061420f565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f613b45565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124b0575f91613c75575090565b6131d8915060203d602011611a9b57611a8d8183612b73565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b613d198282614258565b613de057613d256142c2565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124b0575f91613dc1575b5015611cb25750505f90565b613dda915060203d602011611a9b57611a8d8183612b73565b5f613db5565b5050600190565b613df081613bdf565b613e7f5760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa4291620151804204613e2e60018360b81c1682612c15565b64ffffffffff62015180818560801c16041614613e62575b5065ffffffffffff825191818116835260301c166020820152a2565b613e77905f5465ffffffffffff8416906144ab565b5f555f613e46565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f14613ec95760701c65ffffffffffff1690565b505f90565b67ffffffffffffffff8116908115613f725763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e15613fb3573d90f35b3d90fd5b9063ffffffff8260401c168082106140ef5780820390604082106140dd576040810190818111612c2257603f8101918211612c225761043f01809111612c225763ffffffff81116140d2575b8083116140a357507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211612c22577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc10191818311612c22577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009367ffffffffffffffff8316901c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff614003565b50600191501b908181166140ef571790565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124b0575f916141dd575b50818111156141d557035b8181106141a7575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f61419c565b90506020813d602011614207575b816141f860209383612b73565b8101031261001d57515f614191565b3d91506141eb565b9065ffffffffffff811161424b575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff61421e565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156124b0575f916143bc575b508181106141a757826004601f8251160361439457602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116143e6575b816143d760209383612b73565b8101031261001d57515f614377565b3d91506143ca565b6131d89060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b916144bd65ffffffffffff9184613ea7565b169065ffffffffffff82146144ee5765ffffffffffff1690808210156144e757505b60701b900390565b90506144df565b50509056' as const
