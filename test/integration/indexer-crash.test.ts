import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Indexer, IndexerProgram } from '../../src/indexer/indexer.ts';
import {
  askAtHead,
  caughtUp,
  collectingLogger,
  eventually,
  FINAL_DEPTH_BLOCKS,
  type Scene,
  someAddress,
  startScene,
  type TestWallet,
} from './indexer-fixture.ts';

const MICRO = 1_000_000n;
const READY_MS = 60_000;

/** Where, in the indexer's script, the rows of events are written, and how far the index has come is not yet. */
const HALF_WAY = ['await indexingCache.flush(),common.metrics', 'await indexingCache.flush(),cachedViemClient.clear()'];

const ENDINGS = {
  'is killed': 'process.kill(process.pid, "SIGKILL")',
  'fails on a full disk': 'throw new Error("No space is left on the device.")',
};

describe('an indexer that', () => {
  let scene: Scene;
  let wallet: TestWallet;
  let untouched: Indexer;

  beforeAll(async () => {
    scene = await startScene();
    wallet = await scene.deployWallet(3, 10n * MICRO);
    for (const id of ['pay_1', 'pay_2', 'pay_3']) await wallet.pay(id, someAddress(id), MICRO / 10n);
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    untouched = await scene.indexer();
    await untouched.whenReady(AbortSignal.timeout(READY_MS));
  });

  afterAll(() => scene.stop());

  /** The indexer that ends at each of the places, the first time that it comes there. */
  function endingScript(code: string): Promise<IndexerProgram> {
    const folder = scene.folder();
    return scene.changed((text) =>
      HALF_WAY.reduce((before, place, number) => {
        const parts = before.split(place);
        expect(parts).toHaveLength(2);
        const mark = JSON.stringify(join(folder, `ended-${number}`));
        const once = `((fs) => { if (fs.existsSync(${mark})) return; fs.writeFileSync(${mark}, ""); ${code}; })(process.getBuiltinModule("node:fs")),`;
        return parts.join(place.replace(',', `,${once}`));
      }, text),
    );
  }

  test.each(Object.entries(ENDINGS))(
    '%s in the middle of a write indexes everything once after the restart',
    async (ending, code) => {
      const logger = collectingLogger();
      const indexer = await scene.indexer({ program: await endingScript(code), logger });
      const hasEnded = (times: number) => async () =>
        logger.lines.filter((line) => line.includes('The indexer ended')).length === times || undefined;
      const showsTheSame = async () => {
        await indexer.whenReady(AbortSignal.timeout(READY_MS));
        const { events } = await caughtUp(indexer, scene.chain);
        expect(events).toEqual((await caughtUp(untouched, scene.chain)).events);
        const sums = `{ wallets(orderBy: "address") { items { address balance paidTotal sentTotal paymentCount } } platforms { items { walletCount paymentCount feesCollected } } paymentDays { items { paymentCount volume } } }`;
        expect(await askAtHead(indexer, scene.chain, sums)).toEqual(await askAtHead(untouched, scene.chain, sums));
      };
      await eventually(hasEnded(1), READY_MS);
      await showsTheSame();
      await wallet.pay(`pay_${ending}`, someAddress('shop'), MICRO / 10n);
      await eventually(hasEnded(2), READY_MS);
      await showsTheSame();
      await indexer.stop();
    },
  );
});
