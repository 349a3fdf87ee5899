/** Events of the factory of agent wallets; its v2 and its v3 instance share them. */
export const walletFactoryAbi = [
  {
    type: 'event',
    name: 'WalletDeployed',
    inputs: [
      { name: 'wallet', type: 'address', indexed: true },
      { name: 'owner', type: 'address', indexed: true },
      { name: 'salt', type: 'bytes32', indexed: false },
    ],
    anonymous: false,
  },
] as const;
