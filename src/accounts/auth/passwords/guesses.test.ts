import { beforeEach, expect, test } from 'bun:test';
import { AppError } from '../../../core/errors.ts';
import { limiters } from '../../../core/limits.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import { createGuesses, type Guesses } from './guesses.ts';

const MINUTE_MS = 60_000;
let nowMs: number;
let guesses: Guesses;
beforeEach(() => {
  nowMs = 0;
  guesses = createGuesses({ limit: limiters.guess, monotonicMs: () => nowMs });
});

/** The seventh address of a /16 of its own. */
const from = (network: number): ClientAddress => {
  const far = `${network >> 8}.${network & 255}`;
  return { client: `${far}.0.7`, near: `${far}.0.0/24`, far: `${far}.0.0/16`, network: `${far}.0.0/16` };
};

/** Whether the password was judged, or for how many seconds to wait. */
async function guess(network: number, isRight = false): Promise<'judged' | number> {
  const attempt = { account: 'ann', address: from(network), isKnown: false, overLimit: undefined };
  try {
    expect(await guesses.log(attempt, async () => isRight)).toBe(isRight);
    return 'judged';
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return Number(error.headers?.['Retry-After']);
    throw error;
  }
}

async function crowd(networks: number, first = 1_000): Promise<void> {
  for (let index = 0; index < networks; index += 1) await guess(first + index);
}

test('a new network gets in after its wait, however large a crowd has guessed before', async () => {
  await crowd(48);
  expect(await guess(1)).toBe(60);
  nowMs += 30_000;
  expect(await guess(1)).toBe(30);
  nowMs += 30_000;
  expect(await guess(1, true)).toBe('judged');
});

test('a wait is as long as others wait before, is not prolonged by those who come later, or by asking', async () => {
  await crowd(48);
  await crowd(9, 2_000);
  expect(await guess(1)).toBe(600);
  await crowd(200, 3_000);
  for (let attempt = 0; attempt < 40; attempt += 1) expect(await guess(1)).toBe(600);
  nowMs += 10 * MINUTE_MS;
  expect(await guess(1, true)).toBe('judged');
});

test('two at the same moment have one turn, and the next is behind all who wait', async () => {
  await crowd(48);
  await guess(1);
  await crowd(3, 2_000);
  nowMs += MINUTE_MS;
  expect(await Promise.all([guess(1), guess(1)])).toEqual(['judged', 240]);
});

test('a crowd of any size has 108 guesses in the first hour, and as many in the next', async () => {
  for (const hour of [1, 2]) {
    let judged = 0;
    for (let minute = 0; minute < 60; minute += 1, nowMs += MINUTE_MS)
      for (let network = 0; network < 500; network += 1) {
        if ((await guess(network)) === 'judged') judged += 1;
      }
    expect(judged, `hour ${hour}`).toBeLessThanOrEqual(108);
    expect(judged, `hour ${hour}`).toBeGreaterThan(100);
  }
});
