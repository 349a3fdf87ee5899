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
    "type": "error",
    "name": "JobMismatch",
    "inputs": []
  }
] as const

export const agentWalletBytecode =
  '0x610160806040523461029a5760208161531f80380380916100208285610300565b83398101031261029a5761003390610323565b5f6080604051610042816102d1565b8281528260208201528260408201528260608201520152803b156102b15760405163d502562560e01b815260a0816004816001600160a01b0386165afa80156102a6575f90610213575b80516001600160a01b0390811660809081526020830151821660a0526040830151821660c052606083015190911660e052015115801561010052600160fa1b60015590506101f2576040516100e2604082610300565b60018152603360f81b60208201525b602081519101206101205261014052604051614fe7908161033882396080518181816126eb01528181612af801528181613472015281816135c5015281816138eb01528181613bb401528181613e08015281816141cc01528181614287015261433b015260a05181818161270e01528181612b1b015281816134fc01526138c8015260c05181818161273301528181612b4001526138a3015260e0518181816101f80152818161046801528181610b0501528181610e0d0152818161275601528181612b63015261388001526101005181818161011f0152818161035f01526109a101526101205181613ae20152610140518181816113ef01526139720152f35b604051610200604082610300565b60018152601960f91b60208201526100f1565b5060a0813d60a01161029e575b8161022d60a09383610300565b8101031261029a57608060405191610244836102d1565b61024d81610323565b835261025b60208201610323565b602084015261026c60408201610323565b604084015261027d60608201610323565b6060840152015190811515820361029a576080918282015261008c565b5f80fd5b3d9150610220565b6040513d5f823e3d90fd5b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b60a081019081106001600160401b038211176102ec57604052565b634e487b7160e01b5f52604160045260245ffd5b601f909101601f19168101906001600160401b038211908210176102ec57604052565b51906001600160a01b038216820361029a5756fe6080806040526004361015610023575b503615610021573415613965575b5f80fd5b005b5f905f3560e01c908163150b7a02146117c75750806315f89c18146115925780631626ba7e146114135780632d5537b0146113a55780633245415914610e99578063339aebb414610dd957806350bd207b14610d1b57806362a5af3b14610c7e578063a555348f1461098d578063a68574d8146108a4578063b3773a311461083f578063c75d3ed6146107e4578063f789e76c1461034a5763fa2e63820361000f57346102db577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126103465760c0136102db5760c43567ffffffffffffffff81116103465761011c903690600401611898565b907f00000000000000000000000000000000000000000000000000000000000000001561031e5760a4359065ffffffffffff8216820361031a576101c66101c061016e846101da9550608435906122c6565b9590936101bb6101006040517ff8eab29f1578a1ca04a01b6d460a264b2518e50e2fc34da3b775f300edb573f9815260c06004602083013763ffffffff8860d81c1660e082015220613a8e565b613f50565b8261248d565b5060a01c63ffffffff1680155f0317421190565b6102f25781558073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660243573ffffffffffffffffffffffffffffffffffffffff8116908181036102e957506044357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116908181036102ee5750823b156102e957608484928360405195869485937f596671da00000000000000000000000000000000000000000000000000000000855260043560048601526024850152604484015260643560648401525af180156102de576102ca5750f35b816102d491612285565b6102db5780f35b80fd5b6040513d84823e3d90fd5b505050fd5b8480fd5b6004827f49c79313000000000000000000000000000000000000000000000000000000008152fd5b8380fd5b6004837fce4e9316000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b50346102db57610359366118c6565b929190927f00000000000000000000000000000000000000000000000000000000000000001561031e576103f76103f16103a361039860e086016119ac565b60c0860135906122c6565b9390966101bb6101406040517f67e1053fa40cd686db0f3e19752cbdd2971c3534c4452aa2c217202f5a5301cb815261010089602083013763ffffffff8b60d81c1661012082015220613a8e565b8561248d565b5060a084901c63ffffffff1680155f031742116107bc57825565ffffffffffff610423606083016119ac565b1690811561079457602081019361045161043c866119bf565b91604084019261044b846119ac565b9161372c565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166104946080840161220f565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526104d0603089612285565b60105b80158015806106d8575b1561053a5761050d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016104d3565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926105ce8b602094815265ffffffffffff61057f6105796105738d6119bf565b956119bf565b9a6119ac565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190611935565b866084830152038186865af19384156106cd578394610699575b50813b156106955782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af180156102de57610680575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b61068b828092612285565b6102db5780610646565b8280fd5b9093506020813d6020116106c5575b816106b560209383612285565b8101031261001d575192856105e8565b3d91506106a8565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161076757601081101561073a57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156104dd565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b6004837f49c79313000000000000000000000000000000000000000000000000000000008152fd5b50346102db576107f336611978565b906107fc6130ee565b15610817579061080f81610814936132b3565b613634565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346102db5761085a9061085236611978565b8093916132b3565b9163ffffffff60608401511692834210610878579061081491613634565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b50346102db576108c96108b636611978565b8092916108c4600154613233565b6132b3565b6108d28161340e565b156109655760608165ffffffffffff60207fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c940151169085908261093f575b5165ffffffffffff1691811561093a5750855b604051928352602083015215156040820152a280f35b610924565b905065ffffffffffff61095c836109546134ce565b91505061354f565b15919050610911565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461001d5761099c366118c6565b9190917f000000000000000000000000000000000000000000000000000000000000000015610c56576109d1602083016119bf565b928391826109e1606086016119ac565b91610a6e65ffffffffffff610a61610a5b610a0c610a0160e08c016119ac565b60c08c0135906122c6565b9590986101bb6101408d610100604051917f77581176e506ae922e38b86ced303587da68758475b5973d2b69729c4a643d4a8352602083013763ffffffff8d60d81c1661012082015220613a8e565b8761248d565b9416808099819488612ad6565b92807f7800000000000000000000000000000000000000000000000000000000000000861617610c42575b5050506d80000000000000000000000000008116610c34575b5f556040830192610ac2846119bf565b916080820192610ad1846119ac565b91633b9aca008811610c005790610ae8929161372c565b610b31610b2b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016956119bf565b926119ac565b610b3d60a0830161220f565b94803b1561001d577fffffffffffffffffffffffffffffffff000000000000000000000000000000005f9665ffffffffffff889473ffffffffffffffffffffffffffffffffffffffff9a8b60c4996040519d8e9c8d9b7fc257f4a1000000000000000000000000000000000000000000000000000000008d523560048d01521660248b015216604489015260648801521660848601521660a48401525af18015610bf557610be9575080f35b61002191505f90612285565b6040513d5f823e3d90fd5b877f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b610c3d906131e8565b610ab2565b610c4e92829186612dac565b82855f610a99565b7fce4e9316000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57610cb46130ee565b801580610cf1575b610cc95761002190613121565b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b50331580610cbc575073ffffffffffffffffffffffffffffffffffffffff60075416331415610cbc565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811161001d57610d6a903690600401611898565b906024359165ffffffffffff8316830361001d576044359165ffffffffffff8316830361001d576064359267ffffffffffffffff841161001d57610dd594610db9610dc1953690600401611898565b949093611a05565b604051918291602083526020830190611935565b0390f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff81163303610cc95781610e69916d80000000000000000000000000005f5416610e7d5761424c565b15610e7057005b610e786142b6565b6142f1565b610e9465ffffffffffff60025460a01c1683614182565b61424c565b3461001d57610ea7366118c6565b909160208101610eb6816119ac565b91610ec360e082016119ac565b9465ffffffffffff610f34610f2e610ee060c0860135809a6122c6565b9890946101bb6101406040517fadd392cfb220cde71fdca78eeb5aa22219c5ffc0fa7e9314f4111f43d0b4b73481526101008a602083013763ffffffff8960d81c1661012082015220613a8e565b836123f1565b941693846d8000000000000000000000000000610f68610f5383612a78565b509384919a610f61896119bf565b9088612ad6565b175f55817f7800000000000000000000000000000000000000000000000000000000000000841617611389575b50506040820191610fa5836119ac565b94606082019565ffffffffffff80610fbc896119ac565b9216911690428211801590611375575b61134757506102584201908142116112c45781811161131957505065ffffffffffff610ffa60a084016119ac565b1687116112f1578661100b916119e0565b6002549065ffffffffffff8260a01c166110258183614182565b65ffffffffffff0365ffffffffffff81116112c45780821161129657508160d01c15611272575b60a01b611058916119e0565b600255305f528660205260405f2092611070906119ac565b9461107a906119ac565b9465ffffffffffff169065ffffffffffff861692611097826119bf565b8585856110a38a6119ac565b65ffffffffffff166110b494613d76565b98895f52600560205260405f20916110cb886119ac565b65ffffffffffff169883549260808601359a8b5f5260205f207fffffffffffffffff00000000000000000000000000000000000000000000000016947fffffffffffffffffffffffffffffffff0000000000000000000000000000000016177fffffffffffffffffffffffff00000000ffffffffffffffffffffffffffffffff168c60301b6bffffffffffff00000000000016177fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff169060601b6fffffffff000000000000000000000000161777ffffffffffffffffffffffffffffffffffffffffffffffff169060801b73ffffffff0000000000000000000000000000000016179060381c77ffffffff000000000000000000000000000000000000000016171790556111f8906119bf565b93611202906119ac565b956040519665ffffffffffff16875260208701526040860152606085015260808401528360a084015273ffffffffffffffffffffffffffffffffffffffff169160c07f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a91a3604051908152602090f35b907a010000000000000000000000000000000000000000000000000000179061104c565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50600181018082116112c457821115610fcc565b8061139e92611397866119bf565b9085612dac565b8680610f95565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d57611465903690600401611898565b90604282036114f25761147792612943565b156114ca5760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff000000000000000000000000000000000000000000000000000000006114a0565b606c821480611514575b1561150f5761150a92612563565b611477565b613965565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9687011061157b575b5016146114fc565b82809250606a876002030160031b1b161686611573565b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57606d3560243560443560e081901c9060b81c64ffffffffff166004356115e683836122c6565b90936116c1604051977feb6c21ff7eaa902660c17543e8d3f320fb2f4d4d475a339cee47ce678559175189527f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6116876101008760601c9b8c998a602083015265ffffffffffff808b60301c169a8b604085015216978860608401528d608084015260a083015260c082015263ffffffff8b60d81c1660e082015220613a8e565b91604051925f52601b8160ff1c01602052604d35604052166060526020604060805f60015afa505f6060523d6060185190604052866122f1565b836116da6116ce82612a78565b9881949192978b612ad6565b9689837f78000000000000000000000000000000000000000000000000000000000000008316176117b3575b5050505081116112f157611758604093856d80000000000000000000000000007f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae9716611765575b5f55828489613b4b565b82519182526020820152a3005b61177861177285876119e0565b916131e8565b906d80000000000000000000000000008216611795575b5061174e565b6117ad9065ffffffffffff60025460a01c1690614182565b8961178f565b6117be938392612dac565b87808089611706565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576117fe611852565b50611807611875565b506064359067ffffffffffffffff821161001d5761182b6020923690600401611898565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d5761191e91600401611898565b9091565b359065ffffffffffff8216820361001d57565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b919082018092116112c457565b9093929384831161001d57841161001d578101920390565b949265ffffffffffff9094929194168042116121e757600154938635937fffffffff00000000000000000000000000000000000000000000000000000000851694600488106121b1575b507fffffffff000000000000000000000000000000000000000000000000000000008516947f62a5af3b000000000000000000000000000000000000000000000000000000008603611f6c575065ffffffffffff8416611f4457611b06611b539360405160208101917f1d9105471d7b2e31f8dc85d9bfa03eef2adfb4f05802a0a4a055b5b39d5ae4c58352604082015263ffffffff8960d81c16606082015260608152611afe608082612285565b519020613a8e565b7f79ba50970000000000000000000000000000000000000000000000000000000086148015611f1b575b15611f0d5773ffffffffffffffffffffffffffffffffffffffff60025416613044565b15610cc95765ffffffffffff8116611e9b575b507fa08a0acc0000000000000000000000000000000000000000000000000000000014611be9576001556040515f9283928291819083378101838152039082305af13d15611be1573d90611bb982612eeb565b91611bc76040519384612285565b82523d5f602084013e5b15611bd95790565b602081519101fd5b606090611bd1565b908060041161001d577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83608092810103011261001d57600482013573ffffffffffffffffffffffffffffffffffffffff811680910361001d57611c4f60248401611922565b91611c686064611c6160448701611922565b9501611922565b9173ffffffffffffffffffffffffffffffffffffffff821615159181158015611e7e575b611e56577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a216179015611e5057611cf190611ceb614b95565b90614bfb565b915b829365ffffffffffff838284171716611d13575b50505050600155606090565b909192935065ffffffffffff83169063ffffffff8211611e1c57606077ffffffff0000000000000000000000000000000000000000937fffffffffffffffff00000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b169116175f808080611d07565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045263ffffffff60245260445ffd5b91611cf3565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b50828015611c8c575060ff611e9283614cb2565b51161515611c8c565b917fffffffffff000000ffffffffffffffffffffffffffffffffffffffffffffffff7dffffffffffff0000000000000000000000000000000000000000000000007fa08a0acc00000000000000000000000000000000000000000000000000000000939460c01b169116179190611b66565b611f1687612f25565b613044565b507ffe72a224000000000000000000000000000000000000000000000000000000008614611b30565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b65ffffffffffff85169062ffffff8860c01c16808311156121895761100081018091116112c45762ffffff811161217f575b8083116121505750611faf906143e2565b918397919315611f44578b60041161001d5760048d01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d01908260051b927f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036112c45781831161001d57604051968791602083019b8c528486604085013784830191604083015260608201528d60d81c63ffffffff166080820152036040016040810187526060016120669087612285565b83612086575b5050505050611b539361208191519020613a8e565b611b06565b600585901b98947f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8116036112c457816120c18a8386614ade565b03611f44576120d1828285614ade565b8481029481860414901517156112c457602082018092116112c4576120f96120ff94836119e0565b926119ed565b92909561210b84612eeb565b966121196040519889612285565b84885260208801368683011161001d57611b53985f6020886120819960409686378301015251902091830101529181955f8061206c565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5062ffffff611f9e565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff00000000000000000000000000000000000000000000000000000000809296508860040360031b1b1616935f611a4f565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b60c0810190811067ffffffffffffffff82111761225857604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761225857604052565b90919065ffffffffffff1642116121e7576122ee600154926122e784613233565b5f546139a4565b90565b73ffffffffffffffffffffffffffffffffffffffff82169081156123c45773ffffffffffffffffffffffffffffffffffffffff16146123ec5761233381614cb2565b60ff815116156123c457602081015164ffffffffff1680155f0317421161238d5751600116156123605790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b602064ffffffffff910151167fb9995654000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b505f90565b73ffffffffffffffffffffffffffffffffffffffff82169081156123c45773ffffffffffffffffffffffffffffffffffffffff16146123ec5761243381614cb2565b60ff815116156123c457602081015164ffffffffff1680155f0317421161238d5751600216156124605790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f52600260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff82169081156123c45773ffffffffffffffffffffffffffffffffffffffff16146123ec576124cf81614cb2565b60ff815116156123c457602081015164ffffffffff1680155f0317421161238d5751600416156124fc5790565b7f05e1bdcd000000000000000000000000000000000000000000000000000000005f526004805260245ffd5b359060208110612536575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b918060551161001d57604182013560601c9181604c1161001d576125ac7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48301604c8301612528565b9365ffffffffffff8560881c169264ffffffffff8660601c169464ffffffffff8760381c169660ff63ffffffff8260181c169160101c1691815f52600960205260405f2098604051996101008b018b811067ffffffffffffffff82111761225857604052549889988b65ffffffffffff8b168082528b60301c65ffffffffffff1660208301528b60601c61ffff1660408301528b60701c60ff168060608401528c60781c63ffffffff166080819401528c60981c63ffffffff169e8f60a082015260c08101809e60b81c61ffff16905260e0017fffffffffffffff00000000000000000000000000000000000000000000000000819f16905288109081159161293a575b8115612930575b5061291f5783116128a257814211801590612915575b6128a2576126de6001549c8d613ccd565b156128a2578315308514177f000000000000000000000000000000000000000000000000000000000000000085147f0000000000000000000000000000000000000000000000000000000000000000861417177f000000000000000000000000000000000000000000000000000000000000000085147f000000000000000000000000000000000000000000000000000000000000000086141717151580156128b2575b6128a257612790848d613d2a565b6128a25760606127b495899760405191308352602083015260408201522093613d76565b036128985760411161001d577fffffffffffffff00000000000000000000000000000000000000000000000000916127eb91613ea8565b92511673ffffffffffffffffffffffffffffffffffffffff8316907fffffffffffffff000000000000000000000000000000000000000000000000008460601b16149182159261284b575b5050612845576122ee91613edf565b50505f90565b5161ffff16915073ffffffffffffffffffffffffffffffffffffffff8416810361287f575061ffff5f5b1614155f80612836565b5f52600c60205261ffff8060405f205460781c16612875565b5050505050505f90565b5050505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008c1615158015612782575061290f8473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612782565b50824210156126cd565b505050505050505050505050505f90565b905082115f6126b7565b831591506126b0565b9190918160411015612a4b577fff00000000000000000000000000000000000000000000000000000000000000604184013516612a4457805f52600560205260405f2091604051926129948461223c565b549265ffffffffffff8416815265ffffffffffff8460301c16602082015263ffffffff8460601c16604082015263ffffffff8460801c169081606082015260a07fffffffffffffffff00000000000000000000000000000000000000000000000063ffffffff87831c169687608085015216910152421015612a3c57612a1d6001549384613ccd565b15612a3c5760411161001d576122ee92612a3691613ea8565b90613edf565b505050505f90565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b612a806134ce565b92916101f481959295118015612acb575b6112f157612710908302049291839480829510612aac575050565b612aba929550819450614d58565b916014810480840390841102019192565b5061c3508511612a91565b9092919060a081901c63ffffffff1680155f03174211612d84578115308314177f000000000000000000000000000000000000000000000000000000000000000083147f0000000000000000000000000000000000000000000000000000000000000000841417177f000000000000000000000000000000000000000000000000000000000000000083147f000000000000000000000000000000000000000000000000000000000000000084141717612d5c577f020000000000000000000000000000000000000000000000000000000000000016151580612d25575b612ce3575015612cbb57620151804204918160d01c80155f0381178211612c8c575065ffffffffffff612be78484614fc5565b160165ffffffffffff8260a01c1680155f0381178211612c5d575065ffffffffffff8111612c50575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff612c10565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50612d568173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612bb4565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b91939290612dd28473ffffffffffffffffffffffffffffffffffffffff93878487613fde565b1680151580612ed2575b612ea7575b50828160fb1c60015b6003811115612e3a575050612dfe91613d2a565b9081612e0957505050565b73ffffffffffffffffffffffffffffffffffffffff91612e2a9142916140d6565b91165f52600b60205260405f2055565b909150600e6001821b831616612e7d575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146112c457600101908491612dea565b805f52600a602052612e9560405f20548542916140d6565b815f52600a60205260405f2055612e4b565b805f52600d602052612ebf60405f20548442916140d6565b905f52600d60205260405f20555f612de1565b50805f52600c60205260ff60405f205460881c16612ddc565b67ffffffffffffffff811161225857601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b7f04000000000000000000000000000000000000000000000000000000000000001661302857604051604060146034600d84303c8083015160ff1615612fe6575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110612fb1575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80612fa9565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502612f66565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff831680156130e55773ffffffffffffffffffffffffffffffffffffffff613082868486613f50565b16146130dc577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b30331480156130fa5790565b5073ffffffffffffffffffffffffffffffffffffffff61311b600154612f25565b16331490565b6001549061312e82614aff565b7f01000000000000000000000000000000000000000000000000000000000000008316151591826131df575b50816131d6575b506131d35760206131bd7f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328927f01000000000000000000000000000000000000000000000000000000000000006131b6614b95565b9117614bfb565b8060015563ffffffff6040519160d81c168152a1565b50565b9050155f613161565b1591505f61315a565b60025460a01c65ffffffffffff161561320e576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f01000000000000000000000000000000000000000000000000000000000000001661325b57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b604051906132908261223c565b5f60a0838281528260208201528260408201528260608201528260808201520152565b9190916132be613283565b50805f52600560205260405f2090604051916132d98361223c565b5465ffffffffffff8116948584527fffffffffffffffff000000000000000000000000000000000000000000000000602085019265ffffffffffff8160301c16845263ffffffff8160601c16604087015263ffffffff8160801c16606087015263ffffffff8160a01c166080870152168060a08601528496159182156133c2575b505061339a5765ffffffffffff8061339594613388945f5260056020525f60408120555116915116906119e0565b6002549060a01b90613627565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b9091505f527fffffffffffffffff00000000000000000000000000000000000000000000000060205f201614155f8061335a565b9081602091031261001d5751801515810361001d5790565b604063ffffffff91015116305f5260205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bf5575f916134a5575090565b6122ee915060203d6020116134c7575b6134bf8183612285565b8101906133f6565b503d6134b5565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b613559828261424c565b613620576135656142b6565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bf5575f91613601575b5015610e785750505f90565b61361a915060203d6020116134c7576134bf8183612285565b5f6135f5565b5050600190565b919082039182116112c457565b61363d8161340e565b613704576201518042049063ffffffff606082015116907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffda882019182116112c457827f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa42936201518060409404146136ce575b5065ffffffffffff6020818351169201511682519182526020820152a2565b6136fc905f5465ffffffffffff84511665ffffffffffff602086015116601482048082039111020190614c74565b5f555f6136af565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60065473ffffffffffffffffffffffffffffffffffffffff8116929060a01c63ffffffff168061395f57506276a700925b73ffffffffffffffffffffffffffffffffffffffff8216928184036137d3575b5050505061379863ffffffff65ffffffffffff9216426119e0565b91168181116137a5575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f02000000000000000000000000000000000000000000000000000000000000001615613958575061382b8173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155b61392c578115159081613921575b81613879575b5061384e5780808061377d565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b61391a91507f000000000000000000000000000000000000000000000000000000000000000081147f0000000000000000000000000000000000000000000000000000000000000000821417907f000000000000000000000000000000000000000000000000000000000000000081147f00000000000000000000000000000000000000000000000000000000000000008214179030811490151717171590565b155f613841565b30831415915061383b565b507ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b151561382d565b9261375d565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e156139a0573d90f35b3d90fd5b9063ffffffff8260401c16918282106121895782820360408110613a7b5750604083018084116112c457603f84019081116112c45761043f84018091116112c45763ffffffff8111613a70575b80831161215057507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182019182116112c4577fffffffffffffffffffffffffffffffffffffffff00000000000000000000000067800000000000000093613a6367ffffffffffffffff84169185613627565b1c9260401b911617171790565b5063ffffffff6139f1565b6001901b92509050818116612189571790565b6122ee9060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b81613b589195929561424c565b15613cba5781158015613caa575b613ca457506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bf5575f91613c72575b50818110613c2e5773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b613c43925083613c3d916119e0565b926119e0565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613c9c575b81613c8d60209383612285565b8101031261001d57515f613be4565b3d9150613c80565b92505050565b50613cb5828461424c565b613b66565b83613cc783613c3d6142b6565b906142f1565b9063ffffffff8260d81c16149081613cff575b81613ce9575090565b60a01c63ffffffff1680155f0317421190501590565b7f01000000000000000000000000000000000000000000000000000000000000008116159150613ce0565b7f080000000000000000000000000000000000000000000000000000000000000016156123ec5773ffffffffffffffffffffffffffffffffffffffff165f52600b60205260405f205490565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610bf5575f90613e74575b6122ee9250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011613ea0575b81613e8e60209383612285565b8101031261001d576122ee9151613e37565b3d9150613e81565b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602083013511612845576122ee91604191613f50565b73ffffffffffffffffffffffffffffffffffffffff8216908115612a445773ffffffffffffffffffffffffffffffffffffffff1614613f4a57613f2190614cb2565b600281511615159081613f32575090565b6020015164ffffffffff1680155f0317421190501590565b50600190565b604080515f95949093918114613f9b57604114613f6c57505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052613f7e565b9193809373ffffffffffffffffffffffffffffffffffffffff83166140c5575b5060ff915061401390600e8460fb1c16614e90565b9290911680614094575050508261402991613d2a565b801561408f5761403a914291614efe565b9182821161404757505050565b73ffffffffffffffffffffffffffffffffffffffff907f54a64b5a000000000000000000000000000000000000000000000000000000005f521660045260245260445260645ffd5b505050565b7f0621a49d000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b6140ce92614d70565b5f8281613ffe565b90916140e5908260fe1c614f67565b9160f082901c8303613fff1660300282901b77ffffffffffffffffffffffffffffffffffffffffffffffff16017dffffffffffff0000000000000000000000000000000000000000000000007f3fff0000000000000000000000000000000000000000000000000000000000007fc00000000000000000000000000000000000000000000000000000000000000084169460f01b16921617171790565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bf5575f9161421a575b508181111561421257035b818110611296575050565b50505f614207565b90506020813d602011614244575b8161423560209383612285565b8101031261001d57515f6141fc565b3d9150614228565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610bf5575f916143b0575b5081811061129657826004601f8251160361438857602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116143da575b816143cb60209383612285565b8101031261001d57515f61436b565b3d91506143be565b5f915f915f917fffffffff000000000000000000000000000000000000000000000000000000005f92167fa08a0acc000000000000000000000000000000000000000000000000000000008114614aae577f3645cc47000000000000000000000000000000000000000000000000000000008114614a7e577f3f238486000000000000000000000000000000000000000000000000000000008114614a4e577ff4217648000000000000000000000000000000000000000000000000000000008114614a1d577f29a260bf0000000000000000000000000000000000000000000000000000000081146149eb577f8a0dac4a0000000000000000000000000000000000000000000000000000000081146149bb577f6a28f00000000000000000000000000000000000000000000000000000000000811461498c577ff3fef3a300000000000000000000000000000000000000000000000000000000811461495c577ff2fde38b00000000000000000000000000000000000000000000000000000000811461492c577f79ba50970000000000000000000000000000000000000000000000000000000081146148fd577ffe72a2240000000000000000000000000000000000000000000000000000000081146148cc577f6f436e1800000000000000000000000000000000000000000000000000000000811461489b577fb61d27f6000000000000000000000000000000000000000000000000000000008114614869577fc75d3ed6000000000000000000000000000000000000000000000000000000008114614839577f18f6cf31000000000000000000000000000000000000000000000000000000008114614809577f51c6a7660000000000000000000000000000000000000000000000000000000081146147d9577f4920ec700000000000000000000000000000000000000000000000000000000081146147a9577fe8f8551300000000000000000000000000000000000000000000000000000000811461477a577faea2e8e800000000000000000000000000000000000000000000000000000000811461474a577fb78068fd000000000000000000000000000000000000000000000000000000001461471957565b7fd37f58371ede51172f0cdd5be4bc1e00e986f37b69e8994a0f91cc9d75e0b8379450600693506003925060209150565b507f75b6048f5c0a0d4d4f6e9d09922a53951c505dd29e67cd755adbe97b6c1b689f9450600293505f9250829150565b507fd7e72bb55f676bd4b7f5d9a33a5ba0f5f8ab2be8fb3049da9b251848af05f16194505f9350839250829150565b507f650af8d4a547107e527a41823c937f5f9ef50175804991054da2dc20277c5e889450600693505f9250829150565b507fd9087db22c956eb8c932e985ac8fecc2a9c5f8bf8359421eea3215ed364a133a9450600393505f9250829150565b507f21e21462132fbbf964c302e9c3eb9b135923058f444ae5e3f3b9ecfcb6d9feb89450600393505f9250829150565b507f0a8e130e9a90d4b30e154c110de78fa0cbca2c24850a1d1e1d98e01c83ade89d9450600293505f9250829150565b507fa685598a8cf9f2e474149fdf6cd8be27927d77b88cc0edc1039993c3d1dc91769450600393506002925060019150565b507f7942e3c5c486386649bc5617f9c93f8481571746731c1d0475d777a6d1bc9c369450600193505f925060209150565b507f816d5983422498b6e74c9599058f286c42e77344a98650e0e8b3616db1c757bd9450600193505f925060209150565b507fafe701bcd36a87c50cc7af1c32d4390bd95cc100f91b7ff5b5b5f5fb9c69997594505f9350839250829150565b507fbb9f10e9da41067c86cb0a4b95f7c9648472f3e8a111e894f67034aecc2da0b59450600193505f9250829150565b507f4373a61260e2a88c04df228b7e0a68804ea06065b7194da81049633210768d869450600293505f9250829150565b507f27bdd0898d25d5c9c2dd1d69ff26bc4624f35326ef7b8c01bcc7b022cb12f71394505f9350839250829150565b507f08094b36e9a7792fb7d6c74e0ad008783d2c2afab38bc2293f8251247c4d86829450600193505f9250829150565b507fde6d7aac5373734b7c4cfb2c993740b14b359b2d40922353b52ca4ced485f3699450600493506003925060209150565b507f8d3c70534df2cf192065c71bff78707b4d71b42420761a13241aaa7f2df4411a9450600193505f925060209150565b507f6c04bfd0c247c63faf1248422c914b5076f8dd9750991b7c7e56c95dee5a52a79450600393505f9250829150565b507f1ba75f103d865aa7d0ee3ef66f0f120376e481747601b4b593b3dae4efb03e019450600193505f9250829150565b507f455d32fddffd6bfac9e50abf4767ea20f7d92d045bcaa73bf1257048dfcadce49450600493505f9250829150565b909160208101908181116112c4576122ee93614af9936119ed565b90612528565b60025473ffffffffffffffffffffffffffffffffffffffff8116918215612a4457614b3e73ffffffffffffffffffffffffffffffffffffffff91612f25565b16809214612845577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3600190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43014381116112c45761ffff90604051602081019140825244604082015230606082015260608152614be9608082612285565b51902016600101806001116112c45790565b90614c0f9063ffffffff8360d81c166119e0565b63ffffffff811015614c47575b7fff00000000ffffffffffffffffffffffffffffffffffffffffffffffffffffff9060d81b91161790565b507f01000000000000000000000000000000000000000000000000000000000000001763ffffffff614c1c565b91614c8665ffffffffffff9184614fc5565b1665ffffffffffff8114614cad5780821015614ca657505b60701b900390565b9050614c9e565b505090565b73ffffffffffffffffffffffffffffffffffffffff90614cd0613283565b50165f52600c60205260405f209060405191614ceb8361223c565b549160ff8316815264ffffffffff8360081c16602082015265ffffffffffff8360301c16604082015260ff62ffffff8460601c169384606084015261ffff8160781c16608084015260881c16151560a0820152809262ffffff60035460a01c1603614d535750565b5f9052565b9081156128455780821015614d6b575090565b905090565b73ffffffffffffffffffffffffffffffffffffffff909291921691825f52600c60205260405f2060405190614da48261223c565b549160ff8316825264ffffffffff8360081c16602083015260ff60a065ffffffffffff8560301c169384604082015262ffffff8660601c16606082015261ffff8660781c166080820152019360881c161515835281155f0382178111614e625750505115614e5e57614e24915f52600d60205260405f2054904291614efe565b90818111614e30575050565b7fb909ebb3000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5050565b7f50e9df01000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9060015b60ff811660038111614ef2576001811b841615614ee9575f52600a602052614ec1428360405f2054614efe565b808211614edf57505060ff905b1660ff81146112c457600101614e94565b9350939150929190565b5060ff90614ece565b505050505f905f905f90565b929190614f46614f1865ffffffffffff938660fe1c614f67565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c90838160601c169084808260301c169116010101019260c01c1690565b617080919060028103614fb357506203138091505b8115614f86570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b600303614f7c57620d2f009150614f7c565b90617fff809116908260601c16145f146123ec5760701c65ffffffffffff169056' as const
