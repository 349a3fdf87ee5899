/**
 * How long after its block a Job's event is at the receiver's, and how long a rule takes from the submission to its
 * outcome on-chain, against the compiled binary with its local chain (1 s blocks). A block's time is when this program
 * sees it at the node (asking every 5 ms); a webhook's is when it arrives. Client and Provider are told at receivers of
 * their own.
 *
 *   bun scripts/bench/jobs.ts [jobs]
 */
import { createPublicClient, http, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../../test/support/client.ts';
import { percentile, report, withDev } from './support.ts';

const JOBS = Number(Bun.argv[2] ?? 60);
const PAIRS = 10;
const DAY = 86_400;
/** The specification's bound for a rule. */
const OUTCOME_WITHIN_MS = 120_000;
const DELIVERABLE = JSON.stringify({ answer: 42 });

const created = z.object({ jobId: z.string() });
const notice = z.object({ jobId: z.string(), type: z.string() });
const hash = z.string().transform((text): `0x${string}` => `0x${text.slice(2)}`);
const finished = z.object({
  status: z.string(),
  create_tx_hash: hash,
  fund_tx_hash: hash,
  submit_tx_hash: hash,
  finalize_tx_hash: hash,
});
type FinishedJob = z.output<typeof finished>;

const TRANSACTION_OF: Record<string, (job: FinishedJob) => `0x${string}`> = {
  job_created: (job) => job.create_tx_hash,
  job_funded: (job) => job.fund_tx_hash,
  job_submitted: (job) => job.submit_tx_hash,
  job_completed: (job) => job.finalize_tx_hash,
};
/** The Provider is told of all four events, the Client of all but the first. */
const NOTICES_PER_JOB = 7;

/** A server that answers what the rules look for, and notes when it is told what. */
function startReceiver() {
  const arrivals: { jobId: string; type: string; atMs: number }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.method !== 'POST') return new Response(DELIVERABLE);
      const { jobId, type } = notice.parse(await request.json());
      arrivals.push({ jobId, type, atMs: performance.now() });
      return new Response(null, { status: 204 });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, arrivals, stop: () => server.stop(true) };
}

await withDev(async ({ facts }) => {
  const { apiUrl } = facts;
  const chain = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0 });
  const receiver = startReceiver();
  const walletAt = async (name: string): Promise<ClaimedWallet> => {
    const wallet = await createClaimedWallet(apiUrl, 'v3');
    const path = `/v1/wallets/${wallet.id}/webhook`;
    await ok('PUT', path, wallet.token, { url: `${receiver.url}/${name}` });
    return wallet;
  };
  const ok = async (method: string, path: string, token: string, body?: unknown): Promise<unknown> => {
    const answer = await call(apiUrl, method, path, { token, body });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, index) => {
      const client = await walletAt(`client-${index}`);
      await fund(apiUrl, client.address, '1000');
      return { client, provider: await walletAt(`provider-${index}`) };
    }),
  );

  const blockSeenMs = new Map<bigint, number>();
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const number = await chain.getBlockNumber();
      if (!blockSeenMs.has(number)) blockSeenMs.set(number, performance.now());
      await Bun.sleep(5);
    }
  })();

  const rules = [
    { type: 'http_check', url: receiver.url },
    { type: 'json_schema', schema: { type: 'object', required: ['answer'] } },
  ];
  const outcomesMs: number[] = [];
  const runJob = async (index: number): Promise<[string, FinishedJob]> => {
    const pair = pairs[index % PAIRS];
    if (pair === undefined) throw new Error('There are no wallets.');
    const { client, provider } = pair;
    const { timestamp } = await chain.getBlock();
    const made = await ok('POST', '/v1/jobs', client.apiKey, {
      providerAddress: provider.address,
      budgetUsdc: '1000000',
      expiredAt: Number(timestamp) + 2 * DAY,
      title: `Job ${index}`,
      description: 'Answer.',
      evaluatorRule: rules[index % rules.length],
    });
    const { jobId } = created.parse(made);
    await ok('POST', `/v1/jobs/${jobId}/fund`, client.apiKey);
    await ok('POST', `/v1/jobs/${jobId}/submit`, provider.apiKey, {
      contentHash: keccak256(stringToHex(DELIVERABLE)),
      contentURI: receiver.url,
    });
    const submittedMs = performance.now();
    for (;;) {
      const { body } = await call(apiUrl, 'GET', `/v1/jobs/${jobId}`);
      const job = finished.safeParse(body);
      if (job.success) {
        if (job.data.status !== 'completed') throw new Error(`${jobId} ended as ${job.data.status}.`);
        outcomesMs.push(performance.now() - submittedMs);
        return [jobId, job.data];
      }
      if (performance.now() - submittedMs > OUTCOME_WITHIN_MS) throw new Error(`${jobId} has no outcome.`);
      await Bun.sleep(20);
    }
  };
  // A wallet's Jobs one after the other, the wallets side by side.
  const jobs = new Map<string, FinishedJob>();
  await Promise.all(
    pairs.map(async (_, pair) => {
      for (let index = pair; index < JOBS; index += PAIRS) jobs.set(...(await runJob(index)));
    }),
  );
  const expected = JOBS * NOTICES_PER_JOB;
  const deadlineMs = performance.now() + 30_000;
  while (receiver.arrivals.length < expected && performance.now() < deadlineMs) await Bun.sleep(20);
  watching = false;
  await watched;

  const delaysMs: number[] = [];
  for (const { jobId, type, atMs } of receiver.arrivals) {
    const job = jobs.get(jobId);
    const transaction = TRANSACTION_OF[type];
    if (job === undefined || transaction === undefined) throw new Error(`${jobId} was told ${type}.`);
    const { blockNumber } = await chain.getTransactionReceipt({ hash: transaction(job) });
    const seenMs = blockSeenMs.get(blockNumber);
    if (seenMs !== undefined) delaysMs.push(atMs - seenMs);
  }
  receiver.stop();
  report(`${JOBS} Jobs between ${PAIRS} Clients and ${PAIRS} Providers, half http_check, half json_schema:`, [
    {
      name: 'webhooks that did not arrive, or twice',
      value: Math.abs(expected - receiver.arrivals.length),
      unit: '',
      must: 0,
    },
    { name: 'from the block to the receiver, p50', value: percentile(delaysMs, 0.5), unit: 'ms' },
    { name: 'from the block to the receiver, p95', value: percentile(delaysMs, 0.95), unit: 'ms', must: 2_000 },
    { name: 'from the submission to the outcome, p50', value: percentile(outcomesMs, 0.5), unit: 'ms' },
    {
      name: 'from the submission to the outcome, longest',
      value: Math.max(...outcomesMs),
      unit: 'ms',
      must: OUTCOME_WITHIN_MS,
    },
  ]);
});
