import { type Address, isAddressEqual } from 'viem';
import { z } from 'zod';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { newId, type Vault } from '../../core/lib/crypto.ts';
import { canonicalJson } from '../../core/lib/json.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import { msUntil, nowSeconds } from '../../core/lib/time.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import type { SessionWallet, WalletCaller } from '../signing/session-store.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { jobRefusalOf, mayBeExecuted } from './escrow-calls.ts';
import { requireUsableRule } from './evaluation/rules.ts';
import { createIntent, type JobContext, type OnchainJob } from './job-intents.ts';
import type { JobRequest } from './job-schema.ts';
import { createSpecRestorer, jobSpec, writeSpec } from './job-spec.ts';
import type { JobStore, NewJobRow } from './job-store.ts';
import { ruleColumns } from './rule-types.ts';

/** What was signed cannot be called back before its deadline. */
const STILL_VALID =
  'The Job is hidden, and its idempotency key is free again. For two minutes anybody can still submit the signed message; the Job then appears after all, open and unpaid.';

/** A Job that a request led to, now or before. */
export interface MadeJob extends Replay {
  readonly job: OnchainJob;
}

/** Creates `POST /v1/jobs` without its funding: once per idempotency key, answered when a block has the Job. */
export function createJobCreator(core: Core, context: JobContext) {
  const runs = createKeyedRuns();
  const { sessions, store, judge } = context;
  const restoreSpec = createSpecRestorer(core, store);
  /**
   * Creates a Job, or finds the one that the same idempotency key made before; returns when a block has it. Checks, in
   * this order: the rule, or `OVERLOADED` if there is no time to check it; `CLIENT_NOT_FOUND`, `CLIENT_NOT_ACTIVE`; for
   * a key that was used before, answers its Job or throws `RPC_TIMEOUT` while it is not known whether there is one;
   * `WALLET_VERSION_UNSUPPORTED` for the Client, `V3_NOT_CONFIGURED`, `EVALUATOR_UNCONFIGURED`, `SELF_JOB`,
   * `INVALID_RECIPIENT`, `INVALID_PROVIDER`, `WALLET_VERSION_UNSUPPORTED` for the Provider; `EXPIRY_TOO_SHORT`,
   * `INVALID_EXPIRED_AT`; the policy's refusals and `CHAIN_CREATE_FAILED`, after which the Job is hidden and the key is
   * free. Until its message's deadline, anyone may still submit that message, which creates the Job unpaid. After
   * `RPC_TIMEOUT` the Job may still be created: the same key finds it.
   */
  return async ({ walletId, keyPrefix }: WalletCaller, request: JobRequest): Promise<MadeJob> => {
    // Every wait of this request ends by then, also that for another one's creation.
    const endsAt = performance.now() + core.deadlines.chainMs;
    await requireUsableRule(core, judge, request.evaluatorRule, walletId);
    const client = await sessions.store.wallet(walletId);
    if (client === undefined) throw new AppError('CLIENT_NOT_FOUND');
    if (client.status !== 'active') throw new AppError('CLIENT_NOT_ACTIVE');
    const { idempotencyKey: key } = request;
    const create = async () => {
      const signer = await sessions.store.signerFor(client, keyPrefix);
      return await createNew(core, context, signer, request, endsAt);
    };
    if (key === undefined) return fresh(await create());
    const once = await runs.once(`${walletId} ${key}`, {
      find: () => jobOfKey(core, store, walletId, key, endsAt),
      make: create,
      endsAt,
      late: () => new AppError('RPC_TIMEOUT'),
    });
    if ('made' in once) return fresh(once.made);
    const restored =
      once.found.spec === null ? await restoreSpec(once.found, client.chainAddress, request, endsAt) : undefined;
    const job = { ...once.found, ...restored };
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

/** If the specification is unknown, and this request did not restore it, its fields count as different. */
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
  { db, vault }: Core,
  store: JobStore,
  walletId: string,
  key: string,
): Promise<OnchainJob | undefined> {
  const job = await store.keyless(walletId, jobIdsOfKey(vault, walletId, key));
  if (job === undefined || !isOnchain(job)) return undefined;
  await db.batch([store.giveKeyStatement(job.id, key)]);
  return { ...job, idempotencyKey: key };
}

/** The Job that the key made, once a block has it; `undefined` if there is none, or none that came to be. */
async function jobOfKey(
  core: Core,
  store: JobStore,
  walletId: string,
  key: string,
  endsAt: number,
): Promise<OnchainJob | undefined> {
  const earlier = await store.findByKey(walletId, key);
  if (earlier === undefined) return await adopted(core, store, walletId, key);
  if (isOnchain(earlier.job)) return earlier.job;
  const refusal = await landed(core, store, earlier.job.id, earlier.messageId, endsAt);
  return refusal instanceof AppError ? await adopted(core, store, walletId, key) : refusal;
}

async function createNew(
  core: Core,
  context: JobContext,
  client: SessionWallet,
  request: JobRequest,
  endsAt: number,
): Promise<OnchainJob> {
  core.restoreGuard.requireComplete(client.id);
  const job = await newJob(core, context, client, request);
  const intent = createIntent(context, client, job);
  const submit = () => core.relay.submit(intent, msUntil(endsAt));
  const { messageId } = await context.sessions.lock.inTurn(client.id, submit, msUntil(endsAt));
  const made = await landed(core, context.store, job.id, messageId, endsAt);
  if (made instanceof AppError) throw made;
  return made;
}

/** The columns of the Job that do not come from the chain. Throws if its parties are not valid. */
async function newJob(
  core: Core,
  context: JobContext,
  client: SessionWallet,
  request: JobRequest,
): Promise<Omit<NewJobRow, 'createTxHash'>> {
  const evaluator = requireService(core, context, client);
  const { title, description, providerAddress, budgetUsdc: budget, expiredAt, evaluatorRule } = request;
  const providerWalletId = await providerOf(core, context, client, request, evaluator);
  const id = await newJobId(core, context.store, client.id, request.idempotencyKey);
  const createdAt = nowSeconds(core.clock);
  const agreed = { id, title, providerAddress, budget, expiredAt, createdAt };
  const clientAddress = client.chainAddress;
  const { text: spec, hash: metadataHash } = writeSpec({ ...agreed, description, evaluatorRule, clientAddress });
  return {
    ...agreed,
    clientWalletId: client.id,
    providerWalletId,
    spec,
    metadataHash,
    evaluatorAddress: evaluator,
    ...ruleColumns(evaluatorRule),
    idempotencyKey: request.idempotencyKey ?? null,
  };
}

/** The same for the same key, so that the Job is found on-chain. */
async function newJobId({ vault }: Core, store: JobStore, walletId: string, key: string | undefined): Promise<string> {
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
function requireService({ chain }: Core, { evaluator }: JobContext, { version }: SessionWallet): Address {
  if (version !== 'v3') throw new AppError('WALLET_VERSION_UNSUPPORTED');
  if (chain.contracts.jobEscrow === undefined) throw new AppError('V3_NOT_CONFIGURED');
  if (evaluator === undefined) throw new AppError('EVALUATOR_UNCONFIGURED');
  return evaluator;
}

/** The Provider's wallet here, null for a Provider elsewhere. */
async function providerOf(
  { chain }: Core,
  { sessions, wallets }: JobContext,
  client: SessionWallet,
  { providerAddress, providerWalletId }: JobRequest,
  evaluator: Address,
): Promise<string | null> {
  if (isAddressEqual(providerAddress, client.chainAddress) || providerWalletId === client.id) {
    throw new AppError('SELF_JOB');
  }
  requireRecipient(providerAddress, client, chain.contracts);
  const walletId = await wallets.idOfAddress(providerAddress);
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
  { db, relay }: Core,
  store: JobStore,
  jobId: string,
  messageId: number,
  endsAt: number,
): Promise<OnchainJob | AppError> {
  const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
  const job = await store.find(jobId);
  if (job !== undefined && isOnchain(job)) return job;
  if (outcome.status === 'executed' || mayBeExecuted(outcome)) {
    throw new AppError('RPC_TIMEOUT', {
      message:
        'The chain does not show yet whether the Job was created. Repeat the request with the same idempotency key.',
    });
  }
  await db.batch([store.freeKeyStatement(jobId)]);
  const { message } = jobRefusalOf(outcome.revertData ?? '0x');
  return new AppError('CHAIN_CREATE_FAILED', { message: `${message} ${STILL_VALID}` });
}

function isOnchain(job: { readonly onchainJobId: number | null }): job is OnchainJob {
  return job.onchainJobId !== null;
}

/** A key whose creation was refused is free, while the refused Job may still come to be under the id that it has. */
const IDS_PER_KEY = 64;

/**
 * The ids that Jobs of a wallet's idempotency key get, in the order in which they are given: the first that no Job has.
 * A Job's id is its description in the escrow, and a keyed hash of the wallet and the key, so that a Job whose record
 * is lost is found by its key.
 */
function jobIdsOfKey(vault: Vault, walletId: string, idempotencyKey: string): readonly string[] {
  return Array.from({ length: IDS_PER_KEY }, (_, round) => {
    const name = JSON.stringify(['key', walletId, idempotencyKey, round]);
    return `job_${vault.name('job-id', name).slice(0, 12)}`;
  });
}

/** Whether a Job's description can be its id. */
export function isJobId(text: string): boolean {
  return /^job_[0-9a-f]{12}$/.test(text);
}
