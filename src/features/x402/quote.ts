import type { Address } from 'viem';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { MAX_MICRO_USDC } from '../../core/lib/money.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import { FEE_TERMS, feeOf, readFeeTerms } from '../signing/payment-quote.ts';
import type { Sessions } from '../signing/sessions.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { MAX_DEMAND_BYTES, readDemand } from './demand.ts';
import { chooseOption } from './options.ts';
import { askSeller, demandAsking } from './seller.ts';
import type { X402QuoteRequest } from './x402-schema.ts';
import { createWalletSlots, type X402Store } from './x402-store.ts';

/** What a URL asks for. Amounts are micro-USDC. */
export interface Quote {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly payTo: Address;
  /** For how long the seller would take the payment. */
  readonly validitySeconds: number;
}

/** A URL's price, or what it answers without being paid. */
export type Quoted = { readonly quote: Quote } | { readonly status: number };

export type QuoteParts = Core & {
  readonly sessions: Pick<Sessions, 'store'>;
  readonly store: Pick<X402Store, 'partyOf'>;
  readonly fetch: GuardedFetch;
  readonly platformFees: Address;
  readonly chainId: number;
};

/**
 * Asks a URL what it wants, and signs and stores nothing. It picks the first option that a purchase within the
 * same terms would take, whatever it costs. Throws what asking a seller does, `X402_NO_ACCEPTABLE_OPTION`, and
 * `WALLET_BUSY`.
 */
export type AskPrice = (walletId: string, request: X402QuoteRequest) => Promise<Quoted>;

const DEMAND_MS = 20_000;
/** Of a wallet's requests for prices at once; they have no share in those of its purchases. */
const SLOTS_PER_WALLET = 4;

/** Creates the look-up of a seller's price, which pays and stores nothing. */
export function createAskPrice(deps: QuoteParts): AskPrice {
  const slotOf = createWalletSlots(SLOTS_PER_WALLET);
  return async (walletId, request) => {
    const endsAt = performance.now() + deps.deadlines.answerMs;
    const wallet = await deps.sessions.store.wallet(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    const { contracts } = deps.chain;
    if (request.recipient !== undefined) requireRecipient(request.recipient, wallet, contracts);
    const slot = slotOf(walletId);
    try {
      slot.take();
      const asking = demandAsking(await deps.store.partyOf(walletId), DEMAND_MS, endsAt);
      // If it is no demand, only the status counts.
      const answer = await askSeller(
        deps.fetch,
        { ...request, body: undefined },
        { ...asking, maxBytes: MAX_DEMAND_BYTES },
      );
      if (answer.status !== 402) return { status: answer.status };
      const { chainId } = deps;
      const { network, asset, recipient } = request;
      const limits = { chainId, contracts, wallet, maxAmount: MAX_MICRO_USDC };
      const chosen = chooseOption(readDemand(answer), { ...limits, network, asset, recipient });
      const { answers } = await deps.chain.probe([{ target: deps.platformFees, data: FEE_TERMS }]);
      const fee = feeOf(chosen.value, readFeeTerms(answers[0]));
      const { payTo, validitySeconds } = chosen;
      return { quote: { amount: chosen.value, fee, payTo, validitySeconds } };
    } finally {
      slot.leave();
    }
  };
}
