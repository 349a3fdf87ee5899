import { must } from './batch.ts';
import type { Db } from './open.ts';
import { facts } from './tables.ts';

/** The database was made with other settings than these: with another chain or other contracts. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
  constructor(readonly differing: readonly string[]) {
    super(
      `The database belongs to another ${differing.join(' and another ')} than the settings name. ` +
        'Use the settings that it was made with, or another --data-dir.',
    );
  }
}

/**
 * Makes sure that a database is only used with what it was made with: what is named for the first time is written
 * down, what was written down must be the same. The values are kept as they are, so none may be a secret.
 * Throws {@link ForeignDatabaseError}, and then has changed nothing.
 */
export async function requireSameBelongings(
  db: Db,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const known = new Map((await db.orm.select().from(facts).all()).map(({ name, value }) => [name, value]));
  const names = Object.keys(expected);
  const differing = names.filter((name) => known.has(name) && known.get(name) !== expected[name]);
  if (differing.length > 0) throw new ForeignDatabaseError(differing);
  const fresh = Object.entries(expected).filter(([name]) => !known.has(name));
  await db.batch(fresh.map(([name, value]) => must(db.orm.insert(facts).values({ name, value }))));
}
