import { expect, test } from 'bun:test';
import { nextAttemptAfter } from './next-attempt.ts';

test.each([
  [1, 6_000],
  [2, 31_000],
  [3, 121_000],
  [4, null],
  [5, null],
])('after failure %p of a round the next webhook attempt is at %p', (attempts, expected) => {
  expect(nextAttemptAfter(attempts, 1_000)).toBe(expected);
});
