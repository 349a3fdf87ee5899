import { z } from 'zod';
import { SCOPES } from '../../../accounts/auth/caller.ts';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { codeName } from '../../../core/field-errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { ANY_PERIOD, BUDGET_PERIODS, KEY_LIMITS, type KeyLimits, perKeyAmount } from '../../../core/spending-limits.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, nameField, shownAddress, shownTime, usdcField } from '../../../http/fields.ts';
import { budgetFields, shownBudget } from '../budgets/budget-routes.ts';
import { ON_CHAIN_COUNTED, OWNED } from '../owner/owner-call.ts';
import {
  CHANGED_OR_TO_SIGN,
  changedAnswer,
  messageToSign,
  orToSign,
  signatureField,
  toSignAnswer,
} from '../owner/owner-fields.ts';
import { notDoneYet, orNotYet, TO_SIGN_OR_WAITS } from '../scheduled-changes/scheduled-change-routes.ts';
import type { ScheduledChanges } from '../scheduled-changes/scheduled-change-service.ts';
import type { Following, LimitedKey, LimitedKeys, ShownSigner } from './signer-service.ts';

const described = (name: keyof typeof KEY_LIMITS) =>
  docs(`${KEY_LIMITS[name].is}, in decimal USDC; \`0\` for no such limit.`, KEY_LIMITS[name].example);

/** The fields with which an Owner limits a key. A change names them all, so that no limit goes by being left out. */
const keyLimitsFields = {
  ...perKeyAmount((name) => usdcField(codeName('INVALID', name)).meta(described(name))),
  budget: z
    .object(
      {
        period: z.enum(BUDGET_PERIODS, coded('INVALID_PERIOD')).meta(docs(`${ANY_PERIOD}.`, 'week')),
        limit: usdcField('INVALID_LIMIT').meta(
          docs('The most that the key may spend in any such period, in decimal USDC.', '20'),
        ),
      },
      coded('INVALID_LIMITS'),
    )
    .nullable()
    .meta(docs("A rolling budget of the key's own; null for none.", { period: 'week', limit: '20' })),
};
/** The same for a new key, where a limit that is left out is unlimited. */
const newKeyLimitsFields = {
  ...perKeyAmount((name) => keyLimitsFields[name].default(0n)),
  budget: keyLimitsFields.budget.default(null),
};

/** Limits of a key as answers show them. */
export const keyLimitsAnswer = z
  .object({
    status: z
      .enum(['pending', 'active', 'ended'])
      .meta(
        docs(
          '`pending`: the chain does not know the limits yet, and the key cannot spend. `active`: it enforces them. `ended`: they were revoked on the chain.',
          'active',
        ),
      ),
    ...perKeyAmount((name) => z.string().meta(described(name))),
    budget: z
      .object({ period: z.enum(BUDGET_PERIODS).meta(docs(`${ANY_PERIOD}.`, 'week')), ...budgetFields })
      .nullable()
      .describe("The rolling budget of the key's own; null for none."),
    sessionKey: shownAddress('Address of the session key that signs for the API key.'),
  })
  .meta({ id: 'KeyLimits', description: "Limits of a key's own, and the remainder of them." });

const givenLimits = z.object(keyLimitsFields);

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
          'When it stops working, in Unix seconds; null for never. An app that is used is prolonged, until `endsAt`.',
          null,
        ),
      ),
    endsAt: z
      .int()
      .nullable()
      .meta(
        docs(
          'When it ends however much it is used, in Unix seconds: the expiry of a key, or what the Owner chose for an app; null for never.',
          null,
        ),
      ),
    lastUsedAt: z
      .int()
      .nullable()
      .meta(docs('When it was last used, in Unix seconds, to within five minutes; null for never.', 1_767_312_000)),
    limits: keyLimitsAnswer
      .nullable()
      .describe("Limits of the key's own, which the chain enforces in addition to the wallet's; null for none."),
    limitsUnknown: z
      .boolean()
      .meta(
        docs(
          'Whether the key may have limits on the chain that this server, restored from a backup, lacks. Until its Owner sets limits or says that there are none, it spends nothing.',
          false,
        ),
      ),
  })
  .meta({ id: 'AgentKey', description: "A key of a wallet in addition to the wallet's own." });
