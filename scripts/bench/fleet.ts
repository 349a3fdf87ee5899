/**
 * What 10, 100 and 1,000 chains, and as many instances, would need: on paper, by what is measured here of one `bursar
 * serve` beside the chain and the indexer of `bursar dev`. Prints the parts, every assumption, and what follows.
 *
 *   bun scripts/bench/fleet.ts [seconds of load]
 */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { devKey, devRoles } from '../../src/cli/dev/accounts.ts';
import { type RunningBinary, scratchFolder, startBinary } from '../../test/support/binary.ts';
import { call, claimForOwner, createClaimedWallet, fund } from '../../test/support/client.ts';
import { type RpcProxy, startRpcProxy } from '../../test/support/rpc-proxy.ts';
import { type Assumptions, ceilingsOf, type Fleet, fleetOf, lowestOf, type Parts } from './fleet-model.ts';
import { pssMb, treeOf } from './processes.ts';
import { percentile, processorMs } from './support.ts';
import { countCommits } from './wal.ts';

const SECONDS = Number(Bun.argv[2] ?? 10);
const CLIENTS = 32;
const IDLE_SECONDS = 10;
const SETTLE_MS = 5_000;

/** As `docs/measurements.md` has it, from receipts; and what is kept after the retention, by `growth.ts`. */
const GAS_PER_PAYMENT = 42_280;
const KEPT_BYTES = 785;

const ASSUMED: Assumptions = {
  gasPerSecond: 30_000_000,
  gasPerPayment: GAS_PER_PAYMENT,
  gasShare: 1,
  blockSeconds: 1,
  lanes: 4,
  transactionsInFlight: 14,
  paymentsPerTransaction: 100,
  coreShare: 0.9,
  paymentsPerCommit: 20,
  postgresCommits: 1_000,
  instancesPerChain: 2,
  standbyMb: 120,
  standbyMsPerSecond: 5,
  connectionsPerLeader: 6,
  connectionsPerStandby: 2,
  leaseQuestions: 0.5,
  webhooksPerPayment: 1,
  failoverSeconds: 15,
  failuresPerYear: 12,
};
/** Payments per second of each chain, on average of a day. */
const LOADS = [1, 20, 200];
const CHAINS = [1, 10, 100, 1_000];

/** Until a small write is on the disk, the middle one of some. */
function commitMs(folder: string): number {
  const file = openSync(`${folder}/sync`, 'w');
  const times = Array.from({ length: 100 }, (_, index) => {
    const startedMs = performance.now();
    writeSync(file, Buffer.alloc(4_096), 0, 4_096, index * 4_096);
    fdatasyncSync(file);
    return performance.now() - startedMs;
  });
  closeSync(file);
  return percentile(times, 0.5);
}

