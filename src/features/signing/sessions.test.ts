import { describe, expect, test } from 'bun:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { insertWallet } from '../../../test/support/payments.ts';
import { defaultLimits } from '../../chain/relay/relay-context.ts';
import type { AppError } from '../../core/errors.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import type { SessionWallet } from './session-store.ts';
import { createSessionLock, LOCK_BOUNDS, oncePerKey } from './sessions.ts';

/** A task that ends on command, and notes when it began. */
function task(name: string, began: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    began.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

describe('the session lock', () => {
  test('refuses a second concurrent payment, and accepts the next one', async () => {
    const lock = createSessionLock();
    const first = task('first', []);
    const paying = lock.payment('a', first.run);
    const second = lock.payment('a', first.run);
    await expect(second).rejects.toMatchObject({ code: 'WALLET_BUSY' });
    first.end();
    expect(await paying).toBe('first');
    expect(await lock.payment('a', async () => 'next')).toBe('next');
  });

  test('serialises payments and Job steps of one wallet, and not of different wallets', async () => {
    const lock = createSessionLock();
    const began: string[] = [];
    const tasks = ['fund', 'pay', 'submit', 'other'].map((name) => task(name, began));
    const [fund, pay, submit, other] = tasks;
    if (!fund || !pay || !submit || !other) throw new Error('There are four.');
    const ended = [
      lock.inTurn('a', fund.run),
      lock.payment('a', pay.run),
      lock.inTurn('a', submit.run),
      lock.payment('b', other.run),
    ];
    other.end();
    expect(await ended[3]).toBe('other');
    expect(began).toEqual(['fund', 'other']);
    fund.end();
    expect(await ended[0]).toBe('fund');
    pay.end();
    submit.end();
    expect(await Promise.all(ended)).toEqual(['fund', 'pay', 'submit', 'other']);
    expect(began).toEqual(['fund', 'other', 'pay', 'submit']);
  });

  test('continues after a failed payment or Job step', async () => {
    const lock = createSessionLock();
    const failing = async () => {
      throw new Error('no');
    };
    await expect(lock.payment('a', failing)).rejects.toThrow('no');
    await expect(lock.inTurn('a', failing)).rejects.toThrow('no');
    expect(await lock.payment('b', async () => 1)).toBe(1);
    expect(await lock.inTurn('a', async () => 2)).toBe(2);
    expect(await lock.payment('a', async () => 3)).toBe(3);
  });

  test('waits and submits within a minute in total', () => {
    expect(LOCK_BOUNDS.waitMs + defaultLimits.submitTimeoutMs).toBeLessThan(60_000);
  });

  test('refuses a Job step when 64 already wait', async () => {
    const lock = createSessionLock();
    const first = task('first', []);
    const waiting = Array.from({ length: 65 }, () => lock.inTurn('a', first.run));
    await expect(lock.inTurn('a', first.run)).rejects.toMatchObject({ code: 'WALLET_BUSY' });
    first.end();
    expect(await Promise.all(waiting)).toHaveLength(65);
  });
});

const wallet: SessionWallet = {
  id: 'wallet_a',
  status: 'active',
  version: 'v2',
  sessionKeySealed: '-',
  keyPrefix: null,
  chainAddress: '0x00000000000000000000000000000000000000A1',
  sessionAddress: '0x00000000000000000000000000000000000000b2',
};

/** What a commit throws whose row is there already. */
async function taken(): Promise<unknown> {
  const db = await emptyDatabase();
  await insertWallet(db, wallet.id);
  const error: unknown = await insertWallet(db, wallet.id).catch((thrown: unknown) => thrown);
  db.close();
  return error;
}

/** Asks for the key's payment, which is found once `isThere` is true. */
function once(pay: () => Promise<string>, isThere: () => boolean, of = wallet) {
  const find = async () => (isThere() ? 'found' : undefined);
  return oncePerKey(createKeyedRuns(), of, 'key', { find, pay });
}

test('oncePerKey returns the existing payment on a unique violation of the idempotency key', async () => {
  let isThere = false;
  const error = await taken();
  const pay = async () => {
    isThere = true;
    throw error;
  };
  expect(await once(pay, () => isThere)).toEqual({ found: 'found' });
});

test('oncePerKey rethrows a unique violation if the key has no payment', async () => {
  const error = await taken();
  await expect(
    once(
      () => Promise.reject(error),
      () => false,
    ),
  ).rejects.toBe(error);
});

test('oncePerKey refuses a new payment of an inactive wallet, and returns an existing one', async () => {
  const pending: SessionWallet = { ...wallet, status: 'pending' };
  const refused = once(
    async () => 'paid',
    () => false,
    pending,
  );
  await expect(refused).rejects.toMatchObject({ code: 'WALLET_NOT_ACTIVE' } satisfies Partial<AppError>);
  expect(
    await once(
      async () => 'paid',
      () => true,
      pending,
    ),
  ).toEqual({ found: 'found' });
});
