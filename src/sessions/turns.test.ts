import { describe, expect, test } from 'bun:test';
import { defaultLimits } from '../chain/relay/relay.ts';
import { createSessionTurns, TURN } from './turns.ts';

/** A task that ends when it is told to, and notes when it began. */
function task(name: string, began: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    began.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

describe('the turns of a session', () => {
  test('turn a second payment away, and take the next one', async () => {
    const turns = createSessionTurns();
    const first = task('first', []);
    const paying = turns.payment('a', first.run);
    const second = turns.payment('a', first.run);
    await expect(second).rejects.toMatchObject({ code: 'WALLET_BUSY' });
    first.end();
    expect(await paying).toBe('first');
    expect(await turns.payment('a', async () => 'next')).toBe('next');
  });

  test('let payments and steps of Jobs wait for one another, wallet by wallet', async () => {
    const turns = createSessionTurns();
    const began: string[] = [];
    const tasks = ['fund', 'pay', 'submit', 'other'].map((name) => task(name, began));
    const [fund, pay, submit, other] = tasks;
    if (!fund || !pay || !submit || !other) throw new Error('There are four.');
    const ended = [
      turns.jobStep('a', fund.run),
      turns.payment('a', pay.run),
      turns.jobStep('a', submit.run),
      turns.payment('b', other.run),
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

  test('go on after a failure', async () => {
    const turns = createSessionTurns();
    const failing = async () => {
      throw new Error('no');
    };
    await expect(turns.payment('a', failing)).rejects.toThrow('no');
    await expect(turns.jobStep('a', failing)).rejects.toThrow('no');
    expect(await turns.payment('b', async () => 1)).toBe(1);
    expect(await turns.jobStep('a', async () => 2)).toBe(2);
    expect(await turns.payment('a', async () => 3)).toBe(3);
  });

  test('end in time for an answer within a minute, though no node answers', () => {
    expect(TURN.waitMs + defaultLimits.submitTimeoutMs).toBeLessThan(60_000);
  });

  test('turn steps away when as many wait as may be outstanding', async () => {
    const turns = createSessionTurns();
    const first = task('first', []);
    const waiting = Array.from({ length: 65 }, () => turns.jobStep('a', first.run));
    await expect(turns.jobStep('a', first.run)).rejects.toMatchObject({ code: 'WALLET_BUSY' });
    first.end();
    expect(await Promise.all(waiting)).toHaveLength(65);
  });
});
