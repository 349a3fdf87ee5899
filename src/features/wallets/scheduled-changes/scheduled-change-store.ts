import { and, count, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { type MessageStatus, messages } from '../../../chain/relay/relay-tables.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { auditEachStatement } from '../../../http/audit/audit.ts';
import { must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { changeOfSome, changeOfWallet } from '../wallet-store.ts';
import { scheduledChanges as scheduled, wallets } from '../wallet-tables.ts';
import { holdWithdrawalsStatement } from '../withdrawals/withdrawal-store.ts';

/** A row of `scheduled_changes`. */
export type ScheduledChangeRow = typeof scheduled.$inferSelect;

/** What a change is a change of: of each, another request takes the place of those that wait. */
export type ChangedThing = Pick<ScheduledChangeRow, 'walletId' | 'operation' | 'target'>;

/** The SQL of scheduled changes. */
export type ScheduledChangeStore = ReturnType<typeof createScheduledChangeStore>;

/** How many changes one run of the scheduler takes. */
const MAX_DUE = 16;
/** How many changes of a wallet may wait. */
const MAX_WAITING = 20;
/** Label of the statement that fails where a wallet has as many. */
export const TOO_MANY = 'too many changes wait';

const OVERTAKEN = 'Another request took its place after it was signed.';

/** Neither made nor ended. */
const isOpen = inArray(scheduled.status, ['scheduled', 'held', 'executing']);

/** Creates the SQL of scheduled changes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createScheduledChangeStore(db: Db, clock: Clock) {
  const { orm } = db;
  const announced = (walletId: string, statement: Statement): Statement =>
    telling(statement, changeOfWallet(walletId, null));
  const change = (row: ScheduledChangeRow, to: Partial<ScheduledChangeRow>): Statement =>
    announced(
      row.walletId,
      must(
        orm
          .update(scheduled)
          .set(to)
          .where(and(eq(scheduled.id, row.id), eq(scheduled.status, row.status))),
      ),
    );
  /** Cancels what waits, so that it is never signed. What was signed may still happen; it is not signed again. */
  const endStatements = (walletId: string, which?: SQL): readonly Statement[] => {
    const waits = and(eq(scheduled.walletId, walletId), which, isWaiting);
    const entry = { action: 'change_cancelled', walletId } as const;
    const cancelled = { status: 'cancelled', dueAt: null } as const;
    return [
      auditEachStatement({ db, clock }, entry, { table: scheduled, id: scheduled.id, where: waits }),
      announced(walletId, must(orm.update(scheduled).set(cancelled).where(waits), 'any')),
      announced(walletId, noMoreStatement(db, OVERTAKEN, and(eq(scheduled.walletId, walletId), which))),
    ];
  };
  return {
    byId: (walletId: string, id: string): Promise<ScheduledChangeRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.id, id), eq(scheduled.walletId, walletId)))
        .get(),
    /** What waits comes first, then the newest: many that have ended hide nothing. */
    list: (walletId: string, page: { limit: number; offset: number }): Promise<ScheduledChangeRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(eq(scheduled.walletId, walletId))
        .orderBy(desc(isOpen), desc(scheduled.createdAt), desc(scheduled.id))
        .limit(page.limit)
        .offset(page.offset)
        .all(),
    due: (now: number): Promise<ScheduledChangeRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(and(sql`${scheduled.dueAt} is not null`, lte(scheduled.dueAt, now)))
        .orderBy(scheduled.dueAt)
        .limit(MAX_DUE)
        .all(),
    /** What became of the message that was signed last for it; `undefined` if there is none. */
    messageStatus: async ({ messageId }: ScheduledChangeRow): Promise<MessageStatus | undefined> =>
      messageId === null
        ? undefined
        : (await orm.select({ status: messages.status }).from(messages).where(eq(messages.id, messageId)).get())
            ?.status,
    /** Takes the place of those of the same thing that wait. `TOO_MANY` fails where as many wait as may. */
    insertStatements: (row: ScheduledChangeRow): readonly Statement[] => {
      const { walletId } = row;
      const here = and(eq(scheduled.walletId, walletId), inArray(scheduled.status, ['scheduled', 'executing']));
      const waiting = orm.select({ count: count() }).from(scheduled).where(here);
      const hasRoom = and(eq(wallets.id, walletId), sql`${waiting} < ${MAX_WAITING}`);
      return [
        ...endStatements(walletId, isOf(row)),
        must(orm.update(wallets).set({ id: walletId }).where(hasRoom), 1, TOO_MANY),
        announced(walletId, must(orm.insert(scheduled).values(row))),
      ];
    },
    /** Ends all changes of a wallet, or those of a thing. */
    endAllStatements: (walletId: string): readonly Statement[] => endStatements(walletId),
    endAllOfStatements: (thing: ChangedThing): readonly Statement[] => endStatements(thing.walletId, isOf(thing)),
    /** Like all statements below, this fails if the row's status has changed since it was read. */
    cancelStatement: (row: ScheduledChangeRow) => change(row, { status: 'cancelled', dueAt: null }),
    /** Notes that its Owner was notified of a held change. */
    notifiedStatement: (row: ScheduledChangeRow) => change(row, { dueAt: null }),
    /** In the commit of its message: from then on it may happen. Fails if it is to be signed no more. */
    signedStatement: (
      row: ScheduledChangeRow,
      { messageId, now }: { messageId: number | undefined; now: number },
    ): Statement =>
      announced(
        row.walletId,
        must(
          orm
            .update(scheduled)
            .set({ status: 'executing', ...(messageId === undefined ? {} : { messageId }) })
            .where(
              and(eq(scheduled.id, row.id), eq(scheduled.status, row.status), sql`${scheduled.signedUntil} > ${now}`),
            ),
        ),
      ),
    executedStatement: (row: ScheduledChangeRow) => change(row, { status: 'executed', dueAt: null, lastError: null }),
    failedStatement: (row: ScheduledChangeRow, lastError: string) =>
      change(row, { status: 'failed', lastError, dueAt: null }),
    /** Is looked at again later. */
    laterStatement: (row: ScheduledChangeRow, later: Pick<ScheduledChangeRow, 'dueAt'> & Partial<ScheduledChangeRow>) =>
      change(row, later),
  };
}

