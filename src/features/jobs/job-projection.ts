import { type Address, type Hex, isAddressEqual } from 'viem';
import { carries } from '../../chain/blocks/message-end.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/chain-events.ts';
import {
  type Commit,
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import { adoptJobs, type JobAt } from './adopt-jobs.ts';
import { consequencesOf, type FinalOutcome, type Refolded } from './job-consequences.ts';
import { creationOf, foldJob, type JobStepEvent, jobKey, onchainJobIdOf, specKey } from './job-fold.ts';
import {
  createJobProjectionStore,
  type JobProjectionStore,
  type JobRow,
  type JobWithMessage,
} from './job-projection-store.ts';

/** What a commit changes in Jobs. */
export interface JobResult extends ProjectionResult {
  /** Of every Job that was folded again. */
  readonly finalOutcomes: readonly FinalOutcome[];
}

type JobEventName = 'JobSpecified' | JobStepEvent['event'];

/**
 * Creates what makes Jobs of chain events: their state in the commit of the events, and, in the commit in which an
 * event lies deep enough, its consequences. Those are unique per cause, so that events that are seen again, after a
 * restart, a reorganisation or a new index, cause no second notice.
 *
 * All parties are known when a Job is created: a wallet's address is random, and no one can name it before the wallet
 * is here.
 */
export function createJobProjection(
  core: Core,
  {
    escrow,
    wallets,
    jobAt,
    onEvaluationsDue,
  }: {
    /** The escrow whose events count; `undefined` if none is deployed. */
    readonly escrow: Address | undefined;
    readonly wallets: WalletsByAddress;
    readonly jobAt: JobAt;
    /** Called after a commit with deliverables that a rule has to judge. */
    readonly onEvaluationsDue: () => void;
  },
) {
  const store = createJobProjectionStore(core.db);
  const project = perCommit(async (commit): Promise<JobResult> => {
    const followed = escrow === undefined ? [] : await followedBy(store, commit.keys);
    const unmatched = unmatchedIn(core, commit, followed);
    if (escrow === undefined || followed.length === 0) return { statements: [], finalOutcomes: [], unmatched };
    const folded = await foldAll(store, escrow, followed, commit);
    const consequences = await Array.fromAsync(folded, (each) => consequencesOf(core, store, each, commit));
    return {
      statements: consequences.flatMap(({ statements }) => statements),
      finalOutcomes: consequences.map(({ finalOutcome }) => finalOutcome),
      unmatched,
      committed() {
        if (consequences.some(({ hasNotices }) => hasNotices)) core.outbox.wake();
        if (consequences.some(({ hasEvaluation }) => hasEvaluation)) onEvaluationsDue();
      },
    };
  });
  return {
    eventKeys: eventKeysOf(escrow, wallets),
    project,
    adopt: (events) => adoptJobs(core, wallets, jobAt, events),
    /** A wallet with an unrecorded Job has to be caught up with. */
    async onUnmatched({ address, blockNumber: number, timestamp }) {
      const walletId = await wallets.idAt(address);
      if (walletId === undefined) return;
      await core.restoreGuard.found(walletId, 'it created a Job that is not recorded here', { number, timestamp });
    },
    /** Jobs with events that were not deep enough to have consequences. */
    waiting: async () => (await store.unannounced()).map(specKey.of),
    messages: {
      kind: 'job',
      executions: ['JobSpecified'],
      overdue: async (timestamp, limit) =>
        (await store.overdueCreations(timestamp, limit)).map(
          ({ job: { id, clientWalletId, metadataHash }, ...message }) => ({
            ...message,
            id,
            walletId: clientWalletId,
            eventKey: specKey.of(metadataHash),
            isNamedBy: carries(metadataHash),
          }),
        ),
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<JobEventName> };
}

/** The projection of Jobs. */
export type JobProjection = ReturnType<typeof createJobProjection>;

/**
 * Anyone may use the escrow, and what strangers do there costs us a look-up and no row. A Job of ours begins when its
 * client's wallet, which is here before it can sign, names its number in the very transaction of the creation. The feed
 * shows events in chain order, also when it shows them again: so an event whose number no wallet of ours has named is a
 * stranger's. Receipts come in any order, and are of our own calls: what they show of the escrow is kept.
 */
function eventKeysOf(escrow: Address | undefined, wallets: WalletsByAddress): EventKeys<JobEventName> {
  const ofEscrow = (event: JobStepEvent) =>
    escrow !== undefined && isAddressEqual(event.address, escrow)
      ? { key: jobKey.of(onchainJobIdOf(event)), needsOpening: true }
      : undefined;
  return {
    JobSpecified: async (event) =>
      (await wallets.isOurs(event.address))
        ? { key: specKey.of(event.args.metadataHash), opens: jobKey.of(onchainJobIdOf(event)) }
        : undefined,
    JobFunded: ofEscrow,
    DeliverableLocated: ofEscrow,
    JobSubmitted: ofEscrow,
    JobCompleted: ofEscrow,
    JobRejected: ofEscrow,
    JobExpired: ofEscrow,
  };
}

/** Jobs of wallets of ours without a row: a restored backup, or a session key in wrong hands. */
function unmatchedIn({ logger }: Core, { events }: Commit, followed: readonly JobWithMessage[]) {
  const known = new Set(followed.map(({ job }) => job.metadataHash));
  const unmatched = eventsNamed(events, 'JobSpecified').filter(({ args }) => !known.has(args.metadataHash));
  for (const { address: wallet, transactionHash: transaction, args } of unmatched) {
    const { metadataHash, jobId: onchainJobId } = args;
    logger.error(
      { wallet, metadataHash, onchainJobId, transaction },
      'a wallet created a Job that is not recorded here',
    );
  }
  return unmatched;
}

/** The Jobs that the keys are about, each once. */
async function followedBy(store: JobProjectionStore, keys: ReadonlySet<string>): Promise<JobWithMessage[]> {
  const rows = [
    ...(await store.byMetadataHashes(specKey.idsIn(keys))),
    ...(await store.byOnchainIds(jobKey.idsIn(keys))),
  ];
  return [...new Map(rows.map((row) => [row.job.id, row])).values()];
}

type EventsByKey = ReadonlyMap<string, readonly ChainEvent[]>;

/** The creation has the Job's number in the escrow, so it is looked up first, and the rest by the number. */
async function foldAll(
  store: JobProjectionStore,
  escrow: Address,
  followed: readonly JobWithMessage[],
  { historiesOf }: Pick<Commit, 'historiesOf'>,
): Promise<Refolded[]> {
  const specs = await historiesOf(followed.map(({ job }) => specKey.of(job.metadataHash)));
  const created = await Array.fromAsync(followed, async ({ job, clientAddress, createMessageId }) => {
    const { metadataHash, providerAddress, evaluatorAddress } = job;
    const sentIn = await sentInOf(store, job, createMessageId);
    const signed = { escrow, clientAddress, providerAddress, evaluatorAddress, metadataHash, sentIn };
    const creationIn = (spec: EventsByKey) => creationOf(signed, spec.get(specKey.of(metadataHash)) ?? []);
    return { job, signed, creation: creationIn(specs.after), creationBefore: creationIn(specs.before) };
  });
  const numbers = created.flatMap(({ creation }) => (creation === undefined ? [] : [creation.onchainJobId]));
  const steps = await historiesOf([...new Set(numbers)].map(jobKey.of));
  return created.map(({ job, signed, creation, creationBefore }) => {
    const key = creation === undefined ? '' : jobKey.of(creation.onchainJobId);
    const of = (spec: EventsByKey, step: EventsByKey) => [
      ...(spec.get(specKey.of(job.metadataHash)) ?? []),
      ...(step.get(key) ?? []),
    ];
    const before = of(specs.before, steps.before);
    const after = of(specs.after, steps.after);
    return {
      job,
      creation,
      before,
      after,
      milestonesBefore: foldJob(signed, creationBefore, before).milestones,
      ...foldJob(signed, creation, after),
    };
  });
}

/** A stranger's transaction may have executed it; when that is reorganised away, ours is what carries it. */
async function sentInOf(store: JobProjectionStore, job: JobRow, createMessageId: number): Promise<Hex> {
  if (job.onchainJobId === null) return job.createTxHash;
  return (await store.carrierOf(createMessageId)) ?? job.createTxHash;
}
