/**
 * What `bursar dev` keeps and computes while no one asks anything, all of its processes together: the server, the
 * indexer, the local chain (one-second blocks) and its guard. Memory is the kernel's PSS, in which what processes share
 * is divided among them, so that no other process may run the same file. In an empty folder, started again in the same
 * one, and after a load: 32 clients that pay from 50 wallets.
 *
 *   bun scripts/bench/idle.ts [seconds of load] [runs]
 */
import { scratchFolder, startBinary } from '../../test/support/binary.ts';
import { fundedWallets, payFor, percentile, processorMs, pssMb, report, treeOf } from './support.ts';

const LOAD_SECONDS = Number(Bun.argv[2] ?? 20);
const RUNS = Number(Bun.argv[3] ?? 3);
const SETTLE_MS = 30_000;
const WATCHED_MS = 60_000;
const CLIENTS = 32;
const WALLETS = 50;

interface Use {
  readonly pssMb: number;
  readonly cpuPercent: number;
}

/** Waits until what the start or the load has left is done, and looks for a minute. */
async function watch(root: number): Promise<Use> {
  await Bun.sleep(SETTLE_MS);
  const pids = treeOf(root);
  const usedMs = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const [beforeMs, startedMs] = [usedMs(), performance.now()];
  await Bun.sleep(WATCHED_MS);
  const cpuPercent = (100 * (usedMs() - beforeMs)) / (performance.now() - startedMs);
  return { pssMb: pids.reduce((sum, pid) => sum + pssMb(pid), 0), cpuPercent };
}

const [fresh, again, loaded]: [Use[], Use[], Use[]] = [[], [], []];
let payments = 0;
for (let run = 0; run < RUNS; run += 1) {
  const folder = scratchFolder('idle');
  const start = () =>
    startBinary({
      args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`],
      env: { BURSAR_LOG_LEVEL: 'warn' },
      cwd: folder.path,
    });
  try {
    const first = await start();
    fresh.push(await watch(first.facts.pid));
    await first.stop();
    const second = await start();
    again.push(await watch(second.facts.pid));
    const { apiUrl } = second.facts;
    const wallets = await fundedWallets(apiUrl, WALLETS, '10000');
    const load = await payFor(apiUrl, wallets, { clients: CLIENTS, seconds: LOAD_SECONDS });
    payments += load.accepted.length;
    loaded.push(await watch(second.facts.pid));
    await second.stop();
  } finally {
    folder.remove();
  }
}
const middle = (uses: readonly Use[], of: keyof Use) =>
  percentile(
    uses.map((use) => use[of]),
    0.5,
  );
report(`bursar dev, ${RUNS} runs, medians; ${Math.round(payments / RUNS)} payments in ${LOAD_SECONDS} s of load:`, [
  { name: 'memory, first start in a folder', value: middle(fresh, 'pssMb'), unit: 'MB', must: 350, aim: 250 },
  { name: '… started again', value: middle(again, 'pssMb'), unit: 'MB', must: 350, aim: 250 },
  { name: '… after the load', value: middle(loaded, 'pssMb'), unit: 'MB', must: 450, aim: 300 },
  { name: 'of a core, no requests', value: middle(again, 'cpuPercent'), unit: '%', must: 5, aim: 2 },
  { name: '… first start in a folder', value: middle(fresh, 'cpuPercent'), unit: '%', must: 5, aim: 2 },
  { name: '… after the load', value: middle(loaded, 'cpuPercent'), unit: '%' },
]);
