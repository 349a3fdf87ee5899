import { sql } from 'drizzle-orm';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { template } from '../../storage/db/template.ts';
import type { ProjectedPayment } from './fold.ts';
import { type PaymentRow, paymentTotals } from './tables.ts';

interface Change {
  readonly payment: Pick<PaymentRow, 'status' | 'amount' | 'feeAmount'>;
  readonly projected: Pick<ProjectedPayment, 'status' | 'feeAmount'>;
}

const at = sql.placeholder;
/** There is one row. */
const ID = 1;

/** Prepares the statement that adjusts the totals: adds payments confirmed now, subtracts those confirmed before. */
export function totalsStatements(orm: Db['orm']): (changes: readonly Change[]) => Statement[] {
  const move = template<'payments' | 'volume' | 'fees'>(
    orm
      .insert(paymentTotals)
      .values({ id: ID, payments: at('payments'), volume: at('volume'), fees: at('fees') })
      .onConflictDoUpdate({
        target: paymentTotals.id,
        set: {
          payments: sql`${paymentTotals.payments} + excluded.payments`,
          volume: sql`${paymentTotals.volume} + excluded.volume`,
          fees: sql`${paymentTotals.fees} + excluded.fees`,
        },
      }),
  );
  return (changes) => {
    let [payments, volume, fees] = [0, 0n, 0n];
    for (const { payment, projected } of changes) {
      if (projected.status === 'confirmed') {
        payments += 1;
        volume += payment.amount;
        fees += projected.feeAmount;
      }
      if (payment.status === 'confirmed') {
        payments -= 1;
        volume -= payment.amount;
        fees -= payment.feeAmount;
      }
    }
    return payments === 0 && volume === 0n && fees === 0n ? [] : [move({ payments, volume, fees })];
  };
}
