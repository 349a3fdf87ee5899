import type { Address } from 'viem';
import type { Intent, Placement } from '../../chain/relay/intent.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { type PaymentQuote, paymentPreview, readQuote, spendingOf, treasuryProbe } from '../signing/payment-quote.ts';
import { sessionIntent } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { signedPayCall } from './message.ts';
import type { PaymentName } from './names.ts';
import type { PaymentRequest } from './schema.ts';
import type { PaymentStore } from './store.ts';

/**
 * What `pay` may use at most: 93k were measured for the dearest (a first payment, to an account without USDC),
 * half as much again for a dearer token.
 */
const GAS_LIMIT = 140_000;

/** What an intent to pay needs. */
export interface PaymentIntentDeps {
  readonly store: Pick<PaymentStore, 'signedStatement' | 'notAskedStatement'>;
  readonly sessions: Pick<Sessions, 'store' | 'clock' | 'history' | 'open'>;
  readonly platformFees: Address;
}

/** A payment that was accepted for signing. */
export interface NewPayment extends PaymentName {
  readonly wallet: SessionWallet;
  readonly request: Pick<PaymentRequest, 'to' | 'amount' | 'type' | 'memo' | 'idempotencyKey' | 'keyPrefix'>;
}

/** The intent of one payment. Throws the policy's codes, and what {@link sessionIntent} does. */
export function paymentIntent(deps: PaymentIntentDeps, payment: NewPayment): Intent {
  const { sessions, platformFees } = deps;
  const { wallet, ref, request } = payment;
  return sessionIntent(sessions, {
    kind: 'payment',
    wallet,
    preview: paymentPreview(request, wallet),
    budgeted: { recipient: request.to },
    views: [treasuryProbe(platformFees)],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury]) {
      const quote = readQuote(preview, treasury);
      return {
        spending: spendingOf(request, quote),
        async sign({ domain, key }, slot) {
          const message = { to: request.to, amount: request.amount, maxFee: quote.fee, ref, ...slot };
          return {
            data: await signedPayCall(domain, message, key),
            statements: (placement) => [
              ...(request.idempotencyKey === undefined ? [] : [deps.store.notAskedStatement(ref)]),
              paymentStatement(deps, payment, quote, placement),
            ],
          };
        },
      };
    },
  });
}

/** Stores a payment with the transaction that carries it. */
export function paymentStatement(
  { store, sessions }: PaymentIntentDeps,
  { id, ref, wallet, request }: NewPayment,
  { fee, feeRecipient }: PaymentQuote,
  placement: Placement,
): Statement {
  return store.signedStatement({
    id,
    ref,
    fee,
    feeRecipient,
    ...placement,
    walletId: wallet.id,
    to: request.to,
    amount: request.amount,
    type: request.type,
    memo: request.memo,
    idempotencyKey: request.idempotencyKey ?? null,
    keyPrefix: request.keyPrefix ?? undefined,
    createdAt: nowSeconds(sessions.clock),
  });
}
