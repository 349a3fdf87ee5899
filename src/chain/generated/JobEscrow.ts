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
  '0x60c0346100ab57601f6134a238819003918201601f19168301916001600160401b038311848410176100af5780849260409485528339810103126100ab57610052602061004b836100c3565b92016100c3565b9060805260a0526040516133ca90816100d882396080518181816108e301528181610ddf015281816119d10152818161223b0152612fbb015260a05181818161160201528181611f04015281816125a501526127e80152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100ab5756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301522b1e14612159575080630894d950146120825780630d0197b414612013578063180aedf314611f28578063194a4e7e14611eba57806324a9d85314611e665780633013ce2914611e615780633e413bee14611e615780634152881214611c3d57806341dd26f514611ae25780634c5d8a0f14611add57806350355d7614611add5780635088d8be14611aa357806351cff8d91461189f5780635b7baf64146117515780635db2d22f1461158057806361d027b31461152a5780636b0d316b146114c3578063969cfb44146114765780639e63798d146112b8578063acc3e84f1461126d578063b6a6d17714611233578063b76b967f146111d7578063bf22c457146110a7578063c257f4a114610ca6578063c9a84bb914610b49578063ce513b6f14610ae6578063d2e13f501461078d578063d55be8c614610752578063d75bbdf314610491578063dd4ae9d4146102d3578063e520638b146101e35763f6887a9414610189575f80fd5b346101e05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101dd6101c361225f565b6101cb612282565b6101d36122a5565b906064359261286d565b80f35b80fd5b50346101e05760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05761021b612282565b6102236122a5565b6064359173ffffffffffffffffffffffffffffffffffffffff831683036102cf5761024c61238d565b60a4359065ffffffffffff821682036102cb5760c435947fffffffffffffffffffffffffffffffff00000000000000000000000000000000861686036102c7576102b99565ffffffffffff936102b2926004358a52600160205260408a20978789612df9565b1691612d30565b506102c26127a4565b505080f35b8680fd5b8580fd5b8380fd5b50346101e0576102e2366122f6565b50508183526001602052604083206102f98161268f565b610302816126cf565b60068110156104645761043c5773ffffffffffffffffffffffffffffffffffffffff825416331415908161041b575b506103f35765ffffffffffff82116103bd5760020180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a083901b79ffffffffffff0000000000000000000000000000000000000000161790557f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803890602090604051908152a280f35b604484837fda9894d300000000000000000000000000000000000000000000000000000000825260045265ffffffffffff602452fd5b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b73ffffffffffffffffffffffffffffffffffffffff9150163314155f610331565b6004857f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101e0576104a0366122f6565b50509190808252600160205260408220926104ba8461268f565b6104c3816126cf565b6006811015610725576002036106fd57600285019473ffffffffffffffffffffffffffffffffffffffff86541633036106d557849565ffffffffffff9161061896506001610512600386612ca1565b9101555460a01c169185547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061056c866bffffffffffffffffffffffff8560301c16612469565b60301b169116178655604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106105ef61ffff8760d01c168861266f565b0497889661061361271061060a61ffff8a60e01c168461266f565b049a8b92612682565b612682565b941693610626818686612fa2565b604051908152a38061067a575b508161063d578280f35b610648823383612fa2565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a35f808280f35b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff6106bb612562565b6106c6868287612fa2565b6040519586521693a35f610633565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b6004847f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101e057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206040516101f48152f35b50346101e05761079c366122f6565b50509080835260016020526040832065ffffffffffff600282015460a01c16926107c7843384612d30565b908403610abe577e010000000000000000000000000000000000000000000000000000000000007ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61086b60019361081d6127a4565b9190917dffff000000000000000000000000000000000000000000000000000000007bffff00000000000000000000000000000000000000000000000000009160e01b169260d01b16171790565b1617910155825461088d836bffffffffffffffffffffffff8360301c16612638565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b16911617845573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015284604482015260208160648189875af1908115610ab3578691610a84575b5015610a5c57602061097d6024926bffffffffffffffffffffffff80895460901c169116612662565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610a51578591610a1b575b50106109f3576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b6004837f5d8b7d2c000000000000000000000000000000000000000000000000000000008152fd5b90506020813d602011610a49575b81610a36602093836124dd565b81010312610a4557515f6109be565b5f80fd5b3d9150610a29565b6040513d87823e3d90fd5b6004857f7b7a8ab4000000000000000000000000000000000000000000000000000000008152fd5b610aa6915060203d602011610aac575b610a9e81836124dd565b81019061251e565b5f610954565b503d610a94565b6040513d88823e3d90fd5b6004857f99b0fc87000000000000000000000000000000000000000000000000000000008152fd5b50346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057604060209173ffffffffffffffffffffffffffffffffffffffff610b3861225f565b168152600283522054604051908152f35b50346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057600435610b84612282565b9060443567ffffffffffffffff81116102cf57610ba59036906004016122c8565b5050808352600160205260408320610bbc8161268f565b610bc5816126cf565b60068110156104645761043c5773ffffffffffffffffffffffffffffffffffffffff82541633036106d55773ffffffffffffffffffffffffffffffffffffffff811661043c5773ffffffffffffffffffffffffffffffffffffffff8416938415610c7e57600191610c53869273ffffffffffffffffffffffffffffffffffffffff6002870154169033612f14565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab698380a380f35b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5034610a455760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557600435610ce1612282565b90610cea6122a5565b9160643565ffffffffffff811693848203610a4557610d0761238d565b60a435907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082168203610a4557600193610d947ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff93610dc3937e01000000000000000000000000000000000000000000000000000000000000968a5f528860205260405f2099338b612df9565b610d9f883388612d30565b9060028701908965ffffffffffff835460a01c160361102c575b505061081d6127a4565b161791015573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481855afa908115610fe6575f91610ffa575b50610e4b612ef2565b80821115610ff157610e5c91612682565b905b5f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610eaf876bffffffffffffffffffffffff8560301c16612638565b60301b169116175f55333b15610a45576040517f339aebb400000000000000000000000000000000000000000000000000000000815260048101849052602481018590525f8160448183335af18015610fe657610fca575b50906020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa918215610a51578592610f94575b50610f6090610f5b612ef2565b612662565b116109f3576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b9091506020813d602011610fc2575b81610fb0602093836124dd565b81010312610a45575190610f60610f4e565b3d9150610fa3565b6024929195505f610fda916124dd565b60205f95919250610f07565b6040513d5f823e3d90fd5b50505f90610e5e565b90506020813d602011611024575b81611015602093836124dd565b81010312610a4557515f610e42565b3d9150611008565b81547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a09190911b79ffffffffffff000000000000000000000000000000000000000016179055867f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803860206040518b8152a25f80610db9565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576111016004356110e46125f4565b50805f52600160205260405f20906110fb8261268f565b506126e1565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff6101006111a4608084015161012060a08701526101408601906121ae565b9260a081015160c086015260c081015160e08601526111ca60e0820151838701906121a1565b0151166101208301520390f35b34610a455760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557611228611211612282565b6004355f5260016020526044359060405f20612d30565b506112316127a4565b005b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405161012c8152f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455760206bffffffffffffffffffffffff5f5460901c16604051908152f35b34610a45576112c6366122f6565b90835f94939452600160205260405f20916112e13384612cd6565b927ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8416937e020000000000000000000000000000000000000000000000000000000000008517610e1042019586421161144957879660019360a01c65ffffffffffff16928382111561143f57507e020000000000000000000000000000000000000000000000000000000000009261137991612682565b60f41b1717915b015580151580611433575b6113c1575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a2808380611390565b5061080081111561138b565b9250505091611380565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b34610a455760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576112316114b0612282565b6004355f52600160205260405f20612cd6565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f526001602052602061152261150d60405f2061268f565b65ffffffffffff8160f41c9160a01c16612662565b604051908152f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020611562612562565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455760043561ffff811690818103610a45576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610fe65773ffffffffffffffffffffffffffffffffffffffff915f91611722575b501633036116fa576101f482116116d2577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611744915060203d60201161174a575b61173c81836124dd565b810190612536565b84611647565b503d611732565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557600435805f52600160205260405f20906117998261268f565b916117a383612c27565b15801561187f575b611857576117e2600561123194847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a2612ca1565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000611849866bffffffffffffffffffffffff8560301c16612469565b60301b169116175f55612c50565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b506118988360f41c65ffffffffffff8560a01c16612662565b42106117ab565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a455773ffffffffffffffffffffffffffffffffffffffff6118eb61225f565b16805f52600260205260405f20548015611a7b57815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006119786bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16612469565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610fe6575f91611a5c575b5015611a345760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b611a75915060203d602011610aac57610a9e81836124dd565b83611a01565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020604051610e108152f35b61234b565b34610a4557611af0366122f6565b5050815f52600160205260405f2091611b088361268f565b91611b12836126cf565b6006811015611c10571590811580611c00575b611857578115611bdf5773ffffffffffffffffffffffffffffffffffffffff808654165b1633036116fa57604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a315611bcf57507ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b90916117e2600461123194612ca1565b73ffffffffffffffffffffffffffffffffffffffff80600287015416611b49565b50611c0a84612c27565b15611b25565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b34610a455760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557611c7461225f565b611c7c612282565b6044359160643567ffffffffffffffff8111610a4557611ca09036906004016122c8565b92909360843573ffffffffffffffffffffffffffffffffffffffff8116809103610a4557611e3957611cd48183853361286d565b5f549365ffffffffffff85169065ffffffffffff8214611449576020967fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000009665ffffffffffff6001611de495011697889116175f55865f526001885273ffffffffffffffffffffffffffffffffffffffff60405f20968133167fffffffffffffffffffffffff0000000000000000000000000000000000000000895416178855169579ffffffffffff00000000000000000000000000000000000000008560a01b16871760018201556002810173ffffffffffffffffffffffffffffffffffffffff87167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055612990565b73ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b6121f1565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557611e9c6127a4565b6040805161ffff9384168152929091166020830152819081015b0390f35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557611f626004356123a2565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff1660608701526080860161012090526101208601611fdb916121ae565b9360a086015260c085015260e08401611ff3916121a1565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f526001602052611eb661205b60405f2061268f565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b34610a455760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576004355f52600160205260c060405f206121576120cd8261268f565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff825416938160026120fa836126cf565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a08301906121a1565bf35b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a45576020906bffffffffffffffffffffffff5f5460301c168152f35b906006821015611c105752565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b6044359073ffffffffffffffffffffffffffffffffffffffff82168203610a4557565b9181601f84011215610a455782359167ffffffffffffffff8311610a455760208381860195010111610a4557565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610a455760043591602435916044359067ffffffffffffffff8211610a4557612347916004016122c8565b9091565b34610a45575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4557602065ffffffffffff5f5416604051908152f35b6084359065ffffffffffff82168203610a4557565b905f91805f52600160205260405f209065ffffffffffff600183015460a01c161561245157906123d1916126e1565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c08301519201516006811015611c105791929394565b505f9250829182915081906060908290819081908190565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff821161144957565b610120810190811067ffffffffffffffff8211176124b057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176124b057604052565b90816020910312610a4557518015158103610a455790565b90816020910312610a45575173ffffffffffffffffffffffffffffffffffffffff81168103610a455790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610fe6575f916125d8575090565b6125f1915060203d60201161174a5761173c81836124dd565b90565b6040519061260182612493565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff821161144957565b9190820180921161144957565b8181029291811591840414171561144957565b9190820391821161144957565b600101549065ffffffffffff8260a01c16156126a757565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c600f166006811015611c105790565b906126ea6125f4565b5065ffffffffffff60018201548173ffffffffffffffffffffffffffffffffffffffff8454169361271f60028201549161310e565b612728846126cf565b956040519761273689612493565b8852602088015273ffffffffffffffffffffffffffffffffffffffff8416604088015273ffffffffffffffffffffffffffffffffffffffff82166060880152608087015260a01c1660a085015260a01c1660c08301526006811015611c105760e08201525f61010082015290565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610fe6575f9261282e575b506101f461ffff8316116116d2575f5460f01c90565b9091506020813d602011612865575b8161284a602093836124dd565b81010312610a45575161ffff81168103610a4557905f612818565b3d915061283d565b93929373ffffffffffffffffffffffffffffffffffffffff8316156129175761012c4201804211611449578511156128ef5765ffffffffffff85116128b9576128b7939450612f14565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b90600182811c92168015612986575b602083101461295957565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161294e565b919060108211612abc5735907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082169160108210612a86575b506002830180547fff0000000000ffffffffffffffffffffffffffffffffffffffffffffffffffff1660f09290921b7eff0000000000000000000000000000000000000000000000000000000000001691909117605083901b7dffffffff000000000000000000000000000000000000000000000000000016179055815473ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000909116179055565b8192507fffffffffffffffffffffffffffffffff00000000000000000000000000000000809260100360031b1b1616905f6129c9565b92916003019067ffffffffffffffff81116124b057612adb825461293f565b601f8111612bd6575b505f601f8211600114612b3a57819293945f92612b2f575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916179055565b013590505f80612afc565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0821694835f5260205f20915f5b878110612bbe575083600195969710612b86575b505050811b019055565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c199101351690555f8080612b7c565b90926020600181928686013581550194019101612b68565b81811115612ae457825f5260205f20601f830160051c9060208410612c1f575b81601f9101920160051c03905f5b828110612c12575050612ae4565b5f82820155600101612c04565b5f9150612bf6565b612c30906126cf565b6006811015611c105760018114908115612c48575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c492541693612c98818686612fa2565b604051908152a3565b906006811015611c10577ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b612ce29092919261268f565b91612cec836126cf565b6006811015611c10576001036118575773ffffffffffffffffffffffffffffffffffffffff8084169116036116fa5765ffffffffffff8260a01c1642101561185757565b929190612d3c8461268f565b93612d46856126cf565b6006811015611c10576118575773ffffffffffffffffffffffffffffffffffffffff809154169116036116fa5773ffffffffffffffffffffffffffffffffffffffff831615612dd15715612da95765ffffffffffff8260a01c1642101561185757565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b929493909194612e088461268f565b9273ffffffffffffffffffffffffffffffffffffffff8086541691161495861596612ece575b508515612ea5575b508415612e89575b50508215612e77575b5050612e4f57565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b612e819250613250565b155f80612e47565b65ffffffffffff9192945081169160a01c161415915f80612e3e565b600284015473ffffffffffffffffffffffffffffffffffffffff9182169116141594505f612e36565b73ffffffffffffffffffffffffffffffffffffffff8481169116141595505f612e2e565b6125f15f546bffffffffffffffffffffffff808260901c169160301c16612662565b73ffffffffffffffffffffffffffffffffffffffff9182169291168214612f7a5773ffffffffffffffffffffffffffffffffffffffff1614612f5257565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f5114821615613101575b50906040526130fc5760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f2061307d828254612662565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006130ea6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16612638565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f61303a565b60028101549060ff8260f01c1690811561318e577fffffffff000000000000000000000000000000000000000000000000000000009054927fffffffffffffffffffffffff00000000000000000000000000000000000000006040519416602085015260101b16602c830152601082526131896030836124dd565b815290565b9050600391500160405190815f8254926131a78461293f565b808452936001811690811561321057506001146131cc575b506125f1925003826124dd565b90505f9291925260205f20905f915b8183106131f45750509060206125f1928201015f6131bf565b60209193508060019154838588010152019101909183926131db565b602093506125f19592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b8201015f6131bf565b9160105b801580158061333b575b1561328e57611449577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01613254565b509092916002830154908260ff8360f01c161480159061330b575b613303577fffffffff00000000000000000000000000000000000000000000000000000000809160601b169160101b16036132fd5715908115916132eb575090565b6132f991506003015461293f565b1590565b50505f90565b505050505f90565b5083547fffffffffffffffffffffffff0000000000000000000000000000000000000000808316911614156132a9565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161144957601081101561339d57847fff00000000000000000000000000000000000000000000000000000000000000911a60f81b161561325e565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd' as const
