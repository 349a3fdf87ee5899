import { sql } from 'ponder';
import * as z from 'zod';
import { openedDatabase } from '../database.ts';
import { fetchedBlocks } from '../rpc/blocks.ts';
import type { Hold } from './hold.ts';

/** Short enough that a round stays below half a second when hundreds of payments are made each second. */
const INTERVAL_MS = 20_000;

/** Replaced and deleted rows of a table that are worth a round. */
const WORTH_ROWS = 500;

/** Ponder moves its final block every thirty blocks or so. */
const NOTE_INTERVAL_MS = 2_000;

const checkpointSchema = z.array(z.object({ finalized: z.string().regex(/^\d{75}$/) }));
const namesSchema = z.array(z.object({ name: z.string() }));

/** Keeps a note of the last final block, by which the next start sees whether the chain is still the same. */
export function keepNoting(hold: Hold, tell: (message: string) => void): void {
  let noted = -1;
  const note = async () => {
    const { rows } = await openedDatabase().execute(
      sql`select finalized_checkpoint as finalized from _ponder_checkpoint`,
    );
    const [checkpoint] = checkpointSchema.parse(rows);
    const number = Number(checkpoint?.finalized.slice(26, 42));
    const hash = fetchedBlocks.hashAt(number);
    if (number === noted || hash === undefined) return;
    await hold.noteFinalBlock({ number, hash });
    noted = number;
  };
  every(NOTE_INTERVAL_MS, note, (error) => tell(`The final block could not be noted: ${String(error)}`));
}

/** Does something again and again, never twice at once. */
function every(intervalMs: number, work: () => Promise<void>, fail: (error: unknown) => void): void {
  let working = false;
  const timer = setInterval(async () => {
    if (working) return;
    working = true;
    await work().catch(fail);
    working = false;
  }, intervalMs);
  timer.unref();
}

/**
 * Does again and again what a server has processes of its own for, and the embedded database has not: gives the space
 * of replaced rows free, and ends the log of changes that a restart would have to read. Rows that an older indexer made
 * go as well.
 */
export function keepHouse(schema: string, tell: (message: string) => void): void {
  const database = openedDatabase();
  const clean = async () => {
    const schemas = await database.execute(
      sql`select nspname as name from pg_namespace where nspname like 'bursar\\_%' and nspname <> ${schema}`,
    );
    for (const { name } of namesSchema.parse(schemas.rows)) {
      await database.execute(sql.raw(`drop schema "${name}" cascade`));
    }
    const tables = await database.execute(
      sql`select relname as name from pg_stat_user_tables where schemaname = ${schema} and n_dead_tup >= ${WORTH_ROWS}`,
    );
    for (const { name } of namesSchema.parse(tables.rows)) {
      await database.execute(sql.raw(`vacuum "${schema}"."${name}"`));
    }
    await database.execute(sql`checkpoint`);
  };
  every(INTERVAL_MS, clean, (error) => tell(`The embedded database could not be cleaned: ${String(error)}`));
}
