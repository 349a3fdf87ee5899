import { and, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Reading } from '../../storage/db/read.ts';
import { jobs } from './tables.ts';

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
