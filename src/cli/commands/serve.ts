import { secretTexts, sendingKeysByName } from '../../core/config.ts';
import { createLogger } from '../../core/log.ts';
import { makeBackupInChild } from '../../indexer/backup-child.ts';
import type { KeyStatus } from '../../server/vault/vault-status.ts';
import { backupPlanOf } from '../../storage/backup/plan.ts';
import { requireRecipients } from '../../storage/backup/seal.ts';
import { lockDataFolder } from '../../storage/db/lock.ts';
import { command } from '../common/command.ts';
import { type Feature, featuresOf } from '../common/features.ts';
import { isColoured } from '../common/output.ts';
import { type ReadyFacts, untilStopped } from '../common/process.ts';
import { runServer } from '../common/run-server.ts';
import { requireDeployment, serveSettings } from '../common/serve-settings.ts';
import { requireStrongSecrets } from '../common/weak-secrets.ts';
import { unsettledKeys } from '../keys/key-notes.ts';

/** `bursar serve`: the service, on a chain that has the contracts. */
export const serveCommand = command({
  name: 'serve',
  summary: 'serves the API on a chain with deployed contracts',
  examples: ['serve --env-file bursar.env', 'serve --env-file bursar.env --port 8080'],
  firstStep:
    'Next: bursar init asks for what is needed and writes it to a file of settings; then bursar serve --env-file bursar.env. If you have such a file, name it. To try Bursar on this machine alone: bursar dev.',
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

/** What is on, what is not and why, and which keys are left from a rotation; a line for each, for the operator. */
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
