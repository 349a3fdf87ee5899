import { getAbiItem } from 'viem';
import { agentWalletAbi } from './generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from './generated/AgentWalletFactory.ts';
import { batchRelayAbi } from './generated/BatchRelay.ts';
import { identityRegistryAbi } from './generated/IdentityRegistry.ts';
import { usdcAbi } from './generated/IFiatToken.ts';
import { jobEscrowAbi } from './generated/JobEscrow.ts';
import type { platformFeesAbi } from './generated/PlatformFees.ts';
import { reputationAttestorAbi } from './generated/ReputationAttestor.ts';
import type { reputationRegistryAbi } from './generated/ReputationRegistry.ts';

/** Every ABI whose events a receipt or the feed shows. */
type ShownAbi =
  | typeof agentWalletAbi
  | typeof agentWalletFactoryAbi
  | typeof batchRelayAbi
  | typeof identityRegistryAbi
  | typeof jobEscrowAbi
  | typeof platformFeesAbi
  | typeof reputationAttestorAbi
  | typeof reputationRegistryAbi;

type ShownName = Extract<ShownAbi[number], { type: 'event' }>['name'];

/** No projection uses it, so it is dropped where it is read. */
const IGNORED = 'ignored';

/** Added to USDC's event by the scanner of authorisations: the payment whose authorisation was used. */
const USED_REF = { name: 'ref', type: 'bytes32' } as const;

const authorizationUsed = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });

/**
 * USDC's own event, as the feed reports it: the registry's event of the same name moves agents. The indexer adds the
 * reason (see `transfer_kind` there), the authorisation and the Job, zero for none.
 */
export const USDC_TRANSFER = 'UsdcTransfer' as const;

const transfer = getAbiItem({ abi: usdcAbi, name: 'Transfer' });
const REASON = [
  { name: 'kind', type: 'string' },
  { name: 'nonce', type: 'bytes32' },
  { name: 'jobId', type: 'uint256' },
] as const;

/**
 * Every event that our contracts emit, by name: its ABI item if a projection handles it, or `IGNORED`. A new event of a
 * contract does not compile until it is listed here, and a handled one does not compile until a projection has a key
 * for it.
 */
export const contractEvents = {
  // Money
  [USDC_TRANSFER]: { ...transfer, inputs: [...transfer.inputs, ...REASON] },
  // Payments
  PaymentExecuted: getAbiItem({ abi: agentWalletAbi, name: 'PaymentExecuted' }),
  // The payment's own event contains everything that its state depends on.
  ApprovalExecuted: IGNORED,
  TransferAuthorized: getAbiItem({ abi: agentWalletAbi, name: 'TransferAuthorized' }),
  AuthorizationUsed: { ...authorizationUsed, inputs: [...authorizationUsed.inputs, USED_REF] },
  AuthorizationSettled: getAbiItem({ abi: agentWalletAbi, name: 'AuthorizationSettled' }),
  AuthorizationReleased: getAbiItem({ abi: agentWalletAbi, name: 'AuthorizationReleased' }),
  EnvelopeOpened: getAbiItem({ abi: agentWalletAbi, name: 'EnvelopeOpened' }),
  EnvelopeClosed: getAbiItem({ abi: agentWalletAbi, name: 'EnvelopeClosed' }),
  ChannelDeposited: getAbiItem({ abi: agentWalletAbi, name: 'ChannelDeposited' }),
  ChannelWithdrawalStarted: getAbiItem({ abi: agentWalletAbi, name: 'ChannelWithdrawalStarted' }),
  ChannelReturned: getAbiItem({ abi: agentWalletAbi, name: 'ChannelReturned' }),
  CallFailed: getAbiItem({ abi: batchRelayAbi, name: 'CallFailed' }),
  // Wallets
  WalletDeployed: getAbiItem({ abi: agentWalletFactoryAbi, name: 'WalletDeployed' }),
  SessionUpdated: getAbiItem({ abi: agentWalletAbi, name: 'SessionUpdated' }),
  PolicyUpdated: getAbiItem({ abi: agentWalletAbi, name: 'PolicyUpdated' }),
  WhitelistUpdated: getAbiItem({ abi: agentWalletAbi, name: 'WhitelistUpdated' }),
  BudgetsUpdated: getAbiItem({ abi: agentWalletAbi, name: 'BudgetsUpdated' }),
  RecipientBudgetUpdated: getAbiItem({ abi: agentWalletAbi, name: 'RecipientBudgetUpdated' }),
  SessionKeyUpdated: getAbiItem({ abi: agentWalletAbi, name: 'SessionKeyUpdated' }),
  SessionKeysRevoked: getAbiItem({ abi: agentWalletAbi, name: 'SessionKeysRevoked' }),
  Frozen: getAbiItem({ abi: agentWalletAbi, name: 'Frozen' }),
  Unfrozen: getAbiItem({ abi: agentWalletAbi, name: 'Unfrozen' }),
  GuardianUpdated: getAbiItem({ abi: agentWalletAbi, name: 'GuardianUpdated' }),
  OwnershipTransferStarted: getAbiItem({ abi: agentWalletAbi, name: 'OwnershipTransferStarted' }),
  OwnershipTransferred: getAbiItem({ abi: agentWalletAbi, name: 'OwnershipTransferred' }),
  JobPolicyUpdated: getAbiItem({ abi: agentWalletAbi, name: 'JobPolicyUpdated' }),
  Executed: IGNORED,
  // Other events of the wallet report what it has ended.
  ConsentsEnded: IGNORED,
  // Of wallets and of the escrow. Withdrawals are found by the transactions that make them.
  Withdrawn: IGNORED,
  // Jobs
  JobSpecified: getAbiItem({ abi: agentWalletAbi, name: 'JobSpecified' }),
  JobFunded: getAbiItem({ abi: jobEscrowAbi, name: 'JobFunded' }),
  DeliverableLocated: getAbiItem({ abi: jobEscrowAbi, name: 'DeliverableLocated' }),
  JobSubmitted: getAbiItem({ abi: jobEscrowAbi, name: 'JobSubmitted' }),
  JobCompleted: getAbiItem({ abi: jobEscrowAbi, name: 'JobCompleted' }),
  JobRejected: getAbiItem({ abi: jobEscrowAbi, name: 'JobRejected' }),
  JobExpired: getAbiItem({ abi: jobEscrowAbi, name: 'JobExpired' }),
  // A Job is defined by its specification. These change nothing in its state.
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
  // Reputation. Feedback counts as the attestor reports it.
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
} as const satisfies Readonly<Record<ShownName | 'AuthorizationUsed' | typeof USDC_TRANSFER, object | typeof IGNORED>>;

type ContractEvents = typeof contractEvents;

/** The name of an event that a projection handles. */
export type EventName = {
  [Name in keyof ContractEvents]: ContractEvents[Name] extends typeof IGNORED ? never : Name;
}[keyof ContractEvents];

/** An argument as receipts, the feed and rows encode it. */
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
