import { inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { readInChunks } from '../lib/chunks.ts';
import { authorizations } from './tables.ts';

/** What a wallet's activity shows of a purchase. */
export interface ShownPurchase {
  readonly paymentId: string;
  /** Of the seller's URL; null where nobody knows any more what was bought. */
  readonly host: string | null;
  /** USDC has executed the transfer. */
  readonly isCashed: boolean;
}

/** Purchases as their wallet's activity shows them. */
export type PurchaseActivity = ReturnType<typeof createPurchaseActivity>;

/** Reads what a wallet's activity shows of purchases. */
export function createPurchaseActivity({ orm }: Pick<Db, 'orm'>) {
  const { paymentId, url, state } = authorizations;
  return {
    /** Those of the payments that are purchases. */
    ofPayments: async (ids: readonly string[]): Promise<ShownPurchase[]> => {
      const rows = await readInChunks(ids, (some) =>
        orm.select({ paymentId, url, state }).from(authorizations).where(inArray(paymentId, some)).all(),
      );
      return rows.map((row) => ({
        paymentId: row.paymentId,
        host: URL.parse(row.url)?.host ?? null,
        isCashed: row.state === 'used' || row.state === 'settled',
      }));
    },
  };
}
