import { inArray } from 'drizzle-orm';
import type { Hex } from 'viem';
import { readInChunks } from '../../core/lib/lists.ts';
import type { Db } from '../../storage/db/open.ts';
import { authorizations } from './x402-tables.ts';

/** What a wallet's activity shows of a purchase. */
export interface ShownPurchase {
  readonly paymentId: string;
  readonly walletId: string;
  /** Of its transfer at USDC. */
  readonly nonce: Hex;
  /** Of the seller's URL; null where no one knows any more what was bought. */
  readonly host: string | null;
}

/** Reads what a wallet's activity shows of purchases. */
export function createPurchaseActivity({ orm }: Pick<Db, 'orm'>) {
  const { paymentId, walletId, nonce, url } = authorizations;
  const some = () => orm.select({ paymentId, walletId, nonce, url }).from(authorizations);
  return {
    /** Those of the payments that are purchases. */
    ofPayments: async (ids: readonly string[]): Promise<ShownPurchase[]> =>
      (await readInChunks(ids, (part) => some().where(inArray(paymentId, part)).all())).map(shown),
    /** The purchases with these nonces; others' may be among them, who choose their own. */
    ofNonces: async (nonces: readonly Hex[]): Promise<ShownPurchase[]> =>
      (await readInChunks(nonces, (part) => some().where(inArray(nonce, part)).all())).map(shown),
  };
}

function shown({ url, ...row }: Omit<ShownPurchase, 'host'> & { readonly url: string }): ShownPurchase {
  return { ...row, host: URL.parse(url)?.host ?? null };
}
