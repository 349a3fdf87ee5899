import { secretTexts, sendingKeysByName } from '../../core/config.ts';
import { UnfitError } from '../../core/lib/files.ts';
import { createLogger } from '../../core/log.ts';
import { makeBackupInChild } from '../../indexer/backup-child.ts';
import { hasIndexFiles, removeIndexFiles, removeIndexSchemas, startIndexer } from '../../indexer/indexer.ts';
import { ChildEndedError } from '../../indexer/supervisor.ts';
import type { KeyStatus } from '../../server/vault/vault-status.ts';
import { backupPlanOf } from '../../storage/backup/backup-plan.ts';
import { requireRecipients } from '../../storage/backup/seal-backup.ts';
import { DataFolderInUseError, lockDataFolder } from '../../storage/db/folder-lock.ts';
import { command, UsageError } from '../common/command.ts';
import { lockPlace, ServerRunsError } from '../common/existing-database.ts';
import { isColoured, print } from '../common/output.ts';
import { progress, progressDone, type ReadyFacts, runServer, untilStopped } from '../common/run-server.ts';
import { type Feature, featuresOf, requireDeployment, serveSettings } from '../common/serve-settings.ts';
import { requireStrongSecrets } from '../common/weak-secrets.ts';
import { unsettledKeys } from '../keys/keys-commands.ts';

/** `bursar serve`: the service, on a chain that has the contracts. */
export const serveCommand = command({
  name: 'serve',
  summary: 'serves the API on a chain with deployed contracts',
  examples: ['serve --env-file bursar.env', 'serve --env-file bursar.env --port 8080'],
  firstStep:
    'Next: bursar init asks for the settings and writes them to a file of settings; then bursar serve --env-file bursar.env. If you have such a file, name it. To try Bursar on this machine alone: bursar dev.',
  settings: serveSettings,
  async run(settings, { env }) {
    const ended = untilStopped();
    requireStrongSecrets({ ...settings, privateKeys: sendingKeysByName(settings) });
    const plan = backupPlanOf(settings);
    if (plan !== undefined && 'recipients' in plan.to) await requireRecipients(plan.to.recipients);
    const deployment = await requireDeployment(settings.deployment, settings.chainId);
    const lock = lockDataFolder(settings.dataDir);
    const secrets = secretTexts(env);
    const { stdout } = process;
    const look = { pretty: stdout.isTTY, coloured: isColoured(stdout) };
    const logger = createLogger({ level: settings.logLevel, ...look, secrets });
    try {
      const keys = await unsettledKeys(settings, settings);
      const rpcUrl = shownUrl(settings.rpcUrls[0]);
      await runServer(
        {
          settings,
          deployment,
          logger,
          rpcUrl,
          readyFile: settings.readyFile,
          announce: announcing(settings.baseUrl),
          backups: plan && {
            everyHours: settings.backupEveryHours,
            shown: plan.place.shown,
            make: (signal) =>
              makeBackupInChild(settings, signal, (problem) =>
                logger.warn({ problem }, 'a backup was made, and not all that comes after it'),
              ),
          },
          serving: () => void process.stderr.write(summaryOf(featuresOf(settings, deployment), keys)),
        },
        ended,
      );
    } finally {
      lock.release();
    }
  },
});

/**
 * The features that are on, those that are off and why, and keys left from a rotation; a line each for the operator.
 */
function summaryOf(features: readonly Feature[], keys: readonly KeyStatus[]): string {
  const on = features.filter(({ isOn }) => isOn).map(({ name }) => name);
  const off = features.filter(({ isOn }) => !isOn);
  return [
    `On: payments, x402, ${on.join(', ')}.`,
    ...off.map(({ name, detail, advice }) => `Off: ${name}: ${detail}.${advice === undefined ? '' : ` ${advice}`}`),
    ...keys.map(
      ({ kind, key, state, detail, advice }) =>
        `Key: ${kind} ${key}, ${state}: ${detail}.${advice === undefined ? '' : ` ${advice}`}`,
    ),
    '`bursar doctor` looks at all of it.\n',
  ].join('\n');
}

/** Where everything is, and how people begin: `publicUrl` is the one that they reach. */
function announcing(publicUrl: string | undefined) {
  return ({ apiUrl, indexerUrl, chainId }: ReadyFacts): void => {
    const url = publicUrl ?? apiUrl;
    const lines = [
      `Bursar serves chain ${chainId} at ${apiUrl}${graphqlAt(indexerUrl)}`,
      `A first wallet: curl -X POST ${url}/v1/wallets; its Owner claims it at ${url}/console. The API: ${url}/docs`,
    ];
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  };
}

/** Nothing on an instance whose leader has the index. */
function graphqlAt(indexerUrl: string): string {
  return indexerUrl === '' ? '' : `; GraphQL at ${indexerUrl}/graphql`;
}

/** A node's URL without what may be a key in it. */
function shownUrl(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).origin;
}

/** `bursar indexer`: the index alone, for servers elsewhere. */
export const indexerCommand = command({
  name: 'indexer',
  summary: 'runs the indexer alone, for servers with BURSAR_INDEXER_URL',
  examples: ['indexer --env-file bursar.env', 'indexer --env-file bursar.env --indexer-host 10.0.0.7'],
  settings: [
    'dataDir',
    'indexerHost',
    'indexerPort',
    'indexerLogsRange',
    'rpcUrls',
    'chainId',
    'deployment',
    'databaseUrl',
    'pollMs',
    'logLevel',
  ],
  async run(settings, { env }) {
    const ended = untilStopped();
    await requireDeployment(settings.deployment, settings.chainId);
    const lock = lockDataFolder(settings.dataDir);
    const { stdout } = process;
    const look = { pretty: stdout.isTTY, coloured: isColoured(stdout) };
    const logger = createLogger({ level: settings.logLevel, ...look, secrets: secretTexts(env) });
    try {
      const indexer = await startIndexer({
        ...settings,
        deploymentPath: settings.deployment,
        pollingMs: settings.pollMs,
        logger,
        host: settings.indexerHost,
        port: settings.indexerPort ?? USUAL_PORT,
        logsRange: settings.indexerLogsRange,
      });
      progress(`The indexer is catching up at ${indexer.url}`);
      const ready = indexer.whenReady().then(() => {
        progressDone();
        process.stderr.write(`The indexer answers at ${indexer.url}; GraphQL at ${indexer.url}/graphql\n`);
      }, hopeless);
      try {
        // One that cannot work says why; one that is ready runs until a signal ends it.
        const reason = await Promise.race([ended, ready.then(() => ended)]);
        logger.info({ reason }, 'Ending');
      } finally {
        progressDone();
        ready.catch(() => undefined);
        await indexer.stop();
        logger.info('Ended');
      }
    } finally {
      lock.release();
    }
  },
});

/** One that ends for good cannot work with these settings, or not with the index that is there. */
function hopeless(error: unknown): never {
  throw error instanceof ChildEndedError ? new UnfitError(error.message, { cause: error }) : error;
}

/** Others know it by its port, so it never takes another one. */
const USUAL_PORT = 42_069;

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
