import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { withdrawalPolicies as policies, wallets } from '../tables.ts';

/** That a wallet's withdrawal policy refuses or delays something at a time (Unix seconds); handed over, none does. */
export function isPolicyInForce(now: number): SQL | undefined {
  const isOurs = or(isNull(wallets.chainOwner), eq(wallets.chainOwner, wallets.ownerAddress));
  const before = or(isNull(policies.nextAt), gt(policies.nextAt, now));
  const present = or(isNotNull(policies.allowList), gt(policies.delaySeconds, 0));
  const next = or(isNotNull(policies.nextAllowList), gt(policies.nextDelaySeconds, 0));
  return and(isOurs, or(and(before, present), and(lte(policies.nextAt, now), next)));
}
