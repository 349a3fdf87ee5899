import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { users } from '../../../accounts/auth/auth-tables.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isSharedWith, isShownTo } from '../wallet-store.ts';
import { withdrawalPolicies as policies, wallets } from '../wallet-tables.ts';

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

/** That a wallet's withdrawal policy refuses or delays something at a time (Unix seconds); handed over, none does. */
export function isPolicyInForce(now: number): SQL | undefined {
  const before = or(isNull(policies.nextAt), gt(policies.nextAt, now));
  const present = or(isNotNull(policies.allowList), gt(policies.delaySeconds, 0));
  const next = or(isNotNull(policies.nextAllowList), gt(policies.nextDelaySeconds, 0));
  return and(isOurs(), or(and(before, present), and(lte(policies.nextAt, now), next)));
}

/** How long what loosens a wallet's rules waits at a time (Unix seconds), in seconds; handed over, nothing waits. */
export function delayInForce(now: number): SQL<number> {
  const delay = sql`case when ${lte(policies.nextAt, now)} then ${policies.nextDelaySeconds} else ${policies.delaySeconds} end`;
  return sql<number>`case when ${isOurs()} then ${delay} else 0 end`;
}

function isOurs(): SQL | undefined {
  return or(isNull(wallets.chainOwner), eq(wallets.chainOwner, wallets.ownerAddress));
}

/**
 * Whether a user is bound to step up who has not switched it on: by a withdrawal policy in force on a wallet that they
 * may act for, or by the Owner of a wallet in an organisation of theirs who has switched it on. Otherwise a stolen
 * session of a member could do what the Owner's cannot.
 */
export function createBoundToStepUp(db: Db, clock: Clock): (userId: string) => Promise<boolean> {
  return async (userId) => {
    const found = await db.orm
      .select({ id: wallets.id })
      .from(wallets)
      .innerJoin(users, eq(users.id, wallets.userId))
      .leftJoin(policies, eq(policies.walletId, wallets.id))
      .where(
        and(
          isShownTo(db, userId),
          or(and(eq(users.stepUp, true), isSharedWith(db, userId)), isPolicyInForce(nowSeconds(clock))),
        ),
      )
      .limit(1)
      .get();
    return found !== undefined;
  };
}
