import { isAddressEqual } from 'viem';
import type { Caller } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock } from '../../chain/nodes/probe.ts';
import { walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { AppError, errorEntry } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { msUntil } from '../../core/lib/time.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import {
  countedOf,
  FEE_TERMS,
  feeOf,
  paymentPreview,
  readFeeTerms,
  readQuote,
  requireLargeEnough,
  spendingOf,
  treasuryProbe,
} from '../signing/payment-quote.ts';
import { asKeyEnded } from '../signing/refusal.ts';
import { admit, budgetedBy, dataOf, remainingToday, spendableProbe } from '../signing/session-intent.ts';
import type { OpenedWallet, SessionWallet } from '../signing/session-store.ts';
import { oncePerKey, requireActive, type Sessions } from '../signing/sessions.ts';
import { isShort, type SettlementsBefore, submitSpending } from '../signing/settle-first.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { type ApprovalService, isApprovable } from './approvals/approval-service.ts';
import { asKeyTaken } from './approvals/approval-store.ts';
import { type PaymentContext, paymentIntent } from './payment-intent.ts';
import type { PaymentWaiters } from './payment-progress.ts';
import type { PaymentListQuery, PaymentRequest } from './payment-schema.ts';
import { paymentOfKey } from './payment-store.ts';
import type { ApprovalRow, PaymentRow } from './payment-tables.ts';

const UNREADABLE = 'A payment that was committed cannot be read.';

/** The payment that a request made, or that an earlier request with its key made. */
export interface MadePayment extends Replay {
  readonly payment: PaymentRow;
}

/** The approval that a request asked for, or that an earlier request with its key asked for. */
export interface RequestedApproval extends Replay {
  readonly approval: ApprovalRow;
}

/** What an idempotency key names: a payment, or an approval that has not become one. */
type Named = Pick<MadePayment, 'payment'> | Pick<RequestedApproval, 'approval'>;

