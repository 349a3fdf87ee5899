import { getAbiItem } from 'viem';
import { agentWalletFactoryAbi } from './generated/AgentWalletFactory.ts';
import { agentWalletV3Abi } from './generated/AgentWalletV3.ts';
import { batchRelayAbi } from './generated/BatchRelay.ts';
import { identityRegistryAbi } from './generated/IdentityRegistry.ts';
import { usdcAbi } from './generated/IFiatToken.ts';
import { jobEscrowAbi } from './generated/JobEscrow.ts';
import type { platformFeesAbi } from './generated/PlatformFees.ts';
import { reputationAttestorAbi } from './generated/ReputationAttestor.ts';
import type { reputationRegistryAbi } from './generated/ReputationRegistry.ts';

/** Every ABI whose events a receipt or the feed shows. */
type ShownAbi =
  | typeof agentWalletV3Abi
  | typeof agentWalletFactoryAbi
  | typeof batchRelayAbi
  | typeof identityRegistryAbi
  | typeof jobEscrowAbi
  | typeof platformFeesAbi
  | typeof reputationAttestorAbi
  | typeof reputationRegistryAbi;

type ShownName = Extract<ShownAbi[number], { type: 'event' }>['name'];

/** Nothing here follows from it, so it goes no further than the edge at which it is seen. */
const IGNORED = 'ignored';

/** What the scanner of authorisations adds to USDC's event: the payment whose authorisation was used. */
const USED_REF = { name: 'ref', type: 'bytes32' } as const;

const authorizationUsed = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });

/**
 * USDC's own, as the feed tells it: the registry's event of the same name moves agents. The indexer adds why it moved
 * (see `transfer_kind` there), for which authorisation and for which Job, zero for none.
 */
export const USDC_TRANSFER = 'UsdcTransfer' as const;

const transfer = getAbiItem({ abi: usdcAbi, name: 'Transfer' });
const REASON = [
  { name: 'kind', type: 'string' },
  { name: 'nonce', type: 'bytes32' },
  { name: 'jobId', type: 'uint256' },
] as const;

/**
 * Every event that our contracts emit, by name: its ABI item where a projection handles it, or `IGNORED`. An event that
 * a contract gains does not compile until it is listed here, and one that is handled does not compile until a
 * projection has a key for it.
 */
