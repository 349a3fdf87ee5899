import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { equalConstantTime, type Vault } from '../lib/crypto.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Agent } from './caller.ts';
import { newKey, prefixOf } from './keys.ts';
import type { AuthStore } from './store.ts';

/** The API keys of wallets: one each, shown, rotated and verified here. */
export interface ApiKeys {
  /**
   * The agent of a text in the shape of an API key. Throws `INVALID_API_KEY`, `API_KEY_NOT_BOUND_TO_WALLET`.
   * Every call asks the database: a cache would save two microseconds and could let a revoked key in.
   */
  agentOf(key: string): Promise<Agent>;
  /** A fresh key for a wallet, valid as soon as the statement is committed. */
  issue(walletId: string): { readonly key: string; readonly statement: Statement };
  /** The wallet's present key in plain text; `undefined` if it has none. */
  reveal(walletId: string): Promise<string | undefined>;
  /** Replaces the wallet's key; when this returns, the old one is refused. */
  rotate(walletId: string): Promise<string>;
}

interface ApiKeyDeps {
  readonly db: Db;
  readonly store: AuthStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Creates the API keys over the database; keys are stored sealed, and as an HMAC to compare with. */
export function createApiKeys({ db, store, vault, clock }: ApiKeyDeps): ApiKeys {
  const issue = (walletId: string) => {
    const { prefix, text } = newKey('bsr');
    const statement = store.insertApiKey({
      prefix,
      walletId,
      secretDigest: vault.digest(text),
      secretSealed: vault.seal(text, sealContext(prefix)),
      createdAt: nowSeconds(clock),
      revokedAt: null,
    });
    return { key: text, statement };
  };
  return {
    issue,
    async agentOf(key) {
      const row = await store.liveKeyByPrefix(prefixOf(key));
      if (row === undefined || !equalConstantTime(row.secretDigest, vault.digest(key))) {
        throw new AppError('INVALID_API_KEY');
      }
      if (row.walletId === null) throw new AppError('API_KEY_NOT_BOUND_TO_WALLET');
      return { kind: 'agent', walletId: row.walletId, keyPrefix: row.prefix };
    },
    async reveal(walletId) {
      const row = await store.liveKeyOfWallet(walletId);
      return row === undefined ? undefined : vault.open(row.secretSealed, sealContext(row.prefix));
    },
    async rotate(walletId) {
      const { key, statement } = issue(walletId);
      await db.batch([store.revokeApiKeys(walletId, nowSeconds(clock)), statement]);
      return key;
    },
  };
}

function sealContext(prefix: string): string {
  return `api_key:${prefix}:secret`;
}
