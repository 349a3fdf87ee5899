import { hasIndexFiles, removeIndexFiles, removeIndexSchemas } from '../../indexer/indexer.ts';
import { DataFolderInUseError } from '../../storage/db/lock.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { lockPlace, ServerRunsError } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

/** `bursar index reset`: removes the index, so that the next start reads the chain again. */
export const resetIndexCommand = command({
  name: 'index reset',
  summary: 'removes the index of a stopped server or indexer; the next start reads the chain again from the deployment',
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
    await using locks = new AsyncDisposableStack();
    locks.defer(await lockPlace({ dataDir }).catch(refuse));
    if (serverDatabaseUrl !== undefined) locks.defer(await lockPlace({ dataDir, serverDatabaseUrl }).catch(refuse));
    if (databaseUrl === undefined) await removeIndexFiles(dataDir);
    else if (!(await removeIndexSchemas(databaseUrl))) throw none;
    await print(`The index in ${place} is removed. The next start reads the chain again.`);
  },
});

/** A server works on the data folder, or leads on the PostgreSQL: only people can stop it. */
function refuse(error: unknown): never {
  const isInUse = error instanceof DataFolderInUseError || error instanceof ServerRunsError;
  throw isInUse ? new UsageError(error.message, { cause: error }) : error;
}
