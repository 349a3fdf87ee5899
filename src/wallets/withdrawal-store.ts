import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { attempts, type MessageStatus, messages } from '../chain/relay/tables.ts';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { withdrawals } from './tables.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

/** The SQL of withdrawals. */
export function createWithdrawalStore({ orm }: Db) {
  const byKey = orm
    .select({ withdrawal: withdrawals, messageStatus: messages.status })
    .from(withdrawals)
    .innerJoin(messages, eq(messages.id, withdrawals.messageId))
    .where(
      and(
        eq(withdrawals.walletId, sql.placeholder('walletId')),
        eq(withdrawals.idempotencyKey, sql.placeholder('key')),
      ),
    )
    .prepare();
  return {
    /** The withdrawal that a wallet's key made, and how its message stands. */
    byKey: (
      walletId: string,
      key: string,
    ): { withdrawal: WithdrawalRow; messageStatus: MessageStatus } | undefined =>
      byKey.get({ walletId, key }),
    /** Those of the transactions that this service sent. */
    ownAmong: (hashes: readonly Hex[]): ReadonlySet<Hex> =>
      new Set(
        orm
          .select({ hash: attempts.hash })
          .from(attempts)
          .where(inArray(attempts.hash, [...hashes]))
          .all()
          .map(({ hash }) => hash),
      ),
    insertStatement: (row: WithdrawalRow): Statement => must(orm.insert(withdrawals).values(row)),
    /** Lets another message carry a withdrawal, unless one does already. */
    carryStatement: ({ messageId }: WithdrawalRow, carrier: Pick<WithdrawalRow, 'messageId'>): Statement =>
      must(
        orm
          .update(withdrawals)
          .set({ messageId: carrier.messageId })
          .where(eq(withdrawals.messageId, messageId)),
      ),
    /** Notes the transaction in which somebody else submitted the message. */
    executedInStatement: ({ messageId }: WithdrawalRow, executedIn: Hex): Statement =>
      must(orm.update(withdrawals).set({ executedIn }).where(eq(withdrawals.messageId, messageId))),
  };
}
