import { sql } from 'ponder';
import * as z from 'zod';
import { openedDatabase } from '../database.ts';

const rowsSchema = z.array(
  z.object({ address: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{40}$/)]) }),
);

/** Every wallet that Ponder has found on this chain and has not forgotten since; it keeps them in its own tables. */
export async function readKnownWallets(chainId: number): Promise<`0x${string}`[]> {
  const result = await openedDatabase().execute(
    sql`select distinct address from ponder_sync.factory_addresses where chain_id = ${chainId}`,
  );
  return rowsSchema.parse(result.rows).map(({ address }) => address);
}
