import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { type Guards, idOf } from '../../../accounts/auth/guards.ts';
import { isFreezeToken, newKey, prefixOf } from '../../../accounts/auth/keys/key-text.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, EXAMPLE_HASH, walletIdField } from '../../../http/fields.ts';
import { overLimit, type RateLimits } from '../../../http/rate-limit.ts';
import { isGiven, must, RowCountError } from '../../../storage/db/batch.ts';
import { ON_CHAIN_COUNTED, OWNED } from '../owner/owner-call.ts';
import {
  CHANGED_OR_TO_SIGN,
  changedAnswer,
  changedWallet,
  messageToSign,
  orToSign,
  signatureField,
  TO_SIGN,
} from '../owner/owner-fields.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { EXAMPLE_FREEZE_TOKEN, freezeTokenField, guardianField, walletRecord } from '../wallet-fields.ts';
import { freezeTokens } from '../wallet-tables.ts';
import type { FreezeReason, Freezes } from './freezes.ts';

/**
 * What the documentation shows; who is calling decides what of it counts, so the handler reads it. None of it stops a
 * freeze.
 */
const freezeBody = z.looseObject({
  freezeToken: z
    .unknown()
    .optional()
    .meta({ type: 'string', ...docs("The wallet's freeze token, instead of a JWT.", EXAMPLE_FREEZE_TOKEN) }),
  reason: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      enum: ['precaution', 'misuse'],
      ...docs(
        '`precaution` (the default) costs the agent nothing; `misuse` counts against it permanently.',
        'precaution',
      ),
    }),
  signature: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      ...docs("The owner's signature of the `typedData` that this operation answers.", `0x${'5c'.repeat(65)}`),
    }),
});
const ownersAnswer = changedWallet
  .extend({
    frozen: walletRecord.shape.frozen.meta(docs('1: payments and Jobs are stopped.', 1)),
    reason: z.enum(['precaution', 'misuse']).meta(docs('The reason recorded for this freeze.', 'precaution')),
  })
  .meta({ id: 'WalletFrozenByOwner', description: 'The wallet, and the reason recorded for this freeze.' });
/** The token's bearer learns that the wallet is frozen, and nothing else about it. */
const frozenAnswer = z
  .object({
    id: walletIdField,
    frozen: z.literal(1).describe('1: payments and Jobs are stopped.'),
    tx_hash: z.string().optional().meta(docs('Hash of its transaction.', EXAMPLE_HASH)),
  })
  .meta({ id: 'FrozenWallet', description: 'The answer to a freeze token.' });
const tokenAnswer = z.object({ freezeToken: freezeTokenField, walletId: walletIdField });

const guardianBody = z.object({
  guardian: addressField('INVALID_GUARDIAN')
    .nullable()
    .meta(docs('Address that may freeze the wallet, and do nothing else with it; null for no one.', EXAMPLE_ADDRESS)),
  signature: signatureField,
});
const guardedWallet = changedWallet
  .extend({ guardian: guardianField })
  .meta({ id: 'GuardedWallet', description: 'The wallet as it is now, with its guardian.' });

/**
 * The kill switch, and who may use it on-chain in addition to the Owner: no limiter counts what this server's keys
 * sign, and one credential out of two is enough.
 */
export function freezeEndpoints({
  guards,
  freezes,
  freezeTokens,
  rateLimits,
}: {
  readonly guards: Guards;
  readonly freezes: Freezes;
  readonly freezeTokens: FreezeTokens;
  /** None where nothing is limited. */
  readonly rateLimits?: RateLimits | undefined;
}): readonly Endpoint[] {
  return [
    guardianEndpoint(guards, freezes),
    unfreezeEndpoint(guards, freezes),
    freezeEndpoint(guards, freezes, freezeTokens, rateLimits),
    ...tokenEndpoints(guards, freezeTokens),
  ];
}

