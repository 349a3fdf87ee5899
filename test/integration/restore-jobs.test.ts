import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startTestChain } from '../support/chain.ts';
import { startChainFeed } from '../support/chain-feed.ts';
import { fundedJob, recordOf, recordWhen, twoParties } from '../support/evaluations.ts';
import { chainNow, createRequest, DAY, escrowOf, jobBody, stepRequest } from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const opened = openedInTests();

/** A Client and a Provider on a service whose database can be put back to what it was. */
async function restorable() {
  const chain = await startTestChain();
  opened.push(chain);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-restore-jobs-'));
  opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const feed = startChainFeed(chain);
  opened.push(feed);
  const [live, backup] = [join(folder, 'live.sqlite'), join(folder, 'backup.sqlite')];
  let running = await startService(chain, { dbPath: live });
  opened.push({ stop: () => running.stop() });
  const parties = await twoParties(running, chain);
  return {
    chain,
    parties,
    service: () => running,
    backUp: async () => void (await running.db.orm.run(sql`vacuum into ${sql.raw(`'${backup}'`)}`)),
    /** Starts on the backup, and waits until all that happened since is known. */
    async restore({ evaluates }: { evaluates: boolean }): Promise<TestService> {
      await running.stop();
      running = await startService(chain, { dbPath: backup, evaluates });
      void running.indexedChain.followFeed(feed.url).catch(() => undefined);
      await chain.control.increaseTime({ seconds: 200 });
      await chain.control.mine({ blocks: 1 });
      await feed.show();
      await until(() => running.restoreGuard.open().length === 0, 'it has caught up');
      return running;
    },
  };
}

test('a Job created and funded after the backup is created once and funded once by repeated requests', async () => {
  const setup = await restorable();
  const { chain, parties } = setup;
  await setup.backUp();
  const body = jobBody(parties.provider.address, (await chainNow(chain)) + 2 * DAY, {
    idempotencyKey: 'job-1',
    fund: true,
    evaluatorRule: { type: 'json_schema', schema: { type: 'object' } },
  });
  const first = await setup.service().ask(createRequest(parties.client, body));
  expect(first).toMatchObject({ status: 201, json: { status: 'funded' } });
  const { jobId, onchainJobId, metadataHash, fundTxHash } = first.json;
  const before = await recordOf(setup.service(), jobId);
  const spec = await setup.service().ask({ path: `/v1/jobs/${jobId}/spec` });

  const service = await setup.restore({ evaluates: true });
  expect(await service.indexedChain.unmatchedEvents()).toBe(0);
  const unknown = { title: '', evaluator_rule_type: 'unknown', evaluation_note: null, created_at: expect.any(Number) };
  expect(await recordOf(service, jobId)).toEqual({ ...before, ...unknown });
  expect(await service.ask({ path: `/v1/jobs/${jobId}/spec` })).toMatchObject({
    status: 404,
    json: { error: 'SPEC_UNKNOWN' },
  });

  const other = await service.ask(createRequest(parties.client, { ...body, title: 'Another logo' }));
  expect(other).toMatchObject({ status: 200, json: { jobId, replayed: true } });
  for (let times = 0; times < 2; times++) {
    const again = await service.ask(createRequest(parties.client, body));
    expect(again).toMatchObject({ status: 200, json: { jobId, onchainJobId, metadataHash, fundTxHash } });
    expect(again.headers.get('idempotency-mismatch')).toBeNull();
  }
  expect(await balanceOf(chain, escrowOf(chain))).toBe(5_000_000n);
  expect(await recordOf(service, jobId)).toEqual(before);
  expect((await service.ask({ path: `/v1/jobs/${jobId}/spec` })).json).toEqual(spec.json);
  const listed = await service.ask({ path: '/v1/jobs', token: parties.client.apiKey });
  expect(listed.json.jobs).toHaveLength(1);

  // Its rule decides again.
  const submitted = await service.ask(stepRequest(parties.provider, jobId, 'submit', { content: { a: 1 } }));
  expect(submitted).toMatchObject({ status: 200 });
  await recordWhen(service, jobId, 'completed');
});

test('a Job only created after the backup is created once, and funded once when the request is repeated', async () => {
  const setup = await restorable();
  const { chain, parties } = setup;
  await setup.backUp();
  const body = jobBody(parties.provider.address, (await chainNow(chain)) + 2 * DAY, { idempotencyKey: 'job-1' });
  const first = await setup.service().ask(createRequest(parties.client, body));
  expect(first).toMatchObject({ status: 201 });
  const service = await setup.restore({ evaluates: true });
  const again = await service.ask(createRequest(parties.client, { ...body, fund: true }));
  expect(again).toMatchObject({
    status: 200,
    json: { jobId: first.json.jobId, onchainJobId: first.json.onchainJobId, status: 'funded' },
  });
  expect(await balanceOf(chain, escrowOf(chain))).toBe(5_000_000n);
});

test('work that a restored backup has lost is left to a person, unless it is handed in again', async () => {
  const setup = await restorable();
  const { chain, parties } = setup;
  const rule = { type: 'json_schema', schema: { type: 'object' } };
  const { jobId } = await fundedJob(setup.service(), chain, parties, rule);
  await setup.backUp();
  const work = stepRequest(parties.provider, jobId, 'submit', { content: { a: 1 } });
  expect(await setup.service().ask(work)).toMatchObject({ status: 200 });
  const service = await setup.restore({ evaluates: true });
  await until(
    async () => (await recordOf(service, jobId)).evaluation_state === 'needs_decision',
    'it waits for a person',
  );
  expect((await recordOf(service, jobId)).evaluation_note).toContain('No contentURI or content');
  expect(await service.ask(work)).toMatchObject({ status: 200 });
  await recordWhen(service, jobId, 'completed');
});

test('a submission made after the backup can be repeated without a transaction, and is judged', async () => {
  const setup = await restorable();
  const { chain, parties } = setup;
  const rule = { type: 'json_schema', schema: { type: 'object' } };
  const { jobId } = await fundedJob(setup.service(), chain, parties, rule);
  await setup.backUp();
  const work = stepRequest(parties.provider, jobId, 'submit', { content: { a: 1 } });
  const first = await setup.service().ask(work);
  expect(first).toMatchObject({ status: 200 });

  let service = await setup.restore({ evaluates: false });
  const lost = await recordWhen(service, jobId, 'submitted');
  expect(lost).toMatchObject({ deliverable_hash: first.json.contentHash, deliverable_uri: null });
  const other = stepRequest(parties.provider, jobId, 'submit', { content: { a: 2 } });
  expect(await service.ask(other)).toMatchObject({ json: { error: 'INVALID_STATUS' } });
  const bare = stepRequest(parties.provider, jobId, 'submit', { contentHash: first.json.contentHash });
  expect(await service.ask(bare)).toMatchObject({ json: { error: 'INVALID_STATUS' } });
  expect(await service.ask(work)).toMatchObject({ status: 200, json: first.json });
  expect(await service.ask({ path: `/v1/jobs/${jobId}/content` })).toMatchObject({ json: { a: 1 } });
  expect((await recordOf(service, jobId)).deliverable_uri).toEndWith(`/v1/jobs/${jobId}/content`);
  // It is there now, and handed in once.
  expect(await service.ask(work)).toMatchObject({ json: { error: 'INVALID_STATUS' } });

  service = await setup.restore({ evaluates: true });
  await recordWhen(service, jobId, 'completed');
});
