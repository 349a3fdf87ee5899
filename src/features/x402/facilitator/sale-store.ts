import { and, eq, inArray } from 'drizzle-orm';
import { type Hex, keccak256 } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../../../chain/contracts/abi-words.ts';
import { readInChunks } from '../../../core/lib/lists.ts';
import { must, RowCountError, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { type SaleRow, sales } from '../x402-tables.ts';
import type { SoldTransfer } from './facilitator-schema.ts';

/** The SQL of sales. */
export type SaleStore = ReturnType<typeof createSaleStore>;

/** Creates the SQL of sales. */
export function createSaleStore(db: Db) {
  const { orm } = db;
  return {
    find: (id: Hex): Promise<SaleRow | undefined> => orm.select().from(sales).where(eq(sales.id, id)).get(),
    /** The hosts where a wallet sold for these nonces, with the nonces; those that can be read. */
    shopsOf: async (walletId: string, nonces: readonly Hex[]): Promise<[nonce: Hex, host: string][]> => {
      const read = (part: readonly Hex[]) =>
        orm
          .select({ nonce: sales.nonce, resource: sales.resource })
          .from(sales)
          .where(and(eq(sales.walletId, walletId), inArray(sales.nonce, [...part])))
          .all();
      const found = await readInChunks(nonces, read);
      return found.flatMap(({ nonce, resource }) => (resource === null ? [] : [[nonce, new URL(resource).host]]));
    },
    insertStatement: (sale: Omit<SaleRow, 'isDelivered'>): Statement => must(orm.insert(sales).values(sale)),
    /** Puts another message in the place of one that a block refused. */
    resentStatement: (before: SaleRow, { messageId, txHash }: Pick<SaleRow, 'messageId' | 'txHash'>): Statement =>
      must(
        orm
          .update(sales)
          .set({ messageId, txHash })
          .where(and(eq(sales.id, before.id), eq(sales.messageId, before.messageId))),
      ),
    /** Notes that something was delivered for a sale; false if that was so already, or no such sale is known. */
    async deliver(id: Hex): Promise<boolean> {
      const isUndelivered = and(eq(sales.id, id), eq(sales.isDelivered, false));
      try {
        await db.batch([must(orm.update(sales).set({ isDelivered: true }).where(isUndelivered))]);
        return true;
      } catch (error) {
        if (error instanceof RowCountError) return false;
        throw error;
      }
    },
  };
}

/** What identifies a transfer, whatever signature it comes with. */
export function saleId({ from, to, value, validAfter, validBefore, nonce }: SoldTransfer): Hex {
  const numbers = [value, validAfter, validBefore].map((number) => numberWord(number));
  return keccak256(`0x${[addressWord(from), addressWord(to), ...numbers, bytes32Word(nonce)].join('')}`);
}
