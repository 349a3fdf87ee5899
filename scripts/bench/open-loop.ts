/**
 * The rate of payments at which the p99 of the answers passes a second: requests start on a schedule, whatever the
 * answers, and each latency counts from the time on the schedule. Against the compiled binary with its local chain
 * (1 s blocks) and its indexer, all on this machine, the load generator included. The rate grows by a sixth from stage
 * to stage until one fails, then the bound is bisected. `--block-gas` as in `throughput.ts`.
 *
 *   bun scripts/bench/open-loop.ts [seconds of a stage] [--from 300] [--block-gas 60000000]
 */
import { parseArgs } from 'node:util';
import type { ClaimedWallet } from '../../test/support/client.ts';
import { emptyLoad, type Load, payOnce, received, setBlockGas, settle } from './payers.ts';
import { fundedWallets, percentile, report, withDev } from './support.ts';

/** So many requests at once the runtime sends only where it is told so before it starts. */
const CONNECTIONS = '1000';
const WALLETS = 600;
const MOST_MS = 1_000;
const GROWTH = 7 / 6;
const BISECTIONS = 3;
/** What is not answered by then fails the stage. */
const PATIENCE_MS = 15_000;
/** Between stages, so that none begins behind the payments of another. */
const PAUSE_MS = 2_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '300' }, 'block-gas': { type: 'string' } },
});
const SECONDS = Number(positionals[0] ?? 5);

/** Starts requests at this rate; one that finds no free wallet waits, and that counts. */
async function stage(apiUrl: string, free: ClaimedWallet[], perSecond: number): Promise<Load> {
  const load = emptyLoad();
  const waiting: number[] = [];
  const running = new Set<Promise<void>>();
  const start = (wallet: ClaimedWallet, scheduledMs: number): void => {
    const run = payOnce(apiUrl, wallet, load, scheduledMs).finally(() => {
      running.delete(run);
      const next = waiting.shift();
      if (next === undefined) free.push(wallet);
      else start(wallet, next);
    });
    running.add(run);
  };
  const beganMs = performance.now();
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    const scheduledMs = beganMs + (index * 1000) / perSecond;
    const earlyMs = scheduledMs - performance.now();
    if (earlyMs > 0) await Bun.sleep(earlyMs);
    const wallet = free.shift();
    if (wallet === undefined) waiting.push(scheduledMs);
    else start(wallet, scheduledMs);
  }
  const giveUpMs = performance.now() + PATIENCE_MS;
  while (running.size > 0 && performance.now() < giveUpMs) await Promise.race(running);
  if (running.size > 0) throw new Error(`${running.size} requests have no answer.`);
  return load;
}

async function search(
  apiUrl: string,
  wallets: ClaimedWallet[],
  notePassed: (load: Load) => void,
): Promise<{ passed: number; failed: number }> {
  const passes = async (rate: number): Promise<boolean> => {
    await Bun.sleep(PAUSE_MS);
    const load = await stage(apiUrl, wallets, rate);
    notePassed(load);
    const p99 = percentile(load.latenciesMs, 0.99);
    const p50 = percentile(load.latenciesMs, 0.5);
    console.log(`  ${rate.toFixed(0)}/s: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    for (const [answer, times] of load.refused) console.log(`  refused ${times} times: ${answer}`);
    return load.refused.size === 0 && p99 <= MOST_MS;
  };
  let [passed, failed] = [0, Number(values.from)];
  while (await passes(failed)) {
    passed = failed;
    failed *= GROWTH;
  }
  for (let count = 0; count < BISECTIONS && passed > 0; count += 1) {
    const middle = (passed + failed) / 2;
    if (await passes(middle)) passed = middle;
    else failed = middle;
  }
  return { passed, failed };
}

if (Bun.env.BUN_CONFIG_MAX_HTTP_REQUESTS === undefined) {
  const env = { ...Bun.env, BUN_CONFIG_MAX_HTTP_REQUESTS: CONNECTIONS };
  const again = Bun.spawn([process.execPath, ...Bun.argv.slice(1)], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  process.exit(await again.exited);
}

await withDev(async ({ facts }) => {
  const wallets = await fundedWallets(facts.apiUrl, WALLETS, '10000');
  if (values['block-gas'] !== undefined) await setBlockGas(facts, BigInt(values['block-gas']));
  const accepted: string[] = [];
  const { passed, failed } = await search(facts.apiUrl, wallets, (load) => accepted.push(...load.accepted));
  await settle(facts.apiUrl, accepted);
  const lost = accepted.length - (await received(facts));
  report(`open loop, stages of ${SECONDS} s, ${WALLETS} wallets, ${accepted.length} payments, all confirmed:`, [
    {
      name: 'payments per second while p99 is within 1 s',
      value: passed,
      unit: '/s',
      must: 600,
      aim: 800,
      least: true,
    },
    { name: 'lowest rate at which it is not', value: failed, unit: '/s' },
    { name: 'payments lost or paid twice', value: Math.abs(lost), unit: '', must: 0 },
  ]);
});
