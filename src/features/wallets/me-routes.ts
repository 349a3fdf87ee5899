import { z } from 'zod';
import { userIdField, usernameField } from '../../accounts/auth/auth-routes.ts';
import type { AuthService } from '../../accounts/auth/auth-service.ts';
import { type Agent, type Owner, SCOPES, type Scope } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Memberships } from '../../accounts/roles/memberships.ts';
import { ROLES } from '../../accounts/roles/role.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, walletIdField } from '../../http/fields.ts';
import { type Budgets, budgetsAnswer, shownBudgets } from './budgets/budget-routes.ts';
import { policyAnswer, policyOf } from './money-routes.ts';
import { OWNED } from './owner/owner-call.ts';
import type { Policies } from './policy.ts';
import { keyLimitsAnswer, shownLimits } from './signers/signer-fields.ts';
import type { LimitedKeys } from './signers/signer-service.ts';
import { apiKeyField, balanceField, chainAddressField, remainingTodayField, walletNameField } from './wallet-fields.ts';
import type { WalletService } from './wallet-service.ts';

/** What `GET /v1/me` needs. */
export interface MeRouteDeps {
  readonly memberships: Pick<Memberships, 'ofUser'>;
  readonly guards: Guards;
  readonly wallets: WalletService;
  readonly policies: Policies;
  readonly budgets: Budgets;
  readonly limitedKeys: LimitedKeys;
  readonly auth: AuthService;
}

/** Of the ids that are shown at once; the list of wallets has pages. */
const MAX_LISTED = 1_000;
/** Only v3 wallets take part in Jobs. */
const scopesOf: Readonly<Record<'v2' | 'v3', readonly Scope[]>> = {
  v2: SCOPES.filter((scope) => scope !== 'jobs'),
  v3: SCOPES,
};

const agentAnswer = z
  .object({
    kind: z.literal('agent').describe('The credential is an API key.'),
    walletId: walletIdField,
    chainAddress: chainAddressField,
    name: walletNameField,
    version: z.enum(['v2', 'v3']).meta(docs('Contract version of the wallet; only `v3` can take part in Jobs.', 'v3')),
    status: z.enum(['pending', 'active']).meta(docs('`active`: the wallet is claimed.', 'active')),
    policy: policyAnswer.describe('The spending rules as the chain enforces them.'),
    remainingToday: remainingTodayField,
    budgets: budgetsAnswer,
    limits: keyLimitsAnswer
      .nullable()
      .describe("Limits of this key's own, which the chain enforces in addition to the wallet's; null for none."),
    balance: balanceField,
    scopes: z
      .array(z.enum(SCOPES))
      .meta(docs('What the key can do: `read`, `payments`, `x402` and, for v3 wallets, `jobs`.', SCOPES)),
  })
  .meta({ id: 'MeAsAgent', description: 'With an API key: its wallet.' });
const ownerAnswer = z
  .object({
    kind: z.literal('owner').describe('The credential is a JWT.'),
    userId: userIdField,
    username: usernameField,
    wallets: z
      .array(z.string())
      .meta(
        docs('Ids of the wallets, oldest first, at most 1,000; `GET /v1/wallets` lists all.', ['wallet_5f0c2ab81d9e']),
      ),
    walletCount: z.int().meta(docs('How many wallets the user has.', 1)),
    organizations: z
      .array(
        z.object({
          id: z.string().meta(docs('Id of the organisation.', 'org_3e9a41c0b7d2')),
          name: z.string().meta(docs('A name for people.', 'Research')),
          role: z.enum(ROLES).meta(docs('The role in it.', 'approver')),
        }),
      )
      .describe('The organisations that the user is in, the oldest membership first; at most 20.'),
  })
  .meta({ id: 'MeAsOwner', description: 'With a JWT: its user.' });

const AGENTS: readonly ErrorCode[] = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'];

/** Who a credential belongs to. */
export function meEndpoint(deps: MeRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'getMe',
      tag: 'Accounts',
      method: 'GET',
      path: '/v1/me',
      guard: deps.guards.jwtOrKey('self', 'read'),
      summary: "Show who is calling: an API key's wallet and what it can spend, or a JWT's user.",
      response: z.discriminatedUnion('kind', [agentAnswer, ownerAnswer]),
      errors: [...AGENTS, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    ({ caller }) => (caller.kind === 'agent' ? agentOf(deps, caller) : ownerOf(deps, caller)),
  );
}

async function agentOf(
  { wallets, policies, budgets, limitedKeys }: MeRouteDeps,
  agent: Agent,
): Promise<z.output<typeof agentAnswer>> {
  const { id: walletId, chainAddress, name, version, status } = await wallets.ofAgent(agent);
  const [policy, balance, left, signer] = await Promise.all([
    policies.of(walletId, agent),
    wallets.balance(walletId, agent),
    budgets.of(walletId, agent),
    limitedKeys.ofKey(walletId, agent.keyPrefix),
  ]);
  const shown = policyOf(policy);
  return {
    kind: 'agent',
    walletId,
    chainAddress,
    name,
    version,
    status,
    policy: shown,
    remainingToday: shown.remainingToday,
    budgets: shownBudgets(left),
    limits: signer === undefined ? null : shownLimits(signer),
    balance: formatUsdc(balance),
    scopes: scopesOf[version].filter((scope) => agent.scopes.includes(scope)),
  };
}

async function ownerOf(
  { wallets, auth, memberships }: MeRouteDeps,
  owner: Owner,
): Promise<z.output<typeof ownerAnswer>> {
  const { userId } = owner;
  const [username, ids, walletCount, organizations] = await Promise.all([
    ...([auth.usernameOf(userId), wallets.ownIds(owner, MAX_LISTED)] as const),
    ...([wallets.count(owner), memberships.ofUser(userId)] as const),
  ]);
  return {
    kind: 'owner',
    userId,
    username,
    wallets: [...ids],
    walletCount,
    organizations: organizations.map(({ id, name, role }) => ({ id, name, role })),
  };
}

/** What the endpoints of a wallet's secrets need. */
export interface SecretRouteDeps {
  readonly guards: Guards;
  readonly wallets: WalletService;
}

const apiKeyAnswer = z.object({ apiKey: apiKeyField, walletId: walletIdField });
const webhookSecretAnswer = z.object({
  webhookSecret: z.string().meta(docs('Key that signs webhooks.', 'whsec_(44 characters of base64)')),
  walletId: walletIdField,
});

/** Showing and replacing what an agent authenticates with, and what webhooks are signed with. */
export function secretEndpoints({ guards, wallets }: SecretRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getApiKey',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/api-key',
        guard: guards.jwt('own'),
        summary: "Show the wallet's API key in plain text.",
        response: apiKeyAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { apiKey: await wallets.apiKey(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'rotateApiKey',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/wallets/:id/api-key/rotate',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Replace the API key; the old one stops working at once, and so do all other keys and connected apps.',
        response: apiKeyAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { apiKey: await wallets.rotateApiKey(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'getWebhookSecret',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook-secret',
        guard: guards.jwt('own'),
        summary: 'Show the secret that signs webhooks.',
        response: webhookSecretAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { webhookSecret: await wallets.webhookSecret(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'rotateWebhookSecret',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/wallets/:id/webhook-secret/rotate',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Replace the webhook secret; the old one stops working at once.',
        response: webhookSecretAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { webhookSecret: await wallets.rotateWebhookSecret(walletId, caller), walletId };
      },
    ),
  ];
}
