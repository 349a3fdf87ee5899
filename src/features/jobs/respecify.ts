import { type Address, isAddressEqual } from 'viem';
import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { keccakInPieces } from '../../core/lib/crypto.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import { msUntil } from '../../core/lib/time.ts';
import type { Db } from '../../storage/db/open.ts';
import type { JobRow } from './job-projection-store.ts';
import type { JobRequest } from './job-schema.ts';
import { specTextAt } from './job-spec.ts';
import type { FoundSpec, JobStore } from './job-store.ts';
import { ruleColumns } from './rule-types.ts';

/** How long before its block a specification can have been written, and after it by a host whose clock is ahead. */
const SECONDS_BEFORE = 180;
const SECONDS_AFTER = 60;
/** Requests that did not make their Job, as far as they are remembered. */
const FAILED_MAX = 1_024;
/** After each second that is tried, a search rests so many times as long as that took, and at most so long. */
const REST_FACTOR = 3;
const MAX_REST_MS = 20;

interface RespecifyDeps {
  readonly db: Db;
  readonly store: Pick<JobStore, 'specStatements'>;
  /** Unix seconds of the host. */
  readonly now: () => number;
}

/**
 * Gives a Job that was found on-chain its specification back, if this request is the one that made it: the hash
 * on-chain tells. Only the second in which it was written is unknown, and tried out. Answers what it gave it;
 * `undefined` where it is another request. For each Client there is one search at a time: throws `JOB_BUSY` where it
 * has not ended by `endsAt`, by `performance.now()`.
 */
export type Respecify = (
  job: JobRow,
  clientAddress: Address,
  request: JobRequest,
  endsAt: number,
) => Promise<FoundSpec | undefined>;

/** Creates the search, with a memory of what it need not try again. */
export function createRespecifier({ db, store, now }: RespecifyDeps): Respecify {
  const runs = createKeyedRuns();
  const failed = createLru<true>(FAILED_MAX);
  return async (job, clientAddress, request, endsAt) => {
    const { id, clientWalletId, providerAddress, budget, expiredAt, metadataHash } = job;
    const { title, description, evaluatorRule } = request;
    if (!isOnchain(job, request)) return undefined;
    const textAt = specTextAt({
      id,
      title,
      description,
      evaluatorRule,
      clientAddress,
      providerAddress,
      budget,
      expiredAt,
    });
    const tried = `${metadataHash} ${Bun.SHA256.hash(textAt(job.createdAt), 'hex')}`;
    const once = await runs.once(clientWalletId, {
      find: () => failed.get(tried),
      async make() {
        const hit = await search(textAt, job, endsAt);
        if (hit === undefined) {
          failed.set(tried, true);
          return undefined;
        }
        const told = { ...hit, title, ...ruleColumns(evaluatorRule) };
        await db.batch(store.specStatements(job, told, now()));
        return told;
      },
      endsAt,
      late: () => new AppError('JOB_BUSY'),
    });
    return 'made' in once ? once.made : undefined;
  };
}

/** Whether the request asks for what the chain shows, as far as the chain tells. */
function isOnchain({ providerAddress, budget, expiredAt }: JobRow, request: JobRequest): boolean {
  return (
    isAddressEqual(request.providerAddress, providerAddress) &&
    request.budgetUsdc === budget &&
    request.expiredAt === expiredAt
  );
}

async function search(
  textAt: (createdAt: number) => string,
  { createdAt: seenAt, metadataHash }: JobRow,
  endsAt: number,
): Promise<{ readonly spec: string; readonly createdAt: number } | undefined> {
  for (const createdAt of secondsAround(seenAt)) {
    const startedMs = performance.now();
    const spec = textAt(createdAt);
    if ((await keccakInPieces(Buffer.from(spec))) === metadataHash) return { spec, createdAt };
    if (msUntil(endsAt) === 0) throw new AppError('JOB_BUSY');
    await Bun.sleep(Math.min(REST_FACTOR * (performance.now() - startedMs), MAX_REST_MS));
  }
  return undefined;
}

/** The nearest first. */
function secondsAround(timestamp: number): number[] {
  const offsets = Array.from({ length: SECONDS_BEFORE + SECONDS_AFTER + 1 }, (_, i) => i - SECONDS_BEFORE);
  return offsets.sort((a, b) => Math.abs(a) - Math.abs(b)).map((offset) => timestamp + offset);
}
