import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { type ChainEvent, eventAmount, eventNumber, eventsNamed } from '../../chain/events/chain-events.ts';
import type { ActivityChange, WalletEvent } from '../../core/events.ts';
import { usdcOrNull } from '../../core/lib/money.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import {
  BUDGET_COLUMNS,
  type BudgetDetails,
  budgetDetails,
  type Period,
  type PerLimit,
  perAmount,
  periodOf,
  perKeyAmount,
  perLimit,
} from '../../core/spending-limits.ts';
import { limitsOfEvent, termsOfEvent } from './wallet-contract.ts';
import { budgetLimitsOf } from './wallet-fields.ts';
import { type ProjectedWallet, WALLET_EVENTS } from './wallet-fold.ts';

/** The news of a wallet that was `before` and is `after` by its events. */
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

/** The rules as webhooks show them; null for no limit, or the contract's own. */
function shownPolicy(wallet: ProjectedWallet) {
  const { whitelist, jobEvaluator, maxJobSeconds } = wallet;
  const limits = perLimit(
    (name) => usdcOrNull(wallet[name]),
    (name) => wallet[name] || null,
  );
  return { ...limits, whitelist, jobEvaluator, maxJobDays: maxJobSeconds / DAY_SECONDS || null };
}

function budgetsOf(walletId: string, before: ProjectedWallet, after: ProjectedWallet): readonly WalletEvent[] {
  if (BUDGET_COLUMNS.every((column) => before[column] === after[column])) return [];
  return [{ type: 'budgets_changed', walletId, ...budgetLimitsOf(after) }];
}

/** An accepted offer only shows as the new owner. */
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

/** The events that tell how a wallet was changed. */
const CHANGE_EVENTS = [...WALLET_EVENTS, 'RecipientBudgetUpdated', 'SessionKeyUpdated'] as const;
export type WalletChangeName = (typeof CHANGE_EVENTS)[number];

/** What of a wallet, or of a session key, a change has set; amounts in micro-USDC as decimal digits, 0 for none. */
export interface ChangeDetails
  extends Partial<PerLimit<string | undefined, number | undefined> & BudgetDetails<string>> {
  /** Empty: everybody may be paid. */
  readonly whitelist?: readonly Address[];
  /** Null for no one. */
  readonly guardian?: Address | null;
  readonly session?: Address;
  readonly owner?: Address;
  readonly previousOwner?: Address;
  /** Who may take the ownership; null for no one any more. */
  readonly offeredTo?: Address | null;
  /** Null for no one in particular. */
  readonly jobEvaluator?: Address | null;
  readonly maxJobSeconds?: number;
  /** Whose budget it is. */
  readonly recipient?: Address;
  /** A session key in addition to the first one; no scopes: it was revoked. */
  readonly sessionKey?: Address;
  readonly scopes?: readonly string[];
  /** Of the recipient's or the key's budget. */
  readonly period?: Period;
  readonly budget?: string;
}

/** A change of a wallet's rules, as the chain has it. */
export interface WalletChange {
  readonly kind: ActivityChange;
  readonly details: ChangeDetails;
}

/** Those of the events that tell how a wallet was changed. */
export function walletChangesIn(events: readonly ChainEvent[]): ChainEvent<WalletChangeName>[] {
  return eventsNamed(events, ...CHANGE_EVENTS);
}

/** What an event says that was changed. Throws `TypeError` for numbers that no wallet has. */
export function walletChangeOf(event: ChainEvent<WalletChangeName>): WalletChange {
  switch (event.event) {
    case 'WalletDeployed':
      return { kind: 'wallet_deployed', details: { owner: getAddress(event.args.owner) } };
    case 'SessionUpdated':
      return { kind: 'session_changed', details: { session: getAddress(event.args.session) } };
    case 'WhitelistUpdated': {
      const whitelist = event.args.recipients.map((recipient) => getAddress(recipient));
      return { kind: 'policy_changed', details: { whitelist } };
    }
    case 'Frozen':
      return { kind: 'wallet_frozen', details: {} };
    case 'Unfrozen':
      return { kind: 'wallet_unfrozen', details: {} };
    case 'GuardianUpdated':
      return { kind: 'guardian_changed', details: { guardian: accountOrNull(event.args.guardian) } };
    case 'JobPolicyUpdated': {
      const { evaluator, maxDuration } = event.args;
      const details = { jobEvaluator: accountOrNull(evaluator), maxJobSeconds: eventNumber(maxDuration) };
      return { kind: 'policy_changed', details };
    }
    case 'OwnershipTransferStarted': {
      const [owner, heir] = [getAddress(event.args.owner), getAddress(event.args.newOwner)];
      // To offer a wallet to its owner takes an offer back.
      return { kind: 'owner_offered', details: { offeredTo: isAddressEqual(owner, heir) ? null : heir } };
    }
    case 'OwnershipTransferred': {
      const { previousOwner, newOwner } = event.args;
      const details = { owner: getAddress(newOwner), previousOwner: getAddress(previousOwner) };
      return { kind: 'owner_changed', details };
    }
    case 'SessionKeysRevoked':
      return { kind: 'session_keys_revoked', details: {} };
    case 'BudgetsUpdated': {
      const details = budgetDetails((period) => `${eventAmount(event.args[period])}`);
      return { kind: 'budgets_changed', details };
    }
    case 'RecipientBudgetUpdated': {
      const { recipient, period, limit } = event.args;
      const details = { recipient: getAddress(recipient), ...budgetOf(period, limit) };
      return { kind: 'recipient_budget_changed', details };
    }
    case 'SessionKeyUpdated': {
      const terms = termsOfEvent(event);
      const amounts = { ...perKeyAmount((name) => `${terms[name]}`), budget: `${terms.budget}` };
      const details = { sessionKey: getAddress(event.args.key), ...terms, ...amounts };
      return { kind: 'session_key_changed', details };
    }
    default: {
      const limits = limitsOfEvent(event);
      return { kind: 'policy_changed', details: { ...limits, ...perAmount((name) => limits[name]?.toString()) } };
    }
  }
}

function budgetOf(period: string, limit: string) {
  return { period: periodOf(eventNumber(period)), budget: `${eventAmount(limit)}` };
}

function accountOrNull(address: Hex): Address | null {
  const account = getAddress(address);
  return isAddressEqual(account, zeroAddress) ? null : account;
}
