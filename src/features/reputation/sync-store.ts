import { and, asc, eq, exists, gt, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem';
import { reputationAttestorAbi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Intent } from '../../chain/relay/relay-intent.ts';
import { messages, transactionMessages, transactions } from '../../chain/relay/relay-tables.ts';
import { AppError } from '../../core/errors.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isSame } from '../../storage/db/template.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import type { FeedbackDocument } from './feedback-document.ts';
import { refOf } from './reputation-store.ts';
import {
  type EventRow,
  feedbackContexts,
  reputationCounters,
  reputationEvents,
  reputationRuns,
} from './reputation-tables.ts';

/** An event that may be written on-chain, with its wallet's address. */
export interface Candidate {
  readonly event: EventRow;
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
    candidates: ({ walletId, finalBlock, after, through }: CandidateQuery): Promise<Candidate[]> => {
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
    ofMessage: (messageId: number): Promise<EventRow[]> =>
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
      { seq, messageId: previous }: EventRow,
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

/** An event to be written into the registry. */
export interface Feedback {
  readonly event: EventRow;
  readonly agentId: number;
  readonly url: string;
  readonly document: FeedbackDocument;
}

/** The registry has all events of the batch already. Nothing was signed. */
export class NothingToAttest extends Error {
  override readonly name = 'NothingToAttest';
}

/** Of a transaction with fifty, most is the registry's storage. Nodes refuse transactions above 2^24 gas (EIP-7825). */
const GAS_BASE = 100_000;
const GAS_PER_FEEDBACK = 160_000;

interface AttestationDeps {
  readonly attestor: Address;
  /** The attestor contract's owner, whose key the relay holds. */
  readonly sender: Address;
  readonly store: Pick<SyncStore, 'contextStatement' | 'sentStatement'>;
  /** The location that the documents name, as `writeLocation` writes it. */
  readonly context: string;
}

/**
 * The intent to write feedback into the registry, in one transaction of the attestor's key. It leaves out what the
 * chain has already; the contract writes each piece only once, even if it is sent twice. Throws
 * `ATTESTOR_UNCONFIGURED` if the contract has another owner.
 */
export function attestationIntent(
  { attestor, sender, store, context }: AttestationDeps,
  feedbacks: readonly Feedback[],
): Intent {
  const refs = feedbacks.map(({ event }) => refOf(event.id));
  return {
    kind: 'attest',
    wallet: sender,
    sender,
    probes: [
      { target: attestor, data: encodeFunctionData({ ...attestorFunction('owner') }) },
      { target: attestor, data: encodeFunctionData({ ...attestorFunction('attested'), args: [refs] }) },
    ],
    async sign([owner, known]) {
      const ownerNow = decodeFunctionResult({ ...attestorFunction('owner'), data: dataOf(owner) });
      if (!isAddressEqual(ownerNow, sender)) {
        const message = `The attestor takes feedback from ${ownerNow}, and this server has the key of ${sender}.`;
        throw new AppError('ATTESTOR_UNCONFIGURED', { cause: new Error(message) });
      }
      const isKnown = decodeFunctionResult({ ...attestorFunction('attested'), data: dataOf(known) });
      const news = feedbacks.filter((_, place) => isKnown[place] !== true);
      if (news.length === 0) throw new NothingToAttest();
      const data = encodeFunctionData({ ...attestorFunction('attest'), args: [news.map(inRegistry)] });
      return {
        call: { target: attestor, data, gasLimit: GAS_BASE + GAS_PER_FEEDBACK * news.length },
        statements: ({ messageId }) => [
          store.contextStatement(context),
          ...news.map(({ event, agentId }) => store.sentStatement(event, { agentId, context }, messageId)),
        ],
      };
    },
  };
}

function attestorFunction<const Name extends 'owner' | 'attested' | 'attest'>(functionName: Name) {
  return { abi: reputationAttestorAbi, functionName } as const;
}

/** Feedback as the attestor contract takes it. ERC-8004 writes an absent tag or endpoint as an empty text. */
function inRegistry({ event, agentId, url, document }: Feedback) {
  return {
    ref: refOf(event.id),
    agentId: BigInt(agentId),
    value: BigInt(event.value),
    tag1: event.tag1,
    tag2: event.tag2 ?? '',
    endpoint: '',
    feedbackURI: url,
    feedbackHash: document.hash,
  };
}

function dataOf(answer: ProbeAnswer | undefined) {
  if (answer === undefined || !answer.ok) throw new Error('The attestor did not answer.');
  return answer.data;
}
