import { expect, test } from 'bun:test';
import { type Bounds, contradictions, mostLost } from './browser/limit-words.ts';

const NONE: Bounds = { txLimit: '0', dailyLimit: '0', hour: '0', day: '0', week: '0', month: '0' };

test.each<[string, Partial<Bounds>, string]>([
  ['nothing', {}, 'This agent can lose you all that the wallet has, at once.'],
  ['payments alone', { txLimit: '5' }, 'This agent can lose you all that the wallet has, 5 USDC at a time.'],
  ['a day', { txLimit: '5', dailyLimit: '20' }, 'This agent can lose you at most 20 USDC a day, plus fees.'],
  [
    'the least of all',
    { dailyLimit: '1200', week: '1000.5' },
    'This agent can lose you at most 1,000.5 USDC a day, plus fees.',
  ],
  ['an hour', { hour: '3' }, 'This agent can lose you at most 3 USDC in any 60 minutes, plus fees.'],
  [
    'an hour and a day',
    { hour: '10', dailyLimit: '20' },
    'This agent can lose you at most 10 USDC in any 60 minutes and 20 USDC a day, plus fees.',
  ],
  [
    'an hour above the day',
    { hour: '30', dailyLimit: '20' },
    'This agent can lose you at most 20 USDC a day, plus fees.',
  ],
])('what can be lost is bounded by %s', (_, bounds, words) => {
  expect(mostLost({ ...NONE, ...bounds })).toBe(words);
});

test.each<[Partial<Bounds>, readonly RegExp[]]>([
  [{}, []],
  [{ txLimit: '5', hour: '10', dailyLimit: '20', week: '100' }, []],
  [{ txLimit: '5', dailyLimit: '5' }, []],
  [{ txLimit: '5', dailyLimit: '4' }, [/^Most in a day \(4 USDC\) is less than most in one payment \(5 USDC\)/]],
  [{ hour: '30', dailyLimit: '20' }, [/^Most in a day .* any 60 minutes/]],
  [{ txLimit: '5', hour: '1' }, [/^Most in any 60 minutes .* one payment/]],
  [{ dailyLimit: '20', week: '10' }, [/^Most in any 7 days .* a day/]],
])('limits that contradict each other are named: %p', (bounds, expected) => {
  const found = contradictions({ ...NONE, ...bounds });
  expect(found.length).toBe(expected.length);
  for (const [place, words] of expected.entries()) expect(found[place]).toMatch(words);
});