/** It waits, and nothing was signed for it. */
const isWaiting = inArray(scheduled.status, ['scheduled', 'held']);

function isOf({ walletId, operation, target }: ChangedThing): SQL | undefined {
  return and(eq(scheduled.walletId, walletId), eq(scheduled.operation, operation), eq(scheduled.target, target));
}

/** Of what was signed: nothing is signed for it again. It ends once it is certain what became of it. */
function noMoreStatement({ orm }: Pick<Db, 'orm'>, lastError: string, which: SQL | undefined): Statement {
  const query = orm
    .update(scheduled)
    .set({ signedUntil: 0, lastError })
    .where(and(eq(scheduled.status, 'executing'), which));
  return must(query, 'any');
}

const WHY =
  "This change is held: the server's database may be older than your last decision about it (a backup was restored, or the chain shows messages that the database lacks). Cancel it. If you still want it, ask for it again.";

const WHY_NOT_AGAIN = "It was signed, and the server's database may be older than what you decided since.";

/**
 * Holds the delayed withdrawals and changes of one wallet, or of all, from `now` on (Unix seconds). This database may
 * be older than their Owners' last decisions: a backup was restored, or the chain shows messages that it lacks. What
 * was signed goes on; of changes, nothing is signed again. The next run of the schedule notifies the webhooks.
 */
export function holdStatements(db: Db, walletId: string | undefined, now: number): readonly Statement[] {
  const ofWallets = walletId === undefined ? undefined : eq(scheduled.walletId, walletId);
  const held = db.orm
    .update(scheduled)
    .set({ status: 'held', dueAt: now, lastError: WHY })
    .where(and(eq(scheduled.status, 'scheduled'), ofWallets));
  const change = changeOfSome(walletId);
  return [
    telling(holdWithdrawalsStatement(db, walletId, now), change),
    telling(must(held, 'any'), change),
    noMoreStatement(db, WHY_NOT_AGAIN, ofWallets),
  ];
}

/**
 * What the history of signed messages needs of wallets, and does to them when a catch-up begins: their withdrawals and
 * changes wait.
 */
export function historyOfWallets(db: Db, clock: Clock) {
  return {
    hasWallets: async () => (await db.orm.select({ id: wallets.id }).from(wallets).limit(1).get()) !== undefined,
    onBegin: (walletId: string | undefined) => holdStatements(db, walletId, nowSeconds(clock)),
  };
}
