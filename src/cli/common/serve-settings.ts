import { offersOauth } from '../../accounts/auth/keys/app-grants.ts';
import { hasKnownUsdc } from '../../chain/deploy/deploy-plan.ts';
import { type Deployment, readDeployment } from '../../chain/deploy/deployment.ts';
import { kmsSettings, type SettingName, type Settings } from '../../core/config.ts';
import { UnfitError } from '../../core/lib/files.ts';

/** The settings that name keys. */
export const keySettings = [
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
] as const satisfies readonly SettingName[];

/** The settings that `bursar serve` reads, and `bursar doctor` checks. */
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
  ...keySettings,
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
  'facilitator',
  'facilitatorFactories',
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

type GivenSettings = Partial<Settings<(typeof serveSettings)[number]>>;

/** A feature of a server in addition to payments: on, or off and why. */
export interface Feature {
  readonly name: string;
  readonly isOn: boolean;
  /** How it is on, or why it is not. */
  readonly detail: string;
  /** How to switch it on, if the operator may have forgotten to. */
  readonly advice?: string;
}

/** What a server with these settings and contracts does, and what it does not. */
export function featuresOf(given: GivenSettings, deployment: Deployment | undefined): Feature[] {
  const lacks = (...names: readonly (keyof Deployment['contracts'])[]) =>
    deployment !== undefined && names.some((name) => deployment.contracts[name] === undefined);
  const isPublic = given.chainId !== undefined && hasKnownUsdc(given.chainId);
  return [
    feature('evaluation of Jobs', [
      [lacks('jobEscrow'), 'the deployment has no escrow', 'Run `bursar deploy` again.'],
      [
        given.evaluatorKey === undefined,
        'BURSAR_EVALUATOR_KEY is not set',
        'Set it: Jobs wait for a person until then.',
      ],
    ]),
    feature('reputation on-chain', [
      [
        lacks('reputationRegistry', 'reputationAttestor'),
        'the deployment has no attestor',
        'Set BURSAR_ATTESTOR_KEY and run `bursar deploy` again.',
      ],
      [given.attestorKey === undefined, 'BURSAR_ATTESTOR_KEY is not set', 'Set it: scores stay in the API until then.'],
    ]),
    feature('registration of agents', [
      [lacks('identityRegistry'), 'the deployment has no identity registry', undefined],
      [given.agentRegistration === false, 'BURSAR_AGENT_REGISTRATION is off', undefined],
      [
        isPublic && given.baseUrl === undefined,
        'BURSAR_BASE_URL is not set',
        'Set it: agents are registered under it.',
      ],
    ]),
    feature('connected apps', [
      [
        given.baseUrl !== undefined && URL.parse(given.baseUrl)?.pathname !== '/',
        'BURSAR_BASE_URL has a path',
        'Give the API a host of its own: apps look for /.well-known/ there.',
      ],
      [
        given.baseUrl !== undefined && !offersOauth(given.baseUrl),
        'BURSAR_BASE_URL is not https',
        'Put a TLS proxy in front, and set it to that URL.',
      ],
    ]),
    feature('onramp', [[given.cdpKeyId === undefined, 'BURSAR_CDP_KEY_ID is not set', undefined]]),
    ...messageFeatures(given),
    feature('sign-ups', [[given.signups === 'closed', 'BURSAR_SIGNUPS is closed', undefined]], {
      detail: given.signups === 'invite' ? 'by invitation' : 'open to everybody, who then use your gas money',
    }),
    feature('metrics for other machines', [
      [given.operatorToken === undefined, 'BURSAR_OPERATOR_TOKEN is not set', undefined],
    ]),
    feature("operator's page", [[given.adminToken === undefined, 'BURSAR_ADMIN_TOKEN is not set', undefined]]),
    feature('scheduled backups', [[given.backupTo === undefined, 'BURSAR_BACKUP_TO is not set', undefined]], {
      detail: `every ${given.backupEveryHours ?? 24} hours`,
    }),
    feature('rate limits', [
      [
        Object.keys(given.rateLimits ?? { all: true }).length === 0,
        'BURSAR_RATE_LIMITS is off',
        isPublic ? 'Set limits: anybody may use up your gas money.' : undefined,
      ],
    ]),
    feature('refusal of private targets', [
      [
        given.allowPrivateTargets === true,
        'BURSAR_ALLOW_PRIVATE_TARGETS is true',
        isPublic ? "Set it to false: strangers' URLs may lead into your network." : undefined,
      ],
    ]),
  ];
}

/** Channels that reach Owners and need settings of the operator. */
function messageFeatures({ smtpUrl, telegramBotToken }: GivenSettings): Feature[] {
  return [
    feature('notifications by e-mail', [[smtpUrl === undefined, 'BURSAR_SMTP_URL is not set', undefined]]),
    feature('notifications by Telegram', [
      [telegramBotToken === undefined, 'BURSAR_TELEGRAM_BOT_TOKEN is not set', undefined],
    ]),
  ];
}

type Obstacle = readonly [is: boolean, why: string, advice: string | undefined];

function feature(name: string, obstacles: readonly Obstacle[], on: { detail: string } = { detail: 'on' }): Feature {
  const [, why, advice] = obstacles.find(([is]) => is) ?? [];
  if (why === undefined) return { name, isOn: true, ...on };
  return { name, isOn: false, detail: why, ...(advice === undefined ? {} : { advice }) };
}
