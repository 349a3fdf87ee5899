import { isAddressEqual } from 'viem';
import type { Caller } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock } from '../../chain/nodes/probe.ts';
import { walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { AppError, errorEntry } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { msUntil } from '../../core/lib/time.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import { admit, dataOf, remainingToday } from '../signing/admit.ts';
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
import { budgetedBy, spendableProbe } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import { oncePerKey, requireActive, type Sessions } from '../signing/sessions.ts';
import { isShort, type SettlesFirst, submitSpending } from '../signing/settle-first.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { asKeyTaken } from './approvals/approval-store.ts';
import { type PaymentIntentDeps, paymentIntent } from './payment-intent.ts';
import type { PaymentMeter } from './payment-meter.ts';
import type { PaymentListQuery, PaymentRequest } from './payment-schema.ts';
import { type PaymentNames, type PaymentStore, paymentOfKey } from './payment-store.ts';
import type { PaymentRow } from './payment-tables.ts';
import type { PaymentWaiters } from './payment-wait.ts';

const UNREADABLE = 'A payment that was committed cannot be read.';

export type PaymentServiceParts = PaymentIntentDeps &
  SimulateParts & {
    readonly store: PaymentStore;
    readonly names: Pick<PaymentNames, 'nameNew' | 'refOfKey'>;
    readonly sessions: Sessions;
    readonly waiters: PaymentWaiters;
    readonly access: Pick<WalletAccess, 'visible'>;
    readonly meter?: Pick<PaymentMeter, 'accepted' | 'refused'>;
  };

/** The payment that a request made, or that an earlier request with its key made. */
export interface MadePayment extends Replay {
  readonly payment: PaymentRow;
}

/** Makes, simulates and shows payments. */
export interface PaymentService {
  /**
   * Pays, or finds the payment that the same key made before. When it returns, the payment is on disk and accepted by
   * a node. Throws the policy's refusals, `WALLET_BUSY` while another request of the wallet is being sent, and
   * `RPC_TIMEOUT`, after which the payment may exist: the same key finds it.
   */
  pay(walletId: string, request: PaymentRequest): Promise<MadePayment>;
  /**
   * Tells what {@link PaymentService.pay} would do now, without doing it. It never waits for another payment and
   * ignores the idempotency key. Throws `WALLET_NOT_FOUND`, `RPC_TIMEOUT`.
   */
  simulate(walletId: string, request: PaymentRequest): Promise<Simulation>;
  /**
   * Waits until the payment is confirmed, failed or refused in a block, `waitMs` has passed, or the caller is gone.
   * Returns the payment as it is then.
   */
  awaitSettled(payment: PaymentRow, waitMs: number, signal: AbortSignal): Promise<PaymentRow>;
  /** Throws `PAYMENT_NOT_FOUND`. */
  find(paymentId: string): Promise<PaymentRow>;
  /** A wallet's payments, the newest first. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  list(caller: Caller, walletId: string, query: PaymentListQuery): Promise<PaymentRow[]>;
}

/** Creates the service of payments. */
export function createPaymentService(deps: PaymentServiceParts): PaymentService {
  const { store, sessions, waiters, names } = deps;

  const submit = async (first: SessionWallet, request: PaymentRequest, endsAt: number): Promise<PaymentRow> => {
    try {
      const wallet = await sessions.store.signerFor(first, request.keyPrefix ?? null);
      sessions.restoreGuard.requireComplete(wallet.id);
      requireLargeEnough(sessions.minPayment, request.amount);
      const name = await names.nameNew(wallet.id, request.idempotencyKey);
      const spending = { wallet, recipient: request.to, amount: request.amount };
      const send = () => submitSpending(deps, spending, paymentIntent(deps, { ...name, wallet, request }), endsAt);
      await sessions.lock.payment(wallet.id, send, msUntil(endsAt));
      deps.meter?.accepted(name.id);
      return existing(await store.find(name.id), UNREADABLE);
    } catch (error) {
      if (error instanceof AppError && isRefusal(error)) deps.meter?.refused(first.id);
      throw asKeyTaken(error);
    }
  };

  const submitOnce = async (
    wallet: SessionWallet,
    request: PaymentRequest,
    key: string,
    endsAt: number,
  ): Promise<MadePayment> => {
    const once = await oncePerKey(sessions, {
      wallet,
      key,
      find: () => paymentOfKey(deps, wallet.id, key),
      pay: () => submit(wallet, request, endsAt),
    });
    return 'found' in once ? replayOf(once.found, request) : fresh(once.made);
  };

  return {
    async pay(walletId, request) {
      const endsAt = performance.now() + deps.deadlines.chainMs;
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      requireRecipient(request.to, wallet, deps.chain.contracts);
      const { idempotencyKey: key } = request;
      if (key !== undefined) return submitOnce(wallet, request, key, endsAt);
      requireActive(wallet);
      return fresh(await submit(wallet, request, endsAt));
    },
    async simulate(walletId, request) {
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      const signer = await signerOrRefusal(deps, wallet, request);
      const refused = refusalBeforeChain(deps, wallet, request);
      if (signer instanceof AppError) return simulatePayment(deps, wallet, request, refused ?? signer);
      return simulatePayment(deps, signer, request, refused);
    },
    async awaitSettled(payment, waitMs, signal) {
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
    async find(paymentId) {
      const payment = await store.find(paymentId);
      if (payment === undefined) throw new AppError('PAYMENT_NOT_FOUND');
      return payment;
    },
    async list(caller, walletId, query) {
      await deps.access.visible(walletId, caller);
      return store.list(walletId, query.limit, query.offset, query);
    },
  };
}

/** The wallet with the session key that signs what this request asks for, or why none does. */
async function signerOrRefusal(
  { sessions }: Pick<PaymentServiceParts, 'sessions'>,
  wallet: SessionWallet,
  { keyPrefix = null }: PaymentRequest,
): Promise<SessionWallet | AppError> {
  try {
    return await sessions.store.signerFor(wallet, keyPrefix);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether the Owner's policy or the wallet's balance refuses the payment. */
function isRefusal({ code }: AppError): boolean {
  return errorEntry(code).ownerAction;
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

/** What refuses a payment before the chain is asked; `undefined` if nothing does. */
function refusalBeforeChain(
  { chain, sessions }: Pick<PaymentServiceParts, 'chain' | 'sessions'>,
  wallet: SessionWallet,
  { to, amount }: PaymentRequest,
): AppError | undefined {
  try {
    requireRecipient(to, wallet, chain.contracts);
    requireActive(wallet);
    requireLargeEnough(sessions.minPayment, amount);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
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

/** What simulating a payment needs. */
export type SimulateParts = Core &
  Pick<PaymentIntentDeps, 'platformFees'> & {
    readonly sessions: Pick<Sessions, 'store' | 'clock' | 'restoreGuard' | 'open' | 'cashed' | 'reserves'>;
  };

/**
 * Asks the chain and judges the answers as a payment's intent does, but signs nothing. `refused`: the error already
 * known without the chain; fee and limit are asked for all the same. Throws `RPC_TIMEOUT`.
 */
export async function simulatePayment(
  deps: SimulateParts,
  wallet: SessionWallet,
  request: PaymentRequest,
  refused: AppError | undefined,
): Promise<Simulation> {
  const state = { target: wallet.chainAddress, data: walletStateCall };
  // A request that is refused anyway needs no approval.
  const own =
    refused === undefined
      ? [
          { target: wallet.chainAddress, data: paymentPreview(request, wallet) },
          ...[state, spendableProbe(wallet, { recipient: request.to }), treasuryProbe(deps.platformFees)],
        ]
      : [state];
  const spending = { wallet, recipient: request.to, amount: request.amount };
  const settlements = await deps.sessions.cashed.settlementsBefore(spending);
  const fees = { target: deps.platformFees, data: FEE_TERMS };
  const views = [fees, ...own, ...(settlements?.probes ?? [])];
  const { block, answers: all } = await deps.chain.probe(views);
  const [terms, ...answers] = all;
  const shown = answers[refused === undefined ? 1 : 0];
  const { reserves } = deps.sessions;
  const unheld =
    shown?.ok === true && shown.data !== '0x'
      ? await remainingToday(deps.sessions, wallet.id, shown.data, block)
      : undefined;
  // Money put aside for purchases to come is released if a payment needs it.
  const held = await reserves.heldAt(wallet.id, block.timestamp);
  const left = unheld === undefined ? undefined : unheld + held;
  const judged = refused ?? (await refusalOf(deps, { wallet, request, settlements }, answers, block));
  const fee = feeOf(request.amount, readFeeTerms(terms));
  const counted = { ...spending, amount: countedOf(request.amount, fee) };
  const refusal = isShort(judged) && (await reserves.couldMakeRoom(counted)) ? undefined : judged;
  return { ...(refusal === undefined ? {} : { refusal }), fee, remainingToday: left };
}

interface JudgedPayment {
  readonly wallet: SessionWallet;
  readonly request: PaymentRequest;
  /** The settlements that would precede it in the transaction. */
  readonly settlements: SettlesFirst | undefined;
}

async function refusalOf(
  deps: SimulateParts,
  { settlements, ...payment }: JudgedPayment,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Promise<AppError | undefined> {
  const admitted = async ([preview, state, spendable, treasury]: readonly ProbeAnswer[]) => {
    if (preview === undefined || state === undefined || spendable === undefined)
      throw new Error('The wallet was not asked.');
    const spending = spendingOf(payment.request, readQuote(preview, treasury));
    const budgeted = budgetedBy({ recipient: payment.request.to }, [spendable]);
    await admit(deps.sessions, payment.wallet, dataOf(state), block, spending, budgeted);
  };
  try {
    if (settlements === undefined) await admitted(answers);
    else await settlements.judge(answers, block, admitted);
    return undefined;
  } catch (thrown) {
    const error = asKeyEnded(thrown, payment.wallet);
    if (error instanceof AppError) return error;
    throw error;
  }
}
