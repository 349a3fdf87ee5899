import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPublicClient, http } from 'viem';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { runBinary, scratchFolder, until } from '../support/binary.ts';
import { call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';

const SAFE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const folder = scratchFolder('payment-orders');
const dataDir = `${folder.path}/data`;
let server: Awaited<ReturnType<typeof startDev>>;

beforeAll(async () => {
  server = await startDev({ dataDir, cwd: folder.path, blockTimeSeconds: 0 });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  return await (await fetch(server.facts.rpcUrl, { method: 'POST', headers, body })).json();
}

/** Runs a command about payments next to the server. */
const payment = (...args: string[]) =>
  runBinary([
    ...['payment', ...args, '--data-dir', dataDir],
    ...['--host', '127.0.0.1', '--port', new URL(server.facts.apiUrl).port],
  ]);

test('a payment that every node has dropped is sent again by a command, and paid once', async () => {
  const { apiUrl } = server.facts;
  const wallet = await createClaimedWallet(apiUrl);
  await fund(apiUrl, wallet.address, '10');
  await rpc('evm_setAutomine', false);
  const made = await call(apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SAFE, amount: '1', currency: 'USDC' },
  });
  expect(made).toMatchObject({ body: { status: 'pending' } });
  const { id, txHash } = Object(made.body);
  await rpc('anvil_dropTransaction', txHash);

  const early = await payment('give-up', id, '--json');
  expect(early).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('it may still happen') });
  expect(JSON.parse(early.stdout)).toMatchObject({ payment: id, state: 'refused', status: 'pending' });
  const resent = await Promise.all([payment('resend', id, '--json'), payment('resend', id, '--json')]);
  for (const { exitCode, stdout, stderr } of resent) {
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ payment: id, requested: 'resend', state: 'done' });
  }
  await rpc('evm_setAutomine', true);
  await rpc('evm_mine');
  await until(async () => {
    const { stdout } = await payment('show', id, '--json');
    return JSON.parse(stdout).status === 'confirmed';
  });
  const { rpcUrl, contracts } = server.facts;
  const paid = await createPublicClient({ transport: http(rpcUrl) }).readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [SAFE],
  });
  expect(paid).toBe(1_000_000n);
  expect(await payment('adopt', id)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('confirmed') });
  expect(await payment('resend', id)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is in block') });
  expect(await payment('give-up', 'pay_nobody')).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await payment('adopt', id, '--tx', 'x')).toMatchObject({ exitCode: 2, stdout: '' });
});
