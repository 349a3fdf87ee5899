import { describe, expect, test } from 'bun:test';
import { longestTurnMs } from '../../../../test/support/event-loop.ts';
import { AppError } from '../../../core/errors.ts';
import { requireStrongPassword } from './strength.ts';

const outcome = (password: string, username = 'gatekeeper') =>
  requireStrongPassword(password, username).then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : String(error)),
  );

describe('the password check', () => {
  test.each([
    ['password', 'ten most common'],
    ['12345678', 'ten most common'],
    ['        ', 'repeats one character'],
    ['qwertyuiop', 'hundred most common'],
    ['P@ssw0rd', 'easy to guess'],
    ['x'.repeat(128), 'repeats'],
    ['1234567890'.repeat(12), 'repeats'],
    ['gatekeeper', 'contains the user name'],
    ['the GateKeeper of 1987, again', 'contains the user name'],
    ['ｇａｔｅｋｅｅｐｅｒ of the harbour', 'contains the user name'],
  ])('refuses %j and says why', async (password, reason) => {
    const answer = await outcome(password);
    expect(answer).toStartWith('INVALID_PASSWORD: ');
    expect(answer).toContain(reason);
    expect(answer).toContain('several unrelated words');
  });

  test.each([
    'correct horse battery',
    'k7xq2mzp',
    'a password that nothing repeats',
    '🦊🌧️🧭🪵🧶🫖🪐🥁',
    'паровоз любит кофе',
  ])('accepts %j', async (password) => expect(await outcome(password)).toBe('taken'));

  test('accepts a password that contains a three-letter user name by chance', async () =>
    expect(await outcome('no one cannot find the harbour', 'ann')).toBe('taken'));

  test('does not block the event loop', async () => {
    await outcome('warm up');
    const slow = ['p@$$w0rd'.repeat(16), '1234567890'.repeat(12), '4@8({[<69!|1/0$5+7%2'.repeat(6)];
    const longestMs = await longestTurnMs(() => Promise.all(slow.map((password) => outcome(password))));
    expect(longestMs).toBeLessThan(30);
  });
});
