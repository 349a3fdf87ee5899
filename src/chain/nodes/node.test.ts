import { expect, test } from 'bun:test';
import { httpNode } from './node.ts';
import { NOT_JSON_RPC } from './rpc-errors.ts';

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
