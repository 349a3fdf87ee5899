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
  '0x60c0346100a457601f6129c038819003918201601f19168301916001600160401b038311848410176100a85780849260409485528339810103126100a457610052602061004b836100bc565b92016100bc565b9060805260a0526040516128ef90816100d18239608051818181610762015281816113eb01528181611da2015261279c015260a05181818161106c01528181611a6b015281816120f801526123f40152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100a45756fe6080806040526004361015610012575f80fd5b5f3560e01c90816301522b1e14611cc0575080630894d95014611be95780630d0197b414611b7a578063180aedf314611a8f578063194a4e7e14611a2157806324a9d853146119cd5780633013ce29146119c85780633e413bee146119c8578063415288121461160257806341dd26f5146114d45780634c5d8a0f146114cf57806350355d76146114cf5780635088d8be1461149557806351cff8d9146112b95780635b7baf64146111935780635db2d22f14610fea57806361d027b314610f945780636b0d316b14610f2d578063969cfb4414610ee05780639e63798d14610d22578063acc3e84f14610cd7578063b6a6d17714610c9d578063b76b967f14610c43578063bf22c45714610b13578063c9a84bb9146109b8578063ce513b6f14610955578063d2e13f5014610613578063d55be8c6146105d9578063d75bbdf3146103a0578063dd4ae9d4146101e45763f6887a9414610171575f80fd5b346101e05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101a8611dc6565b6101b0611de9565b9060443573ffffffffffffffffffffffffffffffffffffffff811681036101e0576101de9260643592612479565b005b5f80fd5b346101e0576101f236611e3a565b5050815f52600160205260405f20610209816121e2565b61021281612222565b60068110156103735761034b5773ffffffffffffffffffffffffffffffffffffffff825416331415908161032a575b506103025765ffffffffffff82116102cc577f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b50680389160026020920180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000008460a01b169116179055604051908152a2005b507fda9894d3000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff91501633141584610241565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b346101e0576103ae36611e3a565b505090805f52600160205260405f20916103c7836121e2565b6103d081612222565b60068110156103735760020361034b57600284019373ffffffffffffffffffffffffffffffffffffffff8554163303610302576105229465ffffffffffff91600161041c60038661259d565b9101555460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000610476866bffffffffffffffffffffffff8560301c16611fe9565b60301b169116175f55604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106104f961ffff8760d01c16886121c2565b0497889661051d61271061051461ffff8a60e01c16846121c2565b049a8b926121d5565b6121d5565b941693610530818686612783565b604051908152a38061057e575b508161054557005b610550823383612783565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a3005b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff6105bf6120b5565b6105ca868287612783565b6040519586521693a38261053d565b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206040516101f48152f35b346101e05761062136611e3a565b505090805f52600160205260405f2065ffffffffffff600282015460a01c169261064c84338461262c565b90840361092d577e010000000000000000000000000000000000000000000000000000000000007ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7dffff000000000000000000000000000000000000000000000000000000006001937bffff00000000000000000000000000000000000000000000000000006106db6123b0565b949092169160d01b16179160e01b1617179101555f5461070c836bffffffffffffffffffffffff8360301c1661218b565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b169116175f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd0000000000000000000000000000000000000000000000000000000081523360048201523060248201528460448201526020816064815f875af19081156108cb575f916108fe575b50156108d65760206107fc6024926bffffffffffffffffffffffff805f5460901c1691166121b5565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa9081156108cb575f91610899575b5010610871576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a3005b7f5d8b7d2c000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116108c3575b816108b460209383612030565b810103126101e057518461083d565b3d91506108a7565b6040513d5f823e3d90fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b610920915060203d602011610926575b6109188183612030565b810190612071565b856107d3565b503d61090e565b7f99b0fc87000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05773ffffffffffffffffffffffffffffffffffffffff6109a1611dc6565b165f526002602052602060405f2054604051908152f35b346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576004356109f2611de9565b9060443567ffffffffffffffff81116101e057610a13903690600401611e0c565b5050805f52600160205260405f20610a2a816121e2565b610a3381612222565b60068110156103735761034b5773ffffffffffffffffffffffffffffffffffffffff82541633036103025773ffffffffffffffffffffffffffffffffffffffff811661034b5773ffffffffffffffffffffffffffffffffffffffff8416938415610aeb57600191610ac1869273ffffffffffffffffffffffffffffffffffffffff60028701541690336126f5565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab695f80a3005b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057610b6d600435610b50612147565b50805f52600160205260405f2090610b67826121e2565b50612234565b6040518091602082528051602083015273ffffffffffffffffffffffffffffffffffffffff602082015116604083015273ffffffffffffffffffffffffffffffffffffffff604082015116606083015273ffffffffffffffffffffffffffffffffffffffff606082015116608083015273ffffffffffffffffffffffffffffffffffffffff610100610c10608084015161012060a0870152610140860190611d15565b9260a081015160c086015260c081015160e0860152610c3660e082015183870190611d08565b0151166101208301520390f35b346101e05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057610c94610c7d611de9565b6004355f5260016020526044359060405f2061262c565b506101de6123b0565b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057602060405161012c8152f35b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760206bffffffffffffffffffffffff5f5460901c16604051908152f35b346101e057610d3036611e3a565b90835f94939452600160205260405f2091610d4b33846125d2565b927ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8416937e020000000000000000000000000000000000000000000000000000000000008517610e10420195864211610eb357879660019360a01c65ffffffffffff169283821115610ea957507e0200000000000000000000000000000000000000000000000000000000000092610de3916121d5565b60f41b1717915b015580151580610e9d575b610e2b575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a2808380610dfa565b50610800811115610df5565b9250505091610dea565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346101e05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576101de610f1a611de9565b6004355f52600160205260405f206125d2565b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576004355f5260016020526020610f8c610f7760405f206121e2565b65ffffffffffff8160f41c9160a01c166121b5565b604051908152f35b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576020610fcc6120b5565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05760043561ffff8116908181036101e0576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156108cb5773ffffffffffffffffffffffffffffffffffffffff915f91611164575b50163303610302576101f4821161113c577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b611186915060203d60201161118c575b61117e8183612030565b810190612089565b846110b1565b503d611174565b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057600435805f52600160205260405f20906111db826121e2565b916111e583612523565b158015611299575b61034b5761122460056101de94847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a261259d565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061128b866bffffffffffffffffffffffff8560301c16611fe9565b60301b169116175f5561254c565b506112b28360f41c65ffffffffffff8560a01c166121b5565b42106111ed565b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e05773ffffffffffffffffffffffffffffffffffffffff611305611dc6565b16805f52600260205260405f2054801561146d57815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006113926bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16611fe9565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af19081156108cb575f9161144e575b50156108d65760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b611467915060203d602011610926576109188183612030565b8361141b565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576020604051610e108152f35b611e8f565b346101e0576114e236611e3a565b5050815f52600160205260405f20916114fa836121e2565b9161150483612222565b60068110156103735715908115806115f2575b61034b5781156115d15773ffffffffffffffffffffffffffffffffffffffff808654165b16330361030257604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a3156115c157507ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b909161122460046101de9461259d565b73ffffffffffffffffffffffffffffffffffffffff8060028701541661153b565b506115fc84612523565b15611517565b346101e05760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057611639611dc6565b611641611de9565b6044359160643567ffffffffffffffff81116101e057611665903690600401611e0c565b92909360843573ffffffffffffffffffffffffffffffffffffffff81168091036101e0576119a05761169981838533612479565b5f549365ffffffffffff85169465ffffffffffff8614610eb35765ffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000097011695869116175f55845f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20948133167fffffffffffffffffffffffff0000000000000000000000000000000000000000875416178655169379ffffffffffff00000000000000000000000000000000000000008360a01b16851760018201556002810173ffffffffffffffffffffffffffffffffffffffff85167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055816117ff575b50506020945073ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b6003019067ffffffffffffffff81116119735761181c8254611f98565b601f8111611922575b50806020975f90601f8311600114611882575f92611877575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790555b85806117a4565b01359050888061183e565b90917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01691845f52895f20925f5b81811061190b57509084600195949392106118d3575b505050811b019055611870565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c199101351690558880806118c6565b91938b6001819287870135815501950192016118b0565b818111156118255796825f5260205f20601f830160051c906020841061196b575b810198601f0160051c035f5b81811061195e57505096611825565b5f8a82015560010161194f565b5f9150611943565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b611d58565b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057611a036123b0565b6040805161ffff9384168152929091166020830152819081015b0390f35b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057611ac9600435611ed1565b949093919295604098979851988998895273ffffffffffffffffffffffffffffffffffffffff16602089015273ffffffffffffffffffffffffffffffffffffffff16604088015273ffffffffffffffffffffffffffffffffffffffff1660608701526080860161012090526101208601611b4291611d15565b9360a086015260c085015260e08401611b5a91611d08565b73ffffffffffffffffffffffffffffffffffffffff166101008301520390f35b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576004355f526001602052611a1d611bc260405f206121e2565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b346101e05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576004355f52600160205260c060405f20611cbe611c34826121e2565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff82541693816002611c6183612222565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a0830190611d08565bf35b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e0576020906bffffffffffffffffffffffff5f5460301c168152f35b9060068210156103735752565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101e057565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101e057565b9181601f840112156101e05782359167ffffffffffffffff83116101e057602083818601950101116101e057565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126101e05760043591602435916044359067ffffffffffffffff82116101e057611e8b91600401611e0c565b9091565b346101e0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e057602065ffffffffffff5f5416604051908152f35b905f91805f52600160205260405f209065ffffffffffff600183015460a01c1615611f805790611f0091612234565b9081519173ffffffffffffffffffffffffffffffffffffffff6020820151169173ffffffffffffffffffffffffffffffffffffffff6040830151169173ffffffffffffffffffffffffffffffffffffffff6060820151169293949560808201519160a08101519160e060c083015192015160068110156103735791929394565b505f9250829182915081906060908290819081908190565b90600182811c92168015611fdf575b6020831014611fb257565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611fa7565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff8211610eb357565b610120810190811067ffffffffffffffff82111761197357604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761197357604052565b908160209103126101e0575180151581036101e05790565b908160209103126101e0575173ffffffffffffffffffffffffffffffffffffffff811681036101e05790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9081156108cb575f9161212b575090565b612144915060203d60201161118c5761117e8183612030565b90565b6040519061215482612013565b5f61010083828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff8211610eb357565b91908201809211610eb357565b81810292918115918404141715610eb357565b91908203918211610eb357565b600101549065ffffffffffff8260a01c16156121fa57565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c600f1660068110156103735790565b9061223d612147565b50600181015473ffffffffffffffffffffffffffffffffffffffff8254169160036002820154910161226e83612222565b936040519561227c87612013565b8652602086015273ffffffffffffffffffffffffffffffffffffffff8316604086015273ffffffffffffffffffffffffffffffffffffffff82166060860152604051905f908054906122cd82611f98565b808552916001811690811561236b575060011461232e575b505091816122ff65ffffffffffff95949386940382612030565b608087015260a01c1660a085015260a01c1660c083015260068110156103735760e08201525f61010082015290565b5f908152602081209092505b8183106123515750508101602001816122ff6122e5565b60018160209294939454838588010152019101919061233a565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208087019190915292151560051b850190920192508391506122ff90506122e5565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa9182156108cb575f9261243a575b506101f461ffff83161161113c575f5460f01c90565b9091506020813d602011612471575b8161245660209383612030565b810103126101e0575161ffff811681036101e057905f612424565b3d9150612449565b93929373ffffffffffffffffffffffffffffffffffffffff831615610aeb5761012c4201804211610eb3578511156124fb5765ffffffffffff85116124c5576124c39394506126f5565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b61252c90612222565b60068110156103735760018114908115612544575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c492541693612594818686612783565b604051908152a3565b906006811015610373577ffff0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b6125de909291926121e2565b916125e883612222565b60068110156103735760010361034b5773ffffffffffffffffffffffffffffffffffffffff8084169116036103025765ffffffffffff8260a01c1642101561034b57565b929190612638846121e2565b9361264285612222565b60068110156103735761034b5773ffffffffffffffffffffffffffffffffffffffff809154169116036103025773ffffffffffffffffffffffffffffffffffffffff8316156126cd57156126a55765ffffffffffff8260a01c1642101561034b57565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff918216929116821461275b5773ffffffffffffffffffffffffffffffffffffffff161461273357565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f51148216156128e2575b50906040526128dd5760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f2061285e8282546121b5565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006128cb6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c1661218b565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f61281b56' as const
