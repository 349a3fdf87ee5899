import { and, desc, eq, gt, gte, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Db } from '../../storage/db/open.ts';
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
  const isRecent = and(gte(transactions.createdAt, now - WEEK_SECONDS), gt(transactions.seq, (oldest?.seq ?? 1) - 1));
  const [first] = await orm
    .select({ createdAt: transactions.createdAt })
    .from(transactions)
    .where(isRecent)
    .orderBy(transactions.seq)
    .limit(1)
    .all();
  const paid = new Map<Address, bigint>();
  for (const { lane, gwei } of await paidQuery(orm, isRecent).all()) {
    if (gwei !== null) paid.set(lane, (paid.get(lane) ?? 0n) + BigInt(gwei));
  }
  const seconds = BigInt(Math.max(DAY_SECONDS, now - (first?.createdAt ?? now)));
  return new Map([...paid].map(([lane, gwei]) => [lane, (gwei * 10n ** 9n * BigInt(DAY_SECONDS)) / seconds]));
}

/**
 * The query of what each of the latest transactions has paid, in gwei; null where none has. It begins at those, and
 * asks the messages of each: a join, a condition on what became of them or an order by keys would let it begin at all
 * that there ever were.
 */
export function paidQuery(orm: Db['orm'], isRecent: SQL | undefined) {
  const { lane, nonce, status } = transactions;
  const ofTransaction = orm
    .select({ gwei: sum(messages.costGwei) })
    .from(transactionMessages)
    .innerJoin(messages, eq(messages.id, transactionMessages.messageId))
    .where(and(eq(transactionMessages.lane, lane), eq(transactionMessages.nonce, nonce)));
  const isPaid = inArray(status, ['mined', 'final']);
  const gwei = sql<string | null>`case when ${isPaid} then (${ofTransaction}) end`;
  return orm.select({ lane, gwei }).from(transactions).where(isRecent);
}
