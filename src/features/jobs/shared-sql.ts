import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { jobLocations, jobMessages, jobs } from './tables.ts';

/** Joins a Job with the message of its creation. */
export const isCreation = and(eq(jobMessages.jobId, jobs.id), eq(jobMessages.step, 'create'));

/**
 * Where the present deliverable of a Job is, as its Provider said last here, or else on-chain; null where neither was
 * told. The Job is joined.
 */
export function contentUriOf(jobId: SQLiteColumn, deliverableHash: SQLiteColumn): SQL<string | null> {
  return sql`coalesce((
    select ${jobMessages.contentUri} from ${jobMessages}
    where ${jobMessages.jobId} = ${jobId} and ${jobMessages.step} = 'submit'
      and ${jobMessages.deliverableHash} = ${deliverableHash}
    order by ${jobMessages.messageId} desc limit 1
  ), (
    select ${jobLocations.uri} from ${jobLocations}
    where ${jobLocations.jobId} = ${jobId} and ${jobLocations.hash} = ${deliverableHash}
  ), ${jobs.deliverableUri})`;
}
