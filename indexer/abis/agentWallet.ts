/** Events of an agent wallet; those of Jobs come from one of v3 alone. */
export const agentWalletAbi = [
  {
    type: 'event',
    name: 'PaymentExecuted',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'amount', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'ApprovalExecuted',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'validUntil', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'PolicyUpdated',
    inputs: [
      { name: 'txLimit', type: 'uint48', indexed: false },
      { name: 'dailyLimit', type: 'uint48', indexed: false },
      { name: 'expiresAt', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'WhitelistUpdated',
    inputs: [{ name: 'recipients', type: 'address[]', indexed: false }],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'ConsentsEnded',
    inputs: [{ name: 'epoch', type: 'uint256', indexed: false }],
    anonymous: false,
  },
  { type: 'event', name: 'Frozen', inputs: [{ name: 'epoch', type: 'uint256', indexed: false }], anonymous: false },
  { type: 'event', name: 'Unfrozen', inputs: [], anonymous: false },
  {
    type: 'event',
    name: 'BudgetsUpdated',
    inputs: [
      { name: 'day', type: 'uint48', indexed: false },
      { name: 'week', type: 'uint48', indexed: false },
      { name: 'month', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'RecipientBudgetUpdated',
    inputs: [
      { name: 'recipient', type: 'address', indexed: true },
      { name: 'period', type: 'uint8', indexed: false },
      { name: 'limit', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'SessionKeyUpdated',
    inputs: [
      { name: 'key', type: 'address', indexed: true },
      { name: 'scopes', type: 'uint8', indexed: false },
      { name: 'expiresAt', type: 'uint48', indexed: false },
      { name: 'txLimit', type: 'uint48', indexed: false },
      { name: 'period', type: 'uint8', indexed: false },
      { name: 'limit', type: 'uint48', indexed: false },
    ],
    anonymous: false,
  },
  { type: 'event', name: 'SessionKeysRevoked', inputs: [], anonymous: false },
  {
    type: 'event',
    name: 'GuardianUpdated',
    inputs: [{ name: 'guardian', type: 'address', indexed: true }],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'SessionUpdated',
    inputs: [{ name: 'session', type: 'address', indexed: true }],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'OwnershipTransferStarted',
    inputs: [
      { name: 'owner', type: 'address', indexed: true },
      { name: 'newOwner', type: 'address', indexed: true },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'OwnershipTransferred',
    inputs: [
      { name: 'previousOwner', type: 'address', indexed: true },
      { name: 'newOwner', type: 'address', indexed: true },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'Withdrawn',
    inputs: [
      { name: 'to', type: 'address', indexed: true },
      { name: 'amount', type: 'uint256', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'Executed',
    inputs: [
      { name: 'target', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'selector', type: 'bytes4', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'TransferAuthorized',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
      { name: 'validAfter', type: 'uint256', indexed: false },
      { name: 'validBefore', type: 'uint256', indexed: false },
      { name: 'authorizationNonce', type: 'bytes32', indexed: false },
      { name: 'digest', type: 'bytes32', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'AuthorizationSettled',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
      { name: 'feeWaived', type: 'bool', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'AuthorizationReleased',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'EnvelopeOpened',
    inputs: [
      { name: 'envelope', type: 'uint256', indexed: true },
      { name: 'cap', type: 'uint256', indexed: false },
      { name: 'slots', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
      { name: 'minFee', type: 'uint256', indexed: false },
      { name: 'end', type: 'uint256', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'EnvelopeClosed',
    inputs: [
      { name: 'envelope', type: 'uint256', indexed: true },
      { name: 'unused', type: 'uint256', indexed: false },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'fee', type: 'uint256', indexed: false },
      { name: 'feeWaived', type: 'bool', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'JobPolicyUpdated',
    inputs: [
      { name: 'evaluator', type: 'address', indexed: false },
      { name: 'maxDuration', type: 'uint32', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'JobSpecified',
    inputs: [
      { name: 'jobId', type: 'uint256', indexed: true },
      { name: 'metadataHash', type: 'bytes32', indexed: false },
    ],
    anonymous: false,
  },
] as const;
