import { afterEach, expect, test } from 'bun:test';
import { pino } from 'pino';
import { zeroAddress } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { temporaryDatabase } from '../../../test/support/database.ts';
import { longestTurnMs } from '../../../test/support/event-loop.ts';
import { hash, insertWallet } from '../../../test/support/payments.ts';
import { createSync, latestDue } from './reputation-sync.ts';
import { reputationEvents } from './reputation-tables.ts';
import { createSyncStore } from './sync-store.ts';

const EVENTS = 2_000;
const PAGE = 100;
const opened: { remove(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.remove();
});

/** Events of a wallet that is no agent, and a sync that counts its queries. */
async function manyEvents() {
  const database = await temporaryDatabase();
  opened.push(database);
  const { db } = database;
  await insertWallet(db, 'wallet_1');
  const rows = Array.from({ length: EVENTS }, (_, index) => ({
    id: `revt_${index}`,
    walletId: 'wallet_1',
    value: 1,
    createdAt: 1,
    ...({ eventType: 'payment_success', tag1: 'payment', sourceKind: 'payment' } as const),
    cause: `pay_${index}`,
    shownRef: hash('transaction', index),
    blockNumber: 1,
  }));
  for (let start = 0; start < EVENTS; start += 500) {
    await db.orm
      .insert(reputationEvents)
      .values(rows.slice(start, start + 500))
      .run();
  }
  const store = createSyncStore(db);
  const looks: number[] = [];
  const core = testCore({ logger: pino({ level: 'silent' }), baseUrl: () => 'http://localhost' });
  const sync = createSync(core, {
    store: {
      ...store,
      endOfPage(walletId, after, count) {
        looks.push(after);
        return store.endOfPage(walletId, after, count);
      },
    },
    agents: { identityOf: async () => ({ status: 'pending', agentId: 0, agentURI: '', registeredAt: null }) },
    location: { chainId: 31_337, identityRegistry: zeroAddress, attestor: zeroAddress },
    sender: zeroAddress,
    finalized: () => ({ number: 10, hash: hash('block'), timestamp: 1 }),
  });
  return { sync, looks };
}

test('a reputation sync does not block the event loop while it skips thousands of events', async () => {
  const { sync } = await manyEvents();
  // Cold code is slower than it will ever be again.
  await sync.run({ after: EVENTS - 2 * PAGE });
  const longestMs = await longestTurnMs(async () => {
    expect(await sync.run()).toEqual({ synced: 0, errors: 0, isComplete: true });
  });
  expect(longestMs).toBeLessThan(30);
});

test('a reputation sync resumes where the previous run ended', async () => {
  const { sync, looks } = await manyEvents();
  const passed: number[] = [];
  const onPassed = async (event: number) => void passed.push(event);
  await sync.run({ onPassed });
  expect(passed).toEqual([EVENTS]);
  looks.length = 0;
  await sync.run({ after: EVENTS - PAGE, onPassed });
  expect(looks).toEqual([EVENTS - PAGE, EVENTS]);
});

test('a stopped reputation sync is not complete', async () => {
  const { sync } = await manyEvents();
  const running = sync.run();
  sync.stop();
  expect((await running).isComplete).toBe(false);
});

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2026-11-21T04:29:59Z', '2026-11-20T04:30:00Z'],
  ['2026-11-21T04:30:00Z', '2026-11-21T04:30:00Z'],
  ['2026-11-21T23:59:59Z', '2026-11-21T04:30:00Z'],
  ['2026-11-22T00:00:00Z', '2026-11-21T04:30:00Z'],
  // Across a leap day, the turn of a year, and the days on which clocks are changed elsewhere.
  ['2028-03-01T04:29:59Z', '2028-02-29T04:30:00Z'],
  ['2027-01-01T00:00:00Z', '2026-12-31T04:30:00Z'],
  ['2026-03-29T04:30:00Z', '2026-03-29T04:30:00Z'],
  ['2026-10-25T04:29:59Z', '2026-10-24T04:30:00Z'],
])('latestDue at %s is the sync of %s', (now, due) => {
  expect(latestDue(at(now))).toBe(at(due));
});

test('latestDue is 04:30 UTC and less than a day ago at any time of a week', () => {
  const start = at('2026-12-28T00:00:00Z');
  for (let now = start; now < start + 7 * 86_400; now += 61) {
    const due = latestDue(now);
    expect(due <= now && now - due < 86_400).toBe(true);
    expect(new Date(due * 1000).toISOString()).toEndWith('T04:30:00.000Z');
  }
});
