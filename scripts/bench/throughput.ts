/**
 * Payments per second: clients that pay, and pay again once they are answered, against the compiled binary with its
 * local chain (1 s blocks) and its indexer, all on this machine, the load generator included. Afterwards every accepted
 * payment must be confirmed and the recipients must have exactly the sum. `--block-gas` gives blocks room for so much
 * gas instead of anvil's 30,000,000, of which a payment takes some 42,300.
 *
 *   bun scripts/bench/throughput.ts [seconds] [--clients 128] [--wallets 200] [--block-gas 60000000]
 */
import { parseArgs } from 'node:util';
import { createPublicClient, createTestClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { type ReadyFacts, until } from '../../test/support/binary.ts';
import { call } from '../../test/support/client.ts';
import {
  fundedWallets,
  partOf,
  payFor,
  percentile,
  processorMs,
  pssMb,
  recipients,
  report,
  residentMb,
  treeOf,
  withDev,
} from './support.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { clients: { type: 'string', default: '32' }, wallets: { type: 'string' }, 'block-gas': { type: 'string' } },
});
const SECONDS = Number(positionals[0] ?? 60);
const CLIENTS = Number(values.clients);
const WALLETS = Number(values.wallets ?? Math.ceil(CLIENTS * 1.5));

const AMOUNT_MICRO = 10_000n;
const SETTLED_AT_ONCE = 16;
const payment = z.object({ status: z.string() });

/** Waits until all of these payments are confirmed. */
async function settle(apiUrl: string, ids: readonly string[]): Promise<void> {
  const left = [...ids];
  const settleOne = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const path = `/v1/payments/${id}`;
      await until(async () => payment.parse((await call(apiUrl, 'GET', path)).body).status === 'confirmed', 60_000);
    }
  };
  await Promise.all(Array.from({ length: SETTLED_AT_ONCE }, settleOne));
}

/** How many payments the recipients have got. */
async function received({ rpcUrl, contracts }: ReadyFacts): Promise<number> {
  const chain = createPublicClient({ transport: http(rpcUrl) });
  const balanceOf = { address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const;
  const balances = await Promise.all(recipients.map((to) => chain.readContract({ ...balanceOf, args: [to] })));
  return Number(balances.reduce((sum, balance) => sum + balance, 0n) / AMOUNT_MICRO);
}

/** Gives the local chain's blocks room for so much gas. */
async function setBlockGas({ rpcUrl }: ReadyFacts, gas: bigint): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) });
  await chain.setBlockGasLimit({ gasLimit: gas });
}

/** Payments that are accepted faster than confirmed would grow older and older. */
async function oldestPendingSeconds(apiUrl: string): Promise<number> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  return Number(/^bursar_payments_oldest_pending_seconds (\S+)$/m.exec(text)?.[1]);
}

await withDev(async ({ facts }) => {
  const wallets = await fundedWallets(facts.apiUrl, WALLETS, '10000');
  if (values['block-gas'] !== undefined) await setBlockGas(facts, BigInt(values['block-gas']));
  const others = treeOf(facts.pid).filter((pid) => pid !== facts.pid);
  const used = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const parts = others.map((pid) => ({ pid, name: partOf(pid), beforeMs: processorMs(pid) }));
  const [serverMs, othersMs, ownMs] = [used([facts.pid]), used(others), process.cpuUsage()];
  const startedMs = performance.now();
  const load = await payFor(facts.apiUrl, wallets, { clients: CLIENTS, seconds: SECONDS });
  const tookMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(ownMs);
  const ofCore = (ms: number) => (100 * ms) / tookMs;
  const shares = {
    server: ofCore(used([facts.pid]) - serverMs),
    others: ofCore(used(others) - othersMs),
    own: ofCore((user + system) / 1000),
  };
  const loadedMb = residentMb(facts.pid);
  const behindSeconds = await oldestPendingSeconds(facts.apiUrl);
  await settle(facts.apiUrl, load.accepted);
  const usedMs = used([facts.pid]) - serverMs;
  const count = load.accepted.length;
  const lost = count - (await received(facts));
  for (const [answer, times] of load.refused) console.log(`refused ${times} times: ${answer}`);
  const clients = `${CLIENTS} clients, ${WALLETS} wallets, ${(tookMs / 1000).toFixed(1)} s`;
  const isCrowd = CLIENTS >= 128;
  report(`${clients}, ${count} payments, all confirmed:`, [
    {
      name: 'accepted payments per second',
      value: (count * 1000) / tookMs,
      unit: '/s',
      must: isCrowd ? 600 : 150,
      aim: isCrowd ? 800 : 400,
      least: true,
    },
    { name: 'payments lost or paid twice', value: Math.abs(lost), unit: '', must: 0 },
    { name: 'processor time of the server per payment, until confirmed', value: usedMs / count, unit: 'ms' },
    { name: 'the oldest that was not confirmed yet at the end', value: behindSeconds, unit: 's' },
    ...parts.map(({ pid, name, beforeMs }) => ({
      name: `… of the ${name}`,
      value: (processorMs(pid) - beforeMs) / count,
      unit: 'ms',
    })),
    { name: 'of a core meanwhile: the server', value: shares.server, unit: '%' },
    { name: '… chain, indexer and guard', value: shares.others, unit: '%' },
    { name: '… the load generator', value: shares.own, unit: '%' },
    { name: 'answer under this load, p50', value: percentile(load.latenciesMs, 0.5), unit: 'ms' },
    { name: 'answer under this load, p99', value: percentile(load.latenciesMs, 0.99), unit: 'ms' },
    { name: 'memory of the server process after the run', value: loadedMb, unit: 'MB', must: 300, aim: 150 },
    { name: 'the same, when all is confirmed', value: residentMb(facts.pid), unit: 'MB' },
    {
      name: '… of all processes (PSS)',
      value: treeOf(facts.pid).reduce((sum, pid) => sum + pssMb(pid), 0),
      unit: 'MB',
      must: 450,
    },
    ...[facts.pid, ...others].map((pid) => ({ name: `… of the ${partOf(pid)}`, value: pssMb(pid), unit: 'MB' })),
  ]);
});
