import { secretTexts } from '../config.ts';
import { lockDataFolder } from '../db/lock.ts';
import { createLogger } from '../log.ts';
import { command } from './command.ts';
import { isColoured } from './output.ts';
import type { ReadyFacts } from './ready.ts';
import { requireDeployment } from './required-deployment.ts';
import { runServer } from './run-server.ts';
import { untilStopped } from './signals.ts';
import { requireStrongSecrets } from './weak-secrets.ts';

/** `bursar serve`: the service, on a chain that has the contracts. */
export const serveCommand = command({
  name: 'serve',
  summary: 'serves the API on a chain with deployed contracts',
  examples: ['serve --env-file bursar.env', 'serve --env-file bursar.env --port 8080'],
  settings: [
    'port',
    'host',
    'dataDir',
    'readyFile',
    'baseUrl',
    'hosts',
    'rpcUrls',
    'chainId',
    'deployment',
    'masterKey',
    'jwtSecret',
    'relayerKeys',
    'evaluatorKey',
    'attestorKey',
    'agentRegistration',
    'indexerPort',
    'indexerUrl',
    'databaseUrl',
    'maxFeePerGas',
    'confirmations',
    'finality',
    'pollMs',
    'retentionDays',
    'claimKeyTtlSeconds',
    'signups',
    'allowPrivateTargets',
    'realIpHeader',
    'trustedProxies',
    'rateLimits',
    'ownerGasPerDay',
    'agentGasPerDay',
    'minPayment',
    'cdpKeyId',
    'cdpKeySecret',
    'cdpUrl',
    'operatorToken',
    'logLevel',
  ],
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
        { settings, deployment, logger, rpcUrl, readyFile: settings.readyFile, announce },
        ended,
      );
    } finally {
      lock.release();
    }
  },
});

function announce({ apiUrl, indexerUrl, chainId }: ReadyFacts): void {
  process.stderr.write(`Bursar serves chain ${chainId} at ${apiUrl}; GraphQL at ${indexerUrl}/graphql\n`);
}

/** A node's URL without what may be a key in it. */
function shownUrl(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).origin;
}
