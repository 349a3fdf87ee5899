import type { Hex } from 'viem';
import type { BlockKey, ChainEvent } from '../chain/events.ts';
import type { ShownBlocks } from '../chain/shown-blocks.ts';
import type { Statement } from '../db/batch.ts';
import type { AgentFollower } from '../identity/follow.ts';
import { agentOfSubject } from '../identity/subjects.ts';
import type { FollowedJobs, JobFollower } from '../jobs/follow.ts';
import { metadataHashOf, specSubject } from '../jobs/subjects.ts';
import { type FollowedPayments, followPayments } from '../payments/follow.ts';
import { noticesOf, type PaymentOutbox } from '../payments/notice.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { ReputationFollower } from '../reputation/follow.ts';
import { refOfSubject } from '../reputation/subjects.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import { type AdoptDeps, adoptPayments } from './adopt.ts';
import { bySubject, type EventWrites, eventsAfter, planSeen, type SeenEvent, withRemovals } from './plan.ts';
import type { Reactions, TruthNews } from './reactions.ts';
import { createRelevance } from './relevance.ts';
import { createSerial } from './serial.ts';
import { keyOf, type StoredEvent, type TruthStore } from './store.ts';

/** A page of the feed: all that it shows after one id up to another. */
export interface FeedPage {
  readonly events: readonly (SeenEvent & { readonly feedId: string })[];
  readonly after: string;
  readonly through: string;
  /** Of the last page: the block that the indexer has come to. */
  readonly height?: number | undefined;
  /**
   * Where the cursor is once this page is taken in; it is stored when there are events that it spares reading
   * again.
   */
  readonly cursor: string;
}

export interface Ingest {
  /** Takes in events of a receipt. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /**
   * Takes in what the feed shows, and takes away what it showed there before and does not show any more. What is new counts
   * only where a node shows its block: false when none does so for some of it, so that the cursor has to stay, and the page
   * has to be read again.
   */
  seenByFeed(page: FeedPage): Promise<boolean>;
  /** Takes away what came from a block that is no longer canonical. */
  blockRemoved(block: { number: number; hash: Hex }): Promise<void>;
  /** Takes away what was seen in the logs of blocks that a node says are not canonical: no receipt of ours tells it again. */
  usesRemoved(refs: readonly Hex[], blockHashes: ReadonlySet<Hex>): Promise<void>;
  /** The chain has grown: payments, freezes and events of Jobs may have become deep enough. */
  headMoved(head: number): Promise<void>;
  /** Folds these contracts of ours again: something was said that counts for what is folded from their events. */
  refold(addresses: readonly string[]): Promise<void>;
  /**
   * Marks payments as failed; only where it is proved that they cannot happen. Those with an event stay what it
   * makes them.
   */
  failed(refs: readonly Hex[]): Promise<void>;
  /** Takes away Jobs, by metadata hash, whose creation is proved to be impossible. Those with a creation stay. */
  neverCreated(metadataHashes: readonly Hex[]): Promise<void>;
}

export interface IngestDeps extends Omit<AdoptDeps, 'payments' | 'wallets'> {
  readonly store: TruthStore;
  readonly payments: PaymentStore;
  readonly wallets: WalletFollower;
  readonly jobs: JobFollower;
  readonly agents: AgentFollower;
  readonly reputation: ReputationFollower;
  readonly reactions: Reactions;
  readonly notices: PaymentOutbox;
  readonly blocks: ShownBlocks;
  readonly confirmations: number;
  /** Called after each commit that brought something. */
  readonly onNews: (news: TruthNews) => void;
  /** Called after each commit that brought something to do. */
  readonly onReactionsDue: () => void;
}

const NOTHING: EventWrites = { removals: [], upserts: [], subjects: new Set() };

