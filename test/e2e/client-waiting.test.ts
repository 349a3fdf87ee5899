import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  type Bursar,
  BursarError,
  createBursar,
  pay,
  unwrap,
  verifyWebhook,
  WaitError,
  waitForApproval,
  waitForJob,
  waitForPayment,
} from '../../clients/typescript/src/index.ts';
import { type RunningBinary, scratchFolder } from '../support/binary.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { startReceiver } from '../support/webhooks.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
const DAY = 86_400;

const folder = scratchFolder('client-waiting');
let server: RunningBinary;
let client: ClaimedWallet;
let provider: ClaimedWallet;
let agent: Bursar;
let owner: Bursar;

beforeAll(async () => {
  server = await startDev({ dataDir: `${folder.path}/data`, cwd: folder.path });
  const baseUrl = server.facts.apiUrl;
  client = await createClaimedWallet(baseUrl, 'v3');
  provider = await createClaimedWallet(baseUrl, 'v3');
  await fund(baseUrl, client.address, '100');
  agent = createBursar({ baseUrl, credential: client.apiKey });
  owner = createBursar({ baseUrl, credential: client.token });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const thrownBy = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);
/** A client whose answers a test makes up, the real ones at hand. */
const through = (fetch: (request: Request) => Promise<Response>) =>
  createBursar({ baseUrl: server.facts.apiUrl, credential: client.apiKey, retries: 0, fetch });
const pending = { id: 'pay_1', status: 'pending', refusal: 'WALLET_FROZEN' };

describe('waitForPayment', () => {
  test('answers when the payment is confirmed, whatever fails on the way', async () => {
    let requests = 0;
    const shaky = through(async (request) => {
      requests += 1;
      if (requests === 1) return Response.json({ error: 'OVERLOADED', message: 'no' }, { status: 503 });
      if (requests === 2) throw new TypeError('fetch failed');
      return await fetch(request);
    });
    const { id } = await pay(agent, { to: SHOP, amount: '1' });
    expect(await waitForPayment(shaky, id)).toMatchObject({ id, status: 'confirmed', amount: '1' });
    expect(requests).toBeGreaterThan(2);
  });

  test('says that the payment may still happen when the time is over, also if no server answers', async () => {
    const slow = through(async () => Response.json(pending));
    const late = await thrownBy(waitForPayment(slow, 'pay_1', { timeoutMs: 50 }));
    expect(late).toBeInstanceOf(WaitError);
    expect(late).toMatchObject({ code: 'TIMEOUT', last: pending });
    expect(String(late)).toContain('It may still happen');
    const deaf = through(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const silent = await thrownBy(waitForPayment(deaf, 'pay_1', { timeoutMs: 50 }));
    expect(silent).toBeInstanceOf(WaitError);
    expect(silent).toMatchObject({ code: 'TIMEOUT', last: undefined });
  });

  test('ends at once for a payment that does not exist, and when it is aborted', async () => {
    const missing = await thrownBy(waitForPayment(agent, 'pay_000000000000'));
    expect(missing).toBeInstanceOf(BursarError);
    expect(missing).toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    const abort = new AbortController();
    const slow = through(async () => {
      abort.abort(new Error('never mind'));
      return Response.json(pending);
    });
    const aborted = await thrownBy(waitForPayment(slow, 'pay_1', { signal: abort.signal }));
    expect(aborted).toMatchObject({ message: 'never mind' });
  });
});

describe('pay and waitForApproval', () => {
  test('pay once for each key, and wait for the block if they should', async () => {
    const order = { to: SHOP, amount: '0.5', idempotencyKey: 'paid once', memo: 'a' };
    const first = await pay(agent, order, { waitSeconds: 20 });
    expect(first).toMatchObject({ status: 'confirmed', amount: '0.5', to: SHOP });
    expect((await pay(agent, order)).id).toBe(first.id);
    const refused = await thrownBy(pay(agent, { to: SHOP, amount: '1000' }));
    expect(refused).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 400 });
  });

  test('see an approval through, from the request to the payment or to its end', async () => {
    const params = { path: { id: client.id } };
    await unwrap(owner.PATCH('/v1/wallets/{id}/config', { params, body: { txLimit: '6' } }));
    const ask = async (idempotencyKey: string) => {
      const order = { to: SHOP, amount: '7', currency: 'USDC', idempotencyKey } as const;
      const body = { ...order, approval: 'request', reason: 'Server for June' } as const;
      const answer = await unwrap(agent.POST('/v1/payments', { body }));
      if (!('approval' in answer)) throw new Error('It was paid without the Owner.');
      return answer.approval.id;
    };
    const [wanted, unwanted] = [await ask('wanted'), await ask('unwanted')];
    const late = await thrownBy(waitForApproval(agent, wanted, { timeoutMs: 50 }));
    expect(late).toMatchObject({ code: 'TIMEOUT', last: { status: 'pending' } });
    const [used] = await Promise.all([
      waitForApproval(agent, wanted),
      unwrap(owner.POST('/v1/approvals/{id}/approve', { params: { path: { id: wanted } } })),
    ]);
    expect(used).toMatchObject({ id: wanted, status: 'used' });
    expect(await waitForPayment(agent, used.paymentId ?? '')).toMatchObject({ status: 'confirmed', amount: '7' });
    await unwrap(owner.POST('/v1/approvals/{id}/decline', { params: { path: { id: unwanted } } }));
    expect(await waitForApproval(agent, unwanted)).toMatchObject({ status: 'declined', paymentId: null });
  });
});

