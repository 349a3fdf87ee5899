import { zeroAddress } from 'viem';
import { z } from 'zod';
import { type Guards, STEP_UP_HEADERS } from '../auth/guards.ts';
import { coded } from '../http/body.ts';
import { cursorField, cursorOf } from '../http/cursor.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { addressField, usdcField } from '../http/fields.ts';
import { wholeNumber } from '../http/query.ts';
import { formatUsdc } from '../lib/money.ts';
import { isPrintableText, lengthInCodePoints } from '../lib/text.ts';
import { changedAnswer, changedRecord, changedWallet, ON_CHAIN_COUNTED, OWNED } from './changed.ts';
import { type FreezeRouteDeps, freezeEndpoints } from './freeze-routes.ts';
import { type MeRouteDeps, meEndpoint } from './me-routes.ts';
import { type MoneyRouteDeps, moneyEndpoints } from './money-routes.ts';
import { type OwnerKeyRouteDeps, ownerKeyEndpoint } from './owner-key-routes.ts';
import type { OwnerOperations } from './owner-operations.ts';
import { recordOf, walletRecord } from './response.ts';
import type { WalletService } from './service.ts';
import type { WalletPosition } from './store.ts';

/** What the endpoints of wallets need. */
export interface WalletRouteDeps extends MoneyRouteDeps, FreezeRouteDeps, MeRouteDeps, OwnerKeyRouteDeps {
  readonly guards: Guards;
  readonly wallets: WalletService;
  readonly ownerOperations: OwnerOperations;
}

const MAX_NAME_CHARACTERS = 50;
/** Five years, beyond which no Job is created here. */
const MAX_JOB_DAYS = 1_825;
/** As the contract has it. */
const MAX_WHITELIST = 100;
/** The wallet keeps its expiry in 40 bits. */
const LATEST_EXPIRY = 2 ** 40 - 1;

const walletName = z
  .string('INVALID_NAME')
  .refine((name) => isPrintableText(name) && isNameLength(lengthInCodePoints(name)), coded('INVALID_NAME'));
const createBody = z.object({
  name: walletName.optional(),
  version: z.enum(['v2', 'v3'], coded('INVALID_VERSION')).default('v2'),
});
const createdWallet = z.object({
  id: z.string(),
  chainAddress: z.string(),
  claimKey: z.string(),
  name: z.string(),
  status: z.enum(['pending', 'active']),
  version: z.enum(['v2', 'v3']),
  hint: z.string().optional(),
});
const V2_HINT =
  'This wallet is v2: it can pay and buy, but never take part in Jobs. For Jobs, create one with "version": "v3".';
const configBody = z.object({
  txLimit: usdcField('INVALID_TX_LIMIT').optional(),
  dailyLimit: usdcField('INVALID_DAILY_LIMIT').optional(),
  whitelist: z
    .array(
      addressField().refine((address) => address !== zeroAddress, coded('INVALID_RECIPIENT')),
      coded('INVALID_WHITELIST'),
    )
    .max(MAX_WHITELIST, coded('INVALID_WHITELIST'))
    .transform((addresses) => [...new Set(addresses)])
    .optional(),
  expiresAt: z.int().min(0).max(LATEST_EXPIRY).optional(),
  jobEvaluator: addressField('INVALID_JOB_EVALUATOR').nullable().optional(),
  maxJobDays: z
    .int(coded('INVALID_MAX_JOB_DAYS'))
    .min(1, coded('INVALID_MAX_JOB_DAYS'))
    .max(MAX_JOB_DAYS, coded('INVALID_MAX_JOB_DAYS'))
    .optional(),
});
/** As many as there were before there were pages. */
const MAX_LISTED = 1_000;
const listQuery = z.object({
  limit: wholeNumber({ min: 1, max: MAX_LISTED, fallback: MAX_LISTED }),
  cursor: cursorField(
    z.tuple([z.int(), z.string()]).transform(([createdAt, id]): WalletPosition => ({ createdAt, id })),
  ),
});
const configRecord = changedWallet
  .extend({ whitelist: z.array(z.string()) })
  .meta({ id: 'ConfiguredWallet', description: 'The wallet as it is now, with its whitelist.' });
const apiKeyAnswer = z.object({ apiKey: z.string(), walletId: z.string() });
const webhookSecretAnswer = z.object({ webhookSecret: z.string(), walletId: z.string() });

