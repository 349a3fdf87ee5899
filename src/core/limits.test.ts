import { describe, expect, test } from 'bun:test';
import { limiters, limitsText, parseLimits } from './limits.ts';

describe('the rate limit setting', () => {
  test('changes only the limits that it names', () => {
    const { auth: _, ...others } = limiters;
    expect(parseLimits('payment=120/60, auth=off')).toEqual({ ...others, payment: { max: 120, windowSeconds: 60 } });
  });

  test('turns all limits off with the word off', () => expect(parseLimits('off')).toEqual({}));

  test('parses its own text form', () =>
    expect(parseLimits(limitsText(limiters))).toMatchObject({
      auth: { max: 10, windowSeconds: 3600 },
      lookup: { max: 600, windowSeconds: 60 },
    }));

  test.each(['', 'auth', 'auth=', 'auth=0/60', 'auth=1/0', 'auth=-1/60', 'auth=1/86401', 'auth=1', 'auth=on'])(
    'refuses %p',
    (text) => expect(parseLimits(text)).toBeString(),
  );

  test.each(['login=1/1', 'constructor=off', 'auth=1/1,', 'off,auth=1/1'])('refuses the unknown limit in %p', (text) =>
    expect(parseLimits(text)).toStartWith('knows walletCreate, auth, payment'),
  );
});
