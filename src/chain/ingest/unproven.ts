import { and, asc, eq, inArray } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import { unprovenMessages } from './ingest-tables.ts';

/** A message that is out of time, and of which nothing is proved. */
export type UnprovenRow = typeof unprovenMessages.$inferSelect;

/** The SQL of messages of which the nodes do not prove what became of them. */
export function createUnprovenStore({ orm }: Reading) {
  return {
    ofKind: (kind: string): Promise<UnprovenRow[]> =>
      orm.select().from(unprovenMessages).where(eq(unprovenMessages.kind, kind)).all(),
    find: (kind: string, id: string): Promise<UnprovenRow | undefined> =>
      orm
        .select()
        .from(unprovenMessages)
        .where(and(eq(unprovenMessages.kind, kind), eq(unprovenMessages.id, id)))
        .get(),
    /** The oldest first. */
    oldest: (kind: string, limit: number): Promise<UnprovenRow[]> =>
      orm
        .select()
        .from(unprovenMessages)
        .where(eq(unprovenMessages.kind, kind))
        .orderBy(asc(unprovenMessages.since))
        .limit(limit)
        .all(),
    /** Notes why nothing is known, and that it was asked for. */
    noteStatement: (row: UnprovenRow): Statement => {
      const { kind, id } = unprovenMessages;
      const { reason, askedAt } = row;
      return must(
        orm
          .insert(unprovenMessages)
          .values(row)
          .onConflictDoUpdate({ target: [kind, id], set: { reason, askedAt } }),
      );
    },
    forgetStatement: (kind: string, ids: readonly string[]): Statement =>
      must(
        orm
          .delete(unprovenMessages)
          .where(and(eq(unprovenMessages.kind, kind), inArray(unprovenMessages.id, [...ids]))),
        'any',
      ),
  };
}
