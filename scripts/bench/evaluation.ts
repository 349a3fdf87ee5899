/**
 * Whether a busy machine costs anybody a Job: 16 plain `json_schema` Jobs are created, funded and handed in well, one
 * after the other, while five processes keep the cores busy and one key sends a schema a second that takes as long to
 * compile as one may. Against the compiled binary with its local chain (1 s blocks). Every Job has to be created, and
 * every deliverable approved within two minutes.
 *
 *   bun scripts/bench/evaluation.ts [jobs] [busy processes] [hostile schemas a minute]
 */
import { createPublicClient, http, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import { call, createClaimedWallet, fund } from '../../test/support/client.ts';
import { percentile, report, withDev } from './support.ts';

const JOBS = Number(Bun.argv[2] ?? 16);
const BUSY = Number(Bun.argv[3] ?? 5);
const HOSTILE_A_MINUTE = Number(Bun.argv[4] ?? 60);
const DAY = 86_400;
const OUTCOME_WITHIN_MS = 120_000;
const DELIVERABLE = JSON.stringify({ title: 'Otters', pages: [1, 2, 3] });
const SCHEMA = {
  type: 'object',
  required: ['title', 'pages'],
  properties: { title: { type: 'string' }, pages: { type: 'array', items: { type: 'integer' } } },
};

const created = z.object({ jobId: z.string() });
const record = z.object({ status: z.string() });

/** Another one each time, as large as may be, of the kind that takes longest. */
function hostileSchema(index: number): object {
  const names = Array.from({ length: 1_990 }, (_, number) => [`p${number}`, { type: 'string' }]);
  return { title: `hostile ${index}`, patternProperties: Object.fromEntries(names) };
}

function keepBusy(processes: number): () => void {
  const busy = Array.from({ length: processes }, () => Bun.spawn(['sh', '-c', 'while :; do :; done']));
  return () => {
    for (const each of busy) each.kill('SIGKILL');
  };
}

await withDev(async ({ facts }) => {
  const { apiUrl } = facts;
  const chain = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0 });
  const target = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(DELIVERABLE) });
  const contentURI = `http://127.0.0.1:${target.port}/work.json`;
  const client = await createClaimedWallet(apiUrl, 'v3');
  const provider = await createClaimedWallet(apiUrl, 'v3');
  const stranger = await createClaimedWallet(apiUrl, 'v3');
  await fund(apiUrl, client.address, '1000');
  const bodyOf = async (schema: object) => ({
    providerAddress: provider.address,
    budgetUsdc: '1000000',
    expiredAt: Number((await chain.getBlock()).timestamp) + 2 * DAY,
    title: 'A report',
    description: 'On otters.',
    evaluatorRule: { type: 'json_schema', schema },
  });

  const relax = keepBusy(BUSY);
  const answers = new Map<number, number>();
  let hostile = 0;
  const sendHostile = async () => {
    hostile += 1;
    const body = await bodyOf(hostileSchema(hostile));
    const { status } = await call(apiUrl, 'POST', '/v1/jobs', { token: stranger.apiKey, body });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const asked: Promise<void>[] = [];
  const sending = setInterval(() => void asked.push(sendHostile()), 60_000 / HOSTILE_A_MINUTE);

  const [creations, outcomes]: [number[], number[]] = [[], []];
  let approved = 0;
  for (let index = 0; index < JOBS; index += 1) {
    const startedMs = performance.now();
    const schema = { ...SCHEMA, description: `honest ${index}` };
    const token = client.apiKey;
    const answer = await call(apiUrl, 'POST', '/v1/jobs', { token, body: await bodyOf(schema) });
    if (answer.status !== 201) {
      console.log(`a creation answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      continue;
    }
    creations.push(performance.now() - startedMs);
    const { jobId } = created.parse(answer.body);
    await call(apiUrl, 'POST', `/v1/jobs/${jobId}/fund`, { token });
    const body = { contentHash: keccak256(stringToHex(DELIVERABLE)), contentURI };
    await call(apiUrl, 'POST', `/v1/jobs/${jobId}/submit`, { token: provider.apiKey, body });
    const handedInMs = performance.now();
    let status = '';
    while (!['completed', 'rejected'].includes(status) && performance.now() - handedInMs < OUTCOME_WITHIN_MS) {
      await Bun.sleep(50);
      status = record.parse((await call(apiUrl, 'GET', `/v1/jobs/${jobId}`, {})).body).status;
    }
    if (status === 'completed') approved += 1;
    outcomes.push(performance.now() - handedInMs);
  }
  clearInterval(sending);
  relax();
  // Each is answered within half a minute, at the latest with OVERLOADED.
  await Promise.all(asked);
  await target.stop(true);
  const hostileAnswers = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  report(
    `${JOBS} Jobs, ${BUSY} busy processes, ${HOSTILE_A_MINUTE} hostile schemas a minute (answered ${hostileAnswers})`,
    [
      { name: 'created', value: creations.length, unit: 'Jobs', must: JOBS, least: true },
      { name: 'good deliverables approved', value: approved, unit: 'Jobs', must: JOBS, least: true },
      { name: 'creation, p50', value: percentile(creations, 0.5) / 1000, unit: 's' },
      { name: 'creation, longest', value: Math.max(...creations) / 1000, unit: 's' },
      { name: 'submission to outcome, p50', value: percentile(outcomes, 0.5) / 1000, unit: 's' },
      { name: 'submission to outcome, longest', value: Math.max(...outcomes) / 1000, unit: 's', must: 120 },
    ],
  );
});
