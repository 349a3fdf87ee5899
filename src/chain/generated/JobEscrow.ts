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
  '0x60c0346100a457601f61268438819003918201601f19168301916001600160401b038311848410176100a85780849260409485528339810103126100a457610052602061004b836100bc565b92016100bc565b9060805260a0526040516125b390816100d1823960805181818161072b0152818161147b01528181611ad20152612460015260a05181818161110801528181611b9401528181611f7c01526120b80152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036100a45756fe6080806040526004361015610012575f80fd5b5f3560e01c90816301522b1e14611cfe575080630894d95014611c275780630d0197b414611bb8578063194a4e7e14611b4a57806324a9d85314611af65780633e413bee14611a88578063415288121461169557806341dd26f5146115675780634c5d8a0f1461152557806351cff8d9146113495780635b7baf641461122f5780635db2d22f1461108657806361d027b314611030578063969cfb4414610fe35780639e63798d14610eb5578063acc3e84f14610e6a578063b6a6d17714610e30578063b76b967f14610dd6578063bf22c45714610adc578063c9a84bb914610981578063ce513b6f1461091e578063d2e13f50146105dc578063d55be8c6146105a2578063d75bbdf314610369578063dd4ae9d4146101ad5763f6887a941461013a575f80fd5b346101a95760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957610171611d53565b610179611d76565b9060443573ffffffffffffffffffffffffffffffffffffffff811681036101a9576101a7926064359261213d565b005b5f80fd5b346101a9576101bb36611dc7565b5050815f52600160205260405f206101d281612022565b6101db81612062565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff82541633141590816102f3575b506102cb5765ffffffffffff8211610295577f869e2577b006bf47ee981cf6fec2e25583548081c14b98deab587f77b50680389160026020920180547fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff00000000000000000000000000000000000000008460a01b169116179055604051908152a2005b507fda9894d3000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff9150163314158461020a565b7f8e78f0cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b346101a95761037736611dc7565b505090805f52600160205260405f209161039083612022565b61039981612062565b600681101561033c5760020361031457600284019373ffffffffffffffffffffffffffffffffffffffff85541633036102cb576104eb9465ffffffffffff9160016103e5600386612261565b9101555460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff00000000000061043f866bffffffffffffffffffffffff8560301c16611e6d565b60301b169116175f55604051908152837f0fd54bd364fa9e67f17b091aefe930932c09fe7651cf5ad02c71a418f334144460203393a3827f21d71db5be59bb9fa133895586b7404307dd33fb93b16db09dc6f1d9d7d231b0602073ffffffffffffffffffffffffffffffffffffffff6127106104c261ffff8760d01c1688612002565b049788966104e66127106104dd61ffff8a60e01c1684612002565b049a8b92612015565b612015565b9416936104f9818686612447565b604051908152a380610547575b508161050e57005b610519823383612447565b6040519182527f253dd534010ac976fa263caa123bae79b9c50292adf7ce67bdc5ec309f784e6160203393a3005b817f0e61cfd0ee655641b3ed0a1dd373ec3cacf4c090de1f33708e3a4091f4947662602073ffffffffffffffffffffffffffffffffffffffff610588611f39565b610593868287612447565b6040519586521693a382610506565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760206040516101f48152f35b346101a9576105ea36611dc7565b505090805f52600160205260405f2065ffffffffffff600282015460a01c16926106158433846122f0565b9084036108f6577e010000000000000000000000000000000000000000000000000000000000007fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7dffff000000000000000000000000000000000000000000000000000000006001937bffff00000000000000000000000000000000000000000000000000006106a4612074565b949092169160d01b16179160e01b1617179101555f546106d5836bffffffffffffffffffffffff8360301c16611fcb565b907fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff0000000000008360301b169116175f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906040517f23b872dd0000000000000000000000000000000000000000000000000000000081523360048201523060248201528460448201526020816064815f875af1908115610894575f916108c7575b501561089f5760206107c56024926bffffffffffffffffffffffff805f5460901c169116611ff5565b92604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610894575f91610862575b501061083a576040519182527fe3fbcc1ea1bdc559ec7f0347efde7655e58b5f45a30b0e4470a583c3ef5496b360203393a3005b7f5d8b7d2c000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d60201161088c575b8161087d60209383611eb4565b810103126101a9575184610806565b3d9150610870565b6040513d5f823e3d90fd5b7f7b7a8ab4000000000000000000000000000000000000000000000000000000005f5260045ffd5b6108e9915060203d6020116108ef575b6108e18183611eb4565b810190611ef5565b8561079c565b503d6108d7565b7f99b0fc87000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95773ffffffffffffffffffffffffffffffffffffffff61096a611d53565b165f526002602052602060405f2054604051908152f35b346101a95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004356109bb611d76565b9060443567ffffffffffffffff81116101a9576109dc903690600401611d99565b5050805f52600160205260405f206109f381612022565b6109fc81612062565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff82541633036102cb5773ffffffffffffffffffffffffffffffffffffffff81166103145773ffffffffffffffffffffffffffffffffffffffff8416938415610ab457600191610a8a869273ffffffffffffffffffffffffffffffffffffffff60028701541690336123b9565b179101557f9a87df076ea1725aba8ba29d32517ce37c9597d88cbf16ec6707892cc330ab695f80a3005b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f610100604051610b1e81611e97565b828152826020820152826040820152826060820152606060808201528260a08201528260c08201528260e08201520152805f52600160205260405f2090610b6482612022565b9173ffffffffffffffffffffffffffffffffffffffff8154169260036002830154920190610b9181612062565b9060405194610b9f86611e97565b855260208501958652604085019273ffffffffffffffffffffffffffffffffffffffff821684526060860173ffffffffffffffffffffffffffffffffffffffff8616815260405191825f825492610bf584611e1c565b8084529360018116908115610d965750600114610d52575b50610c1a92500383611eb4565b6080870191825265ffffffffffff60a088019660a01c16865265ffffffffffff60c088019360a01c16835260e0870193600681101561033c5784526101008701945f865260405198899860208a525160208a01525173ffffffffffffffffffffffffffffffffffffffff1660408901525173ffffffffffffffffffffffffffffffffffffffff1660608801525173ffffffffffffffffffffffffffffffffffffffff166080870152519360a086016101209052845180958161014089015260200161016088015e848601610160015f90525160c08601525160e0850152516101008401610d0691611d46565b5173ffffffffffffffffffffffffffffffffffffffff16610120830152601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0168101036101600190f35b90505f9291925260205f20905f915b818310610d7a575050906020610c1a928201018b610c0d565b6020919350806001915483858901015201910190918492610d61565b60209350610c1a9592507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091501682840152151560051b8201018b610c0d565b346101a95760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957610e27610e10611d76565b6004355f5260016020526044359060405f206122f0565b506101a7612074565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405161012c8152f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760206bffffffffffffffffffffffff5f5460901c16604051908152f35b346101a957610ec336611dc7565b9083929391825f52600160205260405f2060017e020000000000000000000000000000000000000000000000000000000000007fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff610f213385612296565b161791015580151580610fd7575b610f65575b5050506040519182527f80c17db79857f338a6a6df68a6883ecc0ce78e2202fe61ed979733573f40538e60203393a3005b60407fa4a7147b1a8929da5ea56395af70fa870ba56cb6e44371d53020b6b15632fc09927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84845195869460208652816020870152868601375f85828601015201168101030190a2808380610f34565b50610800811115610f2f565b346101a95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576101a761101d611d76565b6004355f52600160205260405f20612296565b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576020611068611f39565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95760043561ffff8116908181036101a9576040517f8da5cb5b00000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156108945773ffffffffffffffffffffffffffffffffffffffff915f91611200575b501633036102cb576101f482116111d8577f49b215a9cf2e3583ee2be7f06e2932f827afd0c67592df0d679d16f728fe0e46916020917dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffff0000000000000000000000000000000000000000000000000000000000005f549260f01b169116175f55604051908152a1005b7fc9034e18000000000000000000000000000000000000000000000000000000005f5260045ffd5b611222915060203d602011611228575b61121a8183611eb4565b810190611f0d565b8461114d565b503d611210565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957600435805f52600160205260405f209061127782612022565b91611281836121e7565b158015611335575b610314576112c060056101a794847f97237956f8810192811e2c3f273fd02c5d6295206fdd9c62e6fe2bfc19ba92325f80a2612261565b600182015565ffffffffffff600282015460a01c16915f547fffffffffffffffffffffffffffff000000000000000000000000ffffffffffff71ffffffffffffffffffffffff000000000000611327866bffffffffffffffffffffffff8560301c16611e6d565b60301b169116175f55612210565b5065ffffffffffff8360a01c164210611289565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a95773ffffffffffffffffffffffffffffffffffffffff611395611d53565b16805f52600260205260405f205480156114fd57815f5260026020525f60408120555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff0000000000000000000000000000000000006114226bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16611e6d565b60901b169116175f556040517fa9059cbb0000000000000000000000000000000000000000000000000000000081528260048201528160248201526020816044815f73ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115610894575f916114de575b501561089f5760207f7084f5476618d8e60b11ef0d7d3f06914655adb8793e28ff7f018d4c76d505d591604051908152a2005b6114f7915060203d6020116108ef576108e18183611eb4565b836114ab565b7fd0d04f60000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602065ffffffffffff5f5416604051908152f35b346101a95761157536611dc7565b5050815f52600160205260405f209161158d83612022565b9161159783612062565b600681101561033c571590811580611685575b6103145781156116645773ffffffffffffffffffffffffffffffffffffffff808654165b1633036102cb57604051908152827fae7362b1af91f4492868987b9c73990d780060811551b58728fbe96fd1bab27560203393a31561165457507fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff167e040000000000000000000000000000000000000000000000000000000000001760019190910155005b90916112c060046101a794612261565b73ffffffffffffffffffffffffffffffffffffffff806002870154166115ce565b5061168f846121e7565b156115aa565b346101a95760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576116cc611d53565b6116d4611d76565b6044359160643567ffffffffffffffff81116101a9576116f8903690600401611d99565b92909360843573ffffffffffffffffffffffffffffffffffffffff81168091036101a957611a605761172c8183853361213d565b5f549365ffffffffffff85169465ffffffffffff8614611a335765ffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000097011695869116175f55845f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20948133167fffffffffffffffffffffffff0000000000000000000000000000000000000000875416178655169379ffffffffffff00000000000000000000000000000000000000008360a01b16851760018201556002810173ffffffffffffffffffffffffffffffffffffffff85167fffffffffffffffffffffffff000000000000000000000000000000000000000082541617905581611892575b50506020945073ffffffffffffffffffffffffffffffffffffffff60405192168252848201525f6040820152827fb0f0239bfdd96453e24733e18bfc24b70d8fadf123dd977473518dd577ee79b960603393a4604051908152f35b6003019067ffffffffffffffff8111611a06576118af8254611e1c565b601f81116119b5575b50806020975f90601f8311600114611915575f9261190a575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790555b8580611837565b0135905088806118d1565b90917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01691845f52895f20925f5b81811061199e5750908460019594939210611966575b505050811b019055611903565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c19910135169055888080611959565b91938b600181928787013581550195019201611943565b818111156118b85796825f5260205f20601f830160051c90602084106119fe575b810198601f0160051c035f5b8181106119f1575050966118b8565b5f8a8201556001016119e2565b5f91506119d6565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fa04b28ec000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957611b2c612074565b6040805161ffff9384168152929091166020830152819081015b0390f35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f526001602052611b46611c0060405f20612022565b6040805161ffff60d084901c8116825260e09390931c909216602083015290918291820190565b346101a95760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576004355f52600160205260c060405f20611cfc611c7282612022565b9165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff82541693816002611c9f83612062565b94015460405196875273ffffffffffffffffffffffffffffffffffffffff8316602088015273ffffffffffffffffffffffffffffffffffffffff8116604088015260a01c16606086015260a01c16608084015260a0830190611d46565bf35b346101a9575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101a9576020906bffffffffffffffffffffffff5f5460301c168152f35b90600682101561033c5752565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101a957565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101a957565b9181601f840112156101a95782359167ffffffffffffffff83116101a957602083818601950101116101a957565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126101a95760043591602435916044359067ffffffffffffffff82116101a957611e1891600401611d99565b9091565b90600182811c92168015611e63575b6020831014611e3657565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611e2b565b906bffffffffffffffffffffffff809116911603906bffffffffffffffffffffffff8211611a3357565b610120810190811067ffffffffffffffff821117611a0657604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611a0657604052565b908160209103126101a9575180151581036101a95790565b908160209103126101a9575173ffffffffffffffffffffffffffffffffffffffff811681036101a95790565b6040517f61d027b300000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610894575f91611faf575090565b611fc8915060203d6020116112285761121a8183611eb4565b90565b906bffffffffffffffffffffffff809116911601906bffffffffffffffffffffffff8211611a3357565b91908201809211611a3357565b81810292918115918404141715611a3357565b91908203918211611a3357565b600101549065ffffffffffff8260a01c161561203a57565b7f71c8f460000000000000000000000000000000000000000000000000000000005f5260045ffd5b60f01c60ff16600681101561033c5790565b604051907f24a9d85300000000000000000000000000000000000000000000000000000000825260208260048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa918215610894575f926120fe575b506101f461ffff8316116111d8575f5460f01c90565b9091506020813d602011612135575b8161211a60209383611eb4565b810103126101a9575161ffff811681036101a957905f6120e8565b3d915061210d565b93929373ffffffffffffffffffffffffffffffffffffffff831615610ab45761012c4201804211611a33578511156121bf5765ffffffffffff8511612189576121879394506123b9565b565b847f67e76b9b000000000000000000000000000000000000000000000000000000005f5260045265ffffffffffff60245260445ffd5b7ff7a0748c000000000000000000000000000000000000000000000000000000005f5260045ffd5b6121f090612062565b600681101561033c5760018114908115612208575090565b600291501490565b90602073ffffffffffffffffffffffffffffffffffffffff7f7ca5472b7ea78c2c0141c5a12ee6d170cf4ce8ed06be3d22c8252ddfc7a6a2c492541693612258818686612447565b604051908152a3565b90600681101561033c577fff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060f01b91161790565b6122a290929192612022565b916122ac83612062565b600681101561033c576001036103145773ffffffffffffffffffffffffffffffffffffffff8084169116036102cb5765ffffffffffff8260a01c1642101561031457565b9291906122fc84612022565b9361230685612062565b600681101561033c576103145773ffffffffffffffffffffffffffffffffffffffff809154169116036102cb5773ffffffffffffffffffffffffffffffffffffffff83161561239157156123695765ffffffffffff8260a01c1642101561031457565b7fff97b861000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fa9456d43000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff918216929116821461241f5773ffffffffffffffffffffffffffffffffffffffff16146123f757565b7f0cc64429000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2232259f000000000000000000000000000000000000000000000000000000005f5260045ffd5b909173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000169273ffffffffffffffffffffffffffffffffffffffff604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f521693846004528260245260205f60448180855af19060015f51148216156125a6575b50906040526125a15760207f4a9a3a75c5b6c6fb973a8c3cc0e331ca45b1d8644e5b658728dd637aa0f3aa2b91845f526002825260405f20612522828254611ff5565b90555f547fffff000000000000000000000000ffffffffffffffffffffffffffffffffffff7dffffffffffffffffffffffff00000000000000000000000000000000000061258f6bffffffffffffffffffffffff85166bffffffffffffffffffffffff8560901c16611fcb565b60901b169116175f55604051908152a3565b505050565b3b15153d1516165f6124df56' as const
