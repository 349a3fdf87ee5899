import type { Guards } from '../auth/guards.ts';
import { type Endpoint, endpoint, reply } from '../http/endpoint.ts';
import { pagination } from '../http/query.ts';
import { formatUsdc } from '../lib/money.ts';
import type { PaymentRow } from './followed.ts';
import { preferredWaitSeconds } from './prefer.ts';
import { createdPayment, paymentBody, paymentList, paymentRecord } from './schema.ts';
import type { MadePayment, PaymentService } from './service.ts';

export interface PaymentRoutesDeps {
  readonly guards: Guards;
  readonly payments: PaymentService;
}

export function paymentEndpoints({ guards, payments }: PaymentRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        method: 'POST',
        path: '/v1/payments',
        guard: guards.key,
        summary: 'Pays USDC from the wallet of the API key.',
        body: paymentBody,
        response: createdPayment,
        errors: [
          'INVALID_RECIPIENT',
          'WALLET_NOT_FOUND',
          'WALLET_NOT_ACTIVE',
          'WALLET_BUSY',
          'INSUFFICIENT_BALANCE',
          'WALLET_FROZEN',
          'WALLET_EXPIRED',
          'TX_LIMIT_EXCEEDED',
          'DAILY_LIMIT_EXCEEDED',
          'NOT_IN_WHITELIST',
          'CHAIN_REVERTED',
          'RPC_TIMEOUT',
          'OVERLOADED',
        ],
        waits: true,
      },
      async ({ caller, body, request }) => {
        const made = await payments.pay(caller.walletId, body);
        const wait = preferredWaitSeconds(request.headers.get('prefer'));
        const payment = await payments.awaitSettled(made.payment, (wait ?? 0) * 1000, request.signal);
        return reply(createdAnswer(payment), { headers: createdHeaders(made, wait) });
      },
    ),
    endpoint(
      {
        method: 'GET',
        path: '/v1/payments/:paymentId',
        guard: guards.open,
        summary: 'Shows a payment to whoever knows its id.',
        response: paymentRecord,
        errors: ['PAYMENT_NOT_FOUND'],
      },
      ({ param }) => recordAnswer(payments.find(param('paymentId'))),
    ),
    endpoint(
      {
        method: 'GET',
        path: '/v1/wallets/:id/payments',
        guard: guards.jwtOrKey,
        summary: "Lists a wallet's payments, the newest first.",
        query: pagination({ fallback: 20, max: 100 }),
        response: paymentList,
        errors: ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'],
      },
      async ({ caller, param, query }) => {
        const page = await payments.list(caller, param('id'), query);
        return { payments: page.map(recordAnswer) };
      },
    ),
  ];
}

function createdHeaders({ replayed, mismatch }: MadePayment, wait: number | undefined) {
  return {
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    ...(mismatch.length > 0 ? { 'Idempotency-Mismatch': mismatch.join(', ') } : {}),
    ...(wait === undefined ? {} : { 'Preference-Applied': `wait=${wait}` }),
  };
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
  };
}

function recordAnswer(payment: PaymentRow) {
  return {
    id: payment.id,
    wallet_id: payment.walletId,
    to_address: payment.toAddress,
    amount: formatUsdc(payment.amount),
    type: payment.type,
    memo: payment.memo,
    status: payment.status,
    tx_hash: payment.txHash,
    fee_amount: formatUsdc(payment.feeAmount),
    fee_recipient: payment.feeRecipient,
    created_at: payment.createdAt,
  };
}
