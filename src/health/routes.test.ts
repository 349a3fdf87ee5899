import { describe, expect, test } from 'bun:test';
import { createMetrics } from '../metrics.ts';
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

describe('metrics', () => {
  test('are answered to this machine without a token', async () => {
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
  ])('are not for whom a proxy on this machine stands, as %s tells', async (name) =>
    expect(await ask('127.0.0.1', { [name]: '192.0.2.1' })).toMatchObject(refused),
  );

  test.each(['pay.example.com', 'pay.example.com:443', '192.0.2.1'])(
    'are not for whom a proxy on this machine stands, as the host %s tells',
    async (host) => expect(await ask('127.0.0.1', { host })).toMatchObject(refused),
  );

  test.each(['localhost:8787', '127.0.0.1', '[::1]:8787'])('are for this machine by %s', async (host) => {
    expect(await ask('127.0.0.1', { host })).toBe(200);
  });

  test('are for whoever has the token', async () => {
    const Authorization = 'Bearer a token of the operator';
    expect(await ask('192.0.2.1', { Authorization, 'X-Forwarded-For': '192.0.2.1' })).toBe(200);
    expect(await ask('127.0.0.1', { Authorization: 'Bearer another' })).toMatchObject(refused);
  });
});
