import { describe, expect, test } from 'bun:test';
import { BoundedJsonError, canonicalJson, parseBoundedJson } from './json.ts';

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

/** A double by the hex digits of its bits. */
function double(bits: string): number {
  return new DataView(Uint8Array.fromHex(bits).buffer).getFloat64(0);
}

describe('the canonical form', () => {
  test('matches the example in RFC 8785, 3.2.2 to 3.2.4', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const utf8 = `
      7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 72
      73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32
      2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41 27 42 5c 22 5c 5c
      5c 5c 5c 22 2f 22 7d`;
    expect(new TextEncoder().encode(canonicalJson(JSON.parse(text)))).toEqual(
      Uint8Array.fromHex(utf8.replace(/\s/g, '')),
    );
  });

  test('orders names as RFC 8785, 3.2.3 does', () => {
    const text = String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    const order = [...canonicalJson(JSON.parse(text)).matchAll(/:"([^"]+)"/g)].map(([, value]) => value);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555554', '333333333.33333325'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the number %s as RFC 8785, appendix B, does', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text);
  });

  test('keeps names such as __proto__', () => {
    const text = '{"__proto__":{"b":1},"a":[],"constructor":{}}';
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  test('leaves out undefined', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, { c: undefined }] })).toBe('{"a":[null,{}]}');
  });

  test('is refused for values that JSON cannot represent', () => {
    for (const bits of ['7fffffffffffffff', '7ff0000000000000']) {
      expect(() => canonicalJson([double(bits)])).toThrow(TypeError);
    }
    for (const value of ['\ud83d', { '\ude00': 1 }]) expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
