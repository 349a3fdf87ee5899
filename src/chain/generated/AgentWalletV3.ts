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
  '0x610120806040523461021e576020816150f480380380916100208285610414565b83398101031261021e5761003390610437565b803b156103f457604051631f209df760e11b81526001600160a01b03821690602081600481855afa9081156103af575f916103ba575b50604051630ca5273f60e11b815290602082600481865afa9182156103af575f92610373575b5060805260a052600160fa1b6001556040916001602084516100b18682610414565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa908115610369575f91610247575b50602081519101206001602085516100fa8782610414565b82815201603360f81b815220036102345760e052815163161b07b760e31b815290602090829060049082905afa90811561022a575f916101ec575b506101005251614c5390816104a1823960805181818161079501528181611a2a01528181611fe7015281816124c70152818161322f015281816135c901528181613e6201528181613fa501528181614381015281816144b30152614567015260a05181613edc015260c05181614b50015260e05181818161269901526141a50152610100518181816102ee01528181610ba701528181610f90015281816110b20152818161127101528181611dd901526123ed0152f35b90506020813d602011610222575b8161020760209383610414565b8101031261021e5761021890610437565b5f610135565b5f80fd5b3d91506101fa565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e6102588183610414565b810160e08282031261021e5781517fff0000000000000000000000000000000000000000000000000000000000000081160361021e5760208201516001600160401b03811161021e57816102ad91840161044b565b50818501516001600160401b03811161021e57816102cc91840161044b565b916102d960808201610437565b5060c0810151906001600160401b03821161021e570181601f8201121561021e578051906001600160401b038211610355576020808360051b9389519061032283870183610414565b8152019282010192831161021e57602001905b828210610345575050505f6100e2565b8151815260209182019101610335565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d6020116103a7575b8161038f60209383610414565b8101031261021e576103a090610437565b905f61008f565b3d9150610382565b6040513d5f823e3d90fd5b90506020813d6020116103ec575b816103d560209383610414565b8101031261021e576103e690610437565b5f610069565b3d91506103c8565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761035557604052565b51906001600160a01b038216820361021e57565b81601f8201121561021e578051906001600160401b038211610355576040519261047f601f8401601f191660200185610414565b8284526020838301011161021e57815f9260208093018386015e830101529056fe6080806040526004361015610023575b503615610021573415614198575b5f80fd5b005b5f905f3560e01c908163150b7a02146127a6575080631626ba7e1461271f57806319396ff0146126bd5780632d5537b01461264f5780633154ad3c146123105780633245415914611e67578063339aebb414611da45780633645cc4714611d255780633e5b1c8814611ce8578063454297f41461199b5780634d5fa1e2146117a057806350bd207b146112e35780635e1a7f661461121e57806362a5af3b1461117b5780637de0deaf1461101d57806380c4dcdc14610ead5780638da5cb5b14610e53578063a08a0acc14610cc7578063a555348f14610ab1578063a68574d8146109d5578063b3773a3114610970578063b7797bf41461090b578063c19d93fb146106e3578063c75d3ed614610688578063d55be8c61461064d578063f789e76c14610218578063fb2380f51461019c5763fda7c94d0361000f573461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516102588152f35b80fd5b50346101995765ffffffffffff6101d36101dc60209383806101bd36612983565b9282989291966101cb612f91565b905490612fdb565b50169116613403565b166102086101f46101ec83612f2b565b508093612dc1565b65ffffffffffff60025460a01c1690614337565b65ffffffffffff60405191168152f35b503461019957610227366128e4565b61028b61024761023c60e08695979601612d8d565b60c08501359061335c565b9290956102856101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f5815261010088602083013720614afc565b876133af565b610294846138fa565b825565ffffffffffff6102a960608301612d8d565b169081156106255760208101936102d76102c286612da0565b9160408401926102d184612d8d565b91613b25565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001661031a60808401612dfb565b93604051967fffffffffffffffffffffffffffffffff000000000000000000000000000000008616602089015260108852610356603089612d1f565b60105b8015801580610569575b156103c057610393577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01610359565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926104548b602094815265ffffffffffff6104056103ff6103f98d612da0565b95612da0565b9a612d8d565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190612940565b866084830152038186865af193841561055e57839461052a575b50813b156105265782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561051b57610506575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b610511828092612d1f565b61019957806104cc565b6040513d84823e3d90fd5b8280fd5b9093506020813d602011610556575b8161054660209383612d1f565b8101031261001d5751928561046e565b3d9150610539565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116105f85760108110156105cb57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615610363565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516101f48152f35b50346101995761069736612a09565b906106a061349b565b156106bb57906106b3816106b893613d4b565b614007565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760015461071e816136e2565b90825492610731620151804204856140c7565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9384156108ff57936108c9575b6101a097506107d2836140ee565b948515806108c0575b6108ab575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff1695506107e0565b508215156107db565b92506020873d6020116108f7575b816108e460209383612d1f565b8101031261001d576101a09651926107c4565b3d91506108d7565b604051903d90823e3d90fd5b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957608065ffffffffffff8080610951600435612e28565b9392959091604051968752166020860152166040840152166060820152f35b50346101995761098b9061098336612a09565b809391613d4b565b9164ffffffffff8360801c16928342106109a957906106b891614007565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b5034610199576109fa6109e736612a09565b8092916109f5600154613cfb565b613d4b565b610a0381613dff565b15610a895760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610a6c575b8115610a675750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610a49565b9050610a8281610a7a613eae565b915050613f2f565b1590610a40565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b50346101995780610b4b610ac4366128e4565b610ad2602084939401612da0565b938491610ae160608501612d8d565b928391610b45610b01610af660e08901612d8d565b60c08901359061335c565b929098610b3f6101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c602083013720614afc565b8a6133af565b86612fdb565b6d80000000000000000000000000008116610cb9575b85556040820190610b8a610b7483612da0565b94826080860196610b8488612d8d565b92613261565b610bd3610bcd73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693612da0565b94612d8d565b610bdf60a08501612dfb565b91833b15610cb55787956040519788967fc257f4a100000000000000000000000000000000000000000000000000000000885235600488015273ffffffffffffffffffffffffffffffffffffffff16602487015273ffffffffffffffffffffffffffffffffffffffff16604486015265ffffffffffff16606485015265ffffffffffff1660848401527fffffffffffffffffffffffffffffffff000000000000000000000000000000001660a483015281835a9260c493f1801561051b57610ca45750f35b81610cae91612d1f565b6101995780f35b8780fd5b610cc290613cb0565b610b61565b503461019957610cd636612983565b919092610ce161349b565b15610e2b57610cf2906001546134ce565b9265ffffffffffff83169064ffffffffff8211610df657606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020610e8f6001546136e2565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a08112611019576080136101995760843567ffffffffffffffff811161101957610f05903690600401612877565b906064359065ffffffffffff8216820361101557610f71610f2e83610f7694506044359061335c565b949092610f6b60a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db815260806004602083013720614afc565b846133af565b6138fa565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611012578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561051b57610ca45750f35b50fd5b8380fd5b5080fd5b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611055612831565b9061105e612854565b6110666128cf565b9261106f6128a5565b9365ffffffffffff61107f612f91565b95611089876138fa565b16156111535761109b81848697613b25565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561114f57849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa801561051b57610ca45750f35b8480fd5b6004847fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576111b261349b565b15806111ed575b6111c5576106b861393a565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b50331515806111fd575b156111b9565b5073ffffffffffffffffffffffffffffffffffffffff6007541633146111f7565b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611259610f71612f91565b8073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156110125781604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa801561051b57610ca45750f35b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760043567ffffffffffffffff811161101957611333903690600401612877565b9061133c6128ba565b6113446128cf565b9060643567ffffffffffffffff811161179c5761136c65ffffffffffff913690600401612877565b9190931690814211611774576001549365ffffffffffff8560c81c169265ffffffffffff8516938085111561174c5764010000000081018091116105f85780851161171c57508635907fffffffff0000000000000000000000000000000000000000000000000000000082169160048a106116e6575b507fffffffff0000000000000000000000000000000000000000000000000000000082167f79ba509700000000000000000000000000000000000000000000000000000000036116d45761144e73ffffffffffffffffffffffffffffffffffffffff600254169261460e565b909160ff61145d818416613801565b168b6004116116d05760048b01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d01908183116116cc576040806114cb9281519c8d91602083019a8b52878985850137878301918483015260608201520301602081018c52018a612d1f565b60ff84116115b3575b505050506114e8906114ee95519020614afc565b90613816565b15610e2b57918493917fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d156115aa573d611568816138c0565b906115766040519283612d1f565b8152809260203d92013e5b156115a25761159e90604051918291602083526020830190612940565b0390f35b602081519101fd5b60609150611581565b60ff6115c9818660089c97999a9b9c1c16613801565b1695826115d7888487614c01565b036116a4576115e7838386614c01565b9060101c90818102918183041490151715611677576020830180931161167757918e999897969594939161161e6116249483612dc1565b92612a3d565b611630819592956138c0565b61163d6040519182612d1f565b81815260208101903683880111611673576114ee9a6020846040956114e89a86378301015251902091830101529581925f6114d4565b8a80fd5b60248f7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b60048f7f7f1ffc4d000000000000000000000000000000000000000000000000000000008152fd5b8e80fd5b8c80fd5b61144e6116e0886136e2565b9261460e565b7fffffffff00000000000000000000000000000000000000000000000000000000809293508a60040360031b1b1616905f6113e2565b89604491867f90bbe9b6000000000000000000000000000000000000000000000000000000008352600452602452fd5b60048a7f1f6d5aef000000000000000000000000000000000000000000000000000000008152fd5b6004877f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e081126110195760c0136101995760c43567ffffffffffffffff8111611019576117f8903690600401612877565b60043573ffffffffffffffffffffffffffffffffffffffff81169283820361114f5760243565ffffffffffff8116938482036119975760a4359065ffffffffffff82168203610cb55761189a93611895611858848895506084359061335c565b939092610f6b60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720614afc565b612fdb565b906118a483612f2b565b91909260443565ffffffffffff8116908181036119935750841161196b57846118e79392826d800000000000000000000000000087941661191d575b8955613560565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a380f35b61193061192a8585612dc1565b91613cb0565b906d8000000000000000000000000000821661194d575b506118e0565b6119659065ffffffffffff60025460a01c1690614337565b5f611947565b6004877fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b8880fd5b8680fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576119d3612831565b906101f465ffffffffffff6119e66128ba565b6119fb81866119f3612f91565b875490612fdb565b501692611a13611a0a85612f2b565b93908096612dc1565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611c60578591611cc9575b50611c6b576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115611c605790611adc918691611c36575b50156132d1565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa908115611c555790611b40918591611c365750156132d1565b8315159081611ba3575b50611b625760208365ffffffffffff60405191168152f35b7f98d3f4ee00000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff16600452602490fd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa90811561055e578391611c07575b505f611b4a565b611c29915060203d602011611c2f575b611c218183612d1f565b8101906132b9565b5f611c00565b503d611c17565b611c4f915060203d602011611c2f57611c218183612d1f565b5f611ad5565b6040513d86823e3d90fd5b6040513d87823e3d90fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b611ce2915060203d602011611c2f57611c218183612d1f565b5f611a88565b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020604051633b9aca008152f35b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611d5d612831565b611d6561349b565b15611d7c57611d76906001546134ce565b60015580f35b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff811633036106bb5781611e35916d8000000000000000000000000000855416611e4b57614478565b15611e3e575080f35b611e466144e2565b61451d565b611e6265ffffffffffff60025460a01c1683614337565b614478565b5034610199576d800000000000000000000000000065ffffffffffff611f14611e8f366128e4565b611ea0602084979495939501612d8d565b938491611f05611ec0611eb560e08b01612d8d565b60c08b01359061335c565b929093611eff6101208c610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e8408352602083013720614afc565b856133af565b611f0e88612da0565b91612fdb565b178455611f3c611f2660408501612d8d565b8380611f3460608801612d8d565b169116613403565b1690611f4782612f2b565b509165ffffffffffff611f5c60a08401612d8d565b1683116122e857611f7083611fa492612dc1565b60025465ffffffffffff8160a01c1691611f8a8382614337565b8160d01c156122c0575b611f9e9192612dc1565b9061442f565b6040517f3644e51500000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611c5557849161226e575b50927f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff61212160209860e061206489612da0565b61206f8c8b01612d8d565b65ffffffffffff8b818c816040612087818601612d8d565b928e61209560608801612d8d565b9630835201356020522095604051977f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226789523060208a0152604089015216606087015216898501521660a0830152878201522090604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9661212d898801612d8d565b61213960408901612d8d565b9061214660608a01612d8d565b65ffffffffffff620151804204931665ffffffffffff8216039161ffff8311612264575b868b01358a5275ffffffffffff000000000000000000000000000000007ffffffffffffffffffe00000000000000000000000000000000000000000000008e8c2016946201518065ffffffffffff8516040360b81b9360a81b92881b1690888c013560601b9065ffffffffffff8760301b911617171717171788875260058a5260408720556121f887612da0565b9065ffffffffffff888161220d8d8301612d8d565b99604061221b818501612d8d565b918a61222960608701612d8d565b9530835201356020522094826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff925061216a565b90506020813d6020116122b8575b8161228960209383612d1f565b8101031261101557517f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a612017565b3d915061227c565b7a010000000000000000000000000000000000000000000000000000611f9e92179150611f94565b6004847fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b503461001d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57612348612854565b60443573ffffffffffffffffffffffffffffffffffffffff81169182820361001d576123726128a5565b926084359065ffffffffffff82169384830361001d5760a435927fffffffffffffffffffffffffffffffff00000000000000000000000000000000841680940361001d57866123d6926123c3612f91565b6123d083895f5484612fdb565b50613261565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001694853b1561001d5765ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff604051957fe520638b00000000000000000000000000000000000000000000000000000000875260043560048801523060248801521660448601526064850152169283608484015260a483015260c48201525f8160e481865afa80156126445761262d575b506124b09065ffffffffffff60025460a01c1690614337565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481855afa908115611c5557849161260e575b50611c6b576040517ffe575a870000000000000000000000000000000000000000000000000000000081523060048201528392602082602481865afa918215611c555760209261257b9186916125f75750156132d1565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa801561051b576125c5918391611c365750156132d1565b6125cb57005b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b611c4f9150843d8611611c2f57611c218183612d1f565b612627915060203d602011611c2f57611c218183612d1f565b5f612524565b61263a9193505f90612d1f565b5f916124b0612497565b6040513d5f823e3d90fd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d5761270c602091612f2b565b5067ffffffffffffffff60405191168152f35b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760243567ffffffffffffffff811161001d5761277c6127736020923690600401612877565b90600435612a55565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576127dd612831565b506127e6612854565b506064359067ffffffffffffffff821161001d5761280a6020923690600401612877565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b6064359065ffffffffffff8216820361001d57565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d5761293c91600401612877565b9091565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc608091011261001d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361001d579060243565ffffffffffff8116810361001d579060443565ffffffffffff8116810361001d579060643565ffffffffffff8116810361001d5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b9093929384831161001d57841161001d578101920390565b9060428303612d1a578260411015612ced577fff00000000000000000000000000000000000000000000000000000000000000604182013516612cc6578260401161001d577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0602082013511612cc657815f52600560205260405f20549264ffffffffff8460801c168042109081612cac575b5015612c2b57600154937f0100000000000000000000000000000000000000000000000000000000000000851615801590612c9d575b612c74577f0800000000000000000000000000000000000000000000000000000000000000851615159081612c53575b50612c2b5760411161001d5760405173ffffffffffffffffffffffffffffffffffffffff925f92612bf7565b505050168015918215612bd6575b5050612bb2577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f80612b88565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f8080612b7a565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b905063ffffffff65ffffffffffff60035460a01c169160601c16105f612b4e565b50505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b50612ca785612e7f565b612b1e565b9050612cbf61ffff8660a81c1642612dc1565b115f612ae8565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b614198565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612d6057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b91908201809211612dce57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f2054908115612e7457305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b60a01c64ffffffffff168015159081612e96575090565b9050421190565b604080515f95949093918114612ee857604114612eb957505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052612ecb565b612f33613eae565b9391929093926101f481118015612f86575b612f5e5761271091020492808410612f5a5750565b9250565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061c3508511612f45565b6001549073ffffffffffffffffffffffffffffffffffffffff821615612fb357565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b909291612fe7826138fa565b73ffffffffffffffffffffffffffffffffffffffff81169182151580613257575b80613217575b156131ef577f020000000000000000000000000000000000000000000000000000000000000016151590816131b7575b5061318c575065ffffffffffff1690811561316457620151804204918160d01c8015158061315b575b61312c575065ffffffffffff61307d84846140c7565b160165ffffffffffff8260a01c1680151580613123575b6130f4575065ffffffffffff81116130e7575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff6130a7565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613094565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613067565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fe19a2672000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b6131e8915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b155f61303e565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001683141561300e565b5030831415613008565b93929165ffffffffffff1693633b9aca00851161328557613283939450613b25565b565b847f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9081602091031261001d5751801515810361001d5790565b156132d857565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b90919065ffffffffffff164211613387576133846001549261337d84613cfb565b5f546141d7565b90565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b9273ffffffffffffffffffffffffffffffffffffffff926133cf92612e9d565b1680159182156133e2575b5050612fb357565b73ffffffffffffffffffffffffffffffffffffffff16141590505f806133da565b428211801590613487575b6134595750610258420190814211612dce5781811161342b575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211612dce5782111561340e565b30331480156134a75790565b5073ffffffffffffffffffffffffffffffffffffffff6134c86001546136e2565b16331490565b9073ffffffffffffffffffffffffffffffffffffffff16908115613538577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b8161356d91959295614478565b156136cf57811580156136bf575b6136b957506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612644575f91613687575b508181106136435773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b61365892508361365291612dc1565b92612dc1565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d6020116136b1575b816136a260209383612d1f565b8101031261001d57515f6135f9565b3d9150613695565b92505050565b506136ca8284614478565b61357b565b836136dc836136526144e2565b9061451d565b7f0400000000000000000000000000000000000000000000000000000000000000166137e557604051604060146034600d84303c8083015160ff16156137a3575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008116916014811061376e575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80613766565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502613723565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b60051b90611fe060e0831692168203612dce57565b9173ffffffffffffffffffffffffffffffffffffffff831680156138b75773ffffffffffffffffffffffffffffffffffffffff613854868486612e9d565b16146138ae577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b67ffffffffffffffff8111612d6057601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b61390c9061390781613cfb565b612e7f565b61391257565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b600154807f01000000000000000000000000000000000000000000000000000000000000008116613b21577f010000000000000000000000000000000000000000000000000000000000000017905f54613993816140ee565b80613ad1575b50600354928360d01c9265ffffffffffff8414612dce577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289479ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000060016020970160d01b169116176003556d80000000000000000000000000008316613aa7575b506001555f61044063ffffffff8360401c1601918263ffffffc08411613a89575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613a55565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613a34565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f613999565b5050565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613caa57506276a700925b73ffffffffffffffffffffffffffffffffffffffff811692808403613bcc575b50505050613b9163ffffffff65ffffffffffff921642612dc1565b9116818111613b9e575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613c80575b159182613c14575b5050613be957808080613b76565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613c49575b50155f80613bdb565b613c7a915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613c40565b507f0200000000000000000000000000000000000000000000000000000000000000821615613bd3565b92613b56565b60025460a01c65ffffffffffff1615613cd6576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f010000000000000000000000000000000000000000000000000000000000000016613d2357565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613de8575b50613dc0575f5260056020525f6040812055613283613d9765ffffffffffff8460301c1665ffffffffffff8516612dc1565b6002549065ffffffffffff8260a01c168181115f14613db757039061442f565b50505f9061442f565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f613d65565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612644575f91613e95575090565b613384915060203d602011611c2f57611c218183612d1f565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b613f398282614478565b61400057613f456144e2565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612644575f91613fe1575b5015611e465750505f90565b613ffa915060203d602011611c2f57611c218183612d1f565b5f613fd5565b5050600190565b61401081613dff565b61409f5760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429162015180420461404e60018360b81c1682612dc1565b64ffffffffff62015180818560801c16041614614082575b5065ffffffffffff825191818116835260301c166020820152a2565b614097905f5465ffffffffffff841690614bb9565b5f555f614066565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f146140e95760701c65ffffffffffff1690565b505f90565b67ffffffffffffffff81169081156141925763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e156141d3573d90f35b3d90fd5b9063ffffffff8260401c1680821061430f5780820390604082106142fd576040810190818111612dce57603f8101918211612dce5761043f01809111612dce5763ffffffff81116142f2575b8083116142c357507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211612dce577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc10191818311612dce577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009367ffffffffffffffff8316901c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff614223565b50600191501b9081811661430f571790565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612644575f916143fd575b50818111156143f557035b8181106143c7575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50505f6143bc565b90506020813d602011614427575b8161441860209383612d1f565b8101031261001d57515f6143b1565b3d915061440b565b9065ffffffffffff811161446b575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff61443e565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612644575f916145dc575b508181106143c757826004601f825116036145b457602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011614606575b816145f760209383612d1f565b8101031261001d57515f614597565b3d91506145ea565b7fffffffff00000000000000000000000000000000000000000000000000000000167fa08a0acc000000000000000000000000000000000000000000000000000000008114614ad4577f62a5af3b000000000000000000000000000000000000000000000000000000008114614aad577f6a28f000000000000000000000000000000000000000000000000000000000008114614a86577ff3fef3a3000000000000000000000000000000000000000000000000000000008114614a5e577f3f238486000000000000000000000000000000000000000000000000000000008114614a36577ff4217648000000000000000000000000000000000000000000000000000000008114614a0c577f29a260bf0000000000000000000000000000000000000000000000000000000081146149e2577f3645cc470000000000000000000000000000000000000000000000000000000081146149ba577f8a0dac4a000000000000000000000000000000000000000000000000000000008114614992577ff2fde38b00000000000000000000000000000000000000000000000000000000811461496a577f79ba5097000000000000000000000000000000000000000000000000000000008114614943577fb61d27f6000000000000000000000000000000000000000000000000000000008114614919577fc75d3ed60000000000000000000000000000000000000000000000000000000081146148f1577faea2e8e80000000000000000000000000000000000000000000000000000000081146148c9577fb78068fd00000000000000000000000000000000000000000000000000000000146148a0577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fb859677517175600c05dc4acfe1ab0f14ce08b60a85f37b74ceaa21662b119bf906220030690565b507ff43be3ee5999a89062cf898b283370aaea3ca79af92316af7b2c12cf7d4cdaeb90600290565b507f0195e013645ea3b493d2c172dd09da844548b5a9209f43392ebe4f7beb98033c90600290565b507ff7b56a05700a974e1320186759e93ddcf4577da00c5c4b1f4f7b33b93c6ac935906201020390565b507f9484d881157927ccc3b5c37d0440b54355a0c101e1431a381e7ad07ef8d06630905f90565b507f06646732e3e32921c9fb93d7d10c34619d91da8b619bf9a25a62160827bc3f7790600190565b507f8bbfe126b631f8433c3c245cdc296b17fd776919bb1d58d81115e50e0edddc8990600190565b507fa27deca6186f9b065437b9c47e8a8fd5e80beed3bd75f31e048eb6b9de2396a590600190565b507fbe2812d943e866b9a8e9adfd67d81d17bf4913c85c3766d050b80614dcdc3c44906220030490565b507f72b97e92817358ce389bbb000b2a73c2fc8340ae80f41676c311d2841b76d209906220000190565b507f624f8d7e98ea1f5e01dfd431e8d4349a0c8aafb2103a295f6ab9f726c04dc0de90600390565b507fd0b9a289cedd070d22a6c39672393c61ec6760a34b0009514a8f44caa1dee4fc90600290565b507fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507fe3c564d4d68e2d099b12286b5706396b7f2064ca79a996c9e63e0f0796b7874a90600490565b6133849060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b91614bcb65ffffffffffff91846140c7565b169065ffffffffffff8214614bfc5765ffffffffffff169080821015614bf557505b60701b900390565b9050614bed565b505090565b916020810191828211612dce57614c1793612a3d565b90359060208110614c26575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b169056' as const
