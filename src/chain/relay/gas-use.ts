import { and, desc, eq, gt, gte, inArray, sum } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Db } from '../../db/open.ts';
import { messages, transactionMessages, transactions } from './tables.ts';

/** Of the last transactions, so many are looked at: enough for days, few enough for a second. */
const LOOKED_AT = 5_000;
const WEEK_SECONDS = 7 * 86_400;
const DAY_SECONDS = 86_400;

/**
 * Wei that each sending key has paid per day of late: of the last week, or of as many transactions as are looked at.
 * What is younger than a day counts as a day. `now` in Unix seconds.
 */
export async function gasUsePerDay({ orm }: Pick<Db, 'orm'>, now: number): Promise<Map<Address, bigint>> {
  const [oldest] = await orm
    .select({ seq: transactions.seq })
    .from(transactions)
    .orderBy(desc(transactions.seq))
    .limit(1)
    .offset(LOOKED_AT - 1)
    .all();
  const isRecent = and(
    gte(transactions.createdAt, now - WEEK_SECONDS),
    gt(transactions.seq, (oldest?.seq ?? 1) - 1),
  );
  const [first] = await orm
    .select({ createdAt: transactions.createdAt })
    .from(transactions)
    .where(isRecent)
    .orderBy(transactions.seq)
    .limit(1)
    .all();
  const rows = await orm
    .select({ lane: transactions.lane, gwei: sum(messages.costGwei) })
    .from(transactions)
    .innerJoin(
      transactionMessages,
      and(eq(transactionMessages.lane, transactions.lane), eq(transactionMessages.nonce, transactions.nonce)),
    )
    .innerJoin(messages, eq(messages.id, transactionMessages.messageId))
    .where(and(isRecent, inArray(transactions.status, ['mined', 'final'])))
    .groupBy(transactions.lane)
    .all();
  const seconds = BigInt(Math.max(DAY_SECONDS, now - (first?.createdAt ?? now)));
  return new Map(
    rows.map(({ lane, gwei }) => [lane, (BigInt(gwei ?? 0) * 10n ** 9n * BigInt(DAY_SECONDS)) / seconds]),
  );
}
