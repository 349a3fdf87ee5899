import { expect, test } from 'bun:test';
import { RowCountError } from './batch.ts';
import { orRefuse } from './failures.ts';

const lost = (label?: string) => () => Promise.reject(new RowCountError('UPDATE …', 1, 0, label));

test('a commit that lost is refused by the label of its statement, else by the code for all others', async () => {
  const codes = { full: 'TOO_MANY_KEYS', otherwise: 'KEY_NOT_FOUND' } as const;
  await expect(orRefuse(lost('full'), codes)).rejects.toMatchObject({ code: 'TOO_MANY_KEYS' });
  await expect(orRefuse(lost('another'), codes)).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  await expect(orRefuse(lost(), codes)).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
});

test('what no code is for is thrown as it is, and so is every other failure', async () => {
  await expect(orRefuse(lost('another'), { full: 'TOO_MANY_KEYS' })).rejects.toThrow(RowCountError);
  await expect(orRefuse(lost(), { full: 'TOO_MANY_KEYS' })).rejects.toThrow(RowCountError);
  const broken = () => Promise.reject(new Error('The disk is full.'));
  await expect(orRefuse(broken, { otherwise: 'KEY_NOT_FOUND' })).rejects.toThrow('The disk is full.');
});

test('a commit that wins answers what it made', async () => {
  expect(await orRefuse(async () => 7, { otherwise: 'KEY_NOT_FOUND' })).toBe(7);
});
