import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, createPublicClient, type Hex, http, pad, parseEther, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { messages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { mute, withoutHistory } from '../support/node-kinds.ts';
import { openedInTests } from '../support/opened.ts';
import { deployIntent, type RelaySetup, sendForeign, setUpRelay, until } from '../support/relay.ts';
import { type Interceptor, onMethod, type RpcProxy, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();
let chain: TestChain;

beforeAll(async () => {
  // Blocks are final two below the head.
  chain = await startTestChain({ mining: 'manual', slotsInAnEpoch: 1 });
});
afterAll(async () => {
  await chain.stop();
});

interface Lanes extends RelaySetup {
  readonly proxy: RpcProxy;
  readonly keys: readonly [Hex, Hex];
  /** The lane that has trouble, and the other one. */
  readonly troubled: Address;
  readonly other: Address;
}

/** A relay with two lanes behind a proxy. */
async function twoLanes(interceptor?: Interceptor): Promise<Lanes> {
  const keys = [generatePrivateKey(), generatePrivateKey()] as const;
  for (const key of keys) await chain.control.setBalance({ address: privateKeyToAddress(key), value: parseEther('1') });
  const proxy = startRpcProxy(chain.rpcUrl);
  if (interceptor !== undefined) proxy.intercept(interceptor);
  const setup = await setUpRelay(chain, {
    rpcUrls: [proxy.url],
    nodes: { tryTimeoutMs: 300 },
    relay: { relayerKeys: keys },
    limits: { stuckMs: 60_000 },
  });
  opened.push(setup, proxy);
  await setup.running.recovered;
  const [troubled, other] = [privateKeyToAddress(keys[0]), privateKeyToAddress(keys[1])];
  return { ...setup, proxy, keys, troubled, other };
}

let wallets = 0;

/** Submits a call of a wallet whose calls this lane carries. */
function submitIn(setup: Lanes, lane: Address, lifeSeconds = 3_600) {
  wallets += 2;
  const wallet = pad(toHex(wallets + (lane === setup.troubled ? 0 : 1)), { size: 20 });
  return setup.running.relay.submit(deployIntent(chain, setup.db, { wallet, lifeSeconds }));
}

const statusOf = async ({ db }: Lanes, lane: Address) =>
  (await db.orm.select().from(transactions).orderBy(transactions.seq).all())
    .filter((each) => each.lane === lane)
    .map(({ status }) => status);

async function mineUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await until(async () => {
    await chain.control.mine({ blocks: 1 });
    return await condition();
  }, what);
}

async function mineUntilExecuted({ running }: Lanes, messageId: number): Promise<void> {
  const executed = running.relay.waitForBlock(messageId, 30_000);
  let isOver = false;
  const over = executed.finally(() => {
    isOver = true;
  });
  await mineUntil(() => isOver, `message ${messageId} is executed`);
  expect(await over).toMatchObject({ status: 'executed' });
}

/** The relay believes it after two seconds. */
const BELIEVED_LOST_MS = 3_000;

/** The nodes say that they have a sent transaction, and have not. */
const swallow = onMethod('eth_sendRawTransaction', async (call) => rpcResult(call, `0x${'00'.repeat(32)}`));

test('a node without history keeps a lane alive that has lost a nonce, and settles the loss once it is final', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const full = withoutHistory(client, 2);
  const setup = await twoLanes(full);
  setup.proxy.intercept(swallow);
  const first = await submitIn(setup, setup.troubled);
  await sendForeign(chain, setup.keys[0], 0);
  await chain.control.mine({ blocks: 1 });
  setup.proxy.intercept(full);
  await until(async () => (await statusOf(setup, setup.troubled)).includes('lost'), 'its nonce is lost');
  // What the node drops from now on is sent again, again and again.
  const second = await submitIn(setup, setup.troubled);
  await chain.rpc('anvil_dropTransaction', second.txHash);
  await mineUntilExecuted(setup, second.messageId);
  await mineUntilExecuted(setup, first.messageId);
  await mineUntil(async () => (await statusOf(setup, setup.troubled))[0] === 'void', 'the loss is final');
  expect(setup.running.stats().putOff).toEqual([]);
});

