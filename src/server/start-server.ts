import { join } from 'node:path';
import { requireSeparateKeys, requireWholeCdpKey, requireWholeSmtp } from '../core/config.ts';
import { reachableUrl } from '../core/lib/urls.ts';
import { requireNoUnfinishedRestore } from '../storage/backup/restore.ts';
import { openDatabase } from '../storage/db/open.ts';
import { giveBackWhenQuiet } from './health/give-back.ts';
import { type RunningServer, type ServerDeps, startServerProcess } from './server-process.ts';
import { startInstance } from './start-instance.ts';

/**
 * Starts the service: on the data folder's database or, where the settings name a PostgreSQL, as one of the instances
 * that share it. Requests are taken when this resolves; the indexer may still be catching up.
 */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { settings } = deps;
  requireSeparateKeys(settings);
  requireWholeCdpKey(settings);
  requireWholeSmtp(settings);
  const { serverDatabaseUrl } = settings;
  if (serverDatabaseUrl !== undefined) return await startInstance(deps, serverDatabaseUrl);
  const serving = await startServerProcess(deps, {
    openDatabase: async () => {
      requireNoUnfinishedRestore(settings.dataDir);
      return openDatabase(join(settings.dataDir, 'bursar.sqlite'));
    },
  });
  const { port, host: hostname } = settings;
  const listening = serving.service.app.listen({ port, hostname });
  const apiUrl = reachableUrl(hostname, listening.server?.port ?? port);
  const { indexerUrl, indexed } = await serving.open(apiUrl);
  const keepMemory = giveBackWhenQuiet();
  return {
    apiUrl,
    indexerUrl,
    indexed: () => indexed,
    async stop() {
      keepMemory();
      await serving.stop();
    },
  };
}
