import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Address, BaseError } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { chunks } from '../../core/lib/lists.ts';
import { type Clock, doubling, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { REORGANISED_BLOCKS, slicesOf } from '../blocks/blocks.ts';
import { createEventDecoder, type EventDecoder } from '../blocks/decode.ts';
import { type BlockReads, endOf, type MessageEnd, UnprovenError } from '../blocks/message-end.ts';
import { contractEvents } from '../contracts/contract-events.ts';
import type { BlockPoint, ChainEvent } from '../events/chain-events.ts';
import type { Chain, ConnectedChain } from '../nodes/chain.ts';
import { isUsable, parseWalletState, type WalletState, walletStateCall } from '../wallets/wallet-state.ts';
import { keptAt } from './commit-events.ts';
import type { AwaitedMessage, AwaitedMessages, EventKeys, KeptEvent } from './event-projection.ts';
import type { Ingest } from './ingest.ts';
import { unprovenMessages } from './ingest-tables.ts';

/** What decides about messages of one kind: the chain, and the events that prove executions. */
interface Proofs extends ConnectedChain {
  readonly messages: AwaitedMessages;
  readonly eventKeys: EventKeys;
  /** Receives the keys of messages that can never execute, which is proved. */
  readonly ingest: Pick<Ingest, 'seen' | 'impossible'>;
  readonly logger: Logger;
}

/** A message without proof lets the others go first for this time, and longer after each attempt. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Messages checked in one run. */
const MAX_OVERDUE = 100;
/** Proofs in one run, each of which takes many requests, and how many run at once. */
const MAX_PROOFS = 20;
const PROOFS_AT_ONCE = 4;
const MAX_REASON = 300;

/** How long a message is set aside, by `performance.now()`: the host's clock may jump. */
interface Aside {
  readonly tries: number;
  readonly until: number;
}

/**
 * Settles messages that no event has settled. A message whose deadline has passed in a final block failed if its nonce
 * is still unused at that block or later: a state read at one block in one call, so lagging or forked nodes cannot
 * mislead. For any other, the block in which its nonce was used or its wallet's next epoch began decides, see {@link
 * endOf}: if an event is there, it is ingested; if all receipts of that block are without one, the message failed.
 * Without proof, a message is set aside with the reason, however long that takes.
 */
export function createExpiry(
  proofs: Proofs & {
    readonly db: Db;
    readonly clock: Clock;
    /** The latest known final block. */
    readonly finalized: () => BlockPoint | undefined;
  },
) {
  const { db, clock, logger, chain, ingest, finalized, messages } = proofs;
  const { kind } = messages;
  const store = createUnprovenStore(db);
  const aside = new Map<string, Aside>();
  const putAside = async (message: AwaitedMessage, reason: string) => {
    const { id, walletId } = message;
    const tries = (aside.get(id)?.tries ?? 0) + 1;
    const pauseMs = doubling(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, tries);
    aside.set(id, { tries, until: performance.now() + pauseMs });
    const now = nowSeconds(clock);
    const row = { kind, id, walletId, reason: reason.slice(0, MAX_REASON) };
    await db.batch([store.noteStatement({ ...row, since: now, queriedAt: now })]);
    const log = { [kind]: id, wallet: message.walletAddress, nonce: message.nonce, reason };
    logger[tries === 1 ? 'error' : 'debug'](log, 'the nodes do not prove what became of a message');
  };
  /** Messages that were settled since, by any means. */
  const forget = async (waiting: ReadonlySet<string>) => {
    const stored = (await store.ofKind(kind)).map(({ id }) => id);
    for (const id of stored) if (!aside.has(id)) aside.set(id, { tries: 0, until: 0 });
    const settled = [...aside.keys()].filter((id) => !waiting.has(id));
    for (const id of settled) aside.delete(id);
    for (const some of chunks(settled, MAX_OVERDUE)) await db.batch([store.forgetStatement(kind, some)]);
  };
  const prove = async (message: AwaitedMessage, final: BlockPoint, read: BlockReads) => {
    const reason = await settle(proofs, message, final, read);
    if (reason !== undefined) await putAside(message, reason);
  };
  const settleOverdue = async (final: BlockPoint) => {
    const all = await messages.overdue(final.timestamp, MAX_OVERDUE + aside.size);
    await forget(new Set(all.map(({ id }) => id)));
    const overdue = all.filter(({ id }) => (aside.get(id)?.until ?? 0) <= performance.now());
    if (overdue.length === 0) return;
    const states = await readStates(chain, overdue, final);
    const cannotHave = ({ walletAddress, nonce }: AwaitedMessage) => {
      const state = states.get(walletAddress);
      return state !== undefined && isUsable(state, nonce);
    };
    await ingest.impossible(overdue.filter(cannotHave).map(({ eventKey }) => eventKey));
    const read: BlockReads = new Map();
    const others = byTurns(overdue.filter((message) => !cannotHave(message))).slice(0, MAX_PROOFS);
    for (const some of chunks(others, PROOFS_AT_ONCE))
      await Promise.all(some.map((message) => prove(message, final, read)));
  };
  return {
    /** How many messages have expired without proof of their end. */
    unproven: () => aside.size,
    async run(): Promise<void> {
      try {
        const final = finalized();
        if (final !== undefined) await settleOverdue(final);
      } finally {
        const final = finalized();
        if (final !== undefined) await ingest.impossible((await messages.impossibleAt?.(final.number)) ?? []);
      }
    },
  };
}

/**
 * The first of each wallet, then the second of each, and so on, so that many messages of one wallet do not delay the
 * others.
 */
function byTurns(messages: readonly AwaitedMessage[]): AwaitedMessage[] {
  const places = new Map<string, number>();
  const placed = messages.map((message) => {
    const place = places.get(message.walletId) ?? 0;
    places.set(message.walletId, place + 1);
    return { message, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ message }) => message);
}

/** The wallets' states at one block, `final` or later. */
async function readStates(
  { probe }: Chain,
  messages: readonly AwaitedMessage[],
  final: BlockPoint,
): Promise<ReadonlyMap<Address, WalletState>> {
  const wallets = [...new Set(messages.map(({ walletAddress }) => walletAddress))];
  const { block, answers } = await probe(wallets.map((target) => ({ target, data: walletStateCall })));
  if (block.number < BigInt(final.number)) throw new Error('The node that answered is behind the final block.');
  return new Map(
    wallets.flatMap((wallet, index) => {
      const answer = answers[index];
      return answer?.ok === true && answer.data !== '0x' ? [[wallet, parseWalletState(answer.data)] as const] : [];
    }),
  );
}

/** Settles a message whose nonce is no longer unused. If there is no proof, returns the missing part in words. */
async function settle(
  proofs: Proofs,
  message: AwaitedMessage,
  final: BlockPoint,
  read: BlockReads,
): Promise<string | undefined> {
  let end: MessageEnd;
  try {
    end = await endOf(proofs, message, final, read);
  } catch (error) {
    // An event found proves that it happened. Finding none proves nothing.
    return (await isFound(proofs, message, final)) ? undefined : reasonOf(error);
  }
  switch (end.kind) {
    case 'late':
    case 'consumed':
      await proofs.ingest.impossible([message.eventKey]);
      return undefined;
    case 'open':
      return `It may still execute after the final block ${final.number}, as that block shows.`;
    case 'named':
      return await takeIn(proofs, message, end);
  }
}

/** Ingests the execution that a transaction shows. */
async function takeIn(
  proofs: Proofs,
  message: AwaitedMessage,
  { receipt, timestamp }: Extract<MessageEnd, { kind: 'named' }>,
): Promise<string | undefined> {
  const events = createEventDecoder(proofs.chain.contracts).decode(receipt, timestamp);
  const own = await executionsAmong(proofs, message, events);
  if (own.length === 0) return `Transaction ${receipt.transactionHash} names it, and does not execute it.`;
  await proofs.ingest.seen(own);
  return undefined;
}

/** Whether a node's index of logs has the execution, which is then ingested. */
async function isFound(proofs: Proofs, message: AwaitedMessage, final: BlockPoint): Promise<boolean> {
  const { messages, ingest, logger } = proofs;
  try {
    const found = await findExecutions(proofs, message, final);
    await ingest.seen(found);
    return found.length > 0;
  } catch (error) {
    logger.debug({ err: error, [messages.kind]: message.id }, 'an execution could not be looked for');
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnprovenError) return error.message;
  const text = error instanceof BaseError ? error.details || error.shortMessage : failureText(error);
  return `No node shows the state and the receipts of old blocks: ${text.split('\n', 1)[0]}`;
}

const MAX_BLOCKS = 20_000;
const BLOCKS_TOGETHER = 16;

/**
 * The executions of a message, as far as a node's index of logs has them: a missing one may still have happened.
 * Searches every block in which they could be: from shortly before it was signed to the first one after its deadline,
 * which must not be above `final`. Each block is requested by its hash, which a node has or has not: for a range of
 * heights, a lagging node would return nothing.
 */
async function findExecutions(proofs: Proofs, message: AwaitedMessage, final: BlockPoint): Promise<KeptEvent[]> {
  const start = Math.max(0, message.signedAtBlock - REORGANISED_BLOCKS);
  const decoder = createEventDecoder(proofs.chain.contracts);
  const events: KeptEvent[] = [];
  for (const { first, last } of slicesOf({ first: start, last: final.number }, BLOCKS_TOGETHER)) {
    if (first - start > MAX_BLOCKS) throw new Error('There are too many blocks to search for an execution.');
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const blocks = await Promise.all(numbers.map((number) => executionsIn(proofs, decoder, message, number)));
    events.push(...blocks.flatMap((block) => block.events));
    if (blocks.some(({ timestamp }) => timestamp > message.deadline)) return events;
  }
  return events;
}

async function executionsIn(proofs: Proofs, decoder: EventDecoder, message: AwaitedMessage, number: number) {
  const { client } = proofs.chain;
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  const timestamp = Number(block.timestamp);
  const logs = await client.getLogs({
    blockHash: block.hash,
    address: [message.walletAddress],
    events: proofs.messages.executions.map((name) => contractEvents[name]),
  });
  const decoded = logs.flatMap(({ transactionHash, ...log }) => {
    const place = { transactionHash, blockNumber: number, blockHash: block.hash };
    return decoder.decode({ ...place, succeeded: true, logs: [log] }, timestamp);
  });
  return { timestamp, events: await executionsAmong(proofs, message, decoded) };
}

/** The events among these that execute a message, with the key under which they are kept. */
async function executionsAmong(
  { messages: { executions }, eventKeys }: Proofs,
  { walletAddress, eventKey }: AwaitedMessage,
  events: readonly ChainEvent[],
): Promise<KeptEvent[]> {
  const own: KeptEvent[] = [];
  for (const event of events) {
    if (!executions.includes(event.event)) continue;
    const kept = await keptAt(eventKeys, event);
    const isOwn = kept?.key === eventKey && event.address.toLowerCase() === walletAddress.toLowerCase();
    if (isOwn) own.push({ ...event, eventKey });
  }
  return own;
}

/** A message that has expired without proof of its end. */
export type UnprovenRow = typeof unprovenMessages.$inferSelect;

/** The queries about messages without proof of their end. */
export function createUnprovenStore({ orm }: Reading) {
  return {
    ofKind: (kind: string): Promise<UnprovenRow[]> =>
      orm.select().from(unprovenMessages).where(eq(unprovenMessages.kind, kind)).all(),
    find: (kind: string, id: string): Promise<UnprovenRow | undefined> =>
      orm
        .select()
        .from(unprovenMessages)
        .where(and(eq(unprovenMessages.kind, kind), eq(unprovenMessages.id, id)))
        .get(),
    /** Oldest first. */
    oldest: (kind: string, limit: number): Promise<UnprovenRow[]> =>
      orm
        .select()
        .from(unprovenMessages)
        .where(eq(unprovenMessages.kind, kind))
        .orderBy(asc(unprovenMessages.since))
        .limit(limit)
        .all(),
    /** Records why nothing is known, and when this was last checked. */
    noteStatement: (row: UnprovenRow): Statement => {
      const { kind, id } = unprovenMessages;
      const { reason, queriedAt } = row;
      return must(
        orm
          .insert(unprovenMessages)
          .values(row)
          .onConflictDoUpdate({ target: [kind, id], set: { reason, queriedAt } }),
      );
    },
    forgetStatement: (kind: string, ids: readonly string[]): Statement =>
      must(
        orm
          .delete(unprovenMessages)
          .where(and(eq(unprovenMessages.kind, kind), inArray(unprovenMessages.id, [...ids]))),
        'any',
      ),
  };
}
