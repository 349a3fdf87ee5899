import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { zeroAddress } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { systemClock } from '../../core/lib/time.ts';
import { createLogger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import { createHistory, type History } from './restore-guard.ts';

const WALLET = 'wallet_a';
const HEAD = { number: 10, timestamp: 1_000 };
const READ = { number: 13, timestamp: 2_000 };
const CATCHING_UP = { code: 'CATCHING_UP' };
let db: Db;
let history: History;

beforeEach(async () => {
  db = await emptyDatabase();
  history = await createHistory({
    db,
    clock: systemClock,
    logger: createLogger({ level: 'fatal', pretty: false, secrets: [] }),
    lanes: [zeroAddress],
    hasWallets: async () => true,
    onBegin: () => [],
    readFrom: async () => 1,
  });
  await history.laneCounted(zeroAddress, { known: 0, used: 0 });
});
afterEach(() => db.close());

const isOpen = () => {
  try {
    history.requireComplete(WALLET);
    return false;
  } catch (error) {
    expect(error).toMatchObject(CATCHING_UP);
    return true;
  }
};

/** Whether the wallet must not spend at any moment until something is done. */
async function isOpenUntil(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const ended = work.then(() => {
    isDone = true;
  });
  let wasOpen = true;
  for (let turn = 1; !isDone; turn += 1) {
    wasOpen &&= isOpen();
    // A database elsewhere answers only when everything else had its turn.
    await (turn % 100 === 0 ? new Promise<void>((resolve) => setImmediate(resolve)) : Promise.resolve());
  }
  await ended;
  return wasOpen;
}

test('a catch-up blocks spending from the moment it is found until its end is on disk', async () => {
  expect(isOpen()).toBe(false);
  expect(await isOpenUntil(history.found(WALLET, 'found', HEAD))).toBe(true);
  expect(await isOpenUntil(history.advance(HEAD, undefined))).toBe(true);
  expect(await isOpenUntil(history.found(WALLET, 'found again', { number: 12, timestamp: 1_500 }))).toBe(true);
  await history.advance(HEAD, READ);
  expect(isOpen()).toBe(false);
  expect(await history.gapsOf(WALLET)).toEqual([{ first: 1, last: READ.number, headTimestamp: 1_500 }]);
});

test('two concurrent findings for a wallet open one catch-up', async () => {
  const asked = [5, 5].map((executed) => history.requireKnownNonces(WALLET, executed, 0));
  const refused = await Promise.allSettled(asked);
  expect(refused).toMatchObject([{ reason: CATCHING_UP }, { reason: CATCHING_UP }]);
  await Promise.all([history.found(WALLET, 'one', HEAD), history.found(WALLET, 'two', HEAD)]);
  expect(history.open()).toHaveLength(1);
});

test('a catch-up blocks spending even if it cannot be written, and is written before it ends', async () => {
  const full = spyOn(db, 'batch').mockRejectedValue(new Error('The disk is full.'));
  await expect(history.found(WALLET, 'found', HEAD)).rejects.toThrow('full');
  expect(isOpen()).toBe(true);
  await expect(history.advance(HEAD, READ)).rejects.toThrow('full');
  expect(isOpen()).toBe(true);
  full.mockRestore();
  await history.advance(HEAD, undefined);
  expect(isOpen()).toBe(true);
  await history.advance(HEAD, READ);
  expect(isOpen()).toBe(false);
  expect(await history.gapsOf(WALLET)).toHaveLength(1);
});

test('a finding while a catch-up ends opens another one', async () => {
  await history.found(WALLET, 'found', HEAD);
  const ending = history.advance(READ, READ);
  const at = { number: READ.number + 1, timestamp: READ.timestamp + 1 };
  await Promise.all([ending, history.found(WALLET, 'somebody else signs', at)]);
  expect(isOpen()).toBe(true);
  expect(history.open()).toMatchObject([{ scope: WALLET, reason: 'somebody else signs' }]);
});

test('a catch-up ends although the answer to the commit of its end was lost', async () => {
  await history.found(WALLET, 'found', HEAD);
  const original = db.batch;
  const batch = spyOn(db, 'batch').mockImplementationOnce(async (statements) => {
    await original(statements);
    throw new Error('the answer was lost');
  });
  await expect(history.advance(READ, READ)).rejects.toThrow('the answer was lost');
  batch.mockRestore();
  await history.advance(READ, READ);
  expect(isOpen()).toBe(false);
  await history.found(WALLET, 'found again', { number: READ.number + 1, timestamp: READ.timestamp + 1 });
  expect(isOpen()).toBe(true);
});
