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
