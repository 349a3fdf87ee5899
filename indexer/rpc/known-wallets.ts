import { type ReadonlyDrizzle, sql } from 'ponder';
import * as z from 'zod';

const rowsSchema = z.array(
  z.object({ address: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{40}$/)]) }),
);

/** Ponder leaves its database where the module `ponder:api` finds it, before it asks for any logs. */
declare global {
  var PONDER_DATABASE:
    | { readonly readonlyQB: { readonly raw: Pick<ReadonlyDrizzle, 'execute'> } }
    | undefined;
}

/** Every wallet that Ponder has found on this chain and has not forgotten since; it keeps them in its own tables. */
export async function readKnownWallets(chainId: number): Promise<`0x${string}`[]> {
  const database = globalThis.PONDER_DATABASE;
  if (database === undefined) throw new Error('Ponder asks for logs before it has opened its database.');
  const result = await database.readonlyQB.raw.execute(
    sql`select distinct address from ponder_sync.factory_addresses where chain_id = ${chainId}`,
  );
  return rowsSchema.parse(result.rows).map(({ address }) => address);
}
