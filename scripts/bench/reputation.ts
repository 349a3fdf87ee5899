/**
 * The reputation of a wallet with 10,000 events: how many summaries the compiled binary answers a second, and how long
 * it takes to write all of them on-chain, with the process killed in the middle.
 *
 *   bun scripts/bench/reputation.ts [seconds per turn]
 */
import { Database } from 'bun:sqlite';
import { createPublicClient, createTestClient, http, keccak256, parseAbiItem, stringToHex } from 'viem';
import { z } from 'zod';
import { readDeployment } from '../../src/chain/deploy/deployment.ts';
import { devKey, devRoles } from '../../src/cli/dev/accounts.ts';
import {
  reputationCounters,
  reputationEvents,
  reputationRuns,
} from '../../src/features/reputation/tables.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { type RunningBinary, scratchFolder, startBinary, until } from '../../test/support/binary.ts';
import { call, createClaimedWallet } from '../../test/support/client.ts';
import { percentile, report } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 3);
const TURNS = 5;
const CLIENTS = 16;
const EVENTS = 10_000;
const KILLED_AFTER = 3_000;
const TIMEOUT_MS = 600_000;
/** Of the local chain's accounts, one that does nothing else. */
const RELAYER = 5;
/** Blocks after which the local chain calls one final, and some. */
const FINAL_BLOCKS = 70;
const attested = parseAbiItem(
  'event Attested(bytes32 indexed ref, uint256 indexed agentId, uint64 feedbackIndex)',
);
const summary = z.looseObject({ onchainStatus: z.string(), counts: z.object({ payments: z.number() }) });

async function requestsPerSecond(url: string): Promise<number> {
  let count = 0;
  const startedMs = performance.now();
  const client = async () => {
    while (performance.now() < startedMs + SECONDS * 1000) {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / ((performance.now() - startedMs) / 1000);
}

/** As if the wallet had paid ten thousand times. */
async function seed(path: string, walletId: string): Promise<void> {
  const db = openDatabase(path);
  for (let index = 0; index < EVENTS; index += 1) {
    const number = index.toString(16).padStart(12, '0');
    const id = `revt_${number}`;
    await db.orm
      .insert(reputationEvents)
      .values({
        ...{ id, ref: keccak256(stringToHex(id)), walletId, createdAt: 1 },
        ...{ cause: `pay_${number}`, shownRef: keccak256(stringToHex(number)) },
        ...{ eventType: 'payment_success', tag1: 'payment', sourceKind: 'payment', value: 1, volume: 1_000n },
      })
      .run();
  }
  const sums = { success: EVENTS, payments: EVENTS, volume: BigInt(EVENTS) * 1_000n };
  await db.orm
    .insert(reputationCounters)
    .values({ walletId, ...sums })
    .run();
  db.close();
}

async function makeSyncDue(path: string): Promise<void> {
  const db = openDatabase(path);
  await db.orm
    .insert(reputationRuns)
    .values({ task: 'sync', dueAt: 0 })
    .onConflictDoUpdate({
      target: reputationRuns.task,
      set: { dueAt: 0 },
    })
    .run();
  db.close();
}

const folder = scratchFolder('bench-reputation');
const dev = await startBinary({
  args: ['dev', '--port', '0', '--block-time', '1', '--data-dir', `${folder.path}/dev`],
  env: { BURSAR_LOG_LEVEL: 'warn' },
  cwd: folder.path,
});
const { rpcUrl, chainId, indexerUrl } = dev.facts;
const database = `${folder.path}/serve/bursar.sqlite`;
const env = {
  BURSAR_LOG_LEVEL: 'warn',
  BURSAR_RPC_URLS: rpcUrl,
  BURSAR_CHAIN_ID: String(chainId),
  BURSAR_DEPLOYMENT: `${folder.path}/dev/deployment.json`,
  BURSAR_MASTER_KEY: 'cd'.repeat(32),
  BURSAR_JWT_SECRET: 'a secret of this measurement and of nothing else',
  BURSAR_RELAYER_KEYS: devKey(RELAYER),
  BURSAR_ATTESTOR_KEY: devKey(devRoles.attestor),
  BURSAR_INDEXER_URL: indexerUrl,
  BURSAR_DATA_DIR: `${folder.path}/serve`,
};
const serve = (): Promise<RunningBinary> =>
  startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });
const attestor = (await readDeployment(env.BURSAR_DEPLOYMENT))?.contracts.reputationAttestor;
const client = createPublicClient({ transport: http(rpcUrl) });
const attestations = async () =>
  (await client.getLogs({ event: attested, address: attestor, fromBlock: 0n })).length;
const unwritten = () => {
  const sqlite = new Database(database, { readonly: true });
  const query = 'select count(*) as count from reputation_events where onchain_tx_hash is null';
  const { count } = z.object({ count: z.number() }).parse(sqlite.query(query).get());
  sqlite.close();
  return count;
};

let server: RunningBinary | undefined;
try {
  server = await serve();
  const wallet = await createClaimedWallet(server.facts.apiUrl);
  const path = `/v1/reputation/${wallet.address}`;
  const read = async ({ facts }: RunningBinary) =>
    summary.parse((await call(facts.apiUrl, 'GET', path)).body);
  const first = server;
  await until(async () => (await read(first)).onchainStatus === 'registered', 60_000);
  await server.stop();
  await seed(database, wallet.id);

  server = await serve();
  const { counts } = await read(server);
  if (counts.payments !== EVENTS) throw new Error(`The summary counts ${counts.payments}.`);
  const rates: number[] = [];
  await requestsPerSecond(server.facts.apiUrl + path);
  for (let turn = 0; turn < TURNS; turn += 1) rates.push(await requestsPerSecond(server.facts.apiUrl + path));
  await server.stop();

  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).mine({ blocks: FINAL_BLOCKS });
  await makeSyncDue(database);
  const startedMs = performance.now();
  server = await serve();
  await until(async () => (await attestations()) >= KILLED_AFTER, TIMEOUT_MS);
  await server.kill();
  server = await serve();
  await until(() => unwritten() === 0, TIMEOUT_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  const written = await attestations();
  report(`${TURNS} turns of ${SECONDS} s, ${CLIENTS} connections; ${EVENTS} events, one block a second:`, [
    {
      name: 'GET /v1/reputation/:walletAddress',
      value: percentile(rates, 0.5),
      unit: '/s',
      must: 5_000,
      least: true,
    },
    { name: 'events written, killed once', value: written, unit: '', must: EVENTS, least: true },
    { name: 'until all were', value: seconds, unit: 's' },
  ]);
  if (written !== EVENTS) throw new Error(`${written} events are on-chain.`);
} finally {
  await server?.stop();
  await dev.stop();
  folder.remove();
}
