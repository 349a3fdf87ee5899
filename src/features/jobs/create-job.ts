import { type Address, isAddressEqual } from 'viem';
import { z } from 'zod';
import type { Contracts } from '../../chain/nodes/chain.ts';
import type { Relay } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { newId, type Vault } from '../../core/lib/crypto.ts';
import { canonicalJson } from '../../core/lib/json.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import { type Deadlines, msUntil, nowSeconds } from '../../core/lib/time.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import type { Db } from '../../storage/db/open.ts';
import type { AskedBy, SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { jobRefusalOf, mayBeExecuted } from './escrow-calls.ts';
import { requireUsableRule } from './evaluation/rules.ts';
import { createIntent, type OnchainJob } from './job-intents.ts';
import type { JobRequest } from './job-schema.ts';
import { createRespecifier, jobSpec, type Respecify, type RuleChecks, writeSpec } from './job-spec.ts';
import type { JobStore, NewJob } from './job-store.ts';
import { ruleColumns } from './rule-types.ts';

/** What creating a Job needs. */
export interface CreateJobDeps {
  readonly db: Db;
  readonly store: JobStore;
  readonly sessions: Sessions;
  readonly relay: Relay;
  readonly rules: RuleChecks;
  readonly contracts: Contracts;
  /** `undefined` where no escrow is deployed. */
  readonly escrow: Address | undefined;
  /** `undefined` where there is no evaluator's key. */
  readonly evaluator: Address | undefined;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
  readonly vault: Pick<Vault, 'name'>;
  /** The id of the wallet here that has this address. */
  walletAt(address: Address): Promise<string | undefined>;
}

/** What was signed cannot be called back before its deadline. */
const STILL_VALID =
  'The Job is hidden, and its idempotency key is free again. For two minutes anybody can still submit the signed message; the Job then appears after all, open and unpaid.';

/** A Job that a request led to, now or before. */
export interface MadeJob extends Replay {
  readonly job: OnchainJob;
}

/**
 * Creates a Job, or finds the one that the same idempotency key made before; returns when a block has it. Checks, in
 * this order: the rule, or `OVERLOADED` if there is no time to check it; `CLIENT_NOT_FOUND`, `CLIENT_NOT_ACTIVE`; for a
 * key that was used before, answers its Job or throws `RPC_TIMEOUT` while it is not known whether there is one;
 * `WALLET_VERSION_UNSUPPORTED` for the Client, `V3_NOT_CONFIGURED`, `EVALUATOR_UNCONFIGURED`, `SELF_JOB`,
 * `INVALID_RECIPIENT`, `INVALID_PROVIDER`, `WALLET_VERSION_UNSUPPORTED` for the Provider; `EXPIRY_TOO_SHORT`,
 * `INVALID_EXPIRED_AT`; the policy's refusals and `CHAIN_CREATE_FAILED`, after which the Job is hidden and the key is
 * free. Until its message's deadline, anybody may still submit that message, which creates the Job unpaid. After
 * `RPC_TIMEOUT` the Job may still be created: the same key finds it.
 */
export type CreateJob = (asker: AskedBy, request: JobRequest) => Promise<MadeJob>;

/** Creates `POST /v1/jobs` without its funding: once per idempotency key, answered when a block has the Job. */
export function createJobCreator(deps: CreateJobDeps): CreateJob {
  const runs = createKeyedRuns();
  const { db, store, sessions } = deps;
  const respecify = createRespecifier({ db, store, now: () => nowSeconds(sessions.clock) });
  return async ({ walletId, keyPrefix }, request) => {
    // Whatever this request waits for, another one's creation included, it waits for until then.
    const endsAt = performance.now() + deps.deadlines.chainMs;
    await requireUsableRule(deps.rules, request.evaluatorRule, walletId);
    const client = await deps.sessions.store.wallet(walletId);
    if (client === undefined) throw new AppError('CLIENT_NOT_FOUND');
    if (client.status !== 'active') throw new AppError('CLIENT_NOT_ACTIVE');
    const { idempotencyKey: key } = request;
    const create = async () => {
      const signer = await sessions.store.signerFor(client, keyPrefix);
      return await createNew(deps, signer, request, endsAt);
    };
    if (key === undefined) return fresh(await create());
    const once = await runs.once(`${walletId} ${key}`, {
      find: () => jobOfKey(deps, walletId, key, endsAt),
      make: create,
      endsAt,
      late: () => new AppError('RPC_TIMEOUT'),
    });
    if ('made' in once) return fresh(once.made);
    const job = await specified(respecify, client, once.found, request, endsAt);
    return { job, replayed: true, mismatch: mismatchOf(job, request) };
  };
}

function fresh(job: OnchainJob): MadeJob {
  return { job, replayed: false, mismatch: [] };
}

/** The fields in which a request differs from the one that made the Job. */
function mismatchOf(job: OnchainJob, request: JobRequest): string[] {
  return fieldsThatDiffer({
    ...isSameInSpec(job, request),
    providerAddress: isAddressEqual(job.providerAddress, request.providerAddress),
    budgetUsdc: job.budget === request.budgetUsdc,
    expiredAt: job.expiredAt === request.expiredAt,
  });
}

/** Of a specification that is unknown, and that this request did not bring back, it cannot be told what is the same. */
function isSameInSpec({ spec }: OnchainJob, request: JobRequest) {
  if (spec === null) return { title: false, description: false, evaluatorRule: false };
  const { title, description, evaluation } = jobSpec.parse(JSON.parse(spec));
  return {
    title: title === request.title,
    description: description === request.description,
    evaluatorRule: canonicalJson(z.json().parse(evaluation)) === canonicalJson(request.evaluatorRule),
  };
}

/** A Job of the key that was found on-chain without its row, and gets the key back. */
async function adopted(
  { db, store, vault }: CreateJobDeps,
  walletId: string,
  key: string,
): Promise<OnchainJob | undefined> {
  const job = await store.keyless(walletId, jobIdsOfKey(vault, walletId, key));
  if (job === undefined || !isOnchain(job)) return undefined;
  await db.batch([store.giveKeyStatement(job.id, key)]);
  return { ...job, idempotencyKey: key };
}

/** The Job with what it is about, if this request tells what nobody here knows any more. */
async function specified(
  respecify: Respecify,
  { chainAddress }: SessionWallet,
  job: OnchainJob,
  request: JobRequest,
  endsAt: number,
): Promise<OnchainJob> {
  if (job.spec !== null) return job;
  const told = await respecify(job, chainAddress, request, endsAt);
  return told === undefined ? job : { ...job, ...told };
}

/** The Job that the key made, once a block has it; `undefined` if there is none, or none that came to be. */
async function jobOfKey(
  deps: CreateJobDeps,
  walletId: string,
  key: string,
  endsAt: number,
): Promise<OnchainJob | undefined> {
  const earlier = await deps.store.findByKey(walletId, key);
  if (earlier === undefined) return await adopted(deps, walletId, key);
  if (isOnchain(earlier.job)) return earlier.job;
  const refusal = await landed(deps, earlier.job.id, earlier.messageId, endsAt);
  return refusal instanceof AppError ? await adopted(deps, walletId, key) : refusal;
}

async function createNew(
  deps: CreateJobDeps,
  client: SessionWallet,
  request: JobRequest,
  endsAt: number,
): Promise<OnchainJob> {
  const { sessions, relay } = deps;
  sessions.restoreGuard.requireComplete(client.id);
  const job = await newJob(deps, client, request);
  const intent = createIntent(deps, client, job);
  const submit = () => relay.submit(intent, msUntil(endsAt));
  const { messageId } = await sessions.lock.inTurn(client.id, submit, msUntil(endsAt));
  const made = await landed(deps, job.id, messageId, endsAt);
  if (made instanceof AppError) throw made;
  return made;
}

/** Everything of the Job but what the chain tells. Throws what is wrong with its parties. */
async function newJob(
  deps: CreateJobDeps,
  client: SessionWallet,
  request: JobRequest,
): Promise<Omit<NewJob, 'createTxHash'>> {
  const evaluator = requireService(deps, client);
  const { providerAddress, budgetUsdc: budget, expiredAt, evaluatorRule } = request;
  const providerWalletId = await providerOf(deps, client, request, evaluator);
  const id = await newJobId(deps, client.id, request.idempotencyKey);
  const createdAt = nowSeconds(deps.sessions.clock);
  const clientAddress = client.chainAddress;
  const { text: spec, hash: metadataHash } = writeSpec({
    id,
    title: request.title,
    description: request.description,
    evaluatorRule,
    clientAddress,
    providerAddress,
    budget,
    createdAt,
    expiredAt,
  });
  return {
    id,
    title: request.title,
    clientWalletId: client.id,
    providerWalletId,
    providerAddress,
    budget,
    expiredAt,
    spec,
    metadataHash,
    createdAt,
    evaluatorAddress: evaluator,
    ...ruleColumns(evaluatorRule),
    idempotencyKey: request.idempotencyKey ?? null,
  };
}

/** The same for the same key, so that the Job is found on-chain. */
async function newJobId({ store, vault }: CreateJobDeps, walletId: string, key: string | undefined): Promise<string> {
  if (key === undefined) return newId('job');
  const ids = jobIdsOfKey(vault, walletId, key);
  const taken = await store.taken(ids);
  const id = ids.find((each) => !taken.has(each));
  if (id !== undefined) return id;
  throw new AppError('JOB_BUSY', {
    message: 'Many creations under this key were refused and may still happen. Try again in an hour.',
  });
}

/** The evaluator, if this service can have Jobs of this Client at all. */
function requireService({ escrow, evaluator }: CreateJobDeps, { version }: SessionWallet): Address {
  if (version !== 'v3') throw new AppError('WALLET_VERSION_UNSUPPORTED');
  if (escrow === undefined) throw new AppError('V3_NOT_CONFIGURED');
  if (evaluator === undefined) throw new AppError('EVALUATOR_UNCONFIGURED');
  return evaluator;
}

/** The Provider's wallet here, null for a Provider elsewhere. */
async function providerOf(
  { sessions, walletAt, contracts }: CreateJobDeps,
  client: SessionWallet,
  { providerAddress, providerWalletId }: JobRequest,
  evaluator: Address,
): Promise<string | null> {
  if (isAddressEqual(providerAddress, client.chainAddress) || providerWalletId === client.id) {
    throw new AppError('SELF_JOB');
  }
  requireRecipient(providerAddress, client, contracts);
  const walletId = await walletAt(providerAddress);
  if (providerWalletId !== undefined && providerWalletId !== walletId) {
    throw new AppError('INVALID_PROVIDER', { message: 'providerWalletId is not the wallet at providerAddress.' });
  }
  if (isAddressEqual(evaluator, providerAddress)) throw new AppError('INVALID_PROVIDER');
  if (walletId === undefined) return null;
  if ((await sessions.store.wallet(walletId))?.version !== 'v3') {
    throw new AppError('WALLET_VERSION_UNSUPPORTED', {
      message: 'The Provider is a v2 wallet, which cannot take Jobs. Ask the Provider for the address of a v3 wallet.',
    });
  }
  return walletId;
}

/**
 * The Job when a block has it, or why it came to nothing; then its key is free for another try. Throws `RPC_TIMEOUT`
 * while neither is known.
 */
async function landed(
  deps: CreateJobDeps,
  jobId: string,
  messageId: number,
  endsAt: number,
): Promise<OnchainJob | AppError> {
  const outcome = await deps.relay.waitForBlock(messageId, msUntil(endsAt));
  const job = await deps.store.find(jobId);
  if (job !== undefined && isOnchain(job)) return job;
  if (outcome.status === 'executed' || mayBeExecuted(outcome)) {
    throw new AppError('RPC_TIMEOUT', {
      message:
        'The chain does not show yet whether the Job was created. Repeat the request with the same idempotency key.',
    });
  }
  await deps.db.batch([deps.store.freeKeyStatement(jobId)]);
  const { message } = jobRefusalOf(outcome.revertData ?? '0x');
  return new AppError('CHAIN_CREATE_FAILED', { message: `${message} ${STILL_VALID}` });
}

function isOnchain(job: { readonly onchainJobId: number | null }): job is OnchainJob {
  return job.onchainJobId !== null;
}

/**
 * The ids of Jobs that can be found again. A Job's id is its description in the escrow. It is a keyed hash of the
 * wallet and the idempotency key, so that a Job whose record is lost is found by its key; one without a key is named at
 * random.
 */

type Namer = Pick<Vault, 'name'>;

/** A key whose creation was refused is free, while the refused Job may still come to be under the id that it has. */
const IDS_PER_NAME = 64;

/** The ids that Jobs of a wallet's key get, in the order in which they are given: the first that no Job has. */
export function jobIdsOfKey(vault: Namer, walletId: string, idempotencyKey: string): readonly string[] {
  return idsOf(vault, 'key', walletId, idempotencyKey);
}

/** Whether a Job's description can be its id. */
export function isJobId(text: string): boolean {
  return /^job_[0-9a-f]{12}$/.test(text);
}

function idsOf(vault: Namer, ...of: readonly string[]): readonly string[] {
  return Array.from(
    { length: IDS_PER_NAME },
    (_, round) => `job_${vault.name('job-id', JSON.stringify([...of, round])).slice(0, 12)}`,
  );
}