const createBody = z.object({
  name: nameField('invoice bot'),
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
  limits: z
    .object(newKeyLimitsFields, coded('INVALID_LIMITS'))
    .optional()
    .describe(
      "Limits of the key's own. The chain then lets it do what its scopes say, until it expires, within these limits in addition to the wallet's.",
    ),
});
/** The body of a change of a key's limits. */
export const keyLimitsBody = z.object({ ...keyLimitsFields, signature: signatureField });
/** How far the chain has followed. */
const onchain = z
  .enum(['done', 'pending', 'unsigned'])
  .meta(
    docs(
      '`done`: the chain knows, or need not. `pending`: this server sees to it that the chain will know. `unsigned`: the owner key is not held here, so the owner has to sign `typedData`.',
      'done',
    ),
  );
const toSign = messageToSign.shape.typedData.optional().describe('What the owner has to sign; only with `unsigned`.');
const signer = messageToSign.shape.signer.optional().describe('Who has to sign it; only with `unsigned`.');
const revocation = z.object({
  success: z.literal(true).describe('Always true: nothing is done with the key any more.'),
  onchain,
  typedData: toSign,
  signer,
});

/** Keys that an Owner makes in addition to the wallet's own, and connected apps. */
export function agentKeyEndpoints({
  guards,
  limitedKeys,
  scheduledChanges,
}: {
  readonly guards: Guards;
  readonly limitedKeys: LimitedKeys;
  readonly scheduledChanges: ScheduledChanges;
}): readonly Endpoint[] {
  return [
    listEndpoint(guards, limitedKeys),
    createEndpoint(guards, limitedKeys),
    limitsEndpoint(guards, limitedKeys, scheduledChanges),
    unlimitedEndpoint(guards, limitedKeys),
    revokeEndpoint(guards, limitedKeys),
    revocationEndpoint(guards, limitedKeys),
    revokeAllEndpoint(guards, limitedKeys),
  ];
}

function listEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'listKeys',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/keys',
      guard: guards.jwt('view'),
      summary: "List the wallet's keys in addition to its own, and its connected apps, oldest first; at most 50.",
      response: z.object({ keys: z.array(keyRecord).meta(docs('Keys and connected apps.', [])) }),
      errors: [...OWNED, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ caller, param }) => ({ keys: (await limitedKeys.list(param('id'), caller)).map(recordOf) }),
  );
}

function createEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'createKey',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/keys',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Make a further key of the wallet, with a name, scopes and an expiry.',
      description:
        "The wallet's rules hold for all of its keys together, and idempotency keys are the wallet's. Rotating the wallet's own key revokes all others. With `limits`, the key has a session key of its own, which the chain lets spend no more than that: the key can spend once `limits.status` is `active`.",
      body: createBody,
      status: 201,
      response: keyRecord.extend({
        apiKey: z.string().meta(docs('The key, shown once. Keep it secret.', 'bsn_7k2m9q4x_(48 letters and digits)')),
        onchain,
        typedData: toSign,
        signer,
      }),
      errors: [...OWNED, 'TOO_MANY_KEYS', 'INVALID_LIMITS', 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ caller, param, body }) => {
      const { limits, ...wanted } = body;
      const given = limits && limitsOf(limits);
      const { key, made, following } = await limitedKeys.create(param('id'), caller, wanted, given);
      return { ...recordOf(made), apiKey: key, ...followingAnswer(following) };
    },
  );
}

function limitsEndpoint(guards: Guards, limitedKeys: LimitedKeys, scheduledChanges: ScheduledChanges): Endpoint {
  return endpoint(
    {
      id: 'setKeyLimits',
      tag: 'Wallets',
      method: 'PUT',
      path: '/v1/wallets/:id/keys/:keyId/limits',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: "Set the limits of a key's own, or of an app's; answers once the chain enforces them.",
      description:
        'Replaces all of them: what the body leaves out is unlimited, but for the rules of the wallet. A key that had none gets a session key of its own, and cannot spend until the chain knows it. Limits never go away again: revoke the key, and make another.',
      body: keyLimitsBody,
      response: keyRecord.or(notDoneYet),
      shapes: { 200: keyRecord, 202: notDoneYet },
      otherStatuses: { 202: TO_SIGN_OR_WAITS },
      errors: [...ON_CHAIN_COUNTED, 'TOO_MANY_CHANGES', 'KEY_NOT_FOUND', 'TOO_MANY_KEYS', 'INVALID_LIMITS'],
    },
    async ({ caller, param, body }) => {
      const { signature, ...limits } = body;
      const [walletId, keyId] = [param('id'), param('keyId')];
      const request = { walletId, owner: caller, target: keyId, body: limits, operation: 'setKeyLimits' } as const;
      const outcome = await scheduledChanges.makeOrSchedule(request, (conditions) =>
        limitedKeys.setLimits(walletId, caller, keyId, { ...limitsOf(limits), ...conditions }, signature),
      );
      return orNotYet(outcome, recordOf);
    },
  );
}

function unlimitedEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'keepKeyUnlimited',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/keys/:keyId/unlimited',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Say of a key with `limitsUnknown` that it has no limits of its own, so that it spends again.',
      description:
        'After a restore, the chain may show a session key that the backup lacks: some key of the wallet got limits of its own since. Where it was this one, set them again, or revoke it. Changes nothing of any other key.',
      response: keyRecord,
      errors: [...OWNED, 'KEY_NOT_FOUND', 'CATCHING_UP', 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ caller, param }) => recordOf(await limitedKeys.keepUnlimited(param('id'), caller, param('keyId'))),
  );
}

function revokeEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'revokeKey',
      tag: 'Wallets',
      method: 'DELETE',
      path: '/v1/wallets/:id/keys/:keyId',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Revoke a key, or disconnect an app; it stops working at once.',
      description:
        "One that has limits of its own is also revoked on the chain. This server sees to that, if it holds the owner key; else the owner signs the answer's `typedData` and sends the signature to `POST /v1/wallets/:id/keys/:keyId/revocation`.",
      response: revocation,
      errors: [...OWNED, 'KEY_NOT_FOUND'],
    },
    async ({ caller, param }) => {
      const following = await limitedKeys.revoke(param('id'), caller, param('keyId'));
      return { success: true, ...followingAnswer(following) } as const;
    },
  );
}

function revocationEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'finishKeyRevocation',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/keys/:keyId/revocation',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Have the chain know that a key with limits of its own was revoked; answers once it does.',
      body: z.object({ signature: signatureField }),
      ...CHANGED_OR_TO_SIGN,
      errors: [...ON_CHAIN_COUNTED, 'KEY_NOT_FOUND'],
    },
    async ({ caller, param, body }) => {
      const [id, keyId] = [param('id'), param('keyId')];
      return orToSign(await limitedKeys.finishRevocation(id, caller, keyId, body.signature), changedAnswer);
    },
  );
}

function revokeAllEndpoint(guards: Guards, limitedKeys: LimitedKeys): Endpoint {
  return endpoint(
    {
      id: 'revokeAllKeys',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/keys/revoke-all',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: "Revoke all keys but the wallet's own, and disconnect all apps, at once; answers once the chain knows.",
      description:
        'On the chain it revokes every session key but the first, also those that this server does not know.',
      body: z.object({ signature: signatureField }),
      ...CHANGED_OR_TO_SIGN,
      errors: ON_CHAIN_COUNTED,
    },
    async ({ caller, param, body }) =>
      orToSign(await limitedKeys.revokeAll(param('id'), caller, body.signature), changedAnswer),
  );
}

function followingAnswer(following: Following) {
  if (typeof following === 'string') return { onchain: following };
  return { onchain: 'unsigned', ...toSignAnswer(following) } as const;
}

function recordOf({ key, grant, signer, isDoubted }: LimitedKey): z.output<typeof keyRecord> {
  const { prefix, kind, scopes, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id: `key_${prefix}`,
    kind: kind === 'app' ? 'app' : 'key',
    name: key.name,
    appHost: grant?.clientHost ?? null,
    scopes: [...scopes],
    createdAt,
    expiresAt,
    lastUsedAt,
    endsAt: kind === 'app' ? (grant?.endsAt ?? null) : expiresAt,
    limits: signer === undefined ? null : shownLimits(signer),
    limitsUnknown: isDoubted,
  };
}

/** Limits as an Owner has given them. */
export function limitsOf({ budget, ...given }: z.output<typeof givenLimits>): KeyLimits {
  const amounts = perKeyAmount((name) => given[name]);
  return { ...amounts, period: budget?.period ?? 'none', budget: budget?.limit ?? 0n };
}

/** A session key's limits as answers show them. */
export function shownLimits(signer: ShownSigner): z.output<typeof keyLimitsAnswer> {
  const { status, period, budget: limit, spent, address: sessionKey } = signer;
  const budget = limit === 0n || period === 'none' ? null : { period, ...shownBudget({ limit, spent }) };
  return { status, ...perKeyAmount((name) => formatUsdc(signer[name])), sessionKey, budget };
}
