import { z } from 'zod';
import { formatUsdc } from '../../../core/lib/money.ts';
import { coded } from '../../../http/body.ts';
import { docs, shownAddress, usdcField } from '../../../http/fields.ts';
import { BUDGET_PERIODS } from '../wallet-fields.ts';
import type { KeyLimits, ShownSigner } from './signer-service.ts';

/** The fields with which an Owner limits a key. A change names them all, so that no limit goes by being left out. */
export const keyLimitsFields = {
  txLimit: usdcField('INVALID_TX_LIMIT').meta(
    docs('The most that one payment by the key may be, in decimal USDC; `0` for no such limit.', '5'),
  ),
  budget: z
    .object(
      {
        period: z.enum(BUDGET_PERIODS, coded('INVALID_PERIOD')).meta(docs('24 hours, 7 days or 30 days.', 'week')),
        limit: usdcField('INVALID_LIMIT').meta(
          docs('The most that the key may spend in any such period, in decimal USDC.', '20'),
        ),
      },
      coded('INVALID_LIMITS'),
    )
    .nullable()
    .meta(docs("A rolling budget of the key's own; null for none.", { period: 'week', limit: '20' })),
};
/** The same for a new key, where the remainder out is unlimited. */
export const newKeyLimitsFields = {
  txLimit: keyLimitsFields.txLimit.default(0n),
  budget: keyLimitsFields.budget.default(null),
};

/** Limits of a key as answers show them. */
export const keyLimitsAnswer = z
  .object({
    status: z
      .enum(['pending', 'active', 'ended'])
      .meta(
        docs(
          '`pending`: the chain does not know the limits yet, and the key cannot spend. `active`: it enforces them. `ended`: they were revoked on the chain.',
          'active',
        ),
      ),
    txLimit: z.string().meta(docs('The most that one payment by the key may be, in decimal USDC; `0` for none.', '5')),
    budget: z
      .object({
        period: z.enum(BUDGET_PERIODS).meta(docs('24 hours, 7 days or 30 days.', 'week')),
        limit: z.string().meta(docs('The most that the key may spend in any such period, in decimal USDC.', '20')),
        spent: z.string().meta(docs('What counts as spent, in decimal USDC.', '2.5')),
        remaining: z.string().meta(docs('The remainder, in decimal USDC.', '17.5')),
      })
      .nullable()
      .describe("The rolling budget of the key's own; null for none."),
    sessionKey: shownAddress('Address of the session key that signs for the API key.'),
  })
  .meta({ id: 'KeyLimits', description: "Limits of a key's own, and the remainder of them." });

type Given = z.output<ReturnType<typeof givenOf>>;

/** Limits as an Owner has given them. */
export function limitsOf({ txLimit, budget }: Given): KeyLimits {
  return { txLimit, period: budget?.period ?? 'none', budget: budget?.limit ?? 0n };
}

/** A session key's limits as answers show them. */
export function shownLimits(signer: ShownSigner): z.output<typeof keyLimitsAnswer> {
  const { status, txLimit, period, budget, spent, address: sessionKey } = signer;
  const remaining = budget > spent ? budget - spent : 0n;
  const amounts = { limit: formatUsdc(budget), spent: formatUsdc(spent), remaining: formatUsdc(remaining) };
  const hasBudget = budget !== 0n && period !== 'none';
  return { status, txLimit: formatUsdc(txLimit), sessionKey, budget: hasBudget ? { period, ...amounts } : null };
}

function givenOf() {
  return z.object(keyLimitsFields);
}
