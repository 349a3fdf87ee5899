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
    "name": "BudgetExceeded",
    "inputs": [
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "total",
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
    "name": "InvalidOwnerCall",
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
    "name": "OutOfScope",
    "inputs": [
      {
        "name": "scope",
        "type": "uint8",
        "internalType": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "RecipientBudgetExceeded",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "total",
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
    "name": "SessionKeyBudgetExceeded",
    "inputs": [
      {
        "name": "total",
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
    "name": "SessionKeyExpired",
    "inputs": [
      {
        "name": "expiresAt",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SessionKeyLimitExceeded",
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
    "name": "ENVELOPE_REPORT_PERIOD",
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
    "name": "MAX_ENVELOPE_SLOTS",
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
    "name": "budgets",
    "inputs": [],
    "outputs": [
      {
        "name": "dayLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "daySpent",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "weekLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "weekSpent",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "monthLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "monthSpent",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "closeEnvelope",
    "inputs": [
      {
        "name": "closing",
        "type": "tuple",
        "internalType": "struct IEnvelopeWallet.EnvelopeClosing",
        "components": [
          {
            "name": "envelope",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "unused",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "value",
            "type": "uint64",
            "internalType": "uint64"
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
    "name": "envelopeOf",
    "inputs": [
      {
        "name": "id",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "cap",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "slots",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "fee",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "minFee",
        "type": "uint16",
        "internalType": "uint16"
      },
      {
        "name": "end",
        "type": "uint48",
        "internalType": "uint48"
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
    "name": "executedSlots",
    "inputs": [
      {
        "name": "id",
        "type": "uint256",
        "internalType": "uint256"
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
    "name": "expireEnvelope",
    "inputs": [
      {
        "name": "id",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "fleet",
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
    "name": "openEnvelope",
    "inputs": [
      {
        "name": "opening",
        "type": "tuple",
        "internalType": "struct IEnvelopeWallet.EnvelopeOpening",
        "components": [
          {
            "name": "cap",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "slots",
            "type": "uint48",
            "internalType": "uint48"
          },
          {
            "name": "end",
            "type": "uint48",
            "internalType": "uint48"
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
    "outputs": [],
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
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
    "name": "previewCloseEnvelope",
    "inputs": [
      {
        "name": "id",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "unused",
        "type": "uint64",
        "internalType": "uint64"
      },
      {
        "name": "value",
        "type": "uint64",
        "internalType": "uint64"
      },
      {
        "name": "key",
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewOpenEnvelope",
    "inputs": [
      {
        "name": "cap",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "slots",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "end",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
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
      },
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "recipientBudgetOf",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "limit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "spent",
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
    "name": "revokeSessionKeys",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "sessionKeyOf",
    "inputs": [
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "scopes",
        "type": "uint8",
        "internalType": "uint8"
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
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "limit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "spent",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "setBudgets",
    "inputs": [
      {
        "name": "day",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "week",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "month",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setFleet",
    "inputs": [
      {
        "name": "newFleet",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "setRecipientBudget",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "limit",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setSessionKey",
    "inputs": [
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "scopes",
        "type": "uint8",
        "internalType": "uint8"
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
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "limit",
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
    "name": "spendable",
    "inputs": [
      {
        "name": "key",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "day",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "week",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "month",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "recipient",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "sessionKey",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "fleet_",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
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
    "name": "BudgetsUpdated",
    "inputs": [
      {
        "name": "day",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "week",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "month",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "EnvelopeClosed",
    "inputs": [
      {
        "name": "envelope",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "unused",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
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
    "name": "EnvelopeOpened",
    "inputs": [
      {
        "name": "envelope",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "cap",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "slots",
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
        "name": "minFee",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "end",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
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
    "name": "FleetUpdated",
    "inputs": [
      {
        "name": "fleet",
        "type": "address",
        "indexed": true,
        "internalType": "address"
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
    "name": "RecipientBudgetUpdated",
    "inputs": [
      {
        "name": "recipient",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "period",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "limit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SessionKeyUpdated",
    "inputs": [
      {
        "name": "key",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "scopes",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "expiresAt",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "txLimit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "period",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "limit",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SessionKeysRevoked",
    "inputs": [],
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
    "name": "EnvelopePending",
    "inputs": [
      {
        "name": "until",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FleetFrozen",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidApproval",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidFleet",
    "inputs": [
      {
        "name": "fleet",
        "type": "address",
        "internalType": "address"
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
    "name": "InvalidPeriod",
    "inputs": [
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidScopes",
    "inputs": [
      {
        "name": "scopes",
        "type": "uint8",
        "internalType": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidSlots",
    "inputs": [
      {
        "name": "slots",
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
    "name": "SlotsUsed",
    "inputs": [
      {
        "name": "slots",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "UnknownEnvelope",
    "inputs": [
      {
        "name": "envelope",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ValueAboveCaps",
    "inputs": [
      {
        "name": "value",
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
    "name": "FleetBudgetExceeded",
    "inputs": [
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "total",
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
    "name": "NotInFleet",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "internalType": "address"
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
  '0x61012080604052346101fb57602081615703803803809161002082856103f1565b8339810103126101fb5761003390610414565b803b156103d157604051631f209df760e11b81526001600160a01b03821690602081600481855afa90811561038c575f91610397575b50604051630ca5273f60e11b815290602082600481865afa91821561038c575f92610350575b5060805260a052600160fa1b6001556040916001602084516100b186826103f1565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa908115610346575f91610224575b50602081519101206001602085516100fa87826103f1565b82815201603360f81b815220036102115760e052815163161b07b760e31b815290602090829060049082905afa908115610207575f916101c9575b506101005251615285908161047e82396080518181816106e401528181612ff5015281816137040152818161385701528181613d2f01528181613e51015281816143290152818161441201526144c6015260a0518161378e015260c05181614c8f015260e051818181611f360152613c2201526101005181818161023c01528181610bdb0152818161107e01526119a00152f35b90506020813d6020116101ff575b816101e4602093836103f1565b810103126101fb576101f590610414565b5f610135565b5f80fd5b3d91506101d7565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e61023581836103f1565b810160e0828203126101fb5781517fff000000000000000000000000000000000000000000000000000000000000008116036101fb5760208201516001600160401b0381116101fb578161028a918401610428565b50818501516001600160401b0381116101fb57816102a9918401610428565b916102b660808201610414565b5060c0810151906001600160401b0382116101fb570181601f820112156101fb578051906001600160401b038211610332576020808360051b938951906102ff838701836103f1565b815201928201019283116101fb57602001905b828210610322575050505f6100e2565b8151815260209182019101610312565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d602011610384575b8161036c602093836103f1565b810103126101fb5761037d90610414565b905f61008f565b3d915061035f565b6040513d5f823e3d90fd5b90506020813d6020116103c9575b816103b2602093836103f1565b810103126101fb576103c390610414565b5f610069565b3d91506103a5565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761033257604052565b51906001600160a01b03821682036101fb57565b81601f820112156101fb578051906001600160401b038211610332576040519261045c601f8401601f1916602001856103f1565b828452602083830101116101fb57815f9260208093018386015e830101529056fe6080806040526004361015610023575b503615610021573415613c15575b5f80fd5b005b5f905f3560e01c908163150b7a0214612170575080631626ba7e14611ff157806319396ff014611f5a5780632d5537b014611eec5780633245415914611a2c578063339aebb41461196c5780633645cc47146119175780633e5b1c88146118db5780634d5fa1e21461165657806350bd207b146111ba57806362a5af3b1461111857806380c4dcdc14610f9b5780638da5cb5b14610f41578063a08a0acc14610d6e578063a555348f14610aba578063a68574d8146109de578063b3773a31146108bf578063b7797bf41461085a578063c19d93fb14610632578063c75d3ed6146105d6578063d55be8c61461059b578063f789e76c146101655763fda7c94d0361000f573461016257807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760206040516102588152f35b80fd5b5034610162576101743661226f565b6101d861019461018960e0869597960161236c565b60c0850135906127ee565b9290956101d26101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f5815261010088602083013720614c3b565b876129b3565b506101e284613511565b825565ffffffffffff6101f76060830161236c565b169081156105735760208101936102256102108661237f565b91604084019261021f8461236c565b91613a7d565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166102686080840161241b565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526102a46030896123ad565b60105b80158015806104b7575b1561030e576102e1577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016102a7565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926103a28b602094815265ffffffffffff61035361034d6103478d61237f565b9561237f565b9a61236c565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a48301906122f5565b866084830152038186865af19384156104ac578394610478575b50813b156104745782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561046957610454575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61045f8280926123ad565b610162578061041a565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116104a4575b81610494602093836123ad565b8101031261001d575192856103bc565b3d9150610487565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161054657601081101561051957887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156102b1565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461016257807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760206040516101f48152f35b5034610162576105e536612338565b906105ee612e6a565b1561060a579061060181610606936135ec565b6138b9565b5080f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461016257807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101625760015461066d8161310e565b90825492610680620151804204856139b1565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa93841561084e5793610818575b6101a09750610721836139d3565b9485158061080f575b6107fa575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff16955061072f565b5082151561072a565b92506020873d602011610846575b81610833602093836123ad565b8101031261001d576101a0965192610713565b3d9150610826565b604051903d90823e3d90fd5b50346101625760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016257608065ffffffffffff80806108a0600435612448565b9392959091604051968752166020860152166040840152166060820152f35b5034610162576108da906108d236612338565b8093916135ec565b64ffffffffff8160801c168042106109b3575081926108f8916138b9565b806109005750f35b6001549073ffffffffffffffffffffffffffffffffffffffff61092862015180420493614f97565b1691821515908161099e575b5061093d575050f35b813b1561099a5782916024839260405194859384927f0d5847b000000000000000000000000000000000000000000000000000000000845260048401525af18015610469576109895750f35b81610993916123ad565b6101625780f35b5050fd5b905063ffffffff600a5460a01c16105f610934565b7f7dd215ef000000000000000000000000000000000000000000000000000000008352600452602482fd5b503461016257610a036109f036612338565b8092916109fe60015461359c565b6135ec565b610a0c816136a1565b15610a925760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610a75575b8115610a705750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610a52565b9050610a8b81610a83613760565b9150506137e1565b1590610a49565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461016257610ac93661226f565b929190610ad86020830161237f565b91610ae56060820161236c565b94610b538685610b4c610b08610afd60e0880161236c565b60c0880135906127ee565b959097610b466101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008b602083013720614c3b565b896129b3565b9386612a4f565b9084610b5f8286612c82565b610d51575b50506d80000000000000000000000000008116610d43575b84556040810190610b8c8261237f565b936080820165ffffffffffff610ba18261236c565b981695633b9aca008711610d0f578798610bbe9187989997613a7d565b610c07610c0173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169561237f565b9161236c565b92610c1460a0820161241b565b91853b15610d0b5773ffffffffffffffffffffffffffffffffffffffff957fffffffffffffffffffffffffffffffff0000000000000000000000000000000060c49465ffffffffffff8a988a8a966040519c8d9b8c9a7fc257f4a1000000000000000000000000000000000000000000000000000000008c523560048c01521660248a01521660448801528d60648801521660848601521660a48401525af1801561046957610cf6575b50507f800000000000000000000000000000000000000000000000000000000000000016610cea575080f35b610cf390612def565b80f35b81610d00916123ad565b61047457825f610cbe565b8680fd5b604488887f5ffa1ede000000000000000000000000000000000000000000000000000000008252600452633b9aca00602452fd5b610d4c90613551565b610b7c565b610d679165ffffffffffff891691829187612cce565b5f84610b64565b50346101625760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016257610da66121fb565b610dae6122cb565b90610db76122e0565b916064359165ffffffffffff831690818403610f3d57610dd5612e6a565b15610f1557610de690600154612e9d565b9364ffffffffff8211610ee057606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004867f82b42900000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b503461016257807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610162576020610f7d60015461310e565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b503461001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a0811261001d5760801361001d5760843567ffffffffffffffff811161001d57610ff3903690600401612241565b906064359065ffffffffffff8216820361001d5761105f61101c836110659450604435906127ee565b94909261105960a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db815260806004602083013720614c3b565b846129b3565b50613511565b5f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b1561001d575f80916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561110d57611101575080f35b61002191505f906123ad565b6040513d5f823e3d90fd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761114e612e6a565b1580611189575b6111615761002161331d565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5033151580611199575b15611155565b5073ffffffffffffffffffffffffffffffffffffffff600754163314611193565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d57611209903690600401612241565b6112116122cb565b9061121a6122e0565b9260643567ffffffffffffffff811161001d5761124265ffffffffffff913690600401612241565b919095169081421161162e576001549565ffffffffffff8760c81c1665ffffffffffff8716908082111561160657640100000000810180911161153a578082116115d757508435907fffffffff00000000000000000000000000000000000000000000000000000000821691600488106115a1575b507fffffffff0000000000000000000000000000000000000000000000000000000082167f79ba5097000000000000000000000000000000000000000000000000000000000361158f5761132373ffffffffffffffffffffffffffffffffffffffff60025416926145c3565b60ff61133381839994991661322d565b168960041161001d5760048901907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8b019384821161001d576040806113a1928151988991602083019e8f5286888585013786830191848301526060820152030160208101885201866123ad565b60ff8311611486575b505050506113c4946113be91519020614c3b565b90613242565b15611161575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d1561147e573d9061143d826132e3565b9161144b60405193846123ad565b82523d5f602084013e5b1561147657611472906040519182916020835260208301906122f5565b0390f35b602081519101fd5b606090611455565b60ff611499818560089c979c1c1661322d565b1698816114a78b8386615264565b03611567576114b7828285615264565b9360101c9384810294818604149015171561153a576020820180921161153a576114e46114ea94836123a0565b9261249f565b9290966114f6846132e3565b97611504604051998a6123ad565b84895260208901368683011161001d576113c4995f6020886113be9960409686378301015251902091830101529181968c6113aa565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b61132361159b8a61310e565b926145c3565b7fffffffff00000000000000000000000000000000000000000000000000000000809293508860040360031b1b161690896112b7565b907f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e0811261001d5760c01361001d5760c43567ffffffffffffffff811161001d576116ad903690600401612241565b906004359073ffffffffffffffffffffffffffffffffffffffff821680830361001d576024359365ffffffffffff85169485810361001d5760a4359065ffffffffffff8216820361001d5761175b87918761175461171186839750608435906127ee565b97909961174e60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720614c3b565b8b612916565b9588612a4f565b926117668187612c82565b6118c7575b505050611776613760565b9092916101f4811180156118bc575b61188c5761271090880204928084106118b4575b5060443565ffffffffffff81169081810361001d5750831161188c5782877f800000000000000000000000000000000000000000000000000000000000000097846d80000000000000000000000000006117fa961661183e575b5f55612f8c565b6040519085825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a31661183557005b61002190612def565b61185161184b85856123a0565b91613551565b906d8000000000000000000000000000821661186e575b506117f3565b6118869065ffffffffffff60025460a01c16906142df565b8b611868565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b925087611799565b5061c3508411611785565b6118d392829187612cce565b83858761176b565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576020604051633b9aca008152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761194e6121fb565b611956612e6a565b156111615761196790600154612e9d565b600155005b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff8116330361116157816119fc916d80000000000000000000000000005f5416611a10576143d7565b15611a0357005b611a0b614441565b61447c565b611a2765ffffffffffff60025460a01c16836142df565b6143d7565b3461001d57611a3a3661226f565b611a466020840161236c565b906d8000000000000000000000000000611acc83611abb611a77611a6c60e08a0161236c565b60c08a0135906127ee565b959097611ab56101206040517fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e84081526101008d602083013720614c3b565b89612816565b93611ac58861237f565b9087612a4f565b175f55611ad98184612c82565b611ec6575b50611aeb6040840161236c565b65ffffffffffff80611aff6060870161236c565b9216911690428211801590611eb2575b611e84575061025842019081421161153a57818111611e56575050611b32613760565b5092906101f481118015611e4b575b61188c576127109065ffffffffffff8416020492808410611e43575b5065ffffffffffff611b7160a0860161236c565b16831161188c57611b8a8365ffffffffffff84166123a0565b9360025465ffffffffffff8160a01c16611ba481886142df565b65ffffffffffff0365ffffffffffff811161153a57808711611e13575090611bfe826020977f8000000000000000000000000000000000000000000000000000000000000000959460d01c15611def575b60a01b906123a0565b600255305f5260c0810135865260405f20947f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff611c908a87611c588161237f565b611c638f830161236c565b9065ffffffffffff8080611c856060611c7e6040890161236c565b970161236c565b169416921690613dbf565b99611c9c8c880161236c565b611ca86040890161236c565b90611cb560608a0161236c565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff8311611de5575b868b01355f528f7ffffffffffffffffffe000000000000000000000000000000000000000000000075ffffffffffff00000000000000000000000000000000915f2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8c60301b91161717171717178b5f5260058d5260405f2055611d688761237f565b9065ffffffffffff611d7b8e8a0161236c565b9781611d8960408c0161236c565b611d9560608d0161236c565b92826040519c168c5260208c01521660408a0152166060880152838701528a60a08701521694013592a316611dce575b50604051908152f35b65ffffffffffff611ddf9116612def565b82611dc5565b61ffff9250611cd9565b907a0100000000000000000000000000000000000000000000000000001790611bf5565b86907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b925084611b5d565b5061c3508411611b41565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b506001810180821161153a57821115611b0f565b611ee690611ed38561237f565b9065ffffffffffff841691829186612cce565b83611ade565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d57611fa6613760565b5090916101f483118015611fe6575b61188c5760209261271091020490808210611fde575b5067ffffffffffffffff60405191168152f35b905082611fcb565b5061c3508211611fb5565b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d57612043903690600401612241565b90604282036120d05761205592612703565b156120a85760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff0000000000000000000000000000000000000000000000000000000061207e565b606c8214806120f2575b156120ed576120e8926124f2565b612055565b613c15565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff96870110612159575b5016146120da565b82809250606a876002030160031b1b161686612151565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576121a76121fb565b506121b061221e565b506064359067ffffffffffffffff821161001d576121d46020923690600401612241565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d576122c791600401612241565b9091565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b9190820180921161153a57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176123ee57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f205490811561249457305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b9093929384831161001d57841161001d578101920390565b3590602081106124c5575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b9190918160551161001d57604183013560601c9282604c1161001d5761253d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48401604c83016124b7565b9265ffffffffffff8460881c169464ffffffffff8560601c169464ffffffffff8160381c169160ff63ffffffff8360181c169260101c1692825f52600960205260405f20549760ff8960701c1685108015906126fb575b80156126ea575b6126d25764ffffffffff8960781c1682116126d2578042118015906126e0575b6126d257600154996125cd858c613c54565b15612660576125db84613ced565b15801561266f575b612660576125f1848c613d5f565b612660576060612615958a9760405191308352602083015260408201522093613dbf565b036126575760411161001d5761262a91613ef1565b906bffffffffffffffffffffffff82169060a01c14918261264a57505090565b6126549250613f28565b90565b50505050505f90565b50505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008b16151580156125e357506126cc8473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b156125e3565b505050505050505050505f90565b50814210156125bb565b5065ffffffffffff89168a1161259b565b508915612594565b91909181604110156127c1577fff000000000000000000000000000000000000000000000000000000000000006041840135166127ba57805f52600560205260405f20549164ffffffffff8360801c1680421090816127a0575b50156127985761277963ffffffff6001549460601c1684613c54565b156127985760411161001d576126549261279291613ef1565b90613f28565b505050505f90565b90506127b361ffff8560a81c16426123a0565b115f61275d565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b90919065ffffffffffff16421161162e576126546001549261280f8461359c565b5f54613f8e565b929091612822926140a7565b9073ffffffffffffffffffffffffffffffffffffffff82169081156128e95773ffffffffffffffffffffffffffffffffffffffff1614612911576128658161456d565b60ff8116156128e9576128778161503d565b6128b357600216156128865790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600260045260245ffd5b64ffffffffff907fb9995654000000000000000000000000000000000000000000000000000000005f5260081c1660045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b929091612922926140a7565b9073ffffffffffffffffffffffffffffffffffffffff82169081156128e95773ffffffffffffffffffffffffffffffffffffffff1614612911576129658161456d565b60ff8116156128e9576129778161503d565b6128b357600116156129865790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b9290916129bf926140a7565b9073ffffffffffffffffffffffffffffffffffffffff82169081156128e95773ffffffffffffffffffffffffffffffffffffffff161461291157612a028161456d565b60ff8116156128e957612a148161503d565b6128b35760041615612a235790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f526004805260245ffd5b92919092612a5c81613511565b612a6582613ced565b15612c5a577f020000000000000000000000000000000000000000000000000000000000000016151580612c23575b612be1575065ffffffffffff16908115612bb957620151804204918160d01c80151580612bb0575b612b81575065ffffffffffff612ad284846139b1565b160165ffffffffffff8260a01c1680151580612b78575b612b49575065ffffffffffff8111612b3c575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612afc565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612ae9565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211612abc565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612c548173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612a94565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7ff000000000000000000000000000000000000000000000000000000000000000161590811591612cb1575090565b73ffffffffffffffffffffffffffffffffffffffff915016151590565b91939290612cf48473ffffffffffffffffffffffffffffffffffffffff93878487614135565b1680151580612dd1575b612da6575b50828160fb1c60015b6003811115612d5c575050612d2091613d5f565b9081612d2b57505050565b73ffffffffffffffffffffffffffffffffffffffff91612d4c91429161422d565b91165f52600c60205260405f2055565b612d74919250600e6001821b841616612d7c576142b2565b908491612d0c565b805f52600b602052612d9460405f205486429161422d565b815f52600b60205260405f20556142b2565b805f52600e602052612dbe60405f205484429161422d565b905f52600e60205260405f20555f612d03565b50805f52600d60205263ffffffff60405f205460781c161515612cfe565b73ffffffffffffffffffffffffffffffffffffffff600a54169081612e12575050565b813b1561001d575f916024839260405194859384927f1dbf3bc700000000000000000000000000000000000000000000000000000000845260048401525af1801561110d57612e5e5750565b5f612e68916123ad565b565b3033148015612e765790565b5073ffffffffffffffffffffffffffffffffffffffff612e9760015461310e565b16331490565b73ffffffffffffffffffffffffffffffffffffffff811615159182612f5f575b73ffffffffffffffffffffffffffffffffffffffff16918215908115612f57575b50612f2f577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f612ede565b915073ffffffffffffffffffffffffffffffffffffffff60ff612f818461456d565b161515929050612ebd565b81612f99919592956143d7565b156130fb57811580156130eb575b6130e557506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561110d575f916130b3575b5081811061306f5773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b61308492508361307e916123a0565b926123a0565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d6020116130dd575b816130ce602093836123ad565b8101031261001d57515f613025565b3d91506130c1565b92505050565b506130f682846143d7565b612fa7565b836131088361307e614441565b9061447c565b7f04000000000000000000000000000000000000000000000000000000000000001661321157604051604060146034600d84303c8083015160ff16156131cf575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008116916014811061319a575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80613192565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e8203018282110290039015150261314f565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b60051b90611fe060e083169216820361153a57565b9173ffffffffffffffffffffffffffffffffffffffff831680156126575773ffffffffffffffffffffffffffffffffffffffff6132808684866140a7565b16146132da577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b67ffffffffffffffff81116123ee57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b6001548061332a81614cf8565b7f0100000000000000000000000000000000000000000000000000000000000000811661350d577f010000000000000000000000000000000000000000000000000000000000000017905f5461337f816139d3565b806134bd575b50600354928360d01c9265ffffffffffff841461153a577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289479ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000060016020970160d01b169116176003556d80000000000000000000000000008316613493575b506001555f61044063ffffffff8360401c1601918263ffffffc08411613475575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613441565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613420565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f613385565b5050565b6135239061351e8161359c565b614d8b565b61352957565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff1615613577576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f0100000000000000000000000000000000000000000000000000000000000000166135c457565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613672575b5061364a575f5260056020525f604081205561364561363865ffffffffffff8460301c1665ffffffffffff85166123a0565b6002549060a01b90613c08565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f613606565b9081602091031261001d5751801515810361001d5790565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561110d575f91613737575090565b612654915060203d602011613759575b61375181836123ad565b810190613689565b503d613747565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b6137eb82826143d7565b6138b2576137f7614441565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561110d575f91613893575b5015611a0b5750505f90565b6138ac915060203d6020116137595761375181836123ad565b5f613887565b5050600190565b91905f926138c6816136a1565b613989576201518042046138e060018360b81c16826123a0565b64ffffffffff62015180818560801c16041614613938575b5060407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429165ffffffffffff825191818116835260301c166020820152a2565b935060408161398265ffffffffffff7f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa4294169661397781895f54614da9565b5f5587600154614de7565b91506138f8565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f146129115760701c65ffffffffffff1690565b67ffffffffffffffff8116908115613a775763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613c0257506276a700925b73ffffffffffffffffffffffffffffffffffffffff811692808403613b24575b50505050613ae963ffffffff65ffffffffffff9216426123a0565b9116818111613af6575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613bd8575b159182613b6c575b5050613b4157808080613ace565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613ba1575b50155f80613b33565b613bd2915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613b98565b507f0200000000000000000000000000000000000000000000000000000000000000821615613b2b565b92613aae565b9190820391821161153a57565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e15613c50573d90f35b3d90fd5b7f0100000000000000000000000000000000000000000000000000000000000000811615801590613cde575b8015613cce575b613a77577f08000000000000000000000000000000000000000000000000000000000000001615908115613cb9575090565b905065ffffffffffff60035460a01c16111590565b50613cd881614fde565b15613c87565b50613ce881614d8b565b613c80565b73ffffffffffffffffffffffffffffffffffffffff168015159081613d54575b81613d16575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150613d0d565b7f800000000000000000000000000000000000000000000000000000000000000016158015613db2575b6129115773ffffffffffffffffffffffffffffffffffffffff165f52600c60205260405f205490565b50600a5460f81c15613d89565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa801561110d575f90613ebd575b6126549250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011613ee9575b81613ed7602093836123ad565b8101031261001d576126549151613e80565b3d9150613eca565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602083013511613a7757612654916041916140a7565b73ffffffffffffffffffffffffffffffffffffffff82169081156127ba5773ffffffffffffffffffffffffffffffffffffffff1614613f8857613f6a9061456d565b6002811615159081613f7a575090565b613f84915061503d565b1590565b50600190565b9063ffffffff8260401c1691828210611606578282036040811061409457506040830180841161153a57603f840190811161153a5761043f840180911161153a5763ffffffff8111614089575b80831161405a57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc1820191821161153a577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009361404d67ffffffffffffffff84169185613c08565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff613fdb565b6001901b92509050818116611606571790565b604080515f959490939181146140f2576041146140c357505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c0160205235604052166060526140d5565b9193809373ffffffffffffffffffffffffffffffffffffffff831661421c575b5060ff915061416a90600e8460fb1c1661512f565b92909116806141eb575050508261418091613d5f565b80156141e65761419191429161519d565b9182821161419e57505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b61422592615054565b5f8281614155565b906126549265ffffffffffff6142478460fe1c9283615206565b9260f085901c8403613fff1660300285901b77ffffffffffffffffffffffffffffffffffffffffffffffff16019360c01c16907f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811461153a5760010190565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561110d575f916143a5575b508181111561439d57035b81811061436f575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f614364565b90506020813d6020116143cf575b816143c0602093836123ad565b8101031261001d57515f614359565b3d91506143b3565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa90811561110d575f9161453b575b5081811061436f57826004601f8251160361451357602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011614565575b81614556602093836123ad565b8101031261001d57515f6144f6565b3d9150614549565b73ffffffffffffffffffffffffffffffffffffffff165f52600d60205260405f20549060ff82161515806145a7575b6145a257565b5f9150565b5062ffffff600a5460e01c1662ffffff8360601c16141561459c565b7fffffffff00000000000000000000000000000000000000000000000000000000167fa08a0acc000000000000000000000000000000000000000000000000000000008114614c13577f62a5af3b000000000000000000000000000000000000000000000000000000008114614bec577f6a28f000000000000000000000000000000000000000000000000000000000008114614bc5577ff3fef3a3000000000000000000000000000000000000000000000000000000008114614b9d577f3f238486000000000000000000000000000000000000000000000000000000008114614b75577ff4217648000000000000000000000000000000000000000000000000000000008114614b4b577f29a260bf000000000000000000000000000000000000000000000000000000008114614b21577f3645cc47000000000000000000000000000000000000000000000000000000008114614af9577f8a0dac4a000000000000000000000000000000000000000000000000000000008114614ad1577ff2fde38b000000000000000000000000000000000000000000000000000000008114614aa9577f79ba5097000000000000000000000000000000000000000000000000000000008114614a82577fb61d27f6000000000000000000000000000000000000000000000000000000008114614a58577fc75d3ed6000000000000000000000000000000000000000000000000000000008114614a30577f18f6cf31000000000000000000000000000000000000000000000000000000008114614a08577f51c6a7660000000000000000000000000000000000000000000000000000000081146149e0577f4920ec700000000000000000000000000000000000000000000000000000000081146149b8577fe8f85513000000000000000000000000000000000000000000000000000000008114614991577f5ec37c5a000000000000000000000000000000000000000000000000000000008114614969577faea2e8e8000000000000000000000000000000000000000000000000000000008114614941577fb78068fd0000000000000000000000000000000000000000000000000000000014614918577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fb859677517175600c05dc4acfe1ab0f14ce08b60a85f37b74ceaa21662b119bf906220030690565b507ff43be3ee5999a89062cf898b283370aaea3ca79af92316af7b2c12cf7d4cdaeb90600290565b507f4ab6866dbfc1f2828417655885d48cf0eab3fabd4acdceb802daf7daa53cbcaf90600190565b507fa7bbe4508a05848a61dc7881f303568e2073d571618d968489adc4845f0c9781905f90565b507f692962718cf3f7746cf7498dedd6f7a70c727e38b4939da0036cf1456b87899390600690565b507f882b64c2630868c7f888b5dcc69275bf7b0d7cff8b9ea1711c1cef4307303d5d90600390565b507f1d3df657c9e56bbd835a68a4b9d1a41928e7bded7fc94534272b1c7f55bc166290600390565b507f0195e013645ea3b493d2c172dd09da844548b5a9209f43392ebe4f7beb98033c90600290565b507ff7b56a05700a974e1320186759e93ddcf4577da00c5c4b1f4f7b33b93c6ac935906201020390565b507f9484d881157927ccc3b5c37d0440b54355a0c101e1431a381e7ad07ef8d06630905f90565b507f06646732e3e32921c9fb93d7d10c34619d91da8b619bf9a25a62160827bc3f7790600190565b507f8bbfe126b631f8433c3c245cdc296b17fd776919bb1d58d81115e50e0edddc8990600190565b507fa27deca6186f9b065437b9c47e8a8fd5e80beed3bd75f31e048eb6b9de2396a590600190565b507fbe2812d943e866b9a8e9adfd67d81d17bf4913c85c3766d050b80614dcdc3c44906220030490565b507f72b97e92817358ce389bbb000b2a73c2fc8340ae80f41676c311d2841b76d209906220000190565b507f624f8d7e98ea1f5e01dfd431e8d4349a0c8aafb2103a295f6ab9f726c04dc0de90600390565b507fd0b9a289cedd070d22a6c39672393c61ec6760a34b0009514a8f44caa1dee4fc90600290565b507fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507fe3c564d4d68e2d099b12286b5706396b7f2064ca79a996c9e63e0f0796b7874a90600490565b6126549060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b60025473ffffffffffffffffffffffffffffffffffffffff81169182156141e657614d3773ffffffffffffffffffffffffffffffffffffffff9161310e565b1680921461350d577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3565b60a01c64ffffffffff168015159081614da2575090565b9050421190565b91614dbb65ffffffffffff91846139b1565b1665ffffffffffff8114614de25780821015614ddb57505b60701b900390565b9050614dd3565b505090565b9190917ff000000000000000000000000000000000000000000000000000000000000000811615801590614f90575b156141e65760fb1c90600e821615159081614f7b575b50614e35575050565b60015b6003811115614e4657505050565b600e6001821b831616614e62575b614e5d906142b2565b614e38565b805f52600b60205260405f205483908060fe1c614e7f4282615206565b9160f081901c8303613fff1660300281901b77ffffffffffffffffffffffffffffffffffffffffffffffff169360c0805b614f285750614e5d95947dffffffffffff00000000000000000000000000000000000000000000000090921690911760f09390931b7f3fff000000000000000000000000000000000000000000000000000000000000169290921760fe9190911b179050815f52600b60205260405f20559050614e54565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd090959195018165ffffffffffff8293831c168088105f14614f75575086905b81831b9003960391614eb0565b90614f68565b905063ffffffff600a5460c01c16105f614e2c565b505f614e16565b7f80000000000000000000000000000000000000000000000000000000000000001615614fda5773ffffffffffffffffffffffffffffffffffffffff600a541690565b5f90565b614fe790614f97565b73ffffffffffffffffffffffffffffffffffffffff811615613f88575f6004816020937f054f7d9c000000000000000000000000000000000000000000000000000000008252617530fa5f5115601f3d11161690565b60081c64ffffffffff168015159081614da2575090565b73ffffffffffffffffffffffffffffffffffffffff165f818152600d6020526040902054909291603082901c65ffffffffffff169081151580615126575b6150f857505060781c63ffffffff161561350d576150be915f52600e60205260405f205490429161519d565b908181116150ca575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50818111615092565b9060015b60ff811660038111615191576001811b841615615188575f52600b602052615160428360405f205461519d565b80821161517e57505060ff905b1660ff811461153a57600101615133565b9350939150929190565b5060ff9061516d565b505050505f905f905f90565b9291906151e56151b765ffffffffffff938660fe1c615206565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b61708091906002810361525257506203138091505b8115615225570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b60030361521b57620d2f00915061521b565b9091602081019081811161153a576126549361527f9361249f565b906124b756' as const
