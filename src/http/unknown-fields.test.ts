import { expect, test } from 'bun:test';
import { nearestName } from './unknown-fields.ts';

const known = ['name', 'dailyLimit', 'txLimit', 'idempotencyKey'];

test.each([
  ['nmae', 'name'],
  ['names', 'name'],
  ['daily_limit', 'dailyLimit'],
  ['DAILYLIMIT', 'dailyLimit'],
  ['dialyLimti', 'dailyLimit'],
  ['idempotency_key', 'idempotencyKey'],
])('nearestName takes %s for a misspelled %s', (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

test.each(['', 'a', 'wallet', 'x'.repeat(41)])('nearestName finds no name like %p', (name) => {
  expect(nearestName(name, known)).toBeUndefined();
});
