import { and, desc, eq, exists, gt, gte, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Address } from 'viem';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import { given, must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isAt, type NewActivity } from './activity-store.ts';
import { activity, type SpendingKind, spendingDays, spendingRecipients } from './activity-tables.ts';

/** What was spent on a day for one kind of thing; micro-USDC. */
export type SpentOnDay = Pick<typeof spendingDays.$inferSelect, 'day' | 'kind' | 'amount' | 'fees' | 'count'>;
/** What one recipient got in a month, without fees; micro-USDC. */
export type SpentTo = Pick<typeof spendingRecipients.$inferSelect, 'recipient' | 'amount' | 'count'>;

/** Whole days of UTC, since the beginning of 1970: the first, and the one after the last. */
export interface Days {
  readonly first: number;
  readonly end: number;
}

/** What was spent, in all; micro-USDC. */
export type Sum = Pick<SpentOnDay, 'amount' | 'fees' | 'count'>;

/** The SQL of what agents have spent, summed up. */
export type SpendingStore = ReturnType<typeof createSpendingStore>;

const MONTHS_OF_YEAR = 12;

/** The month of UTC, counted from the beginning of 1970, in which a second lies. */
export function monthAt(seconds: number): number {
  const date = new Date(seconds * 1000);
  return (date.getUTCFullYear() - 1970) * MONTHS_OF_YEAR + date.getUTCMonth();
}

/** What parts add up to. */
export function sumOf(parts: readonly Sum[]): Sum {
  const sum = { amount: 0n, fees: 0n, count: 0 };
  for (const part of parts) {
    sum.amount += part.amount;
    sum.fees += part.fees;
    sum.count += part.count;
  }
  return sum;
}

/** Creates the SQL of what agents have spent. */
export function createSpendingStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** To be run before the row is inserted: it adds nothing where that is there already. `fee` is micro-USDC. */
    addStatements: additions(orm),
    /** To be run before the row is deleted: it takes nothing away where that is not there. */
    takeAwayStatements: (row: NewActivity, fee: bigint): readonly Statement[] => subtraction(orm, row, fee),
    /** By day and kind; nothing for those on which nothing was spent. */
    byDay: (walletId: string, days: Days): Promise<SpentOnDay[]> => byDayQuery(orm, walletId, days).all(),
    /** The recipients who got most in a month, with what was spent in all of it, as of one moment. */
    byRecipient: async (
      walletId: string,
      month: number,
      days: Days,
      limit: number,
    ): Promise<Pick<SpentOnDay, 'amount' | 'fees' | 'count'> & { readonly recipients: readonly SpentTo[] }> => {
      const rows = await byRecipientQuery(orm, walletId, month, days, limit).all();
      const [first] = rows;
      if (first !== undefined)
        return { amount: first.whole, fees: first.fees, count: first.countOfWhole, recipients: rows };
      // Fees of purchases come later than these, so there may be some without any recipient.
      return { ...sumOf(await byDayQuery(orm, walletId, days).all()), recipients: [] };
    },
  };
}

/** The query of what was spent by day: at most as many rows as there are kinds, each day. */
export function byDayQuery(orm: Db['orm'], of: string, { first, end }: Days) {
  const { walletId, day, kind, amount, fees, count } = spendingDays;
  return orm
    .select({ day, kind, amount, fees, count })
    .from(spendingDays)
    .where(and(eq(walletId, of), gte(day, first), lt(day, end), sql`${amount} + ${fees} > 0`));
}

/** The query of the recipients of a month: it reads as many as it answers, however many there are. */
export function byRecipientQuery(orm: Db['orm'], of: string, inMonth: number, days: Days, limit: number) {
  const { walletId, month, recipient, amount, count } = spendingRecipients;
  const whole = (what: SQL) =>
    sql`(select coalesce(sum(${what}), 0) from ${spendingDays} where ${and(
      eq(spendingDays.walletId, of),
      gte(spendingDays.day, days.first),
      lt(spendingDays.day, days.end),
    )})`;
  return orm
    .select({
      recipient,
      amount,
      count,
      whole: whole(sql`${spendingDays.amount}`).mapWith(spendingDays.amount),
      fees: whole(sql`${spendingDays.fees}`).mapWith(spendingDays.fees),
      countOfWhole: whole(sql`${spendingDays.count}`).mapWith(Number),
    })
    .from(spendingRecipients)
    .where(and(eq(walletId, of), eq(month, inMonth), gt(amount, 0n)))
    .orderBy(desc(amount))
    .limit(limit);
}

