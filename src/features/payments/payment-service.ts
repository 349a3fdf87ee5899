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
import type { SessionWallet } from '../signing/session-store.ts';
import { oncePerKey, requireActive, type Sessions } from '../signing/sessions.ts';
import { isShort, type SettlementsBefore, submitSpending } from '../signing/settle-first.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { asKeyTaken } from './approvals/approval-store.ts';
import { type PaymentContext, paymentIntent } from './payment-intent.ts';
import type { PaymentWaiters } from './payment-progress.ts';
import type { PaymentListQuery, PaymentRequest } from './payment-schema.ts';
import { paymentOfKey } from './payment-store.ts';
import type { PaymentRow } from './payment-tables.ts';

const UNREADABLE = 'A payment that was committed cannot be read.';

/** The payment that a request made, or that an earlier request with its key made. */
export interface MadePayment extends Replay {
  readonly payment: PaymentRow;
}

/** Makes, simulates and shows payments. */
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Creates the service of payments. */
export function createPaymentService(
  core: Core,
  { waiters, access, ...context }: PaymentContext & { readonly waiters: PaymentWaiters; readonly access: WalletAccess },
) {
  const { store, names, sessions, meter } = context;
  const { contracts } = core.chain;

  const submit = async (first: SessionWallet, request: PaymentRequest, endsAt: number): Promise<PaymentRow> => {
    try {
      const wallet = await sessions.store.signerFor(first, request.keyPrefix ?? null);
      core.restoreGuard.requireComplete(wallet.id);
      requireLargeEnough(sessions.minPayment, request.amount);
      const name = await names.nameNew(wallet.id, request.idempotencyKey);
      const spending = { wallet, recipient: request.to, amount: request.amount };
      const payment = { ...name, wallet, request };
      const send = () => submitSpending(core, sessions, spending, paymentIntent(core, context, payment), endsAt);
      await sessions.lock.payment(wallet.id, send, msUntil(endsAt));
      meter.accepted(name.id);
      return existing(await store.find(name.id), UNREADABLE);
    } catch (error) {
      // The Owner's policy or the wallet's balance refuses it.
      if (error instanceof AppError && errorEntry(error.code).ownerAction) meter.refused(first.id);
      throw asKeyTaken(error);
    }
  };

  const submitOnce = async (
    wallet: SessionWallet,
    request: PaymentRequest,
    key: string,
    endsAt: number,
  ): Promise<MadePayment> => {
    const once = await oncePerKey(sessions.keyedPayments, wallet, key, {
      find: () => paymentOfKey(store, names, wallet.id, key),
      pay: () => submit(wallet, request, endsAt),
    });
    return 'found' in once ? replayOf(once.found, request) : fresh(once.made);
  };

  return {
    /**
     * Pays, or finds the payment that the same key made before. When it returns, the payment is on disk and accepted by
     * a node. Throws the policy's refusals, `WALLET_BUSY` while another request of the wallet is being sent, and
     * `RPC_TIMEOUT`, after which the payment may exist: the same key finds it.
     */
    async pay(walletId: string, request: PaymentRequest): Promise<MadePayment> {
      const endsAt = performance.now() + core.deadlines.chainMs;
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      requireRecipient(request.to, wallet, contracts);
      const { idempotencyKey: key } = request;
      if (key !== undefined) return submitOnce(wallet, request, key, endsAt);
      requireActive(wallet);
      return fresh(await submit(wallet, request, endsAt));
    },
    /**
     * Returns what {@link PaymentService.pay} would do now, without doing it. It never waits for another payment and
     * ignores the idempotency key. Throws `WALLET_NOT_FOUND`, `RPC_TIMEOUT`.
     */
    async simulate(walletId: string, request: PaymentRequest): Promise<Simulation> {
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      const { keyPrefix = null } = request;
      const signer = await orRefusal(() => sessions.store.signerFor(wallet, keyPrefix));
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

function fresh(payment: PaymentRow): MadePayment {
  return { payment, replayed: false, mismatch: [] };
}

function replayOf(payment: PaymentRow, request: PaymentRequest): MadePayment {
  const mismatch = fieldsThatDiffer({
    to: isAddressEqual(payment.toAddress, request.to),
    amount: payment.amount === request.amount,
    type: payment.type === request.type,
  });
  return { payment, replayed: true, mismatch };
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
