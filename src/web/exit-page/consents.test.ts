import { expect, test } from 'bun:test';
import { getAddress, type Hex, numberToHex, pad } from 'viem';
import { callOf, callText } from './actions.ts';
import { type Consents, consentPoints, readBack } from './consents.ts';
import { fieldOf, NoAnswerError, quantity, type Rpc, RpcRefusal } from './rpc.ts';

const ADDRESS = pad('0xb0b0', { size: 20 });
const filters = [{ address: ADDRESS, topics: [pad('0x01')] }];

/** A node with one event in each of these blocks, which answers for so many blocks at once and from this one on. */
function node(blocks: readonly bigint[], { most = 1_000_000n, kept = 0n } = {}) {
  const requests: [bigint, bigint][] = [];
  const rpc: Rpc = {
    async ask(_method, [filter]) {
      const [from, to] = ['fromBlock', 'toBlock'].map((name) => quantity(fieldOf(filter, name)));
      if (from === undefined || to === undefined) throw new NoAnswerError('odd');
      requests.push([from, to]);
      if (to - from + 1n > most) throw new RpcRefusal('block range is too large', undefined, false, -32_000);
      if (from < kept) throw new RpcRefusal('pruned history unavailable', undefined, false, 4_444);
      return blocks.filter((each) => from <= each && each <= to).map(logAt);
    },
  };
  return { rpc, requests };
}
const logAt = (block: bigint) => ({
  address: ADDRESS,
  topics: [pad('0x01')],
  blockNumber: numberToHex(block),
  data: numberToHex(block, { size: 32 }),
});
const found = (logs: readonly { data: Hex }[] | undefined) => logs?.map(({ data }) => BigInt(data));

test('requests all blocks at once, and is done with one answer', async () => {
  const { rpc, requests } = node([5n, 900n]);
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([5n, 900n]);
  expect([requests, gap]).toEqual([[[0n, 1_000n]], undefined]);
});

test('requests fewer blocks if the node refuses, backwards and without a hole, and keeps their order', async () => {
  const { rpc, requests } = node([0n, 1n, 498n, 499n, 500n, 1_000n], { most: 70n });
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([0n, 1n, 498n, 499n, 500n, 1_000n]);
  expect(gap).toBeUndefined();
  expect(requests.length).toBeLessThan(40);
});

test('looks back no further than it has to', async () => {
  const { rpc, requests } = node([100n, 950n], { most: 100n });
  const isEnough = ([logs = []]: readonly (readonly unknown[])[]) => logs.length > 0;
  const { logs } = await readBack(rpc, { filters, first: 0n, last: 1_000n, isEnough });
  expect(found(logs[0])).toEqual([950n]);
  expect(requests.every(([from, to]) => from > 800n || to - from > 100n)).toBe(true);
});

test('returns before which block a node keeps nothing, with what was found', async () => {
  const { rpc } = node([5n, 400n], { kept: 300n });
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([400n]);
  expect([gap?.before, gap?.reason.message]).toEqual([300n, expect.stringContaining('pruned history unavailable')]);
});

test('returns at once if a node answers nothing', async () => {
  let requests = 0;
  const rpc: Rpc = {
    async ask() {
      requests += 1;
      throw new NoAnswerError('The RPC URL cannot be reached');
    },
  };
  const { gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect([gap?.before, gap?.reason.message]).toEqual([1_001n, 'The RPC URL cannot be reached']);
  expect(requests).toBe(1);
});

test('waits for a rate limit to pass instead of requesting less', async () => {
  const { rpc } = node([7n]);
  let refusals = 1;
  const limited: Rpc = {
    async ask(method, params) {
      if (refusals-- > 0) throw new RpcRefusal('rate limit exceeded', undefined, false, 429);
      return await rpc.ask(method, params);
    },
  };
  const { logs, gap } = await readBack(limited, { filters, first: 0n, last: 1_000n });
  expect([found(logs[0]), gap]).toEqual([[7n], undefined]);
});

test('returns that the person has stopped it', async () => {
  const { rpc } = node([], { most: 10n });
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  const { gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n, onProgress, signal: stop.signal });
  expect(gap?.reason.message).toBe('You stopped it.');
});

test('accepts only events as events', async () => {
  for (const answer of [null, 'x', [{}], [{ ...logAt(1n), topics: 'x' }], [{ ...logAt(1n), blockNumber: null }]]) {
    const rpc: Rpc = { ask: async () => answer };
    const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 10n });
    expect([logs, gap?.before]).toEqual([[], 11n]);
  }
});

const addressOf = (index: number) => numberToHex(0xb000 + index, { size: 20 });
const none: Consents = {
  allowances: [],
  keys: [],
  envelopes: [],
  transfers: [],
  gaps: [],
  guardian: undefined,
  offeredTo: undefined,
};
const textsOf = (consents: Consents) => consentPoints(consents).map(({ text }) => text);

test('says that nothing stands only if it knows', () => {
  expect(textsOf(none)).toEqual([expect.stringContaining('No one else may do anything')]);
  for (const part of ['allowances', 'keys', 'openings'] as const) {
    const points = consentPoints({ ...none, gaps: [{ part, reason: 'The node is down.' }] });
    expect(points).toEqual([{ text: expect.stringContaining('The node is down.'), isBad: true }]);
    expect(points[0]?.text).toContain('could not look');
  }
});

test('says who may do what until when, in words', () => {
  const texts = textsOf({
    allowances: [
      { spender: addressOf(1), amount: 2n ** 256n - 1n },
      { spender: addressOf(2), amount: 12_500_000n },
    ],
    keys: [
      { key: addressOf(3), scopes: 3, expiresAt: 1_900_000_000 },
      { key: addressOf(4), scopes: 4, expiresAt: 0 },
    ],
    envelopes: [{ envelope: 9n, cap: 1_000_000n, slotsLeft: 3, end: 1_900_000_000 }],
    transfers: [{ to: addressOf(5), value: 250_000n, validBefore: 1_900_000_000 }],
    guardian: addressOf(6),
    offeredTo: addressOf(7),
    gaps: [{ part: 'allowances', reason: 'Pruned.', since: 300n }],
  });
  expect(texts).toEqual([
    expect.stringMatching(/could not look for all USDC allowances\. Pruned\. Only .* from block 300 on/),
    expect.stringContaining(`${addressOf(1)} may take all USDC`),
    expect.stringMatching(new RegExp(`${addressOf(2)} may take up to 12.5 USDC`)),
    `The session key ${addressOf(3)} may pay, pay by signature (x402) within its limits, until 2030-03-17T17:46:40Z.`,
    `The session key ${addressOf(4)} may make Jobs within its limits, without an end.`,
    expect.stringContaining('3 more transfers of at most 1 USDC'),
    expect.stringContaining(`0.25 USDC to ${addressOf(5)}`),
    expect.stringContaining(`${addressOf(6)} is the guardian`),
    expect.stringContaining(`offered to ${addressOf(7)}`),
  ]);
});

test('ends as many allowances as one step can, and says that there are more', () => {
  const allowances = Array.from({ length: 101 }, (_, index) => ({ spender: addressOf(index), amount: 1n }));
  const { data, points = [] } = callOf({ kind: 'endConsents', consents: { ...none, allowances } });
  expect(callText(data)).toContain(getAddress(addressOf(3)));
  expect(callText(data)).not.toContain(getAddress(addressOf(100)));
  expect(points.at(-1)).toEqual({ text: expect.stringContaining('There are 101 allowances'), isBad: true });
});
