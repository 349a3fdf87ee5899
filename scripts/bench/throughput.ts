/**
 * Payments per second: 32 clients keep paying from 50 wallets for 60 s against the compiled binary with its local chain
 * (1 s blocks) and its indexer, all on this machine, the load generator included. Afterwards every accepted payment
 * must be confirmed and the recipients must have exactly the sum.
 *
 *   bun scripts/bench/throughput.ts [seconds]
 */
import { type Address, createPublicClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { until } from '../../test/support/binary.ts';
import { type ClaimedWallet, call } from '../../test/support/client.ts';
import { fundedWallets, percentile, processorMs, report, residentMb, withDev } from './support.ts';

const WALLETS = 50;
const CLIENTS = 32;
const SECONDS = Number(Bun.argv[2] ?? 60);
const AMOUNT = '0.01';
const AMOUNT_MICRO = 10_000n;
const recipients = Array.from(
  { length: 20 },
  (_, index): Address => `0x${(0xb0b0n + BigInt(index)).toString(16).padStart(40, '0')}`,
);
const payment = z.object({ id: z.string(), status: z.string() });

interface Load {
  readonly accepted: string[];
  readonly latenciesMs: number[];
  readonly refused: Map<string, number>;
}

async function client(apiUrl: string, free: ClaimedWallet[], load: Load, endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    const wallet = free.shift();
    if (wallet === undefined) throw new Error('There are more clients than wallets.');
    const to = recipients[load.accepted.length % recipients.length];
    const startedMs = performance.now();
    const { status, body } = await call(apiUrl, 'POST', '/v1/payments', {
      token: wallet.apiKey,
      body: { to, amount: AMOUNT, currency: 'USDC' },
    });
    load.latenciesMs.push(performance.now() - startedMs);
    free.push(wallet);
    if (status === 200) load.accepted.push(payment.parse(body).id);
    else {
      const answer = `${status} ${JSON.stringify(body)}`;
      load.refused.set(answer, (load.refused.get(answer) ?? 0) + 1);
    }
  }
}

async function settle(apiUrl: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await until(
      async () =>
        payment.parse((await call(apiUrl, 'GET', `/v1/payments/${id}`)).body).status === 'confirmed',
      60_000,
    );
  }
}

await withDev(async ({ facts }) => {
  const wallets = await fundedWallets(facts.apiUrl, WALLETS, '10000');
  const load: Load = { accepted: [], latenciesMs: [], refused: new Map() };
  const processorBeforeMs = processorMs(facts.pid);
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, () => client(facts.apiUrl, wallets, load, startedMs + SECONDS * 1000)),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const loadedMb = residentMb(facts.pid);
  await settle(facts.apiUrl, load.accepted);
  const usedMs = processorMs(facts.pid) - processorBeforeMs;

  const chain = createPublicClient({ transport: http(facts.rpcUrl) });
  const balances = await Promise.all(
    recipients.map((to) =>
      chain.readContract({
        address: facts.contracts.usdc,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [to],
      }),
    ),
  );
  const received = balances.reduce((sum, balance) => sum + balance, 0n);
  const lost = BigInt(load.accepted.length) - received / AMOUNT_MICRO;
  for (const [answer, count] of load.refused) console.log(`refused ${count} times: ${answer}`);
  report(
    `${CLIENTS} clients, ${WALLETS} wallets, ${seconds.toFixed(1)} s, ${load.accepted.length} payments, all confirmed:`,
    [
      {
        name: 'accepted payments per second',
        value: load.accepted.length / seconds,
        unit: '/s',
        must: 150,
        aim: 400,
        least: true,
      },
      { name: 'payments lost or paid twice', value: Number(lost < 0n ? -lost : lost), unit: '', must: 0 },
      {
        name: 'processor time of the server per payment, until confirmed',
        value: usedMs / load.accepted.length,
        unit: 'ms',
      },
      { name: 'answer under this load, p50', value: percentile(load.latenciesMs, 0.5), unit: 'ms' },
      { name: 'answer under this load, p99', value: percentile(load.latenciesMs, 0.99), unit: 'ms' },
      {
        name: 'memory of the server process after the run',
        value: loadedMb,
        unit: 'MB',
        must: 300,
        aim: 150,
      },
      { name: 'the same, when all is confirmed', value: residentMb(facts.pid), unit: 'MB' },
    ],
  );
});
