import type { Address } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { approvedFee, FEE_TERMS, feeOf, readFeeTerms } from '../../signing/payment-quote.ts';
import { insufficientBalance } from '../../signing/refusal.ts';
import type { SessionStore } from '../../signing/session-store.ts';
import { notShownYet, readState } from '../../wallets/owner/owner-call.ts';

export interface FundsDeps {
  readonly chain: Chain;
  readonly platformFees: Address;
  readonly sessions: { readonly store: Pick<SessionStore, 'wallet'> };
}

/**
 * Throws `INSUFFICIENT_BALANCE` unless the wallet has `amount` (micro-USDC) and its fee now, which is that of an
 * approved payment: an Owner is asked about what only a limit refuses. Answers the fee, and the chain's time in Unix
 * seconds. Throws `WALLET_NOT_FOUND`, `CHAIN_REVERTED`, `RPC_TIMEOUT`.
 */
export async function requireFunds(
  { chain, platformFees, sessions }: FundsDeps,
  walletId: string,
  amount: bigint,
): Promise<{ readonly fee: bigint; readonly now: number }> {
  const wallet = await sessions.store.wallet(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  const { block, answers } = await chain.probe([
    { target: wallet.chainAddress, data: walletStateCall },
    { target: platformFees, data: FEE_TERMS },
  ]);
  const state = readState(answers[0]);
  if (state === undefined) throw notShownYet();
  const fee = approvedFee(amount, feeOf(amount, readFeeTerms(answers[1])));
  const needed = amount + fee;
  const available = state.balance - state.reserved;
  if (needed > available) throw insufficientBalance(available, needed);
  return { fee, now: block.timestamp };
}
