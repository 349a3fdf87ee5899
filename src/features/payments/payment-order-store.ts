import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import { spelledOut } from '../../storage/db/template.ts';
import { type OrderKind, type OrderRow, type OrderState, paymentOrders } from './payment-order-tables.ts';

/** An order as an operator gives it. */
export type NewOrder = Pick<OrderRow, 'ref' | 'kind' | 'txHash' | 'requestedAt'>;

/** How an order ended, in words. */
export interface Ending {
  readonly state: Exclude<OrderState, 'asked'>;
  readonly answer: string;
}

const isAsked = spelledOut(eq(paymentOrders.state, 'asked'));

/** The SQL of what operators ask for about payments. */
export function createOrderStore({ orm }: Reading) {
  const isIt = (ref: Hex, kind: OrderKind) => and(eq(paymentOrders.ref, ref), eq(paymentOrders.kind, kind));
  return {
    /** Those that no server has answered, the oldest first. */
    asked: (limit: number): Promise<OrderRow[]> =>
      orm.select().from(paymentOrders).where(isAsked).orderBy(asc(paymentOrders.requestedAt)).limit(limit).all(),
    find: (ref: Hex, kind: OrderKind): Promise<OrderRow | undefined> =>
      orm.select().from(paymentOrders).where(isIt(ref, kind)).get(),
    /** All of a payment, the oldest first. */
    ofPayment: async (ref: Hex): Promise<OrderRow[]> =>
      (await orm.select().from(paymentOrders).where(eq(paymentOrders.ref, ref)).all()).toSorted(
        (a, b) => a.requestedAt - b.requestedAt,
      ),
    /** Asks for it, or again where an earlier one of its kind has ended. However often it is asked for, it is one. */
    askStatement: ({ ref, kind, txHash, requestedAt }: NewOrder): Statement => {
      const wanted = { txHash, state: 'asked' as const, answer: null, requestedAt, answeredAt: null };
      const { ref: byRef, kind: byKind } = paymentOrders;
      return must(
        orm
          .insert(paymentOrders)
          .values({ ref, kind, ...wanted })
          .onConflictDoUpdate({ target: [byRef, byKind], set: wanted }),
      );
    },
    /** Ends it, unless another transaction was named meanwhile: that one has to be looked at. */
    answerStatement: (
      { ref, kind, txHash }: Pick<OrderRow, 'ref' | 'kind' | 'txHash'>,
      { state, answer }: Ending,
      answeredAt: number,
    ): Statement => {
      const isSame = txHash === null ? isNull(paymentOrders.txHash) : eq(paymentOrders.txHash, txHash);
      return must(
        orm
          .update(paymentOrders)
          .set({ state, answer, answeredAt })
          .where(and(isIt(ref, kind), isSame, isAsked)),
        'any',
      );
    },
  };
}
