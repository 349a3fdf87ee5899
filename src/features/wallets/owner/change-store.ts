import { and, asc, eq, gte, ne } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { isChangeOfRules, messages } from '../../../chain/relay/tables.ts';
import type { Db } from '../../../storage/db/open.ts';

/** The SQL of changes of wallets' rules that were signed. */
export type ChangeStore = ReturnType<typeof createChangeStore>;

/** Creates the look-up of what Owners asked for. */
export function createChangeStore({ orm }: Db) {
  return {
    /**
     * The calldata of those that a block after this chain time (Unix seconds) may have, in the order in which they were
     * signed.
     */
    underWay: async (chainAddress: Address, after: number): Promise<Hex[]> =>
      (
        await orm
          .select({ data: messages.data })
          .from(messages)
          .where(
            and(
              eq(messages.wallet, chainAddress),
              isChangeOfRules(messages),
              ne(messages.status, 'dead'),
              gte(messages.deadline, after),
            ),
          )
          .orderBy(asc(messages.id))
          .all()
      ).map(({ data }) => data),
  };
}
