import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, type Hex, http } from 'viem';
import { createEventDecoder } from '../../src/chain/blocks/decode.ts';
import { deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import type { ChainEvent } from '../../src/chain/events/chain-events.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import { type RunningBinary, startBinary } from './binary.ts';
import type { TestChain } from './chain.ts';
import { startFakeFeed } from './fake-feed.ts';

export interface DevOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** 1 if nothing is said; 0 mines each transaction at once. */
  readonly blockTimeSeconds?: 0 | 1;
  /** The real indexer instead of a feed of the test's own. */
  readonly hasIndexer?: boolean;
  /** Leads a process group, as what a terminal starts does. */
  readonly leadsGroup?: boolean;
  /** What stands in the place of `dev`: a command that serves the same, and its switches. */
  readonly command?: readonly string[];
}

/** Blocks above one that is final to the indexer. */
const FINAL_DEPTH_BLOCKS = 64;

/**
 * Starts `bursar dev` next to a feed of the test's own, which shows what the local chain has as the indexer would. The
 * indexer is most of what `bursar dev` costs; the tests that are about it start it.
 */
export async function startDev({
  dataDir,
  env,
  cwd,
  blockTimeSeconds = 1,
  hasIndexer = false,
  leadsGroup = false,
  command = ['dev', '--no-agent'],
}: DevOptions): Promise<RunningBinary> {
  const more = { leadsGroup, ...(env === undefined ? {} : { env }), ...(cwd === undefined ? {} : { cwd }) };
  const always = [...command, '--port', '0', '--block-time', String(blockTimeSeconds), '--data-dir', dataDir];
  if (hasIndexer) return await startBinary({ args: [...always, '--chain-port', '0'], ...more });
  const chainPort = await reservePort(0);
  const feed = startLiveFeed(`http://127.0.0.1:${chainPort}`, `${dataDir}/deployment.json`);
  try {
    const server = await startBinary({
      args: [...always, '--chain-port', String(chainPort)],
      ...more,
      env: { BURSAR_INDEXER_URL: feed.url, ...env },
    });
    return {
      ...server,
      stop: async () => {
        const code = await server.stop();
        await feed.stop();
        return code;
      },
      kill: async () => {
        await server.kill();
        await feed.stop();
      },
    };
  } catch (error) {
    await feed.stop();
    throw error;
  }
}

/** A chain on which `bursar serve` runs, next to a feed that shows what it has. */
export interface ServeSite {
  /** The settings of a server there, without a data folder. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Has the binary serve on a test chain: far less work than `bursar dev`, which deploys all contracts. */
export function serveOn(chain: TestChain, folder: string): ServeSite {
  const deployment = join(folder, 'deployment.json');
  writeFileSync(deployment, JSON.stringify(chain.deployment));
  const feed = startLiveFeed(chain.rpcUrl, deployment);
  const env = {
    BURSAR_RPC_URLS: chain.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYMENT: deployment,
    BURSAR_MASTER_KEY: 'cd'.repeat(32),
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: chain.relayerKeys.slice(0, 2).join(),
    BURSAR_INDEXER_URL: feed.url,
  };
  return { env, stop: feed.stop };
}

/** A feed that looks at the chain at each request. */
export function startLiveFeed(rpcUrl: string, deploymentPath: string) {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  let decoder: ReturnType<typeof createEventDecoder> | undefined;
  let events: ChainEvent[] = [];
  let shown: { number: bigint; hash: Hex } | undefined;
  let looking: Promise<void> | undefined;

  /** What came since the last look; everything, if the block of the last look is gone. */
  const look = async () => {
    decoder ??= createEventDecoder(deploymentSchema.parse(await Bun.file(deploymentPath).json()).contracts);
    const head = await client.getBlock({ blockTag: 'latest' });
    if (head.hash === shown?.hash) return;
    const earlier = shown === undefined ? undefined : await hashAt(shown.number);
    if (earlier !== shown?.hash) {
      shown = undefined;
      events = [];
    }
    const fromBlock = shown === undefined ? 0n : shown.number + 1n;
    const logs = await client.getLogs({ fromBlock, toBlock: head.number });
    const times = new Map<Hex, number>();
    for (const { blockHash } of logs) {
      if (times.has(blockHash)) continue;
      times.set(blockHash, Number((await client.getBlock({ blockHash })).timestamp));
    }
    const decode = decoder.decode;
    const added = logs.flatMap(({ transactionHash, blockNumber, blockHash, ...log }) =>
      decode(
        { transactionHash, blockHash, blockNumber: Number(blockNumber), succeeded: true, logs: [log] },
        times.get(blockHash) ?? 0,
      ),
    );
    events = [...events, ...added];
    const latest = Number(head.number);
    const finalized = Math.max(0, latest - FINAL_DEPTH_BLOCKS);
    const final = await client.getBlock({ blockNumber: BigInt(finalized) });
    feed.show(events, { latest, finalized }, (block) => Number(block === latest ? head.timestamp : final.timestamp));
    shown = { number: head.number, hash: head.hash };
  };
  const hashAt = async (blockNumber: bigint) => (await client.getBlock({ blockNumber }).catch(() => undefined))?.hash;
  const feed = startFakeFeed(undefined, () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  });
  return { url: feed.url, stop: feed.stop };
}
