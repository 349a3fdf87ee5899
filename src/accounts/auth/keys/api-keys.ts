import { and, asc, eq, gt, like } from 'drizzle-orm';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime, sealedPrefix } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { must } from '../../../storage/db/batch.ts';
import type { Reading } from '../../../storage/db/read.ts';
import type { SealedPlace } from '../../../storage/db/sealed-place.ts';
import type { AuthStore } from '../auth-store.ts';
import { apiKeys } from '../auth-tables.ts';
import { type Agent, SCOPES } from '../caller.ts';
import type { AgentKeys } from './agent-keys.ts';
import type { AppGrants } from './app-grants.ts';
import { isAccessToken, newKey, prefixOf } from './key-text.ts';

/** The API keys of wallets: one each is shown and rotated here, and all of them are verified. */
export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Creates the API keys over the database; keys are stored sealed, and as an HMAC to compare with. */
export function createApiKeys(
  { db, vault, clock }: Core,
  { store, agentKeys, grants }: { store: AuthStore; agentKeys: AgentKeys; grants: AppGrants },
) {
  const issue = (walletId: string) => {
    const { prefix, text } = newKey('bsr');
    const statement = store.insertApiKey({
      prefix,
      walletId,
      kind: 'own',
      name: '',
      scopes: SCOPES,
      secretDigest: vault.digest(text),
      secretSealed: vault.seal(text, sealContext(prefix)),
      createdAt: nowSeconds(clock),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      doubtedFrom: null,
    });
    return { key: text, statement };
  };
  return {
    /** A fresh key for a wallet, valid as soon as the statement is committed. */
    issue,
    /**
     * The agent of a text in the shape of an API key. Throws `INVALID_API_KEY`, `API_KEY_NOT_BOUND_TO_WALLET`. Every
     * call asks the database: a cache would save two microseconds and could let a revoked key in.
     */
    async agentOf(key: string): Promise<Agent> {
      if (isAccessToken(key)) return await grants.agentOf(key);
      const row = await store.liveKeyByPrefix(prefixOf(key));
      if (row === undefined || !equalConstantTime(row.secretDigest ?? '', vault.digest(key))) {
        throw new AppError('INVALID_API_KEY');
      }
      const { prefix: keyPrefix, walletId, expiresAt } = row;
      if (expiresAt !== null && expiresAt <= nowSeconds(clock)) throw new AppError('INVALID_API_KEY');
      if (walletId === null) throw new AppError('API_KEY_NOT_BOUND_TO_WALLET');
      if (row.kind === 'own') return { kind: 'agent', walletId, keyPrefix, scopes: SCOPES };
      await agentKeys.noteUse(row);
      return { kind: 'agent', walletId, keyPrefix, scopes: row.scopes };
    },
    /** The wallet's present key in plain text; `undefined` if it has none. */
    async reveal(walletId: string): Promise<string | undefined> {
      const row = await store.liveKeyOfWallet(walletId);
      const sealed = row?.secretSealed ?? undefined;
      return row === undefined || sealed === undefined ? undefined : vault.open(sealed, sealContext(row.prefix));
    },
    /** Replaces the wallet's key and revokes all others; when this returns, they are refused. */
    async rotate(walletId: string): Promise<string> {
      const { key, statement } = issue(walletId);
      const details = { prefix: prefixOf(key) };
      const audit = auditStatement({ db, clock }, { action: 'key_rotated', walletId, details });
      const revoked = store.revokeOwnKeys(walletId, nowSeconds(clock));
      await db.batch([revoked, ...agentKeys.revokeAll(walletId), statement, audit]);
      return key;
    },
  };
}

/** The place of the secret of an API key, which is sealed with it. */
export function sealContext(prefix: string): string {
  return `api_key:${prefix}:secret`;
}

const { prefix, secretSealed } = apiKeys;

/** The sealed parts of API keys: those that their Owners can be shown again. */
export function sealedInApiKeys({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(apiKeys, like(secretSealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ prefix, secretSealed })
        .from(apiKeys)
        .where(gt(prefix, position))
        .orderBy(asc(prefix))
        .limit(limit)
        .all();
      const texts = rows.flatMap((row) => {
        const sealed = row.secretSealed;
        if (sealed === null) return [];
        const isSame = and(eq(prefix, row.prefix), eq(secretSealed, sealed));
        const replaceWith = (resealed: string) =>
          must(orm.update(apiKeys).set({ secretSealed: resealed }).where(isSame), 'any');
        return [{ sealed, context: sealContext(row.prefix), replaceWith }];
      });
      return { last: rows.at(-1)?.prefix, texts };
    },
  };
}
