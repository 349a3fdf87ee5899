import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Hex } from 'viem';
import { apiKeys } from '../../../accounts/auth/auth-tables.ts';
import { AppError } from '../../../core/errors.ts';
import type { WalletEvent } from '../../../core/events.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import {
  isGiven,
  must,
  RowCountError,
  type Statement,
  spelledOut,
  telling,
  template,
} from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { createScheduledChangeStore } from '../../wallets/scheduled-changes/scheduled-change-store.ts';
import { changeOfSome, isShownTo } from '../../wallets/wallet-store.ts';
import { wallets } from '../../wallets/wallet-tables.ts';
import { createScheduledStore } from '../../wallets/withdrawals/withdrawal-store.ts';
import { type ApprovalRow, type ApprovalStatus, paymentApprovals as approvals, payments } from '../payment-tables.ts';

/** A new approval: all columns that are not decided later. */
export type NewApproval = Omit<ApprovalRow, 'seq'>;

/** What a list of approvals shows. */
export interface ApprovalPage {
  readonly walletId?: string | undefined;
  readonly status?: ApprovalStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Whose approvals a list shows: a wallet's, or those of all wallets that a user may see. */
export type ApprovalsOf = { readonly walletId: string } | { readonly userId: string };

/** The SQL of approvals. */
export type ApprovalStore = ReturnType<typeof createApprovalStore>;

/** Of a wallet's approvals, how many may wait for its Owner, or to be paid. */
export const MAX_OPEN_APPROVALS = 20;
/** Label of the statement that fails where a wallet has so many. */
export const TOO_MANY = 'too many approvals';

/** How many approvals one run pays, or ends. */
const MAX_DUE = 32;
const OPEN: ApprovalStatus[] = ['pending', 'approved'];
const isOpen = spelledOut(inArray(approvals.status, OPEN));

/** Creates the SQL of approvals. */
export function createApprovalStore({ orm }: Pick<Db, 'orm'>) {
  return { ...reads(orm), ...changes(orm) };
}

function reads(orm: Db['orm']) {
  const one = (...where: (SQL | undefined)[]) =>
    orm
      .select()
      .from(approvals)
      .where(and(...where))
      .get();
  // Read for each payment that has a key.
  const byKey = orm
    .select()
    .from(approvals)
    .where(and(isGiven(approvals.walletId, 'walletId'), isGiven(approvals.idempotencyKey, 'key')))
    .prepare();
  return {
    byId: (id: string): Promise<ApprovalRow | undefined> => one(eq(approvals.id, id)),
    byKey: (walletId: string, key: string): Promise<ApprovalRow | undefined> => byKey.get({ walletId, key }),
    /** The newest first. */
    list: (of: ApprovalsOf, { walletId, status, limit, offset }: ApprovalPage): Promise<ApprovalRow[]> =>
      orm
        .select(getTableColumns(approvals))
        .from(approvals)
        .innerJoin(wallets, eq(wallets.id, approvals.walletId))
        .where(
          and(
            'walletId' in of ? eq(approvals.walletId, of.walletId) : isShownTo({ orm }, of.userId),
            walletId === undefined ? undefined : eq(approvals.walletId, walletId),
            status === undefined ? undefined : eq(approvals.status, status),
          ),
        )
        .orderBy(desc(approvals.seq))
        .limit(limit)
        .offset(offset)
        .all(),
    /**
     * Approved ones that are to be tried, and pending ones whose Owner has to be notified again, the longest due first.
     */
    due: (now: number): Promise<ApprovalRow[]> =>
      orm
        .select()
        .from(approvals)
        .where(and(sql`${approvals.dueAt} is not null`, lte(approvals.dueAt, now)))
        .orderBy(approvals.dueAt)
        .limit(MAX_DUE)
        .all(),
    /** All that are open, by wallet. */
    allOpen: (): Promise<Pick<ApprovalRow, 'id' | 'walletId'>[]> =>
      orm
        .select({ walletId: approvals.walletId, id: approvals.id })
        .from(approvals)
        .where(isOpen)
        .orderBy(approvals.walletId, approvals.seq)
        .all(),
    /** Whether any are open. */
    isAnyOpen: async (): Promise<boolean> =>
      (await orm.select({ id: approvals.id }).from(approvals).where(isOpen).limit(1).get()) !== undefined,
    /** Open ones whose key has ended. */
    ofEndedKeys: (now: number): Promise<ApprovalRow[]> =>
      orm
        .select()
        .from(approvals)
        .where(and(isOpen, not(keyLives(orm, now))))
        .orderBy(approvals.seq)
        .limit(MAX_DUE)
        .all(),
    /** Whether the key that requested it has ended: its holder must not get anything by it any more. */
    isOfEndedKey: async ({ id }: ApprovalRow, now: number): Promise<boolean> =>
      (await one(eq(approvals.id, id), not(keyLives(orm, now)))) !== undefined,
    /** Open ones that are past their end. */
    overdue: (now: number): Promise<ApprovalRow[]> =>
      orm
        .select()
        .from(approvals)
        .where(and(isOpen, lt(approvals.expiresAt, now)))
        .orderBy(approvals.expiresAt)
        .limit(MAX_DUE)
        .all(),
  };
}

function changes(orm: Db['orm']) {
  const announced = ({ id, walletId, status }: Pick<ApprovalRow, 'id' | 'walletId' | 'status'>) =>
    ({ kind: 'approval', walletIds: [walletId], id, status }) as const;
  const change = (row: ApprovalRow, to: Partial<ApprovalRow>): Statement =>
    telling(
      must(
        orm
          .update(approvals)
          .set(to)
          .where(and(eq(approvals.id, row.id), eq(approvals.status, row.status))),
      ),
      announced({ ...row, ...to }),
    );
  return {
    insertStatements: (row: NewApproval): Statement[] => [
      must(orm.update(wallets).set({ id: row.walletId }).where(hasRoom(orm, row)), 1, TOO_MANY),
      telling(must(orm.insert(approvals).values(row)), announced(row)),
    ],
    /** Like all statements below, this fails if the row's status has changed since it was read. */
    approveStatement: (
      row: ApprovalRow,
      to: Pick<ApprovalRow, 'decidedAt' | 'decidedBy' | 'dueAt' | 'payableAt' | 'expiresAt'> & {
        epoch: number;
        ownerSignature: Hex;
      },
    ) => change(row, { ...to, status: 'approved', refusal: null, attempts: 0 }),
    /** Touches the row of an approval whose key has not ended, otherwise none. */
    keyLivesStatement: ({ id }: ApprovalRow, now: number): Statement =>
      must(
        orm
          .update(approvals)
          .set({ id })
          .where(and(eq(approvals.id, id), keyLives(orm, now))),
      ),
    declineStatement: (row: ApprovalRow, decision: Pick<ApprovalRow, 'decidedAt' | 'decidedBy'>) =>
      change(row, { ...decision, status: 'declined', dueAt: null, refusal: null }),
    expireStatement: (row: ApprovalRow) => change(row, { status: 'expired', dueAt: null, refusal: null }),
    usedStatement: (row: ApprovalRow) => change(row, { status: 'used', dueAt: null, refusal: null }),
    /** Notes that its Owner was notified that it has to be decided again. */
    notifiedStatement: (row: ApprovalRow) => change(row, { dueAt: null }),
    /** Notes why it could not be paid yet, and when to try again. */
    laterStatement: (row: ApprovalRow, to: Pick<ApprovalRow, 'refusal' | 'dueAt' | 'attempts'>) => change(row, to),
  };
}

/** Returns what approved payments of a wallet have added up to from a time on (Unix seconds), in micro-USDC. */
export function createApprovedSince({ orm }: Pick<Db, 'orm'>) {
  return async (walletId: string, from: number): Promise<bigint> => {
    const paid = await orm
      .select({ amount: payments.amount })
      .from(approvals)
      .innerJoin(payments, eq(payments.ref, approvals.ref))
      .where(
        and(
          eq(approvals.walletId, walletId),
          spelledOut(eq(approvals.status, 'used')),
          // Nothing is paid by an approval after its end.
          gte(approvals.expiresAt, from),
          gte(payments.createdAt, from),
          ne(payments.status, 'failed'),
        ),
      )
      .all();
    return paid.reduce((sum, { amount }) => sum + amount, 0n);
  };
}

/** That the key that requested an approval has neither been revoked nor expired; of an approval without, true. */
function keyLives(orm: Db['orm'], now: number): SQL {
  const isNamed = eq(apiKeys.prefix, approvals.keyPrefix);
  const isUnexpired = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const keys = orm.select({ prefix: apiKeys.prefix }).from(apiKeys);
  const lives = exists(keys.where(and(isNamed, isNull(apiKeys.revokedAt), isUnexpired)));
  return or(isNull(approvals.keyPrefix), lives) ?? lives;
}

/** The wallet, unless it has as many open approvals as it may have. */
function hasRoom(orm: Db['orm'], { walletId }: Pick<NewApproval, 'walletId'>): SQL | undefined {
  const isOpenHere = and(eq(approvals.walletId, walletId), isOpen);
  const open = orm.select({ count: count() }).from(approvals).where(isOpenHere);
  return and(eq(wallets.id, walletId), sql`${open} < ${MAX_OPEN_APPROVALS}`);
}

/**
 * Has the Owners of one wallet, or of all, decide again, from `now` on (Unix seconds), about everything open and
 * unpaid. This database may be older than their last decisions: a backup was restored, or the chain shows messages that
 * it lacks. The next run of what pays them tells the webhooks.
 */
export function reopenStatement({ orm }: Pick<Db, 'orm'>, walletId: string | undefined, now: number): Statement {
  const isOfWallet = walletId === undefined ? undefined : eq(approvals.walletId, walletId);
  const reopened = must(
    orm
      .update(approvals)
      .set({
        status: 'pending',
        decidedAt: null,
        decidedBy: null,
        epoch: null,
        ownerSignature: null,
        dueAt: now,
        payableAt: null,
        refusal: null,
        attempts: 0,
      })
      .where(and(isOpen, isOfWallet)),
    'any',
  );
  return telling(reopened, changeOfSome(walletId));
}

/** That an approval has entered the state that it is in, or is to be decided again, as after a restored backup. */
export function approvalEvent(approval: NewApproval, isReopened = false): WalletEvent {
  const { id: approvalId, walletId, status, toAddress: to, reason, expiresAt, payableAt } = approval;
  const entered = status === 'pending' ? 'approval_requested' : (`approval_${status}` as const);
  return {
    type: isReopened ? 'approval_reopened' : entered,
    walletId,
    approvalId,
    status,
    to,
    amount: formatUsdc(approval.amount),
    reason,
    paymentId: status === 'used' ? approval.paymentId : null,
    expiresAt,
    payableAt,
  };
}

const KEY_TAKEN = 'an approval was requested under the key of a payment';

/**
 * Prepares the statement that fails the commit of a payment whose idempotency key has requested an approval: the key
 * names that, and the payment that its Owner approves. {@link asKeyTaken} recognises it.
 */
export function noApprovalStatement(orm: Db['orm']): (ref: Hex) => Statement {
  const ofRef = template<'ref'>(orm.update(approvals).set({ ref: approvals.ref }).where(isGiven(approvals.ref, 'ref')));
  return (ref) => must(ofRef({ ref }).query, 0, KEY_TAKEN);
}

/** The same error, or `KEY_NAMES_APPROVAL` where a commit failed by {@link noApprovalStatement}. */
export function asKeyTaken(error: unknown): unknown {
  const isTaken = error instanceof RowCountError && error.label === KEY_TAKEN;
  return isTaken ? new AppError('KEY_NAMES_APPROVAL', { cause: error }) : error;
}

/** Ends the approval of a payment that was found on the chain: it was made. */
export function foundStatement({ orm }: Pick<Db, 'orm'>, ref: Hex): Statement {
  const isOpen = spelledOut(inArray(approvals.status, ['pending', 'approved']));
  const used = { status: 'used', dueAt: null, refusal: null } as const;
  return must(
    orm
      .update(approvals)
      .set(used)
      .where(and(eq(approvals.ref, ref), isOpen)),
    'any',
  );
}

/** What ends everything that waits under the rules of a wallet; approvals are put to its Owner again. */
export function cancelsOf(db: Db, clock: Clock): (walletId: string) => readonly Statement[] {
  const withdrawals = createScheduledStore(db);
  const changes = createScheduledChangeStore(db, clock);
  return (walletId) => [
    withdrawals.cancelAllStatement(walletId),
    ...changes.endAllStatements(walletId),
    reopenStatement(db, walletId, nowSeconds(clock)),
  ];
}