interface Spent {
  readonly kind: SpendingKind;
  readonly amount: bigint;
  readonly fees: bigint;
  readonly count: number;
  readonly recipient: Address | null;
}

/** What a row says that was spent; `undefined` for one that says nothing of that. */
function spentBy({ kind, amount, counterparty }: NewActivity, fee: bigint): Spent | undefined {
  switch (kind) {
    case 'payment':
    case 'purchase':
    case 'job_funding':
      return { kind, amount: -amount - fee, fees: fee, count: 1, recipient: counterparty };
    case 'fee':
      return { kind: 'purchase', amount: 0n, fees: -amount, count: 0, recipient: null };
    default:
      return undefined;
  }
}

function placesOf(row: Pick<NewActivity, 'timestamp'>) {
  return { day: Math.floor(row.timestamp / DAY_SECONDS), month: monthAt(row.timestamp) };
}

/** The condition that the row which a template is filled in with is not there. */
function isNewRow(orm: Db['orm']): SQL {
  const { walletId, timestamp, blockNumber, logIndex, side, blockTag } = activity;
  const place = [walletId, timestamp, blockNumber, logIndex, side, blockTag];
  const isThere = and(...place.map((column) => eq(column, given(column))));
  return notExists(orm.select({ seq: activity.seq }).from(activity).where(isThere));
}

/** Adds what a row says that was spent; built once, because each payment has such statements. */
function additions(orm: Db['orm']): (row: NewActivity, fee: bigint) => readonly Statement[] {
  const isNew = isNewRow(orm);
  const selected = (columns: readonly SQLiteColumn[]) =>
    sql`select ${sql.join(
      columns.map((column) => given(column)),
      sql`, `,
    )} where ${isNew}`;
  const plus = (column: SQLiteColumn) => sql`${column} + ${given(column)}`;
  const { walletId, day, kind, amount, fees, count } = spendingDays;
  const inDay = template(
    orm
      .insert(spendingDays)
      .select(selected([walletId, day, kind, amount, fees, count]))
      .onConflictDoUpdate({
        target: [walletId, day, kind],
        set: { amount: plus(amount), fees: plus(fees), count: plus(count) },
      }),
  );
  const to = spendingRecipients;
  const ofRecipient = template(
    orm
      .insert(to)
      .select(selected([to.walletId, to.month, to.recipient, to.amount, to.count]))
      .onConflictDoUpdate({
        target: [to.walletId, to.month, to.recipient],
        set: { amount: plus(to.amount), count: plus(to.count) },
      }),
  );
  return (row, fee) => {
    const spent = spentBy(row, fee);
    if (spent === undefined) return [];
    const { timestamp, blockNumber, logIndex, side, blockTag } = row;
    const { day, month } = placesOf(row);
    const values = {
      timestamp,
      day,
      month,
      side,
      wallet_id: row.walletId,
      block_number: blockNumber,
      log_index: logIndex,
      block_tag: blockTag,
      ...spent,
    };
    const days = inDay(values, 'any');
    return spent.recipient === null ? [days] : [days, ofRecipient(values, 'any')];
  };
}

/** Takes away what a row says that was spent. */
function subtraction(orm: Db['orm'], row: NewActivity, fee: bigint): readonly Statement[] {
  const { walletId } = row;
  const spent = spentBy(row, fee);
  if (spent === undefined) return [];
  const { day, month } = placesOf(row);
  const { kind, amount, fees, count, recipient } = spent;
  const isThere = exists(orm.select({ seq: activity.seq }).from(activity).where(isAt(row)));
  const of = spendingDays;
  const days = orm
    .update(of)
    .set({ amount: sql`${of.amount} - ${amount}`, fees: sql`${of.fees} - ${fees}`, count: sql`${of.count} - ${count}` })
    .where(and(eq(of.walletId, walletId), eq(of.day, day), eq(of.kind, kind), isThere));
  if (recipient === null) return [must(days, 'any')];
  const to = spendingRecipients;
  const recipients = orm
    .update(to)
    .set({ amount: sql`${to.amount} - ${amount}`, count: sql`${to.count} - ${count}` })
    .where(and(eq(to.walletId, walletId), eq(to.month, month), eq(to.recipient, recipient), isThere));
  return [must(days, 'any'), must(recipients, 'any')];
}
