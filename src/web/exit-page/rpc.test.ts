import { afterEach, describe, expect, test } from 'bun:test';
import { createRpc, fieldOf, NoAnswerError, quantity, RpcRefusal, rpcUrlIn } from './rpc.ts';

let server: ReturnType<typeof Bun.serve> | undefined;
afterEach(async () => {
  await server?.stop(true);
});

/** A node that answers with this. */
function node(answer: (request: Request) => Response | Promise<Response>, timeoutMs?: number) {
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 0, fetch: answer });
  return createRpc(`http://127.0.0.1:${server.port}`, timeoutMs);
}
const json = (value: unknown) => node(() => Response.json(value));
const refusal = async (error: unknown): Promise<RpcRefusal> => {
  const thrown: unknown = await json({ id: 1, error })
    .ask('eth_call', [])
    .catch((reason: unknown) => reason);
  if (thrown instanceof RpcRefusal) return thrown;
  throw new Error('It was not refused.');
};

describe('the RPC client throws NoAnswerError for a request', () => {
  test('that the node never answers', async () => {
    const rpc = node(() => new Promise<Response>(() => undefined), 50);
    await expect(rpc.ask('eth_chainId', [])).rejects.toThrow(NoAnswerError);
    await expect(rpc.ask('eth_chainId', [])).rejects.toThrow('did not answer within 0 seconds');
  });

  test('whose response begins and never ends', async () => {
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) });
    const rpc = node(() => new Response(endless), 50);
    await expect(rpc.ask('eth_chainId', [])).rejects.toThrow(NoAnswerError);
  });

  test.each<[string, () => Response, string]>([
    ['is too long', () => new Response(new Uint8Array(1_100_000)), 'too much'],
    ['is not JSON', () => new Response('<html>'), 'not an Ethereum node'],
    ['has the id of another request', () => Response.json({ id: 7, result: '0x1' }), 'not an Ethereum node'],
    ['has no result', () => Response.json({ id: 1 }), 'not an Ethereum node'],
    ['is a failure', () => new Response('down', { status: 503 }), 'answered 503'],
    ['is a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'cannot be reached'],
  ])('whose response %s', async (_, answer, message) => {
    const answered = node(answer).ask('eth_chainId', []);
    await expect(answered).rejects.toThrow(NoAnswerError);
    await expect(answered).rejects.toThrow(message);
  });
});

test('the RPC client gives each of several concurrent requests its own response', async () => {
  const rpc = node(async (request) => {
    const question: unknown = await request.json();
    const method = fieldOf(question, 'method');
    if (method === 'slow') await Bun.sleep(20);
    return Response.json({ id: fieldOf(question, 'id'), result: method });
  });
  expect(await Promise.all(['slow', 'b', 'c'].map((method) => rpc.ask(method, [])))).toEqual(['slow', 'b', 'c']);
});

test('an RPC refusal distinguishes a revert, with its data, from other errors', async () => {
  expect(await refusal({ code: 3, message: 'execution reverted', data: '0xab' })).toMatchObject({
    isRevert: true,
    data: '0xab',
  });
  expect(await refusal({ code: -32603, message: 'failed', data: { data: '0xab' } })).toMatchObject({
    isRevert: true,
    data: '0xab',
  });
  expect(await refusal({ code: -32000, message: 'execution reverted' })).toMatchObject({
    isRevert: true,
    data: undefined,
  });
  expect(await refusal({ code: -32005, message: 'limit exceeded' })).toMatchObject({ isRevert: false });
});

test('quantity refuses everything but a hex number of at most 64 digits', () => {
  expect(quantity('0x1f')).toBe(31n);
  for (const value of ['31', '0x', '', null, 31, `0x${'f'.repeat(65)}`, '0x-1'])
    expect(() => quantity(value)).toThrow(NoAnswerError);
});

test('rpcUrlIn accepts only http and https URLs', () => {
  expect(rpcUrlIn(' https://rpc.example/key ')).toBe('https://rpc.example/key');
  for (const text of ['', 'rpc.example', 'ftp://rpc.example', 'javascript:alert(1)', 'wss://rpc.example'])
    expect(() => rpcUrlIn(text)).toThrow('must begin with');
});
