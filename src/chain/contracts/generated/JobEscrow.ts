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
  '0x60c0346100ab57601f61368838819003918201601f19168301916001600160401b038311848410176100af5780849260409485528339810103126100ab57610052602061004b836100c3565b92016100c3565b9060805260a0526040516135b090816100d882396080518181816108ec01528181610ed0015281816119ae0152818161232601526131a1015260a05181818161153b01528181611ffb015281816126e7015261294a0152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100ab5756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301522b1e14612244575080630894d950146121725780630d0197b41461210a578063180aedf31461201f578063194a4e7e14611fb157806324a9d85314611f5d5780633013ce2914611ec6578063394a005714611ecb5780633e413bee14611ec65780634152881214611c4f57806341dd26f514611abf5780634c5d8a0f14611aba57806350355d7614611aba5780635088d8be14611a8057806351cff8d91461187c578063596671da1461179b5780635b7baf641461168a5780635db2d22f146114b957806361d027b3146114635780636b0d316b1461141f5780639e63798d1461133e578063acc3e84f146112f3578063b6a6d177146112b9578063bf22c45714611196578063c257f4a114610d45578063c9a84bb914610b52578063ce513b6f14610aef578063d2e13f5014610716578063d55be8c6146106db578063d75bbdf314610482578063dd4ae9d4146102cd578063e520638b146101e35763f6887a9414610189575f80fd5b346101e05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101dd6101c3612390565b6101cb61234a565b6101d361236d565b9060643592612a50565b80f35b80fd5b50346101e05760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05761021b61234a565b61022361236d565b9060643573ffffffffffffffffffffffffffffffffffffffff811681036102c95761024c612478565b60a4359365ffffffffffff851685036102c55760c4357fffffffffffffffffffffffffffffffff00000000000000000000000000000000811681036102c1576102b49565ffffffffffff946102ad936102a66004356127f5565b9788612f08565b1690612fc1565b6102bc612906565b505080f35b8680fd5b8580fd5b8380fd5b50346101e0576102dc366123e1565b50506102e7826127f5565b600181015460ff8160e81c1660068110156104555761042d5773ffffffffffffffffffffffffffffffffffffffff825416331415908161040c575b506103e45765ffffffffffff82116103ae5760020180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a083901b79ffffffffffff0000000000000000000000000000000000000000161790557f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803890602090604051908152a280f35b604484837fda9894d300000000000000000000000000000000000000000000000000000000825260045265ffffffffffff602452fd5b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b73ffffffffffffffffffffffffffffffffffffffff9150163314155f610322565b6004857f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101e057610491366123e1565b5050919061049e816127f5565b92600184019384549060ff8260e81c1660068110156104555760020361042d576002019073ffffffffffffffffffffffffffffffffffffffff82541633036106b3577f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b060206105f961ffff979865ffffffffffff73ffffffffffffffffffffffffffffffffffffffff89961696610536600384612553565b5460a01c16968a547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061058d8b6bffffffffffffffffffffffff8560301c166125ab565b60301b169116178b55604051908152857f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f3341444853393a354956105f46127106105eb816105dd8d8c60c81c16866127d5565b049b8c9a60d81c16846127d5565b04998a926127e8565b6127e8565b610604818686613188565b604051908152a380610658575b508161061b578280f35b610626823383613188565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a35f808280f35b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff6106996126a4565b6106a4868287613188565b6040519586521693a35f610611565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b50346101e057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206040516101f48152f35b50346101e057610725366123e1565b505090610731816127f5565b91600183019060ff825460e81c1660068110156104555761042d5773ffffffffffffffffffffffffffffffffffffffff84541633036106b35761078465ffffffffffff600286015460a01c168095612fc1565b8303610ac7576108336107e7610798612906565b84547fffffff0000ffffffffffffffffffffffffffffffffffffffffffffffffffffff1660d89190911b7cffff0000000000000000000000000000000000000000000000000000001617845590565b82547fffffffffff0000ffffffffffffffffffffffffffffffffffffffffffffffffff1660c89190911b7affff0000000000000000000000000000000000000000000000000016178255565b7d0100000000000000000000000000000000000000000000000000000000007fffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790558254610896836bffffffffffffffffffffffff8360301c166127ab565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b16911617845573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015284604482015260208160648189875af1908115610abc578691610a8d575b5015610a655760206109866024926bffffffffffffffffffffffff80895460901c169116612736565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610a5a578591610a24575b50106109fc576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b6004837f5d8b7d2c000000000000000000000000000000000000000000000000000000008152fd5b90506020813d602011610a52575b81610a3f6020938361261f565b81010312610a4e57515f6109c7565b5f80fd5b3d9150610a32565b6040513d87823e3d90fd5b6004857f7b7a8ab4000000000000000000000000000000000000000000000000000000008152fd5b610aaf915060203d602011610ab5575b610aa7818361261f565b810190612660565b5f61095d565b503d610a9d565b6040513d88823e3d90fd5b6004847f99b0fc87000000000000000000000000000000000000000000000000000000008152fd5b50346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057604060209173ffffffffffffffffffffffffffffffffffffffff610b41612390565b168152600283522054604051908152f35b50346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057600435610b8d61234a565b9060443567ffffffffffffffff81116102c957610bae9036906004016123b3565b5050610bb9816127f5565b916001830190815460ff8160e81c166006811015610d1857610cf05773ffffffffffffffffffffffffffffffffffffffff8554163303610cc85773ffffffffffffffffffffffffffffffffffffffff1661042d5773ffffffffffffffffffffffffffffffffffffffff8116938415610ca0579073ffffffffffffffffffffffffffffffffffffffff6002610c51930154169033613080565b827fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab698380a380f35b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b6004867f82b42900000000000000000000000000000000000000000000000000000000008152fd5b6004867f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b5034610a4e5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57600435610d8061234a565b90610d8961236d565b60643565ffffffffffff811693848203610a4e57610da5612478565b9160a435937fffffffffffffffffffffffffffffffff0000000000000000000000000000000085168503610a4e57600194610e7394610def92610de7896127f5565b953387612f08565b610df98683612fc1565b60028201908665ffffffffffff835460a01c160361111b575b50506107e7610e1f612906565b949092019384907fffffff0000ffffffffffffffffffffffffffffffffffffffffffffffffffffff7cffff00000000000000000000000000000000000000000000000000000083549260d81b169116179055565b7d0100000000000000000000000000000000000000000000000000000000007fffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82541617905573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481855afa9081156110d5575f916110e9575b50610f3c61305e565b808211156110e057610f4d916127e8565b905b5f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610fa0876bffffffffffffffffffffffff8560301c166127ab565b60301b169116175f55333b15610a4e576040517f339aebb40000000000000000000000000000000000000000000000000000000081528360048201528460248201525f8160448183335af180156110d5576110b9575b50906020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa918215610a5a578592611083575b5061104f9061104a61305e565b612736565b116109fc576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b9091506020813d6020116110b1575b8161109f6020938361261f565b81010312610a4e57519061104f61103d565b3d9150611092565b6024929195505f6110c99161261f565b60205f95919250610ff6565b6040513d5f823e3d90fd5b50505f90610f4f565b90506020813d602011611113575b816111046020938361261f565b81010312610a4e57515f610f33565b3d91506110f7565b81547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a09190911b79ffffffffffff000000000000000000000000000000000000000016179055837f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b50680386020604051888152a25f80610e12565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576111e36004356111d3612767565b506111dd816127f5565b9061283f565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff610100611286608084015161012060a0870152610140860190612299565b9260a081015160c086015260c081015160e08601526112ac60e08201518387019061228c565b0151166101208301520390f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405161012c8152f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760206bffffffffffffffffffffffff5f5460901c16604051908152f35b34610a4e5761134c366123e1565b908392939161136261135d846127f5565b612e32565b80151580611413575b6113a1575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a2808380611370565b5061080081111561136b565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602061145b600435612743565b604051908152f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602061149b6126a4565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760043561ffff811690818103610a4e576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156110d55773ffffffffffffffffffffffffffffffffffffffff915f9161165b575b50163303611633576101f4821161160b577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b61167d915060203d602011611683575b611675818361261f565b810190612678565b84611580565b503d61166b565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004356116c5816127f5565b906116cf82612e08565b15801561178a575b61176257807f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a27f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c4602065ffffffffffff61174d600573ffffffffffffffffffffffffffffffffffffffff8754169661310e565b16611759818686613188565b604051908152a3005b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061179481612743565b42106116d7565b34610a4e5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004356117d561234a565b6044357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081168103610a4e576118159061180e846127f5565b92836129cf565b156118545761182390612e32565b6040519060643582527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5773ffffffffffffffffffffffffffffffffffffffff6118c8612390565b16805f52600260205260405f20548015611a5857815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006119556bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c166125ab565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af19081156110d5575f91611a39575b5015611a115760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b611a52915060203d602011610ab557610aa7818361261f565b836119de565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576020604051610e108152f35b612436565b34610a4e57611acd366123e1565b505090611ad9816127f5565b90600182019260ff845460e81c166006811015611c22571590811580611c12575b611762578115611bf15773ffffffffffffffffffffffffffffffffffffffff808554165b16330361163357604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a315611ba157505080547fffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167d040000000000000000000000000000000000000000000000000000000000179055005b9091507f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c4602065ffffffffffff61174d600473ffffffffffffffffffffffffffffffffffffffff8754169661310e565b73ffffffffffffffffffffffffffffffffffffffff80600286015416611b1e565b50611c1c84612e08565b15611afa565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b34610a4e5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611c86612390565b611c8e61234a565b906044359160643567ffffffffffffffff8111610a4e57611cb39036906004016123b3565b93909260843573ffffffffffffffffffffffffffffffffffffffff8116809103610a4e57611e9e57611ce782848333612a50565b5f549165ffffffffffff831665ffffffffffff8114611e71576020967fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000009673ffffffffffffffffffffffffffffffffffffffff9565ffffffffffff6001611e2e95011698899116175f55875f526001895260405f208633167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161781556001810180547fffffffffffffff0000000000ffffffffffffffffffffffffffffffffffffffff78ffffffffff00000000000000000000000000000000000000008860a01b1691161781558787167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055600281018789167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055612b71565b8260405194168452858401525f60408401521690827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b6122dc565b34610a4e5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611f0261234a565b611f0a61236d565b906064357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081168103610a4e57611f4d90611f466004356127f5565b93846129cf565b1561185457611f5b91612a02565b005b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611f93612906565b6040805161ffff9384168152929091166020830152819081015b0390f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5761205960043561248d565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff16606087015260808601610120905261012086016120d291612299565b9360a086015260c085015260e084016120ea9161228c565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611fad60016121496004356127f5565b01546040805161ffff60c884901c8116825260d89390931c909216602083015290918291820190565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760c06121ae6004356127f5565b61224273ffffffffffffffffffffffffffffffffffffffff8254169165ffffffffffff6002600183015492015460405194855273ffffffffffffffffffffffffffffffffffffffff8316602086015273ffffffffffffffffffffffffffffffffffffffff8116604086015260a01c16606084015264ffffffffff8160a01c16608084015260ff60a084019160e81c1661228c565bf35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576020906bffffffffffffffffffffffff5f5460301c168152f35b906006821015611c225752565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b6044359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b9181601f84011215610a4e5782359167ffffffffffffffff8311610a4e5760208381860195010111610a4e57565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610a4e5760043591602435916044359067ffffffffffffffff8211610a4e57612432916004016123b3565b9091565b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602065ffffffffffff5f5416604051908152f35b6084359065ffffffffffff82168203610a4e57565b905f91805f52600160205260405f209064ffffffffff600183015460a01c161561253b57906124bb9161283f565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c08301519201516006811015611c225791929394565b505f9250829182915081906060908290819081908190565b906006811015611c22577fffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7dff000000000000000000000000000000000000000000000000000000000083549260e81b169116179055565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff8211611e7157565b610120810190811067ffffffffffffffff8211176125f257604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176125f257604052565b90816020910312610a4e57518015158103610a4e5790565b90816020910312610a4e575173ffffffffffffffffffffffffffffffffffffffff81168103610a4e5790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156110d5575f9161271a575090565b612733915060203d60201161168357611675818361261f565b90565b91908201809211611e7157565b6001612751612733926127f5565b015464ffffffffff8160f01c9160a01c16612736565b60405190612774826125d5565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff8211611e7157565b81810292918115918404141715611e7157565b91908203918211611e7157565b5f52600160205260405f209064ffffffffff600183015460a01c161561281757565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b90612848612767565b5064ffffffffff73ffffffffffffffffffffffffffffffffffffffff8254169165ffffffffffff6001820154916128836002820154916132f4565b60ff8460e81c169560405197612898896125d5565b8852602088015273ffffffffffffffffffffffffffffffffffffffff8416604088015273ffffffffffffffffffffffffffffffffffffffff82166060880152608087015260a01c1660a085015260a01c1660c08301526006811015611c225760e08201525f61010082015290565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9182156110d5575f92612990575b506101f461ffff83161161160b575f5460f01c90565b9091506020813d6020116129c7575b816129ac6020938361261f565b81010312610a4e575161ffff81168103610a4e57905f61297a565b3d915061299f565b919073ffffffffffffffffffffffffffffffffffffffff8084541691161491826129f857505090565b6127339250613436565b600101549060ff8260e81c166006811015611c22576001036117625773ffffffffffffffffffffffffffffffffffffffff8083169116036116335760a01c64ffffffffff1642101561176257565b93929373ffffffffffffffffffffffffffffffffffffffff831615612af85761012c4201804211611e7157851115612ad05764ffffffffff8511612a9b57612a99939450613080565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045264ffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b90600182811c92168015612b67575b6020831014612b3a57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691612b2f565b919060108211612c9d5735907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082169160108210612c67575b506002830180547fff0000000000ffffffffffffffffffffffffffffffffffffffffffffffffffff1660f09290921b7eff0000000000000000000000000000000000000000000000000000000000001691909117605083901b7dffffffff000000000000000000000000000000000000000000000000000016179055815473ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000909116179055565b8192507fffffffffffffffffffffffffffffffff00000000000000000000000000000000809260100360031b1b1616905f612baa565b92916003019067ffffffffffffffff81116125f257612cbc8254612b20565b601f8111612db7575b505f601f8211600114612d1b57819293945f92612d10575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916179055565b013590505f80612cdd565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0821694835f5260205f20915f5b878110612d9f575083600195969710612d67575b505050811b019055565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c199101351690555f8080612d5d565b90926020600181928686013581550194019101612d49565b81811115612cc557825f5260205f20601f830160051c9060208410612e00575b81601f9101920160051c03905f5b828110612df3575050612cc5565b5f82820155600101612de5565b5f9150612dd7565b6001015460e81c60ff166006811015611c225760018114908115612e2a575090565b600291501490565b600190612e3f3382612a02565b0164ffffffffff815460a01c16610e10420190814211611e7157808211612eab575b50507d0200000000000000000000000000000000000000000000000000000000007fffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff825416179055565b612eb4916127e8565b81547dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1660f09190911b7fffff000000000000000000000000000000000000000000000000000000000000161781555f80612e61565b919092949373ffffffffffffffffffffffffffffffffffffffff6001840154921673ffffffffffffffffffffffffffffffffffffffff83161495861596612f98575b508515612f77575b50508315612f64575b50505061185457565b612f6e93506129cf565b155f8080612f5b565b64ffffffffff9192955065ffffffffffff169160a01c161415925f80612f52565b600284015473ffffffffffffffffffffffffffffffffffffffff9182169116141595505f612f4a565b600101549060ff8260e81c166006811015611c22576117625773ffffffffffffffffffffffffffffffffffffffff821615613036571561300e5760a01c64ffffffffff1642101561176257565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b6127335f546bffffffffffffffffffffffff808260901c169160301c16612736565b73ffffffffffffffffffffffffffffffffffffffff91821692911682146130e65773ffffffffffffffffffffffffffffffffffffffff16146130be57565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b60029061312565ffffffffffff9360018301612553565b015460a01c16905f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061317d856bffffffffffffffffffffffff8560301c166125ab565b60301b169116175f55565b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f51148216156132e7575b50906040526132e25760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f20613263828254612736565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006132d06bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c166127ab565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f613220565b60028101549060ff8260f01c16908115613374577fffffffff000000000000000000000000000000000000000000000000000000009054927fffffffffffffffffffffffff00000000000000000000000000000000000000006040519416602085015260101b16602c8301526010825261336f60308361261f565b815290565b9050600391500160405190815f82549261338d84612b20565b80845293600181169081156133f657506001146133b2575b506127339250038261261f565b90505f9291925260205f20905f915b8183106133da575050906020612733928201015f6133a5565b60209193508060019154838588010152019101909183926133c1565b602093506127339592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b8201015f6133a5565b9160105b8015801580613521575b1561347457611e71577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0161343a565b509092916002830154908260ff8360f01c16148015906134f1575b6134e9577fffffffff00000000000000000000000000000000000000000000000000000000809160601b169160101b16036134e35715908115916134d1575090565b6134df915060030154612b20565b1590565b50505f90565b505050505f90565b5083547fffffffffffffffffffffffff00000000000000000000000000000000000000008083169116141561348f565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111611e7157601081101561358357847fff00000000000000000000000000000000000000000000000000000000000000911a60f81b1615613444565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd' as const
