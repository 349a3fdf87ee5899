/**
 * What the indexer computes, on the embedded database: per start in an empty folder and in one that it knows, per empty
 * block when 200 come at once and when one comes each second while a server reads the feed, and per block with one
 * payment. User and system time of all its threads.
 *
 *   bun scripts/bench/indexer.ts
 */
import type { Indexer } from '../../src/indexer/indexer.ts';
import {
  atHead,
  END_OF_TIME,
  readFeed,
  type Scene,
  someAddress,
  startScene,
} from '../../test/integration/indexer-fixture.ts';
import { packIndexer } from '../pack-indexer.ts';
import { percentile, processorMs, report } from './support.ts';

const STARTS = 5;
const BLOCKS = 200;
const SECONDS = 30;
const PAYMENTS = 50;
const READY_MS = 60_000;
/** How often a server's settings have the chain and the feed looked at, where nothing is said. */
const SERVED_MS = 250;

// The archive of an empty database, as the program carries it.
await packIndexer();
const scene = await startScene();
try {
  await measure(scene);
} finally {
  await scene.stop();
}

async function measure(scene: Scene): Promise<void> {
  const { control } = scene.chain;
  const fresh: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const dataDir = scene.folder();
    fresh.push(await startMs(scene, dataDir));
    again.push(await startMs(scene, dataDir));
  }
  const wallet = await scene.deployWallet(3, 1_000_000n);
  const indexer = await scene.indexer();
  await caughtUp(scene, indexer);
  await control.mine({ blocks: BLOCKS });
  await caughtUp(scene, indexer);
  const burst = await during(indexer, async () => {
    await control.mine({ blocks: BLOCKS });
    await caughtUp(scene, indexer);
  });
  const paying = await during(indexer, async () => {
    for (let count = 0; count < PAYMENTS; count += 1) {
      await wallet.pay(`payment ${count}`, someAddress('payee'), 1n);
      await caughtUp(scene, indexer);
    }
  });
  await indexer.stop();
  const served = await scene.indexer({ pollingMs: SERVED_MS });
  await caughtUp(scene, served);
  const idle = await during(served, async () => {
    for (let second = 0; second < SECONDS; second += 1) {
      await control.mine({ blocks: 1 });
      for (let look = 0; look < 1_000 / SERVED_MS; look += 1) {
        await readFeed(served, END_OF_TIME, 1);
        await Bun.sleep(SERVED_MS);
      }
    }
  });
  const ms = (name: string, value: number, aim?: number) =>
    ({ name, value, unit: 'ms', ...(aim === undefined ? {} : { aim }) }) as const;
  report('Processor time of the indexer, embedded database:', [
    ms(`start in an empty folder, median of ${STARTS}`, percentile(fresh, 0.5), 2_300),
    ms('start in a folder that it knows', percentile(again, 0.5), 2_300),
    ms(`an empty block, of ${BLOCKS} at once`, burst / BLOCKS, 25),
    ms('… of one per second, chain and feed read four times', idle / SECONDS, 25),
    ms('a block with one payment, polled ten times a second', paying / PAYMENTS),
  ]);
}

async function startMs(scene: Scene, dataDir: string): Promise<number> {
  const indexer = await scene.indexer({ dataDir });
  await indexer.whenReady(AbortSignal.timeout(READY_MS));
  await caughtUp(scene, indexer);
  const spentMs = processorMs(pidOf(indexer));
  await indexer.stop();
  return spentMs;
}

async function during(indexer: Indexer, work: () => Promise<void>): Promise<number> {
  const beforeMs = processorMs(pidOf(indexer));
  await work();
  return processorMs(pidOf(indexer)) - beforeMs;
}

async function caughtUp(scene: Scene, indexer: Indexer): Promise<void> {
  await atHead(indexer, scene.chain, READY_MS);
}

function pidOf(indexer: Indexer): number {
  const pid = indexer.pid();
  if (pid === undefined) throw new Error('The indexer does not run.');
  return pid;
}
