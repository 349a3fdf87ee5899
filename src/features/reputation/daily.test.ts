import { expect, test } from 'bun:test';
import { latestDue } from './daily.ts';

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2026-11-21T04:29:59Z', '2026-11-20T04:30:00Z'],
  ['2026-11-21T04:30:00Z', '2026-11-21T04:30:00Z'],
  ['2026-11-21T23:59:59Z', '2026-11-21T04:30:00Z'],
  ['2026-11-22T00:00:00Z', '2026-11-21T04:30:00Z'],
  // Across a leap day, the turn of a year, and the days on which clocks are changed elsewhere.
  ['2028-03-01T04:29:59Z', '2028-02-29T04:30:00Z'],
  ['2027-01-01T00:00:00Z', '2026-12-31T04:30:00Z'],
  ['2026-03-29T04:30:00Z', '2026-03-29T04:30:00Z'],
  ['2026-10-25T04:29:59Z', '2026-10-24T04:30:00Z'],
])('latestDue at %s is the sync of %s', (now, due) => {
  expect(latestDue(at(now))).toBe(at(due));
});

test('latestDue is 04:30 UTC and less than a day ago at any time of a week', () => {
  const start = at('2026-12-28T00:00:00Z');
  for (let now = start; now < start + 7 * 86_400; now += 61) {
    const due = latestDue(now);
    expect(due <= now && now - due < 86_400).toBe(true);
    expect(new Date(due * 1000).toISOString()).toEndWith('T04:30:00.000Z');
  }
});
