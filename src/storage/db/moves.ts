import { eq, ne } from 'drizzle-orm';
import { UnfitError } from '../../core/lib/files.ts';
import { must, type Statement } from './batch.ts';
import { facts } from './database-tables.ts';
import type { Db } from './open.ts';
import type { Reading } from './read.ts';

/** The name of the fact that says that a database is one end of a move. */
export const MOVE_FACT = 'move';
const MARK = /^(leaving|left|arriving) ([0-9a-f]{32}) (.+)$/s;

/**
 * What a move has written into one of its ends. `leaving`: its rows are being copied to elsewhere; `left`: they are
 * there, and this is what was; `arriving`: not all of its rows are here.
 */
export interface MoveMark {
  readonly state: 'leaving' | 'left' | 'arriving';
  /** The move: the same at both ends. */
  readonly id: string;
  /** The other end, in words. */
  readonly other: string;
}

/** The database is one end of a move, so no server may work on it. */
export class DatabaseMovedError extends UnfitError {
  override readonly name = 'DatabaseMovedError';
  constructor({ state, other }: MoveMark) {
    super(MESSAGES[state](other));
  }
}

const MESSAGES: Readonly<Record<MoveMark['state'], (other: string) => string>> = {
  leaving: (other) =>
    `This database is being moved to ${other}, and the move has not ended. Run bursar move again, or give it up with --cancel.`,
  left: (other) => `This database was moved to ${other}. Use that one: this is what it was before.`,
  arriving: (other) =>
    `This database is being filled from ${other}, and not everything is here. Run bursar move again; if the move was ` +
    'given up with --cancel, this database is of no use: remove it.',
};

/** Throws {@link DatabaseMovedError} where a move has begun, or has taken everything elsewhere. */
export async function requireInPlace(db: Reading): Promise<void> {
  const mark = await moveMarkOf(db);
  if (mark !== undefined) throw new DatabaseMovedError(mark);
}

/** What a move has written into a database. */
export async function moveMarkOf({ orm }: Reading): Promise<MoveMark | undefined> {
  const [row] = await orm.select().from(facts).where(eq(facts.name, MOVE_FACT)).all();
  return moveMarkIn(row?.value);
}

/** The mark that the value of {@link MOVE_FACT} has, if there is one. */
export function moveMarkIn(value: string | undefined): MoveMark | undefined {
  const [, state, id = '', other = ''] = MARK.exec(value ?? '') ?? [];
  if (state !== 'leaving' && state !== 'left' && state !== 'arriving') return undefined;
  return { state, id, other };
}

/** Writes a mark, in the place of the one that was read before; fails if another has been written meanwhile. */
export function markStatements(
  { orm }: Pick<Db, 'orm'>,
  before: MoveMark | undefined,
  after: MoveMark | undefined,
): Statement[] {
  const gone = before === undefined ? [] : [must(orm.delete(facts).where(eq(facts.value, textOf(before))))];
  return after === undefined
    ? gone
    : [...gone, must(orm.insert(facts).values({ name: MOVE_FACT, value: textOf(after) }))];
}

/** The facts that move with everything else. */
export async function movableFacts({ orm }: Reading): Promise<{ name: string; value: string }[]> {
  return await orm.select().from(facts).where(ne(facts.name, MOVE_FACT)).orderBy(facts.name).all();
}

function textOf({ state, id, other }: MoveMark): string {
  return `${state} ${id} ${other}`;
}
