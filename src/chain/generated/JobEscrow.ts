// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const jobEscrowAbi = [
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
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "EVALUATION_GRACE_PERIOD",
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
    "name": "MAX_FEE_BPS",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "MIN_DURATION",
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
    "name": "claimRefund",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "complete",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "reason",
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
    "name": "createJob",
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
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "description",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "hook",
        "type": "address",
        "internalType": "address"
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
    "name": "escrowed",
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
    "name": "feeBps",
    "inputs": [],
    "outputs": [
      {
        "name": "platform",
        "type": "uint16",
        "internalType": "uint16"
      },
      {
        "name": "evaluator",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "fund",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "expectedBudget",
        "type": "uint256",
        "internalType": "uint256"
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
    "name": "fundPaid",
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
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getJob",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct IJobEscrow.Job",
        "components": [
          {
            "name": "id",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "client",
            "type": "address",
            "internalType": "address"
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
            "name": "description",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "budget",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "expiredAt",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "status",
            "type": "uint8",
            "internalType": "enum IJobEscrow.JobStatus"
          },
          {
            "name": "hook",
            "type": "address",
            "internalType": "address"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "jobCount",
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
    "name": "jobCounter",
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
    "name": "jobFees",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "platform",
        "type": "uint16",
        "internalType": "uint16"
      },
      {
        "name": "evaluator",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "jobTerms",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "client",
        "type": "address",
        "internalType": "address"
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
        "name": "status",
        "type": "uint8",
        "internalType": "enum IJobEscrow.JobStatus"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "jobs",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "id",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "client",
        "type": "address",
        "internalType": "address"
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
        "name": "description",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "budget",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "expiredAt",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "status",
        "type": "uint8",
        "internalType": "enum IJobEscrow.JobStatus"
      },
      {
        "name": "hook",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "kept",
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
    "name": "paymentToken",
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
    "name": "previewCreateJob",
    "inputs": [
      {
        "name": "client",
        "type": "address",
        "internalType": "address"
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
        "name": "expiredAt",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewFund",
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
        "name": "budget",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "previewFundPaid",
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
    "name": "previewSubmit",
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
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "refundableAt",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
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
    "name": "reject",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "reason",
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
    "name": "setBudget",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
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
    "name": "setEvaluatorFeeBps",
    "inputs": [
      {
        "name": "newFeeBps",
        "type": "uint16",
        "internalType": "uint16"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setProvider",
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
    "name": "submit",
    "inputs": [
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
        "name": "optParams",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "treasury",
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
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "withdrawable",
    "inputs": [
      {
        "name": "account",
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
    "type": "event",
    "name": "BudgetSet",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
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
    "type": "event",
    "name": "DeliverableLocated",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "uri",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "EvaluatorFeePaid",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "evaluator",
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
    "type": "event",
    "name": "EvaluatorFeeUpdated",
    "inputs": [
      {
        "name": "feeBps",
        "type": "uint16",
        "indexed": false,
        "internalType": "uint16"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobCompleted",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "evaluator",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "reason",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobCreated",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "client",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "provider",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "evaluator",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "expiredAt",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "hook",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobExpired",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobFunded",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "client",
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
    "type": "event",
    "name": "JobRejected",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "rejector",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "reason",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "JobSubmitted",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "provider",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "deliverable",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PaymentReleased",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "provider",
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
    "type": "event",
    "name": "PayoutKept",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "account",
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
    "type": "event",
    "name": "PlatformFeePaid",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "treasury",
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
    "type": "event",
    "name": "ProviderSet",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "provider",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Refunded",
    "inputs": [
      {
        "name": "jobId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "client",
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
    "type": "event",
    "name": "Withdrawn",
    "inputs": [
      {
        "name": "account",
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
    "name": "BudgetMismatch",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BudgetTooHigh",
    "inputs": [
      {
        "name": "budget",
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
    "name": "ClientCannotBeProvider",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ExpiryTooLate",
    "inputs": [
      {
        "name": "expiredAt",
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
    "name": "ExpiryTooShort",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FeesTooHigh",
    "inputs": []
  },
  {
    "type": "error",
    "name": "HookNotWhitelisted",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidJob",
    "inputs": []
  },
  {
    "type": "error",
    "name": "JobMismatch",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NothingToWithdraw",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ProviderCannotBeEvaluator",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ProviderNotSet",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TransferRefused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "Unauthorized",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnexpectedFundedAmount",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongStatus",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZeroBudget",
    "inputs": []
  }
] as const

export const jobEscrowBytecode =
  '0x60c0346100ab57601f61329d38819003918201601f19168301916001600160401b038311848410176100af5780849260409485528339810103126100ab57610052602061004b836100c3565b92016100c3565b9060805260a0526040516131c590816100d882396080518181816108e301528181610ddf015281816119cf015281816123db0152613072015260a051818181611600015281816120a4015281816127690152612a650152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100ab5756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301522b1e146122f9575080630894d950146122225780630d0197b4146121b3578063180aedf3146120c8578063194a4e7e1461205a57806324a9d853146120065780633013ce29146120015780633e413bee146120015780634152881214611c3b57806341dd26f514611ae05780634c5d8a0f14611adb57806350355d7614611adb5780635088d8be14611aa157806351cff8d91461189d5780635b7baf641461174f5780635db2d22f1461157e57806361d027b3146115285780636b0d316b146114c1578063969cfb44146114745780639e63798d146112b6578063acc3e84f1461126b578063b6a6d17714611231578063b76b967f146111d5578063bf22c457146110a5578063c257f4a114610ca6578063c9a84bb914610b49578063ce513b6f14610ae6578063d2e13f501461078d578063d55be8c614610752578063d75bbdf314610491578063dd4ae9d4146102d3578063e520638b146101e35763f6887a9414610189575f80fd5b346101e05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101dd6101c36123ff565b6101cb612422565b6101d3612445565b9060643592612aea565b80f35b80fd5b50346101e05760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05761021b612422565b610223612445565b6064359173ffffffffffffffffffffffffffffffffffffffff831683036102cf5761024c61252d565b60a4359065ffffffffffff821682036102cb5760c435947fffffffffffffffffffffffffffffffff00000000000000000000000000000000861686036102c7576102b99565ffffffffffff936102b2926004358a52600160205260408a20978789612d8e565b1691612cc5565b506102c2612a21565b505080f35b8680fd5b8580fd5b8380fd5b50346101e0576102e236612496565b50508183526001602052604083206102f981612853565b61030281612893565b60068110156104645761043c5773ffffffffffffffffffffffffffffffffffffffff825416331415908161041b575b506103f35765ffffffffffff82116103bd5760020180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a083901b79ffffffffffff0000000000000000000000000000000000000000161790557f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803890602090604051908152a280f35b604484837fda9894d300000000000000000000000000000000000000000000000000000000825260045265ffffffffffff602452fd5b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b73ffffffffffffffffffffffffffffffffffffffff9150163314155f610331565b6004857f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101e0576104a036612496565b50509190808252600160205260408220926104ba84612853565b6104c381612893565b6006811015610725576002036106fd57600285019473ffffffffffffffffffffffffffffffffffffffff86541633036106d557849565ffffffffffff9161061896506001610512600386612c36565b9101555460a01c169185547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061056c866bffffffffffffffffffffffff8560301c1661265a565b60301b169116178655604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106105ef61ffff8760d01c1688612833565b0497889661061361271061060a61ffff8a60e01c1684612833565b049a8b92612846565b612846565b941693610626818686613059565b604051908152a38061067a575b508161063d578280f35b610648823383613059565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a35f808280f35b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff6106bb612726565b6106c6868287613059565b6040519586521693a35f610633565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b6004847f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101e057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206040516101f48152f35b50346101e05761079c36612496565b50509080835260016020526040832065ffffffffffff600282015460a01c16926107c7843384612cc5565b908403610abe577e010000000000000000000000000000000000000000000000000000000000007ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61086b60019361081d612a21565b9190917dffff000000000000000000000000000000000000000000000000000000007bffff00000000000000000000000000000000000000000000000000009160e01b169260d01b16171790565b1617910155825461088d836bffffffffffffffffffffffff8360301c166127fc565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b16911617845573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015284604482015260208160648189875af1908115610ab3578691610a84575b5015610a5c57602061097d6024926bffffffffffffffffffffffff80895460901c169116612826565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610a51578591610a1b575b50106109f3576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b6004837f5d8b7d2c000000000000000000000000000000000000000000000000000000008152fd5b90506020813d602011610a49575b81610a36602093836126a1565b81010312610a4557515f6109be565b5f80fd5b3d9150610a29565b6040513d87823e3d90fd5b6004857f7b7a8ab4000000000000000000000000000000000000000000000000000000008152fd5b610aa6915060203d602011610aac575b610a9e81836126a1565b8101906126e2565b5f610954565b503d610a94565b6040513d88823e3d90fd5b6004857f99b0fc87000000000000000000000000000000000000000000000000000000008152fd5b50346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057604060209173ffffffffffffffffffffffffffffffffffffffff610b386123ff565b168152600283522054604051908152f35b50346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057600435610b84612422565b9060443567ffffffffffffffff81116102cf57610ba5903690600401612468565b5050808352600160205260408320610bbc81612853565b610bc581612893565b60068110156104645761043c5773ffffffffffffffffffffffffffffffffffffffff82541633036106d55773ffffffffffffffffffffffffffffffffffffffff811661043c5773ffffffffffffffffffffffffffffffffffffffff8416938415610c7e57600191610c53869273ffffffffffffffffffffffffffffffffffffffff6002870154169033612fcb565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab698380a380f35b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5034610a455760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557600435610ce1612422565b90610cea612445565b9160643565ffffffffffff811693848203610a4557610d0761252d565b60a435907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082168203610a4557600193610d947ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff93610dc3937e01000000000000000000000000000000000000000000000000000000000000968a5f528860205260405f2099338b612d8e565b610d9f883388612cc5565b9060028701908965ffffffffffff835460a01c160361102a575b505061081d612a21565b161791015573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481855afa908115610fe4575f91610ff8575b50610e4b612fa9565b80821115610fef57610e5c91612846565b905b5f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610eaf876bffffffffffffffffffffffff8560301c166127fc565b60301b169116175f55333b15610a45576040517f339aebb40000000000000000000000000000000000000000000000000000000081528360048201528460248201525f8160448183335af18015610fe457610fc8575b50906020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa918215610a51578592610f92575b50610f5e90610f59612fa9565b612826565b116109f3576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b9091506020813d602011610fc0575b81610fae602093836126a1565b81010312610a45575190610f5e610f4c565b3d9150610fa1565b6024929195505f610fd8916126a1565b60205f95919250610f05565b6040513d5f823e3d90fd5b50505f90610e5e565b90506020813d602011611022575b81611013602093836126a1565b81010312610a4557515f610e42565b3d9150611006565b81547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a09190911b79ffffffffffff000000000000000000000000000000000000000016179055867f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803860206040518b8152a25f80610db9565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576110ff6004356110e26127b8565b50805f52600160205260405f20906110f982612853565b506128a5565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff6101006111a2608084015161012060a087015261014086019061234e565b9260a081015160c086015260c081015160e08601526111c860e082015183870190612341565b0151166101208301520390f35b34610a455760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455761122661120f612422565b6004355f5260016020526044359060405f20612cc5565b5061122f612a21565b005b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405161012c8152f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455760206bffffffffffffffffffffffff5f5460901c16604051908152f35b34610a45576112c436612496565b90835f94939452600160205260405f20916112df3384612c6b565b927ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8416937e020000000000000000000000000000000000000000000000000000000000008517610e1042019586421161144757879660019360a01c65ffffffffffff16928382111561143d57507e020000000000000000000000000000000000000000000000000000000000009261137791612846565b60f41b1717915b015580151580611431575b6113bf575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a280838061138e565b50610800811115611389565b925050509161137e565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b34610a455760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455761122f6114ae612422565b6004355f52600160205260405f20612c6b565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f526001602052602061152061150b60405f20612853565b65ffffffffffff8160f41c9160a01c16612826565b604051908152f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020611560612726565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455760043561ffff811690818103610a45576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610fe45773ffffffffffffffffffffffffffffffffffffffff915f91611720575b501633036116f8576101f482116116d0577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611742915060203d602011611748575b61173a81836126a1565b8101906126fa565b84611645565b503d611730565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557600435805f52600160205260405f209061179782612853565b916117a183612bbc565b15801561187d575b611855576117e0600561122f94847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a2612c36565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000611847866bffffffffffffffffffffffff8560301c1661265a565b60301b169116175f55612be5565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b506118968360f41c65ffffffffffff8560a01c16612826565b42106117a9565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455773ffffffffffffffffffffffffffffffffffffffff6118e96123ff565b16805f52600260205260405f20548015611a7957815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006119766bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c1661265a565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610fe4575f91611a5a575b5015611a325760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b611a73915060203d602011610aac57610a9e81836126a1565b836119ff565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020604051610e108152f35b6124eb565b34610a4557611aee36612496565b5050815f52600160205260405f2091611b0683612853565b91611b1083612893565b6006811015611c0e571590811580611bfe575b611855578115611bdd5773ffffffffffffffffffffffffffffffffffffffff808654165b1633036116f857604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a315611bcd57507ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b90916117e0600461122f94612c36565b73ffffffffffffffffffffffffffffffffffffffff80600287015416611b47565b50611c0884612bbc565b15611b23565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b34610a455760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557611c726123ff565b611c7a612422565b6044359160643567ffffffffffffffff8111610a4557611c9e903690600401612468565b92909360843573ffffffffffffffffffffffffffffffffffffffff8116809103610a4557611fd957611cd281838533612aea565b5f549365ffffffffffff85169465ffffffffffff86146114475765ffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000097011695869116175f55845f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20948133167fffffffffffffffffffffffff0000000000000000000000000000000000000000875416178655169379ffffffffffff00000000000000000000000000000000000000008360a01b16851760018201556002810173ffffffffffffffffffffffffffffffffffffffff85167fffffffffffffffffffffffff000000000000000000000000000000000000000082541617905581611e38575b50506020945073ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b6003019067ffffffffffffffff8111611fac57611e558254612609565b601f8111611f5b575b50806020975f90601f8311600114611ebb575f92611eb0575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790555b8580611ddd565b013590508880611e77565b90917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01691845f52895f20925f5b818110611f445750908460019594939210611f0c575b505050811b019055611ea9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055888080611eff565b91938b600181928787013581550195019201611ee9565b81811115611e5e5796825f5260205f20601f830160051c9060208410611fa4575b810198601f0160051c035f5b818110611f9757505096611e5e565b5f8a820155600101611f88565b5f9150611f7c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b612391565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455761203c612a21565b6040805161ffff9384168152929091166020830152819081015b0390f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557612102600435612542565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff166060870152608086016101209052610120860161217b9161234e565b9360a086015260c085015260e0840161219391612341565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f5260016020526120566121fb60405f20612853565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f52600160205260c060405f206122f761226d82612853565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff8254169381600261229a83612893565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a0830190612341565bf35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020906bffffffffffffffffffffffff5f5460301c168152f35b906006821015611c0e5752565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b6044359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b9181601f84011215610a455782359167ffffffffffffffff8311610a455760208381860195010111610a4557565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610a455760043591602435916044359067ffffffffffffffff8211610a45576124e791600401612468565b9091565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602065ffffffffffff5f5416604051908152f35b6084359065ffffffffffff82168203610a4557565b905f91805f52600160205260405f209065ffffffffffff600183015460a01c16156125f15790612571916128a5565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c08301519201516006811015611c0e5791929394565b505f9250829182915081906060908290819081908190565b90600182811c92168015612650575b602083101461262357565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691612618565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff821161144757565b610120810190811067ffffffffffffffff821117611fac57604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611fac57604052565b90816020910312610a4557518015158103610a455790565b90816020910312610a45575173ffffffffffffffffffffffffffffffffffffffff81168103610a455790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610fe4575f9161279c575090565b6127b5915060203d6020116117485761173a81836126a1565b90565b604051906127c582612684565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff821161144757565b9190820180921161144757565b8181029291811591840414171561144757565b9190820391821161144757565b600101549065ffffffffffff8260a01c161561286b57565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c600f166006811015611c0e5790565b906128ae6127b8565b50600181015473ffffffffffffffffffffffffffffffffffffffff825416916003600282015491016128df83612893565b93604051956128ed87612684565b8652602086015273ffffffffffffffffffffffffffffffffffffffff8316604086015273ffffffffffffffffffffffffffffffffffffffff82166060860152604051905f9080549061293e82612609565b80855291600181169081156129dc575060011461299f575b5050918161297065ffffffffffff959493869403826126a1565b608087015260a01c1660a085015260a01c1660c08301526006811015611c0e5760e08201525f61010082015290565b5f908152602081209092505b8183106129c2575050810160200181612970612956565b6001816020929493945483858801015201910191906129ab565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208087019190915292151560051b850190920192508391506129709050612956565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610fe4575f92612aab575b506101f461ffff8316116116d0575f5460f01c90565b9091506020813d602011612ae2575b81612ac7602093836126a1565b81010312610a45575161ffff81168103610a4557905f612a95565b3d9150612aba565b93929373ffffffffffffffffffffffffffffffffffffffff831615612b945761012c420180421161144757851115612b6c5765ffffffffffff8511612b3657612b34939450612fcb565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b612bc590612893565b6006811015611c0e5760018114908115612bdd575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c492541693612c2d818686613059565b604051908152a3565b906006811015611c0e577ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b612c7790929192612853565b91612c8183612893565b6006811015611c0e576001036118555773ffffffffffffffffffffffffffffffffffffffff8084169116036116f85765ffffffffffff8260a01c1642101561185557565b929190612cd184612853565b93612cdb85612893565b6006811015611c0e576118555773ffffffffffffffffffffffffffffffffffffffff809154169116036116f85773ffffffffffffffffffffffffffffffffffffffff831615612d665715612d3e5765ffffffffffff8260a01c1642101561185557565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b929493909194612d9d84612853565b9273ffffffffffffffffffffffffffffffffffffffff8086541691161495861596612f85575b508515612f5c575b508415612f40575b50508215612e0c575b5050612de457565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b91509160105b8015801580612eb1575b15612e4c57611447577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01612e12565b50916003909391930154917f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81168103611447577fffffffffffffffffffffffffffffffff000000000000000000000000000000009060011b91161714155f80612ddc565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111611447576010811015612f1357857fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615612e1c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b65ffffffffffff9192945081169160a01c161415915f80612dd3565b600284015473ffffffffffffffffffffffffffffffffffffffff9182169116141594505f612dcb565b73ffffffffffffffffffffffffffffffffffffffff8481169116141595505f612dc3565b6127b55f546bffffffffffffffffffffffff808260901c169160301c16612826565b73ffffffffffffffffffffffffffffffffffffffff91821692911682146130315773ffffffffffffffffffffffffffffffffffffffff161461300957565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f51148216156131b8575b50906040526131b35760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f20613134828254612826565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006131a16bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c166127fc565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f6130f156' as const