/** The one way in which chain truth gets into the database: each call is one commit, one after the other. */
export function createIngest(deps: IngestDeps): Ingest {
  const { store } = deps;
  const relevance = createRelevance(deps);
  const serial = createSerial();
  let head: number | undefined;
  const commit = (work: Work) => commitWork(deps, work, { head, confirmations: deps.confirmations });
  /** Answers with the blocks that no node has shown. */
  const takeIn = (page: FeedPage, mode: 'if all of it is shown' | 'what is shown') =>
    serial(async (): Promise<BlockKey[]> => {
      const { events, after, through, height, cursor } = page;
      const shown = store.shownByFeed(after, through, height);
      const { fresh: news } = compareFeed(shown, events);
      const isOpen = ({ event }: SeenEvent) => !deps.blocks.isShown(blockOf(event));
      const unknown = relevance.ofFeed(news).filter(isOpen);
      if (unknown.length > 0 && mode === 'if all of it is shown')
        return unknown.map(({ event }) => blockOf(event));
      const believed = unknown.length === 0 ? events : events.filter((seen) => !unknown.includes(seen));
      const { gone, fresh: known } = compareFeed(shown, believed);
      const fresh = relevance.ofFeed(known);
      const goneKeys = new Set(gone.map(keyOf));
      const existing = storedWith(store, fresh).filter((row) => !goneKeys.has(keyOf(row)));
      const writes = withRemovals(planSeen(existing, fresh), gone);
      const isWorthACursor = events.length > 0 && unknown.length === 0;
      await commit({ writes, also: isWorthACursor ? [store.cursorStatement(cursor)] : [] });
      return unknown.map(({ event }) => blockOf(event));
    });

  return {
    seen: (events) =>
      serial(async () => {
        const seen = relevance.ofReceipt(
          named(deps.payments, events).map((event) => ({ event, feedId: null })),
        );
        await commit({ writes: planSeen(storedWith(store, seen), seen) });
      }),
    async seenByFeed(page) {
      const unknown = await takeIn(page, 'if all of it is shown');
      if (unknown.length === 0) return true;
      // Not while others wait: a node may take its time.
      await deps.blocks.look(unknown);
      return (await takeIn(page, 'what is shown')).length === 0;
    },
    blockRemoved: (block) =>
      serial(async () => {
        await commit({ writes: withRemovals(NOTHING, store.ofBlock(block.number, block.hash)) });
      }),
    usesRemoved: (refs, blockHashes) =>
      serial(async () => {
        const gone = store.ofSubjects(refs).filter((row) => isUse(row) && blockHashes.has(row.blockHash));
        await commit({ writes: withRemovals(NOTHING, gone) });
      }),
    headMoved: (number) =>
      serial(async () => {
        // An earlier process may have left what wanted more blocks than are wanted now.
        const isFirst = head === undefined;
        head = number;
        if (deps.confirmations === 1 && !isFirst) return;
        const refs = deps.payments.pendingUpToBlock(number - deps.confirmations + 1);
        const depth = { head: number, confirmations: deps.confirmations };
        const subjects = new Set<string>([
          ...refs,
          ...deps.jobs.unannouncedSubjects(),
          ...deps.reputation.waitingSubjects(depth),
        ]);
        if (subjects.size > 0) await commit({ writes: { ...NOTHING, subjects } });
      }),
    refold: (addresses) =>
      serial(async () => {
        await commit({
          writes: { ...NOTHING, subjects: new Set(addresses.map((each) => each.toLowerCase())) },
        });
      }),
    failed: (refs) =>
      serial(async () => {
        if (refs.length === 0) return;
        await commit({ writes: { ...NOTHING, subjects: new Set<string>(refs) }, impossible: new Set(refs) });
      }),
    neverCreated: (metadataHashes) =>
      serial(async () => {
        if (metadataHashes.length === 0) return;
        const subjects = new Set(metadataHashes.map(specSubject));
        await commit({ writes: { ...NOTHING, subjects }, impossible: new Set(metadataHashes) });
      }),
  };
}

interface Work {
  readonly writes: EventWrites;
  /** References of payments, or metadata hashes of Jobs, that cannot happen any more. */
  readonly impossible?: ReadonlySet<Hex>;
  readonly also?: readonly Statement[];
}

async function commitWork(
  deps: IngestDeps,
  { writes, impossible = new Set(), also = [] }: Work,
  depth: { head: number | undefined; confirmations: number },
): Promise<void> {
  const { db, store, reactions } = deps;
  await adoptPayments(deps, writes.upserts);
  const historiesOf = (subjects: readonly string[]) => {
    const stored = store.ofSubjects(subjects);
    return { before: bySubject(stored, subjects), after: eventsAfter(writes, stored, subjects) };
  };
  const eventsOf = <Subject extends string>(isWanted: (subject: string) => subject is Subject) =>
    withKeys(historiesOf([...writes.subjects].filter(isWanted)).after, isWanted);
  const payments = followPayments(deps.payments, eventsOf(isPaymentRef), depth, impossible);
  const ofContracts = eventsOf(isAddress);
  const walletStatements = deps.wallets.follow(ofContracts);
  const jobs = deps.jobs.follow({ subjects: writes.subjects, historiesOf, depth, impossible });
  const agents = deps.agents.follow(eventsOf(isAgent));
  const reputation = deps.reputation.follow({
    payments: payments.changes,
    jobs: jobs.standings,
    byAddress: ofContracts,
    attestations: eventsOf(isAttestation),
    depth,
  });
  const isNew = ({ subject }: StoredEvent) => writes.subjects.has(subject);
  const known = { payments, jobs };
  const upserts = writes.upserts.map((row) => (isNew(row) ? withMatch(deps, row, known) : row));
  const news: TruthNews = {
    events: upserts.filter(isNew),
    payments: payments.changes,
  };
  const due = reactions.statements(news);
  const notices = deps.notices.statements(news.payments.flatMap(noticesOf));
  for (const row of upserts) if (row.unmatched && isNew(row)) await noteMissing(deps, row);
  await db.batch([
    ...writes.removals.map(store.removeStatement),
    ...store.upsertStatements(upserts),
    ...payments.statements,
    ...walletStatements,
    ...jobs.statements,
    ...agents,
    ...reputation,
    ...due,
    ...notices,
    ...also,
  ]);
  deps.payments.forget(news.payments.map(({ payment }) => payment));
  deps.jobs.committed(jobs);
  deps.agents.committed(agents);
  if (news.events.length + news.payments.length + writes.removals.length > 0) deps.onNews(news);
  if (due.length > 0) deps.onReactionsDue();
  if (notices.length > 0) deps.notices.wake();
}

