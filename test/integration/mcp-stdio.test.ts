import { afterAll, beforeAll, expect, test } from 'bun:test';
import { toolNamed } from '../../src/api/mcp/mcp-server.ts';
import { remoteApi } from '../../src/api/mcp/stdio.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { openedInTests } from '../support/opened.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { type Seller, serve } from '../support/sellers.ts';

let chain: TestChain;
let service: PaymentsSetup;
let wallet: TestWallet;
const opened = openedInTests();

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
  wallet = await service.wallet();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** A server on a socket. */
function open(answer: (request: Request) => Response | Promise<Response>): Seller {
  const server = serve(answer);
  opened.push(server);
  return server;
}

const throughSocket = () => open((request) => service.app.handle(request));

async function call(url: string, name: string, args: object, { apiKey = wallet.apiKey, waitMs = 10_000 } = {}) {
  const result = await toolNamed(name)?.call(args, remoteApi({ url, apiKey }, waitMs));
  const [first] = result?.content ?? [];
  const answer: Record<string, unknown> = JSON.parse(first?.type === 'text' ? first.text : '{}');
  return { isError: result?.isError ?? false, answer };
}

const payment = { to: RECIPIENT, amount: '1', idempotencyKey: 'a', waitSeconds: 10 };

test('a tool works through a remote server as it does within the server', async () => {
  const { url } = throughSocket();
  const paid = await call(url, 'pay', payment);
  expect(paid).toMatchObject({ isError: false, answer: { status: 'confirmed' } });
  expect((await call(url, 'pay', payment)).answer).toMatchObject({ id: paid.answer.id, replayed: true });
  expect((await call(url, 'list_activity', { status: 'confirmed' })).answer).toMatchObject({
    payments: [{ id: paid.answer.id }],
  });
  expect((await call(url, 'get_job', { id: 'job_000000000000' })).answer.error).toBe('JOB_NOT_FOUND');
});

test('an invalid API key is reported as one that the Owner must replace', async () => {
  const apiKey = `${wallet.apiKey.slice(0, -4)}0000`;
  const { answer } = await call(throughSocket().url, 'get_wallet', {}, { apiKey });
  expect(answer).toMatchObject({ error: 'INVALID_API_KEY', retry: false, whoMustAct: 'owner' });
});

test('a lost answer is retried under the same idempotency key, and paid once', async () => {
  const before = (await service.store.list(wallet.id, 100, 0)).length;
  let lost = 0;
  const { url } = open(async (request) => {
    const answer = await service.app.handle(request);
    lost += 1;
    return lost === 1 ? new Response('<html>Bad gateway</html>', { status: 200 }) : answer;
  });
  const args = { ...payment, idempotencyKey: 'lost' };
  const first = await call(url, 'pay', args);
  expect(first.answer).toMatchObject({ error: 'SERVER_UNREACHABLE', retry: true, whoMustAct: 'agent' });
  expect((await call(url, 'pay', args)).answer).toMatchObject({ status: 'confirmed', replayed: true });
  expect(await service.store.list(wallet.id, 100, 0)).toHaveLength(before + 1);
});

test('an answer from another server is bounded, and a redirect gets no API key', async () => {
  const elsewhere = open(() => new Response('{}'));
  const answers: Record<string, () => Response | Promise<Response>> = {
    redirect: () => Response.redirect(`${elsewhere.url}/v1/me`),
    large: () => new Response('x'.repeat(9_000_000)),
    silent: () => new Promise<Response>(() => undefined),
    list: () => new Response('[]'),
    shape: () => Response.json({ walletId: 7 }),
  };
  for (const answer of Object.values(answers)) {
    const { answer: result } = await call(open(answer).url, 'get_wallet', {}, { waitMs: 2_000 });
    expect(result).toMatchObject({ error: 'SERVER_UNREACHABLE', retry: true });
  }
  expect(elsewhere.requests).toEqual([]);
  const gone = open(() => new Response());
  await gone.stop();
  expect((await call(gone.url, 'get_wallet', {})).answer.error).toBe('SERVER_UNREACHABLE');
  const newer = open(() => Response.json({ error: 'NEW_CODE', message: 'New.' }, { status: 503 }));
  expect((await call(newer.url, 'get_wallet', {})).answer).toEqual({
    error: 'NEW_CODE',
    message: 'New.',
    retry: true,
    whoMustAct: 'agent',
  });
});
