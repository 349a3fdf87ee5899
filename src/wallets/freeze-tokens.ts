import { eq } from 'drizzle-orm';
import type { Owner } from '../auth/caller.ts';
import { isFreezeToken, newKey, prefixOf } from '../auth/keys.ts';
import { must } from '../db/batch.ts';
import { isGiven } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import { equalConstantTime, type Vault } from '../lib/crypto.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { WalletAccess } from './access.ts';
import { freezeTokens } from './tables.ts';

/** What freezes one wallet and does nothing else, for whoever has no JWT at hand when it matters. */
export interface FreezeTokens {
  /**
   * A token for a wallet that was claimed; one that it had is void. Its plain text is in this answer and nowhere else.
   */
  issue(walletId: string): Promise<string>;
  /** The same for its Owner. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  rotate(walletId: string, owner: Owner): Promise<string>;
  /** The wallet has none when this returns. Throws the same. */
  revoke(walletId: string, owner: Owner): Promise<void>;
  /**
   * Whether it is the wallet's token. A wrong one costs a look into an index at most, so that a crowd of them delays
   * nobody.
   */
  isGood(walletId: string, token: unknown): Promise<boolean>;
}

export interface FreezeTokenDeps {
  readonly db: Db;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Creates the freeze tokens of wallets; only a keyed digest of each is stored. */
export function createFreezeTokens({ db, access, vault, clock }: FreezeTokenDeps): FreezeTokens {
  const { orm } = db;
  const byPrefix = orm.select().from(freezeTokens).where(isGiven(freezeTokens.prefix, 'prefix')).prepare();
  const issue = async (walletId: string): Promise<string> => {
    const { prefix, text } = newKey('bsf');
    const token = { prefix, secretDigest: vault.digest(text), createdAt: nowSeconds(clock) };
    const insert = orm.insert(freezeTokens).values({ walletId, ...token });
    await db.batch([must(insert.onConflictDoUpdate({ target: freezeTokens.walletId, set: token }))]);
    return text;
  };
  return {
    issue,
    async rotate(walletId, owner) {
      await access.owned(walletId, owner);
      return issue(walletId);
    },
    async revoke(walletId, owner) {
      await access.owned(walletId, owner);
      await db.batch([must(orm.delete(freezeTokens).where(eq(freezeTokens.walletId, walletId)), 'any')]);
    },
    async isGood(walletId, token) {
      if (typeof token !== 'string' || !isFreezeToken(token)) return false;
      const row = await byPrefix.get({ prefix: prefixOf(token) });
      return (
        row !== undefined &&
        equalConstantTime(row.secretDigest, vault.digest(token)) &&
        row.walletId === walletId
      );
    },
  };
}
