import { expect, test } from 'bun:test';
import { RpcRequestError } from 'viem';
import { readInRanges } from './log-ranges.ts';

const refusal = () =>
  new RpcRequestError({
    body: {},
    url: 'http://node.example',
    error: { code: -32_600, message: 'query exceeds max block range 3000' },
  });

test('readInRanges reads many blocks in order, in adjoining ranges without gaps', async () => {
  const ranges: (readonly [bigint, bigint])[] = [];
  const logs = await readInRanges(5n, 25_004n, async (from, to) => {
    ranges.push([from, to]);
    return [from];
  });
  expect(ranges).toEqual([
    [5n, 10_004n],
    [10_005n, 20_004n],
    [20_005n, 25_004n],
  ]);
  expect(logs).toEqual([5n, 10_005n, 20_005n]);
});

test('readInRanges uses smaller ranges when the node refuses a large one', async () => {
  const read: bigint[] = [];
  await readInRanges(0n, 11_999n, async (from, to) => {
    if (to - from >= 3_000n) throw refusal();
    for (let block = from; block <= to; block++) read.push(block);
    return [];
  });
  expect(read).toEqual(Array.from({ length: 12_000 }, (_, block) => BigInt(block)));
});

test('readInRanges throws when the node refuses every range, and on any other failure', async () => {
  const always = readInRanges(7n, 9n, () => Promise.reject(refusal()));
  await expect(always).rejects.toBeInstanceOf(RpcRequestError);
  const broken = readInRanges(7n, 9n, () => Promise.reject(new TypeError('broken')));
  await expect(broken).rejects.toThrow('broken');
});
