import { type Address, getAddress, type Hex } from 'viem';
import { z } from 'zod';
import type { Caller, Owner } from '../../../accounts/auth/caller.ts';
import type { Guards } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { DAY_SECONDS } from '../../../core/lib/time.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, shownAddress, shownTime } from '../../../http/fields.ts';
import { ON_CHAIN_COUNTED, OWNED } from '../owner/owner-call.ts';
import { changedAnswer, changedWallet, signatureField } from '../owner/owner-fields.ts';
import type { ChangeOutcome, OwnerOperations } from '../owner/owner-operations.ts';
import { notDoneYet, orNotYet, TO_SIGN_OR_WAITS } from '../scheduled-changes/scheduled-change-routes.ts';
import type { ScheduledChanges } from '../scheduled-changes/scheduled-change-service.ts';
import type { WalletAccess } from '../wallet-access.ts';
import {
  heirIn,
  isUnset,
  jobPolicyCall,
  notShownYet,
  pendingOwnerCall,
  readJobPolicy,
  readState,
} from '../wallet-contract.ts';
import {
  approvalHoursField,
  guardianField,
  limitsAnswer,
  limitsBody,
  remainingTodayField,
  shownLimits,
} from '../wallet-fields.ts';
import { type PolicyChange, policyChanges } from './policy-change.ts';

/** Five years; no Job may last longer here. */
const MAX_JOB_DAYS = 1_825;
/** The contract's own bound. */
const MAX_WHITELIST = 100;

/** The body of a change of the rules. */
export const configBody = z.object({
  ...limitsBody,
  whitelist: z
    .array(addressField(), coded('INVALID_WHITELIST'))
    .max(MAX_WHITELIST, coded('INVALID_WHITELIST'))
    .transform((addresses) => [...new Set(addresses)])
    .optional()
    .meta(
      docs('The only allowed recipients, at most 100; `[]` removes the list, which allows anybody.', [EXAMPLE_ADDRESS]),
    ),
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

/** A wallet's policy, as the API answers it. */
export const policyAnswer = z.object({
  ...limitsAnswer,
  spentToday: z.string().meta(docs('What counts against the daily limit today (UTC), in decimal USDC.', '12.5')),
  heldToday: z
    .string()
    .meta(
      docs(
        'What of `spentToday` is put aside for x402 purchases to come, in decimal USDC; a payment that needs it gets it.',
        '0',
      ),
    ),
  approvedToday: z
    .string()
    .meta(
      docs(
        'What the Owner has approved payment by payment and was paid today (UTC), in decimal USDC: it counts against no limit, and is not part of `spentToday`.',
        '0',
      ),
    ),
  remainingToday: remainingTodayField,
  whitelist: z.array(z.string()).meta(docs('The only allowed recipients; `[]` means anybody.', [EXAMPLE_ADDRESS])),
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
  chainTime: shownTime("The chain's time, by which all of this and the deadlines of Jobs count, in Unix seconds."),
  resetsAt: shownTime(
    "When the next day's limit begins: midnight (UTC) by the chain's clock, in Unix seconds.",
    1_790_035_200,
  ),
});

/** The endpoints with which an Owner sees and changes a wallet's spending rules. */
export function policyEndpoints({
  guards,
  policies,
  scheduledChanges,
}: {
  readonly guards: Guards;
  readonly policies: Policies;
  readonly scheduledChanges: ScheduledChanges;
}): readonly Endpoint[] {
  return [
    endpoint(
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
          'INVALID_WHITELIST',
          'INVALID_RECIPIENT',
          'INVALID_EXPIRES_AT',
          'INVALID_JOB_EVALUATOR',
          'INVALID_MAX_JOB_DAYS',
        ],
      },
      async ({ caller, param, body }) => {
        const { signature, ...change } = body;
        const request = { walletId: param('id'), owner: caller, operation: 'configureWallet', body: change } as const;
        const outcome = await scheduledChanges.makeOrSchedule(request, (conditions) =>
          policies.configure(param('id'), caller, { ...change, ...conditions }, signature),
        );
        return orNotYet(outcome, (changed) => ({ ...changedAnswer(changed), whitelist: changed.wallet.whitelist }));
      },
    ),
    endpoint(
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
      ({ caller, param }) => policies.of(param('id'), caller),
    ),
  ];
}

