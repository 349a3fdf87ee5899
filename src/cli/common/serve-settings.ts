import { type Deployment, readDeployment } from '../../chain/deploy/deployment.ts';
import { kmsSettings, type SettingName } from '../../core/config.ts';
import { UnfitError } from '../../core/lib/files.ts';

/** What `bursar serve` reads, and `bursar doctor` looks at. */
export const serveSettings = [
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
  'masterKeyPrevious',
  'jwtSecret',
  'jwtSecretPrevious',
  'relayerKeys',
  'evaluatorKey',
  'evaluatorKeysPrevious',
  'attestorKey',
  'attestorKeyPrevious',
  ...kmsSettings,
  'agentRegistration',
  'indexerPort',
  'indexerLogsRange',
  'indexerUrl',
  'databaseUrl',
  'serverDatabaseUrl',
  'instanceUrl',
  'maxFeePerGas',
  'confirmations',
  'finality',
  'pollMs',
  'retentionDays',
  'auditDays',
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
  'smtpUrl',
  'smtpFrom',
  'telegramBotToken',
  'telegramUrl',
  'backupTo',
  'backupEveryHours',
  'backupRecipients',
  'backupPassphrase',
  'backupKeep',
  'backupKeepDays',
  'backupS3Endpoint',
  'backupS3Region',
  'backupS3KeyId',
  'backupS3Secret',
  'operatorToken',
  'adminToken',
  'traceUrl',
  'traceAuthorization',
  'traceRatio',
  'logLevel',
] as const satisfies readonly SettingName[];

/** The deployment file at a path, which must be of this chain. Throws {@link UnfitError} and what reading it does. */
export async function requireDeployment(path: string, chainId: number): Promise<Deployment> {
  const deployment = await readDeployment(path);
  if (deployment === undefined) {
    throw new UnfitError(
      `There is no deployment file ${path}. Create it with \`bursar deploy\`, or name it in BURSAR_DEPLOYMENT.`,
    );
  }
  if (deployment.chainId !== chainId) {
    throw new UnfitError(
      `The contracts in ${path} are on chain ${deployment.chainId}, but BURSAR_CHAIN_ID is ${chainId}.`,
    );
  }
  return deployment;
}
