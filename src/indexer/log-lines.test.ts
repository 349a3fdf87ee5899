import { describe, expect, test } from 'bun:test';
import { createCalmer, type LogLine } from './log-lines.ts';

const warning = (message: string, fields: LogLine['fields'] = {}): LogLine => ({ level: 'warn', message, fields });

describe('the throttle of repeated log lines', () => {
  /** Takes a line each second and returns the logged lines, by second. */
  function listen(seconds: number, lineAt: (second: number) => LogLine | undefined) {
    let second = 0;
    const calm = createCalmer(() => second * 1000);
    const said = new Map<number, string>();
    for (; second < seconds; second += 1) {
      const line = lineAt(second);
      const result = line === undefined ? undefined : calm(line);
      if (result !== undefined) said.set(second, result.message);
    }
    return [...said];
  }

  test('passes a repeated line once, then its count at growing intervals', () => {
    expect(listen(200, () => warning('node down'))).toEqual([
      [0, 'node down'],
      [10, 'node down (and 9 times before)'],
      [30, 'node down (and 19 times before)'],
      [70, 'node down (and 39 times before)'],
      [150, 'node down (and 79 times before)'],
    ]);
  });

  test('is never silent for more than ten minutes about a line that keeps coming', () => {
    const times = listen(10_000, () => warning('node down')).map(([second]) => second);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits.slice(-3)).toEqual([600, 600, 600]);
  });

  test('passes a line again after a minute without it', () => {
    const lineAt = (second: number) => ([0, 1, 61].includes(second) ? warning('node down') : undefined);
    expect(listen(70, lineAt)).toEqual([
      [0, 'node down'],
      [61, 'node down'],
    ]);
  });

  test('distinguishes lines by text, level and error, not by the numbers in them', () => {
    const calm = createCalmer(() => 0);
    const failure = (message: string, id: string) => warning('request failed', { id, error: { message } });
    expect(calm(failure('block 17 of 0xab12 is missing', 'a'))).toBeDefined();
    expect(calm(failure('block 18 of 0xcd34 is missing', 'b'))).toBeUndefined();
    expect(calm(failure('too many requests', 'c'))).toEqual(failure('too many requests', 'c'));
    expect(calm({ ...failure('too many requests', 'd'), level: 'error' })).toBeDefined();
    expect(calm(warning('request failed'))).toBeDefined();
  });

  test('passes every line of level info', () => {
    const calm = createCalmer(() => 0);
    const line: LogLine = { level: 'info', message: 'Connected', fields: {} };
    expect([calm(line), calm(line)]).toEqual([line, line]);
  });

  test('remembers a bounded number of lines, the latest', () => {
    const calm = createCalmer(() => 0);
    const letters = (n: number) => String.fromCharCode(97 + (n % 26)).repeat(1 + Math.floor(n / 26));
    for (let n = 0; n < 101; n += 1) expect(calm(warning(letters(n)))).toBeDefined();
    expect(calm(warning(letters(100)))).toBeUndefined();
    expect(calm(warning(letters(0)))).toBeDefined();
  });
});
