import { expect, test } from 'bun:test';
import { createLru } from './lru.ts';

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
