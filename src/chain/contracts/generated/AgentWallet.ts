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
    "type": "event",
    "name": "EIP712DomainChanged",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "JobMismatch",
    "inputs": []
  }
] as const

export const agentWalletBytecode =
  '0x610160806040523461029a5760208161529380380380916100208285610300565b83398101031261029a5761003390610323565b5f6080604051610042816102d1565b8281528260208201528260408201528260608201520152803b156102b15760405163d502562560e01b815260a0816004816001600160a01b0386165afa80156102a6575f90610213575b80516001600160a01b0390811660809081526020830151821660a0526040830151821660c052606083015190911660e052015115801561010052600160fa1b60015590506101f2576040516100e2604082610300565b60018152603360f81b60208201525b602081519101206101205261014052604051614f5b9081610338823960805181818161266501528181612a6c015281816133e6015281816135390152818161385f01528181613b2801528181613d7c01528181614140015281816141fb01526142af015260a05181818161268801528181612a8f01528181613470015261383c015260c0518181816126ad01528181612ab40152613817015260e0518181816101f50152818161046a01528181610b0b01528181610e13015281816126d001528181612ad701526137f401526101005181818161011f0152818161035c01526109a301526101205181613a560152610140518181816113fe01526138e60152f35b604051610200604082610300565b60018152601960f91b60208201526100f1565b5060a0813d60a01161029e575b8161022d60a09383610300565b8101031261029a57608060405191610244836102d1565b61024d81610323565b835261025b60208201610323565b602084015261026c60408201610323565b604084015261027d60608201610323565b6060840152015190811515820361029a576080918282015261008c565b5f80fd5b3d9150610220565b6040513d5f823e3d90fd5b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b60a081019081106001600160401b038211176102ec57604052565b634e487b7160e01b5f52604160045260245ffd5b601f909101601f19168101906001600160401b038211908210176102ec57604052565b51906001600160a01b038216820361029a5756fe6080806040526004361015610023575b5036156100215734156138d9575b5f80fd5b005b5f905f3560e01c908163150b7a02146117d65750806315f89c18146115a15780631626ba7e146114225780632d5537b0146113b45780633245415914610e9f578063339aebb414610ddf57806350bd207b14610d2157806362a5af3b14610c84578063a555348f1461098f578063a68574d8146108a6578063b3773a3114610841578063c75d3ed6146107e6578063f789e76c146103475763fa2e63820361000f57346102d8577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126103435760c0136102d85760c43567ffffffffffffffff81116103435761011c9036906004016118a7565b907f00000000000000000000000000000000000000000000000000000000000000001561031b5760a4359065ffffffffffff8211610317576101c360046101bd61016c6101d795608435906122d5565b9690946101b86101006040517ff8eab29f1578a1ca04a01b6d460a264b2518e50e2fc34da3b775f300edb573f9815260c087602083013763ffffffff8960d81c1660e082015220613a02565b613ec4565b836123f8565b5060a01c63ffffffff1680155f0317421190565b6102ef5781558073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660243573ffffffffffffffffffffffffffffffffffffffff8116908181036102e657506044357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116908181036102eb5750823b156102e657608484928360405195869485937f596671da00000000000000000000000000000000000000000000000000000000855260043560048601526024850152604484015260643560648401525af180156102db576102c75750f35b816102d191612294565b6102d85780f35b80fd5b6040513d84823e3d90fd5b505050fd5b8480fd5b6004827f49c79313000000000000000000000000000000000000000000000000000000008152fd5b8380fd5b6004837fce4e9316000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b50346102d857610356366118d5565b929190927f00000000000000000000000000000000000000000000000000000000000000001561031b5760e43565ffffffffffff81116103175760046103f36103a56103f99360c435906122d5565b9490976101b86101406040517f67e1053fa40cd686db0f3e19752cbdd2971c3534c4452aa2c217202f5a5301cb815261010087602083013763ffffffff8c60d81c1661012082015220613a02565b866123f8565b5060a084901c63ffffffff1680155f031742116107be57825565ffffffffffff610425606083016119bb565b1690811561079657602081019361045361043e866119ce565b91604084019261044d846119bb565b916136a0565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166104966080840161221e565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526104d2603089612294565b60105b80158015806106da575b1561053c5761050f577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104d5565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926105d08b602094815265ffffffffffff61058161057b6105758d6119ce565b956119ce565b9a6119bb565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190611944565b866084830152038186865af19384156106cf57839461069b575b50813b156106975782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af180156102db57610682575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61068d828092612294565b6102d85780610648565b8280fd5b9093506020813d6020116106c7575b816106b760209383612294565b8101031261001d575192856105ea565b3d91506106aa565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161076957601081101561073c57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104df565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f49c79313000000000000000000000000000000000000000000000000000000008152fd5b50346102d8576107f536611987565b906107fe613062565b1561081957906108118161081693613227565b6135a8565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346102d85761085c9061085436611987565b809391613227565b9163ffffffff6060840151169283421061087a5790610816916135a8565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b50346102d8576108cb6108b836611987565b8092916108c66001546131a7565b613227565b6108d481613382565b156109675760608165ffffffffffff60207fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9401511690859082610941575b5165ffffffffffff1691811561093c5750855b604051928352602083015215156040820152a280f35b610926565b905065ffffffffffff61095e83610956613442565b9150506134c3565b15919050610913565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461001d5761099e366118d5565b9190917f000000000000000000000000000000000000000000000000000000000000000015610c5c576109d3602083016119ce565b926109e0606084016119bb565b60e43565ffffffffffff811161001d578593610a7465ffffffffffff610a676004610a61610a128a9760c435906122d5565b9690996101b86101408c63ffffffff604051917f77581176e506ae922e38b86ced303587da68758475b5973d2b69729c4a643d4a835261010089602085013760d81c1661012082015220613a02565b886123f8565b9416808099819488612a4a565b92807f7800000000000000000000000000000000000000000000000000000000000000861617610c48575b5050506d80000000000000000000000000008116610c3a575b5f556040830192610ac8846119ce565b916080820192610ad7846119bb565b91633b9aca008811610c065790610aee92916136a0565b610b37610b3173ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016956119ce565b926119bb565b610b4360a0830161221e565b94803b1561001d577fffffffffffffffffffffffffffffffff000000000000000000000000000000005f9665ffffffffffff889473ffffffffffffffffffffffffffffffffffffffff9a8b60c4996040519d8e9c8d9b7fc257f4a1000000000000000000000000000000000000000000000000000000008d523560048d01521660248b015216604489015260648801521660848601521660a48401525af18015610bfb57610bef575080f35b61002191505f90612294565b6040513d5f823e3d90fd5b877f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b610c439061315c565b610ab8565b610c5492829186612d20565b82855f610a9f565b7fce4e9316000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57610cba613062565b801580610cf7575b610ccf5761002190613095565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b50331580610cc2575073ffffffffffffffffffffffffffffffffffffffff60075416331415610cc2565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d57610d709036906004016118a7565b906024359165ffffffffffff8316830361001d576044359165ffffffffffff8316830361001d576064359267ffffffffffffffff841161001d57610ddb94610dbf610dc79536906004016118a7565b949093611a14565b604051918291602083526020830190611944565b0390f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff81163303610ccf5781610e6f916d80000000000000000000000000005f5416610e83576141c0565b15610e7657005b610e7e61422a565b614265565b610e9a65ffffffffffff60025460a01c16836140f6565b6141c0565b3461001d57610ead366118d5565b9060208301610ebb816119bb565b9160e43565ffffffffffff811161001d57610f3d6002610f37610ee865ffffffffffff9460c435906122d5565b9890956101b86101406040517fadd392cfb220cde71fdca78eeb5aa22219c5ffc0fa7e9314f4111f43d0b4b73481526101006004602083013763ffffffff8a60d81c1661012082015220613a02565b846123f8565b931692836d8000000000000000000000000000610f71610f5c836129ec565b5093849199610f6a8c6119ce565b9088612a4a565b175f55817f7800000000000000000000000000000000000000000000000000000000000000841617611398575b50506040850190610fae826119bb565b93606087019465ffffffffffff80610fc5886119bb565b9216911690428211801590611384575b61135657506102584201908142116112d35781811161132857505065ffffffffffff61100360a089016119bb565b1686116113005785611014916119ef565b6002549065ffffffffffff8260a01c1661102e81836140f6565b65ffffffffffff0365ffffffffffff81116112d3578082116112a557508160d01c15611281575b60a01b611061916119ef565b60025560c086013595305f528660205260405f209261107f906119bb565b94611089906119bb565b9465ffffffffffff169065ffffffffffff8616926110a6826119ce565b8585856110b28a6119bb565b65ffffffffffff166110c394613cea565b98895f52600560205260405f20916110da886119bb565b65ffffffffffff169883549260808601359a8b5f5260205f207fffffffffffffffff00000000000000000000000000000000000000000000000016947fffffffffffffffffffffffffffffffff0000000000000000000000000000000016177fffffffffffffffffffffffff00000000ffffffffffffffffffffffffffffffff168c60301b6bffffffffffff00000000000016177fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff169060601b6fffffffff000000000000000000000000161777ffffffffffffffffffffffffffffffffffffffffffffffff169060801b73ffffffff0000000000000000000000000000000016179060381c77ffffffff00000000000000000000000000000000000000001617179055611207906119ce565b93611211906119bb565b956040519665ffffffffffff16875260208701526040860152606085015260808401528360a084015273ffffffffffffffffffffffffffffffffffffffff169160c07f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a91a3604051908152602090f35b907a0100000000000000000000000000000000000000000000000000001790611055565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116112d357821115610fd5565b806113ad926113a6896119ce565b9085612d20565b8580610f9e565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d576114749036906004016118a7565b906042820361150157611486926128b7565b156114d95760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff000000000000000000000000000000000000000000000000000000006114af565b606c821480611523575b1561151e57611519926124dd565b611486565b6138d9565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9687011061158a575b50161461150b565b82809250606a876002030160031b1b161686611582565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57606d3560243560443560e081901c9060b81c64ffffffffff166004356115f583836122d5565b90936116d0604051977feb6c21ff7eaa902660c17543e8d3f320fb2f4d4d475a339cee47ce678559175189527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6116966101008760601c9b8c998a602083015265ffffffffffff808b60301c169a8b604085015216978860608401528d608084015260a083015260c082015263ffffffff8b60d81c1660e082015220613a02565b91604051925f52601b8160ff1c01602052604d35604052166060526020604060805f60015afa505f6060523d6060185190604052866122f8565b836116e96116dd826129ec565b9881949192978b612a4a565b9689837f78000000000000000000000000000000000000000000000000000000000000008316176117c2575b50505050811161130057611767604093856d80000000000000000000000000007f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae9716611774575b5f55828489613abf565b82519182526020820152a3005b61178761178185876119ef565b9161315c565b906d800000000000000000000000000082166117a4575b5061175d565b6117bc9065ffffffffffff60025460a01c16906140f6565b8961179e565b6117cd938392612d20565b87808089611715565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761180d611861565b50611816611884565b506064359067ffffffffffffffff821161001d5761183a60209236906004016118a7565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d5761192d916004016118a7565b9091565b359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b919082018092116112d357565b9093929384831161001d57841161001d578101920390565b949265ffffffffffff9094929194168042116121f657600154938635937fffffffff00000000000000000000000000000000000000000000000000000000851694600488106121c0575b507fffffffff000000000000000000000000000000000000000000000000000000008516947f62a5af3b000000000000000000000000000000000000000000000000000000008603611f7b575065ffffffffffff8416611f5357611b15611b629360405160208101917f1d9105471d7b2e31f8dc85d9bfa03eef2adfb4f05802a0a4a055b5b39d5ae4c58352604082015263ffffffff8960d81c16606082015260608152611b0d608082612294565b519020613a02565b7f79ba50970000000000000000000000000000000000000000000000000000000086148015611f2a575b15611f1c5773ffffffffffffffffffffffffffffffffffffffff60025416612fb8565b15610ccf5765ffffffffffff8116611eaa575b507fa08a0acc0000000000000000000000000000000000000000000000000000000014611bf8576001556040515f9283928291819083378101838152039082305af13d15611bf0573d90611bc882612e5f565b91611bd66040519384612294565b82523d5f602084013e5b15611be85790565b602081519101fd5b606090611be0565b908060041161001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83608092810103011261001d57600482013573ffffffffffffffffffffffffffffffffffffffff811680910361001d57611c5e60248401611931565b91611c776064611c7060448701611931565b9501611931565b9173ffffffffffffffffffffffffffffffffffffffff821615159181158015611e8d575b611e65577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a216179015611e5f57611d0090611cfa614b09565b90614b6f565b915b829365ffffffffffff838284171716611d22575b50505050600155606090565b909192935065ffffffffffff83169063ffffffff8211611e2b57606077ffffffff0000000000000000000000000000000000000000937fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b169116175f808080611d16565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045263ffffffff60245260445ffd5b91611d02565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b50828015611c9b575060ff611ea183614c26565b51161515611c9b565b917fffffffffff000000ffffffffffffffffffffffffffffffffffffffffffffffff7dffffffffffff0000000000000000000000000000000000000000000000007fa08a0acc00000000000000000000000000000000000000000000000000000000939460c01b169116179190611b75565b611f2587612e99565b612fb8565b507ffe72a224000000000000000000000000000000000000000000000000000000008614611b3f565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b65ffffffffffff85169062ffffff8860c01c16808311156121985761100081018091116112d35762ffffff811161218e575b80831161215f5750611fbe90614356565b918397919315611f53578b60041161001d5760048d01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d01908260051b927f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036112d35781831161001d57604051968791602083019b8c528486604085013784830191604083015260608201528d60d81c63ffffffff166080820152036040016040810187526060016120759087612294565b83612095575b5050505050611b629361209091519020613a02565b611b15565b600585901b98947f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036112d357816120d08a8386614a52565b03611f53576120e0828285614a52565b8481029481860414901517156112d357602082018092116112d35761210861210e94836119ef565b926119fc565b92909561211a84612e5f565b966121286040519889612294565b84885260208801368683011161001d57611b62985f6020886120909960409686378301015251902091830101529181955f8061207b565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5062ffffff611fad565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff00000000000000000000000000000000000000000000000000000000809296508860040360031b1b1616935f611a5e565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b60c0810190811067ffffffffffffffff82111761226757604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761226757604052565b91909142116121f6576122f5600154926122ee846131a7565b5f54613918565b90565b73ffffffffffffffffffffffffffffffffffffffff82169081156123cb5773ffffffffffffffffffffffffffffffffffffffff16146123f35761233a81614c26565b60ff815116156123cb57602081015164ffffffffff1680155f031742116123945751600116156123675790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b602064ffffffffff910151167fb9995654000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b91909173ffffffffffffffffffffffffffffffffffffffff83169081156123cb5773ffffffffffffffffffffffffffffffffffffffff161461249c5761243d82614c26565b60ff815116156123cb57602081015164ffffffffff1680155f031742116123945751811660ff161561246d575090565b60ff907f05e1bdcd000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50505f90565b3590602081106124b0575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b918060551161001d57604182013560601c9181604c1161001d576125267fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48301604c83016124a2565b9365ffffffffffff8560881c169264ffffffffff8660601c169464ffffffffff8760381c169660ff63ffffffff8260181c169160101c1691815f52600960205260405f2098604051996101008b018b811067ffffffffffffffff82111761226757604052549889988b65ffffffffffff8b168082528b60301c65ffffffffffff1660208301528b60601c61ffff1660408301528b60701c60ff168060608401528c60781c63ffffffff166080819401528c60981c63ffffffff169e8f60a082015260c08101809e60b81c61ffff16905260e0017fffffffffffffff00000000000000000000000000000000000000000000000000819f1690528810908115916128ae575b81156128a4575b5061289357831161281657814211801590612889575b612816576126586001549c8d613c41565b15612816578315308514177f000000000000000000000000000000000000000000000000000000000000000085147f0000000000000000000000000000000000000000000000000000000000000000861417177f000000000000000000000000000000000000000000000000000000000000000085147f00000000000000000000000000000000000000000000000000000000000000008614171715158015612826575b6128165761270a848d613c9e565b61281657606061272e95899760405191308352602083015260408201522093613cea565b0361280c5760411161001d577fffffffffffffff000000000000000000000000000000000000000000000000009161276591613e1c565b92511673ffffffffffffffffffffffffffffffffffffffff8316907fffffffffffffff000000000000000000000000000000000000000000000000008460601b1614918215926127bf575b505061249c576122f591613e53565b5161ffff16915073ffffffffffffffffffffffffffffffffffffffff841681036127f3575061ffff5f5b1614155f806127b0565b5f52600c60205261ffff8060405f205460781c166127e9565b5050505050505f90565b5050505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008c16151580156126fc57506128838473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b156126fc565b5082421015612647565b505050505050505050505050505f90565b905082115f612631565b8315915061262a565b91909181604110156129bf577fff000000000000000000000000000000000000000000000000000000000000006041840135166129b857805f52600560205260405f2091604051926129088461224b565b549265ffffffffffff8416815265ffffffffffff8460301c16602082015263ffffffff8460601c16604082015263ffffffff8460801c169081606082015260a07fffffffffffffffff00000000000000000000000000000000000000000000000063ffffffff87831c1696876080850152169101524210156129b0576129916001549384613c41565b156129b05760411161001d576122f5926129aa91613e1c565b90613e53565b505050505f90565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b6129f4613442565b92916101f481959295118015612a3f575b61130057612710908302049291839480829510612a20575050565b612a2e929550819450614ccc565b916014810480840390841102019192565b5061c3508511612a05565b9092919060a081901c63ffffffff1680155f03174211612cf8578115308314177f000000000000000000000000000000000000000000000000000000000000000083147f0000000000000000000000000000000000000000000000000000000000000000841417177f000000000000000000000000000000000000000000000000000000000000000083147f000000000000000000000000000000000000000000000000000000000000000084141717612cd0577f020000000000000000000000000000000000000000000000000000000000000016151580612c99575b612c57575015612c2f57620151804204918160d01c80155f0381178211612c00575065ffffffffffff612b5b8484614f39565b160165ffffffffffff8260a01c1680155f0381178211612bd1575065ffffffffffff8111612bc4575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612b84565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612cca8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612b28565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b91939290612d468473ffffffffffffffffffffffffffffffffffffffff93878487613f52565b1680151580612e46575b612e1b575b50828160fb1c60015b6003811115612dae575050612d7291613c9e565b9081612d7d57505050565b73ffffffffffffffffffffffffffffffffffffffff91612d9e91429161404a565b91165f52600b60205260405f2055565b909150600e6001821b831616612df1575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146112d357600101908491612d5e565b805f52600a602052612e0960405f205485429161404a565b815f52600a60205260405f2055612dbf565b805f52600d602052612e3360405f205484429161404a565b905f52600d60205260405f20555f612d55565b50805f52600c60205260ff60405f205460881c16612d50565b67ffffffffffffffff811161226757601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b7f040000000000000000000000000000000000000000000000000000000000000016612f9c57604051604060146034600d84303c8083015160ff1615612f5a575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612f25575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612f1d565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612eda565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff831680156130595773ffffffffffffffffffffffffffffffffffffffff612ff6868486613ec4565b1614613050577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b303314801561306e5790565b5073ffffffffffffffffffffffffffffffffffffffff61308f600154612e99565b16331490565b600154906130a282614a73565b7f0100000000000000000000000000000000000000000000000000000000000000831615159182613153575b508161314a575b506131475760206131317f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328927f010000000000000000000000000000000000000000000000000000000000000061312a614b09565b9117614b6f565b8060015563ffffffff6040519160d81c168152a1565b50565b9050155f6130d5565b1591505f6130ce565b60025460a01c65ffffffffffff1615613182576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f0100000000000000000000000000000000000000000000000000000000000000166131cf57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b604051906132048261224b565b5f60a0838281528260208201528260408201528260608201528260808201520152565b9190916132326131f7565b50805f52600560205260405f20906040519161324d8361224b565b5465ffffffffffff8116948584527fffffffffffffffff000000000000000000000000000000000000000000000000602085019265ffffffffffff8160301c16845263ffffffff8160601c16604087015263ffffffff8160801c16606087015263ffffffff8160a01c166080870152168060a0860152849615918215613336575b505061330e5765ffffffffffff80613309946132fc945f5260056020525f60408120555116915116906119ef565b6002549060a01b9061359b565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b9091505f527fffffffffffffffff00000000000000000000000000000000000000000000000060205f201614155f806132ce565b9081602091031261001d5751801515810361001d5790565b604063ffffffff91015116305f5260205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bfb575f91613419575090565b6122f5915060203d60201161343b575b6134338183612294565b81019061336a565b503d613429565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b6134cd82826141c0565b613594576134d961422a565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bfb575f91613575575b5015610e7e5750505f90565b61358e915060203d60201161343b576134338183612294565b5f613569565b5050600190565b919082039182116112d357565b6135b181613382565b613678576201518042049063ffffffff606082015116907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffda882019182116112d357827f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa4293620151806040940414613642575b5065ffffffffffff6020818351169201511682519182526020820152a2565b613670905f5465ffffffffffff84511665ffffffffffff602086015116601482048082039111020190614be8565b5f555f613623565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60065473ffffffffffffffffffffffffffffffffffffffff8116929060a01c63ffffffff16806138d357506276a700925b73ffffffffffffffffffffffffffffffffffffffff821692818403613747575b5050505061370c63ffffffff65ffffffffffff9216426119ef565b9116818111613719575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f020000000000000000000000000000000000000000000000000000000000000016156138cc575061379f8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155b6138a0578115159081613895575b816137ed575b506137c2578080806136f1565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b61388e91507f000000000000000000000000000000000000000000000000000000000000000081147f0000000000000000000000000000000000000000000000000000000000000000821417907f000000000000000000000000000000000000000000000000000000000000000081147f00000000000000000000000000000000000000000000000000000000000000008214179030811490151717171590565b155f6137b5565b3083141591506137af565b507ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b15156137a1565b926136d1565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e15613914573d90f35b3d90fd5b9063ffffffff8260401c169182821061219857828203604081106139ef5750604083018084116112d357603f84019081116112d35761043f84018091116112d35763ffffffff81116139e4575b80831161215f57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116112d3577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000678000000000000000936139d767ffffffffffffffff8416918561359b565b1c9260401b911617171790565b5063ffffffff613965565b6001901b92509050818116612198571790565b6122f59060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b81613acc919592956141c0565b15613c2e5781158015613c1e575b613c1857506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bfb575f91613be6575b50818110613ba25773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b613bb7925083613bb1916119ef565b926119ef565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613c10575b81613c0160209383612294565b8101031261001d57515f613b58565b3d9150613bf4565b92505050565b50613c2982846141c0565b613ada565b83613c3b83613bb161422a565b90614265565b9063ffffffff8260d81c16149081613c73575b81613c5d575090565b60a01c63ffffffff1680155f0317421190501590565b7f01000000000000000000000000000000000000000000000000000000000000008116159150613c54565b7f080000000000000000000000000000000000000000000000000000000000000016156123f35773ffffffffffffffffffffffffffffffffffffffff165f52600b60205260405f205490565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610bfb575f90613de8575b6122f59250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011613e14575b81613e0260209383612294565b8101031261001d576122f59151613dab565b3d9150613df5565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060208301351161249c576122f591604191613ec4565b73ffffffffffffffffffffffffffffffffffffffff82169081156129b85773ffffffffffffffffffffffffffffffffffffffff1614613ebe57613e9590614c26565b600281511615159081613ea6575090565b6020015164ffffffffff1680155f0317421190501590565b50600190565b604080515f95949093918114613f0f57604114613ee057505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052613ef2565b9193809373ffffffffffffffffffffffffffffffffffffffff8316614039575b5060ff9150613f8790600e8460fb1c16614e04565b92909116806140085750505082613f9d91613c9e565b801561400357613fae914291614e72565b91828211613fbb57505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b61404292614ce4565b5f8281613f72565b9091614059908260fe1c614edb565b9160f082901c8303613fff1660300282901b77ffffffffffffffffffffffffffffffffffffffffffffffff16017dffffffffffff0000000000000000000000000000000000000000000000007f3fff0000000000000000000000000000000000000000000000000000000000007fc00000000000000000000000000000000000000000000000000000000000000084169460f01b16921617171790565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bfb575f9161418e575b508181111561418657035b8181106112a5575050565b50505f61417b565b90506020813d6020116141b8575b816141a960209383612294565b8101031261001d57515f614170565b3d915061419c565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bfb575f91614324575b508181106112a557826004601f825116036142fc57602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d60201161434e575b8161433f60209383612294565b8101031261001d57515f6142df565b3d9150614332565b5f915f915f917fffffffff000000000000000000000000000000000000000000000000000000005f92167fa08a0acc000000000000000000000000000000000000000000000000000000008114614a22577f3645cc470000000000000000000000000000000000000000000000000000000081146149f2577f3f2384860000000000000000000000000000000000000000000000000000000081146149c2577ff4217648000000000000000000000000000000000000000000000000000000008114614991577f29a260bf00000000000000000000000000000000000000000000000000000000811461495f577f8a0dac4a00000000000000000000000000000000000000000000000000000000811461492f577f6a28f000000000000000000000000000000000000000000000000000000000008114614900577ff3fef3a30000000000000000000000000000000000000000000000000000000081146148d0577ff2fde38b0000000000000000000000000000000000000000000000000000000081146148a0577f79ba5097000000000000000000000000000000000000000000000000000000008114614871577ffe72a224000000000000000000000000000000000000000000000000000000008114614840577f6f436e1800000000000000000000000000000000000000000000000000000000811461480f577fb61d27f60000000000000000000000000000000000000000000000000000000081146147dd577fc75d3ed60000000000000000000000000000000000000000000000000000000081146147ad577f18f6cf3100000000000000000000000000000000000000000000000000000000811461477d577f51c6a76600000000000000000000000000000000000000000000000000000000811461474d577f4920ec7000000000000000000000000000000000000000000000000000000000811461471d577fe8f855130000000000000000000000000000000000000000000000000000000081146146ee577faea2e8e80000000000000000000000000000000000000000000000000000000081146146be577fb78068fd000000000000000000000000000000000000000000000000000000001461468d57565b7fd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8994a0f91cc9d75e0b8379450600693506003925060209150565b507f75b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b689f9450600293505f9250829150565b507fd7e72bb55f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f16194505f9350839250829150565b507f650af8d4a547107e527a41823c937f5f9ef50175804991054da2dc20277c5e889450600693505f9250829150565b507fd9087db22c956eb8c932e985ac8fecc2a9c5f8bf8359421eea3215ed364a133a9450600393505f9250829150565b507f21e21462132fbbf964c302e9c3eb9b135923058f444ae5e3f3b9ecfcb6d9feb89450600393505f9250829150565b507f0a8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d9450600293505f9250829150565b507fa685598a8cf9f2e474149fdf6cd8be27927d77b88cc0edc1039993c3d1dc91769450600393506002925060019150565b507f7942e3c5c486386649bc5617f9c93f8481571746731c1d0475d777a6d1bc9c369450600193505f925060209150565b507f816d5983422498b6e74c9599058f286c42e77344a98650e0e8b3616db1c757bd9450600193505f925060209150565b507fafe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c69997594505f9350839250829150565b507fbb9f10e9da41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b59450600193505f9250829150565b507f4373a61260e2a88c04df228b7e0a68804ea06065b7194da81049633210768d869450600293505f9250829150565b507f27bdd0898d25d5c9c2dd1d69ff26bc4624f35326ef7b8c01bcc7b022cb12f71394505f9350839250829150565b507f08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f8251247c4d86829450600193505f9250829150565b507fde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f3699450600493506003925060209150565b507f8d3c70534df2cf192065c71bff78707b4d71b42420761a13241aaa7f2df4411a9450600193505f925060209150565b507f6c04bfd0c247c63faf1248422c914b5076f8dd9750991b7c7e56c95dee5a52a79450600393505f9250829150565b507f1ba75f103d865aa7d0ee3ef66f0f120376e481747601b4b593b3dae4efb03e019450600193505f9250829150565b507f455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf1257048dfcadce49450600493505f9250829150565b909160208101908181116112d3576122f593614a6d936119fc565b906124a2565b60025473ffffffffffffffffffffffffffffffffffffffff81169182156129b857614ab273ffffffffffffffffffffffffffffffffffffffff91612e99565b1680921461249c577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3600190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43014381116112d35761ffff90604051602081019140825244604082015230606082015260608152614b5d608082612294565b51902016600101806001116112d35790565b90614b839063ffffffff8360d81c166119ef565b63ffffffff811015614bbb575b7fff00000000ffffffffffffffffffffffffffffffffffffffffffffffffffffff9060d81b91161790565b507f01000000000000000000000000000000000000000000000000000000000000001763ffffffff614b90565b91614bfa65ffffffffffff9184614f39565b1665ffffffffffff8114614c215780821015614c1a57505b60701b900390565b9050614c12565b505090565b73ffffffffffffffffffffffffffffffffffffffff90614c446131f7565b50165f52600c60205260405f209060405191614c5f8361224b565b549160ff8316815264ffffffffff8360081c16602082015265ffffffffffff8360301c16604082015260ff62ffffff8460601c169384606084015261ffff8160781c16608084015260881c16151560a0820152809262ffffff60035460a01c1603614cc75750565b5f9052565b90811561249c5780821015614cdf575090565b905090565b73ffffffffffffffffffffffffffffffffffffffff909291921691825f52600c60205260405f2060405190614d188261224b565b549160ff8316825264ffffffffff8360081c16602083015260ff60a065ffffffffffff8560301c169384604082015262ffffff8660601c16606082015261ffff8660781c166080820152019360881c161515835281155f0382178111614dd65750505115614dd257614d98915f52600d60205260405f2054904291614e72565b90818111614da4575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5050565b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9060015b60ff811660038111614e66576001811b841615614e5d575f52600a602052614e35428360405f2054614e72565b808211614e5357505060ff905b1660ff81146112d357600101614e08565b9350939150929190565b5060ff90614e42565b505050505f905f905f90565b929190614eba614e8c65ffffffffffff938660fe1c614edb565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b617080919060028103614f2757506203138091505b8115614efa570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b600303614ef057620d2f009150614ef0565b90617fff809116908260601c16145f146123f35760701c65ffffffffffff169056' as const
