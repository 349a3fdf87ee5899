import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { messages } from '../../../chain/relay/tables.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven, larger, template } from '../../../storage/db/template.ts';
import { gasReserves, gasUse } from '../tables.ts';

export type GasReserve = typeof gasReserves.$inferSelect;

const at = sql.placeholder;
/** Rows that one look settles. */
const MAX_SETTLED = 500;

/** The label of the statement that fails where a day's gas would pass the limit. */
export const OVER_LIMIT = 'gas over limit';

/** The SQL of gas budgets. */
export type GasStore = ReturnType<typeof createGasStore>;

/** The SQL of the gas of a day. */
export function createGasStore({ orm }: Pick<Db, 'orm'>) {
  const used = orm
    .select({ gas: gasUse.gas })
    .from(gasUse)
    .where(and(isGiven(gasUse.payer, 'payer'), isGiven(gasUse.day, 'day')))
    .prepare();
  const add = template<'payer' | 'day' | 'gas' | 'limit'>(
    orm
      .insert(gasUse)
      .values({ payer: at('payer'), day: at('day'), gas: at('gas') })
      .onConflictDoUpdate({
        target: [gasUse.payer, gasUse.day],
        set: { gas: sql`${gasUse.gas} + excluded.gas` },
        setWhere: sql`${gasUse.gas} + excluded.gas <= ${at('limit')}`,
      }),
  );
  const reserveRow = template<'messageId' | 'payer' | 'day' | 'gas'>(
    orm.insert(gasReserves).values({ messageId: at('messageId'), payer: at('payer'), day: at('day'), gas: at('gas') }),
  );
  const removeReserve = template<'messageId'>(
    orm.delete(gasReserves).where(isGiven(gasReserves.messageId, 'messageId')),
  );
  const correct = template<'payer' | 'day' | 'difference'>(
    orm
      .update(gasUse)
      .set({ gas: larger(sql`${gasUse.gas} + ${at('difference')}`, sql`0`) })
      .where(and(isGiven(gasUse.payer, 'payer'), isGiven(gasUse.day, 'day'))),
  );
  return {
    /** The gas of a payer's day, reserved gas included. */
    used: async (payer: string, day: number): Promise<number> => (await used.get({ payer, day }))?.gas ?? 0,
    /**
     * Reserves gas. Fails with the label {@link OVER_LIMIT} if that would pass the limit, so of two at once only one
     * gets the rest.
     */
    reserveStatements: (reserve: GasReserve, limit: number): [Statement, Statement] => [
      { ...add({ payer: reserve.payer, day: reserve.day, gas: reserve.gas, limit }), label: OVER_LIMIT },
      reserveRow(reserve),
    ],
    /** Reserves whose messages are in a block, with the gas that they used. */
    settleable: async (): Promise<(GasReserve & { readonly taken: number })[]> =>
      (await settleableQuery(orm).all()).map(({ reserve, taken }) => ({ ...reserve, taken: taken ?? reserve.gas })),
    settleStatements: ({ messageId, payer, day, gas, taken }: GasReserve & { readonly taken: number }) => [
      removeReserve({ messageId }),
      correct({ payer, day, difference: taken - gas }, 'any'),
    ],
    /** What is over is of no use to anybody. */
    forgetStatements: (beforeDay: number): Statement[] => [
      must(orm.delete(gasReserves).where(lt(gasReserves.day, beforeDay)), 'any'),
      must(orm.delete(gasUse).where(lt(gasUse.day, beforeDay)), 'any'),
    ],
  };
}

/**
 * The query of reserves that can be settled. It begins at the reserves, which are few, and asks the message of each: a
 * join is free to begin at the messages, of which there are as many as there were payments.
 */
export function settleableQuery(orm: Db['orm']) {
  const gas = orm.select({ gas: messages.gasUsed }).from(messages).where(eq(messages.id, gasReserves.messageId));
  const taken = sql<number | null>`(${gas})`;
  return orm.select({ reserve: gasReserves, taken }).from(gasReserves).where(isNotNull(taken)).limit(MAX_SETTLED);
}