/** Bytes that a process has had written to the disk. */
function writtenBytes(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

async function load(apiUrl: string, keys: readonly string[]): Promise<number> {
  const endMs = performance.now() + SECONDS * 1_000;
  let accepted = 0;
  const client = async (token: string) => {
    while (performance.now() < endMs) {
      const body = { to: '0x000000000000000000000000000000000000b0b0', amount: '0.01', currency: 'USDC' };
      if ((await call(apiUrl, 'POST', '/v1/payments', { token, body })).status === 200) accepted += 1;
    }
  };
  await Promise.all(keys.map(client));
  await Bun.sleep(SETTLE_MS);
  return accepted;
}

async function walletKeys(server: RunningBinary, chain: RunningBinary): Promise<string[]> {
  const owner = await createClaimedWallet(server.facts.apiUrl);
  const more = Array.from({ length: CLIENTS - 1 }, () => claimForOwner(server.facts.apiUrl, owner));
  const wallets = [owner, ...(await Promise.all(more))];
  await Promise.all(wallets.map(({ address }) => fund(chain.facts.apiUrl, address, '1000')));
  return wallets.map(({ apiKey }) => apiKey);
}

interface Site {
  readonly chain: RunningBinary;
  readonly server: RunningBinary;
  readonly proxy: RpcProxy;
  readonly folder: string;
}

async function measure({ chain, server, proxy, folder }: Site): Promise<Parts> {
  const keys = await walletKeys(server, chain);
  const indexer = indexerOf(chain.facts.pid);
  const { pid, apiUrl } = server.facts;
  await Bun.sleep(SETTLE_MS);
  const used = () => ({
    server: processorMs(pid),
    indexer: processorMs(indexer),
    rpc: proxy.calls.length,
    written: writtenBytes(pid),
  });
  const idleFrom = used();
  await Bun.sleep(IDLE_SECONDS * 1_000);
  const from = used();
  const perSecond = (of: keyof typeof from) => (from[of] - idleFrom[of]) / IDLE_SECONDS;
  const counting = countCommits(`${folder}/serve/bursar.sqlite-wal`);
  const startedMs = performance.now();
  const payments = await load(apiUrl, keys);
  const seconds = (performance.now() - startedMs) / 1_000;
  const to = used();
  const commits = counting.stop();
  const each = (of: keyof typeof from) => (to[of] - from[of] - perSecond(of) * seconds) / payments;
  console.log(`${payments} payments in ${SECONDS} s, ${CLIENTS} clients`);
  return {
    serverMsPerPayment: each('server'),
    indexerMsPerPayment: each('indexer'),
    serverIdleMsPerSecond: perSecond('server'),
    indexerIdleMsPerSecond: perSecond('indexer'),
    commitsPerPayment: commits / payments,
    commitMs: commitMs(folder),
    rpcPerPayment: each('rpc'),
    rpcPerIdleSecond: perSecond('rpc'),
    keptBytes: KEPT_BYTES,
    writtenBytes: each('written'),
    leaderMb: pssMb(pid),
    indexerMb: pssMb(indexer),
  };
}

/** The process of `bursar dev` that runs the indexer. */
function indexerOf(root: number): number {
  const isIndexer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('indexer-process');
  const found = treeOf(root).find(isIndexer);
  if (found === undefined) throw new Error('There is no indexer.');
  return found;
}

async function startSite(folder: string): Promise<Site> {
  const chain = await startBinary({
    args: ['dev', '--port', '0', '--data-dir', `${folder}/dev`],
    env: { BURSAR_LOG_LEVEL: 'warn' },
  });
  const proxy = startRpcProxy(chain.facts.rpcUrl);
  const server = await startBinary({
    args: ['serve', '--port', '0'],
    env: {
      BURSAR_LOG_LEVEL: 'warn',
      BURSAR_RPC_URLS: proxy.url,
      BURSAR_DATA_DIR: `${folder}/serve`,
      BURSAR_CHAIN_ID: String(chain.facts.chainId),
      BURSAR_INDEXER_URL: chain.facts.indexerUrl,
      BURSAR_DEPLOYMENT: `${folder}/dev/deployment.json`,
      BURSAR_MASTER_KEY: 'cd'.repeat(32),
      BURSAR_JWT_SECRET: 'a secret of this measurement and of nothing else',
      // Those of the local chain's own server, which nobody asks to send anything.
      BURSAR_RELAYER_KEYS: devRoles.relayers.map(devKey).join(),
    },
  });
  return { chain, server, proxy, folder };
}

const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));

function printAll(title: string, values: Readonly<Record<string, number>>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(values)) console.log(`  ${name.padEnd(24)} ${shown(value)}`);
}

function printTable(title: string, fleets: readonly Fleet[]): void {
  const names = Object.keys(fleets[0] ?? {}) as (keyof Fleet)[];
  console.log(`\n${title}`);
  for (const name of names)
    console.log(`  ${name.padEnd(24)}${fleets.map((fleet) => shown(fleet[name]).padStart(14)).join('')}`);
}

const scratch = scratchFolder('fleet');
const site = await startSite(scratch.path);
try {
  const parts = await measure(site);
  printAll('Measured, of one leader with its indexer:', { ...parts });
  printAll('Assumed:', { ...ASSUMED });
  const ceilings = ceilingsOf(parts, ASSUMED);
  const lowest = lowestOf(ceilings);
  printAll(`Ceilings of one chain, payments per second; ${lowest.by} ends it first:`, { ...ceilings });
  for (const perChain of LOADS.filter((wanted) => wanted <= lowest.perSecond)) {
    const fleets = CHAINS.map((chains) => fleetOf(chains, perChain, parts, ASSUMED));
    printTable(`${perChain} payments per second on each of so many chains:`, fleets);
  }
  const crowds = CHAINS.map((instancesPerChain) => fleetOf(1, 20, parts, { ...ASSUMED, instancesPerChain }));
  printTable('One chain with so many instances, 20 payments per second (they carry no more):', crowds);
} finally {
  await site.server.stop();
  await site.proxy.stop();
  await site.chain.stop();
  scratch.remove();
}
