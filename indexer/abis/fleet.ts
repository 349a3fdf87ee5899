/** Events of a fleet. */
export const fleetAbi = [
  {
    type: 'event',
    name: 'FleetBudgetsUpdated',
    inputs: [
      { name: 'day', type: 'uint48', indexed: false },
      { name: 'week', type: 'uint48', indexed: false },
      { name: 'month', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'FleetMemberUpdated',
    inputs: [
      { name: 'wallet', type: 'address', indexed: true },
      { name: 'isMember', type: 'bool', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'FleetFreezeUpdated',
    inputs: [{ name: 'frozen', type: 'bool', indexed: false }],
    anonymous: false,
  },
] as const;
