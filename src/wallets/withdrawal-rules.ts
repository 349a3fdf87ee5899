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
  /** `at` in Unix seconds. */
  readonly next: { readonly rules: WithdrawalRules; readonly at: number } | undefined;
}

/** Of a wallet whose Owner set nothing. */
export const noRules: RulesInTime = { inForce: { allowList: null, delaySeconds: 0 }, next: undefined };

/** The rules at a time (Unix seconds). */
export function rulesAt(rules: RulesInTime, now: number): RulesInTime {
  const { next } = rules;
  return next !== undefined && next.at <= now ? { inForce: next.rules, next: undefined } : rules;
}

/**
 * What a change makes of the rules: whatever of it is stricter is in force at once, all of it after the delay in force.
 * A list that shares no recipient with the present one takes its place as a whole then, so that there is always
 * somebody who can be withdrawn to. What the change does not name stays as it was last wanted. The same wish again does
 * not begin its time anew.
 */
export function changeRules(
  present: RulesInTime,
  change: Partial<WithdrawalRules>,
  now: number,
): RulesInTime {
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

/** Whether the rules let a withdrawal go to an address. */
export function isAllowed({ allowList }: WithdrawalRules, to: Address): boolean {
  return allowList === null || allowList.includes(to);
}

function sharedOf(present: WithdrawalRules['allowList'], wanted: WithdrawalRules['allowList']) {
  if (present === null || wanted === null) return present ?? wanted;
  const shared = present.filter((address) => wanted.includes(address));
  return shared.length === 0 ? present : shared;
}

function isSame(one: WithdrawalRules, other: WithdrawalRules): boolean {
  if (one.delaySeconds !== other.delaySeconds) return false;
  if (one.allowList === null || other.allowList === null) return one.allowList === other.allowList;
  const [first, second] = [new Set<string>(one.allowList), new Set<string>(other.allowList)];
  return first.size === second.size && [...first].every((address) => second.has(address));
}
