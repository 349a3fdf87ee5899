import type { Owner } from '../../../accounts/auth/caller.ts';
import { requireProof } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import type { WalletEvent } from '../../../core/events.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { failureText } from '../../../core/lib/failures.ts';
import { existing } from '../../../core/lib/files.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { DAY_SECONDS, doubling, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { asServer } from '../../../http/audit/audit-entry.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import { NotOurOwnerError } from '../owner/owner-call.ts';
import type { InCommit } from '../owner/owner-change.ts';
import { isToSign } from '../owner/owner-intent.ts';
import type { ChangeConditions } from '../owner/rule-change.ts';
import type { WalletAccess } from '../wallet-access.ts';
import type { DelayedOperation } from '../wallet-tables.ts';
import {
  orRulesChanged,
  RulesChangedError,
  type RulesRead,
  untilRulesStay,
  type WithdrawalPolicies,
} from '../withdrawals/withdrawal-policies.ts';
import {
  type ChangedThing,
  type ScheduledChangeRow,
  type ScheduledChangeStore,
  TOO_MANY,
} from './scheduled-change-store.ts';

/** A change that waits. */
export interface ScheduledChange {
  readonly scheduled: ScheduledChangeRow;
}

/** A request that may loosen something. */
export interface LooseningRequest extends Omit<ChangedThing, 'target'> {
  readonly owner: Owner;
  /** The recipient or the key that it is about. */
  readonly target?: string;
  /** The fields of its body, without a signature. All bigints are micro-USDC. */
  readonly body: object;
}

/** Makes a change whose delay is over, by its stored body. Returns what to sign, or anything else. */
export type Perform = (
  walletId: string,
  owner: Owner,
  target: string,
  body: unknown,
  conditions: ChangeConditions,
) => Promise<object>;

/** What changes that wait are stored with, judged by and made by. */
interface ChangeScheduleContext {
  readonly access: WalletAccess;
  readonly policies: WithdrawalPolicies;
  readonly store: ScheduledChangeStore;
  readonly performs: Readonly<Record<DelayedOperation, Perform>>;
}

/** How long after its delay a change is tried: later, its Owner may not remember having wanted it. */
const TRIED_SECONDS = DAY_SECONDS;
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 3_600;
/** Of a wallet whose change cannot be made any more, however often it is tried. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 403, 404]);
const GIVEN_UP = 'It could not be made within a day after its delay. Ask for it again.';
const UNREADABLE = 'A scheduled change that was committed cannot be read.';

export type ScheduledChanges = ReturnType<typeof createScheduledChanges>;

/**
 * Creates the changes that wait: what loosens the rules of a wallet waits for the delay of its withdrawal policy, so
 * that its Owner can stop a thief. All throw `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE` and `FORBIDDEN`, but for `run`.
 */
export function createScheduledChanges(core: Core, context: ChangeScheduleContext) {
  const { access, store } = context;
  return {
    /**
     * Makes a change at once where there is no delay or it loosens nothing, which `make` finds: if it may not
     * loosen, it throws `STEP_UP_REQUIRED` instead. Made or scheduled, it takes the place of those of the same thing:
     * what waits is never signed, and what was signed before comes before it. Throws what `make` does,
     * `STEP_UP_REQUIRED` and `TOO_MANY_CHANGES`.
     */
    makeOrSchedule<Done extends object>(
      request: LooseningRequest,
      make: (conditions: ChangeConditions) => Promise<Done>,
    ): Promise<Done | ScheduledChange> {
      return untilRulesStay(() => makeOrSchedule(core, context, request, make));
    },
    /** The wallet's scheduled changes, the newest first. */
    async list(walletId: string, owner: Owner, page: { limit: number; offset: number }): Promise<ScheduledChangeRow[]> {
      await access.owned(walletId, owner);
      return await store.list(walletId, page);
    },
    /** Cancels one that waits. Throws `CHANGE_NOT_FOUND`, and `CHANGE_ENDED` once it is signed or over. */
    async cancel(walletId: string, owner: Owner, changeId: string): Promise<ScheduledChangeRow> {
      await access.owned(walletId, owner);
      const row = await store.byId(walletId, changeId);
      if (row === undefined) throw new AppError('CHANGE_NOT_FOUND');
      if (row.status === 'cancelled') return row;
      if (row.status !== 'scheduled' && row.status !== 'held') throw new AppError('CHANGE_ENDED');
      const entry = { action: 'change_cancelled', walletId, details: { id: changeId } } as const;
      const statements = [store.cancelStatement(row), auditStatement(core, entry)];
      await orRefuse(() => core.db.batch(statements), { otherwise: 'CHANGE_ENDED' });
      return existing(await store.byId(walletId, changeId), UNREADABLE);
    },
    /** Makes the changes that are due. A scheduler calls it. */
    async run(): Promise<void> {
      const due = await store.due(nowSeconds(core.clock));
      await Promise.all(due.map((row) => execute(core, context, row)));
    },
  };
}

