import { and, asc, eq, exists, gt, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { messages, transactionMessages, transactions } from '../../chain/relay/relay-tables.ts';
import { isSame, must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import {
  feedbackContexts,
  type ReputationEventRow,
  reputationCounters,
  reputationEvents,
  reputationRuns,
} from './reputation-tables.ts';

/** An event that may be written on-chain, with its wallet's address. */
export interface SyncCandidate {
  readonly event: ReputationEventRow;
  readonly walletAddress: Address;
}

/** Which events may be written: of all wallets, or of one. */
export interface CandidateQuery {
  readonly walletId: string | undefined;
  /** The latest final block. */
  readonly finalBlock: number;
  /** Only events recorded after number `after` and up to number `through`. */
  readonly after: number;
  readonly through: number;
}

/** The SQL of the on-chain sync. */
export type SyncStore = ReturnType<typeof createSyncStore>;

const isUnsynced = isNull(reputationEvents.onchainTxHash);

/** Creates the SQL of the on-chain sync. */
export function createSyncStore({ orm }: Pick<Db, 'orm'>) {
  return { ...queries(orm), ...statements(orm) };
}

function queries(orm: Db['orm']) {
  return {
    /**
     * Events that are not on-chain and whose block is final, in the order in which they were recorded. Leaves out
     * events whose latest message may still write them. An event comes up again once a final block shows that its
     * message did not write it, because the registry refused it.
     */
    candidates: ({ walletId, finalBlock, after, through }: CandidateQuery): Promise<SyncCandidate[]> => {
      const isFinal = or(isNull(reputationEvents.blockNumber), lte(reputationEvents.blockNumber, finalBlock));
      return orm
        .select({ event: reputationEvents, walletAddress: wallets.chainAddress })
        .from(reputationEvents)
        .innerJoin(wallets, eq(wallets.id, reputationEvents.walletId))
        .where(
          and(
            isUnsynced,
            gt(reputationEvents.seq, after),
            lte(reputationEvents.seq, through),
            walletId === undefined ? undefined : eq(reputationEvents.walletId, walletId),
            isFinal,
            or(isNull(reputationEvents.messageId), exists(spentMessage(orm))),
          ),
        )
        .orderBy(asc(reputationEvents.seq))
        .all();
    },
    /** The number of the last of the next `rows` events that are not on-chain; `undefined` if there are none. */
    endOfPage: async (walletId: string | undefined, after: number, rows: number): Promise<number | undefined> => {
      const ofWallet = walletId === undefined ? undefined : eq(reputationEvents.walletId, walletId);
      const page = orm
        .select({ seq: reputationEvents.seq })
        .from(reputationEvents)
        .where(and(isUnsynced, gt(reputationEvents.seq, after), ofWallet))
        .orderBy(asc(reputationEvents.seq))
        .limit(rows)
        .as('page');
      return (
        (
          await orm
            .select({ last: max(page.seq) })
            .from(page)
            .get()
        )?.last ?? undefined
      );
    },
    /**
     * Micro-USDC that the wallet has paid up to this final block: its total less the later payments, none of which is
     * synced yet.
     */
    volumeUpTo: async (walletId: string, blockNumber: number): Promise<bigint> => {
      const events = eq(reputationEvents.walletId, walletId);
      const later = orm
        .select({ sum: sql`coalesce(sum(${reputationEvents.volume}), 0)` })
        .from(reputationEvents)
        .where(and(isUnsynced, events, gt(reputationEvents.blockNumber, blockNumber)));
      // One statement: a reorganisation between two would leave in the total what it took out of the rest.
      const row = await orm
        .select({ all: reputationCounters.volume, later: sql`(${later})`.mapWith(reputationEvents.volume) })
        .from(reputationCounters)
        .where(eq(reputationCounters.walletId, walletId))
        .get();
      return row === undefined ? 0n : row.all - row.later;
    },
    ofMessage: (messageId: number): Promise<ReputationEventRow[]> =>
      orm.select().from(reputationEvents).where(eq(reputationEvents.messageId, messageId)).all(),
    countOf: async (walletId: string): Promise<number> =>
      orm.$count(reputationEvents, eq(reputationEvents.walletId, walletId)),
    /** The event up to which a task's current run has tried everything; 0 at its beginning. */
    cursorOf: async (task: string): Promise<number> =>
      (
        await orm
          .select({ cursor: reputationRuns.cursor })
          .from(reputationRuns)
          .where(eq(reputationRuns.task, task))
          .get()
      )?.cursor ?? 0,
    /** The due time of a task's last complete run, in Unix seconds. */
    lastRun: async (task: string): Promise<number | undefined> =>
      (
        await orm
          .select({ dueAt: max(reputationRuns.dueAt) })
          .from(reputationRuns)
          .where(eq(reputationRuns.task, task))
          .get()
      )?.dueAt ?? undefined,
  };
}

/** A message that can no longer write its event: it never executes, or it has executed in a final block. */
function spentMessage(orm: Db['orm']) {
  const finalCarrier = orm
    .select({ one: sql`1` })
    .from(transactionMessages)
    .innerJoin(
      transactions,
      and(eq(transactions.lane, transactionMessages.lane), eq(transactions.nonce, transactionMessages.nonce)),
    )
    .where(and(eq(transactionMessages.messageId, messages.id), eq(transactions.status, 'final')));
  return orm
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.id, reputationEvents.messageId),
        or(eq(messages.status, 'dead'), and(eq(messages.status, 'executed'), exists(finalCarrier))),
      ),
    );
}

function contextIdOf(orm: Db['orm'], context: string): SQL {
  const { id, context: known } = feedbackContexts;
  return sql`${orm.select({ id }).from(feedbackContexts).where(eq(known, context))}`;
}

function statements(orm: Db['orm']) {
  return {
    /** Stores the location of feedback, for `sentStatement`. */
    contextStatement: (context: string): Statement =>
      must(orm.insert(feedbackContexts).values({ context }).onConflictDoNothing(), 'any'),
    /**
     * Notes which message carries an event, and what its document was written from. Fails if another message was
     * first.
     */
    sentStatement: (
      { seq, messageId: previous }: ReputationEventRow,
      { agentId, context }: { agentId: number; context: string },
      messageId: number,
    ): Statement =>
      must(
        orm
          .update(reputationEvents)
          .set({ messageId, agentId, contextId: contextIdOf(orm, context), refusal: null })
          .where(and(eq(reputationEvents.seq, seq), isUnsynced, isSame(reputationEvents.messageId, previous))),
      ),
    ranStatement: (task: string, dueAt: number): Statement =>
      must(
        orm
          .insert(reputationRuns)
          .values({ task, dueAt })
          .onConflictDoUpdate({ target: reputationRuns.task, set: { dueAt, cursor: 0 } }),
      ),
    /** Notes how far the run of a task has come. */
    cursorStatement: (task: string, cursor: number): Statement =>
      must(orm.update(reputationRuns).set({ cursor }).where(eq(reputationRuns.task, task))),
  };
}
