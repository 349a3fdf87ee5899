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
    "name": "payFromPackedCalldata",
    "inputs": [],
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
        "name": "epoch",
        "type": "uint48",
        "internalType": "uint48"
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
            "name": "client",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "description",
            "type": "bytes16",
            "internalType": "bytes16"
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
        "name": "epoch",
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
    "name": "epoch",
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
        "name": "client",
        "type": "address",
        "internalType": "address"
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
  '0x6101208060405234610202576020816158c4803803809161002082856103f8565b833981010312610202576100339061041b565b803b156103d857604051631f209df760e11b81526001600160a01b03821690602081600481855afa908115610393575f9161039e575b50604051630ca5273f60e11b815290602082600481865afa918215610393575f92610357575b5060805260a052600160fa1b6001556040916001602084516100b186826103f8565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa90811561034d575f9161022b575b50602081519101206001602085516100fa87826103f8565b82815201603360f81b815220036102185760e052815163161b07b760e31b815290602090829060049082905afa90811561020e575f916101d0575b50610100525161543f9081610485823960805181818161072d01528181612abd01528181612d2d015281816137cb0152818161391e01528181613f5a01528181614208015281816145c7015281816146b00152614764015260a05181613855015260c05181613e88015260e051818181611ede0152613ce901526101005181818161025d01528181610c580152818161111101526118eb0152f35b90506020813d602011610206575b816101eb602093836103f8565b81010312610202576101fc9061041b565b5f610135565b5f80fd5b3d91506101de565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e61023c81836103f8565b810160e0828203126102025781517fff000000000000000000000000000000000000000000000000000000000000008116036102025760208201516001600160401b038111610202578161029191840161042f565b50818501516001600160401b03811161020257816102b091840161042f565b916102bd6080820161041b565b5060c0810151906001600160401b038211610202570181601f82011215610202578051906001600160401b038211610339576020808360051b93895190610306838701836103f8565b8152019282010192831161020257602001905b828210610329575050505f6100e2565b8151815260209182019101610319565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d60201161038b575b81610373602093836103f8565b81010312610202576103849061041b565b905f61008f565b3d9150610366565b6040513d5f823e3d90fd5b90506020813d6020116103d0575b816103b9602093836103f8565b81010312610202576103ca9061041b565b5f610069565b3d91506103ac565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761033957604052565b51906001600160a01b038216820361020257565b81601f82011215610202578051906001600160401b0382116103395760405192610463601f8401601f1916602001856103f8565b8284526020838301011161020257815f9260208093018386015e830101529056fe6080806040526004361015610023575b503615610021573415613cdc575b5f80fd5b005b5f905f3560e01c908163150b7a021461223f5750806315f89c18146121185780631626ba7e14611f9957806319396ff014611f025780632d5537b014611e945780633245415914611977578063339aebb4146118b75780633645cc47146118625780633e5b1c88146118265780634d5fa1e21461171157806350bd207b1461127557806362a5af3b146111d357806380c4dcdc146110185780638da5cb5b14610fbe578063a08a0acc14610deb578063a555348f14610b03578063a68574d814610a27578063b3773a3114610908578063b7797bf4146108a3578063c19d93fb1461067b578063c75d3ed61461061f578063d55be8c6146105e4578063f789e76c146101705763fda7c94d0361000f573461016d57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d5760206040516102588152f35b80fd5b503461016d5761017f3661233e565b6101eb6101e56101a261019760e0879698970161243b565b60c08601359061256e565b9390966101e06101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f5815261010089602083013720613e34565b614345565b8561271c565b5060a084901c64ffffffffff1680155f031742116105bc57825565ffffffffffff6102186060830161243b565b169081156105945760208101936102466102318661244e565b9160408401926102408461243b565b91613b44565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016610289608084016124ea565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526102c560308961247c565b60105b80158015806104d8575b1561032f57610302577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016102c8565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926103c38b602094815265ffffffffffff61037461036e6103688d61244e565b9561244e565b9a61243b565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a48301906123c4565b866084830152038186865af19384156104cd578394610499575b50813b156104955782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561048a57610475575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61048082809261247c565b61016d578061043b565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116104c5575b816104b56020938361247c565b8101031261001d575192856103dd565b3d91506104a8565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161056757601081101561053a57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156102d2565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f49c79313000000000000000000000000000000000000000000000000000000008152fd5b503461016d57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d5760206040516101f48152f35b503461016d5761062e36612407565b906106376130f3565b15610653579061064a8161064f936136b3565b613980565b5080f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461016d57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d576001546106b681613215565b908254926106c962015180420485613a78565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9384156108975793610861575b6101a0975061076a83613a9a565b94851580610858575b610843575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff169550610778565b50821515610773565b92506020873d60201161088f575b8161087c6020938361247c565b8101031261001d576101a096519261075c565b3d915061086f565b604051903d90823e3d90fd5b503461016d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d57608065ffffffffffff80806108e9600435612517565b9392959091604051968752166020860152166040840152166060820152f35b503461016d576109239061091b36612407565b8093916136b3565b64ffffffffff8160801c168042106109fc5750819261094191613980565b806109495750f35b6001549073ffffffffffffffffffffffffffffffffffffffff6109716201518042049361514a565b169182151590816109e7575b50610986575050f35b813b156109e35782916024839260405194859384927f0d5847b000000000000000000000000000000000000000000000000000000000845260048401525af1801561048a576109d25750f35b816109dc9161247c565b61016d5780f35b5050fd5b905063ffffffff600a5460a01c16105f61097d565b7f7dd215ef000000000000000000000000000000000000000000000000000000008352600452602482fd5b503461016d57610a4c610a3936612407565b809291610a47600154613663565b6136b3565b610a5581613768565b15610adb5760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610abe575b8115610ab95750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610a9b565b9050610ad481610acc613827565b9150506138a8565b1590610a92565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461016d57610b123661233e565b929190610b216020830161244e565b91610b2e6060820161243b565b94610b9f8685610b98610b92610b54610b4960e0890161243b565b60c08901359061256e565b9690986101e06101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c602083013720613e34565b8761271c565b9386612cf2565b908473ffffffffffffffffffffffffffffffffffffffff82167ff000000000000000000000000000000000000000000000000000000000000000861617610dce575b50506d80000000000000000000000000008116610dc0575b84556040810190610c098261244e565b936080820165ffffffffffff610c1e8261243b565b981695633b9aca008711610d8c578798610c3b9187989997613b44565b610c84610c7e73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169561244e565b9161243b565b92610c9160a082016124ea565b91853b15610d885773ffffffffffffffffffffffffffffffffffffffff957fffffffffffffffffffffffffffffffff0000000000000000000000000000000060c49465ffffffffffff8a988a8a966040519c8d9b8c9a7fc257f4a1000000000000000000000000000000000000000000000000000000008c523560048c01521660248a01521660448801528d60648801521660848601521660a48401525af1801561048a57610d73575b50507f800000000000000000000000000000000000000000000000000000000000000016610d67575080f35b610d709061307a565b80f35b81610d7d9161247c565b61049557825f610d3b565b8680fd5b604488887f5ffa1ede000000000000000000000000000000000000000000000000000000008252600452633b9aca00602452fd5b610dc990613618565b610bf9565b610de49165ffffffffffff891691829187612f59565b5f84610be1565b503461016d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d57610e236122ca565b610e2b61239a565b90610e346123af565b916064359165ffffffffffff831690818403610fba57610e526130f3565b15610f9257610e6390600154613126565b9364ffffffffff8211610f5d57606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004867f82b42900000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b503461016d57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016d576020610ffa600154613215565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b503461001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a0811261001d5760801361001d5760843567ffffffffffffffff811161001d57611070903690600401612310565b906064359065ffffffffffff8216820361001d576110df6110d961109c846110f495506044359061256e565b9590936101e060a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db815260806004602083013720613e34565b8261271c565b5060a01c64ffffffffff1680155f0317421190565b6111ab575f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b1561001d575f80916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af180156111a057611194575080f35b61002191505f9061247c565b6040513d5f823e3d90fd5b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576112096130f3565b1580611244575b61121c57610021613424565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5033151580611254575b15611210565b5073ffffffffffffffffffffffffffffffffffffffff60075416331461124e565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d576112c4903690600401612310565b6112cc61239a565b906112d56123af565b9260643567ffffffffffffffff811161001d576112fd65ffffffffffff913690600401612310565b91909516908142116116e9576001549565ffffffffffff8760c81c1665ffffffffffff871690808211156116c15764010000000081018091116115f55780821161169257508435907fffffffff000000000000000000000000000000000000000000000000000000008216916004881061165c575b507fffffffff0000000000000000000000000000000000000000000000000000000082167f79ba5097000000000000000000000000000000000000000000000000000000000361164a576113de73ffffffffffffffffffffffffffffffffffffffff6002541692614861565b60ff6113ee818399949916613334565b168960041161001d5760048901907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8b019384821161001d5760408061145c928151988991602083019e8f52868885850137868301918483015260608201520301602081018852018661247c565b60ff8311611541575b5050505061147f9461147991519020613e34565b90613349565b1561121c575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d15611539573d906114f8826133ea565b91611506604051938461247c565b82523d5f602084013e5b156115315761152d906040519182916020835260208301906123c4565b0390f35b602081519101fd5b606090611510565b60ff611554818560089c979c1c16613334565b1698816115628b838661541e565b036116225761157282828561541e565b9360101c938481029481860414901517156115f557602082018092116115f55761159f6115a5948361246f565b9261296a565b9290966115b1846133ea565b976115bf604051998a61247c565b84895260208901368683011161001d5761147f995f6020886114799960409686378301015251902091830101529181968c611465565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b6113de6116568a613215565b92614861565b7fffffffff00000000000000000000000000000000000000000000000000000000809293508860040360031b1b16169089611372565b907f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e0811261001d5760c01361001d5760c43567ffffffffffffffff811161001d57611768903690600401612310565b9060043573ffffffffffffffffffffffffffffffffffffffff8116810361001d5760243565ffffffffffff8116810361001d576044359165ffffffffffff8316830361001d5760a4359465ffffffffffff8616860361001d5761181c6118166117d98861002199506084359061256e565b9390976101e060e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720613e34565b86612599565b90606435956127ab565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576020604051633b9aca008152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576118996122ca565b6118a16130f3565b1561121c576118b290600154613126565b600155005b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff8116330361121c5781611947916d80000000000000000000000000005f541661195b57614675565b1561194e57005b6119566146df565b61471a565b61197265ffffffffffff60025460a01c168361457d565b614675565b3461001d576119853661233e565b6119916020840161243b565b906d8000000000000000000000000000611a1b83611a0a611a046119c56119ba60e08b0161243b565b60c08b01359061256e565b9690986101e06101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e8408352602083013720613e34565b8761268c565b93611a148861244e565b9087612cf2565b175f5573ffffffffffffffffffffffffffffffffffffffff81167ff000000000000000000000000000000000000000000000000000000000000000841617611e6e575b50611a6b6040840161243b565b65ffffffffffff80611a7f6060870161243b565b9216911690428211801590611e5a575b611e2c57506102584201908142116115f557818111611dfe575050611ab2613827565b5092906101f481118015611df3575b611dc3576127109065ffffffffffff8416020492808410611deb575b5065ffffffffffff611af160a0860161243b565b168311611dc357611b0a8365ffffffffffff841661246f565b9360025465ffffffffffff8160a01c16611b24818861457d565b65ffffffffffff0365ffffffffffff81116115f557808711611d93575090611b7e826020977f8000000000000000000000000000000000000000000000000000000000000000959460d01c15611d6f575b60a01b9061246f565b600255305f5260c0810135865260405f20947f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff611c108a87611bd88161244e565b611be38f830161243b565b9065ffffffffffff8080611c056060611bfe6040890161243b565b970161243b565b169416921690614176565b99611c1c8c880161243b565b611c286040890161243b565b90611c3560608a0161243b565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff8311611d65575b868b01355f528f7ffffffffffffffffffe000000000000000000000000000000000000000000000075ffffffffffff00000000000000000000000000000000915f2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8c60301b91161717171717178b5f5260058d5260405f2055611ce88761244e565b9065ffffffffffff611cfb8e8a0161243b565b9781611d0960408c0161243b565b611d1560608d0161243b565b92826040519c168c5260208c01521660408a0152166060880152838701528a60a08701521694013592a316611d4e575b50604051908152f35b65ffffffffffff611d5f911661307a565b82611d45565b61ffff9250611c59565b907a0100000000000000000000000000000000000000000000000000001790611b75565b86907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b925084611add565b5061c3508411611ac1565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116115f557821115611a8f565b611e8e90611e7b8561244e565b9065ffffffffffff841691829186612f59565b83611a5e565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d57611f4e613827565b5090916101f483118015611f8e575b611dc35760209261271091020490808210611f86575b5067ffffffffffffffff60405191168152f35b905082611f73565b5061c3508211611f5d565b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d57611feb903690600401612310565b906042820361207857611ffd92612c07565b156120505760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff00000000000000000000000000000000000000000000000000000000612026565b606c82148061209a575b1561209557612090926129bd565b611ffd565b613cdc565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff96870110612101575b501614612082565b82809250606a876002030160031b1b1616866120f9565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761002160243560443560e081901c906004359060b81c64ffffffffff16606d35612239612173858461256e565b9190927f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6121ff60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a406999781528960601c9889602083015265ffffffffffff808c60301c169b8c6040850152169b8c60608401528d608084015260a083015260c082015220613e34565b91604051925f52601b8160ff1c01602052604d35604052166060526020604060805f60015afa505f6060523d606018519060405283612599565b916127ab565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576122766122ca565b5061227f6122ed565b506064359067ffffffffffffffff821161001d576122a36020923690600401612310565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d5761239691600401612310565b9091565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b919082018092116115f557565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176124bd57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f205490811561256357305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b90919065ffffffffffff1642116116e9576125966001549261258f84613663565b5f54613d1b565b90565b73ffffffffffffffffffffffffffffffffffffffff821690811561265f5773ffffffffffffffffffffffffffffffffffffffff1614612687576125db8161480b565b60ff81161561265f576125ed81615191565b61262957600116156125fc5790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b64ffffffffff907fb9995654000000000000000000000000000000000000000000000000000000005f5260081c1660045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b73ffffffffffffffffffffffffffffffffffffffff821690811561265f5773ffffffffffffffffffffffffffffffffffffffff1614612687576126ce8161480b565b60ff81161561265f576126e081615191565b61262957600216156126ef5790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff821690811561265f5773ffffffffffffffffffffffffffffffffffffffff16146126875761275e8161480b565b60ff81161561265f5761277081615191565b612629576004161561277f5790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f526004805260245ffd5b936127c4818565ffffffffffff94999598969988612cf2565b958773ffffffffffffffffffffffffffffffffffffffff82167ff000000000000000000000000000000000000000000000000000000000000000881617612953575b50501694612812613827565b96916101f481969296118015612948575b611dc357612710908902049480861061293a575b5065ffffffffffff168411611dc35773ffffffffffffffffffffffffffffffffffffffff7f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae926128c97f80000000000000000000000000000000000000000000000000000000000000009884888c6d8000000000000000000000000000604098166128ea575b50505f55878b84613ef1565b82519589875260208701521693a3166128df5750565b6128e89061307a565b565b6128fd916128f79161246f565b91613618565b906d8000000000000000000000000000821661291c575b50888c6128bd565b6129349065ffffffffffff60025460a01c169061457d565b5f612914565b945065ffffffffffff612837565b5061c3508611612823565b6129639184841691829189612f59565b5f87612806565b9093929384831161001d57841161001d578101920390565b359060208110612990575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b9190918160551161001d57604183013560601c9282604c1161001d57612a087fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48401604c8301612982565b9265ffffffffffff8460881c169464ffffffffff8560601c169464ffffffffff8160381c169160ff63ffffffff8360181c169260101c1692825f52600960205260405f20549760ff8960701c168510801590612bff575b8015612bee575b612bd65764ffffffffff8960781c168211612bd657804211801590612be4575b612bd65760015499612a98858c614073565b15612b645773ffffffffffffffffffffffffffffffffffffffff8085168015308214177f0000000000000000000000000000000000000000000000000000000000000000909216141715158015612b73575b612b6457612af8848c614116565b612b64576060612b1c958a9760405191308352602083015260408201522093614176565b03612b5b5760411161001d57612b31916142a8565b906bffffffffffffffffffffffff82169060a01c149182612b5157505090565b61259692506142df565b50505050505f90565b50505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008b1615158015612aea5750612bd08473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612aea565b505050505050505050505f90565b5081421015612a86565b5065ffffffffffff89168a11612a66565b508915612a5f565b9190918160411015612cc5577fff00000000000000000000000000000000000000000000000000000000000000604184013516612cbe57805f52600560205260405f20549164ffffffffff8360801c168042109081612ca4575b5015612c9c57612c7d63ffffffff6001549460601c1684614073565b15612c9c5760411161001d5761259692612c96916142a8565b906142df565b505050505f90565b9050612cb761ffff8560a81c164261246f565b115f612c61565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b9092919060a081901c64ffffffffff1680155f031742116111ab5773ffffffffffffffffffffffffffffffffffffffff8083168015308214177f00000000000000000000000000000000000000000000000000000000000000009092161417612f31577f020000000000000000000000000000000000000000000000000000000000000016151580612efa575b612eb8575065ffffffffffff16908115612e9057620151804204918160d01c80155f0381178211612e61575065ffffffffffff612dbc8484613a78565b160165ffffffffffff8260a01c1680155f0381178211612e32575065ffffffffffff8111612e25575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612de5565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612f2b8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612d7f565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b91939290612f7f8473ffffffffffffffffffffffffffffffffffffffff938784876143d3565b168015158061305c575b613031575b50828160fb1c60015b6003811115612fe7575050612fab91614116565b9081612fb657505050565b73ffffffffffffffffffffffffffffffffffffffff91612fd79142916144cb565b91165f52600c60205260405f2055565b612fff919250600e6001821b84161661300757614550565b908491612f97565b805f52600b60205261301f60405f20548642916144cb565b815f52600b60205260405f2055614550565b805f52600e60205261304960405f20548442916144cb565b905f52600e60205260405f20555f612f8e565b50805f52600d60205263ffffffff60405f205460781c161515612f89565b73ffffffffffffffffffffffffffffffffffffffff600a5416908161309d575050565b813b1561001d575f916024839260405194859384927f1dbf3bc700000000000000000000000000000000000000000000000000000000845260048401525af180156111a0576130e95750565b5f6128e89161247c565b30331480156130ff5790565b5073ffffffffffffffffffffffffffffffffffffffff613120600154613215565b16331490565b73ffffffffffffffffffffffffffffffffffffffff8116151591826131e8575b73ffffffffffffffffffffffffffffffffffffffff169182159081156131e0575b506131b8577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f613167565b915073ffffffffffffffffffffffffffffffffffffffff60ff61320a8461480b565b161515929050613146565b7f04000000000000000000000000000000000000000000000000000000000000001661331857604051604060146034600d84303c8083015160ff16156132d6575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff000000000000000000000000811691601481106132a1575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80613299565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502613256565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b60051b90611fe060e08316921682036115f557565b9173ffffffffffffffffffffffffffffffffffffffff83168015612b5b5773ffffffffffffffffffffffffffffffffffffffff613387868486614345565b16146133e1577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b67ffffffffffffffff81116124bd57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b6001548061343181614ed9565b7f01000000000000000000000000000000000000000000000000000000000000008116613614577f010000000000000000000000000000000000000000000000000000000000000017905f5461348681613a9a565b806135c4575b50600354928360d01c9265ffffffffffff84146115f5577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289479ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000060016020970160d01b169116176003556d8000000000000000000000000000831661359a575b506001555f61044063ffffffff8360401c1601918263ffffffc0841161357c575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613548565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613527565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f61348c565b5050565b60025460a01c65ffffffffffff161561363e576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f01000000000000000000000000000000000000000000000000000000000000001661368b57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613739575b50613711575f5260056020525f604081205561370c6136ff65ffffffffffff8460301c1665ffffffffffff851661246f565b6002549060a01b90613ccf565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f6136cd565b9081602091031261001d5751801515810361001d5790565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156111a0575f916137fe575090565b612596915060203d602011613820575b613818818361247c565b810190613750565b503d61380e565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b6138b28282614675565b613979576138be6146df565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156111a0575f9161395a575b50156119565750505f90565b613973915060203d60201161382057613818818361247c565b5f61394e565b5050600190565b91905f9261398d81613768565b613a50576201518042046139a760018360b81c168261246f565b64ffffffffff62015180818560801c160416146139ff575b5060407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429165ffffffffffff825191818116835260301c166020820152a2565b9350604081613a4965ffffffffffff7f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa42941696613a3e81895f54614f6c565b5f5587600154614faa565b91506139bf565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f146126875760701c65ffffffffffff1690565b67ffffffffffffffff8116908115613b3e5763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613cc957506276a700925b73ffffffffffffffffffffffffffffffffffffffff811692808403613beb575b50505050613bb063ffffffff65ffffffffffff92164261246f565b9116818111613bbd575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613c9f575b159182613c33575b5050613c0857808080613b95565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613c68575b50155f80613bfa565b613c99915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613c5f565b507f0200000000000000000000000000000000000000000000000000000000000000821615613bf2565b92613b75565b919082039182116115f557565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e15613d17573d90f35b3d90fd5b9063ffffffff8260401c16918282106116c15782820360408110613e215750604083018084116115f557603f84019081116115f55761043f84018091116115f55763ffffffff8111613e16575b808311613de757507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116115f5577fffffffffffffffffffffffffffffffffffffffff00000000000000000000000067800000000000000093613dda67ffffffffffffffff84169185613ccf565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff613d68565b6001901b925090508181166116c1571790565b6125969060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b81613efe91959295614675565b156140605781158015614050575b61404a57506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156111a0575f91614018575b50818110613fd45773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b613fe9925083613fe39161246f565b9261246f565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614042575b816140336020938361247c565b8101031261001d57515f613f8a565b3d9150614026565b92505050565b5061405b8284614675565b613f0c565b8361406d83613fe36146df565b9061471a565b7f01000000000000000000000000000000000000000000000000000000000000008116158015906140fd575b80156140ed575b613b3e577f080000000000000000000000000000000000000000000000000000000000000016159081156140d8575090565b905065ffffffffffff60035460a01c16111590565b506140f7816151af565b156140a6565b5060a081901c64ffffffffff1680155f0317421161409f565b7f800000000000000000000000000000000000000000000000000000000000000016158015614169575b6126875773ffffffffffffffffffffffffffffffffffffffff165f52600c60205260405f205490565b50600a5460f81c15614140565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156111a0575f90614274575b6125969250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d6020116142a0575b8161428e6020938361247c565b8101031261001d576125969151614237565b3d9150614281565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602083013511613b3e5761259691604191614345565b73ffffffffffffffffffffffffffffffffffffffff8216908115612cbe5773ffffffffffffffffffffffffffffffffffffffff161461433f576143219061480b565b6002811615159081614331575090565b61433b9150615191565b1590565b50600190565b604080515f959490939181146143905760411461436157505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614373565b9193809373ffffffffffffffffffffffffffffffffffffffff83166144ba575b5060ff915061440890600e8460fb1c166152e9565b9290911680614489575050508261441e91614116565b80156144845761442f914291615357565b9182821161443c57505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b6144c39261520e565b5f82816143f3565b906125969265ffffffffffff6144e58460fe1c92836153c0565b9260f085901c8403613fff1660300285901b77ffffffffffffffffffffffffffffffffffffffffffffffff16019360c01c16907f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146115f55760010190565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156111a0575f91614643575b508181111561463b57035b81811061460d575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f614602565b90506020813d60201161466d575b8161465e6020938361247c565b8101031261001d57515f6145f7565b3d9150614651565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156111a0575f916147d9575b5081811061460d57826004601f825116036147b157602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011614803575b816147f46020938361247c565b8101031261001d57515f614794565b3d91506147e7565b73ffffffffffffffffffffffffffffffffffffffff165f52600d60205260405f20549060ff8216151580614845575b61484057565b5f9150565b5062ffffff600a5460e01c1662ffffff8360601c16141561483a565b7fffffffff00000000000000000000000000000000000000000000000000000000167fa08a0acc000000000000000000000000000000000000000000000000000000008114614eb1577f62a5af3b000000000000000000000000000000000000000000000000000000008114614e8a577f6a28f000000000000000000000000000000000000000000000000000000000008114614e63577ff3fef3a3000000000000000000000000000000000000000000000000000000008114614e3b577f3f238486000000000000000000000000000000000000000000000000000000008114614e13577ff4217648000000000000000000000000000000000000000000000000000000008114614de9577f29a260bf000000000000000000000000000000000000000000000000000000008114614dbf577f3645cc47000000000000000000000000000000000000000000000000000000008114614d97577f8a0dac4a000000000000000000000000000000000000000000000000000000008114614d6f577ff2fde38b000000000000000000000000000000000000000000000000000000008114614d47577f79ba5097000000000000000000000000000000000000000000000000000000008114614d20577fb61d27f6000000000000000000000000000000000000000000000000000000008114614cf6577fc75d3ed6000000000000000000000000000000000000000000000000000000008114614cce577f18f6cf31000000000000000000000000000000000000000000000000000000008114614ca6577f51c6a766000000000000000000000000000000000000000000000000000000008114614c7e577f4920ec70000000000000000000000000000000000000000000000000000000008114614c56577fe8f85513000000000000000000000000000000000000000000000000000000008114614c2f577f5ec37c5a000000000000000000000000000000000000000000000000000000008114614c07577faea2e8e8000000000000000000000000000000000000000000000000000000008114614bdf577fb78068fd0000000000000000000000000000000000000000000000000000000014614bb6577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fb859677517175600c05dc4acfe1ab0f14ce08b60a85f37b74ceaa21662b119bf906220030690565b507ff43be3ee5999a89062cf898b283370aaea3ca79af92316af7b2c12cf7d4cdaeb90600290565b507f4ab6866dbfc1f2828417655885d48cf0eab3fabd4acdceb802daf7daa53cbcaf90600190565b507fa7bbe4508a05848a61dc7881f303568e2073d571618d968489adc4845f0c9781905f90565b507f692962718cf3f7746cf7498dedd6f7a70c727e38b4939da0036cf1456b87899390600690565b507f882b64c2630868c7f888b5dcc69275bf7b0d7cff8b9ea1711c1cef4307303d5d90600390565b507f1d3df657c9e56bbd835a68a4b9d1a41928e7bded7fc94534272b1c7f55bc166290600390565b507f0195e013645ea3b493d2c172dd09da844548b5a9209f43392ebe4f7beb98033c90600290565b507ff7b56a05700a974e1320186759e93ddcf4577da00c5c4b1f4f7b33b93c6ac935906201020390565b507f9484d881157927ccc3b5c37d0440b54355a0c101e1431a381e7ad07ef8d06630905f90565b507f06646732e3e32921c9fb93d7d10c34619d91da8b619bf9a25a62160827bc3f7790600190565b507f8bbfe126b631f8433c3c245cdc296b17fd776919bb1d58d81115e50e0edddc8990600190565b507fa27deca6186f9b065437b9c47e8a8fd5e80beed3bd75f31e048eb6b9de2396a590600190565b507fbe2812d943e866b9a8e9adfd67d81d17bf4913c85c3766d050b80614dcdc3c44906220030490565b507f72b97e92817358ce389bbb000b2a73c2fc8340ae80f41676c311d2841b76d209906220000190565b507f624f8d7e98ea1f5e01dfd431e8d4349a0c8aafb2103a295f6ab9f726c04dc0de90600390565b507fd0b9a289cedd070d22a6c39672393c61ec6760a34b0009514a8f44caa1dee4fc90600290565b507fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507fe3c564d4d68e2d099b12286b5706396b7f2064ca79a996c9e63e0f0796b7874a90600490565b60025473ffffffffffffffffffffffffffffffffffffffff811691821561448457614f1873ffffffffffffffffffffffffffffffffffffffff91613215565b16809214613614577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3565b91614f7e65ffffffffffff9184613a78565b1665ffffffffffff8114614fa55780821015614f9e57505b60701b900390565b9050614f96565b505090565b9190917ff0000000000000000000000000000000000000000000000000000000000000008116156144845760fb1c90600e821615159081615135575b50614fef575050565b60015b600381111561500057505050565b600e6001821b83161661501c575b61501790614550565b614ff2565b805f52600b60205260405f205483908060fe1c61503942826153c0565b9160f081901c8303613fff1660300281901b77ffffffffffffffffffffffffffffffffffffffffffffffff169360c0805b6150e2575061501795947dffffffffffff00000000000000000000000000000000000000000000000090921690911760f09390931b7f3fff000000000000000000000000000000000000000000000000000000000000169290921760fe9190911b179050815f52600b60205260405f2055905061500e565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd090959195018165ffffffffffff8293831c168088105f1461512f575086905b81831b900396039161506a565b90615122565b905063ffffffff600a5460c01c16105f614fe6565b7f8000000000000000000000000000000000000000000000000000000000000000161561518d5773ffffffffffffffffffffffffffffffffffffffff600a541690565b5f90565b60081c64ffffffffff1680151590816151a8575090565b9050421190565b6151b89061514a565b73ffffffffffffffffffffffffffffffffffffffff81161561433f575f6004816020937f054f7d9c000000000000000000000000000000000000000000000000000000008252617530fa5f5115601f3d11161690565b73ffffffffffffffffffffffffffffffffffffffff165f818152600d6020526040902054909291603082901c65ffffffffffff1690811515806152e0575b6152b257505060781c63ffffffff161561361457615278915f52600e60205260405f2054904291615357565b90818111615284575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5081811161524c565b9060015b60ff81166003811161534b576001811b841615615342575f52600b60205261531a428360405f2054615357565b80821161533857505060ff905b1660ff81146115f5576001016152ed565b9350939150929190565b5060ff90615327565b505050505f905f905f90565b92919061539f61537165ffffffffffff938660fe1c6153c0565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b61708091906002810361540c57506203138091505b81156153df570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b6003036153d557620d2f0091506153d5565b909160208101908181116115f557612596936154399361296a565b9061298256' as const
