import { and, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { attempts, type MessageStatus, messages } from '../../../chain/relay/relay-tables.ts';
import type { ThingChange } from '../../../core/change.ts';
import { readInChunks } from '../../../core/lib/lists.ts';
import { isGiven, must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { scheduledWithdrawals as scheduled, wallets, withdrawals } from '../wallet-tables.ts';

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
export function createWithdrawalStore({ orm }: Pick<Db, 'orm'>) {
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

/** A row of `scheduled_withdrawals`. */
export type ScheduledRow = typeof scheduled.$inferSelect;

/** The SQL of delayed withdrawals. */
export type ScheduledStore = ReturnType<typeof createScheduledStore>;

/** How many withdrawals one run of the scheduler takes. */
const MAX_DUE = 16;

/** That a delayed withdrawal is new, or has another status. */
function announced({ id, walletId, status }: Pick<ScheduledRow, 'id' | 'walletId' | 'status'>): ThingChange {
  return { kind: 'withdrawal', walletIds: [walletId], id, status };
}

/** Creates the SQL of delayed withdrawals. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createScheduledStore({ orm }: Pick<Db, 'orm'>) {
  const change = (row: ScheduledRow, to: Partial<ScheduledRow>): Statement =>
    telling(
      must(
        orm
          .update(scheduled)
          .set(to)
          .where(and(eq(scheduled.id, row.id), eq(scheduled.status, row.status))),
      ),
      announced({ ...row, ...to }),
    );
  const waits = inArray(scheduled.status, ['scheduled', 'held', 'executing']);
  return {
    byId: (walletId: string, id: string): Promise<ScheduledRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.id, id), eq(scheduled.walletId, walletId)))
        .get(),
    byKey: (walletId: string, key: string): Promise<ScheduledRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.walletId, walletId), eq(scheduled.idempotencyKey, key)))
        .get(),
    /** What waits comes first, then the newest: many that have ended hide nothing. */
    list: (walletId: string, { limit, offset }: { limit: number; offset: number }): Promise<ScheduledRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(eq(scheduled.walletId, walletId))
        .orderBy(desc(waits), desc(scheduled.createdAt), desc(scheduled.id))
        .limit(limit)
        .offset(offset)
        .all(),
    waiting: async (walletId: string): Promise<number> =>
      orm.$count(
        scheduled,
        and(eq(scheduled.walletId, walletId), inArray(scheduled.status, ['scheduled', 'executing'])),
      ),
    due: (now: number): Promise<ScheduledRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(and(sql`${scheduled.dueAt} is not null`, lte(scheduled.dueAt, now)))
        .orderBy(scheduled.dueAt)
        .limit(MAX_DUE)
        .all(),
    insertStatement: (row: ScheduledRow): Statement => telling(must(orm.insert(scheduled).values(row)), announced(row)),
    /**
     * Cancels a wallet's delayed withdrawals that have no signed message. One that is about to be signed then is not.
     */
    cancelAllStatement: (walletId: string): Statement =>
      must(
        orm
          .update(scheduled)
          .set({ status: 'cancelled', dueAt: null })
          .where(
            and(
              eq(scheduled.walletId, walletId),
              inArray(scheduled.status, ['scheduled', 'held', 'executing']),
              notSigned,
            ),
          ),
        'any',
      ),
    /** Like all statements below, this fails if the row's status has changed since it was read. */
    cancelStatement: (row: ScheduledRow) => change(row, { status: 'cancelled', dueAt: null }),
    /** Changes nothing: it only asserts that the row still has the status that was read. */
    standsStatement: (row: ScheduledRow) => change(row, { status: row.status }),
    /** Notes that the webhook was sent a held withdrawal. */
    notifiedStatement: (row: ScheduledRow) => change(row, { dueAt: null }),
    beginStatement: (row: ScheduledRow) => change(row, { status: 'executing' }),
    executedStatement: (row: ScheduledRow, txHash: Hex) =>
      change(row, { status: 'executed', txHash, dueAt: null, lastError: null }),
    failedStatement: (row: ScheduledRow, lastError: string) =>
      change(row, { status: 'failed', lastError, dueAt: null }),
    /** Tries again later. If nothing was signed for it, it can be cancelled again. */
    laterStatement: (
      row: ScheduledRow,
      { isSigned, ...later }: { dueAt: number; attempts: number; lastError: string; isSigned: boolean },
    ) => change(row, { ...later, status: isSigned ? 'executing' : 'scheduled' }),
  };
}

/** The idempotency key of a delayed withdrawal; no caller can send it. */
export function keyOfScheduled(withdrawalId: string): string {
  return `\u0001${withdrawalId}`;
}

/** The condition that no message was ever signed for a row of `scheduled_withdrawals`. */
export const notSigned = sql`not exists (
  select 1 from ${withdrawals} where ${withdrawals.walletId} = ${scheduled.walletId}
    and ${withdrawals.idempotencyKey} = ${keyOfScheduled('')} || ${scheduled.id}
)`;

const WHY =
  "This withdrawal is held: the server's database may be older than your last decision about it (a backup was restored, or the chain shows messages that the database lacks). Cancel it. If it was not made before and you still want it, request it again under another key.";

/** Holds the delayed withdrawals of one wallet, or of all, unless something was signed for them. */
export function holdWithdrawalsStatement(
  { orm }: Pick<Db, 'orm'>,
  walletId: string | undefined,
  now: number,
): Statement {
  const ofWallet = walletId === undefined ? undefined : eq(scheduled.walletId, walletId);
  return must(
    orm
      .update(scheduled)
      .set({ status: 'held', dueAt: now, lastError: WHY })
      .where(and(inArray(scheduled.status, ['scheduled', 'executing']), ofWallet, notSigned)),
    'any',
  );
}

const OTHER_OWNER =
  'The wallet was handed over before this withdrawal was made, so this server cannot sign it. Ask for it again: the new owner signs it.';

/**
 * Ends a wallet's delayed withdrawals that have no signed message, where its row shows that another owner than our key
 * has it: no one here can sign them any more.
 */
export function endWithOwnerStatement({ orm }: Pick<Db, 'orm'>, chainAddress: Address): Statement {
  return must(
    orm
      .update(scheduled)
      .set({ status: 'failed', dueAt: null, lastError: OTHER_OWNER })
      .where(
        and(
          sql`exists (
            select 1 from ${wallets} where ${wallets.id} = ${scheduled.walletId}
              and ${eq(wallets.chainAddress, chainAddress)} and ${wallets.chainOwner} <> ${wallets.ownerAddress}
          )`,
          inArray(scheduled.status, ['scheduled', 'held']),
          notSigned,
        ),
      ),
    'any',
  );
}
