import { isClaimKey, newKey, prefixOf } from '../../../accounts/auth/keys.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime, type Vault } from '../../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletRow, WalletStore } from '../store.ts';
import type { ClaimKeyRow, ClaimStore } from './store.ts';

/** What issuing a new claim key needs. */
export interface ReissueDeps extends ClaimKeyDeps {
  readonly db: Db;
  readonly wallets: WalletStore;
  readonly claimKeyTtlSeconds: number;
}

/** What checking a claim key needs. */
interface ClaimKeyDeps {
  readonly claims: ClaimStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/**
 * Issues a new claim key for a pending wallet and voids the old one. If the chain shows that the wallet was claimed
 * before, the new key takes it over. Throws `WALLET_NOT_FOUND`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`.
 */
export async function reissueClaimKey(deps: ReissueDeps, walletId: string): Promise<string> {
  const { chainSession } = await requireClaimable(deps, walletId);
  const { prefix, text } = newKey('bsk');
  const expiresAt = nowSeconds(deps.clock) + deps.claimKeyTtlSeconds;
  const secretDigest = deps.vault.digest(text);
  const takesOver = chainSession !== null;
  await deps.db.batch([
    deps.claims.replaceKeyStatement({ walletId, prefix, secretDigest, expiresAt, usedAt: null, takesOver }),
  ]);
  return text;
}

/**
 * The row of a valid claim key; throws `CLAIM_KEY_INVALID`. It runs before any password is hashed, so a wrong key
 * costs the server little.
 */
export async function verifiedKey({ claims, vault, clock }: ClaimKeyDeps, claimKey: string): Promise<ClaimKeyRow> {
  const row = isClaimKey(claimKey) ? await claims.keyByPrefix(prefixOf(claimKey)) : undefined;
  if (row === undefined || !equalConstantTime(row.secretDigest, vault.digest(claimKey))) {
    throw new AppError('CLAIM_KEY_INVALID');
  }
  if (row.usedAt !== null || row.expiresAt <= nowSeconds(clock)) throw new AppError('CLAIM_KEY_INVALID');
  return row;
}

/** The wallet; throws unless it is pending and nobody is claiming it. */
export async function requireClaimable(
  deps: Pick<ReissueDeps, 'wallets' | 'claims'>,
  walletId: string,
): Promise<WalletRow> {
  const wallet = await deps.wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  if (wallet.status !== 'pending') throw new AppError('CLAIM_KEY_INVALID');
  if ((await deps.claims.ofWallet(walletId)) !== undefined) throw new AppError('CLAIM_IN_PROGRESS');
  return wallet;
}
