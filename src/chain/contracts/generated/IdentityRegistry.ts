// Generated from contracts/ by scripts/contracts/build. Do not edit.

export const identityRegistryAbi = [
  {
    "type": "constructor",
    "inputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "approve",
    "inputs": [
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "balanceOf",
    "inputs": [
      {
        "name": "owner",
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
    "name": "getAgentWallet",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
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
    "name": "getApproved",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
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
    "name": "getMetadata",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "metadataKey",
        "type": "string",
        "internalType": "string"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getVersion",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "isApprovedForAll",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "operator",
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
    "name": "isAuthorizedOrOwner",
    "inputs": [
      {
        "name": "spender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
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
    "name": "name",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "ownerOf",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
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
    "name": "register",
    "inputs": [],
    "outputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "register",
    "inputs": [
      {
        "name": "agentURI",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "metadata",
        "type": "tuple[]",
        "internalType": "struct IIdentityRegistry.MetadataEntry[]",
        "components": [
          {
            "name": "metadataKey",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "metadataValue",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "register",
    "inputs": [
      {
        "name": "agentURI",
        "type": "string",
        "internalType": "string"
      }
    ],
    "outputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "safeTransferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "safeTransferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setAgentURI",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "newURI",
        "type": "string",
        "internalType": "string"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setAgentWallet",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "newWallet",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setApprovalForAll",
    "inputs": [
      {
        "name": "operator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "approved",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setMetadata",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "metadataKey",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "metadataValue",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4",
        "internalType": "bytes4"
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
    "name": "symbol",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "tokenURI",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "string",
        "internalType": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "unsetAgentWallet",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "Approval",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "approved",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ApprovalForAll",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "operator",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "approved",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "BatchMetadataUpdate",
    "inputs": [
      {
        "name": "_fromTokenId",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "_toTokenId",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "EIP712DomainChanged",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MetadataSet",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "indexedMetadataKey",
        "type": "string",
        "indexed": true,
        "internalType": "string"
      },
      {
        "name": "metadataKey",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "metadataValue",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MetadataUpdate",
    "inputs": [
      {
        "name": "_tokenId",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Registered",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "agentURI",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Transfer",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "URIUpdated",
    "inputs": [
      {
        "name": "agentId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "newURI",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "updatedBy",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "ERC721IncorrectOwner",
    "inputs": [
      {
        "name": "sender",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InsufficientApproval",
    "inputs": [
      {
        "name": "operator",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InvalidApprover",
    "inputs": [
      {
        "name": "approver",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InvalidOperator",
    "inputs": [
      {
        "name": "operator",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InvalidOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InvalidReceiver",
    "inputs": [
      {
        "name": "receiver",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721InvalidSender",
    "inputs": [
      {
        "name": "sender",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC721NonexistentToken",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  }
] as const

export const identityRegistryBytecode =
  '0x60806040523461032957604080519081016001600160401b03811182821017610234576040908152600d82526c4167656e744964656e7469747960981b602083015280519081016001600160401b038111828210176102345760405260058152641051d1539560da1b602082015281516001600160401b038111610234575f54600181811c9116801561031f575b602082101461021657601f81116102b2575b50602092601f821160011461025357928192935f92610248575b50508160011b915f199060031b1c1916175f555b80516001600160401b03811161023457600154600181811c9116801561022a575b602082101461021657601f81116101a8575b50602091601f8211600114610148579181925f9261013d575b50508160011b915f199060031b1c1916176001555b604051612bd6908161032e8239f35b015190505f80610119565b601f1982169260015f52805f20915f5b85811061019057508360019510610178575b505050811b0160015561012e565b01515f1960f88460031b161c191690555f808061016a565b91926020600181928685015181550194019201610158565b818111156101005760015f52601f820160051c7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf66020841061020e575b81601f9101920160051c03905f5b828110610201575050610100565b5f828201556001016101f3565b5f91506101e5565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100ee565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100b9565b601f198216935f8052805f20915f5b86811061029a5750836001959610610282575b505050811b015f556100cd565b01515f1960f88460031b161c191690555f8080610275565b91926020600181928685015181550194019201610262565b8181111561009f575f8052601f820160051c7f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56360208410610317575b81601f9101920160051c03905f5b82811061030a57505061009f565b5f828201556001016102fc565b5f91506102ee565b90607f169061008d565b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062339509146112d757806301ffc9a7146111b457806306fdde03146110f4578063081812fc1461108c578063095ea7b314610f105780630af28bd314610ea15780630d8e6e2c14610e245780631aa3a00814610dd357806323b872dd14610dbc5780632d1ef5ae14610a0e5780633fddcf19146109b057806342842e0e14610981578063466648da146108f85780636352211e1461089e57806370a082311461080957806384b0196e146107195780638ea422861461060357806395d89b41146104fd578063a22cb465146103ce578063b88d4fde14610342578063c87b56dd14610305578063cb4799f2146102a3578063d95e72be1461024b578063e985e9c5146101ba5763f2c298be1461012b575f80fd5b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65760043567ffffffffffffffff81116101b6576101a86101ae6101826020933690600401611454565b929061018c611ec4565b936101a161019b3683856115ee565b86611d41565b36916115ee565b82612297565b604051908152f35b5f80fd5b346101b65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576101f161140e565b73ffffffffffffffffffffffffffffffffffffffff61020e611431565b91165f52600560205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060ff60405f2054166040519015158152f35b346101b65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b657602061029961028761140e565b6024359061029482611c10565b612a59565b6040519015158152f35b346101b6576103016102e66102ed60206102bc36611482565b92915f526008825260405f20836040519485938437820190815203019020604051928380926116b0565b0382611546565b6040519182916020835260208301906113cb565b0390f35b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576103016102ed600435611b35565b346101b65760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65761037961140e565b610381611431565b906044356064359267ffffffffffffffff84116101b657366023850112156101b6576103ba6103cc9436906024816004013591016115ee565b926103c683838361178e565b33612882565b005b346101b65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65761040561140e565b602435908115158092036101b65733156104d15773ffffffffffffffffffffffffffffffffffffffff169081156104a557335f52600560205260405f20825f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff83161790556040519081527f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160203392a3005b507f5b08ba18000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346101b6575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576040515f60015461053b8161165f565b80845290600181169081156105c15750600114610563575b610301836102ed81850382611546565b60015f9081527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6939250905b8082106105a7575090915081016020016102ed610553565b91926001816020925483858801015201910190929161058f565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506102ed9050610553565b346101b65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65760043567ffffffffffffffff81116101b657610652903690600401611454565b9060243567ffffffffffffffff81116101b657366023820112156101b65780600401359167ffffffffffffffff83116101b6576024820191602436918560051b0101116101b6576106bd6106c3916106a8611ec4565b956101a16106b73683856115ee565b88611d41565b84612297565b5f5b8281106106d757602084604051908152f35b806107136106f16106eb6001948787611a77565b80611ae4565b9061070a610700858989611a77565b6020810190611ae4565b92909189612633565b016106c5565b346101b6575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576107ad610752611a01565b61075a611a3c565b60206107bb6040519261076d8385611546565b5f84525f3681376040519586957f0f00000000000000000000000000000000000000000000000000000000000000875260e08588015260e08701906113cb565b9085820360408701526113cb565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b8281106107f257505050500390f35b8351855286955093810193928101926001016107e3565b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65773ffffffffffffffffffffffffffffffffffffffff61085561140e565b168015610872575f526003602052602060405f2054604051908152f35b7f89c62b64000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65760206108da600435611c10565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101b65760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b65760043560243567ffffffffffffffff81116101b65761094a903690600401611454565b916044359267ffffffffffffffff84116101b65761096f6103cc943690600401611454565b93909261097b81611c69565b50612633565b346101b6576103cc610992366114d4565b90604051926109a2602085611546565b5f84526103c683838361178e565b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576103cc6004356109ee81611c69565b50610a09604051610a00602082611546565b5f815282612479565b6125b5565b346101b65760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b657600435610a48611431565b9060443560643567ffffffffffffffff81116101b657610a6c903690600401611454565b90610a7684611c69565b9273ffffffffffffffffffffffffffffffffffffffff86168015610d5e57814211610d005761012c4201804211610cd3578211610c7557610bc89460429273ffffffffffffffffffffffffffffffffffffffff6040519260208401947f678b53cd718d595370ab070ebf48edfdcd834beac116bf23e625fc7f4d5b7d3286528a6040860152606085015216608083015260a082015260a08152610b1a60c082611546565b519020610b25611a01565b60208151910120610b34611a3c565b602081519101206040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a08152610b8c60c082611546565b51902090604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522085612358565b15610c1757610a096103cc927fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006040519160601b16602082015260148152610c11603482611546565b82612479565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601260248201527f696e76616c69642077616c6c65742073696700000000000000000000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152601060248201527f646561646c696e6520746f6f20666172000000000000000000000000000000006044820152fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f65787069726564000000000000000000000000000000000000000000000000006044820152fd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600a60248201527f6261642077616c6c6574000000000000000000000000000000000000000000006044820152fd5b346101b6576103cc610dcd366114d4565b9161178e565b346101b6575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576020610e0b611ec4565b6101ae604051610e1b8482611546565b5f815282612297565b346101b6575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b657610301604051610e63604082611546565b600581527f322e302e3000000000000000000000000000000000000000000000000000000060208201526040519182916020835260208301906113cb565b346101b6577f3a2c7fffc2cba7582c690e3b82c453ea02a308326a98a3ad7576c606336409fb610f0b610ed336611482565b93919290610ee084611c69565b50610ef5610eef3687846115ee565b85611d41565b6040519182916020835233966020840191611750565b0390a3005b346101b65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b657610f4761140e565b602435610f5381611c10565b3315158061106c575b8061101f575b610ff357819073ffffffffffffffffffffffffffffffffffffffff80851691167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9255f80a45f52600460205273ffffffffffffffffffffffffffffffffffffffff60405f2091167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790555f80f35b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff81165f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610f62565b503373ffffffffffffffffffffffffffffffffffffffff82161415610f5c565b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576004356110c781611c10565b505f526004602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b346101b6575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576040515f5f546111318161165f565b80845290600181169081156105c1575060011461115857610301836102ed81850382611546565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563939250905b80821061119a575090915081016020016102ed610553565b919260018160209254838588010152019101909291611182565b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576004357fffffffff0000000000000000000000000000000000000000000000000000000081168091036101b657807f490649060000000000000000000000000000000000000000000000000000000060209214908115611249575b506040519015158152f35b7f80ac58cd000000000000000000000000000000000000000000000000000000008114915081156112ad575b8115611283575b508261123e565b7f01ffc9a7000000000000000000000000000000000000000000000000000000009150148261127c565b7f5b5e139f0000000000000000000000000000000000000000000000000000000081149150611275565b346101b65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b6576004355f5260086020526020808060405f20611320611624565b90604051938285935191829101845e820190815203019020611342815461165f565b9080601f83116113be575b50547fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169160148110611389575b50506040519060601c8152f35b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000009250829060140360031b1b1616828061137c565b90505f52815f208361134d565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101b657565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101b657565b9181601f840112156101b65782359167ffffffffffffffff83116101b657602083818601950101116101b657565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101b657600435916024359067ffffffffffffffff82116101b6576114d091600401611454565b9091565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126101b65760043573ffffffffffffffffffffffffffffffffffffffff811681036101b6579060243573ffffffffffffffffffffffffffffffffffffffff811681036101b6579060443590565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761158757604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161158757601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9291926115fa826115b4565b916116086040519384611546565b8294818452818301116101b6578281602093845f960137010152565b60405190611633604083611546565b600b82527f6167656e7457616c6c65740000000000000000000000000000000000000000006020830152565b90600182811c921680156116a6575b602083101461167957565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161166e565b5f92918154916116bf8361165f565b808352926001811690811561171457506001146116db57505050565b5f9081526020812093945091925b8383106116fa575060209250010190565b6001816020929493945483858701015201910191906116e9565b905060209495507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091509291921683830152151560051b010190565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b919073ffffffffffffffffffffffffffffffffffffffff1680156119d557815f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f2054166119ad575b815f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f205416928233611933575b73ffffffffffffffffffffffffffffffffffffffff92856118c5575b805f52600360205260405f2060018154019055815f52600260205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055857fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a41680830361189457505050565b7f64283d7b000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b6118fc825f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b855f52600360205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff815401905561181b565b611941909291923386612a59565b1561194d5790826117ff565b828461197e577f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f177e802f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b6119c76040516119be602082611546565b5f815283612479565b6119d0826125b5565b6117d4565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b60405190611a10604083611546565b601782527f455243383030344964656e7469747952656769737472790000000000000000006020830152565b60405190611a4b604083611546565b600182527f31000000000000000000000000000000000000000000000000000000000000006020830152565b9190811015611ab75760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc1813603018212156101b6570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156101b6570180359067ffffffffffffffff82116101b6576020019181360383136101b657565b611b3e81611c10565b50602090604051611b4f8382611546565b5f8152815f52600683526102e6611b6f60405f20604051928380926116b0565b815115611c095780849151611bad57505050611b8a90611c10565b505f604051611b998382611546565b52611ba76040519182611546565b5f815290565b611c06935081906040519584879551918291018487015e8401908282015f8152815193849201905e01015f8152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611546565b90565b9250505090565b805f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f205416908115611c3e575090565b7f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b90611c7e611c7683611c10565b923384612a59565b15611c8557565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600e60248201527f4e6f7420617574686f72697a65640000000000000000000000000000000000006044820152fd5b919091601f8311611cf4575b505050565b818311611d0057505050565b5f5260205f206020601f830160051c9210611d39575b81601f9101920160051c03905f5b82811015611cef575f82820155600101611d24565b5f9150611d16565b919091805f52600660205260405f20835167ffffffffffffffff811161158757611d7581611d6f845461165f565b84611ce3565b6020601f8211600114611dff57816020949392611de8927ff8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce797985f92611df4575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b90555b604051908152a1565b015190505f80611db6565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0821695835f52815f20965f5b818110611eac575096600192849260209796957ff8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7999a10611e75575b505050811b019055611deb565b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690555f8080611e68565b83830151895560019098019760209384019301611e2c565b6007547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114610cd35760010190816007558190611f1c6040513360601b602082015260148152611f16603482611546565b84612479565b604051602093611f2c8583611546565b5f825233156119d557805f526002855273ffffffffffffffffffffffffffffffffffffffff60405f20541661225d575b805f526002855273ffffffffffffffffffffffffffffffffffffffff60405f20541680151590816121f0575b335f526003875260405f2060018154019055825f526002875260405f2073ffffffffffffffffffffffffffffffffffffffff33167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790558233827fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a4506121c457333b61201d575b5050909150565b61207091859160405193849283927f150b7a020000000000000000000000000000000000000000000000000000000084523360048501525f602485015260448401526080606484015260848301906113cb565b03815f335af15f918161216c575b506120eb57833d156120e3573d90612095826115b4565b916120a36040519384611546565b82523d5f8284013e5b815191826120e0577f64a0ae92000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b01fd5b6060906120ac565b7f150b7a0200000000000000000000000000000000000000000000000000000000919293507fffffffff0000000000000000000000000000000000000000000000000000000016036121405781905f80612016565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9091508481813d83116121bd575b6121848183611546565b810103126101b657517fffffffff00000000000000000000000000000000000000000000000000000000811681036101b657905f61207e565b503d61217a565b7f73c6ac6e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b612227835f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b805f526003875260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8154019055611f88565b61226d604051610a008782611546565b612276816125b5565b611f5c565b602090604051918183925191829101835e81015f815203902090565b90817fca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a60405160208152806122d1339560208301906113cb565b0390a36122dc611624565b907f2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b612345612309611624565b612353612330604051963360601b60208901526014885261232b603489611546565b61227b565b956040519384936040855260408501906113cb565b9083820360208501526113cb565b0390a3565b90929192612367838583612b08565b50600481101561244c57159081612429575b506124205760647fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f855f96602098604051967f1626ba7e0000000000000000000000000000000000000000000000000000000088526004880152604060248801528160448801528587013786848287010152011601915afa7f1626ba7e000000000000000000000000000000000000000000000000000000005f5114601f3d11161690565b50505050600190565b905073ffffffffffffffffffffffffffffffffffffffff8084169116145f612379565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b9190915f52600860205260208060405f20612492611624565b90604051938285935191829101845e820190815203019020825167ffffffffffffffff8111611587576124c981611d6f845461165f565b6020601f821160011461251a5781906125169394955f92611df45750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b9055565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0821690835f52805f20915f5b81811061259d57509583600195969710612566575b505050811b019055565b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690555f808061255c565b9192602060018192868b015181550194019201612547565b6125bd611624565b907f2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b6126256125ea611624565b835f52600860205261235361233060208060405f20612607611624565b90604051938285935191829101845e8201908152030190209661227b565b9083820360208501526116b0565b929190916126423683856115ee565b60208151910120612651611624565b602081519101201461282457835f52600860205260405f2060206040518092858783378582019081520301902067ffffffffffffffff8611611587576126a18661269b835461165f565b83611ce3565b855f601f82116001146127595791612714827f2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b97969593612353955f9161274e575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c19161790565b90555b60405183858237808481015f815203902096612740604051958695604087526040870191611750565b918483036020860152611750565b90508401355f6126e3565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01690825f528760205f20925f5b8181106128095750917f2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b97969593916123539593106127d1575b5050600188811b019055612717565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88b60031b161c19908401351690555f806127c2565b8684013585556001909401936020938401938b935001612788565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600c60248201527f7265736572766564206b657900000000000000000000000000000000000000006044820152fd5b93909293823b612894575b5050505050565b61290173ffffffffffffffffffffffffffffffffffffffff928360209516968460405197889687967f150b7a0200000000000000000000000000000000000000000000000000000000885216600487015216602485015260448401526080606484015260848301906113cb565b03815f865af15f91816129fc575b5061297d57503d15612976573d612925816115b4565b906129336040519283611546565b81523d5f602083013e5b8051908161297157827f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b602001fd5b606061293d565b7fffffffff000000000000000000000000000000000000000000000000000000007f150b7a02000000000000000000000000000000000000000000000000000000009116036129d157505f8080808061288d565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9091506020813d602011612a51575b81612a1860209383611546565b810103126101b657517fffffffff00000000000000000000000000000000000000000000000000000000811681036101b657905f61290f565b3d9150612a0b565b919073ffffffffffffffffffffffffffffffffffffffff168015159283612a81575b50505090565b73ffffffffffffffffffffffffffffffffffffffff1680821493509091908315612ae5575b508215612ab8575b50505f8080612a7b565b9091505f52600460205273ffffffffffffffffffffffffffffffffffffffff60405f205416145f80612aae565b9092505f52600560205260405f20815f5260205260ff60405f205416915f612aa6565b9060418303612b3257612b2b9250602081013591604082359201355f1a90612b3c565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411612bcb579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15612bc0575f5173ffffffffffffffffffffffffffffffffffffffff811615612bb657905f905f90565b505f906001905f90565b6040513d5f823e3d90fd5b5050505f916003919056' as const
