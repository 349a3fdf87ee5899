/** Events of the contract that holds the platform's fee. */
export const platformFeesAbi = [
  { type: 'event', name: 'FeeUpdated', inputs: [{ name: 'feeBps', type: 'uint16', indexed: false }], anonymous: false },
  {
    type: 'event',
    name: 'MinFeeUpdated',
    inputs: [{ name: 'minFee', type: 'uint16', indexed: false }],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'TreasuryUpdated',
    inputs: [{ name: 'treasury', type: 'address', indexed: false }],
    anonymous: false,
  },
] as const;
