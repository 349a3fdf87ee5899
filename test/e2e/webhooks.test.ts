import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { createTestClient, http, publicActions } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, scratchFolder, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { type Received, type Receiver, startReceiver } from '../support/webhooks.ts';

const DAY = 86_400;
const folder = scratchFolder('webhooks');
const data = `${folder.path}/data`;
const receivers: Receiver[] = [];
let server: RunningBinary;
let client: ClaimedWallet;
let provider: ClaimedWallet;

const start = () => startDev({ dataDir: data, cwd: folder.path });

beforeAll(async () => {
  server = await start();
  client = await createClaimedWallet(server.facts.apiUrl, 'v3');
  provider = await createClaimedWallet(server.facts.apiUrl, 'v3');
  await fund(server.facts.apiUrl, client.address, '100');
});

afterAll(async () => {
  await server.stop();
  for (const each of receivers) await each.stop();
  folder.remove();
});

function receiver(...[answering]: Parameters<typeof startReceiver>): Receiver {
  const started = startReceiver(answering);
  receivers.push(started);
  return started;
}

const api = async (method: string, path: string, token: string, body?: unknown): Promise<unknown> => {
  const answer = await call(server.facts.apiUrl, method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const setUrl = ({ id, token }: ClaimedWallet, url: string | null) =>
  api('PUT', `/v1/wallets/${id}/webhook`, token, { url });
const chain = () => createTestClient({ mode: 'anvil', transport: http(server.facts.rpcUrl) }).extend(publicActions);
const chainNow = async () => Number((await chain().getBlock()).timestamp);

const logged = z.object({
  deliveries: z.array(z.object({ id: z.string(), type: z.string(), status: z.string(), attempts: z.number() })),
});
const deliveries = async ({ id, token }: ClaimedWallet) =>
  logged.parse(await api('GET', `/v1/wallets/${id}/webhook-deliveries`, token)).deliveries;

const created = z.object({ jobId: z.string(), onchainJobId: z.number() });
type Created = z.output<typeof created>;
async function createJob(): Promise<Created> {
  const body = {
    providerAddress: provider.address,
    budgetUsdc: '5000000',
    expiredAt: (await chainNow()) + 2 * DAY,
    title: 'A logo',
    description: 'An otter that counts coins, as SVG.',
    evaluatorRule: { type: 'manual' },
  };
  return created.parse(await api('POST', '/v1/jobs', client.apiKey, body));
}
const step = (by: ClaimedWallet, { jobId }: Created, name: string, body?: unknown) =>
  api('POST', `/v1/jobs/${jobId}/${name}`, by.apiKey, body);
const submit = (job: Created) => step(provider, job, 'submit', { contentHash: `0x${'c0'.repeat(32)}` });
const evaluate = ({ jobId }: Created, outcome: 'approved' | 'rejected') =>
  api('POST', `/v1/jobs/${jobId}/evaluate`, client.token, { outcome });

const event = z.strictObject({
  type: z.string(),
  jobId: z.string(),
  onchainJobId: z.number(),
  walletAddress: z.string(),
  status: z.string(),
  timestamp: z.number(),
});
/** The events that a receiver got of a Job, in the order of the Job. */
const reportedOf = ({ jobId }: Created, { received }: Receiver) =>
  received
    .map(({ body }) => event.parse(JSON.parse(body)))
    .filter((event) => event.jobId === jobId)
    .map(({ type, status }) => `${type} ${status}`);
async function verifyAll(wallet: ClaimedWallet, all: readonly Received[]): Promise<void> {
  const secret = z
    .object({ webhookSecret: z.string() })
    .parse(await api('GET', `/v1/wallets/${wallet.id}/webhook-secret`, wallet.token)).webhookSecret;
  for (const { headers, body } of all) {
    expect(() => new Webhook(secret).verify(body, Object.fromEntries(headers))).not.toThrow();
    expect(event.parse(JSON.parse(body)).walletAddress).toBe(wallet.address);
  }
}

describe('a Job in the compiled binary', () => {
  test('is sent to both parties from its creation to each way in which it can end', async () => {
    const [atClient, atProvider] = [receiver(), receiver()];
    await setUrl(client, atClient.url);
    await setUrl(provider, atProvider.url);
    const ends: Record<string, (job: Created) => Promise<unknown>> = {
      job_completed: (job) => evaluate(job, 'approved'),
      job_rejected: (job) => evaluate(job, 'rejected'),
      job_expired: async (job) => {
        await chain().increaseTime({ seconds: 3 * DAY });
        await chain().mine({ blocks: 1 });
        await step(client, job, 'refund');
      },
    };
    for (const [type, end] of Object.entries(ends)) {
      const job = await createJob();
      await step(client, job, 'fund');
      await submit(job);
      await end(job);
      const shared = ['job_funded funded', 'job_submitted submitted', `${type} ${type.slice('job_'.length)}`];
      await until(() => reportedOf(job, atClient).length >= 3 && reportedOf(job, atProvider).length >= 4);
      expect(reportedOf(job, atClient)).toEqual(shared);
      expect(reportedOf(job, atProvider)).toEqual(['job_created open', ...shared]);
    }
    await verifyAll(client, atClient.received);
    await verifyAll(provider, atProvider.received);
    // A receiver has it before the server has written down so.
    await until(async () => (await deliveries(client)).every(({ status }) => status !== 'pending'));
    const log = await deliveries(client);
    expect(log.map(({ status, attempts }) => [status, attempts])).toEqual(log.map(() => ['delivered', 1]));
    expect(log.map(({ type }) => type)).toEqual([
      ...['job_expired', 'job_submitted', 'job_funded', 'job_rejected', 'job_submitted', 'job_funded'],
      ...['job_completed', 'job_submitted', 'job_funded'],
    ]);
    await Promise.all([setUrl(client, null), setUrl(provider, null)]);
  });
});

test('the test event reports how the receiver answered', async () => {
  const shop = receiver();
  await setUrl(client, shop.url);
  const path = `/v1/wallets/${client.id}/webhook/test`;
  expect(await api('POST', path, client.token)).toEqual({ delivered: true, statusCode: 200, error: null });
  expect(shop.received).toHaveLength(1);
  shop.answer(() => new Response(null, { status: 410 }));
  expect(await api('POST', path, client.token)).toMatchObject({ delivered: false, statusCode: 410 });
});

test('the operator sets a URL for the running server, which uses it at once', async () => {
  const shop = receiver();
  const set = (url: string, env: Record<string, string> = { BURSAR_ALLOW_PRIVATE_TARGETS: 'true' }) =>
    runBinary(['wallet', 'set-webhook', provider.id, url, '--data-dir', data], env);
  expect(await set(shop.url)).toEqual({ exitCode: 0, stdout: `${shop.url}\n`, stderr: '' });
  const job = await createJob();
  await shop.got(1);
  expect(reportedOf(job, shop)).toEqual(['job_created open']);
  expect((await set(shop.url, {})).stderr).toContain('https');
  expect((await set('https://127.0.0.1/', {})).stderr).toContain('Use a URL with a public host');
  expect((await set('none')).stdout).toBe('none\n');
  expect(await api('GET', `/v1/wallets/${provider.id}/webhook`, provider.token)).toEqual({
    walletId: provider.id,
    webhookUrl: null,
  });
  const unknown = await runBinary(['wallet', 'set-webhook', 'wallet_000000000000', 'none', '--data-dir', data]);
  expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
});

test('an event that was undelivered when the process was killed is delivered by the next one', async () => {
  const shop = receiver(() => new Response(null, { status: 503 }));
  await setUrl(provider, shop.url);
  const job = await createJob();
  await until(async () => (await deliveries(provider))[0]?.attempts === 1);
  await server.kill();
  shop.answer(() => new Response());
  server = await start();
  await until(async () => (await deliveries(provider))[0]?.status === 'delivered');
  expect((await deliveries(provider))[0]?.attempts).toBe(2);
  expect(reportedOf(job, shop)).toEqual(['job_created open', 'job_created open']);
  const ids = shop.received.map(({ headers }) => headers.get('webhook-id'));
  expect(new Set(ids).size).toBe(1);
});

test('the log has no webhook secret and no path of a webhook URL', async () => {
  expect(server.output()).not.toContain('whsec_');
  expect(server.output()).not.toContain('/hook');
});
