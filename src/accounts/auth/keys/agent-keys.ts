import { and, asc, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { isGiven, must, type Statement, telling } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { ApiKeyRow } from '../auth-store.ts';
import { apiKeys, appGrants, signers } from '../auth-tables.ts';
import { type Scope, scopesAmong } from '../caller.ts';
import { newKey } from './key-text.ts';

/** What an Owner says of a key to be made. */
export interface NewAgentKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Unix seconds; null for never. */
  readonly expiresAt: number | null;
}

/** The keys of a wallet in addition to its own: those that its Owner made, and those that were granted to apps. */
export type AgentKeys = ReturnType<typeof createAgentKeys>;

/** How coarsely it is noted when a key was last used: a write per request would cost more than the request. */
const SEEN_EVERY_SECONDS = 300;

/** Creates the keys of wallets in addition to their own. */
export function createAgentKeys({ db, vault, clock }: Core, keys: AgentKeyStore) {
  const add = (key: NewKeyRow, grant?: AppGrantRow, provided: readonly Statement[] = []): Promise<void> =>
    orRefuse(() => db.batch([...provided, ...keys.insertStatements(key, grant)]), { [TOO_MANY]: 'TOO_MANY_KEYS' });
  return {
    /**
     * Stores a key, with the grant if it is an app's. What `provided` promises must hold in the same commit, else
     * `RowCountError` is thrown and there is no key. Throws `TOO_MANY_KEYS`.
     */
    add,
    /** Those that have not ended, the oldest first. */
    list: (walletId: string): Promise<readonly AgentKeyRow[]> => keys.ofWallet(walletId, nowSeconds(clock)),
    /** One that has not ended. Throws `KEY_NOT_FOUND`. */
    async find(walletId: string, prefix: string): Promise<AgentKeyRow> {
      const all = await keys.ofWallet(walletId, nowSeconds(clock));
      const found = all.find(({ key }) => key.prefix === prefix);
      if (found === undefined) throw new AppError('KEY_NOT_FOUND');
      return found;
    },
    /**
     * A new key, whose text no one can read again, with what else its commit writes. Throws `TOO_MANY_KEYS`,
     * `INVALID_EXPIRES_AT`.
     */
    async create(
      walletId: string,
      { name, scopes: wanted, expiresAt }: NewAgentKey,
      more: (row: ApiKeyRow) => readonly Statement[] = () => [],
    ): Promise<{ readonly key: string; readonly row: ApiKeyRow }> {
      const createdAt = nowSeconds(clock);
      if (expiresAt !== null && expiresAt <= createdAt) throw new AppError('INVALID_EXPIRES_AT');
      const scopes = scopesAmong(wanted);
      const { prefix, text } = newKey('bsn');
      const row: NewKeyRow = {
        prefix,
        walletId,
        kind: 'named',
        name,
        scopes,
        createdAt,
        expiresAt,
        secretDigest: vault.digest(text),
        secretSealed: null,
        lastUsedAt: null,
        revokedAt: null,
        doubtedFrom: null,
      };
      const details = { prefix, name, scopes };
      await add(row, undefined, [
        ...more(row),
        auditStatement({ db, clock }, { action: 'key_created', walletId, details }),
      ]);
      return { key: text, row };
    },
    /** Revokes a key or a grant, with what else the commit writes; then it is refused. Throws `KEY_NOT_FOUND`. */
    revoke(walletId: string, prefix: string, more: readonly Statement[] = []): Promise<void> {
      const entry = { action: 'key_revoked', walletId, details: { prefix } } as const;
      const audit = auditStatement({ db, clock }, entry);
      return orRefuse(() => db.batch([...keys.revokeStatements(walletId, prefix), ...more, audit]), {
        otherwise: 'KEY_NOT_FOUND',
      });
    },
    /** Revokes all of them. */
    revokeAll: keys.revokeAllStatements,
    /** Notes that a key was used, unless that was noted just now. */
    async noteUse(
      { prefix, lastUsedAt }: Pick<ApiKeyRow, 'prefix' | 'lastUsedAt'>,
      more: readonly Statement[] = [],
    ): Promise<void> {
      const now = nowSeconds(clock);
      if (more.length === 0 && lastUsedAt !== null && now - lastUsedAt < SEEN_EVERY_SECONDS) return;
      // Where nothing can be written, a request that only reads must work all the same.
      await db.batch([keys.usedStatement(prefix, now), ...more]).catch(() => undefined);
    },
  };
}

/** A row of `app_grants`. */
export type AppGrantRow = typeof appGrants.$inferSelect;

/** A key that is to be stored. */
export type NewKeyRow = ApiKeyRow & { readonly walletId: string };

/** A key that is not the wallet's own, with what there is of its app. */
export interface AgentKeyRow {
  readonly key: ApiKeyRow;
  readonly grant: AppGrantRow | null;
}

/** Of one wallet in addition to its own, apps included. */
export const MAX_AGENT_KEYS = 50;
/** Label of the statement that fails where a wallet would have more. */
export const TOO_MANY = 'too many keys';

/** The SQL of keys that Owners make in addition to the wallet's own, and of those that they grant to apps. */
export type AgentKeyStore = ReturnType<typeof createAgentKeyStore>;

/**
 * Cuts the apps of one wallet off, or those of all. This database may be older than the last word of their Owners: a
 * backup was restored, or the chain shows messages that it lacks. A click connects an app again.
 */
export function cutOffStatements({ orm }: Pick<Db, 'orm'>, walletId?: string): readonly Statement[] {
  const isApp = and(eq(apiKeys.kind, 'app'), walletId === undefined ? undefined : eq(apiKeys.walletId, walletId));
  const prefixes = orm.select({ prefix: apiKeys.prefix }).from(apiKeys).where(isApp);
  return [
    must(orm.delete(appGrants).where(inArray(appGrants.prefix, prefixes)), 'any'),
    must(orm.delete(apiKeys).where(isApp), 'any'),
  ];
}

