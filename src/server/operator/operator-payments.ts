import { z } from 'zod';
import { createUnprovenStore } from '../../chain/ingest/expiry.ts';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { createTrails, type Trail } from '../../chain/relay/message-trail.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { dateOf } from '../../core/lib/time.ts';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import { createOrderStore } from '../../features/payments/payment-orders.ts';
import { type PaymentWithMessage, projectionQueries } from '../../features/payments/payment-projection-store.ts';
import type { ApprovalRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import { createReputationStore } from '../../features/reputation/reputation-store.ts';
import { createPurchaseListing, type ListedPurchase } from '../../features/x402/x402-store.ts';
import { createDeliveryListing } from '../../notify/webhooks/webhook-store.ts';
import type { Reading } from '../../storage/db/read.ts';
import {
  deliverySteps,
  eventSteps,
  finalSteps,
  inOrder,
  isFinal,
  reputationSteps,
  STEPS_HELP,
  type StoryStep,
  shownStep,
  step,
  time,
  trailSteps,
  usdc,
  type View,
} from './operator-view.ts';
import { approvalWait, commandFor, paymentWait } from './waits.ts';

/** The statuses of a payment that was signed. */
export const PAYMENT_STATUSES = ['pending', 'confirmed', 'failed'] as const;

/** A payment as a list shows it. */
export const paymentRow = z.object({
  id: z.string().describe('Id of the payment'),
  walletId: z.string().describe('Id of the wallet that pays'),
  createdAt: time.describe('When it was signed'),
  status: z.enum(PAYMENT_STATUSES).describe('Its status'),
  refusal: z.string().nullable().describe('Code that refused it, or null'),
  amount: usdc.describe('Decimal USDC'),
  fee: usdc.describe('Fee on top, decimal USDC'),
  to: z.string().describe('Address of the recipient'),
  type: z.string().describe('`direct` or `x402`'),
  txHash: z.string().describe('Hash of its transaction'),
  block: z.int().nullable().describe('Block that has it, or null'),
});

/** A payment with all that happened to it. */
export const paymentStory = paymentRow.extend({
  status: z
    .enum(['requested', 'approved', 'declined', 'expired', ...PAYMENT_STATUSES])
    .describe('Its status, or that of its approval'),
  final: z.boolean().describe('Whether its block is final'),
  memo: z.string().describe('Note of the agent'),
  idempotencyKey: z.string().nullable().describe('Its idempotency key, or null'),
  ref: z.string().describe('Its reference on-chain'),
  txHash: z.string().nullable().describe('Hash of its transaction, or null'),
  createdAt: time.describe('When it was signed, or requested'),
  seller: z.string().nullable().describe("URL of a purchase's seller, without query"),
  steps: z.array(step).describe(STEPS_HELP),
  orders: z
    .array(z.object({ requested: z.string(), at: time, state: z.string(), answer: z.string().nullable() }))
    .describe("Operators' requests: `requested`, `at`, `state`, `answer`"),
  command: z.string().nullable().describe('The command that applies now, or null'),
  waitsFor: z.string().nullable().describe('What it waits for, or null'),
});
type PaymentStory = z.output<typeof paymentStory>;

const EVENT_WORDS = {
  PaymentExecuted: 'the wallet paid',
  CallFailed: 'the wallet refused it',
  TransferAuthorized: 'the wallet authorised the transfer',
  AuthorizationUsed: 'the seller took the money',
  AuthorizationSettled: 'the fee was settled',
  AuthorizationReleased: 'the wallet took the authorisation back',
  EnvelopeClosed: 'its envelope has ended',
} as const;

/** All that is known of a payment that was signed. */
export async function storyOfPayment(db: Reading, payment: PaymentRow, view: View): Promise<PaymentStory> {
  const { id, ref, blockNumber } = payment;
  const trail = await createTrails(db).trailOf(payment.messageId);
  const purchase = await createPurchaseListing(db).ofPayment(id);
  const deliveries = await createDeliveryListing(db).ofPayment(id);
  const unproven = await createUnprovenStore(db).find('payment', id);
  const [signed] = await projectionQueries(db).byRefs([ref]);
  const approval = await createPaymentListing(db).approvalOfRef(ref);
  const events = await createIngestStore(db).ofKeys([paymentKey.of(ref)]);
  const line = [
    ...approvalSteps(approval),
    ...signedSteps(payment, signed, trail, purchase),
    ...(trail === undefined ? [] : trailSteps(trail)),
    ...(events.length === 0 ? executedStep(payment) : eventSteps(events, EVENT_WORDS)),
    ...finalSteps(blockNumber, view),
  ];
  const others = [...deliverySteps(deliveries), ...reputationSteps(await createReputationStore(db).ofCauses([id]))];
  return {
    ...paymentRowOf(payment),
    ref,
    memo: payment.memo,
    idempotencyKey: payment.idempotencyKey,
    final: blockNumber !== null && isFinal(blockNumber, view),
    seller: purchase?.url ?? null,
    steps: inOrder(line, others).map(shownStep),
    orders: (await createOrderStore(db).ofPayment(ref)).map(({ kind, requestedAt, state, answer }) => ({
      requested: kind,
      at: dateOf(requestedAt),
      state,
      answer,
    })),
    command: commandFor({ payment, trail, purchase }, view),
    waitsFor: await paymentWait({ payment, trail, purchase, deliveries, unproven }, view),
  };
}

const APPROVAL_STATUS = {
  pending: 'requested',
  approved: 'approved',
  declined: 'declined',
  expired: 'expired',
  used: 'pending',
} as const;

/** The same of a payment that was not signed, since its Owner has to approve it first. */
export function storyOfApproval(approval: ApprovalRow): PaymentStory {
  const { paymentId, walletId, refusal, exceeds, status, ref, createdAt } = approval;
  return {
    id: paymentId,
    walletId,
    ref,
    status: APPROVAL_STATUS[status],
    final: false,
    refusal: refusal ?? exceeds,
    amount: formatUsdc(approval.amount),
    fee: formatUsdc(approval.feeAmount),
    to: approval.toAddress,
    type: approval.type,
    memo: approval.memo,
    idempotencyKey: approval.idempotencyKey,
    txHash: null,
    block: null,
    createdAt: dateOf(createdAt),
    seller: null,
    steps: approvalSteps(approval).map(shownStep),
    orders: [],
    command: null,
    waitsFor: approvalWait(approval),
  };
}

function approvalSteps(approval: ApprovalRow | undefined): StoryStep[] {
  if (approval === undefined) return [];
  const { id, createdAt, decidedAt, exceeds, reason, status, expiresAt } = approval;
  const decided = status === 'declined' ? 'declined' : 'approved';
  return [
    {
      at: createdAt,
      what: 'requested',
      text: `approval ${id} was requested (${exceeds}), open until ${dateOf(expiresAt)}${reason === '' ? '' : `: ${reason}`}`,
    },
    ...(decidedAt === null ? [] : [{ at: decidedAt, what: decided, text: `the Owner has ${decided} it` }]),
    ...(status === 'expired' ? [{ at: expiresAt, what: 'expired', text: 'no one paid it in time' }] : []),
  ];
}

function signedSteps(
  { createdAt, idempotencyKey, keyPrefix }: PaymentRow,
  signed: PaymentWithMessage | undefined,
  trail: Trail | undefined,
  purchase: ListedPurchase | undefined,
): StoryStep[] {
  const by = keyPrefix === null ? '' : ` by key ${keyPrefix}`;
  const key = idempotencyKey === null ? '' : `, idempotency key ${idempotencyKey}`;
  const seller = purchase === undefined ? '' : `, to buy from ${purchase.url}`;
  const requested = { at: createdAt, what: 'requested', text: `requested${by}${key}${seller}` };
  if (purchase !== undefined && purchase.envelopeId !== null) {
    const text = `signed as slot ${purchase.slot} of envelope ${purchase.envelopeId}, void from ${dateOf(purchase.validBefore)} on`;
    return [requested, { at: createdAt, what: 'signed', text }];
  }
  if (trail === undefined || signed === undefined) return [requested];
  const { nonce, deadline, signedAtBlock } = signed;
  return [
    requested,
    {
      at: trail.message.createdAt,
      what: 'signed',
      nonce,
      text: `signed at block ${signedAtBlock} with nonce ${nonce} of the session key, cannot execute after ${dateOf(deadline)}`,
    },
    {
      at: trail.message.createdAt,
      what: 'committed',
      text: 'committed with its first transaction, before anything was broadcast',
    },
  ];
}

/** The part of its events that outlives their retention. */
function executedStep({ blockNumber, txHash, status }: PaymentRow): StoryStep[] {
  if (blockNumber === null || status === 'failed') return [];
  const place = { txHash, block: blockNumber };
  return [{ at: null, what: 'event', text: `the wallet paid in block ${blockNumber}, in ${txHash}`, ...place }];
}

/** A payment as a list shows it. */
export function paymentRowOf(payment: PaymentRow): z.output<typeof paymentRow> {
  const { id, walletId, createdAt, status, refusal, amount, feeAmount, toAddress, type } = payment;
  return {
    id,
    walletId,
    createdAt: dateOf(createdAt),
    status,
    refusal,
    type,
    amount: formatUsdc(amount),
    fee: formatUsdc(feeAmount),
    to: toAddress,
    txHash: payment.txHash,
    block: payment.blockNumber,
  };
}