export type Policies = ReturnType<typeof createPolicies>;

/** Creates the policies of wallets, as the chain enforces them. */
export function createPolicies(
  core: Core,
  {
    access,
    ownerOperations,
    evaluator,
    heldAt,
    approvedSince,
  }: {
    readonly access: WalletAccess;
    readonly ownerOperations: OwnerOperations;
    /** This server's evaluator; `undefined` without an evaluator key. */
    readonly evaluator: Address | undefined;
    /** The money put aside for a wallet's purchases to come at this time of the chain, in Unix seconds. */
    readonly heldAt: (walletId: string, chainTime: number) => Promise<bigint>;
    /** The sum of a wallet's approved payments from a time on, in Unix seconds. */
    readonly approvedSince: (walletId: string, from: number) => Promise<bigint>;
  },
) {
  return {
    /**
     * What the chain enforces for a wallet now, as answers show it. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`,
     * `FORBIDDEN`, `CHAIN_REVERTED`, `RPC_TIMEOUT`.
     */
    async of(walletId: string, caller: Caller): Promise<z.output<typeof policyAnswer>> {
      // The wallet says of single addresses whether they are listed. The list follows from its events, as the guardian.
      const { chainAddress, whitelist, guardian, version, approvalHours } = await access.visible(walletId, caller);
      const common = [walletStateCall, pendingOwnerCall];
      const views = version === 'v3' ? [...common, jobPolicyCall] : common;
      const { block, answers } = await core.chain.probe(views.map((data) => ({ target: chainAddress, data })));
      const state = readState(answers[0]);
      if (state === undefined) throw notShownYet();
      const { dailyLimit, spentToday } = state;
      const owner = getAddress(state.owner);
      const today = Math.floor(block.timestamp / DAY_SECONDS) * DAY_SECONDS;
      const [held, approved] = await Promise.all([heldAt(walletId, block.timestamp), approvedSince(walletId, today)]);
      const gone = spentToday > held ? spentToday - held : 0n;
      const left = dailyLimit > gone ? dailyLimit - gone : 0n;
      const jobs = version === 'v3' ? readJobPolicy(answers[2]) : undefined;
      return {
        ...shownLimits(state),
        spentToday: formatUsdc(spentToday),
        heldToday: formatUsdc(spentToday - gone),
        approvedToday: formatUsdc(approved),
        remainingToday: dailyLimit === 0n ? null : formatUsdc(left),
        whitelist,
        frozen: state.frozen,
        approvalHours,
        jobEvaluator: jobs === undefined || isUnset(jobs.evaluator) ? null : jobs.evaluator,
        maxJobDays: jobs === undefined ? null : jobs.maxSeconds / DAY_SECONDS,
        owner,
        offeredTo: heirIn(answers[1], owner) ?? null,
        guardian,
        chainTime: block.timestamp,
        resetsAt: today + DAY_SECONDS,
      };
    },
    /**
     * Changes the spending rules. Throws what `OwnerOperations.apply` does, `INVALID_EXPIRES_AT` if the chain's clock
     * is past it, `STEP_UP_REQUIRED`, `INVALID_RECIPIENT`, `INVALID_JOB_EVALUATOR` and `INVALID_MAX_JOB_DAYS`.
     */
    configure(walletId: string, owner: Owner, change: PolicyChange, signature?: Hex): Promise<ChangeOutcome> {
      return ownerOperations.apply(walletId, owner, policyChanges(core, evaluator, change), signature);
    },
  };
}
