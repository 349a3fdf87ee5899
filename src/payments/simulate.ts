import { askViews } from '../chain/ask-views.ts';
import type { Chain } from '../chain/chain.ts';
import type { ProbeAnswer, ProbeBlock } from '../chain/relay/intent.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { remainingToday } from '../sessions/admit.ts';
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

export interface SimulateDeps extends Pick<PaymentIntentDeps, 'sessions' | 'platformFees'> {
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
  const { block, answers } = await askViews(deps.chain, paymentProbes(deps, { wallet, request }));
  const [, state] = answers;
  const left =
    state?.ok === true && state.data !== '0x'
      ? remainingToday(deps.sessions, wallet.id, state.data, block)
      : undefined;
  const judged =
    refused === undefined ? judge(deps, { wallet, request }, answers, block) : { error: refused };
  return { ...judged, remainingToday: left };
}

function judge(
  deps: SimulateDeps,
  payment: { readonly wallet: SessionWallet; readonly request: PaymentRequest },
  answers: readonly ProbeAnswer[],
  block: ProbeBlock,
): Simulation {
  let fee: bigint | undefined;
  try {
    const quote = quoteOf(answers);
    fee = quote.fee;
    admitPayment(deps, payment, quote, block);
    return { fee };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fee === undefined ? { error: error.code } : { error: error.code, fee };
  }
}
