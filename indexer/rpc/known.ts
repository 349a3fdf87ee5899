import { sql } from 'ponder';
import * as z from 'zod';
import { openedDatabase } from '../database.ts';
import type { Hex } from './json-rpc.ts';
import { TRANSFER } from './topics.ts';

const rowsSchema = z.array(z.object({ found: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]+$/)]) }));

async function read(query: ReturnType<typeof sql>): Promise<Hex[]> {
  const { rows } = await openedDatabase().execute(query);
  return rowsSchema.parse(rows).map(({ found }) => found);
}

/**
 * Every wallet of these factories that Ponder has found on this chain and has not forgotten since; it keeps them in its
 * own tables.
 */
export async function readKnownWallets(chainId: number, factories: readonly Hex[]): Promise<Hex[]> {
  return await read(
    sql`select distinct found.address as found from ponder_sync.factory_addresses found
      join ponder_sync.factories made on made.id = found.factory_id
      where found.chain_id = ${chainId} and made.factory ->> 'address' in ${factories}`,
  );
}

/**
 * The agents of those wallets, as topics: of the registry's transfers, Ponder was shown those alone that touch one. Its
 * raw events are queried, because they are complete where the rows that follow from them are still being made.
 */
export async function readKnownAgents(chainId: number, identityRegistry: Hex | undefined): Promise<Hex[]> {
  if (identityRegistry === undefined) return [];
  return await read(
    sql`select distinct topic3 as found from ponder_sync.logs where chain_id = ${chainId}
      and address = ${identityRegistry} and topic0 = ${TRANSFER} and topic3 is not null`,
  );
}
