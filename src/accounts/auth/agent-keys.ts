import { AppError } from '../../core/errors.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { orRefuse } from '../../storage/db/failures.ts';
import type { Db } from '../../storage/db/open.ts';
import { type AgentKeyRow, type AgentKeyStore, type AppGrantRow, type NewKeyRow, TOO_MANY } from './agent-key-store.ts';
import type { ApiKeyRow } from './auth-store.ts';
import { type Scope, scopesAmong } from './caller.ts';
import { newKey } from './keys.ts';

/** What an Owner says of a key to be made. */
export interface NewAgentKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Unix seconds; null for never. */
  readonly expiresAt: number | null;
}

/** The keys of a wallet in addition to its own: those that its Owner made, and those that were granted to apps. */
export interface AgentKeys {
  /** Those that have not ended, the oldest first. */
  list(walletId: string): Promise<readonly AgentKeyRow[]>;
  /**
   * A new key, whose text no one can read again, with what else its commit writes. Throws `TOO_MANY_KEYS`,
   * `INVALID_EXPIRES_AT`.
   */
  create(
    walletId: string,
    wanted: NewAgentKey,
    more?: (row: ApiKeyRow) => readonly Statement[],
  ): Promise<{ readonly key: string; readonly row: ApiKeyRow }>;
  /** One that has not ended. Throws `KEY_NOT_FOUND`. */
  find(walletId: string, prefix: string): Promise<AgentKeyRow>;
  /** Revokes a key or a grant, with what else the commit writes; then it is refused. Throws `KEY_NOT_FOUND`. */
  revoke(walletId: string, prefix: string, more?: readonly Statement[]): Promise<void>;
  /**
   * Stores a key, with the grant if it is an app's. What `provided` promises must hold in the same commit, else
   * `RowCountError` is thrown and there is no key. Throws `TOO_MANY_KEYS`.
   */
  add(key: NewKeyRow, grant?: AppGrantRow, provided?: readonly Statement[]): Promise<void>;
  /** Revokes all of them. */
  revokeAll(walletId: string): readonly Statement[];
  /** Notes that a key was used, unless that was noted just now. */
  noteUse(row: Pick<ApiKeyRow, 'prefix' | 'lastUsedAt'>, more?: readonly Statement[]): Promise<void>;
}

export interface AgentKeyDeps {
  readonly db: Db;
  readonly keys: AgentKeyStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** How coarsely it is noted when a key was last used: a write per request would cost more than the request. */
const SEEN_EVERY_SECONDS = 300;

/** Creates the keys of wallets in addition to their own. */
export function createAgentKeys({ db, keys, vault, clock }: AgentKeyDeps): AgentKeys {
  const add: AgentKeys['add'] = (key, grant, provided = []) =>
    orRefuse(() => db.batch([...provided, ...keys.insertStatements(key, grant)]), { [TOO_MANY]: 'TOO_MANY_KEYS' });
  return {
    add,
    list: (walletId) => keys.ofWallet(walletId, nowSeconds(clock)),
    async find(walletId, prefix) {
      const all = await keys.ofWallet(walletId, nowSeconds(clock));
      const found = all.find(({ key }) => key.prefix === prefix);
      if (found === undefined) throw new AppError('KEY_NOT_FOUND');
      return found;
    },
    async create(walletId, { name, scopes: wanted, expiresAt }, more = () => []) {
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
    revoke(walletId, prefix, more = []) {
      const entry = { action: 'key_revoked', walletId, details: { prefix } } as const;
      const audit = auditStatement({ db, clock }, entry);
      return orRefuse(() => db.batch([...keys.revokeStatements(walletId, prefix), ...more, audit]), {
        otherwise: 'KEY_NOT_FOUND',
      });
    },
    revokeAll: keys.revokeAllStatements,
    async noteUse({ prefix, lastUsedAt }, more = []) {
      const now = nowSeconds(clock);
      if (more.length === 0 && lastUsedAt !== null && now - lastUsedAt < SEEN_EVERY_SECONDS) return;
      // Where nothing can be written, a request that only reads must work all the same.
      await db.batch([keys.usedStatement(prefix, now), ...more]).catch(() => undefined);
    },
  };
}
