import { describe, expect, test } from 'bun:test';
import { createMetrics } from '../../core/metrics.ts';
import { examine, healthEndpoints } from './health-routes.ts';

const ok = () => ({ status: 'ok', detail: 'fine' }) as const;
const degraded = () => ({ status: 'degraded', detail: 'late' }) as const;

describe('a health report', () => {
  test('is ok when every check is', async () => {
    const report = await examine({ database: ok, chain: async () => ok() });
    expect(report).toMatchObject({
      status: 'ok',
      checks: { database: { status: 'ok', detail: 'fine' }, chain: { status: 'ok' } },
    });
  });

  test('is as bad as its worst check', async () => {
    const down = () => Promise.resolve({ status: 'down', detail: 'gone' } as const);
    expect((await examine({ a: ok, b: degraded })).status).toBe('degraded');
    expect((await examine({ a: degraded, b: down, c: ok })).status).toBe('down');
  });

  test('counts a check that throws as down, without repeating its message', async () => {
    const report = await examine({
      chain: () => {
        throw new TypeError('http://node.example/secret-key refused');
      },
    });
    expect(report.checks.chain).toMatchObject({ status: 'down', detail: 'TypeError' });
  });

  test('does not wait for a check that hangs', async () => {
    const report = await examine({ chain: () => new Promise(() => undefined), database: ok });
    expect(report.checks.chain).toMatchObject({ status: 'down', detail: 'no answer in time' });
    expect(report.checks.database?.status).toBe('ok');
  });
});

const metrics = healthEndpoints({
  checks: {},
  metrics: createMetrics(),
  operatorToken: 'a token of the operator',
  realIpHeader: 'cf-connecting-ip',
}).find(({ path }) => path === '/metrics');

const ask = async (peer: string, headers: Record<string, string> = {}) => {
  const request = new Request('http://localhost/metrics', { headers });
  const answer = metrics?.run({ request, params: {}, requestId: 'id', peer: () => peer });
  return await answer?.then(
    ({ status }) => status,
    (error: unknown) => error,
  );
};
const refused = { code: 'UNAUTHORIZED' };

describe('GET /metrics', () => {
  test('answers this machine without a token, and refuses others', async () => {
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('192.0.2.1')).toMatchObject(refused);
  });

  test.each([
    'X-Forwarded-For',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'CF-Connecting-IP',
    'X-Forwarded-Proto',
    'True-Client-IP',
    'X-Amzn-Trace-Id',
  ])('refuses a proxied request without a token, as the header %s shows it', async (name) =>
    expect(await ask('127.0.0.1', { [name]: '192.0.2.1' })).toMatchObject(refused),
  );

  test.each(['pay.example.com', 'pay.example.com:443', '192.0.2.1'])(
    'refuses a proxied request without a token, as the host %s shows it',
    async (host) => expect(await ask('127.0.0.1', { host })).toMatchObject(refused),
  );

  test.each(['localhost:8787', '127.0.0.1', '[::1]:8787'])('answers this machine under the host %s', async (host) => {
    expect(await ask('127.0.0.1', { host })).toBe(200);
  });

  test("answers any machine with the operator's token, and refuses another token", async () => {
    const Authorization = 'Bearer a token of the operator';
    expect(await ask('192.0.2.1', { Authorization, 'X-Forwarded-For': '192.0.2.1' })).toBe(200);
    expect(await ask('127.0.0.1', { Authorization: 'Bearer another' })).toMatchObject(refused);
  });
});