/** A batch tells which of its calls failed by its place; here it is known which payment that is. */
function named(payments: Pick<PaymentStore, 'refOfCall'>, events: readonly ChainEvent[]): ChainEvent[] {
  return events.map((event) => {
    if (event.event !== 'CallFailed') return event;
    const ref = payments.refOfCall(event.transactionHash, Number(event.args.index));
    return ref === undefined ? event : { ...event, args: { ...event.args, ref } };
  });
}

/** What is found in logs, and in nothing that is told by itself. */
export function isUse({ event }: Pick<ChainEvent, 'event'>): boolean {
  return event === 'AuthorizationUsed';
}

/** A payment's subject is its 32-byte reference; a wallet's and any other contract's is the 20-byte address. */
function isPaymentRef(subject: string): subject is Hex {
  return subject.length === 66;
}

function isAddress(subject: string): subject is Hex {
  return subject.length === 42;
}

function isAgent(subject: string): subject is `agent:${string}` {
  return agentOfSubject(subject) !== undefined;
}

function isAttestation(subject: string): subject is `attested:${string}` {
  return refOfSubject(subject) !== undefined;
}

function withKeys<Subject extends string, Value>(
  events: ReadonlyMap<string, Value>,
  isWanted: (subject: string) => subject is Subject,
): ReadonlyMap<Subject, Value> {
  const selected = new Map<Subject, Value>();
  for (const [subject, value] of events) if (isWanted(subject)) selected.set(subject, value);
  return selected;
}

/**
 * A payment or a Job of a wallet of ours without a row: a restored backup, or a session key in wrong hands.
 * Strangers' wallets do not count.
 */
function withMatch(
  { wallets, logger }: IngestDeps,
  row: StoredEvent,
  known: { readonly payments: FollowedPayments; readonly jobs: FollowedJobs },
): StoredEvent {
  const { address: wallet, transactionHash: transaction } = row;
  switch (row.event) {
    case 'PaymentExecuted':
    case 'TransferAuthorized': {
      if (!isPaymentRef(row.subject) || known.payments.known.has(row.subject)) return row;
      if (!wallets.isOurs(wallet)) return row;
      const log = { wallet, ref: row.subject, transaction };
      logger.error(log, 'a wallet made a payment that is not recorded here');
      return { ...row, unmatched: true };
    }
    case 'JobSpecified': {
      const metadataHash = metadataHashOf(row.subject);
      if (metadataHash === undefined || known.jobs.known.has(metadataHash)) return row;
      const log = { wallet, metadataHash, onchainJobId: row.args.jobId, transaction };
      logger.error(log, 'a wallet created a Job that is not recorded here');
      return { ...row, unmatched: true };
    }
    default:
      return row;
  }
}

/** A wallet that did what is not recorded here has to be caught up with. */
async function noteMissing({ wallets, history }: IngestDeps, row: StoredEvent): Promise<void> {
  const walletId = wallets.idAt(row.address);
  if (walletId === undefined) return;
  const at = { number: row.blockNumber, timestamp: row.timestamp };
  await history.found(walletId, 'it created a Job that is not recorded here', at);
}

function storedWith(store: TruthStore, seen: readonly SeenEvent[]): StoredEvent[] {
  return store.ofTransactions([...new Set(seen.map(({ event }) => event.transactionHash))]);
}

/**
 * What the feed showed and shows no longer, and what it shows that it did not show before, or showed in another
 * block.
 */
function compareFeed(shown: readonly StoredEvent[], page: FeedPage['events']) {
  const shows = new Map(page.map(({ feedId, event }) => [feedId, keyOf(event)]));
  const showed = new Map(shown.map((row) => [row.feedId, row]));
  return {
    gone: shown.filter((row) => shows.get(row.feedId ?? '') !== keyOf(row)),
    fresh: page.filter(({ feedId, event }) => {
      const row = showed.get(feedId);
      return row?.blockHash !== event.blockHash || keyOf(row) !== keyOf(event);
    }),
  };
}

function blockOf({ blockNumber, blockHash }: ChainEvent): BlockKey {
  return { number: blockNumber, hash: blockHash };
}
