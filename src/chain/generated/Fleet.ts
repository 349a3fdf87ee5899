// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const fleetAbi = [
  {
    "type": "function",
    "name": "admit",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "member",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "budgets",
    "inputs": [],
    "outputs": [
      {
        "name": "dayLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "daySpent",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "weekLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "weekSpent",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "monthLimit",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "monthSpent",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "stateMutability": "view"
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
    "name": "giveBack",
    "inputs": [
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
    "type": "function",
    "name": "isMember",
    "inputs": [
      {
        "name": "wallet",
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
    "name": "previewSpend",
    "inputs": [
      {
        "name": "wallet",
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
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "setBudgets",
    "inputs": [
      {
        "name": "day",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "week",
        "type": "uint48",
        "internalType": "uint48"
      },
      {
        "name": "month",
        "type": "uint48",
        "internalType": "uint48"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "spend",
    "inputs": [
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
    "type": "function",
    "name": "spendable",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "least",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "unfreeze",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "FleetBudgetsUpdated",
    "inputs": [
      {
        "name": "day",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "week",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      },
      {
        "name": "month",
        "type": "uint48",
        "indexed": false,
        "internalType": "uint48"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "FleetFreezeUpdated",
    "inputs": [
      {
        "name": "frozen",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "FleetMemberUpdated",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "isMember",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "DeadlinePassed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FleetBudgetExceeded",
    "inputs": [
      {
        "name": "period",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "total",
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
    "name": "FleetFrozen",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidOwnerCall",
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
    "name": "NotInFleet",
    "inputs": [
      {
        "name": "wallet",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "Unauthorized",
    "inputs": []
  }
] as const

export const fleetBytecode =
  '0x60a0806040523460225730608052611a3c90816100278239608051816111d90152f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c908163054f7d9c14610c9f575080630d5847b014610af157806318f6cf31146108415780631dbf3bc71461073357806337ed664e1461067d57806350bd207b146105d357806362a5af3b146105145780636a28f0001461045f57806384b0196e1461036f5780638b9b8974146102535780638da5cb5b146101fd578063a219fdd6146101b4578063a230c5241461014c578063c876d43e1461010a5763ff07a0d8146100c1575f80fd5b346101065760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610106576101046100fb610d79565b602435906113b8565b005b5f80fd5b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261010657602065ffffffffffff5f5416604051908152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065773ffffffffffffffffffffffffffffffffffffffff610198610d79565b165f526002602052602060ff60405f2054166040519015158152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760206101f56101f0610d79565b61130d565b604051908152f35b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760206102356111c2565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101065760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065761028a610d79565b60243590811515809203610106573033141580610348575b61032057602073ffffffffffffffffffffffffffffffffffffffff7fe4d05887ba19287da1975b74dd327546110f0289fb8e80fea1a66f9789b2bb13921692835f526002825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff8316179055604051908152a2005b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6103666111c2565b163314156102a2565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610106576104036103a861114c565b6103b0611187565b6020610411604051926103c38385610d9c565b5f84525f3681376040519586957f0f00000000000000000000000000000000000000000000000000000000000000875260e08588015260e0870190610d36565b908582036040870152610d36565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b82811061044857505050500390f35b835185528695509381019392810192600101610439565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065730331415806104ed575b610320577fffffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffff5f54165f557f79129c0b5b47d702e9079b416521e5823b6c8c580e777e0bafddf0b925d211c960206040515f8152a1005b5073ffffffffffffffffffffffffffffffffffffffff61050b6111c2565b16331415610497565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065730331415806105ac575b6103205766010000000000007fffffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffff5f5416175f557f79129c0b5b47d702e9079b416521e5823b6c8c580e777e0bafddf0b925d211c9602060405160018152a1005b5073ffffffffffffffffffffffffffffffffffffffff6105ca6111c2565b1633141561054c565b346101065760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043567ffffffffffffffff811161010657610622903690600401610d08565b9061062b610cde565b91610634610cf3565b916064359267ffffffffffffffff8411610106576106799461065d610665953690600401610d08565b949093610ddd565b604051918291602083526020830190610d36565b0390f35b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760015f52600160205260c065ffffffffffff80806106ce60405f20544290611495565b9094915060025f52600160205281806106eb4260405f2054611495565b92915060035f5260016020526107054260405f2054611495565b988092506040979197519b168b521660208a01521660408801521660608601521660808401521660a0820152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043561076f81336113b8565b5f5460381c9060015b600381111561078357005b8060ff6001610799931b85161661079e576112e0565b610778565b805f52600160205261082f60405f20548060fe1c6107bc42826119de565b9065ffffffffffff8760f085901c8403613fff1660300285901b77ffffffffffffffffffffffffffffffffffffffffffffffff16019360c01c16907f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b815f52600160205260405f20556112e0565b346101065760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043565ffffffffffff81168091036101065761088b610cde565b610893610cf3565b3033141580610aca575b610320575f5460381c5f90604051936060850185811067ffffffffffffffff821117610a9d5765ffffffffffff9182916040528787521693846020870152169384604082015260015b60038111156109af577f79e0eb47d4d02fc06f40c2005f4cfae5c36ae1b5a2ec914a5e8e93c2c6898c9460608888888860ff891619811661096b575b7fffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffff67ff000000000000005f549260381b169116175f5560405192835260208301526040820152a1005b5f80547fffffffffffffffffffffffffffffffffffffffff00000000ffffffffffffffff1662015180420460401b6bffffffff000000000000000016179055610922565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610a70576003811015610a435760051b82015165ffffffffffff16938415610a20579061082f610a1b926001831b17955b825f52600160205242908360405f20546116d9565b6108e6565b9390610a1b9160ff6001831b86161615610a3d5761082f90610a06565b506112e0565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff610ae86111c2565b1633141561089d565b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261010657600435335f52600260205260ff60405f20541680610c87575b610b3f57005b5f5460381c60015b6003811115610b5257005b60ff6001821b831616610b6e575b610b69906112e0565b610b47565b805f52600160205260405f205483908060fe1c610b8b42826119de565b9160f081901c8303613fff1660300281901b77ffffffffffffffffffffffffffffffffffffffffffffffff169360c0805b610c345750610b6995947dffffffffffff00000000000000000000000000000000000000000000000090921690911760f09390931b7f3fff000000000000000000000000000000000000000000000000000000000000169290921760fe9190911b179050815f52600160205260405f20559050610b60565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd090959195018165ffffffffffff8293831c168088105f14610c81575086905b81831b9003960391610bbc565b90610c74565b5063ffffffff5f5460401c1662015180420411610b39565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760209060ff5f5460301c1615158152f35b6024359065ffffffffffff8216820361010657565b6044359065ffffffffffff8216820361010657565b9181601f840112156101065782359167ffffffffffffffff8311610106576020838186019501011161010657565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361010657565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610a9d57604052565b9194909265ffffffffffff1690814211611124575f549465ffffffffffff808716971696808811156110fc576401000000008101809111610a70578088116110cd5750610e5884357fffffffff0000000000000000000000000000000000000000000000000000000081169060048810611099575b5061185c565b7f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81168103610a705760051b60040180600411610a7057860361107157856004116101065787610efc6040603c610fbf978251948591602083019788527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d0160048d01868501378c83019184830152605c82015203016020810184520182610d9c565b519020610f0761114c565b60208151910120610f16611187565b602081519101206040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a08152610f6e60c082610d9c565b519020906040519060208201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152610fb7606282610d9c565b519020611512565b15610320575f937fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000008594161783558160405192839283378101838152039082305af1903d1561106a573d67ffffffffffffffff8111610a9d576040519061104e601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200183610d9c565b81523d5f602083013e5b809261106657825160208401fd5b9150565b6060611058565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff000000000000000000000000000000000000000000000000000000008092508860040360031b1b16165f610e52565b877f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040519061115b604083610d9c565b600a82527f4167656e74466c656574000000000000000000000000000000000000000000006020830152565b60405190611196604083610d9c565b600182527f31000000000000000000000000000000000000000000000000000000000000006020830152565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001630146112dc57604051604060146034600d84303c8083015160ff161561129a575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110611265575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f8061125d565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e8203018282110290039015150261121a565b5f90565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114610a705760010190565b60ff5f5460301c1690811561138a575b506112dc577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060015b60038111156113535750565b805f5260016020526113694260405f2054611643565b838110611380575b5061137b906112e0565b611347565b925061137b611371565b73ffffffffffffffffffffffffffffffffffffffff9150165f52600260205260ff60405f205416155f61131d565b5f549060ff8260301c1661146d5773ffffffffffffffffffffffffffffffffffffffff16805f52600260205260ff60405f20541615611442575060ff91826114039260381c166117a9565b929091168061141157505050565b7f228bb75b000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f39b8bb2e000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa0250c1f000000000000000000000000000000000000000000000000000000005f5260045ffd5b9165ffffffffffff806115076114e06114b28760fe1c96876119de565b87603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c9065ffffffffffff8160601c169065ffffffffffff808260301c16911601010190565b16929360c01c169190565b61151a6111c2565b9173ffffffffffffffffffffffffffffffffffffffff8316801561163a5773ffffffffffffffffffffffffffffffffffffffff5f60405187806040146115f9576041146115c657505b16146115bd577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b905060408401355f1a60205260408481375b845f526020604060805f60015afa505f6060523d6060185190604052611563565b5090507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6020850135601b8160ff1c016020528535604052166060526115d8565b50505050505f90565b9081156116b3576116926114e061166465ffffffffffff938560fe1c6119de565b84603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b9160c01c16908181105f146116ad578103908111610a705790565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b909165ffffffffffff1680156117a1576116f661176694846119de565b9182848260fe1c145f146117695760f082901c9003613fff166030021b77ffffffffffffffffffffffffffffffffffffffffffffffff16927f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b90565b505060c01b60f09190911b7f3fff000000000000000000000000000000000000000000000000000000000000161760fe9190911b1790565b505050505f90565b909160015b60ff81166003811161184f576001811b841615611846575f52600160205260405f205465ffffffffffff8561181a6114e06117ec428660fe1c6119de565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b019160c01c1680821161183e57505060ff905b1660ff8114610a70576001016117ae565b919450925090565b5060ff9061182d565b50509150505f905f905f90565b7fffffffff00000000000000000000000000000000000000000000000000000000167f18f6cf310000000000000000000000000000000000000000000000000000000081146119b6577f8b9b897400000000000000000000000000000000000000000000000000000000811461198e577f62a5af3b000000000000000000000000000000000000000000000000000000008114611967577f6a28f0000000000000000000000000000000000000000000000000000000000014611941577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507f02f260f698167f4d1b553c20c2439d40c29b3955eb362b7996e6b712478b803090600290565b507f1d3df657c9e56bbd835a68a4b9d1a41928e7bded7fc94534272b1c7f55bc166290600390565b617080919060028103611a2a57506203138091505b81156119fd570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b6003036119f357620d2f0091506119f356' as const
