import { describe, expect, test } from 'bun:test';
import { createMetrics } from '../../core/metrics.ts';
import { healthEndpoints } from './routes.ts';

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
