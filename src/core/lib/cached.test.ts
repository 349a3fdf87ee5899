import { expect, test } from 'bun:test';
import { cached } from './cached.ts';

function setUp() {
  const state = { nowMs: 0, loads: 0, fails: false };
  const get = cached(
    async () => {
      state.loads += 1;
      if (state.fails) throw new Error('not now');
      return state.loads;
    },
    { nowMs: () => state.nowMs },
    { freshMs: 10, usableMs: 100 },
  );
  return { state, get };
}

test('a cached value is loaded once for concurrent callers, and while it is fresh', async () => {
  const { state, get } = setUp();
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  state.nowMs = 9;
  expect(await get()).toBe(1);
  expect(state.loads).toBe(1);
});

test('a stale cached value is served during its reload, and awaited if too old', async () => {
  const { state, get } = setUp();
  await get();
  state.nowMs = 10;
  expect(await get()).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await get()).toBe(2);
  state.nowMs = 200;
  expect(await get()).toBe(3);
});

test('a cached value is kept when a reload fails, and reloaded at the next call', async () => {
  const { state, get } = setUp();
  await get();
  Object.assign(state, { nowMs: 1_000, fails: true });
  expect(await get()).toBe(1);
  state.fails = false;
  expect(await get()).toBe(3);
});

test('a cached value whose first load fails is an error, and loaded at the next call', async () => {
  const { state, get } = setUp();
  state.fails = true;
  await expect(get()).rejects.toThrow('not now');
  state.fails = false;
  expect(await get()).toBe(2);
});
