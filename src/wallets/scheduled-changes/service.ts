import { auditStatement } from '../../audit/audit.ts';
import { asServer } from '../../audit/origin.ts';
import type { Owner } from '../../auth/caller.ts';
import { requireProof } from '../../auth/guards.ts';
import { RowCountError } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { orRefuse } from '../../db/or-refuse.ts';
import { AppError } from '../../errors.ts';
import { doubling } from '../../lib/doubling.ts';
import { existing } from '../../lib/existing.ts';
import { failureText } from '../../lib/failure-text.ts';
import { newId } from '../../lib/ids.ts';
import { formatUsdc } from '../../lib/money.ts';
import { type Clock, nowSeconds } from '../../lib/time.ts';
import type { Logger } from '../../log.ts';
import type { WalletAccess } from '../access.ts';
import { NotOurOwnerError } from '../owner/call.ts';
import { isToSign } from '../owner/own-key.ts';
import type { DelayedOperation } from '../tables.ts';
import type { WithdrawalOutbox } from '../withdrawals/owner-event.ts';
import type { WithdrawalPolicies } from '../withdrawals/policies.ts';
import type { ChangedThing, ScheduledChangeRow, ScheduledChangeStore } from './store.ts';

/** A change that waits. */
export interface ScheduledChange {
  readonly scheduled: ScheduledChangeRow;
}

/** A request that may loosen something. */
export interface AskedChange extends Omit<ChangedThing, 'target'> {
  readonly owner: Owner;
  /** The recipient or the key that it is about. */
  readonly target?: string;
  /** The fields of its body, without a signature. All bigints are micro-USDC. */
  readonly body: object;
}

/** Makes a change whose delay is over, by its stored body. Answers what is to be signed, or anything else. */
export type Perform = (walletId: string, owner: Owner, target: string, body: unknown) => Promise<object>;

/**
 * What loosens the rules of a wallet waits for the delay of its withdrawal policy, so that its Owner can stop a thief.
 * All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE` and `FORBIDDEN`, but for `run`.
 */
export interface ScheduledChanges {
  /**
   * Makes a change at once where there is no delay or it loosens nothing, which `make` finds: told that it may not
   * loosen, it throws `STEP_UP_REQUIRED` instead. What is made at once ends those of the same kind that wait. Throws
   * what `make` does, `STEP_UP_REQUIRED`, `TOO_MANY_CHANGES` and `WALLET_BUSY`.
   */
  makeOrSchedule<Done extends object>(
    asked: AskedChange,
    make: (mayLoosen: boolean) => Promise<Done>,
  ): Promise<Done | ScheduledChange>;
  /** The wallet's scheduled changes, the newest first. */
  list(
    walletId: string,
    owner: Owner,
    page: { limit: number; offset: number },
  ): Promise<ScheduledChangeRow[]>;
  /** Cancels one that waits. Throws `CHANGE_NOT_FOUND`, and `CHANGE_ENDED` once it is under way or over. */
  cancel(walletId: string, owner: Owner, changeId: string): Promise<ScheduledChangeRow>;
  /** Makes the changes that are due. A scheduler calls it. */
  run(): Promise<void>;
}

interface ScheduledChangeDeps {
  readonly db: Db;
  readonly access: Pick<WalletAccess, 'owned' | 'claimed'>;
  readonly policies: Pick<WithdrawalPolicies, 'delayOf'>;
  readonly store: ScheduledChangeStore;
  readonly performs: Readonly<Record<DelayedOperation, Perform>>;
  readonly outbox: WithdrawalOutbox;
  readonly clock: Clock;
  readonly logger: Logger;
}

const MAX_WAITING = 20;
/** How often a stricter change is made while a looser one is under way. */
const MAX_TRIES = 5;
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 3_600;
/** Of a wallet whose change cannot be made any more, however often it is tried. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 403, 404]);
const UNREADABLE = 'A scheduled change that was committed cannot be read.';

/** Creates the changes that wait. */
export function createScheduledChanges(deps: ScheduledChangeDeps): ScheduledChanges {
  const { db, access, policies, store, clock } = deps;
  return {
    async makeOrSchedule(asked, make) {
      const { walletId, owner } = asked;
      const delaySeconds = await policies.delayOf(await access.owned(walletId, owner));
      if (delaySeconds === 0) return await make(owner.isProven === true);
      try {
        return await makeLast(deps, thingOf(asked), () => make(false));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'STEP_UP_REQUIRED') throw error;
        requireProof(owner);
        return await schedule(deps, asked, delaySeconds);
      }
    },
    async list(walletId, owner, page) {
      await access.owned(walletId, owner);
      return await store.list(walletId, page);
    },
    async cancel(walletId, owner, changeId) {
      await access.owned(walletId, owner);
      const row = await store.byId(walletId, changeId);
      if (row === undefined) throw new AppError('CHANGE_NOT_FOUND');
      if (row.status === 'cancelled') return row;
      if (row.status !== 'scheduled' && row.status !== 'held') throw new AppError('CHANGE_ENDED');
      const entry = { action: 'change_cancelled', walletId, details: { id: changeId } } as const;
      const statements = [store.cancelStatement(row), auditStatement(deps, entry)];
      await orRefuse(() => db.batch(statements), { otherwise: 'CHANGE_ENDED' });
      return existing(await store.byId(walletId, changeId), UNREADABLE);
    },
    async run() {
      const due = await store.due(nowSeconds(clock));
      await Promise.all(due.map((row) => execute(deps, row)));
    },
  };
}