test('a node without history shows that a message has expired which no block had', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const setup = await twoLanes(withoutHistory(client, 2));
  setup.proxy.intercept(swallow);
  const { messageId } = await submitIn(setup, setup.troubled, 30);
  await chain.control.increaseTime({ seconds: 60 });
  const isDead = async () =>
    (await setup.db.orm.select().from(messages).where(eq(messages.id, messageId)).get())?.status === 'dead';
  await mineUntil(isDead, 'the message is dead');
});

test('receipts that are missing for a while prove no foreign transaction, and nothing is sent twice', async () => {
  const setup = await twoLanes();
  setup.proxy.intercept(onMethod('eth_getTransactionReceipt', async (call) => rpcResult(call, null)));
  const placed = await submitIn(setup, setup.troubled);
  // Longer than it takes to believe that a nonce was taken by others.
  const { number: first = 0 } = setup.running.stats().head ?? {};
  const isLater = () => (setup.running.stats().head?.number ?? 0) > first + 4;
  const since = performance.now();
  await mineUntil(() => isLater() && performance.now() - since > BELIEVED_LOST_MS, 'it would be believed');
  expect(await statusOf(setup, setup.troubled)).toEqual(['open']);
  setup.proxy.passThrough();
  await mineUntilExecuted(setup, placed.messageId);
  expect(await statusOf(setup, setup.troubled)).toHaveLength(1);
  expect(setup.running.stats().lanes.map(({ lost, lostAgoMs }) => [lost, lostAgoMs])).toEqual([
    [0, undefined],
    [0, undefined],
  ]);
});

describe('a question that no node can answer', () => {
  const faults: Readonly<Record<string, (setup: Lanes, hash: Hex) => { mute: Interceptor; step: string }>> = {
    'of the balance': ({ troubled }) => ({ mute: mute(['eth_getBalance'], troubled), step: 'balance' }),
    'of the used nonces': ({ troubled }) => ({
      mute: mute(['eth_getTransactionCount'], troubled),
      step: 'nonce count',
    }),
    'of a receipt': (_, hash) => ({ mute: mute(['eth_getTransactionReceipt'], hash), step: 'receipt' }),
    'of the used nonces at a block': ({ troubled }) => ({
      mute: mute(['eth_getTransactionCount'], `"${troubled}",{"blockhash"`),
      step: 'nonces at a block',
    }),
  };

  test.each(Object.keys(faults))(
    '%s of one lane holds up no other, and that one no longer than it lasts',
    async (name) => {
      const setup = await twoLanes();
      const fault = faults[name];
      if (fault === undefined) throw new Error('unknown');
      setup.proxy.intercept(swallow);
      const held = await submitIn(setup, setup.troubled, 30);
      const { mute: interceptor, step } = fault(setup, held.txHash);
      // It is sent again meanwhile, and stays off the chain: once it is in a block, there is no more to find out.
      const [heldBytes] = setup.proxy.callsOf('eth_sendRawTransaction').map(({ params }) => JSON.stringify(params));
      setup.proxy.intercept(async (call, forward) =>
        JSON.stringify(call.params) === heldBytes ? rpcResult(call, held.txHash) : await interceptor(call, forward),
      );
      // The other lane's transaction is dropped, too: it needs every step that comes after.
      const placed = await submitIn(setup, setup.other);
      await chain.rpc('anvil_dropTransaction', placed.txHash);
      await chain.control.increaseTime({ seconds: 60 });
      await mineUntilExecuted(setup, placed.messageId);
      const { putOff } = setup.running.stats();
      await mineUntil(
        () => setup.running.stats().putOff.some((each) => each.step === step && each.failures > 1),
        'the step is named',
      );
      expect(putOff.every(({ subject }) => subject === held.txHash || subject === setup.troubled)).toBe(true);
      setup.proxy.passThrough();
      await until(() => setup.running.stats().putOff.length === 0, 'nothing is put off');
      const after = await submitIn(setup, setup.troubled);
      await mineUntilExecuted(setup, after.messageId);
    },
  );
});
