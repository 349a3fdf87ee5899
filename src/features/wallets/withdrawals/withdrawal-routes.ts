import { z } from 'zod';
import { type Guards, requireProof } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { BUDGETED_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint, reply } from '../../../http/endpoint.ts';
import {
  addressField,
  amountField,
  docs,
  EXAMPLE_ADDRESS,
  EXAMPLE_HASH,
  idempotencyKeyField,
  shownAddress,
  shownAmount,
  shownHash,
  shownTime,
  walletIdField,
} from '../../../http/fields.ts';
import { pagination } from '../../../http/query.ts';
import { replayAnswer, replayFields, replayHeaders } from '../../../http/replay.ts';
import { OWN_SIGNATURE, OWNED } from '../owner/owner-call.ts';
import { messageToSign, orToSign, signatureField } from '../owner/owner-fields.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { requireRecipient } from '../wallet-fields.ts';
import type { ScheduledWithdrawal, WithdrawalSchedule } from './scheduled-withdrawals.ts';
import type { MadeWithdrawal } from './withdraw.ts';
import type { ShownRules, WithdrawalPolicies } from './withdrawal-policies.ts';
import type { WithdrawalRules } from './withdrawal-rules.ts';
import type { ScheduledRow } from './withdrawal-store.ts';

const MAX_ALLOWED = 100;
const MAX_DELAY_SECONDS = 30 * 86_400;

const allowListDocs = docs('Allowed recipients of withdrawals, 1 to 100; null for no list, which allows anybody.', [
  EXAMPLE_ADDRESS,
]);
const delayDocs = docs('How long a withdrawal waits and can be cancelled, in seconds.', 86_400);
const policyBody = z.object({
  allowList: z
    .array(addressField(), coded('INVALID_ALLOW_LIST'))
    .min(1, coded('INVALID_ALLOW_LIST'))
    .max(MAX_ALLOWED, coded('INVALID_ALLOW_LIST'))
    .transform((addresses) => [...new Set(addresses)])
    .nullable()
    .optional()
    .meta(allowListDocs),
  delaySeconds: z.int().min(0).max(MAX_DELAY_SECONDS).optional().meta(delayDocs),
});
const rulesAnswer = {
  allowList: z.array(z.string()).nullable().meta(allowListDocs),
  delaySeconds: z.int().meta(delayDocs),
};
const policyAnswer = z
  .object({
    walletId: walletIdField,
    binds: z
      .boolean()
      .meta(
        docs(
          'False where the wallet was handed over to a key of your own: then no rules of this server decide about its withdrawals, and none are shown.',
          true,
        ),
      ),
    ...rulesAnswer,
    next: z
      .object({ ...rulesAnswer, effectiveAt: shownTime('When they take effect, in Unix seconds.', 1_790_086_400) })
      .nullable()
      .meta(docs('The looser rules that take effect later; null if none do.', null)),
  })
  .meta({ id: 'WithdrawalPolicy', description: "The Owner's rules for withdrawals." });

/** A delayed withdrawal as the API shows it. */
export const scheduledRecord = z
  .object({
    withdrawalId: z.string().meta(docs('Id of the withdrawal.', 'wdr_6e0b93d1c5f2')),
    status: z
      .enum(['scheduled', 'held', 'executing', 'executed', 'cancelled', 'failed'])
      .meta(
        docs(
          '`scheduled`: it waits and can be cancelled. `held`: never made, because you may have cancelled it before this server lost records. `executing`: in progress. `executed`, `cancelled`, `failed`: it has ended.',
          'scheduled',
        ),
      ),
    to: shownAddress('Address that gets the USDC.'),
    amount: shownAmount,
    executeAt: shownTime('When it is made unless you cancel it first, in Unix seconds.', 1_790_086_400),
    createdAt: shownTime(),
    txHash: z.string().nullable().meta(docs('Hash of its transaction.', EXAMPLE_HASH)),
    lastError: z.string().nullable().meta(docs('Why it failed or has not been made yet.', null)),
  })
  .meta({ id: 'ScheduledWithdrawal', description: 'A withdrawal under a delay.' });

