import { and, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven } from '../../storage/db/template.ts';
import type { Content } from './content.ts';
import { jobContents } from './tables.ts';

export interface NewContent extends Content {
  readonly jobId: string;
  readonly hash: Hex;
  /** Whose bytes they count as. */
  readonly walletId: string;
}

/** The SQL of submitted content. */
export type ContentStore = ReturnType<typeof createContentStore>;

/** The SQL of the work that is kept here. */
export function createContentStore({ orm }: Db) {
  const find = orm
    .select({ text: jobContents.text, contentType: jobContents.contentType })
    .from(jobContents)
    .where(and(isGiven(jobContents.jobId, 'jobId'), isGiven(jobContents.hash, 'hash')))
    .prepare();
  return {
    /** What was handed in for a Job under this hash. */
    find: (jobId: string, hash: Hex): Promise<Content | undefined> => find.get({ jobId, hash }),
    /** Bytes that a wallet has here. */
    bytesOf: async (walletId: string): Promise<number> =>
      (
        await orm
          .select({ bytes: sql<number>`coalesce(sum(${jobContents.bytes}), 0)` })
          .from(jobContents)
          .where(eq(jobContents.walletId, walletId))
          .get()
      )?.bytes ?? 0,
    /** Stores the content; does nothing if it is stored already. */
    insertStatement: (content: NewContent): Statement =>
      must(
        orm
          .insert(jobContents)
          .values({ ...content, bytes: Buffer.byteLength(content.text) })
          .onConflictDoNothing(),
        'any',
      ),
  };
}
