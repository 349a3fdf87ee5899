import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createUnfinished } from '../../clients/typescript/src/unfinished.ts';

afterEach(() => void setSystemTime());

test('a key that was left goes to one call, for ten minutes from when it was made', () => {
  const unfinished = createUnfinished();
  const began = Date.now();
  setSystemTime(began);
  const key = unfinished.take('GET /a');
  unfinished.leave('GET /a', key);
  setSystemTime(began + 599_000);
  expect(unfinished.take('GET /b').value).not.toBe(key.value);
  expect(unfinished.take('GET /a')).toEqual(key);
  expect(unfinished.take('GET /a').value).not.toBe(key.value);
  unfinished.leave('GET /a', key);
  setSystemTime(began + 600_000);
  expect(unfinished.take('GET /a').value).not.toBe(key.value);
});

test('the oldest of more than 256 keys is forgotten, and no other', () => {
  const unfinished = createUnfinished();
  const [first, second, ...more] = Array.from({ length: 257 }, (_, index) => {
    const key = unfinished.take(`GET /${index}`);
    unfinished.leave(`GET /${index}`, key);
    return key;
  });
  expect<unknown>(unfinished.take('GET /0')).not.toEqual(first);
  expect<unknown>(unfinished.take('GET /1')).toEqual(second);
  expect<unknown>(unfinished.take('GET /256')).toEqual(more.at(-1));
});
