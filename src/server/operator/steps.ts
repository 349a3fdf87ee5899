import { formatGwei } from 'viem';
import { z } from 'zod';
import type { StoredEvent } from '../../chain/ingest/ingest-store.ts';
import type { Trail } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import type { ReputationEventRow } from '../../features/reputation/reputation-tables.ts';
import type { ListedDelivery } from '../../notify/webhooks/webhook-store.ts';
import { counted, isFinal, time, timeOf, type View } from './operator-view.ts';

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
export interface Step {
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
export function inOrder(line: readonly Step[], others: readonly Step[]): Step[] {
  let latest = 0;
  const placed = line.map((each) => {
    latest = Math.max(latest, each.at ?? 0);
    return { each, at: latest };
  });
  const more = others.map((each) => ({ each, at: each.at ?? latest }));
  return [...placed, ...more].sort((a, b) => a.at - b.at).map(({ each }) => each);
}

/** A step as programs read it. */
export function shownStep({ at, what, text, lane, nonce, txHash, block }: Step): z.output<typeof step> {
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
export function trailSteps({ carriers }: Trail): Step[] {
  return carriers.flatMap(({ lane, nonce, status, minedHash, blockNumber, attempts }) => [
    ...attempts.map(
      ({ hash, maxFeePerGas, maxPriorityFeePerGas, createdAt }, index): Step => ({
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
export function finalSteps(block: number | null, view: View): Step[] {
  if (block === null || !isFinal(block, view)) return [];
  return [{ at: null, what: 'final', text: `block ${block} is final`, block }];
}

/** Events that contracts emitted, in the order of the chain. */
export function eventSteps(events: readonly StoredEvent[], words: Readonly<Record<string, string>>): Step[] {
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
export function deliverySteps(deliveries: readonly ListedDelivery[]): Step[] {
  return deliveries.flatMap((delivery) => {
    const { type, status, createdAt, deliveredAt, attempts } = delivery;
    const queued: Step = { at: createdAt, what: 'webhook', text: `${type} is to be delivered` };
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
export function reputationSteps(events: readonly ReputationEventRow[]): Step[] {
  return events.flatMap(({ eventType, value, createdAt, onchainTxHash, syncedAt }) => [
    { at: createdAt, what: 'reputation', text: `${eventType}, ${value > 0 ? '+' : ''}${value}` },
    ...(onchainTxHash === null
      ? []
      : [{ at: syncedAt, what: 'reputation', text: 'written on-chain', txHash: onchainTxHash }]),
  ]);
}