describe('a Job', () => {
  let id: string;

  const create = async () => {
    const body = {
      providerAddress: provider.address,
      budgetUsdc: '5000000',
      expiredAt: Math.floor(Date.now() / 1000) + 2 * DAY,
      title: 'A logo',
      description: 'An otter that counts coins, as SVG.',
      evaluatorRule: { type: 'manual' },
    } as const;
    return (await unwrap(agent.POST('/v1/jobs', { body }))).jobId;
  };
  beforeAll(async () => {
    id = await create();
  });

  test('is waited for until it has one of the statuses', async () => {
    expect(await waitForJob(agent, id, ['open'])).toMatchObject({ id, status: 'open' });
    const late = await thrownBy(waitForJob(agent, id, ['funded'], { timeoutMs: 50 }));
    expect(late).toMatchObject({ code: 'TIMEOUT', last: { status: 'open' } });
    const params = { path: { id } };
    const [funded] = await Promise.all([
      waitForJob(agent, id, ['funded', 'submitted']),
      unwrap(agent.POST('/v1/jobs/{id}/fund', { params })),
    ]);
    expect(funded).toMatchObject({ id, status: 'funded' });
  });

  test('gets a webhook that verifyWebhook accepts, and that another secret does not', async () => {
    const receiver = startReceiver();
    const params = { path: { id: client.id } };
    await unwrap(owner.PUT('/v1/wallets/{id}/webhook', { params, body: { url: receiver.url } }));
    const { webhookSecret: secret } = await unwrap(owner.GET('/v1/wallets/{id}/webhook-secret', { params }));
    await unwrap(
      createBursar({ baseUrl: server.facts.apiUrl, credential: provider.apiKey }).POST('/v1/jobs/{id}/submit', {
        params: { path: { id } },
        body: { contentHash: `0x${'c0'.repeat(32)}` },
      }),
    );
    await receiver.got(1);
    const [message] = receiver.received;
    if (message === undefined) throw new Error('No message came.');
    const event = await verifyWebhook({ ...message, secret });
    if (event.type !== 'job_submitted') throw new Error(`It is ${event.type}.`);
    expect(event).toMatchObject({ jobId: id, status: 'submitted', walletAddress: client.address });
    const other = `whsec_${btoa('another secret of the same form')}`;
    expect(await thrownBy(verifyWebhook({ ...message, secret: other }))).toMatchObject({ code: 'WRONG_SIGNATURE' });
    await receiver.stop();
  });

  test('that ended in another way is waited for no longer', async () => {
    const params = { path: { id } };
    const [ended] = await Promise.all([
      thrownBy(waitForJob(agent, id, ['completed'])),
      unwrap(owner.POST('/v1/jobs/{id}/evaluate', { params, body: { outcome: 'rejected' } })),
    ]);
    expect(ended).toBeInstanceOf(WaitError);
    expect(ended).toMatchObject({ code: 'ENDED', last: { id, status: 'rejected' } });
  });
});