/**
 * Makes a change that loosens nothing, and ends those of the same thing that wait. One that is being made in this
 * moment may come after it: then it is made again. Throws `WALLET_BUSY` where that does not end.
 */
async function makeLast<Done extends object>(
  { db, store }: Pick<ScheduledChangeDeps, 'db' | 'store'>,
  thing: ChangedThing,
  make: () => Promise<Done>,
): Promise<Done> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await store.stateOf(thing);
    const made = await make();
    if (isToSign(made)) return made;
    await db.batch([store.cancelAllOfStatement(thing)]);
    const { open, executed } = await store.stateOf(thing);
    if (open === 0 && executed === before.executed) return made;
  }
  throw new AppError('WALLET_BUSY');
}

function thingOf({ walletId, operation, target = '' }: AskedChange): ChangedThing {
  return { walletId, operation, target };
}

async function schedule(
  deps: ScheduledChangeDeps,
  asked: AskedChange,
  delaySeconds: number,
): Promise<ScheduledChange> {
  const { db, store, outbox, clock } = deps;
  const { walletId, operation } = asked;
  if ((await store.waiting(walletId)) >= MAX_WAITING) throw new AppError('TOO_MANY_CHANGES');
  const createdAt = nowSeconds(clock);
  const executeAt = createdAt + delaySeconds;
  const row: ScheduledChangeRow = {
    ...{ id: newId('chg'), ...thingOf(asked), body: JSON.stringify(asked.body, inDecimals) },
    ...{ status: 'scheduled', executeAt, createdAt, dueAt: executeAt, lastError: null, attempts: 0 },
  };
  const details = { id: row.id, operation, body: row.body, executeAt };
  const audit = auditStatement(deps, { action: 'change_scheduled', walletId, details });
  const notices = await outbox.changeStatements(noticeOf(row));
  await db.batch([store.insertStatement(row), audit, ...notices]);
  outbox.wake();
  return { scheduled: row };
}

/** A body as its schema reads it again. */
function inDecimals(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? formatUsdc(value) : value;
}

/** What the request changes, as it was sent. */
export function bodyOf({ body }: Pick<ScheduledChangeRow, 'body'>): Record<string, unknown> {
  return JSON.parse(body);
}

function noticeOf(row: ScheduledChangeRow) {
  const { id: changeId, walletId, operation, target, executeAt } = row;
  return {
    changeId,
    walletId,
    operation,
    target: target === '' ? null : target,
    body: bodyOf(row),
    executeAt,
  };
}

/** Moves one due change on. Does nothing if somebody else has changed its row since it was read. */
async function execute(deps: ScheduledChangeDeps, row: ScheduledChangeRow): Promise<void> {
  try {
    if (row.status === 'held') await tellHeld(deps, row);
    else await carryThrough(deps, row);
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
}

async function tellHeld({ db, store, outbox }: ScheduledChangeDeps, row: ScheduledChangeRow): Promise<void> {
  const notices = await outbox.changeStatements({ ...noticeOf(row), isHeld: true });
  await db.batch([store.toldStatement(row), ...notices]);
  outbox.wake();
}

/** Makes a change whose delay is over. To make it twice is to make it once, as when the process ends in between. */
async function carryThrough(deps: ScheduledChangeDeps, row: ScheduledChangeRow): Promise<void> {
  const { db, store, clock, logger } = deps;
  const { id, walletId, operation, target } = row;
  if (row.status === 'scheduled') await db.batch([store.beginStatement(row)]);
  const begun: ScheduledChangeRow = { ...row, status: 'executing' };
  try {
    const { userId } = await deps.access.claimed(walletId);
    if (userId === null) throw new Error(`The claimed wallet ${walletId} has no Owner.`);
    const owner: Owner = { kind: 'owner', userId, sessionId: id, permission: 'manage' };
    const made = await asServer(id, () => deps.performs[operation](walletId, owner, target, bodyOf(row)));
    if (isToSign(made)) throw new NotOurOwnerError();
  } catch (error) {
    const lastError = failureText(error).slice(0, 300);
    logger.warn({ err: error, walletId, changeId: id }, 'a change that had waited could not be made');
    const attempts = row.attempts + 1;
    const dueAt = nowSeconds(clock) + doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts);
    const next = isFinal(error)
      ? store.failedStatement(begun, lastError)
      : store.laterStatement(begun, { dueAt, attempts, lastError });
    await db.batch([next]);
    return;
  }
  await db.batch([store.executedStatement(begun)]);
  logger.info({ walletId, changeId: id }, 'made a change that had waited');
}

function isFinal(error: unknown): boolean {
  if (error instanceof NotOurOwnerError) return true;
  return error instanceof AppError && FINAL_STATUSES.has(error.status);
}
