import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { keccak256, stringToHex } from 'viem';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { reputationEvents } from '../../src/features/reputation/reputation-tables.ts';
import { feedbackOnChain, finalise, pays, registeredWallet, reputationRows } from '../support/attestation.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { startService, testClock } from '../support/service.ts';

const DAY_MS = 86_400_000;
const EVENTS = 60;
const opened = openedInTests();

/** A database with a registered agent's events, which are final, and no service that runs. */
async function eventsToWrite(chain: TestChain, dbPath: string): Promise<void> {
  const service = await startService(chain, { dbPath, attests: true });
  const wallet = await registeredWallet(chain, service);
  await service.reputation.runDaily();
  await pays(service, wallet);
  const more = Array.from({ length: EVENTS - 1 }, (_, index) => {
    const id = `revt_${String(index).padStart(12, '0')}`;
    return {
      id,
      walletId: wallet.id,
      value: 1,
      createdAt: 1_800_000_000,
      ...({ eventType: 'payment_success', tag1: 'payment', sourceKind: 'payment' } as const),
      cause: `pay_${index}`,
      shownRef: keccak256(stringToHex(`tx ${index}`)),
    };
  });
  await service.db.orm.insert(reputationEvents).values(more).run();
  await finalise(chain, service);
  await service.stop();
}

const steps: readonly RelayStep[] = [
  ...(['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted'] as const),
];

test.each(steps)('a sync killed when a transaction is %s writes everything once after the restart', async (step) => {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  const { path: dbPath, remove } = await temporaryDatabase();
  opened.push({ stop: remove });
  await eventsToWrite(chain, dbPath);

  const { rpcUrl, chainId, contracts, relayerKeys } = chain;
  const order = { rpcUrl, chainId, contracts, relayerKeys, dbPath, step, offsetMs: DAY_MS };
  const script = join(import.meta.dir, '../support/attestor-process.ts');
  const child = Bun.spawn([process.execPath, script, JSON.stringify(order)], { stdout: 'inherit', stderr: 'inherit' });
  await child.exited;
  expect(child.signalCode).toBe('SIGKILL');

  const clock = testClock();
  clock.offsetMs = DAY_MS;
  const service = await startService(chain, { dbPath, clock, attests: true });
  opened.push(service);
  await until(() => service.indexedChain.finalized() !== undefined, 'the final block is known');
  await service.reputation.runDaily();
  const missing = () =>
    service.db.orm.select().from(reputationEvents).where(isNull(reputationEvents.onchainTxHash)).all();
  await until(async () => (await missing()).length === 0, 'all is written');

  const written = await feedbackOnChain(chain);
  expect(written).toHaveLength(EVENTS);
  const rows = await reputationRows(service);
  const files = await Promise.all(rows.map(({ id }) => service.ask({ path: `/v1/reputation/events/${id}` })));
  const hashes = written.map(({ feedbackHash }) => feedbackHash);
  expect(new Set(hashes)).toEqual(new Set(files.map(({ text }) => keccak256(stringToHex(text)))));
  const indexes = rows.map(({ feedbackIndex }) => feedbackIndex ?? 0).sort((a, b) => a - b);
  expect(indexes).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
});
