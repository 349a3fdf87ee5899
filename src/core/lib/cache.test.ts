import { expect, test } from 'bun:test';
import { cached, createLru } from './cache.ts';

test('an LRU cache evicts the least recently used entry', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
});

test('an LRU cache replaces and deletes values', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('a', 2);
  expect(lru.get('a')).toBe(2);
  lru.delete('a');
  expect(lru.get('a')).toBeUndefined();
});

test('an LRU cache keeps what a plain list of its uses would keep', () => {
  const lru = createLru<number>(3);
  let used: string[] = [];
  const use = (key: string) => {
    used = [...used.filter((other) => other !== key), key].slice(-3);
  };
  for (let step = 0; step < 1_000; step += 1) {
    const key = String((step * step * 7 + step) % 11);
    if (step % 5 === 0) {
      lru.delete(key);
      used = used.filter((other) => other !== key);
    } else if (step % 3 === 0) {
      expect(lru.get(key) !== undefined).toBe(used.includes(key));
      if (used.includes(key)) use(key);
    } else {
      lru.set(key, step);
      use(key);
    }
  }
  for (let key = 0; key < 11; key += 1) expect(lru.get(String(key)) !== undefined).toBe(used.includes(String(key)));
});

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
