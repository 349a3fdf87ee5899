import { z } from 'zod';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { dateOf } from '../../core/lib/time.ts';
import { jobKey, specKey } from '../../features/jobs/job-fold.ts';
import { createJobListing, type EvaluationRow } from '../../features/jobs/job-listing.ts';
import type { JobRow } from '../../features/jobs/job-projection-store.ts';
import { createDeliveryListing } from '../../notify/webhooks/webhook-store.ts';
import type { Reading } from '../../storage/db/read.ts';
import {
  deliverySteps,
  eventSteps,
  finalSteps,
  inOrder,
  STEPS_HELP,
  type StoryStep,
  shownStep,
  step,
  time,
  timeOf,
  trailSteps,
  usdc,
  type View,
} from './operator-view.ts';
import { deliveryWaits, jobWait, messageWait } from './waits.ts';

/** The statuses of a Job. */
export const JOB_STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;

/** A Job as a list shows it. */
export const jobRow = z.object({
  id: z.string().describe('Id of the Job'),
  clientWalletId: z.string().describe('Id of the wallet that pays'),
  providerWalletId: z.string().nullable().describe("Id of the Provider's wallet, or null"),
  createdAt: time.describe('When its creation was signed'),
  status: z.enum(JOB_STATUSES).describe('Its status'),
  budget: usdc.describe('Decimal USDC that the Client offered'),
  expiresAt: time.describe('End of funding and submitting'),
  title: z.string().describe('Its title, or empty'),
  rule: z.string().describe('Rule by which it is evaluated'),
  onchainJobId: z.int().nullable().describe('Its number in the escrow, or null'),
});

/** A Job with all that happened to it. */
export const jobStory = jobRow.extend({
  provider: z.string().describe('Address of the Provider'),
  evaluator: z.string().describe('Address of the evaluator'),
  fundedAmount: usdc.nullable().describe('Decimal USDC that the escrow took, or null'),
  outcome: z.string().nullable().describe('What the evaluator said, or null'),
  steps: z.array(step).describe(STEPS_HELP),
  waitsFor: z.string().nullable().describe('What it waits for, or null'),
});

const STEP_WORDS = {
  create: 'creation',
  fund: 'funding',
  submit: 'submission',
  refund: 'refund',
  evaluate: 'evaluation',
} as const;

/** All that is known of a Job. */
export async function storyOfJob(db: Reading, job: JobRow, view: View): Promise<z.output<typeof jobStory>> {
  const listing = createJobListing(db);
  const trails = createTrails(db);
  const evaluations = await listing.evaluationsOf(job.id);
  const deliveries = await createDeliveryListing(db).ofJob(job.id);
  const signed: StoryStep[] = [];
  const waits: string[] = [];
  for (const { messageId, step: name } of await listing.steps(job.id)) {
    const trail = await trails.trailOf(messageId);
    if (trail === undefined) continue;
    const { createdAt, deadline, status } = trail.message;
    const until = deadline === null ? '' : `, cannot execute after ${dateOf(deadline)}`;
    signed.push({ at: createdAt, what: 'signed', text: `${STEP_WORDS[name]} signed${until}` });
    signed.push(...trailSteps(trail));
    if (status === 'sent') waits.push(`${STEP_WORDS[name]} ${await messageWait(trails, trail.message, view)}`);
  }
  const keys = [specKey.of(job.metadataHash)];
  if (job.onchainJobId !== null) keys.push(jobKey.of(job.onchainJobId));
  const events = await createIngestStore(db).ofKeys(keys);
  const line = [...signed, ...finalSteps(job.lastBlock, view)];
  const others = [...eventSteps(events, {}), ...evaluations.flatMap(evaluationSteps), ...deliverySteps(deliveries)];
  const state = jobWait(job, evaluations, view);
  const all = [...(state === null ? [] : [state]), ...waits, ...deliveryWaits(deliveries)];
  return {
    ...jobRowOf(job),
    provider: job.providerAddress,
    evaluator: job.evaluatorAddress,
    outcome: job.outcome,
    fundedAmount: job.fundedAmount === null ? null : formatUsdc(job.fundedAmount),
    steps: inOrder(line, others).map(shownStep),
    waitsFor: all.length === 0 ? null : all.join('; '),
  };
}

function evaluationSteps({ createdAt, handedOverAt, note, ...decision }: EvaluationRow): StoryStep[] {
  const { outcome, reason, decidedBy, decidedAt, attempts } = decision;
  return [
    { at: createdAt, what: 'evaluation', text: 'the work is to be evaluated' },
    ...(handedOverAt === null
      ? []
      : [{ at: handedOverAt, what: 'evaluation', text: `left to a person${note === null ? '' : `: ${note}`}` }]),
    ...(outcome === null
      ? []
      : [
          {
            at: decidedAt,
            what: 'evaluation',
            text: `${outcome} by ${decidedBy}${attempts > 0 ? ` after ${attempts} tries` : ''}${reason === null ? '' : `: ${reason}`}`,
          },
        ]),
  ];
}

/** A Job as a list shows it. */
export function jobRowOf(job: JobRow): z.output<typeof jobRow> {
  const { id, clientWalletId, providerWalletId, status, title, onchainJobId } = job;
  return {
    id,
    clientWalletId,
    providerWalletId,
    status,
    title,
    onchainJobId,
    rule: job.ruleType,
    createdAt: dateOf(job.createdAt),
    budget: formatUsdc(job.budget),
    expiresAt: timeOf(job.expiredAt) ?? '',
  };
}
