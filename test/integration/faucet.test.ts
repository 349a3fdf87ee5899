import { afterAll, beforeAll, expect, test } from 'bun:test';
import { pino } from 'pino';
import { zeroAddress } from 'viem';
import { faucetEndpoint } from '../../src/cli/dev/local-network.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { ask } from '../support/http.ts';
import { balanceOf } from '../support/usdc.ts';

const ANN = '0x00000000000000000000000000000000000000A1';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

const faucet = () => {
  const { rpcUrl, deployerKey: minterKey, contracts, client } = chain;
  const app = createHttpApp({
    endpoints: [faucetEndpoint({ contracts, client }, rpcUrl, minterKey)],
    logger: pino({ level: 'silent' }),
  });
  return (to: string) => ask(app, { method: 'POST', path: '/dev/faucet', body: { to, amount: '1' } });
};

test('the faucet mints nothing where it would be lost', async () => {
  const mintFor = faucet();
  for (const to of [zeroAddress, chain.contracts.usdc, chain.contracts.batchRelay])
    expect((await mintFor(to)).json.error).toBe('INVALID_RECIPIENT');
});

test('the faucet continues after the chain has lost its transactions, and serves parallel requests', async () => {
  const mintFor = faucet();
  const mint = async () => (await mintFor(ANN)).status;
  expect(await mint()).toBe(200);
  const before = await chain.rpc('evm_snapshot');
  for (let count = 0; count < 3; count += 1) expect(await mint()).toBe(200);
  await chain.rpc('evm_revert', before);
  expect(await balanceOf(chain, ANN)).toBe(1_000_000n);
  expect(await mint()).toBe(200);
  expect(await Promise.all(Array.from({ length: 5 }, mint))).toEqual([200, 200, 200, 200, 200]);
  expect(await balanceOf(chain, ANN)).toBe(7_000_000n);
});
