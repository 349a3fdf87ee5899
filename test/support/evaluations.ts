import { desc, eq } from 'drizzle-orm';
import { type Hex, keccak256, toHex } from 'viem';
import { evaluationAttempts, evaluations, jobMessages } from '../../src/features/jobs/job-tables.ts';
import type { TestChain } from './chain.ts';
import { type Made, makeJob, required, stepRequest, v3Wallet } from './job-requests.ts';
import { until } from './relay.ts';
import type { ClaimedWallet, TestService } from './service.ts';

/** A Client with money and a Provider. */
export interface Parties {
  readonly client: ClaimedWallet;
  readonly provider: ClaimedWallet;
}

const PLENTY = 1_000_000_000n;
/** What a Job of these tests pays, in micro-USDC. */
export const BUDGET = 5_000_000n;

export async function twoParties(service: TestService, chain: TestChain): Promise<Parties> {
  return { client: await v3Wallet(service, chain, PLENTY), provider: await v3Wallet(service, chain) };
}

export interface HandedIn {
  /** The deliverable, where its hash shall be right. */
  readonly content?: string | Uint8Array;
  readonly contentURI?: string;
}

export const hashOf = (content: string | Uint8Array): Hex =>
  keccak256(typeof content === 'string' ? toHex(content) : content);

/** A funded Job of these two. */
export async function fundedJob(
  service: TestService,
  chain: TestChain,
  { client, provider }: Parties,
  evaluatorRule: object,
): Promise<Made> {
  const made = await makeJob(service, chain, client, provider.address, { evaluatorRule });
  required(await service.ask(stepRequest(client, made.jobId, 'fund')));
  return made;
}

/** A Job of these two whose Provider has handed something in. */
export async function submittedJob(
  service: TestService,
  chain: TestChain,
  parties: Parties,
  evaluatorRule: object,
  { content = '{}', contentURI }: HandedIn = {},
): Promise<Made> {
  const made = await fundedJob(service, chain, parties, evaluatorRule);
  const body = { contentHash: hashOf(content), ...(contentURI === undefined ? {} : { contentURI }) };
  required(await service.ask(stepRequest(parties.provider, made.jobId, 'submit', body)));
  return made;
}

/** The Job's record. */
export async function recordOf(service: TestService, jobId: string): Promise<Record<string, unknown>> {
  return required(await service.ask({ method: 'GET', path: `/v1/jobs/${jobId}` })) as Record<string, unknown>;
}

/** The Job's record as soon as it has this status. */
export async function recordWhen(
  service: TestService,
  jobId: string,
  status: string,
): Promise<Record<string, unknown>> {
  let record: Record<string, unknown> = {};
  await until(async () => {
    record = await recordOf(service, jobId);
    return record.status === status;
  }, `Job ${jobId} is ${status}`);
  return record;
}

/** What the database knows of a Job's evaluation. */
export async function evaluationRows({ db }: Pick<TestService, 'db'>, jobId: string) {
  const { orm } = db;
  return {
    evaluation: await orm.select().from(evaluations).where(eq(evaluations.jobId, jobId)).get(),
    attempts: await orm.select().from(evaluationAttempts).where(eq(evaluationAttempts.jobId, jobId)).all(),
    sent: (
      await orm
        .select()
        .from(jobMessages)
        .where(eq(jobMessages.jobId, jobId))
        .orderBy(desc(jobMessages.messageId))
        .all()
    ).filter(({ step }) => step === 'evaluate'),
  };
}

/** Lets so many tries pass, each as soon as it is due. */
export async function passTries(service: TestService, jobId: string, tries: number): Promise<void> {
  for (let done = 1; done <= tries; done += 1) {
    await until(async () => (await evaluationRows(service, jobId)).attempts.length >= done, `try ${done} is made`);
    const due = (await evaluationRows(service, jobId)).evaluation?.nextAttemptAt ?? undefined;
    if (due !== undefined) service.clock.offsetMs = Math.max(service.clock.offsetMs, due * 1000 - Date.now());
  }
}

export interface Target {
  readonly url: string;
  /** Paths that were requested. */
  readonly requested: string[];
  answer: (path: string, headers: Headers) => Response | Promise<Response>;
  stop(): Promise<void>;
}

/** An HTTP server that answers as a test wants. */
export function startTarget(answer: Target['answer'] = () => new Response('fine')): Target {
  const requested: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    reusePort: false,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      requested.push(pathname);
      return target.answer(pathname, request.headers);
    },
  });
  const target: Target = {
    url: `http://127.0.0.1:${server.port}`,
    requested,
    answer,
    stop: async () => server.stop(true),
  };
  return target;
}

/** Answers nothing until the request is given up. */
export const hang = (): Promise<Response> => new Promise<Response>(() => undefined);
