import { describe, expect, test } from 'bun:test';
import { DeadlineError, withDeadline } from './deadline.ts';

describe('a deadline', () => {
  test('passes on a result or an error that comes in time', async () => {
    expect(await withDeadline(Promise.resolve('good'), 1_000)).toBe('good');
    await expect(withDeadline(Promise.reject(new Error('bad')), 1_000)).rejects.toThrow('bad');
  });

  test('rejects when the promise is late', async () => {
    const late = withDeadline(new Promise<void>(() => undefined), 5);
    expect(await late.catch((error: unknown) => error)).toBeInstanceOf(DeadlineError);
  });
});
