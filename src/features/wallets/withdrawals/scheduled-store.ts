import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { ThingChange } from '../../../core/change.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { noMoreStatement } from '../scheduled-changes/scheduled-change-store.ts';
import {
  scheduledChanges as changes,
  scheduledWithdrawals as scheduled,
  wallets,
  withdrawals,
} from '../wallet-tables.ts';

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

const WHY_CHANGE =
  "This change is held: the server's database may be older than your last decision about it (a backup was restored, or the chain shows messages that the database lacks). Cancel it. If you still want it, ask for it again.";

const WHY_NOT_AGAIN = "It was signed, and the server's database may be older than what you decided since.";

/**
 * Holds the delayed withdrawals and changes of one wallet, or of all, from `now` on (Unix seconds). This database may
 * be older than their Owners' last decisions: a backup was restored, or the chain shows messages that it lacks. What
 * was signed goes on; of changes, nothing is signed again. The next run of the schedule tells the webhooks.
 */
export function holdStatements(
  { orm }: Pick<Db, 'orm'>,
  walletId: string | undefined,
  now: number,
): readonly Statement[] {
  const ofWallets = walletId === undefined ? undefined : eq(changes.walletId, walletId);
  const heldChanges = orm
    .update(changes)
    .set({ status: 'held', dueAt: now, lastError: WHY_CHANGE })
    .where(and(eq(changes.status, 'scheduled'), ofWallets));
  const held = must(
    orm
      .update(scheduled)
      .set({ status: 'held', dueAt: now, lastError: WHY })
      .where(
        and(
          inArray(scheduled.status, ['scheduled', 'executing']),
          walletId === undefined ? undefined : eq(scheduled.walletId, walletId),
          notSigned,
        ),
      ),
    'any',
  );
  return [held, must(heldChanges, 'any'), noMoreStatement({ orm }, WHY_NOT_AGAIN, ofWallets)];
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

/**
 * What the history of signed messages asks of wallets, and does to them when a catch-up begins: their withdrawals wait.
 */
export function historyOfWallets(db: Db, clock: Clock) {
  return {
    hasWallets: async () => (await db.orm.select({ id: wallets.id }).from(wallets).limit(1).get()) !== undefined,
    onBegin: (walletId: string | undefined) => holdStatements(db, walletId, nowSeconds(clock)),
  };
}
