import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { addressWord, numberWord, readWords } from '../chain/abi-words.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type { Intent, Placement, ProbeAnswer, ProbeCall } from '../chain/relay/intent.ts';
import type { Statement } from '../db/batch.ts';
import { nowSeconds } from '../lib/time.ts';
import { dataOf, type Spending } from '../sessions/admit.ts';
import { sessionIntent } from '../sessions/session-intent.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SessionWallet } from '../sessions/store.ts';
import { signedPayCall } from './message.ts';
import type { PaymentName } from './refs.ts';
import type { PaymentRequest } from './schema.ts';
import type { PaymentStore } from './store.ts';

/**
 * What `pay` may use at most: 93k were measured for the dearest (a first payment, to an account without USDC),
 * half as much again for a dearer token.
 */
const GAS_LIMIT = 140_000;

const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });

/** What an intent to pay needs. */
export interface PaymentIntentDeps {
  readonly store: Pick<PaymentStore, 'signedStatement'>;
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open'>;
  readonly platformFees: Address;
}

/** A payment that was accepted for signing. */
export interface NewPayment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly request: PaymentRequest;
}

/** What a payment costs beside its amount. */
export interface PaymentQuote {
  /** Micro-USDC. */
  readonly fee: bigint;
  readonly feeRecipient: Address;
}

/** The intent of one payment. Throws the policy's codes, and what {@link sessionIntent} does. */
export function paymentIntent(deps: PaymentIntentDeps, payment: NewPayment): Intent {
  const { sessions, platformFees } = deps;
  const { wallet, ref, request } = payment;
  return sessionIntent(sessions, {
    kind: 'payment',
    wallet,
    preview: previewData(request),
    views: [treasuryProbe(platformFees)],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury]) {
      const quote = quoteOf(preview, treasury);
      return {
        spending: spendingOf(request, quote),
        async sign({ domain, key }, slot) {
          const message = { to: request.to, amount: request.amount, maxFee: quote.fee, ref, ...slot };
          return {
            data: await signedPayCall(domain, message, key),
            statements: (placement) => [signedStatement(deps, payment, quote, placement)],
          };
        },
      };
    },
  });
}

/** Calldata of the wallet's view that reverts as a payment would. */
export function previewData({ to, amount }: Pick<PaymentRequest, 'to' | 'amount'>): Hex {
  return `${PREVIEW}${addressWord(to)}${numberWord(amount)}`;
}

/** Who gets the fees. */
export function treasuryProbe(platformFees: Address): ProbeCall {
  return { target: platformFees, data: TREASURY };
}

/** Reads the answers to a payment's preview and to {@link treasuryProbe}. Throws the wallet's refusal. */
export function quoteOf(preview: ProbeAnswer, treasury: ProbeAnswer | undefined): PaymentQuote {
  if (treasury === undefined) throw new Error('The treasury was not asked for.');
  const [fee = 0n] = readWords(dataOf(preview), 1);
  const [account = 0n] = readWords(dataOf(treasury), 1);
  return { fee, feeRecipient: getAddress(`0x${account.toString(16).padStart(40, '0')}`) };
}

/** What a payment takes from the wallet. */
export function spendingOf({ amount }: Pick<PaymentRequest, 'amount'>, { fee }: PaymentQuote): Spending {
  return { amount, total: amount + fee };
}

function signedStatement(
  { store, sessions }: PaymentIntentDeps,
  { id, ref, wallet, request }: NewPayment,
  { fee, feeRecipient }: PaymentQuote,
  placement: Placement,
): Statement {
  return store.signedStatement({
    ...{ id, ref, fee, feeRecipient },
    ...placement,
    walletId: wallet.id,
    to: request.to,
    amount: request.amount,
    type: request.type,
    memo: request.memo,
    idempotencyKey: request.idempotencyKey ?? null,
    createdAt: nowSeconds(sessions.clock),
  });
}
