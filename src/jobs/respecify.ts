import type { Address } from 'viem';
import type { Db } from '../db/open.ts';
import { keccakInPieces } from '../lib/keccak.ts';
import type { JobRow } from './followed.ts';
import type { JobRequest } from './schema.ts';
import { specText } from './spec.ts';
import type { JobStore } from './store.ts';

/** How long before its block a specification can have been written, and after it by a host whose clock is ahead. */
const SECONDS_BEFORE = 180;
const SECONDS_AFTER = 60;

/**
 * Gives a Job that was found on-chain its specification back, if this request is the one that made it: the hash on-chain tells. Only the
 * second in which it was written is unknown, and tried out. Answers what it gave it; `undefined` where it is another request.
 */
export async function respecify(
  { db, store, now }: { db: Db; store: Pick<JobStore, 'specStatements'>; now: () => number },
  job: JobRow,
  clientAddress: Address,
  { title, description, evaluatorRule }: JobRequest,
): Promise<Pick<JobRow, 'spec' | 'title' | 'ruleType' | 'createdAt'> | undefined> {
  const { id, providerAddress, budget, expiredAt, metadataHash } = job;
  for (const createdAt of secondsAround(job.createdAt)) {
    const text = specText({
      ...{ id, title, description, evaluatorRule },
      ...{ clientAddress, providerAddress, budget, createdAt, expiredAt },
    });
    if ((await keccakInPieces(Buffer.from(text))) !== metadataHash) continue;
    const told = { spec: text, title, createdAt, ruleType: evaluatorRule.type };
    await db.batch(store.specStatements(job, told, now()));
    return told;
  }
  return undefined;
}

/** The nearest first. */
function secondsAround(timestamp: number): number[] {
  const offsets = Array.from({ length: SECONDS_BEFORE + SECONDS_AFTER + 1 }, (_, i) => i - SECONDS_BEFORE);
  return offsets.sort((a, b) => Math.abs(a) - Math.abs(b)).map((offset) => timestamp + offset);
}
