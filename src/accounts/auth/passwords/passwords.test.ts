import { describe, expect, test } from 'bun:test';
import { createHashingQueue, QueueFullError, type Turn } from './passwords.ts';

const stranger = (key: string): Turn => ({ lane: 'stranger', key });
const known = (key: string): Turn => ({ lane: 'known', key });

/** A queue of one at a time whose tasks end on command, and who was served or refused. */
function queueOf(waiting: number, reserved: number) {
  const queue = createHashingQueue({ running: 1, waiting, reserved });
  const served: string[] = [];
  const refused: string[] = [];
  const gate = Promise.withResolvers<void>();
  const all: Promise<void>[] = [];
  const enter = (turn: Turn, name = turn.key) => {
    const run = queue.run(turn, async () => {
      await gate.promise;
      served.push(name);
    });
    all.push(
      run.catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        refused.push(name);
      }),
    );
  };
  const end = async () => {
    gate.resolve();
    await Promise.all(all);
    return { served, refused };
  };
  return { enter, end };
}

describe('the password hashing queue', () => {
  test('serves requests from different networks in the order of arrival', async () => {
    const { enter, end } = queueOf(8, 0);
    for (const key of ['a', 'b', 'c']) enter(stranger(key));
    expect(await end()).toEqual({ served: ['a', 'b', 'c'], refused: [] });
  });

  test('serves networks in turn', async () => {
    const { enter, end } = queueOf(8, 0);
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4']) enter(stranger('crowd'), name);
    enter(stranger('other'));
    expect((await end()).served).toEqual(['crowd 1', 'crowd 2', 'other', 'crowd 3', 'crowd 4']);
  });

  test('when full, refuses the newest request of the largest network to admit another network', async () => {
    const { enter, end } = queueOf(3, 0);
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5']) enter(stranger('crowd'), name);
    enter(stranger('other'));
    const { served, refused } = await end();
    expect(refused).toEqual(['crowd 5', 'crowd 4']);
    expect(served).toContain('other');
  });

  test('keeps places for known accounts when strangers fill the queue', async () => {
    const { enter, end } = queueOf(8, 2);
    enter(stranger('running'));
    for (let index = 0; index < 100; index += 1) enter(stranger(`network ${index}`));
    enter(known('owner'));
    enter(known('another owner'));
    const { served, refused } = await end();
    expect(refused).toHaveLength(94);
    expect(served.slice(0, 3)).toEqual(['running', 'owner', 'another owner']);
  });

  test('serves known accounts in turn, so that one account cannot fill the queue', async () => {
    const { enter, end } = queueOf(8, 2);
    for (let index = 0; index < 20; index += 1) enter(known('crowd'), `crowd ${index}`);
    enter(known('owner'));
    const { served, refused } = await end();
    expect(refused).not.toContain('owner');
    expect(served.indexOf('owner')).toBeLessThan(3);
  });

  test('serves a stranger within a few turns while many known accounts wait', async () => {
    const { enter, end } = queueOf(16, 2);
    enter(known('running'));
    enter(stranger('new user'));
    for (let index = 0; index < 10; index += 1) enter(known(`owner ${index}`));
    expect((await end()).served.indexOf('new user')).toBeLessThanOrEqual(4);
  });
});