/** The SQL of keys in addition to the wallet's own. Look-ups are prepared: each request of an app makes one. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createAgentKeyStore({ orm }: Pick<Db, 'orm'>) {
  const grantByPrefix = orm
    .select({ key: apiKeys, grant: appGrants })
    .from(apiKeys)
    .innerJoin(appGrants, eq(appGrants.prefix, apiKeys.prefix))
    .where(isGiven(apiKeys.prefix, 'prefix'))
    .prepare();
  const ofWallet = (walletId: string) => and(eq(apiKeys.walletId, walletId), ne(apiKeys.kind, 'own'));
  const prefixesOf = (walletId: string) =>
    orm.select({ prefix: apiKeys.prefix }).from(apiKeys).where(ofWallet(walletId));
  /** Keys that have expired, grants that came to nothing, and those that were not used for so long that they ended. */
  const endedOf = (walletId: string, now: number) => and(ofWallet(walletId), lte(apiKeys.expiresAt, now));
  /** Fails where the wallet has more than it may. */
  const withinBound = ({ prefix, walletId }: NewKeyRow): Statement => {
    const all = orm.select({ count: count() }).from(apiKeys).where(ofWallet(walletId));
    return must(
      orm
        .update(apiKeys)
        .set({ walletId })
        .where(and(eq(apiKeys.prefix, prefix), sql`${all} <= ${MAX_AGENT_KEYS}`)),
      1,
      TOO_MANY,
    );
  };
  const dueNow = (prefix: string, dueAt: number): Statement => {
    const isWaiting = and(isNull(signers.setAt), isNull(signers.dueAt), isNull(signers.revokedAt));
    return must(
      orm
        .update(signers)
        .set({ dueAt })
        .where(and(eq(signers.prefix, prefix), isWaiting)),
      'any',
    );
  };
  return {
    grantByPrefix: async (prefix: string) => grantByPrefix.get({ prefix }),
    /** Named keys, and apps that have their tokens, but for those that have ended; the oldest first. */
    ofWallet: async (walletId: string, now: number): Promise<AgentKeyRow[]> =>
      orm
        .select({ key: apiKeys, grant: appGrants })
        .from(apiKeys)
        .leftJoin(appGrants, eq(appGrants.prefix, apiKeys.prefix))
        .where(
          and(
            ofWallet(walletId),
            or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
            or(eq(apiKeys.kind, 'named'), gt(appGrants.generation, 0)),
          ),
        )
        .orderBy(asc(apiKeys.createdAt), asc(apiKeys.prefix))
        .all(),

    /**
     * A key, or a grant whose code is on its way, and away with those of the wallet that have ended. The last of these
     * statements, {@link TOO_MANY}, counts the new one as well.
     */
    insertStatements: (key: NewKeyRow, grant?: AppGrantRow): readonly Statement[] => {
      const ended = endedOf(key.walletId, key.createdAt);
      const prefixes = orm.select({ prefix: apiKeys.prefix }).from(apiKeys).where(ended);
      return [
        must(orm.delete(appGrants).where(inArray(appGrants.prefix, prefixes)), 'any'),
        must(orm.delete(apiKeys).where(ended), 'any'),
        must(orm.insert(apiKeys).values(key)),
        ...(grant === undefined ? [] : [must(orm.insert(appGrants).values(grant))]),
        withinBound(key),
      ];
    },
    /**
     * The next tokens of a grant, unless others have come since it was read, or the latest have arrived where they are
     * to be given up.
     */
    rotateStatements: (
      { prefix, generation, previous }: AppGrantRow,
      to: Pick<AppGrantRow, 'generation' | 'previous' | 'rotatedAt'>,
      expiresAt: number,
    ): readonly Statement[] => [
      must(
        orm
          .update(appGrants)
          .set(to)
          .where(
            and(
              eq(appGrants.prefix, prefix),
              eq(appGrants.generation, generation),
              to.previous === previous ? ne(appGrants.arrived, generation) : undefined,
            ),
          ),
      ),
      must(orm.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.prefix, prefix))),
      // No one could have spent with it before, so the chain now gets the limits that it was granted with.
      ...(generation > 0 ? [] : [dueNow(prefix, to.rotatedAt)]),
    ],
    /** The tokens of a generation have arrived: one of them was used. */
    arrivedStatement: ({ prefix }: AppGrantRow, arrived: number): Statement =>
      must(
        orm
          .update(appGrants)
          .set({ arrived })
          .where(and(eq(appGrants.prefix, prefix), lt(appGrants.arrived, arrived))),
        'any',
      ),
    usedStatement: (prefix: string, lastUsedAt: number): Statement =>
      must(orm.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.prefix, prefix)), 'any'),
    /** Only a key of this wallet, and never its own. */
    revokeStatements: (walletId: string, prefix: string): readonly Statement[] => [
      telling(must(orm.delete(apiKeys).where(and(ofWallet(walletId), eq(apiKeys.prefix, prefix)))), {
        kind: 'access',
        account: walletId,
      }),
      must(orm.delete(appGrants).where(eq(appGrants.prefix, prefix)), 'any'),
    ],
    /** Every key of this wallet but its own. */
    revokeAllStatements: (walletId: string): readonly Statement[] => [
      must(orm.delete(appGrants).where(inArray(appGrants.prefix, prefixesOf(walletId))), 'any'),
      telling(must(orm.delete(apiKeys).where(ofWallet(walletId)), 'any'), { kind: 'access', account: walletId }),
    ],
  };
}
