import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { isPrintableText, lengthInCodePoints } from '../../../core/lib/text.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, walletIdField } from '../../../http/fields.ts';
import { cursorField, cursorOf, nextCursorField, pageLimit } from '../../../http/query.ts';
import { budgetEndpoints } from '../budgets/budget-routes.ts';
import { agentTokenField } from '../claims/agent-tokens.ts';
import { consentEndpoints } from '../consents/consent-routes.ts';
import { freezeEndpoints } from '../freezes/freeze-routes.ts';
import { OWNED } from '../owner/owner-call.ts';
import { ownerKeyEndpoint } from '../ownership/owner-key.ts';
import { ownershipEndpoints } from '../ownership/ownership-routes.ts';
import { policyEndpoints } from '../policy/policy-routes.ts';
import { scheduledChangeEndpoints } from '../scheduled-changes/scheduled-change-routes.ts';
import { agentKeyEndpoints } from '../signers/agent-key-routes.ts';
import {
  apiKeyField,
  balanceField,
  chainAddressField,
  EXAMPLE_CLAIM_KEY,
  listedRecordOf,
  listedWalletRecord,
  recordOf,
  walletNameField,
  walletRecord,
} from '../wallet-fields.ts';
import type { WalletService } from '../wallet-service.ts';
import type { WalletPosition } from '../wallet-store.ts';
import { withdrawalEndpoints } from '../withdrawals/withdrawal-routes.ts';
import { meEndpoint } from './me-routes.ts';

const MAX_NAME_CHARACTERS = 50;

const walletName = z
  .string('INVALID_NAME')
  .refine((name) => isPrintableText(name) && isNameLength(lengthInCodePoints(name)), coded('INVALID_NAME'));
const VERSIONS = ['v2', 'v3'] as const;
const versionDocs = docs(
  'Contract version, which never changes: `v2` (the default) can pay and buy; `v3` can also take part in Jobs.',
  'v3',
);
const createBody = z.object({
  name: walletName
    .optional()
    .meta(docs('A name for people, 1 to 50 characters in one line. Default: a generated one.', 'research agent')),
  version: z.enum(VERSIONS, coded('INVALID_VERSION')).default('v2').meta(versionDocs),
});
const createdWallet = z.object({
  id: walletIdField,
  chainAddress: chainAddressField,
  claimKey: z
    .string()
    .meta(docs('Makes its bearer the Owner. Works once, within 7 days by default; shown once.', EXAMPLE_CLAIM_KEY)),
  claimUrl: z
    .string()
    .meta(
      docs(
        'Link for the Owner, a person: it opens the claim in a browser. The claim key is behind its `#`, which no server gets.',
        `https://bursar.example/console/claim#${EXAMPLE_CLAIM_KEY}`,
      ),
    ),
  agentToken: agentTokenField,
  name: walletNameField,
  status: z.enum(['pending', 'active']).meta(docs('`pending`: no one has claimed the wallet yet.', 'pending')),
  version: z.enum(VERSIONS).meta(versionDocs),
  hint: z.string().optional().describe('Something to know before you continue.'),
});
const V2_HINT =
  'This wallet is v2: it can pay and buy, but never take part in Jobs. For Jobs, create one with "version": "v3".';
/** As many as there were before there were pages. */
const MAX_LISTED = 1_000;
const listQuery = z.object({
  limit: pageLimit({ fallback: MAX_LISTED, max: MAX_LISTED }),
  cursor: cursorField(
    z.tuple([z.int(), z.string()]).transform(([createdAt, id]): WalletPosition => ({ createdAt, id })),
  ),
});

/** Creating a wallet, and what an Owner sees of their wallets. */
function basicEndpoints({
  guards,
  wallets,
  baseUrl,
}: Pick<Core, 'baseUrl'> & { readonly guards: Guards; readonly wallets: WalletService }): readonly Endpoint[] {
  return [createEndpoint(guards, wallets, baseUrl), ...readEndpoints(guards, wallets), renameEndpoint(guards, wallets)];
}

