import { afterAll } from 'bun:test';
import type { Indexer } from '../../src/embedded/indexer.ts';
import { type Scene, startScene } from './indexer-fixture.ts';

/** One chain and one indexer for all cases of a test file. */
export interface Running {
  readonly scene: Scene;
  readonly indexer: Indexer;
}

let running: Promise<Running> | undefined;
let scene: Scene | undefined;

afterAll(() => scene?.stop(), 30_000);

/** The chain and the indexer of this test file: to start one is most of what its cases cost, so all of them look at the same. */
export function runningIndexer(): Promise<Running> {
  running ??= start();
  return running;
}

async function start(): Promise<Running> {
  scene = await startScene();
  const indexer = await scene.indexer();
  await indexer.whenReady(AbortSignal.timeout(90_000));
  return { scene, indexer };
}
