import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { withdrawalPolicies as policies, wallets } from '../tables.ts';

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
