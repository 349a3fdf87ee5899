import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { listenersFor } from './live.ts';
import { openFilesLimit } from './live-stream.ts';

test('the bound of open files is the one that the system shows', () => {
  const shown = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  expect(openFilesLimit()).toBe(Number(shown));
});

test('half of the connections are for those who do not listen', () => {
  expect([256, 4_097, 10_000, 65_536, Number.POSITIVE_INFINITY].map(listenersFor)).toEqual([
    128, 2_048, 5_000, 5_000, 5_000,
  ]);
});
