import type { Address } from 'viem';
import type { Core } from '../../chain/core.ts';
import type { BlockPoint } from '../../chain/events/chain-events.ts';
import { withRpcDeadline } from '../../chain/nodes/rpc-errors.ts';
import { AppError } from '../../core/errors.ts';
import { createGate, GateFullError } from '../../core/lib/locks.ts';
import { DAY_SECONDS, msUntil, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { AgentService } from '../identity/agent-profile.ts';
import { attestationIntent, type Feedback, NothingToAttest } from './attestor.ts';
import { milestones } from './event-kinds.ts';
import { type AttestorLocation, documentUrl, writeDocument } from './feedback-document.ts';
import { createSyncStore, type SyncCandidate, type SyncStore } from './sync-store.ts';

/** The result of a run. */
export interface SyncResult {
  /** Events that this run brought into a block. */
  readonly synced: number;
  /** Events that the registry refused. */
  readonly errors: number;
  /** Whether the run tried all events that could be written. */
  readonly isComplete: boolean;
}

export interface SyncOptions {
  /** Only this wallet's events; by default all wallets'. */
  readonly walletId?: string;
  /** The most transactions to send. */
  readonly maxBatches?: number;
  /** Milliseconds for the whole run. */
  readonly timeoutMs?: number;
  /** The event up to which an earlier run tried everything. */
  readonly after?: number;
  /** Called with that event as the run proceeds. */
  readonly onPassed?: (event: number) => Promise<void>;
}

/** The feedback that may be written, and the store that knows it. */
interface FeedbackSource {
  readonly store: SyncStore;
  readonly agents: Pick<AgentService, 'identityOf'>;
  readonly location: AttestorLocation;
}

const MAX_BATCH = 50;
/** How many events are examined before the event loop serves others. */
const PAGE = 100;
/** How many transactions may wait for a block at once. */
const MAX_OPEN = 4;
/** How long to wait for a block. */
const BLOCK_TIMEOUT_MS = 60_000;
/** Runs that may wait for their turn to choose events. */
const GATE_BOUNDS = { running: 1, waiting: 100 };

/** Writes events into the reputation registry of ERC-8004. */
export type ReputationSync = ReturnType<typeof createSync>;

/** Creates the sync, which writes each final event to the attestor contract once. */
export function createSync(
  core: Core,
  {
    agents,
    finalized,
    sender,
    location,
    store = createSyncStore(core.db),
  }: {
    readonly agents: Pick<AgentService, 'identityOf'>;
    /** The latest final block; `undefined` until it is known. */
    readonly finalized: () => BlockPoint | undefined;
    /** The owner of the attestor contract, whose key the relay holds. */
    readonly sender: Address;
    readonly location: AttestorLocation;
    readonly store?: SyncStore;
  },
) {
  const { logger, baseUrl } = core;
  const source = { store, agents, location };
  // Two runs that looked for events at once would find the same ones.
  const turn = createGate(GATE_BOUNDS);
  const stopping = Promise.withResolvers<void>();
  let isStopped = false;

  /** Sends the next batch; `undefined` when there is none. */
  const sendNext = (walk: SyncWalk, endsAt: number): Promise<SentBatch | undefined> => {
    const sent = turn
      .run(async () => {
        if (msUntil(endsAt) === 0) throw new AppError('RPC_TIMEOUT');
        const feedbacks = await nextFeedbacks(source, baseUrl(), walk, () => isStopped);
        if (feedbacks.length === 0) return undefined;
        try {
          const { messageId, txHash } = await core.relay.submit(
            attestationIntent(store, location, sender, feedbacks),
            msUntil(endsAt),
          );
          logger.info({ txHash, messageId, events: feedbacks.length }, 'sent feedback to the registry');
          return { messageId };
        } catch (error) {
          if (error instanceof NothingToAttest) return { messageId: undefined };
          throw error;
        }
      })
      .catch((error: unknown) => {
        throw error instanceof GateFullError ? new AppError('OVERLOADED', { cause: error }) : error;
      });
    if (endsAt === Number.POSITIVE_INFINITY) return sent;
    return withRpcDeadline(sent, msUntil(endsAt));
  };

  /** Sends batches one after another without waiting for their blocks. */
  const sendRound = async (walk: SyncWalk, batches: number, endsAt: number): Promise<Round> => {
    const sent: SentBatch[] = [];
    try {
      while (sent.length < batches) {
        const next = await sendNext(walk, endsAt);
        if (next === undefined) return { sent, isAtEnd: true };
        sent.push(next);
      }
      return { sent, isAtEnd: false };
    } catch (error) {
      return { sent, isAtEnd: false, failure: { error } };
    }
  };

  return {
    /**
     * Writes the events that may be written, and returns once blocks have them. Throws what {@link Core.relay} throws
     * and `ATTESTOR_UNCONFIGURED`, but only if the run wrote nothing. Transactions still under way at the end are
     * followed all the same.
     */
    async run(options: SyncOptions = {}): Promise<SyncResult> {
      const { maxBatches = Number.POSITIVE_INFINITY, timeoutMs, onPassed } = options;
      const endsAt = performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY);
      const leftMs = () => Math.min(BLOCK_TIMEOUT_MS, msUntil(endsAt));
      const walk = walkOf(options, finalized());
      let left = maxBatches;
      let total = nothing;
      for (;;) {
        const { sent, isAtEnd, failure } = await sendRound(walk, Math.min(left, MAX_OPEN), endsAt);
        left -= sent.length;
        const timeLeft = leftMs();
        const counts = await Promise.all(
          sent.map((each) => settle(core, store, each, { timeoutMs: timeLeft, stopping: stopping.promise })),
        );
        total = counts.reduce(plus, total);
        const { synced, errors, isOpen } = total;
        noteRound(walk, { isOpen, isFailed: failure !== undefined });
        await onPassed?.(walk.passed);
        if (failure !== undefined) {
          if (synced + errors === 0) throw failure.error;
          logger.warn({ err: failure.error, synced, errors }, 'not all feedback could be sent');
        }
        const isOver = isStopped || isOpen || left <= 0 || leftMs() <= 0 || failure !== undefined;
        if (isAtEnd || isOver) return { synced, errors, isComplete: isAtEnd && !isOpen && !isStopped };
      }
    },
    /** Ends a run as soon as nothing would be lost. */
    stop(): void {
      isStopped = true;
      stopping.resolve();
    },
  };
}

