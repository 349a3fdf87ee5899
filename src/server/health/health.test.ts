import { describe, expect, test } from 'bun:test';
import { examine } from './health.ts';

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
