import { describe, expect, test } from 'bun:test';
import { defaultLimits } from '../../chain/relay/context.ts';
import { createSessionLock, LOCK_BOUNDS } from './session-lock.ts';

/** A task that ends when it is told to, and notes when it began. */
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
