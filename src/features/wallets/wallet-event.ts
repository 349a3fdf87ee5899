import type { Address } from 'viem';
import { formatUsdc } from '../../core/lib/money.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { ProjectedWallet } from './fold.ts';

/** The chain shows another owner, another guardian or other rules of a wallet, or an offer of it made or ended. */
export type WalletEvent =
  | { readonly type: 'owner_changed'; readonly walletId: string; readonly owner: Address }
  | { readonly type: 'owner_offered' | 'owner_offer_withdrawn'; readonly walletId: string; readonly offeredTo: Address }
  | { readonly type: 'guardian_changed'; readonly walletId: string; readonly guardian: Address | null }
  /** What `PATCH /v1/wallets/:id/config` sets. Limits in decimal USDC, times in Unix seconds; null for none. */
  | ({ readonly type: 'policy_changed'; readonly walletId: string } & ShownPolicy)
  /** In decimal USDC; null for none. */
  | ({ readonly type: 'budgets_changed'; readonly walletId: string } & Readonly<
      Record<'day' | 'week' | 'month', string | null>
    >)
  | {
      readonly type: 'recipient_budget_changed';
      readonly walletId: string;
      readonly recipient: Address;
      /** Both are null without a budget. */
      readonly period: string | null;
      readonly limit: string | null;
    };

/** A wallet's rules as webhooks show them. */
interface ShownPolicy {
  readonly txLimit: string | null;
  readonly dailyLimit: string | null;
  readonly expiresAt: number | null;
  /** Empty: everybody may be paid. */
  readonly whitelist: readonly Address[];
  readonly jobEvaluator: Address | null;
  /** Null for the contract's own limit. */
  readonly maxJobDays: number | null;
}

/** Builds the rows of these events' webhooks. The commit that stores a change also stores its rows. */
export interface WalletOutbox {
  statements(notices: readonly WalletEvent[]): Promise<readonly Statement[]>;
  /** Starts the delivery; called after a commit with such rows. */
  wake(): void;
}

/** What there is to tell of a wallet that was `before` and is `after` by its events. */
export function changesOf(
  { id: walletId, ownerAddress }: { readonly id: string; readonly ownerAddress: Address },
  before: ProjectedWallet,
  after: ProjectedWallet,
): readonly WalletEvent[] {
  const [previous, owner] = [before.chainOwner ?? ownerAddress, after.chainOwner ?? ownerAddress];
  const { guardian } = after;
  return [
    ...(previous === owner ? [] : [{ type: 'owner_changed', walletId, owner } as const]),
    ...offersOf(walletId, before, after),
    ...policyOf(walletId, before, after),
    ...budgetsOf(walletId, before, after),
    ...(before.guardian === guardian ? [] : [{ type: 'guardian_changed', walletId, guardian } as const]),
  ];
}

function policyOf(walletId: string, before: ProjectedWallet, after: ProjectedWallet): readonly WalletEvent[] {
  const policy = shownPolicy(after);
  return Bun.deepEquals(shownPolicy(before), policy) ? [] : [{ type: 'policy_changed', walletId, ...policy }];
}

function shownPolicy(wallet: ProjectedWallet): ShownPolicy {
  const { txLimit, dailyLimit, expiresAt, whitelist, jobEvaluator, maxJobSeconds } = wallet;
  return {
    txLimit: shown(txLimit),
    dailyLimit: shown(dailyLimit),
    whitelist,
    jobEvaluator,
    expiresAt: expiresAt || null,
    maxJobDays: maxJobSeconds / DAY_SECONDS || null,
  };
}

function budgetsOf(
  walletId: string,
  before: ProjectedWallet,
  { budgetDay: day, budgetWeek: week, budgetMonth: month }: ProjectedWallet,
): readonly WalletEvent[] {
  const isSame = before.budgetDay === day && before.budgetWeek === week && before.budgetMonth === month;
  if (isSame) return [];
  return [{ type: 'budgets_changed', walletId, day: shown(day), week: shown(week), month: shown(month) }];
}

/** A budget in decimal USDC; null for none. */
function shown(budget: bigint): string | null {
  return budget === 0n ? null : formatUsdc(budget);
}

/** An offer that was accepted is told by the new owner alone. */
function offersOf(
  walletId: string,
  { pendingOwner: previous, chainOwner }: ProjectedWallet,
  { pendingOwner: offeredTo, chainOwner: owner }: ProjectedWallet,
): readonly WalletEvent[] {
  if (previous === offeredTo) return [];
  if (offeredTo !== null) return [{ type: 'owner_offered', walletId, offeredTo }];
  return previous === null || owner !== chainOwner
    ? []
    : [{ type: 'owner_offer_withdrawn', walletId, offeredTo: previous }];
}
