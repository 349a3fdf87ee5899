import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { ANY_PERIOD, BUDGET_PERIODS, periodWords, perPeriod } from '../../../core/spending-limits.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressIn, docs, shownAddress, usdcField } from '../../../http/fields.ts';
import { ON_CHAIN_COUNTED, OWNED } from '../owner/owner-call.ts';
import { changedAnswer, signatureField } from '../owner/owner-fields.ts';
import { CHANGED_OR_NOT_YET, orNotYet } from '../scheduled-changes/scheduled-change-routes.ts';
import type { ScheduledChanges } from '../scheduled-changes/scheduled-change-service.ts';
import type { WalletAccess } from '../wallet-access.ts';
import type { Budget } from '../wallet-contract.ts';
import type { Budgets, WalletBudgets } from './budgets.ts';

/** A rolling budget of any period in an answer. */
export const budgetFields = {
  limit: z.string().meta(docs('The most that may be spent in any such period, in decimal USDC.', '100')),
  spent: z.string().meta(docs('In decimal USDC: at least what was spent within the period.', '12.5')),
  remaining: z.string().meta(docs('The remainder, in decimal USDC.', '87.5')),
};
/** A rolling budget in an answer. */
const budgetRecord = z
  .object(budgetFields)
  .meta({ id: 'Budget', description: 'A rolling budget, and the remainder of it.' });
/** All budgets of a wallet in an answer. */
export const budgetsAnswer = z
  .object({
    ...perPeriod((period) => budgetRecord.nullable().describe(`Of any ${periodWords(period)}; null for none.`)),
    recipients: z
      .array(
        z.object({
          address: shownAddress('Address of the recipient.'),
          period: z.enum(BUDGET_PERIODS).meta(docs(`${ANY_PERIOD}.`, 'week')),
          ...budgetFields,
        }),
      )
      .describe('Budgets for single recipients, at most 100.'),
  })
  .meta({ id: 'Budgets', description: 'The rolling budgets of a wallet, as the chain enforces them.' });

/** What a period's budget is to be. */
const budgetField = (period: string) =>
  usdcField('INVALID_BUDGETS')
    .optional()
    .meta(
      docs(`The most that payments may add up to in any ${period}, in decimal USDC; \`0\` removes the budget.`, '100'),
    );
/** The body of a change of the budgets. */
export const budgetsBody = z.object({
  ...perPeriod((period) => budgetField(periodWords(period))),
  signature: signatureField,
});
/** The body of a change of a recipient's budget. */
export const recipientBody = z.object({
  period: z
    .enum(BUDGET_PERIODS, coded('INVALID_PERIOD'))
    .meta(docs(`${ANY_PERIOD}. Another period than before begins with nothing spent.`, 'week')),
  limit: usdcField('INVALID_LIMIT').meta(
    docs('The most that may go there in any such period, in decimal USDC; `0` removes the budget.', '20'),
  ),
  signature: signatureField,
});
/** The rolling budgets of a wallet, and those for single recipients. */
export function budgetEndpoints({
  guards,
  access,
  budgets,
  scheduledChanges,
}: {
  readonly guards: Guards;
  readonly access: WalletAccess;
  readonly budgets: Budgets;
  readonly scheduledChanges: ScheduledChanges;
}): readonly Endpoint[] {
  return [
    readEndpoint(guards, budgets),
    setEndpoint(guards, budgets, scheduledChanges),
    recipientEndpoint(guards, access, budgets, scheduledChanges),
  ];
}

function readEndpoint(guards: Guards, budgets: Budgets): Endpoint {
  return endpoint(
    {
      id: 'getBudgets',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/budgets',
      guard: guards.jwtOrKey('view', 'read'),
      summary: 'Show the rolling budgets that the chain enforces, and the remainder of each.',
      response: budgetsAnswer,
      errors: [...OWNED, 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ caller, param }) => shownBudgets(await budgets.of(param('id'), caller)),
  );
}

function setEndpoint(guards: Guards, budgets: Budgets, scheduledChanges: ScheduledChanges): Endpoint {
  return endpoint(
    {
      id: 'setBudgets',
      tag: 'Wallets',
      method: 'PUT',
      path: '/v1/wallets/:id/budgets',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Set the rolling budgets; answers once the chain enforces them.',
      description:
        'A budget bounds what payments, purchases and Jobs add up to in any 60 minutes, 24 hours, 7 or 30 days, in addition to the limits, from when they are paid or authorised; a seller may cash an authorised purchase up to ten minutes later. Of a fee, only the part above a twentieth of its payment counts. What was spent comes back between one period and four thirds of it later. Budgets that the body leaves out stay; a new limit keeps what was spent.',
      body: budgetsBody,
      ...CHANGED_OR_NOT_YET,
      errors: [...ON_CHAIN_COUNTED, 'TOO_MANY_CHANGES', 'INVALID_BUDGETS'],
    },
    async ({ caller, param, body }) => {
      const { signature, ...limits } = body;
      const request = { walletId: param('id'), owner: caller, operation: 'setBudgets', body: limits } as const;
      const outcome = await scheduledChanges.makeOrSchedule(request, (conditions) =>
        budgets.set(param('id'), caller, { ...limits, ...conditions }, signature),
      );
      return orNotYet(outcome, changedAnswer);
    },
  );
}

function recipientEndpoint(
  guards: Guards,
  access: WalletAccess,
  budgets: Budgets,
  scheduledChanges: ScheduledChanges,
): Endpoint {
  return endpoint(
    {
      id: 'setRecipientBudget',
      tag: 'Wallets',
      method: 'PUT',
      path: '/v1/wallets/:id/budgets/:recipient',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Set the rolling budget for one recipient; answers once the chain enforces it.',
      description:
        "It bounds what goes to this address, Jobs of this Provider included, in addition to the wallet's own limits and budgets. It does not put the recipient on the whitelist.",
      body: recipientBody,
      ...CHANGED_OR_NOT_YET,
      errors: [
        ...ON_CHAIN_COUNTED,
        'TOO_MANY_CHANGES',
        'INVALID_ADDRESS',
        'INVALID_RECIPIENT',
        'INVALID_PERIOD',
        'INVALID_LIMIT',
      ],
    },
    async ({ caller, param, body }) => {
      const { signature, period, limit } = body;
      // Ownership first: a stranger learns nothing else.
      await access.owned(param('id'), caller);
      const recipient = addressIn(param('recipient'));
      const request = {
        walletId: param('id'),
        owner: caller,
        target: recipient,
        body: { period, limit },
        operation: 'setRecipientBudget',
      } as const;
      const outcome = await scheduledChanges.makeOrSchedule(request, (conditions) =>
        budgets.setForRecipient(param('id'), caller, { recipient, period, limit, ...conditions }, signature),
      );
      return orNotYet(outcome, changedAnswer);
    },
  );
}

/** All budgets of a wallet as answers show them. */
export function shownBudgets({ wallet, recipients }: WalletBudgets): z.output<typeof budgetsAnswer> {
  const orNull = (budget: Budget) => (budget.limit === 0n ? null : shownBudget(budget));
  return {
    ...perPeriod((period) => orNull(wallet[period])),
    recipients: recipients.flatMap(({ recipient: address, period, ...budget }) =>
      period === 'none' ? [] : [{ address, period, ...shownBudget(budget) }],
    ),
  };
}

/** A budget as answers show it. */
export function shownBudget({ limit, spent }: Budget): z.output<typeof budgetRecord> {
  const remaining = limit > spent ? limit - spent : 0n;
  return { limit: formatUsdc(limit), spent: formatUsdc(spent), remaining: formatUsdc(remaining) };
}
