import type { Agent } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { BUDGETED_ERRORS } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { ANSWER_DEADLINE_MS } from '../../core/lib/time.ts';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import { replayAnswer, replayHeaders } from '../../http/replay.ts';
import { KEY_ERRORS, LIMIT_ERRORS } from '../signing/refusal.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import { approvalFields, askedApproval, recordOf } from './approvals/approval-routes.ts';
import { preferredWait, waitHeaders } from './payment-progress.ts';
import {
  createdPayment,
  paymentBody,
  paymentList,
  paymentListQuery,
  paymentRecord,
  simulatedPayment,
} from './payment-schema.ts';
import type { PaymentService, Simulation } from './payment-service.ts';
import type { PaymentRow } from './payment-tables.ts';

interface PaymentServices extends Pick<Core, 'baseUrl'> {
  readonly guards: Guards;
  readonly payments: PaymentService;
  /** Whether a payment was made to buy from a seller. */
  readonly isPurchase: (paymentId: string) => Promise<boolean>;
}

/** The endpoints of payments. */
export function paymentEndpoints(services: PaymentServices): readonly Endpoint[] {
  const { guards, payments } = services;
  return [
    createEndpoint(services),
    simulateEndpoint(guards, payments),
    getEndpoint(guards, payments),
    listEndpoint(guards, payments),
  ];
}

function createEndpoint({ guards, payments, isPurchase, baseUrl }: PaymentServices): Endpoint {
  return endpoint(
    {
      id: 'createPayment',
      tag: 'Payments',
      method: 'POST',
      path: '/v1/payments',
      guard: guards.key('payments'),
      limit: 'payment',
      summary: "Pay USDC from the API key's wallet.",
      description:
        'With `approval: "request"`, a payment that only a limit, a budget or the whitelist refuses becomes an approval, which the Owner decides about: 202. Its idempotency key names that approval and its payment from then on, in requests with and without `approval`.',
      body: paymentBody.extend(approvalFields),
      requestHeaders: waitHeaders.request,
      response: createdPayment.or(askedApproval),
      shapes: { 200: createdPayment, 202: askedApproval },
      otherStatuses: { 202: 'The Owner has to approve it first: `approval` is the request to the Owner.' },
      headers: {
        'Idempotent-Replayed':
          '`true` if the idempotency key had already paid: this is the current state of that payment.',
        'Idempotency-Mismatch':
          'Which of `to`, `amount` and `type` differ from the first payment of this idempotency key.',
        ...waitHeaders.answer,
      },
      errors: [
        'INVALID_RECIPIENT',
        'WALLET_NOT_FOUND',
        'WALLET_NOT_ACTIVE',
        'WALLET_BUSY',
        'INSUFFICIENT_BALANCE',
        'WALLET_FROZEN',
        'WALLET_EXPIRED',
        ...LIMIT_ERRORS,
        ...KEY_ERRORS,
        'CHAIN_REVERTED',
        'AMOUNT_TOO_SMALL',
        'TOO_MANY_APPROVALS',
        'KEY_NAMES_APPROVAL',
        ...BUDGETED_ERRORS,
      ],
    },
    async ({ caller, body, request }) => {
      const endsAt = performance.now() + ANSWER_DEADLINE_MS;
      const made = await payments.pay(caller.walletId, { ...body, keyPrefix: caller.keyPrefix });
      if ('approval' in made) {
        const approvalUrl = `${baseUrl()}/console/approvals`;
        const answer = { approval: recordOf(made.approval), approvalUrl, ...replayAnswer(made) };
        return reply(answer, { status: 202, headers: replayHeaders(made) });
      }
      if (made.replayed) requireMaySee(caller, await isPurchase(made.payment.id));
      const wait = preferredWait(request, endsAt);
      const payment = await payments.awaitSettled(made.payment, wait.ms, request.signal);
      const answer = { ...createdAnswer(payment), ...replayAnswer(made) };
      return reply(answer, { headers: { ...replayHeaders(made), ...wait.headers } });
    },
  );
}