/** Waits for a batch's block, or for `stop`, and counts what the batch wrote. */
async function settle(
  { relay, logger }: Core,
  store: SyncStore,
  { messageId }: SentBatch,
  { timeoutMs, stopping }: { readonly timeoutMs: number; readonly stopping: Promise<void> },
): Promise<Count> {
  if (messageId === undefined) return nothing;
  const inBlock = relay.waitForBlock(messageId, timeoutMs).catch((error: unknown) => {
    if (isTimeout(error)) return undefined;
    throw error;
  });
  const outcome = await Promise.race([inBlock, stopping]);
  if (outcome === undefined) return { ...nothing, isOpen: true };
  const events = await store.ofMessage(messageId);
  const refused = events.filter(({ onchainTxHash, refusal }) => onchainTxHash === null && refusal !== null);
  for (const { id, refusal } of refused) logger.warn({ id, refusal }, 'the registry refused feedback');
  if (outcome.status === 'reverted') {
    logger.error({ txHash: outcome.txHash, events: events.length }, 'the attestor reverted');
    return { ...nothing, errors: events.length };
  }
  const written = events.filter(({ onchainTxHash }) => onchainTxHash !== null);
  for (const { id, agentId } of written.filter(({ feedbackIndex }) => feedbackIndex === null)) {
    logger.warn({ id, agentId }, 'the registry takes no feedback about the agent; the attestor said it itself');
  }
  return { synced: written.length, errors: refused.length, isOpen: false };
}

/** How far a run has come. */
interface SyncWalk {
  readonly walletId: string | undefined;
  readonly finalized: BlockPoint | undefined;
  after: number;
  /** The event up to which everything was tried. */
  passed: number;
  /** Whether nothing is under way, so that events with nothing to write count as passed at once. */
  isPassing: boolean;
}

function walkOf({ walletId, after = 0 }: SyncOptions, finalized: BlockPoint | undefined): SyncWalk {
  return { walletId, finalized, after, passed: after, isPassing: true };
}

/**
 * Advances past a round, unless some of it is in no block yet or could not be sent: the next run tries that again.
 */
function noteRound(walk: SyncWalk, { isOpen, isFailed }: { isOpen: boolean; isFailed: boolean }): void {
  if (!isOpen && !isFailed) walk.passed = walk.after;
  walk.isPassing = !isOpen;
}

/** A batch that was sent; without a message if the chain had all of it already. */
interface SentBatch {
  readonly messageId: number | undefined;
}

interface Count {
  readonly synced: number;
  readonly errors: number;
  /** Whether part of it is in no block yet. */
  readonly isOpen: boolean;
}

