import { expect, test } from 'bun:test';
import { createBatcher, httpNode, type Post, UnreachedError } from './node.ts';
import { NOT_JSON_RPC, type RpcReply } from './rpc-errors.ts';

/** The failures that a node behind a server is recorded with: alone, and in a batch. */
async function faultsOf(answer: () => Response): Promise<string[]> {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  const url = `http://127.0.0.1:${server.port}/secret-key`;
  const send = async (isBatched: boolean) => {
    const sent = httpNode(url, 'node', 5_000).send({ method: 'eth_chainId', params: [] }, isBatched);
    return await sent.then(() => 'answered', String);
  };
  const faults = [await send(false), await send(true)];
  await server.stop(true);
  return faults;
}

const endless = (status = 200) =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4_194_304).fill(32)) }), {
    status,
  });

test.each([200, 500])('a node whose answer of status %d never ends is said to answer too much', async (status) => {
  for (const fault of await faultsOf(() => endless(status))) expect(fault).toContain('exceed');
});

test('a node that asks for a user name and a password gets them in a header, and its URL without them', async () => {
  const requests: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url, headers }) {
      requests.push(`${headers.get('authorization')} ${new URL(url).pathname}`);
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
    },
  });
  const node = httpNode(`http://user:p%40ss@127.0.0.1:${server.port}/rpc`, 'node', 5_000);
  await node.send({ method: 'eth_chainId', params: [] }, false);
  await server.stop(true);
  expect(requests).toEqual([`Basic ${btoa('user:p@ss')} /rpc`]);
});

test.each([
  ['nothing', () => new Response('')],
  ['null', () => Response.json(null)],
  ['a list', () => Response.json([])],
  ['a text', () => Response.json('x')],
  ['an error without words', () => Response.json({ error: { code: 1, message: { a: 1 } } })],
  ['null as an error', () => Response.json(null, { status: 500 })],
])('a node that answers %s is said to speak another protocol', async (_, answer) => {
  expect(await faultsOf(answer)).toEqual([`Error: ${NOT_JSON_RPC}`, `Error: ${NOT_JSON_RPC}`]);
});

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
