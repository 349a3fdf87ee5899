import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { zeroAddress } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { systemClock } from '../../core/lib/time.ts';
import { createLogger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import { createRestoreGuard, type RestoreGuard } from './restore-guard.ts';

const WALLET = 'wallet_a';
const HEAD = { number: 10, timestamp: 1_000 };
const READ = { number: 13, timestamp: 2_000 };
const CATCHING_UP = { code: 'CATCHING_UP' };
let db: Db;
let restoreGuard: RestoreGuard;

beforeEach(async () => {
  db = await emptyDatabase();
  restoreGuard = await createRestoreGuard({
    db,
    clock: systemClock,
    logger: createLogger({ level: 'fatal', pretty: false, secrets: [] }),
    lanes: [zeroAddress],
    hasWallets: async () => true,
    onBegin: () => [],
    readFrom: async () => 1,
  });
  await restoreGuard.laneCounted(zeroAddress, { known: 0, used: 0 });
});
afterEach(() => db.close());

const isOpen = () => {
  try {
    restoreGuard.requireComplete(WALLET);
    return false;
  } catch (error) {
    expect(error).toMatchObject(CATCHING_UP);
    return true;
  }
};

/** Whether the wallet was barred from spending at all times until the work was done. */
async function isOpenUntil(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const ended = work.then(() => {
    isDone = true;
  });
  let wasOpen = true;
  for (let turn = 1; !isDone; turn += 1) {
    wasOpen &&= isOpen();
    // A remote database answers only when everything else had its turn.
    await (turn % 100 === 0 ? new Promise<void>((resolve) => setImmediate(resolve)) : Promise.resolve());
  }
  await ended;
  return wasOpen;
}

test('a catch-up blocks spending from the moment it is found until its end is on disk', async () => {
  expect(isOpen()).toBe(false);
  expect(await isOpenUntil(restoreGuard.found(WALLET, 'found', HEAD))).toBe(true);
  expect(await isOpenUntil(restoreGuard.advance(HEAD, undefined))).toBe(true);
  expect(await isOpenUntil(restoreGuard.found(WALLET, 'found again', { number: 12, timestamp: 1_500 }))).toBe(true);
  await restoreGuard.advance(HEAD, READ);
  expect(isOpen()).toBe(false);
  expect(await restoreGuard.gapsOf(WALLET)).toEqual([{ first: 1, last: READ.number, headTimestamp: 1_500 }]);
});

test('two concurrent findings for a wallet open one catch-up', async () => {
  const checks = [5, 5].map((executed) => restoreGuard.requireKnownNonces(WALLET, executed, 0));
  const refused = await Promise.allSettled(checks);
  expect(refused).toMatchObject([{ reason: CATCHING_UP }, { reason: CATCHING_UP }]);
  await Promise.all([restoreGuard.found(WALLET, 'one', HEAD), restoreGuard.found(WALLET, 'two', HEAD)]);
  expect(restoreGuard.open()).toHaveLength(1);
});

test('a catch-up blocks spending even if it cannot be written, and is written before it ends', async () => {
  const full = spyOn(db, 'batch').mockRejectedValue(new Error('The disk is full.'));
  await expect(restoreGuard.found(WALLET, 'found', HEAD)).rejects.toThrow('full');
  expect(isOpen()).toBe(true);
  await expect(restoreGuard.advance(HEAD, READ)).rejects.toThrow('full');
  expect(isOpen()).toBe(true);
  full.mockRestore();
  await restoreGuard.advance(HEAD, undefined);
  expect(isOpen()).toBe(true);
  await restoreGuard.advance(HEAD, READ);
  expect(isOpen()).toBe(false);
  expect(await restoreGuard.gapsOf(WALLET)).toHaveLength(1);
});

test('a finding while a catch-up ends opens another one', async () => {
  await restoreGuard.found(WALLET, 'found', HEAD);
  const ending = restoreGuard.advance(READ, READ);
  const at = { number: READ.number + 1, timestamp: READ.timestamp + 1 };
  await Promise.all([ending, restoreGuard.found(WALLET, 'it is signed for elsewhere', at)]);
  expect(isOpen()).toBe(true);
  expect(restoreGuard.open()).toMatchObject([{ scope: WALLET, reason: 'it is signed for elsewhere' }]);
});

test('a catch-up ends although the answer to the commit of its end was lost', async () => {
  await restoreGuard.found(WALLET, 'found', HEAD);
  const original = db.batch;
  const batch = spyOn(db, 'batch').mockImplementationOnce(async (statements) => {
    await original(statements);
    throw new Error('the answer was lost');
  });
  await expect(restoreGuard.advance(READ, READ)).rejects.toThrow('the answer was lost');
  batch.mockRestore();
  await restoreGuard.advance(READ, READ);
  expect(isOpen()).toBe(false);
  await restoreGuard.found(WALLET, 'found again', { number: READ.number + 1, timestamp: READ.timestamp + 1 });
  expect(isOpen()).toBe(true);
});