function createEndpoint(guards: Guards, wallets: WalletService, baseUrl: Core['baseUrl']): Endpoint {
  return endpoint(
    {
      id: 'createWallet',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets',
      guard: guards.open,
      limit: 'walletCreate',
      summary: 'Create a wallet, to be claimed by its Owner.',
      body: createBody,
      status: 201,
      response: createdWallet,
      errors: ['INVALID_NAME', 'INVALID_VERSION', 'V3_NOT_CONFIGURED', 'RPC_TIMEOUT'],
    },
    async ({ body }) => {
      const { wallet, claimKey, agentToken } = await wallets.create(body);
      const { id, chainAddress, name, status, version } = wallet;
      const hint = version === 'v2' ? { hint: V2_HINT } : {};
      const claimUrl = `${baseUrl()}/console/claim#${claimKey}`;
      return { id, chainAddress, claimKey, claimUrl, agentToken, name, status, version, ...hint };
    },
  );
}

function readEndpoints(guards: Guards, wallets: WalletService): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listWallets',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets',
        guard: guards.jwt('self'),
        summary: "List the user's wallets and those of their organisations, oldest first.",
        query: listQuery,
        response: z.object({
          wallets: z.array(listedWalletRecord).describe("The user's wallets, and those of their organisations."),
          nextCursor: nextCursorField,
        }),
      },
      async ({ caller, query: { limit, cursor } }) => {
        const { wallets: page, next } = await wallets.list(caller, limit, cursor);
        const nextCursor = next === undefined ? null : cursorOf([next.createdAt, next.id]);
        return { wallets: page.map(listedRecordOf), nextCursor };
      },
    ),
    endpoint(
      {
        id: 'getWallet',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id',
        guard: guards.jwt('view'),
        summary: 'Show a wallet.',
        response: listedWalletRecord,
        errors: OWNED,
      },
      async ({ caller, param }) => listedRecordOf(await wallets.get(param('id'), caller)),
    ),
    endpoint(
      {
        id: 'getBalance',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/balance',
        guard: guards.jwtOrKey('view', 'read'),
        summary: "Show the wallet's current balance.",
        response: z.object({
          walletId: walletIdField,
          balance: balanceField,
          currency: z.literal('USDC').describe('Always `USDC`.'),
        }),
        errors: [...OWNED, 'RPC_TIMEOUT'],
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        const balance = formatUsdc(await wallets.balance(walletId, caller));
        return { walletId, balance, currency: 'USDC' } as const;
      },
    ),
  ];
}

function renameEndpoint(guards: Guards, wallets: WalletService): Endpoint {
  return endpoint(
    {
      id: 'renameWallet',
      tag: 'Wallets',
      method: 'PATCH',
      path: '/v1/wallets/:id/name',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Rename the wallet.',
      body: z.object({
        name: walletName.meta(
          docs('A name for people, 1 to 50 characters in one line. Default: a generated one.', 'research agent'),
        ),
      }),
      response: walletRecord,
      errors: [...OWNED, 'INVALID_NAME'],
    },
    async ({ caller, param, body }) => recordOf(await wallets.rename(param('id'), caller, body.name)),
  );
}

function isNameLength(length: number): boolean {
  return length >= 1 && length <= MAX_NAME_CHARACTERS;
}

const apiKeyAnswer = z.object({ apiKey: apiKeyField, walletId: walletIdField });
const webhookSecretAnswer = z.object({
  webhookSecret: z.string().meta(docs('Key that signs webhooks.', 'whsec_(44 characters of base64)')),
  walletId: walletIdField,
});

/** Showing and replacing what an agent authenticates with, and what webhooks are signed with. */
function secretEndpoints({
  guards,
  wallets,
}: {
  readonly guards: Guards;
  readonly wallets: WalletService;
}): readonly Endpoint[] {
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

/** The endpoints of everything that is done with wallets, in the order of the documentation. */
const features = [
  meEndpoint,
  basicEndpoints,
  policyEndpoints,
  freezeEndpoints,
  withdrawalEndpoints,
  secretEndpoints,
  agentKeyEndpoints,
  scheduledChangeEndpoints,
  budgetEndpoints,
  ownerKeyEndpoint,
  ownershipEndpoints,
  consentEndpoints,
] as const;

/** What all of these take together. */
type WalletEndpointServices = [(typeof features)[number]] extends [(services: infer Services) => unknown]
  ? Services
  : never;

/** Every endpoint of wallets but their claims. */
export function walletEndpoints(services: WalletEndpointServices): readonly Endpoint[] {
  return features.flatMap((endpointsOf) => endpointsOf(services));
}
