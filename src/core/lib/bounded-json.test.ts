import { expect, test } from 'bun:test';
import { BoundedJsonError, parseBoundedJson } from './bounded-json.ts';

const bounds = { maxBytes: 1_000, maxDepth: 3 };

function reasonOf(json: string | Uint8Array): string {
  try {
    parseBoundedJson(json, bounds);
  } catch (error) {
    if (error instanceof BoundedJsonError) return error.reason;
    throw error;
  }
  return 'none';
}

test.each([
  'null',
  '"a text"',
  '[[[1]]]',
  '{"a":[{"b":"c"}]}',
  '[[[]],[[]],[[]]]',
  '{"brackets":"[[[[[[{{{{{{"}',
  '{"[[[[[[":1,"\\"[[[[[[":2,"\\\\":[[1]]}',
  '["\\u0022[[[[["]',
])('parseBoundedJson parses %s as JSON.parse does', (json) => {
  expect(parseBoundedJson(json, bounds)).toEqual(JSON.parse(json));
  expect(parseBoundedJson(Buffer.from(json), bounds)).toEqual(JSON.parse(json));
});

test.each([
  ['[[[[1]]]]', 'too-deep'],
  ['{"a":{"b":{"c":{}}}}', 'too-deep'],
  ['["\\\\",[[["]]]', 'too-deep'],
  ['[[[[', 'too-deep'],
  ['', 'malformed'],
  ['{"a":', 'malformed'],
  ['"[[[[[[', 'malformed'],
  [']]]]]][[[', 'malformed'],
  [`"${'x'.repeat(999)}"`, 'too-long'],
  [`"${'€'.repeat(333)}"`, 'too-long'],
])('parseBoundedJson refuses %s as %s', (json, reason) => {
  expect(reasonOf(json)).toBe(reason);
  expect(reasonOf(Buffer.from(json))).toBe(reason);
});

test('parseBoundedJson refuses bytes that are not UTF-8 as malformed', () => {
  expect(reasonOf(new Uint8Array([0x22, 0xff, 0x22]))).toBe('malformed');
});

test('parseBoundedJson repeats nothing of the text in its error', () => {
  let thrown: unknown;
  try {
    parseBoundedJson('{"password":"hunter22', bounds);
  } catch (error) {
    thrown = error;
  }
  expect(Bun.inspect(thrown)).not.toContain('hunter22');
});
