import { expect, test } from 'bun:test';
import { type Observed, serviceChecks } from './health-checks.ts';

/** A chain that is well, but for the clocks. */
function chainWith(skewSeconds: number | undefined) {
  const stats = {
    head: { number: 7, hash: '0x', timestamp: 1 },
    lookedAgoMs: 0,
    nodes: [{ node: 'a', status: 'ready' }],
    skewSeconds,
    lacks: [],
  };
  return serviceChecks({ running: { stats: () => stats } } as unknown as Observed).chain?.();
}

/** A relay of one lane that is well, but for this. */
function checksWith(stats: Record<string, unknown>, lane: Record<string, unknown> = {}) {
  const lanes = [{ lane: '0xlane', kind: 'batch', outOfGas: false, inFlight: 1, oldestWaitsMs: 0, ...lane }];
  const all = { lanes, orphanLanes: [], putOff: [], finalizedBlock: 5, finalLoss: undefined, ...stats };
  return serviceChecks({ running: { stats: () => all } } as unknown as Observed);
}

test('the relayer check is degraded, and names the lane, when a transaction waits for minutes', () => {
  expect(checksWith({}, { oldestWaitsMs: 60_000 }).relayer?.()).toMatchObject({ status: 'ok' });
  expect(checksWith({}, { oldestWaitsMs: 181_000, nextNonce: 75 }).relayer?.()).toEqual({
    status: 'degraded',
    detail: 'transactions are in no block: 0xlane for 181 s (next nonce 75)',
  });
});

test('the relayer check is degraded, and says why, while steps are put off', () => {
  const put = (failures: number) => ({ step: 'balance', subject: '0xlane', failures, agoMs: 9_000, reason: 'pruned' });
  expect(checksWith({ putOff: [put(1)] }).relayer?.()).toMatchObject({ status: 'ok' });
  expect(checksWith({ putOff: [put(2), put(1)] }).relayer?.()).toEqual({
    status: 'degraded',
    detail: 'put off: balance of 0xlane for 9 s: pruned',
  });
  const unread = { ...put(9), step: 'receipt', agoMs: 61_000 };
  expect(checksWith({ putOff: [unread, unread] }).relayer?.()).toMatchObject({ status: 'degraded' });
  expect(checksWith({ putOff: [unread, unread, unread] }).relayer?.()).toMatchObject({ status: 'down' });
  expect(checksWith({ putOff: Array(5).fill(put(4)) }).relayer?.()).toMatchObject({
    detail: expect.stringContaining('; and 2 more'),
  });
});

test('the finality check is down when a final block was replaced, degraded when one node disputes it', () => {
  expect(checksWith({}).finality?.()).toEqual({ status: 'ok', detail: 'block 5 is final' });
  const block = { number: 5, hash: '0xaa' };
  const replaced = checksWith({ finalLoss: { kind: 'replaced', block, shown: '0xbb' } }).finality?.();
  expect(replaced).toMatchObject({ status: 'down' });
  expect(JSON.stringify(replaced)).toContain('block 5 (0xaa) was final here, and the nodes show another block');
  const disputed = checksWith({ finalLoss: { kind: 'disputed', block, nodes: ['node-b'] } }).finality?.();
  expect(disputed).toMatchObject({ status: 'degraded' });
  expect(JSON.stringify(disputed)).toContain('node-b shows another block there');
});

test("the chain check is degraded when the host clock is more than a minute off the chain's", () => {
  expect(chainWith(undefined)).toEqual({ status: 'ok', detail: 'block 7' });
  expect(chainWith(12)).toMatchObject({ status: 'ok' });
  expect(chainWith(86_400)).toEqual({
    status: 'degraded',
    detail: "block 7; this host's clock is 86400 s ahead of the chain's",
  });
  expect(chainWith(-61)).toMatchObject({ status: 'degraded' });
});
