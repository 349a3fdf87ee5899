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
    "name": "previewSubmitWork",
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
        "name": "client",
        "type": "address",
        "internalType": "address"
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
    "name": "submitWork",
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
        "name": "deliverable",
        "type": "bytes32",
        "internalType": "bytes32"
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
  '0x60c0346100ab57601f61349a38819003918201601f19168301916001600160401b038311848410176100af5780849260409485528339810103126100ab57610052602061004b836100c3565b92016100c3565b9060805260a0526040516133c290816100d882396080518181816107a001528181610c9b0152818161177d015281816123b6015261326f015260a05181818161130701528181612075015281816127460152612b970152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100ab5756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301522b1e146122a7575080630894d950146121d55780630d0197b414612184578063180aedf314612099578063194a4e7e1461202b57806324a9d85314611fde5780633013ce2914611f48578063394a005714611f4d5780633e413bee14611f4857806341528812146119f457806341dd26f51461188e5780634c5d8a0f1461188957806350355d76146118895780635088d8be1461184f57806351cff8d91461164b578063596671da146115685780635b7baf64146114565780635db2d22f1461128557806361d027b31461122f5780636b0d316b146111eb5780639e63798d14611109578063acc3e84f146110be578063b6a6d17714611084578063bf22c45714610f61578063c257f4a114610ba9578063c9a84bb914610a06578063ce513b6f146109a3578063d2e13f50146106ba578063d55be8c61461067f578063d75bbdf314610448578063dd4ae9d4146102ce578063e520638b146101e35763f6887a9414610189575f80fd5b346101e05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101dd6101c3612420565b6101cb6123da565b6101d36123fd565b9060643592612d56565b80f35b80fd5b50346101e05760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05761021b6123da565b6102236123fd565b9060643573ffffffffffffffffffffffffffffffffffffffff811681036102ca5761024c612508565b60a4359365ffffffffffff851685036102c65760c4357fffffffffffffffffffffffffffffffff00000000000000000000000000000000811681036102c2576102b59565ffffffffffff946102ae936102a6600435612858565b809991612f5d565b1690613010565b6102bd612b53565b505080f35b8680fd5b8580fd5b8380fd5b50346101e0576102dd36612471565b50506102e882612858565b603f8160c81c166104205773ffffffffffffffffffffffffffffffffffffffff82541633141590816103ff575b506103d75765ffffffffffff82116103a15760020180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a083901b79ffffffffffff0000000000000000000000000000000000000000161790557f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803890602090604051908152a280f35b604484837fda9894d300000000000000000000000000000000000000000000000000000000825260045265ffffffffffff602452fd5b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b73ffffffffffffffffffffffffffffffffffffffff9150163314155f610315565b6004857f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b50346101e05761045736612471565b505061046282612858565b906002603f8360c81c16036104205773ffffffffffffffffffffffffffffffffffffffff600282015416330361065757837f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602061059d61ffff979661059861271061058f8161058461057c8f9b9c8f9d61053c65ffffffffffff9173ffffffffffffffffffffffffffffffffffffffff84169f507903000000000000000000000000000000000000000000000000007fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff851617906131e3565b16976040519081528c7f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f33414448c3393a3906101ff808360ce1c169260d71c1690565b9c1686612838565b049b8c9a1684612838565b04998a9261284b565b61284b565b6105a8818686613256565b604051908152a3806105fc575b50816105bf578280f35b6105ca823383613256565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a35f808280f35b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff61063d612703565b610648868287613256565b6040519586521693a35f6105b5565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101e057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206040516101f48152f35b50346101e0576106c936612471565b5050906106d581612858565b603f8160c81c166104205773ffffffffffffffffffffffffffffffffffffffff82541633036106575765ffffffffffff600283015460a01c16936107198583613010565b840361097b5761072a6001916130a0565b910155825461074a836bffffffffffffffffffffffff8360301c1661280e565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b16911617845573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015284604482015260208160648189875af1908115610970578691610941575b501561091957602061083a6024926bffffffffffffffffffffffff80895460901c169116612795565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa90811561090e5785916108d8575b50106108b0576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b6004837f5d8b7d2c000000000000000000000000000000000000000000000000000000008152fd5b90506020813d602011610906575b816108f36020938361267e565b8101031261090257515f61087b565b5f80fd5b3d91506108e6565b6040513d87823e3d90fd5b6004857f7b7a8ab4000000000000000000000000000000000000000000000000000000008152fd5b610963915060203d602011610969575b61095b818361267e565b8101906126bf565b5f610811565b503d610951565b6040513d88823e3d90fd5b6004857f99b0fc87000000000000000000000000000000000000000000000000000000008152fd5b50346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057604060209173ffffffffffffffffffffffffffffffffffffffff6109f5612420565b168152600283522054604051908152f35b50346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057600435610a416123da565b9060443567ffffffffffffffff81116102ca57610a62903690600401612443565b5050610a6d81612858565b603f8160c81c166104205773ffffffffffffffffffffffffffffffffffffffff82541633036106575773ffffffffffffffffffffffffffffffffffffffff81166104205773ffffffffffffffffffffffffffffffffffffffff8416938415610b8157600191610b5791610afb73ffffffffffffffffffffffffffffffffffffffff6002870154168233613155565b73ffffffffffffffffffffffffffffffffffffffff1678ffffffffff00000000000000000000000000000000000000008216177fffffffff00000000000000000000000000000000000000000000000000000000919091161790565b9101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab698380a380f35b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346109025760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257600435610be46123da565b90610bed6123fd565b916064359265ffffffffffff84169384810361090257610c0b612508565b9160a435917fffffffffffffffffffffffffffffffff000000000000000000000000000000008316830361090257610c57610c8193600195610c4c89612858565b95909833878b612f5d565b610c618783613010565b60028501908765ffffffffffff835460a01c1603610ee6575b50506130a0565b91015573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481855afa908115610ea0575f91610eb4575b50610d07613133565b80821115610eab57610d189161284b565b905b5f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610d6b876bffffffffffffffffffffffff8560301c1661280e565b60301b169116175f55333b15610902576040517f339aebb40000000000000000000000000000000000000000000000000000000081528360048201528460248201525f8160448183335af18015610ea057610e84575b50906020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa91821561090e578592610e4e575b50610e1a90610e15613133565b612795565b116108b0576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b9091506020813d602011610e7c575b81610e6a6020938361267e565b81010312610902575190610e1a610e08565b3d9150610e5d565b6024929195505f610e949161267e565b60205f95919250610dc1565b6040513d5f823e3d90fd5b50505f90610d1a565b90506020813d602011610ede575b81610ecf6020938361267e565b8101031261090257515f610cfe565b3d9150610ec2565b81547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a09190911b79ffffffffffff000000000000000000000000000000000000000016179055847f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b50680386020604051898152a25f80610c7a565b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257610fae600435610f9e6127ca565b50610fa881612858565b916128b6565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff610100611051608084015161012060a0870152610140860190612329565b9260a081015160c086015260c081015160e086015261107760e0820151838701906122ef565b0151166101208301520390f35b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257602060405161012c8152f35b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025760206bffffffffffffffffffffffff5f5460901c16604051908152f35b346109025761111736612471565b908392939161112e61112884612858565b90612e89565b801515806111df575b61116d575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a280838061113c565b50610800811115611137565b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025760206112276004356127a2565b604051908152f35b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576020611267612703565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025760043561ffff811690818103610902576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610ea05773ffffffffffffffffffffffffffffffffffffffff915f91611427575b501633036113ff576101f482116113d7577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611449915060203d60201161144f575b611441818361267e565b8101906126d7565b8461134c565b503d611437565b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025760043561149181612858565b91906001603f8460c81c16148015611558575b158015611547575b61151f577905000000000000000000000000000000000000000000000000007fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff61151d94847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a2161791612e26565b005b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b50611551826127a2565b42106114ac565b506002603f8460c81c16146114a4565b346109025760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576004356115a26123da565b6044357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081168103610902576115e46115da84612858565b9290938385612c1c565b15611623576115f291612e89565b6040519060643582527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025773ffffffffffffffffffffffffffffffffffffffff611697612420565b16805f52600260205260405f2054801561182757815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006117246bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16612637565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610ea0575f91611808575b50156117e05760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b611821915060203d6020116109695761095b818361267e565b836117ad565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576020604051610e108152f35b6124c6565b346109025761189c36612471565b5050906118a881612858565b919092603f8360c81c1615908115806119cc575b61151f5781156119ab5773ffffffffffffffffffffffffffffffffffffffff808654165b1633036113ff57604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a31561196157507fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff167904000000000000000000000000000000000000000000000000001760019190910155005b90917904000000000000000000000000000000000000000000000000007fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff61151d94161791612e26565b73ffffffffffffffffffffffffffffffffffffffff806002870154166118e0565b506001603f8560c81c161480156119e4575b156118bc565b506002603f8560c81c16146119de565b346109025760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257611a2b612420565b611a336123da565b906044359160643567ffffffffffffffff811161090257611a58903690600401612443565b929060843573ffffffffffffffffffffffffffffffffffffffff811680910361090257611f2057611a8b85848433612d56565b5f549365ffffffffffff85169465ffffffffffff8614611ee85765ffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000097011695869116175f55845f52600160205260405f20811515808091611f15575b80611e3a575b15611e13577fffffffffffffffffffffffffffffffff0000000000000000000000000000000084358181169060108610611dff575b505b6002840180547fffffffffffffffffffffffff000000000000000000000000000000000000000090811673ffffffffffffffffffffffffffffffffffffffff8b81169190911790925533908316178555871660a08b901b17606082901b7fffffffff000000000000000000000000000000000000000000000000000000001617600185015516159081611df7575b50611c20575b50505073ffffffffffffffffffffffffffffffffffffffff906020948260405194168452858401525f60408401521690827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b9195909493929160030167ffffffffffffffff8611611dca57611c4381546125e6565b96601f8811611d7b575b602097505f90601f8811600114611cc55796809173ffffffffffffffffffffffffffffffffffffffff9697985f92611cba575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790555b948192611bc1565b013590508980611c80565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0881691835f52895f20925f5b818110611d64575091600193918a73ffffffffffffffffffffffffffffffffffffffff999a9b9410611d2c575b505050811b019055611cb2565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055898080611d1f565b91938b600181928787013581550195019201611cf2565b86881115611c4d57815f5260205f20601f880160051c9060208910611dc2575b810198601f0160051c035f5b818110611db5575050611c4d565b5f8a820155600101611da7565b5f9150611d9b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b905088611bbb565b828092508660100360031b1b16168a611b2b565b7fffffffffffffffffffffffffffffffff000000000000000000000000000000005f611b2d565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8301838111611ee857831115611ebb577fff000000000000000000000000000000000000000000000000000000000000007fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8486010135161515611af6565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b506010831115611af0565b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b61236c565b346109025760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257611f846123da565b611f8c6123fd565b906064357fffffffffffffffffffffffffffffffff000000000000000000000000000000008116810361090257611fd090611fc8600435612858565b809591612c1c565b156116235761151d91612d15565b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257612014612b53565b6040805161ffff9384168152919092166020820152f35b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576120d360043561251d565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff166060870152608086016101209052610120860161214c91612329565b9360a086015260c085015260e08401612164916122ef565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576120146121c1600435612858565b9050906101ff808360ce1c169260d71c1690565b346109025760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126109025760c06122a5612214600435612858565b64ffffffffff600273ffffffffffffffffffffffffffffffffffffffff84959454169401549165ffffffffffff61224a826128a4565b9360405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a08301906122ef565bf35b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610902576020906bffffffffffffffffffffffff5f5460301c168152f35b9060068210156122fc5752565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361090257565b6044359073ffffffffffffffffffffffffffffffffffffffff8216820361090257565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361090257565b9181601f840112156109025782359167ffffffffffffffff8311610902576020838186019501011161090257565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126109025760043591602435916044359067ffffffffffffffff8211610902576124c291600401612443565b9091565b34610902575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261090257602065ffffffffffff5f5416604051908152f35b6084359065ffffffffffff8216820361090257565b905f91805f52600160205260405f2060018101549164ffffffffff8360a01c16156125cd579061254d92916128b6565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c083015192015160068110156122fc5791929394565b505f935083928392508291506060908290819081908190565b90600182811c9216801561262d575b602083101461260057565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f16916125f5565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff8211611ee857565b610120810190811067ffffffffffffffff821117611dca57604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611dca57604052565b90816020910312610902575180151581036109025790565b90816020910312610902575173ffffffffffffffffffffffffffffffffffffffff811681036109025790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610ea0575f91612779575090565b612792915060203d60201161144f57611441818361267e565b90565b91908201809211611ee857565b600264ffffffffff61ffff6127b961279294612858565b93015460d01c169160a01c16612795565b604051906127d782612661565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff8211611ee857565b81810292918115918404141715611ee857565b91908203918211611ee857565b5f52600160205260405f209060018201549064ffffffffff8260a01c161561287c57565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60c81c603f1660068110156122fc5790565b916128bf6127ca565b508154600283015490927fffffffffffffffffffffffff00000000000000000000000000000000000000008416606084901c73ffffffff0000000000000000000000000000000016178080612a78575050600301604051905f90805490612925826125e6565b8085529160018116908115612a3357506001146129f6575b5050918161295b65ffffffffffff9364ffffffffff9695038261267e565b73ffffffffffffffffffffffffffffffffffffffff612979856128a4565b96604051986129878a612661565b895216602088015273ffffffffffffffffffffffffffffffffffffffff8416604088015273ffffffffffffffffffffffffffffffffffffffff82166060880152608087015260a01c1660a085015260a01c1660c083015260068110156122fc5760e08201525f61010082015290565b5f908152602081209092505b818310612a1957505081016020018161295b61293d565b600181602092949394548385880101520191019190612a02565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208087019190915292151560051b8501909201925083915061295b905061293d565b9593915095939160405196602088015260108752612a9760308861267e565b60105b8015801580612af1575b15612ad457611ee8577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01612a9a565b5064ffffffffff9496509665ffffffffffff92939597815261295b565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111611ee8576010811015611ebb57887fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615612aa4565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610ea0575f92612bdd575b506101f461ffff8316116113d7575f5460f01c90565b9091506020813d602011612c14575b81612bf96020938361267e565b81010312610902575161ffff8116810361090257905f612bc7565b3d9150612bec565b929173ffffffffffffffffffffffffffffffffffffffff8454911673ffffffffffffffffffffffffffffffffffffffff82161491821592612ca5575b5050612c9f577fffffffffffffffffffffffffffffffff00000000000000000000000000000000161590811591612c8d575090565b612c9b9150600301546125e6565b1590565b50505f90565b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000084167fffffffffffffffffffffffff00000000000000000000000000000000000000009290921660609190911c73ffffffff000000000000000000000000000000001617141590505f80612c58565b906001603f8360c81c160361151f5773ffffffffffffffffffffffffffffffffffffffff8083169116036113ff5760a01c64ffffffffff1642101561151f57565b93929373ffffffffffffffffffffffffffffffffffffffff831615612dfe5761012c4201804211611ee857851115612dd65764ffffffffff8511612da157612d9f939450613155565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b9091602065ffffffffffff612e747f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c49373ffffffffffffffffffffffffffffffffffffffff875416966131e3565b16612e80818686613256565b604051908152a3565b90612e943382612d15565b64ffffffffff8160a01c16610e10420190814211611ee85760019282827fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff937902000000000000000000000000000000000000000000000000009511612efe575b50501617910155565b612f079161284b565b60028601907fffffffff0000ffffffffffffffffffffffffffffffffffffffffffffffffffff7bffff000000000000000000000000000000000000000000000000000083549260d01b1691161790555f80612ef5565b91939594909273ffffffffffffffffffffffffffffffffffffffff1673ffffffffffffffffffffffffffffffffffffffff84161495861596612fe7575b508515612fc8575b508415612fb4575b5050505061162357565b612fbe9450612c1c565b155f808080612faa565b65ffffffffffff9195501664ffffffffff8260a01c161415935f612fa2565b600283015473ffffffffffffffffffffffffffffffffffffffff9182169116141595505f612f9a565b90603f8260c81c1661151f5773ffffffffffffffffffffffffffffffffffffffff82161561307857156130505760a01c64ffffffffff1642101561151f57565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b7901000000000000000000000000000000000000000000000000007fffffffffffffc0ffffffffffffffffffffffffffffffffffffffffffffffffff7b3fffc0000000000000000000000000000000000000000000000000007c7fff80000000000000000000000000000000000000000000000000000061311f612b53565b939095169260d71b169360ce1b1617171790565b6127925f546bffffffffffffffffffffffff808260901c169160301c16612795565b73ffffffffffffffffffffffffffffffffffffffff91821692911682146131bb5773ffffffffffffffffffffffffffffffffffffffff161461319357565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b60029065ffffffffffff926001820155015460a01c16905f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061324b856bffffffffffffffffffffffff8560301c16612637565b60301b169116175f55565b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f51148216156133b5575b50906040526133b05760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f20613331828254612795565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff00000000000000000000000000000000000061339e6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c1661280e565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f6132ee56' as const
