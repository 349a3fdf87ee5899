import { z } from 'zod';
import { createTruthStore } from '../../chain/ingest/store.ts';
import { createTrails } from '../../chain/relay/trail.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { dateOf } from '../../core/lib/time.ts';
import { jobKey, specKey } from '../../features/jobs/event-key.ts';
import { createJobListing, type EvaluationRow } from '../../features/jobs/listing.ts';
import type { JobRow } from '../../features/jobs/projection-store.ts';
import { shownName } from '../../http/nearest-name.ts';
import { createDeliveryListing } from '../../notify/webhooks/listing.ts';
import { deliveryWaits } from '../../server/operator/look/delivery-wait.ts';
import { jobWait } from '../../server/operator/look/job-wait.ts';
import { messageWait } from '../../server/operator/look/message-wait.ts';
import { factsText, orDash, time, timeOf, usdc } from '../../server/operator/look/shown.ts';
import type { View } from '../../server/operator/look/waits.ts';
import type { Reading } from '../../storage/db/read.ts';
import { command } from '../common/command.ts';
import { jsonLines, jsonOnce, print, printJson, visible } from '../common/output.ts';
import { NotFoundError, reading } from './database.ts';
import { limitOf, PAGE_FLAGS, printPage } from './paging.ts';
import { statusOf, waitsText } from './payments.ts';
import {
  deliverySteps,
  eventSteps,
  finalSteps,
  inOrder,
  STEPS_HELP,
  type Step,
  shownStep,
  step,
  stepsText,
  trailSteps,
} from './steps.ts';
import { VIEW_SETTINGS, viewOf } from './view.ts';
import { existingWallet } from './wallet-named.ts';

const STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;

const jobRow = z.object({
  id: z.string().describe('Id of the Job'),
  clientWalletId: z.string().describe('Id of the wallet that pays'),
  providerWalletId: z.string().nullable().describe("Id of the Provider's wallet; null if it is none of ours"),
  createdAt: time.describe('When its creation was signed'),
  status: z.enum(STATUSES).describe('Its status'),
  budget: usdc.describe('Decimal USDC that the Client offered'),
  expiresAt: time.describe('From then on nothing can be funded or submitted'),
  title: z.string().describe('Its title; empty while only the chain knows of it'),
  rule: z.string().describe('Rule by which it is evaluated'),
  onchainJobId: z.int().nullable().describe('Its number in the escrow; null while no block has it'),
});

const jobStory = jobRow.extend({
  provider: z.string().describe('Address of the Provider'),
  evaluator: z.string().describe('Address of the evaluator'),
  fundedAmount: usdc.nullable().describe('Decimal USDC that the escrow took, or null'),
  outcome: z.string().nullable().describe('What the evaluator said, or null'),
  steps: z.array(step).describe(STEPS_HELP),
  waitsFor: z.string().nullable().describe('What it waits for now and what will end that, or null for nothing'),
});

/** `bursar job list`: the Jobs of all wallets, or of one. */
export const listJobsCommand = command({
  name: 'job list',
  summary: 'lists Jobs, the newest first',
  examples: ['job list --status submitted', 'job list --wallet wallet_5f0c2ab81d9e --json'],
  json: jsonLines(jobRow),
  texts: [
    { name: 'wallet', help: 'Id or address of a wallet: Client or Provider' },
    { name: 'status', help: STATUSES.join(', ') },
    ...PAGE_FLAGS,
  ],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, given) {
    const limit = limitOf(given);
    const status = statusOf(given.text('status'), STATUSES);
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const [wallet, after] = [given.text('wallet'), given.text('after')];
      const { rows, hasMore } = await createJobListing(db).page({
        limit,
        status,
        walletId: wallet === undefined ? undefined : (await existingWallet(db, wallet)).id,
        after: after === undefined ? undefined : await existingJob(db, after),
      });
      const heads = ['id', 'client', 'provider', 'time', 'status', 'budget', 'until', 'title'];
      await printPage(
        { rows: rows.map(rowOf), hasMore },
        { schema: jobRow, heads, cellsOf, none: 'No Jobs.' },
        given.isJson,
      );
    });
  },
});

