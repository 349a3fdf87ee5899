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
  '0x60c0346100a457601f6125f338819003918201601f19168301916001600160401b038311848410176100a85780849260409485528339810103126100a457610052602061004b836100bc565b92016100bc565b9060805260a05260405161252290816100d1823960805181818161072b015281816113ea01528181611a4101526123cf015260a05181818161107701528181611b0301528181611eeb01526120270152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100a45756fe6080806040526004361015610012575f80fd5b5f3560e01c90816301522b1e14611c6d575080630894d95014611b965780630d0197b414611b27578063194a4e7e14611ab957806324a9d85314611a655780633e413bee146119f7578063415288121461160457806341dd26f5146114d65780634c5d8a0f1461149457806351cff8d9146112b85780635b7baf641461119e5780635db2d22f14610ff557806361d027b314610f9f578063969cfb4414610f525780639e63798d14610eb5578063acc3e84f14610e6a578063b6a6d17714610e30578063b76b967f14610dd6578063bf22c45714610adc578063c9a84bb914610981578063ce513b6f1461091e578063d2e13f50146105dc578063d55be8c6146105a2578063d75bbdf314610369578063dd4ae9d4146101ad5763f6887a941461013a575f80fd5b346101a95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957610171611cc2565b610179611ce5565b9060443573ffffffffffffffffffffffffffffffffffffffff811681036101a9576101a792606435926120ac565b005b5f80fd5b346101a9576101bb36611d36565b5050815f52600160205260405f206101d281611f91565b6101db81611fd1565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff82541633141590816102f3575b506102cb5765ffffffffffff8211610295577f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b50680389160026020920180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000008460a01b169116179055604051908152a2005b507fda9894d3000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff9150163314158461020a565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b346101a95761037736611d36565b505090805f52600160205260405f209161039083611f91565b61039981611fd1565b600681101561033c5760020361031457600284019373ffffffffffffffffffffffffffffffffffffffff85541633036102cb576104eb9465ffffffffffff9160016103e56003866121d0565b9101555460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061043f866bffffffffffffffffffffffff8560301c16611ddc565b60301b169116175f55604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106104c261ffff8760d01c1688611f71565b049788966104e66127106104dd61ffff8a60e01c1684611f71565b049a8b92611f84565b611f84565b9416936104f98186866123b6565b604051908152a380610547575b508161050e57005b6105198233836123b6565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a3005b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff610588611ea8565b6105938682876123b6565b6040519586521693a382610506565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760206040516101f48152f35b346101a9576105ea36611d36565b505090805f52600160205260405f2065ffffffffffff600282015460a01c169261061584338461225f565b9084036108f6577e010000000000000000000000000000000000000000000000000000000000007fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7dffff000000000000000000000000000000000000000000000000000000006001937bffff00000000000000000000000000000000000000000000000000006106a4611fe3565b949092169160d01b16179160e01b1617179101555f546106d5836bffffffffffffffffffffffff8360301c16611f3a565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b169116175f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd0000000000000000000000000000000000000000000000000000000081523360048201523060248201528460448201526020816064815f875af1908115610894575f916108c7575b501561089f5760206107c56024926bffffffffffffffffffffffff805f5460901c169116611f64565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610894575f91610862575b501061083a576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a3005b7f5d8b7d2c000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d60201161088c575b8161087d60209383611e23565b810103126101a9575184610806565b3d9150610870565b6040513d5f823e3d90fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b6108e9915060203d6020116108ef575b6108e18183611e23565b810190611e64565b8561079c565b503d6108d7565b7f99b0fc87000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95773ffffffffffffffffffffffffffffffffffffffff61096a611cc2565b165f526002602052602060405f2054604051908152f35b346101a95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004356109bb611ce5565b9060443567ffffffffffffffff81116101a9576109dc903690600401611d08565b5050805f52600160205260405f206109f381611f91565b6109fc81611fd1565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff82541633036102cb5773ffffffffffffffffffffffffffffffffffffffff81166103145773ffffffffffffffffffffffffffffffffffffffff8416938415610ab457600191610a8a869273ffffffffffffffffffffffffffffffffffffffff6002870154169033612328565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab695f80a3005b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f610100604051610b1e81611e06565b828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152805f52600160205260405f2090610b6482611f91565b9173ffffffffffffffffffffffffffffffffffffffff8154169260036002830154920190610b9181611fd1565b9060405194610b9f86611e06565b855260208501958652604085019273ffffffffffffffffffffffffffffffffffffffff821684526060860173ffffffffffffffffffffffffffffffffffffffff8616815260405191825f825492610bf584611d8b565b8084529360018116908115610d965750600114610d52575b50610c1a92500383611e23565b6080870191825265ffffffffffff60a088019660a01c16865265ffffffffffff60c088019360a01c16835260e0870193600681101561033c5784526101008701945f865260405198899860208a525160208a01525173ffffffffffffffffffffffffffffffffffffffff1660408901525173ffffffffffffffffffffffffffffffffffffffff1660608801525173ffffffffffffffffffffffffffffffffffffffff166080870152519360a086016101209052845180958161014089015260200161016088015e848601610160015f90525160c08601525160e0850152516101008401610d0691611cb5565b5173ffffffffffffffffffffffffffffffffffffffff16610120830152601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0168101036101600190f35b90505f9291925260205f20905f915b818310610d7a575050906020610c1a928201018b610c0d565b6020919350806001915483858901015201910190918492610d61565b60209350610c1a9592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b8201018b610c0d565b346101a95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957610e27610e10611ce5565b6004355f5260016020526044359060405f2061225f565b506101a7611fe3565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405161012c8152f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760206bffffffffffffffffffffffff5f5460901c16604051908152f35b346101a957610ec336611d36565b505090805f52600160205260405f2060017e020000000000000000000000000000000000000000000000000000000000007fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff610f1f3385612205565b16179101556040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b346101a95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576101a7610f8c611ce5565b6004355f52600160205260405f20612205565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576020610fd7611ea8565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760043561ffff8116908181036101a9576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156108945773ffffffffffffffffffffffffffffffffffffffff915f9161116f575b501633036102cb576101f48211611147577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b611191915060203d602011611197575b6111898183611e23565b810190611e7c565b846110bc565b503d61117f565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957600435805f52600160205260405f20906111e682611f91565b916111f083612156565b1580156112a4575b6103145761122f60056101a794847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a26121d0565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000611296866bffffffffffffffffffffffff8560301c16611ddc565b60301b169116175f5561217f565b5065ffffffffffff8360a01c1642106111f8565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95773ffffffffffffffffffffffffffffffffffffffff611304611cc2565b16805f52600260205260405f2054801561146c57815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006113916bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16611ddc565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610894575f9161144d575b501561089f5760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b611466915060203d6020116108ef576108e18183611e23565b8361141a565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602065ffffffffffff5f5416604051908152f35b346101a9576114e436611d36565b5050815f52600160205260405f20916114fc83611f91565b9161150683611fd1565b600681101561033c5715908115806115f4575b6103145781156115d35773ffffffffffffffffffffffffffffffffffffffff808654165b1633036102cb57604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a3156115c357507fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b909161122f60046101a7946121d0565b73ffffffffffffffffffffffffffffffffffffffff8060028701541661153d565b506115fe84612156565b15611519565b346101a95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95761163b611cc2565b611643611ce5565b6044359160643567ffffffffffffffff81116101a957611667903690600401611d08565b92909360843573ffffffffffffffffffffffffffffffffffffffff81168091036101a9576119cf5761169b818385336120ac565b5f549365ffffffffffff85169465ffffffffffff86146119a25765ffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000097011695869116175f55845f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20948133167fffffffffffffffffffffffff0000000000000000000000000000000000000000875416178655169379ffffffffffff00000000000000000000000000000000000000008360a01b16851760018201556002810173ffffffffffffffffffffffffffffffffffffffff85167fffffffffffffffffffffffff000000000000000000000000000000000000000082541617905581611801575b50506020945073ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b6003019067ffffffffffffffff81116119755761181e8254611d8b565b601f8111611924575b50806020975f90601f8311600114611884575f92611879575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790555b85806117a6565b013590508880611840565b90917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01691845f52895f20925f5b81811061190d57509084600195949392106118d5575b505050811b019055611872565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c199101351690558880806118c8565b91938b6001819287870135815501950192016118b2565b818111156118275796825f5260205f20601f830160051c906020841061196d575b810198601f0160051c035f5b81811061196057505096611827565b5f8a820155600101611951565b5f9150611945565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957611a9b611fe3565b6040805161ffff9384168152929091166020830152819081015b0390f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f526001602052611ab5611b6f60405f20611f91565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f52600160205260c060405f20611c6b611be182611f91565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff82541693816002611c0e83611fd1565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a0830190611cb5565bf35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576020906bffffffffffffffffffffffff5f5460301c168152f35b90600682101561033c5752565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101a957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101a957565b9181601f840112156101a95782359167ffffffffffffffff83116101a957602083818601950101116101a957565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126101a95760043591602435916044359067ffffffffffffffff82116101a957611d8791600401611d08565b9091565b90600182811c92168015611dd2575b6020831014611da557565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611d9a565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff82116119a257565b610120810190811067ffffffffffffffff82111761197557604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761197557604052565b908160209103126101a9575180151581036101a95790565b908160209103126101a9575173ffffffffffffffffffffffffffffffffffffffff811681036101a95790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610894575f91611f1e575090565b611f37915060203d602011611197576111898183611e23565b90565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff82116119a257565b919082018092116119a257565b818102929181159184041417156119a257565b919082039182116119a257565b600101549065ffffffffffff8260a01c1615611fa957565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c60ff16600681101561033c5790565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610894575f9261206d575b506101f461ffff831611611147575f5460f01c90565b9091506020813d6020116120a4575b8161208960209383611e23565b810103126101a9575161ffff811681036101a957905f612057565b3d915061207c565b93929373ffffffffffffffffffffffffffffffffffffffff831615610ab45761012c42018042116119a25785111561212e5765ffffffffffff85116120f8576120f6939450612328565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b61215f90611fd1565b600681101561033c5760018114908115612177575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c4925416936121c78186866123b6565b604051908152a3565b90600681101561033c577fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b61221190929192611f91565b9161221b83611fd1565b600681101561033c576001036103145773ffffffffffffffffffffffffffffffffffffffff8084169116036102cb5765ffffffffffff8260a01c1642101561031457565b92919061226b84611f91565b9361227585611fd1565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff809154169116036102cb5773ffffffffffffffffffffffffffffffffffffffff83161561230057156122d85765ffffffffffff8260a01c1642101561031457565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff918216929116821461238e5773ffffffffffffffffffffffffffffffffffffffff161461236657565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f5114821615612515575b50906040526125105760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f20612491828254611f64565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006124fe6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16611f3a565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f61244e56' as const