function simulateEndpoint(guards: Guards, payments: PaymentService): Endpoint {
  return endpoint(
    {
      id: 'simulatePayment',
      tag: 'Payments',
      method: 'POST',
      path: '/v1/payments/simulate',
      guard: guards.key('payments'),
      limit: 'payment',
      summary: 'Check whether a payment would succeed now and what it would cost; charges and stores nothing.',
      body: paymentBody,
      response: simulatedPayment,
      errors: ['WALLET_NOT_FOUND', 'RPC_TIMEOUT'],
    },
    async ({ caller, body }) => {
      const request = { ...body, keyPrefix: caller.keyPrefix };
      return simulatedAnswer(await payments.simulate(caller.walletId, request), body.amount);
    },
  );
}

function getEndpoint(guards: Guards, payments: PaymentService): Endpoint {
  return endpoint(
    {
      id: 'getPayment',
      tag: 'Payments',
      method: 'GET',
      path: '/v1/payments/:paymentId',
      guard: guards.open,
      limit: 'lookup',
      summary: 'Show a payment to anybody who knows its id.',
      response: paymentRecord,
      errors: ['PAYMENT_NOT_FOUND'],
    },
    async ({ param }) => recordAnswer(await payments.find(param('paymentId'))),
  );
}

function listEndpoint(guards: Guards, payments: PaymentService): Endpoint {
  return endpoint(
    {
      id: 'listPayments',
      tag: 'Payments',
      method: 'GET',
      path: '/v1/wallets/:id/payments',
      guard: guards.jwtOrKey('view', 'read'),
      summary: "List a wallet's payments, newest first.",
      query: paymentListQuery,
      response: paymentList,
      errors: OWNED,
    },
    async ({ caller, param, query }) => {
      const page = await payments.list(caller, param('id'), query);
      return { payments: page.map(recordAnswer) };
    },
  );
}

function createdAnswer(payment: PaymentRow) {
  return {
    id: payment.id,
    txHash: payment.txHash,
    status: payment.status,
    amount: formatUsdc(payment.amount),
    feeAmount: formatUsdc(payment.feeAmount),
    to: payment.toAddress,
    type: payment.type,
    refusal: payment.refusal,
  };
}

function simulatedAnswer({ refusal, fee, remainingToday }: Simulation, amount: bigint) {
  return {
    ok: refusal === undefined,
    ...(refusal === undefined ? {} : { error: refusal.code, message: refusal.message }),
    feeAmount: formatUsdc(fee),
    total: formatUsdc(amount + fee),
    remainingToday: remainingToday === undefined ? null : formatUsdc(remainingToday),
  };
}

function recordAnswer(payment: PaymentRow) {
  return {
    id: payment.id,
    wallet_id: payment.walletId,
    to_address: payment.toAddress,
    amount: formatUsdc(payment.amount),
    type: payment.type,
    refusal: payment.refusal,
    memo: payment.memo,
    status: payment.status,
    tx_hash: payment.txHash,
    fee_amount: formatUsdc(payment.feeAmount),
    fee_recipient: payment.feeRecipient,
    created_at: payment.createdAt,
  };
}

/**
 * An idempotency key is the wallet's, whichever of its API keys has used it. Anyone who may neither make such payments
 * nor list them learns no more of one by its idempotency key than that it is used up. Throws `SCOPE_REQUIRED`.
 */
export function requireMaySee({ scopes }: Agent, isPurchase: boolean): void {
  const scope = isPurchase ? 'x402' : 'payments';
  if (scopes.includes(scope) || scopes.includes('read')) return;
  throw new AppError('SCOPE_REQUIRED', {
    message: `This idempotency key belongs to a payment that takes the scope ${scope}, which this API key lacks. Use another idempotency key.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
