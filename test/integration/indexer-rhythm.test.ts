import { expect, test } from 'bun:test';
import { createRhythm, lookingInRhythm } from '../../indexer/rpc/rhythm.ts';

const LOOKS_MS = 250;

/**
 * A chain that is looked at all the time; answers how many looks it took to find a block, and how late it was found.
 */
function lookedAt() {
  const rhythm = createRhythm();
  let nowMs = 0;
  let number = 0;
  return {
    find(blockAfterMs: number): { looks: number; lateMs: number } {
      const cameMs = nowMs - (nowMs % LOOKS_MS) + blockAfterMs;
      let looks = 0;
      for (;;) {
        nowMs += LOOKS_MS;
        if (rhythm.isTooEarly(nowMs, LOOKS_MS)) continue;
        looks += 1;
        const isThere = nowMs >= cameMs;
        if (isThere) number += 1;
        rhythm.noticeHead({ number: `0x${number.toString(16)}` }, nowMs);
        if (isThere) return { looks, lateMs: nowMs - cameMs };
      }
    },
  };
}

test('of a chain with a rhythm, the looks that find nothing are left out, and each block is found as early', () => {
  const chain = lookedAt();
  const before = Array.from({ length: 10 }, () => chain.find(1_000));
  expect(before.at(1)).toEqual({ looks: 4, lateMs: 0 });
  const found = Array.from({ length: 50 }, () => chain.find(1_000));
  expect(new Set(found.map(({ lateMs }) => lateMs))).toEqual(new Set([0]));
  expect(found.every(({ looks }) => looks <= 2)).toBe(true);
});

test('of blocks that drift between looks, none is found later than by looking all the time', () => {
  const chain = lookedAt();
  const drifting = (index: number) => 1_000 - LOOKS_MS * 0.4 + ((index * 37) % 100);
  for (let index = 0; index < 200; index += 1) {
    expect(chain.find(drifting(index)).lateMs).toBeLessThan(LOOKS_MS);
  }
});

test('a block that breaks the rhythm is found before the next one was due, and another rhythm is taken up', () => {
  const chain = lookedAt();
  for (let count = 0; count < 12; count += 1) chain.find(1_000);
  expect(chain.find(100).lateMs).toBeLessThan(1_000);
  for (let count = 0; count < 12; count += 1) expect(chain.find(500).lateMs).toBeLessThanOrEqual(LOOKS_MS);
  expect(chain.find(500)).toEqual({ looks: 2, lateMs: 0 });
});

test('a chain without a rhythm is looked at all the time', () => {
  const chain = lookedAt();
  const gaps = [250, 3_000, 1_000, 500, 2_000, 750, 250, 4_000, 1_250, 500];
  for (const gap of [...gaps, ...gaps]) expect(chain.find(gap)).toEqual({ looks: gap / LOOKS_MS, lateMs: 0 });
});

test('a look that is too early is answered with the last head, and a full block is requested once', async () => {
  let nowMs = 0;
  let requests: unknown[] = [];
  const ask = lookingInRhythm(
    async ({ params }) => {
      requests.push(params);
      const number = `0x${Math.floor(nowMs / 1_000).toString(16)}`;
      return { number, hash: `hash of ${number}`, transactions: ['a transaction'], params };
    },
    LOOKS_MS,
    () => nowMs,
  );
  const look = (block: string) => ask({ method: 'eth_getBlockByNumber', params: [block, true] });
  for (; nowMs < 12_000; nowMs += LOOKS_MS) await look('latest');
  requests = [];
  for (; nowMs < 22_000; nowMs += LOOKS_MS) {
    const number = `0x${Math.floor(nowMs / 1_000).toString(16)}`;
    expect(await look('latest')).toMatchObject({ number, params: ['latest', true] });
  }
  const full = requests.filter((params) => Array.isArray(params) && params[1] === true);
  expect([requests.length, full.length]).toEqual([30, 10]);
  for (let count = 0; count < 5; count += 1) await look('0x1');
  expect(requests).toHaveLength(35);
});

test('a block without transactions is its header, and another block at the same height is another head', async () => {
  let hash = 'a';
  let transactions: string[] = [];
  const requests: unknown[] = [];
  const ask = lookingInRhythm(async ({ params }) => {
    requests.push(params);
    return { number: '0x1', hash, transactions };
  }, LOOKS_MS);
  const look = () => ask({ method: 'eth_getBlockByNumber', params: ['latest', true] });
  expect(await look()).toMatchObject({ hash: 'a' });
  await look();
  expect(requests).toEqual([
    ['latest', false],
    ['latest', false],
  ]);
  [hash, transactions] = ['b', ['a transaction']];
  expect(await look()).toMatchObject({ hash: 'b' });
  expect(requests.slice(2)).toEqual([
    ['latest', false],
    ['latest', true],
  ]);
});