async function makeOrSchedule<Done extends object>(
  core: Core,
  context: ChangeScheduleContext,
  request: LooseningRequest,
  make: (conditions: ChangeConditions) => Promise<Done>,
): Promise<Done | ScheduledChange> {
  const { access, policies, store } = context;
  const { walletId, owner } = request;
  const { delaySeconds, rules } = await policies.delayOf(await access.owned(walletId, owner));
  const inCommit: InCommit = async () => {
    const now = await policies.read(walletId);
    if (now.revision !== rules.revision) throw new RulesChangedError();
    return () => [...store.endAllOfStatements(thingOf(request)), policies.unchangedStatement(walletId, now)];
  };
  try {
    return await make({ mayLoosen: delaySeconds === 0 && owner.isProven === true, inCommit });
  } catch (error) {
    const isLooser = error instanceof AppError && error.code === 'STEP_UP_REQUIRED';
    if (!isLooser || delaySeconds === 0) throw error;
    requireProof(owner);
    return await schedule(core, context, request, { delaySeconds, rules });
  }
}

function thingOf({ walletId, operation, target = '' }: LooseningRequest): ChangedThing {
  return { walletId, operation, target };
}

async function schedule(
  core: Core,
  { store, policies }: ChangeScheduleContext,
  request: LooseningRequest,
  { delaySeconds, rules }: { readonly delaySeconds: number; readonly rules: RulesRead },
): Promise<ScheduledChange> {
  const { walletId, operation } = request;
  const createdAt = nowSeconds(core.clock);
  const executeAt = createdAt + delaySeconds;
  const row: ScheduledChangeRow = {
    id: newId('chg'),
    ...thingOf(request),
    body: JSON.stringify(request.body, inDecimals),
    status: 'scheduled',
    executeAt,
    createdAt,
    dueAt: executeAt,
    lastError: null,
    attempts: 0,
    messageId: null,
    signedUntil: executeAt + TRIED_SECONDS,
  };
  const details = { id: row.id, operation, body: row.body, executeAt };
  const audit = auditStatement(core, { action: 'change_scheduled', walletId, details });
  const notices = await core.outbox.statements([eventOf(row, 'change_scheduled')]);
  const unchanged = policies.unchangedStatement(walletId, rules);
  const statements = [unchanged, ...store.insertStatements(row), audit, ...notices];
  await orRulesChanged(() => orRefuse(() => core.db.batch(statements), { [TOO_MANY]: 'TOO_MANY_CHANGES' }));
  core.outbox.wake();
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

type ChangeEventType = 'change_scheduled' | 'change_held' | 'change_failed';

function eventOf(row: ScheduledChangeRow, type: ChangeEventType): WalletEvent {
  const { id: changeId, walletId, operation, target, executeAt } = row;
  return { type, changeId, walletId, operation, executeAt, target: target === '' ? null : target, body: bodyOf(row) };
}

/** Moves one due change on. Does nothing if someone else has changed its row since it was read. */
async function execute(core: Core, context: ChangeScheduleContext, row: ScheduledChangeRow): Promise<void> {
  try {
    if (row.status === 'held') await notify(core, row, 'change_held', context.store.notifiedStatement(row));
    else await carryThrough(core, context, row);
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
}

/** Notifies the Owner of what became of a change, in the commit that notes it. */
async function notify(
  { db, outbox }: Core,
  row: ScheduledChangeRow,
  type: ChangeEventType,
  noted: Statement,
): Promise<void> {
  await db.batch([noted, ...(await outbox.statements([eventOf(row, type)]))]);
  outbox.wake();
}

/**
 * Makes a change whose delay is over. The commit that signs for it says so in its row: before, it can be cancelled,
 * held and overtaken, and is not signed then; after, it counts as under way until it is certain what became of it. No
 * message is signed for it while another may still happen.
 */
async function carryThrough(core: Core, context: ChangeScheduleContext, row: ScheduledChangeRow): Promise<void> {
  const { db, clock, logger } = core;
  const { store } = context;
  const { id, walletId } = row;
  const now = nowSeconds(clock);
  const signed = await store.messageStatus(row);
  if (signed === 'sent' || signed === 'reverted') {
    await db.batch([store.laterStatement(row, { dueAt: now + FIRST_PAUSE_S })]);
    return;
  }
  if (now >= row.signedUntil) {
    if (signed === 'executed') await db.batch([store.executedStatement(row)]);
    else await fail(core, context, row, row.lastError ?? GIVEN_UP);
    return;
  }
  try {
    await perform(core, context, row);
  } catch (error) {
    await putOff(core, context, row, error);
    return;
  }
  const begun = existing(await store.byId(walletId, id), UNREADABLE);
  await db.batch([store.executedStatement(begun)]);
  logger.info({ walletId, changeId: id }, 'made a change that had waited');
}

async function perform(core: Core, context: ChangeScheduleContext, row: ScheduledChangeRow): Promise<void> {
  const { id, walletId, operation, target } = row;
  const { userId } = await context.access.claimed(walletId);
  if (userId === null) throw new Error(`The claimed wallet ${walletId} has no Owner.`);
  const owner: Owner = { kind: 'owner', userId, sessionId: id, permission: 'manage' };
  const conditions = { mayLoosen: true, inCommit: () => stillStands(core, context, row) };
  const made = await asServer(id, () => context.performs[operation](walletId, owner, target, bodyOf(row), conditions));
  if (isToSign(made)) throw new NotOurOwnerError();
}

/** Until something is signed for a change, it may be cancelled, held or overtaken; after that, overtaken. */
async function stillStands(
  { clock }: Core,
  { store }: ChangeScheduleContext,
  { walletId, id }: ScheduledChangeRow,
): ReturnType<InCommit> {
  const row = existing(await store.byId(walletId, id), UNREADABLE);
  const now = nowSeconds(clock);
  if (!isOpen(row) || now >= row.signedUntil) throw new AppError('CHANGE_ENDED');
  return (messageId) => [store.signedStatement(row, { messageId, now })];
}

function isOpen({ status }: ScheduledChangeRow): boolean {
  return status === 'scheduled' || status === 'executing';
}

/** Notes why a change could not be made, and tries again later unless it never can be. */
async function putOff(
  core: Core,
  context: ChangeScheduleContext,
  read: ScheduledChangeRow,
  error: unknown,
): Promise<void> {
  const { db, clock, logger } = core;
  const { store } = context;
  const { id, walletId } = read;
  const row = existing(await store.byId(walletId, id), UNREADABLE);
  if (!isOpen(row)) return;
  const lastError = failureText(error).slice(0, 300);
  logger.warn({ err: error, walletId, changeId: id }, 'a change that had waited could not be made');
  if (isFinal(error) && row.status === 'scheduled') {
    await fail(core, context, row, lastError);
    return;
  }
  const attempts = row.attempts + 1;
  const pause = doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts);
  // What was signed ends once it is certain what became of it.
  const signedUntil = isFinal(error) ? 0 : row.signedUntil;
  const dueAt = Math.min(nowSeconds(clock) + pause, signedUntil);
  const later = { dueAt, attempts, signedUntil, lastError: row.signedUntil === 0 ? row.lastError : lastError };
  await db.batch([store.laterStatement(row, later)]);
}

async function fail(
  core: Core,
  context: ChangeScheduleContext,
  row: ScheduledChangeRow,
  reason: string,
): Promise<void> {
  await notify(core, row, 'change_failed', context.store.failedStatement(row, reason));
}

function isFinal(error: unknown): boolean {
  if (error instanceof NotOurOwnerError) return true;
  return error instanceof AppError && FINAL_STATUSES.has(error.status);
}