/** Who may freeze a wallet on-chain in addition to its Owner. */
function guardianEndpoint(guards: Guards, freezes: Freezes): Endpoint {
  return endpoint(
    {
      id: 'setGuardian',
      tag: 'Wallets',
      method: 'PUT',
      path: '/v1/wallets/:id/guardian',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Set who may freeze the wallet on-chain; answers once the chain knows.',
      description:
        "The guardian freezes by the wallet's `freeze()`, or signs `GuardianFreeze`, which anybody may submit: without this server, and while your own key is far away. It can neither unfreeze nor spend. What an earlier guardian signed is void.",
      body: guardianBody,
      response: guardedWallet.or(messageToSign),
      shapes: { 200: guardedWallet, 202: messageToSign },
      otherStatuses: { 202: TO_SIGN },
      errors: [...ON_CHAIN_COUNTED, 'INVALID_GUARDIAN'],
    },
    async ({ caller, param, body }) => {
      const { guardian, signature } = body;
      const outcome = await freezes.setGuardian(param('id'), caller, guardian ?? undefined, signature);
      return orToSign(outcome, (changed) => ({ ...changedAnswer(changed), guardian: changed.wallet.guardian }));
    },
  );
}

function unfreezeEndpoint(guards: Guards, freezes: Freezes): Endpoint {
  return endpoint(
    {
      id: 'unfreezeWallet',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/unfreeze',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Allow spending again; answers once the chain does.',
      description:
        'Messages to the wallet that were signed before the freeze stay dead: none of them executes after the unfreeze. The agent makes its calls again.',
      body: z.object({ signature: signatureField }),
      ...CHANGED_OR_TO_SIGN,
      errors: ON_CHAIN_COUNTED,
    },
    async ({ caller, param, body }) =>
      orToSign(await freezes.unfreeze(param('id'), caller, body.signature), changedAnswer),
  );
}

function freezeEndpoint(
  guards: Guards,
  freezes: Freezes,
  freezeTokens: FreezeTokens,
  rateLimits: RateLimits | undefined,
): Endpoint {
  /** What no owner can have signed counts as no signature. */
  const signedIn = ({ signature: given }: { signature?: unknown }, owner: Owner) => {
    const signature = signatureField.safeParse(given).data;
    if (signature === undefined) return undefined;
    // Anyone who stole the JWT, and sends what no one has signed, uses up nothing of what the owner's key needs.
    const admit = (isProven: boolean) => {
      const tally = rateLimits?.('ownerWrite')?.countCaller(
        isProven ? `signer:${owner.userId}` : idOf(owner, 'session'),
      );
      if (tally?.isOver === true) throw overLimit(tally);
    };
    return { signature, party: owner.sessionId, admit };
  };
  return endpoint(
    {
      id: 'freezeWallet',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/freeze',
      guard: guards.jwtOrFreezeToken,
      limit: 'uncounted',
      summary: 'Stop all spending (payments, purchases, Jobs); answers once the chain enforces it.',
      description:
        'The Owner sends a JWT; anybody else sends `freezeToken` in the body without other credentials, and gets only `id`, `frozen` and `tx_hash`. You may repeat it; it is never rate-limited, but for freezes that an owner signs with a key of their own. ' +
        'With a valid credential nothing else stops it: an unreadable body counts as empty, and an unknown `reason` as `precaution`; the answer to the Owner shows which. ' +
        'It takes back an offer of the wallet to another owner, also one that was made while the wallet was frozen. ' +
        'Only the Owner, with a JWT, can declare `misuse`, also for a wallet that is already frozen, and cannot take it back. With a token, `reason` is ignored.',
      body: freezeBody,
      heedsNoFaults: true,
      response: z.union([ownersAnswer, frozenAnswer, messageToSign]),
      shapes: { 200: z.union([ownersAnswer, frozenAnswer]), 202: messageToSign },
      otherStatuses: { 202: TO_SIGN },
      errors: [...ON_CHAIN_COUNTED, 'INVALID_FREEZE_TOKEN', 'WALLET_HANDED_OVER', 'RATE_LIMITED'],
    },
    async ({ caller, param, body, bodyFault }) => {
      const walletId = param('id');
      const { freezeToken, reason } = body;
      // Whichever of the two is good is enough: nothing that stands next to it keeps anybody from freezing.
      if (freezeToken !== undefined && (await freezeTokens.isGood(walletId, freezeToken))) {
        const { wallet, txHash } = await freezes.freezeByToken(walletId);
        const answer = { id: wallet.id, frozen: 1 as const };
        return txHash === undefined ? answer : { ...answer, tx_hash: txHash };
      }
      if (caller.owner === undefined) {
        if (freezeToken !== undefined) throw new AppError('INVALID_FREEZE_TOKEN');
        // There may be a freeze token in it.
        throw bodyFault ?? caller.refusal;
      }
      const said = reasonIn(reason);
      const outcome = await freezes.freeze(walletId, caller.owner, said, signedIn(body, caller.owner));
      return orToSign(outcome, (changed) => ({ ...changedAnswer(changed), reason: said }));
    },
  );
}

