// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletAbi = [
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
    "name": "JobsUnavailable",
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
    "name": "acceptOwnershipAndEndConsents",
    "inputs": [
      {
        "name": "spenders",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "endConsents",
    "inputs": [
      {
        "name": "spenders",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "revokeSessionKeys",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
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
    "name": "views",
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
    "name": "ConsentsEnded",
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
    "name": "EpochsUsedUp",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidApproval",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidGuardian",
    "inputs": []
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
    "name": "TooManySpenders",
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
        "name": "epoch_",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "terms",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct IAgentWallet.Terms",
        "components": [
          {
            "name": "usdc",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "platformFees",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "batchRelay",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "jobEscrow",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "takesJobs",
            "type": "bool",
            "internalType": "bool"
          }
        ]
      }
    ],
    "stateMutability": "view"
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
    "type": "error",
    "name": "JobMismatch",
    "inputs": []
  }
] as const

export const agentWalletBytecode =
  '0x610160806040523461029a5760208161502080380380916100208285610300565b83398101031261029a5761003390610323565b5f6080604051610042816102d1565b8281528260208201528260408201528260608201520152803b156102b15760405163d502562560e01b815260a0816004816001600160a01b0386165afa80156102a6575f90610213575b80516001600160a01b0390811660809081526020830151821660a0526040830151821660c052606083015190911660e052015115801561010052600160fa1b60015590506101f2576040516100e2604082610300565b60018152603360f81b60208201525b602081519101206101205261014052604051614ce8908161033882396080518181816126da01528181612aef0152818161345d015281816135b0015281816138d701528181613ba001528181613df3015281816141b7015281816142720152614326015260a0518181816126fd01528181612b12015281816134e701526138b4015260c05181818161272201528181612b37015261388f015260e0518181816102020152818161047101528181610b23015281816115f60152818161274501528181612b5a015261386c01526101005181818161012a0152818161036901526109ab01526101205181613ace015261014051818181611bbe015261395e0152f35b604051610200604082610300565b60018152601960f91b60208201526100f1565b5060a0813d60a01161029e575b8161022d60a09383610300565b8101031261029a57608060405191610244836102d1565b61024d81610323565b835261025b60208201610323565b602084015261026c60408201610323565b604084015261027d60608201610323565b6060840152015190811515820361029a576080918282015261008c565b5f80fd5b3d9150610220565b6040513d5f823e3d90fd5b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b60a081019081106001600160401b038211176102ec57604052565b634e487b7160e01b5f52604160045260245ffd5b601f909101601f19168101906001600160401b038211908210176102ec57604052565b51906001600160a01b038216820361029a5756fe6080806040526004361015610023575b503615610021573415613951575b5f80fd5b005b5f905f3560e01c908163150b7a0214611faa5750806315f89c1814611d615780631626ba7e14611be25780632d5537b014611b745780633245415914611682578063339aebb4146115c257806350bd207b14610fee57806362a5af3b14610f79578063a08a0acc14610c9c578063a555348f14610997578063a68574d8146108ae578063b3773a3114610848578063c75d3ed6146107ed578063f789e76c146103545763fa2e63820361000f57346102e5577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126103505760c0136102e55760c43567ffffffffffffffff81116103505761012790369060040161207b565b907f0000000000000000000000000000000000000000000000000000000000000000156103285760a4359065ffffffffffff82168203610324576101cf6101c9610179846101e495506084359061229e565b9590936101c46101006040517ff8eab29f1578a1ca04a01b6d460a264b2518e50e2fc34da3b775f300edb573f9815260c06004602083013761ffff8860e81c1660e082015220613a7a565b613f3b565b82612465565b5060a01c64ffffffffff1680155f0317421190565b6102fc5781558073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660243573ffffffffffffffffffffffffffffffffffffffff8116908181036102f357506044357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116908181036102f85750823b156102f357608484928360405195869485937f596671da00000000000000000000000000000000000000000000000000000000855260043560048601526024850152604484015260643560648401525af180156102e8576102d45750f35b816102de9161225d565b6102e55780f35b80fd5b6040513d84823e3d90fd5b505050fd5b8480fd5b6004827f49c79313000000000000000000000000000000000000000000000000000000008152fd5b8380fd5b6004837fce4e9316000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b50346102e557610363366120a9565b929190927f000000000000000000000000000000000000000000000000000000000000000015610328576103ff6103f96103ad6103a260e086016121a6565b60c08601359061229e565b9390966101c46101406040517f67e1053fa40cd686db0f3e19752cbdd2971c3534c4452aa2c217202f5a5301cb815261010089602083013761ffff8b60e81c1661012082015220613a7a565b85612465565b5060a084901c64ffffffffff1680155f031742116107c557825565ffffffffffff61042c606083016121a6565b1690811561079d57602081019361045a610445866121b9565b916040840192610454846121a6565b91613718565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001661049d608084016121e7565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526104d960308961225d565b60105b80158015806106e1575b1561054357610516577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104dc565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926105d78b602094815265ffffffffffff61058861058261057c8d6121b9565b956121b9565b9a6121a6565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a483019061212f565b866084830152038186865af19384156106d65783946106a2575b50813b1561069e5782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af180156102e857610689575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61069482809261225d565b6102e5578061064f565b8280fd5b9093506020813d6020116106ce575b816106be6020938361225d565b8101031261001d575192856105f1565b3d91506106b1565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161077057601081101561074357887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104e6565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f49c79313000000000000000000000000000000000000000000000000000000008152fd5b50346102e5576107fc36612172565b906108056130e5565b1561082057906108188161081d9361329f565b61361f565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346102e5576108639061085b36612172565b80939161329f565b9164ffffffffff60608401511692834210610882579061081d9161361f565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b50346102e5576108d36108c036612172565b8092916108ce60015461321f565b61329f565b6108dc816133f9565b1561096f5760608165ffffffffffff60207fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9401511690859082610949575b5165ffffffffffff169181156109445750855b604051928352602083015215156040820152a280f35b61092e565b905065ffffffffffff6109668361095e6134b9565b91505061353a565b1591905061091b565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461001d576109a6366120a9565b9190917f000000000000000000000000000000000000000000000000000000000000000015610c74576109db602083016121b9565b928391826109eb606086016121a6565b91610a7665ffffffffffff610a69610a63610a16610a0b60e08c016121a6565b60c08c01359061229e565b9590986101c46101408d610100604051917f77581176e506ae922e38b86ced303587da68758475b5973d2b69729c4a643d4a8352602083013761ffff8d60e81c1661012082015220613a7a565b87612465565b9416808099819488612acc565b9273ffffffffffffffffffffffffffffffffffffffff81167f7800000000000000000000000000000000000000000000000000000000000000861617610c60575b5050506d80000000000000000000000000008116610c52575b5f556040830192610ae0846121b9565b916080820192610aef846121a6565b91633b9aca008811610c1e5790610b069291613718565b610b4f610b4973ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016956121b9565b926121a6565b610b5b60a083016121e7565b94803b1561001d577fffffffffffffffffffffffffffffffff000000000000000000000000000000005f9665ffffffffffff889473ffffffffffffffffffffffffffffffffffffffff9a8b60c4996040519d8e9c8d9b7fc257f4a1000000000000000000000000000000000000000000000000000000008d523560048d01521660248b015216604489015260648801521660848601521660a48401525af18015610c1357610c07575080f35b61002191505f9061225d565b6040513d5f823e3d90fd5b877f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b610c5b906131d4565b610ad0565b610c6c92829186612da3565b82855f610ab7565b7fce4e9316000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57610cd3612035565b610cdb612105565b90610ce461211a565b916064359065ffffffffffff82169283830361001d57610d026130e5565b15610f51576001549073ffffffffffffffffffffffffffffffffffffffff821615159173ffffffffffffffffffffffffffffffffffffffff821691838315918215610f29575b5050610f01577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a216179015610efb57610da690614920565b925b839465ffffffffffff848285171716610dc3575b6001869055005b90919293945064ffffffffff8211610ec657606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b169116178180808080610dbc565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b92610da8565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b90915081610f3a575b508389610d48565b60ff9150610f479061498d565b5116151588610f32565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57610faf6130e5565b801580610fc4575b610f515761002190613118565b50331580610fb7575073ffffffffffffffffffffffffffffffffffffffff60075416331415610fb7565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d5761103d90369060040161207b565b611045612105565b9061104e61211a565b9260643567ffffffffffffffff811161001d5761107665ffffffffffff91369060040161207b565b919095169081421161159a576001549583357fffffffff0000000000000000000000000000000000000000000000000000000081169060048710611566575b507fffffffff000000000000000000000000000000000000000000000000000000008116907f62a5af3b0000000000000000000000000000000000000000000000000000000082036112f5575065ffffffffffff87166112cd5761116a6111bb9460405160208101917f1d9105471d7b2e31f8dc85d9bfa03eef2adfb4f05802a0a4a055b5b39d5ae4c58352604082015261ffff8b60e81c1660608201526060815261116260808261225d565b519020613a7a565b905b7f79ba50970000000000000000000000000000000000000000000000000000000081149081156112a3575b50156112955773ffffffffffffffffffffffffffffffffffffffff6002541661303b565b15610f51575f938365ffffffffffff869516611242575b50508160405192839283378101838152039082305af13d1561123a573d906111f982612ee2565b91611207604051938461225d565b82523d5f602084013e5b156112325761122e9060405191829160208352602083019061212f565b0390f35b602081519101fd5b606090611211565b7effffffffffff000000000000000000000000000000000000000000000000007fffffff00000000ffffffffffffffffffffffffffffffffffffffffffffffffff9160c81b1691161760015584806111d2565b61129e88612f1c565b61303b565b7ffe72a2240000000000000000000000000000000000000000000000000000000091501489611197565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b65ffffffffffff88169063ffffffff8a60c81c168083111561153e576201000081018091116114d75763ffffffff8111611533575b808311611504575061133b906143cd565b918a6004999294991161001d5760048a01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8c01908260051b927f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036114d75781831161001d578e96604051978892602084019d8e5285876040860137858401926040840152606083015260e81c61ffff166080820152036040016040810187526060016113ec908761225d565b8361140d575b50505050506111bb9461140791519020613a7a565b9061116c565b600585901b99947f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036114d757816114488b8386614869565b036112cd57611458828285614869565b8481029481860414901517156114d757602082018092116114d75761148061148694836121da565b92612500565b92909661149284612ee2565b976114a0604051998a61225d565b84895260208901368683011161001d576111bb995f6020886114079960409686378301015251902091830101529181968c806113f2565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff61132a565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff000000000000000000000000000000000000000000000000000000008092508760040360031b1b1616886110b5565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff81163303610f515781611652916d80000000000000000000000000005f541661166657614237565b1561165957005b6116616142a1565b6142dc565b61167d65ffffffffffff60025460a01c168361416d565b614237565b3461001d57611690366120a9565b90916020810161169f816121a6565b916116ac60e082016121a6565b9465ffffffffffff61171b6117156116c960c0860135809a61229e565b9890946101c46101406040517fadd392cfb220cde71fdca78eeb5aa22219c5ffc0fa7e9314f4111f43d0b4b73481526101008a602083013761ffff8960e81c1661012082015220613a7a565b836123c9565b941693846d800000000000000000000000000061174f61173a83612a67565b509384919a611748896121b9565b9088612acc565b175f5573ffffffffffffffffffffffffffffffffffffffff82167f7800000000000000000000000000000000000000000000000000000000000000841617611b58575b505060408201916117a2836121a6565b94606082019565ffffffffffff806117b9896121a6565b9216911690428211801590611b44575b611b1657506102584201908142116114d757818111611ae857505065ffffffffffff6117f760a084016121a6565b168711611ac05786611808916121da565b6002549065ffffffffffff8260a01c16611822818361416d565b65ffffffffffff0365ffffffffffff81116114d757808211611a9257508160d01c15611a6e575b60a01b611855916121da565b600255305f528660205260405f209261186d906121a6565b94611877906121a6565b9465ffffffffffff169065ffffffffffff861692611894826121b9565b8585856118a08a6121a6565b65ffffffffffff166118b194613d61565b98895f52600560205260405f20916118c8886121a6565b65ffffffffffff169883549260808601359a8b5f5260205f207fffffffffffffffffff000000000000000000000000000000000000000000000016947fffffffffffffffffffffffffffffffff0000000000000000000000000000000016177fffffffffffffffffffffff0000000000ffffffffffffffffffffffffffffffff168c60301b6bffffffffffff00000000000016177fffffffffffffffffff0000ffffffffffffffffffffffffffffffffffffffffff169060601b6fffffffff000000000000000000000000161776ffffffffffffffffffffffffffffffffffffffffffffff169060801b74ffffffffff0000000000000000000000000000000016179060401c76ffff00000000000000000000000000000000000000000016171790556119f4906121b9565b936119fe906121a6565b956040519665ffffffffffff16875260208701526040860152606085015260808401528360a084015273ffffffffffffffffffffffffffffffffffffffff169160c07f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a91a3604051908152602090f35b907a0100000000000000000000000000000000000000000000000000001790611849565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116114d7578211156117c9565b80611b6d92611b66866121b9565b9085612da3565b8680611792565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d57611c3490369060040161207b565b9060428203611cc157611c4692612932565b15611c995760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff00000000000000000000000000000000000000000000000000000000611c6f565b606c821480611ce3575b15611cde57611cd992612553565b611c46565b613951565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff96870110611d4a575b501614611ccb565b82809250606a876002030160031b1b161686611d42565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57606d3560243560443560e081901c9060b81c64ffffffffff16600435611db5838361229e565b9093611e8e604051977feb6c21ff7eaa902660c17543e8d3f320fb2f4d4d475a339cee47ce678559175189527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff611e546101008760601c9b8c998a602083015265ffffffffffff808b60301c169a8b604085015216978860608401528d608084015260a083015260c082015261ffff8b60e81c1660e082015220613a7a565b91604051925f52601b8160ff1c01602052604d35604052166060526020604060805f60015afa505f6060523d6060185190604052866122c9565b83611ea7611e9b82612a67565b9881949192978b612acc565b968973ffffffffffffffffffffffffffffffffffffffff84167f7800000000000000000000000000000000000000000000000000000000000000831617611f96575b505050508111611ac057611f3b604093856d80000000000000000000000000007f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae9716611f48575b5f55828489613b37565b82519182526020820152a3005b611f5b611f5585876121da565b916131d4565b906d80000000000000000000000000008216611f78575b50611f31565b611f909065ffffffffffff60025460a01c169061416d565b89611f72565b611fa1938392612da3565b87808089611ee9565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57611fe1612035565b50611fea612058565b506064359067ffffffffffffffff821161001d5761200e602092369060040161207b565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d576121019160040161207b565b9091565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b919082018092116114d757565b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b60c0810190811067ffffffffffffffff82111761223057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761223057604052565b90919065ffffffffffff16421161159a576122c6600154926122bf8461321f565b5f54613990565b90565b73ffffffffffffffffffffffffffffffffffffffff821690811561239c5773ffffffffffffffffffffffffffffffffffffffff16146123c45761230b8161498d565b60ff8151161561239c57602081015164ffffffffff1680155f031742116123655751600116156123385790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b602064ffffffffff910151167fb9995654000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b73ffffffffffffffffffffffffffffffffffffffff821690811561239c5773ffffffffffffffffffffffffffffffffffffffff16146123c45761240b8161498d565b60ff8151161561239c57602081015164ffffffffff1680155f031742116123655751600216156124385790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff821690811561239c5773ffffffffffffffffffffffffffffffffffffffff16146123c4576124a78161498d565b60ff8151161561239c57602081015164ffffffffff1680155f031742116123655751600416156124d45790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f526004805260245ffd5b9093929384831161001d57841161001d578101920390565b359060208110612526575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b918060551161001d57604182013560601c9181604c1161001d5761259c7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48301604c8301612518565b9365ffffffffffff8560881c169264ffffffffff8660601c169464ffffffffff8760381c169660ff63ffffffff8260181c169160101c1691815f52600960205260405f2098604051996101008b018b811067ffffffffffffffff82111761223057604052549889988b65ffffffffffff8b168082528b60301c65ffffffffffff1660208301528b60601c61ffff1660408301528b60701c60ff168060608401528c60781c64ffffffffff166080819401528c60a01c61ffff169e8f60a082015260c08101809e60b01c61ffff16905260e0017fffffffffffffffff000000000000000000000000000000000000000000000000819f169052881090811591612929575b811561291f575b5061290e57831161289157814211801590612904575b612891576126cd6001549c8d613cb9565b15612891578315308514177f000000000000000000000000000000000000000000000000000000000000000085147f0000000000000000000000000000000000000000000000000000000000000000861417177f000000000000000000000000000000000000000000000000000000000000000085147f000000000000000000000000000000000000000000000000000000000000000086141717151580156128a1575b6128915761277f848d613d15565b6128915760606127a395899760405191308352602083015260408201522093613d61565b036128875760411161001d577fffffffffffffffff000000000000000000000000000000000000000000000000916127da91613e93565b92511673ffffffffffffffffffffffffffffffffffffffff8316907fffffffffffffffff0000000000000000000000000000000000000000000000008460601b16149182159261283a575b5050612834576122c691613eca565b50505f90565b5161ffff16915073ffffffffffffffffffffffffffffffffffffffff8416810361286e575061ffff5f5b1614155f80612825565b5f52600c60205261ffff8060405f205460781c16612864565b5050505050505f90565b5050505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008c161515801561277157506128fe8473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612771565b50824210156126bc565b505050505050505050505050505f90565b905082115f6126a6565b8315915061269f565b9190918160411015612a3a577fff00000000000000000000000000000000000000000000000000000000000000604184013516612a3357805f52600560205260405f20916040519261298384612214565b549265ffffffffffff8416815265ffffffffffff8460301c16602082015263ffffffff8460601c16604082015264ffffffffff8460801c169081606082015260a07fffffffffffffffffff000000000000000000000000000000000000000000000061ffff8760a81c169687608085015216910152421015612a2b57612a0c6001549384613cb9565b15612a2b5760411161001d576122c692612a2591613e93565b90613eca565b505050505f90565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b612a6f6134b9565b92916101f481959295118015612ac1575b611ac057612710908302049291839480829510612a9b575050565b919450925082811015612aba57915b6014810480840390841102019192565b5081612aaa565b5061c3508511612a80565b9092919060a081901c64ffffffffff1680155f03174211612d7b578115308314177f000000000000000000000000000000000000000000000000000000000000000083147f0000000000000000000000000000000000000000000000000000000000000000841417177f000000000000000000000000000000000000000000000000000000000000000083147f000000000000000000000000000000000000000000000000000000000000000084141717612d53577f020000000000000000000000000000000000000000000000000000000000000016151580612d1c575b612cda575015612cb257620151804204918160d01c80155f0381178211612c83575065ffffffffffff612bde8484614cc6565b160165ffffffffffff8260a01c1680155f0381178211612c54575065ffffffffffff8111612c47575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612c07565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612d4d8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612bab565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b91939290612dc98473ffffffffffffffffffffffffffffffffffffffff93878487613fc9565b1680151580612ec9575b612e9e575b50828160fb1c60015b6003811115612e31575050612df591613d15565b9081612e0057505050565b73ffffffffffffffffffffffffffffffffffffffff91612e219142916140c1565b91165f52600b60205260405f2055565b909150600e6001821b831616612e74575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146114d757600101908491612de1565b805f52600a602052612e8c60405f20548542916140c1565b815f52600a60205260405f2055612e42565b805f52600d602052612eb660405f20548442916140c1565b905f52600d60205260405f20555f612dd8565b50805f52600c60205260ff60405f205460881c16612dd3565b67ffffffffffffffff811161223057601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b7f04000000000000000000000000000000000000000000000000000000000000001661301f57604051604060146034600d84303c8083015160ff1615612fdd575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612fa8575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612fa0565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612f5d565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff831680156130dc5773ffffffffffffffffffffffffffffffffffffffff613079868486613f3b565b16146130d3577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b30331480156130f15790565b5073ffffffffffffffffffffffffffffffffffffffff613112600154612f1c565b16331490565b600154906131258261488a565b7f01000000000000000000000000000000000000000000000000000000000000008316151591826131cb575b50816131c2575b506131bf5760206131ab7f01000000000000000000000000000000000000000000000000000000000000007f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289317614920565b8060015561ffff6040519160e81c168152a1565b50565b9050155f613158565b1591505f613151565b60025460a01c65ffffffffffff16156131fa576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f01000000000000000000000000000000000000000000000000000000000000001661324757565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040519061327c82612214565b5f60a0838281528260208201528260408201528260608201528260808201520152565b9190916132aa61326f565b50805f52600560205260405f2090604051916132c583612214565b5465ffffffffffff8116948584527fffffffffffffffffff0000000000000000000000000000000000000000000000602085019265ffffffffffff8160301c16845263ffffffff8160601c16604087015264ffffffffff8160801c16606087015261ffff8160a81c166080870152168060a08601528496159182156133ad575b50506133855765ffffffffffff8061338094613373945f5260056020525f60408120555116915116906121da565b6002549060a01b90613612565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b9091505f527fffffffffffffffffff000000000000000000000000000000000000000000000060205f201614155f80613345565b9081602091031261001d5751801515810361001d5790565b604063ffffffff91015116305f5260205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610c13575f91613490575090565b6122c6915060203d6020116134b2575b6134aa818361225d565b8101906133e1565b503d6134a0565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b6135448282614237565b61360b576135506142a1565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610c13575f916135ec575b50156116615750505f90565b613605915060203d6020116134b2576134aa818361225d565b5f6135e0565b5050600190565b919082039182116114d757565b613628816133f9565b6136f0576201518042049064ffffffffff606082015116907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffda882019182116114d757827f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa42936201518060409404146136ba575b5065ffffffffffff6020818351169201511682519182526020820152a2565b6136e8905f5465ffffffffffff84511665ffffffffffff602086015116601482048082039111020190614a33565b5f555f61369b565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60065473ffffffffffffffffffffffffffffffffffffffff8116929060a01c63ffffffff168061394b57506276a700925b73ffffffffffffffffffffffffffffffffffffffff8216928184036137bf575b5050505061378463ffffffff65ffffffffffff9216426121da565b9116818111613791575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161561394457506138178173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155b61391857811515908161390d575b81613865575b5061383a57808080613769565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b61390691507f000000000000000000000000000000000000000000000000000000000000000081147f0000000000000000000000000000000000000000000000000000000000000000821417907f000000000000000000000000000000000000000000000000000000000000000081147f00000000000000000000000000000000000000000000000000000000000000008214179030811490151717171590565b155f61382d565b308314159150613827565b507ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b1515613819565b92613749565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e1561398c573d90f35b3d90fd5b9063ffffffff8260401c169182821061153e5782820360408110613a675750604083018084116114d757603f84019081116114d75761043f84018091116114d75763ffffffff8111613a5c575b80831161150457507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116114d7577fffffffffffffffffffffffffffffffffffffffff00000000000000000000000067800000000000000093613a4f67ffffffffffffffff84169185613612565b1c9260401b911617171790565b5063ffffffff6139dd565b6001901b9250905081811661153e571790565b6122c69060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b81613b4491959295614237565b15613ca65781158015613c96575b613c9057506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610c13575f91613c5e575b50818110613c1a5773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b613c2f925083613c29916121da565b926121da565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613c88575b81613c796020938361225d565b8101031261001d57515f613bd0565b3d9150613c6c565b92505050565b50613ca18284614237565b613b52565b83613cb383613c296142a1565b906142dc565b9061ffff8260e81c16149081613cea575b81613cd3575090565b60a01c64ffffffffff1680155f0317421190501590565b7f01000000000000000000000000000000000000000000000000000000000000008116159150613cca565b7f080000000000000000000000000000000000000000000000000000000000000016156123c45773ffffffffffffffffffffffffffffffffffffffff165f52600b60205260405f205490565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610c13575f90613e5f575b6122c69250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011613e8b575b81613e796020938361225d565b8101031261001d576122c69151613e22565b3d9150613e6c565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602083013511612834576122c691604191613f3b565b73ffffffffffffffffffffffffffffffffffffffff8216908115612a335773ffffffffffffffffffffffffffffffffffffffff1614613f3557613f0c9061498d565b600281511615159081613f1d575090565b6020015164ffffffffff1680155f0317421190501590565b50600190565b604080515f95949093918114613f8657604114613f5757505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052613f69565b9193809373ffffffffffffffffffffffffffffffffffffffff83166140b0575b5060ff9150613ffe90600e8460fb1c16614b91565b929091168061407f575050508261401491613d15565b801561407a57614025914291614bff565b9182821161403257505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b6140b992614a71565b5f8281613fe9565b90916140d0908260fe1c614c68565b9160f082901c8303613fff1660300282901b77ffffffffffffffffffffffffffffffffffffffffffffffff16017dffffffffffff0000000000000000000000000000000000000000000000007f3fff0000000000000000000000000000000000000000000000000000000000007fc00000000000000000000000000000000000000000000000000000000000000084169460f01b16921617171790565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610c13575f91614205575b50818111156141fd57035b818110611a92575050565b50505f6141f2565b90506020813d60201161422f575b816142206020938361225d565b8101031261001d57515f6141e7565b3d9150614213565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610c13575f9161439b575b50818110611a9257826004601f8251160361437357602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116143c5575b816143b66020938361225d565b8101031261001d57515f614356565b3d91506143a9565b604051916143dd6103408461225d565b61030c83527fa08a0acc455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf125704860208401527fdfcadce40400003645cc471ba75f103d865aa7d0ee3ef66f0f120376e481747660408401527f01b4b593b3dae4efb03e010100003f2384866c04bfd0c247c63faf1248422c9160608401527f4b5076f8dd9750991b7c7e56c95dee5a52a7030000f42176488d3c70534df2cf60808401527f192065c71bff78707b4d71b42420761a13241aaa7f2df4411a01002029a260bf60a08401527fde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f36960c08401527f0403208a0dac4a08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f60e08401527f8251247c4d86820100006a28f00027bdd0898d25d5c9c2dd1d69ff26bc4624f36101008401527f5326ef7b8c01bcc7b022cb12f713000000f3fef3a34373a61260e2a88c04df226101208401527f8b7e0a68804ea06065b7194da81049633210768d86020000f2fde38bbb9f10e96101408401527fda41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b5010000796101608401527fba5097afe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c6101808401527f699975000000fe72a224816d5983422498b6e74c9599058f286c42e77344a9866101a08401527f50e0e8b3616db1c757bd0100206f436e187942e3c5c486386649bc5617f9c93f6101c08401527f8481571746731c1d0475d777a6d1bc9c36010020b61d27f6a685598a8cf9f2e46101e08401527f74149fdf6cd8be27927d77b88cc0edc1039993c3d1dc9176030201c75d3ed60a6102008401527f8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d026102208401527d18f6cf3121e21462132fbbf964c302e9c3eb9b135923058f444ae5e3f3b96102408401527fecfcb6d9feb803000051c6a766d9087db22c956eb8c932e985ac8fecc2a9c5f86102608401527fbf8359421eea3215ed364a133a0300004920ec70650af8d4a547107e527a41826102808401527f3c937f5f9ef50175804991054da2dc20277c5e88060000e8f85513d7e72bb55f6102a08401527f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f161000000aea26102c08401527fe8e875b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b6102e08401527f689f020000b78068fdd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8996103008401527f4a0f91cc9d75e0b83706032000000000000000000000000000000000000000006103208401527fffffffff000000000000000000000000000000000000000000000000000000005f9216915b83518110156112cd57808401604481015190847fffffffff0000000000000000000000000000000000000000000000000000000060206024840151930151161461484d57505060278101809111156147ce577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b929350935050918060f81c9160ff808360f01c169260e81c1690565b909160208101908181116114d7576122c69361488493612500565b90612518565b60025473ffffffffffffffffffffffffffffffffffffffff8116918215612a33576148c973ffffffffffffffffffffffffffffffffffffffff91612f1c565b16809214612834577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3600190565b61ffff8160e81c1661ffff811461496757600181018091116114d7577fff0000ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060e81b91161790565b507f01000000000000000000000000000000000000000000000000000000000000001790565b73ffffffffffffffffffffffffffffffffffffffff906149ab61326f565b50165f52600c60205260405f2090604051916149c683612214565b549160ff8316815264ffffffffff8360081c16602082015265ffffffffffff8360301c16604082015260ff62ffffff8460601c169384606084015261ffff8160781c16608084015260881c16151560a0820152809262ffffff60035460a01c1603614a2e5750565b5f9052565b91614a4565ffffffffffff9184614cc6565b1665ffffffffffff8114614a6c5780821015614a6557505b60701b900390565b9050614a5d565b505090565b73ffffffffffffffffffffffffffffffffffffffff909291921691825f52600c60205260405f2060405190614aa582612214565b549160ff8316825264ffffffffff8360081c16602083015260ff60a065ffffffffffff8560301c169384604082015262ffffff8660601c16606082015261ffff8660781c166080820152019360881c161515835281155f0382178111614b635750505115614b5f57614b25915f52600d60205260405f2054904291614bff565b90818111614b31575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5050565b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9060015b60ff811660038111614bf3576001811b841615614bea575f52600a602052614bc2428360405f2054614bff565b808211614be057505060ff905b1660ff81146114d757600101614b95565b9350939150929190565b5060ff90614bcf565b505050505f905f905f90565b929190614c47614c1965ffffffffffff938660fe1c614c68565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b617080919060028103614cb457506203138091505b8115614c87570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b600303614c7d57620d2f009150614c7d565b90617fff809116908260601c16145f146123c45760701c65ffffffffffff169056' as const
