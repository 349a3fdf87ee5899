import { secretTexts } from '../config.ts';
import { lockDataFolder } from '../db/lock.ts';
import { createLogger } from '../log.ts';
import { command } from './command.ts';
import { type Feature, featuresOf } from './features.ts';
import { isColoured } from './output.ts';
import type { ReadyFacts } from './ready.ts';
import { requireDeployment } from './required-deployment.ts';
import { runServer } from './run-server.ts';
import { serveSettings } from './serve-settings.ts';
import { untilStopped } from './signals.ts';
import { requireStrongSecrets } from './weak-secrets.ts';

/** `bursar serve`: the service, on a chain that has the contracts. */
export const serveCommand = command({
  name: 'serve',
  summary: 'serves the API on a chain with deployed contracts',
  examples: ['serve --env-file bursar.env', 'serve --env-file bursar.env --port 8080'],
  settings: serveSettings,
  async run(settings, { env }) {
    const ended = untilStopped();
    const { relayerKeys, evaluatorKey, attestorKey } = settings;
    requireStrongSecrets({
      ...settings,
      privateKeys: {
        BURSAR_RELAYER_KEYS: relayerKeys,
        BURSAR_EVALUATOR_KEY: evaluatorKey === undefined ? [] : [evaluatorKey],
        BURSAR_ATTESTOR_KEY: attestorKey === undefined ? [] : [attestorKey],
      },
    });
    const deployment = await requireDeployment(settings.deployment, settings.chainId);
    const lock = lockDataFolder(settings.dataDir);
    const secrets = secretTexts(env);
    const { stdout } = process;
    const look = { pretty: stdout.isTTY, coloured: isColoured(stdout) };
    const logger = createLogger({ level: settings.logLevel, ...look, secrets });
    try {
      const rpcUrl = shownUrl(settings.rpcUrls[0]);
      await runServer(
        {
          ...{ settings, deployment, logger, rpcUrl, readyFile: settings.readyFile, announce },
          serving: () => void process.stderr.write(summaryOf(featuresOf(settings, deployment))),
        },
        ended,
      );
    } finally {
      lock.release();
    }
  },
});

/** What is on, and what is not and why; a line for each, for whoever starts it. */
function summaryOf(features: readonly Feature[]): string {
  const on = features.filter(({ isOn }) => isOn).map(({ name }) => name);
  const off = features.filter(({ isOn }) => !isOn);
  return [
    `On: payments, x402, ${on.join(', ')}.`,
    ...off.map(
      ({ name, detail, advice }) => `Off: ${name}: ${detail}.${advice === undefined ? '' : ` ${advice}`}`,
    ),
    '`bursar doctor` looks at all of it.\n',
  ].join('\n');
}

function announce({ apiUrl, indexerUrl, chainId }: ReadyFacts): void {
  process.stderr.write(`Bursar serves chain ${chainId} at ${apiUrl}; GraphQL at ${indexerUrl}/graphql\n`);
}

/** A node's URL without what may be a key in it. */
function shownUrl(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).origin;
}
