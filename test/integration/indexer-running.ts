import type { Indexer } from '../../src/indexer/indexer.ts';
import { atHead, type Scene, startScene } from './indexer-fixture.ts';

/** One chain and one indexer for all cases of a test file. */
export interface Running {
  readonly scene: Scene;
  readonly indexer: Indexer;
}

const START_WITHIN_MS = 60_000;

let running: Promise<Running> | undefined;
let scene: Scene | undefined;

/**
 * The chain and the indexer of this test file, which ends them itself: to start one is most of what its cases cost, so
 * all look at the same.
 */
export function runningIndexer(): Promise<Running> {
  running ??= start();
  return running;
}

async function start(): Promise<Running> {
  scene = await startScene();
  const indexer = await scene.indexer();
  await indexer.whenReady(AbortSignal.timeout(START_WITHIN_MS));
  // What the first block of all costs is part of the start.
  await scene.chain.control.mine({ blocks: 1 });
  await atHead(indexer, scene.chain, START_WITHIN_MS);
  return { scene, indexer };
}

/** Ends what {@link runningIndexer} started. */
export async function stopIndexer(): Promise<void> {
  await scene?.stop();
  running = undefined;
  scene = undefined;
}
