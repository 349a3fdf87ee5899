import { formatGwei } from 'viem';
import { z } from 'zod';
import { createIngestStore, type FinalView, type StoredEvent } from '../../chain/ingest/ingest-store.ts';
import { type CarryingTransaction, createTrails, type Trail } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import type { ReputationEventRow } from '../../features/reputation/reputation-tables.ts';
import type { ListedDelivery } from '../../notify/webhooks/webhook-store.ts';
import type { Reading } from '../../storage/db/read.ts';

/** The state of the chain, as known while a data folder is read. */
export interface View {
  /** Unix seconds of the host. */
  readonly now: number;
  /** What the server saw when the final block moved last; `undefined` before that. */
  readonly final: FinalView | undefined;
  /** Of lanes, in ether, as a running server tells them. */
  readonly balances: ReadonlyMap<string, number>;
  /** How many transactions of the lane with lower nonces are in no block. */
  readonly aheadOf: (carrier: CarryingTransaction) => Promise<number>;
}

/** The state of the chain now: from the database, and the lanes' balances as a running server knows them. */
export async function viewOf(db: Reading, { now, balances }: Pick<View, 'now' | 'balances'>): Promise<View> {
  const final = await createIngestStore(db).finalView();
  return { now, balances, final, aheadOf: createTrails(db).aheadOf };
}

/** Whether a block is final, as far as the server has seen. */
export function isFinal(block: number, { final }: Pick<View, 'final'>): boolean {
  return final !== undefined && block <= final.number;
}

/** A time in an answer for programs. */
export const time = z.iso.datetime();
/** An amount in an answer for programs. */
export const usdc = z.string();

/** Unix seconds as a time, or null. */
export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : dateOf(seconds);
}

/** How long something takes, in words. */
export function durationOf(seconds: number): string {
  const [minute, hour, day] = [60, 3_600, 86_400];
  if (seconds < 2 * minute) return counted(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 2 * hour) return counted(Math.round(seconds / minute), 'minute');
  return seconds < 2 * day ? counted(Math.round(seconds / hour), 'hour') : counted(Math.round(seconds / day), 'day');
}

/** A number of things. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The host of a URL: the rest of it may be a secret. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'an unreadable URL';
}

/** Ether in as few digits as tell it from nothing. */
export function etherOf(ether: number): string {
  return ether === 0 ? '0' : String(Number(ether.toPrecision(3)));
}

/** Something that happened, as programs read it. */
export const step = z.object({
  at: time.nullable(),
  what: z.string(),
  text: z.string(),
  lane: z.string().nullable(),
  nonce: z.int().nullable(),
  txHash: z.string().nullable(),
  block: z.int().nullable(),
});

/** Something that happened; `at` in Unix seconds, null where it is not known any more. */
export interface StoryStep {
  readonly at: number | null;
  readonly what: string;
  readonly text: string;
  readonly lane?: string;
  readonly nonce?: number;
  readonly txHash?: string;
  readonly block?: number;
}

/** Description of the field that has the steps. */
export const STEPS_HELP = 'What happened: `at`, `what`, `text`, and if known `lane`, `nonce`, `txHash`, `block`';

/**
 * Steps in one order. Those of the main line follow each other whatever the clocks of host and chain say; the others
 * are put between them by their times.
 */
export function inOrder(line: readonly StoryStep[], others: readonly StoryStep[]): StoryStep[] {
  let latest = 0;
  const placed = line.map((each) => {
    latest = Math.max(latest, each.at ?? 0);
    return { each, at: latest };
  });
  const more = others.map((each) => ({ each, at: each.at ?? latest }));
  return [...placed, ...more].sort((a, b) => a.at - b.at).map(({ each }) => each);
}

/** A step as programs read it. */
export function shownStep({ at, what, text, lane, nonce, txHash, block }: StoryStep): z.output<typeof step> {
  return {
    at: timeOf(at),
    what,
    text,
    lane: lane ?? null,
    nonce: nonce ?? null,
    txHash: txHash ?? null,
    block: block ?? null,
  };
}

/** The transactions of a call: each time that bytes went out, and what became of them. */
export function trailSteps({ carriers }: Trail): StoryStep[] {
  return carriers.flatMap(({ lane, nonce, status, minedHash, blockNumber, attempts }) => [
    ...attempts.map(
      ({ hash, maxFeePerGas, maxPriorityFeePerGas, createdAt }, index): StoryStep => ({
        at: createdAt,
        what: 'sent',
        lane,
        nonce,
        txHash: hash,
        text: `${index === 0 ? 'transaction' : `replacement ${index}`} ${hash} of lane ${lane} with nonce ${nonce}, up to ${formatGwei(maxFeePerGas)} gwei, tip ${formatGwei(maxPriorityFeePerGas)}`,
      }),
    ),
    ...(minedHash === null || blockNumber === null
      ? []
      : [
          {
            at: null,
            what: 'mined',
            lane,
            nonce,
            txHash: minedHash,
            block: blockNumber,
            text: `block ${blockNumber} has ${minedHash}`,
          },
        ]),
    ...(status === 'lost' || status === 'void'
      ? [{ at: null, what: 'lost', lane, nonce, text: `another transaction took nonce ${nonce} of ${lane}` }]
      : []),
  ]);
}

/** That a block is final, if it is. */
export function finalSteps(block: number | null, view: View): StoryStep[] {
  if (block === null || !isFinal(block, view)) return [];
  return [{ at: null, what: 'final', text: `block ${block} is final`, block }];
}

/** Events that contracts emitted, in the order of the chain. */
export function eventSteps(events: readonly StoredEvent[], words: Readonly<Record<string, string>>): StoryStep[] {
  return events
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .map(({ event, blockNumber, timestamp, transactionHash }) => ({
      at: timestamp,
      what: 'event',
      txHash: transactionHash,
      block: blockNumber,
      text: `${event} in block ${blockNumber}${words[event] === undefined ? '' : `: ${words[event]}`}`,
    }));
}

/** Webhooks, with the answers of their receivers. */
export function deliverySteps(deliveries: readonly ListedDelivery[]): StoryStep[] {
  return deliveries.flatMap((delivery) => {
    const { type, status, createdAt, deliveredAt, attempts } = delivery;
    const queued: StoryStep = { at: createdAt, what: 'webhook', text: `${type} is to be delivered` };
    if (status === 'pending' && attempts === 0) return [queued];
    return [queued, { at: deliveredAt, what: 'webhook', text: `${type}: ${outcomeOf(delivery)}` }];
  });
}

function outcomeOf({ status, attempts, lastStatusCode, lastError, nextAttemptAtMs }: ListedDelivery): string {
  const answer = lastStatusCode === null ? (lastError ?? 'no answer') : `HTTP ${lastStatusCode}`;
  const tries = `${counted(attempts, 'attempt')}, last answer: ${answer}`;
  if (status === 'pending' && nextAttemptAtMs !== null)
    return `not delivered after ${tries}; next at ${dateOf(nextAttemptAtMs / 1000)}`;
  return status === 'delivered' ? `delivered after ${tries}` : `given up after ${tries}`;
}

/** What counts for or against a wallet. */
export function reputationSteps(events: readonly ReputationEventRow[]): StoryStep[] {
  return events.flatMap(({ eventType, value, createdAt, onchainTxHash, syncedAt }) => [
    { at: createdAt, what: 'reputation', text: `${eventType}, ${value > 0 ? '+' : ''}${value}` },
    ...(onchainTxHash === null
      ? []
      : [{ at: syncedAt, what: 'reputation', text: 'written on-chain', txHash: onchainTxHash }]),
  ]);
}
