import type { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { messageToSign, orToSign, TO_SIGN } from '../../wallets/owner/owner-fields.ts';
import { OWNED } from '../../wallets/owner/owner-call.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import { approvalList, approvalListQuery, approvalRecord, approveBody, hoursAnswer, hoursBody } from './approval-schema.ts';
import type { ApprovalService } from './approval-service.ts';

/** What the endpoints of approvals need. */
export interface ApprovalRoutesDeps {
  readonly guards: Guards;
  readonly approvals: ApprovalService;
}

const OF_APPROVAL = ['APPROVAL_NOT_FOUND', ...OWNED] as const;

/** The endpoints of approvals. A payment asks for one. */
export function approvalEndpoints(deps: ApprovalRoutesDeps): readonly Endpoint[] {
  return [...readEndpoints(deps), approveEndpoint(deps), declineEndpoint(deps), hoursEndpoint(deps)];
}

function readEndpoints({ guards, approvals }: ApprovalRoutesDeps): readonly Endpoint[] {
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

function approveEndpoint({ guards, approvals }: ApprovalRoutesDeps): Endpoint {
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

function declineEndpoint({ guards, approvals }: ApprovalRoutesDeps): Endpoint {
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

function hoursEndpoint({ guards, approvals }: ApprovalRoutesDeps): Endpoint {
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
