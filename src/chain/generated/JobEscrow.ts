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
  '0x60c0346100ab57601f61360738819003918201601f19168301916001600160401b038311848410176100af5780849260409485528339810103126100ab57610052602061004b836100c3565b92016100c3565b9060805260a05260405161352f90816100d882396080518181816108ec01528181610de701528181611984015281816122a901526130f3015260a0518181816114f501528181611f720152818161261301526128560152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100ab5756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301522b1e146121c7575080630894d950146120f05780630d0197b414612081578063180aedf314611f96578063194a4e7e14611f2857806324a9d85314611ed45780633013ce2914611e41578063394a005714611e465780633e413bee14611e415780634152881214611bf057806341dd26f514611a955780634c5d8a0f14611a9057806350355d7614611a905780635088d8be14611a5657806351cff8d914611852578063596671da146117925780635b7baf64146116445780635db2d22f1461147357806361d027b31461141d5780636b0d316b146113b65780639e63798d146112c1578063acc3e84f14611276578063b6a6d1771461123c578063b76b967f146111df578063bf22c457146110af578063c257f4a114610caf578063c9a84bb914610b52578063ce513b6f14610aef578063d2e13f5014610796578063d55be8c61461075b578063d75bbdf31461049a578063dd4ae9d4146102dc578063e520638b146101ee5763f6887a9414610194575f80fd5b346101eb5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101eb576101e86101ce612313565b6101d66122cd565b6101de6122f0565b9060643592612979565b80f35b80fd5b50346101eb5760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101eb576102266122cd565b61022e6122f0565b906064359173ffffffffffffffffffffffffffffffffffffffff831683036102d8576102586123fb565b9160a43565ffffffffffff811681036102d45760c435907fffffffffffffffffffffffffffffffff00000000000000000000000000000000821682036102d0576102c39565ffffffffffff946102bb946004358a52600160205260408a20612ed2565b911690612f8e565b6102cb612812565b505080f35b8680fd5b8580fd5b8380fd5b50346101eb576102eb36612364565b5050818352600160205260408320610302816126fd565b61030b8161273d565b600681101561046d576104455773ffffffffffffffffffffffffffffffffffffffff8254163314159081610424575b506103fc5765ffffffffffff82116103c65760020180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a083901b79ffffffffffff0000000000000000000000000000000000000000161790557f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803890602090604051908152a280f35b604484837fda9894d300000000000000000000000000000000000000000000000000000000825260045265ffffffffffff602452fd5b6004847f82b42900000000000000000000000000000000000000000000000000000000008152fd5b73ffffffffffffffffffffffffffffffffffffffff9150163314155f61033a565b6004857f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101eb576104a936612364565b50509190808252600160205260408220926104c3846126fd565b6104cc8161273d565b600681101561072e5760020361070657600285019473ffffffffffffffffffffffffffffffffffffffff86541633036106de57849565ffffffffffff916106219650600161051b600386612dad565b9101555460a01c169185547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610575866bffffffffffffffffffffffff8560301c166124d7565b60301b169116178655604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106105f861ffff8760d01c16886126dd565b0497889661061c61271061061361ffff8a60e01c16846126dd565b049a8b926126f0565b6126f0565b94169361062f8186866130da565b604051908152a380610683575b5081610646578280f35b6106518233836130da565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a35f808280f35b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff6106c46125d0565b6106cf8682876130da565b6040519586521693a35f61063c565b6004857f82b42900000000000000000000000000000000000000000000000000000000008152fd5b6004847f8e78f0cb000000000000000000000000000000000000000000000000000000008152fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b50346101eb57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101eb5760206040516101f48152f35b50346101eb576107a536612364565b50509080835260016020526040832065ffffffffffff600282015460a01c16926107d0848333612e84565b908403610ac7577e010000000000000000000000000000000000000000000000000000000000007ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff610874600193610826612812565b9190917dffff000000000000000000000000000000000000000000000000000000007bffff00000000000000000000000000000000000000000000000000009160e01b169260d01b16171790565b16179101558254610896836bffffffffffffffffffffffff8360301c166126a6565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b16911617845573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015284604482015260208160648189875af1908115610abc578691610a8d575b5015610a655760206109866024926bffffffffffffffffffffffff80895460901c1691166126d0565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610a5a578591610a24575b50106109fc576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b6004837f5d8b7d2c000000000000000000000000000000000000000000000000000000008152fd5b90506020813d602011610a52575b81610a3f6020938361254b565b81010312610a4e57515f6109c7565b5f80fd5b3d9150610a32565b6040513d87823e3d90fd5b6004857f7b7a8ab4000000000000000000000000000000000000000000000000000000008152fd5b610aaf915060203d602011610ab5575b610aa7818361254b565b81019061258c565b5f61095d565b503d610a9d565b6040513d88823e3d90fd5b6004857f99b0fc87000000000000000000000000000000000000000000000000000000008152fd5b50346101eb5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101eb57604060209173ffffffffffffffffffffffffffffffffffffffff610b41612313565b168152600283522054604051908152f35b50346101eb5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101eb57600435610b8d6122cd565b9060443567ffffffffffffffff81116102d857610bae903690600401612336565b5050808352600160205260408320610bc5816126fd565b610bce8161273d565b600681101561046d576104455773ffffffffffffffffffffffffffffffffffffffff82541633036106de5773ffffffffffffffffffffffffffffffffffffffff81166104455773ffffffffffffffffffffffffffffffffffffffff8416938415610c8757600191610c5c869273ffffffffffffffffffffffffffffffffffffffff600287015416903361304c565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab698380a380f35b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5034610a4e5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57600435610cea6122cd565b90610cf36122f0565b9160643565ffffffffffff811693848203610a4e57610d106123fb565b60a435907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082168203610a4e57600193610d9d7ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff93610dcb937e01000000000000000000000000000000000000000000000000000000000000968a5f528860205260405f2099338b612ed2565b90610da88983612f8e565b60028701908965ffffffffffff835460a01c1603611034575b5050610826612812565b161791015573ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000166040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481855afa908115610fee575f91611002575b50610e5361302a565b80821115610ff957610e64916126f0565b905b5f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610eb7876bffffffffffffffffffffffff8560301c166126a6565b60301b169116175f55333b15610a4e576040517f339aebb400000000000000000000000000000000000000000000000000000000815260048101849052602481018590525f8160448183335af18015610fee57610fd2575b50906020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa918215610a5a578592610f9c575b50610f6890610f6361302a565b6126d0565b116109fc576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a380f35b9091506020813d602011610fca575b81610fb86020938361254b565b81010312610a4e575190610f68610f56565b3d9150610fab565b6024929195505f610fe29161254b565b60205f95919250610f0f565b6040513d5f823e3d90fd5b50505f90610e66565b90506020813d60201161102c575b8161101d6020938361254b565b81010312610a4e57515f610e4a565b3d9150611010565b81547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff1660a09190911b79ffffffffffff000000000000000000000000000000000000000016179055867f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b506803860206040518b8152a25f80610dc1565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576111096004356110ec612662565b50805f52600160205260405f2090611103826126fd565b5061274f565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff6101006111ac608084015161012060a087015261014086019061221c565b9260a081015160c086015260c081015160e08601526111d260e08201518387019061220f565b0151166101208301520390f35b34610a4e5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576112316112196122cd565b6004355f5260016020526044359060405f2090612e84565b5061123a612812565b005b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405161012c8152f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760206bffffffffffffffffffffffff5f5460901c16604051908152f35b34610a4e576112cf36612364565b9083929391825f52600160205260405f2060016112f66112ef338461291f565b4290612de2565b910155801515806113aa575b611338575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a2808380611307565b50610800811115611302565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004355f526001602052602061141561140060405f206126fd565b65ffffffffffff8160f41c9160a01c166126d0565b604051908152f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760206114556125d0565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5760043561ffff811690818103610a4e576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610fee5773ffffffffffffffffffffffffffffffffffffffff915f91611615575b501633036115ed576101f482116115c5577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b611637915060203d60201161163d575b61162f818361254b565b8101906125a4565b8461153a565b503d611625565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57600435805f52600160205260405f209061168c826126fd565b9161169683612d33565b158015611772575b61174a576116d5600561123a94847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a2612dad565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061173c866bffffffffffffffffffffffff8560301c166124d7565b60301b169116175f55612d5c565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061178b8360f41c65ffffffffffff8560a01c166126d0565b421061169e565b34610a4e5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004356117cc6122cd565b6044357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081168103610a4e5761180f90835f52600160205260405f2092836128db565b600161181e6112ef338461291f565b9101556040519060643582527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e5773ffffffffffffffffffffffffffffffffffffffff61189e612313565b16805f52600260205260405f20548015611a2e57815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff00000000000000000000000000000000000061192b6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c166124d7565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610fee575f91611a0f575b50156119e75760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b611a28915060203d602011610ab557610aa7818361254b565b836119b4565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576020604051610e108152f35b6123b9565b34610a4e57611aa336612364565b5050815f52600160205260405f2091611abb836126fd565b91611ac58361273d565b6006811015611bc3571590811580611bb3575b61174a578115611b925773ffffffffffffffffffffffffffffffffffffffff808654165b1633036115ed57604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a315611b8257507ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b90916116d5600461123a94612dad565b73ffffffffffffffffffffffffffffffffffffffff80600287015416611afc565b50611bbd84612d33565b15611ad8565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b34610a4e5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611c27612313565b611c2f6122cd565b6044359160643567ffffffffffffffff8111610a4e57611c53903690600401612336565b92909360843573ffffffffffffffffffffffffffffffffffffffff8116809103610a4e57611e1957611c8781838533612979565b5f549365ffffffffffff85169065ffffffffffff8214611dec576020967fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000009665ffffffffffff6001611d9795011697889116175f55865f526001885273ffffffffffffffffffffffffffffffffffffffff60405f20968133167fffffffffffffffffffffffff0000000000000000000000000000000000000000895416178855169579ffffffffffff00000000000000000000000000000000000000008560a01b16871760018201556002810173ffffffffffffffffffffffffffffffffffffffff87167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055612a9c565b73ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b61225f565b34610a4e5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611e7d6122cd565b611e856122f0565b90606435917fffffffffffffffffffffffffffffffff0000000000000000000000000000000083168303610a4e57611ecf61123a936004355f52600160205260405f2092836128db565b61291f565b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611f0a612812565b6040805161ffff9384168152929091166020830152819081015b0390f35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57611fd0600435612410565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff16606087015260808601610120905261012086016120499161221c565b9360a086015260c085015260e084016120619161220f565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004355f526001602052611f246120c960405f206126fd565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b34610a4e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576004355f52600160205260c060405f206121c561213b826126fd565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff825416938160026121688361273d565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a083019061220f565bf35b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e576020906bffffffffffffffffffffffff5f5460301c168152f35b906006821015611bc35752565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b6044359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a4e57565b9181601f84011215610a4e5782359167ffffffffffffffff8311610a4e5760208381860195010111610a4e57565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610a4e5760043591602435916044359067ffffffffffffffff8211610a4e576123b591600401612336565b9091565b34610a4e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a4e57602065ffffffffffff5f5416604051908152f35b6084359065ffffffffffff82168203610a4e57565b905f91805f52600160205260405f209065ffffffffffff600183015460a01c16156124bf579061243f9161274f565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c08301519201516006811015611bc35791929394565b505f9250829182915081906060908290819081908190565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff8211611dec57565b610120810190811067ffffffffffffffff82111761251e57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761251e57604052565b90816020910312610a4e57518015158103610a4e5790565b90816020910312610a4e575173ffffffffffffffffffffffffffffffffffffffff81168103610a4e5790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610fee575f91612646575090565b61265f915060203d60201161163d5761162f818361254b565b90565b6040519061266f82612501565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff8211611dec57565b91908201809211611dec57565b81810292918115918404141715611dec57565b91908203918211611dec57565b600101549065ffffffffffff8260a01c161561271557565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c600f166006811015611bc35790565b90612758612662565b5065ffffffffffff60018201548173ffffffffffffffffffffffffffffffffffffffff8454169361278d600282015491613246565b6127968461273d565b95604051976127a489612501565b8852602088015273ffffffffffffffffffffffffffffffffffffffff8416604088015273ffffffffffffffffffffffffffffffffffffffff82166060880152608087015260a01c1660a085015260a01c1660c08301526006811015611bc35760e08201525f61010082015290565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610fee575f9261289c575b506101f461ffff8316116115c5575f5460f01c90565b9091506020813d6020116128d3575b816128b86020938361254b565b81010312610a4e575161ffff81168103610a4e57905f612886565b3d91506128ab565b906128f092916128ea816126fd565b50613388565b156128f757565b7fbc792212000000000000000000000000000000000000000000000000000000005f5260045ffd5b61292b909291926126fd565b916129358361273d565b6006811015611bc35760010361174a5773ffffffffffffffffffffffffffffffffffffffff8084169116036115ed5765ffffffffffff8260a01c1642101561174a57565b93929373ffffffffffffffffffffffffffffffffffffffff831615612a235761012c4201804211611dec578511156129fb5765ffffffffffff85116129c5576129c393945061304c565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b90600182811c92168015612a92575b6020831014612a6557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691612a5a565b919060108211612bc85735907fffffffffffffffffffffffffffffffff0000000000000000000000000000000082169160108210612b92575b506002830180547fff0000000000ffffffffffffffffffffffffffffffffffffffffffffffffffff1660f09290921b7eff0000000000000000000000000000000000000000000000000000000000001691909117605083901b7dffffffff000000000000000000000000000000000000000000000000000016179055815473ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000909116179055565b8192507fffffffffffffffffffffffffffffffff00000000000000000000000000000000809260100360031b1b1616905f612ad5565b92916003019067ffffffffffffffff811161251e57612be78254612a4b565b601f8111612ce2575b505f601f8211600114612c4657819293945f92612c3b575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916179055565b013590505f80612c08565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0821694835f5260205f20915f5b878110612cca575083600195969710612c92575b505050811b019055565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c199101351690555f8080612c88565b90926020600181928686013581550194019101612c74565b81811115612bf057825f5260205f20601f830160051c9060208410612d2b575b81601f9101920160051c03905f5b828110612d1e575050612bf0565b5f82820155600101612d10565b5f9150612d02565b612d3c9061273d565b6006811015611bc35760018114908115612d54575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c492541693612da48186866130da565b604051908152a3565b906006811015611bc3577ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b907ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8216907e02000000000000000000000000000000000000000000000000000000000000821792610e108201809211611dec5760a01c65ffffffffffff169283821115612e7d57507e0200000000000000000000000000000000000000000000000000000000000092612e75916126f0565b60f41b171790565b9250505090565b92919092612e91846126fd565b93612e9b8561273d565b6006811015611bc35761174a5773ffffffffffffffffffffffffffffffffffffffff809154169116036115ed576129c39083612f8e565b90919594929373ffffffffffffffffffffffffffffffffffffffff612ef6836126fd565b971673ffffffffffffffffffffffffffffffffffffffff88161494851595612f65575b508415612f45575b508315612f32575b5050506128f757565b612f3c9350613388565b155f8080612f29565b65ffffffffffff9194501665ffffffffffff8660a01c161415925f612f21565b600283015473ffffffffffffffffffffffffffffffffffffffff9182169116141594505f612f19565b90612f988261273d565b6006811015611bc35761174a5773ffffffffffffffffffffffffffffffffffffffff8216156130025715612fda5760a01c65ffffffffffff1642101561174a57565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b61265f5f546bffffffffffffffffffffffff808260901c169160301c166126d0565b73ffffffffffffffffffffffffffffffffffffffff91821692911682146130b25773ffffffffffffffffffffffffffffffffffffffff161461308a57565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f5114821615613239575b50906040526132345760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f206131b58282546126d0565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006132226bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c166126a6565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f613172565b60028101549060ff8260f01c169081156132c6577fffffffff000000000000000000000000000000000000000000000000000000009054927fffffffffffffffffffffffff00000000000000000000000000000000000000006040519416602085015260101b16602c830152601082526132c160308361254b565b815290565b9050600391500160405190815f8254926132df84612a4b565b80845293600181169081156133485750600114613304575b5061265f9250038261254b565b90505f9291925260205f20905f915b81831061332c57505090602061265f928201015f6132f7565b6020919350806001915483858801015201910190918392613313565b6020935061265f9592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b8201015f6132f7565b919073ffffffffffffffffffffffffffffffffffffffff8084541691161491826133b157505090565b915061265f60105b80158015806134a0575b156133f357611dec577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016133b9565b509092916002830154908260ff8360f01c1614801590613470575b613468577fffffffff00000000000000000000000000000000000000000000000000000000809160601b169160101b1603613462571590811591613450575090565b61345e915060030154612a4b565b1590565b50505f90565b505050505f90565b5083547fffffffffffffffffffffffff00000000000000000000000000000000000000008083169116141561340e565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111611dec57601081101561350257847fff00000000000000000000000000000000000000000000000000000000000000911a60f81b16156133c3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd' as const
