import { type Address, isAddressEqual } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Core } from '../../../chain/core.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { MessageStatus } from '../../../chain/relay/relay-tables.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { failureText } from '../../../core/lib/failures.ts';
import { createKeyedRuns } from '../../../core/lib/locks.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { doubling, msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { fieldsThatDiffer, type Replay } from '../../../http/replay.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { isUniqueViolation, orRefuse } from '../../../storage/db/failures.ts';
import { NotOurOwnerError } from '../owner/owner-call.ts';
import { isToSign, type ToSign } from '../owner/owner-intent.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { notShownYet, readState } from '../wallet-contract.ts';
import { requireRecipient } from '../wallet-fields.ts';
import type { MadeWithdrawal, Withdrawals } from './withdraw.ts';
import type { Precondition, WithdrawalRequest } from './withdrawal-intent.ts';
import { RulesChangedError, type RulesRead, untilRulesStay, type WithdrawalPolicies } from './withdrawal-policies.ts';
import { isAllowed, isBinding, type WithdrawalRules } from './withdrawal-rules.ts';
import { keyOfScheduled, type ScheduledRow, type ScheduledStore, type WithdrawalStore } from './withdrawal-store.ts';

/** A delayed withdrawal in its current state. */
export interface ScheduledWithdrawal extends Replay {
  readonly scheduled: ScheduledRow;
}

/** What delayed withdrawals are stored with, judged by and made by. */
interface WithdrawalScheduleContext {
  readonly access: WalletAccess;
  readonly withdrawals: Withdrawals;
  readonly store: WithdrawalStore;
  readonly scheduled: ScheduledStore;
  readonly policies: WithdrawalPolicies;
}

const MAX_WAITING = 100;
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 3_600;
/** How soon to try again while the database catches up with the chain. */
const CATCH_UP_PAUSE_S = 5;

export type WithdrawalSchedule = ReturnType<typeof createWithdrawalSchedule>;

/**
 * Makes withdrawals under the rules that Owners set. Every method but `run` throws `WALLET_NOT_FOUND`,
 * `WALLET_NOT_ACTIVE` and `FORBIDDEN`.
 */
export function createWithdrawalSchedule(core: Core, context: WithdrawalScheduleContext) {
  const { access, scheduled } = context;
  const runs = createKeyedRuns();
  return {
    /**
     * Withdraws at once, or schedules the withdrawal if the rules have a delay. Throws what {@link
     * Withdrawals.withdraw} throws, `WITHDRAWAL_NOT_ALLOWED` and `TOO_MANY_WITHDRAWALS`.
     */
    async withdraw(walletId: string, owner: Owner, request: WithdrawalRequest): Promise<WithdrawalOutcome> {
      const endsAt = performance.now() + core.deadlines.chainMs;
      requireRecipient(request.to, await access.owned(walletId, owner), core.chain.contracts);
      const { idempotencyKey: key } = request;
      const decide = () => decideByRules(core, context, { walletId, owner, request, endsAt });
      if (key === undefined) return await decide();
      // One run decides both: a key that is about to be withdrawn at once must not be scheduled as well.
      const once = await runs.once(`${walletId} ${key}`, {
        async find() {
          const waiting = await scheduled.byKey(walletId, key);
          return waiting === undefined ? undefined : replayOf(waiting, request);
        },
        make: decide,
        endsAt,
        late: () => new AppError('RPC_TIMEOUT'),
      });
      return 'found' in once ? once.found : once.made;
    },
    /** The wallet's delayed withdrawals, newest first. */
    async list(walletId: string, owner: Owner, page: { limit: number; offset: number }): Promise<ScheduledRow[]> {
      await access.owned(walletId, owner);
      return scheduled.list(walletId, page);
    },
    /**
     * Cancels a withdrawal that still waits. Throws `WITHDRAWAL_NOT_FOUND`, and `WITHDRAWAL_ENDED` once it is under way
     * or over.
     */
    async cancel(walletId: string, owner: Owner, withdrawalId: string): Promise<ScheduledRow> {
      await access.owned(walletId, owner);
      const row = requireFound(await scheduled.byId(walletId, withdrawalId));
      if (row.status === 'cancelled') return row;
      if (row.status !== 'scheduled' && row.status !== 'held') throw new AppError('WITHDRAWAL_ENDED');
      const entry = { action: 'withdrawal_cancelled', walletId, details: { id: withdrawalId } } as const;
      const statements = [scheduled.cancelStatement(row), auditStatement(core, entry)];
      await orRefuse(() => core.db.batch(statements), { otherwise: 'WITHDRAWAL_ENDED' });
      return requireFound(await scheduled.byId(walletId, withdrawalId));
    },
    /** Makes the withdrawals that are due. A scheduler calls it. */
    async run(): Promise<void> {
      const due = await scheduled.due(nowSeconds(core.clock));
      await Promise.all(due.map((row) => execute(core, context, row)));
    },
  };
}