const withdrawBody = z.object({
  to: addressField().meta(docs('Address that gets the USDC.', EXAMPLE_ADDRESS)),
  amount: amountField(),
  idempotencyKey: idempotencyKeyField().optional(),
  signature: signatureField,
});
const madeWithdrawal = z.object({
  txHash: shownHash('Hash of its transaction.'),
  amount: shownAmount,
  to: shownAddress('Address that gets the USDC.'),
  ...replayFields,
});
const delayedWithdrawal = scheduledRecord
  .extend(replayFields)
  .meta({ id: 'AskedWithdrawal', description: 'A delayed withdrawal and its current state.' });
/** The endpoints of withdrawals, of delayed ones, and of the policy that protects against a stolen JWT. */
export function withdrawalEndpoints({
  guards,
  chain,
  access,
  withdrawals,
  withdrawalPolicies,
}: Core & {
  readonly guards: Guards;
  readonly access: WalletAccess;
  readonly withdrawals: WithdrawalSchedule;
  readonly withdrawalPolicies: WithdrawalPolicies;
}): readonly Endpoint[] {
  return [
    ...policyEndpoints(guards, chain, access, withdrawalPolicies),
    ...scheduleEndpoints(guards, withdrawals),
    withdrawEndpoint(guards, withdrawals),
  ];
}

function policyEndpoints(
  guards: Guards,
  chain: Chain,
  access: WalletAccess,
  withdrawalPolicies: WithdrawalPolicies,
): readonly Endpoint[] {
  const path = '/v1/wallets/:id/withdrawal-policy';
  return [
    endpoint(
      {
        id: 'getWithdrawalPolicy',
        tag: 'Wallets',
        method: 'GET',
        path,
        guard: guards.jwt('view'),
        summary: 'Show the withdrawal policy, and its looser version that takes effect later.',
        response: policyAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => answerOf(param('id'), await withdrawalPolicies.of(param('id'), caller)),
    ),
    endpoint(
      {
        id: 'changeWithdrawalPolicy',
        tag: 'Wallets',
        method: 'PATCH',
        path,
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'Change the withdrawal policy: stricter at once, looser after the current delay.',
        description:
          "This server enforces the policy, not the chain; it protects against a stolen JWT. So every change needs the password again, with step-up on or off, and the wallet's webhook reports it. `allowList` null means no list, which allows every recipient; an empty list is refused. A list that shares no recipient with the current one replaces it after the delay. Without a delay, an allow list protects against a stolen JWT, but not against a stolen password. While the wallet is offered to another owner, whom no policy would bind, `OWNERSHIP_OFFERED` refuses one: take the offer back first.",
        body: policyBody,
        response: policyAnswer,
        errors: [
          ...OWNED,
          'NOTHING_TO_CHANGE',
          'INVALID_RECIPIENT',
          'WALLET_BUSY',
          'OWNERSHIP_OFFERED',
          'WALLET_HANDED_OVER',
        ],
      },
      async ({ caller, param, body }) => {
        const { allowList, delaySeconds } = body;
        if (allowList === undefined && delaySeconds === undefined) throw new AppError('NOTHING_TO_CHANGE');
        const change: Partial<WithdrawalRules> = {
          ...(allowList === undefined ? {} : { allowList }),
          ...(delaySeconds === undefined ? {} : { delaySeconds }),
        };
        // Ownership first: a stranger learns nothing else.
        const wallet = await access.owned(param('id'), caller);
        for (const to of allowList ?? []) requireRecipient(to, wallet, chain.contracts);
        requireProof(caller);
        const changed = await withdrawalPolicies.change(param('id'), caller, change);
        return answerOf(param('id'), { ...changed, binds: true });
      },
    ),
  ];
}

function scheduleEndpoints(guards: Guards, withdrawals: WithdrawalSchedule): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listWithdrawals',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/withdrawals',
        guard: guards.jwt('view'),
        summary: 'List delayed withdrawals: those that wait first, then those that have ended, newest first.',
        query: pagination({ fallback: 20, max: 100 }),
        response: z.object({
          withdrawals: z
            .array(scheduledRecord)
            .describe('Delayed withdrawals: those that wait first, each part newest first.'),
        }),
        errors: OWNED,
      },
      async ({ caller, param, query }) => {
        const rows = await withdrawals.list(param('id'), caller, query);
        return { withdrawals: rows.map(recordOfScheduled) };
      },
    ),
    endpoint(
      {
        id: 'cancelWithdrawal',
        tag: 'Wallets',
        method: 'DELETE',
        path: '/v1/wallets/:id/withdrawals/:withdrawalId',
        guard: guards.jwt('own'),
        limit: 'uncounted',
        summary: 'Cancel a waiting withdrawal; never rate-limited.',
        response: scheduledRecord,
        errors: [...OWNED, 'WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_ENDED'],
      },
      async ({ caller, param }) =>
        recordOfScheduled(await withdrawals.cancel(param('id'), caller, param('withdrawalId'))),
    ),
  ];
}

