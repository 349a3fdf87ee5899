import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem';
import type { SignerRow } from '../../accounts/auth/auth-tables.ts';
import {
  type BlockPoint,
  type ChainEvent,
  eventAmount,
  eventNumber,
  eventsNamed,
  keyKind,
} from '../../chain/events/chain-events.ts';
import {
  budgetColumnsOf,
  inChainColumns,
  limitsAfter,
  NO_BUDGETS,
  NO_LIMITS,
  periodOf,
  perPeriod,
} from '../../core/spending-limits.ts';
import { LIMIT_EVENTS, limitsOfEvent, NO_TERMS, termsOfEvent } from './wallet-contract.ts';
import type { ChainColumn, recipientBudgets, wallets } from './wallet-tables.ts';

/** The events that make up a wallet's state. */
export const WALLET_EVENTS = [
  'WalletDeployed',
  'SessionUpdated',
  ...LIMIT_EVENTS,
  'WhitelistUpdated',
  'Frozen',
  'Unfrozen',
  'BudgetsUpdated',
  'SessionKeysRevoked',
  'GuardianUpdated',
  'JobPolicyUpdated',
  'OwnershipTransferStarted',
  'OwnershipTransferred',
] as const;
type WalletEventName = (typeof WALLET_EVENTS)[number];

/** What the chain says of a wallet. */
export type ProjectedWallet = Pick<typeof wallets.$inferSelect, ChainColumn>;

/** A wallet without any events. */
export const undeployed: ProjectedWallet = {
  deployedAtBlock: null,
  chainSession: null,
  frozen: false,
  ...NO_LIMITS,
  ...NO_BUDGETS,
  signersRevokedAt: null,
  whitelist: [],
  jobEvaluator: null,
  maxJobSeconds: 0,
  guardian: null,
  chainOwner: null,
  pendingOwner: null,
  offeredAt: null,
};

/** A wallet's state from all of its events, in chain order. Events of other kinds change nothing. */
export function foldWallet(events: readonly ChainEvent[]): ProjectedWallet {
  return eventsNamed(events, ...WALLET_EVENTS).reduce(after, undeployed);
}

/** The zero address stands for no one. */
function addressOrNull(text: Address): Address | null {
  return isAddressEqual(text, zeroAddress) ? null : getAddress(text);
}

/** What a wallet has that is offered to no one. */
const noOffer = { pendingOwner: null, offeredAt: null } as const;

function after(projected: ProjectedWallet, event: ChainEvent<WalletEventName>): ProjectedWallet {
  switch (event.event) {
    case 'WalletDeployed':
      return { ...projected, deployedAtBlock: event.blockNumber };
    case 'SessionUpdated':
      return { ...projected, chainSession: getAddress(event.args.session) };
    case 'WhitelistUpdated':
      return { ...projected, whitelist: event.args.recipients.map((recipient) => getAddress(recipient)) };
    case 'Frozen':
      return { ...projected, frozen: true };
    case 'Unfrozen':
      return { ...projected, frozen: false };
    case 'BudgetsUpdated':
      return { ...projected, ...budgetColumnsOf(perPeriod((period) => eventAmount(event.args[period]))) };
    case 'SessionKeysRevoked':
      return { ...projected, signersRevokedAt: positionOf(event) };
    case 'GuardianUpdated':
      return { ...projected, guardian: addressOrNull(event.args.guardian) };
    case 'JobPolicyUpdated': {
      const { evaluator, maxDuration } = event.args;
      return { ...projected, jobEvaluator: addressOrNull(evaluator), maxJobSeconds: eventNumber(maxDuration) };
    }
    case 'OwnershipTransferStarted': {
      const { owner, newOwner } = event.args;
      // An offer is taken back by one to the owner.
      const isOffer = !isAddressEqual(newOwner, owner);
      const offer = { pendingOwner: getAddress(newOwner), offeredAt: event.timestamp };
      return { ...projected, ...(isOffer ? offer : noOffer) };
    }
    case 'OwnershipTransferred':
      return { ...projected, ...noOffer, chainOwner: getAddress(event.args.newOwner) };
    default:
      return { ...projected, ...limitsAfter(projected, limitsOfEvent(event)) };
  }
}

/** What the chain says of a recipient's budget. */
export type ProjectedBudget = Pick<typeof recipientBudgets.$inferSelect, 'period' | 'budget'>;

/** The rolling budget of a recipient, from the events about it in chain order; none without. */
export function foldRecipientBudget(events: readonly ChainEvent[]): ProjectedBudget {
  const last = eventsNamed(events, 'RecipientBudgetUpdated').at(-1);
  if (last === undefined) return { period: 'none', budget: 0n };
  const { period, limit } = last.args;
  return { period: periodOf(eventNumber(period)), budget: eventAmount(limit) };
}

/** What the chain says of a session key: by its latest event, the columns that its fold alone writes. */
export type ProjectedSigner = Pick<SignerRow, 'setAt' | Extract<keyof SignerRow, `chain${string}`>>;

/** What the chain says of a session key, from the events about it in chain order. */
export function foldSigner(events: readonly ChainEvent[]): ProjectedSigner {
  const last = eventsNamed(events, 'SessionKeyUpdated').at(-1);
  const terms = last === undefined ? NO_TERMS : termsOfEvent(last);
  return {
    setAt: last === undefined ? null : positionOf(last),
    chainScopes: terms.scopes,
    chainExpiresAt: terms.expiresAt,
    ...inChainColumns(terms),
    chainPeriod: terms.period,
    chainBudget: terms.budget,
  };
}

/** The block in which the chain has last said anything of a session key, from the events about it in chain order. */
export function pointOfLast(events: readonly ChainEvent[]): Pick<BlockPoint, 'number' | 'timestamp'> | undefined {
  const last = eventsNamed(events, 'SessionKeyUpdated').at(-1);
  return last && { number: last.blockNumber, timestamp: last.timestamp };
}

/** No block of ours has so many events. */
const EVENTS_PER_BLOCK = 1_000_000;

/** The position of an event, so that a later one has a higher number. */
export function positionOf({ blockNumber, logIndex }: Pick<ChainEvent, 'blockNumber' | 'logIndex'>): number {
  return blockNumber * EVENTS_PER_BLOCK + logIndex;
}

/** A wallet and someone whom a rule of its names, both in lower case. */
export interface WalletAndOther {
  readonly wallet: string;
  readonly other: string;
}

/** The keys of events about the budget of a wallet for a recipient, by both addresses in any case. */
export const recipientKey = pairKeys('recipient');
/** The keys of events about a session key of a wallet, by both addresses in any case. */
export const signerKey = pairKeys('signer');

/** Keys of one kind about two addresses. */
function pairKeys(prefix: string) {
  const kind = keyKind(prefix, (id): WalletAndOther | undefined => {
    const [wallet = '', other = ''] = id.split('/');
    return [wallet, other].every((one) => isAddress(one, { strict: false })) ? { wallet, other } : undefined;
  });
  return { idsIn: kind.idsIn, of: (wallet: string, other: string) => kind.of(`${wallet}/${other}`.toLowerCase()) };
}

const ofWallet = keyKind('wallet', (address) => (isAddress(address, { strict: false }) ? address : undefined));

/** The keys of events about a wallet, by its address in any case. */
export const walletKey = { ...ofWallet, of: (address: string) => ofWallet.of(address.toLowerCase()) };
