/**
 * Blocks until a freeze: a relay with two keys on a chain with blocks of 1 s gets more calls than fit, so that a
 * thousand wait and every key has all in flight that it may, and meanwhile urgent calls of different Owners, 100 at
 * once and then one every 100 ms. Reported is how many blocks after the latest one at its submission each was in.
 *
 *   bun scripts/bench/freezes.ts
 */
import { startTestChain } from '../../test/support/chain.ts';
import { deployIntent, setUpRelay, until } from '../../test/support/relay.ts';
import { percentile, report } from './support.ts';

const CROWD = 100;
const SINGLE = 100;
const PAUSE_MS = 100;

const chain = await startTestChain({ mining: 1 });
const limits = { idlePollMs: 5_000, rebroadcastMs: 10_000, stuckMs: 60_000 };
const relayerKeys = chain.relayerKeys.slice(0, 2);
const setup = await setUpRelay(chain, { limits, relay: { relayerKeys, pollMs: 250 } });
const { running, db } = setup;
await running.recovered;
const queued = () => running.stats().lanes.reduce((sum, lane) => sum + lane.queued, 0);

/** Keeps a thousand calls waiting in each lane. */
const flooding = setInterval(() => {
  for (let missing = 2_000 - queued(); missing > 0; missing -= 1) {
    void running.relay.submit(deployIntent(chain, db)).catch(() => undefined);
  }
}, 50);

async function blocksUntilFrozen(party: string): Promise<{ blocks: number; ms: number }> {
  const startedMs = performance.now();
  const before = Number(await chain.client.getBlockNumber());
  const intent = { ...deployIntent(chain, db), urgent: { party, isFreeze: true } };
  const { messageId } = await running.relay.submit(intent);
  const { blockNumber } = await running.relay.waitForBlock(messageId, 60_000);
  return { blocks: Number(blockNumber) - before, ms: performance.now() - startedMs };
}

await until(() => running.stats().lanes.every(({ queued: own }) => own > 500), 'both lanes are full', 30_000);
// The first blocks tell how much of their gas the calls use.
const began = await chain.client.getBlockNumber();
await until(async () => (await chain.client.getBlockNumber()) > began + 3n, 'some blocks', 60_000);
const crowd = await Promise.all(Array.from({ length: CROWD }, (_, index) => blocksUntilFrozen(`crowd ${index}`)));
const singles: Promise<{ blocks: number; ms: number }>[] = [];
for (let count = 0; count < SINGLE; count += 1) {
  singles.push(blocksUntilFrozen(`single ${count}`));
  await Bun.sleep(PAUSE_MS);
}
const single = await Promise.all(singles);
clearInterval(flooding);

const of = (measured: readonly { blocks: number }[], share: number) =>
  percentile(
    measured.map(({ blocks }) => blocks),
    share,
  );
report(`${CROWD} freezes at once, then ${SINGLE} one by one, beside ${queued()} calls that wait:`, [
  { name: 'blocks until a freeze, one by one, p50', value: of(single, 0.5), unit: '' },
  { name: '… p99', value: of(single, 0.99), unit: '', must: 2 },
  {
    name: '… time, p99',
    value:
      percentile(
        single.map(({ ms }) => ms),
        0.99,
      ) / 1_000,
    unit: 's',
  },
  { name: 'blocks until a freeze, of 100 at once, p50', value: of(crowd, 0.5), unit: '' },
  { name: '… p99', value: of(crowd, 0.99), unit: '' },
]);
await setup.stop();
await chain.stop();
process.exit(0);
