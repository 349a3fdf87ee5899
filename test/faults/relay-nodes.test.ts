import { beforeEach, describe, expect, test } from 'bun:test';
import { ContractFunctionRevertedError, type Hex, keccak256, zeroAddress } from 'viem';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import { readInRanges } from '../../src/chain/nodes/log-ranges.ts';
import { type NodesOptions, WrongChainError } from '../../src/chain/nodes/nodes.ts';
import { attempts } from '../../src/chain/relay/relay-tables.ts';
import { AppError } from '../../src/core/errors.ts';
import { createLogger } from '../../src/core/log.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { openedInTests } from '../support/opened.ts';
import { deployIntent, setUpRelay, until } from '../support/relay.ts';
import {
  type Interceptor,
  onMethod,
  type ProxiedCall,
  type RpcProxy,
  refusingRangesAbove,
  rpcError,
  rpcResult,
  startRpcProxy,
} from '../support/rpc-proxy.ts';
import { soonerThan } from '../support/timed.ts';

const opened = openedInTests();
let chain: TestChain;
let first: RpcProxy;
let second: RpcProxy;

beforeEach(async () => {
  chain = await startTestChain();
  first = startRpcProxy(chain.rpcUrl);
  second = startRpcProxy(chain.rpcUrl);
  opened.push(chain, first, second);
});

async function connect(options: Partial<NodesOptions> = {}) {
  const log: string[] = [];
  const logger = createLogger({ level: 'debug', pretty: false, secrets: [], write: (line) => void log.push(line) });
  const connected = await connectChain({
    rpcUrls: [first.url, second.url],
    chainId: chain.chainId,
    contracts: chain.contracts,
    logger,
    ...options,
  });
  opened.push({ stop: async () => connected.nodes.close() });
  return { ...connected, log };
}

const broken: Record<string, Interceptor> = {
  hangs: async () => 'hang',
  'answers 429': async () => ({ status: 429, body: '{"error":"slow down"}' }),
  'answers 503 in HTML': async () => ({ status: 503, body: '<html>unavailable</html>' }),
  'answers 200 in HTML': async () => ({ status: 200, body: '<html>hello</html>' }),
  'answers nothing': async () => ({ status: 200, body: '' }),
  'answers JSON that is not RPC': async () => ({ json: { hello: 1 } }),
  'is rate limited': async (call) => rpcError(call, -32_005, 'daily request limit exceeded'),
  'is rate limited in words alone': async (call) => rpcError(call, -32_000, 'Too many requests, retry later'),
  'has internal errors': async (call) => rpcError(call, -32_603, 'Internal error'),
  'knows no block': async (call) => rpcError(call, -32_000, 'header not found'),
};

