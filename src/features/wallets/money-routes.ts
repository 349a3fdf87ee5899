import { z } from 'zod';
import { BUDGETED_ERRORS } from '../../chain/relay/relay-intent.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import {
  addressField,
  amountField,
  docs,
  EXAMPLE_ADDRESS,
  idempotencyKeyField,
  shownAddress,
  shownAmount,
  shownHash,
  shownTime,
} from '../../http/fields.ts';
import { replayAnswer, replayFields, replayHeaders } from '../../http/replay.ts';
import { isUnset } from './owner/job-policy.ts';
import { messageToSign, orToSign, signatureField } from './owner/own-key.ts';
import { OWN_SIGNATURE, OWNED } from './owner/owner-call.ts';
import type { Policies, WalletPolicy } from './policy.ts';
import {
  approvalHoursField,
  dailyLimitField,
  expiryField,
  guardianField,
  remainingTodayField,
  txLimitField,
} from './wallet-fields.ts';
import type { ScheduledWithdrawal } from './withdrawals/scheduled-withdrawals.ts';
import type { MadeWithdrawal } from './withdrawals/withdraw.ts';
import {
  recordOfScheduled,
  scheduledRecord,
  type WithdrawalRouteDeps,
  withdrawalEndpoints,
} from './withdrawals/withdrawal-routes.ts';

/** What the endpoints of withdrawals and policies need. */
export interface MoneyRouteDeps extends WithdrawalRouteDeps {
  readonly policies: Policies;
}

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
const askedWithdrawal = scheduledRecord
  .extend(replayFields)
  .meta({ id: 'AskedWithdrawal', description: 'A delayed withdrawal and its current state.' });
/** A wallet's policy, as the API answers it. */
export const policyAnswer = z.object({
  txLimit: txLimitField,
  dailyLimit: dailyLimitField,
  spentToday: z.string().meta(docs('What counts against the daily limit today (UTC), in decimal USDC.', '12.5')),
  heldToday: z
    .string()
    .meta(
      docs(
        'What of `spentToday` is put aside for x402 purchases to come, in decimal USDC; a payment that needs it gets it.',
        '0',
      ),
    ),
  remainingToday: remainingTodayField,
  whitelist: z.array(z.string()).meta(docs('The only allowed recipients; `[]` means anybody.', [EXAMPLE_ADDRESS])),
  expiresAt: expiryField,
  frozen: z.boolean().meta(docs('Whether payments and Jobs are stopped.', false)),
  approvalHours: approvalHoursField,
  jobEvaluator: z
    .string()
    .nullable()
    .meta(
      docs(
        'Address that may evaluate the Jobs of the wallet (v3) in addition to those on the whitelist; null for v2, and for none in particular, which without a whitelist means anybody.',
        EXAMPLE_ADDRESS,
      ),
    ),
  maxJobDays: z
    .number()
    .nullable()
    .meta(
      docs('How many days a Job of the wallet (v3) may last from its creation, and from its funding; null for v2.', 90),
    ),
  owner: shownAddress(
    'Account or contract that owns the wallet on the chain: one of this server, unless you have a key of your own.',
  ),
  offeredTo: z
    .string()
    .nullable()
    .meta(docs('Account or contract that the wallet is offered to and that may accept it; null for no one.', null)),
  guardian: guardianField,
  resetsAt: shownTime(
    "When the next day's limit begins: midnight (UTC) by the chain's clock, in Unix seconds.",
    1_790_035_200,
  ),
});

/** What an Owner does with a wallet's money: seeing what may be spent, and taking it out. */
export function moneyEndpoints(deps: MoneyRouteDeps): readonly Endpoint[] {
  return [...withdrawalEndpoints(deps), withdrawEndpoint(deps), policyEndpoint(deps)];
}

function withdrawEndpoint({ guards, withdrawals }: MoneyRouteDeps): Endpoint {
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
      response: z.union([madeWithdrawal, askedWithdrawal, messageToSign]),
      // One that had waited is shown as what it was asked as.
      shapes: { 200: z.union([madeWithdrawal, askedWithdrawal]), 202: askedWithdrawal.or(messageToSign) },
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

function policyEndpoint({ guards, policies }: MoneyRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'getPolicy',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/policy',
      guard: guards.jwtOrKey('view', 'read'),
      summary: 'Show the spending rules that the chain enforces, and what they leave today.',
      response: policyAnswer,
      errors: [...OWNED, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ caller, param }) => policyOf(await policies.of(param('id'), caller)),
  );
}

/** A policy as answers show it. */
export function policyOf(policy: WalletPolicy): z.output<typeof policyAnswer> {
  const { remainingToday, whitelist, guardian, expiresAt, frozen, jobs, resetsAt } = policy;
  return {
    txLimit: formatUsdc(policy.txLimit),
    dailyLimit: formatUsdc(policy.dailyLimit),
    spentToday: formatUsdc(policy.spentToday),
    heldToday: formatUsdc(policy.heldToday),
    remainingToday: remainingToday === undefined ? null : formatUsdc(remainingToday),
    whitelist: [...whitelist],
    expiresAt: expiresAt === 0 ? null : expiresAt,
    frozen,
    approvalHours: policy.approvalHours,
    jobEvaluator: jobs === undefined || isUnset(jobs.evaluator) ? null : jobs.evaluator,
    maxJobDays: jobs === undefined ? null : jobs.maxSeconds / DAY_SECONDS,
    owner: policy.owner,
    offeredTo: policy.offeredTo,
    guardian,
    resetsAt,
  };
}