/** Makes, simulates and shows payments. */
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Creates the service of payments. */
export function createPaymentService(
  core: Core,
  {
    waiters,
    access,
    approvals,
    ...context
  }: PaymentContext & {
    readonly waiters: PaymentWaiters;
    readonly access: WalletAccess;
    readonly approvals: ApprovalService;
  },
) {
  const { store, names, sessions, meter } = context;
  const { contracts } = core.chain;

  /** What the key names. A payment comes first: an approval that was used stays one, next to its payment. */
  const named = async (walletId: string, key: string): Promise<Named | undefined> => {
    const payment = await paymentOfKey(store, names, walletId, key);
    if (payment !== undefined) return { payment };
    const approval = await approvals.ofKey(walletId, key);
    return approval && { approval };
  };

  /** Signs, stores and sends the payment; if only a limit refuses it, asks its Owner, if the request says so. */
  const submit = async (opened: OpenedWallet, request: PaymentRequest, endsAt: number): Promise<Named> => {
    const name = await names.nameNew(opened.wallet.id, request.idempotencyKey);
    try {
      const wallet = opened.signer();
      core.restoreGuard.requireComplete(wallet.id);
      requireLargeEnough(sessions.minPayment, request.amount);
      const spending = { wallet, recipient: request.to, amount: request.amount };
      const intent = paymentIntent(core, context, { ...name, wallet, request });
      const send = () => submitSpending(core, sessions, spending, intent, endsAt);
      await sessions.lock.payment(wallet.id, send, msUntil(endsAt));
      meter.accepted(name.id);
      return { payment: existing(await store.find(name.id), UNREADABLE) };
    } catch (error) {
      // The Owner's policy or the wallet's balance refuses it.
      if (error instanceof AppError && errorEntry(error.code).ownerAction) meter.refused(opened.wallet.id);
      if (request.approval === undefined || !isApprovable(error)) throw asKeyTaken(error);
      return { approval: await approvals.ask(opened.wallet, { ...name, request, exceeds: error.code }) };
    }
  };

  return {
    /**
     * Pays, or finds the payment that the same key made before. When it returns, the payment is on disk and accepted by
     * a node. If only a limit, a budget or the whitelist refuses it and the request says so, the wallet's Owner is
     * asked; the key names that approval from then on, and its payment. Throws the policy's refusals, `WALLET_BUSY`
     * while another request of the wallet is being sent, `TOO_MANY_APPROVALS`, and `RPC_TIMEOUT`, after which the
     * payment may exist: the same key finds it.
     */
    async pay(walletId: string, request: PaymentRequest): Promise<MadePayment | RequestedApproval> {
      const endsAt = performance.now() + core.deadlines.chainMs;
      const { idempotencyKey: key, keyPrefix = null } = request;
      const opened = await sessions.store.open({ walletId, keyPrefix });
      if (opened === undefined) throw new AppError('WALLET_NOT_FOUND');
      requireRecipient(request.to, opened.wallet, contracts);
      if (key === undefined) {
        requireActive(opened.wallet);
        return fresh(await submit(opened, request, endsAt));
      }
      const once = await oncePerKey(sessions.keyedPayments, opened.wallet, key, {
        find: () => named(walletId, key),
        pay: () => submit(opened, request, endsAt),
      });
      if ('made' in once) return fresh(once.made);
      if ('payment' in once.found) return replayOf(once.found, request);
      // Anyone who asks again would like to have it now.
      const approval = await approvals.payNow(once.found.approval, endsAt);
      const now = approval.status === 'used' ? await named(walletId, key) : undefined;
      return replayOf(now ?? { approval }, request);
    },
    /**
     * Returns what {@link PaymentService.pay} would do now, without doing it. It never waits for another payment and
     * ignores the idempotency key. Throws `WALLET_NOT_FOUND`, `RPC_TIMEOUT`.
     */
    async simulate(walletId: string, request: PaymentRequest): Promise<Simulation> {
      const { keyPrefix = null } = request;
      const opened = await sessions.store.open({ walletId, keyPrefix });
      if (opened === undefined) throw new AppError('WALLET_NOT_FOUND');
      const { wallet } = opened;
      const signer = await orRefusal(() => opened.signer());
      const checked = await orRefusal(() => {
        requireRecipient(request.to, wallet, contracts);
        requireActive(wallet);
        requireLargeEnough(sessions.minPayment, request.amount);
      });
      const refused = checked instanceof AppError ? checked : undefined;
      if (signer instanceof AppError) return simulatePayment(core, sessions, wallet, request, refused ?? signer);
      return simulatePayment(core, sessions, signer, request, refused);
    },
    /**
     * Waits until the payment is confirmed, failed or refused in a block, `waitMs` has passed, or the caller is gone.
     * Returns the payment as it is then.
     */
    async awaitSettled(payment: PaymentRow, waitMs: number, signal: AbortSignal): Promise<PaymentRow> {
      if (waitMs <= 0) return payment;
      // The wait begins before the read, so that no change is missed.
      const wait = waiters.begin(payment.id, waitMs, signal);
      try {
        const now = existing(await store.find(payment.id), UNREADABLE);
        if (now.status !== 'pending' || now.refusal !== null) return now;
        await wait.ended;
        return existing(await store.find(payment.id), UNREADABLE);
      } finally {
        wait.leave();
      }
    },
    /** Throws `PAYMENT_NOT_FOUND`. */
    async find(paymentId: string): Promise<PaymentRow> {
      const payment = await store.find(paymentId);
      if (payment === undefined) throw new AppError('PAYMENT_NOT_FOUND');
      return payment;
    },
    /** A wallet's payments, the newest first. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
    async list(caller: Caller, walletId: string, query: PaymentListQuery): Promise<PaymentRow[]> {
      await access.visible(walletId, caller);
      return store.list(walletId, query.limit, query.offset, query);
    },
  };
}

/** The result of a check, or the error with which it refuses. */
async function orRefusal<T>(check: () => T | Promise<T>): Promise<T | AppError> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function fresh(made: Named): MadePayment | RequestedApproval {
  return { ...made, replayed: false, mismatch: [] };
}

function replayOf(made: Named, request: PaymentRequest): MadePayment | RequestedApproval {
  const { toAddress, amount, type } = 'payment' in made ? made.payment : made.approval;
  const mismatch = fieldsThatDiffer({
    to: isAddressEqual(toAddress, request.to),
    amount: amount === request.amount,
    type: type === request.type,
  });
  return { ...made, replayed: true, mismatch };
}

/** The result of a simulation. Amounts are micro-USDC. */
export interface Simulation {
  /** The error that would refuse the payment; absent if it would succeed. */
  readonly refusal?: AppError;
  /** Always known, even if the payment would be refused. */
  readonly fee: bigint;
  /** What the daily limit leaves before this payment, counting payments in flight; `undefined` without a limit. */
  readonly remainingToday?: bigint | undefined;
}

/**
 * Reads the chain and judges the answers as a payment's intent does, but signs nothing. `refused`: the error already
 * known without the chain; fee and limit are read all the same. Throws `RPC_TIMEOUT`.
 */
async function simulatePayment(
  { chain }: Core,
  sessions: Sessions,
  wallet: SessionWallet,
  request: PaymentRequest,
  refused: AppError | undefined,
): Promise<Simulation> {
  const { cashed, reserves } = sessions;
  const { platformFees } = chain.contracts;
  const state = { target: wallet.chainAddress, data: walletStateCall };
  // A request that is refused anyway needs no approval.
  const own =
    refused === undefined
      ? [
          { target: wallet.chainAddress, data: paymentPreview(request, wallet) },
          state,
          spendableProbe(wallet, { recipient: request.to }),
          treasuryProbe(platformFees),
        ]
      : [state];
  const spending = { wallet, recipient: request.to, amount: request.amount };
  const settlements = await cashed.settlementsBefore(spending);
  const fees = { target: platformFees, data: FEE_TERMS };
  const { block, answers: all } = await chain.probe([fees, ...own, ...(settlements?.probes ?? [])]);
  const [terms, ...answers] = all;
  const shown = answers[refused === undefined ? 1 : 0];
  const unheld =
    shown?.ok === true && shown.data !== '0x'
      ? await remainingToday(sessions.store, wallet.id, shown.data, block)
      : undefined;
  // Money put aside for purchases to come is released if a payment needs it.
  const held = await reserves.heldAt(wallet.id, block.timestamp);
  const left = unheld === undefined ? undefined : unheld + held;
  const judged = refused ?? (await refusalBy(sessions, wallet, request, settlements, answers, block));
  const fee = feeOf(request.amount, readFeeTerms(terms));
  const counted = { ...spending, amount: countedOf(request.amount, fee) };
  const refusal = isShort(judged) && (await reserves.couldMakeRoom(counted)) ? undefined : judged;
  return { ...(refusal === undefined ? {} : { refusal }), fee, remainingToday: left };
}

/** What refuses a payment by the chain's answers, after the settlements that would precede it in its transaction. */
async function refusalBy(
  sessions: Sessions,
  wallet: SessionWallet,
  request: PaymentRequest,
  settlements: SettlementsBefore | undefined,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Promise<AppError | undefined> {
  const admitted = async ([preview, state, spendable, treasury]: readonly ProbeAnswer[]) => {
    if (preview === undefined || state === undefined || spendable === undefined)
      throw new Error('The wallet did not answer.');
    const spending = spendingOf(request, readQuote(preview, treasury));
    const budgeted = budgetedBy({ recipient: request.to }, [spendable]);
    await admit(sessions, wallet, dataOf(state), block, spending, budgeted);
  };
  try {
    if (settlements === undefined) await admitted(answers);
    else await settlements.judge(answers, block, admitted);
    return undefined;
  } catch (thrown) {
    const error = asKeyEnded(thrown, wallet);
    if (error instanceof AppError) return error;
    throw error;
  }
}
