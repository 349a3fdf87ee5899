import { expect, test } from 'bun:test';
import { newId, randomAlphanumeric } from './ids.ts';

test('newId returns distinct ids of the prefix and 12 hex digits', () => {
  const ids = Array.from({ length: 1000 }, () => newId('pay'));
  for (const id of ids) expect(id).toMatch(/^pay_[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});

test('randomAlphanumeric uses the whole alphabet evenly', () => {
  const counts = new Map<string, number>();
  for (const letter of randomAlphanumeric(36_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe('0123456789abcdefghijklmnopqrstuvwxyz');
  // 1,000 expected of each; seven standard deviations on either side.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(7 * Math.sqrt(1000));
});
