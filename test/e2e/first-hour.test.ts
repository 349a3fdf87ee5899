import { afterAll, beforeAll, expect, test } from 'bun:test';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import { startBaseSepolia } from '../support/base-sepolia.ts';
import { bareEnv, binary, scratchFolder, until } from '../support/binary.ts';
import { call, createClaimedWallet } from '../support/client.ts';

const SHOP = '0x000000000000000000000000000000000000b0b0';

const folder = scratchFolder('first-hour');
let chain: Awaited<ReturnType<typeof startBaseSepolia>>;
let port: string;

beforeAll(async () => {
  chain = await startBaseSepolia();
  port = String(await reservePort(0));
  // As the installer leaves it: a program of that name on the PATH, and nothing else.
  symlinkSync(binary, join(folder.path, 'bursar'));
});
afterAll(async () => {
  await chain.stop();
  folder.remove();
});

/** Starts a line as a shell would, with the program on the PATH. */
function start(line: string) {
  const child = Bun.spawn(['/bin/sh', '-c', `exec ${line}`], {
    cwd: folder.path,
    env: { ...bareEnv, PATH: folder.path, BURSAR_PORT: port, BURSAR_INDEXER_PORT: '0' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const printed: string[] = [];
  const reading = [child.stdout, child.stderr].map(async (stream) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) printed.push(chunk);
  });
  return { child, text: () => printed.join(''), read: () => Promise.all(reading) };
}

async function run(line: string): Promise<string> {
  const { child, text, read } = start(line);
  const exitCode = await child.exited;
  await read();
  if (exitCode !== 0) throw new Error(`${line} ended with ${exitCode}:\n${text()}`);
  return text();
}

test('with nothing but what the terminal says, a payment on Base Sepolia is confirmed', async () => {
  const made = await run(
    `bursar init --chain base-sepolia --rpc-url ${chain.rpcUrl} --service none --dir ${folder.path}/mine --yes`,
  );
  // The node's URL has no key in it, so it is named.
  expect(made).toContain(`${chain.rpcUrl} serves chain 84532`);
  expect(made).toContain('faucet.circle.com');
  const toFund = [...made.matchAll(/^\w+\s+(0x[0-9a-fA-F]{40})\s+([\d.]+) ETH/gm)];
  expect(toFund).toHaveLength(5);
  for (const [, address = '', ether = ''] of toFund)
    await chain.control.setBalance({
      address: getAddress(address),
      value: BigInt(Math.round(Number(ether) * 1e9)) * 10n ** 9n,
    });
  const next = made.slice(made.indexOf('Next, once there is gas money:')).match(/^ {2}bursar .*$/gm) ?? [];
  const [deploy = '', serve = '', doctor = ''] = next.map((line) => line.trim());
  expect([deploy, serve, doctor].map((line) => line.split(' ')[1])).toEqual(['deploy', 'serve', 'doctor']);

  expect(await run(deploy)).toContain('Next: bursar doctor');
  const server = start(serve);
  try {
    await until(
      () => server.text().includes('A first wallet: '),
      60_000,
      () => {
        if (server.child.exitCode !== null) throw new Error(server.text());
      },
    );
    const found = await run(doctor);
    expect(found.split('\n').filter((line) => line.startsWith('fail'))).toEqual([]);

    const [, apiUrl = ''] = /A first wallet: curl -X POST (\S+)\/v1\/wallets;/.exec(server.text()) ?? [];
    expect(apiUrl).toBe(`http://127.0.0.1:${port}`);
    const wallet = await createClaimedWallet(apiUrl);
    await chain.giveUsdc(wallet.address, 10_000_000n);
    const paid = await call(apiUrl, 'POST', '/v1/payments', {
      token: wallet.apiKey,
      body: { to: SHOP, amount: '1.5', currency: 'USDC' },
      headers: { Prefer: 'wait=20' },
    });
    expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed', feeAmount: '0.03' } });
    expect(
      await chain.client.readContract({ address: chain.usdc, abi: usdcAbi, functionName: 'balanceOf', args: [SHOP] }),
    ).toBe(1_500_000n);
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await server.child.exited).toBe(0);
}, 150_000);
