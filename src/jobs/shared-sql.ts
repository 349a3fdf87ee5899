import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { jobMessages, jobs } from './tables.ts';

/** Joins a Job with the message of its creation. */
export const isCreation = and(eq(jobMessages.jobId, jobs.id), eq(jobMessages.step, 'create'));

/** Where a deliverable of a Job is, as its Provider said last; null where only the chain was told of it. */
export function contentUriOf(jobId: SQLiteColumn, deliverableHash: SQLiteColumn): SQL<string | null> {
  return sql`(
    select ${jobMessages.contentUri} from ${jobMessages}
    where ${jobMessages.jobId} = ${jobId} and ${jobMessages.step} = 'submit'
      and ${jobMessages.contentHash} = ${deliverableHash}
    order by ${jobMessages.messageId} desc limit 1
  )`;
}
