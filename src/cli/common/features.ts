import { offersOauth } from '../../accounts/auth/oauth-urls.ts';
import type { Deployment } from '../../chain/deploy/deployment.ts';
import { hasKnownUsdc } from '../../chain/deploy/usdc.ts';
import type { Settings } from '../../core/config.ts';
import type { serveSettings } from './serve-settings.ts';

type Told = Partial<Settings<(typeof serveSettings)[number]>>;

/** What a server can do beside payments, or what of it is switched off, and why. */
export interface Feature {
  readonly name: string;
  readonly isOn: boolean;
  /** How it is on, or why it is not. */
  readonly detail: string;
  /** How to switch it on, where somebody may have forgotten to. */
  readonly advice?: string;
}

/** What a server with these settings and contracts does, and what it does not. */
export function featuresOf(told: Told, deployment: Deployment | undefined): Feature[] {
  const lacks = (...names: readonly (keyof Deployment['contracts'])[]) =>
    deployment !== undefined && names.some((name) => deployment.contracts[name] === undefined);
  const isPublic = told.chainId !== undefined && hasKnownUsdc(told.chainId);
  return [
    feature('evaluation of Jobs', [
      [lacks('jobEscrow'), 'the deployment has no escrow', 'Run `bursar deploy` again.'],
      [
        told.evaluatorKey === undefined,
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
      [told.attestorKey === undefined, 'BURSAR_ATTESTOR_KEY is not set', 'Set it: scores stay in the API until then.'],
    ]),
    feature('registration of agents', [
      [lacks('identityRegistry'), 'the deployment has no identity registry', undefined],
      [told.agentRegistration === false, 'BURSAR_AGENT_REGISTRATION is off', undefined],
      [isPublic && told.baseUrl === undefined, 'BURSAR_BASE_URL is not set', 'Set it: agents are registered under it.'],
    ]),
    feature('connected apps', [
      [
        told.baseUrl !== undefined && URL.parse(told.baseUrl)?.pathname !== '/',
        'BURSAR_BASE_URL has a path',
        'Give the API a host of its own: apps look for /.well-known/ there.',
      ],
      [
        told.baseUrl !== undefined && !offersOauth(told.baseUrl),
        'BURSAR_BASE_URL is not https',
        'Put a TLS proxy in front, and set it to that URL.',
      ],
    ]),
    feature('onramp', [[told.cdpKeyId === undefined, 'BURSAR_CDP_KEY_ID is not set', undefined]]),
    ...messageFeatures(told),
    feature('sign-ups', [[told.signups === 'closed', 'BURSAR_SIGNUPS is closed', undefined]], {
      detail: told.signups === 'invite' ? 'by invitation' : 'open to everybody, who then use your gas money',
    }),
    feature('metrics for other machines', [
      [told.operatorToken === undefined, 'BURSAR_OPERATOR_TOKEN is not set', undefined],
    ]),
    feature("operator's page", [[told.adminToken === undefined, 'BURSAR_ADMIN_TOKEN is not set', undefined]]),
    feature('scheduled backups', [[told.backupTo === undefined, 'BURSAR_BACKUP_TO is not set', undefined]], {
      detail: `every ${told.backupEveryHours ?? 24} hours`,
    }),
    feature('rate limits', [
      [
        Object.keys(told.rateLimits ?? { all: true }).length === 0,
        'BURSAR_RATE_LIMITS is off',
        isPublic ? 'Set limits: anybody may use up your gas money.' : undefined,
      ],
    ]),
    feature('refusal of private targets', [
      [
        told.allowPrivateTargets === true,
        'BURSAR_ALLOW_PRIVATE_TARGETS is true',
        isPublic ? "Set it to false: strangers' URLs may lead into your network." : undefined,
      ],
    ]),
  ];
}

/** By what Owners can be told, beside what needs nothing of the operator. */
function messageFeatures({ smtpUrl, telegramBotToken }: Told): Feature[] {
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
