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
    "name": "BudgetsUpdated",
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
    "name": "Frozen",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MemberUpdated",
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
    "type": "event",
    "name": "Unfrozen",
    "inputs": [],
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
  '0x60a0806040523460225730608052611a2f90816100278239608051816111cc0152f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c908163054f7d9c14610c92575080630d5847b014610ae457806318f6cf31146108345780631dbf3bc71461072657806337ed664e1461067057806350bd207b146105c657806362a5af3b1461050e5780636a28f0001461045f57806384b0196e1461036f5780638b9b8974146102535780638da5cb5b146101fd578063a219fdd6146101b4578063a230c5241461014c578063c876d43e1461010a5763ff07a0d8146100c1575f80fd5b346101065760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610106576101046100fb610d6c565b602435906113ab565b005b5f80fd5b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261010657602065ffffffffffff5f5416604051908152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065773ffffffffffffffffffffffffffffffffffffffff610198610d6c565b165f526002602052602060ff60405f2054166040519015158152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760206101f56101f0610d6c565b611300565b604051908152f35b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760206102356111b5565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101065760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065761028a610d6c565b60243590811515809203610106573033141580610348575b61032057602073ffffffffffffffffffffffffffffffffffffffff7f30f1d11f11278ba2cc669fd4c95ee8d46ede2c82f6af0b74e4f427369b3522d3921692835f526002825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff8316179055604051908152a2005b7f82b42900000000000000000000000000000000000000000000000000000000005f5260045ffd5b5073ffffffffffffffffffffffffffffffffffffffff6103666111b5565b163314156102a2565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610106576104036103a861113f565b6103b061117a565b6020610411604051926103c38385610d8f565b5f84525f3681376040519586957f0f00000000000000000000000000000000000000000000000000000000000000875260e08588015260e0870190610d29565b908582036040870152610d29565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b82811061044857505050500390f35b835185528695509381019392810192600101610439565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065730331415806104e7575b610320577fffffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffff5f54165f557f9858ed79968f3b0489cf214a4be9d13d360f5dbfd60d780b110b4f214d55916c5f80a1005b5073ffffffffffffffffffffffffffffffffffffffff6105056111b5565b16331415610497565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261010657303314158061059f575b6103205766010000000000007fffffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffff5f5416175f557fa8cab3d1893ed53071b052fafa843143492f25d1d6b0170d460789f7ab1954be5f80a1005b5073ffffffffffffffffffffffffffffffffffffffff6105bd6111b5565b16331415610546565b346101065760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043567ffffffffffffffff811161010657610615903690600401610cfb565b9061061e610cd1565b91610627610ce6565b916064359267ffffffffffffffff84116101065761066c94610650610658953690600401610cfb565b949093610dd0565b604051918291602083526020830190610d29565b0390f35b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760015f52600160205260c065ffffffffffff80806106c160405f20544290611488565b9094915060025f52600160205281806106de4260405f2054611488565b92915060035f5260016020526106f84260405f2054611488565b988092506040979197519b168b521660208a01521660408801521660608601521660808401521660a0820152f35b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043561076281336113ab565b5f5460381c9060015b600381111561077657005b8060ff600161078c931b851616610791576112d3565b61076b565b805f52600160205261082260405f20548060fe1c6107af42826119d1565b9065ffffffffffff8760f085901c8403613fff1660300285901b77ffffffffffffffffffffffffffffffffffffffffffffffff16019360c01c16907f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b815f52600160205260405f20556112d3565b346101065760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760043565ffffffffffff81168091036101065761087e610cd1565b610886610ce6565b3033141580610abd575b610320575f5460381c5f90604051936060850185811067ffffffffffffffff821117610a905765ffffffffffff9182916040528787521693846020870152169384604082015260015b60038111156109a2577f4a4530e811e91b441afa1bf0e3c19e7f58afa660aed262df47e1d026a3cb7cfa60608888888860ff891619811661095e575b7fffffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffff67ff000000000000005f549260381b169116175f5560405192835260208301526040820152a1005b5f80547fffffffffffffffffffffffffffffffffffffffff00000000ffffffffffffffff1662015180420460401b6bffffffff000000000000000016179055610915565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610a63576003811015610a365760051b82015165ffffffffffff16938415610a135790610822610a0e926001831b17955b825f52600160205242908360405f20546116cc565b6108d9565b9390610a0e9160ff6001831b86161615610a3057610822906109f9565b506112d3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff610adb6111b5565b16331415610890565b346101065760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261010657600435335f52600260205260ff60405f20541680610c7a575b610b3257005b5f5460381c60015b6003811115610b4557005b60ff6001821b831616610b61575b610b5c906112d3565b610b3a565b805f52600160205260405f205483908060fe1c610b7e42826119d1565b9160f081901c8303613fff1660300281901b77ffffffffffffffffffffffffffffffffffffffffffffffff169360c0805b610c275750610b5c95947dffffffffffff00000000000000000000000000000000000000000000000090921690911760f09390931b7f3fff000000000000000000000000000000000000000000000000000000000000169290921760fe9190911b179050815f52600160205260405f20559050610b53565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd090959195018165ffffffffffff8293831c168088105f14610c74575086905b81831b9003960391610baf565b90610c67565b5063ffffffff5f5460401c1662015180420411610b2c565b34610106575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101065760209060ff5f5460301c1615158152f35b6024359065ffffffffffff8216820361010657565b6044359065ffffffffffff8216820361010657565b9181601f840112156101065782359167ffffffffffffffff8311610106576020838186019501011161010657565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361010657565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610a9057604052565b9194909265ffffffffffff1690814211611117575f549465ffffffffffff808716971696808811156110ef576401000000008101809111610a63578088116110c05750610e4b84357fffffffff000000000000000000000000000000000000000000000000000000008116906004881061108c575b5061184f565b7f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81168103610a635760051b60040180600411610a6357860361106457856004116101065787610eef6040603c610fb2978251948591602083019788527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8d0160048d01868501378c83019184830152605c82015203016020810184520182610d8f565b519020610efa61113f565b60208151910120610f0961117a565b602081519101206040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a08152610f6160c082610d8f565b519020906040519060208201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152610faa606282610d8f565b519020611505565b15610320575f937fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000008594161783558160405192839283378101838152039082305af1903d1561105d573d67ffffffffffffffff8111610a905760405190611041601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200183610d8f565b81523d5f602083013e5b809261105957825160208401fd5b9150565b606061104b565b7f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffff000000000000000000000000000000000000000000000000000000008092508860040360031b1b16165f610e45565b877f90bbe9b6000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f1f6d5aef000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f70f65caa000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040519061114e604083610d8f565b600a82527f4167656e74466c656574000000000000000000000000000000000000000000006020830152565b60405190611189604083610d8f565b600182527f31000000000000000000000000000000000000000000000000000000000000006020830152565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001630146112cf57604051604060146034600d84303c8083015160ff161561128d575b80835282015f602082015201604052602081519101517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110611258575b505060601c90565b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b16165f80611250565b303b90602d7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd38301928360281c3d3d3e8203018282110290039015150261120d565b5f90565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114610a635760010190565b60ff5f5460301c1690811561137d575b506112cf577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060015b60038111156113465750565b805f52600160205261135c4260405f2054611636565b838110611373575b5061136e906112d3565b61133a565b925061136e611364565b73ffffffffffffffffffffffffffffffffffffffff9150165f52600260205260ff60405f205416155f611310565b5f549060ff8260301c166114605773ffffffffffffffffffffffffffffffffffffffff16805f52600260205260ff60405f20541615611435575060ff91826113f69260381c1661179c565b929091168061140457505050565b7f228bb75b000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f39b8bb2e000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa0250c1f000000000000000000000000000000000000000000000000000000005f5260045ffd5b9165ffffffffffff806114fa6114d36114a58760fe1c96876119d1565b87603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b8060901c9065ffffffffffff8160601c169065ffffffffffff808260301c16911601010190565b16929360c01c169190565b61150d6111b5565b9173ffffffffffffffffffffffffffffffffffffffff8316801561162d5773ffffffffffffffffffffffffffffffffffffffff5f60405187806040146115ec576041146115b957505b16146115b0577f1626ba7e000000000000000000000000000000000000000000000000000000009260209260405190858252600482015260648660248301978895604087528160448601528385013701915afa9151141690565b50505050600190565b905060408401355f1a60205260408481375b845f526020604060805f60015afa505f6060523d6060185190604052611556565b5090507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6020850135601b8160ff1c016020528535604052166060526115cb565b50505050505f90565b9081156116a6576116856114d361165765ffffffffffff938560fe1c6119d1565b84603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b9160c01c16908181105f146116a0578103908111610a635790565b50505f90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b909165ffffffffffff168015611794576116e961175994846119d1565b9182848260fe1c145f1461175c5760f082901c9003613fff166030021b77ffffffffffffffffffffffffffffffffffffffffffffffff16927f3fff000000000000000000000000000000000000000000000000000000000000909391929360fe1b9360f01b169160c01b17171790565b90565b505060c01b60f09190911b7f3fff000000000000000000000000000000000000000000000000000000000000161760fe9190911b1790565b505050505f90565b909160015b60ff811660038111611842576001811b841615611839575f52600160205260405f205465ffffffffffff8561180d6114d36117df428660fe1c6119d1565b85603077ffffffffffffffffffffffffffffffffffffffffffffffff92613fff908360f01c900316021b1690565b019160c01c1680821161183157505060ff905b1660ff8114610a63576001016117a1565b919450925090565b5060ff90611820565b50509150505f905f905f90565b7fffffffff00000000000000000000000000000000000000000000000000000000167f18f6cf310000000000000000000000000000000000000000000000000000000081146119a9577f8b9b8974000000000000000000000000000000000000000000000000000000008114611981577f62a5af3b00000000000000000000000000000000000000000000000000000000811461195a577f6a28f0000000000000000000000000000000000000000000000000000000000014611934577f7f1ffc4d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fc6372d78a672edbda5b54e407940fbd341c61a9d4d2012c2a78c89e1a2381bf0905f90565b507fe9a125cb1f82fba88bebfae96da892afe433d317ad555ad680919f12d71e3625905f90565b507f02f260f698167f4d1b553c20c2439d40c29b3955eb362b7996e6b712478b803090600290565b507f1d3df657c9e56bbd835a68a4b9d1a41928e7bded7fc94534272b1c7f55bc166290600390565b617080919060028103611a1d57506203138091505b81156119f0570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b6003036119e657620d2f0091506119e656' as const