/** A withdrawal that was made or waits, or what its owner has to sign. */
type WithdrawalOutcome = MadeWithdrawal | ScheduledWithdrawal | ToSign;

/** A request, and when its answer is due, by `performance.now()`. */
interface OwnersWithdrawal {
  readonly walletId: string;
  readonly owner: Owner;
  readonly request: WithdrawalRequest;
  readonly endsAt: number;
}

/**
 * Withdraws at once or schedules, by the rules in force. Decides again if the rules change before anything is signed.
 */
function decideByRules(
  core: Core,
  context: WithdrawalScheduleContext,
  wanted: OwnersWithdrawal,
): Promise<WithdrawalOutcome> {
  const { policies, withdrawals, store } = context;
  const { walletId, owner, request, endsAt } = wanted;
  const { to, idempotencyKey: key } = request;
  return untilRulesStay(async () => {
    const { inForce, revision } = await policies.read(walletId);
    // Who the owner is decides first: what waits for our key would wait for ever where that owns nothing any more.
    if (isBinding(inForce) && !(await isOursNow(core, context, wanted))) {
      return await withdrawals.withdraw(walletId, owner, { ...request, isOwnKey: true }, endsAt);
    }
    const earlier = key === undefined ? undefined : await store.byKey(walletId, key);
    if (earlier !== undefined) requireRepeatable(earlier, inForce);
    else if (!isAllowed(inForce, to)) throw new AppError('WITHDRAWAL_NOT_ALLOWED');
    else if (inForce.delaySeconds > 0) return await schedule(core, context, walletId, request, inForce.delaySeconds);
    const precondition: Precondition = async () => {
      const now = await policies.read(walletId);
      const recipient = earlier?.withdrawal.toAddress ?? to;
      if (now.revision !== revision || !isAllowed(now.inForce, recipient)) throw new RulesChangedError();
      return [policies.unchangedStatement(walletId, now)];
    };
    return await withdrawals.withdraw(walletId, owner, { ...request, precondition }, endsAt);
  });
}

/** Whether the wallet's owner on the chain is the key that this server holds. */
async function isOursNow(
  { chain }: Core,
  { access }: WithdrawalScheduleContext,
  { walletId, owner, endsAt }: OwnersWithdrawal,
): Promise<boolean> {
  const { chainAddress: target, ownerAddress } = await access.owned(walletId, owner);
  const { answers } = await withRpcDeadline(chain.probe([{ target, data: walletStateCall }]), msUntil(endsAt));
  const state = readState(answers[0]);
  if (state === undefined) throw notShownYet();
  return isAddressEqual(state.owner, ownerAddress);
}

