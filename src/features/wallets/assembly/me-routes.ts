import { z } from 'zod';
import { userIdField, usernameField } from '../../../accounts/auth/auth-routes.ts';
import type { AuthService } from '../../../accounts/auth/auth-service.ts';
import { type Agent, type Owner, SCOPES, type Scope } from '../../../accounts/auth/caller.ts';
import type { Guards } from '../../../accounts/auth/guards.ts';
import type { Memberships } from '../../../accounts/roles/memberships.ts';
import { ROLES } from '../../../accounts/roles/role.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, walletIdField } from '../../../http/fields.ts';
import { budgetsAnswer, shownBudgets } from '../budgets/budget-routes.ts';
import type { Budgets } from '../budgets/budgets.ts';
import { type Policies, policyAnswer } from '../policy/policy-routes.ts';
import { keyLimitsAnswer, shownLimits } from '../signers/agent-key-routes.ts';
import type { LimitedKeys } from '../signers/signer-service.ts';
import { balanceField, chainAddressField, remainingTodayField, walletNameField } from '../wallet-fields.ts';
import type { WalletService } from '../wallet-service.ts';

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

/** Who answers what a caller has and may do. */
interface MeServices {
  readonly wallets: WalletService;
  readonly policies: Policies;
  readonly budgets: Budgets;
  readonly limitedKeys: LimitedKeys;
  readonly auth: AuthService;
  readonly memberships: Memberships;
}

const AGENTS: readonly ErrorCode[] = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'];

/** Who a credential belongs to. */
export function meEndpoint({ guards, ...services }: MeServices & { readonly guards: Guards }): Endpoint {
  return endpoint(
    {
      id: 'getMe',
      tag: 'Accounts',
      method: 'GET',
      path: '/v1/me',
      guard: guards.jwtOrKey('self', 'read'),
      summary: "Show who is calling: an API key's wallet and what it can spend, or a JWT's user.",
      response: z.discriminatedUnion('kind', [agentAnswer, ownerAnswer]),
      errors: [...AGENTS, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    ({ caller }) => (caller.kind === 'agent' ? agentOf(services, caller) : ownerOf(services, caller)),
  );
}

async function agentOf(
  { wallets, policies, budgets, limitedKeys }: MeServices,
  agent: Agent,
): Promise<z.output<typeof agentAnswer>> {
  const { id: walletId, chainAddress, name, version, status } = await wallets.ofAgent(agent);
  const [policy, balance, left, signer] = await Promise.all([
    policies.of(walletId, agent),
    wallets.balance(walletId, agent),
    budgets.of(walletId, agent),
    limitedKeys.ofKey(walletId, agent.keyPrefix),
  ]);
  return {
    kind: 'agent',
    walletId,
    chainAddress,
    name,
    version,
    status,
    policy,
    remainingToday: policy.remainingToday,
    budgets: shownBudgets(left),
    limits: signer === undefined ? null : shownLimits(signer),
    balance: formatUsdc(balance),
    scopes: scopesOf[version].filter((scope) => agent.scopes.includes(scope)),
  };
}

async function ownerOf(
  { wallets, auth, memberships }: MeServices,
  owner: Owner,
): Promise<z.output<typeof ownerAnswer>> {
  const { userId } = owner;
  const [username, ids, walletCount, organizations] = await Promise.all([
    auth.usernameOf(userId),
    wallets.ownIds(owner, MAX_LISTED),
    wallets.count(owner),
    memberships.ofUser(userId),
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
