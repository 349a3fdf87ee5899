import { describe, expect, test } from 'bun:test';
import { createLogger } from './log.ts';

const SECRET = 'postgres://bursar:hunter2hunter2@db/bursar';

function linesOf(pretty: boolean): { lines: string[]; logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'info',
    pretty,
    secrets: [SECRET],
    write: (line) => void lines.push(line),
  });
  return { lines, logger };
}

describe('the logger', () => {
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
