import { z } from 'zod';
import { isPrintableText } from '../../../core/lib/text.ts';
import { coded } from '../../../http/body.ts';
import { docs, shownAddress, shownAmount, shownTime, walletIdField } from '../../../http/fields.ts';
import { pagination } from '../../../http/query.ts';
import { replayFields } from '../../../http/replay.ts';
import { signatureField } from '../../wallets/owner/owner-fields.ts';
import { approvalHoursField } from '../../wallets/wallet-fields.ts';

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
          '`pending`: the Owner decides. `approved`: the payment is being made, or `refusal` says why it has to wait. `used`: it was made, or is on its way. `declined`, `expired`: it will not be made; an approval is also `declined` when the key that asked for it ends.',
          'pending',
        ),
      ),
    to: shownAddress('Address of the recipient.'),
    amount: shownAmount,
    feeAmount: z.string().meta(docs('Platform fee on top, as it was when the agent asked, in decimal USDC.', '0.4')),
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
          "The user who decided: the Owner, or a member of the wallet's organisation; null before, and where the key that asked has ended.",
          'user_2d7f4e9b0c61',
        ),
      ),
  })
  .meta({ id: 'Approval', description: 'A payment above the limits that waits for the Owner, or was decided.' });

/** The answer to a payment that needs an approval. */
export const askedApproval = z
  .object({ approval: approvalRecord, ...replayFields })
  .meta({ id: 'AskedApproval', description: 'The approval that a payment waits for.' });

/** The query of a list of approvals. */
export const approvalListQuery = pagination({ fallback: 20, max: 100 }).extend({
  status: z
    .enum(STATUSES, coded('INVALID_STATUS_FILTER'))
    .optional()
    .meta(docs('Only approvals with this status.', 'pending')),
  walletId: z.string().optional().meta(docs('Only approvals of this wallet.', 'wallet_5f0c2ab81d9e')),
});

/** The parsed query of a list of approvals. */
export type ApprovalListQuery = z.output<typeof approvalListQuery>;

/** A page of approvals. */
export const approvalList = z.object({ approvals: z.array(approvalRecord).describe('Newest first.') });
