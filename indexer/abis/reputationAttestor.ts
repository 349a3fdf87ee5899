/** Events of the contract that writes feedback for what happened to our wallets. */
export const reputationAttestorAbi = [
  {
    type: 'event',
    name: 'Attested',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'agentId', type: 'uint256', indexed: true },
      { name: 'feedbackIndex', type: 'uint64', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'AttestationRefused',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'agentId', type: 'uint256', indexed: true },
      { name: 'value', type: 'int128', indexed: false },
      { name: 'tag1', type: 'string', indexed: false },
      { name: 'tag2', type: 'string', indexed: false },
      { name: 'endpoint', type: 'string', indexed: false },
      { name: 'feedbackURI', type: 'string', indexed: false },
      { name: 'feedbackHash', type: 'bytes32', indexed: false },
    ],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'AttestationSkipped',
    inputs: [{ name: 'ref', type: 'bytes32', indexed: true }],
    anonymous: false,
  },
  {
    type: 'event',
    name: 'AttestationFailed',
    inputs: [
      { name: 'ref', type: 'bytes32', indexed: true },
      { name: 'reason', type: 'bytes', indexed: false },
    ],
    anonymous: false,
  },
] as const;
