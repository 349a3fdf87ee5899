import { and, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import type { Intent, Relay } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { msUntil, nowSeconds } from '../../core/lib/time.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SessionWallet, WalletCaller } from '../signing/session-store.ts';
import { withRoom } from '../signing/settle-first.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { createJobCreator } from './create-job.ts';
import { jobRefusalOf, mayBeExecuted } from './escrow-calls.ts';
import { createSchemaJudge } from './evaluation/schema.ts';
import { createSchemaPool, type SchemaThread, startSchemaThread } from './evaluation/schema-pool.ts';
import { type ContentStore, createContentStore, type JobContent, MAX_STORED_BYTES } from './job-content.ts';
import {
  AlreadyRefunded,
  fundIntent,
  type JobContext,
  type OnchainJob,
  refundIntent,
  requireStatus,
  submitIntent,
} from './job-intents.ts';
import type { JobRow } from './job-projection-store.ts';
import type { JobBrowseQuery, JobListQuery, SubmitRequest } from './job-schema.ts';
import { requireReachable } from './job-spec.ts';
import { createJobStore, type JobPosition, type JobStore, type ShownJob } from './job-store.ts';
import { type JobStatus, jobs } from './job-tables.ts';
import { createJobWork } from './job-work.ts';
import { readsWork } from './rule-types.ts';
import { createWorkHash } from './work-hash.ts';

const GONE = 'A wallet that takes part in a Job is gone.';

/** Between looks for a step that another account took, which comes from the indexer. */
const LOOK_EVERY_MS = 100;

/** The context of Jobs, with the lock of their steps. */
interface JobStepContext extends JobContext {
  readonly lock: JobLock;
}

/**
 * What Clients and Providers do with Jobs. Each step returns the transaction that a block has; all throw
 * `JOB_NOT_FOUND`, `NOT_ONCHAIN`, `INVALID_STATUS`, `JOB_BUSY` while another step of the Job may still execute, the
 * policy's refusals, `CHAIN_REVERTED`, and `RPC_TIMEOUT`, after which the step may still be executed: the Job shows it.
 */
export type JobService = ReturnType<typeof createJobService>;

function createJobService(core: Core, context: JobStepContext, access: WalletAccess) {
  const { store, contents, sessions, lock } = context;
  const hashWork = createWorkHash(core);
  return {
    create: createJobCreator(core, context),
    /**
     * Pays the budget into the escrow. Throws `NOT_CLIENT`, `JOB_EXPIRED` too. `endsAt`, by `performance.now()`, is
     * when it must be answered, if that is earlier than usual.
     */
    async fund(jobId: string, { walletId, keyPrefix }: WalletCaller, endsAt?: number): Promise<Hex> {
      const { job, wallet } = await requireClient(context, jobId, walletId);
      const onchain = requireOnchain(job);
      requireStatus(job, ['open']);
      return await take(core, context, onchain, wallet, {
        from: ['open'],
        intent: (signer) => fundIntent(context, signer, onchain, core.chain.contracts.jobEscrow),
        keyPrefix,
        spends: job.budget,
        hashOf: ({ fundTxHash }) => fundTxHash,
        endsAt,
      });
    },
    /**
     * Submits the deliverable. If the chain has it already, and its location is unknown here, the same submission again
     * records the location without a transaction. Throws `EXTERNAL_PROVIDER`, `NOT_PROVIDER`, `JOB_EXPIRED`,
     * `TARGET_NOT_ALLOWED`, `MISSING_CONTENT`, `CONTENT_QUOTA_EXCEEDED` too.
     */
    async submit(jobId: string, { walletId, keyPrefix }: WalletCaller, request: SubmitRequest): Promise<Hex> {
      const { job, wallet, shown } = await requireProvider(context, jobId, walletId);
      const onchain = requireOnchain(job);
      const earlier = await lostSubmission(contents, shown, request);
      if (earlier === undefined) requireStatus(job, ['funded']);
      requireFetchable(core, job, request);
      await requireRoom(contents, walletId, request);
      if (earlier !== undefined) return await submitAgain(core, context, job, request, earlier);
      const client = existing(await sessions.store.wallet(job.clientWalletId), 'A Job has no Client.');
      return await take(core, context, onchain, wallet, {
        from: ['funded'],
        intent: (signer) => submitIntent(context, signer, onchain, client.chainAddress, request),
        keyPrefix,
        hashOf: ({ submitTxHash }) => submitTxHash,
      });
    },
    /**
     * The hash of work that a URL serves, for the Provider of a Job that waits for work. Throws `JOB_NOT_FOUND`,
     * `EXTERNAL_PROVIDER`, `NOT_PROVIDER`, `INVALID_STATUS`, `INVALID_CONTENT_URI`, `TARGET_NOT_ALLOWED`.
     */
    async hashWork(jobId: string, walletId: string, url: string): Promise<Hex> {
      const { job } = await requireProvider(context, jobId, walletId);
      requireStatus(job, ['funded', 'submitted']);
      return await hashWork(url, walletId);
    },
    /** Gives the Client the budget back. Throws `NOT_CLIENT`, `WALLET_FROZEN`, `NOT_YET_EXPIRED` too. */
    async refund(jobId: string, walletId: string): Promise<Hex> {
      const { job, wallet } = await requireClient(context, jobId, walletId);
      const onchain = requireOnchain(job);
      requireStatus(job, ['funded', 'submitted']);
      const { jobEscrow: escrow } = core.chain.contracts;
      if (escrow === undefined) throw new AppError('V3_NOT_CONFIGURED');
      return await lock.run(jobId, () => refund(core, store, onchain, wallet, escrow));
    },
    /** Throws `JOB_NOT_FOUND`. */
    show: async (jobId: string): Promise<ShownJob> => found(await store.show(jobId)),
    /**
     * The work that was submitted as content, if the Job names its hash. Throws `JOB_NOT_FOUND`, `CONTENT_NOT_FOUND`.
     */
    async content(jobId: string): Promise<{ readonly content: JobContent; readonly hash: Hex }> {
      const { deliverableHash: hash } = found(await store.show(jobId)).job;
      const content = hash === null ? undefined : await contents.find(jobId, hash);
      if (hash === null || content === undefined) throw new AppError('CONTENT_NOT_FOUND');
      return { content, hash };
    },
    /** A page of the Jobs in which a wallet takes part, the newest first, and where the next one begins, if any. */
    async browse(
      walletId: string,
      { role, status, limit, cursor }: JobBrowseQuery,
    ): Promise<{ jobs: readonly ShownJob[]; next: JobPosition | undefined }> {
      const rows = await store.browse({ walletId, role, status, after: cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next = last === undefined ? undefined : { createdAt: last.job.createdAt, creationId: last.creationId };
      return { jobs: page, next: rows.length > limit ? next : undefined };
    },
    /**
     * A page of a wallet's Jobs, the newest first, and how many there are on all. Throws `WALLET_NOT_FOUND`,
     * `WALLET_NOT_ACTIVE`, `FORBIDDEN`.
     */
    async list(
      owner: Owner,
      walletId: string,
      { role, page, pageSize }: JobListQuery,
    ): Promise<{ jobs: readonly ShownJob[]; total: number }> {
      await access.owned(walletId, owner);
      const listing = { role, walletId, limit: pageSize, offset: (page - 1) * pageSize };
      return { jobs: await store.list(listing), total: await store.count(listing) };
    },
  };
}

/** How a step is known to have been taken, no matter which account sent it to the chain. */
interface Taking {
  /** The states that the Job is in until then. */
  readonly from: readonly JobStatus[];
  /** The transaction that took it; null while none did. */
  hashOf(job: JobRow): Hex | null;
}

interface StepCall {
  readonly intent: (signer: SessionWallet) => Intent | Promise<Intent>;
  readonly keyPrefix: string | null;
  /** Micro-USDC that the step takes from the wallet. */
  readonly spends?: bigint;
  /** By `performance.now()`, where it is earlier than usual. */
  readonly endsAt?: number | undefined;
}

/** Signs and sends a step of a wallet's session, and waits for its block. */
async function take(
  { relay, restoreGuard, deadlines }: Core,
  { store, lock, sessions }: JobStepContext,
  { id }: OnchainJob,
  wallet: SessionWallet,
  { intent, keyPrefix, spends, endsAt: givenEndsAt, ...taking }: Taking & StepCall,
): Promise<Hex> {
  restoreGuard.requireComplete(wallet.id);
  const signer = await sessions.store.signerFor(wallet, keyPrefix);
  const endsAt = givenEndsAt ?? performance.now() + deadlines.chainMs;
  return await lock.run(id, async () => {
    const send = async () => await relay.submit(await intent(signer), msUntil(endsAt));
    const submit = () =>
      spends === undefined ? send() : withRoom(sessions.reserves, { wallet, amount: spends }, send, endsAt);
    const { messageId } = await sessions.lock.inTurn(wallet.id, submit, msUntil(endsAt));
    const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
    if (outcome.status === 'executed') return outcome.txHash;
    if (mayBeExecuted(outcome)) return await takenByOthers(relay, store, id, taking, endsAt);
    throw jobRefusalOf(outcome.revertData ?? '0x');
  });
}

async function refund(
  { relay, deadlines }: Core,
  store: JobStore,
  job: OnchainJob,
  wallet: SessionWallet,
  escrow: Address,
): Promise<Hex> {
  const endsAt = performance.now() + deadlines.chainMs;
  try {
    const intent = refundIntent(store, wallet, job, escrow);
    const { messageId } = await relay.submit(intent, msUntil(endsAt));
    const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
    if (outcome.status === 'executed') return outcome.txHash;
  } catch (error) {
    if (!(error instanceof AlreadyRefunded)) throw error;
  }
  const taking: Taking = {
    from: ['funded', 'submitted'],
    hashOf: ({ status, finalizeTxHash }) => (status === 'expired' ? finalizeTxHash : null),
  };
  return await takenByOthers(relay, store, job.id, taking, endsAt);
}

/** The transaction in which another account took the step, as soon as the chain's events show it. */
async function takenByOthers(
  relay: Relay,
  store: JobStore,
  jobId: string,
  { from, hashOf }: Taking,
  endsAt: number,
): Promise<Hex> {
  for (;;) {
    const { job } = found(await store.show(jobId));
    const hash = hashOf(job);
    if (hash !== null) return hash;
    requireStatus(job, from);
    if (performance.now() >= endsAt || relay.ending.aborted) throw new AppError('RPC_TIMEOUT');
    await Bun.sleep(LOOK_EVERY_MS);
  }
}

async function requireClient({ store, sessions }: JobContext, jobId: string, walletId: string) {
  const { job } = found(await store.show(jobId));
  if (job.clientWalletId !== walletId) throw new AppError('NOT_CLIENT');
  return { job, wallet: existing(await sessions.store.wallet(walletId), GONE) };
}

async function requireProvider({ store, sessions }: JobContext, jobId: string, walletId: string) {
  const shown = found(await store.show(jobId));
  const { job } = shown;
  if (job.providerWalletId === null) throw new AppError('EXTERNAL_PROVIDER');
  if (job.providerWalletId !== walletId) throw new AppError('NOT_PROVIDER');
  return { job, shown, wallet: existing(await sessions.store.wallet(walletId), GONE) };
}

/** The transaction that submitted the same, if nothing else is known of it here, and the request says more. */
async function lostSubmission(
  contents: ContentStore,
  { job, deliverableUri }: ShownJob,
  { deliverableHash: given, contentURI, content }: SubmitRequest,
): Promise<Hex | undefined> {
  const { id, status, deliverableHash, submitTxHash } = job;
  const hash = given.toLowerCase();
  if (status !== 'submitted' || submitTxHash === null || deliverableHash !== hash) return undefined;
  if (deliverableUri !== null || (await contents.find(id, deliverableHash)) !== undefined) return undefined;
  return content === undefined && contentURI === undefined ? undefined : submitTxHash;
}

/** Records where the work is whose hash the chain has, and has it judged. */
async function submitAgain(
  { db, clock }: Core,
  { store, contents }: JobContext,
  job: JobRow,
  { deliverableHash: hash, contentURI: uri, content }: SubmitRequest,
  submitTxHash: Hex,
): Promise<Hex> {
  const { id: jobId, providerWalletId: walletId } = job;
  if (walletId === null) throw new AppError('EXTERNAL_PROVIDER');
  await db.batch([
    ...(content === undefined ? [] : [contents.insertStatement({ ...content, jobId, hash, walletId })]),
    ...store.submittedAgainStatements(job, { hash, uri }, nowSeconds(clock)),
  ]);
  return submitTxHash;
}

/**
 * Work that the rule reads has to be here, or where the evaluator can fetch it: no one can add it once the chain has
 * its hash, and what can never be fetched is rejected.
 */
function requireFetchable(core: Core, { ruleType }: JobRow, { contentURI, content }: SubmitRequest): void {
  // Work that is stored here is not fetched.
  if (content !== undefined || !readsWork(ruleType)) return;
  if (contentURI === undefined) throw new AppError('MISSING_CONTENT');
  requireReachable(core, contentURI, 'INVALID_CONTENT_URI');
}

/** Concurrent requests may each pass this check and exceed the quota by one content each. */
async function requireRoom(contents: ContentStore, walletId: string, { content }: SubmitRequest): Promise<void> {
  if (content === undefined) return;
  const bytes = (await contents.bytesOf(walletId)) + Buffer.byteLength(content.text);
  if (bytes > MAX_STORED_BYTES) throw new AppError('CONTENT_QUOTA_EXCEEDED');
}

function requireOnchain(job: JobRow): OnchainJob {
  const { onchainJobId } = job;
  if (onchainJobId === null) throw new AppError('NOT_ONCHAIN');
  return { ...job, onchainJobId };
}

function found<T>(job: T | undefined): T {
  if (job === undefined) throw new AppError('JOB_NOT_FOUND');
  return job;
}

/** Lets one request at a time move a Job on. */
export type JobLock = ReturnType<typeof createJobLock>;

function createJobLock() {
  const busy = new Set<string>();
  return {
    /** Runs the only step of the Job. Throws `JOB_BUSY` at once while another one runs. */
    async run<T>(jobId: string, step: () => Promise<T>): Promise<T> {
      if (busy.has(jobId)) throw new AppError('JOB_BUSY');
      busy.add(jobId);
      try {
        return await step();
      } finally {
        busy.delete(jobId);
      }
    },
  };
}

/** How many Jobs can still be evaluated, by the address that they name for it. `now` in Unix seconds. */
export async function neededEvaluators({ orm }: Reading, now: number): Promise<ReadonlyMap<Address, number>> {
  // An open Job whose time is over can be funded no more.
  const isOpen = and(eq(jobs.status, 'open'), gt(jobs.expiredAt, now));
  const rows = await orm
    .select({ evaluator: jobs.evaluatorAddress, count: count() })
    .from(jobs)
    .where(or(inArray(jobs.status, ['funded', 'submitted']), isOpen))
    .groupBy(jobs.evaluatorAddress)
    .all();
  return new Map(rows.map(({ evaluator, count: needed }) => [evaluator, needed]));
}

/** Assembles everything of Jobs except their evaluation. */
export function assembleJobs(
  core: Core,
  {
    access,
    startThread = startSchemaThread,
    ...parts
  }: Pick<JobContext, 'sessions' | 'wallets' | 'evaluator'> & {
    readonly access: WalletAccess;
    /** Starts the threads that judge schemas; tests take slower ones. */
    readonly startThread?: (() => SchemaThread) | undefined;
  },
) {
  const { db, logger } = core;
  const schemaPool = createSchemaPool({ startThread, logger });
  const judge = createSchemaJudge(schemaPool);
  const store = createJobStore(db);
  const lock = createJobLock();
  const contents = createContentStore(db);
  const jobs = createJobService(core, { ...parts, store, contents, judge, lock }, access);
  return { store, lock, jobs, jobWork: createJobWork(core, { store, contents, access }), judge, schemaPool };
}
