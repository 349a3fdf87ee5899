import { describe, expect, test } from 'bun:test';
import { createFairSlots, type FairSlots, type FairSlotsOptions, type Slot } from './slots.ts';

const never = new AbortController().signal;
const create = (more: Partial<FairSlotsOptions> = {}) =>
  createFairSlots({
    quick: 4,
    slow: 2,
    slowMs: 20,
    cutsSlow: true,
    perHost: { prompt: 4, unknown: 2, slow: 2 },
    ...more,
  });

/** Anyone who was given a place hears of it before the next turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function book(slots: FairSlots, host: string, party: string, signal = never) {
  const taken: { place?: Slot; error?: unknown; isCut: boolean } = { isCut: false };
  const onCut = () => {
    taken.isCut = true;
    taken.place?.leave();
  };
  Promise.resolve(slots.take(host, signal, party, onCut)).then(
    (place) => {
      taken.place = place;
    },
    (error: unknown) => {
      taken.error = error;
    },
  );
  await settled();
  return taken;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(1);
}

describe('fair slots', () => {
  test('leave places to later parties when one party has many requests', async () => {
    const slots = create({ slowMs: 60_000, perHost: { prompt: 4, unknown: 4, slow: 4 } });
    const greedy = [];
    for (let index = 0; index < 10; index += 1) greedy.push(await book(slots, `g${index}`, 'greedy'));
    expect(greedy.filter(({ place }) => place !== undefined)).toHaveLength(2);
    expect((await book(slots, 'a', 'one')).place).toBeDefined();
    expect((await book(slots, 'b', 'two')).place).toBeDefined();
    for (const { place } of greedy) place?.leave();
  });

  test('move or cut requests that hang, so that the next is served', async () => {
    const slots = create();
    const entering = [0, 1, 2, 3].map((index) => book(slots, `h${index}`, `p${index}`));
    const booking = book(slots, 'good', 'good');
    // In this very turn, in which no one is slow yet.
    expect({ active: slots.active, waiting: slots.waiting }).toEqual({ active: 4, waiting: 1 });
    const [next, ...crowd] = await Promise.all([booking, ...entering]);
    await until(() => next.place !== undefined);
    await until(() => crowd.filter(({ isCut }) => isCut).length === 2);
    expect(slots.active).toBe(3);
    expect(slots.waiting).toBe(0);
  });

  test('never cut a request that hangs when cutsSlow is false', async () => {
    const slots = create({ cutsSlow: false, quick: 2, slow: 1 });
    const paid = await Promise.all([0, 1, 2].map((index) => book(slots, `h${index}`, `p${index}`)));
    await until(() => paid.every(({ place }) => place !== undefined));
    const last = await book(slots, 'more', 'more');
    await Bun.sleep(60);
    expect(last.place).toBeUndefined();
    expect(paid.some(({ isCut }) => isCut)).toBeFalse();
    for (const { place } of paid) place?.leave();
    await settled();
    expect(last.place).toBeDefined();
  });

  test('leave places to hosts that answer when many unknown hosts are asked', async () => {
    const slots = create({ slowMs: 60_000, unknownInAll: 2 });
    (await book(slots, 'good', 'good')).place?.leave();
    for (let index = 0; index < 5; index += 1) await book(slots, `h${index}`, `p${index}`);
    expect(slots.active).toBe(2);
    expect((await book(slots, 'good', 'good')).place).toBeDefined();
  });

  test('share one bound among the hosts of a network, except for prompt hosts', async () => {
    const slots = create({ slowMs: 60_000, perNetwork: 1 });
    (await book(slots, 'good', 'good')).place?.leave();
    const first = await book(slots, 'h1', 'p1');
    await first.place?.goTo?.('net');
    const second = await book(slots, 'h2', 'p2');
    let mayGo = false;
    const going = second.place?.goTo?.('net').then(() => {
      mayGo = true;
    });
    await settled();
    expect({ mayGo, active: slots.active, waiting: slots.waiting }).toEqual({ mayGo: false, active: 1, waiting: 1 });
    const good = await book(slots, 'good', 'good');
    await good.place?.goTo?.('net');
    first.place?.leave();
    await going;
    expect(mayGo).toBeTrue();
    second.place?.leave();
    good.place?.leave();
    expect(slots.active).toBe(0);
  });

  test('treat a host that hung as slow for a while, even if it answers promptly', async () => {
    const slots = create({ staysSlowMs: 60_000, perHost: { prompt: 4, unknown: 2, slow: 1 } });
    const hung = await book(slots, 'h', 'p');
    await Bun.sleep(30);
    hung.place?.leave();
    const first = await book(slots, 'h', 'p');
    first.place?.leave();
    await book(slots, 'h', 'p');
    expect((await book(slots, 'h', 'q')).place).toBeUndefined();
  });

  test('serve a party whose host hung lately after all others', async () => {
    const slots = create({ quick: 1, slow: 1, staysSlowMs: 60_000, slowClientsLast: true });
    await book(slots, 'h1', 'crowd');
    await until(() => slots.active === 1 && slots.waiting === 0);
    await Bun.sleep(30);
    const holder = await book(slots, 'x', 'holder');
    const again = await book(slots, 'h2', 'crowd');
    const one = await book(slots, 'a', 'one');
    holder.place?.leave();
    await settled();
    expect({ again: again.place, one: one.place }).toEqual({ again: undefined, one: expect.anything() });
    one.place?.leave();
    await settled();
    expect(again.place).toBeDefined();
  });

  test('drop a request from the queue when it is aborted', async () => {
    const slots = create({ slowMs: 60_000, quick: 1 });
    const first = await book(slots, 'a', 'a');
    const impatient = new AbortController();
    const second = await book(slots, 'b', 'b', impatient.signal);
    impatient.abort('timeout');
    await settled();
    expect(second.error).toBe('timeout');
    expect(slots.waiting).toBe(0);
    first.place?.leave();
    expect((await book(slots, 'c', 'c')).place).toBeDefined();
    expect((await book(slots, 'd', 'd', AbortSignal.abort('aborted'))).error).toBe('aborted');
  });

  test('drop the newest request of the largest party when the queue is full', async () => {
    const slots = create({ slowMs: 60_000, quick: 1 });
    await book(slots, 'x', 'x');
    const greedy = [];
    for (let index = 0; index < 1_024; index += 1) greedy.push(await book(slots, 'g', 'greedy'));
    expect(greedy.some(({ error }) => error !== undefined)).toBeFalse();
    const late = await book(slots, 'l', 'late');
    expect(late.error).toBeUndefined();
    expect(slots.waiting).toBe(1_024);
    expect(greedy.at(-1)?.error).toMatchObject({ reason: 'no-place' });
  });
});
