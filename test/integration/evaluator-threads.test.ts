import { expect, test } from 'bun:test';
import { type SchemaThread, startSchemaThread, ThreadFailure } from '../../src/features/jobs/evaluation/schema-pool.ts';
import { startTestChain } from '../support/chain.ts';
import {
  evaluationRows,
  passTries,
  recordOf,
  recordWhen,
  startTarget,
  submittedJob,
  twoParties,
} from '../support/evaluations.ts';
import { chainNow, createRequest, DAY, jobBody } from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { startService } from '../support/service.ts';

const opened = openedInTests();

async function start(startThread: () => SchemaThread) {
  const chain = await startTestChain();
  opened.push(chain);
  const service = await startService(chain, { evaluates: true, startThread });
  opened.push(service);
  const target = startTarget(() => new Response('{"title":"Otters"}'));
  opened.push(target);
  return { chain, service, target, parties: await twoParties(service, chain) };
}

const rule = { type: 'json_schema', schema: { type: 'object', required: ['title'] } };
const handedIn = (url: string) => ({ content: '{"title":"Otters"}', contentURI: url });

test('starved evaluation threads make evaluations late, and no Job is refused or rejected for it', async () => {
  const slow = (): SchemaThread => {
    const thread = startSchemaThread();
    return {
      ...thread,
      async ask(question, budgetMs) {
        await Bun.sleep(2_000);
        return await thread.ask(question, budgetMs);
      },
    };
  };
  const { chain, service, target, parties } = await start(slow);
  const made = [];
  for (let index = 0; index < 4; index += 1) {
    made.push(await submittedJob(service, chain, parties, rule, handedIn(target.url)));
  }
  for (const { jobId } of made) {
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect((await evaluationRows(service, jobId)).attempts).toHaveLength(1);
  }
});

test('threads that die refuse and reject nothing either: the Job waits, and is approved when they are well', async () => {
  let isWell = true;
  const dying = (): SchemaThread => {
    const thread = startSchemaThread();
    return {
      ...thread,
      ask: (question, budgetMs) =>
        isWell ? thread.ask(question, budgetMs) : Promise.reject(new ThreadFailure('It is gone.')),
    };
  };
  const { chain, service, target, parties } = await start(dying);
  const answered = Promise.withResolvers<Response>();
  target.answer = () => answered.promise;
  const { jobId } = await submittedJob(service, chain, parties, rule, handedIn(target.url));
  isWell = false;
  answered.resolve(new Response('{"title":"Otters"}'));
  await until(async () => (await recordOf(service, jobId)).evaluation_state === 'delayed', 'it is delayed');
  expect(await recordOf(service, jobId)).toMatchObject({
    status: 'submitted',
    evaluation_note: 'The deliverable could not be judged yet.',
  });
  const other = { ...rule, schema: { ...rule.schema, title: 'another' } };
  const body = jobBody(parties.provider.address, (await chainNow(chain)) + 2 * DAY, { evaluatorRule: other });
  const refused = await service.ask(createRequest(parties.client, body));
  expect([refused.status, refused.json.error]).toEqual([503, 'OVERLOADED']);
  isWell = true;
  target.answer = () => new Response('{"title":"Otters"}');
  await passTries(service, jobId, 2);
  expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  expect((await service.ask(createRequest(parties.client, body))).status).toBe(201);
});
