import { z } from 'zod';
import { ROLES } from '../../accounts/roles/role.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../http/fields.ts';
import { dailyLimitField, expiryField, txLimitField, walletNameField } from './wallet-fields.ts';
import type { ListedWallet } from './wallet-service.ts';
import type { WalletRow } from './wallet-store.ts';

/** A wallet as list and get show it. */
export const walletRecord = z
  .object({
    id: walletIdField,
    chain_address: shownAddress('On-chain address.'),
    name: walletNameField,
    status: z.enum(['pending', 'active']).meta(docs('`pending` until the wallet is claimed, then `active`.', 'active')),
    frozen: z.int().min(0).max(1).meta(docs('1 while payments and Jobs are stopped.', 0)),
    pending_owner: z
      .object({
        address: shownAddress('Account or contract that may accept the wallet, and all of its money with it.'),
        offered_at: shownTime('Time of the block that has the offer, in Unix seconds.'),
      })
      .meta({ id: 'OwnerOffer', description: 'An offer of the wallet that still stands.' })
      .nullable()
      .meta(
        docs(
          'Who the wallet is offered to, until they accept it or it is taken back (a freeze, or `POST /v1/wallets/:id/owner` with `{"address": null}`); null for no one.',
          null,
        ),
      ),
    tx_limit: txLimitField,
    daily_limit: dailyLimitField,
    budgets: z
      .object({
        day: z.string().nullable().meta(docs('Of any 24 hours.', '100')),
        week: z.string().nullable().meta(docs('Of any 7 days.', null)),
        month: z.string().nullable().meta(docs('Of any 30 days.', null)),
      })
      .meta({
        id: 'BudgetLimits',
        description:
          'Rolling budgets in decimal USDC; null for none. `GET /v1/wallets/:id/budgets` shows the remainder.',
      }),
    expires_at: expiryField,
    wallet_version: z.enum(['v2', 'v3']).meta(docs('Contract version of the wallet.', 'v3')),
    organization_id: z
      .string()
      .nullable()
      .meta(docs('The organisation whose members see it, and act on it within their roles; null for none.', null)),
    created_at: shownTime(),
    owner_key_exported_at: z
      .int()
      .nullable()
      .meta(docs("When the wallet's owner key was last exported, in Unix seconds; null if it never was.", null)),
  })
  .meta({ id: 'Wallet', description: 'A wallet.' });

export type WalletRecord = z.output<typeof walletRecord>;

/** A wallet as a user finds it who asks for it. */
export const listedWalletRecord = walletRecord
  .extend({
    role: z
      .enum([...ROLES, 'owner'])
      .meta(docs('What you are to it: its `owner`, or your role in its organisation.', 'owner')),
  })
  .meta({ id: 'ListedWallet', description: 'A wallet, and what you are to it.' });

/** The record of a wallet, and of how a user stands to it. */
export function listedRecordOf({ wallet, standing }: ListedWallet): z.output<typeof listedWalletRecord> {
  return { ...recordOf(wallet), role: standing };
}

/** The record of a wallet. */
export function recordOf(wallet: WalletRow): WalletRecord {
  return {
    id: wallet.id,
    chain_address: wallet.chainAddress,
    name: wallet.name,
    status: wallet.status,
    frozen: wallet.frozen ? 1 : 0,
    pending_owner: pendingOwnerOf(wallet),
    tx_limit: formatUsdc(wallet.txLimit),
    daily_limit: formatUsdc(wallet.dailyLimit),
    budgets: {
      day: budgetOrNull(wallet.budgetDay),
      week: budgetOrNull(wallet.budgetWeek),
      month: budgetOrNull(wallet.budgetMonth),
    },
    expires_at: wallet.expiresAt === 0 ? null : wallet.expiresAt,
    wallet_version: wallet.version,
    organization_id: wallet.organizationId,
    created_at: wallet.createdAt,
    owner_key_exported_at: wallet.ownerKeyExportedAt,
  };
}

function budgetOrNull(budget: bigint): string | null {
  return budget === 0n ? null : formatUsdc(budget);
}

function pendingOwnerOf({ pendingOwner: address, offeredAt }: WalletRow): WalletRecord['pending_owner'] {
  return address === null || offeredAt === null ? null : { address, offered_at: offeredAt };
}
