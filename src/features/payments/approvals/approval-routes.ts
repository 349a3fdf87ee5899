import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { isPrintableText } from '../../../core/lib/text.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, shownAddress, shownAmount, shownTime, walletIdField } from '../../../http/fields.ts';
import { pagination } from '../../../http/query.ts';
import { replayFields } from '../../../http/replay.ts';
import { OWNED } from '../../wallets/owner/owner-call.ts';
import { messageToSign, orToSign, signatureField, TO_SIGN } from '../../wallets/owner/owner-fields.ts';
import { approvalHoursField } from '../../wallets/wallet-fields.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import type { ApprovalService } from './approval-service.ts';

const OF_APPROVAL = ['APPROVAL_NOT_FOUND', ...OWNED] as const;

/** The endpoints of approvals. A payment asks for one. */
export function approvalEndpoints({
  guards,
  approvals,
}: {
  readonly guards: Guards;
  readonly approvals: ApprovalService;
}): readonly Endpoint[] {
  return [
    ...readEndpoints(guards, approvals),
    approveEndpoint(guards, approvals),
    declineEndpoint(guards, approvals),
    hoursEndpoint(guards, approvals),
  ];
}

function readEndpoints(guards: Guards, approvals: ApprovalService): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listApprovals',
        tag: 'Approvals',
        method: 'GET',
        path: '/v1/approvals',
        guard: guards.jwtOrKey('view', 'read'),
        summary: "List the approvals of the API key's wallet, or of all wallets of the Owner, newest first.",
        query: approvalListQuery,
        response: approvalList,
      },
      async ({ caller, query }) => ({ approvals: (await approvals.list(caller, query)).map(recordOf) }),
    ),
    endpoint(
      {
        id: 'getApproval',
        tag: 'Approvals',
        method: 'GET',
        path: '/v1/approvals/:id',
        guard: guards.jwtOrKey('view', 'read', 'payments'),
        summary: 'Show an approval.',
        response: approvalRecord,
        errors: OF_APPROVAL,
      },
      async ({ caller, param }) => recordOf(await approvals.find(caller, param('id'))),
    ),
  ];
}

function approveEndpoint(guards: Guards, approvals: ApprovalService): Endpoint {
  return endpoint(
    {
      id: 'approvePayment',
      tag: 'Approvals',
      method: 'POST',
      path: '/v1/approvals/:id/approve',
      guard: guards.jwt('decide'),
      limit: 'ownerWrite',
      summary: 'Approve a payment above the limits and have it made, once.',
      description:
        'The answer shows the approval: `used` once the payment is on its way, `approved` with a `refusal` where something else than a limit still refuses it, such as the balance; it is then tried again until the approval expires. While a withdrawal policy with a delay is in force, it stays `approved` until `payableAt`, and declining stops it; it is open for `approvalHours` after that. A freeze voids it; approve again after that. Where this server does not hold the owner key, the answer is 202 with `typedData`: sign it and send the `signature`.',
      body: approveBody,
      response: approvalRecord.or(messageToSign),
      shapes: { 200: approvalRecord, 202: messageToSign },
      otherStatuses: { 202: TO_SIGN },
      errors: [
        ...OF_APPROVAL,
        'APPROVAL_ENDED',
        'INVALID_SIGNATURE',
        'WALLET_FROZEN',
        'WALLET_EXPIRED',
        'INVALID_RECIPIENT',
        'CHAIN_REVERTED',
        'RPC_TIMEOUT',
        'OVERLOADED',
      ],
    },
    async ({ caller, param, body }) => {
      // The owner's own signature says more than a password.
      if (body.signature === undefined && caller.isProven !== true) {
        // Ownership first: a stranger learns nothing else.
        await approvals.find(caller, param('id'));
        throw new AppError('STEP_UP_REQUIRED');
      }
      const outcome = await approvals.approve(caller, param('id'), body.signature);
      return orToSign(outcome, recordOf);
    },
  );
}

function declineEndpoint(guards: Guards, approvals: ApprovalService): Endpoint {
  return endpoint(
    {
      id: 'declinePayment',
      tag: 'Approvals',
      method: 'POST',
      path: '/v1/approvals/:id/decline',
      guard: guards.jwt('decide'),
      limit: 'ownerWrite',
      summary: 'Decline an approval that waits, or take back one whose payment is not made yet.',
      response: approvalRecord,
      errors: [...OF_APPROVAL, 'APPROVAL_ENDED'],
    },
    async ({ caller, param }) => recordOf(await approvals.decline(caller, param('id'))),
  );
}

function hoursEndpoint(guards: Guards, approvals: ApprovalService): Endpoint {
  return endpoint(
    {
      id: 'setApprovalHours',
      tag: 'Approvals',
      method: 'PUT',
      path: '/v1/wallets/:id/approval-hours',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: "Set how long the wallet's approvals are open; 24 hours until you do.",
      body: hoursBody,
      response: hoursAnswer,
      errors: OWNED,
    },
    async ({ caller, param, body }) => {
      await approvals.setHours(caller, param('id'), body.approvalHours);
      return { walletId: param('id'), approvalHours: body.approvalHours };
    },
  );
}