/** Throws if an earlier withdrawal has to be signed again and today's rules would not let it go out at once. */
function requireRepeatable(
  { withdrawal, messageStatus }: NonNullable<Awaited<ReturnType<WithdrawalStore['byKey']>>>,
  inForce: WithdrawalRules,
): void {
  if (messageStatus === 'executed' || messageStatus === 'sent' || withdrawal.executedIn !== null) return;
  if (inForce.delaySeconds > 0) {
    throw new AppError('IDEMPOTENCY_INCOMPLETE');
  }
  if (!isAllowed(inForce, withdrawal.toAddress)) throw new AppError('WITHDRAWAL_NOT_ALLOWED');
}

async function schedule(
  core: Core,
  { scheduled }: WithdrawalScheduleContext,
  walletId: string,
  { to, amount, idempotencyKey }: WithdrawalRequest,
  delaySeconds: number,
): Promise<ScheduledWithdrawal> {
  if ((await scheduled.waiting(walletId)) >= MAX_WAITING) throw new AppError('TOO_MANY_WITHDRAWALS');
  const createdAt = nowSeconds(core.clock);
  const executeAt = createdAt + delaySeconds;
  const row: ScheduledRow = {
    id: newId('wdr'),
    walletId,
    toAddress: to,
    amount,
    idempotencyKey: idempotencyKey ?? null,
    status: 'scheduled',
    executeAt,
    createdAt,
    dueAt: executeAt,
    txHash: null,
    lastError: null,
    attempts: 0,
  };
  const event = eventOf('withdrawal_scheduled', row);
  const details = { id: row.id, to, amount: event.amount, executeAt };
  const audit = auditStatement(core, { action: 'withdrawal_scheduled', walletId, details });
  try {
    await core.db.batch([scheduled.insertStatement(row), audit, ...(await core.outbox.statements([event]))]);
  } catch (error) {
    if (!isUniqueViolation(error) || idempotencyKey === undefined) throw error;
    return replayOf(requireFound(await scheduled.byKey(walletId, idempotencyKey)), { to, amount });
  }
  core.outbox.wake();
  return { scheduled: row, replayed: false, mismatch: [] };
}

