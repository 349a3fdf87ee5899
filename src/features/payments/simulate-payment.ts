import type { Chain } from '../../chain/nodes/chain.ts';
import type { ProbeAnswer, ProbeBlock } from '../../chain/nodes/probe.ts';
import { walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { admit, dataOf, remainingToday } from '../signing/admit.ts';
import {
  countedOf,
  FEE_TERMS,
  feeOf,
  paymentPreview,
  readFeeTerms,
  readQuote,
  spendingOf,
  treasuryProbe,
} from '../signing/payment-quote.ts';
import { asKeyEnded } from '../signing/refusal.ts';
import { budgetedBy, spendableProbe } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { isShort, type Settlements } from '../signing/settle-first.ts';
import type { PaymentIntentDeps } from './payment-intent.ts';
import type { PaymentRequest } from './payment-schema.ts';

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
export interface SimulateDeps extends Pick<PaymentIntentDeps, 'platformFees'> {
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'restoreGuard' | 'open' | 'cashed' | 'reserves'>;
  readonly chain: Pick<Chain, 'probe' | 'contracts'>;
}

/**
 * Asks the chain and judges the answers as a payment's intent does, but signs nothing. `refused`: the error already
 * known without the chain; fee and limit are asked for all the same. Throws `RPC_TIMEOUT`.
 */
export async function simulatePayment(
  deps: SimulateDeps,
  wallet: SessionWallet,
  request: PaymentRequest,
  refused: AppError | undefined,
): Promise<Simulation> {
  const state = { target: wallet.chainAddress, data: walletStateCall };
  // What is refused anyway is not asked for.
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
  // What is put aside for purchases to come is given back where a payment needs it.
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
  readonly settlements: Settlements | undefined;
}

async function refusalOf(
  deps: SimulateDeps,
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