function withdrawEndpoint(guards: Guards, withdrawals: WithdrawalSchedule): Endpoint {
  return endpoint(
    {
      id: 'withdraw',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/withdraw',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Withdraw USDC, even while frozen, without fee or limits; answers once it is in a block.',
      body: withdrawBody,
      description:
        "If the wallet's withdrawal policy has a delay, the withdrawal is made after it, unless the Owner cancels it first. The answer is then 202 with `withdrawalId` and `executeAt`, also for a replay of its idempotency key; once it is `executed`, 200.",
      response: z.union([madeWithdrawal, delayedWithdrawal, messageToSign]),
      // One that had waited is shown as a delayed withdrawal.
      shapes: { 200: z.union([madeWithdrawal, delayedWithdrawal]), 202: delayedWithdrawal.or(messageToSign) },
      otherStatuses: {
        202: 'It waits for the delay of the withdrawal policy, or it was `cancelled` or has `failed`; or the owner has to sign `typedData`.',
      },
      headers: {
        'Idempotent-Replayed': '`true` when the idempotency key had withdrawn before: this is that withdrawal.',
        'Idempotency-Mismatch': 'Which of `to` and `amount` differ from the first withdrawal of this idempotency key.',
      },
      errors: [
        ...OWNED,
        'INVALID_RECIPIENT',
        'WITHDRAWAL_NOT_ALLOWED',
        'TOO_MANY_WITHDRAWALS',
        'WALLET_BUSY',
        'INSUFFICIENT_BALANCE',
        'IDEMPOTENCY_INCOMPLETE',
        'WITHDRAWAL_OVERTAKEN',
        'CHAIN_REVERTED',
        ...OWN_SIGNATURE,
        ...BUDGETED_ERRORS,
      ],
    },
    async ({ caller, param, body }) => {
      const outcome = await withdrawals.withdraw(param('id'), caller, body);
      return orToSign(outcome, withdrawalAnswer);
    },
  );
}

function withdrawalAnswer(made: MadeWithdrawal | ScheduledWithdrawal) {
  const headers = replayHeaders(made);
  if ('scheduled' in made) {
    const record = { ...recordOfScheduled(made.scheduled), ...replayAnswer(made) };
    return reply(record, { status: record.status === 'executed' ? 200 : 202, headers });
  }
  const { txHash, amount, to } = made;
  return reply({ txHash, amount: formatUsdc(amount), to, ...replayAnswer(made) }, { headers });
}

/** The API's record of a delayed withdrawal. */
export function recordOfScheduled(row: ScheduledRow): z.input<typeof scheduledRecord> {
  const { id: withdrawalId, status, toAddress: to, amount, executeAt, createdAt, txHash, lastError } = row;
  return { withdrawalId, status, to, amount: formatUsdc(amount), executeAt, createdAt, txHash, lastError };
}

function answerOf(walletId: string, { inForce, next, binds }: ShownRules): z.input<typeof policyAnswer> {
  const shown = ({ allowList, delaySeconds }: WithdrawalRules) => ({
    allowList: allowList === null ? null : [...allowList],
    delaySeconds,
  });
  const later = next === undefined ? null : { ...shown(next.rules), effectiveAt: next.at };
  return { walletId, binds, ...shown(inForce), next: later };
}
