import { z } from 'zod';
import type { AgentKeyRow } from '../auth/agent-key-store.ts';
import type { AgentKeys } from '../auth/agent-keys.ts';
import type { Guards } from '../auth/guards.ts';
import { SCOPES } from '../auth/scopes.ts';
import { AppError } from '../errors.ts';
import { coded } from '../http/body.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { docs, shownTime } from '../http/fields.ts';
import { isPrintableText, lengthInCodePoints } from '../lib/text.ts';
import type { WalletAccess } from './access.ts';
import { OWNED } from './owner/errors.ts';

/** What the endpoints of a wallet's further keys need. */
export interface AgentKeyRouteDeps {
  readonly guards: Guards;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly agentKeys: AgentKeys;
}

const MAX_NAME_CHARACTERS = 50;
const MAX_UNIX_SECONDS = 253_402_300_799;

const scopeDocs = docs(
  'What the key may do. `read`: see balance, rules, payments and Jobs. `payments`: pay, and ask for approvals. `x402`: buy from x402 sellers. `jobs`: take part in Jobs.',
  ['read', 'payments'],
);
const keyRecord = z
  .object({
    id: z.string().meta(docs('Id of the key, which is no secret.', 'key_7k2m9q4x')),
    kind: z
      .enum(['key', 'app'])
      .meta(docs('`key`: the Owner made it. `app`: the Owner connected an app, which has it.', 'app')),
    name: z.string().meta(docs('What the Owner calls the key, or what the app calls itself.', 'Claude')),
    appHost: z
      .string()
      .nullable()
      .meta(docs('To which host the Owner went back after connecting the app; null for a key.', 'claude.ai')),
    scopes: z.array(z.enum(SCOPES)).meta(scopeDocs),
    createdAt: shownTime('When it was made, in Unix seconds.', 1_767_225_600),
    expiresAt: z
      .int()
      .nullable()
      .meta(
        docs(
          'When it stops working, in Unix seconds; null for never. An app that is used is prolonged.',
          null,
        ),
      ),
    lastUsedAt: z
      .int()
      .nullable()
      .meta(
        docs(
          'When it was last used, in Unix seconds, to within five minutes; null for never.',
          1_767_312_000,
        ),
      ),
  })
  .meta({ id: 'AgentKey', description: "A key of a wallet beside the wallet's own." });
const name = z
  .string()
  .refine(
    (text) => isPrintableText(text) && text.trim() !== '' && lengthInCodePoints(text) <= MAX_NAME_CHARACTERS,
    coded('INVALID_NAME'),
  )
  .meta(docs('A name for people, 1 to 50 characters in one line.', 'invoice bot'));
const createBody = z.object({
  name,
  scopes: z
    .array(z.enum(SCOPES, coded('INVALID_SCOPES')), coded('INVALID_SCOPES'))
    .min(1, coded('INVALID_SCOPES'))
    .max(SCOPES.length, coded('INVALID_SCOPES'))
    .meta(scopeDocs),
  expiresAt: z
    .int()
    .min(1)
    .max(MAX_UNIX_SECONDS)
    .nullable()
    .default(null)
    .meta(docs('When it stops working, in Unix seconds; null, the default, for never.', null)),
});

/** Keys that an Owner makes beside the wallet's own, and connected apps. */
export function agentKeyEndpoints(deps: AgentKeyRouteDeps): readonly Endpoint[] {
  return [listEndpoint(deps), createEndpoint(deps), revokeEndpoint(deps)];
}

function listEndpoint({ guards, access, agentKeys }: AgentKeyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'listKeys',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/keys',
      guard: guards.jwt,
      summary: "List the wallet's keys beside its own, and its connected apps, oldest first; at most 50.",
      response: z.object({ keys: z.array(keyRecord).meta(docs('Keys and connected apps.', [])) }),
      errors: OWNED,
    },
    async ({ caller, param }) => {
      const { id } = await access.owned(param('id'), caller);
      return { keys: (await agentKeys.list(id)).map(recordOf) };
    },
  );
}

function createEndpoint({ guards, access, agentKeys }: AgentKeyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'createKey',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/keys',
      guard: guards.steppedUp,
      limit: 'ownerWrite',
      summary: 'Make a further key of the wallet, with a name, scopes and an expiry.',
      description:
        "The wallet's rules hold for all of its keys together, and idempotency keys are the wallet's. Rotating the wallet's own key revokes all others.",
      body: createBody,
      status: 201,
      response: keyRecord.extend({
        apiKey: z
          .string()
          .meta(docs('The key, shown once. Keep it secret.', 'bsn_7k2m9q4x_(48 letters and digits)')),
      }),
      errors: [...OWNED, 'TOO_MANY_KEYS'],
    },
    async ({ caller, param, body }) => {
      const { id } = await access.owned(param('id'), caller);
      const { key: apiKey, row } = await agentKeys.create(id, body);
      return { ...recordOf({ key: row, grant: null }), apiKey };
    },
  );
}

function revokeEndpoint({ guards, access, agentKeys }: AgentKeyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'revokeKey',
      tag: 'Wallets',
      method: 'DELETE',
      path: '/v1/wallets/:id/keys/:keyId',
      guard: guards.jwt,
      summary: 'Revoke a key, or disconnect an app; it stops working at once.',
      response: z.object({ success: z.literal(true).describe('Always true.') }),
      errors: [...OWNED, 'KEY_NOT_FOUND'],
    },
    async ({ caller, param }) => {
      const { id } = await access.owned(param('id'), caller);
      const [, prefix] = /^key_([a-z0-9]{8})$/.exec(param('keyId')) ?? [];
      if (prefix === undefined) throw new AppError('KEY_NOT_FOUND');
      await agentKeys.revoke(id, prefix);
      return { success: true } as const;
    },
  );
}

function recordOf({ key, grant }: AgentKeyRow): z.output<typeof keyRecord> {
  const { prefix, kind, scopes, createdAt, expiresAt, lastUsedAt } = key;
  return {
    ...{ id: `key_${prefix}`, kind: kind === 'app' ? 'app' : 'key', name: key.name },
    ...{ appHost: grant?.clientHost ?? null, scopes: [...scopes], createdAt, expiresAt, lastUsedAt },
  };
}
