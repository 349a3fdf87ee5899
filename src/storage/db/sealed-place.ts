import { UnfitError } from '../../core/lib/files.ts';
import { must, type Statement } from './batch.ts';
import { facts } from './database-tables.ts';
import type { Db } from './open.ts';
import type { Reading } from './read.ts';

/** A sealed text where it lies. */
export interface SealedText {
  readonly sealed: string;
  readonly context: string;
  /** Puts another sealed text there; changes nothing if this one is there no more. */
  replaceWith(sealed: string): Statement;
}

/** A table that has sealed texts. */
export interface SealedPlace {
  /** How many of its texts a key has sealed. Reads all of the table. */
  countSealedBy(keyId: string): Promise<number>;
  /**
   * The texts of its next `limit` rows after a position, and the position of the last row; `''` is before the first.
   */
  textsAfter(
    position: string,
    limit: number,
  ): Promise<{ readonly last: string | undefined; readonly texts: readonly SealedText[] }>;
}

/** The database was made with other settings than these: with another chain or other contracts. */
export class ForeignDatabaseError extends UnfitError {
  override readonly name = 'ForeignDatabaseError';
  constructor(readonly differing: readonly string[]) {
    super(
      `The database belongs to another ${differing.join(' and another ')} than the settings name. ` +
        'Use the settings that it was made with; for contracts that were deployed again, begin with another --data-dir ' +
        '(or an empty database in BURSAR_DATABASE_URL).',
    );
  }
}

type DatabaseMarks = Readonly<Record<string, string>>;

/**
 * Makes sure that a database is only used with what it was made with: a mark named for the first time is written
 * down, what was written down must be the same. The values are kept as they are, so none may be a secret.
 * Throws {@link ForeignDatabaseError}, and then has changed nothing.
 */
export async function requireSameMarks(db: Db, expected: DatabaseMarks): Promise<void> {
  const known = await requireNoOthers(db, expected);
  const fresh = Object.entries(expected).filter(([name]) => !known.has(name));
  await db.batch(fresh.map(([name, value]) => must(db.orm.insert(facts).values({ name, value }))));
}

/** The same where nothing may be written. Answers what was written down before. */
export async function requireNoOthers(db: Reading, expected: DatabaseMarks): Promise<ReadonlyMap<string, string>> {
  const known = new Map((await db.orm.select().from(facts).all()).map(({ name, value }) => [name, value]));
  const differing = Object.keys(expected).filter((name) => known.has(name) && known.get(name) !== expected[name]);
  if (differing.length > 0) throw new ForeignDatabaseError(differing);
  return known;
}
