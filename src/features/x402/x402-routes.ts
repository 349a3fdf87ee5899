import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { BUDGETED_ERRORS } from '../../chain/relay/relay-intent.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { ANSWER_DEADLINE_MS } from '../../core/lib/time.ts';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import { replayAnswer, replayHeaders } from '../../http/replay.ts';
import { preferredWait, waitHeaders } from '../payments/payment-progress.ts';
import { requireMaySee } from '../payments/payment-routes.ts';
import type { PaymentService } from '../payments/payment-service.ts';
import { KEY_ERRORS, LIMIT_ERRORS } from '../signing/refusal.ts';
import type { AskPrice, Quote } from './seller.ts';
import { x402Answer, x402Body, x402Quote, x402QuoteBody } from './x402-schema.ts';
import type { X402Outcome, X402Service } from './x402-service.ts';

/** The endpoints of purchases and quotes. */
export function x402Endpoints({
  guards,
  payments,
  x402,
  chain,
  allowPrivateTargets,
}: Core & {
  readonly guards: Guards;
  readonly payments: PaymentService;
  readonly x402: X402Service & { readonly quote: AskPrice };
}): readonly Endpoint[] {
  return [
    quoteEndpoint(guards, x402, chain, allowPrivateTargets),
    endpoint(
      {
        id: 'payX402',
        tag: 'Payments',
        method: 'POST',
        path: '/v1/x402/pay',
        guard: guards.key('x402'),
        limit: 'payment',
        summary: 'Request a URL, pay with x402 if it asks for payment, and return its answer.',
        description:
          "The wallet authorises exactly one transfer, under its spending policy, before the URL is requested again with the same method, headers and body. The seller's answer is for display only: the payment is `confirmed` once USDC has executed the transfer, and `failed` once it no longer can. A failed payment has used up its idempotency key; to buy again, use a new one. Errors after the payment was signed carry `paymentId`.",
        body: x402Body(allowPrivateTargets),
        requestHeaders: waitHeaders.request,
        response: x402Answer,
        headers: {
          'Idempotent-Replayed':
            '`true` if the idempotency key had already paid: this is the current state of that payment.',
          'Idempotency-Mismatch':
            'Which of `url`, `method` and `body` differ from the first request with this idempotency key. Then no one gets its payment, and the answer has no payment header.',
          ...waitHeaders.answer,
        },
        errors: [
          'MISSING_MAX_AMOUNT',
          'INVALID_BODY',
          'WALLET_NOT_FOUND',
          'WALLET_NOT_ACTIVE',
          'WALLET_BUSY',
          'INVALID_RECIPIENT',
          'X402_NO_ACCEPTABLE_OPTION',
          'X402_AMOUNT_TOO_HIGH',
          'TARGET_NOT_ALLOWED',
          'INSUFFICIENT_BALANCE',
          'KEY_NAMES_APPROVAL',
          'WALLET_FROZEN',
          'WALLET_EXPIRED',
          ...LIMIT_ERRORS,
          ...KEY_ERRORS,
          'X402_INVALID_RESPONSE',
          'X402_TARGET_UNREACHABLE',
          'X402_SETTLEMENT_FAILED',
          'CHAIN_REVERTED',
          'PAYMENT_VOID',
          'AMOUNT_TOO_SMALL',
          ...BUDGETED_ERRORS,
        ],
      },
      async ({ caller, body, request }) => {
        const endsAt = performance.now() + ANSWER_DEADLINE_MS;
        const outcome = await x402.pay(caller.walletId, { ...body, keyPrefix: caller.keyPrefix });
        const { payment: made } = outcome;
        if (made && outcome.replayed) requireMaySee(caller, await x402.isPurchase(made.id));
        const wait = preferredWait(request, endsAt);
        const payment = made && (await payments.awaitSettled(made, wait.ms, request.signal));
        const answer = answerOf({ ...outcome, payment }, body.includeHeader ?? body.mode === 'authorize');
        return reply(answer, { headers: { ...replayHeaders(outcome), ...wait.headers } });
      },
    ),
  ];
}

function answerOf({ payment, header: made, response, ...replay }: X402Outcome, includeHeader: boolean) {
  // It may have failed while the answer was held.
  const header = payment?.status === 'failed' ? undefined : made;
  return {
    paymentId: payment?.id ?? null,
    txHash: payment?.txHash ?? null,
    status: payment?.status ?? null,
    amount: payment === undefined ? null : formatUsdc(payment.amount),
    feeAmount: payment === undefined ? null : formatUsdc(payment.feeAmount),
    payTo: payment?.toAddress ?? null,
    headerName: header?.name ?? null,
    paymentHeader: includeHeader ? (header?.value ?? null) : null,
    response,
    ...replayAnswer(replay),
  };
}

/** What a URL would cost. */
function quoteEndpoint(
  guards: Guards,
  x402: { readonly quote: AskPrice },
  chain: Chain,
  allowPrivateTargets: boolean,
): Endpoint {
  return endpoint(
    {
      id: 'quoteX402',
      tag: 'Payments',
      method: 'POST',
      path: '/v1/x402/quote',
      guard: guards.key('x402'),
      limit: 'payment',
      summary: 'Ask a URL for its price without paying.',
      description:
        'Requests the URL by `GET` or `HEAD`, so nothing changes at the seller, and answers with the option that a purchase would take, whatever it costs. The seller may ask for more later: set `maxAmount` when you buy.',
      body: x402QuoteBody(allowPrivateTargets),
      response: x402Quote,
      errors: [
        'WALLET_NOT_FOUND',
        'WALLET_BUSY',
        'INVALID_RECIPIENT',
        'X402_NO_ACCEPTABLE_OPTION',
        'X402_AMOUNT_TOO_HIGH',
        'TARGET_NOT_ALLOWED',
        'X402_INVALID_RESPONSE',
        'X402_TARGET_UNREACHABLE',
        'CHAIN_REVERTED',
        'RPC_TIMEOUT',
        'OVERLOADED',
      ],
    },
    async ({ caller, body }) => {
      const quoted = await x402.quote(caller.walletId, body);
      return 'quote' in quoted ? priceAnswer(quoted.quote, chain) : unpriced(quoted.status);
    },
  );
}

/** The answer of a URL that demanded no payment; one that refused or failed has delivered nothing, either. */
function unpriced(sellerStatus: number) {
  return {
    isFree: sellerStatus >= 200 && sellerStatus <= 299,
    sellerStatus,
    amount: null,
    feeAmount: null,
    total: null,
    payTo: null,
    network: null,
    asset: null,
    maxTimeoutSeconds: null,
  };
}

function priceAnswer({ amount, fee, payTo, validitySeconds }: Quote, { id: chainId, contracts }: Chain) {
  return {
    isFree: false,
    amount: formatUsdc(amount),
    feeAmount: formatUsdc(fee),
    total: formatUsdc(amount + fee),
    payTo,
    network: `eip155:${chainId}`,
    asset: contracts.usdc,
    maxTimeoutSeconds: validitySeconds,
    sellerStatus: 402,
  };
}
