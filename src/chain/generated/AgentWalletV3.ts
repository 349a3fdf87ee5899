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
    "name": "JobMismatch",
    "inputs": []
  }
] as const

export const agentWalletV3Bytecode =
  '0x610120806040523461021e576020816154ae80380380916100208285610414565b83398101031261021e5761003390610437565b803b156103f457604051631f209df760e11b81526001600160a01b03821690602081600481855afa9081156103af575f916103ba575b50604051630ca5273f60e11b815290602082600481865afa9182156103af575f92610373575b5060805260a052600160fa1b6001556040916001602084516100b18682610414565b82815201603360f81b81522060c05282516342580cb760e11b81525f81600481865afa908115610369575f91610247575b50602081519101206001602085516100fa8782610414565b82815201603360f81b815220036102345760e052815163161b07b760e31b815290602090829060049082905afa90811561022a575f916101ec575b50610100525161500d90816104a182396080518181816107f601528181611b1f015281816124fa0152818161361a01528181613ea501528181613fe8015281816142eb015281816143ad01528181614737015281816147f201526148a6015260a05181613f1f015260c05181614e8f015260e0518181816126cc01526141f501526101005181818161034f01528181610c0801528181610ff101528181611113015281816112d201528181611f0b01526124200152f35b90506020813d602011610222575b8161020760209383610414565b8101031261021e5761021890610437565b5f610135565b5f80fd5b3d91506101fa565b82513d5f823e3d90fd5b50633a6b741b60e21b5f5260045260245ffd5b90503d805f833e6102588183610414565b810160e08282031261021e5781517fff0000000000000000000000000000000000000000000000000000000000000081160361021e5760208201516001600160401b03811161021e57816102ad91840161044b565b50818501516001600160401b03811161021e57816102cc91840161044b565b916102d960808201610437565b5060c0810151906001600160401b03821161021e570181601f8201121561021e578051906001600160401b038211610355576020808360051b9389519061032283870183610414565b8152019282010192831161021e57602001905b828210610345575050505f6100e2565b8151815260209182019101610335565b634e487b7160e01b5f52604160045260245ffd5b84513d5f823e3d90fd5b9091506020813d6020116103a7575b8161038f60209383610414565b8101031261021e576103a090610437565b905f61008f565b3d9150610382565b6040513d5f823e3d90fd5b90506020813d6020116103ec575b816103d560209383610414565b8101031261021e576103e690610437565b5f610069565b3d91506103c8565b633a6b741b60e21b5f9081526001600160a01b0391909116600452602490fd5b601f909101601f19168101906001600160401b0382119082101761035557604052565b51906001600160a01b038216820361021e57565b81601f8201121561021e578051906001600160401b038211610355576040519261047f601f8401601f191660200185610414565b8284526020838301011161021e57815f9260208093018386015e830101529056fe6080806040526004361015610023575b5036156100215734156141e8575b5f80fd5b005b5f905f3560e01c908163150b7a021461292e575080631626ba7e146127af57806319396ff0146126f05780632d5537b0146126825780633154ad3c146123435780633245415914611f99578063339aebb414611ed65780633645cc4714611e575780633e5b1c8814611e1a578063454297f414611a595780634d5fa1e21461180157806350bd207b146113445780635e1a7f661461127f57806362a5af3b146111dc5780637de0deaf1461107e57806380c4dcdc14610f0e5780638da5cb5b14610eb4578063a08a0acc14610d28578063a555348f14610b12578063a68574d814610a36578063b3773a31146109d1578063b7797bf41461096c578063c19d93fb14610744578063c75d3ed6146106e9578063d55be8c6146106ae578063f789e76c14610279578063fb2380f51461019c5763fda7c94d0361000f573461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516102588152f35b80fd5b50346101995765ffffffffffff806101da6101d1826101ba36612b0b565b918097936101c9969296613038565b8b5490613082565b50169116613454565b166101e3613ef1565b509190926101f48411801561026e575b61024657506127106020938202049180831061023c575b506102188261022c92612c67565b65ffffffffffff60025460a01c1690614694565b65ffffffffffff60405191168152f35b915061021861020a565b807fd20db2c30000000000000000000000000000000000000000000000000000000060049252fd5b5061c35083116101f3565b50346101995761028836612a6c565b6102ec6102a861029d60e08695979601612c33565b60c0850135906133b0565b9290956102e66101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f5815261010088602083013720614e3b565b87613400565b6102f58461394b565b825565ffffffffffff61030a60608301612c33565b1690811561068657602081019361033861032386612c46565b91604084019261033284612c33565b91613b7f565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001661037b60808401612ca1565b93604051967fffffffffffffffffffffffffffffffff0000000000000000000000000000000086166020890152601088526103b7603089612bc5565b60105b80158015806105ca575b15610421576103f4577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016103ba565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5073ffffffffffffffffffffffffffffffffffffffff889493926104b58b602094815265ffffffffffff61046661046061045a8d612c46565b95612c46565b9a612c33565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190612ac8565b866084830152038186865af19384156105bf57839461058b575b50813b156105875782916084839260405194859384927fdd4ae9d40000000000000000000000000000000000000000000000000000000084528960048501526024840152606060448401528160648401525af1801561057c57610567575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b610572828092612bc5565b610199578061052d565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116105b7575b816105a760209383612bc5565b8101031261001d575192856104cf565b3d915061059a565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161065957601081101561062c57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156103c4565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760206040516101f48152f35b5034610199576106f836612b91565b906107016134ec565b1561071c57906107148161071993613da5565b61404a565b80f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760015461077f81613733565b908254926107926201518042048561410a565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415610960579361092a575b6101a0975061083383614131565b94851580610921575b61090c575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff169550610841565b5082151561083c565b92506020873d602011610958575b8161094560209383612bc5565b8101031261001d576101a0965192610825565b3d9150610938565b604051903d90823e3d90fd5b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957608065ffffffffffff80806109b2600435612cce565b9392959091604051968752166020860152166040840152166060820152f35b5034610199576109ec906109e436612b91565b809391613da5565b9164ffffffffff8360801c1692834210610a0a57906107199161404a565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b503461019957610a5b610a4836612b91565b809291610a56600154613d55565b613da5565b610a6481613e42565b15610aea5760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c16859080610acd575b8115610ac85750855b65ffffffffffff60405193168352602083015215156040820152a280f35b610aaa565b9050610ae381610adb613ef1565b915050613f72565b1590610aa1565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b50346101995780610bac610b2536612a6c565b610b33602084939401612c46565b938491610b4260608501612c33565b928391610ba6610b62610b5760e08901612c33565b60c0890135906133b0565b929098610ba06101206040517f02f29f24252c8122fb6c54b9e392779c481572244408f7043395ab5cfbf83a0681526101008c602083013720614e3b565b8a613400565b86613082565b6d80000000000000000000000000008116610d1a575b85556040820190610beb610bd583612c46565b94826080860196610be588612c33565b926132b5565b610c34610c2e73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693612c46565b94612c33565b610c4060a08501612ca1565b91833b15610d165787956040519788967fc257f4a100000000000000000000000000000000000000000000000000000000885235600488015273ffffffffffffffffffffffffffffffffffffffff16602487015273ffffffffffffffffffffffffffffffffffffffff16604486015265ffffffffffff16606485015265ffffffffffff1660848401527fffffffffffffffffffffffffffffffff000000000000000000000000000000001660a483015281835a9260c493f1801561057c57610d055750f35b81610d0f91612bc5565b6101995780f35b8780fd5b610d2390613d0a565b610bc2565b503461019957610d3736612b0b565b919092610d426134ec565b15610e8c57610d539060015461351f565b9265ffffffffffff83169064ffffffffff8211610e5757606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff8b54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617178b5581604051941684521660208301526040820152a160a01b1691161760015580f35b604486837f67e76b9b00000000000000000000000000000000000000000000000000000000825260045264ffffffffff602452fd5b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020610ef0600154613733565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a0811261107a576080136101995760843567ffffffffffffffff811161107a57610f669036906004016129ff565b906064359065ffffffffffff8216820361107657610fd2610f8f83610fd79450604435906133b0565b949092610fcc60a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db815260806004602083013720614e3b565b84613400565b61394b565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611073578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af1801561057c57610d055750f35b50fd5b8380fd5b5080fd5b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576110b66129b9565b906110bf6129dc565b6110c7612a57565b926110d0612a2d565b9365ffffffffffff6110e0613038565b956110ea8761394b565b16156111b4576110fc81848697613b7f565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b156111b057849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa801561057c57610d055750f35b8480fd5b6004847fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576112136134ec565b158061124e575b6112265761071961398b565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b503315158061125e575b1561121a565b5073ffffffffffffffffffffffffffffffffffffffff600754163314611258565b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576112ba610fd2613038565b8073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156110735781604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa801561057c57610d055750f35b50346101995760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101995760043567ffffffffffffffff811161107a576113949036906004016129ff565b9061139d612a42565b6113a5612a57565b9060643567ffffffffffffffff81116117fd576113cd65ffffffffffff9136906004016129ff565b91909316908142116117d5576001549365ffffffffffff8560c81c169265ffffffffffff851693808511156117ad5764010000000081018091116106595780851161177d57508635907fffffffff0000000000000000000000000000000000000000000000000000000082169160048a10611747575b507fffffffff0000000000000000000000000000000000000000000000000000000082167f79ba50970000000000000000000000000000000000000000000000000000000003611735576114af73ffffffffffffffffffffffffffffffffffffffff600254169261494d565b909160ff6114be818416613852565b168b6004116117315760048b01917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d019081831161172d5760408061152c9281519c8d91602083019a8b52878985850137878301918483015260608201520301602081018c52018a612bc5565b60ff8411611614575b505050506115499061154f95519020614e3b565b90613867565b15610e8c57918493917fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af13d1561160b573d6115c981613911565b906115d76040519283612bc5565b8152809260203d92013e5b15611603576115ff90604051918291602083526020830190612ac8565b0390f35b602081519101fd5b606091506115e2565b60ff61162a818660089c97999a9b9c1c16613852565b169582611638888487614fec565b0361170557611648838386614fec565b9060101c908181029181830414901517156116d857602083018093116116d857918e999897969594939161167f6116859483612c67565b92612d25565b61169181959295613911565b61169e6040519182612bc5565b818152602081019036838801116116d45761154f9a6020846040956115499a86378301015251902091830101529581925f611535565b8a80fd5b60248f7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b60048f7f7f1ffc4d000000000000000000000000000000000000000000000000000000008152fd5b8e80fd5b8c80fd5b6114af61174188613733565b9261494d565b7fffffffff00000000000000000000000000000000000000000000000000000000809293508a60040360031b1b1616905f611443565b89604491867f90bbe9b6000000000000000000000000000000000000000000000000000000008352600452602452fd5b60048a7f1f6d5aef000000000000000000000000000000000000000000000000000000008152fd5b6004877f70f65caa000000000000000000000000000000000000000000000000000000008152fd5b8580fd5b5034610199577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160e0811261107a5760c0136101995760c43567ffffffffffffffff811161107a576118599036906004016129ff565b60043573ffffffffffffffffffffffffffffffffffffffff8116928382036111b05760243565ffffffffffff811693848203611a555760a4359065ffffffffffff82168203610d16576118fb936118f66118b984889550608435906133b0565b939092610fcc60e06040517fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a4069997815260c06004602083013720614e3b565b613082565b90611904613ef1565b92916101f481959295118015611a4a575b611a22576127109086020493808510611a1a575b5060443565ffffffffffff811690818103611a16575084116119ee578461196a9392826d80000000000000000000000000008794166119a0575b89556135b1565b60405191825260208201527f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae604060643592a380f35b6119b36119ad8585612c67565b91613d0a565b906d800000000000000000000000000082166119d0575b50611963565b6119e89065ffffffffffff60025460a01c16906146ed565b5f6119ca565b6004877fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b8880fd5b93505f611929565b6004887fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b5061c3508511611915565b8680fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611a916129b9565b9065ffffffffffff611aa1612a42565b611ab68185611aae613038565b865490613082565b501691611ac1613ef1565b92916101f481969296118015611e0f575b611de7576127109082020494808610611ddd575b50611af485611b0892612c67565b65ffffffffffff60025460a01c16906146ed565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611d55578591611dbe575b50611d60576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115611d555790611bd1918691611d2b575b5015613325565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa908115611d4a5790611c35918591611d2b575015613325565b8315159081611c98575b50611c575760208365ffffffffffff60405191168152f35b7f98d3f4ee00000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff16600452602490fd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa9081156105bf578391611cfc575b505f611c3f565b611d1e915060203d602011611d24575b611d168183612bc5565b81019061330d565b5f611cf5565b503d611d0c565b611d44915060203d602011611d2457611d168183612bc5565b5f611bca565b6040513d86823e3d90fd5b6040513d87823e3d90fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b611dd7915060203d602011611d2457611d168183612bc5565b5f611b7d565b9450611af4611ae6565b6004857fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b5061c3508611611ad2565b503461019957807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576020604051633b9aca008152f35b50346101995760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261019957611e8f6129b9565b611e976134ec565b15611eae57611ea89060015461351f565b60015580f35b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101995760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610199576024357f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff8116330361071c5781611f67916d8000000000000000000000000000855416611f7d576147b7565b15611f70575080f35b611f78614821565b61485c565b611f9465ffffffffffff60025460a01c16836146ed565b6147b7565b5034610199576d80000000000000000000000000009065ffffffffffff612047611fc236612a6c565b611fd3602084989495939501612c33565b938491612038611ff3611fe860e08c01612c33565b60c08c0135906133b0565b9290936120326101208d610100604051917fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e8408352602083013720614e3b565b85613400565b61204189612c46565b91613082565b17835561206f61205960408601612c33565b838061206760608901612c33565b169116613454565b1691612079613ef1565b50906101f481118015612338575b612310576127109085020490808210612308575b5065ffffffffffff6120af60a08401612c33565b1681116122e0576120f16120c582602096612c67565b600254906120de65ffffffffffff8360a01c1682614694565b8160d01c156122bc575b60a01b90612c67565b60025530835260c082013584527f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a60c0608073ffffffffffffffffffffffffffffffffffffffff60408720612182818861214a81612c46565b6121558d8301612c33565b9065ffffffffffff8080612177606061217060408901612c33565b9701612c33565b16941692169061431b565b9760406121908b8a01612c33565b61219b828b01612c33565b906121a860608c01612c33565b8b8b65ffffffffffff620151804204951665ffffffffffff8416039361ffff85116122b2575b8a830135885260208c75ffffffffffff000000000000000000000000000000007ffffffffffffffffffe000000000000000000000000000000000000000000000065ffffffffffff938c20169862015180848916040360b81b9760a81b968e1b1694013560601b9260301b9116171717171717918a815260058c52205561225487612c46565b9065ffffffffffff6122678b8a01612c33565b978161227560408c01612c33565b61228160608d01612c33565b92826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff94506121ce565b907a01000000000000000000000000000000000000000000000000000017906120e8565b6004837fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b90505f61209b565b6004847fd20db2c3000000000000000000000000000000000000000000000000000000008152fd5b5061c3508211612087565b503461001d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5761237b6129dc565b60443573ffffffffffffffffffffffffffffffffffffffff81169182820361001d576123a5612a2d565b926084359065ffffffffffff82169384830361001d5760a435927fffffffffffffffffffffffffffffffff00000000000000000000000000000000841680940361001d5786612409926123f6613038565b61240383895f5484613082565b506132b5565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001694853b1561001d5765ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff604051957fe520638b00000000000000000000000000000000000000000000000000000000875260043560048801523060248801521660448601526064850152169283608484015260a483015260c48201525f8160e481865afa801561267757612660575b506124e39065ffffffffffff60025460a01c16906146ed565b73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481855afa908115611d4a578491612641575b50611d60576040517ffe575a870000000000000000000000000000000000000000000000000000000081523060048201528392602082602481865afa918215611d4a576020926125ae91869161262a575015613325565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa801561057c576125f8918391611d2b575015613325565b6125fe57005b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b611d449150843d8611611d2457611d168183612bc5565b61265a915060203d602011611d2457611d168183612bc5565b5f612557565b61266d9193505f90612bc5565b5f916124e36124ca565b6040513d5f823e3d90fd5b3461001d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461001d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043567ffffffffffffffff811680910361001d5761273c613ef1565b5090916101f4831180156127a4575b61277c5760209261271091020490808210612774575b5067ffffffffffffffff60405191168152f35b905082612761565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061c350821161274b565b3461001d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d5760043560243567ffffffffffffffff811161001d576128019036906004016129ff565b906042820361288e5761281392612f62565b156128665760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff0000000000000000000000000000000000000000000000000000000061283c565b606c8214806128b0575b156128ab576128a692612d78565b612813565b6141e8565b5081606a1161001d577fffff00000000000000000000000000000000000000000000000000000000000080606a8301358181169060027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff96870110612917575b501614612898565b82809250606a876002030160031b1b16168661290f565b3461001d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261001d576129656129b9565b5061296e6129dc565b506064359067ffffffffffffffff821161001d5761299260209236906004016129ff565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361001d57565b9181601f8401121561001d5782359167ffffffffffffffff831161001d576020838186019501011161001d57565b6064359065ffffffffffff8216820361001d57565b6024359065ffffffffffff8216820361001d57565b6044359065ffffffffffff8216820361001d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261001d576101001361001d57600491610104359067ffffffffffffffff821161001d57612ac4916004016129ff565b9091565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc608091011261001d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361001d579060243565ffffffffffff8116810361001d579060443565ffffffffffff8116810361001d579060643565ffffffffffff8116810361001d5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261001d576004359060243590565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612c0657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3565ffffffffffff8116810361001d5790565b3573ffffffffffffffffffffffffffffffffffffffff8116810361001d5790565b91908201809211612c7457565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361001d5790565b5f52600560205260405f2054908115612d1a57305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b9093929384831161001d57841161001d578101920390565b359060208110612d4b575090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060200360031b1b1690565b8260551161001d57604182013560601c9280604c1161001d57612dc07fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffb48201604c8501612d3d565b9365ffffffffffff8560881c169464ffffffffff8160601c169164ffffffffff8260381c1660ff63ffffffff8460181c169360101c1693835f52600960205260405f20549860ff8a60701c168610801590612f5a575b8015612f49575b612eb25764ffffffffff8a60781c168311612eb257814211801590612f3f575b612eb25760015499612e4f868c614227565b15908115612f23575b50612eb257612e66846142a9565b158015612ec0575b612eb2576060612e929589976040519130835260208301526040820152209361431b565b03612eaa5760411161001d57612ea79261444d565b90565b505050505f90565b505050505050505050505f90565b507f02000000000000000000000000000000000000000000000000000000000000008a1615158015612e6e5750612f1d8473ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15612e6e565b60a01c6bffffffffffffffffffffffff8c16141590505f612e58565b5082421015612e3d565b5065ffffffffffff8a168111612e1d565b508015612e16565b826041101561300b577fff0000000000000000000000000000000000000000000000000000000000000060418301351661300457805f52600560205260405f20549264ffffffffff8460801c168042109081612fea575b5015612eaa57612fd563ffffffff6001549560601c1685614227565b15612eaa5760411161001d57612ea79261444d565b9050612ffd61ffff8660a81c1642612c67565b115f612fb9565b5050505f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b6001549073ffffffffffffffffffffffffffffffffffffffff82161561305a57565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b9291909261308f8161394b565b613098826142a9565b1561328d577f020000000000000000000000000000000000000000000000000000000000000016151580613256575b613214575065ffffffffffff169081156131ec57620151804204918160d01c801515806131e3575b6131b4575065ffffffffffff613105848461410a565b160165ffffffffffff8260a01c16801515806131ab575b61317c575065ffffffffffff811161316f575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff61312f565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5080821161311c565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b508082116130ef565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b506132878173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b156130c7565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b93929165ffffffffffff1693633b9aca0085116132d9576132d7939450613b7f565b565b847f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9081602091031261001d5751801515810361001d5790565b1561332c57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b90919065ffffffffffff1642116133d857612ea7600154926133d184613d55565b5f546144c5565b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b9273ffffffffffffffffffffffffffffffffffffffff9261342092614606565b168015918215613433575b505061305a57565b73ffffffffffffffffffffffffffffffffffffffff16141590505f8061342b565b4282118015906134d8575b6134aa5750610258420190814211612c745781811161347c575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211612c745782111561345f565b30331480156134f85790565b5073ffffffffffffffffffffffffffffffffffffffff613519600154613733565b16331490565b9073ffffffffffffffffffffffffffffffffffffffff16908115613589577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b816135be919592956147b7565b156137205781158015613710575b61370a57506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612677575f916136d8575b508181106136945773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6136a99250836136a391612c67565b92612c67565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011613702575b816136f360209383612bc5565b8101031261001d57515f61364a565b3d91506136e6565b92505050565b5061371b82846147b7565b6135cc565b8361372d836136a3614821565b9061485c565b7f04000000000000000000000000000000000000000000000000000000000000001661383657604051604060146034600d84303c8083015160ff16156137f4575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff000000000000000000000000811691601481106137bf575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f806137b7565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502613774565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b60051b90611fe060e0831692168203612c7457565b9173ffffffffffffffffffffffffffffffffffffffff831680156139085773ffffffffffffffffffffffffffffffffffffffff6138a5868486614606565b16146138ff577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b67ffffffffffffffff8111612c0657601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b61395d9061395881613d55565b614ef8565b61396357565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b6001548061399881614f16565b7f01000000000000000000000000000000000000000000000000000000000000008116613b7b577f010000000000000000000000000000000000000000000000000000000000000017905f546139ed81614131565b80613b2b575b50600354928360d01c9265ffffffffffff8414612c74577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf73289479ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000060016020970160d01b169116176003556d80000000000000000000000000008316613b01575b506001555f61044063ffffffff8360401c1601918263ffffffc08411613ae3575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc0613aaf565b7f09000000000000000000000000000000000000000000000000000000000000009150175f613a8e565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f6139f3565b5050565b60065473ffffffffffffffffffffffffffffffffffffffff8116919060a01c63ffffffff1680613d0457506276a700925b73ffffffffffffffffffffffffffffffffffffffff811692808403613c26575b50505050613beb63ffffffff65ffffffffffff921642612c67565b9116818111613bf8575050565b7f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b1580613cda575b159182613c6e575b5050613c4357808080613bd0565b7ff0d791f8000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f0200000000000000000000000000000000000000000000000000000000000000161515915081613ca3575b50155f80613c35565b613cd4915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b5f613c9a565b507f0200000000000000000000000000000000000000000000000000000000000000821615613c2d565b92613bb0565b60025460a01c65ffffffffffff1615613d30576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b7f010000000000000000000000000000000000000000000000000000000000000016613d7d57565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115613e2b575b50613e03575f5260056020525f6040812055613dfe613df165ffffffffffff8460301c1665ffffffffffff8516612c67565b6002549060a01b906141db565b600255565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f613dbf565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612677575f91613ed8575090565b612ea7915060203d602011611d2457611d168183612bc5565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561001d5773ffffffffffffffffffffffffffffffffffffffff1690565b613f7c82826147b7565b61404357613f88614821565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612677575f91614024575b5015611f785750505f90565b61403d915060203d602011611d2457611d168183612bc5565b5f614018565b5050600190565b61405381613e42565b6140e25760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429162015180420461409160018360b81c1682612c67565b64ffffffffff62015180818560801c160416146140c5575b5065ffffffffffff825191818116835260301c166020820152a2565b6140da905f5465ffffffffffff841690614fae565b5f555f6140a9565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f1461412c5760701c65ffffffffffff1690565b505f90565b67ffffffffffffffff81169081156141d55763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b50505f90565b91908203918211612c7457565b604051365f82375f8036837f00000000000000000000000000000000000000000000000000000000000000005af43d5f833e15614223573d90f35b3d90fd5b7f010000000000000000000000000000000000000000000000000000000000000081161580159061429a575b6141d5577f08000000000000000000000000000000000000000000000000000000000000001615908115614285575090565b905065ffffffffffff60035460a01c16111590565b506142a481614ef8565b614253565b73ffffffffffffffffffffffffffffffffffffffff168015159081614310575b816142d2575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b3081141591506142c9565b92909160e09492604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267865230602087015260408601526060850152608084015260a083015260c082015220604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015612677575f90614419575b612ea79250604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b506020823d602011614445575b8161443360209383612bc5565b8101031261001d57612ea791516143dc565b3d9150614426565b917f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060208201351161300457604161449a9173ffffffffffffffffffffffffffffffffffffffff93614606565b1680151591826144a957505090565b73ffffffffffffffffffffffffffffffffffffffff1614919050565b9063ffffffff8260401c16918282106145de57828203604081106145cb575060408301808411612c7457603f8401908111612c745761043f8401809111612c745763ffffffff81116145c0575b80831161459157507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211612c74577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009361458467ffffffffffffffff841691856141db565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff614512565b6001901b925090508181166145de571790565b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b604080515f959490939181146146515760411461462257505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614634565b9061469f81836146ed565b65ffffffffffff0365ffffffffffff8111612c74578082116146bf575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612677575f91614785575b508181111561477d57035b8181106146bf575050565b50505f614772565b90506020813d6020116147af575b816147a060209383612bc5565b8101031261001d57515f614767565b3d9150614793565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115612677575f9161491b575b508181106146bf57826004601f825116036148f357602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011614945575b8161493660209383612bc5565b8101031261001d57515f6148d6565b3d9150614929565b7fffffffff00000000000000000000000000000000000000000000000000000000167fa08a0acc000000000000000000000000000000000000000000000000000000008114614e13577f62a5af3b000000000000000000000000000000000000000000000000000000008114614dec577f6a28f000000000000000000000000000000000000000000000000000000000008114614dc5577ff3fef3a3000000000000000000000000000000000000000000000000000000008114614d9d577f3f238486000000000000000000000000000000000000000000000000000000008114614d75577ff4217648000000000000000000000000000000000000000000000000000000008114614d4b577f29a260bf000000000000000000000000000000000000000000000000000000008114614d21577f3645cc47000000000000000000000000000000000000000000000000000000008114614cf9577f8a0dac4a000000000000000000000000000000000000000000000000000000008114614cd1577ff2fde38b000000000000000000000000000000000000000000000000000000008114614ca9577f79ba5097000000000000000000000000000000000000000000000000000000008114614c82577fb61d27f6000000000000000000000000000000000000000000000000000000008114614c58577fc75d3ed6000000000000000000000000000000000000000000000000000000008114614c30577faea2e8e8000000000000000000000000000000000000000000000000000000008114614c08577fb78068fd0000000000000000000000000000000000000000000000000000000014614bdf577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fb859677517175600c05dc4acfe1ab0f14ce08b60a85f37b74ceaa21662b119bf906220030690565b507ff43be3ee5999a89062cf898b283370aaea3ca79af92316af7b2c12cf7d4cdaeb90600290565b507f0195e013645ea3b493d2c172dd09da844548b5a9209f43392ebe4f7beb98033c90600290565b507ff7b56a05700a974e1320186759e93ddcf4577da00c5c4b1f4f7b33b93c6ac935906201020390565b507f9484d881157927ccc3b5c37d0440b54355a0c101e1431a381e7ad07ef8d06630905f90565b507f06646732e3e32921c9fb93d7d10c34619d91da8b619bf9a25a62160827bc3f7790600190565b507f8bbfe126b631f8433c3c245cdc296b17fd776919bb1d58d81115e50e0edddc8990600190565b507fa27deca6186f9b065437b9c47e8a8fd5e80beed3bd75f31e048eb6b9de2396a590600190565b507fbe2812d943e866b9a8e9adfd67d81d17bf4913c85c3766d050b80614dcdc3c44906220030490565b507f72b97e92817358ce389bbb000b2a73c2fc8340ae80f41676c311d2841b76d209906220000190565b507f624f8d7e98ea1f5e01dfd431e8d4349a0c8aafb2103a295f6ab9f726c04dc0de90600390565b507fd0b9a289cedd070d22a6c39672393c61ec6760a34b0009514a8f44caa1dee4fc90600290565b507fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507fe3c564d4d68e2d099b12286b5706396b7f2064ca79a996c9e63e0f0796b7874a90600490565b612ea79060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b60a01c64ffffffffff168015159081614f0f575090565b9050421190565b60025473ffffffffffffffffffffffffffffffffffffffff8116918215614fa957614f5573ffffffffffffffffffffffffffffffffffffffff91613733565b16809214613b7b577fffffffffffffffffffffffff000000000000000000000000000000000000000016600255807f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3565b505050565b91614fc065ffffffffffff918461410a565b1665ffffffffffff8114614fe75780821015614fe057505b60701b900390565b9050614fd8565b505090565b90916020810190818111612c7457612ea79361500793612d25565b90612d3d56' as const
