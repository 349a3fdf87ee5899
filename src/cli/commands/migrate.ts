import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../storage/db/open.ts';
import { openPostgres, requireChangeable } from '../../storage/db/postgres/open.ts';
import { command } from '../common/command.ts';
import { type DatabasePlace, lockPlace, nameOf } from '../common/existing-database.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { ageOf, reading } from '../look/database.ts';

const migrated = z.object({
  before: z.enum(['none', 'older', 'same', 'newer']).describe('State of the tables before'),
  changed: z.boolean().describe('Whether they were changed'),
});

/** `bursar migrate`: what the start of a server does to its database, by itself. */
export const migrateCommand = command({
  name: 'migrate',
  summary: 'brings the tables of the database to this version, as serve does at its start',
  examples: ['migrate --check --env-file bursar.env', 'migrate --env-file bursar.env'],
  json: jsonOnce(migrated),
  exits: [
    '1: a server runs: nothing was changed',
    '2: the settings need attention, or the database is of a newer version, or cannot be used as it is: nothing was changed',
  ],
  settings: ['dataDir', 'serverDatabaseUrl'],
  switches: [{ name: 'check', help: 'only tell what there is to do' }],
  async run({ dataDir, serverDatabaseUrl }, { switched, isJson }) {
    const place = { dataDir, serverDatabaseUrl };
    const before = await ageOf(place);
    const isToDo = before === 'older' || (before === 'none' && serverDatabaseUrl !== undefined);
    const changed = isToDo && !switched('check');
    if (isToDo && !changed && serverDatabaseUrl !== undefined)
      await requireChangeable({ url: serverDatabaseUrl, name: 'bursar migrate' });
    // Says what is wrong with it.
    if (before === 'newer' || before === 'same') await reading(place, async () => undefined);
    if (changed) await migrate(place);
    if (isJson) return await printJson(migrated, { before, changed });
    const name = nameOf(place);
    if (!isToDo)
      return await print(
        before === 'none'
          ? `There is no database in ${name}: serve makes one.`
          : `${capital(name)} is of this version.`,
      );
    const what = before === 'none' ? 'the tables of this version' : 'newer tables, of this version';
    await print(changed ? `${capital(name)} has ${what} now.` : `${capital(name)} would get ${what}.`);
  },
});

async function migrate(place: DatabasePlace): Promise<void> {
  const release = await lockPlace(place);
  try {
    const { serverDatabaseUrl: url } = place;
    const db = url === undefined ? openDatabase(join(place.dataDir, 'bursar.sqlite')) : await openPostgres({ url });
    await db.close();
  } finally {
    await release();
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