export const contractEvents = {
  // Money
  [USDC_TRANSFER]: { ...transfer, inputs: [...transfer.inputs, ...REASON] },
  // Payments
  PaymentExecuted: getAbiItem({ abi: agentWalletV3Abi, name: 'PaymentExecuted' }),
  // The payment's own event says all of it that its state depends on.
  ApprovalExecuted: IGNORED,
  TransferAuthorized: getAbiItem({ abi: agentWalletV3Abi, name: 'TransferAuthorized' }),
  AuthorizationUsed: { ...authorizationUsed, inputs: [...authorizationUsed.inputs, USED_REF] },
  AuthorizationSettled: getAbiItem({ abi: agentWalletV3Abi, name: 'AuthorizationSettled' }),
  AuthorizationReleased: getAbiItem({ abi: agentWalletV3Abi, name: 'AuthorizationReleased' }),
  EnvelopeOpened: getAbiItem({ abi: agentWalletV3Abi, name: 'EnvelopeOpened' }),
  EnvelopeClosed: getAbiItem({ abi: agentWalletV3Abi, name: 'EnvelopeClosed' }),
  CallFailed: getAbiItem({ abi: batchRelayAbi, name: 'CallFailed' }),
  // Wallets
  WalletDeployed: getAbiItem({ abi: agentWalletFactoryAbi, name: 'WalletDeployed' }),
  SessionUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'SessionUpdated' }),
  PolicyUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'PolicyUpdated' }),
  WhitelistUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'WhitelistUpdated' }),
  BudgetsUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'BudgetsUpdated' }),
  RecipientBudgetUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'RecipientBudgetUpdated' }),
  SessionKeyUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'SessionKeyUpdated' }),
  SessionKeysRevoked: getAbiItem({ abi: agentWalletV3Abi, name: 'SessionKeysRevoked' }),
  Frozen: getAbiItem({ abi: agentWalletV3Abi, name: 'Frozen' }),
  Unfrozen: getAbiItem({ abi: agentWalletV3Abi, name: 'Unfrozen' }),
  GuardianUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'GuardianUpdated' }),
  OwnershipTransferStarted: getAbiItem({ abi: agentWalletV3Abi, name: 'OwnershipTransferStarted' }),
  OwnershipTransferred: getAbiItem({ abi: agentWalletV3Abi, name: 'OwnershipTransferred' }),
  JobPolicyUpdated: getAbiItem({ abi: agentWalletV3Abi, name: 'JobPolicyUpdated' }),
  Executed: IGNORED,
  // Of wallets and of the escrow; withdrawals are looked for where they are sent.
  Withdrawn: IGNORED,
  // Jobs
  JobSpecified: getAbiItem({ abi: agentWalletV3Abi, name: 'JobSpecified' }),
  JobFunded: getAbiItem({ abi: jobEscrowAbi, name: 'JobFunded' }),
  DeliverableLocated: getAbiItem({ abi: jobEscrowAbi, name: 'DeliverableLocated' }),
  JobSubmitted: getAbiItem({ abi: jobEscrowAbi, name: 'JobSubmitted' }),
  JobCompleted: getAbiItem({ abi: jobEscrowAbi, name: 'JobCompleted' }),
  JobRejected: getAbiItem({ abi: jobEscrowAbi, name: 'JobRejected' }),
  JobExpired: getAbiItem({ abi: jobEscrowAbi, name: 'JobExpired' }),
  // A Job is what its specification says; these tell nothing that its state depends on.
  JobCreated: IGNORED,
  BudgetSet: IGNORED,
  ProviderSet: IGNORED,
  EvaluatorFeePaid: IGNORED,
  EvaluatorFeeUpdated: IGNORED,
  PaymentReleased: IGNORED,
  PayoutKept: IGNORED,
  PlatformFeePaid: IGNORED,
  Refunded: IGNORED,
  // Agents in the identity registry
  Registered: getAbiItem({ abi: identityRegistryAbi, name: 'Registered' }),
  Transfer: getAbiItem({ abi: identityRegistryAbi, name: 'Transfer' }),
  URIUpdated: getAbiItem({ abi: identityRegistryAbi, name: 'URIUpdated' }),
  Approval: IGNORED,
  ApprovalForAll: IGNORED,
  BatchMetadataUpdate: IGNORED,
  EIP712DomainChanged: IGNORED,
  MetadataSet: IGNORED,
  MetadataUpdate: IGNORED,
  // Reputation; of feedback it counts what the attestor says of it.
  Attested: getAbiItem({ abi: reputationAttestorAbi, name: 'Attested' }),
  AttestationRefused: getAbiItem({ abi: reputationAttestorAbi, name: 'AttestationRefused' }),
  AttestationFailed: getAbiItem({ abi: reputationAttestorAbi, name: 'AttestationFailed' }),
  AttestationSkipped: IGNORED,
  NewFeedback: IGNORED,
  FeedbackRevoked: IGNORED,
  ResponseAppended: IGNORED,
  // Fees are read from the contract when they are needed.
  FeeUpdated: IGNORED,
  MinFeeUpdated: IGNORED,
  TreasuryUpdated: IGNORED,
} as const satisfies Readonly<
  Record<ShownName | 'AuthorizationUsed' | typeof USDC_TRANSFER, object | typeof IGNORED>
>;

type ContractEvents = typeof contractEvents;

/** The name of an event that a projection handles. */
export type EventName = {
  [Name in keyof ContractEvents]: ContractEvents[Name] extends typeof IGNORED ? never : Name;
}[keyof ContractEvents];

/** An argument as receipts, the feed and rows have it. */
type Plain<Type extends string> = Type extends `${infer Item}[]`
  ? readonly Plain<Item>[]
  : Type extends 'bool'
    ? boolean
    : Type extends 'string' | `${'u' | ''}int${string}`
      ? string
      : `0x${string}`;

type ArgsOf<Input extends { readonly name: string; readonly type: string }> = {
  readonly [Each in Input as Each['name']]: Plain<Each['type']>;
};

/**
 * The arguments of each event by name: integers as decimal strings, addresses and bytes in lower case, arrays as
 * arrays.
 */
export type EventArgs = {
  readonly [Name in EventName]: ArgsOf<ContractEvents[Name]['inputs'][number]>;
};