/** What cannot be taken back has to be said in so many words. */
function reasonIn(value: unknown): FreezeReason {
  return value === 'misuse' ? value : 'precaution';
}

function tokenEndpoints(guards: Guards, freezeTokens: FreezeTokens): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'rotateFreezeToken',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/wallets/:id/freeze-token/rotate',
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'Replace the freeze token; shown once. The old one stops working at once.',
        response: tokenAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { freezeToken: await freezeTokens.rotate(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'revokeFreezeToken',
        tag: 'Wallets',
        method: 'DELETE',
        path: '/v1/wallets/:id/freeze-token',
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'Revoke the freeze token.',
        response: z.object({
          walletId: walletIdField,
          revoked: z.literal(true).describe('Always true: the wallet has no freeze token now.'),
        }),
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        await freezeTokens.revoke(walletId, caller);
        return { walletId, revoked: true } as const;
      },
    ),
  ];
}

export type FreezeTokens = ReturnType<typeof createFreezeTokens>;

/**
 * Creates tokens that freeze one wallet and do nothing else, for emergencies without a JWT at hand; only a keyed digest
 * of each is stored.
 */
export function createFreezeTokens({ db, vault, clock }: Core, access: WalletAccess) {
  const { orm } = db;
  const byPrefix = orm.select().from(freezeTokens).where(isGiven(freezeTokens.prefix, 'prefix')).prepare();
  const issue = async (walletId: string): Promise<string> => {
    const { prefix, text } = newKey('bsf');
    const token = { prefix, secretDigest: vault.digest(text), createdAt: nowSeconds(clock) };
    const insert = orm.insert(freezeTokens).values({ walletId, ...token });
    const audit = auditStatement({ db, clock }, { action: 'freeze_token_rotated', walletId });
    await db.batch([must(insert.onConflictDoUpdate({ target: freezeTokens.walletId, set: token })), audit]);
    return text;
  };
  return {
    /** Issues a token for a claimed wallet and voids its previous one. Its plain text is stored nowhere. */
    issue,
    /** Issues a new token for the wallet's Owner. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
    async rotate(walletId: string, owner: Owner): Promise<string> {
      await access.owned(walletId, owner);
      return issue(walletId);
    },
    /** Voids the wallet's token. Throws what `rotate` throws. */
    async revoke(walletId: string, owner: Owner): Promise<void> {
      await access.owned(walletId, owner);
      const gone = must(orm.delete(freezeTokens).where(eq(freezeTokens.walletId, walletId)));
      const audit = auditStatement({ db, clock }, { action: 'freeze_token_revoked', walletId });
      await db.batch([gone, audit]).catch(unlessNoneThere);
    },
    /**
     * Whether this is the wallet's token. A wrong one costs at most one index look-up, so a flood of them delays
     * no one.
     */
    async isGood(walletId: string, token: unknown): Promise<boolean> {
      if (typeof token !== 'string' || !isFreezeToken(token)) return false;
      const row = await byPrefix.get({ prefix: prefixOf(token) });
      return row !== undefined && equalConstantTime(row.secretDigest, vault.digest(token)) && row.walletId === walletId;
    },
  };
}

function unlessNoneThere(error: unknown): void {
  if (!(error instanceof RowCountError)) throw error;
}
