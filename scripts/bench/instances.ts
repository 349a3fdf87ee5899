/**
 * Several instances on one PostgreSQL, which one of them leads: payments per second of 1, 2 and 3, through all of them
 * in turn, and how long no one is paid when the leader is killed under load. Everything runs on this machine:
 * instances, PostgreSQL, the chain (half-second blocks), a feed without an indexer, and the load generator. So it shows
 * what forwarding and standing by cost, and how soon another one leads; it does not show machines that fail, or
 * networks.
 *
 *   bun scripts/bench/instances.ts [seconds of load] [clients]
 */
import { createPublicClient, erc20Abi, http } from 'viem';
import { type RunningBinary, until } from '../../test/support/binary.ts';
import type { ClaimedWallet } from '../../test/support/client.ts';
import { leadershipOf, SHOP, type Site, startLoad, startSite } from '../../test/support/instances.ts';
import { type Figure, processorMs, report } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 8);
const CLIENTS = Number(Bun.argv[3] ?? 32);
const COUNTS = [1, 2, 3];
const AMOUNT = '0.01';
const AMOUNT_MICRO = 10_000n;
const FUNDS_MICRO = 1_000_000_000n;
const WARM_UP_MS = 2_000;
const BEFORE_KILL_MS = 3_000;
/** Nothing that is accepted is counted before this. */
const MUST_LEAD_SECONDS = 30;

const urlsOf = (instances: readonly RunningBinary[]) => instances.map(({ facts }) => facts.apiUrl);

/** Payments per second through these instances, with the processor time of each for a payment. */
async function measure(
  instances: readonly RunningBinary[],
  wallets: readonly ClaimedWallet[],
): Promise<{ figures: Figure[]; accepted: number }> {
  const load = startLoad(() => urlsOf(instances), wallets, AMOUNT, `of-${instances.length}`);
  await Bun.sleep(WARM_UP_MS);
  const before = load.accepted.size;
  const usedMs = () => instances.map(({ facts }) => processorMs(facts.pid));
  const [from, startedMs] = [usedMs(), performance.now()];
  await Bun.sleep(SECONDS * 1_000);
  const seconds = (performance.now() - startedMs) / 1_000;
  const [to, payments] = [usedMs(), load.accepted.size - before];
  await load.end();
  const each = to.map((ms, at) => (ms - (from[at] ?? 0)) / payments);
  for (const [answer, count] of load.refusals) console.log(`refused ${count} times: ${answer}`);
  const name = `${instances.length} instance${instances.length === 1 ? '' : 's'}`;
  const figures = [
    { name: `${name}, payments per second`, value: payments / seconds, unit: '/s' },
    { name: '… processor time of the leader', value: Math.max(...each), unit: 'ms each' },
    {
      name: '… of those that forward, together',
      value: each.reduce((sum, ms) => sum + ms, 0) - Math.max(...each),
      unit: 'ms each',
    },
  ];
  return { figures, accepted: load.accepted.size };
}

/** Kills the leader under load; how long no one was paid, with what came of the load. */
async function takeOver(
  instances: readonly RunningBinary[],
  wallets: readonly ClaimedWallet[],
): Promise<{ figures: Figure[]; accepted: number }> {
  const details = await Promise.all(instances.map(leadershipOf));
  const leader = instances[details.findIndex((detail) => detail.startsWith('leads'))];
  if (leader === undefined) throw new Error('No one leads.');
  const left = instances.filter((instance) => instance !== leader);
  let alive = instances;
  const load = startLoad(() => urlsOf(alive), wallets, AMOUNT, 'after');
  await Bun.sleep(BEFORE_KILL_MS);
  alive = left;
  const killedMs = performance.now();
  await leader.kill();
  const before = load.accepted.size;
  await until(() => load.accepted.size > before + wallets.length, 2 * MUST_LEAD_SECONDS * 1_000);
  const seconds = (performance.now() - killedMs) / 1_000;
  await load.end();
  for (const [answer, count] of load.refusals) console.log(`refused ${count} times: ${answer}`);
  const twice = [...load.accepted.values()].filter((ids) => ids.size !== 1).length;
  return {
    accepted: load.accepted.size,
    figures: [
      {
        name: 'longest time without a payment, leader killed',
        value: load.longestGapMs() / 1_000,
        unit: 's',
        must: MUST_LEAD_SECONDS,
      },
      { name: '… until each client was paid for again', value: seconds, unit: 's' },
      { name: 'keys that were answered with two payments', value: twice, unit: '', must: 0 },
    ],
  };
}

async function shopHas({ chain }: Site): Promise<bigint> {
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const balanceOf = { address: chain.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const;
  return await reader.readContract({ ...balanceOf, args: [SHOP] });
}

const site = await startSite();
try {
  const first = await site.start('1');
  const wallets = await Promise.all(
    Array.from({ length: CLIENTS }, () => site.wallet(first.facts.apiUrl, FUNDS_MICRO)),
  );
  const instances = [first];
  const figures: Figure[] = [];
  let accepted = 0;
  const add = (result: { figures: Figure[]; accepted: number }) => {
    figures.push(...result.figures);
    accepted += result.accepted;
  };
  for (const count of COUNTS) {
    while (instances.length < count) instances.push(await site.start(String(instances.length + 1)));
    add(await measure(instances, wallets));
  }
  add(await takeOver(instances, wallets));
  // All that was accepted arrives, once.
  await until(async () => (await shopHas(site)) >= BigInt(accepted) * AMOUNT_MICRO, 30_000);
  const over = (await shopHas(site)) / AMOUNT_MICRO - BigInt(accepted);
  figures.push({ name: 'payments lost or paid twice', value: Number(over), unit: '', must: 0 });
  report(`${CLIENTS} clients and wallets, ${SECONDS} s each, ${accepted} payments:`, figures);
} finally {
  await site.stop();
}
