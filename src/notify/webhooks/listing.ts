import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../storage/db/open.ts';
import { webhookDeliveries as deliveries } from './tables.ts';

const { seq, id, walletId, jobId, paymentId, type, status, attempts, nextAttemptAtMs } = deliveries;
const { lastStatusCode, lastError, createdAt, deliveredAt } = deliveries;

/** What operators see of a delivery: all but the text that is sent, and where to. */
export type ListedDelivery = Omit<typeof deliveries.$inferSelect, 'body' | 'url' | 'secretSealed'>;

const shown = {
  seq,
  id,
  walletId,
  jobId,
  paymentId,
  type,
  status,
  attempts,
  nextAttemptAtMs,
  lastStatusCode,
  lastError,
  createdAt,
  deliveredAt,
};

/** More of one cause are not shown. */
const MAX_OF_CAUSE = 50;

/** The SQL of lists of deliveries, for operators. */
export function createDeliveryListing({ orm }: Pick<Db, 'orm'>) {
  const all = () => orm.select(shown).from(deliveries);
  return {
    ofPayment: (wanted: string): Promise<ListedDelivery[]> =>
      all().where(eq(paymentId, wanted)).orderBy(asc(seq)).limit(MAX_OF_CAUSE).all(),
    ofJob: (wanted: string): Promise<ListedDelivery[]> =>
      all().where(eq(jobId, wanted)).orderBy(asc(seq)).limit(MAX_OF_CAUSE).all(),
    /** Those that are neither delivered nor given up, the first to be tried first. */
    pending: (limit: number): Promise<ListedDelivery[]> =>
      all().where(isNotNull(nextAttemptAtMs)).orderBy(asc(nextAttemptAtMs)).limit(limit).all(),
  };
}
