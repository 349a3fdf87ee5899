import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Address } from 'viem';
import type { Permission } from '../../accounts/roles/role.ts';
import { readInChunks } from '../../core/lib/lists.ts';
import { spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type ShownJob, selectShown } from '../jobs/job-store.ts';
import { evaluations, jobs } from '../jobs/job-tables.ts';
import { isAutomatic, RULE_TYPES } from '../jobs/rule-types.ts';
import { type ApprovalRow, paymentApprovals as approvals } from '../payments/payment-tables.ts';
import type { ScheduledChangeRow } from '../wallets/scheduled-changes/scheduled-change-store.ts';
import { type DoubtedKey, doubtedKeysIn } from '../wallets/signers/signer-store.ts';
import { permittedWallets } from '../wallets/wallet-store.ts';
import { scheduledChanges, scheduledWithdrawals, wallets } from '../wallets/wallet-tables.ts';
import type { ScheduledRow } from '../wallets/withdrawals/withdrawal-store.ts';

/** What may wait for a user. Of one second, the list has them in this order. */
export const INBOX_KINDS = ['approval', 'job', 'ownership', 'withdrawal', 'change', 'key'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** `waiting`: nothing happens before someone decides. `scheduled`: it happens by itself unless someone stops it. */
export const INBOX_STATES = ['waiting', 'scheduled'] as const;
type InboxState = (typeof INBOX_STATES)[number];

/** A place in the list: first waiting rows, then scheduled ones, each part with the oldest first. */
export interface InboxPosition {
  readonly state: InboxState;
  /** Unix seconds. */
  readonly since: number;
  readonly kind: InboxKind;
  /** Of the row; a wallet's for an offer of its ownership, and the public part of a key. */
  readonly id: string;
}

/** A wallet that is offered to another owner. */
export interface OfferedWallet {
  readonly id: string;
  readonly to: Address;
}

type RowOf = {
  readonly approval: ApprovalRow;
  readonly job: ShownJob;
  readonly ownership: OfferedWallet;
  readonly withdrawal: ScheduledRow;
  readonly change: ScheduledChangeRow;
  readonly key: DoubtedKey;
};

/** A row of the list. */
export type InboxRow = {
  readonly [Kind in InboxKind]: InboxPosition & {
    readonly kind: Kind;
    readonly walletId: string;
    readonly row: RowOf[Kind];
  };
}[InboxKind];

/** Which part of the list is read. */
export interface InboxQuery {
  readonly userId: string;
  /** The row after which it goes on. */
  readonly after?: InboxPosition | undefined;
  readonly limit: number;
  /** Unix seconds of the host. */
  readonly now: number;
}

/**
 * The SQL of what waits for users. `evaluators` are the accounts that carry out decisions about Jobs here: no one can
 * decide about others. A page takes one statement of each kind, however many wallets the user has.
 */
export function createInboxStore(db: Db, evaluators: readonly Address[]) {
  const sources = [approvalsOf, jobsOf(evaluators), offersOf, withdrawalsOf, changesOf, keysOf];
  return {
    /** The first rows of each kind that come after the position, in order. */
    async page(query: InboxQuery): Promise<InboxRow[]> {
      const found = await Promise.all(sources.map((source) => source(db, query)));
      return found.flat().sort(compare).slice(0, query.limit);
    },
    /** The names of wallets. */
    async namesOf(walletIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { id, name } = wallets;
      const rows = await readInChunks([...new Set(walletIds)], (some) =>
        db.orm.select({ id, name }).from(wallets).where(inArray(id, some)).all(),
      );
      return new Map(rows.map((row) => [row.id, row.name]));
    },
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;

/** Reads rows of one kind, in the order of the list. */
type Source = (db: Db, query: InboxQuery) => Promise<InboxRow[]>;

function compare(one: InboxPosition, other: InboxPosition): number {
  return rankOf(one.state) - rankOf(other.state) || one.since - other.since || placeOf(one.kind) - placeOf(other.kind);
}

const rankOf = (state: InboxState): number => INBOX_STATES.indexOf(state);
const placeOf = (kind: InboxKind): number => INBOX_KINDS.indexOf(kind);
const stateAt = (rank: number): InboxState => INBOX_STATES[rank] ?? 'waiting';

/** What the list orders rows of one kind by. */
interface Order {
  /** The place of its state in {@link INBOX_STATES}. */
  readonly rank: SQL<number>;
  readonly since: SQLWrapper;
  readonly id: SQLiteColumn;
}

const NONE_SCHEDULED = sql<number>`0`;
const rankUnless = (isWaiting: SQL | undefined): SQL<number> =>
  sql`case when ${isWaiting} then 0 else 1 end`.mapWith(Number);

function isAfter(kind: InboxKind, { rank, since, id }: Order, after: InboxPosition | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [afterRank, distance] = [rankOf(after.state), placeOf(kind) - placeOf(after.kind)];
  if (distance > 0) return sql`(${rank}, ${since}) >= (${afterRank}, ${after.since})`;
  if (distance < 0) return sql`(${rank}, ${since}) > (${afterRank}, ${after.since})`;
  return sql`(${rank}, ${since}, ${id}) > (${afterRank}, ${after.since}, ${sql.param(after.id, id)})`;
}

/** What happens by itself unless it is stopped, or is held until someone decides. */
type Scheduled = typeof scheduledWithdrawals | typeof scheduledChanges;

const isPending = ({ status }: Scheduled): SQL => spelledOut(inArray(status, ['scheduled', 'held']));
const orderOfScheduled = ({ status, createdAt, id }: Scheduled): Order => ({
  rank: rankUnless(eq(status, 'held')),
  since: createdAt,
  id,
});

/** A row of a table, with its place in the list. */
function placed<Row extends { readonly id: string; readonly walletId: string; readonly createdAt: number }>({
  rank,
  row,
}: {
  readonly rank: number;
  readonly row: Row;
}) {
  const { id, walletId, createdAt: since } = row;
  return { state: stateAt(rank), since, id, walletId, row };
}

const inOrder = ({ rank, since, id }: Order) => [asc(rank), asc(since), asc(id)];

const isOf =
  (db: Db, { userId }: InboxQuery, permission: Permission) =>
  (walletId: SQLWrapper) =>
    inArray(walletId, permittedWallets(db, userId, permission));

const isOpenApproval = spelledOut(inArray(approvals.status, ['pending', 'approved']));
/** An approved one that something refuses may have to be approved again, as after a freeze. */
const waitsForOwner = or(eq(approvals.status, 'pending'), isNotNull(approvals.refusal));

const approvalsOf: Source = async (db, query) => {
  const order = { rank: rankUnless(waitsForOwner), since: approvals.createdAt, id: approvals.id };
  const rows = await db.orm
    .select({ rank: order.rank, row: approvals })
    .from(approvals)
    .where(and(isOf(db, query, 'decide')(approvals.walletId), isOpenApproval, isAfter('approval', order, query.after)))
    .orderBy(...inOrder(order))
    .limit(query.limit)
    .all();
  return rows.map((each) => ({ kind: 'approval', ...placed(each) }));
};

const AUTOMATIC = RULE_TYPES.filter(isAutomatic);
/** When a Job began to wait for a person. */
const handedOver = sql<number>`coalesce(${evaluations.handedOverAt}, ${evaluations.createdAt})`;

const jobsOf =
  (evaluators: readonly Address[]): Source =>
  async (db, query) => {
    if (evaluators.length === 0) return [];
    const order = { rank: NONE_SCHEDULED, since: handedOver, id: jobs.id };
    const rows = await selectShown(db.orm)
      .where(
        and(
          isOf(db, query, 'decide')(jobs.clientWalletId),
          spelledOut(eq(jobs.status, 'submitted')),
          isNull(jobs.outcome),
          inArray(jobs.evaluatorAddress, [...evaluators]),
          isNotNull(evaluations.createdAt),
          isNull(evaluations.outcome),
          or(notInArray(jobs.ruleType, AUTOMATIC), isNotNull(evaluations.handedOverAt)),
          isAfter('job', order, query.after),
        ),
      )
      .orderBy(asc(order.since), asc(order.id))
      .limit(query.limit)
      .all();
    return rows.map((row) => {
      const { job, decision } = row;
      const since = decision?.handedOverAt ?? decision?.createdAt ?? job.createdAt;
      return { kind: 'job', state: 'waiting', since, id: job.id, walletId: job.clientWalletId, row };
    });
  };

const offersOf: Source = async (db, query) => {
  const { id, pendingOwner } = wallets;
  const since = sql<number>`coalesce(${wallets.offeredAt}, 0)`.mapWith(Number);
  const rows = await db.orm
    .select({ id, to: pendingOwner, since })
    .from(wallets)
    .where(
      and(
        isOf(db, query, 'own')(id),
        isNotNull(pendingOwner),
        isAfter('ownership', { rank: NONE_SCHEDULED, since, id }, query.after),
      ),
    )
    .orderBy(asc(since), asc(id))
    .limit(query.limit)
    .all();
  return rows.flatMap(({ to, since: at, ...row }) =>
    to === null
      ? []
      : [{ kind: 'ownership', state: 'waiting', since: at, id: row.id, walletId: row.id, row: { ...row, to } }],
  );
};

const withdrawalsOf: Source = async (db, query) => {
  const table = scheduledWithdrawals;
  const order = orderOfScheduled(table);
  const rows = await db.orm
    .select({ rank: order.rank, row: table })
    .from(table)
    .where(and(isOf(db, query, 'own')(table.walletId), isPending(table), isAfter('withdrawal', order, query.after)))
    .orderBy(...inOrder(order))
    .limit(query.limit)
    .all();
  return rows.map((each) => ({ kind: 'withdrawal', ...placed(each) }));
};

const changesOf: Source = async (db, query) => {
  const table = scheduledChanges;
  const order = orderOfScheduled(table);
  const rows = await db.orm
    .select({ rank: order.rank, row: table })
    .from(table)
    .where(and(isOf(db, query, 'manage')(table.walletId), isPending(table), isAfter('change', order, query.after)))
    .orderBy(...inOrder(order))
    .limit(query.limit)
    .all();
  return rows.map((each) => ({ kind: 'change', ...placed(each) }));
};

/** SQL alone does not know whether their doubt holds, so all are read, which are few. */
const keysOf: Source = async (db, query) => {
  const found = await doubtedKeysIn(db, isOf(db, query, 'manage'), query.now);
  const rows = found.map((row): InboxRow => {
    const { prefix: id, walletId, since } = row;
    return { kind: 'key', state: 'waiting', since, id, walletId, row };
  });
  const { after } = query;
  const isBehind = (row: InboxPosition) => after === undefined || (compare(row, after) || byId(row, after)) > 0;
  return rows
    .filter(isBehind)
    .sort((one, other) => compare(one, other) || byId(one, other))
    .slice(0, query.limit);
};

function byId({ id: one }: InboxPosition, { id: other }: InboxPosition): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
