import { askViews } from '../chain/ask-views.ts';
import type { Chain } from '../chain/chain.ts';
import type { ProbeAnswer, ProbeBlock } from '../chain/relay/intent.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { remainingToday } from '../sessions/admit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type Settlements, settlementsBefore } from '../sessions/settle-first.ts';
import type { SessionWallet } from '../sessions/store.ts';
import { admitPayment, type PaymentIntentDeps, paymentProbes, quoteOf } from './intent.ts';
import type { PaymentRequest } from './schema.ts';

/** What would become of a payment now. Amounts are micro-USDC. */
export interface Simulation {
  /** What it would be refused with. */
  readonly error?: ErrorCode;
  /** `undefined` where the wallet did not get as far as asking for it. */
  readonly fee?: bigint;
  /** Of the daily limit, with all that is in flight counted and without this payment; `undefined` without a limit. */
  readonly remainingToday?: bigint | undefined;
}

export interface SimulateDeps extends Pick<PaymentIntentDeps, 'platformFees'> {
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open' | 'settling'>;
  readonly chain: Pick<Chain, 'client' | 'contracts'>;
}

/**
 * Asks and judges as a payment's intent does, and signs nothing. `refused` is what is known against the payment without the
 * chain, which is asked all the same. Throws `RPC_TIMEOUT`.
 */
export async function simulatePayment(
  deps: SimulateDeps,
  wallet: SessionWallet,
  request: PaymentRequest,
  refused: ErrorCode | undefined,
): Promise<Simulation> {
  const own = paymentProbes(deps, { wallet, request });
  const spending = { wallet, recipient: request.to, amount: request.amount };
  const settlements = settlementsBefore(deps.sessions.settling, spending);
  const views = [...own, ...(settlements?.probes ?? [])];
  const { block, answers } = await askViews(deps.chain, views);
  const [, state] = answers;
  const left =
    state?.ok === true && state.data !== '0x'
      ? remainingToday(deps.sessions, wallet.id, state.data, block)
      : undefined;
  const judged =
    refused === undefined
      ? await judge(deps, { wallet, request, settlements }, answers, block)
      : { error: refused };
  return { ...judged, remainingToday: left };
}

interface JudgedPayment {
  readonly wallet: SessionWallet;
  readonly request: PaymentRequest;
  /** What would go before it. */
  readonly settlements: Settlements | undefined;
}

async function judge(
  deps: SimulateDeps,
  { settlements, ...payment }: JudgedPayment,
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Promise<Simulation> {
  const known: { fee?: bigint } = {};
  const admitted = (own: readonly ProbeAnswer[]) => {
    const quote = quoteOf(own);
    known.fee = quote.fee;
    admitPayment(deps, payment, quote, block);
  };
  try {
    if (settlements === undefined) admitted(answers);
    else await settlements.judge(answers, block, admitted);
    return known;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...known, error: error.code };
  }
}
