import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, usdcField } from '../../../http/fields.ts';
import { notDoneYet, orNotYet, TO_SIGN_OR_WAITS } from '../scheduled-changes/scheduled-change-fields.ts';
import type { ScheduledChanges } from '../scheduled-changes/scheduled-change-service.ts';
import { ON_CHAIN_COUNTED } from './owner-call.ts';
import type { OwnerOperations } from './owner-operations.ts';
import { changedAnswer, changedWallet } from './ownership-routes.ts';
import { signatureField } from './to-sign.ts';

/** What the endpoint that changes spending rules needs. */
export interface ConfigRouteDeps {
  readonly guards: Guards;
  readonly ownerOperations: OwnerOperations;
  readonly scheduledChanges: ScheduledChanges;
}

/** Five years; no Job may last longer here. */
const MAX_JOB_DAYS = 1_825;
/** The contract's own bound. */
const MAX_WHITELIST = 100;
/** The wallet keeps its expiry in 32 bits. */
const LATEST_EXPIRY = 2 ** 32 - 1;

/** The body of a change of the rules. */
export const configBody = z.object({
  txLimit: usdcField('INVALID_TX_LIMIT')
    .optional()
    .meta(docs('The most that one payment may be, in decimal USDC; `0` removes the limit.', '25')),
  dailyLimit: usdcField('INVALID_DAILY_LIMIT')
    .optional()
    .meta(docs("The most that a day's payments (UTC) may add up to, in decimal USDC; `0` removes the limit.", '100')),
  whitelist: z
    .array(addressField(), coded('INVALID_WHITELIST'))
    .max(MAX_WHITELIST, coded('INVALID_WHITELIST'))
    .transform((addresses) => [...new Set(addresses)])
    .optional()
    .meta(
      docs('The only allowed recipients, at most 100; `[]` removes the list, which allows anybody.', [EXAMPLE_ADDRESS]),
    ),
  expiresAt: z
    .int()
    .min(0)
    .max(LATEST_EXPIRY)
    .optional()
    .meta(docs('When the wallet stops paying, in Unix seconds; 0 for never.', 4_000_000_000)),
  jobEvaluator: addressField('INVALID_JOB_EVALUATOR')
    .nullable()
    .optional()
    .meta(
      docs(
        'Address that may evaluate the Jobs of the wallet (v3) in addition to those on the whitelist; null for none in particular, which without a whitelist means anybody. A first whitelist sets the evaluator of this server.',
        EXAMPLE_ADDRESS,
      ),
    ),
  maxJobDays: z
    .int(coded('INVALID_MAX_JOB_DAYS'))
    .min(1, coded('INVALID_MAX_JOB_DAYS'))
    .max(MAX_JOB_DAYS, coded('INVALID_MAX_JOB_DAYS'))
    .optional()
    .meta(
      docs(
        'How many days a Job of the wallet (v3) may last from its creation, and from its funding; 90 unless the Owner sets another number.',
        90,
      ),
    ),
  signature: signatureField,
});
const configRecord = changedWallet
  .extend({
    whitelist: z.array(z.string()).meta(docs('The only allowed recipients; `[]` means anybody.', [EXAMPLE_ADDRESS])),
  })
  .meta({ id: 'ConfiguredWallet', description: 'The wallet as it is now, with its whitelist.' });

/** The endpoint with which an Owner changes a wallet's spending rules. */
export function configEndpoint({ guards, ownerOperations, scheduledChanges }: ConfigRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'configureWallet',
      tag: 'Wallets',
      method: 'PATCH',
      path: '/v1/wallets/:id/config',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Change the spending rules; answers once the chain enforces them.',
      body: configBody,
      response: configRecord.or(notDoneYet),
      shapes: { 200: configRecord, 202: notDoneYet },
      otherStatuses: { 202: TO_SIGN_OR_WAITS },
      errors: [
        ...ON_CHAIN_COUNTED,
        'TOO_MANY_CHANGES',
        'INVALID_TX_LIMIT',
        'INVALID_DAILY_LIMIT',
        'INVALID_WHITELIST',
        'INVALID_RECIPIENT',
        'INVALID_EXPIRES_AT',
        'INVALID_JOB_EVALUATOR',
        'INVALID_MAX_JOB_DAYS',
      ],
    },
    async ({ caller, param, body }) => {
      const { signature, ...change } = body;
      const asked = { walletId: param('id'), owner: caller, operation: 'configureWallet', body: change } as const;
      const outcome = await scheduledChanges.makeOrSchedule(asked, (leave) =>
        ownerOperations.configure(param('id'), caller, { ...change, ...leave }, signature),
      );
      return orNotYet(outcome, (changed) => ({ ...changedAnswer(changed), whitelist: changed.wallet.whitelist }));
    },
  );
}
