import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { eventAmount, eventNumber } from '../../chain/events/event-numbers.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/events.ts';
import { type Period, periodOf } from './periods.ts';
import { scopesIn } from './signers/terms.ts';

/** The events that tell how a wallet was changed. */
const CHANGE_EVENTS = [
  'WalletDeployed',
  'SessionUpdated',
  'PolicyUpdated',
  'WhitelistUpdated',
  'Frozen',
  'Unfrozen',
  'GuardianUpdated',
  'JobPolicyUpdated',
  'OwnershipTransferStarted',
  'OwnershipTransferred',
  'BudgetsUpdated',
  'RecipientBudgetUpdated',
  'SessionKeyUpdated',
  'SessionKeysRevoked',
] as const;
export type WalletChangeName = (typeof CHANGE_EVENTS)[number];

/** What of a wallet a change has set; a wallet's limits in micro-USDC as decimal digits, 0 for none. */
export interface ChangeDetails {
  readonly txLimit?: string;
  readonly dailyLimit?: string;
  /** Unix seconds, 0 for none. */
  readonly expiresAt?: number;
  /** Empty: everybody may be paid. */
  readonly whitelist?: readonly Address[];
  /** Null for nobody. */
  readonly guardian?: Address | null;
  readonly session?: Address;
  readonly owner?: Address;
  readonly previousOwner?: Address;
  /** Who may take the ownership; null for nobody any more. */
  readonly offeredTo?: Address | null;
  /** Null for nobody in particular. */
  readonly jobEvaluator?: Address | null;
  readonly maxJobSeconds?: number;
  /** Rolling budgets of the wallet, as its limits. */
  readonly dayBudget?: string;
  readonly weekBudget?: string;
  readonly monthBudget?: string;
  /** Whose budget it is. */
  readonly recipient?: Address;
  /** A session key beside the first one; no scopes: it was revoked. */
  readonly sessionKey?: Address;
  readonly scopes?: readonly string[];
  /** Of the recipient's or the key's budget. */
  readonly period?: Period;
  readonly budget?: string;
}

/** The kinds of changes. */
export const CHANGE_KINDS = [
  'deployed',
  'session_changed',
  'limits_changed',
  'whitelist_changed',
  'frozen',
  'unfrozen',
  'guardian_changed',
  'job_policy_changed',
  'owner_changed',
  'ownership_offered',
  'budgets_changed',
  'recipient_budget_changed',
  'session_key_changed',
  'session_keys_revoked',
] as const;

/** A change of a wallet's rules, as the chain has it. */
export interface WalletChange {
  readonly kind: (typeof CHANGE_KINDS)[number];
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
      return { kind: 'deployed', details: { owner: getAddress(event.args.owner) } };
    case 'SessionUpdated':
      return { kind: 'session_changed', details: { session: getAddress(event.args.session) } };
    case 'PolicyUpdated': {
      const { txLimit, dailyLimit, expiresAt } = event.args;
      const limits = { txLimit: `${eventAmount(txLimit)}`, dailyLimit: `${eventAmount(dailyLimit)}` };
      return { kind: 'limits_changed', details: { ...limits, expiresAt: eventNumber(expiresAt) } };
    }
    case 'WhitelistUpdated': {
      const whitelist = event.args.recipients.map((recipient) => getAddress(recipient));
      return { kind: 'whitelist_changed', details: { whitelist } };
    }
    case 'Frozen':
      return { kind: 'frozen', details: {} };
    case 'Unfrozen':
      return { kind: 'unfrozen', details: {} };
    case 'GuardianUpdated':
      return { kind: 'guardian_changed', details: { guardian: somebody(event.args.guardian) } };
    case 'JobPolicyUpdated': {
      const { evaluator, maxDuration } = event.args;
      const details = { jobEvaluator: somebody(evaluator), maxJobSeconds: eventNumber(maxDuration) };
      return { kind: 'job_policy_changed', details };
    }
    case 'OwnershipTransferStarted': {
      const [owner, heir] = [getAddress(event.args.owner), getAddress(event.args.newOwner)];
      // To offer a wallet to its owner takes an offer back.
      return { kind: 'ownership_offered', details: { offeredTo: isAddressEqual(owner, heir) ? null : heir } };
    }
    case 'OwnershipTransferred': {
      const { previousOwner, newOwner } = event.args;
      const details = { owner: getAddress(newOwner), previousOwner: getAddress(previousOwner) };
      return { kind: 'owner_changed', details };
    }
    case 'SessionKeysRevoked':
      return { kind: 'session_keys_revoked', details: {} };
    default:
      return budgetChangeOf(event);
  }
}

type BudgetEvent = ChainEvent<'BudgetsUpdated' | 'RecipientBudgetUpdated' | 'SessionKeyUpdated'>;

function budgetChangeOf(event: BudgetEvent): WalletChange {
  switch (event.event) {
    case 'BudgetsUpdated': {
      const { day, week, month } = event.args;
      const details = {
        dayBudget: `${eventAmount(day)}`,
        weekBudget: `${eventAmount(week)}`,
        monthBudget: `${eventAmount(month)}`,
      };
      return { kind: 'budgets_changed', details };
    }
    case 'RecipientBudgetUpdated': {
      const { recipient, period, limit } = event.args;
      const details = { recipient: getAddress(recipient), ...budgetOf(period, limit) };
      return { kind: 'recipient_budget_changed', details };
    }
    case 'SessionKeyUpdated': {
      const { key, scopes, expiresAt, txLimit, period, limit } = event.args;
      const terms = { scopes: scopesIn(eventNumber(scopes)), expiresAt: eventNumber(expiresAt) };
      const limits = { txLimit: `${eventAmount(txLimit)}`, ...budgetOf(period, limit) };
      return { kind: 'session_key_changed', details: { sessionKey: getAddress(key), ...terms, ...limits } };
    }
  }
}

function budgetOf(period: string, limit: string) {
  return { period: periodOf(eventNumber(period)), budget: `${eventAmount(limit)}` };
}

function somebody(address: Hex): Address | null {
  const somebody = getAddress(address);
  return isAddressEqual(somebody, zeroAddress) ? null : somebody;
}
