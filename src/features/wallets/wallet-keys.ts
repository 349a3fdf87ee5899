import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, like, type SQL } from 'drizzle-orm';
import { type Address, type Hex, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { sealedPrefix, type Vault } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace, SealedText } from '../../storage/db/sealed-place.ts';
import { wallets } from './wallet-tables.ts';

/**
 * The keys of a wallet: the owner's changes its policy, the session's pays within it, and so does the one of an API key
 * that has limits of its own, which is named by that key's prefix.
 */
export type WalletKey = 'owner-key' | 'session-key' | `session-key:${string}`;

/** The sealed parts of a wallet. */
export type WalletSecret = WalletKey | 'webhook-secret';

/** A fresh key, and how it is stored. */
export interface SealedKey {
  readonly address: Address;
  readonly sealed: string;
}

/** Makes a private key of a wallet and seals it at once. */
export function newSealedKey(vault: Vault, walletId: string, key: WalletKey): SealedKey {
  const privateKey = generatePrivateKey();
  return { address: privateKeyToAddress(privateKey), sealed: vault.seal(privateKey, contextOf(walletId, key)) };
}

/** Opens a private key of a wallet. It goes to the signer and nowhere else. */
export function openKey(vault: Vault, walletId: string, key: WalletKey, sealed: string): Hex {
  const opened = vault.open(sealed, contextOf(walletId, key));
  if (!isHex(opened)) throw new TypeError(`The ${key} of ${walletId} is no key.`);
  return opened;
}

/** A fresh webhook secret, `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Seals a webhook secret for its wallet's row alone. */
export function sealWebhookSecret(vault: Vault, walletId: string, secret: string): string {
  return vault.seal(secret, contextOf(walletId, 'webhook-secret'));
}

/** Opens what {@link sealWebhookSecret} sealed; throws for another wallet's row. */
export function openWebhookSecret(vault: Vault, walletId: string, sealed: string): string {
  return vault.open(sealed, contextOf(walletId, 'webhook-secret'));
}

/** The place of a secret of a wallet, which is sealed with it. */
export function contextOf(walletId: string, what: WalletSecret): string {
  return `wallet:${walletId}:${what}`;
}

type SealedColumns = Partial<
  Pick<typeof wallets.$inferInsert, 'ownerKeySealed' | 'sessionKeySealed' | 'webhookSecretSealed'>
>;

const { seq, id, ownerKeySealed, sessionKeySealed, webhookSecretSealed } = wallets;

/** The sealed parts of wallets: both keys, and the secret of their webhooks. */
export function sealedInWallets({ orm }: Reading): SealedPlace {
  const textOf = (
    walletId: string,
    what: WalletSecret,
    sealed: string,
    isSame: SQL,
    changed: (resealed: string) => SealedColumns,
  ): SealedText => ({
    sealed,
    context: contextOf(walletId, what),
    replaceWith: (resealed) =>
      must(
        orm
          .update(wallets)
          .set(changed(resealed))
          .where(and(eq(id, walletId), isSame)),
        'any',
      ),
  });
  return {
    async countSealedBy(keyId) {
      const start = `${sealedPrefix(keyId)}%`;
      const counts = await Promise.all([
        orm.$count(wallets, like(ownerKeySealed, start)),
        orm.$count(wallets, like(sessionKeySealed, start)),
        orm.$count(wallets, like(webhookSecretSealed, start)),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ seq, id, owner: ownerKeySealed, session: sessionKeySealed, webhook: webhookSecretSealed })
        .from(wallets)
        .where(gt(seq, Number(position)))
        .orderBy(asc(seq))
        .limit(limit)
        .all();
      const texts = rows.flatMap(({ id: of, owner, session, webhook }) => [
        textOf(of, 'owner-key', owner, eq(ownerKeySealed, owner), (resealed) => ({ ownerKeySealed: resealed })),
        textOf(of, 'session-key', session, eq(sessionKeySealed, session), (resealed) => ({
          sessionKeySealed: resealed,
        })),
        ...(webhook === null
          ? []
          : [
              textOf(of, 'webhook-secret', webhook, eq(webhookSecretSealed, webhook), (resealed) => ({
                webhookSecretSealed: resealed,
              })),
            ]),
      ]);
      return { last: rows.at(-1)?.seq.toString(), texts };
    },
  };
}
