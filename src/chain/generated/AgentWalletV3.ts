// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const agentWalletV3Abi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "usdc_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "platformFees_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "jobEscrow_",
        "type": "address",
        "internalType": "address"
      }
    ],
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
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "",
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
    "name": "freeze",
    "inputs": [],
    "outputs": [],
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
    "name": "InvalidOwner",
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
    "name": "JobMismatch",
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
    "name": "ZeroAmount",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZeroBudget",
    "inputs": []
  }
] as const

export const agentWalletV3Bytecode =
  '0x6101006040523461018657604051601f61581c38819003918201601f19168301916001600160401b03831184841017610172578084926060946040528339810103126101865761004e8161018a565b9061006760406100606020840161018a565b920161018a565b60809290925260a052600160fa1b600155604080519081016001600160401b038111828210176101725760019160209160405282815201603360f81b81522060c05260e05260405161567d908161019f8239608051818181610d340152818161203601528181612411015281816126da015281816132f80152818161411d0152818161495801528181614e8701528181614fca01528181615155015281816152e70152818161541d01526154d1015260a051818181612b450152614f01015260c051816155cc015260e051818181610439015281816111810152818161158d015281816116e401528181611a4c015281816132780152818161342901528181613ec6015261406f0152f35b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b51906001600160a01b03821682036101865756fe608080604052600436101561001c575b50361561001a575f80fd5b005b5f905f3560e01c9081630505c8c914612d5557508063054f7d9c14612cf657806312c9d2df14612cdf578063150b7a0214612c525780631626ba7e14612bcb57806319396ff014612b69578063194a4e7e14612afb57806329a260bf14612a435780632c738633146129bb57806332454159146125595780633645cc47146124de5780633af32abf146124355780633e413bee146123c75780633e5b1c881461238b5780633f238486146122fa578063454297f414611fa95780634d5fa1e214611e2257806350bd207b14611ad65780635e1a7f66146119fa57806362a5af3b1461198b578063633465a8146119395780636a28f000146118ca57806379ba5097146117a95780637de0deaf146116615780637f83d9831461162757806380c4dcdc146114b557806384b0196e146113635780638da5cb5b14611309578063a08a0acc14611281578063a68574d8146111a5578063b0d83db814611136578063b3773a31146110d1578063b61d27f614610f0f578063b7797bf414610eaa578063c19d93fb14610c82578063c75d3ed614610c24578063c876d43e14610bdd578063d55be8c614610ba2578063e30c397814610b50578063f059cf2b14610afc578063f2fde38b1461099e578063f3fef3a314610864578063f42176481461079c578063f789e76c14610375578063fb2380f5146102f9578063fc3c5515146102b8578063fda7c94d1461027d5763fe60d12c0361000f573461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60025460a01c16604051908152f35b80fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516102588152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206102f1613aa2565b604051908152f35b503461027a5765ffffffffffff610330610339602093838061031a36612fca565b928298929196610328614700565b905490613bb3565b50169116614722565b1661036561035161034983614374565b5080936137c6565b65ffffffffffff60025460a01c1690615356565b65ffffffffffff60405191168152f35b503461027a576103f19061038836612f2f565b9193906103ec6103a861039d60e088016130a5565b60c088013590613b0f565b9490926103e66101206040517fd785a006a6abfa1f9056e34083fb6c3c91691dff2091636a33e8b7366578c2f581526101008b602083013720615578565b84613b37565b614c3a565b81556103ff606083016130a5565b9165ffffffffffff831615610774576080810135907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082167f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff16818403610770576040519160208301526010825261048d6030836130b8565b60105b80158015806106b4575b156104f7576104ca577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01610490565b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b508252849086602073ffffffffffffffffffffffffffffffffffffffff61051d87613084565b61058e61052b848a01613084565b9765ffffffffffff61053f60408c016130a5565b856040519b8c9788977f4152881200000000000000000000000000000000000000000000000000000000895216600488015216602486015216604484015260a0606484015260a4830190612f87565b866084830152038186865af19384156106a9578394610671575b50813b1561066d576040517fdd4ae9d40000000000000000000000000000000000000000000000000000000081526004810185905265ffffffffffff919091166024820152606060448201525f60648201529082908290608490829084905af180156106625761064d575b602083807f7ccd5a9745cc9da6da840d0b92af7d35ff5261841d034a6197d4cb2b0235958e838860a06040519101358152a2604051908152f35b6106588280926130b8565b61027a5780610613565b6040513d84823e3d90fd5b8280fd5b9093506020813d6020116106a1575b8161068d602093836130b8565b8101031261069d575192856105a8565b5f80fd5b3d9150610680565b6040513d85823e3d90fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161074357601081101561071657867fff00000000000000000000000000000000000000000000000000000000000000911a60f81b161561049a565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b8480fd5b6004827fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760043567ffffffffffffffff8111610860576107ec903690600401612efe565b903033141580610836575b61080e5790610808916001546144f9565b60015580f35b6004837f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610857600154614a71565b163314156107f7565b5080fd5b503461027a5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5761089c612e64565b602435903033141580610974575b61080e576108b781615113565b1561094c578115610924576108cc82826153e2565b1561091657602073ffffffffffffffffffffffffffffffffffffffff7f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d5926040519485521692a280f35b5061091f61544c565b615487565b6004837f1f2a2005000000000000000000000000000000000000000000000000000000008152fd5b6004837f9c8d2cd2000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610995600154614a71565b163314156108aa565b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a576109d6612e64565b3033141580610ad2575b610aaa5773ffffffffffffffffffffffffffffffffffffffff1680158015610aa1575b610a7957807fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025573ffffffffffffffffffffffffffffffffffffffff610a51600154614a71565b167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b6004827f49e27cff000000000000000000000000000000000000000000000000000000008152fd5b50308114610a03565b6004827f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff610af3600154614a71565b163314156109e0565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a575460209065ffffffffffff90610b4790620151804204906150ec565b16604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760206040516101f48152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602065ffffffffffff60015460c81c16604051908152f35b503461027a57610c3336613050565b903033141580610c58575b61080e5790610c5081610c5593614d6e565b61502c565b80f35b5073ffffffffffffffffffffffffffffffffffffffff610c79600154614a71565b16331415610c3e565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57600154610cbd81614a71565b90825492610cd0620151804204856150ec565b9065ffffffffffff60025460a01c169463ffffffff8160401c16604051967f70a0823100000000000000000000000000000000000000000000000000000000885230600489015260208860248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415610e9e5793610e68575b6101a09750610d7183614c7a565b94851580610e5f575b610e4a575b65ffffffffffff9064ffffffffff67ffffffffffffffff96979873ffffffffffffffffffffffffffffffffffffffff6040519b168b5273ffffffffffffffffffffffffffffffffffffffff811660208c0152838160c81c1660408c01527f01000000000000000000000000000000000000000000000000000000000000008116151560608c015260a01c1660808a01528460d01c60a08a0152818560a01c1660c08a01521660e088015261010087015261012086015216610140840152610160830152610180820152f35b60035460a01c65ffffffffffff169550610d7f565b50821515610d7a565b92506020873d602011610e96575b81610e83602093836130b8565b8101031261069d576101a0965192610d63565b3d9150610e76565b604051903d90823e3d90fd5b503461027a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57608065ffffffffffff8080610ef0600435613a3e565b9392959091604051968752166020860152166040840152166060820152f35b503461027a5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57610f47612e64565b906024359160443567ffffffffffffffff811161066d57610f6c903690600401612ddd565b909230331415806110a7575b61107f5773ffffffffffffffffffffffffffffffffffffffff83169230841461104a5782151580611076575b61104a57819060405184878237878186810185815203925af192610fc6613160565b93156110425761103e947fffffffff0000000000000000000000000000000000000000000000000000000061101e7fe08f8925f45c337d514b07af2526e14449bcf90afd92efd8b611f17ebf419db0946040946137d3565b8351928352166020820152a2604051918291602083526020830190612f87565b0390f35b835160208501fd5b602482857fd08525e9000000000000000000000000000000000000000000000000000000008252600452fd5b50803b15610fa4565b807f82b429000000000000000000000000000000000000000000000000000000000060049252fd5b5073ffffffffffffffffffffffffffffffffffffffff6110c8600154614a71565b16331415610f78565b503461027a576110ec906110e436613050565b809391614d6e565b9164ffffffffff8360801c169283421061110a5790610c559161502c565b602483857f7dd215ef000000000000000000000000000000000000000000000000000000008252600452fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b503461027a576111ca6111b736613050565b8092916111c5600154614d1e565b614d6e565b6111d381614e24565b156112595760608165ffffffffffff7fd0841b018632a43043a5e5063e7a137e9e6f74156d99d36c8dc4baefddcaf70c9360301c1685908061123c575b81156112375750855b65ffffffffffff60405193168352602083015215156040820152a280f35b611219565b90506112528161124a614ed3565b915050614f54565b1590611210565b6004837f86d8378d000000000000000000000000000000000000000000000000000000008152fd5b503461027a5761129036612fca565b9193929330331415806112df575b6112b7576112b261080894956001546147ba565b6143b2565b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff611300600154614a71565b1633141561129e565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a576020611345600154614a71565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a578061145a915060408051916113a782846130b8565b600b83527f4167656e7457616c6c657400000000000000000000000000000000000000000060208401528151916113de81846130b8565b600183527f3300000000000000000000000000000000000000000000000000000000000000602084015261146760209180519461141b84876130b8565b8486525f36813781519788977f0f00000000000000000000000000000000000000000000000000000000000000895260e0868a015260e0890190612f87565b9187830390880152612f87565b904660608601523060808601528260a086015284820360c08601528080855193848152019401925b82811061149e57505050500390f35b83518552869550938101939281019260010161148f565b503461027a577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360160a081126108605760801361027a5760843567ffffffffffffffff81116108605761150d903690600401612ddd565b906064359065ffffffffffff82168203611623576103ec61153683611573945060443590613b0f565b9490926103e660a06040517fc25c0672a6d61d3477916185323631d27d07b8bb13a611bc7cc1ad116f1955db815260806004602083013720615578565b81558073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15611620578180916084604051809481937f9e63798d00000000000000000000000000000000000000000000000000000000835260043560048401526024356024840152606060448401528160648401525af180156106625761160f5750f35b81611619916130b8565b61027a5780f35b50fd5b8380fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602060405160648152f35b503461027a5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57611699612e64565b906116a2612e87565b6116aa612ed4565b9265ffffffffffff6116ba612ee9565b6116c56103ec614700565b161561178157829373ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561077057849273ffffffffffffffffffffffffffffffffffffffff9265ffffffffffff6084938560405198899788967ff6887a940000000000000000000000000000000000000000000000000000000088523060048901521660248701521660448501521660648301525afa80156106625761160f5750f35b6004837fff97b861000000000000000000000000000000000000000000000000000000008152fd5b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5760025473ffffffffffffffffffffffffffffffffffffffff81169030331415806118c0575b61080e5773ffffffffffffffffffffffffffffffffffffffff907f04000000000000000000000000000000000000000000000000000000000000006001547fffffffffffffffffffffffff000000000000000000000000000000000000000061186582614a71565b9316600255847fffffffffffffffffffffffff0000000000000000000000000000000000000000600354161760035517600155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b50813314156117fd565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57303314158061190f575b61107f57610c556139c5565b5073ffffffffffffffffffffffffffffffffffffffff611930600154614a71565b16331415611903565b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a57602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b503461027a57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261027a5730331415806119d0575b61107f57610c55613839565b5073ffffffffffffffffffffffffffffffffffffffff6119f1600154614a71565b163314156119c4565b503461069d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57611a356103ec614700565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b1561069d575f604491604051928380927f969cfb4400000000000000000000000000000000000000000000000000000000825260043560048301523060248301525afa8015611acb57611abf575080f35b61001a91505f906130b8565b6040513d5f823e3d90fd5b3461069d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d5760043567ffffffffffffffff811161069d57611b25903690600401612ddd565b611b2d612ebf565b90611b36612ed4565b9260643567ffffffffffffffff811161069d57611b5e65ffffffffffff913690600401612ddd565b9190951690814211611dfa576001549565ffffffffffff8760c81c169265ffffffffffff87169380851115611dd2576401000000008101809111611da557808511611d7657507f79ba5097000000000000000000000000000000000000000000000000000000007fffffffff00000000000000000000000000000000000000000000000000000000611bf088886137d3565b1603611d675773ffffffffffffffffffffffffffffffffffffffff60025416905b611c1a87613126565b90611c2860405192836130b8565b8782526020820195368989011161069d5786611ca3938a8a611ca99a375f60208c83010152519020916040519160208301937f406f10ef52f59f402538a2f3fe9e354802a77ae3eec335a378510b63131ea625855260408401526060830152608082015260808152611c9b60a0826130b8565b519020615578565b90614b90565b15611d3f575f937fff000000000000ffffffffffffffffffffffffffffffffffffffffffffffffff7effffffffffff00000000000000000000000000000000000000000000000000869560c81b169116176001558160405192839283378101838152039082305af1611d19613160565b9015611d375761103e90604051918291602083526020830190612f87565b602081519101fd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611d7088614a71565b90611c11565b847f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461069d57611e3036612e0b565b9065ffffffffffff611eb4611e4485613084565b9283611e52602088016130a5565b958692611eaf611e72611e6760a08c016130a5565b60808c013590613b0f565b9390926103e660e08d60c0604051917fc7bec95575dbc5e73629ef2a3e2bac67869c73565ec09f53a46c7a76a40699978352602083013720615578565b613bb3565b921691611ec083614374565b65ffffffffffff611ed6604088959495016130a5565b168311611f81577f312e4c92db7cf027c0ee62a620577affea3fb8f77304ab79bd7db2d877f13dae93604093611f3e73ffffffffffffffffffffffffffffffffffffffff93856d800000000000000000000000000060609716611f50575b5f558289856148ef565b845196875260208701521694013592a3005b611f5990613de6565b6d8000000000000000000000000000811615611f3457611f7c610351858c6137c6565b611f34565b7fd20db2c3000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461069d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57611fe0612e64565b61035165ffffffffffff611ff2612ebf565b6120078185611fff614700565b5f5490613bb3565b50169161201f61201684614374565b939080956137c6565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115611acb575f916122db575b5061227d576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa8015611acb576120e6915f9161225e575b5015614864565b73ffffffffffffffffffffffffffffffffffffffff604051917ffe575a87000000000000000000000000000000000000000000000000000000008352166004820152602081602481855afa8015611acb57612148915f9161223f575015614864565b82151590816121ac575b5061216a5760208265ffffffffffff60405191168152f35b73ffffffffffffffffffffffffffffffffffffffff907f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b60249150602090604051928380927ffe575a8700000000000000000000000000000000000000000000000000000000825273ffffffffffffffffffffffffffffffffffffffff871660048301525afa908115611acb575f91612210575b5083612152565b612232915060203d602011612238575b61222a81836130b8565b81019061484c565b83612209565b503d612220565b612258915060203d6020116122385761222a81836130b8565b856120df565b612277915060203d6020116122385761222a81836130b8565b866120df565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f5061757361626c653a20706175736564000000000000000000000000000000006044820152fd5b6122f4915060203d6020116122385761222a81836130b8565b85612094565b3461069d5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57612331612eaa565b612339612ebf565b612341612ed4565b903033141580612361575b611d3f5761235c926001546143b2565b600155005b5073ffffffffffffffffffffffffffffffffffffffff612382600154614a71565b1633141561234c565b3461069d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d576020604051633b9aca008152f35b3461069d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461069d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57602061246e612e64565b7f020000000000000000000000000000000000000000000000000000000000000060015416151590816124a7575b506040519015158152f35b6124d8915073ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b8261249c565b3461069d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57612515612e64565b303314158061252f575b611d3f5761235c906001546147ba565b5073ffffffffffffffffffffffffffffffffffffffff612550600154614a71565b1633141561251f565b3461069d5761256736612f2f565b916d80000000000000000000000000006125fb6020830194612588866130a5565b9485916125ec6125a861259d60e089016130a5565b60c089013590613b0f565b9290936125e66101206040517fbf31c6edce6f1a1dd6cb099aeb76303d3e661475db9ca00a87543ea71465e84081526101008c602083013720615578565b85613b37565b6125f586613084565b91613bb3565b175f556040810165ffffffffffff612612826130a5565b9361262e60608501958380612626896130a5565b169116614722565b169261263984614374565b509365ffffffffffff61264e60a086016130a5565b168511611f815761266285612696926137c6565b60025465ffffffffffff8160a01c169161267c8382615356565b8160d01c15612993575b61269091926137c6565b90615399565b604051907f3644e51500000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015611acb5784925f9161295e575b5061271583613084565b61271e886130a5565b612727866130a5565b612730856130a5565b90305f5260c087013560205260405f2092604051947f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678652306020870152604086015265ffffffffffff16606085015265ffffffffffff16608084015265ffffffffffff1660a083015260c082015260e090206127df91604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9485916127eb886130a5565b976127f5866130a5565b926127ff836130a5565b426201518090049465ffffffffffff1665ffffffffffff8216039361ffff851161291561290f61290960209f7f4b58ec837946cce84bd5cb9e767a8d7a9e77e9bd5ec501eec5936875a743c68a9c60c09c60809c73ffffffffffffffffffffffffffffffffffffffff9c65ffffffffffff9a612903958c9a612954575b60808601355f52602075ffffffffffff000000000000000000000000000000008f917ffffffffffffffffffe0000000000000000000000000000000000000000000000905f201695620151808e8616040360b81b9460a81b9360801b169160c08d9089013560601b9260301b9116171717171717905f5260206005905260405f2055613084565b976130a5565b9b6130a5565b926130a5565b91305f52888c01358e5260405f2094826040519c168c528e8c01521660408a0152166060880152838701528760a08701521694013592a3604051908152f35b61ffff925061287c565b9250506020823d60201161298b575b8161297a602093836130b8565b8101031261069d578391518761270b565b3d915061296d565b7a01000000000000000000000000000000000000000000000000000061269092179150612686565b3461069d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d576004356129f5612e87565b906044359073ffffffffffffffffffffffffffffffffffffffff8216820361069d57612a3d61001a93612a26612ee9565b9381612a36868094611fff614700565b5084613e65565b50614057565b3461069d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57612a7a612eaa565b612a82612ebf565b90612a8b612ed4565b60643567ffffffffffffffff811161069d57612aab903690600401612efe565b9290913033141580612ad1575b611d3f5761235c94612acc926001546143b2565b6144f9565b5073ffffffffffffffffffffffffffffffffffffffff612af2600154614a71565b16331415612ab8565b3461069d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461069d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d5760043567ffffffffffffffff811680910361069d57612bb8602091614374565b5067ffffffffffffffff60405191168152f35b3461069d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d5760243567ffffffffffffffff811161069d57612c28612c1f6020923690600401612ddd565b906004356134f5565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b3461069d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d57612c89612e64565b50612c92612e87565b5060643567ffffffffffffffff811161069d57612cb3903690600401612ddd565b505060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b3461069d5761001a612cf036612e0b565b9161318f565b3461069d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d5760207f0100000000000000000000000000000000000000000000000000000000000000600154161515604051908152f35b3461069d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261069d576080907f02000000000000000000000000000000000000000000000000000000000000005f5465ffffffffffff600154918060d01c855260a01c16602084015264ffffffffff8160a01c1660408401521615156060820152f35b9181601f8401121561069d5782359167ffffffffffffffff831161069d576020838186019501011161069d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820160e0811261069d5760c01361069d5760049160c4359067ffffffffffffffff821161069d57612e6091600401612ddd565b9091565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361069d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361069d57565b6004359065ffffffffffff8216820361069d57565b6024359065ffffffffffff8216820361069d57565b6044359065ffffffffffff8216820361069d57565b6064359065ffffffffffff8216820361069d57565b9181601f8401121561069d5782359167ffffffffffffffff831161069d576020808501948460051b01011161069d57565b907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201610120811261069d576101001361069d57600491610104359067ffffffffffffffff821161069d57612e6091600401612ddd565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc608091011261069d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361069d579060243565ffffffffffff8116810361069d579060443565ffffffffffff8116810361069d579060643565ffffffffffff8116810361069d5790565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc604091011261069d576004359060243590565b3573ffffffffffffffffffffffffffffffffffffffff8116810361069d5790565b3565ffffffffffff8116810361069d5790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176130f957604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff81116130f957601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d1561318a573d9061317182613126565b9161317f60405193846130b8565b82523d5f602084013e565b606090565b65ffffffffffff61321692936131a760208401613084565b9384916131b6606086016130a5565b9586916131c560a088016130a5565b98611eaf6131d95f9b60808b013590613b0f565b9390926103e660e08c60c0604051917f86e36c3a2f3d30451664725523e343c9a0eb554346fa0fc5f5a669cf07f3765b8352602083013720615578565b846d800000000000000000000000000082166134e2575b819261324a925f55613243604087359701613084565b9086613e65565b8285169283911603613412575b6d8000000000000000000000000000161515806133f4575b6133e5575b83807f00000000000000000000000000000000000000000000000000000000000000009260405160208101917f095ea7b300000000000000000000000000000000000000000000000000000000835273ffffffffffffffffffffffffffffffffffffffff861660248301526044820152604481526132f36064826130b8565b5190827f00000000000000000000000000000000000000000000000000000000000000005af193613322613160565b94918261333f575b505061333a5790611d3791614057565b505050565b909294508291506040518260208201917fd2e13f500000000000000000000000000000000000000000000000000000000083526133d0816133a4898b602484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826130b8565b51925af1916133dd613160565b925f8061332a565b6133ef8383614057565b613274565b508061340c65ffffffffffff60025460a01c1661529e565b1061326f565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b1561069d575f60405180927fdd4ae9d40000000000000000000000000000000000000000000000000000000082528183816134aa8b8b600484019060809265ffffffffffff918352166020820152606060408201525f60608201520190565b03925af18015611acb576134bf575b50613257565b6134cc9195505f906130b8565b5f936d80000000000000000000000000006134b9565b6134ee61324a92613de6565b915061322d565b9060428314801590613761575b61373a578260401161069d577f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060208201351161373a57815f52600560205260405f20549264ffffffffff8460801c168042109081613720575b501561369f57600154937f0100000000000000000000000000000000000000000000000000000000000000851615801590613711575b6136e8577f08000000000000000000000000000000000000000000000000000000000000008516151590816136c7575b5061369f5760411161069d5760405173ffffffffffffffffffffffffffffffffffffffff925f9261366b565b50505016801591821561364a575b5050613626577f1626ba7e0000000000000000000000000000000000000000000000000000000090565b7fffffffff0000000000000000000000000000000000000000000000000000000090565b73ffffffffffffffffffffffffffffffffffffffff16141590505f806135fc565b604080929394508101355f1a60205281375f526020604060805f60015afa505f6060523d60601851906040525f80806135ee565b505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b905063ffffffff65ffffffffffff60035460a01c169160601c16105f6135c2565b50505050507fffffffff0000000000000000000000000000000000000000000000000000000090565b5061371b856142c8565b613592565b905061373361ffff8660a81c16426137c6565b115f61355c565b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b508260411015613799577fff000000000000000000000000000000000000000000000000000000000000006041820135161515613502565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b91908201809211611da557565b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110613807575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b600154807f010000000000000000000000000000000000000000000000000000000000000081166139c1577f4d69b51fee53c28bd8b61fe008151577ca65160b5248f6225e74d64fd4cf7328917f0100000000000000000000000000000000000000000000000000000000000000602092175f54916138b783614c7a565b80613971575b506d80000000000000000000000000008316613947575b506001555f61044063ffffffff8360401c1601918263ffffffc08411613929575b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009060401b911617175f55604051908152a1565b50640100000000925067ffffffffffffffff915063ffffffc06138f5565b7f09000000000000000000000000000000000000000000000000000000000000009150175f6138d4565b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000006003549260a01b169116176003555f6138bd565b5050565b6001547f0100000000000000000000000000000000000000000000000000000000000000811615613a3b577ffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff166001557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1565b50565b5f52600560205260405f2054908115613a8a57305f5263ffffffff8260601c1660205260405f209165ffffffffffff81169164ffffffffff65ffffffffffff8360301c169260801c1690565b5f9150819081908190565b91908203918211611da557565b5f5465ffffffffffff8160a01c16908115613ae957613ace65ffffffffffff91620151804204906150ec565b1681811015613ae357613ae091613a95565b90565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b90919065ffffffffffff164211611dfa57613ae060015492613b3084614d1e565b5f54615185565b9273ffffffffffffffffffffffffffffffffffffffff92613b57926142e6565b168015918215613b92575b5050613b6a57565b7f2def1a76000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff16141590505f80613b62565b92919092613bc081614c3a565b613bc982615113565b15613dbe577f020000000000000000000000000000000000000000000000000000000000000016151580613d87575b613d45575065ffffffffffff16908115613d1d57620151804204918160d01c80151580613d14575b613ce5575065ffffffffffff613c3684846150ec565b160165ffffffffffff8260a01c1680151580613cdc575b613cad575065ffffffffffff8111613ca0575b6d7fff0000000000000000000000007fffffffffffffffffffffffff0000000000008000ffffffffffffffffffffffff9160701b9360601b169116171790565b5065ffffffffffff613c60565b907fef664d6a000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613c4d565b907f6b55588e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b50808211613c20565b7f1f2a2005000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff907fe19a2672000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b50613db88173ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f205460025460d01c1490565b15613bf8565b7f9c8d2cd2000000000000000000000000000000000000000000000000000000005f5260045ffd5b60025460a01c65ffffffffffff1615613e0c576d80000000000000000000000000001790565b7fffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffff1690565b519073ffffffffffffffffffffffffffffffffffffffff8216820361069d57565b519065ffffffffffff8216820361069d57565b9091939265ffffffffffff16633b9aca0081116140245750604051907f0894d950000000000000000000000000000000000000000000000000000000008252600482015260c08160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa938415611acb575f945f905f935f91613fa2575b509573ffffffffffffffffffffffffffffffffffffffff16301480159490613f7d575b50508215613f58575b5050613f3057565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff9192508116911614155f80613f28565b73ffffffffffffffffffffffffffffffffffffffff9182169116141592505f80613f1f565b93505050935060c0813d60c01161401c575b81613fc160c093836130b8565b8101031261069d57613fd281613e31565b93613fdf60208301613e31565b94613fec60408401613e31565b90600660a0613ffd60608701613e52565b9561400a60808201613e52565b500151101561069d579590925f613efc565b3d9150613fb4565b7f5ffa1ede000000000000000000000000000000000000000000000000000000005f52600452633b9aca0060245260445ffd5b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690813b1561069d5765ffffffffffff604051917fb76b967f0000000000000000000000000000000000000000000000000000000083525f94600484015230602484015216908160448201525f81606481865afa8015611acb576142b1575b506141069065ffffffffffff60025460a01c1690615356565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f5c975abb000000000000000000000000000000000000000000000000000000008152602081600481865afa908115614287578491614292575b5061227d576040517ffe575a87000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa90811561428757602092916141d1918691614270575015614864565b6024604051809481937ffe575a8700000000000000000000000000000000000000000000000000000000835260048301525afa90811561066257829161421e918391614251575015614864565b6142255750565b807f98d3f4ee000000000000000000000000000000000000000000000000000000006024925280600452fd5b61426a915060203d6020116122385761222a81836130b8565b5f6120df565b61426a9150843d86116122385761222a81836130b8565b6040513d86823e3d90fd5b6142ab915060203d6020116122385761222a81836130b8565b5f61417b565b6142be9193505f906130b8565b5f916141066140ed565b60a01c64ffffffffff1680151590816142df575090565b9050421190565b604080515f959490939181146143315760411461430257505050565b604080929395508101355f1a60205281375b5f526020604060805f60015afa505f6060523d6060185191604052565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91929450602081013590601b8260ff1c016020523560405216606052614314565b61437c614ed3565b9391929093926101f4811180156143a7575b611f8157612710910204928084106143a35750565b9250565b5061c350851161438e565b929165ffffffffffff83169064ffffffffff82116144b457606078ffffffffff0000000000000000000000000000000000000000937fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff959365ffffffffffff7f335ac4a82b6dae8228d7f7106a79e5e3439e8b5d88a89e02cc625c9d0c6633159473ffffffffffffffffffffffffffffffffffffffff5f54167fffffffffffff00000000000000000000000000000000000000000000000000008560d01b169079ffffffffffff00000000000000000000000000000000000000008360a01b1617175f5581604051941684521660208301526040820152a160a01b1691161790565b507f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b91908110156137995760051b0190565b91606481116146d05780151591826145f0575b60405191806020840160208552526040830191905f905b8082106145a35750505090807f0d726ada81867bb7af35296692351e463236617eac73989190bf831e306fb13a920390a11561457e577f02000000000000000000000000000000000000000000000000000000000000001790565b7ffdffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b90919283359073ffffffffffffffffffffffffffffffffffffffff8216820361069d576020809173ffffffffffffffffffffffffffffffffffffffff600194168152019401920190614523565b6002548060d01c65ffffffffffff8114611da5576001019079ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000065ffffffffffff84169360d01b169116176002555f5b83811061466857505061450c565b73ffffffffffffffffffffffffffffffffffffffff61469061468b8387876144e9565b613084565b1615613dbe578073ffffffffffffffffffffffffffffffffffffffff6146bc61468b60019488886144e9565b165f5260046020528260405f20550161465a565b7f73c6d4b3000000000000000000000000000000000000000000000000000000005f52600452606460245260445ffd5b6001549073ffffffffffffffffffffffffffffffffffffffff821615613b6a57565b4282118015906147a6575b6147785750610258420190814211611da55781811161474a575050565b7f1e91bc52000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f3c0e6709000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5060018101808211611da55782111561472d565b9073ffffffffffffffffffffffffffffffffffffffff16908115614824577fffffffffffffffffffffffff000000000000000000000000000000000000000090827f4d2f8c53dd7c9c6b1db9dcfa480126067330a5a9f65505caf98463357205cc2e5f80a2161790565b7fbf10e9ba000000000000000000000000000000000000000000000000000000005f5260045ffd5b9081602091031261069d5751801515810361069d5790565b1561486b57565b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152602560248201527f426c61636b6c69737461626c653a206163636f756e7420697320626c61636b6c60448201527f69737465640000000000000000000000000000000000000000000000000000006064820152fd5b816148fc919592956153e2565b15614a5e5781158015614a4e575b614a4857506040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acb575f91614a16575b508181106149d25773ffffffffffffffffffffffffffffffffffffffff837f98d3f4ee000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6149e79250836149e1916137c6565b926137c6565b907fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614a40575b81614a31602093836130b8565b8101031261069d57515f614988565b3d9150614a24565b92505050565b50614a5982846153e2565b61490a565b83614a6b836149e161544c565b90615487565b7f040000000000000000000000000000000000000000000000000000000000000016614b7457604051604060146034600d84303c8083015160ff1615614b32575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110614afd575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80614af5565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e82030182821102900390151502614ab2565b73ffffffffffffffffffffffffffffffffffffffff6003541690565b9173ffffffffffffffffffffffffffffffffffffffff83168015614c315773ffffffffffffffffffffffffffffffffffffffff614bce8684866142e6565b1614614c28577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b50505050505f90565b614c4c90614c4781614d1e565b6142c8565b614c5257565b7f49c79313000000000000000000000000000000000000000000000000000000005f5260045ffd5b67ffffffffffffffff8116908115613ae35763ffffffff827f07060605060205040602030205040301060502050303040105050304000000006f8421084210842108cc6318c6db6d54be6001956fffffffffffffffffffffffffffffffff1060071b83811c67ffffffffffffffff1060061b1783811c851060051b1783811c61ffff1060041b1783811c60ff1060031b1792831c1c601f161a179160401c16010190565b7f010000000000000000000000000000000000000000000000000000000000000016614d4657565b7f5f8d2351000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f8181526005602052604090205492918315908115614e0d575b50614de5575f5260056020525f6040812055614dda614dba65ffffffffffff8460301c1665ffffffffffff85166137c6565b6002549065ffffffffffff8260a01c168181115f14614ddc570390615399565b565b50505f90615399565b7f534b870a000000000000000000000000000000000000000000000000000000005f5260045ffd5b90505f5260205f2060b91c8360b91c14155f614d88565b63ffffffff90305f5260601c1660205260405f20604051907fe94a0102000000000000000000000000000000000000000000000000000000008252306004830152602482015260208160448173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acb575f91614eba575090565b613ae0915060203d6020116122385761222a81836130b8565b6040517f01263575000000000000000000000000000000000000000000000000000000005f5260608160045f7f00000000000000000000000000000000000000000000000000000000000000005afa605f3d11169181519260406020840151930151901561069d5773ffffffffffffffffffffffffffffffffffffffff1690565b614f5e82826153e2565b61502557614f6a61544c565b9073ffffffffffffffffffffffffffffffffffffffff604051917ffe575a8700000000000000000000000000000000000000000000000000000000835216600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acb575f91615006575b501561091f5750505f90565b61501f915060203d6020116122385761222a81836130b8565b5f614ffa565b5050600190565b61503581614e24565b6150c45760407f4759712875a8e3996c22744fa42aac6c95ebca0ecb011abdb7a84bad77a8fa429162015180420461507360018360b81c16826137c6565b64ffffffffff62015180818560801c160416146150a7575b5065ffffffffffff825191818116835260301c166020820152a2565b6150bc905f5465ffffffffffff841690615635565b5f555f61508b565b7f18b980b2000000000000000000000000000000000000000000000000000000005f5260045ffd5b90617fff809116908260601c16145f1461510e5760701c65ffffffffffff1690565b505f90565b73ffffffffffffffffffffffffffffffffffffffff16801515908161517a575b8161513c575090565b905073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016141590565b308114159150615133565b9063ffffffff8260401c1691828210611dd2578282036040811061528b575060408301808411611da557603f8401908111611da55761043f8401809111611da55763ffffffff8111615280575b80831161525157507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc18201918211611da5577fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006780000000000000009361524467ffffffffffffffff84169185613a95565b1c9260401b911617171790565b827f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5063ffffffff6151d2565b6001901b92509050818116611dd2571790565b6040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acb575f91615324575b5081811115613ae3570390565b90506020813d60201161534e575b8161533f602093836130b8565b8101031261069d57515f615317565b3d9150615332565b906153609061529e565b81811061536b575050565b7fcf479181000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b9065ffffffffffff81116153d5575b7fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff9060a01b911617600255565b5065ffffffffffff6153a8565b60445f91602093604051917fa9059cbb00000000000000000000000000000000000000000000000000000000835260048301526024820152827f00000000000000000000000000000000000000000000000000000000000000005af160015f5114601f3d11161690565b604051903d82523d5f602084013e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d84010116604052565b906040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115611acb575f91615546575b5081811061536b57826004601f8251160361551e57602081519101fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d602011615570575b81615561602093836130b8565b8101031261069d57515f615501565b3d9150615554565b613ae09060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f87247933d5480f64593c0136ebc0e8f94d3da19bf60df2e6361525fe197f40a660208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220604291604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b9161564765ffffffffffff91846150ec565b169065ffffffffffff82146156785765ffffffffffff16908082101561567157505b60701b900390565b9050615669565b50509056' as const
