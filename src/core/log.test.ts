import { describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../storage/db/open.ts';
import { censorOf, createLogger } from './log.ts';

const SECRET = 'postgres://bursar:hunter2hunter2@db/bursar';

function linesOf(pretty: boolean): { lines: string[]; logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', pretty, secrets: [SECRET], write: (line) => void lines.push(line) });
  return { lines, logger };
}

describe('the log censor', () => {
  const key = `0x${'a1B2c3D4'.repeat(8)}`;
  const password = 'p&ss "wörd"/+ of 20';
  const censor = censorOf([key, password, 'short']);

  test.each([
    ['itself', key],
    ['without 0x', key.slice(2)],
    ['in capitals', key.slice(2).toUpperCase()],
    ['in small letters', key.toLowerCase()],
    ['its bytes in base64', Buffer.from(key.slice(2), 'hex').toString('base64')],
    ['its text in base64', Buffer.from(key).toString('base64')],
    ['its bytes in base64url', Buffer.from(key.slice(2), 'hex').toString('base64url')],
    ['a password for a URL', encodeURIComponent(password)],
    ['a password in JSON', JSON.stringify(password).slice(1, -1)],
    ['a password in hex', Buffer.from(password).toString('hex')],
  ])('cuts out a secret in the form: %s', (_, form) => {
    expect(censor(`it was ${form}, and more`)).toMatch(/^it was \[secret\]=*, and more$/);
  });

  test('cuts out a secret that occurs twice, and changes nothing else', () => {
    expect(censor(`${key} ${key} short 0x1234`)).toBe('[secret] [secret] short 0x1234');
    expect(censorOf([])('a line')).toBe('a line');
  });

  test('takes less than 5 ms of CPU per line with 64 secrets', () => {
    const many = censorOf(Array.from({ length: 64 }, (_, index) => `0x${String(index).padStart(64, 'f')}`));
    const line = JSON.stringify({ msg: 'request', body: 'x'.repeat(2_000) });
    const before = process.cpuUsage();
    for (let round = 0; round < 200; round += 1) many(line);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 200).toBeLessThan(5);
  });
});

describe('the logger', () => {
  test('writes one line per request for people, without digits or fields that mean nothing', () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const logger = createLogger({ level: 'info', pretty: true, coloured: false, secrets: [], write });
    const fields = { requestId: 'r', method: 'POST', route: '/v1/payments', status: 200, durationMs: 37.7517750000006 };
    logger.info(fields, 'request');
    logger.info({ tookMs: 937.7517750000006, lane: '0x1' }, 'something else');
    expect(lines.map((line) => line.replace(/^\[[\d:.]+\] /, ''))).toEqual([
      'INFO: POST /v1/payments 200, 38 ms\n',
      'INFO: something else {"tookMs":937.8,"lane":"0x1"}\n',
    ]);
  });

  test('writes one JSON object per line', () => {
    const { lines, logger } = linesOf(false);
    logger.info({ wallet: 'wallet_1' }, 'claimed');
    expect(JSON.parse(lines.join(''))).toMatchObject({ level: 30, wallet: 'wallet_1', msg: 'claimed' });
  });

  test.each([true, false])('cuts known secrets out of fields, messages and errors (pretty: %p)', (pretty) => {
    const { lines, logger } = linesOf(pretty);
    logger.info({ url: SECRET }, `connecting to ${SECRET}`);
    logger.error({ err: new Error(`cannot reach ${SECRET}`) }, 'failed');
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('[secret]');
  });
});

test('the logger leaves out the values of a failed query', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', pretty: false, secrets: [], write: (line) => lines.push(line) });
  const db = openDatabase(':memory:');
  const failed: unknown = await db.orm
    .all(sql`select ${'a value of someone'} from missing`)
    .catch((error: unknown) => error);
  logger.error({ err: failed }, 'it failed');
  expect(lines.join()).toContain('no such table');
  expect(lines.join()).not.toContain('a value of someone');
  db.close();
});
