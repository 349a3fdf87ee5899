import type { Address } from 'viem';

/** An Owner's rules for withdrawals. */
export interface WithdrawalRules {
  /** Null for no list, which allows every recipient; never empty. */
  readonly allowList: readonly Address[] | null;
  /** From the request to the withdrawal; 0 for at once. */
  readonly delaySeconds: number;
}

/** The rules in force, and those that come into force later. */
export interface RulesInTime {
  readonly inForce: WithdrawalRules;
  /** Takes effect at `at`, in Unix seconds. */
  readonly next: { readonly rules: WithdrawalRules; readonly at: number } | undefined;
}

/** The rules of a wallet whose Owner set none. */
export const noRules: RulesInTime = { inForce: { allowList: null, delaySeconds: 0 }, next: undefined };

/** The rules at a time (Unix seconds). */
export function rulesAt(rules: RulesInTime, now: number): RulesInTime {
  const { next } = rules;
  return next !== undefined && next.at <= now ? { inForce: next.rules, next: undefined } : rules;
}

/**
 * The rules after a change. Its stricter parts take effect at once, all of it after the current delay. A list that
 * shares no recipient with the current one replaces it after the delay, so that the list is never empty. What the
 * change does not name stays as last requested. Repeating a change does not restart its delay.
 */
export function changeRules(present: RulesInTime, change: Partial<WithdrawalRules>, now: number): RulesInTime {
  const { inForce, next } = rulesAt(present, now);
  const wanted = { ...(next?.rules ?? inForce), ...change };
  const strictest: WithdrawalRules = {
    allowList: sharedOf(inForce.allowList, wanted.allowList),
    delaySeconds: Math.max(inForce.delaySeconds, wanted.delaySeconds),
  };
  if (strictest.delaySeconds === 0 || isSame(strictest, wanted)) return { inForce: wanted, next: undefined };
  const at = next !== undefined && isSame(next.rules, wanted) ? next.at : now + strictest.delaySeconds;
  return { inForce: strictest, next: { rules: wanted, at } };
}

/** Whether the rules refuse or delay any withdrawal. */
export function isBinding({ allowList, delaySeconds }: WithdrawalRules): boolean {
  return allowList !== null || delaySeconds > 0;
}

/** Whether the rules let a withdrawal go to an address. */
export function isAllowed({ allowList }: WithdrawalRules, to: Address): boolean {
  return allowList === null || allowList.includes(to);
}

function sharedOf(present: WithdrawalRules['allowList'], wanted: WithdrawalRules['allowList']) {
  if (present === null || wanted === null) return present ?? wanted;
  const shared = present.filter((address) => wanted.includes(address));
  return shared.length === 0 ? present : shared;
}

/** Whether a change would change nothing, now or later. */
export function isSameInTime(one: RulesInTime, other: RulesInTime): boolean {
  if (!isSame(one.inForce, other.inForce)) return false;
  if (one.next === undefined || other.next === undefined) return one.next === other.next;
  return one.next.at === other.next.at && isSame(one.next.rules, other.next.rules);
}

function isSame(one: WithdrawalRules, other: WithdrawalRules): boolean {
  if (one.delaySeconds !== other.delaySeconds) return false;
  if (one.allowList === null || other.allowList === null) return one.allowList === other.allowList;
  const [first, second] = [new Set<string>(one.allowList), new Set<string>(other.allowList)];
  return first.size === second.size && [...first].every((address) => second.has(address));
}