interface Round {
  readonly sent: readonly SentBatch[];
  /** Whether there is nothing more to send. */
  readonly isAtEnd: boolean;
  /** Why the round ended early. */
  readonly failure?: { readonly error: unknown };
}

const nothing: Count = { synced: 0, errors: 0, isOpen: false };
const plus = (a: Count, b: Count): Count => ({
  synced: a.synced + b.synced,
  errors: a.errors + b.errors,
  isOpen: a.isOpen || b.isOpen,
});
const isTimeout = (error: unknown) => error instanceof AppError && error.code === 'RPC_TIMEOUT';

/** The next batch of events that may be written. Examines one page at a time and lets others work in between. */
async function nextFeedbacks(
  source: FeedbackSource,
  baseUrl: string,
  walk: SyncWalk,
  isStopped: () => boolean,
): Promise<Feedback[]> {
  const { walletId, finalized } = walk;
  const feedbacks: Feedback[] = [];
  if (finalized === undefined) return feedbacks;
  while (!isStopped()) {
    const through = await source.store.endOfPage(walletId, walk.after, PAGE);
    if (through === undefined) break;
    const query = { walletId, finalBlock: finalized.number, after: walk.after, through };
    for (const candidate of await source.store.candidates(query)) {
      const feedback = await feedbackOf(source, baseUrl, candidate, finalized);
      if (feedback === undefined) continue;
      walk.isPassing = false;
      walk.after = candidate.event.seq;
      feedbacks.push(feedback);
      if (feedbacks.length === MAX_BATCH) return feedbacks;
    }
    walk.after = through;
    if (walk.isPassing) walk.passed = through;
    await takeTurn('large');
  }
  return feedbacks;
}

/**
 * The feedback of an event; `undefined` if its wallet is not finally registered, or if it is a milestone that is not
 * final.
 */
async function feedbackOf(
  { store, agents, location }: FeedbackSource,
  baseUrl: string,
  { event, walletAddress }: SyncCandidate,
  finalized: BlockPoint,
): Promise<Feedback | undefined> {
  const identity = await agents.identityOf(event.walletId, walletAddress);
  const { status, agentId, registeredAt } = identity;
  if (status !== 'registered' || registeredAt === null) return undefined;
  // A registration that is reorganised away may come back with another number. Blocks may share a second.
  if (registeredAt >= finalized.timestamp) return undefined;
  if (!(await isMilestoneFinal(store, event, finalized))) return undefined;
  const document = writeDocument(event, { ...location, walletAddress, agentId });
  return { event, agentId, document, url: documentUrl(baseUrl, event.id) };
}

/** A milestone has no block of its own: it is final when the payments of final blocks reach it. */
async function isMilestoneFinal(
  store: SyncStore,
  { walletId, eventType, cause }: Feedback['event'],
  finalized: BlockPoint,
): Promise<boolean> {
  if (eventType !== 'lifetime_milestone') return true;
  const milestone = milestones.find((known) => known.cause === cause);
  return milestone !== undefined && (await store.volumeUpTo(walletId, finalized.number)) >= milestone.volume;
}

const TASK = 'sync';
/** 04:30 UTC. Unix time has no leap seconds and UTC no summer time: every day has the same length. */
const DUE_SECOND_OF_DAY = (4 * 60 + 30) * 60;

/** The latest 04:30 UTC that is not after `now`; both in Unix seconds. */
export function latestDue(now: number): number {
  return Math.floor((now - DUE_SECOND_OF_DAY) / DAY_SECONDS) * DAY_SECONDS + DUE_SECOND_OF_DAY;
}

/**
 * Creates the task that writes all wallets' events on-chain once a day, at 04:30 UTC or as soon after that as the
 * server runs. The next call of the task continues a run that did not complete.
 */
export function createDailySync(
  { db, clock, logger }: Core,
  sync: ReputationSync,
  finalized: () => BlockPoint | undefined,
) {
  const store = createSyncStore(db);
  return async (): Promise<void> => {
    const due = latestDue(nowSeconds(clock));
    const last = await store.lastRun(TASK);
    if (last !== undefined && last >= due) return;
    if (last !== undefined) {
      // While the final block is unknown, nothing could be written, and the day would count as done.
      if (finalized() === undefined) return;
      const onPassed = (event: number) => db.batch([store.cursorStatement(TASK, event)]);
      const { isComplete, ...result } = await sync.run({ after: await store.cursorOf(TASK), onPassed });
      if (!isComplete) throw new Error('The daily sync of reputation was not completed.');
      logger.info({ ...result, due }, 'wrote the reputation of the day on-chain');
    }
    await db.batch([store.ranStatement(TASK, due)]);
  };
}