/** Creating and managing wallets. */
export function walletEndpoints(deps: WalletRouteDeps): readonly Endpoint[] {
  return [
    meEndpoint(deps),
    ...readEndpoints(deps),
    ...changeEndpoints(deps),
    ...freezeEndpoints(deps),
    ...moneyEndpoints(deps),
    ...secretEndpoints(deps),
    ownerKeyEndpoint(deps),
  ];
}

function readEndpoints({ guards, wallets }: WalletRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
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
        const { wallet, claimKey } = await wallets.create(body);
        const { id, chainAddress, name, status, version } = wallet;
        const hint = version === 'v2' ? { hint: V2_HINT } : {};
        return { id, chainAddress, claimKey, name, status, version, ...hint };
      },
    ),
    endpoint(
      {
        id: 'listWallets',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets',
        guard: guards.jwt,
        summary: "List the user's wallets, oldest first.",
        query: listQuery,
        response: z.object({ wallets: z.array(walletRecord), nextCursor: z.string().nullable() }),
      },
      async ({ caller, query: { limit, cursor } }) => {
        const { wallets: page, next } = await wallets.list(caller, limit, cursor);
        const nextCursor = next === undefined ? null : cursorOf([next.createdAt, next.id]);
        return { wallets: page.map(recordOf), nextCursor };
      },
    ),
    endpoint(
      {
        id: 'getWallet',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id',
        guard: guards.jwt,
        summary: 'Show a wallet.',
        response: walletRecord,
        errors: OWNED,
      },
      async ({ caller, param }) => recordOf(await wallets.get(param('id'), caller)),
    ),
    endpoint(
      {
        id: 'getBalance',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/balance',
        guard: guards.jwtOrKey,
        summary: "Show the wallet's current balance.",
        response: z.object({ walletId: z.string(), balance: z.string(), currency: z.literal('USDC') }),
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

function changeEndpoints({ guards, wallets, ownerOperations }: WalletRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'configureWallet',
        tag: 'Wallets',
        method: 'PATCH',
        path: '/v1/wallets/:id/config',
        guard: guards.jwt,
        limit: 'ownerWrite',
        summary: 'Change the spending rules; answers once the chain enforces them.',
        requestHeaders: STEP_UP_HEADERS,
        body: configBody,
        response: configRecord,
        errors: [
          ...ON_CHAIN_COUNTED,
          'STEP_UP_REQUIRED',
          'INVALID_TX_LIMIT',
          'INVALID_DAILY_LIMIT',
          'INVALID_WHITELIST',
          'INVALID_EXPIRES_AT',
          'INVALID_JOB_EVALUATOR',
          'INVALID_MAX_JOB_DAYS',
        ],
      },
      async ({ caller, param, body, request }) => {
        const mayLoosen = await guards.hasSteppedUp(caller, request);
        const changed = await ownerOperations.configure(param('id'), caller, { ...body, mayLoosen });
        return { ...changedAnswer(changed), whitelist: changed.wallet.whitelist };
      },
    ),
    endpoint(
      {
        id: 'renameWallet',
        tag: 'Wallets',
        method: 'PATCH',
        path: '/v1/wallets/:id/name',
        guard: guards.jwt,
        limit: 'ownerWrite',
        summary: 'Rename the wallet.',
        body: z.object({ name: walletName }),
        response: walletRecord,
        errors: [...OWNED, 'INVALID_NAME'],
      },
      async ({ caller, param, body }) => recordOf(await wallets.rename(param('id'), caller, body.name)),
    ),
    endpoint(
      {
        id: 'unfreezeWallet',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/wallets/:id/unfreeze',
        guard: guards.steppedUp,
        limit: 'ownerWrite',
        summary: 'Allow spending again; answers once the chain does.',
        description:
          'A freeze does not cancel what was signed before it: a call that no block had executed by then may still execute after the unfreeze, within two minutes of its signing. To avoid that, unfreeze at least two minutes after the freeze.',
        response: changedRecord,
        errors: ON_CHAIN_COUNTED,
      },
      async ({ caller, param }) => changedAnswer(await ownerOperations.unfreeze(param('id'), caller)),
    ),
  ];
}

function secretEndpoints({ guards, wallets }: WalletRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getApiKey',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/api-key',
        guard: guards.steppedUp,
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
        guard: guards.steppedUp,
        limit: 'ownerWrite',
        summary: 'Replace the API key; the old one stops working at once.',
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
        guard: guards.steppedUp,
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
        guard: guards.steppedUp,
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

function isNameLength(length: number): boolean {
  return length >= 1 && length <= MAX_NAME_CHARACTERS;
}