/** `bursar job show`: the story of one Job. */
export const showJobCommand = command({
  name: 'job show',
  summary: 'shows what happened to a Job, and what it waits for',
  examples: ['job show job_2f6d1c0b9a8e', 'job show job_2f6d1c0b9a8e --json | jq -r .waitsFor'],
  words: [{ name: 'job-id', help: 'Id of the Job' }],
  json: jsonOnce(jobStory),
  settings: VIEW_SETTINGS,
  async run({ dataDir, serverDatabaseUrl, ...place }, { word, isJson }) {
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const job = await existingJob(db, word('job-id'));
      const story = await storyOf(db, job, await viewOf(db, place));
      await (isJson ? printJson(jobStory, story) : print(storyText(story)));
    });
  },
});

async function existingJob(db: Reading, id: string): Promise<JobRow> {
  const job = await createJobListing(db).byId(id);
  if (job !== undefined) return job;
  throw new NotFoundError(
    `There is no Job ${shownName(id)}. One whose creation failed leaves no trace; bursar job list shows the latest.`,
  );
}

const STEP_WORDS = {
  create: 'creation',
  fund: 'funding',
  submit: 'submission',
  refund: 'refund',
  evaluate: 'evaluation',
} as const;

async function storyOf(db: Reading, job: JobRow, view: View): Promise<z.output<typeof jobStory>> {
  const listing = createJobListing(db);
  const trails = createTrails(db);
  const evaluations = await listing.evaluationsOf(job.id);
  const deliveries = await createDeliveryListing(db).ofJob(job.id);
  const signed: Step[] = [];
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
  const events = await createTruthStore(db).ofKeys(keys);
  const line = [...signed, ...finalSteps(job.lastBlock, view)];
  const others = [...eventSteps(events, {}), ...evaluations.flatMap(evaluationSteps), ...deliverySteps(deliveries)];
  const state = jobWait(job, evaluations, view);
  const all = [...(state === null ? [] : [state]), ...waits, ...deliveryWaits(deliveries)];
  return {
    ...rowOf(job),
    provider: job.providerAddress,
    evaluator: job.evaluatorAddress,
    outcome: job.outcome,
    fundedAmount: job.fundedAmount === null ? null : formatUsdc(job.fundedAmount),
    steps: inOrder(line, others).map(shownStep),
    waitsFor: all.length === 0 ? null : all.join('; '),
  };
}

function evaluationSteps({ createdAt, handedOverAt, note, ...decision }: EvaluationRow): Step[] {
  const { outcome, reason, decidedBy, decidedAt, attempts } = decision;
  return [
    { at: createdAt, what: 'evaluation', text: 'the work is to be evaluated' },
    ...(handedOverAt === null
      ? []
      : [
          {
            at: handedOverAt,
            what: 'evaluation',
            text: `left to a person${note === null ? '' : `: ${visible(note)}`}`,
          },
        ]),
    ...(outcome === null
      ? []
      : [
          {
            at: decidedAt,
            what: 'evaluation',
            text: `${outcome} by ${decidedBy}${attempts > 0 ? ` after ${attempts} tries` : ''}${reason === null ? '' : `: ${visible(reason)}`}`,
          },
        ]),
  ];
}

function storyText(story: z.output<typeof jobStory>): string {
  const { id, status, title, budget, fundedAmount, clientWalletId, providerWalletId, provider } = story;
  const escrow = fundedAmount === null ? '' : `, ${fundedAmount} USDC in the escrow`;
  return [
    factsText([
      ['job', `${id}, ${status}${story.outcome === null ? '' : `, ${story.outcome}`}`],
      ['title', orDash(visible(title))],
      ['budget', `${budget} USDC${escrow}`],
      ['client', clientWalletId],
      ['provider', providerWalletId ?? provider],
      ['rule', `${story.rule}, evaluator ${story.evaluator}`],
      ['until', story.expiresAt],
      ['escrow', story.onchainJobId === null ? 'no block has it' : `number ${story.onchainJobId}`],
    ]),
    '',
    stepsText(story.steps),
    '',
    waitsText(story.waitsFor),
  ].join('\n');
}

function rowOf(job: JobRow): z.output<typeof jobRow> {
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

function cellsOf({ id, clientWalletId, providerWalletId, createdAt, ...rest }: z.output<typeof jobRow>) {
  const { status, budget, expiresAt, title } = rest;
  return [id, clientWalletId, orDash(providerWalletId), createdAt, status, budget, expiresAt, title];
}