describe('a node', () => {
  test.each(Object.keys(broken))('that %s is passed over within the request', async (name) => {
    const { chain: connected, nodes } = await connect({ tryTimeoutMs: 150 });
    const misbehave = broken[name];
    if (misbehave === undefined) throw new Error('unknown');
    first.intercept(misbehave);
    expect(await connected.client.getBlockNumber()).toBeGreaterThan(0n);
    expect(second.callsOf('eth_blockNumber').length).toBeGreaterThan(0);
    first.passThrough();
    await until(async () => {
      first.calls.length = 0;
      await connected.client.getBlockNumber();
      return first.callsOf('eth_blockNumber').length > 0;
    }, 'the preferred node gets requests again');
    expect(nodes.stats().map(({ status }) => status)).toEqual(['ready', 'ready']);
  });

  test('that hangs leaves the others their turn, however short the bound of the request', async () => {
    const { nodes } = await connect({ tryTimeoutMs: 200 });
    first.intercept(async () => 'hang');
    const call = { method: 'eth_chainId', params: [] };
    const options = { batched: true, timeoutMs: 200 };
    const answers = Array.from({ length: 3 }, () => nodes.ask(call, (result) => result, options));
    expect(await Promise.all(answers)).toEqual(['0x7a69', '0x7a69', '0x7a69']);
    // A batch that was not answered in time is not sent again alone.
    expect(first.callsOf('eth_chainId').length).toBeLessThanOrEqual(4);
  });

  test('that sends headers and never a body is given up', async () => {
    const silent = Bun.serve({
      port: 0,
      fetch: () => new Response(new ReadableStream({ start: () => undefined }), { headers: { a: 'b' } }),
    });
    opened.push({ stop: async () => silent.stop(true) });
    const { chain: connected } = await connect({
      rpcUrls: [`http://127.0.0.1:${silent.port}`, second.url],
      tryTimeoutMs: 150,
    });
    expect(await connected.client.getBlockNumber()).toBeGreaterThan(0n);
  });

  test('that does not answer does not get every request', async () => {
    const { chain: connected } = await connect({ tryTimeoutMs: 100 });
    first.intercept(async () => 'hang');
    for (let round = 0; round < 40; round += 1) await connected.client.getBlockNumber();
    expect(first.calls.length).toBeLessThan(8);
  });

  test('of another chain is refused at the start', async () => {
    const other = await startTestChain({ chainId: 4_242 });
    opened.push(other);
    const connecting = connect({ rpcUrls: [first.url, other.rpcUrl] });
    await expect(connecting).rejects.toThrow(WrongChainError);
    await expect(connecting).rejects.toThrow('serves chain 4242, but chain 31337 is configured');
  });

  test('of another chain that was down at the start is never believed', async () => {
    second.intercept(async () => ({ status: 502, body: '' }));
    const { chain: connected, nodes } = await connect();
    second.intercept(async (call) => rpcResult(call, call.method === 'eth_chainId' ? '0x5' : '0x1234567'));
    first.intercept(async () => ({ status: 502, body: '' }));
    const answers = connected.client.getBlockNumber();
    await until(() => nodes.stats()[1]?.status === 'wrong-chain', 'the second node is found out');
    first.passThrough();
    expect(await answers).toBeLessThan(1_000n);
    expect(second.callsOf('eth_blockNumber')).toEqual([]);
  });

  test('that lags behind is passed over until it has caught up', async () => {
    let lag = 20;
    await chain.control.mine({ blocks: 30 });
    first.intercept(
      onMethod('eth_blockNumber', async (call) => {
        const head = await chain.client.getBlockNumber();
        return rpcResult(call, `0x${(Number(head) - lag).toString(16)}`);
      }),
    );
    const { chain: connected, nodes } = await connect({ headCheckMs: 30 });
    expect(nodes.stats().map(({ status }) => status)).toEqual(['lagging', 'ready']);
    first.calls.length = 0;
    await connected.client.getChainId();
    expect(first.callsOf('eth_chainId')).toEqual([]);
    lag = 0;
    await until(() => nodes.stats()[0]?.status === 'ready', 'it has caught up');
    await connected.client.getChainId();
    expect(first.callsOf('eth_chainId')).toHaveLength(1);
  });

  test.each([
    [-32_005, 'limit'],
    [-32_001, 'resource unknown'],
    [-32_099, 'an unknown error'],
  ])('that refuses the logs of many blocks with %d "%s" gets requests for fewer', async (code, message) => {
    await chain.control.mine({ blocks: 40 });
    first.intercept(refusingRangesAbove(8, (call) => rpcError(call, code, message)));
    const { chain: connected } = await connect({ rpcUrls: [first.url] });
    const { walletFactoryV2: address } = chain.contracts;
    const logs = await readInRanges(0n, 40n, (fromBlock, toBlock) =>
      connected.client.getLogs({ address, fromBlock, toBlock }),
    );
    expect(logs).toEqual(await chain.client.getLogs({ address, fromBlock: 0n, toBlock: 40n }));
  });

  test('that flaps loses no request', async () => {
    let up = true;
    const flap: Interceptor = async (_call, forward) => {
      up = !up;
      return up ? { json: await forward() } : { status: 500, body: '' };
    };
    first.intercept(flap);
    second.intercept(flap);
    const { chain: connected } = await connect();
    const answers = await Promise.all(Array.from({ length: 50 }, () => connected.client.getBlockNumber()));
    expect(answers).toHaveLength(50);
  });
});

