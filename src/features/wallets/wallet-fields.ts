import { type Address, zeroAddress } from 'viem';
import { z } from 'zod';
import { PERIODS } from '../../accounts/auth/auth-tables.ts';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { ourContractAt } from '../../chain/wallets/our-contracts.ts';
import { AppError } from '../../core/errors.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress } from '../../http/fields.ts';

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
/** What a wallet may spend at once, in an answer. */
export const txLimitField = z
  .string()
  .meta(docs('The most that one payment may be, in decimal USDC; `0` for no limit.', '25'));
/** What a wallet may spend in a day, in an answer. */
export const dailyLimitField = z
  .string()
  .meta(docs("The most that a day's payments (UTC) may add up to, in decimal USDC; `0` for no limit.", '100'));
/** When a wallet stops paying, in an answer. */
export const expiryField = z
  .int()
  .nullable()
  .meta(docs('When the wallet stops paying, in Unix seconds; null for never.', null));
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

/** Over which time a budget rolls; `none` where there is none. */
export type Period = (typeof PERIODS)[number];
/** The periods of budgets. */
export const BUDGET_PERIODS = ['day', 'week', 'month'] as const satisfies readonly Period[];
/** The period of a budget. */
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** The period of the contract's number; `none` for a number that it does not have. */
export function periodOf(number: number): Period {
  return PERIODS[number] ?? 'none';
}

/** The contract's number of a period. */
export function numberOf(period: Period): number {
  return PERIODS.indexOf(period);
}

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