/** The API's record of an approval. */
export function recordOf(approval: ApprovalRow): z.input<typeof approvalRecord> {
  const { id, walletId, status, type, memo, reason, refusal, createdAt, expiresAt, decidedAt } = approval;
  return {
    id,
    walletId,
    status,
    to: approval.toAddress,
    amount: formatUsdc(approval.amount),
    type,
    memo,
    reason,
    feeAmount: formatUsdc(approval.feeAmount),
    exceeds: approval.exceeds,
    paymentId: status === 'used' ? approval.paymentId : null,
    refusal,
    createdAt,
    expiresAt,
    payableAt: approval.payableAt,
    decidedAt,
    decidedBy: approval.decidedBy,
  };
}

/** In UTF-16 code units. */
const MAX_REASON = 1_000;

/** Thirty days. */
const MAX_HOURS = 720;

const STATUSES = ['pending', 'approved', 'declined', 'expired', 'used'] as const;

/** What a body of a payment has to ask for an approval. */
export const approvalFields = {
  approval: z
    .literal('request', coded('INVALID_APPROVAL'))
    .optional()
    .meta(
      docs(
        'Asks the Owner where only a limit, a budget or the whitelist refuses the payment; the answer is then 202 with an `approval`.',
        'request',
      ),
    ),
  reason: z
    .string(coded('INVALID_REASON'))
    .max(MAX_REASON, coded('INVALID_REASON'))
    .refine(isPrintableText, coded('INVALID_REASON'))
    .default('')
    .meta(
      docs(
        'What the Owner reads before deciding, up to 1000 characters in one line; never on-chain.',
        'Server for June',
      ),
    ),
};

/** The body of `POST /v1/approvals/:id/approve`. */
export const approveBody = z.object({ signature: signatureField });

const id = z.string().meta(docs('Id of the approval.', 'apr_4c1f7a02be93'));

/** The body of `PUT /v1/wallets/:id/approval-hours`. */
export const hoursBody = z.object({
  approvalHours: z
    .int(coded('INVALID_APPROVAL_HOURS'))
    .min(1, coded('INVALID_APPROVAL_HOURS'))
    .max(MAX_HOURS, coded('INVALID_APPROVAL_HOURS'))
    .meta(docs('How many hours you have to approve a payment that the agent asks for, 1 to 720.', 24)),
});

/** The answer to it. */
export const hoursAnswer = z.object({ walletId: walletIdField, approvalHours: approvalHoursField });

/** An approval, as the API shows it. */
export const approvalRecord = z
  .object({
    id,
    walletId: walletIdField,
    status: z
      .enum(STATUSES)
      .meta(
        docs(
          '`pending`: the Owner decides. `approved`: the payment is being made, or `refusal` says why it has to wait. `used`: it was made, or is on its way. `declined`, `expired`: it will not be made; an approval is also `declined` when the key that requested it ends.',
          'pending',
        ),
      ),
    to: shownAddress('Address of the recipient.'),
    amount: shownAmount,
    feeAmount: z
      .string()
      .meta(docs('Platform fee on top, as it was when the agent requested it, in decimal USDC.', '0.4')),
    exceeds: z.string().meta(docs('The code with which the rules refuse the payment.', 'TX_LIMIT_EXCEEDED')),
    type: z.enum(['direct', 'x402']).meta(docs('A label: `x402` for a payment to an x402 seller.', 'direct')),
    memo: z.string().meta(docs('A note of up to 200 characters; never on-chain.', 'weather data, May')),
    reason: z.string().meta(docs("Why the agent asks, in the agent's words.", 'Server for June')),
    paymentId: z.string().nullable().meta(docs('The payment that was made by it; null before.', 'pay_9b41d07e6ac2')),
    refusal: z
      .string()
      .nullable()
      .meta(docs('Why the approved payment could not be made at the last try; null if nothing refused it.', null)),
    createdAt: shownTime(),
    expiresAt: shownTime('Until when the Owner can approve it and it can be paid, in Unix seconds.'),
    payableAt: z
      .int()
      .nullable()
      .meta(
        docs(
          'Before which the approved payment is not made, in Unix seconds: the delay of the withdrawal policy, within which declining stops it; null for none.',
          null,
        ),
      ),
    decidedAt: z.int().nullable().meta(docs('When the Owner decided, in Unix seconds; null before.', 1_790_000_600)),
    decidedBy: z
      .string()
      .nullable()
      .meta(
        docs(
          "The user who decided: the Owner, or a member of the wallet's organisation; null before, and where the key that requested it has ended.",
          'user_2d7f4e9b0c61',
        ),
      ),
  })
  .meta({ id: 'Approval', description: 'A payment above the limits that waits for the Owner, or was decided.' });

/** The answer to a payment that needs an approval. */
export const askedApproval = z
  .object({
    approval: approvalRecord,
    approvalUrl: z
      .string()
      .meta(docs('Link for the Owner: the page on which they decide.', 'https://bursar.example/console/approvals')),
    ...replayFields,
  })
  .meta({ id: 'AskedApproval', description: 'The approval that a payment waits for.' });

/** The query of a list of approvals. */
export const approvalListQuery = pagination({ fallback: 20, max: 100 }).extend({
  status: z
    .enum(STATUSES, coded('INVALID_STATUS_FILTER'))
    .optional()
    .meta(docs('Only approvals with this status.', 'pending')),
  walletId: z.string().optional().meta(docs('Only approvals of this wallet.', 'wallet_5f0c2ab81d9e')),
});

/** A page of approvals. */
export const approvalList = z.object({ approvals: z.array(approvalRecord).describe('Newest first.') });
