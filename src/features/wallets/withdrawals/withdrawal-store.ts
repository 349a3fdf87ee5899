import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { attempts, type MessageStatus, messages } from '../../../chain/relay/relay-tables.ts';
import { readInChunks } from '../../../core/lib/lists.ts';
import { isGiven, must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { withdrawalPolicies as policies, wallets, withdrawals } from '../wallet-tables.ts';

/** A row of `withdrawals`. */
export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** A withdrawal that the chain shows and that has no row. */
export type FoundWithdrawal = Omit<WithdrawalRow, 'ownerNonce' | 'signedAtBlock' | 'executedIn'> & {
  readonly chainAddress: Address;
  readonly executedIn: Hex;
};

/** The chain does not show which nonce a found withdrawal was signed with. It is never signed again. */
const UNKNOWN_NONCE = -1;

/** The SQL of withdrawals. */
export type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

/** The SQL of withdrawals. */
export function createWithdrawalStore({ orm }: Db) {
  const byKey = orm
    .select({ withdrawal: withdrawals, messageStatus: messages.status })
    .from(withdrawals)
    .innerJoin(messages, eq(messages.id, withdrawals.messageId))
    .where(and(isGiven(withdrawals.walletId, 'walletId'), isGiven(withdrawals.idempotencyKey, 'key')))
    .prepare();
  const takenBy = (hash: Hex) =>
    orm.select({ id: withdrawals.messageId }).from(withdrawals).where(eq(withdrawals.executedIn, hash)).limit(1);
  return {
    /** The withdrawal that a wallet's key made, and how its message stands. */
    byKey: (
      walletId: string,
      key: string,
    ): Promise<{ withdrawal: WithdrawalRow; messageStatus: MessageStatus } | undefined> => byKey.get({ walletId, key }),
    /** The withdrawal that this message carries. */
    byMessage: (messageId: number): Promise<WithdrawalRow | undefined> =>
      orm.select().from(withdrawals).where(eq(withdrawals.messageId, messageId)).get(),
    /** How many of a wallet's have this owner nonce: the wallet executes one of them at most. */
    ofNonce: (walletId: string, nonce: number): Promise<number> =>
      orm.$count(withdrawals, and(eq(withdrawals.walletId, walletId), eq(withdrawals.ownerNonce, nonce))),
    /** Which of these transactions this service sent. */
    ownAmong: async (hashes: readonly Hex[]): Promise<ReadonlySet<Hex>> =>
      new Set(
        (
          await readInChunks(hashes, (some) =>
            orm.select({ hash: attempts.hash }).from(attempts).where(inArray(attempts.hash, some)).all(),
          )
        ).map(({ hash }) => hash),
      ),
    /** Whether a row already claims this transaction. */
    isTaken: async (hash: Hex): Promise<boolean> => (await takenBy(hash).get()) !== undefined,
    /** Stores a withdrawal that only the chain knew. Fails if another row claims its transaction. */
    foundStatements: ({ chainAddress: wallet, ...row }: FoundWithdrawal): Statement[] => {
      const { messageId: id, walletId, createdAt } = row;
      const message = { id, kind: 'found', wallet, target: wallet, data: '0x', gasLimit: 0 } as const;
      const isFree = notExists(takenBy(row.executedIn));
      return [
        must(
          orm
            .update(wallets)
            .set({ id: walletId })
            .where(and(eq(wallets.id, walletId), isFree)),
        ),
        must(orm.insert(messages).values({ ...message, status: 'executed', createdAt })),
        must(orm.insert(withdrawals).values({ ...row, ownerNonce: UNKNOWN_NONCE, signedAtBlock: 0 })),
      ];
    },
    /**
     * Stores a withdrawal whose signature a node is about to see, before anything is sent: the key keeps its owner
     * nonce, no matter who submits that signature. Fails if the key has a withdrawal.
     */
    pinStatements: (row: WithdrawalRow, wallet: Address): Statement[] => {
      const { messageId: id, createdAt } = row;
      const message = { id, kind: 'withdraw', wallet, target: wallet, data: '0x', gasLimit: 0 } as const;
      return [
        must(orm.insert(messages).values({ ...message, status: 'dead', createdAt })),
        must(orm.insert(withdrawals).values(row)),
      ];
    },
    insertStatement: (row: WithdrawalRow): Statement => must(orm.insert(withdrawals).values(row)),
    /** Moves a withdrawal to another message. Fails if it has moved since it was read. */
    carryStatement: ({ messageId }: WithdrawalRow, carrier: Pick<WithdrawalRow, 'messageId'>): Statement =>
      must(orm.update(withdrawals).set({ messageId: carrier.messageId }).where(eq(withdrawals.messageId, messageId))),
    /** Notes the transaction in which someone else submitted the message. */
    executedInStatement: ({ messageId }: WithdrawalRow, executedIn: Hex): Statement =>
      must(orm.update(withdrawals).set({ executedIn }).where(eq(withdrawals.messageId, messageId))),
  };
}

/** That a wallet's withdrawal policy refuses or delays something at a time (Unix seconds); handed over, none does. */
export function isPolicyInForce(now: number): SQL | undefined {
  const before = or(isNull(policies.nextAt), gt(policies.nextAt, now));
  const present = or(isNotNull(policies.allowList), gt(policies.delaySeconds, 0));
  const next = or(isNotNull(policies.nextAllowList), gt(policies.nextDelaySeconds, 0));
  return and(isOurs(), or(and(before, present), and(lte(policies.nextAt, now), next)));
}

/** How long what loosens a wallet's rules waits at a time (Unix seconds), in seconds; handed over, nothing waits. */
export function delayInForce(now: number): SQL<number> {
  const delay = sql`case when ${lte(policies.nextAt, now)} then ${policies.nextDelaySeconds} else ${policies.delaySeconds} end`;
  return sql<number>`case when ${isOurs()} then ${delay} else 0 end`;
}

function isOurs(): SQL | undefined {
  return or(isNull(wallets.chainOwner), eq(wallets.chainOwner, wallets.ownerAddress));
}
