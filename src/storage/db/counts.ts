import { sql } from 'drizzle-orm';
import { must, type Statement } from './batch.ts';
import type { Db } from './open.ts';
import { rowCounts } from './tables.ts';

/** What is counted by those who add and take away rows, since counting many rows takes long. */
export type Counted = 'wallets' | 'active wallets' | 'reputation events' | `jobs ${string}`;

/** Moves a count by what the other statements of the same commit add, or take away. */
export function countStatement({ orm }: Pick<Db, 'orm'>, name: Counted, by: number): Statement {
  return must(
    orm
      .insert(rowCounts)
      .values({ name, count: by })
      .onConflictDoUpdate({ target: rowCounts.name, set: { count: sql`${rowCounts.count} + excluded.count` } }),
  );
}

/** A function that tells all counts as they are; what was never counted is 0. */
export async function countsOf({ orm }: Pick<Db, 'orm'>): Promise<(name: Counted) => number> {
  const counts = new Map((await orm.select().from(rowCounts).all()).map(({ name, count }) => [name, count]));
  return (name) => counts.get(name) ?? 0;
}
