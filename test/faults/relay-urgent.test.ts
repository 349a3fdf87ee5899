import { describe, expect, test } from 'bun:test';
import { pad, recoverTransactionAddress, type TransactionSerialized, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import type { Intent } from '../../src/chain/relay/relay-intent.ts';
import { AppError } from '../../src/core/errors.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { openedInTests } from '../support/opened.ts';
import {
  deployIntent,
  type RelaySetup,
  type SetupOptions,
  setUpRelay,
  type TestIntentOptions,
  until,
} from '../support/relay.ts';
import { onMethod, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

interface Started extends RelaySetup {
  readonly chain: TestChain;
}

async function start(chainOptions: TestChainOptions, options: SetupOptions = {}): Promise<Started> {
  const chain = await startTestChain(chainOptions);
  opened.push(chain);
  const setup = await setUpRelay(chain, options);
  opened.push(setup);
  await setup.running.recovered;
  return { ...setup, chain };
}

/** A call that stands for a freeze. */
function urgently({ chain, db }: Started, party: string, options: TestIntentOptions = {}): Intent {
  return { ...deployIntent(chain, db, options), urgent: { party, isFreeze: true } };
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
}

/** Submits until a thousand calls wait behind all that the lane may have in flight. */
async function flood({ running, chain, db }: Started): Promise<void> {
  const fill = () => {
    for (let count = 0; count < 1_000; count += 1) void codeOf(running.relay.submit(deployIntent(chain, db)));
  };
  const inFlight = () => running.stats().lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  fill();
  await until(async () => {
    const seen = inFlight();
    // Longer than any batch takes.
    await Bun.sleep(500);
    return seen > 0 && seen === inFlight();
  }, 'nothing more goes out');
  fill();
  expect(running.stats().lanes[0]?.queued).toBe(1_000);
}

describe('an urgent call', () => {
  test('is in a block within two though every lane is full, and a crowd delays no other party', async () => {
    const setup = await start(
      { mining: 'manual' },
      { limits: { stuckMs: 600_000, rebroadcastMs: 600_000, submitTimeoutMs: 60_000 } },
    );
    const { running, chain } = setup;
    await flood(setup);
    const before = Number(await chain.client.getBlockNumber());
    expect(await codeOf(running.relay.submit(deployIntent(chain, setup.db)))).toBe('OVERLOADED');
    const crowd = Array.from({ length: 30 }, () => running.relay.submit(urgently(setup, 'crowd')));
    const other = running.relay.submit(urgently(setup, 'other'));
    const committedMessages = await Promise.all([...crowd, other]);
    await chain.control.mine({ blocks: 1 });
    await until(() => running.stats().head?.number === before + 1, 'the first block');
    await chain.control.mine({ blocks: 1 });
    const outcomes = await Promise.all(
      committedMessages.map(({ messageId }) => running.relay.waitForBlock(messageId, 10_000)),
    );
    for (const { status, blockNumber } of outcomes) {
      expect(status).toBe('executed');
      expect(Number(blockNumber) - before).toBeLessThanOrEqual(2);
    }
  });

  test("that freezes is never refused as too many, and its party's other calls do not count against it", async () => {
    const setup = await start({ mining: 'manual' }, { limits: { submitTimeoutMs: 60_000 } });
    const { running, chain } = setup;
    const rotation = () => ({ ...urgently(setup, 'one'), urgent: { party: 'one', isFreeze: false } });
    const rotations = Array.from({ length: 201 }, () => codeOf(running.relay.submit(rotation())));
    expect(await rotations.at(-1)).toBe('OVERLOADED');
    const freezes = Array.from({ length: 260 }, () => codeOf(running.relay.submit(urgently(setup, 'one'))));
    const all = Promise.all(freezes);
    let isPlaced = false;
    void all.then(() => {
      isPlaced = true;
    });
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return isPlaced;
    }, 'every freeze is sent');
    expect(new Set(await all)).toEqual(new Set(['nothing was thrown']));
  });

  test('is sent next to a stalled lane, and so are calls that are not urgent', async () => {
    const chain = await startTestChain();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(chain, proxy);
    const relayerKeys = chain.relayerKeys.slice(0, 2);
    const [still] = relayerKeys.map(privateKeyToAddress);
    // The nodes say that they have what this key sends, and have not.
    proxy.intercept(
      onMethod('eth_sendRawTransaction', async (call, forward) => {
        const serializedTransaction = z.string().parse(call.params[0]) as TransactionSerialized;
        const sender = await recoverTransactionAddress({ serializedTransaction });
        if (sender === still) return rpcResult(call, `0x${'00'.repeat(32)}`);
        return { json: await forward() };
      }),
    );
    const limits = { stuckMs: 600_000, rebroadcastMs: 600_000, submitTimeoutMs: 60_000 };
    const setup = { ...(await setUpRelay(chain, { rpcUrls: [proxy.url], limits, relay: { relayerKeys } })), chain };
    opened.push(setup);
    const { running, db } = setup;
    await running.recovered;
    const walletOf = (lane: number) => pad(toHex(lane + 2), { size: 20 });
    for (let count = 0; count < 900; count += 1) {
      void codeOf(running.relay.submit(deployIntent(chain, db, { wallet: walletOf(0) })));
    }
    await until(() => (running.stats().lanes[0]?.inFlight ?? 0) > 0, 'the lane has something in flight');
    const urgent = await running.relay.submit(urgently(setup, 'other', { wallet: walletOf(1) }));
    expect((await running.relay.waitForBlock(urgent.messageId, 5_000)).status).toBe('executed');
    const committedMessage = await running.relay.submit(deployIntent(chain, db, { wallet: walletOf(1) }));
    expect((await running.relay.waitForBlock(committedMessage.messageId, 5_000)).status).toBe('executed');
    expect(running.stats().lanes[0]?.queued).toBeGreaterThan(0);
  });

  test('is paid from the reserve that other calls must leave, and others from the rest', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { stuckMs: 600_000 } });
    const { running, chain, db } = setup;
    const address = privateKeyToAddress(chain.relayerKeys[0]);
    const { reservedGwei } = await running.relay.submit(deployIntent(chain, db));
    const cost = BigInt(reservedGwei) * 10n ** 9n;
    const kept = 2_000_000n * (running.relay.maxFeePerGas() ?? 0n);
    const setBalance = async (value: bigint) => {
      await chain.control.setBalance({ address, value });
      await until(() => running.stats().lanes[0]?.balanceWei === value, 'the balance is seen');
    };
    // Enough for the calls in flight and for this one, but not for what replacing the first would cost.
    await setBalance(2n * cost + kept);
    expect(await codeOf(running.relay.submit(deployIntent(chain, db)))).toBe('GAS_UNAVAILABLE');
    expect((await running.relay.submit(urgently(setup, 'someone'))).messageId).toBeGreaterThan(0);
    await setBalance((4n * cost * 9n) / 8n + kept);
    expect((await running.relay.submit(deployIntent(chain, db))).messageId).toBeGreaterThan(0);
  });
});
