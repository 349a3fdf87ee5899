import type { Hex } from 'viem';
import type { Depth } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import type { AgentFollower } from '../identity/follow.ts';
import { agentOfSubject } from '../identity/subjects.ts';
import type { FollowedJobs, JobFollower } from '../jobs/follow.ts';
import { metadataHashOf } from '../jobs/subjects.ts';
import { takeTurn } from '../lib/turns.ts';
import { type FollowedPayments, followPayments } from '../payments/follow.ts';
import { noticesOf, type PaymentOutbox } from '../payments/payment-event.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { ReputationFollower } from '../reputation/follow.ts';
import { refOfSubject } from '../reputation/subjects.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import { type AdoptDeps, adoptJobs, adoptPayments } from './adopt.ts';
import { bySubject, type EventWrites, eventsAfter } from './plan.ts';
import type { Reactions, TruthNews } from './reactions.ts';
import type { StoredEvent, TruthStore } from './store.ts';
import { isAddress, isPaymentRef } from './subject.ts';

/** What committing events with their folds needs. */
export interface CommitDeps extends Omit<AdoptDeps, 'payments' | 'wallets'> {
  readonly store: TruthStore;
  readonly payments: PaymentStore;
  readonly wallets: WalletFollower;
  readonly jobs: JobFollower;
  readonly agents: AgentFollower;
  readonly reputation: ReputationFollower;
  readonly reactions: Reactions;
  readonly notices: PaymentOutbox;
  /** Called after each commit that brought something. */
  readonly onNews: (news: TruthNews) => void;
  /** Called after each commit that brought something to do. */
  readonly onReactionsDue: () => void;
}

/** What one commit is about. */
export interface Work {
  readonly writes: EventWrites;
  /** References of payments, or metadata hashes of Jobs, that cannot happen any more. */
  readonly impossible?: ReadonlySet<Hex>;
  readonly also?: readonly Statement[];
}

/**
 * Writes what changes in the events, all that is folded from them, and what follows, at once. What is read for it is bounded by what
 * is written, however many events came before.
 */
export async function commitWork(
  deps: CommitDeps,
  { writes, impossible = new Set(), also = [] }: Work,
  depth: Depth,
): Promise<void> {
  const { db, store, reactions } = deps;
  await adoptPayments(deps, writes.upserts);
  await adoptJobs(deps, writes.upserts);
  // From here to the commit nothing else runs: what is read is what is written on.
  await takeTurn('large');
  const historiesOf = (subjects: readonly string[]) => {
    // Each row that goes may bring to light one that was not among the latest.
    const stored = store.ofSubjects(subjects, writes.removals.length);
    return { before: bySubject(stored, subjects), after: eventsAfter(writes, stored, subjects) };
  };
  const eventsOf = <Subject extends string>(isWanted: (subject: string) => subject is Subject) =>
    withKeys(historiesOf([...writes.subjects].filter(isWanted)).after, isWanted);
  const settling = { depth, finalBlock: store.finalBlock(), impossible };
  const payments = followPayments(deps.payments, eventsOf(isPaymentRef), settling);
  const walletStatements = deps.wallets.follow(eventsOf(isAddress));
  const jobs = deps.jobs.follow({ subjects: writes.subjects, historiesOf, depth, impossible });
  const agents = deps.agents.follow(eventsOf(isAgent));
  const reputation = deps.reputation.follow({
    payments: payments.changes,
    jobs: jobs.finalOutcomes,
    contracts: [...writes.subjects].filter(isAddress),
    freezesAround: (address, blocks) => freezesAround(store, writes, address, blocks),
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

/** A wallet's freezes and their ends next to some blocks, on either side, as the commit leaves them, in chain order. */
function freezesAround(
  store: TruthStore,
  writes: EventWrites,
  address: string,
  blocks: readonly number[],
): readonly ChainEvent[] {
  const near = store.freezesAround(address, blocks, writes.removals.length);
  const transactions = [...new Set(near.map(({ transactionHash }) => transactionHash))];
  const stored = store.ofTransactions(transactions).filter((row) => row.subject === address);
  return eventsAfter(writes, stored, [address]).get(address) ?? [];
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
  { wallets, logger }: CommitDeps,
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
async function noteMissing({ wallets, history }: CommitDeps, row: StoredEvent): Promise<void> {
  const walletId = wallets.idAt(row.address);
  if (walletId === undefined) return;
  const at = { number: row.blockNumber, timestamp: row.timestamp };
  await history.found(walletId, 'it created a Job that is not recorded here', at);
}
