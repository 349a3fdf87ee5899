import { beforeEach, describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import { emptyDatabase } from '../../../test/support/database.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Commit } from './event-projection.ts';
import { createReactions, type Reaction } from './reactions.ts';

const logger = pino({ level: 'silent' });
const nothing: Commit = {
  keys: new Set(),
  events: [],
  gone: [],
  impossible: new Set(),
  finalBlock: -1,
  historiesOf: async () => ({ before: new Map(), after: new Map() }),
  eventsAround: async () => [],
  depth: { head: undefined, confirmations: 1 },
};
let db: Db;
let nowMs: number;
beforeEach(async () => {
  db = await emptyDatabase();
  nowMs = 1_800_000_000_000;
});

/** Reacts to any event with the given causes. */
function reactionOf(causes: readonly string[], run: (cause: unknown) => Promise<void>): Reaction {
  return {
    kind: 'test',
    on: async () => causes.map((cause) => ({ cause, payload: { cause } })),
    run: ({ cause }) => run(cause),
  };
}
const reactionsOf = (...reactions: Reaction[]) =>
  createReactions({ db, clock: { nowMs: () => nowMs }, logger }, reactions);

describe('a reaction', () => {
  test('runs once for each cause, however often the commit repeats', async () => {
    const ran: unknown[] = [];
    const reactions = reactionsOf(reactionOf(['a', 'b'], async (cause) => void ran.push(cause)));
    await db.batch([...(await reactions.statements(nothing)), ...(await reactions.statements(nothing))]);
    await reactions.runDue();
    await db.batch(await reactions.statements(nothing));
    await reactions.runDue();
    expect(ran).toEqual(['a', 'b']);
    expect(await reactions.waiting()).toBe(0);
  });

  test('that fails is retried with growing delays, and does not delay others', async () => {
    let luck = false;
    const ran: unknown[] = [];
    const reactions = reactionsOf(
      reactionOf(['a', 'b'], async (cause) => {
        ran.push(cause);
        if (cause === 'a' && !luck) throw new Error('no luck');
      }),
    );
    await db.batch(await reactions.statements(nothing));
    await reactions.runDue();
    expect(ran).toEqual(['a', 'b']);
    await reactions.runDue();
    expect(ran).toHaveLength(2);
    nowMs += 1_000;
    await reactions.runDue();
    expect(ran).toHaveLength(3);
    nowMs += 1_000;
    await reactions.runDue();
    expect(ran).toHaveLength(3);
    luck = true;
    nowMs += 1_000;
    await reactions.runDue();
    expect(ran).toHaveLength(4);
    expect(await reactions.waiting()).toBe(0);
  });

  test('is retried at least every five minutes', async () => {
    let tries = 0;
    const reactions = reactionsOf(
      reactionOf(['a'], async () => {
        tries++;
        throw new Error('no luck');
      }),
    );
    await db.batch(await reactions.statements(nothing));
    for (let hour = 0; hour < 40; hour++) {
      await reactions.runDue();
      nowMs += 300_000;
    }
    expect(tries).toBe(40);
    expect(await reactions.waiting()).toBe(1);
  });

  test('that was stored before a restart runs after it', async () => {
    await db.batch(await reactionsOf(reactionOf(['a'], async () => undefined)).statements(nothing));
    const ran: unknown[] = [];
    const reborn = reactionsOf(reactionOf([], async (cause) => void ran.push(cause)));
    expect(await reborn.waiting()).toBe(1);
    await reborn.runDue();
    expect(ran).toEqual(['a']);
  });

  test('of an unknown kind stays waiting', async () => {
    await db.batch(await reactionsOf(reactionOf(['a'], async () => undefined)).statements(nothing));
    const older = reactionsOf();
    await older.runDue();
    expect(await older.waiting()).toBe(1);
  });
});
