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
      },
      {
        "name": "hour",
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
      },
      {
        "name": "hour",
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
      },
      {
        "name": "hourLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "hourSpent",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "closeChannel",
    "inputs": [
      {
        "name": "closing",
        "type": "tuple",
        "internalType": "struct IChannelWallet.ChannelClosing",
        "components": [
          {
            "name": "channelId",
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
        "name": "config",
        "type": "tuple",
        "internalType": "struct IBatchSettlement.ChannelConfig",
        "components": [
          {
            "name": "payer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "payerAuthorizer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "receiver",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "receiverAuthorizer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "token",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "withdrawDelay",
            "type": "uint40",
            "internalType": "uint40"
          },
          {
            "name": "salt",
            "type": "bytes32",
            "internalType": "bytes32"
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
    "name": "collect",
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
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "depositedIn",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "internalType": "bytes32"
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
    "name": "openChannel",
    "inputs": [
      {
        "name": "opening",
        "type": "tuple",
        "internalType": "struct IChannelWallet.ChannelOpening",
        "components": [
          {
            "name": "receiver",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "receiverAuthorizer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "withdrawDelay",
            "type": "uint40",
            "internalType": "uint40"
          },
          {
            "name": "salt",
            "type": "bytes32",
            "internalType": "bytes32"
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
        "name": "channelId",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "nonpayable"
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
    "name": "previewOpenChannel",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "receiver",
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
    "name": "settleChannel",
    "inputs": [
      {
        "name": "config",
        "type": "tuple",
        "internalType": "struct IBatchSettlement.ChannelConfig",
        "components": [
          {
            "name": "payer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "payerAuthorizer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "receiver",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "receiverAuthorizer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "token",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "withdrawDelay",
            "type": "uint40",
            "internalType": "uint40"
          },
          {
            "name": "salt",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
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
        "name": "hour",
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
    "name": "ChannelDeposited",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "receiver",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "receiverAuthorizer",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "payerAuthorizer",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "withdrawDelay",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
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
    "name": "ChannelReturned",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "balance",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ChannelWithdrawalStarted",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
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
    "name": "NothingReturned",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "UnknownChannel",
    "inputs": [
      {
        "name": "channelId",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ]
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
  '0x610160806040523461029a5760208161526f80380380916100208285610300565b83398101031261029a5761003390610323565b5f6080604051610042816102d1565b8281528260208201528260408201528260608201520152803b156102b15760405163d502562560e01b815260a0816004816001600160a01b0386165afa80156102a6575f90610213575b80516001600160a01b0390811660809081526020830151821660a0526040830151821660c052606083015190911660e052015115801561010052600160fa1b60015590506101f2576040516100e2604082610300565b60018152603360f81b60208201525b602081519101206101205261014052604051614f379081610338823960805181818161262d01528181612a4c015281816133b20152818161371d015281816139e601528181613c3a01528181613fd601528181614091015281816141450152614b75015260a05181818161265001528181612a6f015281816136fa0152614aac015260c05181818161267501528181612a9401526136d4015260e0518181816101f50152818161046a01528181610ad301528181610ddb0152818161269801528181612ab701526136b101526101005181818161011f0152818161035c015261096b015261012051816139140152610140518181816113c601526137a40152f35b604051610200604082610300565b60018152601960f91b60208201526100f1565b5060a0813d60a01161029e575b8161022d60a09383610300565b8101031261029a57608060405191610244836102d1565b61024d81610323565b835261025b60208201610323565b602084015261026c60408201610323565b604084015261027d60608201610323565b6060840152015190811515820361029a576080918282015261008c565b5f80fd5b3d9150610220565b6040513d5f823e3d90fd5b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b60a081019081106001600160401b038211176102ec57604052565b634e487b7160e01b5f52604160045260245ffd5b601f909101601f19168101906001600160401b038211908210176102ec57604052565b51906001600160a01b038216820361029a5756fe6080806040526004361015610023575b503615610021573415613797575b5f80fd5b005b5f905f3560e01c908163150b7a021461179e5750806315f89c18146115695780631626ba7e146113ea5780632d5537b01461137c5780633245415914610e67578063339aebb414610da757806350bd207b14610ce957806362a5af3b14610c4c578063a555348f14610957578063a68574d8146108a6578063b3773a3114610841578063c75d3ed6146107e6578063f789e76c146103475763fa2e63820361000f57346102d8577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126103435760c0136102d85760c43567ffffffffffffffff81116103435761011c90369060040161186f565b907f00000000000000000000000000000000000000000000000000000000000000001561031b5760a4359065ffffffffffff8211610317576101c360046101bd61016c6101d7956084359061229d565b9690946101b86101006040517ff8eab29f1578a1ca04a01b6d460a264b2518e50e2fc34da3b775f300edb573f9815260c087602083013763ffffffff8960d81c1660e0820152206138c0565b613d82565b836123c0565b5060a01c63ffffffff1680155f0317421190565b6102ef5781558073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660243573ffffffffffffffffffffffffffffffffffffffff8116908181036102e657506044357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116908181036102eb5750823b156102e657608484928360405195869485937f596671da00000000000000000000000000000000000000000000000000000000855260043560048601526024850152604484015260643560648401525af180156102db576102c75750f35b816102d19161225c565b6102d85780f35b80fd5b6040513d84823e3d90fd5b505050fd5b8480fd5b6004827f49c79313000000000000000000000000000000000000000000000000000000008152fd5b8380fd5b6004837fce4e9316000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b50346102d8576103563661189d565b929190927f00000000000000000000000000000000000000000000000000000000000000001561031b5760e43565ffffffffffff81116103175760046103f36103a56103f99360c4359061229d565b9490976101b86101406040517f67e1053fa40cd686db0f3e19752cbdd2971c3534c4452aa2c217202f5a5301cb815261010087602083013763ffffffff8c60d81c16610120820152206138c0565b866123c0565b5060a084901c63ffffffff1680155f031742116107be57825565ffffffffffff61042560608301611983565b1690811561079657602081019361045361043e86611996565b91604084019261044d84611983565b91613546565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016610496608084016121e6565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526104d260308961225c565b60105b80158015806106da575b1561053c5761050f577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104d5565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926105d08b602094815265ffffffffffff61058161057b6105758d611996565b95611996565b9a611983565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a483019061190c565b866084830152038186865af19384156106cf57839461069b575b50813b156106975782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af180156102db57610682575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61068d82809261225c565b6102d85780610648565b8280fd5b9093506020813d6020116106c7575b816106b76020938361225c565b8101031261001d575192856105ea565b3d91506106aa565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161076957601081101561073c57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104df565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f49c79313000000000000000000000000000000000000000000000000000000008152fd5b50346102d8576107f53661194f565b906107fe61302e565b15610819579061081181610816936131f3565b61344e565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346102d85761085c906108543661194f565b8093916131f3565b9163ffffffff6060840151169283421061087a57906108169161344e565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b50346102d8576108cb6108b83661194f565b8092916108c6600154613173565b6131f3565b6108d48161334e565b1561092f5760608165ffffffffffff6109138160207fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9601511661340e565b919092511691604051928352602083015215156040820152a280f35b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461001d576109663661189d565b9190917f000000000000000000000000000000000000000000000000000000000000000015610c245761099b60208301611996565b926109a860608401611983565b60e43565ffffffffffff811161001d578593610a3c65ffffffffffff610a2f6004610a296109da8a9760c4359061229d565b9690996101b86101408c63ffffffff604051917f77581176e506ae922e38b86ced303587da68758475b5973d2b69729c4a643d4a835261010089602085013760d81c16610120820152206138c0565b886123c0565b9416808099819488612a2a565b92807ff800000000000000000000000000000000000000000000000000000000000000861617610c10575b5050506d80000000000000000000000000008116610c02575b5f556040830192610a9084611996565b916080820192610a9f84611983565b91633b9aca008811610bce5790610ab69291613546565b610aff610af973ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001695611996565b92611983565b610b0b60a083016121e6565b94803b1561001d577fffffffffffffffffffffffffffffffff000000000000000000000000000000005f9665ffffffffffff889473ffffffffffffffffffffffffffffffffffffffff9a8b60c4996040519d8e9c8d9b7fc257f4a1000000000000000000000000000000000000000000000000000000008d523560048d01521660248b015216604489015260648801521660848601521660a48401525af18015610bc357610bb7575080f35b61002191505f9061225c565b6040513d5f823e3d90fd5b877f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b610c0b90613128565b610a80565b610c1c92829186612d18565b82855f610a67565b7fce4e9316000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57610c8261302e565b801580610cbf575b610c975761002190613061565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b50331580610c8a575073ffffffffffffffffffffffffffffffffffffffff60075416331415610c8a565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d57610d3890369060040161186f565b906024359165ffffffffffff8316830361001d576044359165ffffffffffff8316830361001d576064359267ffffffffffffffff841161001d57610da394610d87610d8f95369060040161186f565b9490936119dc565b60405191829160208352602083019061190c565b0390f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff81163303610c975781610e37916d80000000000000000000000000005f5416610e4b57614056565b15610e3e57005b610e466140c0565b6140fb565b610e6265ffffffffffff60025460a01c1683613f8c565b614056565b3461001d57610e753661189d565b9060208301610e8381611983565b9160e43565ffffffffffff811161001d57610f056002610eff610eb065ffffffffffff9460c4359061229d565b9890956101b86101406040517fadd392cfb220cde71fdca78eeb5aa22219c5ffc0fa7e9314f4111f43d0b4b73481526101006004602083013763ffffffff8a60d81c16610120820152206138c0565b846123c0565b931692836d8000000000000000000000000000610f39610f24836129cc565b5093849199610f328c611996565b9088612a2a565b175f55817ff800000000000000000000000000000000000000000000000000000000000000841617611360575b50506040850190610f7682611983565b93606087019465ffffffffffff80610f8d88611983565b921691169042821180159061134c575b61131e575061025842019081421161129b578181116112f057505065ffffffffffff610fcb60a08901611983565b1686116112c85785610fdc916119b7565b6002549065ffffffffffff8260a01c16610ff68183613f8c565b65ffffffffffff0365ffffffffffff811161129b5780821161126d57508160d01c15611249575b60a01b611029916119b7565b60025560c086013595305f528660205260405f209261104790611983565b9461105190611983565b9465ffffffffffff169065ffffffffffff86169261106e82611996565b85858561107a8a611983565b65ffffffffffff1661108b94613ba8565b98895f52600560205260405f20916110a288611983565b65ffffffffffff169883549260808601359a8b5f5260205f207fffffffffffffffff00000000000000000000000000000000000000000000000016947fffffffffffffffffffffffffffffffff0000000000000000000000000000000016177fffffffffffffffffffffffff00000000ffffffffffffffffffffffffffffffff168c60301b6bffffffffffff00000000000016177fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff169060601b6fffffffff000000000000000000000000161777ffffffffffffffffffffffffffffffffffffffffffffffff169060801b73ffffffff0000000000000000000000000000000016179060381c77ffffffff000000000000000000000000000000000000000016171790556111cf90611996565b936111d990611983565b956040519665ffffffffffff16875260208701526040860152606085015260808401528360a084015273ffffffffffffffffffffffffffffffffffffffff169160c07f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a91a3604051908152602090f35b907a010000000000000000000000000000000000000000000000000000179061101d565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b506001810180821161129b57821115610f9d565b806113759261136e89611996565b9085612d18565b8580610f66565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d5761143c90369060040161186f565b90604282036114c95761144e92612897565b156114a15760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff00000000000000000000000000000000000000000000000000000000611477565b606c8214806114eb575b156114e6576114e1926124a5565b61144e565b613797565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff96870110611552575b5016146114d3565b82809250606a876002030160031b1b16168661154a565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57606d3560243560443560e081901c9060b81c64ffffffffff166004356115bd838361229d565b9093611698604051977feb6c21ff7eaa902660c17543e8d3f320fb2f4d4d475a339cee47ce678559175189527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61165e6101008760601c9b8c998a602083015265ffffffffffff808b60301c169a8b604085015216978860608401528d608084015260a083015260c082015263ffffffff8b60d81c1660e0820152206138c0565b91604051925f52601b8160ff1c01602052604d35604052166060526020604060805f60015afa505f6060523d6060185190604052866122c0565b836116b16116a5826129cc565b9881949192978b612a2a565b9689837ff80000000000000000000000000000000000000000000000000000000000000083161761178a575b5050505081116112c85761172f604093856d80000000000000000000000000007f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae971661173c575b5f5582848961397d565b82519182526020820152a3005b61174f61174985876119b7565b91613128565b906d8000000000000000000000000000821661176c575b50611725565b6117849065ffffffffffff60025460a01c1690613f8c565b89611766565b611795938392612d18565b878080896116dd565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576117d5611829565b506117de61184c565b506064359067ffffffffffffffff821161001d57611802602092369060040161186f565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d576118f59160040161186f565b9091565b359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b9190820180921161129b57565b9093929384831161001d57841161001d578101920390565b949265ffffffffffff9094929194168042116121be57600154938635937fffffffff0000000000000000000000000000000000000000000000000000000085169460048810612188575b507fffffffff000000000000000000000000000000000000000000000000000000008516947f62a5af3b000000000000000000000000000000000000000000000000000000008603611f43575065ffffffffffff8416611f1b57611add611b2a9360405160208101917f1d9105471d7b2e31f8dc85d9bfa03eef2adfb4f05802a0a4a055b5b39d5ae4c58352604082015263ffffffff8960d81c16606082015260608152611ad560808261225c565b5190206138c0565b7f79ba50970000000000000000000000000000000000000000000000000000000086148015611ef2575b15611ee45773ffffffffffffffffffffffffffffffffffffffff60025416612f84565b15610c975765ffffffffffff8116611e72575b507fa08a0acc0000000000000000000000000000000000000000000000000000000014611bc0576001556040515f9283928291819083378101838152039082305af13d15611bb8573d90611b9082612e2b565b91611b9e604051938461225c565b82523d5f602084013e5b15611bb05790565b602081519101fd5b606090611ba8565b908060041161001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83608092810103011261001d57600482013573ffffffffffffffffffffffffffffffffffffffff811680910361001d57611c26602484016118f9565b91611c3f6064611c38604487016118f9565b95016118f9565b9173ffffffffffffffffffffffffffffffffffffffff821615159181158015611e55575b611e2d577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a216179015611e2757611cc890611cc261499f565b90614a05565b915b829365ffffffffffff838284171716611cea575b50505050600155606090565b909192935065ffffffffffff83169063ffffffff8211611df357606077ffffffff0000000000000000000000000000000000000000937fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b169116175f808080611cde565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045263ffffffff60245260445ffd5b91611cca565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b50828015611c63575060ff611e6983614c15565b51161515611c63565b917fffffffffff000000ffffffffffffffffffffffffffffffffffffffffffffffff7dffffffffffff0000000000000000000000000000000000000000000000007fa08a0acc00000000000000000000000000000000000000000000000000000000939460c01b169116179190611b3d565b611eed87612e65565b612f84565b507ffe72a224000000000000000000000000000000000000000000000000000000008614611b07565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b65ffffffffffff85169062ffffff8860c01c168083111561216057611000810180911161129b5762ffffff8111612156575b8083116121275750611f86906141ec565b918397919315611f1b578b60041161001d5760048d01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d01908260051b927f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81160361129b5781831161001d57604051968791602083019b8c528486604085013784830191604083015260608201528d60d81c63ffffffff1660808201520360400160408101875260600161203d908761225c565b8361205d575b5050505050611b2a93612058915190206138c0565b611add565b600585901b98947f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81160361129b57816120988a83866148e8565b03611f1b576120a88282856148e8565b84810294818604149015171561129b576020820180921161129b576120d06120d694836119b7565b926119c4565b9290956120e284612e2b565b966120f0604051988961225c565b84885260208801368683011161001d57611b2a985f6020886120589960409686378301015251902091830101529181955f80612043565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5062ffffff611f75565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff00000000000000000000000000000000000000000000000000000000809296508860040360031b1b1616935f611a26565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b60c0810190811067ffffffffffffffff82111761222f57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761222f57604052565b91909142116121be576122bd600154926122b684613173565b5f546137d6565b90565b73ffffffffffffffffffffffffffffffffffffffff82169081156123935773ffffffffffffffffffffffffffffffffffffffff16146123bb5761230281614c15565b60ff8151161561239357602081015164ffffffffff1680155f0317421161235c57516001161561232f5790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b602064ffffffffff910151167fb9995654000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b91909173ffffffffffffffffffffffffffffffffffffffff83169081156123935773ffffffffffffffffffffffffffffffffffffffff16146124645761240582614c15565b60ff8151161561239357602081015164ffffffffff1680155f0317421161235c5751811660ff1615612435575090565b60ff907f05e1bdcd000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50505f90565b359060208110612478575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b918060551161001d57604182013560601c9181604c1161001d576124ee7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48301604c830161246a565b9365ffffffffffff8560881c169264ffffffffff8660601c169464ffffffffff8760381c169660ff63ffffffff8260181c169160101c1691815f52600960205260405f2098604051996101008b018b811067ffffffffffffffff82111761222f57604052549889988b65ffffffffffff8b168082528b60301c65ffffffffffff1660208301528b60601c61ffff1660408301528b60701c60ff168060608401528c60781c63ffffffff166080819401528c60981c63ffffffff169e8f60a082015260c08101809e60b81c61ffff16905260e0017fffffffffffffff00000000000000000000000000000000000000000000000000819f16905288109081159161288e575b8115612884575b506128735783116127f657814211801590612869575b6127f6576126206001549c8d613aff565b156127f6578315308514177f000000000000000000000000000000000000000000000000000000000000000085147f0000000000000000000000000000000000000000000000000000000000000000861417177f000000000000000000000000000000000000000000000000000000000000000085147f0000000000000000000000000000000000000000000000000000000000000000861417734020074e9df2ce1dee5a9c1b5c3f541d02a100038614171715158015612806575b6127f6576126ea848d613b5c565b6127f657606061270e95899760405191308352602083015260408201522093613ba8565b036127ec5760411161001d577fffffffffffffff000000000000000000000000000000000000000000000000009161274591613cda565b92511673ffffffffffffffffffffffffffffffffffffffff8316907fffffffffffffff000000000000000000000000000000000000000000000000008460601b16149182159261279f575b5050612464576122bd91613d11565b5161ffff16915073ffffffffffffffffffffffffffffffffffffffff841681036127d3575061ffff5f5b1614155f80612790565b5f52600c60205261ffff8060405f205460781c166127c9565b5050505050505f90565b5050505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008c16151580156126dc57506128638473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b156126dc565b508242101561260f565b505050505050505050505050505f90565b905082115f6125f9565b831591506125f2565b919091816041101561299f577fff0000000000000000000000000000000000000000000000000000000000000060418401351661299857805f52600560205260405f2091604051926128e884612213565b549265ffffffffffff8416815265ffffffffffff8460301c16602082015263ffffffff8460601c16604082015263ffffffff8460801c169081606082015260a07fffffffffffffffff00000000000000000000000000000000000000000000000063ffffffff87831c169687608085015216910152421015612990576129716001549384613aff565b156129905760411161001d576122bd9261298a91613cda565b90613d11565b505050505f90565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b6129d4614a7e565b92916101f481959295118015612a1f575b6112c857612710908302049291839480829510612a00575050565b612a0e929550819450614cbb565b916014810480840390841102019192565b5061c35085116129e5565b9092919060a081901c63ffffffff1680155f03174211612cf0578115308314177f000000000000000000000000000000000000000000000000000000000000000083147f0000000000000000000000000000000000000000000000000000000000000000841417177f000000000000000000000000000000000000000000000000000000000000000083147f0000000000000000000000000000000000000000000000000000000000000000841417734020074e9df2ce1dee5a9c1b5c3f541d02a1000384141717612cc8577f020000000000000000000000000000000000000000000000000000000000000016151580612c91575b612c4f575015612c2757620151804204918160d01c80155f0381178211612bf8575065ffffffffffff612b538484614f15565b160165ffffffffffff8260a01c1680155f0381178211612bc9575065ffffffffffff8111612bbc575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612b7c565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612cc28173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612b20565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b91939290612d3e8473ffffffffffffffffffffffffffffffffffffffff93878487613e10565b1680151580612e12575b612de7575b50828160fc1c806001905b612da3575050612d6791613b5c565b9081612d7257505050565b73ffffffffffffffffffffffffffffffffffffffff91612d93914291613f05565b91165f52600b60205260405f2055565b8192506001809216612dbd575b019060011c849181612d58565b805f52600a602052612dd560405f2054864291613f05565b815f52600a60205260405f2055612db0565b805f52600d602052612dff60405f2054844291613f05565b905f52600d60205260405f20555f612d4d565b50805f52600c60205260ff60405f205460881c16612d48565b67ffffffffffffffff811161222f57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b7f040000000000000000000000000000000000000000000000000000000000000016612f6857604051604060146034600d84303c8083015160ff1615612f26575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612ef1575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612ee9565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612ea6565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff831680156130255773ffffffffffffffffffffffffffffffffffffffff612fc2868486613d82565b161461301c577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b303314801561303a5790565b5073ffffffffffffffffffffffffffffffffffffffff61305b600154612e65565b16331490565b6001549061306e82614909565b7f010000000000000000000000000000000000000000000000000000000000000083161515918261311f575b5081613116575b506131135760206130fd7f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328927f01000000000000000000000000000000000000000000000000000000000000006130f661499f565b9117614a05565b8060015563ffffffff6040519160d81c168152a1565b50565b9050155f6130a1565b1591505f61309a565b60025460a01c65ffffffffffff161561314e576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f01000000000000000000000000000000000000000000000000000000000000001661319b57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b604051906131d082612213565b5f60a0838281528260208201528260408201528260608201528260808201520152565b9190916131fe6131c3565b50805f52600560205260405f20906040519161321983612213565b5465ffffffffffff8116948584527fffffffffffffffff000000000000000000000000000000000000000000000000602085019265ffffffffffff8160301c16845263ffffffff8160601c16604087015263ffffffff8160801c16606087015263ffffffff8160a01c166080870152168060a0860152849615918215613302575b50506132da5765ffffffffffff806132d5946132c8945f5260056020525f60408120555116915116906119b7565b6002549060a01b90613441565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b9091505f527fffffffffffffffff00000000000000000000000000000000000000000000000060205f201614155f8061329a565b9081602091031261001d5751801515810361001d5790565b604063ffffffff91015116305f5260205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bc3575f916133e5575090565b6122bd915060203d602011613407575b6133ff818361225c565b810190613336565b503d6133f5565b801561343a5761342881613420614a7e565b915050614aff565b1561343257905f90565b505f90600190565b505f905f90565b9190820391821161129b57565b6134578161334e565b61351e576201518042049063ffffffff606082015116907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffda8820191821161129b57827f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa42936201518060409404146134e8575b5065ffffffffffff6020818351169201511682519182526020820152a2565b613516905f5465ffffffffffff84511665ffffffffffff602086015116601482048082039111020190614bd7565b5f555f6134c9565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60065473ffffffffffffffffffffffffffffffffffffffff8116929060a01c63ffffffff168061379157506276a700925b73ffffffffffffffffffffffffffffffffffffffff8216928184036135ed575b505050506135b263ffffffff65ffffffffffff9216426119b7565b91168181116135bf575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161561378a57506136458173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155b61375e578115159081613753575b81613693575b5061366857808080613597565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b61374c9150734020074e9df2ce1dee5a9c1b5c3f541d02a1000381147f000000000000000000000000000000000000000000000000000000000000000082147f000000000000000000000000000000000000000000000000000000000000000083141717907f000000000000000000000000000000000000000000000000000000000000000081147f00000000000000000000000000000000000000000000000000000000000000008214179030811490151717171590565b155f61365b565b308314159150613655565b507ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b1515613647565b92613577565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e156137d2573d90f35b3d90fd5b9063ffffffff8260401c169182821061216057828203604081106138ad57506040830180841161129b57603f840190811161129b5761043f840180911161129b5763ffffffff81116138a2575b80831161212757507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc1820191821161129b577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009361389567ffffffffffffffff84169185613441565b1c9260401b911617171790565b5063ffffffff613823565b6001901b92509050818116612160571790565b6122bd9060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b8161398a91959295614056565b15613aec5781158015613adc575b613ad657506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bc3575f91613aa4575b50818110613a605773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b613a75925083613a6f916119b7565b926119b7565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613ace575b81613abf6020938361225c565b8101031261001d57515f613a16565b3d9150613ab2565b92505050565b50613ae78284614056565b613998565b83613af983613a6f6140c0565b906140fb565b9063ffffffff8260d81c16149081613b31575b81613b1b575090565b60a01c63ffffffff1680155f0317421190501590565b7f01000000000000000000000000000000000000000000000000000000000000008116159150613b12565b7f080000000000000000000000000000000000000000000000000000000000000016156123bb5773ffffffffffffffffffffffffffffffffffffffff165f52600b60205260405f205490565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610bc3575f90613ca6575b6122bd9250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011613cd2575b81613cc06020938361225c565b8101031261001d576122bd9151613c69565b3d9150613cb3565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602083013511612464576122bd91604191613d82565b73ffffffffffffffffffffffffffffffffffffffff82169081156129985773ffffffffffffffffffffffffffffffffffffffff1614613d7c57613d5390614c15565b600281511615159081613d64575090565b6020015164ffffffffff1680155f0317421190501590565b50600190565b604080515f95949093918114613dcd57604114613d9e57505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052613db0565b9193809373ffffffffffffffffffffffffffffffffffffffff8316613ef4575b5060ff9150613e42908360fc1c614df3565b9290911680613ec35750505082613e5891613b5c565b8015613ebe57613e69914291614e59565b91828211613e7657505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b613efd92614cd3565b5f8281613e30565b90917f3fff000000000000000000000000000000000000000000000000000000000000613f537fc000ffffffffffff0000000000000000000000000000000000000000000000009284614ebf565b9360f084901c8503613fff1660300284901b77ffffffffffffffffffffffffffffffffffffffffffffffff16019360f01b169116171790565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bc3575f91614024575b508181111561401c57035b81811061126d575050565b50505f614011565b90506020813d60201161404e575b8161403f6020938361225c565b8101031261001d57515f614006565b3d9150614032565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bc3575f916141ba575b5081811061126d57826004601f8251160361419257602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116141e4575b816141d56020938361225c565b8101031261001d57515f614175565b3d91506141c8565b5f915f915f917fffffffff000000000000000000000000000000000000000000000000000000005f92167fa08a0acc0000000000000000000000000000000000000000000000000000000081146148b8577f3645cc47000000000000000000000000000000000000000000000000000000008114614888577f3f238486000000000000000000000000000000000000000000000000000000008114614858577ff4217648000000000000000000000000000000000000000000000000000000008114614827577f29a260bf0000000000000000000000000000000000000000000000000000000081146147f5577f8a0dac4a0000000000000000000000000000000000000000000000000000000081146147c5577f6a28f000000000000000000000000000000000000000000000000000000000008114614796577ff3fef3a3000000000000000000000000000000000000000000000000000000008114614766577ff2fde38b000000000000000000000000000000000000000000000000000000008114614736577f79ba5097000000000000000000000000000000000000000000000000000000008114614707577ffe72a2240000000000000000000000000000000000000000000000000000000081146146d6577f6f436e180000000000000000000000000000000000000000000000000000000081146146a5577fb61d27f6000000000000000000000000000000000000000000000000000000008114614673577fc75d3ed6000000000000000000000000000000000000000000000000000000008114614643577f380f88bc000000000000000000000000000000000000000000000000000000008114614613577f51c6a7660000000000000000000000000000000000000000000000000000000081146145e3577f4920ec700000000000000000000000000000000000000000000000000000000081146145b3577fe8f85513000000000000000000000000000000000000000000000000000000008114614584577faea2e8e8000000000000000000000000000000000000000000000000000000008114614554577fb78068fd000000000000000000000000000000000000000000000000000000001461452357565b7fd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8994a0f91cc9d75e0b8379450600693506003925060209150565b507f75b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b689f9450600293505f9250829150565b507fd7e72bb55f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f16194505f9350839250829150565b507f650af8d4a547107e527a41823c937f5f9ef50175804991054da2dc20277c5e889450600693505f9250829150565b507fd9087db22c956eb8c932e985ac8fecc2a9c5f8bf8359421eea3215ed364a133a9450600393505f9250829150565b507f0f8ce364a49e06d67013bd5d2034dd2dd6ffa14b0d1305167e5955e4ec1a39e59450600493505f9250829150565b507f0a8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d9450600293505f9250829150565b507fa685598a8cf9f2e474149fdf6cd8be27927d77b88cc0edc1039993c3d1dc91769450600393506002925060019150565b507f7942e3c5c486386649bc5617f9c93f8481571746731c1d0475d777a6d1bc9c369450600193505f925060209150565b507f816d5983422498b6e74c9599058f286c42e77344a98650e0e8b3616db1c757bd9450600193505f925060209150565b507fafe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c69997594505f9350839250829150565b507fbb9f10e9da41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b59450600193505f9250829150565b507f4373a61260e2a88c04df228b7e0a68804ea06065b7194da81049633210768d869450600293505f9250829150565b507f27bdd0898d25d5c9c2dd1d69ff26bc4624f35326ef7b8c01bcc7b022cb12f71394505f9350839250829150565b507f08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f8251247c4d86829450600193505f9250829150565b507fde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f3699450600493506003925060209150565b507f8d3c70534df2cf192065c71bff78707b4d71b42420761a13241aaa7f2df4411a9450600193505f925060209150565b507f6c04bfd0c247c63faf1248422c914b5076f8dd9750991b7c7e56c95dee5a52a79450600393505f9250829150565b507f1ba75f103d865aa7d0ee3ef66f0f120376e481747601b4b593b3dae4efb03e019450600193505f9250829150565b507f455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf1257048dfcadce49450600493505f9250829150565b9091602081019081811161129b576122bd93614903936119c4565b9061246a565b60025473ffffffffffffffffffffffffffffffffffffffff81169182156129985761494873ffffffffffffffffffffffffffffffffffffffff91612e65565b16809214612464577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3600190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff430143811161129b5761ffff906040516020810191408252446040820152306060820152606081526149f360808261225c565b519020166001018060011161129b5790565b90614a199063ffffffff8360d81c166119b7565b63ffffffff811015614a51575b7fff00000000ffffffffffffffffffffffffffffffffffffffffffffffffffffff9060d81b91161790565b507f01000000000000000000000000000000000000000000000000000000000000001763ffffffff614a26565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b614b098282614056565b614bd057614b156140c0565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bc3575f91614bb1575b5015610e465750505f90565b614bca915060203d602011613407576133ff818361225c565b5f614ba5565b5050600190565b91614be965ffffffffffff9184614f15565b1665ffffffffffff8114614c105780821015614c0957505b60701b900390565b9050614c01565b505090565b73ffffffffffffffffffffffffffffffffffffffff90614c336131c3565b50165f52600c60205260405f209060405191614c4e83612213565b549160ff8316815264ffffffffff8360081c16602082015265ffffffffffff8360301c16604082015260ff62ffffff8460601c169384606084015261ffff8160781c16608084015260881c16151560a0820152809262ffffff60035460a01c1603614cb65750565b5f9052565b9081156124645780821015614cce575090565b905090565b73ffffffffffffffffffffffffffffffffffffffff909291921691825f52600c60205260405f2060405190614d0782612213565b549160ff8316825264ffffffffff8360081c16602083015260ff60a065ffffffffffff8560301c169384604082015262ffffff8660601c16606082015261ffff8660781c166080820152019360881c161515835281155f0382178111614dc55750505115614dc157614d87915f52600d60205260405f2054904291614e59565b90818111614d93575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5050565b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b6001815b614e06575050505f905f905f90565b6001821615614e4f5760ff81165f52600a602052614e29428460405f2054614e59565b808211614e45575050600160ff915b01169060011c9081614df7565b9350939150929190565b600160ff91614e38565b929190614e9e614e7065ffffffffffff9386614ebf565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b6e0d2f000003138000007080000004b0606063ffffffff9260f91c161c16908115614ee8570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b90617fff809116908260601c16145f146123bb5760701c65ffffffffffff169056' as const