/** Moves one due withdrawal on. Does nothing if someone else has changed its row since it was read. */
async function execute(core: Core, context: WithdrawalScheduleContext, row: ScheduledRow): Promise<void> {
  try {
    if (row.status === 'held') await notifyHeld(core, context, row);
    else await carryThrough(core, context, row);
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
}

/** Notifies the webhook that a withdrawal is held. A held withdrawal is never made. */
async function notifyHeld(
  { db, outbox, logger }: Core,
  { scheduled }: WithdrawalScheduleContext,
  row: ScheduledRow,
): Promise<void> {
  const { id: withdrawalId, walletId } = row;
  await db.batch([scheduled.notifiedStatement(row), ...(await outbox.statements([eventOf('withdrawal_held', row)]))]);
  outbox.wake();
  logger.warn({ walletId, withdrawalId }, 'a withdrawal is held, as its Owner may have cancelled it');
}

function eventOf(type: 'withdrawal_scheduled' | 'withdrawal_held', row: ScheduledRow) {
  const { id: withdrawalId, walletId, toAddress: to, amount, executeAt } = row;
  return { type, withdrawalId, walletId, to, amount: formatUsdc(amount), executeAt };
}

/**
 * Makes a withdrawal under an idempotency key that no caller can send, so that it is made once even if the process
 * ends in between. It fails only if nothing was signed for it, or if what was signed can no longer execute.
 */
async function carryThrough(core: Core, context: WithdrawalScheduleContext, row: ScheduledRow): Promise<void> {
  const { db, clock, logger } = core;
  const { access, withdrawals, store, scheduled, policies } = context;
  const { id, walletId, toAddress: to, amount } = row;
  const key = keyOfScheduled(id);
  if (row.status === 'scheduled') await db.batch([scheduled.beginStatement(row)]);
  const begun: ScheduledRow = { ...row, status: 'executing' };
  try {
    const { userId } = await access.claimed(walletId);
    if (userId === null) throw new Error(`The claimed wallet ${walletId} has no Owner.`);
    const isSigned = (await store.byKey(walletId, key)) !== undefined;
    if (!isSigned) requireAllowed(await policies.read(walletId), to);
    const made = await withdrawals.withdraw(
      walletId,
      { userId },
      { to, amount, idempotencyKey: key, precondition: () => stillStands(context, begun) },
    );
    if (isToSign(made)) throw new NotOurOwnerError();
    await db.batch([scheduled.executedStatement(begun, made.txHash)]);
    logger.info({ walletId, withdrawalId: id, txHash: made.txHash }, 'made a withdrawal that had waited');
  } catch (error) {
    if (error instanceof RowCountError) throw error;
    const reason = failureText(error).slice(0, 300);
    const signed = await store.byKey(walletId, key);
    const isSigned = signed !== undefined;
    if (isOver(error, signed?.messageStatus)) {
      logger.warn({ walletId, withdrawalId: id, reason }, 'a withdrawal that had waited failed');
      await db.batch([scheduled.failedStatement(begun, reason)]);
      return;
    }
    logger.warn({ err: error, walletId, withdrawalId: id }, 'a withdrawal could not be made yet');
    const later = laterOf(error, row.attempts);
    const dueAt = nowSeconds(clock) + later.pauseSeconds;
    await db.batch([scheduled.laterStatement(begun, { dueAt, attempts: later.attempts, lastError: reason, isSigned })]);
  }
}

/**
 * The precondition of a delayed withdrawal: until it is signed, it may be held or cancelled, and its Owner may
 * tighten the rules.
 */
async function stillStands(
  { scheduled, policies }: WithdrawalScheduleContext,
  begun: ScheduledRow,
): Promise<readonly Statement[]> {
  const { walletId, id, toAddress: to } = begun;
  if ((await scheduled.byId(walletId, id))?.status !== begun.status) throw new AppError('WITHDRAWAL_ENDED');
  const rules = await policies.read(walletId);
  requireAllowed(rules, to);
  return [scheduled.standsStatement(begun), policies.unchangedStatement(walletId, rules)];
}

function requireAllowed({ inForce }: RulesRead, to: Address): void {
  if (!isAllowed(inForce, to)) throw new AppError('WITHDRAWAL_NOT_ALLOWED');
}

/** When to try again, and the attempts to record. A catch-up always ends, so it does not lengthen the pauses. */
function laterOf(error: unknown, attempts: number): { readonly attempts: number; readonly pauseSeconds: number } {
  if (error instanceof AppError && error.code === 'CATCHING_UP') {
    return { attempts, pauseSeconds: CATCH_UP_PAUSE_S };
  }
  const next = attempts + 1;
  return { attempts: next, pauseSeconds: doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, next) };
}

/** Whether a delayed withdrawal has failed for good. */
function isOver(error: unknown, signed: MessageStatus | undefined): boolean {
  if (!(error instanceof AppError)) return false;
  const isSigned = signed !== undefined;
  // What our key has signed counts again if the wallet comes back in time.
  if (error instanceof NotOurOwnerError) return !isSigned || signed === 'dead';
  if (error.code === 'WITHDRAWAL_OVERTAKEN') return true;
  return !isSigned && ['INSUFFICIENT_BALANCE', 'INVALID_RECIPIENT', 'WITHDRAWAL_NOT_ALLOWED'].includes(error.code);
}

function replayOf(scheduled: ScheduledRow, { to, amount }: WithdrawalRequest): ScheduledWithdrawal {
  const mismatch = fieldsThatDiffer({
    to: isAddressEqual(scheduled.toAddress, to),
    amount: scheduled.amount === amount,
  });
  return { scheduled, replayed: true, mismatch };
}

function requireFound(row: ScheduledRow | undefined): ScheduledRow {
  if (row === undefined) throw new AppError('WITHDRAWAL_NOT_FOUND');
  return row;
}
