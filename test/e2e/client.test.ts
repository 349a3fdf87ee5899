import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Bursar, BursarError, createBursar, unwrap } from '../../clients/typescript/src/index.ts';
import { type RunningBinary, scratchFolder } from '../support/binary.ts';
import { fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';

const folder = scratchFolder('client');
let server: RunningBinary;
let anyone: Bursar;
let owner: Bursar;
let agent: Bursar;
let walletId: string;

// The whole way to a paying agent, through the client alone.
beforeAll(async () => {
  server = await startDev({
    dataDir: `${folder.path}/data`,
    cwd: folder.path,
    env: { BURSAR_RATE_LIMITS: 'lookup=3/60' },
    blockTimeSeconds: 0,
  });
  const baseUrl = server.facts.apiUrl;
  anyone = createBursar({ baseUrl });
  const wallet = await unwrap(anyone.POST('/v1/wallets', { body: { name: 'typed' } }));
  const claimed = await unwrap(
    anyone.POST('/v1/auth/claim', {
      body: { claimKey: wallet.claimKey, username: 'typist', password: 'correct horse battery' },
    }),
  );
  walletId = wallet.id;
  owner = createBursar({ baseUrl, credential: claimed.token });
  agent = createBursar({ baseUrl, credential: claimed.agentConfig.apiKey });
  await fund(baseUrl, wallet.chainAddress, '10');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const body = { to: SHOP, amount: '1.5', currency: 'USDC', idempotencyKey: 'order-1' } as const;

describe('the typed client', () => {
  test('pays once for two requests with one idempotency key', async () => {
    const wait = { params: { header: { Prefer: 'wait=30' } } };
    const payment = await unwrap(agent.POST('/v1/payments', { body, ...wait }));
    if ('approval' in payment) throw new Error('No approval was requested.');
    expect(payment).toMatchObject({ status: 'confirmed', amount: '1.5', to: SHOP });
    const again = await agent.POST('/v1/payments', { body });
    expect(again.data).toMatchObject({ id: payment.id });
    expect(again.response.headers.get('idempotent-replayed')).toBe('true');
    const { payments } = await unwrap(
      agent.GET('/v1/wallets/{id}/payments', { params: { path: { id: walletId }, query: { limit: 5 } } }),
    );
    expect(payments.map(({ id, fee_amount }) => ({ id, fee_amount }))).toEqual([
      { id: payment.id, fee_amount: '0.03' },
    ]);
  });

  test('lets the Owner set a limit, and shows the agent its refusal', async () => {
    const params = { path: { id: walletId } };
    const ruled = await unwrap(owner.PATCH('/v1/wallets/{id}/config', { params, body: { txLimit: '2' } }));
    expect(ruled).toMatchObject({ tx_limit: '2', frozen: 0 });
    const refused = await agent.POST('/v1/payments', { body: { ...body, amount: '3', idempotencyKey: 'order-2' } });
    expect(refused.error?.error).toBe('TX_LIMIT_EXCEEDED');
  });

  test('throws errors with code, status, request id and Retry-After', async () => {
    const impatient = createBursar({ baseUrl: server.facts.apiUrl, retries: 0 });
    const look = () => unwrap(impatient.GET('/v1/payments/{paymentId}', { params: { path: { paymentId: 'pay_1' } } }));
    const thrown: unknown[] = [];
    for (let time = 0; time < 4; time += 1) thrown.push(await look().catch((error: unknown) => error));
    expect(thrown[0]).toBeInstanceOf(BursarError);
    expect(thrown[0]).toMatchObject({ code: 'PAYMENT_NOT_FOUND', status: 404, requestId: expect.any(String) });
    expect(thrown[3]).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(thrown[3]).toHaveProperty('retryAfterSeconds', expect.any(Number));
  });

  test('throws a BursarError with code UNKNOWN for an answer that is not of the API', async () => {
    const fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const behindProxy = createBursar({ baseUrl: 'http://bursar.invalid', fetch });
    const thrown = await unwrap(behindProxy.GET('/health')).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'UNKNOWN', status: 502, requestId: undefined });
  });
});
