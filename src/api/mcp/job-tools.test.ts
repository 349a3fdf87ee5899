import { expect, test } from 'bun:test';
import { deadlineIn, isRelative } from './job-tools.ts';

const NOW = 1_800_000_000;

test.each([
  ['3d', NOW + 3 * 86_400],
  ['36h', NOW + 36 * 3_600],
  ['2w', NOW + 14 * 86_400],
  ['2027-01-31T12:00:00Z', 1_801_396_800],
  ['2027-01-31T12:00:00', 1_801_396_800],
  ['2027-01-31T13:00+01:00', 1_801_396_800],
  ['2027-01-31T12:00:00.500Z', 1_801_396_800],
  ['2027-01-31', 1_801_353_600],
])('deadlineIn parses %s', (text, expected) => {
  expect(deadlineIn(text, NOW)).toBe(expected);
  expect(isRelative(text)).toBe(/[hdw]$/.test(text));
});

test.each([
  '',
  'soon',
  '3',
  '3 d',
  '-3d',
  '3m',
  '99999d',
  '1800000000',
  '2027-13-01',
  '31.01.2027',
  'Sat, 31 Jan 2027',
])('deadlineIn refuses %s', (text) => expect(deadlineIn(text, NOW)).toBeUndefined());