describe('all nodes', () => {
  test('that are down cause RPC_TIMEOUT within the bound, and serve again when they are up', async () => {
    const { chain: connected } = await connect({ requestTimeoutMs: 700 });
    for (const proxy of [first, second]) proxy.intercept(async () => ({ status: 500, body: '' }));
    const reading = connected.client
      .readContract({
        address: chain.contracts.walletFactoryV2,
        abi: agentWalletFactoryAbi,
        functionName: 'implementation',
      })
      .catch((thrown: unknown) => thrown);
    const error = await soonerThan(1_500, reading);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'RPC_TIMEOUT' });
    first.passThrough();
    expect(await connected.client.getBlockNumber()).toBeGreaterThan(0n);
  });

  test('that are down at the start do not keep the server from starting', async () => {
    const ports = [await reservePort(0), await reservePort(0)];
    const { chain: connected } = await connect({ rpcUrls: ports.map((port) => `http://127.0.0.1:${port}`) });
    const answers = connected.client.getBlockNumber();
    opened.push(startRpcProxy(chain.rpcUrl, ports[1]));
    expect(await answers).toBeGreaterThan(0n);
  });

  test('that are down leave no payment stored, and report none as failed', async () => {
    const setup = await setUpRelay(chain, { rpcUrls: [first.url], limits: { submitTimeoutMs: 500 } });
    opened.push(setup);
    await setup.running.recovered;
    first.intercept(async () => ({ status: 500, body: '' }));
    const error = await setup.running.relay.submit(deployIntent(chain, setup.db)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'RPC_TIMEOUT' });
    expect(await setup.db.orm.select().from(attempts).orderBy(attempts.seq).all()).toEqual([]);
    first.passThrough();
    await setup.running.relay.submit(deployIntent(chain, setup.db), 10_000);
  });
});

describe('a revert', () => {
  test('is an answer: no other node is queried, and its revert data is kept', async () => {
    const { chain: connected, nodes } = await connect();
    second.calls.length = 0;
    const error = await connected.client
      .simulateContract({
        address: chain.contracts.walletFactoryV2,
        abi: agentWalletFactoryAbi,
        functionName: 'deploy',
        args: [zeroAddress, keccak256('0x')],
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: expect.any(ContractFunctionRevertedError) });
    expect(String(error)).toContain('InvalidOwner');
    expect(second.callsOf('eth_call')).toEqual([]);
    expect(nodes.stats()[0]).toMatchObject({ status: 'ready', errors: 0 });
  });
});

describe('a URL with a key in it', () => {
  test('is in no log line, no error and no statistics', async () => {
    const port = await reservePort(0);
    const url = (proxy: RpcProxy): string => `http://user:hunter2hunter2@127.0.0.1:${proxy.port}/v3/topsecretkey`;
    const rpcUrls = [url(first), `http://127.0.0.1:${port}/topsecretkey`];
    const { chain: connected, nodes, log } = await connect({ rpcUrls, requestTimeoutMs: 400, tryTimeoutMs: 100 });
    const errors: unknown[] = [];
    const collect = (error: unknown): void => void errors.push(error);
    await connected.client.call({ to: chain.contracts.walletFactoryV2, data: '0x4c96a389' }).catch(collect);
    for (const misbehave of Object.values(broken)) {
      first.intercept(misbehave);
      await connected.client.getBlockNumber().catch(collect);
    }
    const seen = [log.join(), JSON.stringify(nodes.stats()), ...errors.map((error) => Bun.inspect(error))].join('\n');
    expect(errors.length).toBeGreaterThan(3);
    expect(seen).toContain(`127.0.0.1:${port}`);
    expect(seen).not.toContain('topsecretkey');
    expect(seen).not.toContain('hunter2');
  });
});

