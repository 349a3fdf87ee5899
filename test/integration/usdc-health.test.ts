import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPublicClient, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { createLookAtUsdc, usdcFinding } from '../../src/server/health/health-checks.ts';
import { examine } from '../../src/server/health/health-routes.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type PaymentsSetup, setUpPayments } from '../support/payments-service.ts';
import { startRpcProxy } from '../support/rpc-proxy.ts';
import { testClock } from '../support/service.ts';
import { setBlacklisted } from '../support/usdc.ts';

let chain: TestChain;
let service: PaymentsSetup;
const clock = testClock();

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** Of a server that has looked before, once its look is old. */
async function found(look = createLookAtUsdc(chain, clock)) {
  const { status, checks } = await examine({ usdc: () => usdcFinding(look) });
  return { status, detail: checks.usdc?.detail ?? '' };
}

async function pause(isPaused: boolean): Promise<void> {
  const account = privateKeyToAccount(chain.deployerKey);
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const functionName = isPaused ? 'pause' : 'unpause';
  const hash = await client.writeContract({
    address: chain.contracts.usdc,
    abi: testUsdcAbi,
    functionName,
    chain: null,
  });
  await minedReceipt(chain.client, hash);
}

test('health says when USDC blacklists the treasury, which stops every payment, and when it does no more', async () => {
  const look = createLookAtUsdc(chain, clock);
  expect(await found(look)).toEqual({ status: 'ok', detail: 'takes payments' });
  const wallet = await service.wallet();
  await setBlacklisted(chain, chain.treasury, true);
  expect((await service.pay(wallet, {})).json.error).toBe('CHAIN_REVERTED');
  clock.offsetMs += 60_000;
  const { status, detail } = await found(look);
  expect(status).toBe('down');
  expect(detail).toContain(`blacklists the treasury ${chain.treasury}`);
  await setBlacklisted(chain, chain.treasury, false);
  clock.offsetMs += 60_000;
  expect((await found(look)).status).toBe('ok');
  expect((await service.pay(wallet, {})).status).toBe(200);
});

test('health says when USDC is paused, and when it blacklists the escrow', async () => {
  await pause(true);
  expect(await found()).toMatchObject({ status: 'down', detail: expect.stringContaining('is paused') });
  await pause(false);
  const { jobEscrow } = chain.contracts;
  if (jobEscrow === undefined) throw new Error('There is no escrow.');
  await setBlacklisted(chain, jobEscrow, true);
  expect(await found()).toMatchObject({ status: 'degraded', detail: expect.stringContaining(jobEscrow) });
  await setBlacklisted(chain, jobEscrow, false);
});

test('known facts stand while no node answers, and nothing unknown is claimed', async () => {
  const node = startRpcProxy(chain.rpcUrl);
  try {
    const transport = http(node.url, { retryCount: 0 });
    const behind = { client: createPublicClient({ transport }), contracts: chain.contracts };
    const look = createLookAtUsdc(behind, clock);
    expect((await found(look)).status).toBe('ok');
    node.intercept(async () => 'hang');
    clock.offsetMs += 60_000;
    expect((await found(look)).status).toBe('ok');
    expect(await found(createLookAtUsdc(behind, clock))).toEqual({
      status: 'degraded',
      detail: 'no node says whether USDC takes payments',
    });
  } finally {
    await node.stop();
  }
});
