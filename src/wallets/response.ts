import { z } from 'zod';
import { formatUsdc } from '../lib/money.ts';
import type { WalletRow } from './store.ts';

/** A wallet as list and get show it. */
export const walletRecord = z
  .object({
    id: z.string(),
    chain_address: z.string(),
    name: z.string(),
    status: z.enum(['pending', 'active']),
    frozen: z.int().min(0).max(1),
    tx_limit: z.string(),
    daily_limit: z.string(),
    expires_at: z.int().nullable(),
    wallet_version: z.enum(['v2', 'v3']),
    created_at: z.int(),
    owner_key_exported_at: z.int().nullable(),
  })
  .meta({ id: 'Wallet', description: 'A wallet.' });

export type WalletRecord = z.output<typeof walletRecord>;

/** The record of a wallet. */
export function recordOf(wallet: WalletRow): WalletRecord {
  return {
    id: wallet.id,
    chain_address: wallet.chainAddress,
    name: wallet.name,
    status: wallet.status,
    frozen: wallet.frozen ? 1 : 0,
    tx_limit: formatUsdc(wallet.txLimit),
    daily_limit: formatUsdc(wallet.dailyLimit),
    expires_at: wallet.expiresAt === 0 ? null : wallet.expiresAt,
    wallet_version: wallet.version,
    created_at: wallet.createdAt,
    owner_key_exported_at: wallet.ownerKeyExportedAt,
  };
}