describe('a broadcast', () => {
  const rawOf = ({ params }: ProxiedCall): Hex => `0x${String(params[0]).slice(2)}`;

  test('goes to every node, and one that takes it is enough', async () => {
    const setup = await setUpRelay(chain, { rpcUrls: [first.url, second.url] });
    opened.push(setup);
    await setup.running.recovered;
    first.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    const { messageId, txHash } = await setup.running.relay.submit(deployIntent(chain, setup.db));
    expect(
      second
        .callsOf('eth_sendRawTransaction')
        .map(rawOf)
        .map((raw) => keccak256(raw)),
    ).toEqual([txHash]);
    expect(first.callsOf('eth_sendRawTransaction')).toHaveLength(1);
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
  });

  test('whose answer is lost is looked up before anything is sent again', async () => {
    const setup = await setUpRelay(chain, { rpcUrls: [first.url] });
    opened.push(setup);
    await setup.running.recovered;
    await chain.control.setAutomine(false);
    first.intercept(
      onMethod('eth_sendRawTransaction', async (_call, forward) => {
        await forward();
        return { status: 502, body: '' };
      }),
    );
    const { messageId } = await setup.running.relay.submit(deployIntent(chain, setup.db));
    expect(first.callsOf('eth_sendRawTransaction')).toHaveLength(1);
    expect(first.callsOf('eth_getTransactionByHash').length).toBeGreaterThan(0);
    await chain.control.mine({ blocks: 1 });
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
  });

  test.each(['already known', 'ALREADY_EXISTS: already known', 'AlreadyKnown', 'transaction already imported'])(
    'that is answered "%s" counts as accepted',
    async (message) => {
      const setup = await setUpRelay(chain, { rpcUrls: [first.url] });
      opened.push(setup);
      await setup.running.recovered;
      first.intercept(
        onMethod('eth_sendRawTransaction', async (call, forward) => {
          await forward();
          return rpcError(call, -32_000, message);
        }),
      );
      const { messageId } = await setup.running.relay.submit(deployIntent(chain, setup.db));
      expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    },
  );

  test('that is sent twice by the network executes once', async () => {
    const setup = await setUpRelay(chain, { rpcUrls: [first.url] });
    opened.push(setup);
    await setup.running.recovered;
    first.intercept(
      onMethod('eth_sendRawTransaction', async (_call, forward) => {
        await forward();
        // The second answer, "nonce too low" or "already imported", is the one that arrives.
        return { json: await forward() };
      }),
    );
    const { messageId } = await setup.running.relay.submit(deployIntent(chain, setup.db));
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    expect(setup.listener.events).toHaveLength(1);
    expect(await setup.db.orm.select().from(attempts).orderBy(attempts.seq).all()).toHaveLength(1);
  });

  test('contains only transactions that are already stored', async () => {
    const setup = await setUpRelay(chain, { rpcUrls: [first.url] });
    opened.push(setup);
    await setup.running.recovered;
    const found: boolean[] = [];
    first.intercept(
      onMethod('eth_sendRawTransaction', async (call, forward) => {
        const raw = rawOf(call);
        found.push(
          (await setup.db.orm.select().from(attempts).orderBy(attempts.seq).all()).some((row) => row.raw === raw),
        );
        return { json: await forward() };
      }),
    );
    await Promise.all(Array.from({ length: 20 }, () => setup.running.relay.submit(deployIntent(chain, setup.db))));
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain(false);
  });
});

describe('a node that has its head and no block below', () => {
  /** As one that has pruned all of it, or several behind one URL that are not equally far. */
  const pruned: Interceptor = async (call, forward) => {
    const isBelow =
      call.method === 'eth_getBlockByHash' ||
      (call.method === 'eth_getBlockByNumber' && String(call.params[0]).startsWith('0x'));
    return isBelow ? rpcResult(call, null) : { json: await forward() };
  };

  test.each([true, false])(
    'stops nothing, whether another one has them (%p) or not, and is named',
    async (hasOther) => {
      const rpcUrls = hasOther ? [first.url, second.url] : [first.url];
      const setup = await setUpRelay(chain, { rpcUrls });
      opened.push(setup);
      await setup.running.recovered;
      const { number = 0 } = setup.running.stats().head ?? {};
      first.intercept(pruned);
      await chain.control.mine({ blocks: 5 });
      const label = new URL(first.url).host;
      await until(() => setup.log.some(({ msg }) => String(msg).includes(`${label} lack`)), 'it is named');
      await until(() => (setup.running.stats().head?.number ?? 0) >= number + 5, 'the head is followed');
      const { messageId } = await setup.running.relay.submit(deployIntent(chain, setup.db));
      expect(await setup.running.relay.waitForBlock(messageId, 10_000)).toMatchObject({ status: 'executed' });
      expect(setup.listener.removed).toEqual([]);
    },
  );
});
