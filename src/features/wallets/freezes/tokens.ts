import { eq } from 'drizzle-orm';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { isFreezeToken, newKey, prefixOf } from '../../../accounts/auth/keys.ts';
import { equalConstantTime, type Vault } from '../../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { must, RowCountError } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven } from '../../../storage/db/template.ts';
import type { WalletAccess } from '../access.ts';
import { freezeTokens } from '../tables.ts';

/** Tokens that freeze one wallet and do nothing else, for emergencies without a JWT at hand. */
export interface FreezeTokens {
  /** Issues a token for a claimed wallet and voids its previous one. Its plain text is stored nowhere. */
  issue(walletId: string): Promise<string>;
  /** Issues a new token for the wallet's Owner. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  rotate(walletId: string, owner: Owner): Promise<string>;
  /** Voids the wallet's token. Throws what `rotate` throws. */
  revoke(walletId: string, owner: Owner): Promise<void>;
  /**
   * Whether this is the wallet's token. A wrong one costs at most one index look-up, so a flood of them delays
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
    const audit = auditStatement({ db, clock }, { action: 'freeze_token_rotated', walletId });
    await db.batch([must(insert.onConflictDoUpdate({ target: freezeTokens.walletId, set: token })), audit]);
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
      const gone = must(orm.delete(freezeTokens).where(eq(freezeTokens.walletId, walletId)));
      const audit = auditStatement({ db, clock }, { action: 'freeze_token_revoked', walletId });
      await db.batch([gone, audit]).catch(unlessNoneThere);
    },
    async isGood(walletId, token) {
      if (typeof token !== 'string' || !isFreezeToken(token)) return false;
      const row = await byPrefix.get({ prefix: prefixOf(token) });
      return row !== undefined && equalConstantTime(row.secretDigest, vault.digest(token)) && row.walletId === walletId;
    },
  };
}

function unlessNoneThere(error: unknown): void {
  if (!(error instanceof RowCountError)) throw error;
}
