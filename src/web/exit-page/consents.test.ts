import { expect, test } from 'bun:test';
import { type Hex, numberToHex, pad } from 'viem';
import { readBack } from './consents.ts';
import { fieldOf, NoAnswerError, quantity, type Rpc, RpcRefusal } from './rpc.ts';

const ADDRESS = pad('0xb0b0', { size: 20 });
const filters = [{ address: ADDRESS, topics: [pad('0x01')] }];

/** A node with one event in each of these blocks, which answers for so many blocks at once and from this one on. */
function node(blocks: readonly bigint[], { most = 1_000_000n, kept = 0n } = {}) {
  const asked: [bigint, bigint][] = [];
  const rpc: Rpc = {
    async ask(_method, [filter]) {
      const [from, to] = ['fromBlock', 'toBlock'].map((name) => quantity(fieldOf(filter, name)));
      if (from === undefined || to === undefined) throw new NoAnswerError('odd');
      asked.push([from, to]);
      if (to - from + 1n > most) throw new RpcRefusal('block range is too large', undefined, false, -32_000);
      if (from < kept) throw new RpcRefusal('pruned history unavailable', undefined, false, 4_444);
      return blocks.filter((each) => from <= each && each <= to).map(logAt);
    },
  };
  return { rpc, asked };
}
const logAt = (block: bigint) => ({
  address: ADDRESS,
  topics: [pad('0x01')],
  blockNumber: numberToHex(block),
  data: numberToHex(block, { size: 32 }),
});
const found = (logs: readonly { data: Hex }[] | undefined) => logs?.map(({ data }) => BigInt(data));

test('asks for all blocks at once, and is done with one answer', async () => {
  const { rpc, asked } = node([5n, 900n]);
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([5n, 900n]);
  expect([asked, gap]).toEqual([[[0n, 1_000n]], undefined]);
});

test('asks for fewer blocks where the node refuses, backwards and without a hole, and keeps their order', async () => {
  const { rpc, asked } = node([0n, 1n, 498n, 499n, 500n, 1_000n], { most: 70n });
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([0n, 1n, 498n, 499n, 500n, 1_000n]);
  expect(gap).toBeUndefined();
  expect(asked.length).toBeLessThan(40);
});

test('looks back no further than it has to', async () => {
  const { rpc, asked } = node([100n, 950n], { most: 100n });
  const isEnough = ([logs = []]: readonly (readonly unknown[])[]) => logs.length > 0;
  const { logs } = await readBack(rpc, { filters, first: 0n, last: 1_000n, isEnough });
  expect(found(logs[0])).toEqual([950n]);
  expect(asked.every(([from, to]) => from > 800n || to - from > 100n)).toBe(true);
});

test('tells before which block a node keeps nothing, with what it has found', async () => {
  const { rpc } = node([5n, 400n], { kept: 300n });
  const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect(found(logs[0])).toEqual([400n]);
  expect([gap?.before, gap?.reason.message]).toEqual([300n, expect.stringContaining('pruned history unavailable')]);
});

test('tells that a node answers nothing, at once', async () => {
  let asked = 0;
  const rpc: Rpc = {
    async ask() {
      asked += 1;
      throw new NoAnswerError('The RPC URL cannot be reached');
    },
  };
  const { gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n });
  expect([gap?.before, gap?.reason.message]).toEqual([1_001n, 'The RPC URL cannot be reached']);
  expect(asked).toBe(1);
});

test('waits for a rate limit to pass instead of asking for less', async () => {
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

test('tells that the person has stopped it', async () => {
  const { rpc } = node([], { most: 10n });
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  const { gap } = await readBack(rpc, { filters, first: 0n, last: 1_000n, onProgress, signal: stop.signal });
  expect(gap?.reason.message).toBe('You stopped it.');
});

test('takes nothing for an event that is none', async () => {
  for (const answer of [null, 'x', [{}], [{ ...logAt(1n), topics: 'x' }], [{ ...logAt(1n), blockNumber: null }]]) {
    const rpc: Rpc = { ask: async () => answer };
    const { logs, gap } = await readBack(rpc, { filters, first: 0n, last: 10n });
    expect([logs, gap?.before]).toEqual([[], 11n]);
  }
});
