import { expect, test } from 'bun:test';
import { preferredWaitSeconds } from './prefer.ts';

test.each([
  [null, undefined],
  ['', undefined],
  ['respond-async', undefined],
  ['wait=10', 10],
  ['wait = "10"', 10],
  ['WAIT=10; foo=bar', 10],
  ['respond-async, wait=10', 10],
  ['wait=10, respond-async', 10],
  ['wait=0', 0],
  ['wait=31', 30],
  ['wait=999999999', 30],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=soon', undefined],
  ['await=10', undefined],
  ['wait', undefined],
])('the Prefer header %p asks for a wait of %p seconds', (header, seconds) => {
  expect(preferredWaitSeconds(header)).toBe(seconds);
});
