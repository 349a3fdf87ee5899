import { and, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Intent, Relay } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { existing } from '../../core/lib/files.ts';
import { type Deadlines, msUntil, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { AskedBy, SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { withRoom } from '../signing/settle-first.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { type CreateJob, type CreateJobDeps, createJobCreator } from './create-job.ts';
import { jobRefusalOf, mayBeExecuted } from './escrow-calls.ts';
import { createSchemaJudge } from './evaluation/schema.ts';
import { createSchemaPool, type SchemaThread, startSchemaThread } from './evaluation/schema-pool.ts';
import { type Content, MAX_STORED_BYTES } from './job-content.ts';
import { type ContentStore, createContentStore } from './job-content-store.ts';
import {
  AlreadyRefunded,
  fundIntent,
  type OnchainJob,
  refundIntent,
  requireStatus,
  submitIntent,
} from './job-intents.ts';
import type { JobRow } from './job-projection-store.ts';
import type { JobBrowseQuery, JobListQuery, SubmitRequest } from './job-schema.ts';
import { requireReachable } from './job-spec.ts';
import { createJobStore, type JobPosition, type ShownJob } from './job-store.ts';
import { type JobStatus, jobs } from './job-tables.ts';
import { readsWork } from './rule-types.ts';

const GONE = 'A wallet that takes part in a Job is gone.';

export interface JobServiceDeps extends CreateJobDeps {
  readonly contents: ContentStore;
  readonly lock: JobLock;
  readonly access: Pick<WalletAccess, 'owned'>;
}

/** A page of Jobs. */
export interface JobPage {
  readonly jobs: readonly ShownJob[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** A page of Jobs, and where the next one begins; `undefined` after the last. */
export interface JobBrowse {
  readonly jobs: readonly ShownJob[];
  readonly next: JobPosition | undefined;
}

/**
 * What Clients and Providers do with Jobs. Each step returns the transaction that a block has; all throw
 * `JOB_NOT_FOUND`, `NOT_ONCHAIN`, `INVALID_STATUS`, `JOB_BUSY` while another step of the Job may still execute, the
 * policy's refusals, `CHAIN_REVERTED`, and `RPC_TIMEOUT`, after which the step may still be executed: the Job tells.
 */
export interface JobService {
  readonly create: CreateJob;
  /**
   * Pays the budget into the escrow. Throws `NOT_CLIENT`, `JOB_EXPIRED` too. `endsAt`, by `performance.now()`, is when
   * it must be answered where that is earlier than usual.
   */
  fund(jobId: string, asker: AskedBy, endsAt?: number): Promise<Hex>;
  /**
   * Hands in the deliverable. Where the chain has it already, and nothing here tells where it is, the same again tells
   * that, without a transaction. Throws `EXTERNAL_PROVIDER`, `NOT_PROVIDER`, `JOB_EXPIRED`, `TARGET_NOT_ALLOWED`,
   * `MISSING_CONTENT`, `CONTENT_QUOTA_EXCEEDED` too.
   */
  submit(jobId: string, asker: AskedBy, request: SubmitRequest): Promise<Hex>;
  /** Gives the Client the budget back. Throws `NOT_CLIENT`, `WALLET_FROZEN`, `NOT_YET_EXPIRED` too. */
  refund(jobId: string, walletId: string): Promise<Hex>;
  /** Throws `JOB_NOT_FOUND`. */
  show(jobId: string): Promise<ShownJob>;
  /** The work that was handed in as content, if the Job names its hash. Throws `JOB_NOT_FOUND`, `CONTENT_NOT_FOUND`. */
  content(jobId: string): Promise<{ readonly content: Content; readonly hash: Hex }>;
  /** A page of the Jobs in which a wallet takes part, the newest first, and where the next one begins. */
  browse(walletId: string, query: JobBrowseQuery): Promise<JobBrowse>;
  /** A wallet's Jobs, the newest first. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  list(owner: Owner, walletId: string, query: JobListQuery): Promise<JobPage>;
}

/** Between looks for what somebody else did, which comes from the indexer. */
const LOOK_EVERY_MS = 100;

/** Creates the service of Jobs: creating, funding, submitting, refunding, showing. */
export function createJobService(deps: JobServiceDeps): JobService {
  const { store } = deps;
  return {
    create: createJobCreator(deps),
    async fund(jobId, { walletId, keyPrefix }, endsAt) {
      const { job, wallet } = await requireClient(deps, jobId, walletId);
      const onchain = requireOnchain(job);
      requireStatus(job, ['open']);
      return await take(deps, onchain, wallet, {
        from: ['open'],
        intent: (signer) => fundIntent(deps, signer, onchain),
        keyPrefix,
        spends: job.budget,
        hashOf: ({ fundTxHash }) => fundTxHash,
        endsAt,
      });
    },
    async submit(jobId, { walletId, keyPrefix }, request) {
      const { job, wallet, shown } = await requireProvider(deps, jobId, walletId);
      const onchain = requireOnchain(job);
      const earlier = await lostSubmission(deps, shown, request);
      if (earlier === undefined) requireStatus(job, ['funded']);
      requireFetchable(deps, job, request);
      await requireRoom(deps, walletId, request);
      if (earlier !== undefined) return await handInAgain(deps, job, request, earlier);
      const client = existing(await deps.sessions.store.wallet(job.clientWalletId), 'A Job has no Client.');
      return await take(deps, onchain, wallet, {
        from: ['funded'],
        intent: (signer) => submitIntent(deps, signer, onchain, client.chainAddress, request),
        keyPrefix,
        hashOf: ({ submitTxHash }) => submitTxHash,
      });
    },
    async refund(jobId, walletId) {
      const { job, wallet } = await requireClient(deps, jobId, walletId);
      const onchain = requireOnchain(job);
      requireStatus(job, ['funded', 'submitted']);
      const { escrow } = deps;
      if (escrow === undefined) throw new AppError('V3_NOT_CONFIGURED');
      return await deps.lock.run(jobId, () => refund(deps, onchain, wallet, escrow));
    },
    show: async (jobId) => found(await store.show(jobId)),
    async content(jobId) {
      const { deliverableHash: hash } = found(await store.show(jobId)).job;
      const content = hash === null ? undefined : await deps.contents.find(jobId, hash);
      if (hash === null || content === undefined) throw new AppError('CONTENT_NOT_FOUND');
      return { content, hash };
    },
    async browse(walletId, { role, status, limit, cursor }) {
      const rows = await store.browse({ walletId, role, status, after: cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next = last === undefined ? undefined : { createdAt: last.job.createdAt, creationId: last.creationId };
      return { jobs: page, next: rows.length > limit ? next : undefined };
    },
    async list(owner, walletId, { role, page, pageSize }) {
      await deps.access.owned(walletId, owner);
      const listing = { role, walletId, limit: pageSize, offset: (page - 1) * pageSize };
      return { jobs: await store.list(listing), total: await store.count(listing) };
    },
  };
}

/** How a step is known to have been taken, by whoever brought it to the chain. */
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
  deps: JobServiceDeps,
  { id }: OnchainJob,
  wallet: SessionWallet,
  { intent, keyPrefix, spends, endsAt: givenEndsAt, ...taking }: Taking & StepCall,
): Promise<Hex> {
  const { lock, sessions, relay } = deps;
  sessions.restoreGuard.requireComplete(wallet.id);
  const signer = await sessions.store.signerFor(wallet, keyPrefix);
  const endsAt = givenEndsAt ?? performance.now() + deps.deadlines.chainMs;
  return await lock.run(id, async () => {
    const send = async () => await relay.submit(await intent(signer), msUntil(endsAt));
    const submit = () =>
      spends === undefined ? send() : withRoom(sessions.reserves, { wallet, amount: spends }, send, endsAt);
    const { messageId } = await sessions.lock.inTurn(wallet.id, submit, msUntil(endsAt));
    const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
    if (outcome.status === 'executed') return outcome.txHash;
    if (mayBeExecuted(outcome)) return await takenByOthers(deps, id, taking, endsAt);
    throw jobRefusalOf(outcome.revertData ?? '0x');
  });
}

async function refund(deps: JobServiceDeps, job: OnchainJob, wallet: SessionWallet, escrow: Address): Promise<Hex> {
  const endsAt = performance.now() + deps.deadlines.chainMs;
  try {
    const intent = refundIntent(deps, wallet, job, escrow);
    const { messageId } = await deps.relay.submit(intent, msUntil(endsAt));
    const outcome = await deps.relay.waitForBlock(messageId, msUntil(endsAt));
    if (outcome.status === 'executed') return outcome.txHash;
  } catch (error) {
    if (!(error instanceof AlreadyRefunded)) throw error;
  }
  const taking: Taking = {
    from: ['funded', 'submitted'],
    hashOf: ({ status, finalizeTxHash }) => (status === 'expired' ? finalizeTxHash : null),
  };
  return await takenByOthers(deps, job.id, taking, endsAt);
}

/** The transaction in which somebody else took the step, as soon as the chain's events show it. */
async function takenByOthers(
  { store, relay }: JobServiceDeps,
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

async function requireClient(deps: JobServiceDeps, jobId: string, walletId: string) {
  const { job } = found(await deps.store.show(jobId));
  if (job.clientWalletId !== walletId) throw new AppError('NOT_CLIENT');
  return { job, wallet: existing(await deps.sessions.store.wallet(walletId), GONE) };
}

async function requireProvider(deps: JobServiceDeps, jobId: string, walletId: string) {
  const shown = found(await deps.store.show(jobId));
  const { job } = shown;
  if (job.providerWalletId === null) throw new AppError('EXTERNAL_PROVIDER');
  if (job.providerWalletId !== walletId) throw new AppError('NOT_PROVIDER');
  return { job, shown, wallet: existing(await deps.sessions.store.wallet(walletId), GONE) };
}

/** The transaction that handed in the same, if that is all that is known of it here, and the request knows more. */
async function lostSubmission(
  { contents }: JobServiceDeps,
  { job, deliverableUri }: ShownJob,
  { deliverableHash: given, contentURI, content }: SubmitRequest,
): Promise<Hex | undefined> {
  const { id, status, deliverableHash, submitTxHash } = job;
  const hash = given.toLowerCase();
  if (status !== 'submitted' || submitTxHash === null || deliverableHash !== hash) return undefined;
  if (deliverableUri !== null || (await contents.find(id, deliverableHash)) !== undefined) return undefined;
  return content === undefined && contentURI === undefined ? undefined : submitTxHash;
}

/** Notes where the work is, which the chain has the hash of, and has it judged. */
async function handInAgain(
  { db, store, contents, sessions }: JobServiceDeps,
  job: JobRow,
  { deliverableHash: hash, contentURI: uri, content }: SubmitRequest,
  submitTxHash: Hex,
): Promise<Hex> {
  const { id: jobId, providerWalletId: walletId } = job;
  if (walletId === null) throw new AppError('EXTERNAL_PROVIDER');
  await db.batch([
    ...(content === undefined ? [] : [contents.insertStatement({ ...content, jobId, hash, walletId })]),
    ...store.handedInAgainStatements(job, { hash, uri }, nowSeconds(sessions.clock)),
  ]);
  return submitTxHash;
}

/**
 * Work that the rule reads has to be here, or where the evaluator can fetch it: nobody could hand it in once the chain
 * has its hash, and what can never be fetched is rejected.
 */
function requireFetchable(
  { rules }: JobServiceDeps,
  { ruleType }: JobRow,
  { contentURI, content }: SubmitRequest,
): void {
  // What is kept here is not fetched.
  if (content !== undefined || !readsWork(ruleType)) return;
  if (contentURI === undefined) throw new AppError('MISSING_CONTENT');
  requireReachable(rules, contentURI, 'INVALID_CONTENT_URI');
}

/** Concurrent requests may each pass this check and exceed the quota by one content each. */
async function requireRoom({ contents }: JobServiceDeps, walletId: string, { content }: SubmitRequest): Promise<void> {
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
export interface JobLock {
  /** Runs the only step of the Job. Throws `JOB_BUSY` at once while another one runs. */
  run<T>(jobId: string, step: () => Promise<T>): Promise<T>;
}

/** Creates the locks of Jobs: one step of a Job at a time, others are refused with `JOB_BUSY`. */
export function createJobLock(): JobLock {
  const busy = new Set<string>();
  return {
    async run(jobId, step) {
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

export interface JobParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly vault: Pick<Vault, 'name'>;
  readonly sessions: Sessions;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress'>;
  /** Who evaluates new Jobs; `undefined` where there is no evaluator's key. */
  readonly evaluator: Address | undefined;
  readonly allowPrivateTargets: boolean;
  readonly deadlines: Deadlines;
  readonly logger: Logger;
  /** What schemas are judged on; tests take slower ones. */
  readonly startThread?: (() => SchemaThread) | undefined;
}

/** Everything of Jobs but their evaluation, put together. */
export function assembleJobs({ db, chain, relay, vault, sessions, access, wallets, ...options }: JobParts) {
  const { logger, startThread = startSchemaThread } = options;
  const schemaPool = createSchemaPool({ startThread, logger });
  const judge = createSchemaJudge(schemaPool);
  const store = createJobStore(db);
  const contents = createContentStore(db);
  const lock = createJobLock();
  const { contracts } = chain;
  const escrow = contracts.jobEscrow;
  const { evaluator, allowPrivateTargets, deadlines } = options;
  const jobs = createJobService({
    db,
    store,
    contents,
    sessions,
    relay,
    vault,
    lock,
    access,
    contracts,
    escrow,
    evaluator,
    deadlines,
    rules: { allowPrivateTargets, compileSchema: judge.compile },
    walletAt: wallets.idOfAddress,
  });
  return { store, lock, jobs, judge, schemaPool };
}
