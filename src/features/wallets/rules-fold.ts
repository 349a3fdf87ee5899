import { isAddress } from 'viem';
import { PERIODS } from '../../accounts/auth/auth-tables.ts';
import {
  type BlockPoint,
  type ChainEvent,
  eventAmount,
  eventNumber,
  eventsNamed,
  keyKind,
} from '../../chain/events/chain-events.ts';
import type { ProjectedSigner } from './signers/signer-store.ts';
import { termsOf } from './signers/signer-terms.ts';
import type { recipientBudgets } from './wallet-tables.ts';

/** What the chain says of a recipient's budget. */
export type ProjectedBudget = Pick<typeof recipientBudgets.$inferSelect, 'period' | 'budget'>;

/** The rolling budget of a recipient, from the events about it in chain order; none without. */
export function foldRecipientBudget(events: readonly ChainEvent[]): ProjectedBudget {
  const last = eventsNamed(events, 'RecipientBudgetUpdated').at(-1);
  if (last === undefined) return { period: 'none', budget: 0n };
  const { period, limit } = last.args;
  return { period: PERIODS[eventNumber(period)] ?? 'none', budget: eventAmount(limit) };
}

/** What the chain says of a session key, from the events about it in chain order. */
export function foldSigner(events: readonly ChainEvent[]): ProjectedSigner {
  const last = eventsNamed(events, 'SessionKeyUpdated').at(-1);
  if (last === undefined) return columnsOf(null, termsOf(0, 0, 0, 0, 0));
  const { scopes, expiresAt, txLimit, period, limit } = last.args;
  const numbers = [scopes, expiresAt, txLimit, period, limit] as const;
  const [bits, until, most, over, budget] = numbers.map(eventNumber);
  return columnsOf(placeOf(last), termsOf(bits ?? 0, until ?? 0, most ?? 0, over ?? 0, budget ?? 0));
}

/** The block in which the chain has last said anything of a session key, from the events about it in chain order. */
export function placeOfLast(events: readonly ChainEvent[]): Pick<BlockPoint, 'number' | 'timestamp'> | undefined {
  const last = eventsNamed(events, 'SessionKeyUpdated').at(-1);
  return last && { number: last.blockNumber, timestamp: last.timestamp };
}

/** No block of ours has so many events. */
const EVENTS_PER_BLOCK = 1_000_000;

/** Where an event stands, so that a later one has a higher number. */
export function placeOf({ blockNumber, logIndex }: Pick<ChainEvent, 'blockNumber' | 'logIndex'>): number {
  return blockNumber * EVENTS_PER_BLOCK + logIndex;
}

function columnsOf(setAt: number | null, terms: ReturnType<typeof termsOf>): ProjectedSigner {
  return {
    setAt,
    chainScopes: terms.scopes,
    chainExpiresAt: terms.expiresAt,
    chainTxLimit: terms.txLimit,
    chainPeriod: terms.period,
    chainBudget: terms.budget,
  };
}

/** A wallet and somebody whom a rule of its names, both in lower case. */
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
