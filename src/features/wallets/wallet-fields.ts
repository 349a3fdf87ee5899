import { type Address, zeroAddress } from 'viem';
import { z } from 'zod';
import { ROLES, type WalletRole } from '../../accounts/roles/role.ts';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { ourContractAt } from '../../chain/wallets/our-contracts.ts';
import { AppError } from '../../core/errors.ts';
import { codeName } from '../../core/field-errors.ts';
import { formatUsdc, usdcOrNull } from '../../core/lib/money.ts';
import { inSnakeCase } from '../../core/lib/text.ts';
import {
  type BudgetColumns,
  budgetsIn,
  LIMITS,
  type Limits,
  type PerLimit,
  type PerPeriod,
  periodWords,
  perLimit,
  perPeriod,
} from '../../core/spending-limits.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress, shownTime, usdcField, walletIdField } from '../../http/fields.ts';
import type { WalletRow } from './wallet-store.ts';

/** How long an approval is open. */
export const approvalHoursField = z
  .int()
  .meta(docs('How many hours the Owner has to approve a payment that the agent asks for.', 24));

/** The name of a wallet in an answer. */
export const walletNameField = z.string().meta(docs('A name for people.', 'research agent'));
/** The address of a wallet, shown to its agent and its Owner. */
export const chainAddressField = shownAddress('On-chain address. It is final and can receive USDC at once.');
/** The claim key that documents show. */
export const EXAMPLE_CLAIM_KEY = 'bsk_3p8v5n1z_(48 letters and digits)';
/** The API key of a wallet in an answer. */
export const apiKeyField = z
  .string()
  .meta(docs("The wallet's API key. Keep it secret: its bearer can pay.", 'bsr_7k2m9q4x_(48 letters and digits)'));
/** The freeze token that documents show. */
export const EXAMPLE_FREEZE_TOKEN = 'bsf_6t1w8c4r_(48 letters and digits)';
/** A wallet's freeze token in an answer. */
export const freezeTokenField = z
  .string()
  .meta(
    docs(
      'Freezes this one wallet and does nothing else; needs no other credential. Shown once: keep it where you can reach it in an emergency.',
      EXAMPLE_FREEZE_TOKEN,
    ),
  );
/** The wallet keeps times in 32 bits. */
const LATEST_TIME = 2 ** 32 - 1;
const described = (name: keyof Limits, rest: string) => docs(`${LIMITS[name].is}, ${rest}`, LIMITS[name].example);
/** A change of a wallet's limits in a request. */
export const limitsBody = perLimit(
  (name) =>
    usdcField(codeName('INVALID', name)).optional().meta(described(name, 'in decimal USDC; `0` removes the limit.')),
  (name) => z.int().min(0).max(LATEST_TIME).optional().meta(described(name, 'in Unix seconds; 0 for never.')),
);
/** A wallet's limits in an answer. */
export const limitsAnswer = perLimit(
  (name) => z.string().meta(described(name, 'in decimal USDC; `0` for no limit.')),
  (name) => z.int().nullable().describe(`${LIMITS[name].is}, in Unix seconds; null for never.`),
);

/** A wallet's limits as answers show them. */
export function shownLimits(limits: Limits): PerLimit<string, number | null> {
  return perLimit(
    (name) => formatUsdc(limits[name]),
    (name) => limits[name] || null,
  );
}
/** What a wallet may still spend today, in an answer. */
export const remainingTodayField = z
  .string()
  .nullable()
  .meta(
    docs(
      'What the daily limit leaves, in decimal USDC, with money put aside for purchases to come; null without a limit.',
      '87.5',
    ),
  );
/** Who may freeze a wallet in addition to its Owner, in an answer. */
export const guardianField = z
  .string()
  .nullable()
  .meta(
    docs('Address that may freeze the wallet on-chain, and do nothing else with it; null for no one.', EXAMPLE_ADDRESS),
  );
/** The USDC of a wallet, in an answer. */
export const balanceField = z.string().meta(docs('Decimal USDC.', '98.47'));

/**
 * Why nothing may be sent to an address: it is no one's, that of the wallet that pays, or one of our contracts.
 * `undefined` if it may. The text may be in any case, and no address at all.
 */
export function refusedRecipient(
  to: string,
  payer: { readonly chainAddress: Address } | undefined,
  contracts: Contracts,
): string | undefined {
  const lower = to.toLowerCase();
  if (lower === zeroAddress) return 'No one has the zero address; anything sent there is lost.';
  if (lower === payer?.chainAddress.toLowerCase()) return `${to} is the wallet itself.`;
  const kind = ourContractAt(contracts, to);
  return kind === undefined ? undefined : `${to} is ${kind}; anything sent there is lost.`;
}

/** Throws `INVALID_RECIPIENT` for an address to which {@link refusedRecipient} lets nothing be sent. */
export function requireRecipient(
  to: Address,
  payer: { readonly chainAddress: Address } | undefined,
  contracts: Contracts,
): void {
  const message = refusedRecipient(to, payer, contracts);
  if (message !== undefined) throw new AppError('INVALID_RECIPIENT', { message });
}

/** A wallet, and the caller's role on it. */
export interface ListedWallet {
  readonly wallet: WalletRow;
  readonly role: WalletRole;
}

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
          'Who the wallet is offered to, until they accept it, a freeze, or an offer to null; null for no one.',
          null,
        ),
      ),
    ...inSnakeCase(limitsAnswer),
    budgets: z
      .object(
        perPeriod((period) =>
          z
            .string()
            .nullable()
            .meta(docs(`Of any ${periodWords(period)}.`, period === 'day' ? '100' : null)),
        ),
      )
      .meta({
        id: 'BudgetLimits',
        description:
          'Rolling budgets in decimal USDC; null for none. `GET /v1/wallets/:id/budgets` shows the remainder.',
      }),
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

/** A wallet as a user finds it. */
export const listedWalletRecord = walletRecord
  .extend({
    role: z
      .enum([...ROLES, 'owner'])
      .meta(docs('What you are to it: its `owner`, or your role in its organisation.', 'owner')),
  })
  .meta({ id: 'ListedWallet', description: 'A wallet, and what you are to it.' });

/** The record of a wallet, and of a user's role on it. */
export function listedRecordOf({ wallet, role }: ListedWallet): z.output<typeof listedWalletRecord> {
  return { ...recordOf(wallet), role };
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
    ...inSnakeCase(shownLimits(wallet)),
    budgets: budgetLimitsOf(wallet),
    wallet_version: wallet.version,
    organization_id: wallet.organizationId,
    created_at: wallet.createdAt,
    owner_key_exported_at: wallet.ownerKeyExportedAt,
  };
}

/** The rolling budgets in a wallet's row, in decimal USDC; null for none. */
export function budgetLimitsOf(wallet: BudgetColumns): PerPeriod<string | null> {
  const budgets = budgetsIn(wallet);
  return perPeriod((period) => usdcOrNull(budgets[period]));
}

function pendingOwnerOf({ pendingOwner: address, offeredAt }: WalletRow): WalletRecord['pending_owner'] {
  return address === null || offeredAt === null ? null : { address, offered_at: offeredAt };
}
