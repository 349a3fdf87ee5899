import { randomBytes } from 'node:crypto';
import { type Address, type Hex, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Vault } from '../../core/lib/crypto.ts';

/**
 * The keys of a wallet: the owner's changes its policy, the session's pays within it, and so does the one of an API key
 * that has limits of its own, which is named by that key's prefix.
 */
export type WalletKey = 'owner-key' | 'session-key' | `session-key:${string}`;

/** What is sealed of a wallet. */
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
