import { expect, test } from 'bun:test';
import { createBatcher, type Post, UnreachedError } from './batching.ts';
import type { RpcReply } from './rpc-errors.ts';

const done: RpcReply = { kind: 'result', result: '0x1' };
const failing = (code: number, message: string): RpcReply => ({ kind: 'error', error: { code, message } });

/** Sends `count` requests at once, and returns how many each HTTP request had, and each result. */
async function ask(count: number, answer: (size: number) => readonly (RpcReply | Error)[]) {
  const sizes: number[] = [];
  const post: Post = async (calls) => {
    sizes.push(calls.length);
    return answer(calls.length);
  };
  const changes: number[] = [];
  const batched = createBatcher(post, (size) => void changes.push(size));
  const sent = Array.from({ length: count }, () => batched({ method: 'eth_chainId', params: [] }));
  const outcomes = await Promise.allSettled(sent);
  return { sizes, changes, good: outcomes.filter(({ status }) => status === 'fulfilled').length };
}

const all = (size: number, reply: RpcReply | Error = done) => Array.from({ length: size }, () => reply);

test('requests of one moment go together, fifty at most', async () => {
  expect(await ask(120, (size) => all(size))).toEqual({ sizes: [50, 50, 20], changes: [], good: 120 });
});

test('a batch that is refused as a whole is halved until the node takes it', async () => {
  const { sizes, changes, good } = await ask(16, (size) => all(size, size > 3 ? new Error('no') : done));
  expect({ changes, good }).toEqual({ changes: [8, 4, 2], good: 16 });
  expect(sizes.length).toBeLessThan(16);
});

test('a batch of which a node answers the first requests alone gets as small as that', async () => {
  const over = failing(-32_005, 'batch limit exceeded');
  const { changes, good } = await ask(16, (size) => [...all(Math.min(size, 10)), ...all(Math.max(0, size - 10), over)]);
  expect({ changes, good }).toEqual({ changes: [10], good: 16 });
});

test('a node that does not have a block yet refuses no batch', async () => {
  const later = failing(-32_000, 'header not found');
  const { sizes, changes, good } = await ask(4, (size) => [later, ...all(size - 1)]);
  expect({ sizes, changes, good }).toEqual({ sizes: [4], changes: [], good: 4 });
});

test('an unreached node is not retried here, and a request that also fails alone is reported', async () => {
  const unreached = await ask(4, (size) => all(size, new UnreachedError('away')));
  expect(unreached).toEqual({ sizes: [4], changes: [], good: 0 });
  const down = await ask(4, (size) => all(size, new Error('bad gateway')));
  expect(down).toEqual({ sizes: [4, 1], changes: [], good: 0 });
});
