import { DataFolderInUseError, lockDataFolder } from '../db/lock.ts';
import { hasIndexFiles, removeIndexFiles, removeIndexSchemas } from '../embedded/remove-index.ts';
import { UsageError } from './arguments.ts';
import { command } from './command.ts';
import type { DatabasePlace } from './existing-database.ts';
import { holdLead, ServerRunsError } from './hold-lead.ts';
import { print } from './output.ts';

/** `bursar index reset`: removes the index, so that the next start reads the chain again. */
export const resetIndexCommand = command({
  name: 'index reset',
  summary:
    'removes the index of a stopped server or indexer; the next start reads the chain again from the deployment',
  examples: ['index reset --env-file bursar.env'],
  exits: ['2: a server or an indexer runs, or there is no index: nothing was removed'],
  settings: ['dataDir', 'serverDatabaseUrl', 'databaseUrl', 'indexerUrl'],
  async run({ dataDir, serverDatabaseUrl, databaseUrl, indexerUrl }) {
    if (indexerUrl !== undefined)
      throw new UsageError(
        'The index is that of the bursar indexer at BURSAR_INDEXER_URL. Stop it, and run this with its settings.',
      );
    const place = databaseUrl === undefined ? `the data folder ${dataDir}` : 'the PostgreSQL of DATABASE_URL';
    const none = new UsageError(`There is no index in ${place}. The next start makes one.`);
    if (databaseUrl === undefined && !(await hasIndexFiles(dataDir))) throw none;
    await whileStopped({ dataDir, serverDatabaseUrl }, async () => {
      if (databaseUrl === undefined) await removeIndexFiles(dataDir);
      else if (!(await removeIndexSchemas(databaseUrl))) throw none;
    });
    await print(`The index in ${place} is removed. The next start reads the chain again.`);
  },
});

/** Runs this while no server works on the data folder, and no instance leads on the PostgreSQL. */
async function whileStopped(
  { dataDir, serverDatabaseUrl }: DatabasePlace,
  run: () => Promise<void>,
): Promise<void> {
  try {
    const folder = lockDataFolder(dataDir);
    try {
      const lead =
        serverDatabaseUrl === undefined ? undefined : await holdLead(serverDatabaseUrl, 'bursar index reset');
      try {
        await run();
      } finally {
        await lead?.release();
      }
    } finally {
      folder.release();
    }
  } catch (error) {
    if (error instanceof DataFolderInUseError || error instanceof ServerRunsError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
